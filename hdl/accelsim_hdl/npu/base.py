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
    """Return an instruction of a unit with the base register that it names in its address.

    Other instructions of the unit, such as FINISH, have 0 where those have ``base``; a register
    that does not exist adds 0.

    Args:
        m: The module that gets the adder.
        unit: The unit that executes it; without such instructions, or registers, nothing is added.
        instruction: 256 bits.
        bases: The registers, from the first on.
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
