"""``python -m experiments.system.powersgd TABLE.csv``: predict the bytes of compressed gradients.

A row's number has the digits that were published: the model's is rounded to as many decimals.
"""

import re
from math import prod

from accelsim.errors import FabricError
from accelsim.system.codec import Cast, Codec, PowerSgd
from experiments.comparison import Comparison, Pair, Row, answered, command, positive
from experiments.system.powersgd.shapes import Shape, alexnet, lstm_wikitext2, resnet18_cifar

COLUMNS = ("workload", "method", "metric", "value")
MIB = 2**20
STEPS = {"resnet18": 50_000 // (16 * 128), "lstmwikitext2": 70}
"""Steps of an epoch on 16 workers: 50,000 images in batches of 128; of the LSTM published bytes
divided by the bytes of its parameters."""


def network(workload: str) -> tuple[str, list[Shape]]:
    """Return the key and the shapes of a workload.

    Raises:
        FabricError: Its shapes are not known here.
    """
    plain = re.sub(r"[^a-z0-9]", "", workload.lower())
    for key, shapes in (
        ("resnet18", resnet18_cifar),
        ("lstmwikitext2", lstm_wikitext2),
        ("alexnet", alexnet),
    ):
        if plain.startswith(key):
            return key, shapes()
    raise FabricError(f"the shapes of {workload!r} are not known here")


def codec(method: str) -> Codec:
    """Return the codec of a method.

    Raises:
        FabricError: Its bytes do not follow from shapes.
    """
    rank = re.fullmatch(r"powersgd,? *\(?rank *(\d+)\)?", method.strip().lower())
    if rank:
        return PowerSgd(rank=int(rank[1]))
    if method.strip().lower() == "sgd":
        return Cast(number="fp32")
    raise FabricError(
        f"the published bytes of {method!r} do not follow from shapes: they depend on the "
        "gradients or on an encoding that is not stated"
    )


def predicted(row: Row) -> float:
    """Return the number of a row, before rounding.

    Raises:
        FabricError: The row says no bytes, or its bytes do not follow from shapes.
    """
    metric = row["metric"]
    if metric == "gradient_MB_per_step_uncompressed":
        return 4 * sum(prod(shape) for shape in network(row["workload"])[1]) / MIB
    if metric not in ("MB_per_epoch", "compression_ratio"):
        raise FabricError(f"{metric!r} is no number of bytes that follows from shapes")
    used = codec(row["method"])
    key, shapes = network(row["workload"])
    sent = sum(used.encoded_bytes(shape) for shape in shapes)
    if metric == "compression_ratio":
        return 4 * sum(prod(shape) for shape in shapes) / sent
    if key not in STEPS:
        raise FabricError(f"the steps of an epoch of {row['workload']!r} are not known here")
    return STEPS[key] * sent / MIB


def compare(rows: list[Row]) -> Comparison:
    """Predict each row; the steps of the LSTM's epoch are fitted to its uncompressed bytes."""
    return answered(rows, _answer, _name_of)


def _name_of(row: Row) -> str:
    return f"{row['workload']} {row['method']} {row['metric']}"


def _answer(row: Row, where: str) -> list[Pair]:
    value, measured = predicted(row), positive(row, "value", where)
    digits = len(f"{measured:.10g}".partition(".")[2])
    is_fitted = (
        network(row["workload"])[0] == "lstmwikitext2"
        and row["method"].strip().lower() == "sgd"
        and row["metric"] == "MB_per_epoch"
    )
    return [
        Pair(
            name=_name_of(row),
            predicted=round(value, digits),
            measured=measured,
            unit="1" if row["metric"] == "compression_ratio" else "MiB",
            is_fitted=is_fitted,
        )
    ]


main = command("experiments.system.powersgd", COLUMNS, compare)

if __name__ == "__main__":
    main()
