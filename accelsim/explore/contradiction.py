"""Constraints that no point can meet, whatever its accelerator."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from accelsim.explore.metric import (
    HAS_RTL,
    Constraint,
    is_metric,
    parse_constraint,
)
from accelsim.explore.provider import asked_providers
from accelsim.explore.study import Study

Problem = tuple[tuple[str | int, ...], str]

_AT_MOST_ONE = ("accuracy", "utilization", "fits", HAS_RTL)
"""Metrics between 0 and 1: shares, and truth values."""


class _End(NamedTuple):
    """An end of the range of a metric; ``kept`` says whether the end itself is allowed."""

    value: float
    kept: bool
    text: str


def contradictions(study: Study, metrics: Collection[str] = ()) -> Iterator[Problem]:
    """Yield constraints that contradict an earlier constraint, or the range of their metric.

    Args:
        study: The study.
        metrics: Names of metrics that functions compute, which may have any value.

    Yields:
        The location in the file and the end of a sentence.
    """
    ends: dict[str, tuple[_End, _End]] = {}
    parsed = [parse_constraint(text) for text in study.constraints]
    bounded = [
        name
        for each in asked_providers(study, [one.metric for one in parsed]).values()
        for name in each.names
        if each.is_never_negative
    ]
    for index, one in enumerate(parsed):
        low, high = ends.get(one.metric) or _limits(one.metric, metrics, bounded)
        for end in _ends(one, lower=True):
            low = max(low, end, key=lambda each: (each.value, not each.kept))
        for end in _ends(one, lower=False):
            high = min(high, end, key=lambda each: (each.value, each.kept))
        if low.value > high.value or (low.value == high.value and not (low.kept and high.kept)):
            other = low.text if high.text == one.text else high.text
            yield ("constraints", index), f"{one.text}: no point can keep it, because {other}"
            return
        ends[one.metric] = low, high


def _limits(metric: str, given: Collection[str], bounded: Collection[str]) -> tuple[_End, _End]:
    """Return the ends of the range of a metric."""
    inf = float("inf")
    if not (is_metric(metric) or metric in bounded) or metric in given:
        return _End(-inf, True, ""), _End(inf, True, "")
    most = 1.0 if metric in _AT_MOST_ONE else inf
    return _End(0.0, True, f"{metric} is at least 0"), _End(most, True, f"{metric} is at most 1")


def _ends(one: Constraint, *, lower: bool) -> Iterator[_End]:
    """Yield the lower or the upper end that a constraint sets."""
    if one.relation == "==" or one.relation[0] == (">" if lower else "<"):
        yield _End(one.bound, "=" in one.relation, one.text)
