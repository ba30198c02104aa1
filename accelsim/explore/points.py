"""The points of a study: every accelerator that its strategy gives, on every network."""

import hashlib
from collections.abc import Iterator
from typing import Any

from accelsim.errors import StudyError
from accelsim.explore.axis import Design
from accelsim.explore.derive import of_accelerator
from accelsim.explore.search_space import SearchSpace
from accelsim.explore.space import Point, Space
from accelsim.explore.strategies import find_strategy
from accelsim.explore.strategy import SearchTask, Strategy
from accelsim.explore.study import Study

_ASKED_AT_ONCE = 1024


def make_strategy(study: Study, space: Space) -> Strategy:
    """Return the strategy of a study before its first design.

    Args:
        study: The study.
        space: Space of the study.

    Raises:
        StudyError: The strategy cannot search the axes, the objectives or the budget.
    """
    task = SearchTask(
        space=SearchSpace(space.axes),
        objectives=len(study.objectives),
        constraints=len(study.constraints),
        budget=study.budget,
        seed=study.seed,
    )
    return find_strategy(study.strategy)(task)


def describe_points(study: Study, space: Space) -> dict[str, Any]:
    """Return ``number``, the points of a study, and ``digest`` of all of them in order.

    An adaptive strategy has no digest, and may end before the number is reached.

    Args:
        study: The study.
        space: Space of the study.

    Raises:
        StudyError: The strategy cannot search the axes, the objectives or the budget; or the study
            has settings that the strategy does not use.
    """
    strategy = make_strategy(study, space)
    if strategy.hears:
        _check_objectives(study)
        if study.budget is None:
            raise StudyError(
                f"{study.where(('strategy',))}: strategy {study.strategy} needs a budget"
            )
        return {"number": study.budget * len(space.sources)}
    for key in ("batch", "stop"):
        if getattr(study, key) is not None:
            raise StudyError(
                f"{study.where((key,))}: {key}: is for strategies that hear results, which"
                f" {study.strategy} does not; leave it out"
            )
    number, hashed = 0, hashlib.sha256()
    for point in enumerate_points(study, space):
        number += 1
        hashed.update(repr((point.network, *point.design)).encode())
    return {"number": number, "digest": hashed.hexdigest()}


def _check_objectives(study: Study) -> None:
    """Refuse objectives that differ between networks, because a search can follow only one."""
    if len(study.workloads) == 1:
        return
    for place, objective in enumerate(study.objectives):
        if not of_accelerator(study, objective.metric):
            raise StudyError(
                f"{study.where(('objectives', place))}: objectives: strategy {study.strategy} looks"
                f" for accelerators, and {objective.metric} is another for each of the"
                f" {len(study.workloads)} networks; name a metric over the networks, such as"
                f" geomean({objective.metric}) in metrics"
            )


def enumerate_points(study: Study, space: Space) -> Iterator[Point]:
    """Yield the points of a study with a strategy that is not adaptive, network by network.

    Args:
        study: The study.
        space: Space of the study.

    Raises:
        StudyError: The strategy cannot search the axes or the budget.
    """
    for network in range(len(space.sources)):
        for design in _designs(make_strategy(study, space)):
            yield Point(network, design)


def _designs(strategy: Strategy) -> Iterator[Design]:
    while designs := strategy.ask(_ASKED_AT_ONCE):
        yield from designs
