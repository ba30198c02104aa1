"""What a row of channels is multiplied by: a reciprocal, or a reciprocal root, of its statistic.

A factor is a multiplier and a shift, as those of requantization. Of the statistic its 16 leading
bits count, or the root of its 32 leading bits; more are cut off.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.row_layers import RowFactor
from accelsim.integer.scale import MAXIMUM_SHIFT

Array = NDArray[np.int64]

_SIGNIFICANT = 16
"""Bits of a divisor."""


def reciprocal(statistic: Array, factor: RowFactor) -> tuple[Array, Array]:
    """Return multiplier and shift of ``1 / statistic``.

    Args:
        statistic: int64 array.
        factor: Numbers of the norm; its addend is added to the statistic.

    Returns:
        Two int64 arrays of the same shape; both are 0 where the statistic is not above 0.
    """
    total = statistic + factor.addend
    width = bit_length(total)
    return _divided(total, _leading(total, width, _SIGNIFICANT), width, factor)


def root(statistic: Array, factor: RowFactor) -> tuple[Array, Array]:
    """Return multiplier and shift of ``1 / sqrt(statistic)``; all else as of ``reciprocal``."""
    total = statistic + factor.addend
    width = bit_length(total) + 1 >> 1
    leading = _leading(np.maximum(total, 0), 2 * width, 2 * _SIGNIFICANT)
    # A float holds 32 bits and more digits of a root than its distance from the next integer.
    return _divided(total, np.sqrt(leading).astype(np.int64), width, factor)


def bit_length(values: Array) -> Array:
    """Return the bits of integers; 0 of those that are not above 0."""
    rest, width = np.maximum(values, 0), np.zeros_like(values)
    for bits in (32, 16, 8, 4, 2, 1):
        step = np.where(rest >> bits > 0, bits, 0)
        rest, width = rest >> step, width + step
    return np.asarray(width + rest)


def _leading(values: Array, width: Array, bits: int) -> Array:
    """Return the leading bits of integers of known width, zeros behind those that are there."""
    return (values << np.maximum(bits - width, 0)) >> np.maximum(width - bits, 0)


def _divided(total: Array, divisor: Array, width: Array, factor: RowFactor) -> tuple[Array, Array]:
    exists = total > 0
    scaled = factor.numerator << (_SIGNIFICANT - 1)
    multiplier = scaled // np.maximum(divisor, 1)
    shift = np.clip(factor.shift + width, 0, MAXIMUM_SHIFT)
    return np.where(exists, multiplier, 0), np.where(exists, shift, 0)
