"""Compute the small integer tensors that decide shapes, where ONNX's own inference does not.

Exporters write shapes as arithmetic: Shape, Gather, Div, Where, ConstantOfShape, Range. Only
tensors of at most 65536 integers or truth values are computed; nothing larger is ever allocated.
"""

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAXIMUM_ELEMENTS = 65536

Array = NDArray[Any]
Attributes = Mapping[str, Any]


class NotFoldedError(ValueError):
    """A tensor is too large, or the case is not handled; the node stays as it is."""


def _bounded(shape: Iterable[int]) -> tuple[int, ...]:
    extents = tuple(int(extent) for extent in shape)
    if any(extent < 0 for extent in extents) or prod(extents) > MAXIMUM_ELEMENTS:
        raise NotFoldedError
    return extents


def _broadcast(*arrays: Array) -> None:
    _bounded(np.broadcast_shapes(*(array.shape for array in arrays)))


def _divide(a: Array, b: Array) -> Array:
    if not b.all():
        raise NotFoldedError
    # ONNX divides integers toward zero.
    quotient = np.abs(a) // np.abs(b)
    return np.asarray(np.where((a < 0) != (b < 0), -quotient, quotient))


def _modulo(inputs: list[Array], attributes: Attributes) -> Array:
    a, b = inputs
    _broadcast(a, b)
    if attributes.get("fmod", 0) or not b.all():
        raise NotFoldedError
    return np.asarray(np.mod(a, b))


def _elementwise(function: Callable[..., Any]) -> Callable[[list[Array], Attributes], Array]:
    def apply(inputs: list[Array], attributes: Attributes) -> Array:
        del attributes
        _broadcast(*inputs)
        return np.asarray(function(*inputs))

    return apply


def _gather(inputs: list[Array], attributes: Attributes) -> Array:
    data, index = inputs
    axis = int(attributes.get("axis", 0))
    _bounded((*data.shape[:axis], *index.shape, *data.shape[axis:][1:]))
    return np.asarray(np.take(data, index, axis=axis))


def _slice(inputs: list[Array], attributes: Attributes) -> Array:
    data, *rest = inputs
    if len(rest) < 2:
        raise NotFoldedError
    starts, ends = (list(map(int, part)) for part in rest[:2])
    axes = list(map(int, rest[2])) if len(rest) > 2 else list(range(len(starts)))
    steps = list(map(int, rest[3])) if len(rest) > 3 else [1] * len(starts)
    del attributes
    windows = [slice(None)] * data.ndim
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        stop = None if step < 0 and end < -data.shape[axis] else end
        windows[axis] = slice(start, stop, step)
    return data[tuple(windows)]


def _axes(inputs: list[Array], attributes: Attributes) -> list[int]:
    return list(map(int, inputs[1] if len(inputs) > 1 else attributes.get("axes", ())))


def _squeeze(inputs: list[Array], attributes: Attributes) -> Array:
    axes = _axes(inputs, attributes)
    return np.squeeze(inputs[0], axis=tuple(axes) if axes else None)


def _unsqueeze(inputs: list[Array], attributes: Attributes) -> Array:
    axes = _axes(inputs, attributes)
    if len(axes) + inputs[0].ndim > 16:
        raise NotFoldedError
    return np.expand_dims(inputs[0], tuple(axes))


def _concat(inputs: list[Array], attributes: Attributes) -> Array:
    if sum(array.size for array in inputs) > MAXIMUM_ELEMENTS:
        raise NotFoldedError
    return np.concatenate(inputs, axis=int(attributes.get("axis", 0)))


def _reshape(inputs: list[Array], attributes: Attributes) -> Array:
    data, shape = inputs
    wanted = [int(extent) for extent in shape]
    if not attributes.get("allowzero", 0):
        wanted = [data.shape[axis] if x == 0 else x for axis, x in enumerate(wanted)]
    return data.reshape(wanted)


def _expand(inputs: list[Array], attributes: Attributes) -> Array:
    del attributes
    data, shape = inputs
    extents = _bounded(np.broadcast_shapes(data.shape, _bounded(shape)))
    return np.broadcast_to(data, extents)


def _fill(inputs: list[Array], attributes: Attributes) -> Array:
    value = attributes.get("value")
    shape = _bounded(inputs[0])
    return np.full(shape, np.float32(0) if value is None else np.asarray(value).reshape(-1)[0])


def _range(inputs: list[Array], attributes: Attributes) -> Array:
    del attributes
    start, limit, step = (int(part.reshape(())) for part in inputs)
    if step == 0:
        raise NotFoldedError
    span = range(start, limit, step)
    _bounded((len(span),))
    return np.asarray(span, dtype=np.int64)


def _product(inputs: list[Array], attributes: Attributes) -> Array:
    axes = _axes(inputs, attributes)
    keep = bool(attributes.get("keepdims", 1))
    return np.asarray(np.prod(inputs[0], axis=tuple(axes) if axes else None, keepdims=keep))


def _cast(inputs: list[Array], attributes: Attributes) -> Array:
    kind = {6: np.int32, 7: np.int64, 9: np.bool_, 1: np.float32, 11: np.float64}.get(
        attributes.get("to", 0)
    )
    if kind is None:
        raise NotFoldedError
    return inputs[0].astype(kind)


