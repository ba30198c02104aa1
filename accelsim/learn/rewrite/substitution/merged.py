"""Convolutions and products that become one, and one that becomes several.

Convolutions of one input with equal windows are one convolution with the filters of all. A smaller
window is one of the greater with zeros around it. Products of one input by several matrices, as the
queries, keys and values of an attention, are one product by all of them. Two groups of a
convolution are one with zeros in place of what they do not read of each other.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from accelsim.learn.rewrite.model import Model, attribute, set_attribute
from accelsim.learn.rewrite.substitution.view import (
    Place,
    View,
    has_bias,
    joined,
    settings,
    split_node,
)


def equal_convolutions(view: View) -> Iterator[Place]:
    """Yield convolutions of one input that differ in their filters alone."""
    for nodes in _siblings(view, lambda node: (_window(view, node), *_other_settings(node))):
        yield from _together(view, nodes)


def merge_convolutions(view: View, nodes: Sequence[Any]) -> None:
    """Replace convolutions by one, and a Split of its results."""
    model, first = view.model, nodes[0]
    counts = [_filters(view, node) for node in nodes]
    inputs = [first.input[0], _weights(model, nodes, counts, 0)]
    if any(map(has_bias, nodes)):
        inputs.append(_biases(model, nodes, counts))
    _merge(model, nodes, inputs, counts, 1)


def unequal_convolutions(view: View) -> Iterator[Place]:
    """Yield convolutions of one input that are alike once the smaller windows have zeros around."""
    for nodes in _siblings(view, _centre):
        windows = {_window(view, node) for node in nodes}
        if len(windows) > 1:
            yield from _together(view, nodes)


def enlarge_and_merge(view: View, nodes: Sequence[Any]) -> None:
    """Give convolutions the greatest of their windows, and merge them."""
    model = view.model
    windows = [_window(view, node) for node in nodes]
    greatest = tuple(max(sizes) for sizes in zip(*windows, strict=True))
    for node, window in zip(nodes, windows, strict=True):
        more = [(big - own) // 2 for big, own in zip(greatest, window, strict=True)]
        shape, values = model.shape(node.input[1]) or (), model.values(node.input[1])
        around = [(0, 0), (0, 0), *((each, each) for each in more)]
        wider = None if values is None else np.pad(values, around)
        name = model.free(f"{node.name}_enlarged")
        node.input[1] = model.place(name, node.input[1], (*shape[:2], *greatest), wider)
        pads = attribute(node, "pads", [0] * (2 * len(window)))
        set_attribute(node, "pads", [own + each for own, each in zip(pads, more * 2, strict=True)])
        set_attribute(node, "kernel_shape", list(greatest))
    merge_convolutions(view, nodes)


def parallel_products(view: View) -> Iterator[Place]:
    """Yield products of one input by several matrices."""
    found: dict[Any, list[Any]] = {}
    for node in view.nodes.values():
        if view.product(node):
            turned = attribute(node, "transB", 0)
            found.setdefault((node.input[0], node.op_type, turned), []).append(node)
    for nodes in found.values():
        if len(nodes) > 1:
            yield from _together(view, nodes)


def merge_products(view: View, nodes: Sequence[Any]) -> None:
    """Replace products by one, and a Split of its results."""
    model, first = view.model, nodes[0]
    axis = 0 if attribute(first, "transB", 0) else 1
    counts = [(model.shape(node.input[1]) or ())[axis] for node in nodes]
    inputs = [first.input[0], _weights(model, nodes, counts, axis)]
    if any(map(has_bias, nodes)):
        inputs.append(_biases(model, nodes, counts))
    _merge(model, nodes, inputs, counts, -1)


def cut_results(view: View) -> Iterator[Place]:
    """Yield layers whose results are only read by a Split between their filters."""
    for node in view.nodes.values():
        is_convolution = view.convolution(node) and attribute(node, "group", 1) == 1
        if not is_convolution and not view.product(node):
            continue
        split = view.only_reader(node.output[0])
        if split is None or split.op_type != "Split":
            continue
        sizes, axis = view.split_sizes(split), attribute(split, "axis", 0)
        own = (1,) if is_convolution else (-1, 1) if node.op_type == "Gemm" else (-1,)
        if axis in own and sizes is not None:
            key = (node.op_type, view.model.shape(node.input[1]), settings(node), sizes)
            yield Place(key, (node.name, split.name))


def split_layer(view: View, nodes: Sequence[Any]) -> None:
    """Replace a layer and the Split behind it by a layer for each part."""
    from onnx import helper

    model, (node, split) = view.model, nodes
    sizes = view.split_sizes(split)
    assert sizes is not None
    turned = node.op_type == "Conv" or attribute(node, "transB", 0)
    weights, axis = node.input[1], 0 if turned else 1
    shape, values = list(model.shape(weights) or ()), model.values(weights)
    parts = []
    for place, (size, target) in enumerate(zip(sizes, split.output, strict=True)):
        rows = slice(sum(sizes[:place]), sum(sizes[: place + 1]))
        shape[axis] = size
        some = None if values is None else values[rows] if axis == 0 else values[:, rows]
        name = model.free(f"{node.name}_part_{place + 1}")
        inputs = [node.input[0], model.place(f"{name}_weights", weights, shape, some)]
        if has_bias(node):
            bias = model.values(node.input[2])
            own = None if bias is None else bias[rows]
            inputs.append(model.place(f"{name}_bias", node.input[2], (size,), own))
        made = helper.make_node(node.op_type, inputs, [target], name=name)
        made.attribute.extend(node.attribute)
        parts.append(made)
    model.replace(split, [])
    model.replace(node, parts)


def grouped_convolutions(view: View) -> Iterator[Place]:
    """Yield convolutions of an even number of groups with several channels each."""
    for node in view.nodes.values():
        groups = attribute(node, "group", 1)
        shape = view.model.shape(node.input[1]) if view.convolution(node) else None
        if shape is not None and groups % 2 == 0 and shape[1] > 1:
            yield Place((shape, settings(node)), (node.name,))


def merge_groups(view: View, nodes: Sequence[Any]) -> None:
    """Make one group of every two neighbours."""
    model, (node,) = view.model, nodes
    groups = attribute(node, "group", 1)
    shape, values = model.shape(node.input[1]) or (), model.values(node.input[1])
    wider = None
    if values is not None:
        pairs = values.reshape(groups // 2, 2, shape[0] // groups, *shape[1:])
        wider = np.zeros((*pairs.shape[:3], 2, *shape[1:]))
        for half in range(2):
            wider[:, half, :, half] = pairs[:, half]
    name = model.free(f"{node.name}_merged")
    extents = (shape[0], 2 * shape[1], *shape[2:])
    node.input[1] = model.place(name, node.input[1], extents, wider)
    set_attribute(node, "group", groups // 2)


def _merge(
    model: Model, nodes: Sequence[Any], inputs: Sequence[str], counts: Sequence[int], axis: int
) -> None:
    """Replace nodes by the first of them with other inputs, and a Split of its results."""
    from onnx import helper

    first = nodes[0]
    targets = [node.output[0] for node in nodes]
    result = model.free(f"{first.name}_and_{len(nodes) - 1}_more")
    name = model.free(f"{result}_merged")
    whole = helper.make_node(first.op_type, inputs, [result], name=name)
    whole.attribute.extend(first.attribute)
    parts = split_node(model, result, targets, counts, axis)
    for node in nodes[1:]:
        model.replace(node, [])
    model.replace(first, [whole, parts])


def _siblings(view: View, key: Any) -> Iterator[list[Any]]:
    """Yield convolutions without groups that have one input and one key, two or more."""
    found: dict[Any, list[Any]] = {}
    for node in view.nodes.values():
        if view.convolution(node) and attribute(node, "group", 1) == 1:
            own = key(node)
            if own is not None:
                found.setdefault((node.input[0], own), []).append(node)
    yield from (nodes for nodes in found.values() if len(nodes) > 1)


def _together(view: View, nodes: Sequence[Any]) -> Iterator[Place]:
    """Yield all nodes together, and every two of more."""
    for some in (nodes, *(combinations(nodes, 2) if len(nodes) > 2 else ())):
        shapes = tuple(view.model.shape(node.input[1]) for node in some)
        yield Place((shapes, settings(some[0])), tuple(node.name for node in some))


def _centre(node: Any) -> Any:
    """Return what windows have in common that differ only in zeros around the smaller."""
    shape = attribute(node, "kernel_shape", None)
    no_dilation = all(each == 1 for each in attribute(node, "dilations", [1]))
    if shape is None or attribute(node, "auto_pad", b"NOTSET") != b"NOTSET" or not no_dilation:
        return None
    pads = attribute(node, "pads", [0] * (2 * len(shape)))
    # A window of k places with p before it begins where one of k + 2 with p + 1 does.
    begins = tuple(2 * pad - size for pad, size in zip(pads, shape * 2, strict=True))
    strides = tuple(attribute(node, "strides", [1] * len(shape)))
    return begins, strides, tuple(size % 2 for size in shape)


def _window(view: View, node: Any) -> tuple[int, ...]:
    return (view.model.shape(node.input[1]) or ())[2:]


def _filters(view: View, node: Any) -> int:
    return (view.model.shape(node.input[1]) or ())[0]


def _other_settings(node: Any) -> tuple[Any, ...]:
    return tuple(each for each in settings(node) if each[0] != "kernel_shape")


def _weights(model: Model, nodes: Sequence[Any], counts: Sequence[int], axis: int) -> str:
    parts = [(node.input[1], count) for node, count in zip(nodes, counts, strict=True)]
    return joined(model, f"{nodes[0].name}_weights", parts, axis)


def _biases(model: Model, nodes: Sequence[Any], counts: Sequence[int]) -> str:
    parts = [
        (node.input[2] if has_bias(node) else "", count)
        for node, count in zip(nodes, counts, strict=True)
    ]
    return joined(model, f"{nodes[0].name}_biases", parts, 0)
