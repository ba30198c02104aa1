"""What a multiplier of a DSP block is to its user, whatever the family."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from amaranth import Cat, Const, Instance, Signal, Value


@dataclass(frozen=True, kw_only=True)
class Operand:
    """What a multiplier works on, at both sides of the register that may stand in front of it.

    Args:
        source: Number that is multiplied, or that its register takes if there is one.
        register: Register in front of the multiplier, without a reset and at first 0; not looked at
            without one.
        enable: 1 bit: the register takes ``source``.
    """

    source: Value
    register: Value
    enable: Value = field(default_factory=lambda: Const(1, 1))


@dataclass(frozen=True, kw_only=True)
class Primitive:
    """The multiplier of a family.

    Args:
        cell: Name of the cell.
        operand_bits: Width of a side.
        product_bits: Width of the product.
        is_shared: Whether two narrow products of one activation share one.
        instance: Makes one, given both operands, the number of registers in the way, and the signal
            of ``product_bits`` that it drives. Registers are, in the order in which numbers from 1
            to 3 add them: behind the multiplier; in front of it, one for each operand beside
            ``Operand.register``; within it. Their clock is that of ``sync``; none is ever reset.
        simulation_model: Returns the Verilog in which a simulator finds the cell.
    """

    cell: str
    operand_bits: int
    product_bits: int
    is_shared: bool
    instance: Callable[[Operand, Operand, int, Signal], Instance]
    simulation_model: Callable[[], Path]


def widened(value: Value, bits: int) -> Value:
    """Return the bits of a number at a greater width, repeating the sign if it has one.

    Args:
        value: The number.
        bits: Width of the operand or more.
    """
    shape = value.shape()
    assert 1 <= shape.width <= bits
    fill = value[-1] if shape.signed else Const(0, 1)
    return Cat(value, fill.replicate(bits - shape.width))
