"""Operators that move elements, and constants."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod

import numpy as np

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.elements import elements
from accelsim.workload.mlir.syntax import Literal
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Parts, Value, constant, retyped

Reader = Callable[[Call], Value]
MAXIMUM_ELEMENTS = 1 << 24
"""Most elements of an iota."""


def constant_(call: Call) -> Value:
    """Elements of the file; those that a printer left out are not known."""
    said = call.attribute("value", call.attribute("values"))
    if not isinstance(said, Literal):
        said = Literal(f"dense<{str(said).lower()}>", call.type)
    values = elements(said, replace(call.type, quantization=None), call.module.resources)
    if values is not None:
        return constant(values, call.type, call.type.quantization)
    if call.type.dtype != "float32" or call.type.quantization is not None:
        raise TextError(
            f"the elements of this {call.type} were left out when the text was printed, and what"
            " is not a real number may decide shapes; print it in full"
        )
    return call.network.weight(f"weight_{call.operation.line}", call.type)


def iota(call: Call) -> Value:
    """Numbers from 0 on an axis."""
    shape, axis = call.type.shape, call.integer("iota_dimension", call.integer("dim", 0))
    if not 0 <= axis < len(shape) or prod(shape) > MAXIMUM_ELEMENTS:
        raise TextError(f"an iota on axis {axis} of {call.type} is not read")
    extents = [extent if at == axis else 1 for at, extent in enumerate(shape)]
    values = np.arange(shape[axis], dtype=np.dtype(call.type.dtype)).reshape(extents)
    return constant(values, call.type)


def broadcast_in_dim(call: Call) -> Value:
    """Axis i of the operand is axis ``dims[i]`` of the result; extents of 1 are repeated."""
    dims = call.integers("broadcast_dimensions", call.integers("dims", ()))
    return broadcast(call, call.operand(0), dims)


def broadcast(call: Call, value: Value, dims: Sequence[int]) -> Value:
    """Return a value repeated to the type of the operation.

    Args:
        call: The operation.
        value: What is repeated.
        dims: Axis of the result that each axis of the value is.
    """
    rank = len(call.type.shape)
    if len(dims) != len(value.type.shape) or any(not 0 <= axis < rank for axis in dims):
        raise TextError(f"axes {list(dims)} contradict {value.type} and {call.type}")
    for axis, extent in zip(dims, value.type.shape, strict=True):
        if extent not in (1, call.type.shape[axis]):
            raise TextError(f"axes {list(dims)} contradict {value.type} and {call.type}")
    if tuple(dims) == tuple(range(rank)):
        return retyped(value, call.type)
    kept = _kept(call, value, dims)
    if kept is not None:
        return kept
    value = call.network.plain(value)
    if list(dims) != sorted(dims):
        by_axis = sorted(range(len(dims)), key=lambda place: dims[place])
        turned = Type(value.type.element, tuple(value.type.shape[each] for each in by_axis))
        value, dims = call.network.transposed(value, by_axis, turned), sorted(dims)
    held = [1] * rank
    for axis, extent in zip(dims, value.shape, strict=True):
        held[axis] = extent
    return call.network.shaped(value, held, call.type)


def _kept(call: Call, value: Value, dims: Sequence[int]) -> Value | None:
    """Return a reduction that keeps its axes, if that is what a broadcast makes of it, or None."""
    node = value.node
    if node is None or node.attributes.get("keepdims") != 0 or not value.is_full:
        return None
    source, axes = node.inputs
    if source is None or axes is None or axes.values is None:
        return None
    shape, gone = source.type.shape, {source.order[int(axis)] for axis in axes.values}
    if len(shape) != len(call.type.shape) or set(dims) != set(range(len(shape))) - gone:
        return None
    held = [1 if axis in gone else extent for axis, extent in enumerate(shape)]
    if any(extent not in (1, wanted) for extent, wanted in zip(held, call.type.shape, strict=True)):
        return None
    turned = [held[axis] for axis in source.order]
    return call.network.node(
        node.kind, node.inputs, call.type, shape=turned, order=source.order, keepdims=1
    )


def reshape(call: Call) -> Value:
    """A change of extents."""
    value, shape = call.operand(0), call.type.shape
    if prod(value.type.shape) != prod(shape):
        raise TextError(f"{value.type} has not the elements of {call.type}")
    ones = [axis for axis, extent in enumerate(shape) if extent == 1]
    kept = [axis for axis, extent in enumerate(shape) if extent != 1]
    if len(kept) == len(value.type.shape) and ones:
        restored = _kept(call, value, kept)
        if restored is not None:
            return restored
    scalar = value.scalar
    if scalar is not None and value.values is not None:
        return constant(np.full((1,) * len(shape), scalar, value.values.dtype), call.type)
    return call.network.shaped(call.network.full(value), shape, call.type)


def transpose(call: Call) -> Value:
    """``dims[i]`` is the axis that becomes axis i."""
    dims = call.integers("permutation", call.integers("dims", call.integers("perms", ())))
    if sorted(dims) != list(range(len(call.operand(0).type.shape))):
        raise TextError(f"{list(dims)} are not the axes of {call.operand(0).type}")
    return call.network.transposed(call.operand(0), dims, call.type)


def concatenate(call: Call) -> Value:
    """Tensors one behind the other on an axis."""
    axis = call.integer("dimension", call.integer("dim", call.integer("axis", 0)))
    if len(call.operands) == 1:
        return retyped(call.operand(0), call.type)
    parts = [call.full(place) for place in range(len(call.operands))]
    if not 0 <= axis < len(call.type.shape):
        raise TextError(f"axis {axis} does not exist in {call.type}")
    return call.network.node("Concat", parts, call.type, axis=axis)


def slice_(call: Call) -> Value:
    """Places from a first one to before a last one, at a distance: ``[0:2, 1:9:3]``."""
    rank = len(call.operand(0).type.shape)
    groups = call.attribute("groups", ())
    if groups:
        rows = [
            [int(each) for each in part.replace(" ", "").split(":")]
            for part in groups[0].split(",")
            if part.strip()
        ]
        bounds = [(row[0], row[1], row[2] if len(row) > 2 else 1) for row in rows]
    else:
        starts, ends = call.integers("start_indices"), call.integers("limit_indices")
        strides = call.integers("strides", (1,) * rank)
        bounds = list(zip(starts, ends, strides, strict=True))
    if len(bounds) != rank:
        raise TextError(f"bounds of {len(bounds)} axes contradict {call.operand(0).type}")
    cut = [(axis, *each) for axis, each in enumerate(bounds)]
    return call.network.sliced(call.operand(0), cut, call.type)


def dynamic_slice(call: Call) -> Value:
    """Places from a first one that other operands give."""
    value, sizes = call.operand(0), call.integers("slice_sizes", call.integers("sizes", ()))
    shape = value.type.shape
    if len(call.operands) != 1 + len(shape) or len(sizes) != len(shape):
        raise TextError(f"{len(call.operands) - 1} first places contradict {value.type}")
    cut = []
    for axis, (extent, size) in enumerate(zip(shape, sizes, strict=True)):
        start = call.operand(1 + axis).scalar
        if size != extent and start is None:
            value = _gathered(call, value, axis, size, call.operand(1 + axis))
        elif size != extent and start is not None:
            first = min(max(int(start), 0), extent - size)
            known = _written(value, axis, first, size)
            if known is not None:
                value = known
            else:
                cut.append((axis, first, first + size, 1))
    return call.network.sliced(value, cut, call.type)


def _written(value: Value, axis: int, start: int, size: int) -> Value | None:
    """Return rows that were written at a place, if no others lie there."""
    if value.parts is None or value.parts.axis != axis:
        return None
    rows = value.parts.rows.get(start)
    return rows if rows is not None and rows.type.shape[axis] == size else None


def _gathered(call: Call, value: Value, axis: int, size: int, start: Value) -> Value:
    """Return places of an axis from one that is known at run time."""
    network, shape = call.network, list(value.type.shape)
    shape[axis] = size
    type_ = Type(value.type.element, tuple(shape), value.type.quantization)
    place = network.shaped(
        place_of(start, value.type.shape[axis]), (1,), Type(start.type.element, (1,))
    )
    if size > 1:
        steps = constant(
            np.arange(size, dtype=np.dtype(start.type.dtype)), Type(start.type.element, (size,))
        )
        place = network.node("Add", [place, steps], Type(start.type.element, (size,)))
    return network.node("Gather", [network.full(value), place], type_, axis=axis)


def place_of(value: Value, extent: int) -> Value:
    """Return an index before negative ones were counted from the end, as ONNX does itself."""
    node = value.node
    if node is None or node.kind != "Where" or len(node.inputs) != 3:
        return value
    choice, wrapped, plain = node.inputs
    if plain is None or wrapped is None or choice is None or wrapped.node is None:
        return value
    more = wrapped.node.inputs[1:] if wrapped.node.kind == "Add" else ()
    is_wrap = wrapped.node.inputs[0] is not None and wrapped.node.inputs[0].name == plain.name
    if is_wrap and more and more[0] is not None and more[0].scalar == extent:
        return plain
    return value


def dynamic_update_slice(call: Call) -> Value:
    """Rows written into a tensor at places that other operands give."""
    base, rows = call.operand(0), call.operand(1)
    shape, sizes = base.type.shape, rows.type.shape
    if len(sizes) != len(shape) or len(call.operands) != 2 + len(shape):
        raise TextError(f"{rows.type} cannot be written into {base.type}")
    axes = [axis for axis, size in enumerate(sizes) if size != shape[axis]]
    if not axes:
        return retyped(rows, call.type)
    starts = [call.operand(2 + axis) for axis in axes]
    if all(each.scalar is not None for each in starts):
        first = [
            min(max(int(each.scalar or 0), 0), shape[axis] - sizes[axis])
            for axis, each in zip(axes, starts, strict=True)
        ]
        return _replaced(call, base, rows, list(zip(axes, first, strict=True)))
    if len(axes) > 1:
        raise TextError("rows at a place known at run time are written on one axis alone")
    return _cached(call, base, rows, axes[0], starts[0])


def _replaced(call: Call, base: Value, rows: Value, at: list[tuple[int, int]]) -> Value:
    """Return a tensor with rows at fixed places: (axis, first place)."""
    (axis, start), *rest = at
    size = rows.type.shape[axis]
    if rest:
        inner = call.network.rows(base, axis, start, start + size)
        rows = _replaced(call, inner, rows, rest)
        rows = retyped(rows, inner.type)
    if base.parts is not None and base.parts.axis == axis:
        written = dict(base.parts.rows)
        overlap = [
            place
            for place, each in written.items()
            if place < start + size and start < place + each.type.shape[axis]
        ]
        if all((place, written[place].type.shape[axis]) == (start, size) for place in overlap):
            parts = Parts(base.parts.base, axis, written | {start: rows})
            return replace(base, type=base.type, parts=parts)
    parts = Parts(call.network.joined(base), axis, {start: rows})
    order = tuple(range(len(base.type.shape)))
    return Value(base.type, base.type.shape, order, name=f"{call.network.label}.rows", parts=parts)


def _cached(call: Call, base: Value, rows: Value, axis: int, start: Value) -> Value:
    """Return a cache into which rows are written at a place known at run time."""
    network = call.network
    place = network.shaped(
        place_of(start, base.type.shape[axis]), (1,), Type(start.type.element, (1,))
    )
    if place.type.element != "i64":
        place = network.node("Cast", [place], Type("i64", (1,)), to=7)
    base, rows, shape = network.full(base), network.full(rows), base.type.shape
    if axis == 0:
        outer = Type(base.type.element, (1, *shape), base.type.quantization)
        base = network.shaped(base, outer.shape, outer)
        rows = network.shaped(rows, (1, *rows.type.shape))
        written = network.node("TensorScatter", [base, rows, place], outer, axis=1)
        return network.shaped(written, shape, call.type)
    if shape[0] != 1:
        place = network.node("Expand", [place, network.integers(shape[0])], Type("i64", shape[:1]))
    return network.node("TensorScatter", [base, rows, place], call.type, axis=axis)


def pad(call: Call) -> Value:
    """A constant around a tensor, and between its elements."""
    rank = len(call.type.shape)
    low = call.integers("edge_padding_low", call.integers("low", (0,) * rank))
    high = call.integers("edge_padding_high", call.integers("high", (0,) * rank))
    inner = call.integers("interior_padding", call.integers("interior", (0,) * rank))
    if any(inner):
        raise TextError("padding between elements is not read")
    value, number = call.operand(0), call.operand(1)
    if any(each < 0 for each in (*low, *high)):
        value = _cropped(call, value, low, high)
        low, high = (tuple(max(each, 0) for each in part) for part in (low, high))
    if not any(low) and not any(high):
        return retyped(value, call.type)
    sides = call.network.integers(*low, *high)
    number = call.network.shaped(call.network.full(number), ())
    more = [] if number.scalar == 0 else [number]
    return call.network.node("Pad", [call.network.full(value), sides, *more], call.type)


def _cropped(call: Call, value: Value, low: Sequence[int], high: Sequence[int]) -> Value:
    """Return what negative paddings leave of a tensor."""
    shape = value.type.shape
    cut = [
        (axis, max(-low[axis], 0), extent + min(high[axis], 0), 1)
        for axis, extent in enumerate(shape)
    ]
    after = tuple(max(end - start, 0) for _, start, end, _ in cut)
    return call.network.sliced(value, cut, Type(value.type.element, after, value.type.quantization))


def reverse(call: Call) -> Value:
    """Elements of some axes from the last to the first."""
    axes = call.integers("dimensions", call.integers("dims", ()))
    return retyped(call.network.flipped(call.operand(0), axes), call.type)


OPERATORS: dict[str, Reader] = {
    "chlo.constant": constant_,
    "stablehlo.broadcast": lambda call: broadcast(
        call,
        call.operand(0),
        range(len(call.type.shape) - len(call.operand(0).type.shape), len(call.type.shape)),
    ),
    "stablehlo.broadcast_in_dim": broadcast_in_dim,
    "stablehlo.concatenate": concatenate,
    "stablehlo.constant": constant_,
    "stablehlo.dynamic_slice": dynamic_slice,
    "stablehlo.dynamic_update_slice": dynamic_update_slice,
    "stablehlo.iota": iota,
    "stablehlo.pad": pad,
    "stablehlo.reshape": reshape,
    "stablehlo.reverse": reverse,
    "stablehlo.slice": slice_,
    "stablehlo.transpose": transpose,
}
"""Readers by operation."""