FOLDED: dict[str, Callable[[list[Array], Attributes], Array]] = {
    "Identity": _elementwise(lambda a: a),
    "Add": _elementwise(np.add),
    "Sub": _elementwise(np.subtract),
    "Mul": _elementwise(np.multiply),
    "Div": _elementwise(_divide),
    "Mod": _modulo,
    "Abs": _elementwise(np.abs),
    "Min": _elementwise(lambda a, b: np.minimum(a, b)),
    "Max": _elementwise(lambda a, b: np.maximum(a, b)),
    "Neg": _elementwise(np.negative),
    "Not": _elementwise(np.logical_not),
    "Equal": _elementwise(np.equal),
    "Greater": _elementwise(np.greater),
    "Less": _elementwise(np.less),
    "GreaterOrEqual": _elementwise(np.greater_equal),
    "LessOrEqual": _elementwise(np.less_equal),
    "And": _elementwise(np.logical_and),
    "Or": _elementwise(np.logical_or),
    "Where": _elementwise(np.where),
    "Floor": _elementwise(np.floor),
    "Ceil": _elementwise(np.ceil),
    "Cast": _cast,
    "Gather": _gather,
    "Slice": _slice,
    "Squeeze": _squeeze,
    "Unsqueeze": _unsqueeze,
    "Concat": _concat,
    "Reshape": _reshape,
    "Expand": _expand,
    "ConstantOfShape": _fill,
    "Range": _range,
    "ReduceProd": _product,
}


def fold_shapes(model: Any, shapes: Mapping[str, tuple[int, ...] | None]) -> bool:
    """Replace nodes of ``model`` that compute small integers from constants by constants.

    Args:
        model: A ``ModelProto``, changed in place.
        shapes: Shapes known so far by tensor name.

    Returns:
        Whether any node was replaced.
    """
    known = _constants(model)
    changed = False
    for node in model.graph.node:
        if (
            node.op_type == "Constant"
            or len(node.output) != 1
            or node.domain not in ("", "ai.onnx")
        ):
            continue
        value = _value(node, known, shapes)
        if value is not None:
            known[node.output[0]] = value
            _replace(node, value)
            changed = True
    return changed


def _value(
    node: Any, known: Mapping[str, Array], shapes: Mapping[str, tuple[int, ...] | None]
) -> Array | None:
    attributes = _attributes(node)
    if node.op_type in ("Shape", "Size") and node.input and shapes.get(node.input[0]) is not None:
        extents = np.asarray(shapes[node.input[0]], dtype=np.int64)
        if node.op_type == "Size":
            return np.asarray(prod(shapes[node.input[0]] or ()), dtype=np.int64)
        return extents[attributes.get("start", 0) : attributes.get("end", len(extents))]
    if node.op_type not in FOLDED or not all(name in known for name in node.input):
        return None
    try:
        with np.errstate(all="ignore"):
            value = FOLDED[node.op_type]([known[name] for name in node.input], attributes)
    except (ValueError, IndexError, TypeError, OverflowError):
        return None
    return value if value.size <= MAXIMUM_ELEMENTS and value.dtype.kind in "iufb" else None


def _constants(model: Any) -> dict[str, Array]:
    known = {}
    for tensor in model.graph.initializer:
        value = _small(tensor)
        if value is not None:
            known[tensor.name] = value
    for node in model.graph.node:
        if node.op_type == "Constant" and len(node.output) == 1:
            value = _constant(node)
            if value is not None:
                known[node.output[0]] = value
    return known


def _constant(node: Any) -> Array | None:
    for attribute in node.attribute:
        if attribute.name == "value":
            return _small(attribute.t)
        if attribute.name in ("value_int", "value_ints"):
            scalar = attribute.name == "value_int"
            return np.asarray(attribute.i if scalar else list(attribute.ints), dtype=np.int64)
    return None


def _small(tensor: Any) -> Array | None:
    from onnx import numpy_helper

    integers = tensor.data_type in (1, 6, 7, 9, 11)
    if not integers or any(extent < 0 for extent in tensor.dims) or tensor.data_location:
        return None
    if prod(tensor.dims) > MAXIMUM_ELEMENTS:
        return None
    try:
        return np.asarray(numpy_helper.to_array(tensor))
    except (ValueError, TypeError):
        return None


def _attributes(node: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for attribute in node.attribute:
        if attribute.type == attribute.INT:
            found[attribute.name] = attribute.i
        elif attribute.type == attribute.INTS:
            found[attribute.name] = list(attribute.ints)
        elif attribute.type == attribute.TENSOR:
            found[attribute.name] = _small(attribute.t)
    return found


def _replace(node: Any, value: Array) -> None:
    from onnx import numpy_helper

    name, output = node.name, node.output[0]
    node.Clear()
    node.op_type, node.name = "Constant", name
    node.output.append(output)
    attribute = node.attribute.add()
    attribute.name, attribute.type = "value", attribute.TENSOR
    attribute.t.CopyFrom(numpy_helper.from_array(np.array(value, order="C")))
