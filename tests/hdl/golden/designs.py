"""The small machines whose Verilog is kept."""

from functools import cache
from typing import Any

from accelsim.arch import load_arch
from accelsim.npu import Npu, npu_of
from accelsim_hdl.verilog import emit_verilog

_SMALL: dict[str, Any] = {
    "array.rows": 2,
    "array.cols": 2,
    "vector_unit.lanes": 2,
    "input_buffer.capacity_bytes": 64,
    "weight_buffer.capacity_bytes": 64,
    "accumulator_buffer.capacity_bytes": 256,
    "output_buffer.capacity_bytes": 64,
    "operand_buffer.capacity_bytes": 64,
    "parameter_buffer.capacity_bytes": 64,
    "npu.bus_bytes": 4,
    "npu.queue_depth": 2,
    "npu.prefetch_instructions": 2,
    "npu.outstanding_beats": 4,
}

DESIGNS: dict[str, dict[str, Any]] = {
    "weight_stationary": _SMALL | {"array.dataflow": "weight_stationary"},
    "output_stationary": _SMALL
    | {
        "array.dataflow": "output_stationary",
        "npu.bus_bytes": 8,
        "npu.overflow": "saturate",
        "npu.multiplier_registers": 2,
        "npu.accumulator_banks": 4,
    },
    "input_stationary": _SMALL
    | {
        "array.rows": 4,
        "array.dataflow": "input_stationary",
        "numbers.input": "int16",
        "numbers.weight": "int4",
        "numbers.accumulator": "int24",
        "npu.accumulator_banks": 1,
        "npu.multiplier_registers": 0,
    },
    "weight_rows": _SMALL
    | {
        "array.rows": 4,
        "array.weight_rows": 2,
        "numbers.weight": "int4",
        "npu.multiplier_registers": 2,
    },
    "gathers": _SMALL | {"local_memory.capacity_bytes": 256, "npu.index_words": 8},
    "tables_products_rows": _SMALL
    | {
        "table_buffer.capacity_bytes": 512,
        "vector_unit.elementwise_products": True,
        "vector_unit.row_words": 16,
        "npu.pipeline_registers": 2,
    },
}
"""Replacements in ``edge_npu_tiny``, by the name of the design."""


def tiny_npu(name: str) -> Npu:
    """Return one of the machines.

    Args:
        name: A key of ``DESIGNS``.
    """
    return npu_of(load_arch("edge_npu_tiny", {"name": f"tiny_{name}", **DESIGNS[name]}))


@cache
def emitted(name: str) -> str:
    """Return the Verilog of one of ``DESIGNS``, made once for the files of a process."""
    return "\n".join(emit_verilog(tiny_npu(name)).values())
