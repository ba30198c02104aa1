"""Products of matrices and convolutions."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.elements import array_of
from accelsim.workload.mlir.syntax import Literal, Word
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Value

Reader = Callable[[Call], Value]


def dot(call: Call) -> Value:
    """The product of two matrices or vectors."""
    return _product(call, (), (), (len(call.operand(0).type.shape) - 1,), (0,))


def dot_general(call: Call) -> Value:
    """Axes that both share, and axes over which the products are summed."""
    if call.has("dot_dimension_numbers"):
        said = call.fields("dot_dimension_numbers")
        batches, sums = (
            tuple(tuple(said.get(f"{side}_{kind}_dimensions", ())) for side in ("lhs", "rhs"))
            for kind in ("batching", "contracting")
        )
    else:
        batches, sums = (_axes(call, f"{kind}_dims") for kind in ("batching", "contracting"))
    return _product(call, *batches, *sums)


def _axes(call: Call, name: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the axes of both sides of ``[0] x [1]``."""
    said = call.attribute(name, ([], []))
    if not isinstance(said, tuple) or len(said) != 2:
        raise TextError(f"{name} must have axes of both sides")
    left, right = (tuple(int(each) for each in array_of(part).reshape(-1)) for part in said)
    return left, right


def _product(
    call: Call,
    left_batch: Sequence[int],
    right_batch: Sequence[int],
    left_sum: Sequence[int],
    right_sum: Sequence[int],
) -> Value:
    """Return a MatMul of (batch, rows, k) and (batch, k, columns), in the extents of the result."""
    left, right = call.operand(0).type.shape, call.operand(1).type.shape
    _check(left, right, (left_batch, left_sum), (right_batch, right_sum))
    rows = [axis for axis in range(len(left)) if axis not in (*left_batch, *left_sum)]
    columns = [axis for axis in range(len(right)) if axis not in (*right_batch, *right_sum)]
    extents = [left[axis] for axis in left_batch]
    k = prod(left[axis] for axis in left_sum)
    row_extents, column_extents = [left[axis] for axis in rows], [right[axis] for axis in columns]
    merged_rows = row_extents if not extents and row_extents else [prod(row_extents)]
    a = _side(call, 0, (*left_batch, *rows, *left_sum), (*extents, *merged_rows, k))
    b = _side(call, 1, (*right_batch, *right_sum, *columns), (*extents, k, prod(column_extents)))
    held = (*extents, *merged_rows, prod(column_extents))
    result = call.network.node("MatMul", [a, b], Type(call.type.element, held))
    return call.network.shaped(result, call.type.shape, call.type)


def _side(call: Call, place: int, order: Sequence[int], shape: Sequence[int]) -> Value:
    """Return an operand in an order of its axes, some of which are merged."""
    value = call.full(place)
    turned = Type(value.type.element, tuple(value.type.shape[axis] for axis in order))
    return call.network.shaped(call.network.transposed(value, order, turned), shape)


def _check(
    left: Sequence[int],
    right: Sequence[int],
    lefts: tuple[Sequence[int], Sequence[int]],
    rights: tuple[Sequence[int], Sequence[int]],
) -> None:
    pairs = [
        (left[a], right[b])
        for given, other in zip(lefts, rights, strict=True)
        for a, b in zip(given, other, strict=True)
    ]
    if any(a != b for a, b in pairs):
        raise TextError(f"the extents {list(left)} and {list(right)} do not fit each other")


def convolution(call: Call) -> Value:
    """A window that moves over images; the text says which axis is which."""
    image_axes, kernel_axes, result_axes = _layouts(call)
    rank = len(image_axes) - 2
    window = call.attribute("window", {})

    def numbers(short: str, long: str) -> tuple[int, ...]:
        said = window.get(short) if short in window else call.attribute(long)
        return (
            (1,) * rank if said is None else tuple(int(each) for each in array_of(said).reshape(-1))
        )

    strides, dilations = numbers("stride", "window_strides"), numbers("rhs_dilate", "rhs_dilation")
    spread = numbers("lhs_dilate", "lhs_dilation")
    said = window.get("pad", call.attribute("padding"))
    pads = (
        [(0, 0)] * rank
        if said is None
        else [tuple(row) for row in array_of(said).reshape(-1, 2).tolist()]
    )
    flips = window.get("reverse", call.attribute("window_reversal"))
    is_flipped = flips is not None and bool(array_of(flips).any())
    if call.integer("batch_group_count", 1) != 1:
        raise TextError("batch_group_count must be 1")
    groups = call.integer("feature_group_count", 1)
    image = call.network.turned(call.network.joined(_whole(call, 0)), image_axes)
    kernel = call.network.plain(_whole(call, 1))
    turned = Type(kernel.type.element, tuple(kernel.type.shape[axis] for axis in kernel_axes))
    kernel = call.network.transposed(kernel, kernel_axes, turned)
    if is_flipped:
        flips = [2 + axis for axis, each in enumerate(array_of(flips).reshape(-1)) if each]
        kernel = call.network.flipped(kernel, flips)
    order = result_axes
    shape = tuple(call.type.shape[axis] for axis in order)
    named: dict[str, Any] = {"kernel_shape": list(kernel.shape[2:]), "group": groups}
    if any(each != 1 for each in spread):
        return _transposed(
            call, (image, kernel), (spread, strides, dilations), pads, (shape, order), named
        )
    if any(side < 0 for pair in pads for side in pair):
        raise TextError("negative padding is only read where the image is spread")
    named |= {"strides": list(strides), "dilations": list(dilations), "pads": _sides(pads)}
    return call.network.node("Conv", [image, kernel], call.type, shape=shape, order=order, **named)


