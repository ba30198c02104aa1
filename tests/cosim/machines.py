"""Small machines for co-simulation."""

from accelsim.arch import load_arch
from accelsim.npu import Npu, npu_of


def small_npu(rows: int, cols: int, **fields: object) -> Npu:
    """Return an NPU of the smallest preset with other extents.

    Args:
        rows: Rows of the array.
        cols: Columns of it, and lanes of the vector unit.
        fields: More replacements, with ``__`` for the dot.
    """
    replace: dict[str, object] = {
        "array.rows": rows,
        "array.cols": cols,
        "vector_unit.lanes": cols,
        "input_buffer.capacity_bytes": 512,
        "weight_buffer.capacity_bytes": 512,
        "accumulator_buffer.capacity_bytes": 1024,
        "output_buffer.capacity_bytes": 512,
        "operand_buffer.capacity_bytes": 512,
        "parameter_buffer.capacity_bytes": 1024,
        "npu.bus_bytes": 4,
        "npu.queue_depth": 3,
        "npu.outstanding_beats": 8,
    }
    replace.update({name.replace("__", "."): value for name, value in fields.items()})
    return npu_of(load_arch("edge_npu_tiny", replace))
