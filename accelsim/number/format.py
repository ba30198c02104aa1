"""The record that a number format is."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Number:
    """A number format.

    Args:
        name: Its one name, for example ``int8`` or ``bfloat16``.
        bits: Stored bits of one value.
        kind: ``integer`` or ``float``.
        signed: Whether negative values exist.
        exponent_bits: Bits of the exponent, 0 for integers.
        mantissa_bits: Stored bits of the fraction, 0 for integers.
    """

    name: str
    bits: int
    kind: Literal["integer", "float"]
    signed: bool
    exponent_bits: int = 0
    mantissa_bits: int = 0

    def __post_init__(self) -> None:
        if self.bits < 1:
            raise ValueError(f"Number.bits must be at least 1, not {self.bits}")
        if self.kind == "float" and self.bits != 1 + self.exponent_bits + self.mantissa_bits:
            raise ValueError(f"Number {self.name}: sign, exponent and mantissa must add to bits")

    @property
    def minimum(self) -> int:
        """Least value of an integer format."""
        if self.kind != "integer":
            raise ValueError(f"{self.name} is not an integer format")
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def maximum(self) -> int:
        """Greatest value of an integer format."""
        if self.kind != "integer":
            raise ValueError(f"{self.name} is not an integer format")
        return (1 << (self.bits - self.signed)) - 1
