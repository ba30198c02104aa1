"""Layers that compute: on windows, on two activations and on single elements."""

from collections.abc import Mapping
from dataclasses import replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.arithmetic import Add, Convolution, Lookup, Multiply, Pool, Rescale
from accelsim.integer.blocks import by_channel
from accelsim.integer.lowered import Lowered
from accelsim.integer.requantization import bounds
from accelsim.integer.scale import BIAS_LIMIT, addition_weights
from accelsim.integer.step import Step
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers
from accelsim.workload.layers.function import applied


def convolution_layer(of: Lowered, step: Step) -> Convolution:
    """Return a convolution or a product with constant weights."""
    weights = step.weights
    layer = step.of(layers.Convolution)
    assert weights is not None
    assert weights.values is not None
    assert weights.scale is not None
    source = of.meaning(step.inputs[0])
    values = weights.values
    order = of.flattened.get(step.inputs[0])
    if order is not None:
        # The machine holds an image pixel by pixel, ONNX channel by channel.
        split = values.reshape(values.shape[0], *order)
        values = split.transpose(0, 2, 3, 1).reshape(values.shape)
    # A distance of integers is one of real numbers if both have the same zero point.
    is_adder = layer.element == "adder"
    values = values.astype(np.int64) + source.zero_point if is_adder else values
    step_scale = source.scale * weights.scale
    bias = np.zeros(len(weights.scale)) if step.bias is None else step.bias / step_scale
    summed = values
    if weights.factors is not None:
        if order is not None:
            raise ValueError("has weights with scales of blocks, behind a flattened image")
        each = by_channel(weights.factors, layer.factor_channels, values.shape[1])
        summed = values * each[:, :, None, None]
    zero = 0 if is_adder else source.zero_point
    sums = summed.sum(axis=(1, 2, 3), dtype=np.int64)
    return Convolution(
        layer=layer,
        weights=np.ascontiguousarray(values.transpose(0, 2, 3, 1)).astype(np.int64),
        pad=source.zero_point,
        requantize=of.requantize(step, step_scale, _integers(bias) - zero * sums),
        weight_format=weights.format,
        weight_sparsity=weights.sparsity,
        factors=weights.factors,
    )


def pool_layer(of: Lowered, step: Step) -> Pool:
    """Return a maximum or an average of windows."""
    layer = step.of(layers.Pool)
    window, source = layer.window, of.meaning(step.inputs[0])
    ways: Mapping[int, Requantize]
    if step.kind == "maximum":
        pad = source.zero_point if window.include_padding else source.number.minimum
        ways = {0: of.requantize(step, source.scale, -source.zero_point)}
    else:
        # Places outside the input also hold the zero point, so the bias subtracts it for each tap.
        pad, taps = source.zero_point, prod(window.kernel)
        divisors = {taps} if window.include_padding else _taps_inside(of, layer)
        bias = -source.zero_point * taps
        ways = {
            count: of.requantize(step, source.scale / count, bias)
            for count in sorted(divisors - {taps})
        }
        ways = {0: of.requantize(step, source.scale / taps, bias), **ways}
    return Pool(layer=layer, pad=pad, requantize=ways)


def _taps_inside(of: Lowered, layer: layers.Pool) -> set[int]:
    window = layer.window
    source, result = of.tensors[layer.inputs[0]], of.tensors[layer.output]
    rows = window.inside(0, source.height, result.height)
    columns = window.inside(1, source.width, result.width)
    counts = {row * column for row in set(rows) for column in set(columns)}
    if 0 in counts:
        raise ValueError("averages a window that is wholly outside the input")
    return counts


def add_layer(of: Lowered, step: Step) -> Add:
    """Return a sum or a difference of two activations."""
    first, second = (of.meaning(name) for name in step.inputs)
    magnitudes, unit = addition_weights(first.scale, second.scale, of.addition_limit)
    weights = magnitudes[0] * step.signs[0], magnitudes[1] * step.signs[1]
    bias = -(first.zero_point * weights[0] + second.zero_point * weights[1])
    how = of.requantize(step, unit, bias)
    return Add(layer=step.of(layers.Add), weights=weights, requantize=how)


def multiply_layer(of: Lowered, step: Step) -> Multiply:
    """Return a product of two activations, element by element or matrix by matrix."""
    factor = 1.0 if step.factor is None else step.factor[0]
    first, second = (of.meaning(name) for name in (step.inputs[0], step.inputs[-1]))
    zero_points = first.zero_point, second.zero_point
    layer: layers.Multiply | layers.Product
    if step.kind == "product":
        if any(name in of.flattened for name in step.inputs):
            raise ValueError("multiplies a flattened image, whose elements lie pixel by pixel")
        layer = replace(step.of(layers.Product), zero_points=zero_points)
    else:
        layer = step.of(layers.Multiply)
    how = of.requantize(step, first.scale * second.scale * factor, 0)
    return Multiply(layer=layer, zero_points=zero_points, requantize=how)


def rescale_layer(of: Lowered, step: Step) -> Rescale:
    """Return a change of scale, or a product and sum with constants, whose weights are integers."""
    layer, source = step.of(layers.Rescale), of.meaning(step.inputs[0])
    if layer.weighted:
        weights, how = of.multiplied(step, source, source.scale)
        return Rescale(layer=layer, weights=weights, requantize=how)
    how = of.requantize(step, source.scale, -source.zero_point)
    return Rescale(layer=layer, requantize=how)


def lookup_layer(of: Lowered, step: Step) -> Lookup:
    """Return a function of each element as a table."""
    source, into = of.meaning(step.inputs[0]), of.meaning(step.output)
    if max(source.number.bits, into.number.bits) > 8:
        raise ValueError(
            f"maps {source.number.name} to {into.number.name}; a table has 256 results of 8 bits"
        )
    codes = np.arange(source.number.minimum, source.number.maximum + 1)
    reals = (codes - source.zero_point).astype(np.float32) * np.float32(source.scale)
    for operator in step.functions:
        reals = applied(operator, reals)
    least, most = bounds(step.clip, into)
    reals = np.where(np.isnan(reals), np.float32(0), reals)
    steps = np.rint(reals / np.float32(into.scale)).astype(np.float64) + into.zero_point
    table = np.zeros(256, dtype=np.int64)
    table[codes & 255] = np.clip(steps, least, most).astype(np.int64)
    return Lookup(layer=step.of(layers.Lookup), table=table)


def _integers(values: NDArray[np.float64]) -> NDArray[np.int64]:
    if not np.all(np.abs(values) < BIAS_LIMIT):
        raise ValueError("a bias exceeds 32 bits")
    return np.rint(values).astype(np.int64)
