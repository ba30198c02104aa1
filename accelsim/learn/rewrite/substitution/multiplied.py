"""Layers with nothing between them that become one, by the product of their weights.

The order of products may be chosen: ``(x A) B`` is ``x (A B)``. A convolution before one of 1 x 1
is a convolution with its window.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from accelsim.learn.rewrite.model import Model, attribute, set_attribute
from accelsim.learn.rewrite.substitution.view import Array, Place, View, has_bias, settings


def chained_layers(view: View) -> Iterator[Place]:
    """Yield layers of which the second alone reads the first, and may be multiplied by it."""
    for node in view.nodes.values():
        if not (_plain_convolution(view, node) or view.product(node)):
            continue
        after = view.only_reader(node.output[0])
        if after is None or after.op_type != node.op_type or after.input[0] != node.output[0]:
            continue
        fits = view.product(after)
        if node.op_type == "Conv":
            fits = _plain_convolution(view, after) and _is_point(view, after)
        if fits:
            shapes = tuple(view.model.shape(each.input[1]) for each in (node, after))
            yield Place((shapes, settings(node), settings(after)), (node.name, after.name))


def multiply(view: View, nodes: Sequence[Any]) -> None:
    """Replace two layers by one."""
    from onnx import helper

    model, (first, second) = view.model, nodes
    weights, extents = _product(model, first, second)
    constant = model.free(f"{second.name}_weights")
    inputs = [first.input[0], model.place(constant, first.input[1], extents, weights)]
    if has_bias(first) or has_bias(second):
        filters = extents[0 if first.op_type == "Conv" else 1]
        like = (first if has_bias(first) else second).input[2]
        bias = _bias(model, first, second, filters)
        inputs.append(model.place(model.free(f"{second.name}_bias"), like, (filters,), bias))
    made = helper.make_node(first.op_type, inputs, [second.output[0]], name=second.name)
    if first.op_type == "Conv":
        made.attribute.extend(first.attribute)
        ones = [1] * (len(extents) - 2)
        strides = [attribute(each, "strides", ones) for each in nodes]
        set_attribute(made, "strides", [a * b for a, b in zip(*strides, strict=True)])
        set_attribute(made, "kernel_shape", list(extents[2:]))
    model.replace(first, [])
    model.replace(second, [made])


def _product(model: Model, first: Any, second: Any) -> tuple[Array | None, tuple[int, ...]]:
    """Return the weights of both layers in one, and their extents."""
    shapes = [model.shape(node.input[1]) or () for node in (first, second)]
    values = [model.values(node.input[1]) for node in (first, second)]
    if first.op_type == "Conv":
        extents = (shapes[1][0], *shapes[0][1:])
        if values[0] is None or values[1] is None:
            return None, extents
        points = values[1].reshape(shapes[1][:2])
        return np.einsum("fo,oc...->fc...", points, values[0]), extents
    turned = [bool(attribute(node, "transB", 0)) for node in (first, second)]
    inner = shapes[0][1 if turned[0] else 0]
    outer = shapes[1][0 if turned[1] else 1]
    if values[0] is None or values[1] is None:
        return None, (inner, outer)
    left = values[0].T if turned[0] else values[0]
    right = values[1].T if turned[1] else values[1]
    return left @ right, (inner, outer)


def _bias(model: Model, first: Any, second: Any, filters: int) -> Array | None:
    """Return the bias of both layers in one; None if a constant that it needs has no values."""
    whole = np.zeros(filters)
    if has_bias(first):
        weights, bias = model.values(second.input[1]), model.values(first.input[2])
        if weights is None or bias is None:
            return None
        turned = second.op_type == "Conv" or bool(attribute(second, "transB", 0))
        matrix = weights.reshape(weights.shape[:2])
        whole = whole + (matrix @ bias if turned else bias @ matrix)
    if has_bias(second):
        own = model.values(second.input[2])
        if own is None:
            return None
        whole = whole + own
    return whole


def _plain_convolution(view: View, node: Any) -> bool:
    plain = attribute(node, "group", 1) == 1 and attribute(node, "auto_pad", b"") in (
        b"",
        b"NOTSET",
    )
    return plain and view.convolution(node)


def _is_point(view: View, node: Any) -> bool:
    """Return whether a convolution has a window of one place, and nothing around its input."""
    window = (view.model.shape(node.input[1]) or ())[2:]
    return set(window) == {1} and not any(attribute(node, "pads", [0]))
