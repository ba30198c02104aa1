"""Layers that become chains of smaller layers, whose product is near their weights.

Example: ``low_rank:16`` makes of a product by 64 x 64 weights a product by 64 x 16 and one by
16 x 64. Of a convolution it makes one to 16 filters with the same window, and one of kernel 1 to
all filters. ``tucker:8,16`` puts one of kernel 1 to 8 channels before these. ``cp:16`` makes four
of a 3 x 3: kernel 1 to 16 channels, 3 x 1 and 1 x 3 on each of these alone, and kernel 1 to all
filters. Groups of a convolution are factorized one by one, with these ranks each.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.learn.rewrite.chain import Link, replace_by_chain
from accelsim.learn.rewrite.factors import cp, low_rank, tucker
from accelsim.learn.rewrite.model import Model, attribute, set_attribute
from accelsim.learn.rewrite.rule import Rewritten, Rule, check_smaller, whole_size

Array = NDArray[np.float64]


def low_rank_layer(model: Model, node: Any, rule: Rule) -> Rewritten:
    """Replace a layer by two of low rank.

    Args:
        model: The network.
        node: A Conv, Gemm or MatMul with constant weights.
        rule: A rule with a rank.

    Raises:
        ValueError: The layer cannot be rewritten so; the text ends a sentence about it.
    """
    if node.op_type != "Conv":
        return _low_rank_product(model, node, rule)
    kernel = _Kernel(model, node)
    rank = whole_size(rule.sizes[0], min(kernel.filters, kernel.channels * kernel.places))
    groups, axes = kernel.groups, range(len(kernel.window))
    links = [
        Link(end="core", shape=(rank, kernel.channels, *kernel.window), values=None,
             groups=groups, axes=axes),
        Link(end="", shape=(kernel.filters, rank, *kernel.ones), values=None, groups=groups),
    ]  # fmt: skip

    def factors(values: Array) -> list[Array]:
        left, right = low_rank(values.reshape(len(values), -1), rank)
        return [right, left]

    def product(parts: Sequence[Array]) -> Array:
        return np.asarray(parts[1] @ parts[0])

    return kernel.replaced(rule, links, factors, product)


def tucker_layer(model: Model, node: Any, rule: Rule) -> Rewritten:
    """Replace a convolution by three with ranks along channels and filters.

    Args:
        model: The network.
        node: A Conv, Gemm or MatMul with constant weights.
        rule: A rule with both ranks, or one for both.

    Raises:
        ValueError: The layer has no window, or a rank is too great.
    """
    kernel = _windowed(model, node)
    sizes = rule.sizes * 2 if len(rule.sizes) == 1 else rule.sizes
    inner, outer = whole_size(sizes[0], kernel.channels), whole_size(sizes[1], kernel.filters)
    groups, axes = kernel.groups, range(len(kernel.window))
    links = [
        Link(end="channels", shape=(inner, kernel.channels, *kernel.ones), values=None,
             groups=groups),
        Link(end="core", shape=(outer, inner, *kernel.window), values=None, groups=groups,
             axes=axes),
        Link(end="", shape=(kernel.filters, outer, *kernel.ones), values=None, groups=groups),
    ]  # fmt: skip

    def factors(values: Array) -> list[Array]:
        return list(tucker(values.reshape(*values.shape[:2], -1), inner, outer))

    def product(parts: Sequence[Array]) -> Array:
        first, core, last = parts
        return np.asarray(np.einsum("fo,oip,ic->fcp", last, core, first, optimize=True))

    return kernel.replaced(rule, links, factors, product)


def cp_layer(model: Model, node: Any, rule: Rule) -> Rewritten:
    """Replace a convolution by one for each axis of its kernel (Lebedev et al. 2015).

    A share is of the rank with which the factors have as many weights as the layer.

    Args:
        model: The network.
        node: A Conv, Gemm or MatMul with constant weights.
        rule: A rule with a rank.

    Raises:
        ValueError: The layer has no window, or the rank is greater than any kernel of its shape
            has.
    """
    kernel = _windowed(model, node)
    axes = kernel.moving
    extents = (kernel.filters, kernel.channels, *(kernel.window[axis] for axis in axes))
    most = prod(extents) // max(extents)
    size = rule.sizes[0]
    rank = whole_size(size, most if isinstance(size, int) else prod(extents) // sum(extents) or 1)
    groups = kernel.groups
    links = [Link(end="channels", shape=(rank, kernel.channels, *kernel.ones), values=None,
                  groups=groups)]  # fmt: skip
    for axis in axes:
        window = (*kernel.ones[:axis], kernel.window[axis], *kernel.ones[axis + 1 :])
        links.append(
            Link(end=f"axis_{axis + 1}", shape=(rank, 1, *window), values=None,
                 groups=groups * rank, axes=[axis])
        )  # fmt: skip
    links.append(
        Link(end="", shape=(kernel.filters, rank, *kernel.ones), values=None, groups=groups)
    )

    def factors(values: Array) -> list[Array]:
        last, first, *windows = cp(values.reshape(extents), rank)
        return [first.T, *(each.T for each in windows), last]

    def product(parts: Sequence[Array]) -> Array:
        first, *windows, last = parts
        whole = np.einsum("fr,rc->fcr", last, first)
        for each in windows:
            whole = np.einsum("f...r,rw->f...wr", whole, each)
        return np.asarray(whole.sum(axis=-1))

    return kernel.replaced(rule, links, factors, product)


class _Kernel:
    """The weights of a convolution, group by group.

    Args:
        model: The network.
        node: A Conv with constant weights.
    """

    def __init__(self, model: Model, node: Any) -> None:
        shape = model.shape(node.input[1]) or ()
        self._model, self._node = model, node
        self._weights = prod(shape)
        self.groups = int(attribute(node, "group", 1))
        self.filters, self.channels = shape[0] // self.groups, shape[1]
        self.window = tuple(shape[2:])
        self.ones = (1,) * len(self.window)
        self.places = prod(self.window)

    @property
    def moving(self) -> list[int]:
        """Axes of the window on which it is more than a copy of its input."""
        given = [attribute(self._node, name, ()) for name in ("strides", "pads")]
        count = len(self.window)
        pads = [sum(given[1][axis::count]) for axis in range(count)]
        strides = given[0] or self.ones
        return [
            axis for axis in range(count)
            if self.window[axis] > 1 or strides[axis] > 1 or pads[axis]
        ]  # fmt: skip

    def replaced(
        self,
        rule: Rule,
        links: Sequence[Link],
        factors: Callable[[Array], list[Array]],
        product: Callable[[Sequence[Array]], Array],
    ) -> Rewritten:
        """Replace the convolution by others.

        Args:
            rule: The rule.
            links: Convolutions that take its place, with the shape of one group and without values.
            factors: Function that returns the weights of each for a group of the kernel, of shape
                (filters, channels, window).
            product: Function that returns the kernel that these compute.
        """
        shapes = [(self._filters(link), *link.shape[1:]) for link in links]
        check_smaller(rule, sum(map(prod, shapes)), self._weights)
        values = self._model.values(self._node.input[1])
        parts: list[list[Array]] = []
        if values is not None:
            grouped = values.reshape(self.groups, self.filters, self.channels, *self.window)
            parts = [factors(each) for each in grouped]
        whole = [
            Link(
                end=link.end, shape=shape, groups=link.groups, axes=link.axes,
                values=np.concatenate([each[place].reshape(len(each[place]), -1)
                                       for each in parts]) if parts else None,
            )
            for place, (link, shape) in enumerate(zip(links, shapes, strict=True))
        ]  # fmt: skip
        error = None
        if values is not None:
            error = weight_error(values, np.stack([product(each) for each in parts]))
        names = replace_by_chain(self._model, self._node, whole)
        return Rewritten(nodes=names, error=error)

    def _filters(self, link: Link) -> int:
        return link.shape[0] * self.groups


def _windowed(model: Model, node: Any) -> _Kernel:
    """Return the kernel of a convolution that has a window.

    Raises:
        ValueError: There is none.
    """
    if node.op_type != "Conv":
        raise ValueError("is a product, which has no window: use low_rank")
    kernel = _Kernel(model, node)
    if kernel.places == 1:
        raise ValueError("has a window of one place: use low_rank")
    return kernel


def _low_rank_product(model: Model, node: Any, rule: Rule) -> Rewritten:
    from onnx import helper

    weight = node.input[1]
    shape, values = model.shape(weight) or (), model.values(weight)
    is_gemm = node.op_type == "Gemm"
    turned = is_gemm and bool(attribute(node, "transB", 0))
    if len(shape) != 2:
        raise ValueError(f"has weights of shape {list(shape)}, which is no matrix")
    rank = whole_size(rule.sizes[0], min(shape))
    check_smaller(rule, rank * sum(shape), prod(shape))
    left, right, error = None, None, None
    if values is not None:
        left, right = low_rank(values, rank)
        error = weight_error(values, left @ right)
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
    model.replace(node, [first_node, last_node])
    return Rewritten(nodes=(before, node.name), error=error)


def weight_error(values: Array, product: Array) -> float:
    """Return the root mean square error of weights, as a share of their root mean square.

    Args:
        values: Weights before.
        product: Weights that stand for them, with the same elements in order.
    """
    size = float(np.linalg.norm(values))
    return float(np.linalg.norm(values.reshape(product.shape) - product)) / (size or 1.0)
