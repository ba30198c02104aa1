"""The integer weights of single layers: pruned, scaled and rounded."""

from dataclasses import replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.read import FloatNetwork
from accelsim.integer.step import Step, Steps, Weights
from accelsim.learn.quantize.basis import kept_weights, rebuilt_levels
from accelsim.learn.quantize.feedback import with_feedback
from accelsim.learn.quantize.floating import group_columns, weight_matrices
from accelsim.learn.quantize.prune import Mask, pruned_mask
from accelsim.learn.quantize.recipe import Recipe
from accelsim.learn.quantize.weights import Grained, grained, grained_in_blocks
from accelsim.number.grid import Grid
from accelsim.workload.layers import Convolution

Array = NDArray[np.float64]


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
        mask = _mask(step, image, recipe)
        if not grid.holds_zero and not mask.all():
            raise ValueError(
                f"{grid.name} weights cannot be pruned to {how.sparsity}: they have no 0"
            )
        pruned = np.where(mask, image, 0.0)
        scales = _scales(network.steps, step, pruned, recipe)
    except ValueError as problem:
        raise WorkloadError(f"{network.name}: layer {step.name}: {problem}") from None
    if recipe.basis is not None and not step.of(Convolution).is_depthwise:
        levels = rebuilt_levels(recipe.basis, pruned / scales.unit).reshape(values.shape)
    elif recipe.rounding == "gptq" and seen is not None:
        unit = np.ascontiguousarray(scales.unit).reshape(values.shape)
        levels = _fed_levels(step, seen, values, unit, mask.reshape(values.shape), grid)
    else:
        levels = grid.nearest(pruned / scales.unit).reshape(values.shape)
    return scales.weights(levels, how.sparsity)


def _mask(step: Step, image: Array, recipe: Recipe) -> Mask:
    """Return which weights of a layer are kept: those of its pattern, or of the vectors stored.

    Raises:
        ValueError: The pattern does not fit the layer, or weights with a basis have another format
            or pattern, or groups.
    """
    if recipe.basis is None:
        return pruned_mask(image, recipe.layer(step.name).sparsity)
    how, layer = recipe.layer(step.name), step.of(Convolution)
    wanted = recipe.basis.weight.name
    if (how.weight, how.sparsity) != (wanted, "dense"):
        raise ValueError(
            f"weights with a basis must be {wanted} and dense, not {how.weight} and {how.sparsity}"
        )
    if layer.groups > 1 and not layer.is_depthwise:
        raise ValueError(f"weights of {layer.groups} groups cannot have a basis")
    if layer.is_depthwise:
        return np.ones(image.shape, dtype=np.bool_)
    return kept_weights(recipe.basis, image)


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
        mask = _mask(step, image, recipe)
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
