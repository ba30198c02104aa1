"""Elements at places that data gives."""

from collections.abc import Callable, Sequence

import numpy as np

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.stablehlo.movement import place_of
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Value

Reader = Callable[[Call], Value]


def gather(call: Call) -> Value:
    """Slices of a tensor; where they begin, the last axis of the indices says."""
    said = call.fields("dimension_numbers")
    sizes = call.integers("slice_sizes")
    table, indices = call.full(0), call.full(1)
    offsets, gone = said.get("offset_dims", []), said.get("collapsed_slice_dims", [])
    starts, vector = said.get("start_index_map", []), said.get("index_vector_dim", 0)
    batches = said.get("operand_batching_dims", [])
    shape = table.type.shape
    places = _vectors(call, indices, vector)
    if batches:
        return _along(call, table, places, (batches, starts, gone), sizes)
    whole = [
        axis for axis in range(len(shape)) if sizes[axis] == shape[axis] and axis not in starts
    ]
    if len(whole) + len(starts) != len(shape):
        raise TextError("slices that begin at no index must be whole axes")
    if all(sizes[axis] == 1 for axis in starts) and set(gone) <= set(starts):
        if len(starts) == 1:
            return _rows(call, table, places, starts[0], (offsets, gone))
        if sorted(gone) == sorted(starts) == list(range(len(starts))):
            return _tuples(call, table, places, starts, offsets)
    if places.values is not None and places.type.shape[:-1] in ((), (1,)) and not gone:
        return _cut(call, table, places, starts, sizes)
    raise TextError(f"a gather of slices {list(sizes)} of {table.type} is not read")


def _vectors(call: Call, indices: Value, axis: int) -> Value:
    """Return indices whose last axis has one for each axis that they name."""
    shape = indices.type.shape
    if axis == len(shape):
        return call.network.shaped(indices, (*shape, 1))
    order = [*(each for each in range(len(shape)) if each != axis), axis]
    turned = Type(indices.type.element, tuple(shape[each] for each in order))
    return call.network.transposed(indices, order, turned)


def _rows(
    call: Call,
    table: Value,
    places: Value,
    axis: int,
    dims: tuple[Sequence[int], Sequence[int]],
) -> Value:
    """Return rows of one axis: a Gather, whose indices stand where the axis stood."""
    network, (offsets, gone) = call.network, dims
    shape, outer = table.type.shape, places.type.shape[:-1]
    index = network.shaped(places, outer)
    index = _wrapped(call, index, shape[axis])
    held = (*shape[:axis], *outer, *shape[axis + 1 :])
    rows = network.node("Gather", [table, index], Type(table.type.element, held), axis=axis)
    # The result has the axes of the indices where offset_dims has none.
    rank = len(call.type.shape)
    batch = [each for each in range(rank) if each not in offsets]
    kept = [each for each in range(len(shape)) if each not in gone]
    if len(batch) != len(outer) or len(kept) != len(offsets):
        raise TextError(f"offset_dims {list(offsets)} contradict {call.type}")
    source: dict[int, int] = dict(zip(batch, range(axis, axis + len(outer)), strict=True))
    for target, each in zip(offsets, kept, strict=True):
        if each != axis:
            source[target] = each if each < axis else each - 1 + len(outer)
    order = [source[each] for each in range(rank) if each in source]
    turned = network.transposed(
        rows, order, Type(table.type.element, tuple(held[each] for each in order))
    )
    return network.shaped(turned, call.type.shape, call.type)


def _wrapped(call: Call, index: Value, extent: int) -> Value:
    """Return an index without the choice that counts negative ones from the end."""
    inner = index
    while (
        inner.node is not None and inner.node.kind == "Reshape" and inner.node.inputs[0] is not None
    ):
        inner = inner.node.inputs[0]
    plain = place_of(inner, extent)
    return index if plain is inner else call.network.shaped(call.network.full(plain), index.shape)


def _tuples(
    call: Call, table: Value, places: Value, starts: Sequence[int], offsets: Sequence[int]
) -> Value:
    """Return elements or rows at tuples of indices of the first axes."""
    network, rank = call.network, len(call.type.shape)
    outer = places.type.shape[:-1]
    if list(offsets) != list(range(len(outer), rank)):
        raise TextError(f"offset_dims {list(offsets)} must be the last axes of {call.type}")
    order = [list(starts).index(each) for each in range(len(starts))]
    if order != list(range(len(order))):
        columns = network.integers(*order)
        places = network.node("Gather", [places, columns], places.type, axis=len(outer))
    return network.node("GatherND", [table, _wide(call, places)], call.type)


def _wide(call: Call, places: Value) -> Value:
    """Return indices of 64 bits, as GatherND reads them."""
    if places.type.element == "i64":
        return places
    return call.network.node("Cast", [places], Type("i64", places.type.shape), to=7)


def _along(
    call: Call,
    table: Value,
    places: Value,
    dims: tuple[Sequence[int], Sequence[int], Sequence[int]],
    sizes: Sequence[int],
) -> Value:
    """Return elements of one axis, other places for each place of the other axes."""
    batches, starts, gone = dims
    rank = len(table.type.shape)
    shape = places.type.shape[:-1]
    outer = list(range(len(batches)))
    if list(batches) == outer and list(starts) == list(gone) == [len(outer)]:
        whole = all(sizes[axis] == table.type.shape[axis] for axis in range(len(outer) + 1, rank))
        if whole and len(outer) + 1 < rank:
            index = _wrapped(call, call.network.shaped(places, shape), table.type.shape[len(outer)])
            index = call.network.shaped(index, (*shape, 1), Type(index.type.element, (*shape, 1)))
            index = _wide(call, index)
            return call.network.node("GatherND", [table, index], call.type, batch_dims=len(outer))
    if (
        len(starts) != 1
        or sorted((*batches, *starts)) != list(range(rank))
        or list(gone) != list(starts)
        or any(each != 1 for each in sizes)
        or len(shape) != rank
    ):
        raise TextError(f"a gather of slices {list(sizes)} with batches is not read")
    axis = starts[0]
    if any(shape[each] != table.type.shape[each] for each in batches):
        raise TextError("batches of indices must be the axes of the table")
    index = _wrapped(call, call.network.shaped(places, shape), table.type.shape[axis])
    return call.network.node("GatherElements", [table, index], call.type, axis=axis)


def _cut(
    call: Call, table: Value, places: Value, starts: Sequence[int], sizes: Sequence[int]
) -> Value:
    """Return one slice at fixed places."""
    assert places.values is not None
    first = np.broadcast_to(places.values, places.type.shape).reshape(-1)
    cut = []
    for axis, place in zip(starts, first, strict=True):
        start = min(max(int(place), 0), table.type.shape[axis] - sizes[axis])
        cut.append((axis, start, start + sizes[axis], 1))
    rows = call.network.sliced(table, cut, Type(table.type.element, tuple(sizes)))
    return call.network.shaped(rows, call.type.shape, call.type)


OPERATORS: dict[str, Reader] = {"stablehlo.gather": gather}
"""Readers by operation."""
