"""Layers that become products of smaller layers.

Example: ``low_rank:16`` makes of a product by 64 x 64 weights a product by 64 x 16 and one by
16 x 64. Of a convolution it makes one to 16 filters with the same window, and one of kernel 1 to
all filters. ``tucker:8,16`` puts one of kernel 1 to 8 channels before these. Groups of a
convolution are factorized one by one, with these ranks each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.learn.rewrite.factors import low_rank, tucker
from accelsim.learn.rewrite.model import Model, attribute, set_attribute
from accelsim.learn.rewrite.rule import Rule, whole_size

Array = NDArray[np.float64]

WINDOW = ("kernel_shape", "strides", "pads", "dilations", "auto_pad")


@dataclass(frozen=True, kw_only=True)
class Factorized:
    """A layer that was rewritten.

    Args:
        nodes: Names of the nodes that stand for it.
        error: Root mean square error of the weights, as a share of their own; None if their values
            are not known.
    """

    nodes: tuple[str, ...]
    error: float | None


def factorize(model: Model, node: Any, rule: Rule) -> Factorized:
    """Replace a layer by its factors.

    Args:
        model: The network.
        node: A Conv, Gemm or MatMul with constant weights.
        rule: ``low_rank`` or ``tucker``.

    Raises:
        ValueError: The layer cannot be rewritten so; the text ends a sentence about it.
    """
    if node.op_type == "Conv":
        return _convolution(model, node, rule)
    if rule.method == "tucker":
        raise ValueError("is a product, which has no window: use low_rank")
    return _product(model, node, rule)


def _product(model: Model, node: Any, rule: Rule) -> Factorized:
    from onnx import helper

    weight = node.input[1]
    shape, values = model.shape(weight) or (), model.values(weight)
    is_gemm = node.op_type == "Gemm"
    turned = is_gemm and bool(attribute(node, "transB", 0))
    if len(shape) != 2:
        raise ValueError(f"has weights of shape {list(shape)}, which is no matrix")
    rank = whole_size(rule.sizes[0], min(shape))
    _check_smaller(rule, rank * sum(shape), shape)
    left, right = (None, None) if values is None else low_rank(values, rank)
    # A turned matrix is (filters, channels), and its right factor is multiplied first.
    parts = [((shape[0], rank), left), ((rank, shape[1]), right)]
    first, last = parts[::-1] if turned else parts
    names = [model.free(f"{node.name}_factor_{each}") for each in (1, 2)]
    for name, (extents, part) in zip(names, (first, last), strict=True):
        model.place(name, weight, extents, part)
    inner, before = model.free(f"{node.name}_low"), model.free(f"{node.name}_low_rank")
    first_node = helper.make_node(node.op_type, [node.input[0], names[0]], [inner], name=before)
    last_node = helper.make_node(
        node.op_type, [inner, names[1], *node.input[2:]], node.output, name=node.name
    )
    if is_gemm:
        for made in (first_node, last_node):
            set_attribute(made, "transB", int(turned))
        set_attribute(first_node, "transA", int(attribute(node, "transA", 0)))
        for each in ("alpha", "beta"):
            set_attribute(last_node, each, float(attribute(node, each, 1.0)))
    nodes = [first_node, last_node]
    model.replace(node, nodes)
    product = None if left is None or right is None else left @ right
    return Factorized(nodes=(before, node.name), error=_error(values, product))


def _convolution(model: Model, node: Any, rule: Rule) -> Factorized:
    weight = node.input[1]
    shape, values = model.shape(weight) or (), model.values(weight)
    groups = int(attribute(node, "group", 1))
    places = prod(shape[2:])
    filters, channels = shape[0] // groups, shape[1]
    if rule.method == "tucker":
        if places == 1:
            raise ValueError("has a window of one place: use low_rank")
        wanted = rule.sizes * 2 if len(rule.sizes) == 1 else rule.sizes
        inner, outer = whole_size(wanted[0], channels), whole_size(wanted[1], filters)
    else:
        inner, outer = 0, whole_size(rule.sizes[0], min(filters, channels * places))
    ones = (1,) * (len(shape) - 2)
    extents = [(groups * outer, inner or channels, *shape[2:]), (groups * filters, outer, *ones)]
    if inner:
        extents.insert(0, (groups * inner, channels, *ones))
    _check_smaller(rule, sum(map(prod, extents)), shape)
    made = [] if values is None else [
        _factors(part, inner, outer)
        for part in values.reshape(groups, filters, channels, places)
    ]  # fmt: skip
    parts = [
        None if not made else np.concatenate([each[place] for each in made])
        for place in range(len(extents))
    ]
    names = _chain(model, node, list(zip(extents, parts, strict=True)), groups, bool(inner))
    products = [_multiplied(each) for each in made]
    product = np.concatenate(products) if products else None
    return Factorized(nodes=tuple(names), error=_error(values, product))


def _check_smaller(rule: Rule, weights: int, shape: Sequence[int]) -> None:
    """Refuse factors that have no fewer weights, unless a rule names the layer."""
    if rule.is_pattern and weights >= prod(shape):
        raise ValueError(f"would have {weights:,} weights in place of {prod(shape):,}")


def _factors(kernel: Array, inner: int, outer: int) -> tuple[Array, ...]:
    """Return the weights of the layers that stand for a group, in their order."""
    if inner:
        return tucker(kernel, inner, outer)
    left, right = low_rank(kernel.reshape(len(kernel), -1), outer)
    return right.reshape(outer, *kernel.shape[1:]), left


def _multiplied(parts: tuple[Array, ...]) -> Array:
    """Return the kernel that the layers of a group compute."""
    kernel = np.asarray(np.einsum("ocp,fo->fcp", parts[-2], parts[-1], optimize=True))
    if len(parts) == 2:
        return kernel
    return np.asarray(np.einsum("fip,ic->fcp", kernel, parts[0], optimize=True))


def _chain(
    model: Model,
    node: Any,
    parts: list[tuple[tuple[int, ...], Array | None]],
    groups: int,
    has_first: bool,
) -> list[str]:
    """Replace a convolution by several, and return their names."""
    from onnx import helper

    ends = ["channels", "core", ""] if has_first else ["core", ""]
    source, nodes, names = node.input[0], [], []
    for place, (end, (extents, part)) in enumerate(zip(ends, parts, strict=True)):
        constant = model.free(f"{node.name}_factor_{place + 1}")
        model.place(constant, node.input[1], extents, part)
        window = {each.name: each for each in node.attribute if each.name in WINDOW}
        name = model.free(f"{node.name}_{end}") if end else node.name
        target = model.free(f"{name}_result") if end else node.output[0]
        more = [] if end else list(node.input[2:])
        made = helper.make_node("Conv", [source, constant, *more], [target], name=name)
        made.attribute.append(helper.make_attribute("group", groups))
        if end == "core":
            made.attribute.extend(window.values())
        source = target
        nodes.append(made)
        names.append(name)
    model.replace(node, nodes)
    return names


def _error(values: Array | None, product: Array | None) -> float | None:
    """Return the root mean square error of weights, as a share of their root mean square."""
    if values is None or product is None:
        return None
    size = float(np.linalg.norm(values))
    return float(np.linalg.norm(values.reshape(product.shape) - product)) / (size or 1.0)
