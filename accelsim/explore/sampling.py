"""Strategies that are not adaptive: they propose all designs, or spread designs over the space."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from accelsim.errors import StudyError, pip_install
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
"""``distinct`` stops reading its points after more than this many repeated designs in a row."""


def grid(task: SearchTask) -> Strategy:
    """Propose every design; the last axis varies fastest.

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

    The coordinate of each axis is drawn uniformly, given those of earlier axes. With the same seed,
    the designs of a smaller budget are the first ones of a larger budget, if both budgets are
    at most half of the space.

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
    """Yield ``budget`` different designs, made from points of the unit cube.

    Args:
        space: Space of at least ``budget`` designs.
        shares: Points of the unit cube, one number for each axis. When they end, or more than
            ``_PATIENCE`` in a row repeat designs, unseen designs in random order follow.
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
    """Yield designs that are not in ``seen``, in random order, and add them to ``seen``.

    Args:
        space: The space.
        seen: Designs that were proposed already; the caller may add designs between two results.
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
    """Propose a Latin hypercube: each of ``budget`` equal parts of an axis has one design.

    McKay, Beckman and Conover, "A Comparison of Three Methods for Selecting Values of Input
    Variables", Technometrics 1979. On axes of few values designs may repeat; random designs
    replace the repeated ones.

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
    and Kuo (SIAM J. Sci. Comput. 2008) and the scrambling of Owen, as in scipy. With the same seed,
    the designs of a smaller budget are the first ones of a larger budget.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: scipy is missing, or the budget is missing or does not fit the space.
    """
    budget = needed_budget("sobol", task)
    try:
        from scipy.stats import qmc
    except ImportError:
        raise StudyError(f"strategy sobol needs scipy: {pip_install('dse')}") from None
    if not task.space.axes:
        return Listed(task.space.designs())
    if len(task.space.axes) > qmc.Sobol.MAXDIM:
        raise StudyError(
            f"strategy sobol has at most {qmc.Sobol.MAXDIM} axes, not {len(task.space.axes)}"
        )
    sequence = qmc.Sobol(len(task.space.axes), scramble=True, rng=task.seed)
    return Listed(distinct(task.space, _drawn_from(sequence), budget, task.seed))


def _drawn_from(sequence: Any) -> Iterator[Sequence[float]]:
    """Yield the 2^30 points of a Sobol sequence, in batches that each double the points drawn."""
    drawn = 0
    while drawn < 2**30:
        size = max(drawn, _DRAWN_AT_ONCE)
        yield from sequence.random(size).tolist()
        drawn += size
