"""Pieces of layers: some rows of their results, or some pixels of tensors of one row.

A row needs the rows under its window. A pixel of a layer on tensors of one row is computed from the
same pixel of its operands. For example, a 1 x 1 convolution of a row of tokens, or the products of
attention: the scores, weights and result of a query do not depend on other queries.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from accelsim.errors import MappingError
from accelsim.workload.layers.base import Pointwise, Shape, Windowed
from accelsim.workload.layers.record import (
    Add,
    Convolution,
    Layer,
    Lookup,
    Multiply,
    OfRows,
    Product,
)


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
    return is_alike and layer.result_shape[1] == 1


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
        shrinks = layer.repeats_second or layer.holds_second
        if isinstance(layer, Add | Lookup | Multiply) and not shrinks:
            shapes = [rows[name] for name in layer.inputs if name in rows]
            known = rows.keys() >= made_here & {*layer.inputs} and layer.output not in of_images
            if shapes and known and prod(shapes[0]) == prod(layer.shape):
                is_image = layer.shape[1] > 1 or layer.shape[3] != shapes[0][3]
                layer = replace(layer, shape=shapes[0]) if is_image else layer
        made.append(layer)
        if isinstance(layer, Product | OfRows | Pointwise) and layer.result_shape[1] == 1:
            rows[layer.output] = layer.result_shape
    return made


def with_pixels(layer: Layer, begin: int, end: int) -> Layer:
    """Return a layer that computes some pixels of its result.

    Args:
        layer: Layer for which ``is_of_pixels`` is true.
        begin: First pixel.
        end: Pixel after the last one. The pixels lie in one image, or are those of whole images.
    """
    images, _, width, _ = layer.result_shape
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
        case Add(second_shape=(all_images, _, all_pixels, channels)):
            second = min(images, all_images), 1, min(width, all_pixels), channels
            return replace(layer, shape=part(layer.shape), second_shape=second)
        case OfRows() | Pointwise():
            return replace(layer, shape=part(layer.shape))
    raise AssertionError(layer)


def second_pixels(layer: Layer, begin: int, end: int) -> tuple[int, int, int] | None:
    """Return the pixels of its second operand that a piece of a layer reads.

    Args:
        layer: Layer for which ``is_of_pixels`` is true.
        begin: First pixel of the piece.
        end: Pixel after the last one.

    Returns:
        First pixel, their count, and the pixels of an image of the operand; None if the piece reads
        the pixels that it writes, or no second operand.
    """
    match layer:
        case Product(m=m, k=k):
            first = begin // m
            return first * k, (-(-end // m) - first) * k, k
        case Add(second_shape=(images, _, width, _)):
            image, pixel = divmod(begin, layer.shape[2])
            image, pixel = image if images > 1 else 0, pixel if width > 1 else 0
            count = -(-(end - begin) // layer.shape[2]) if images > 1 else 1
            return image * width + pixel, count * min(width, end - begin), width
    return None


def problem_of(layer: Layer) -> str:
    """Return why a layer cannot be computed in pieces, as the end of a sentence; else ""."""
    return "" if is_of_pixels(layer) else problem_of_rows(layer)


def problem_of_rows(layer: Layer) -> str:
    """Return why a layer cannot be computed row by row, as the end of a sentence; else ""."""
    if layer.holds_second:
        return "reads a gate, which needs all rows"
    if layer.repeats_second:
        return "reads an operand that is repeated, which needs all rows"
    if not isinstance(layer, Windowed | Pointwise):
        return f"is of kind {layer.kind}, whose rows need more than rows around them"
    images = layer.tensors[0][1][0]
    return f"has {images} images, and bands need one" if images > 1 else ""


def with_rows(layer: Layer, begin: int, end: int) -> tuple[Layer, tuple[int, int]]:
    """Return a layer with some rows of its result, and the input rows: first, and one behind last.

    Args:
        layer: Layer that ``problem_of_rows`` has no problem with.
        begin: The first row.
        end: The row behind the last.

    Raises:
        MappingError: A row reads only padding.
    """
    match layer:
        case Windowed():
            height, moves = layer.input_shape[1], layer.window
            top, left, _, right = moves.padding
            first = begin * moves.stride[0] - top
            behind = (end - 1) * moves.stride[0] - top
            behind += (moves.kernel[0] - 1) * moves.dilation[0] + 1
            read = max(0, first), min(height, behind)
            if read[0] >= read[1]:
                raise MappingError(
                    f"layer {layer.name}: rows {begin} to {end - 1} of its result look at padding"
                    " alone, and cannot be a band"
                )
            padding = (read[0] - first, left, behind - read[1], right)
            part = replace(
                layer,
                input_shape=_with(layer.input_shape, read[1] - read[0]),
                output_shape=_with(layer.output_shape, end - begin),
                window=replace(moves, padding=padding),
            )
            if isinstance(part, Convolution):  # Its bands share their weights.
                part = replace(part, weights=part.weights or part.name)
            return part, read
        case Pointwise():
            return replace(layer, shape=_with(layer.shape, end - begin)), (begin, end)
    raise AssertionError(layer)


def _with(shape: Shape, height: int) -> Shape:
    return shape[0], height, shape[2], shape[3]
