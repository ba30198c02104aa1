"""Designs that strategies give, and the hypervolume of their fronts, design by design."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from accelsim.explore import Study, load_study
from accelsim.explore.hypervolume import hypervolume
from accelsim.explore.point import Evaluator, Row
from accelsim.explore.points import make_strategy
from accelsim.explore.prepare import prepare
from accelsim.explore.search import Search
from accelsim.explore.space import Point
from accelsim.explore.strategy import Result, Strategy

FOLDER = Path(__file__).parent
SPACES = ("image", "attention", "mixture")
STRATEGIES = ("random", "tpe", "nsga2")
SEEDS = range(10)
CHECKPOINTS = range(10, 101, 10)
"""Evaluated accelerators after which the hypervolume is taken."""

Costs = list[tuple[float, ...] | None]
"""Of each accelerator in the order of the search; None where it is not feasible."""


class _Recorded:
    """A strategy whose results are kept."""

    hears = True

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy
        self.results: list[Result] = []

    def ask(self, most: int) -> Sequence[tuple[int | float | None, ...]]:
        return self._strategy.ask(most)

    def tell(self, results: Sequence[Result]) -> None:
        self.results += results
        if self._strategy.hears:
            self._strategy.tell(results)


def searches(name: str) -> Iterator[tuple[str, int, Costs]]:
    """Yield strategy, seed and costs of each search of a space.

    Args:
        name: Name of the space, one of ``SPACES``.
    """
    study = load_study(FOLDER / f"{name}.yaml")
    space, _ = prepare(study)
    evaluator = Evaluator(space)
    known: dict[Point, Row] = {}

    def search(strategy: str, seed: int) -> Costs:
        asked: Study = study.model_copy(update={"strategy": strategy, "seed": seed})
        recorded = _Recorded(make_strategy(asked, space))
        running = Search(asked, space, recorded, {}, FOLDER)
        while batch := running.ask():
            for number, point in batch:
                if point not in known:
                    known[point] = evaluator.row(number, point)
                running.hear([known[point]._replace(number=number)])
            running.tell()
        return [one.costs if one.feasible else None for one in recorded.results]

    for strategy in STRATEGIES:
        for seed in SEEDS:
            yield strategy, seed, search(strategy, seed)


def shares(found: Sequence[Costs]) -> list[list[float]]:
    """Return for each search its hypervolume at the checkpoints.

    Costs count by their logarithms, so that equal ratios are worth the same. The reference has the
    worst feasible cost of all searches in each objective.

    Args:
        found: Costs of each search, all above 0.

    Returns:
        Shares of the hypervolume of the front of all searches together.
    """
    logarithms = [[None if one is None else np.log(one) for one in costs] for costs in found]
    every = np.array([one for costs in logarithms for one in costs if one is not None])
    reference = every.max(axis=0)
    whole = hypervolume(every, reference)

    def share(costs: Sequence[np.ndarray | None]) -> float:
        feasible = [one for one in costs if one is not None]
        return hypervolume(np.array(feasible), reference) / whole if feasible else 0.0

    return [[share(costs[:number]) for number in CHECKPOINTS] for costs in logarithms]
