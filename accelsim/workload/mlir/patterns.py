"""Operators of ONNX that a file spells as several operations, found when the last one is read.

A softmax is an exponential of differences from a maximum, divided by its sum; a mean is a sum
divided by the number of its elements; a norm is the difference from a mean, times one over a root.
What lies between is written only if something else reads it.
"""

from math import inf, isclose, prod

import numpy as np

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.functions import function_of
from accelsim.workload.mlir.value import Node, Value, retyped

_VIEWS = ("Reshape",)


def recognized(call: Call, value: Value) -> Value:
    """Return a value as one function of ONNX, or as the norm or softmax that it is; else itself."""
    if value.node is None or not call.type.is_real:
        return value
    special = _norm(call, value) or _log_softmax(call, value)
    if special is not None:
        return special
    known = function_of(value)
    if known is None:
        return value
    source, kind, named = known
    return call.apply(kind, source, **named)


def bounded(call: Call, kind: str, left: Value, right: Value) -> Value:
    """Return a maximum (``Max``) or a minimum (``Min``); that with a number is a Relu or a Clip."""
    for value, bound in ((left, right), (right, left)):
        number = bound.scalar
        if number is None or not call.type.is_real or value.is_constant:
            continue
        if number == (-inf if kind == "Max" else inf):
            return retyped(value, call.type)
        if kind == "Max" and number == 0:
            return call.apply("Relu", value)
        limits = (call.network.real(number),)
        node = value.node
        if kind == "Min" and node is not None and node.kind in ("Relu", "Clip"):
            low = call.network.real(0.0) if node.kind == "Relu" else node.inputs[1]
            if node.inputs[0] is not None and low is not None and len(node.inputs) < 3:
                return _clip(call, node.inputs[0], low, limits[0])
        return _clip(call, value, *(limits if kind == "Max" else (None, *limits)))
    return call.apply(kind, left, right)


def _clip(call: Call, value: Value, low: Value | None, high: Value | None = None) -> Value:
    bounds = [low] if high is None else [low, high]
    return call.network.node(
        "Clip",
        [value, *bounds],
        call.type,
        shape=value.shape,
        order=value.order,
        is_elementwise=True,
    )


def quotient(call: Call, left: Value, right: Value) -> Value | None:
    """Return the mean or the softmax that a quotient is, or None."""
    number = right.scalar
    if number:
        return reduced_by(call, left, number)
    shifted, sums = _input(left, "Exp"), right.node
    if shifted is None or sums is None or sums.kind != "ReduceSum" or not left.is_plain:
        return None
    axes = _axes(sums)
    if not _is_same(sums.inputs[0], left) or len(axes) != 1 or not right.is_plain:
        return None
    scores = _scores(shifted, axes)
    return call.network.node("Softmax", [call.network.full(scores)], call.type, axis=axes[0])


def _log_softmax(call: Call, value: Value) -> Value | None:
    """Return the logarithm of a softmax: differences less the logarithm of the sum of powers."""
    if value.node is None or value.node.kind != "Sub":
        return None
    left, right = value.node.inputs
    sums = None if right is None else _input(right, "Log")
    if left is None or sums is None or sums.node is None or sums.node.kind != "ReduceSum":
        return None
    powers, axes = sums.node.inputs[0], _axes(sums.node)
    if powers is None or not _is_same(_input(powers, "Exp"), left) or len(axes) != 1:
        return None
    scores = _scores(left, axes)
    return call.network.node("LogSoftmax", [call.network.full(scores)], call.type, axis=axes[0])


def _scores(shifted: Value, axes: tuple[int, ...]) -> Value:
    """Return the scores before their maximum was subtracted, or what is given if it was not."""
    node = shifted.node
    if node is not None and node.kind == "Sub" and node.inputs[0] is not None:
        most = _unviewed(node.inputs[1])
        inner = None if most is None else most.node
        is_most = inner is not None and inner.kind == "ReduceMax" and _axes(inner) == axes
        if inner is not None and is_most and _is_same(inner.inputs[0], node.inputs[0]):
            return node.inputs[0]
    return shifted


def reduced_by(call: Call, value: Value, divisor: float) -> Value | None:
    """Return the mean that a sum divided by a number is, or None.

    Args:
        call: Operation that divides.
        value: What is divided.
        divisor: The number.
    """
    node = value.node
    if node is None:
        return None
    if node.kind == "ReduceSum" and node.inputs[0] is not None:
        source = node.inputs[0]
        count = prod(source.shape[axis] for axis in _axes(node))
        if isclose(count, divisor, rel_tol=1e-6):
            return call.network.node(
                "ReduceMean",
                node.inputs,
                call.type,
                shape=value.shape,
                order=value.order,
                **node.attributes,
            )
    if node.kind == "Mul" and node.inputs[0] is not None and node.inputs[1] is not None:
        pool, area = node.inputs[0], node.inputs[1].scalar
        is_mean = pool.node is not None and pool.node.kind == "AveragePool"
        if is_mean and area and isclose(area, divisor, rel_tol=1e-6):
            return retyped(pool, call.type)
    return None


