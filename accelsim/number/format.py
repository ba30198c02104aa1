"""The record of a number format."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "integer",
    "fixed",
    "float",
    "binary",
    "ternary",
    "power_of_two",
    "additive_power_of_two",
    "logarithmic",
    "sign_magnitude",
    "block",
]
"""Families of formats; each has a file in this package."""

Special = Literal["ieee", "nan_only", "one_nan", "none"]
"""Which codes of a float are no finite number. ieee: the greatest exponent holds infinities and
NaN. nan_only: NaN is the greatest exponent with a mantissa of ones, for both signs. one_nan: NaN is
the code of negative zero. none: every code is finite."""


@dataclass(frozen=True, kw_only=True)
class Number:
    """A number format.

    Args:
        name: Name of the format, for example ``int8`` or ``bfloat16``.
        bits: Stored bits of one value, without its share of a scale.
        kind: Family.
        signed: Whether negative values exist.
        exponent_bits: Bits of the exponent of a float, or of a float element of a block.
        mantissa_bits: Stored bits of the fraction; all bits but the sign of a sign-magnitude
            element.
        fraction_bits: Bits after the binary point of the value (``fixed``, ``sign_magnitude``) or
            of the logarithm (``logarithmic``).
        exponent_bias: Number that is subtracted from a stored exponent; None: the bias of IEEE 754,
            2**(exponent_bits - 1) - 1.
        special: Codes of a float that are not finite numbers.
        terms: Terms of an additive power of two.
        element: Format of one value of a block.
        block_length: Values that share one scale.
        scale_bits: Bits of the shared scale.
        scale: Format of the shared scale; None: a power of two, whose exponent is stored.
        scale_nan: Whether the greatest code of the scale is NaN, as in E8M0.
    """

    name: str
    bits: int
    kind: Kind
    signed: bool
    exponent_bits: int = 0
    mantissa_bits: int = 0
    fraction_bits: int = 0
    exponent_bias: int | None = None
    special: Special = "ieee"
    terms: int = 0
    element: "Number | None" = None
    block_length: int = 1
    scale_bits: int = 0
    scale: "Number | None" = None
    scale_nan: bool = False

    def __post_init__(self) -> None:
        if self.bits < 1:
            raise ValueError(f"Number.bits must be at least 1, not {self.bits}")
        parts = self.signed + self.exponent_bits + self.mantissa_bits
        if self.kind == "float" and self.bits != parts:
            raise ValueError(f"Number {self.name}: sign, exponent and mantissa must add to bits")
        if (self.kind == "block") != (self.element is not None):
            raise ValueError(f"Number {self.name}: a block, and nothing else, has an element")
        if self.element is not None and self.element.bits != self.bits:
            raise ValueError(f"Number {self.name}: bits must be those of the element")
        if self.scale is not None and self.scale.bits != self.scale_bits:
            raise ValueError(f"Number {self.name}: scale_bits must be those of the scale")
        if self.kind == "block" and (self.block_length < 1 or self.scale_bits < 1):
            raise ValueError(f"Number {self.name}: a block needs a length and bits of its scale")

    @property
    def minimum(self) -> int:
        """Least value of an integer format."""
        if self.kind in ("binary", "ternary"):
            return -1
        if self.kind != "integer":
            raise ValueError(f"{self.name} is not an integer format")
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def maximum(self) -> int:
        """Greatest value of an integer format."""
        if self.kind in ("binary", "ternary"):
            return 1
        if self.kind != "integer":
            raise ValueError(f"{self.name} is not an integer format")
        return (1 << (self.bits - self.signed)) - 1

    @property
    def bias(self) -> int:
        """Number that is subtracted from the stored exponent of a float."""
        if self.exponent_bias is not None:
            return self.exponent_bias
        return (1 << (self.exponent_bits - 1)) - 1 if self.exponent_bits else 0

    @property
    def uniform(self) -> bool:
        """Whether all values are multiples of one step, held in two's complement or unsigned."""
        return self.kind in ("integer", "fixed")

    def stored_bits(self, count: int) -> int:
        """Return the bits that consecutive values take, shared scales included.

        Args:
            count: Number of values; the last block may be shorter than ``block_length``.
        """
        return count * self.bits + -(-count // self.block_length) * self.scale_bits

    def stored_bits_across(self, count: int) -> int:
        """Return the bits of values that belong to blocks of their own, with shares of the scales.

        Each word of ``count`` values brings its part of the scales of all blocks, rounded up to
        bits, so that ``block_length`` words bring them whole.

        Args:
            count: Number of values, each of another block.
        """
        return count * self.bits + -(-count * self.scale_bits // self.block_length)
