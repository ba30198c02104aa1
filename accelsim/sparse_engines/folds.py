"""Engines on the folds of an array: cycles and products of many folds."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch.engine import SkippingEngine

Integers = NDArray[np.int64]
Progress = Callable[[int, int], None]
"""Is told how many folds are done, and how many there are."""

NO_MASKS: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
"""Where all masks are drawn."""
_VALUES_AT_ONCE = 2**24
"""Multiply-accumulates of dense folds that run between two calls of ``Progress``."""


def keys(seed: int, *parts: Integers | int) -> Integers:
    """Return keys of masks: of different parts they have nothing to do with each other.

    Args:
        seed: Seed of all masks.
        parts: What tells masks apart: numbers, or arrays of one shape.

    Returns:
        Unsigned 64-bit words as int64, of the shape of the parts.
    """
    # The step and the factors of ``draw_kernel``, which takes a key from here.
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
        engine: Its parameters.
        folds: Shape (folds, columns of ``accelsim.sparse_engines.folds_kernel``).
        densities: Densities of weights and of activations, as fractions, shape (2, 2).
        masks: Masks of weights that are given, one after the other, shape (values,).
        progress: Called now and then.

    Returns:
        Shape (folds, 2).
    """
    from accelsim.sparse_engines import folds_kernel as kernel

    kind = kernel.KINDS.index(engine.kind)
    machine = np.array([value for name, value in engine if name != "kind"], dtype=np.int64)
    counts = np.zeros((len(folds), 2), dtype=np.int64)
    work = np.cumsum(
        folds[:, kernel.FILTERS] * folds[:, kernel.ELEMENTS] * folds[:, kernel.COLUMNS]
    )
    first = 0
    while first < len(folds):
        before = int(work[first - 1]) if first else 0
        after = int(np.searchsorted(work, before + _VALUES_AT_ONCE, side="right"))
        after = max(first + 1, after)
        kernel.run_folds(folds[first:after], kind, machine, densities, masks, counts[first:after])
        first = after
        if progress is not None:
            progress(first, len(folds))
    return counts
