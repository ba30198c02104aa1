"""Operators that sort, select, or count elements by their values."""

from math import prod

from accelsim.workload.lowering.sorting import greatest, sorting
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Vector

INDEXED = 2
"""Operations of a comparator for each element: the element itself, and its index."""

OVERLAP = 13
"""Operations of comparing two boxes: 2 max, 2 min, 2 differences, 2 clips at 0, a product; sum and
difference of areas; the product with the threshold and a comparison."""
AREA = 3
"""Operations of the area of a box: 2 differences and a product."""


def top(node: Node) -> Lowered:
    """Lower TopK: the greatest or least k of each row, with their indices, by a bitonic network."""
    data, values = node.input(0), node.output
    axis = node.integer("axis", -1)
    if not data.shape or not -len(data.shape) <= axis < len(data.shape):
        raise ValueError(f"axis {axis} does not fit a tensor of {len(data.shape)} dimensions")
    length, count = data.shape[axis], values.shape[axis]
    _check_most("rows of the axis", count, length)
    axis %= len(data.shape)
    expected = (*data.shape[:axis], count, *data.shape[axis + 1 :])
    for value in node.outputs:
        if value is not None and value.extents not in (None, expected):
            raise ValueError(f"{value.name} must be {expected}, not {value.extents}")
    rows = data.elements // max(length, 1)
    return _vector(node, INDEXED * rows * greatest(length, count))


def nonzero(node: Node) -> Lowered:
    """Lower NonZero: each element is compared with 0, and a running sum gives its place."""
    elements = node.input(0).elements
    _check_most("elements that are not 0", node.output.shape[-1], elements)
    return _vector(node, 2 * elements)


def compress(node: Node) -> Lowered:
    """Lower Compress: a running sum over the condition gives places; only what stays is read."""
    data, condition, result = node.input(0), node.input(1), node.output
    axis = node.attributes.get("axis")
    given, kept = (
        (value.elements if axis is None else value.shape[node.integer("axis", 0)])
        for value in (data, result)
    )
    _check_most("slices that the condition keeps", kept, min(given, condition.elements))
    work = Vector(
        input_elements=condition.elements + result.elements,
        output_elements=result.elements,
        operations=condition.elements,
    )
    return Lowered(work=(work,))


def unique(node: Node) -> Lowered:
    """Lower Unique: slices are sorted with their indices, neighbours compared, and places summed.

    Without an axis every element is a slice of its own. Comparing two slices compares all of their
    elements. Counts and inverse indices need another operation for each slice.
    """
    data = node.input(0)
    slices, size = data.elements, 1
    if "axis" in node.attributes:
        slices = data.shape[node.integer("axis", 0)]
        size = data.elements // max(slices, 1)
    if node.outputs[0] is not None:
        found = node.outputs[0].shape[node.integer("axis", 0)]
        _check_most("unequal slices", found, slices)
    more = sum(value is not None for value in node.outputs[2:])
    operations = sorting(slices) * (size + 1) + slices * (size + 1 + more)
    return _vector(node, operations)


def suppress(node: Node) -> Lowered:
    """Lower NonMaxSuppression: boxes (batch, n, 4), scores (batch, classes, n).

    The scores of each class are sorted with their indices, and compared with a threshold if there
    is one. Every box that is selected is compared with all boxes of its image.
    """
    boxes, scores = node.input(0), node.input(1)
    count, selected = boxes.shape[1], node.output.shape[0]
    lists = scores.shape[0] * scores.shape[1]
    (most,) = node.numbers.get(2, (count,))
    _check_most("boxes that it selects", selected, lists * max(min(count, most), 0))
    threshold = 0 if node.optional(4) is None else scores.elements
    operations = lists * INDEXED * sorting(count) + threshold
    operations += AREA * boxes.shape[0] * count + OVERLAP * selected * count
    return _vector(node, operations)


def _check_most(what: str, count: int, most: int) -> None:
    if count > most:
        raise ValueError(f"{what} are {count}, but can be at most {most}")


def _vector(node: Node, operations: int) -> Lowered:
    data = [value for value in node.activations if value.extents]
    written = sum(prod(value.shape) for value in node.outputs if value is not None)
    work = Vector(
        input_elements=sum(value.elements for value in data),
        output_elements=written,
        operations=operations,
    )
    return Lowered(work=(work,))


TABLE = {
    "TopK": top,
    "NonZero": nonzero,
    "Compress": compress,
    "Unique": unique,
    "NonMaxSuppression": suppress,
}

COUNTED = ("Compress", "NonMaxSuppression", "NonZero", "Unique")
"""Operators that write as many rows as data says."""
