"""Accelerators: ``load_arch`` reads a preset or a YAML file into a frozen ``Arch``."""

from accelsim.arch.array import Array, Dataflow
from accelsim.arch.buffers import (
    LocalMemory,
    Memory,
    OperandBuffer,
    ParameterBuffer,
    TableBuffer,
)
from accelsim.arch.dram import Dram
from accelsim.arch.load import arch_from_data, arch_schema, load_arch, preset_names, set_path
from accelsim.arch.model import Arch, NpuUnits, SparseOperands, VectorUnit
from accelsim.arch.numbers import Numbers
from accelsim.arch.requests import Requests
from accelsim.arch.storage import Storage

__all__ = [
    "Arch",
    "Array",
    "Dataflow",
    "Dram",
    "LocalMemory",
    "Memory",
    "NpuUnits",
    "Numbers",
    "OperandBuffer",
    "ParameterBuffer",
    "Requests",
    "SparseOperands",
    "Storage",
    "TableBuffer",
    "VectorUnit",
    "arch_from_data",
    "arch_schema",
    "load_arch",
    "preset_names",
    "set_path",
]
