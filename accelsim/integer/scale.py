"""Real scales as integers: ``multiplier / 2**shift``, multiples of one unit, and with an offset."""

from fractions import Fraction
from math import frexp

import numpy as np
from numpy.typing import ArrayLike, NDArray

MAXIMUM_SHIFT = 63
DEFAULT_BITS = 24
ADDITION_BITS = 16
BIAS_LIMIT = 2**31


def multiplier_and_shift(
    scale: ArrayLike, bits: int = DEFAULT_BITS
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return integers with ``scale = multiplier / 2**shift`` as nearly as ``bits`` allow.

    The multiplier is the scale rounded (half to even) to ``bits`` significant bits, so its
    relative error is at most ``2**-bits``, and a float32 is exact at 24 bits. Where that would
    take a shift above 63, the shift is 63 and the absolute error at most ``2**-64``. Common
    factors of 2 are divided out, so 1 gives (1, 0).

    Args:
        scale: Any shape, not negative, below ``2**bits - 1/2``.
        bits: Width of the multiplier, 2 to 31.

    Returns:
        Two int64 arrays of the shape of ``scale``: multipliers from 0 to ``2**bits - 1``, and
        shifts from 0 to 63.

    Raises:
        ValueError: A scale is negative, not finite or too large.
    """
    values = np.asarray(scale, dtype=np.float64)
    if not 2 <= bits <= 31:
        raise ValueError(f"a multiplier has 2 to 31 bits, not {bits}")
    if not np.all(np.isfinite(values)) or np.any(values < 0):
        raise ValueError("a scale must be finite and not negative")
    _, exponent = np.frexp(values)
    shift = np.minimum(bits - exponent.astype(np.int64), MAXIMUM_SHIFT)
    multiplier = np.rint(np.ldexp(values, shift)).astype(np.int64)
    # Rounding up may carry into one bit more: 2**bits is even, so halving it is exact.
    carried = multiplier >> bits
    multiplier, shift = multiplier >> carried, shift - carried
    if np.any(shift < 0):
        raise ValueError(f"a scale of {float(values.max())} exceeds {bits} bits")
    shift = np.where(multiplier == 0, 0, shift)
    for _ in range(bits):
        even = (multiplier & 1 == 0) & (shift > 0)
        multiplier, shift = multiplier >> even, shift - even
    return np.asarray(multiplier), np.asarray(shift)


def addition_weights(first: float, second: float, limit: int) -> tuple[tuple[int, int], float]:
    """Return two integers and a unit with ``first = integer * unit`` and the same for ``second``.

    The greater scale is exact; the smaller one is the nearest fraction of it whose denominator
    (the integer of the greater one) is at most ``limit``. Neighbouring fractions are at most
    ``1 / limit`` apart, so it errs by at most the greater scale divided by ``2 * limit``, which
    only ratios close to 0 or 1 approach; in between the error is near ``1 / limit**2``.

    Args:
        first: Scale, positive.
        second: Scale, positive.
        limit: Greatest integer.

    Returns:
        The two integers from 0 to ``limit``, and the unit.
    """
    least, most = sorted((first, second))
    ratio = (Fraction(least) / Fraction(most)).limit_denominator(limit)
    weights = (ratio.numerator, ratio.denominator)
    unit = most / ratio.denominator
    return (weights if first <= second else (weights[1], weights[0])), unit


def affine_weights(
    factor: NDArray[np.float64], offset: NDArray[np.float64], *, limit: int, bias_limit: int
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """Return integers with ``factor * x + offset = (weight * x + bias) * unit`` for any integer x.

    The weight of a channel is the greatest power of two, with the sign of the factor, that is at
    most ``limit`` and whose bias, ``offset * weight / factor`` rounded half to even, stays below
    ``bias_limit``. The unit, ``factor / weight``, makes the product exact; the bias errs by at most
    half a unit. Where even a weight of 1 has no such bias, x is lost in the offset: the weight is
    0, the unit 1, and the bias the offset, rounded half to even, or the nearest end of 32 bits.

    Args:
        factor: Shape (channels,), in steps of the result.
        offset: Shape (channels,), in steps of the result.
        limit: Greatest weight.
        bias_limit: Limit below which biases stay, at most 2**31.

    Returns:
        Weights, units (not negative) and biases, each of shape (channels,).
    """
    magnitude = np.abs(factor)
    with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
        steps = np.where(magnitude > 0, np.abs(offset) / magnitude, np.inf)
    powers = 2 ** np.arange(int(limit).bit_length(), dtype=np.int64)
    fits = np.rint(steps[:, None] * powers) < bias_limit
    fits[magnitude == 0] = False
    weights = np.where(fits, powers, 0).max(axis=1)
    scaled = weights > 0
    unit = np.where(scaled, magnitude / np.maximum(weights, 1), 1.0)
    bias = np.clip(np.rint(offset / unit), -BIAS_LIMIT, BIAS_LIMIT - 1).astype(np.int64)
    return np.sign(factor).astype(np.int64) * weights, unit, bias


def row_factor(constant: float, bits: int, widths: tuple[int, int]) -> tuple[int, int]:
    """Return the numerator and the shift with which rows are multiplied by ``constant / w``.

    A row divides ``numerator * 2**15`` by the 16 significant bits d of w, of which
    ``w = d * 2**(width - 16)``, and adds the width to the shift (``accelsim.integer.rows``). So its
    factor is ``numerator / 2**(shift + 1) / w``. The numerator is ``constant`` rounded half to even
    to ``bits`` significant bits; then the multiplier of every row, which is at least half of it,
    has ``bits - 1``. Fewer are left where the shift of the widest w would exceed 63.

    Args:
        constant: Positive.
        bits: Width of a multiplier.
        widths: Least and greatest width of w that a row may have.

    Raises:
        ValueError: The shift of the narrowest w would be negative.
    """
    mantissa, exponent = frexp(constant)
    numerator, shift = round(mantissa * 2**bits), bits - exponent - 1
    beyond = max(0, shift + widths[1] - MAXIMUM_SHIFT)
    numerator, shift = round(numerator / 2**beyond), shift - beyond
    if numerator >> bits:
        numerator, shift = numerator >> 1, shift - 1
    if shift + widths[0] < 0:
        raise ValueError(f"has a scale of {1 / constant:.3g}, too fine for rows")
    return numerator, shift
