"""What operators compute, point by point of their iteration spaces: the oracle of all else."""

from collections.abc import Iterable, Iterator, MutableMapping
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.op.access import Access
from accelsim.workload.op.op import Array, Op, Register

_MOST_ELEMENTS = 1 << 22
"""Elements of an operand that are held at a time."""

Tensors = MutableMapping[str, Array]
"""By name of a tensor its elements in their order: int64, one dimension."""


def interpret(ops: Iterable[Op], tensors: Tensors, register: Register | None = None) -> None:
    """Compute operators one after the other.

    Args:
        ops: Operators, each behind those that write what it reads.
        tensors: Elements of all tensors; those that operators write are filled in.
        register: Where sums are made; None for exact sums.
    """
    for op in ops:
        for piece in _pieces(op):
            _compute(piece, tensors, register)


def _pieces(op: Op) -> Iterator[Op]:
    """Return the operator in pieces whose operands are small, cut along its longest axis."""
    extents = op.extents
    most = max(prod(extents[axis] for axis in read.axes) for read in op.reads)
    free = op.write.axes - op.rows
    if most <= _MOST_ELEMENTS or not free:
        yield op
        return
    axis = max((axis for axis, _ in op.axes if axis in free), key=extents.__getitem__)
    places = max(1, extents[axis] * _MOST_ELEMENTS // most)
    for first in range(0, extents[axis], places):
        yield op.tile({axis: (first, min(first + places, extents[axis]))})


def _compute(op: Op, tensors: Tensors, register: Register | None) -> None:
    def fetch(access: Access) -> Array:
        return _fetched(access, op, tensors)

    results = op.body.values(op, [fetch(read) for read in op.reads], register)
    for stage in op.epilogue:
        results = stage.values(results, fetch)
    places, inside = _places(op.write, op, tensors)
    shape = np.broadcast_shapes(places.shape, results.shape)
    target, values = tensors[op.write.tensor], np.broadcast_to(results, shape)
    places = np.broadcast_to(places, shape)
    if inside is None:
        target[places] = values
    else:
        inside = np.broadcast_to(inside, shape)
        target[places[inside]] = values[inside]


def _fetched(access: Access, op: Op, tensors: Tensors) -> Array:
    """Return the elements of an access, with a dimension for each axis."""
    places, inside = _places(access, op, tensors)
    elements = tensors[access.tensor]
    if inside is None:
        return elements[places]
    assert access.padding is not None, f"{op.name} reads outside {access.tensor}"
    found: Array = np.where(inside, elements[np.where(inside, places, 0)], access.padding)
    return found


def _places(access: Access, op: Op, tensors: Tensors) -> tuple[Array, NDArray[np.bool_] | None]:
    """Return the elements of an access by their place, and which of them exist; None: all."""
    extents, ones = op.extents, [1] * len(op.axes)
    along = {
        axis: np.arange(extent).reshape([*ones[:place], extent, *ones[place + 1 :]])
        for place, (axis, extent) in enumerate(op.axes)
    }
    places, inside = np.full(ones, access.base), None
    for dim in access.dims:
        coordinate: Array = np.full(ones, dim.at.offset)
        for axis, coefficient in dim.at.terms:
            coordinate = coordinate + coefficient * along[axis]
        if dim.rows is not None:
            coordinate = coordinate + _fetched(dim.rows, op, tensors)
        least, most = dim.at.ends(extents)
        if dim.rows is not None or least < 0 or most >= dim.extent:
            exists = (coordinate >= 0) & (coordinate < dim.extent)
            inside = exists if inside is None else inside & exists
        places = places + dim.step * coordinate
    return places, inside
