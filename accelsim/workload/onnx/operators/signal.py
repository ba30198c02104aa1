"""Transforms of signals, windows, filter banks, and ranges of numbers."""

from math import prod

from accelsim.workload.lowering.value import Lowered
from accelsim.workload.lowering.vector import LOOKUP, transform_operations
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Vector

OPSET_OF_AXIS_INPUT = 20
"""Operator set since which DFT reads its axis."""


def fourier(node: Node) -> Lowered:
    """Lower DFT: signals (..., n, ..., 1 or 2 parts); an inverse scales its results."""
    data, result = node.input(0), node.output
    if data.shape[-1] not in (1, 2) or len(data.shape) != len(result.shape):
        raise ValueError(f"a signal {data.shape} of real or complex parts ends in 1 or 2")
    is_real = data.shape[-1] == 1 or result.shape[-1] == 1
    transforms, length = _transforms(node)
    operations = transforms * transform_operations(length, is_real=is_real)
    if node.integer("inverse", 0):
        operations += result.elements
    return _vector(node, operations)


def _transforms(node: Node) -> tuple[int, int]:
    """Return the number of transforms and their length.

    A one-sided result of n places is that of a signal of 2 * (n - 1) or one more; its length is
    then that which the file gives, or that of the input. An inverse writes what it is long.

    Raises:
        ValueError: The axis is no constant, and no extent tells it.
    """
    data, result = node.input(0).shape, node.output.shape
    rank = len(data)
    changed = [place for place in range(rank - 1) if data[place] != result[place]]
    if node.version < OPSET_OF_AXIS_INPUT:
        axis = node.integer("axis", 1)
    elif node.optional(2) is None:
        axis = -2
    elif 2 in node.numbers:
        (axis,) = node.numbers[2]
    elif len(changed) == 1:
        (axis,) = changed
    else:
        raise ValueError("its axis must be a constant, because the length decides the work")
    if not -rank <= axis < rank:
        raise ValueError(f"axis {axis} does not fit a tensor of {rank} dimensions")
    length = result[axis]
    if node.integer("onesided", 0) and not node.integer("inverse", 0):
        length = node.numbers.get(1, (data[axis],))[0]
    others = prod(extent for place, extent in enumerate(data[:-1]) if place != axis % rank)
    return others, length


def short_time(node: Node) -> Lowered:
    """Lower STFT: frames of a signal (batch, n, 1 or 2 parts), by a window, transformed each.

    The result is (batch, frames, places, 2).
    """
    data, result = node.input(0), node.output
    parts = data.shape[2] if len(data.shape) == 3 else 1
    frames = prod(result.shape[:2])
    window = node.optional(2)
    length = _frame(node)
    products = 0 if window is None else frames * length * parts
    transforms = frames * transform_operations(length, is_real=parts == 1)
    return _vector(node, products + transforms)


def _frame(node: Node) -> int:
    """Return the places of a frame: a constant, those of the window, or as the result has."""
    window, places = node.optional(2), node.output.shape[2]
    if 3 in node.numbers:
        return node.numbers[3][0]
    if window is not None:
        return window.shape[0]
    return 2 * (places - 1) if node.integer("onesided", 1) else places


def window(node: Node) -> Lowered:
    """Lower HannWindow, HammingWindow (one cosine) and BlackmanWindow (two)."""
    cosines = 2 if node.kind == "BlackmanWindow" else 1
    return _vector(node, cosines * (1 + LOOKUP + 2) * node.output.elements)


def mel_weights(node: Node) -> Lowered:
    """Lower MelWeightMatrix: two slopes for each element, the lesser of them, and 0."""
    return _vector(node, (2 * 2 + 2) * node.output.elements)


def numbers(node: Node) -> Lowered:
    """Lower Range: a product and a sum for each number."""
    return _vector(node, 2 * node.output.elements)


def _vector(node: Node, operations: int) -> Lowered:
    data = node.optional(0) if node.kind in ("DFT", "STFT") else None
    other = node.optional(2) if node.kind == "STFT" else None
    work = Vector(
        input_elements=sum(
            value.elements for value in (data, other) if value is not None and not value.constant
        ),
        output_elements=node.output.elements,
        operations=operations,
        weight_elements=sum(
            value.elements for value in (data, other) if value is not None and value.constant
        ),
    )
    return Lowered(work=(work,))


TABLE = {
    "DFT": fourier,
    "STFT": short_time,
    **dict.fromkeys(("BlackmanWindow", "HammingWindow", "HannWindow"), window),
    "MelWeightMatrix": mel_weights,
    "Range": numbers,
}
