"""``python -m experiments.silicon.eyeriss.preset TABLE.csv``: Table V on the preset ``eyeriss``.

``accelsim run`` times each convolution of AlexNet by itself, four images, with the mapping that the
search finds. Its latency holds the transfers between chip and DRAM that are not hidden. Accesses of
the global buffer are those of all buffers outside the elements.
"""

import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

from accelsim.arch import load_arch
from accelsim.simulate import run
from accelsim.workload import load_workload
from experiments.comparison import Comparison, Pair, Row, TableError, answered, command, positive
from experiments.silicon.eyeriss.predict import (
    ACTIVE,
    BATCH,
    BUFFER,
    COLUMNS,
    DRAM,
    GROUPS,
    LATENCY,
    MAPPING,
    MEBIBYTE,
    POWER,
    UNITS,
    Letters,
    mapping_of,
    name_of,
)

BUFFERS = ("input_buffer", "weight_buffer", "accumulator_buffer", "output_buffer")
OPSET, IR_VERSION = 17, 9


@dataclass(frozen=True, kw_only=True)
class Layer:
    """A convolution of AlexNet on the preset: what a layer of Table V is compared with."""

    milliseconds: float
    buffer_mebibytes: float
    dram_mebibytes: float
    milliwatts: float
    """Power without DRAM."""


@cache
def layer_of(
    channels: int, filters: int, groups: int, side: int, kernel: int, stride: int
) -> Layer:
    """Return what ``run`` says of a convolution.

    Args:
        channels: Input channels of a group.
        filters: Filters of all groups.
        groups: Groups of the convolution.
        side: Height and width of the input, padding included.
        kernel: Height and width of a filter.
        stride: Stride in both directions.

    Raises:
        UserError: The layer does not fit the machine.
    """
    node = helper.make_node("Conv", ["x", "w"], ["y"], group=groups, strides=[stride, stride])
    weights = np.ones((filters, channels, kernel, kernel), dtype=np.float32)
    shape = (BATCH, channels * groups, side, side)
    graph = helper.make_graph(
        [node],
        "layer",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(weights, "w")],
    )
    opsets = [helper.make_opsetid("", OPSET)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "layer.onnx"
        save(helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION), file)
        found = run(load_workload(file), load_arch("eyeriss"))
    counts = found.counts
    chip_pj = sum(value for part, value in found.energy_pj.items() if part != "dram")
    moved_bits = {name: counts.read_bits[name] + counts.write_bits[name] for name in BUFFERS}
    return Layer(
        milliseconds=found.latency_s * 1e3,
        buffer_mebibytes=sum(moved_bits.values()) / 8 / MEBIBYTE,
        dram_mebibytes=(counts.dram_read_bits + counts.dram_write_bits) / 8 / MEBIBYTE,
        milliwatts=chip_pj * 1e-9 / found.latency_s,
    )


def predicted(quantity: str, name: str, letters: Letters) -> float:
    """Return a quantity of Table V, in its unit.

    Args:
        quantity: A key of ``UNITS``.
        name: Name of the layer: CONV1 to CONV5.
        letters: Letters of the layer in Table III.

    Raises:
        UserError: A letter is absent, or the machine has no such quantity.
    """
    if quantity == ACTIVE:
        raise TableError("the machine counts products, not the elements that take part in a pass")
    missing = [letter for letter in "CMHRU" if letter not in letters]
    if missing:
        raise TableError(f"{name}: {MAPPING} lacks its {missing[0]}")
    channels, filters, side, kernel, stride = (letters[letter] for letter in "CMHRU")
    layer = layer_of(channels, filters, GROUPS.get(name, 1), side, kernel, stride)
    return {
        LATENCY: layer.milliseconds,
        BUFFER: layer.buffer_mebibytes,
        DRAM: layer.dram_mebibytes,
        POWER: layer.milliwatts,
    }[quantity]


def compare(rows: list[Row], folder: Path) -> Comparison:
    """Predict the rows of layers.

    Args:
        rows: Rows of Table V.
        folder: Folder where Table III lies.

    Raises:
        TableError: Table III cannot be read.
    """
    letters = mapping_of(folder / MAPPING)

    def answer(row: Row, where: str) -> list[Pair]:
        quantity, layer = row["quantity"], row["layer"]
        if quantity not in UNITS or layer == "Total":
            return []
        if row["unit"] != UNITS[quantity]:
            raise TableError(f"{name_of(row)} must be in {UNITS[quantity]}, not {row['unit']}")
        return [
            Pair(
                name=name_of(row),
                predicted=predicted(quantity, layer, letters.get(layer, {})),
                measured=positive(row, "value", where),
                unit=row["unit"],
            )
        ]

    return answered(rows, answer, name_of)


if __name__ == "__main__":
    command("experiments.silicon.eyeriss.preset", COLUMNS, compare, reads_folder=True)()
