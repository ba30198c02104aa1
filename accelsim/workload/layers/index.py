"""The element that a movement reads for each element of its result, axis by axis."""

from collections.abc import Callable, Mapping
from math import prod

import numpy as np

from accelsim.workload.arrangement import Indices
from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.operand import is_activation
from accelsim.workload.layers.resized import COORDINATES, NEAREST, nearest

Extents = tuple[int, ...]

MOST_PLACES = 1 << 20
"""Greatest extent of an axis, or of all axes but the last of a matrix, that is analysed."""


def image_indices(
    graph: Graph, file: Graph, operator: Operator, place: int
) -> tuple[Indices, Indices, Indices] | None:
    """Return the row, column and channel that a movement reads for each of its result.

    Args:
        graph: The network.
        file: The network as a file has it, with all extents of its matrices.
        operator: A movement.
        place: Place of the result among its outputs.

    Returns:
        Indices along rows, columns and channels: of images (n, channels, height, width) that all
        move alike, or of matrices, whose rows are columns of pixels. None for other movements.
    """
    reader = READERS.get(operator.kind)
    names = (operator.operand(0), operator.outputs[place])
    if reader is None or any(name not in graph.tensors for name in names):
        return None
    if not is_activation(graph, names[0]):
        return None
    before, after = (file.tensors[name].shape for name in names)
    are_images = [len(graph.tensors[name].shape) > 3 for name in names]
    if not before or not prod(before) or not prod(after) or len({*are_images}) > 1:
        return None
    if are_images[0] and not len(before) == len(after) == 4:
        return None
    lead = () if are_images[0] else (prod(before[:-1]), prod(after[:-1]))
    if max(*lead, *before, *after) > MOST_PLACES:
        return None
    axes = reader(file, operator, before, place)
    if axes is None or len(axes) != len(before):
        return None
    kept = tuple(len(indices) for indices in axes)
    if are_images[0]:
        images, channels, rows, columns = axes
        is_same = kept == after and _is_same(images, before[0])
        return (rows, columns, channels) if is_same else None
    if kept[-1:] != after[-1:] or _several(kept) != _several(after):
        return None
    pixels = _flattened(before[:-1], axes[:-1])
    return None if pixels is None else (np.zeros(1, np.int64), pixels, axes[-1])


def _several(extents: Extents) -> Extents:
    """Return the extents without those of 1, which an operator may add or drop."""
    return tuple(extent for extent in extents if extent != 1)


def _is_same(indices: Indices, extent: int) -> bool:
    """Return whether every place stays where it is."""
    return len(indices) == extent and bool(np.array_equal(indices, np.arange(extent)))


def _flattened(extents: Extents, axes: list[Indices]) -> Indices | None:
    """Return the indices of several axes as those of one axis; None if padding lies between."""
    moving = [axis for axis, indices in enumerate(axes) if extents[axis] != 1 or len(indices) != 1]
    is_inside = all(
        int(axes[axis].min()) >= 0 and int(axes[axis].max()) < extents[axis] for axis in moving
    )
    if not is_inside and len(moving) > 1:
        return None
    total = np.zeros(1, np.int64)
    for extent, indices in zip(extents, axes, strict=True):
        total = (total[:, None] * extent + indices).reshape(-1)
    return total


def _integers(graph: Graph, operator: Operator, place: int, name: str) -> list[int] | None:
    """Return the integers of an operand, or of the attribute that was used before it."""
    given = graph.constants.get(operator.operand(place))
    values = operator.attributes.get(name) if given is None else given.values
    if values is None or (given is None and operator.operand(place)):
        return None
    array = np.asarray(values)
    return None if array.dtype.kind not in "iu" else [int(one) for one in array.reshape(-1)]


def _axis(operator: Operator, rank: int) -> int:
    """Return the axis along which an operator works."""
    axis = operator.attributes.get("axis", 0)
    return axis % rank if isinstance(axis, int) else 0


def _padded(graph: Graph, operator: Operator, before: Extents, _: int) -> list[Indices] | None:
    """Return the indices of a Pad; those outside go on if it pads with a constant."""
    pads = _integers(graph, operator, 1, "pads")
    axes = _integers(graph, operator, 3, "axes")
    mode = str(operator.attributes.get("mode", "constant"))
    if pads is None or (axes is None and operator.operand(3)):
        return None
    axes = list(range(len(before))) if axes is None else [axis % len(before) for axis in axes]
    if len(pads) != 2 * len(axes) or len({*axes}) != len(axes):
        return None
    found = [np.arange(extent) for extent in before]
    for number, axis in enumerate(axes):
        first, end = pads[number], pads[number + len(axes)]
        indices = np.arange(-first, before[axis] + end)
        if mode != "constant":
            inner = indices[(indices >= 0) & (indices < before[axis])]
            around = (max(first, 0), max(end, 0))
            if mode not in ("edge", "reflect") or not inner.size:
                return None
            if mode == "reflect" and max(around) >= inner.size:
                return None
            indices = np.pad(inner, around, mode=mode)  # type: ignore[call-overload]
        found[axis] = indices
    return found


