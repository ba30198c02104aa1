"""Sobol indices of tables whose variance is known in closed form."""

import itertools

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.explore.importance import importance

GRID = pd.DataFrame(list(itertools.product((0, 1), (0, 2))), columns=["a", "b"])


def test_axes_that_add_explain_their_variances() -> None:
    values = (GRID["a"] + GRID["b"]).astype(float)  # variances 1/4 and 1

    assert importance(values, GRID, "a") == pytest.approx((0.2, 0.2))
    assert importance(values, GRID, "b") == pytest.approx((0.8, 0.8))


def test_axes_that_act_only_together_explain_nothing_alone() -> None:
    values = (GRID["a"] != GRID["b"] / 2).astype(float)

    assert importance(values, GRID, "a") == pytest.approx((0.0, 1.0))


def test_a_constant_metric_and_fields_that_vary_together() -> None:
    together = GRID.assign(c=GRID["b"])
    values = GRID["b"].astype(float)

    assert importance(values * 0 + 3, GRID, "a") == (0.0, 0.0)
    first, total = importance(values, together, "b")
    assert first == 1.0
    assert np.isnan(total)
    assert importance(values, GRID[["b"]], "b") == pytest.approx((1.0, 1.0))


@given(st.lists(st.integers(-9, 9), min_size=12, max_size=12))
def test_indices_on_a_grid_are_shares(numbers: list[int]) -> None:
    grid = pd.DataFrame(list(itertools.product(range(2), range(3), range(2))), columns=list("abc"))
    values = pd.Series(numbers, dtype=float)

    found = [importance(values, grid, axis) for axis in grid]

    assert all(-1e-9 <= one.first_order <= one.total_order + 1e-9 <= 1 + 2e-9 for one in found)
    assert sum(one.first_order for one in found) <= 1 + 1e-9
