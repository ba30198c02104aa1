"""From a float network to an integer network, by a recipe."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.integer.accumulator import Accumulator, check_accumulator
from accelsim.integer.constants import constant_integers, dequantized
from accelsim.integer.read import FloatNetwork, integer_network
from accelsim.integer.scale import ADDITION_BITS, DEFAULT_BITS
from accelsim.integer.step import MOVING, Step, Steps, Weights
from accelsim.learn.quantize.activations import rounded
from accelsim.learn.quantize.balance import balanced
from accelsim.learn.quantize.feedback import with_feedback
from accelsim.learn.quantize.floating import (
    Parameters,
    along_channels,
    constants_of,
    forward,
    group_columns,
    parameters_of,
    real_weights,
    step_sums,
    weight_matrices,
)
from accelsim.learn.quantize.meanings import meanings_of
from accelsim.learn.quantize.prune import Mask, pruned_mask
from accelsim.learn.quantize.recipe import Recipe
from accelsim.learn.quantize.weights import Grained, grained, grained_in_blocks
from accelsim.number import FORMATS
from accelsim.number.grid import Grid
from accelsim.progress import advance, stage
from accelsim.workload.layers import Convolution, Quantization

Array = NDArray[np.float64]


def quantize_network(
    network: FloatNetwork,
    images: Mapping[str, Array],
    recipe: Recipe,
    *,
    multiplier_bits: int = DEFAULT_BITS,
) -> IntegerNetwork:
    """Return a quantized network as hardware computes it.

    Args:
        network: The float network.
        images: Calibration samples: an array of shape (n, ...) for each input.
        recipe: Quantization to apply; ``with_integers`` lists the errors.
        multiplier_bits: Width of requantize multipliers, in bits.

    Returns:
        The network; its layers carry the format and the pattern of their weights.
    """
    return lowered(with_integers(network, images, recipe), recipe, multiplier_bits=multiplier_bits)


def lowered(
    network: FloatNetwork, recipe: Recipe, *, multiplier_bits: int = DEFAULT_BITS
) -> IntegerNetwork:
    """Return the result of ``with_integers`` as hardware computes it.

    Args:
        network: The network with integers.
        recipe: Quantization that ``with_integers`` applied.
        multiplier_bits: Width of requantize multipliers, 2 to 31. The weights of an Add are as wide
            as the accumulator allows, 2 to 16 bits.

    Raises:
        WorkloadError: A layer has no integer lowering, or a sum could overflow the accumulator.
    """
    accumulator = FORMATS[recipe.accumulator]
    numbers = FORMATS[recipe.activation], FORMATS[recipe.residual or recipe.activation]
    spare = accumulator.bits - max(one.bits + (not one.signed) for one in numbers)
    result = integer_network(
        network,
        multiplier_bits=multiplier_bits,
        addition_bits=min(max(spare, 2), ADDITION_BITS),
    )
    if recipe.overflow == "refuse":
        check_accumulator(result, accumulator)
    return result


def with_integers(
    network: FloatNetwork, images: Mapping[str, Array], recipe: Recipe
) -> FloatNetwork:
    """Return a network whose weights are integers, and whose activations have quantizations.

    Args:
        network: The float network.
        images: Calibration samples: an array of shape (n, ...) for each input.
        recipe: Quantization to apply.

    Raises:
        WorkloadError: The recipe is impossible for a layer; the message names layer and rule.
    """
    steps = network.steps
    recipe.check_layers(step.name for step in steps.steps if step.weights is not None)
    real = parameters_of(steps)
    seen, means = _measured(steps, images, real)
    if recipe.balance is not None:
        steps = balanced(steps, seen, recipe.balance)
        network, real = replace(network, steps=steps), parameters_of(steps)
        seen, means = _measured(steps, images, real)
    stage("ranges of activations")
    meanings = meanings_of(steps, seen, recipe)
    made = _with_integer_weights(network, seen, recipe)
    steps = with_integer_constants(replace(steps, steps=made, quantizations=meanings))
    if recipe.bias_correction:
        steps = _corrected(steps, images, means)
    return replace(network, steps=steps)


def _measured(
    steps: Steps, images: Mapping[str, Array], real: Mapping[str, Parameters]
) -> tuple[dict[str, Array], dict[str, Array]]:
    """Return every activation in real numbers, and the mean of each channel of convolutions.

    Means are those before the clip, by name of the layer.
    """
    means: dict[str, Array] = {}
    done = count(1)

    def note(step: Step, values: Array) -> None:
        if step.kind == "convolution":
            means[step.name] = _channel_means(values)
        advance(next(done), len(steps.steps))

    stage("layers in real numbers")
    return forward(steps, images, real, seen=note), means


def _channel_means(values: Array) -> Array:
    """Return the mean of each channel of a layer's results."""
    axes = (0, 2, 3) if values.ndim == 4 else tuple(range(values.ndim - 1))
    return np.asarray(values.mean(axis=axes))