def _sliced(graph: Graph, operator: Operator, before: Extents, _: int) -> list[Indices] | None:
    """Return the indices of a Slice; those before operator set 10 are attributes."""
    said = [
        _integers(graph, operator, place, name)
        for place, name in ((1, "starts"), (2, "ends"), (3, "axes"), (4, "steps"))
    ]
    starts, ends, axes, steps = said
    unknown = any(operator.operand(place) and said[place - 1] is None for place in (3, 4))
    if starts is None or ends is None or unknown:
        return None
    axes = list(range(len(starts))) if axes is None else [axis % len(before) for axis in axes]
    steps = [1] * len(starts) if steps is None else steps
    if len({len(starts), len(ends), len(axes), len(steps), len({*axes})}) > 1 or 0 in steps:
        return None
    found = [np.arange(extent) for extent in before]
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        begins = step < 0 and end < -before[axis]
        found[axis] = found[axis][slice(start, None if begins else end, step)]
    return found


def _split(graph: Graph, operator: Operator, before: Extents, place: int) -> list[Indices] | None:
    """Return the indices of one result of a Split."""
    axis = _axis(operator, len(before))
    shapes = [graph.tensors[name].shape for name in operator.outputs]
    if any(len(shape) != len(before) for shape in shapes):
        return None
    first = sum(shape[axis] for shape in shapes[:place])
    found = [np.arange(extent) for extent in before]
    found[axis] = found[axis][first : first + shapes[place][axis]]
    return found


def _gathered(graph: Graph, operator: Operator, before: Extents, _: int) -> list[Indices] | None:
    """Return the indices of a Gather by constants."""
    indices = graph.constants.get(operator.operand(1))
    if indices is None or indices.values is None or indices.values.ndim > 1:
        return None
    axis = _axis(operator, len(before))
    chosen = indices.values.astype(np.int64).reshape(-1)
    if not indices.values.ndim and axis == len(before) - 1:
        return None  # The gathered axis is no longer the last.
    if chosen.size and not -before[axis] <= chosen.min() <= chosen.max() < before[axis]:
        return None
    found = [np.arange(extent) for extent in before]
    found[axis] = np.where(chosen < 0, chosen + before[axis], chosen)
    return found


def _resized(graph: Graph, operator: Operator, before: Extents, _: int) -> list[Indices] | None:
    """Return the indices of a Resize to nearest neighbours, or of an Upsample."""
    attributes, after = operator.attributes, graph.tensors[operator.outputs[0]].shape
    is_upsample = operator.kind == "upsample"
    plain = "asymmetric" if is_upsample else "half_pixel"
    coordinates = str(attributes.get("coordinate_transformation_mode", plain))
    rounding = str(attributes.get("nearest_mode", "floor" if is_upsample else "round_prefer_floor"))
    known = coordinates in COORDINATES and rounding in NEAREST and len(after) == len(before)
    others = {"mode": "nearest", "keep_aspect_ratio_policy": "stretch"}
    if not known or any(str(attributes.get(name, said)) != said for name, said in others.items()):
        return None
    if not is_upsample and not operator.operand(2) and not operator.operand(3):
        return None  # Before operator set 11, coordinates were not defined.
    place = 1 if is_upsample else 2
    given = graph.constants.get(operator.operand(place))
    if given is None and operator.operand(place):
        return None
    scales = attributes.get("scales", []) if given is None else given.values
    axes = attributes.get("axes", range(len(before)))
    if scales is None or not 0 <= len(scales) <= len(axes):
        return None
    factors = [new / old for new, old in zip(after, before, strict=True)]
    for axis, scale in zip(axes, scales, strict=False):
        factors[axis % len(before)] = float(scale)
    return [
        nearest(old, new, factor, coordinates, rounding)
        for old, new, factor in zip(before, after, factors, strict=True)
    ]


def _repeated(graph: Graph, operator: Operator, before: Extents, _: int) -> list[Indices] | None:
    """Return the indices of a Tile, or of an Expand that adds no dimension."""
    after = graph.tensors[operator.outputs[0]].shape
    if len(after) != len(before):
        return None
    if operator.kind == "expand" and any(
        old not in (1, new) for old, new in zip(before, after, strict=True)
    ):
        return None
    return [np.arange(new) % old for old, new in zip(before, after, strict=True)]


READERS: Mapping[str, Callable[[Graph, Operator, Extents, int], list[Indices] | None]] = {
    "gather": _gathered,
    "expand": _repeated,
    "pad": _padded,
    "resize": _resized,
    "slice": _sliced,
    "split": _split,
    "tile": _repeated,
    "upsample": _resized,
}
"""Function that returns the indices along each axis, None if unknown; by kind of operator."""
