"""The instructions that a given machine knows."""

from accelsim.isa.narrow import unread_bits
from accelsim.isa.table import INSTRUCTIONS, Instruction, opcodes_of
from accelsim.npu.machine import Npu


def instructions_of(npu: Npu) -> tuple[Instruction, ...]:
    """Return the instructions of a machine, in the order of the table: REDUCE only with rows.

    Args:
        npu: The machine.
    """
    return tuple(row for row in INSTRUCTIONS.values() if row.name != "REDUCE" or npu.has_rows)


def opcodes_of_unit(npu: Npu, unit: str) -> tuple[int, ...]:
    """Return what the bits of the opcode hold in the instructions that a unit of a machine knows.

    Args:
        npu: The machine.
        unit: One of ``UNITS``.
    """
    unread = unread_bits(npu)
    found: list[int] = []
    for row in (one for one in instructions_of(npu) if one.unit == unit):
        absent = [name for name, bits in unread.get(row.name, {}).items() if not bits]
        found += opcodes_of(row, absent)
    return tuple(found)
