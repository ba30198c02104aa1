"""Integer arithmetic of the NPU on whole arrays."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Integers = NDArray[np.int64]

WEIGHT_BITS = 16
"""Low bits of a parameter word that are the weight of a tap; low bits of a factor."""

SHIFT_MASK = 63

CODE_BITS = 16
"""Bits of the signed input of an interpolated function."""
FRACTION_BITS = 10
"""Low bits of a code, between two entries of its table; the high bits choose the entry."""


def wrap(values: Integers, bits: int) -> Integers:
    """Return the two's-complement numbers that keep the low bits of ``values``.

    Args:
        values: int64 array.
        bits: Width of the result, from 1 to 64.

    Returns:
        int64 array of the same shape.
    """
    unused = np.int64(64 - bits)
    return (values << unused) >> unused


def saturate(values: Integers, bits: int) -> Integers:
    """Return the two's-complement numbers nearest to ``values``.

    Args:
        values: int64 array.
        bits: Width of the result, from 1 to 64.

    Returns:
        int64 array of the same shape.
    """
    return np.clip(values, -(1 << (bits - 1)), (1 << (bits - 1)) - 1)


def requantize(
    values: Integers,
    bias: ArrayLike,
    multiplier: ArrayLike,
    shift: ArrayLike,
    zero_point: int,
    minimum: int,
    maximum: int,
) -> Integers:
    """Return ``clip(round_half_even((values + bias) * multiplier / 2**shift) + zero_point)``.

    Args:
        values: int64 array.
        bias: Integers that broadcast to ``values``.
        multiplier: Integers that broadcast to ``values``, not negative.
        shift: Integers that broadcast to ``values``, 0 to 63.
        zero_point: Integer added after the division.
        minimum: Least result.
        maximum: Greatest result; it takes precedence if it is below ``minimum``.

    Returns:
        int64 array, exact if each product and each result before the clip is within 64 bits.
    """
    places = np.asarray(shift, dtype=np.int64)
    product = (values + np.asarray(bias, dtype=np.int64)) * np.asarray(multiplier, dtype=np.int64)
    quotient = product >> places
    remainder = product - (quotient << places)
    half = np.int64(1) << np.maximum(places - 1, 0)
    tie = (remainder == half) & ((quotient & 1) == 1)
    # Without a shift there is no remainder; half is 1 so that none counts as a tie.
    up = (remainder > half) | tie
    rounded: Integers = np.clip(quotient + up + zero_point, minimum, maximum)
    return rounded


def direct(results: Integers, table: Integers, signed: bool) -> Integers:
    """Return results after the direct function, a table of 256 bytes.

    Args:
        results: int64 array.
        table: int64 array of shape (64,), words of 32 bits; byte r is that of a result whose low 8
            bits are r.
        signed: Whether bytes are two's complement.

    Returns:
        int64 array of the same shape, of 8 bits.
    """
    entry = results & 255
    byte = table[entry >> 2] >> ((entry & 3) << 3) & 255
    return wrap(byte, 8) if signed else byte


def interpolated(codes: Integers, table: Integers) -> Integers:
    """Return codes after the interpolated function, a straight line in each of 64 segments.

    Args:
        codes: int64 array; they are clipped to 16 bits, signed.
        table: int64 array of shape (64,), words of 32 bits: the value at the beginning of a segment
            in the low half, what the value gains in the segment in the high half, both signed.

    Returns:
        int64 array of the same shape: base + slope * fraction / 1024, rounded half to even.
    """
    place = saturate(codes, CODE_BITS) + (1 << (CODE_BITS - 1))
    words = table[place >> FRACTION_BITS]
    product = wrap(words >> 16, 16) * (place & ((1 << FRACTION_BITS) - 1))
    gained = requantize(product, 0, 1, FRACTION_BITS, 0, -(1 << 16), 1 << 16)
    return wrap(words, 16) + gained
