"""Bodies of operators: sums of products, sums of distances, sums, maxima, copies."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product as points
from math import prod

import numpy as np

from accelsim.workload.op.op import Array, Body, Ends, Op, Register

_AT_ONCE = 2**20
"""Elements of an operand whose products are made at a time."""
_EXACT_FLOAT = 2**53
"""Limit up to which a float of 64 bits represents all integers."""


@dataclass(frozen=True, slots=True)
class MultiplyAccumulate(Body):
    """``sum(product(operand - zero_point))`` over the axes that are reduced.

    Args:
        zero_points: Integer that is subtracted from each operand; empty: 0 from each.
    """

    zero_points: tuple[int, ...] = ()

    def values(self, op: Op, operands: Sequence[Array], register: Register | None, /) -> Array:
        """Return the sums; those of a register from the first reduced place to the last."""
        if self.zero_points:
            pairs = zip(operands, self.zero_points, strict=True)
            operands = [operand - zero for operand, zero in pairs]
        reduced, extents = op.reduced, [extent for _, extent in op.axes]
        if register is not None and register.is_ordered:
            return register.total(_terms(operands, reduced, extents))
        # An axis that no operand has repeats the same product.
        repeats = prod(
            extents[place]
            for place in reduced
            if all(operand.shape[place] == 1 for operand in operands)
        )
        sums = np.asarray(_sums(operands, reduced) * repeats)
        return sums if register is None else register.total([sums])

    def sums(self, op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest sum of any part of the products."""
        least = most = 0
        for part in _parts(op, operands):
            products = self._products(part)
            least = min(least, int(_added(np.minimum(products.least, 0), op).min(initial=0)))
            most = max(most, int(_added(np.maximum(products.most, 0), op).max(initial=0)))
        return least, most

    def results(self, op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest complete sum."""
        found = []
        for part in _parts(op, operands):
            products = self._products(part)
            found.append((_added(products.least, op).min(), _added(products.most, op).max()))
        return int(min(least for least, _ in found)), int(max(most for _, most in found))

    def _products(self, operands: Sequence[Ends]) -> Ends:
        least = most = np.ones([1] * operands[0].least.ndim, dtype=np.int64)
        for place, ends in enumerate(operands):
            zero = self.zero_points[place] if self.zero_points else 0
            # Constants, which are most of all elements, have one end.
            each = ends[:1] if ends.least is ends.most else ends
            products = [one * (end - zero) for one in (least, most) for end in each]
            least, most = reduce(np.minimum, products), reduce(np.maximum, products)
        return Ends(least, most)


@dataclass(frozen=True, slots=True)
class NegativeDistance(Body):
    """``-sum(abs(first - second))`` over the axes that are reduced: an adder convolution.

    Source: Chen et al., AdderNet: Do We Really Need Multiplications in Deep Learning?, CVPR 2020,
    equation 3.
    """

    def values(self, op: Op, operands: Sequence[Array], register: Register | None, /) -> Array:
        """Return the sums; those of a register from the first reduced place to the last."""
        terms = _terms(operands, op.reduced, [extent for _, extent in op.axes], _negative_distance)
        if register is not None:
            return register.total(terms)
        total: Array = reduce(np.add, terms)
        return total

    def sums(self, op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest sum of any part of the terms, none of which is positive."""
        return self.results(op, operands)[0], 0

    def results(self, op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest complete sum."""
        first, second = operands
        above, below = first.most - second.least, second.most - first.least
        farthest, nearest = np.maximum(above, below), np.maximum(np.maximum(-above, -below), 0)
        return -int(_added(farthest, op).max()), -int(_added(nearest, op).min())


@dataclass(frozen=True, slots=True)
class WeightedSum(Body):
    """``sum(operand * weight)`` over the operands.

    Args:
        weights: Integer weight of each operand.
    """

    weights: tuple[int, ...]

    def values(self, _op: Op, operands: Sequence[Array], register: Register | None, /) -> Array:
        """Return the sums; those of a register are made from the first operand to the last."""
        pairs = zip(operands, self.weights, strict=True)
        terms = np.broadcast_arrays(*(operand * weight for operand, weight in pairs))
        return np.sum(terms, axis=0) if register is None else register.total(terms)

    def sums(self, _op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest sum of the first terms, or of all."""
        least, most = self._terms(operands)
        return sum(min(0, one) for one in least), sum(max(0, one) for one in most)

    def results(self, _op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest complete sum."""
        least, most = self._terms(operands)
        return sum(least), sum(most)

    def _terms(self, operands: Sequence[Ends]) -> tuple[list[int], list[int]]:
        """Return the least and the greatest of each term."""
        pairs = [
            (int(ends.least.min()) * weight, int(ends.most.max()) * weight)
            for ends, weight in zip(operands, self.weights, strict=True)
        ]
        return [min(pair) for pair in pairs], [max(pair) for pair in pairs]


@dataclass(frozen=True, slots=True)
class Maximum(Body):
    """The greatest operand over the axes that are reduced."""

    def values(self, op: Op, operands: Sequence[Array], _register: Register | None, /) -> Array:
        """Return the maxima."""
        (operand,) = operands
        greatest: Array = operand.max(axis=op.reduced, keepdims=True)
        return greatest

    def results(self, _op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest integer of the operand."""
        (ends,) = operands
        return int(ends.least.min()), int(ends.most.max())


@dataclass(frozen=True, slots=True)
class Copy(Body):
    """The unchanged operand."""

    def values(self, _op: Op, operands: Sequence[Array], _register: Register | None, /) -> Array:
        """Return the operand."""
        (operand,) = operands
        return operand

    def results(self, _op: Op, operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest integer of the operand."""
        (ends,) = operands
        return int(ends.least.min()), int(ends.most.max())


@dataclass(frozen=True, slots=True)
class Opaque(Body):
    """A computation of which only the operands are known."""

    def values(self, op: Op, _operands: Sequence[Array], _register: Register | None, /) -> Array:
        """Refuse: there are no values."""
        raise TypeError(f"{op.name}: only its operands are known")

    def results(self, op: Op, _operands: Sequence[Ends], /) -> tuple[int, int]:
        """Refuse: there are no values."""
        raise TypeError(f"{op.name}: only its operands are known")


def _parts(op: Op, operands: Sequence[Ends]) -> Iterator[list[Ends]]:
    """Yield the operands of some of the results at a time, so that products need little memory."""
    largest = max((ends.least for ends in operands), key=lambda least: least.size)
    kept = [place for place in range(largest.ndim) if place not in op.reduced]
    axis = max(kept, key=lambda place: largest.shape[place], default=None)
    if axis is None or largest.size <= _AT_ONCE:
        yield list(operands)
        return
    extent = largest.shape[axis]
    each = max(1, _AT_ONCE * extent // largest.size)
    for first in range(0, extent, each):
        part = (slice(None),) * axis + (slice(first, first + each),)
        yield [_part(ends, axis, part) for ends in operands]


def _part(ends: Ends, axis: int, part: tuple[slice, ...]) -> Ends:
    """Return the ends of some places of an axis; the same array twice for constants."""
    least = ends.least[part] if ends.least.shape[axis] > 1 else ends.least
    if ends.most is ends.least:
        return Ends(least, least)
    return Ends(least, ends.most[part] if ends.most.shape[axis] > 1 else ends.most)


def _added(terms: Array, op: Op) -> Array:
    """Return terms added over the axes that an operator reduces."""
    reduced = [place for place in op.reduced if terms.shape[place] > 1]
    repeats = prod(op.axes[place][1] for place in op.reduced if place not in reduced)
    return np.asarray(terms.sum(axis=tuple(reduced)) * repeats)


def _product_of(operands: Sequence[Array]) -> Array:
    """Return the product of operands, element by element."""
    product: Array = reduce(np.multiply, operands)
    return product


def _negative_distance(operands: Sequence[Array]) -> Array:
    """Return the negative distance of two operands, element by element."""
    first, second = operands
    negative: Array = -np.abs(first - second)
    return negative


def _terms(
    operands: Sequence[Array],
    reduced: Sequence[int],
    extents: Sequence[int],
    joined: Callable[[Sequence[Array]], Array] = _product_of,
) -> Iterator[Array]:
    """Yield what operands give at each point of the reduced axes, in their order."""
    whole = np.broadcast_shapes(*(operand.shape for operand in operands))
    kept = [1 if place in reduced else extent for place, extent in enumerate(whole)]
    for point in points(*(range(extents[place]) for place in reduced)):
        parts = []
        for operand in operands:
            at = [slice(None)] * operand.ndim
            for place, index in zip(reduced, point, strict=True):
                if operand.shape[place] > 1:
                    at[place] = slice(index, index + 1)
            parts.append(operand[tuple(at)])
        yield np.broadcast_to(joined(parts), kept)


def _sums(operands: Sequence[Array], reduced: Sequence[int]) -> Array:
    """Return the sums of products over reduced axes, exactly."""
    if len(operands) == 1:
        return np.asarray(operands[0].sum(axis=tuple(reduced), keepdims=True))
    first, *others, last = operands
    for operand in others:
        first = first * operand
    # Axes that only one side has are summed before the sides are multiplied.
    sides = []
    for own, other in ((first, last), (last, first)):
        alone = tuple(place for place in reduced if other.shape[place] == 1)
        sides.append(own.sum(axis=alone, keepdims=True) if alone else own)
    left, right = sides
    shared = [place for place in reduced if left.shape[place] > 1 and right.shape[place] > 1]
    kept = [place for place in range(left.ndim) if place not in reduced]
    both = [place for place in kept if left.shape[place] > 1 and right.shape[place] > 1]
    of_left = [place for place in kept if place not in both and left.shape[place] > 1]
    of_right = [place for place in kept if place not in both and place not in of_left]
    matrices = [
        side.transpose(*both, *own, *inner, *_others(side.ndim, both, own, inner)).reshape(
            *(prod(side.shape[place] for place in places) for places in (both, own, inner))
        )
        for side, own, inner in ((left, of_left, shared), (right, of_right, shared))
    ]
    sums = _product(matrices[0], matrices[1].transpose(0, 2, 1))
    whole = np.broadcast_shapes(left.shape, right.shape)
    order = (*both, *of_left, *of_right)
    made = sums.reshape([whole[place] for place in order])
    made = made.transpose(np.argsort(order)) if order else made
    return np.asarray(made.reshape([whole[p] if p in order else 1 for p in range(left.ndim)]))


def _others(count: int, *groups: Sequence[int]) -> list[int]:
    """Return the places that no group has."""
    known = {place for group in groups for place in group}
    return [place for place in range(count) if place not in known]


def _product(left: Array, right: Array) -> Array:
    """Return ``left @ right`` exactly; in floating point if it represents every sum exactly."""
    bound = left.shape[-1] * int(np.abs(left).max(initial=0)) * int(np.abs(right).max(initial=0))
    if bound < _EXACT_FLOAT:
        return (left.astype(np.float64) @ right.astype(np.float64)).astype(np.int64)
    product: Array = left @ right
    return product
