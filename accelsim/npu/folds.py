"""The seam to engines that skip zeros: folds go to a plug-in, their cycles and products come back.

A fold is a weight tile and the input words that stream past it, a row of integers. Which weights
and activations of it are zeros follows from masks that are given, and from keys of masks that are
drawn. The core times a MATMUL by these cycles and knows no engine: the engine of each kind stands
behind an entry point of the group ``accelsim.fold_engines``.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch.engine import SkippingEngine
from accelsim.errors import ArchError
from accelsim.plugins import load_plugin, plugin_names

Integers = NDArray[np.int64]
Progress = Callable[[int, int], None]
"""Is told how many folds are done, and how many there are."""

# The columns of a fold; from FIRST_FILTER on which of its weights there are.
FILTERS, ELEMENTS, COLUMNS, WEIGHT_KEY, ACTIVATION_KEY = 0, 1, 2, 3, 4
FIRST_FILTER, FIRST_ELEMENT, GROUP_FILTERS, GROUP_ELEMENTS, LEAD = 5, 6, 7, 8, 9
MASK = 10  # place of its first weight among the masks that are given, or -1 if it is drawn
MASK_ROW = 11  # from the weights of one filter to those of the next
FOLD_COLUMNS = 12

NO_MASKS: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
"""Where all masks are drawn."""
_VALUES_AT_ONCE = 2**24
"""Multiply-accumulates of dense folds that run between two calls of ``Progress``."""


def keys(seed: int, *parts: Integers | int) -> Integers:
    """Return keys of masks: of different parts they have nothing to do with each other.

    Args:
        seed: Seed of all masks.
        parts: Numbers that tell masks apart, or arrays of such numbers of one shape.

    Returns:
        Unsigned 64-bit words as int64, of the shape of the parts.
    """
    # SplitMix64, the step and the factors of ``accelsim.sparse_engines.draw_kernel``.
    key: Any = np.asarray(seed, dtype=np.uint64)
    with np.errstate(over="ignore"):
        for part in parts:
            key = key * np.uint64(0x9E3779B97F4A7C15) + np.asarray(part).astype(np.uint64)
            key = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            key = (key ^ (key >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            key = key ^ (key >> np.uint64(31))
    found: Integers = np.asarray(key).view(np.int64)
    return found


def run_folds(
    engine: SkippingEngine,
    folds: Integers,
    densities: Integers,
    masks: NDArray[np.bool_] = NO_MASKS,
    progress: Progress | None = None,
) -> Integers:
    """Return the cycles of an engine on folds, and the products of two nonzeros in them.

    Args:
        engine: Parameters of the engine.
        folds: Rows of the columns above, shape (folds, ``FOLD_COLUMNS``).
        densities: Densities of weights and of activations, as fractions, shape (2, 2).
        masks: Masks of weights that are given, one after the other, shape (values,).
        progress: Called now and then.

    Returns:
        Shape (folds, 2).

    Raises:
        ArchError: No plug-in has an engine of this kind.
    """
    if engine.kind not in plugin_names("accelsim.fold_engines"):
        raise ArchError(
            f"array.engine.kind is {engine.kind}, which the plug-in accelsim.sparse_engines times;"
            " it is not installed: install accelsim again"
        )
    run = load_plugin("accelsim.fold_engines", engine.kind)
    counts = np.zeros((len(folds), 2), dtype=np.int64)
    work = np.cumsum(folds[:, FILTERS] * folds[:, ELEMENTS] * folds[:, COLUMNS])
    first = 0
    while first < len(folds):
        before = int(work[first - 1]) if first else 0
        after = int(np.searchsorted(work, before + _VALUES_AT_ONCE, side="right"))
        after = max(first + 1, after)
        run(engine, folds[first:after], densities, masks, counts[first:after])
        first = after
        if progress is not None:
            progress(first, len(folds))
    return counts
