"""Times of words and rows in a rebuild engine whose source and sink make it wait."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.rebuild_engine.law import RebuildEngine

Flags = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class RebuildTimes:
    """Times in a rebuild engine; cycles count from 0.

    Args:
        word_cycles: Cycle in which each word is taken; int64, shape (folds * fold_words,).
        row_cycles: Cycle in which each row of weights is taken; int64, shape (folds * rows,).
    """

    word_cycles: NDArray[np.int64]
    row_cycles: NDArray[np.int64]


def rebuild_times(
    engine: RebuildEngine, folds: int, word_offered: Flags, row_ready: Flags
) -> RebuildTimes:
    """Return the times of folds that follow each other in an engine that is empty before.

    Args:
        engine: The engine.
        folds: Number of folds.
        word_offered: Whether the next word is offered, for each cycle; true behind the end.
        row_ready: Whether a row would be taken, for each cycle; true behind the end.
    """
    words, rows = [], []
    # Cycles in which a row left the first stage and entered the sums, and likewise the weights; of
    # the row before the present one.
    taken, summed, rounded, left = -1, -1, -1, -1
    for _ in range(folds):
        for number in range(engine.fold_words):
            taken = _next(word_offered, max(taken + 1, summed))
            words.append(taken)
            if number < engine.basis_words:
                continue
            for _ in range(engine.order):
                summed = max(taken + 1, summed + 1, rounded)
                rounded = max(summed + 1, left)
                left = _next(row_ready, rounded + 1)
                rows.append(left)
    return RebuildTimes(word_cycles=np.array(words, np.int64), row_cycles=np.array(rows, np.int64))


def _next(flags: Flags, cycle: int) -> int:
    """Return the first cycle from ``cycle`` on whose flag is true."""
    later = np.flatnonzero(flags[cycle:])
    return cycle + int(later[0]) if len(later) else max(cycle, len(flags))
