"""Layers on tensors of one row that compute each pixel from the same pixel of their operands.

For example, a 1 x 1 convolution of a row of tokens, or the products of attention: the scores,
weights and result of a query do not depend on other queries.
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
    """Return whether a pixel of a layer's result needs only the same pixel of its operands.

    The tensors of such a layer have one row. An exception is the right operand of a product, which
    all pixels of an image share.
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
    """Return the layers, with element-wise layers in the shapes of the products that they follow.

    For example, a product writes the scores of 12 heads as 12 images of one row. A sum with a
    tensor of the same extents reads them as one image of 12 channels. The sum gets the shape of the
    product, which has the same elements. It keeps its own shape if another layer computes its
    second operand as an image, or has a window over the image of its result.

    Args:
        layers: Layers without values.
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
                is_image = layer.shape[1] > 1 or layer.shape[3] != shapes[0][3]
                layer = replace(layer, shape=shapes[0]) if is_image else layer
        made.append(layer)
        if isinstance(layer, Product | OfRows | Pointwise) and layer.tensors[-1][1][1] == 1:
            rows[layer.output] = layer.tensors[-1][1]
    return made


def with_pixels(layer: Layer, begin: int, end: int) -> Layer:
    """Return a layer that computes some pixels of its result.

    Args:
        layer: Layer for which ``is_of_pixels`` is true.
        begin: First pixel.
        end: Pixel after the last one. The pixels lie in one image, or are those of whole images.
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
