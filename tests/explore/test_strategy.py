"""Promises that every strategy keeps."""

import itertools
import re
import sys
from collections.abc import Sequence

import pytest

from accelsim.errors import StudyError
from accelsim.explore.axis import Axis, Continuum, Design
from accelsim.explore.search_space import SearchSpace
from accelsim.explore.strategies import STRATEGIES
from accelsim.explore.strategy import SearchTask
from accelsim.testing import check_strategy
from each import each


def space_of(sizes: Sequence[int]) -> SearchSpace:
    return SearchSpace(
        [
            Axis(fields=(f"axis{place}",), continuum=Continuum(low=0, high=size - 1))
            for place, size in enumerate(sizes)
        ]
    )


def drawn(name: str, sizes: Sequence[int], budget: int | None, seed: int) -> list[Design]:
    task = SearchTask(space=space_of(sizes), budget=budget, seed=seed)
    return list(STRATEGIES[name](task).ask(10**7))


@pytest.mark.sampled(16)
@pytest.mark.parametrize("name", STRATEGIES)
def test_every_strategy_keeps_what_is_asked_of_others(name: str) -> None:
    check_strategy(STRATEGIES[name], whole=name == "grid", objectives=1 if name == "cma_es" else 2)


@each("budget", [1, 17, 104, 105, 106, 209, 210])
def test_random_keeps_its_budget(budget: int) -> None:
    designs = drawn("random", (2, 3, 5, 7), budget, 3)

    assert len(set(designs)) == len(designs) == budget


def test_another_seed_gives_other_designs() -> None:
    assert drawn("random", (100, 100), 20, 0) != drawn("random", (100, 100), 20, 1)


def test_a_smaller_budget_is_the_beginning_of_a_larger_one() -> None:
    larger = drawn("random", (10, 1000), 3000, 0)

    assert drawn("random", (10, 1000), 50, 0) == larger[:50]


def test_random_draws_from_a_space_that_nobody_could_list() -> None:
    assert len(set(drawn("random", (10**4,) * 9, 1000, 0))) == 1000


def test_random_is_uniform() -> None:
    hits = [drawn("random", (4, 5), 1, seed)[0] for seed in range(500)]

    counts = [hits.count(design) for design in itertools.product(range(4), range(5))]
    # 500 draws over 20 cells: mean 25, standard deviation sqrt(500 * 0.05 * 0.95) = 4.9.
    assert 5 < min(counts) <= max(counts) < 45


@each(
    ("name", "sizes", "budget", "said"),
    [
        ("grid", (2, 3), 5, "budget must be at least the 6 accelerators of the grid, not 5: raise"),
        ("grid", (10**4, 10**8), None, "a grid must have at most 10000000 accelerators, not 1000"),
        ("random", (2, 3), None, "strategy random needs a budget"),
        ("random", (2, 3), 7, "budget must be at most the 6 accelerators of the axes, not 7"),
        ("random", (10**9,), 10**8, "budget must be at most 10000000, not 100000000"),
    ],
)
def test_wrong_budgets_are_refused(
    name: str, sizes: tuple[int, ...], budget: int | None, said: str
) -> None:
    with pytest.raises(StudyError, match="^" + re.escape(said)):
        drawn(name, sizes, budget, 0)


@pytest.mark.parametrize(
    ("name", "library", "said"),
    [
        ("tpe", "optuna", "strategy tpe needs optuna and cmaes: pip install 'accelsim-npu[dse]'"),
        ("sobol", "scipy.stats", "strategy sobol needs scipy: pip install 'accelsim-npu[dse]'"),
    ],
)
def test_a_library_that_is_absent_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, library: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)

    with pytest.raises(StudyError, match="^" + re.escape(said)):
        drawn(name, (3, 4), 5, 0)


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (
            SearchTask(space=space_of((3, 4)), objectives=2, budget=5),
            "strategy cma_es takes one objective, not 2",
        ),
        (
            SearchTask(space=SearchSpace(space_of((3,)).axes), budget=2),
            "strategy cma_es needs at least two axes of numbers that have no condition, not 1",
        ),
    ],
)
def test_what_cma_es_cannot_search_is_refused(task: SearchTask, said: str) -> None:
    with pytest.raises(StudyError, match=f"^{said}"):
        STRATEGIES["cma_es"](task)


def test_a_latin_hypercube_has_each_value_equally_often() -> None:
    designs = drawn("latin_hypercube", (8, 4, 16), 16, 3)

    for place, size in enumerate((8, 4, 16)):
        counts = [sum(design[place] == step for design in designs) for step in range(size)]
        assert set(counts) == {16 // size}


def test_a_sobol_sequence_has_each_pair_of_halves_equally_often() -> None:
    designs = drawn("sobol", (2**20, 2**20, 2**20), 64, 3)

    for one, other in itertools.combinations(range(3), 2):
        halves = [((design[one] or 0) >> 19, (design[other] or 0) >> 19) for design in designs]
        assert {halves.count(pair) for pair in itertools.product((0, 1), repeat=2)} == {16}
