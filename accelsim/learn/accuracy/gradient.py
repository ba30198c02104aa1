"""Gradients of the weights of a network."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.step import MOVING, Step, Steps
from accelsim.learn.quantize.floating import (
    Parameters,
    along_channels,
    average_divisors,
    columns,
    edge_of,
    factor_of,
    group_columns,
    of_rows,
    pixels_of,
    scattered,
    weight_matrices,
)
from accelsim.workload.layers import Convolution, Normalize
from accelsim.workload.layers.ops import moved_elements

Array = NDArray[np.float64]


def backward(
    steps: Steps,
    tensors: Mapping[str, Array],
    parameters: Mapping[str, Parameters],
    slopes: Mapping[str, Array],
    kept: Callable[[Array], Array] | None = None,
) -> dict[str, Parameters]:
    """Return the gradients of the weights and bias of every convolution.

    Args:
        steps: The network.
        tensors: Activations from ``accelsim.learn.quantize.floating.forward``.
        parameters: Parameters that ``forward`` was given.
        slopes: Gradient of each output, in the shape of the output.
        kept: Input of a convolution, by name, that its weight gradient reads instead of the true
            input, for example one that was encoded and decoded. Clips and maxima still follow the
            true values.

    Returns:
        Gradients by name of the step. The gradient is 0 where a result was clipped; equal maxima
        share their gradient.
    """
    back = dict(slopes)
    found = {}
    for step in reversed(steps.steps):
        result = tensors[step.output]
        slope = back.pop(step.output, None)
        if slope is None:
            slope = np.zeros_like(result)
        slope = slope * ((result > step.clip[0]) & (result < step.clip[1]))
        source = tensors[step.inputs[0]]
        if step.kind == "convolution":
            source = source if kept is None else kept(source)
            found[step.name], given = _convolution(step, source, parameters[step.name], slope)
        elif step.kind == "maximum":
            given = _maximum(step, source, result, slope)
        elif step.kind == "average":
            given = _average(step, source, slope)
        elif step.kind in ("softmax", "normalize"):
            given = _of_rows(step, source, slope)
        elif step.kind == "affine":
            given = slope * along_channels(factor_of(step), source)
        else:
            given = slope
        # An element that is moved twice is read once.
        inputs = dict.fromkeys(step.inputs) if step.kind in MOVING else step.inputs
        names = [name for name in inputs if name not in steps.constants]
        parts: Sequence[Array]
        if step.kind == "multiply":
            parts = _factors(step, tensors, slope)[: len(names)]
        else:
            parts = _moved(step, [tensors[name] for name in names], given)
        if step.kind == "add":
            read = zip(step.signs, inputs, strict=True)
            signs = [sign for sign, name in read if name not in steps.constants]
            parts = [sign * part for sign, part in zip(signs, parts, strict=True)]
        for name, part in zip(names, parts, strict=True):
            back[name] = back[name] + part if name in back else part
    return found


def _factors(step: Step, tensors: Mapping[str, Array], slope: Array) -> list[Array]:
    """Return the gradients of two factors: the product's gradient times the other factor."""
    first, second = (tensors[step.inputs[place]] for place in (0, -1))
    parts = []
    for factor, other in ((first, second), (second, first)):
        given = slope * other
        axes = tuple(axis for axis, size in enumerate(factor.shape) if size < given.shape[axis])
        parts.append(given.sum(axis=axes, keepdims=True))
    return parts if len(step.inputs) == 2 else [parts[0] + parts[1]]


