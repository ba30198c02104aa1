"""Which activations lie in the pixels of a longer one: a Concat or a Slice moves nothing then.

A Concat puts the channels of its parts side by side. The layer that writes a part can write it into
the pixels of the result, if nobody needs the part as a tensor of its own: no layer sees it in
another shape, no sum or product of two tensors reads it (both begin at the same byte of a pixel),
no other Concat has its place elsewhere, and it comes from a layer of this program. What a Slice
gives stays where it is under the same conditions on those who read it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from accelsim.compiler.geometry import Shape, views_of
from accelsim.workload.layers import (
    Add,
    Arrangement,
    Concat,
    Convolution,
    Layer,
    Lookup,
    Movement,
    Multiply,
    Normalize,
    Pool,
    Rescale,
    Reshape,
    Shuffle,
    Slice,
    Softmax,
    VectorWork,
)

_WRITERS = (
    *(Convolution, Pool, Add, Rescale, Lookup, Multiply, Softmax, Normalize),
    *(Shuffle, Arrangement, Concat),
)
"""Layers that write any channels of a pixel."""


class Part(NamedTuple):
    """Where a tensor lies in the pixels of another.

    Args:
        root: The other.
        first_channel: Its channel that is the first of the tensor.
    """

    root: str
    first_channel: int


def placed_parts(
    layers: Sequence[Layer], root: Mapping[str, str], bits: Sequence[int]
) -> dict[str, Part]:
    """Return the tensors that lie in the pixels of others, by their roots.

    Args:
        layers: In the order in which they run.
        root: Of tensors, by name: a Reshape and what it reads have the same.
        bits: That an element may have in memory; parts must be whole bytes of each.
    """
    shapes, written = _shapes(layers, root), _written(layers, root)
    parts: dict[str, Part] = {}

    def fits(name: str, shape: Shape) -> bool:
        one = root[name]
        alone = one not in parts and shapes[one] == {shape}
        return alone and one in written

    # The last first: what it joins may be parts of earlier results too, which then lie within it.
    for layer in reversed(layers):
        if not isinstance(layer, Concat):
            continue
        whole = root[layer.output]
        within = _within(layer, root, parts)
        if within is not None and fits(layer.output, layer.output_shape):
            parts[whole] = within
            continue
        first_channel = 0
        for name, shape, moved in zip(layer.inputs, layer.shapes, layer.requantized, strict=True):
            bytes_are_whole = is_whole_bytes(first_channel, shape[3], bits)
            if not moved and bytes_are_whole and root[name] != whole and fits(name, shape):
                parts[root[name]] = Part(whole, first_channel)
            first_channel += shape[3]
    for layer in layers:
        if isinstance(layer, Slice) and _stays(layer, root, shapes, bits):
            parts[root[layer.output]] = Part(root[layer.inputs[0]], layer.first_channel)
    return parts


def _stays(
    layer: Slice,
    root: Mapping[str, str],
    shapes: Mapping[str, set[Shape | None]],
    bits: Sequence[int],
) -> bool:
    """Return whether the result of a Slice lies in the pixels of what it reads."""
    whole = shapes[root[layer.inputs[0]]] - {None} == {layer.shape}
    alone = shapes[root[layer.output]] == {layer.output_shape}
    return whole and alone and is_whole_bytes(layer.first_channel, layer.output_shape[3], bits)


def is_whole_bytes(first_channel: int, channels: int, bits: Sequence[int]) -> bool:
    """Return whether some channels of a pixel are whole bytes, whatever bits an element has."""
    return all(first_channel * each % 8 == 0 == channels * each % 8 for each in bits)


def _shapes(layers: Sequence[Layer], root: Mapping[str, str]) -> dict[str, set[Shape | None]]:
    """Return the shapes in which layers see each root; None where it must be a tensor alone."""
    shapes: dict[str, set[Shape | None]] = defaultdict(set)
    for layer in layers:
        has_pixels = isinstance(layer, (*_WRITERS, Reshape, Slice))
        for name, shape in views_of(layer):
            alone = isinstance(layer, Add | Multiply) and name != layer.output
            if isinstance(layer, VectorWork | Movement) and root[name] not in shapes:
                # It has no pixels, and is the first to say how the tensor lies.
                shapes[root[name]].add(shape)
            shapes[root[name]].add(shape if has_pixels and not alone else None)
    return shapes


def _written(layers: Sequence[Layer], root: Mapping[str, str]) -> set[str]:
    """Return the roots that a layer writes channel by channel."""
    return {root[layer.output] for layer in layers if isinstance(layer, _WRITERS)}


def _within(layer: Concat, root: Mapping[str, str], parts: Mapping[str, Part]) -> Part | None:
    """Return where the result of a Concat already lies, part by part, if it does."""
    first = parts.get(root[layer.inputs[0]])
    if first is None or any(layer.requantized):
        return None
    channel = first.first_channel
    for name, shape in zip(layer.inputs, layer.shapes, strict=True):
        if parts.get(root[name]) != Part(first.root, channel):
            return None
        channel += shape[3]
    return first
