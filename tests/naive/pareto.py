"""The Pareto front by its definition."""

from collections.abc import Sequence


def pareto_mask(values: Sequence[Sequence[float]], goals: Sequence[str]) -> list[bool]:
    """Return which points no other point dominates."""
    return [not any(_dominates(other, one, goals) for other in values) for one in values]


def _dominates(one: Sequence[float], other: Sequence[float], goals: Sequence[str]) -> bool:
    better = False
    for mine, theirs, goal in zip(one, other, goals, strict=True):
        if goal == "max":
            mine, theirs = -mine, -theirs
        if mine > theirs:
            return False
        better = better or mine < theirs
    return better
