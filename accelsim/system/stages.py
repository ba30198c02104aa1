"""Where a network is cut into the parts of a pipeline.

The parts are runs of operators in their order. The slowest part is as fast as any cut allows, and
of all such cuts the one is taken that sends the fewest bytes. For example, operators of 4, 1, 1 and
4 cycles in two parts are cut in the middle; in three parts the slowest has 4 cycles, and the two
short operators stay together.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from accelsim.system.memory import LayoutError

_NEVER = np.iinfo(np.int64).max // 4


def balanced_cuts(
    cycles: Sequence[int] | npt.NDArray[np.int64],
    crossing_bytes: Sequence[int] | npt.NDArray[np.int64],
    parts: int,
) -> tuple[int, ...]:
    """Return where each part begins and the last one ends.

    Args:
        cycles: Cycles of each operator, forward and backward.
        crossing_bytes: Bytes that a cut before each operator sends; that before the first is not
            looked at.
        parts: Number of parts.

    Returns:
        parts + 1 rising places, from 0 to the number of operators.

    Raises:
        LayoutError: There are fewer operators than parts.
    """
    count = len(cycles)
    if parts > count:
        raise LayoutError(
            f"{parts} parts of a pipeline need as many operators that cost time, and the network"
            f" has {count}"
        )
    ends = np.concatenate([[0], np.cumsum(np.asarray(cycles, np.int64))])
    # Row i, column j: the cycles of operators i to j - 1, never of none of them.
    spans = np.where(np.tri(count + 1, dtype=bool), _NEVER, ends[None, :] - ends[:, None])
    slowest = _row(count)
    for _ in range(parts):
        slowest = np.maximum(slowest[:, None], spans).min(axis=0)
    allowed = spans <= slowest[count]
    sent = np.asarray(crossing_bytes, np.int64)
    sent = np.concatenate([[0], sent[1:], [0]])
    best, choices = _row(count), []
    for _ in range(parts):
        options = np.where(allowed & (best[:, None] < _NEVER), (best + sent)[:, None], _NEVER)
        choices.append(options.argmin(axis=0))
        best = options.min(axis=0)
    cuts = [count]
    for choice in reversed(choices):
        cuts.append(int(choice[cuts[-1]]))
    return tuple(reversed(cuts))


def cut_places(
    cycles: npt.NDArray[np.int64], crossing_bytes: Callable[[int], int], parts: int, pipeline: int
) -> list[tuple[int, int]]:
    """Return where each part of a network begins and ends, of which all but the last are cut.

    Operators that cost nothing are never a part of their own.

    Args:
        cycles: Cycles of each operator.
        crossing_bytes: Returns the bytes that a cut before an operator sends.
        parts: How many.
        pipeline: Stages of the layout, for the sentence of an error.

    Raises:
        LayoutError: There are fewer operators that cost time than parts.
    """
    costly = np.flatnonzero(cycles)
    try:
        cuts = balanced_cuts(cycles[costly], [crossing_bytes(int(each)) for each in costly], parts)
    except LayoutError as problem:
        raise LayoutError(f"layout.pipeline {pipeline}: {problem}") from None
    return list(pairwise([0, *(int(costly[cut]) for cut in cuts[1:-1]), len(cycles)]))


def _row(count: int) -> npt.NDArray[np.int64]:
    """Return what no part costs: nothing before the first operator, and never anything else."""
    row = np.full(count + 1, _NEVER, np.int64)
    row[0] = 0
    return row
