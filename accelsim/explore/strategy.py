"""Which points of a space to evaluate, and in which order."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import cast

from accelsim.errors import PluginError, StudyError, did_you_mean
from accelsim.plugins import load_plugin, plugin_names, with_plugins

Point = tuple[int, ...]
Strategy = Callable[[Sequence[int], int | None, int], Iterator[Point]]

MAXIMUM_POINTS = 10_000_000

_DRAWN_AT_ONCE = 1024


def grid(sizes: Sequence[int], budget: int | None, seed: int) -> Iterator[Point]:
    """Return every point, the last axis fastest.

    Args:
        sizes: How many values each axis has.
        budget: None, or at least the number of points.
        seed: Not used.

    Returns:
        One index for each axis, point by point.

    Raises:
        StudyError: There are more points than ``budget`` or than ``MAXIMUM_POINTS``.
    """
    del seed
    points = prod(sizes)
    if points > MAXIMUM_POINTS:
        raise StudyError(
            f"a grid must have at most {MAXIMUM_POINTS} points, not {points}:"
            " give fewer values, or use strategy random with a budget"
        )
    if budget is not None and budget < points:
        raise StudyError(
            f"budget must be at least the {points} points of the grid, not {budget}:"
            " raise it, or use strategy random"
        )
    return itertools.product(*(range(size) for size in sizes))


def random(sizes: Sequence[int], budget: int | None, seed: int) -> Iterator[Point]:
    """Return points drawn uniformly, none of them twice.

    With the same seed a smaller budget gives the first points of a larger one, as long as both
    are at most half of the space.

    Args:
        sizes: How many values each axis has.
        budget: How many points to draw.
        seed: Of the generator; the same seed draws the same points.

    Returns:
        One index for each axis, point by point.

    Raises:
        StudyError: ``budget`` is absent, above ``MAXIMUM_POINTS`` or above the number of points.
    """
    points = prod(sizes)
    if budget is None:
        raise StudyError("strategy random needs a budget: the number of points to draw")
    if budget > MAXIMUM_POINTS:
        raise StudyError(f"budget must be at most {MAXIMUM_POINTS}, not {budget}")
    if budget > points:
        raise StudyError(
            f"budget must be at most the {points} points of the space, not {budget}:"
            " lower it, or use strategy grid"
        )
    return _shuffled(sizes, budget, seed) if 2 * budget > points else _drawn(sizes, budget, seed)


def _shuffled(sizes: Sequence[int], budget: int, seed: int) -> Iterator[Point]:
    import numpy as np

    order = np.random.default_rng(seed).permutation(prod(sizes))[:budget]
    for index in order.tolist():
        point = []
        for size in reversed(sizes):
            index, digit = divmod(index, size)
            point.append(digit)
        yield tuple(reversed(point))


def _drawn(sizes: Sequence[int], budget: int, seed: int) -> Iterator[Point]:
    import numpy as np

    generator = np.random.default_rng(seed)
    seen: set[Point] = set()
    while True:
        drawn = generator.integers(0, np.array(sizes), size=(_DRAWN_AT_ONCE, len(sizes)))
        for row in drawn.tolist():
            point = tuple(row)
            if point in seen:
                continue
            if len(seen) == budget:
                return
            seen.add(point)
            yield point


STRATEGIES: Mapping[str, Strategy] = {"grid": grid, "random": random}
"""The strategies of accelsim by the name a study gives them."""


def strategy_names() -> tuple[str, ...]:
    """Return the names of strategies, of accelsim and of other packages, sorted."""
    return with_plugins(tuple(STRATEGIES), "accelsim.strategies")


def find_strategy(name: str) -> Strategy:
    """Return a strategy.

    Args:
        name: One of ``strategy_names()``.

    Raises:
        StudyError: There is no such strategy.
        PluginError: The package that adds it cannot be loaded, or gives no function.
    """
    if name in STRATEGIES:
        return STRATEGIES[name]
    if name not in plugin_names("accelsim.strategies"):
        raise StudyError(f"{name}: no such strategy{did_you_mean(name, strategy_names())}")
    strategy = load_plugin("accelsim.strategies", name)
    if not callable(strategy):
        raise PluginError(f"{name} of accelsim.strategies must be a function, not {strategy!r}")
    return cast(Strategy, strategy)
