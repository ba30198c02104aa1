"""Exact arithmetic on terms of z3, so wide that nothing overflows: what hardware is held against.

Nothing here knows how Amaranth or the RTL sizes a result.
"""

from typing import Any

import z3


def widened(term: z3.BitVecRef, bits: int, *, signed: bool) -> Any:
    """Return the number that a term means, as a two's-complement number of ``bits`` bits."""
    more = bits - term.size()
    return z3.SignExt(more, term) if signed else z3.ZeroExt(more, term)


def fitted(number: Any, bits: int, overflow: str) -> Any:
    """Return an exact number as a sum of ``bits`` bits holds it, in the width it came in.

    Args:
        number: Two's complement, wider than ``bits``.
        bits: Of the sum, which is signed.
        overflow: ``wrap`` or ``saturate``.
    """
    if overflow == "wrap":
        return z3.SignExt(number.size() - bits, z3.Extract(bits - 1, 0, number))
    return clipped(number, -(1 << (bits - 1)), (1 << (bits - 1)) - 1)


def clipped(number: Any, least: Any, most: Any) -> Any:
    """Return the number from ``least`` to ``most`` that is nearest; ``most`` if there is none."""
    raised = z3.If(number < least, number * 0 + least, number)
    return z3.If(raised > most, number * 0 + most, raised)


def round_half_even(number: Any, shift: Any) -> Any:
    """Return ``number / 2**shift``, rounded to the nearest integer, ties to the even one.

    Args:
        number: Two's complement; ``number + 2**shift`` must not overflow.
        shift: As wide as the number, not negative.
    """
    zero, one = number * 0, number * 0 + 1
    half = z3.If(shift == 0, zero, one << (shift - 1))
    upper = (number + half) >> shift
    is_tie = z3.And(shift != 0, (upper << shift) == number + half)
    return z3.If(z3.And(is_tie, upper & 1 == 1), upper - 1, upper)
