"""GPTQ-like rounding against the algorithm as its paper has it, and against nearest levels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.learn.quantize.feedback import DAMPENING, with_feedback
from accelsim.number.grid import weight_grid
from each import each

FORMATS = ("int3", "int4", "ternary", "pow2_4")


def drawn(seed: int, filters: int = 5, count: int = 24) -> tuple[np.ndarray, ...]:
    """Return weights, their steps, which are kept, and a Hessian of correlated activations."""
    generator = np.random.default_rng(seed)
    mixing = generator.normal(0, 1, (count, count))
    inputs = generator.normal(0, 1, (3 * count, count)) @ mixing
    weights = generator.normal(0, 1, (filters, count))
    unit = np.repeat(generator.uniform(0.1, 0.4, (filters, 1)), count, axis=1)
    return weights, unit, np.ones(weights.shape, np.bool_), inputs.T @ inputs


def as_published(
    weights: np.ndarray, unit: np.ndarray, hessian: np.ndarray, name: str
) -> np.ndarray:
    """Return levels by algorithm 1 of arXiv:2210.17323, with blocks of one column."""
    grid, count = weight_grid(name), len(hessian)
    order = np.argsort(-np.diag(hessian), kind="stable")
    left, steps = weights[:, order].copy(), unit[:, order]
    dampened = hessian[np.ix_(order, order)].copy()
    dampened += DAMPENING * np.mean(np.diag(hessian)) * np.eye(count)
    upper = np.linalg.cholesky(np.linalg.inv(dampened)).T
    levels = np.zeros(weights.shape, np.int64)
    for place in range(count):
        for row in range(len(weights)):
            value = left[row, place] / steps[row, place]
            distances = [abs(value - level) for level in grid.levels[::-1]]
            level = grid.levels[::-1][int(np.argmin(distances))]
            levels[row, order[place]] = level
            error = (left[row, place] - level * steps[row, place]) / upper[place, place]
            for later in range(place, count):
                left[row, later] -= error * upper[place, later]
    return levels


def error(weights: np.ndarray, levels: np.ndarray, unit: np.ndarray, hessian: np.ndarray) -> float:
    missed = weights - levels * unit
    return float((missed @ hessian * missed).sum())


@each("name", FORMATS)
def test_levels_are_those_of_the_paper_where_they_err_less(name: str) -> None:
    for seed in range(10):
        weights, unit, kept, hessian = drawn(seed)
        published = as_published(weights, unit, hessian, name)
        nearest = weight_grid(name).nearest(weights / unit)

        levels = with_feedback(weights, unit, kept, hessian, weight_grid(name))

        for row, found in enumerate(levels):
            part = slice(row, row + 1)
            errors = [
                error(weights[part], each[part], unit[part], hessian)
                for each in (published, nearest)
            ]
            wanted = published if errors[0] < errors[1] else nearest
            assert np.array_equal(found, wanted[row])


def test_results_err_less_than_with_nearest_levels() -> None:
    grid, shares = weight_grid("int3"), []
    for seed in range(50):
        weights, unit, kept, hessian = drawn(seed)
        nearest = error(weights, grid.nearest(weights / unit), unit, hessian)
        fed = error(weights, with_feedback(weights, unit, kept, hessian, grid), unit, hessian)
        shares.append(fed / nearest)

    assert max(shares) <= 1
    assert np.mean(shares) < 0.8


def test_more_columns_than_are_computed_together() -> None:
    weights, unit, kept, hessian = drawn(3, filters=2, count=150)

    levels = with_feedback(weights, unit, kept, hessian, weight_grid("int4"))

    assert np.array_equal(levels, as_published(weights, unit, hessian, "int4"))


def test_pruned_weights_stay_0_and_others_make_up_for_them() -> None:
    weights, unit, kept, hessian = drawn(1)
    kept[:, ::3] = False
    grid = weight_grid("int8")
    nearest = np.where(kept, grid.nearest(weights / unit), 0)

    levels = with_feedback(weights, unit, kept, hessian, grid)

    assert not levels[~kept].any()
    errors = [error(weights, each, unit, hessian) for each in (levels, nearest)]
    assert errors[0] < 0.8 * errors[1]


@given(st.integers(0, 2**32 - 1), st.integers(1, 70), st.integers(1, 80), st.sampled_from(FORMATS))
def test_no_filter_errs_more_than_with_nearest_levels(
    seed: int, count: int, places: int, name: str
) -> None:
    """Hessians may be singular, and activations may be 0."""
    generator, grid = np.random.default_rng(seed), weight_grid(name)
    inputs = generator.normal(0, 1, (places, count)) * generator.integers(0, 2, count)
    hessian = inputs.T @ inputs
    weights = generator.normal(0, 1, (3, count))
    unit = generator.uniform(0.1, 2, weights.shape)
    kept = np.ones(weights.shape, np.bool_)

    levels = with_feedback(weights, unit, kept, hessian, grid)

    assert np.isin(levels, grid.levels).all()
    nearest = grid.nearest(weights / unit)
    for row in range(3):
        part = slice(row, row + 1)
        fed, plain = (
            error(weights[part], each[part], unit[part], hessian) for each in (levels, nearest)
        )
        assert fed <= plain * (1 + 1e-9) + 1e-9


def test_activations_of_zeros_leave_the_nearest_levels() -> None:
    weights, unit, kept, _ = drawn(2)

    levels = with_feedback(weights, unit, kept, np.zeros((24, 24)), weight_grid("int4"))

    assert np.array_equal(levels, weight_grid("int4").nearest(weights / unit))


@pytest.mark.parametrize("name", FORMATS)
def test_weights_on_levels_stay(name: str) -> None:
    _, unit, kept, hessian = drawn(4)
    wanted = np.random.default_rng(4).choice(weight_grid(name).levels, unit.shape)

    assert np.array_equal(
        with_feedback(wanted * unit, unit, kept, hessian, weight_grid(name)), wanted
    )
