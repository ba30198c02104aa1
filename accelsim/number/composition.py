"""Processing elements whose rate depends on the widths of their operands.

A composed element computes ``products`` multiply-accumulates of one reduction in a step of
``cycles`` cycles; the array moves on once in a step.

* ``fixed``: one product in one cycle, whatever the widths.
* ``bit_fusion``: an element is a square of 2-bit multipliers (bricks), for operands of
  ``element_bits``. Operand widths are rounded up to a power of two, at least 2 bits. Narrower
  operands fuse fewer bricks, so the element computes several products and adds them; wider operands
  take several cycles (Sharma et al., Bit Fusion, ISCA 2018: 16 bricks, 8 bits. In the authors'
  simulator, github.com/hsharma35/bitfusion, ``get_perf_factor`` is ``products``, by which the
  reduction in the rows grows).
* ``bit_serial``: one bit of the serial operand in a cycle. That is the activations (Judd et al.,
  Stripes, MICRO 2016), the weights (Lee et al., UNPU, ISSCC 2018), or one bit of each, which takes
  as many cycles as the product of the widths (Umuroglu et al., BISMO, FPL 2018).
* ``subword``: an element multiplies narrower operands side by side and adds their products, as
  tensor cores do: fp8 and int8 at twice the rate of fp16. The chip says how many, by the bits of
  the wider operand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Composition = Literal["fixed", "bit_fusion", "bit_serial", "subword"]
SerialOperand = Literal["input", "weight", "both"]

BRICK_BITS = 2
"""Width of both operands of a brick of Bit Fusion."""


@dataclass(frozen=True, kw_only=True)
class Rate:
    """The work of one processing element in a step.

    Args:
        products: Multiply-accumulates, all of one reduction.
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
    subword_products: Mapping[int, int] = MappingProxyType({}),
) -> Rate:
    """Return the work of an element in a step.

    Args:
        composition: Composition of the element from smaller multipliers.
        input_bits: Width of the activations, at least 1.
        weight_bits: Width of the weights, at least 1.
        element_bits: Widest operand, in bits, that ``bit_fusion`` multiplies in one cycle; a power
            of two.
        serial_operand: Operand of ``bit_serial`` that arrives one bit at a time.
        subword_products: Products of ``subword``, by the most bits that an operand of them has.
    """
    if composition == "subword":
        fitting = [
            products
            for bits, products in subword_products.items()
            if max(input_bits, weight_bits) <= bits
        ]
        return Rate(products=max(fitting, default=1), cycles=1)
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
    """Return the number of 2-bit multipliers in an element of Bit Fusion."""
    return (element_bits // BRICK_BITS) ** 2
