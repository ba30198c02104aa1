"""The front is exact, whatever the objectives."""

import re
import time
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.explore import pareto_mask
from each import each
from naive import pareto as naive

Goal = Literal["min", "max"]
CHOICE: st.SearchStrategy[Goal] = st.sampled_from(("min", "max"))
GOALS = st.lists(CHOICE, min_size=1, max_size=4)


@given(st.data())
def test_front_equals_its_definition(data: st.DataObject) -> None:
    goals: list[Goal] = data.draw(GOALS)
    value = st.sampled_from([-np.inf, -1.0, -0.0, 0.0, 1.0, 2.5, 1e300, np.inf])
    points = data.draw(st.lists(st.tuples(*[value for _ in goals]), max_size=40))

    mask = pareto_mask(np.array(points).reshape(len(points), len(goals)), goals)

    assert mask.tolist() == naive.pareto_mask(points, goals)


@each("objectives", [1, 2, 3, 5])
def test_front_across_blocks_equals_its_definition(objectives: int) -> None:
    points = np.random.default_rng(objectives).integers(0, 30, size=(1500, objectives))
    every: tuple[Goal, ...] = ("min", "max", "min", "min", "max")
    goals = every[:objectives]

    mask = pareto_mask(points, goals)

    better = np.where(np.array(goals) == "max", -points, points)
    expected = [
        not ((better <= one).all(axis=1) & (better < one).any(axis=1)).any() for one in better
    ]
    assert mask.tolist() == expected


def test_equal_points_are_all_kept() -> None:
    assert pareto_mask([[1, 2], [1, 2], [2, 1], [2, 2]], ["min", "min"]).tolist() == [
        True,
        True,
        True,
        False,
    ]


def test_a_hundred_thousand_points_take_less_than_some_seconds() -> None:
    points = np.random.default_rng(0).random((100_000, 3))

    start = time.perf_counter()
    pareto_mask(points, ["min", "min", "max"])

    assert time.perf_counter() - start < 10


@pytest.mark.parametrize(
    ("values", "goals", "said"),
    [
        ([[1.0, float("nan")]], ["min", "min"], "values must be numbers, not nan"),
        ([[1.0]], ["min", "min"], "values must have shape (points, 2) with at least one objective"),
        ([1.0], ["min"], "values must have shape (points, 1) with at least one objective"),
    ],
)
def test_wrong_values_are_refused(values: list[object], goals: list[Goal], said: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(said)):
        pareto_mask(values, goals)  # type: ignore[arg-type]
