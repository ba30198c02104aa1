"""Programs of the NPU: instructions and the memory image that they work on."""

from accelsim.program.build import ProgramBuilder, instruction
from accelsim.program.check import check_addresses, check_made, check_program
from accelsim.program.files import load_program, save_program, save_without_values
from accelsim.program.layout import Layout
from accelsim.program.program import Base, Program, WeightFolds

__all__ = [
    "Base",
    "Layout",
    "Program",
    "ProgramBuilder",
    "WeightFolds",
    "check_addresses",
    "check_made",
    "check_program",
    "instruction",
    "load_program",
    "save_program",
    "save_without_values",
]
