"""From a float network to an integer network, by a recipe."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.integer.accumulator import Accumulator, check_accumulator
from accelsim.integer.read import FloatNetwork, integer_network
from accelsim.integer.scale import ADDITION_BITS, DEFAULT_BITS
from accelsim.integer.step import MOVING, Step, Steps, Weights, joined_activations
from accelsim.number import FORMATS
from accelsim.quantize.activations import calibrated, rounded
from accelsim.quantize.floating import (
    Parameters,
    constants_of,
    forward,
    parameters_of,
    step_sums,
)
from accelsim.quantize.prune import Mask, pruned_mask
from accelsim.quantize.recipe import Recipe
from accelsim.quantize.weights import quantized_weights
from accelsim.workload.layers import Quantization

Array = NDArray[np.float64]

PARTS = ("slice", "arrangement")
"""Kinds of steps whose results may be a part of what they read."""


def quantize_network(
    network: FloatNetwork,
    images: Mapping[str, Array],
    recipe: Recipe,
    *,
    multiplier_bits: int = DEFAULT_BITS,
) -> IntegerNetwork:
    """Return a network in integers.

    Args:
        network: In real numbers.
        images: For each input an array of shape (n, ...): what activations are calibrated on.
        recipe: What is done.
        multiplier_bits: Width of requantize multipliers, 2 to 31. The weights of an Add are as wide
            as the accumulator allows, 2 to 16 bits.

    Returns:
        Its layers say the format and the pattern of their weights.

    Raises:
        WorkloadError: The recipe is impossible for a layer; the sentence names layer and rule.
    """
    steps = network.steps
    recipe.check_layers(step.name for step in steps.steps if step.weights is not None)
    real = parameters_of(steps)
    weights = {
        step.name: layer_weights(network, step, real[step.name].weights, recipe)
        for step in steps.steps
        if step.weights is not None
    }
    seen = forward(steps, images, real)
    meanings = _meanings(steps, seen, recipe)
    made = tuple(
        replace(step, weights=weights[step.name]) if step.name in weights else step
        for step in steps.steps
    )
    steps = replace(steps, steps=made, quantizations=meanings)
    if recipe.bias_correction:
        steps = _corrected(steps, images, real, seen)
    whole = replace(network, steps=steps)
    accumulator, activation = FORMATS[recipe.accumulator], FORMATS[recipe.activation]
    spare = accumulator.bits - activation.bits - (not activation.signed)
    result = integer_network(
        whole,
        multiplier_bits=multiplier_bits,
        addition_bits=min(max(spare, 2), ADDITION_BITS),
    )
    if recipe.overflow == "refuse":
        check_accumulator(result, accumulator)
    return result


def accumulator_of(recipe: Recipe) -> Accumulator | None:
    """Return the accumulator that answers depend on, or None if no sum can leave it."""
    if recipe.overflow == "refuse":
        return None
    return Accumulator(number=FORMATS[recipe.accumulator], overflow=recipe.overflow)


def layer_weights(network: FloatNetwork, step: Step, values: Array, recipe: Recipe) -> Weights:
    """Return the integer weights of one layer, pruned first.

    Args:
        network: For messages.
        step: The layer.
        values: Its real weights.
        recipe: What is done.

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
        integers, scale, form = quantized_weights(
            np.where(mask, image, 0.0),
            grid,
            granularity=recipe.granularity,
            group=recipe.group,
            how=recipe.weight_calibration,
        )
    except ValueError as problem:
        raise WorkloadError(f"{network.name}: layer {step.name}: {problem}") from None
    return Weights(
        values=integers.reshape(values.shape),
        shape=values.shape,
        scale=scale,
        format=form,
        sparsity=how.sparsity,
    )


def layer_mask(network: FloatNetwork, step: Step, values: Array, recipe: Recipe) -> Mask:
    """Return which weights of a layer are kept: arguments and errors as of ``layer_weights``."""
    try:
        image = in_image_order(network.steps, step, values)
        mask = pruned_mask(image, recipe.layer(step.name).sparsity)
    except ValueError as problem:
        raise WorkloadError(f"{network.name}: layer {step.name}: {problem}") from None
    return mask.reshape(values.shape)