def _norm(call: Call, value: Value) -> Value | None:
    """Return the LayerNormalization that a product or a quotient is, or None."""
    node = value.node
    if node is None or node.kind not in ("Mul", "Div"):
        return None
    left, right = node.inputs
    sides = ((left, right),) if node.kind == "Div" else ((left, right), (right, left))
    for centered, factor in sides:
        if centered is None or factor is None or centered.node is None or factor.is_constant:
            continue
        source = _centered(centered)
        if source is None or not source.is_plain:
            continue
        scale, root = _scaled(factor)
        spread = _unviewed(root)
        kinds = ("Sqrt",) if node.kind == "Div" else ("Reciprocal", "Sqrt")
        for kind in kinds:
            spread = _unviewed(None if spread is None else _input(spread, kind))
        known = None if spread is None else _variance(spread, source)
        vector = None if known is None else _vector(call, scale, source)
        if known is not None and vector is not None:
            return call.network.node(
                "LayerNormalization", [source, vector], call.type, axis=-1, epsilon=known
            )
    return None


def _centered(value: Value) -> Value | None:
    """Return x if a value is x less its mean over the last axis."""
    node = value.node
    if node is None or node.kind != "Sub" or node.inputs[0] is None:
        return None
    return node.inputs[0] if _is_mean(node.inputs[1], node.inputs[0]) else None


def _scaled(factor: Value) -> tuple[Value | None, Value | None]:
    """Return the constant by which a factor is multiplied, if any, and the rest."""
    node = factor.node
    if node is not None and node.kind == "Mul":
        for constant, rest in (node.inputs, node.inputs[::-1]):
            if constant is not None and constant.is_constant:
                return constant, rest
    return None, factor


def _vector(call: Call, scale: Value | None, source: Value) -> Value | None:
    """Return the gain of a norm as a vector; ones if there is none, None if it is none."""
    extent = source.type.shape[-1]
    if scale is None:
        ones = np.ones(extent, np.float32)
        return Value(source.type, (extent,), (0,), values=ones)
    if scale.shape[-1:] != (extent,) or prod(scale.shape) != extent:
        return None
    return call.network.shaped(scale, (extent,))


def _variance(value: Value, source: Value) -> float | None:
    """Return what is added to a variance of a tensor over its last axis, or None."""
    node = value.node
    if node is None or node.kind != "Add":
        return None
    for spread, more in (node.inputs, node.inputs[::-1]):
        number = None if more is None else more.scalar
        if spread is None or number is None:
            continue
        inner = _unviewed(spread)
        inner = _input(inner, "Relu") or inner if inner is not None else None
        if inner is not None and _is_variance(_unviewed(inner), source):
            return float(number)
    return None


def _is_variance(value: Value | None, source: Value) -> bool:
    node = None if value is None else value.node
    if node is None:
        return False
    if node.kind == "ReduceMean":
        squares = node.inputs[0]
        factor = None if squares is None else _square(squares)
        return factor is not None and _is_same(_centered(factor), source) and _is_last(node, source)
    if node.kind != "Sub":
        return False
    squares, means = (_unviewed(each) for each in node.inputs)
    mean = None if means is None else _square(means)
    inner = None if squares is None or squares.node is None else squares.node.inputs[0]
    factor = None if inner is None else _square(inner)
    return _is_mean(squares, inner) and _is_same(factor, source) and _is_mean(mean, source)


def _square(value: Value) -> Value | None:
    """Return x if a value is x times x."""
    node = value.node
    if node is None or node.kind != "Mul":
        return None
    return node.inputs[0] if _is_same(*node.inputs) else None


def _is_mean(value: Value | None, source: Value | None) -> bool:
    """Return whether a value is the mean of a tensor over its last axis."""
    inner = _unviewed(value)
    node = None if inner is None else inner.node
    if node is None or source is None or node.kind != "ReduceMean":
        return False
    return _is_same(node.inputs[0], source) and _is_last(node, source)


def _is_last(node: Node, source: Value) -> bool:
    return _axes(node) == (len(source.type.shape) - 1,)


def _input(value: Value | None, kind: str) -> Value | None:
    """Return what a value of a kind was made of."""
    node = None if value is None else value.node
    return node.inputs[0] if node is not None and node.kind == kind else None


def _unviewed(value: Value | None) -> Value | None:
    """Return a value before changes of its shape."""
    while value is not None and value.node is not None and value.node.kind in _VIEWS:
        value = value.node.inputs[0]
    return value


def _axes(node: Node) -> tuple[int, ...]:
    """Return the axes of a reduction."""
    axes = node.inputs[1]
    return () if axes is None or axes.values is None else tuple(map(int, axes.values))


def _is_same(left: Value | None, right: Value | None) -> bool:
    return left is not None and right is not None and bool(left.name) and left.name == right.name
