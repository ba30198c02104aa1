"""Integers of layers whose results depend on all channels of a pixel: softmax and norms."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.layer import Parameters, RescaledLayer
from accelsim.integer.requantization import requantized
from accelsim.integer.rows import RowFactor, reciprocal, root
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers
from accelsim.workload.op import Array, Body, Ends, Op, Register


@dataclass(frozen=True, kw_only=True)
class RowLayer(RescaledLayer):
    """A layer of rows, whose results are requantized with the multiplier and shift of the pixel.

    Args:
        factors: Factors of each pixel: one; or, with weights, one for each scale in which channels
            are held before they are weighted.
    """

    factors: tuple[RowFactor, ...]

    def parameters(self, _op: Op, _place: int) -> Parameters:
        """Return nothing: the body rescales, by factors of rows."""
        return ()


@dataclass(frozen=True, kw_only=True)
class Softmax(RowLayer):
    """The softmax of the channels of each pixel.

    ``e = table[d % 256]``, where ``d``, 0 or negative, is the difference between a channel and the
    greatest channel of the pixel, requantized by ``exponent``. The result is ``requantize(e)`` with
    the factor of the reciprocal of the sum of e.

    Args:
        layer: The softmax.
        exponent: Requantization of each channel to exponents, from -255 to 0.
        table: int64 array of shape (256,), not negative, and positive for 0.
    """

    layer: layers.Softmax
    exponent: Requantize
    table: NDArray[np.int64]

    @property
    def body(self) -> Body:
        """Quotients of exponentials."""
        return SoftmaxRows(self)


@dataclass(frozen=True, kw_only=True)
class Normalize(RowLayer):
    """A layer norm or an RMS norm of the n channels of each pixel.

    If it is centered: ``requantize(n * x - sum(x))`` with the factor of the reciprocal root of
    ``n * sum(x**2) - sum(x)**2 + addend``. Otherwise: ``requantize(x)`` with the factor of the
    reciprocal root of ``n * sum((x - zero_point)**2) + addend``.

    Args:
        layer: The norm.
        zero_point: Zero point of what is read.
        weights: int64 array of shape (factors, channels), or None. The results with each factor are
            multiplied by their row of weights, and the products added; each channel has
            one weight that is not 0.
        rescale: Rescaling of these sums, per channel; None without weights.
    """

    layer: layers.Normalize
    zero_point: int
    weights: NDArray[np.int64] | None = None
    rescale: Requantize | None = None

    @property
    def body(self) -> Body:
        """Distances from the mean, times the factor of the row."""
        return NormalizedRows(self)

    @property
    def tap_weights(self) -> NDArray[np.int64] | None:
        """Weights of the results in each scale, shape (scales, channels), or None."""
        return self.weights

    def rescaling(self, _place: int = 0) -> Requantize | None:
        """Return the last rescaling: that of the weighted sums if there are some."""
        return self.rescale or self.requantize


@dataclass(frozen=True, slots=True)
class SoftmaxRows(Body):
    """The softmax of each row.

    Args:
        layer: Table, factors and rescaling.
    """

    layer: Softmax

    def values(self, _op: Op, operands: Sequence[Array], _register: Register | None, /) -> Array:
        """Return the quotients of each row, whose axis is the last."""
        (rows,), layer = operands, self.layer
        distance = rows - rows.max(axis=-1, keepdims=True)
        exponentials = layer.table[requantized(distance, layer.exponent) & 255]
        factors = reciprocal(exponentials.sum(axis=-1, keepdims=True), layer.factors[0])
        return _times(exponentials, factors, layer.requantize)

    def results(self, _op: Op, _operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and the greatest quotient."""
        return self.layer.requantize.minimum, self.layer.requantize.maximum


@dataclass(frozen=True, slots=True)
class NormalizedRows(Body):
    """The layer norm or the RMS norm of each row.

    Args:
        layer: Factors, weights and rescaling.
    """

    layer: Normalize

    def values(self, _op: Op, operands: Sequence[Array], register: Register | None, /) -> Array:
        """Return the norm of each row, whose axis is the last."""
        (rows,), layer = operands, self.layer
        count = rows.shape[-1]
        if layer.layer.centered:
            total = rows.sum(axis=-1, keepdims=True)
            statistic = count * (rows**2).sum(axis=-1, keepdims=True) - total**2
            rows = count * rows - total
        else:
            statistic = count * ((rows - layer.zero_point) ** 2).sum(axis=-1, keepdims=True)
        parts = [_times(rows, root(statistic, one), layer.requantize) for one in layer.factors]
        if layer.weights is None:
            return parts[0]
        assert layer.rescale is not None
        terms = [part * weights for part, weights in zip(parts, layer.weights, strict=True)]
        total = np.sum(terms, axis=0) if register is None else register.total(terms)
        return requantized(total, layer.rescale)

    def sums(self, op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the bounds of the squares of all channels, and of channels times weights."""
        (ends,), layer = operands, self.layer
        low, high = int(ends.least.min()), int(ends.most.max())
        count = prod(op.extents[axis] for axis in op.rows)
        point = 0 if layer.layer.centered else layer.zero_point
        squares = count * max((low - point) ** 2, (high - point) ** 2)
        factor = count if layer.layer.centered else 1
        least, most = min(0, factor * low), max(squares, factor * high)
        if layer.weights is not None:
            how = layer.requantize
            terms = [layer.weights * how.minimum, layer.weights * how.maximum]
            lows, highs = np.minimum(*terms), np.maximum(*terms)
            least = min(least, int(np.minimum(lows, 0).sum(axis=0).min()))
            most = max(most, int(np.maximum(highs, 0).sum(axis=0).max()))
        return least, most

    def results(self, _op: Op, _operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and the greatest norm."""
        how = self.layer.rescale or self.layer.requantize
        return how.minimum, how.maximum


def _times(rows: Array, factors: tuple[Array, Array], how: Requantize) -> Array:
    """Return rows, each times its factor: a multiplier and a shift."""
    return requantized(rows, replace(how, multiplier=factors[0], shift=factors[1]))
