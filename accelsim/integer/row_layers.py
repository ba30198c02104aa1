"""Integers of layers whose results depend on all channels of a pixel: softmax and norms."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.layer import IntegerLayer
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers


@dataclass(frozen=True, kw_only=True)
class RowFactor:
    """Factor of each row of channels: close to ``numerator / 2**(shift + 1) / w``.

    ``accelsim.integer.rows`` computes it from the statistic ``w`` of the row, which is above 0.

    Args:
        numerator: Positive integer.
        shift: Shift to the right, from -64 to 63.
        addend: Integer that is added to the statistic first.
    """

    numerator: int
    shift: int
    addend: int = 0


@dataclass(frozen=True, kw_only=True)
class Softmax(IntegerLayer):
    """The softmax of the channels of each pixel.

    ``e = table[d % 256]``, where ``d``, 0 or negative, is the difference between a channel and the
    greatest channel of the pixel, requantized by ``exponent``. The result is ``requantize(e)`` with
    the factor of the reciprocal of the sum of e.

    Args:
        layer: The softmax.
        exponent: Requantization of each channel to exponents, from -255 to 0.
        table: int64 array of shape (256,), not negative, and positive for 0.
        factor: Factor of each pixel.
        requantize: Requantization of each channel, with the multiplier and shift of the pixel.
    """

    layer: layers.Softmax
    exponent: Requantize
    table: NDArray[np.int64]
    factor: RowFactor
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Normalize(IntegerLayer):
    """A layer norm or an RMS norm of the n channels of each pixel.

    If it is centered: ``requantize(n * x - sum(x))`` with the factor of the reciprocal root of
    ``n * sum(x**2) - sum(x)**2 + addend``. Otherwise: ``requantize(x)`` with the factor of the
    reciprocal root of ``n * sum((x - zero_point)**2) + addend``.

    Args:
        layer: The norm.
        zero_point: Zero point of what is read.
        factors: Factors of each pixel: one; or, with weights, one for each scale in which channels
            are held before they are weighted.
        requantize: Requantization of each channel, with the multiplier and shift of the pixel.
        weights: int64 array of shape (factors, channels), or None. The results with each factor are
            multiplied by their row of weights, and the products added; each channel has
            one weight that is not 0.
        rescale: Rescaling of these sums, per channel; None without weights.
    """

    layer: layers.Normalize
    zero_point: int
    factors: tuple[RowFactor, ...]
    requantize: Requantize
    weights: NDArray[np.int64] | None = None
    rescale: Requantize | None = None
