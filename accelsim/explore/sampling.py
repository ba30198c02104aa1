"""Strategies that need no results: all designs, or designs spread over the space."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from accelsim.errors import StudyError
from accelsim.explore.axis import Design
from accelsim.explore.search_space import SearchSpace
from accelsim.explore.strategy import (
    MAXIMUM_DESIGNS,
    Listed,
    SearchTask,
    Strategy,
    needed_budget,
)

_DRAWN_AT_ONCE = 1024
_PATIENCE = 10_000
"""Repeated designs in a row after which all designs of a countable space are enumerated instead."""


def grid(task: SearchTask) -> Strategy:
    """Propose every design, the last axis fastest.

    Args:
        task: Task whose budget is None, or at least the number of designs; its seed is not used.

    Raises:
        StudyError: An axis has real numbers, or there are more designs than ``budget`` or than
            ``MAXIMUM_DESIGNS``.
    """
    designs = task.space.count()
    if designs is None:
        return Listed(task.space.designs())
    if designs > MAXIMUM_DESIGNS:
        raise StudyError(
            f"a grid must have at most {MAXIMUM_DESIGNS} accelerators, not {designs}:"
            " give fewer values, or use strategy random with a budget"
        )
    if task.budget is not None and task.budget < designs:
        raise StudyError(
            f"budget must be at least the {designs} accelerators of the grid, not {task.budget}:"
            " raise it, or use strategy random"
        )
    return Listed(task.space.designs())


def random(task: SearchTask) -> Strategy:
    """Propose designs drawn at random, none of them twice.

    Each coordinate is uniform, given those of the axes before it. With the same seed, a smaller
    budget gives the first designs of a larger one, as long as both are at most half of the space.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: The budget is absent or does not fit the space.
    """
    budget, count = needed_budget("random", task), task.space.count()
    if count is not None and 2 * budget > count:
        return Listed(_shuffled(task.space, count, budget, task.seed))
    return Listed(distinct(task.space, _uniform(task), budget, task.seed))


def _uniform(task: SearchTask) -> Iterator[Sequence[float]]:
    import numpy as np

    generator = np.random.default_rng(task.seed)
    while True:
        yield from generator.random((_DRAWN_AT_ONCE, len(task.space.axes))).tolist()


def _shuffled(space: SearchSpace, count: int, budget: int, seed: int) -> Iterator[Design]:
    import numpy as np

    for index in np.random.default_rng(seed).permutation(count)[:budget].tolist():
        yield space.at(index)


def distinct(
    space: SearchSpace, shares: Iterator[Sequence[float]], budget: int, seed: int
) -> Iterator[Design]:
    """Yield the designs for points of the unit cube, each once, until there are enough.

    Args:
        space: The space; it has at least ``budget`` designs.
        shares: Points of the unit cube, with a share for each axis. If they end, or many in a row
            give no new design, other designs follow in random order.
        budget: Number of designs.
        seed: Seed of the random order.
    """
    seen: set[Design] = set()
    repeated = 0
    for row in shares:
        if len(seen) == budget:
            return
        design = space.from_shares(row)
        if design in seen:
            repeated += 1
            if repeated > _PATIENCE:
                break
            continue
        repeated = 0
        seen.add(design)
        yield design
    yield from islice(unseen(space, seen, seed), budget - len(seen))


def unseen(space: SearchSpace, seen: set[Design], seed: int) -> Iterator[Design]:
    """Yield designs that are not in ``seen``, in random order, and add them to it.

    Args:
        space: The space.
        seen: Designs that were proposed already; it may grow meanwhile.
        seed: Seed of the random order.
    """
    count = space.count()
    if count is None or count > 2 * MAXIMUM_DESIGNS:
        task = SearchTask(space=space, seed=seed)
        others: Iterator[Design] = (space.from_shares(row) for row in _uniform(task))
    else:
        others = _shuffled(space, count, count, seed)
    for design in others:
        if design not in seen:
            seen.add(design)
            yield design


def latin_hypercube(task: SearchTask) -> Strategy:
    """Propose designs that divide each axis evenly, into as many equal shares as the budget.

    McKay, Beckman and Conover, "A Comparison of Three Methods for Selecting Values of Input
    Variables", Technometrics 1979. On axes of few values designs may repeat; repeated ones are
    replaced by random ones.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: The budget is absent or does not fit the space.
    """
    budget = needed_budget("latin_hypercube", task)
    return Listed(distinct(task.space, _latin(task, budget), budget, task.seed))


def _latin(task: SearchTask, budget: int) -> Iterator[Sequence[float]]:
    import numpy as np

    generator = np.random.default_rng(task.seed)
    width = len(task.space.axes)
    order = generator.permuted(np.tile(np.arange(budget), (width, 1)), axis=1).T
    yield from ((order + generator.random((budget, width))) / budget).tolist()


def sobol(task: SearchTask) -> Strategy:
    """Propose designs of a scrambled Sobol sequence, which fills the space evenly.

    I. M. Sobol, "On the Distribution of Points in a Cube", 1967, with the direction numbers of Joe
    and Kuo (SIAM J. Sci. Comput. 2008) and the scrambling of Owen, as scipy has them. A smaller
    budget gives the first designs of a larger one.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: scipy is missing, or the budget is missing or does not fit the space.
    """
    budget = needed_budget("sobol", task)
    try:
        from scipy.stats import qmc
    except ImportError:
        raise StudyError("strategy sobol needs scipy: pip install 'accelsim[dse]'") from None
    if not task.space.axes:
        return Listed(task.space.designs())
    if len(task.space.axes) > qmc.Sobol.MAXDIM:
        raise StudyError(
            f"strategy sobol has at most {qmc.Sobol.MAXDIM} axes, not {len(task.space.axes)}"
        )
    sequence = qmc.Sobol(len(task.space.axes), scramble=True, rng=task.seed)
    return Listed(distinct(task.space, _drawn_from(sequence), budget, task.seed))


def _drawn_from(sequence: Any) -> Iterator[Sequence[float]]:
    """Yield the points of a Sobol sequence, which has 2^30, in powers of two."""
    drawn = 0
    while drawn < 2**30:
        size = max(drawn, _DRAWN_AT_ONCE)
        yield from sequence.random(size).tolist()
        drawn += size
