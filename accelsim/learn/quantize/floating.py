"""Computes the steps of a network in floats, for many images at once.

Images have the shape (n, channels, height, width), tokens and matrices (n, rows, columns), and
matrices of one row (n, channels).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.blocks import by_channel
from accelsim.integer.step import MOVING, Extents, Step, Steps, image_shape
from accelsim.workload.arrangement import framed
from accelsim.workload.layers import (
    Convolution,
    Gather,
    Normalize,
    Product,
)
from accelsim.workload.layers.function import applied
from accelsim.workload.layers.ops import moved_elements
from accelsim.workload.window import Window

Array = NDArray[np.float64]
Change = Callable[[str, Array], Array]
Sums = Callable[[Step, Array], None]


@dataclass(frozen=True, kw_only=True)
class Parameters:
    """Weights and bias of a convolution.

    Args:
        weights: float64 of shape (filters, channels of a group, kernel height, kernel width).
        bias: float64 of shape (filters,).
    """

    weights: Array
    bias: Array


def parameters_of(steps: Steps) -> dict[str, Parameters]:
    """Return the float weights and bias of each convolution; a missing bias is 0."""
    found = {}
    for step in steps.steps:
        if step.weights is None:
            continue
        values = real_weights(step)
        bias = np.zeros(len(values)) if step.bias is None else np.asarray(step.bias)
        found[step.name] = Parameters(weights=values, bias=bias.astype(np.float64))
    return found


def real_weights(step: Step) -> Array:
    """Return the weights of a convolution in real numbers: integers times scales and factors."""
    weights = step.weights
    assert weights is not None
    assert weights.values is not None
    values = np.asarray(weights.values, dtype=np.float64)
    if weights.factors is not None:
        block = step.of(Convolution).factor_channels
        values = values * by_channel(weights.factors, block, values.shape[1])[:, :, None, None]
    return values if weights.scale is None else values * weights.scale.reshape(-1, 1, 1, 1)


def constants_of(steps: Steps) -> dict[str, Array]:
    """Return the constant activations by name, shape (1, ...)."""
    found = {}
    for name, values in steps.constants.items():
        assert values is not None
        found[name] = values.reshape((1, *extents_of_one(steps.shapes[name])))
    return found


def extents_of_one(extents: Extents) -> Extents:
    """Return the extents of one image, or of all matrices that belong to it.

    Args:
        extents: Extents of an activation for one image, with or without a batch of 1.
    """
    return extents[1:] if extents[0] == 1 else extents


def forward(
    steps: Steps,
    inputs: Mapping[str, Array],
    parameters: Mapping[str, Parameters],
    change: Change | None = None,
    seen: Sums | None = None,
) -> dict[str, Array]:
    """Return every activation.

    Args:
        steps: The network.
        inputs: An array of shape (n, ...) for each input. Row numbers are floats too; negative ones
            count from the end of a table.
        parameters: Parameters of each convolution, by name of its step.
        change: Function of the name and value of an activation that returns the value that others
            read.
        seen: Function that is called with each step and its results before their clip.

    Returns:
        Activations by name, float64, shape (n, ...).
    """
    changed = change or (lambda _, values: values)
    tensors = {name: changed(name, np.asarray(inputs[name], float)) for name in steps.inputs}
    tensors |= constants_of(steps)
    for step in steps.steps:
        values = step_sums(step, tensors, parameters, steps.shapes)
        if seen is not None:
            seen(step, values)
        tensors[step.output] = changed(step.output, np.clip(values, *step.clip))
    return tensors


def step_sums(
    step: Step,
    tensors: Mapping[str, Array],
    parameters: Mapping[str, Parameters],
    shapes: Mapping[str, tuple[int, ...]],
) -> Array:
    """Return the results of one step before its clip.

    Args:
        step: The step.
        tensors: The activations that it reads.
        parameters: Parameters of each convolution, by name of its step.
        shapes: Extents of activations for one image.
    """
    source = tensors[step.inputs[0]]
    if step.kind == "convolution":
        return _convolution(step, source, parameters[step.name])
    if step.kind == "add":
        return np.asarray(source * step.signs[0] + tensors[step.inputs[1]] * step.signs[1])
    if step.kind == "multiply":
        return np.asarray(source * tensors[step.inputs[-1]])
    if step.kind == "product":
        return _products(step, source, tensors[step.inputs[-1]], shapes[step.output])
    if step.kind == "lookup":
        return _of_functions(step, source)
    if step.kind in MOVING or step.kind == "reshape":
        return _moved(step, tensors, shapes[step.output])
    if step.kind == "rescale":
        return source
    if step.kind == "affine":
        bias = np.zeros(1) if step.bias is None else step.bias
        return source * along_channels(factor_of(step), source) + along_channels(bias, source)
    if step.kind in ("softmax", "normalize"):
        return of_rows(step, source)
    if step.kind == "gather":
        return _gathered(step, source, tensors[step.inputs[1]], shapes[step.output])
    return _pool(step, source, shapes[step.output])


def _gathered(step: Step, table: Array, numbers: Array, extents: Extents) -> Array:
    """Return the rows that ONNX indices name, or a multiple of the sum of each bag of them."""
    assert step.factor is not None
    layer = step.of(Gather)
    rows, first, bag = layer.rows, layer.first, layer.bag
    count, one = len(numbers), extents_of_one(extents)
    last = first + prod(one[:-1]) * bag
    places = numbers.reshape(count, -1)[:, first:last].astype(np.int64)
    found = table.reshape(rows, -1)[np.where(places < 0, places + rows, places)]
    sums = found.reshape(count, -1, bag, one[-1]).sum(axis=2) * step.factor
    return np.asarray(sums.reshape(count, *one))


def _products(step: Step, first: Array, second: Array, extents: Extents) -> Array:
    """Return products of stacked matrices; ``extents`` are those of the results."""
    assert step.factor is not None
    batch = step.of(Product).batch
    count = max(len(first), len(second))
    left, right = (
        np.broadcast_to(one, (count, *one.shape[1:])).reshape(count * batch, -1, one.shape[-1])
        for one in (first, second)
    )
    sums = np.stack([ordered_product(*pair) for pair in zip(left, right, strict=True)])
    return np.asarray(sums.reshape(count, *extents_of_one(extents)) * step.factor[0])


def _of_functions(step: Step, source: Array) -> Array:
    """Return the results of the functions of a table, one after the other, as in float32."""
    values = source.astype(np.float32)
    for operator in step.functions:
        values = applied(operator, values)
    return values.astype(np.float64)


def _moved(step: Step, tensors: Mapping[str, Array], extents: Extents) -> Array:
    """Return the same numbers in other positions; ``extents`` are those of the result."""
    one, names = extents_of_one(extents), dict.fromkeys(step.inputs)
    count = max(len(tensors[name]) for name in names)
    if step.kind == "reshape":
        return tensors[step.inputs[0]].reshape(count, *one)
    parts = [pixels_of(tensors[name]).reshape(len(tensors[name]), -1) for name in names]
    # A constant is the same for all samples.
    flat = np.concatenate([np.broadcast_to(part, (count, part.shape[1])) for part in parts], axis=1)
    places = moved_elements(step.layer)
    placed = np.where(places < 0, step.pad, flat[:, places])
    if len(one) == 3 and len(extents) == 4:
        images = placed.reshape(count, *image_shape(extents))
        return np.ascontiguousarray(images.transpose(0, 3, 1, 2))
    return placed.reshape(count, *one)


def pixels_of(tensor: Array) -> Array:
    """Return images or matrices as (n, height, width, channels)."""
    if tensor.ndim == 4:
        return tensor.transpose(0, 2, 3, 1)
    return tensor.reshape(len(tensor), 1, -1, tensor.shape[-1])


def of_rows(step: Step, source: Array) -> Array:
    """Return a softmax or a norm over the channels of each pixel."""
    axis = 1 if source.ndim == 4 else -1
    if step.kind == "softmax":
        raised = np.exp(source - source.max(axis=axis, keepdims=True))
        return np.asarray(raised / raised.sum(axis=axis, keepdims=True))
    if step.of(Normalize).centered:
        source = source - source.mean(axis=axis, keepdims=True)
    source = source / np.sqrt((source**2).mean(axis=axis, keepdims=True) + step.epsilon)
    factor = np.ones(1) if step.factor is None else step.factor
    bias = np.zeros(1) if step.bias is None else step.bias
    return source * along_channels(factor, source) + along_channels(bias, source)


def factor_of(step: Step) -> Array:
    """Return the factor of each channel in an affine step: shape (channels,)."""
    assert step.factor is not None
    return step.factor


def along_channels(values: Array, tensor: Array) -> Array:
    """Return a number for each channel, or a single number, in a shape that fits a tensor.

    Args:
        values: Shape (channels,) or (1,).
        tensor: Images (n, channels, height, width), or anything whose channels are last.
    """
    return values.reshape(-1, 1, 1) if tensor.ndim == 4 else values


def columns(images: Array, window: Window, edge: float = 0.0) -> Array:
    """Return the pixels under each place of a window.

    Args:
        images: Shape (n, channels, height, width).
        window: The window.
        edge: Value of pixels outside of the image.

    Returns:
        Shape (n, rows, columns, taps, channels).
    """
    padded = framed(images.transpose(0, 2, 3, 1), window.padding, edge)
    height, width = window.output(*images.shape[2:])
    return np.stack([padded[:, rows, across] for rows, across in _places(window, height, width)], 3)


def scattered(seen: Array, window: Window, shape: tuple[int, ...]) -> Array:
    """Return the gradient of images from the gradient of the pixels under each place of a window.

    Args:
        seen: Shape (n, rows, columns, taps, channels).
        window: The window.
        shape: Shape of the images: (n, channels, height, width).
    """
    top, left, bottom, right = window.padding
    count, channels, height, width = shape
    padded = np.zeros((count, height + top + bottom, width + left + right, channels))
    for tap, (rows, across) in enumerate(_places(window, *seen.shape[1:3])):
        padded[:, rows, across] += seen[:, :, :, tap]
    inner = framed(padded, (-top, -left, -bottom, -right), 0.0)
    return np.ascontiguousarray(inner.transpose(0, 3, 1, 2))


def _places(window: Window, height: int, width: int) -> list[tuple[slice, slice]]:
    places = []
    for tap in range(prod(window.kernel)):
        y, x = divmod(tap, window.kernel[1])
        y, x = y * window.dilation[0], x * window.dilation[1]
        rows = slice(y, y + (height - 1) * window.stride[0] + 1, window.stride[0])
        across = slice(x, x + (width - 1) * window.stride[1] + 1, window.stride[1])
        places.append((rows, across))
    return places


def weight_matrices(weights: Array, groups: int) -> Array:
    """Return weights as matrices (groups, taps * channels of a group, filters of a group)."""
    filters, depth, height, width = weights.shape
    split = weights.reshape(groups, filters // groups, depth, height * width)
    matrices = split.transpose(0, 3, 2, 1).reshape(groups, height * width * depth, -1)
    return np.ascontiguousarray(matrices)


def group_columns(step: Step, source: Array) -> Array:
    """Return the inputs of the filters of each group: shape (groups, places, taps * channels)."""
    groups = step.of(Convolution).groups
    rows_of_all = source.reshape(-1, source.shape[-1])[:, :, np.newaxis, np.newaxis]
    images = source if source.ndim == 4 else rows_of_all
    seen = columns(images, step.window)
    count, rows, across, taps, channels = seen.shape
    split = seen.reshape(count * rows * across, taps, groups, channels // groups)
    parts = split.transpose(2, 0, 1, 3).reshape(groups, count * rows * across, -1)
    return np.ascontiguousarray(parts)


def ordered_product(left: Array, right: Array) -> Array:
    """Return ``left @ right``, with sums in the order of ``accelsim.learn.quantize.product``."""
    from accelsim.learn.quantize.product import product

    return np.asarray(product(np.ascontiguousarray(left), np.ascontiguousarray(right)))


def _convolution(step: Step, source: Array, parameters: Parameters) -> Array:
    matrices = weight_matrices(parameters.weights, step.of(Convolution).groups)
    seen = group_columns(step, source)
    sums = np.concatenate(
        [ordered_product(left, right) for left, right in zip(seen, matrices, strict=True)], axis=1
    )
    sums += parameters.bias
    if source.ndim != 4:
        return sums.reshape(*source.shape[:-1], -1)
    height, width = step.window.output(*source.shape[2:])
    shaped = sums.reshape(len(source), height, width, -1).transpose(0, 3, 1, 2)
    return np.ascontiguousarray(shaped)


def average_divisors(step: Step, source: Array) -> Array:
    """Return the divisor of each result of an average: shape (rows, columns)."""
    window = step.window
    height, width = window.output(*source.shape[2:])
    if window.include_padding:
        return np.full((height, width), float(prod(window.kernel)))
    rows = window.inside(0, source.shape[2], height)
    across = window.inside(1, source.shape[3], width)
    return np.outer(rows, across).astype(np.float64)


def edge_of(window: Window) -> float:
    """Return the value of pixels outside of the image for a maximum."""
    return 0.0 if window.include_padding else -np.inf


def _pool(step: Step, source: Array, extents: Extents) -> Array:
    """Return maxima or averages of images, or of the rows of a matrix; ``extents`` are theirs."""
    images = source if source.ndim == 4 else pixels_of(source).transpose(0, 3, 1, 2)
    if step.kind == "maximum":
        joined = columns(images, step.window, edge_of(step.window)).max(axis=3)
    else:
        joined = columns(images, step.window).sum(axis=3)
        joined = joined / average_divisors(step, images)[..., np.newaxis]
    placed = joined.transpose(0, 3, 1, 2) if source.ndim == 4 else joined
    return np.ascontiguousarray(placed).reshape(len(source), *extents_of_one(extents))
