"""``python -m experiments.system.astra TABLE.csv``: predict each collective of a table."""

from accelsim.system.astra import Dimension, collective_ns
from experiments.comparison import (
    Comparison,
    Pair,
    Row,
    TableError,
    answered,
    command,
    positive,
    whole,
)

COLUMNS = (
    "tag",
    "backend",
    "coll",
    "bytes",
    "topology",
    "npus",
    "GBps",
    "lat_ns",
    "impl",
    "splits",
    "cycles_ns",
)


def dimensions(row: Row, where: str) -> list[Dimension]:
    """Return the dimensions of a row; their kinds and numbers are joined by ``x``."""
    texts = [row[name].split("x") for name in ("topology", "npus", "GBps", "lat_ns")]
    if len({len(text) for text in texts}) != 1:
        raise TableError(f"{where}: topology, npus, GBps and lat_ns name unequal dimensions")
    try:
        return [
            Dimension(
                kind=kind,
                npus=int(npus),
                gigabytes_per_s=float(bandwidth),
                latency_ns=float(latency),
            )
            for kind, npus, bandwidth, latency in zip(*texts, strict=True)
        ]
    except ValueError as error:
        raise TableError(f"{where}: {error}") from None


def compare(rows: list[Row]) -> Comparison:
    """Predict the nanoseconds of each row; no parameter is fitted."""
    return answered(rows, _answer, _name_of)


def _name_of(row: Row) -> str:
    name = " ".join(row[key] for key in ("topology", "npus", "backend", "coll", "impl"))
    return f"{name} {row['bytes']} B {row['splits']} splits"


def _answer(row: Row, where: str) -> list[Pair]:
    size, splits = (whole(row, key, where) for key in ("bytes", "splits"))
    predicted_ns = collective_ns(
        row["coll"], row["impl"], row["backend"], dimensions(row, where), size, splits
    )
    return [
        Pair(
            name=_name_of(row),
            predicted=int(predicted_ns),
            measured=positive(row, "cycles_ns", where),
            unit="ns",
        )
    ]


main = command("experiments.system.astra", COLUMNS, compare)

if __name__ == "__main__":
    main()