def _with_integer_weights(
    network: FloatNetwork, seen: Mapping[str, Array], recipe: Recipe
) -> tuple[Step, ...]:
    """Return the steps of a network, those that have weights with integers."""
    steps, made = network.steps, []
    stage("weights of layers")
    for place, step in enumerate(steps.steps):
        advance(place, len(steps.steps))
        if step.weights is not None:
            weights = layer_weights(network, step, real_weights(step), recipe, seen[step.inputs[0]])
            step = with_weights(step, weights, recipe)
        made.append(step)
    return tuple(made)


def with_integer_constants(steps: Steps) -> Steps:
    """Return steps whose sums and products read constants as integers.

    Args:
        steps: Steps with a quantization of every activation.
    """
    constants, meanings = dict(steps.constants), dict(steps.quantizations)
    for step in steps.steps:
        for name in step.inputs:
            values = steps.constants.get(name)
            if values is not None:
                integers, meaning = step_constant(step, values, meanings)
                constants[name], meanings[name] = dequantized(integers, meaning), meaning
    return replace(steps, constants=constants, quantizations=meanings)


def step_constant(
    step: Step, values: Array, meanings: Mapping[str, Quantization]
) -> tuple[NDArray[np.int64], Quantization]:
    """Return a constant that a step reads as integers, and its quantization, accurate to float32.

    Args:
        step: A sum, an elementwise product, a concatenation, or rows of a table, which have the
            quantization of the table unless bags of them are added.
        values: The constant in real numbers.
        meanings: Quantisation parameters of the other inputs of the step, and of its result, by
            name.
    """
    source = meanings[step.inputs[0]] if step.kind == "add" else None
    into = meanings[step.output]
    known = into if step.layer.takes_rows or step.kind in MOVING else None
    integers, meaning = constant_integers(values, known, source, into)
    return integers, replace(meaning, scale=float(np.float32(meaning.scale)))


def accumulator_of(recipe: Recipe) -> Accumulator | None:
    """Return the accumulator that results depend on, or None if no sum can overflow it."""
    if recipe.overflow == "refuse":
        return None
    return Accumulator(number=FORMATS[recipe.accumulator], overflow=recipe.overflow)


def with_weights(step: Step, weights: Weights, recipe: Recipe) -> Step:
    """Return a layer with the weights that ``layer_weights`` returned for the same recipe."""
    if weights.factors is None:
        return replace(step, weights=weights)
    channels = min(recipe.block, weights.shape[1])
    layer = replace(step.of(Convolution), factor_channels=channels)
    return replace(step, weights=weights, layer=layer)


def layer_weights(
    network: FloatNetwork, step: Step, values: Array, recipe: Recipe, seen: Array | None = None
) -> Weights:
    """Return the integer weights of one layer, which are pruned first.

    Args:
        network: The network.
        step: The layer.
        values: Float weights of the layer.
        recipe: Quantization and pruning to apply.
        seen: What the layer reads for some samples, shape (n, ...), which ``rounding`` gptq needs.

    Raises:
        WorkloadError: The pattern or the granularity does not fit the layer, or the format has no
            0 for pruned weights.
    """
    how, grid = recipe.layer(step.name), recipe.grid(step.name)
    try:
        image = in_image_order(network.steps, step, values)
        mask = pruned_mask(image, how.sparsity)
        if not grid.holds_zero and not mask.all():
            raise ValueError(
                f"{grid.name} weights cannot be pruned to {how.sparsity}: they have no 0"
            )
        pruned = np.where(mask, image, 0.0)
        scales = _scales(network.steps, step, pruned, recipe)
    except ValueError as problem:
        raise WorkloadError(f"{network.name}: layer {step.name}: {problem}") from None
    if recipe.rounding == "gptq" and seen is not None:
        unit = np.ascontiguousarray(scales.unit).reshape(values.shape)
        levels = _fed_levels(step, seen, values, unit, mask.reshape(values.shape), grid)
    else:
        levels = grid.nearest(pruned / scales.unit).reshape(values.shape)
    return scales.weights(levels, how.sparsity)


