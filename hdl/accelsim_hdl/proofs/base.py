"""Addresses with base registers: docs/npu.md, "Base registers"."""

from amaranth import Module
from amaranth.lib.wiring import Component, In, Out

from accelsim.isa import INSTRUCTION_BITS, INSTRUCTIONS
from accelsim_hdl.npu.base import placed
from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.proofs.claims import Claims, implies


class _Placed(Component):
    """``placed`` between ports.

    Args:
        unit: Unit whose addresses are placed; see ``placed``.
        registers: Number of base registers.
    """

    def __init__(self, unit: str, registers: int) -> None:
        self._unit = unit
        super().__init__(
            {
                "instruction": In(INSTRUCTION_BITS),
                "bases": In(32).array(registers),
                "placed": Out(INSTRUCTION_BITS),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        moved = placed(m, self._unit, self.instruction, list(self.bases))
        m.d.comb += self.placed.eq(moved)
        return m


def base(claims: Claims, unit: str, registers: int) -> None:
    """An instruction that names a base register has its sum as address, and no other bit changes.

    For any instruction and any content of the registers: the sum is modulo 2**32; an instruction
    that names none, or one that does not exist, stays as it is.
    """
    block = _Placed(unit, registers)
    claims.block("placed", block)
    name = unit.upper()
    given, found = fields(name, block.instruction), fields(name, block.placed)
    first = INSTRUCTIONS[name].offset("address")
    end = first + len(given.address)
    for number, held in enumerate(block.bases, start=1):
        moved = found.address == (given.address + held)[: len(given.address)]
        claims.promise(f"register {number} is added", implies(given.base == number, moved))
    stays = (given.base == 0) | (given.base > registers)
    claims.promise(
        "without a register nothing is added", implies(stays, found.address == given.address)
    )
    claims.promise(
        "no other bit changes",
        (block.placed[:first] == block.instruction[:first])
        & (block.placed[end:] == block.instruction[end:]),
    )
    claims.reach("a sum that wraps", found.address < given.address)
