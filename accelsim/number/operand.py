"""Operands as integers, as the hardware of a multiply-accumulate sees them, bit for bit.

Every code of a format with a significand is ``integer * 2**exponent``, with one exponent for the
whole format. So a product is a product of integers and a sum is a sum of integers; ``product_bits``
and ``exact_sum_bits`` give their widths. The integer of a float is the fixed-point expansion of its
value: sums of these are exact in any order (Kulisch, Computer Arithmetic and Validity, 2013,
chapter 8).
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.parts import FINITE
from accelsim.number.table import MAXIMUM_TABLE_BITS, parts_of

MAXIMUM_OPERAND_BITS = 63


@dataclass(frozen=True, kw_only=True)
class Operand:
    """The codes of one format as integers with a common exponent.

    Args:
        integers: Value of each code divided by 2**exponent, int64, shape (2**bits,); 0 where
            special.
        exponent: Power of two of the last bit of ``integers``.
        special: Whether each code is an infinity or NaN, bool, shape (2**bits,).
        least: Least integer.
        greatest: Greatest integer.
        significand_bits: Bits of the widest magnitude before its shift: hidden bit and mantissa of
            a float.
        shift_bits: Greatest shift of a significand; 0 if none is shifted.
    """

    integers: NDArray[np.int64]
    exponent: int
    special: NDArray[np.bool_]
    least: int
    greatest: int
    significand_bits: int
    shift_bits: int

    @property
    def bits(self) -> int:
        """Bits of the integers: two's complement if any is negative, else unsigned."""
        return bits_of_range(self.least, self.greatest)

    @property
    def signed(self) -> bool:
        """Whether any integer is negative."""
        return self.least < 0


@lru_cache(maxsize=128)
def operand(number: Number) -> Operand:
    """Return the codes of a format as integers.

    Args:
        number: A format of at most 16 bits. For a block format the result describes its elements,
            before they are multiplied by the shared scale.

    Raises:
        ValueError: The format is wider, its values are irrational, or its integers would have more
            than 63 bits (bfloat16); such operands need a float accumulator.
    """
    form = number.element or number
    if form.bits > MAXIMUM_TABLE_BITS:
        raise ValueError(
            f"{form.name}: integer operands have at most {MAXIMUM_TABLE_BITS} bits, not {form.bits}"
        )
    parts = parts_of(form, np.arange(1 << form.bits, dtype=np.int64))
    special = parts.special != FINITE
    significands = np.where(special, 0, parts.significands)
    used = significands != 0
    exponent = int(parts.exponents[used].min())
    shifts = np.where(used, parts.exponents - exponent, 0)
    widest = max(
        int(abs(s)).bit_length() + int(n) for s, n in zip(significands, shifts, strict=True)
    )
    if widest >= MAXIMUM_OPERAND_BITS:
        raise ValueError(
            f"{form.name}: its fixed-point expansion has {widest + 1} bits, more than"
            f" {MAXIMUM_OPERAND_BITS}; accumulate it in a float format"
        )
    integers = (significands << shifts).astype(np.int64)
    integers.setflags(write=False)
    special.setflags(write=False)
    return Operand(
        integers=integers,
        exponent=exponent,
        special=special,
        least=int(integers.min()),
        greatest=int(integers.max()),
        significand_bits=int(np.abs(significands).max()).bit_length(),
        shift_bits=int(shifts.max()),
    )


def decode_table(number: Number) -> tuple[NDArray[np.int64], int]:
    """Return the integer of every code and the common exponent: a short form of ``operand``."""
    found = operand(number)
    return found.integers, found.exponent


def bits_of_range(least: int, greatest: int) -> int:
    """Return the bits of the narrowest integer that holds ``least .. greatest``.

    The integer is two's complement if ``least`` is negative, else unsigned, of at least one bit.
    """
    if least >= 0:
        return max(greatest.bit_length(), 1)
    return max((-least - 1).bit_length(), greatest.bit_length()) + 1


def product_range(left: Number, right: Number) -> tuple[int, int]:
    """Return the least and the greatest product of the operands' integers."""
    one, other = operand(left), operand(right)
    corners = [a * b for a in (one.least, one.greatest) for b in (other.least, other.greatest)]
    return min(corners), max(corners)


def product_bits(left: Number, right: Number) -> int:
    """Return the bits of the narrowest signed integer that holds every product exactly.

    The sign bit counts even where products are never negative, because accumulators are signed.
    """
    least, greatest = product_range(left, right)
    return bits_of_range(min(least, -1), greatest)


def product_exponent(left: Number, right: Number) -> int:
    """Return the power of two of the last bit of a product and of a sum of products."""
    return operand(left).exponent + operand(right).exponent


def exact_sum_bits(left: Number, right: Number, length: int) -> int:
    """Return the bits of the narrowest signed accumulator that never overflows.

    Args:
        left: Format of one operand.
        right: Format of the other operand.
        length: Number of products that are added to 0.

    Raises:
        ValueError: ``length`` is less than 1.
    """
    if length < 1:
        raise ValueError(f"length must be at least 1, not {length}")
    least, greatest = product_range(left, right)
    return bits_of_range(min(length * least, -1), max(length * greatest, 0))


def exact_length(left: Number, right: Number, accumulator_bits: int) -> int:
    """Return the length of the longest sum that a signed accumulator always holds.

    Args:
        left: Format of one operand.
        right: Format of the other operand.
        accumulator_bits: Width of the accumulator.

    Returns:
        0 if not even one product fits.
    """
    least, greatest = product_range(left, right)
    lengths = []
    if greatest > 0:
        lengths.append(((1 << (accumulator_bits - 1)) - 1) // greatest)
    if least < 0:
        lengths.append((1 << (accumulator_bits - 1)) // -least)
    return min(lengths)
