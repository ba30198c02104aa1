"""The factor of a row of channels: the reciprocal, or reciprocal root, of its statistic.

A factor is a multiplier and a shift, as in requantization. A reciprocal uses the 16 leading bits of
the statistic, and a root its 32 leading bits; lower bits are cut off.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.scale import MAXIMUM_SHIFT

Array = NDArray[np.int64]

_SIGNIFICANT = 16
"""Leading bits of a divisor that are used."""


@dataclass(frozen=True, kw_only=True)
class RowFactor:
    """Factor of each row of channels: close to ``numerator / 2**(shift + 1) / w``.

    It is computed from the statistic ``w`` of the row, which is above 0.

    Args:
        numerator: Positive integer.
        shift: Shift to the right, from -64 to 63.
        addend: Integer that is added to the statistic first.
    """

    numerator: int
    shift: int
    addend: int = 0


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
    """Return multiplier and shift of ``1 / sqrt(statistic)``; see ``reciprocal``."""
    total = statistic + factor.addend
    width = bit_length(total) + 1 >> 1
    leading = _leading(np.maximum(total, 0), 2 * width, 2 * _SIGNIFICANT)
    # A root of 32 bits is at least 2**-17 below the next integer, which a float64 resolves.
    return _divided(total, np.sqrt(leading).astype(np.int64), width, factor)


def bit_length(values: Array) -> Array:
    """Return the number of bits of integers; 0 for those that are not above 0."""
    rest, width = np.maximum(values, 0), np.zeros_like(values)
    for bits in (32, 16, 8, 4, 2, 1):
        step = np.where(rest >> bits > 0, bits, 0)
        rest, width = rest >> step, width + step
    return np.asarray(width + rest)


def _leading(values: Array, width: Array, bits: int) -> Array:
    """Return the leading bits of integers of known width, with zeros behind short ones."""
    return (values << np.maximum(bits - width, 0)) >> np.maximum(width - bits, 0)


def _divided(total: Array, divisor: Array, width: Array, factor: RowFactor) -> tuple[Array, Array]:
    exists = total > 0
    scaled = factor.numerator << (_SIGNIFICANT - 1)
    multiplier = scaled // np.maximum(divisor, 1)
    shift = np.clip(factor.shift + width, 0, MAXIMUM_SHIFT)
    return np.where(exists, multiplier, 0), np.where(exists, shift, 0)
