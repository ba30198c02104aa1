"""Search for the scale of least squared error of each row of weights."""

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import inner_jit, jit

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

_CHUNK = 64
"""Weights between two looks at whether a scale has lost already."""


@jit
def least_scales(rows: Array, levels: Integers, whole: Array, shares: Array) -> Array:
    """Return the scale of least squared error of each row.

    Args:
        rows: Shape (rows, weights), contiguous.
        levels: Levels of the format, ascending.
        whole: Scale of each row that clips nothing, positive, shape (rows,).
        shares: Scales to try as shares of ``whole``, ascending; of equal errors the first counts.

    Returns:
        Shape (rows,).
    """
    best = np.copy(whole)
    for row in range(len(rows)):
        # Most scales err far more than the whole one; the sum of such a scale ends early.
        bound, least = _error(rows[row], levels, whole[row], np.inf), np.inf
        for share in shares:
            scale = whole[row] * share
            error = _error(rows[row], levels, scale, min(bound, least))
            if error < least:
                best[row], least = scale, error
    return best


@inner_jit
def _error(weights: Array, levels: Integers, scale: float, bound: float) -> float:
    """Return the sum of squared errors of weights in steps of a scale; infinite beyond a bound."""
    lowest, highest = float(levels[0]), float(levels[-1])
    is_dense = levels[-1] - levels[0] + 1 == len(levels)
    total = 0.0
    for first in range(0, len(weights), _CHUNK):
        for place in range(first, min(first + _CHUNK, len(weights))):
            steps = weights[place] / scale
            if is_dense:
                below = np.floor(steps)
                level = below + 1.0 if steps - below >= 0.5 else below
                level = min(max(level, lowest), highest)
            else:
                level = _nearest(levels, steps)
            error = weights[place] - level * scale
            total += error * error
        if total > bound:
            return np.inf
    return total


@inner_jit
def _nearest(levels: Integers, steps: float) -> float:
    """Return the nearest level; a tie goes to the greater one."""
    level = float(levels[0])
    for place in range(1, len(levels)):
        if steps < (levels[place - 1] + levels[place]) / 2:
            return level
        level = float(levels[place])
    return level
