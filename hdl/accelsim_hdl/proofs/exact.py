"""Exact arithmetic on terms of z3, wide enough to never overflow, as a reference for hardware.

Nothing here depends on how Amaranth or the RTL sizes a result.
"""

import functools
import operator
from typing import Any

import z3

_PART_BITS = 16
"""Bits of each part of a factor; the last part may have one more."""


def widened(term: z3.BitVecRef, bits: int, *, signed: bool) -> Any:
    """Return the number that a term stands for, in two's complement of ``bits`` bits."""
    more = bits - term.size()
    return z3.SignExt(more, term) if signed else z3.ZeroExt(more, term)


def product(left: Any, right: Any, *, signed: tuple[bool, bool]) -> Any:
    """Return the product of two numbers, as wide as both together.

    It is the sum of the products of their parts of 16 bits, which is the same number, because
    multiplication distributes over addition. No solver of bit vectors finds that within minutes,
    and hardware with narrow multipliers adds such parts.

    Args:
        left: First factor, in two's complement or unsigned.
        right: Second factor, of any width.
        signed: Whether each factor is signed.
    """
    bits = left.size() + right.size()
    rows = []
    for low, one, one_signed in _parts(left, signed[0]):
        for high, other, other_signed in _parts(right, signed[1]):
            # As wide as the product, so that the solver sees one multiplication, not two.
            width = one.size() + other.size()
            exact = widened(one, width, signed=one_signed) * widened(
                other, width, signed=other_signed
            )
            row = widened(exact, bits, signed=one_signed or other_signed)
            rows.append(row << (low + high) if low + high else row)
    return functools.reduce(operator.add, rows)


def _parts(number: Any, signed: bool) -> list[tuple[int, Any, bool]]:
    """Return the parts of a number, each with its place and its sign: only the last is signed."""
    bits, low, parts = number.size(), 0, []
    while bits - low > _PART_BITS + 1:
        parts.append((low, z3.Extract(low + _PART_BITS - 1, low, number), False))
        low += _PART_BITS
    return [*parts, (low, z3.Extract(bits - 1, low, number), signed)]


def fitted(number: Any, bits: int, overflow: str) -> Any:
    """Return an exact number as it is stored in ``bits`` bits, in its original width.

    Args:
        number: Two's complement, wider than ``bits``.
        bits: Bits of the sum, which is signed.
        overflow: ``wrap`` or ``saturate``.
    """
    if overflow == "wrap":
        return z3.SignExt(number.size() - bits, z3.Extract(bits - 1, 0, number))
    return clipped(number, -(1 << (bits - 1)), (1 << (bits - 1)) - 1)


def clipped(number: Any, least: Any, most: Any) -> Any:
    """Return the nearest number in ``least`` to ``most``; ``most`` if the range is empty."""
    raised = z3.If(number < least, number * 0 + least, number)
    return z3.If(raised > most, number * 0 + most, raised)


def round_half_even(number: Any, shift: Any) -> Any:
    """Return ``number / 2**shift``, rounded to the nearest integer, ties to the even one.

    Args:
        number: Two's complement; ``number + 2**shift`` must not overflow.
        shift: Shift, as wide as the number, not negative.
    """
    zero, one = number * 0, number * 0 + 1
    half = z3.If(shift == 0, zero, one << (shift - 1))
    upper = (number + half) >> shift
    is_tie = z3.And(shift != 0, (upper << shift) == number + half)
    return z3.If(z3.And(is_tie, upper & 1 == 1), upper - 1, upper)
