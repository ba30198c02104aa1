"""Layers whose pixels are computed from the same pixels of their tensors, one row of them.

For example, a 1 x 1 convolution of a row of tokens, or the products of attention: a query becomes
scores, weights and a result, whatever other queries do.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from accelsim.workload.layers import (
    Add,
    AddRepeated,
    Convolution,
    Layer,
    Lookup,
    Multiply,
    OfRows,
    Pointwise,
    Product,
    Windowed,
)
from accelsim.workload.layers.record import Shape


def is_of_pixels(layer: Layer) -> bool:
    """Return whether a pixel of a layer's result needs only the same pixel of its tensors.

    All of them have one row, but for the right operand of a product, which pixels of an image
    share.
    """
    match layer:
        case Convolution():
            plain = layer.window == replace(layer.window, kernel=(1, 1), stride=(1, 1))
            is_alike = plain and not any(layer.window.padding) and layer.phase is None
        case Product():
            is_alike = not layer.constant and layer.steps == 1
        case Multiply():
            is_alike = not layer.gated
        case OfRows() | Pointwise():
            is_alike = True
        case _:
            return False
    return is_alike and layer.tensors[-1][1][1] == 1


def seen_as_rows(layers: Sequence[Layer]) -> list[Layer]:
    """Return layers without values, of which those element by element see rows as products do.

    For example, scores of 12 heads are 12 images of one row to a product, and to a sum with a
    tensor of the same extents one image of 12 channels. The elements are the same. A layer keeps
    its shape where another layer that it reads from, or a window over its result, sees an image.
    """
    made_here = {name for layer in layers for name in layer.outputs}
    of_images = {
        name
        for layer in layers
        if isinstance(layer, Windowed)
        for name, shape in layer.tensors
        if shape[1] > 1
    }
    rows: dict[str, Shape] = {}
    made: list[Layer] = []
    for layer in layers:
        if isinstance(layer, Add | Lookup) or (isinstance(layer, Multiply) and not layer.gated):
            shapes = [rows[name] for name in layer.inputs if name in rows]
            known = rows.keys() >= made_here & {*layer.inputs} and layer.output not in of_images
            if shapes and known and prod(shapes[0]) == prod(layer.shape):
                layer = replace(layer, shape=shapes[0])
        made.append(layer)
        if isinstance(layer, Product | OfRows | Pointwise) and layer.tensors[-1][1][1] == 1:
            rows[layer.output] = layer.tensors[-1][1]
    return made


def with_pixels(layer: Layer, begin: int, end: int) -> Layer:
    """Return a layer with some pixels of its result, which ``is_of_pixels`` allows.

    Args:
        layer: The layer.
        begin: The first pixel.
        end: The pixel behind the last, in the same image, or images are whole.
    """
    images, _, width, _ = layer.tensors[-1][1]
    images = (end - begin) // width or 1
    width = min(width, end - begin)

    def part(shape: Shape) -> Shape:
        return images, 1, width, shape[3]

    match layer:
        case Product():
            return replace(layer, batch=images, m=width)
        case Convolution():
            return replace(
                layer,
                input_shape=part(layer.input_shape),
                output_shape=part(layer.output_shape),
                weights=layer.weights or layer.name,
            )
        case AddRepeated(repeated_shape=whole):
            shape = part(layer.shape)
            least = min(images, whole[0]), 1, min(width, whole[2]), whole[3]
            return replace(layer, shape=shape, repeated_shape=least)
        case OfRows() | Pointwise():
            return replace(layer, shape=part(layer.shape))
    raise AssertionError(layer)
