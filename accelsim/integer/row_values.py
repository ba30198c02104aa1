"""Softmax and norms of rows, in integers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from accelsim.integer.requantization import requantized
from accelsim.integer.row_layers import Normalize, Softmax
from accelsim.integer.rows import reciprocal, root
from accelsim.integer.tensor import Requantize
from accelsim.workload.op import Array, Body, Ends, Op, Register


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
        factors = reciprocal(exponentials.sum(axis=-1, keepdims=True), layer.factor)
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
