"""The quality of a front: the volume that it dominates."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.explore.pareto import pareto_mask


def hypervolume(costs: ArrayLike, reference: ArrayLike) -> float:
    """Return the volume of all that is worse than a point of ``costs`` and better than a reference.

    Zitzler and Thiele, "Multiobjective Evolutionary Algorithms", IEEE TEC 1999. The result is exact
    for any number of objectives: the volume is cut into slices along the last objective, and each
    slice is computed from the other objectives. Two objectives take the time of a sort, three the
    square of the points on the front.

    Args:
        costs: Shape (points, objectives), finite; smaller is better.
        reference: Shape (objectives,), finite; points that are not better in all objectives add
            nothing.

    Returns:
        Volume, in the product of the objectives' units; 0.0 without points.

    Raises:
        ValueError: The shapes do not fit, or a number is not finite.
    """
    points, limit = np.asarray(costs, dtype=np.float64), np.asarray(reference, dtype=np.float64)
    if limit.ndim != 1 or points.ndim != 2 or points.shape[1] != len(limit) or not len(limit):
        raise ValueError(
            f"costs must have shape (points, objectives) and reference (objectives,), not"
            f" {points.shape} and {limit.shape}"
        )
    if not (np.isfinite(points).all() and np.isfinite(limit).all()):
        raise ValueError("costs and reference must be finite")
    inside = points[(points < limit).all(axis=1)]
    return _volume(_front(inside), limit)


def _front(points: NDArray[np.float64]) -> NDArray[np.float64]:
    if not len(points):
        return points
    mask = pareto_mask(points, ["min"] * points.shape[1])
    distinct: NDArray[np.float64] = np.unique(points[mask], axis=0)
    return distinct


def _volume(front: NDArray[np.float64], limit: NDArray[np.float64]) -> float:
    """Return the volume of distinct points that do not dominate each other."""
    if not len(front):
        return 0.0
    if front.shape[1] == 1:
        return float(limit[0] - front[0, 0])
    if front.shape[1] == 2:
        # From left to right, each point adds the area below the points before it.
        heights = np.concatenate([limit[1:], front[:-1, 1]]) - front[:, 1]
        return float(((limit[0] - front[:, 0]) * heights).sum())
    rows = front[np.argsort(front[:, -1], kind="stable")]
    depths = np.diff(np.append(rows[:, -1], limit[-1]))
    return sum(
        float(depth) * _volume(_front(rows[: place + 1, :-1]), limit[:-1])
        for place, depth in enumerate(depths)
        if depth > 0
    )
