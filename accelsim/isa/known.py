"""The instructions that a given machine knows."""

from accelsim.isa.table import INSTRUCTIONS, Instruction
from accelsim.npu.machine import Npu


def instructions_of(npu: Npu) -> tuple[Instruction, ...]:
    """Return the instructions of a machine, in the order of the table: REDUCE only with rows.

    Args:
        npu: The machine.
    """
    return tuple(row for row in INSTRUCTIONS.values() if row.name != "REDUCE" or npu.has_rows)
