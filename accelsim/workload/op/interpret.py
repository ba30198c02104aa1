"""Computation of operators, point by point of their iteration spaces: the reference for others."""

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from math import prod
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.op.access import Access
from accelsim.workload.op.op import Array, Op, Register

_MOST_ELEMENTS = 1 << 22
"""Elements of an operand that are held at a time."""

Tensors = MutableMapping[str, Array]
"""Elements of each tensor in order, int64, one dimension; by name."""


def interpret(ops: Iterable[Op], tensors: Tensors, register: Register | None = None) -> None:
    """Compute operators one after the other.

    Args:
        ops: Operators, each after those that write its inputs.
        tensors: Elements of all tensors; those that operators write are filled in.
        register: Accumulator that holds sums; None for exact sums.
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
        return fetched(access, op, tensors)

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


def fetched(access: Access, op: Op, tensors: Mapping[str, Array]) -> Array:
    """Return the elements of an access, with a dimension for each axis.

    Args:
        access: The access.
        op: The operator whose axes it names.
        tensors: Elements of tensors, by name.
    """
    elements = tensors[access.tensor]
    view = _view(access, op, elements)
    if view is not None:
        return view
    places, inside = _places(access, op, tensors)
    if inside is None:
        return elements[places]
    assert access.padding is not None, f"{op.name} reads outside {access.tensor}"
    found: Array = np.where(inside, elements[np.where(inside, places, 0)], access.padding)
    return found


def _view(access: Access, op: Op, elements: Array) -> Array | None:
    """Return a whole tensor with the axes of an operator; None if it reads the tensor otherwise."""
    extents, digits, size = op.extents, list[str](), 1
    for dim in reversed(access.dims):
        if dim.rows is not None or dim.at.offset or dim.step != size:
            return None
        # Strides as digits of a mixed radix: each must equal the product of all faster extents.
        for axis, coefficient in sorted(dim.at.terms, key=itemgetter(1)):
            if coefficient * dim.step != size or axis in digits:
                return None
            digits.append(axis)
            size *= extents[axis]
        if size != dim.extent * dim.step:
            return None
    if access.base or size != elements.size:
        return None
    names = [axis for axis in extents if axis in digits]
    shaped = elements.reshape([extents[axis] for axis in reversed(digits)])
    ordered = shaped.transpose([len(digits) - 1 - digits.index(axis) for axis in names])
    return ordered.reshape([extents[axis] if axis in digits else 1 for axis in extents])


def _places(
    access: Access, op: Op, tensors: Mapping[str, Array]
) -> tuple[Array, NDArray[np.bool_] | None]:
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
            coordinate = coordinate + fetched(dim.rows, op, tensors)
        if dim.may_leave(extents):
            exists = (coordinate >= 0) & (coordinate < dim.extent)
            inside = exists if inside is None else inside & exists
        places = places + dim.step * coordinate
    return places, inside
