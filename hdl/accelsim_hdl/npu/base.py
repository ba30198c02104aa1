"""Addresses that begin at a base register: docs/npu.md, "Base registers"."""

from collections.abc import Sequence

from amaranth import Cat, Module, Signal, Value

from accelsim.isa import INSTRUCTIONS
from accelsim_hdl.npu.instruction import fields

ADDRESSED: tuple[str, ...] = tuple(
    row.name for row in INSTRUCTIONS.values() if any(one.name == "base" for one in row.fields)
)
"""Instructions that can name a base register."""


def placed(m: Module, unit: str, instruction: Value, bases: Sequence[Value]) -> Value:
    """Return an instruction of a unit with its base register added to its address.

    Other instructions of the unit, such as FINISH, have 0 in the bits of ``base``. A register that
    does not exist adds 0.

    Args:
        m: The module that gets the adder.
        unit: Unit that executes it; nothing is added if it has no such instructions or registers.
        instruction: Instruction, 256 bits.
        bases: Base registers, from the first on.
    """
    names = [name for name in ADDRESSED if INSTRUCTIONS[name].unit == unit]
    if not names or not len(bases):
        return instruction
    (name,) = names
    given = fields(name, instruction)
    chosen = Signal(32, name=f"{unit}_base")
    with m.Switch(given.base):
        for number, base in enumerate(bases, start=1):
            with m.Case(number):
                m.d.comb += chosen.eq(base)
    first = INSTRUCTIONS[name].offset("address")
    end = first + len(given.address)
    total = (given.address + chosen)[: len(given.address)]
    return Cat(instruction[:first], total, instruction[end:])
