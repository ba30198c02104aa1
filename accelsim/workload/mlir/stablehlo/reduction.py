"""Reductions, pools, orders of elements, and norms."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.patterns import bounded
from accelsim.workload.mlir.syntax import Operation, Region
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Value, retyped

Reader = Callable[[Call], "Value | Sequence[Value]"]
REDUCTIONS = {
    "add": ("ReduceSum", 0),
    "maximum": ("ReduceMax", -np.inf),
    "minimum": ("ReduceMin", np.inf),
    "multiply": ("ReduceProd", 1),
    "and": ("ReduceMin", True),
    "or": ("ReduceMax", False),
}
"""Reductions of ONNX, and the number that changes none of their results."""
_BINARY = {"add": "Add", "maximum": "Max", "minimum": "Min", "multiply": "Mul"}


def reduce(call: Call) -> Value | Sequence[Value]:
    """A sum, maximum, minimum or product over axes; a maximum with its place."""
    axes = call.integers("dimensions")
    inputs, initial = _halves(call)
    if len(inputs) == 2:
        return _place(call, inputs, axes)
    if len(inputs) != 1:
        raise TextError(f"a reduction of {len(inputs)} tensors is not read")
    kind = _kind(call)
    value = reduced(call, kind, inputs[0], axes, call.type)
    return _from(call, kind, value, initial[0])


def reduced(call: Call, kind: str, value: Value, axes: Sequence[int], type_: Type) -> Value:
    """Return a reduction of a kind of ``REDUCTIONS`` over axes."""
    network, name = call.network, REDUCTIONS[kind][0]
    if kind in ("and", "or"):
        bits = call.apply("Cast", value, type_=Type("i32", value.type.shape), to=6)
        whole = network.node(
            name,
            [network.full(bits), network.integers(*axes)],
            Type("i32", type_.shape),
            keepdims=0,
        )
        return network.node("Cast", [whole], type_, to=9)
    held = network.joined(value)
    left = [axis for axis in held.order if axis not in axes]
    is_whole = held.shape == tuple(held.type.shape[axis] for axis in held.order)
    if not is_whole or left != sorted(left):
        held = network.full(value)
    places = sorted(held.order.index(axis) for axis in axes)
    return network.node(name, [held, network.integers(*places)], type_, keepdims=0)


def _from(call: Call, kind: str, value: Value, initial: Value) -> Value:
    """Return a reduction that begins with a number."""
    number, neutral = initial.scalar, REDUCTIONS[kind][1]
    if number is None:
        raise TextError("the number with which a reduction begins must be a constant")
    least = np.finfo(np.float32).min if call.type.is_real else None
    if number == neutral or (least is not None and abs(number) >= -least and np.isinf(neutral)):
        return value
    if not call.type.is_real and kind in ("maximum", "minimum"):
        limits = np.iinfo(np.dtype(call.type.dtype))
        if number == (limits.min if kind == "maximum" else limits.max):
            return value
    if kind in ("maximum", "minimum"):
        return bounded(call, _BINARY[kind], value, call.scalar(float(number), value))
    if kind not in _BINARY:
        raise TextError(f"a reduction that begins with {number} is not read")
    return call.apply(_BINARY[kind], value, call.scalar(float(number), value))


def _halves(call: Call) -> tuple[list[Value], list[Value]]:
    """Return what is reduced, and the numbers with which that begins."""
    operands = call.operands
    if "init" in call.words():
        return operands[0::2], operands[1::2]
    half = len(operands) // 2
    return operands[:half], operands[half:]


def _kind(call: Call) -> str:
    """Return the operation by which elements are joined."""
    words = [each for each in call.words() if each.startswith("stablehlo.")]
    if words:
        name = words[0].partition(".")[2]
    else:
        name = _only(call.operation).partition(".")[2]
    if name not in REDUCTIONS:
        raise TextError(f"a reduction by {name} is not read")
    return name


def _only(operation: Operation) -> str:
    """Return the name of the one operation of a region of two arguments."""
    inner = operation.regions[0].operations if operation.regions else ()
    if len(inner) != 2 or len(inner[0].operands) != 2:
        raise TextError("a reduction by several operations is not read")
    return inner[0].name


def _place(call: Call, inputs: list[Value], axes: Sequence[int]) -> Sequence[Value]:
    """Return a maximum or a minimum and its place: the second tensor counts places."""
    value, places = (call.network.full(each) for each in inputs)
    axis = axes[0] if len(axes) == 1 else -1
    counts = places.values
    if axis < 0 or counts is None:
        raise TextError("a reduction of two tensors is only read as the place of a maximum")
    count = np.arange(counts.shape[axis]).reshape(
        [-1 if each == axis else 1 for each in range(counts.ndim)]
    )
    directions = _directions(call.operation.regions[0]) if call.operation.regions else []
    kinds = {"GT": "Max", "GE": "Max", "LT": "Min", "LE": "Min"}
    first = next((kinds[each] for each in directions if each in kinds), "")
    if not first or (counts != count).any():
        raise TextError("a reduction of two tensors is only read as the place of a maximum")
    best = reduced(call, f"{first.lower()}imum", value, axes, call.operation.types[0])
    arg_type = call.operation.types[1]
    arg = call.network.node(
        f"Arg{first}", [value], Type("i64", arg_type.shape), axis=axis, keepdims=0
    )
    if arg_type.element != "i64":
        arg = call.network.node("Cast", [arg], arg_type, to=6)
    return best, arg


def _directions(region: Region) -> list[str]:
    """Return the directions of the comparisons of a region, in their order."""
    found = []
    for each in region.operations:
        if each.name.endswith(".compare"):
            words = [word for word in each.attributes.get("words", ()) if len(word) == 2]
            said = each.attributes.get("comparison_direction")
            text = said.text.rstrip(">").split()[-1] if said is not None else ""
            found += words[:1] or [text]
    return found


def reduce_window(call: Call) -> Value:
    """A pool, or a running sum."""
    rank = len(call.type.shape)
    window = call.integers("window_dimensions")
    strides = call.integers("window_strides", (1,) * rank)
    dilations = call.integers("window_dilations", (1,) * rank)
    pads = call.pairs("padding", rank)
    if any(each != 1 for each in call.integers("base_dilations", (1,) * rank)):
        raise TextError("base_dilations must be 1")
    kind = _kind(call)
    value = call.operand(0)
    if len(call.operands) != 2 or kind not in ("add", "maximum", "minimum"):
        raise TextError(f"a window joined by {kind} is not read")
    initial = call.operand(1).scalar
    limit = np.finfo(np.float32).max
    wanted = {"add": (0,), "maximum": (-np.inf, -limit), "minimum": (np.inf, limit)}[kind]
    if initial not in wanted:
        raise TextError(f"a window joined by {kind} must begin with {wanted[0]}, not {initial}")
    moved = [axis for axis in range(rank) if window[axis] != 1 or strides[axis] != 1]
    if kind == "add" and len(moved) == 1 and set(strides) == {1}:
        running = _running(call, value, moved[0], window[moved[0]], pads[moved[0]])
        if running is not None:
            return running
    if kind == "minimum":
        raise TextError("a window joined by minimum is not read")
    return pool(call, kind, value, (window, strides, dilations), pads)


def _running(
    call: Call, value: Value, axis: int, window: int, pads: tuple[int, int]
) -> Value | None:
    """Return a CumSum if a window reaches from each place to an end of the axis."""
    extent = value.type.shape[axis]
    if window != extent or pads not in ((extent - 1, 0), (0, extent - 1)):
        return None
    where = call.network.shaped(call.network.integers(axis), ())
    return call.network.node(
        "CumSum", [call.network.full(value), where], call.type, reverse=int(pads[0] == 0)
    )


def pool(
    call: Call,
    kind: str,
    value: Value,
    geometry: tuple[Sequence[int], Sequence[int], Sequence[int]],
    pads: Sequence[tuple[int, int]],
) -> Value:
    """Return the pool of a window: its maximum, or its sum as a mean times its extent.

    Args:
        call: The operation.
        kind: ``add`` or ``maximum``.
        value: Images in any order of axes.
        geometry: Window, strides and dilations of each axis.
        pads: Padding before and behind each axis.
    """
    network, rank = call.network, len(call.type.shape)
    window, strides, dilations = geometry
    space = [
        axis
        for axis in range(rank)
        if (window[axis], strides[axis], tuple(pads[axis])) != (1, 1, (0, 0))
    ]
    if not space:
        return retyped(value, call.type)
    outer = [axis for axis in range(rank) if axis not in space]
    while len(space) + 2 < rank and len(space) < 3:
        space = sorted([*space, outer.pop(1 if len(outer) > 2 else -1)])
    if len(outer) != 2:
        raise TextError(f"a window of {len(space)} axes in a tensor of {rank} is not read")
    order = (*outer, *space)
    held = tuple(value.type.shape[axis] for axis in value.order)
    image = network.joined(value) if held == value.shape else network.full(value)
    image = network.turned(image, order)
    shape = tuple(call.type.shape[axis] for axis in order)
    named: dict[str, Any] = {
        "kernel_shape": [window[axis] for axis in space],
        "strides": [strides[axis] for axis in space],
        "pads": [pads[axis][side] for side in (0, 1) for axis in space],
        "dilations": [dilations[axis] for axis in space],
    }
    if kind == "maximum":
        return network.node("MaxPool", [image], call.type, shape=shape, order=order, **named)
    mean = network.node(
        "AveragePool",
        [image],
        call.type,
        shape=shape,
        order=order,
        count_include_pad=1,
        **named,
    )
    area = network.real(float(prod(window)))
    return call.apply("Mul", mean, area)


def sort(call: Call) -> Value | Sequence[Value]:
    """One tensor in the order of its elements, or with the places that they had."""
    axis = call.integer("dimension", -1)
    kinds = {"GT": 1, "GE": 1, "LT": 0, "LE": 0}
    directions = [each for each in _directions(call.operation.regions[0]) if each in kinds]
    if not directions or len(call.operands) > 2:
        raise TextError("only one tensor, or a tensor and its places, are sorted")
    axis %= max(len(call.type.shape), 1)
    extent = call.type.shape[axis]
    if len(call.operands) == 2:
        counts = call.constant(1)
        wanted = np.arange(extent).reshape([-1 if at == axis else 1 for at in range(counts.ndim)])
        if (counts != wanted).any():
            raise TextError("a tensor is only sorted with its places")
    values = _top(call, call.full(0), extent, axis, largest=kinds[directions[-1]])
    return values[: len(call.operands)]


def top_k(call: Call) -> Sequence[Value]:
    """The largest elements of the last axis, and their places."""
    count = call.integer("k", 0)
    if count < 1:
        raise TextError("k must be at least 1")
    return _top(call, call.full(0), count, len(call.type.shape) - 1, largest=1)


def _top(call: Call, value: Value, count: int, axis: int, *, largest: int) -> Sequence[Value]:
    first = call.type
    types = [first, Type("i64", first.shape)]
    number = call.network.integers(count)
    values, places = call.network.nodes("TopK", [value, number], types, axis=axis, largest=largest)
    if len(call.operation.types) > 1 and call.operation.types[1].element != "i64":
        places = call.network.node("Cast", [places], call.operation.types[1], to=6)
    return values, places


def batch_norm_inference(call: Call) -> Value:
    """Scale, offset, mean and variance of each place of an axis."""
    axis = call.integer("feature_index", 1)
    epsilon = call.attribute("epsilon", 0.0)
    rank = len(call.type.shape)
    order = (0, axis, *(each for each in range(1, rank) if each != axis)) if axis else ()
    if not order:
        raise TextError("feature_index must not be the batch")
    image = call.network.turned(call.network.joined(call.operand(0)), order)
    shape = tuple(call.type.shape[each] for each in order)
    parts = [call.full(place) for place in range(1, 5)]
    return call.network.node(
        "BatchNormalization",
        [image, *parts],
        call.type,
        shape=shape,
        order=order,
        epsilon=float(epsilon),
    )


OPERATORS: dict[str, Reader] = {
    "chlo.top_k": top_k,
    "stablehlo.batch_norm_inference": batch_norm_inference,
    "stablehlo.reduce": reduce,
    "stablehlo.reduce_window": reduce_window,
    "stablehlo.sort": sort,
}
"""Readers by operation."""
