"""Sparse weights of a TFLite file, as dense arrays.

A sparse tensor is a tree: a level for each axis, in the order ``TraversalOrder``, and then one for
each axis of a block. A dense level has all places of its axis; a sparse one names its places
(``ArrayIndices``), of which each node above has those from ``ArraySegments[n]`` to before
``ArraySegments[n + 1]``. The stored elements are the leaves.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

_DENSE = 0
_TYPES = {1: "<i4", 2: "<u2", 3: "<u1"}
"""Elements of vectors of places, by the number of their table in the schema."""


def densify(table: Any, shape: tuple[int, ...], elements: NDArray[Any]) -> NDArray[Any]:
    """Return the dense array of a sparse tensor.

    Args:
        table: Its ``SparsityParameters``.
        shape: Its extents.
        elements: The stored elements, one axis.

    Returns:
        Array of ``shape``, zero where nothing is stored.

    Raises:
        ValueError: The levels contradict the shape or the elements.
    """
    order = [table.TraversalOrder(at) for at in range(table.TraversalOrderLength())]
    blocked = [table.BlockMap(at) for at in range(table.BlockMapLength())]
    levels = [table.DimMetadata(at) for at in range(table.DimMetadataLength())]
    if sorted(order) != list(range(len(shape) + len(blocked))) or len(levels) != len(order):
        raise ValueError("levels of a sparse tensor contradict its shape")
    counts = {
        axis: levels[order.index(len(shape) + at)].DenseSize() for at, axis in enumerate(blocked)
    }
    nodes = np.zeros((1, len(shape)), np.int64)  # Each node's place so far, by axis of the tensor.
    for axis, level in zip(order, levels, strict=True):
        inner = axis >= len(shape)
        target = blocked[axis - len(shape)] if inner else axis
        parents, places = _children(level, len(nodes))
        nodes = nodes[parents]
        nodes[:, target] += places * (1 if inner else counts.get(target, 1))
    if len(nodes) != elements.size:
        raise ValueError("a sparse tensor has as many elements as leaves")
    dense = np.zeros(shape, elements.dtype)
    dense[tuple(nodes.T)] = elements
    return dense


def _children(level: Any, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the node above each node of a level, and its place on the axis of the level."""
    if level.Format() == _DENSE:
        size = level.DenseSize()
        if not 0 <= size * count <= 1 << 31:
            raise ValueError("a level of a sparse tensor is too large")
        return np.repeat(np.arange(count), size), np.tile(np.arange(size), count)
    segments = _vector(level.ArraySegments(), level.ArraySegmentsType())
    places = _vector(level.ArrayIndices(), level.ArrayIndicesType())
    if len(segments) != count + 1 or segments[0] or segments[-1] != len(places):
        raise ValueError("segments of a sparse tensor contradict its places")
    return np.repeat(np.arange(count), np.diff(segments)), places


def _vector(table: Any, kind: int) -> NDArray[np.int64]:
    """Return the integers of a vector whose element type the file chooses."""
    from flatbuffers.number_types import UOffsetTFlags

    field = UOffsetTFlags.py_type(table.Offset(4))
    if not field:
        return np.zeros(0, np.int64)
    start, length = table.Vector(field), table.VectorLen(field)
    return np.frombuffer(table.Bytes, np.dtype(_TYPES[kind]), length, start).astype(np.int64)
