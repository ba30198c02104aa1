"""Promises that every strategy keeps."""

import itertools
import re

import pytest

from accelsim.errors import StudyError
from accelsim.explore.strategy import STRATEGIES, random
from accelsim.testing import check_strategy


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_strategy_keeps_what_is_asked_of_others(name: str) -> None:
    check_strategy(STRATEGIES[name], whole=name == "grid")


@pytest.mark.parametrize("budget", [1, 17, 104, 105, 106, 209, 210])
def test_random_keeps_its_budget(budget: int) -> None:
    points = list(random((2, 3, 5, 7), budget, 3))

    assert len(set(points)) == len(points) == budget


def test_another_seed_gives_other_points() -> None:
    assert list(random((100, 100), 20, 0)) != list(random((100, 100), 20, 1))


def test_a_smaller_budget_is_the_beginning_of_a_larger_one() -> None:
    assert list(random((10, 1000), 50, 0)) == list(random((10, 1000), 3000, 0))[:50]


def test_random_draws_from_a_space_that_nobody_could_list() -> None:
    points = list(random((10**4,) * 9, 1000, 0))

    assert len(set(points)) == 1000


def test_random_is_uniform() -> None:
    drawn = [random((4, 5), 1, seed) for seed in range(500)]
    hits = [next(points) for points in drawn]

    counts = [hits.count(point) for point in itertools.product(range(4), range(5))]
    # 500 draws over 20 cells: mean 25, standard deviation sqrt(500 * 0.05 * 0.95) = 4.9.
    assert 5 < min(counts) <= max(counts) < 45


@pytest.mark.parametrize(
    ("name", "sizes", "budget", "said"),
    [
        ("grid", (2, 3), 5, "budget must be at least the 6 points of the grid, not 5: raise it"),
        ("grid", (10**4, 10**8), None, "a grid must have at most 10000000 points, not 1000000000"),
        ("random", (2, 3), None, "strategy random needs a budget"),
        ("random", (2, 3), 7, "budget must be at most the 6 points of the space, not 7: lower it"),
        ("random", (10**9,), 10**8, "budget must be at most 10000000, not 100000000"),
    ],
)
def test_wrong_budgets_are_refused(
    name: str, sizes: tuple[int, ...], budget: int | None, said: str
) -> None:
    with pytest.raises(StudyError, match="^" + re.escape(said)):
        STRATEGIES[name](sizes, budget, 0)