def in_image_order(steps: Steps, step: Step, values: Array) -> Array:
    """Return weights with the axes of the image that a layer reads, even if it was flattened.

    ONNX flattens channel by channel, the machine pixel by pixel: channels are neighbours there.

    Args:
        steps: The network.
        step: One of its convolutions.
        values: Its weights: shape (filters, channels of a group, kernel height, kernel width).

    Returns:
        The weights, of shape (filters, channels, height, width) after a flattened image.
    """
    extents: dict[str, tuple[int, ...]] = {}
    for each in steps.steps:
        before = steps.shapes[each.inputs[0]]
        if each.inputs[0] in extents:
            extents[each.output] = extents[each.inputs[0]]
        elif each.kind == "reshape" and len(before) == 4:
            extents[each.output] = before[1:]
        if each.name == step.name:
            break
        if each.kind == "convolution":
            extents.pop(each.output, None)
    flattened = extents.get(step.inputs[0])
    return values if flattened is None else values.reshape(len(values), *flattened)


def _meanings(steps: Steps, seen: Mapping[str, Array], recipe: Recipe) -> dict[str, Quantization]:
    number = FORMATS[recipe.activation]
    meanings = {name: calibrated(seen[name], number, recipe.calibration) for name in steps.inputs}
    joined = _joined_meanings(steps, seen, recipe)
    meanings |= {name: joined[name] for name in steps.inputs if name in joined}
    for step in steps.steps:
        if step.output in joined:
            meanings[step.output] = joined[step.output]
            continue
        if step.keeps_scale:
            meanings[step.output] = meanings[step.inputs[0]]
            continue
        meanings[step.output] = calibrated(
            seen[step.output],
            recipe.number(step.name),
            recipe.calibration,
            logits=step.output in steps.outputs,
        )
    return meanings


def _joined_meanings(
    steps: Steps, seen: Mapping[str, Array], recipe: Recipe
) -> dict[str, Quantization]:
    """Return what joined activations mean; those of one format mean the same."""
    writers = {step.output: step for step in steps.steps}
    meanings = {}
    for names in joined_activations(steps.steps):
        results = [name for name in names if name in writers and writers[name].kind in MOVING]
        # A slice is but a part of what it means the same as, and so may an arrangement be.
        parts = [writers[name] for name in results if writers[name].kind in PARTS]
        results += [name for part in parts for name in part.inputs]
        count = len(seen[results[0]])
        values = np.concatenate([seen[name].reshape(count, -1) for name in results], axis=1)
        last = next(name for name in reversed(results) if name in writers)
        number = recipe.number(writers[last].name)
        same = calibrated(values, number, recipe.calibration)
        for name in names:
            own = recipe.number(writers[name].name) if name in writers else number
            if own == number:
                meanings[name] = same
    return meanings


def _corrected(
    steps: Steps,
    images: Mapping[str, Array],
    real: Mapping[str, Parameters],
    seen: Mapping[str, Array],
) -> Steps:
    """Return steps whose biases keep the mean of each channel before its clip.

    The empirical correction of Nagel et al. 2019 (arXiv:1906.04721, section 4.2), layer after
    layer on what the corrected layers before give.
    """
    integer = parameters_of(steps)
    given = {
        name: rounded(np.asarray(images[name], float), steps.quantizations[name])
        for name in steps.inputs
    }
    given |= constants_of(steps)
    made = []
    for step in steps.steps:
        values = step_sums(step, given, integer, steps.shapes)
        if step.kind == "convolution":
            wanted = step_sums(step, seen, real, steps.shapes)
            axes = (0, 2, 3)[: 1 if values.ndim == 2 else 3]
            error = (wanted - values).mean(axis=axes)
            bias = integer[step.name].bias + error
            values = values + (error if values.ndim == 2 else error[:, np.newaxis, np.newaxis])
            step = replace(step, bias=bias)
        given[step.output] = rounded(np.clip(values, *step.clip), steps.quantizations[step.output])
        made.append(step)
    return replace(steps, steps=tuple(made))
