"""The machine of this study: ``edge_npu`` with what softmax, norms and GELU need."""

from accelsim.arch import Arch, load_arch
from accelsim.npu import Npu, npu_of

UNITS = {
    "table_buffer.capacity_bytes": 512,
    "vector_unit.row_words": 128,
    "vector_unit.elementwise_products": True,
}


def description(rows: int = 16, cols: int = 16) -> Arch:
    """Return the description of the machine, with a lane of the vector unit for each column.

    Args:
        rows: Rows of the array.
        cols: Columns of the array.
    """
    words = {
        "input_buffer.width_bits": 8 * rows,
        "weight_buffer.width_bits": 8 * cols,
        "accumulator_buffer.width_bits": 32 * cols,
        "output_buffer.width_bits": 8 * cols,
        "vector_unit.lanes": cols,
    }
    array = {"array.rows": rows, "array.cols": cols}
    return load_arch("edge_npu", {**UNITS, **words, **array})


def machine(rows: int = 16, cols: int = 16) -> Npu:
    """Return the NPU of the description.

    Args:
        rows: Rows of the array.
        cols: Columns of the array.
    """
    return npu_of(description(rows, cols))
