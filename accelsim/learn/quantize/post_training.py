"""From a float network to an integer network, by a recipe."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

import numpy as np
from numpy.typing import NDArray

from accelsim.integer import IntegerNetwork
from accelsim.integer.accumulator import Accumulator, check_accumulator
from accelsim.integer.constants import constant_integers, dequantized
from accelsim.integer.read import FloatNetwork, integer_network
from accelsim.integer.scale import ADDITION_BITS, DEFAULT_BITS
from accelsim.integer.step import MOVING, Step, Steps
from accelsim.learn.quantize.activations import rounded
from accelsim.learn.quantize.balance import balanced
from accelsim.learn.quantize.floating import (
    Parameters,
    along_channels,
    constants_of,
    forward,
    parameters_of,
    real_weights,
    step_sums,
)
from accelsim.learn.quantize.layer_weights import layer_weights, why_no_blocks, with_weights
from accelsim.learn.quantize.meanings import meanings_of
from accelsim.learn.quantize.mixed import allotted
from accelsim.learn.quantize.recipe import Recipe
from accelsim.number import FORMATS
from accelsim.progress import advance, stage
from accelsim.workload.layers import Quantization

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
    steps, notes = network.steps, []
    recipe.check_layers(step.name for step in steps.steps if step.weights is not None)
    seen, means = _measured(steps, images, parameters_of(steps))
    if recipe.balance is not None:
        steps, kept = balanced(steps, seen, recipe.balance)
        notes += [f"outliers of {name} stay: {said}" for name, said in kept.items()]
        network = replace(network, steps=steps)
        seen, means = _measured(steps, images, parameters_of(steps))
    if recipe.mean_bits is not None:
        recipe, said = allotted(network, seen, recipe)
        notes.append(said)
    if recipe.block:
        others = {
            step.name: why_no_blocks(steps, step)
            for step in steps.steps
            if step.weights is not None
        }
        notes += [f"{name} has no blocks: {said}" for name, said in others.items() if said]
    stage("ranges of activations")
    meanings = meanings_of(steps, seen, recipe)
    made = _with_integer_weights(network, seen, recipe)
    steps = with_integer_constants(replace(steps, steps=made, quantizations=meanings))
    if recipe.bias_correction:
        steps = _corrected(steps, images, means)
    return replace(network, steps=steps, notes=tuple(notes))


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
