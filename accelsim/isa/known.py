"""The instructions that a given machine knows."""

from accelsim.isa.narrow import unread_bits
from accelsim.isa.table import INSTRUCTIONS, Instruction, opcodes_of
from accelsim.npu.machine import Npu


def instructions_of(npu: Npu) -> tuple[Instruction, ...]:
    """Return the instructions of a machine, in the order of the table.

    REDUCE is among them only if the machine has a row memory.

    Args:
        npu: The machine.
    """
    return tuple(row for row in INSTRUCTIONS.values() if row.name != "REDUCE" or npu.has_rows)


def opcodes_of_unit(npu: Npu, unit: str) -> tuple[int, ...]:
    """Return the values of the opcode's bits in the instructions of one unit of a machine.

    Args:
        npu: The machine.
        unit: Name of the unit, one of ``UNITS``.
    """
    unread = unread_bits(npu)
    found: list[int] = []
    for row in (one for one in instructions_of(npu) if one.unit == unit):
        absent = [name for name, bits in unread.get(row.name, {}).items() if not bits]
        found += opcodes_of(row, absent)
    return tuple(found)
