"""Processing elements whose rate depends on the width of their operands.

A composed element makes ``products`` multiply-accumulates of one reduction in a step of ``cycles``
cycles; the array moves on once in a step.

* ``fixed``: one product in one cycle, whatever the widths.
* ``bit_fusion``: an element is a square of 2-bit multipliers (bricks) for operands of
  ``element_bits``. Operands take the next power of two, at least 2 bits; narrower ones fuse fewer
  bricks and the element makes several products, which it adds; wider ones take several cycles
  (Sharma et al., Bit Fusion, ISCA 2018: 16 bricks, 8 bits; in the authors' simulator,
  github.com/hsharma35/bitfusion, ``get_perf_factor`` is ``products``, which lengthen the reduction
  that the rows hold).
* ``bit_serial``: one bit of the serial operand in a cycle: of the activations (Judd et al.,
  Stripes, MICRO 2016), of the weights (Lee et al., UNPU, ISSCC 2018), or one bit of each, and then
  as many cycles as the product of the widths (Umuroglu et al., BISMO, FPL 2018).
"""

from dataclasses import dataclass
from typing import Literal

Composition = Literal["fixed", "bit_fusion", "bit_serial"]
SerialOperand = Literal["input", "weight", "both"]

BRICK_BITS = 2
"""Width of both operands of a brick of Bit Fusion."""


@dataclass(frozen=True, kw_only=True)
class Rate:
    """What one processing element does in a step.

    Args:
        products: Multiply-accumulates of one reduction.
        cycles: Length of the step.
    """

    products: int
    cycles: int


def rate_of(
    composition: Composition,
    *,
    input_bits: int,
    weight_bits: int,
    element_bits: int = 8,
    serial_operand: SerialOperand = "input",
) -> Rate:
    """Return what an element does in a step.

    Args:
        composition: How it is made of smaller multipliers.
        input_bits: Width of the activations, at least 1.
        weight_bits: Width of the weights, at least 1.
        element_bits: Widest operand of one cycle in ``bit_fusion``, bits, a power of two.
        serial_operand: Operand that arrives one bit at a time in ``bit_serial``.
    """
    if composition == "bit_fusion":
        products, cycles = 1, 1
        for bits in (input_bits, weight_bits):
            padded = max(BRICK_BITS, 1 << (bits - 1).bit_length())
            products *= max(1, element_bits // padded)
            cycles *= max(1, padded // element_bits)
        return Rate(products=products, cycles=cycles)
    if composition == "bit_serial":
        cycles = 1 if serial_operand == "weight" else input_bits
        cycles *= 1 if serial_operand == "input" else weight_bits
        return Rate(products=1, cycles=cycles)
    return Rate(products=1, cycles=1)


def bricks(element_bits: int) -> int:
    """Return the 2-bit multipliers of an element of Bit Fusion."""
    return (element_bits // BRICK_BITS) ** 2
