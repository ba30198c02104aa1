"""The exact Pareto front of any number of objectives."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

_BLOCK = 512


def pareto_mask(values: ArrayLike, goals: Sequence[Literal["min", "max"]]) -> NDArray[np.bool_]:
    """Return which points no other point dominates.

    A point dominates another if it is at least as good in every objective and better in one. Equal
    points do not dominate each other, so all of them are kept.

    Args:
        values: Shape (points, objectives), numbers; infinities are allowed.
        goals: ``min`` or ``max`` for each objective.

    Returns:
        Shape (points,), True on the front.

    Raises:
        ValueError: The shape does not fit the goals, or a value is not a number.
    """
    costs = np.array(values, dtype=np.float64)
    if costs.ndim != 2 or costs.shape[1] != len(goals) or not goals:
        raise ValueError(
            f"values must have shape (points, {len(goals)}) with at least one objective,"
            f" not {costs.shape}"
        )
    if np.isnan(costs).any():
        raise ValueError("values must be numbers, not nan")
    for column, goal in enumerate(goals):
        if goal == "max":
            costs[:, column] *= -1
    # In lexicographic order, a row can only be dominated by an earlier one.
    order = np.lexsort(costs.T[::-1])
    rows = costs[order]
    new = np.ones(len(rows), dtype=np.bool_)
    new[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    kept = _staircase(rows[new]) if len(goals) <= 2 else _by_blocks(rows[new])
    mask = np.empty(len(rows), dtype=np.bool_)
    mask[order] = kept[np.cumsum(new) - 1]
    return mask


def _staircase(rows: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return the front of distinct rows of one or two columns in lexicographic order."""
    last = rows[:, -1]
    kept = np.ones(len(rows), dtype=np.bool_)
    kept[1:] = last[1:] < np.minimum.accumulate(last)[:-1]
    return kept


def _by_blocks(rows: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return the front of distinct rows in lexicographic order."""
    kept = np.zeros(len(rows), dtype=np.bool_)
    front: NDArray[Any] = np.empty((0, rows.shape[1]))
    for start in range(0, len(rows), _BLOCK):
        alive = np.arange(start, min(start + _BLOCK, len(rows)))
        for other in range(0, len(front), _BLOCK):
            alive = alive[~_no_better(rows[alive], front[other : other + _BLOCK]).any(axis=1)]
        within = _no_better(rows[alive], rows[alive])
        np.fill_diagonal(within, False)
        alive = alive[~within.any(axis=1)]
        kept[alive] = True
        front = np.concatenate([front, rows[alive]])
    return kept


def _no_better(rows: NDArray[np.float64], by: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return whether each row of ``by`` is at least as good in every column, shape (rows, by)."""
    result = np.ones((len(rows), len(by)), dtype=np.bool_)
    for column in range(rows.shape[1]):
        result &= by[None, :, column] <= rows[:, column, None]
    return result
