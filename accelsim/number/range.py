"""The exact range of a format."""

from fractions import Fraction

from accelsim.number.format import Number
from accelsim.number.table import MAXIMUM_TABLE_BITS, table


def exact_range(number: Number) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest finite value of a format.

    Args:
        number: Any format; a block format with its greatest scale.

    Raises:
        ValueError: The values are irrational: logarithms with fraction bits.
    """
    if number.kind == "logarithmic" and number.fraction_bits:
        raise ValueError(f"{number.name}: its greatest value is irrational")
    if number.uniform:
        unit = Fraction(1, 1 << number.fraction_bits)
        span = 1 << number.bits
        greatest = (span >> number.signed) - 1
        return (greatest - span + 1) * unit, greatest * unit
    if number.kind == "float" and number.bits > MAXIMUM_TABLE_BITS:
        # The greatest finite value has a significand of ones at the greatest exponent without
        # infinities.
        ones = (1 << (number.mantissa_bits + 1)) - 1
        exponent = (1 << number.exponent_bits) - 2 - number.bias - number.mantissa_bits
        greatest_float = ones * Fraction(2) ** exponent
        return -greatest_float, greatest_float
    levels = table(number).levels
    factor = Fraction(2) ** greatest_scale_exponent(number) if number.kind == "block" else 1
    return Fraction(float(levels[0])) * factor, Fraction(float(levels[-1])) * factor


def greatest_scale_exponent(number: Number) -> int:
    """Return the power of two of the greatest scale of a block format, NaN excluded."""
    bias = (1 << (number.scale_bits - 1)) - 1
    return (1 << number.scale_bits) - 1 - number.scale_nan - bias