def _moved(step: Step, sources: Sequence[Array], slope: Array) -> Sequence[Array]:
    """Return the gradients of the inputs of a step that only moves data.

    The gradient of an element is the sum of those of its copies.
    """
    if step.kind not in MOVING:
        return [slope.reshape(source.shape) for source in sources]
    read, images = moved_elements(step.layer), [pixels_of(source) for source in sources]
    ends = np.cumsum([image[0].size for image in images])
    total, inside = np.zeros((len(slope), int(ends[-1]))), read >= 0
    wide = pixels_of(slope).reshape(len(slope), -1)
    np.add.at(total.T, read[inside], wide[:, inside].T)
    return [
        part.reshape(image.shape).transpose(0, 3, 1, 2).reshape(source.shape)
        if source.ndim == 4
        else part.reshape(source.shape)
        for part, image, source in zip(
            np.split(total, ends[:-1], axis=1), images, sources, strict=True
        )
    ]


def _convolution(
    step: Step, source: Array, parameters: Parameters, slope: Array
) -> tuple[Parameters, Array]:
    from accelsim.learn.quantize.product import product

    filters, depth, height, width = parameters.weights.shape
    groups = step.of(Convolution).groups
    is_image = source.ndim == 4
    shape: tuple[int, ...] = source.shape if is_image else (-1, source.shape[-1], 1, 1)
    shape = source.reshape(shape).shape
    matrices = weight_matrices(parameters.weights, groups)
    seen = group_columns(step, source)
    pixels = slope.transpose(0, 2, 3, 1) if is_image else slope
    split = pixels.reshape(-1, groups, filters // groups).transpose(1, 0, 2)
    flat = np.ascontiguousarray(split)
    weights = np.stack(
        [product(np.ascontiguousarray(a.T), b) for a, b in zip(seen, flat, strict=True)]
    )
    split_taps = weights.reshape(groups, height * width, depth, filters // groups)
    shaped = split_taps.transpose(0, 3, 2, 1).reshape(parameters.weights.shape)
    gradient = Parameters(
        weights=np.ascontiguousarray(shaped), bias=pixels.reshape(-1, filters).sum(axis=0)
    )
    parts = np.stack(
        [product(a, np.ascontiguousarray(b.T)) for a, b in zip(flat, matrices, strict=True)]
    )
    places = parts.reshape(groups, -1, height * width, depth).transpose(1, 2, 0, 3)
    results = step.window.output(*shape[2:])
    back = scattered(places.reshape(shape[0], *results, height * width, -1), step.window, shape)
    return gradient, back.reshape(source.shape)


def _maximum(step: Step, source: Array, result: Array, slope: Array) -> Array:
    seen = columns(source, step.window, edge_of(step.window))
    equal = seen == result.transpose(0, 2, 3, 1)[:, :, :, np.newaxis]
    share = equal / equal.sum(axis=3, keepdims=True)
    parts = share * slope.transpose(0, 2, 3, 1)[:, :, :, np.newaxis]
    return scattered(parts, step.window, source.shape)


def _average(step: Step, source: Array, slope: Array) -> Array:
    taps = step.window.kernel[0] * step.window.kernel[1]
    parts = slope.transpose(0, 2, 3, 1) / average_divisors(step, source)[..., np.newaxis]
    spread = np.repeat(parts[:, :, :, np.newaxis], taps, axis=3)
    return scattered(spread, step.window, source.shape)


def _of_rows(step: Step, source: Array, slope: Array) -> Array:
    """Return the gradient of the input of a softmax or of a norm over channels."""
    axis = 1 if source.ndim == 4 else -1

    def mean(values: Array) -> Array:
        return np.asarray(values.mean(axis=axis, keepdims=True))

    if step.kind == "softmax":
        share = of_rows(step, source)
        return np.asarray(share * (slope - (slope * share).sum(axis=axis, keepdims=True)))
    if step.factor is not None:
        slope = slope * along_channels(step.factor, source)
    normal = of_rows(replace(step, factor=None, bias=None), source)
    centered = source - mean(source) if step.of(Normalize).centered else source
    deviation = np.sqrt(mean(centered**2) + step.epsilon)
    given = slope - normal * mean(slope * normal)
    return np.asarray((given - mean(slope) if step.of(Normalize).centered else given) / deviation)
