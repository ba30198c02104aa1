"""Layers whose results depend on all channels of a pixel: softmax and norms."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.tensor import Requantize, Unary


@dataclass(frozen=True, kw_only=True)
class RowFactor:
    """What each row of channels is multiplied by: near ``numerator / 2**(shift + 1) / w``.

    ``accelsim.integer.rows`` makes it from the statistic ``w`` of a row, which is above 0.

    Args:
        numerator: Positive.
        shift: Shift to the right, from -64 to 63.
        addend: Added to the statistic first.
    """

    numerator: int
    shift: int
    addend: int = 0


@dataclass(frozen=True, kw_only=True)
class Softmax(Unary):
    """The softmax of the channels of each pixel.

    ``e = table[d % 256]``, where ``d`` is ``exponent`` of the distance from the greatest channel of
    the pixel, which is 0 or negative; then ``requantize(e)`` with the factor of the reciprocal of
    the sum of e.

    Args:
        exponent: Requantization of each channel to exponents, from -255 to 0.
        table: int64 array of shape (256,), not negative, and positive for 0.
        factor: Factor of each pixel.
        requantize: Requantization of each channel, with the multiplier and shift of the pixel.
    """

    exponent: Requantize
    table: NDArray[np.int64]
    factor: RowFactor
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Normalize(Unary):
    """A layer norm or an RMS norm of the n channels of each pixel.

    Centered: ``requantize(n * x - sum(x))`` with the factor of the reciprocal root of
    ``n * sum(x**2) - sum(x)**2 + addend``. Else ``requantize(x)`` with that of
    ``n * sum((x - zero_point)**2) + addend``.

    Args:
        centered: Whether the mean is taken away.
        zero_point: Zero point of what is read.
        factors: Factors of each pixel: one, or with weights one for each scale in which channels
            are held before they are weighted.
        requantize: Requantization of each channel, with the multiplier and shift of the pixel.
        weights: int64 array of shape (factors, channels), as of ``Rescale``, which the results with
            each factor are multiplied by and then added: one of a channel is not 0. None: 1.
        rescale: Rescaling of these sums, per channel; None without weights.
    """

    centered: bool
    zero_point: int
    factors: tuple[RowFactor, ...]
    requantize: Requantize
    weights: NDArray[np.int64] | None = None
    rescale: Requantize | None = None
