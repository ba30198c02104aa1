"""``python -m experiments.transformers``: write ``expected.csv`` and print it."""

import tempfile
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from accelsim.compiler import compile_network
from accelsim.integer import IntegerNetwork
from accelsim.integer.read import read_integer_network
from accelsim.timeline import run_program
from experiments.transformers.machine import machine
from experiments.transformers.network import BASE, Sizes, write_quantized

TABLE = Path(__file__).parent / "expected.csv"
ARRAYS = ((8, 16), (16, 16), (16, 32), (32, 32))


@dataclass(frozen=True, kw_only=True)
class Row:
    """A layer of BERT-base on one machine.

    Args:
        rows: Rows of the array.
        cols: Columns of the array.
        zero_points: ``any``, as the quantizer chose them, or ``none``.
        cycles: Cycles of the program.
        utilization_percent: Products of the layer for each 100 that the array could make.
    """

    rows: int
    cols: int
    zero_points: str
    cycles: int
    utilization_percent: float


def products_of(network: IntegerNetwork) -> int:
    """Return the multiply-accumulates of all matrix products of a network."""
    return sum(layer.layer.macs for layer in network.layers)


def rows(sizes: Sizes = BASE) -> Iterator[Row]:
    """Yield the table."""
    for symmetric in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bert_layer.onnx"
            write_quantized(path, sizes, symmetric=symmetric)
            network = read_integer_network(path)
        for height, width in ARRAYS:
            npu = machine(height, width)
            cycles = run_program(compile_network(network, npu), npu).events.cycles
            used = 100 * products_of(network) / (cycles * height * width)
            yield Row(
                rows=height,
                cols=width,
                zero_points="none" if symmetric else "any",
                cycles=cycles,
                utilization_percent=round(used, 1),
            )


def table() -> str:
    """Return the lines of the table."""
    head = ",".join(field.name for field in fields(Row))
    return "\n".join([head, *(",".join(map(str, astuple(row))) for row in rows())]) + "\n"


def main() -> None:
    text = table()
    TABLE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
