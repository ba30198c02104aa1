"""Softmax and norms of rows, in integers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from accelsim.integer.row_layers import Normalize, Softmax
from accelsim.integer.rows import reciprocal, root
from accelsim.integer.tensor import Requantize, requantized
from accelsim.workload.op import Array, Body, Op, Register


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
        if layer.centered:
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


def _times(rows: Array, factors: tuple[Array, Array], how: Requantize) -> Array:
    """Return rows times a factor of each: a multiplier and a shift."""
    return requantized(rows, replace(how, multiplier=factors[0], shift=factors[1]))