def _scales(steps: Steps, step: Step, weights: Array, recipe: Recipe) -> Grained:
    """Return the scales of the pruned weights of a layer.

    Raises:
        ValueError: The granularity does not fit the layer.
    """
    grid, how = recipe.grid(step.name), recipe.weight_calibration
    if recipe.block and not why_no_blocks(steps, step):
        return grained_in_blocks(weights, grid, block=recipe.block, how=how)
    return grained(weights, grid, granularity=recipe.granularity, group=recipe.group, how=how)


def _fed_levels(
    step: Step, seen: Array, values: Array, unit: Array, kept: Mask, grid: Grid
) -> NDArray[np.int64]:
    """Return the levels of the weights of a layer, rounded with error feedback."""
    groups = step.of(Convolution).groups
    matrices = [
        weight_matrices(each, groups).transpose(0, 2, 1)
        for each in (values, unit, kept.astype(np.float64))
    ]
    levels = []
    for inputs, weights, units, masks in zip(group_columns(step, seen), *matrices, strict=True):
        levels.append(with_feedback(weights, units, masks > 0, inputs.T @ inputs, grid))
    filters, depth, height, width = values.shape
    taps = np.concatenate(levels).reshape(filters, height, width, depth)
    return np.ascontiguousarray(taps.transpose(0, 3, 1, 2))


def why_no_blocks(steps: Steps, step: Step) -> str:
    """Return why the reduction of a layer has no blocks with scales; empty if it can have some."""
    layer = step.of(Convolution)
    if len(steps.shapes[step.output]) == 4 or layer.groups > 1 or layer.weight_shape[1:3] != (1, 1):
        return "is a convolution"
    shape = in_image_order(steps, step, np.empty((1, layer.weight_shape[3], 1, 1))).shape
    return "reads a flattened image" if shape[2:] != (1, 1) else ""


def layer_mask(network: FloatNetwork, step: Step, values: Array, recipe: Recipe) -> Mask:
    """Return which weights of a layer are kept; arguments and errors as in ``layer_weights``."""
    try:
        image = in_image_order(network.steps, step, values)
        mask = pruned_mask(image, recipe.layer(step.name).sparsity)
    except ValueError as problem:
        raise WorkloadError(f"{network.name}: layer {step.name}: {problem}") from None
    return mask.reshape(values.shape)


def in_image_order(steps: Steps, step: Step, values: Array) -> Array:
    """Return weights with the axes of the image that a layer reads, even if it was flattened.

    ONNX flattens channel by channel, the machine pixel by pixel, with neighbouring channels
    together.

    Args:
        steps: The network.
        step: A convolution of the network.
        values: Weights of the convolution: shape (filters, channels of a group, kernel height,
            kernel width).

    Returns:
        The weights, of shape (filters, channels, height, width) after a flattened image.
    """
    extents: dict[str, tuple[int, ...]] = {}
    for each in steps.steps:
        before, after = steps.shapes[each.inputs[0]], steps.shapes[each.output]
        if each.inputs[0] in extents:
            extents[each.output] = extents[each.inputs[0]]
        elif each.kind == "reshape" and len(before) == 4 and prod(after[:-1]) == 1:
            extents[each.output] = before[1:]
        if each.name == step.name:
            break
        if each.kind == "convolution":
            extents.pop(each.output, None)
    flattened = extents.get(step.inputs[0])
    return values if flattened is None else values.reshape(len(values), *flattened)


def _corrected(steps: Steps, images: Mapping[str, Array], means: Mapping[str, Array]) -> Steps:
    """Return steps with biases corrected to keep the mean of each channel before its clip.

    This is the empirical correction of Nagel et al. 2019 (arXiv:1906.04721, section 4.2), done
    layer by layer on the results of the corrected layers before.

    Args:
        steps: The network in integers.
        images: Calibration samples of each input.
        means: Means of the channels of each convolution in real numbers.
    """
    integer = parameters_of(steps)
    given = {
        name: values if name in steps.numbers else rounded(values, steps.quantizations[name])
        for name, values in ((name, np.asarray(images[name], float)) for name in steps.inputs)
    }
    given |= constants_of(steps)
    made = []
    stage("corrected biases")
    for place, step in enumerate(steps.steps):
        advance(place, len(steps.steps))
        values = step_sums(step, given, integer, steps.shapes)
        if step.kind == "convolution":
            error = means[step.name] - _channel_means(values)
            bias = integer[step.name].bias + error
            values = values + along_channels(error, values)
            step = replace(step, bias=bias)
        given[step.output] = rounded(np.clip(values, *step.clip), steps.quantizations[step.output])
        made.append(step)
    return replace(steps, steps=tuple(made))