def _whole(call: Call, place: int) -> Value:
    """Return an operand with all of its elements, in whatever order it is held."""
    value = call.network.joined(call.operand(place))
    held = tuple(value.type.shape[axis] for axis in value.order)
    return value if held == value.shape else call.network.full(value)


def _transposed(
    call: Call,
    operands: tuple[Value, Value],
    factors: tuple[Sequence[int], Sequence[int], Sequence[int]],
    pads: Sequence[Sequence[int]],
    held: tuple[tuple[int, ...], tuple[int, ...]],
    named: dict[str, Any],
) -> Value:
    """Return a ConvTranspose: a convolution of an image that is spread by zeros.

    Args:
        call: The operation.
        operands: Image with channels first; kernel as (results, channels, ...).
        factors: Distances of the image's elements, strides and dilations of the window.
        pads: Padding before and behind each axis.
        held: Extents and order of the result.
        named: Attributes of both kinds of convolution.
    """
    image, kernel = operands
    spread, strides, dilations = factors
    if any(each != 1 for each in strides) or named["group"] != 1:
        raise TextError("a spread image is only read with strides of 1 and without groups")
    axes = (1, 0, *range(2, len(kernel.shape)))
    flipped = Type(kernel.type.element, tuple(kernel.shape[axis] for axis in axes))
    weights = call.network.transposed(kernel, axes, flipped)
    weights = call.network.flipped(weights, range(2, len(axes)))
    before, behind, more = [], [], []
    for axis, (low, high) in enumerate(pads):
        reach = (kernel.shape[2 + axis] - 1) * dilations[axis]
        if reach < low:
            raise TextError("a spread image has more padding than its window reaches")
        before.append(reach - low)
        behind.append(max(reach - high, 0))
        more.append(max(high - reach, 0))
    return call.network.node(
        "ConvTranspose",
        [image, weights],
        call.type,
        shape=held[0],
        order=held[1],
        strides=list(spread),
        dilations=list(dilations),
        pads=before + behind,
        output_padding=more,
        **named,
    )


def _sides(pads: Sequence[Sequence[int]]) -> list[int]:
    return [int(pair[side]) for side in (0, 1) for pair in pads]


def _layouts(call: Call) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the axes of the image, the kernel and the result: batch, features, then space.

    Of the kernel they are results, features, then space.
    """
    said = call.attribute("dim_numbers", call.attribute("dimension_numbers"))
    if isinstance(said, Literal):
        inner = said.text[said.text.index("<") + 1 : -1]
        parts = [
            [each.strip() for each in part.split(",")]
            for part in inner.replace("->", "x").replace("[", "").replace("]", "").split("x")
        ]
    elif isinstance(said, tuple) and len(said) == 3:
        parts = [
            [each.text if isinstance(each, Word) else str(each) for each in part] for part in said
        ]
    else:
        raise TextError("the axes of a convolution (dim_numbers) are missing")
    orders = []
    for part, first in zip(parts, ("bf", "oi", "bf"), strict=True):
        space = sorted(each for each in part if each.isdigit())
        if sorted(part) != sorted([*first, *space]):
            raise TextError(f"the axes {part} of a convolution are not read")
        orders.append(tuple(part.index(each) for each in (*first, *space)))
    return orders[0], orders[1], orders[2]


OPERATORS: dict[str, Reader] = {
    "stablehlo.convolution": convolution,
    "stablehlo.dot": dot,
    "stablehlo.dot_general": dot_general,
}
"""Readers by operation."""
