"""Kernels: engines on folds of weights whose masks are given or drawn, one fold after the other."""

from typing import Any

import numpy as np

from accelsim.kernel import jit
from accelsim.npu.folds import (
    ACTIVATION_KEY,
    COLUMNS,
    ELEMENTS,
    FILTERS,
    FIRST_FILTER,
    LEAD,
    MASK,
    MASK_ROW,
    WEIGHT_KEY,
)
from accelsim.sparse_engines import broadcast_kernel, cartesian_kernel, outer_kernel
from accelsim.sparse_engines import intersection_kernel as intersection
from accelsim.sparse_engines.draw_kernel import draw_activations, draw_weights

INTERSECTION, BROADCAST, OUTER_PRODUCT, CARTESIAN = 0, 1, 2, 3
KINDS = ("intersection", "broadcast", "outer_product", "cartesian")
"""Engines in the order of their numbers."""


@jit
def draw_fold(fold: Any, densities: Any, masks: Any) -> tuple[Any, Any]:
    """Return the masks of a fold: weights (filters, elements), activations (columns, elements).

    Args:
        fold: Shape (``accelsim.npu.folds.FOLD_COLUMNS``,), int64.
        densities: Densities of weights and of activations, fractions, shape (2, 2), int64.
        masks: Masks of the weights that are given, one after the other, shape (values,), bool.
    """
    weights = np.empty((fold[FILTERS], fold[ELEMENTS]), dtype=np.bool_)
    activations = np.empty((fold[COLUMNS], fold[ELEMENTS]), dtype=np.bool_)
    if fold[MASK] < 0:
        exists = fold[FIRST_FILTER : LEAD + 1]
        draw_weights(np.uint64(fold[WEIGHT_KEY]), densities[0], exists, weights)
    else:
        for filter_ in range(fold[FILTERS]):
            first = fold[MASK] + filter_ * fold[MASK_ROW]
            weights[filter_] = masks[first : first + fold[ELEMENTS]]
    draw_activations(np.uint64(fold[ACTIVATION_KEY]), densities[1], activations)
    return weights, activations


@jit
def packed(mask: Any, positions: int) -> Any:
    """Return the rows of a mask as words; as ``intersection.windows``."""
    rows, count = mask.shape
    words = np.zeros((rows, -(-count // positions)), dtype=np.uint64)
    for row in range(rows):
        for place in range(count):
            if mask[row, place]:
                words[row, place // positions] |= intersection.ONE << np.uint64(place % positions)
    return words


@jit
def tile_sums(mask: Any, tile: int) -> Any:
    """Return the nonzeros of each tile of rows at each position; as ``outer.tile_sums``."""
    rows, count = mask.shape
    sums = np.zeros((-(-rows // tile), count), dtype=np.int64)
    for row in range(rows):
        for place in range(count):
            sums[row // tile, place] += mask[row, place]
    return sums


@jit
def products_of(weights: Any, activations: Any) -> int:
    """Return the products of two nonzeros.

    Args:
        weights: Shape (filters, elements), bool.
        activations: Shape (columns, elements), bool.
    """
    left = np.zeros(weights.shape[1], dtype=np.int64)
    right = np.zeros(weights.shape[1], dtype=np.int64)
    for row in range(weights.shape[0]):
        for place in range(weights.shape[1]):
            left[place] += weights[row, place]
    for row in range(activations.shape[0]):
        for place in range(activations.shape[1]):
            right[place] += activations[row, place]
    return int((left * right).sum())


@jit
def cycles_of(weights: Any, activations: Any, kind: int, machine: Any) -> int:
    """Return the cycles of an engine on the masks of a fold.

    Args:
        weights: Shape (filters, elements), bool.
        activations: Shape (columns, elements), bool.
        kind: Number of the engine.
        machine: Parameters of the machine in the order of ``accelsim.arch.engine``, shape
            (parameters,), int64.
    """
    if kind == INTERSECTION:
        sides, elements, lanes, scan, queue, tile_columns = machine[:6]
        positions = scan if scan else 64
        if sides == 1:
            activations = np.ones_like(activations)
        return int(
            intersection.run_tiles(
                packed(weights, positions),
                packed(activations, positions),
                elements,
                lanes,
                queue,
                tile_columns,
                scan == 0,
            )[0]
        )
    if kind == BROADCAST:
        # Elements beyond the filters hold nothing, so one of them stands for all.
        elements = min(machine[0], weights.shape[0] + 1)
        entries, _ = broadcast_kernel.count_entries(weights, elements, 2 ** machine[2] - 1)
        return int(broadcast_kernel.run_columns(entries, activations, machine[1])[0])
    if kind == OUTER_PRODUCT:
        left, right = tile_sums(weights, machine[1]), tile_sums(activations, machine[2])
        return int(outer_kernel.run_tiles(left, right, machine[0], machine[3:])[0])
    return int(
        cartesian_kernel.run_tiles(
            np.ascontiguousarray(weights.T),
            np.ascontiguousarray(activations.T),
            machine[0],
            machine[1:],
        )[0]
    )


@jit
def run_folds(folds: Any, kind: int, machine: Any, densities: Any, masks: Any, counts: Any) -> None:
    """Run an engine on folds.

    Args:
        folds: Shape (folds, ``FOLD_COLUMNS``), int64.
        kind: Number of the engine.
        machine: Parameters of the engine in the order of ``accelsim.arch.engine``, shape
            (parameters,), int64.
        densities: Densities of weights and of activations, fractions, shape (2, 2), int64.
        masks: Masks of the weights that are given, one after the other, shape (values,), bool.
        counts: Cycles and products of two nonzeros of each fold, shape (folds, 2), int64,
            overwritten.
    """
    for index in range(folds.shape[0]):
        weights, activations = draw_fold(folds[index], densities, masks)
        counts[index, 0] = cycles_of(weights, activations, kind, machine)
        counts[index, 1] = products_of(weights, activations)
