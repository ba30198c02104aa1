"""Masks of the weights of a network: made by pruning or at random, checked, and cut into folds."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import Arch
from accelsim.errors import ArchError, MappingError, did_you_mean
from accelsim.integer.form import steps_of
from accelsim.npu import Npu
from accelsim.sparsity import Sparsity
from accelsim.sparsity.masks import Pattern, Unstructured, magnitude_mask, random_mask
from accelsim.sparsity.weight_masks import Mask, WeightMasks
from accelsim.workload import Graph
from accelsim.workload.layers import LayerNetwork, convolutions, filters_shape, lower

Shape = tuple[int, int, int, int]


def weight_shapes(layers: LayerNetwork) -> dict[str, Shape]:
    """Return the shape of the weights of each layer that multiplies by constants.

    Args:
        layers: Layers of a network.

    Returns:
        Shape (filters, kernel height, kernel width, channels of a group), by name of the layer.
    """
    found = ((layer.name, filters_shape(layer)) for layer in layers.layers)
    return {name: shape for name, shape in found if shape is not None}


def make_masks(
    graph: Graph, pattern: Pattern, density: float | None, *, seed: int, dense: tuple[str, ...] = ()
) -> WeightMasks:
    """Prune the weights of a network by magnitude; layers without values get random masks.

    Args:
        graph: The network.
        pattern: Pattern of each layer's mask. A row of the mask is a filter; its elements are
            ordered by kernel row, kernel column and channel.
        density: Share of the weights to keep; None if the pattern fixes it.
        seed: Seed of the random masks.
        dense: Layers whose weights are all kept.

    Raises:
        MappingError: A layer is unknown, the network has no weights, or a layer does not fit the
            pattern; the message names the layer.
    """
    layers = lower(graph)
    shapes, values = weight_shapes(layers), _values(layers)
    if not shapes:
        raise MappingError(f"{graph.name}: rule products: no layer multiplies by weights")
    for name in dense:
        if name not in shapes:
            raise MappingError(f"rule layer: {name}: no such layer{did_you_mean(name, shapes)}")
    masks = {}
    for number, (name, shape) in enumerate(shapes.items()):
        chosen = Unstructured(density=1.0) if name in dense else pattern
        rows = shape[0], shape[1] * shape[2] * shape[3]
        try:
            if name in values:
                mask = magnitude_mask(values[name].reshape(rows), chosen)
            else:
                mask = random_mask(rows, chosen, seed=(seed, number))
        except MappingError as problem:
            raise MappingError([f"{name}: {each}" for each in problem.problems]) from None
        masks[name] = mask.reshape(shape)
    return WeightMasks(
        workload=graph.name,
        workload_sha256=graph.digest,
        pattern=pattern.name,
        density=density,
        seed=seed,
        drawn=tuple(name for name in shapes if name not in values),
        masks=masks,
    )


def _values(layers: LayerNetwork) -> dict[str, NDArray[np.float64]]:
    """Return the weights of layers with values, in the shapes of ``weight_shapes``, as floats."""
    try:
        steps = steps_of(layers).steps
    except ValueError:
        return {}
    found = {}
    for step in steps:
        if step.weights is not None and step.weights.values is not None:
            values = np.asarray(step.weights.values, dtype=np.float64)
            if step.weights.scale is not None:
                values = values * step.weights.scale.reshape(-1, 1, 1, 1)
            found[step.name] = values.transpose(0, 2, 3, 1)
    return found


def with_masks(npu: Npu, arch: Arch, layers: LayerNetwork, masks: WeightMasks) -> Npu:
    """Return the machine with ``fold_kept`` set to the weights in the fullest fold of the masks.

    Args:
        npu: The machine.
        arch: Accelerator that describes the machine.
        layers: Layers of the network.
        masks: Masks of the network's weights.

    Raises:
        ArchError: The accelerator skips no zeros, or gives the density of weights itself.
        MappingError: A mask belongs to no layer, has the wrong shape, or is missing for a layer.
    """
    if npu.sparse is None:
        raise ArchError(
            f"{arch.name}: masks of weights need an array.engine that skips zeros, not systolic"
        )
    if arch.sparsity.weight != "dense":
        raise ArchError(
            f"{arch.name}: with masks of weights sparsity.weight must be dense, as they say which"
            f" weights are zero, not {arch.sparsity.weight}"
        )
    check_masks(layers, masks)
    groups = {layer.name: layer.groups for layer in convolutions(layers.layers)}
    fullest = max(
        _most_kept(npu, groups.get(name, 1), masks.masks[name]) for name in weight_shapes(layers)
    )
    weight = Sparsity(
        name="masks", kind="unstructured", kept=max(1, masks.kept), of=masks.count, metadata_bits=1
    )
    made = replace(npu, sparse=replace(npu.sparse, weight=weight, fold_kept=fullest))
    if made.fold_words > made.weight_words:
        raise ArchError(
            f"{arch.name}: weight_buffer must hold at least {made.fold_words} words, the fullest"
            f" fold of the masks, and holds {made.weight_words}"
        )
    return made


def check_masks(layers: LayerNetwork, masks: WeightMasks) -> None:
    """Refuse masks of another network.

    Args:
        layers: Layers of the network.
        masks: Masks of weights.

    Raises:
        MappingError: A mask belongs to no layer, has the wrong shape, or is missing for a layer.
    """
    shapes = weight_shapes(layers)
    for name in masks.masks:
        if name not in shapes:
            raise MappingError(
                f"masks of {masks.workload}: {name}: {layers.name} has no such layer with weights"
                f"{did_you_mean(name, shapes)}"
            )
    for name, shape in shapes.items():
        if name not in masks.masks:
            raise MappingError(f"masks of {masks.workload}: layer {name} has no mask")
        given = masks.masks[name].shape
        if given != shape:
            raise MappingError(
                f"masks of {masks.workload}: layer {name} has weights {shape} (filters, kernel"
                f" height, kernel width, channels of a group), and its mask {given}"
            )


def _most_kept(npu: Npu, groups: int, mask: Mask) -> int:
    """Return the most weights that a fold of a layer can keep, for any packing into words."""
    filters, height, width, channels = mask.shape
    if groups > 1:
        # A fold can hold several groups, each with its own filters and channels.
        each = filters // groups
        parts = (part.reshape(each, height * width, channels) for part in np.split(mask, groups))
        met = min(-(-npu.rows // channels), -(-npu.cols // each)) + 1
        # In a group larger than a fold, a fold may begin anywhere and so overlap two of its folds.
        met *= (1 + (channels > npu.rows)) * (1 + (each > npu.cols))
        most = met * max(_fullest(npu, part) for part in parts)
        return int(min(most, npu.rows * npu.cols))
    ways = [mask.reshape(filters, height * width, channels)]
    if width > 1:
        ways.append(mask.reshape(filters, height, width * channels))
    return max(_fullest(npu, way) for way in ways)


def _fullest(npu: Npu, mask: Mask) -> int:
    """Return the number of weights in the fullest fold.

    Args:
        npu: The machine.
        mask: Mask of shape (filters, kernel places, elements of a place).
    """
    filters, places, elements = mask.shape
    words, blocks = -(-elements // npu.rows), -(-filters // npu.cols)
    padded = np.zeros((blocks * npu.cols, places, words * npu.rows), dtype=np.bool_)
    padded[:filters, :, :elements] = mask
    folds = padded.reshape(blocks, npu.cols, places, words, npu.rows)
    return int(folds.sum(axis=(1, 4)).max())
