"""Scales of weights against slow searches, and the values that papers give in closed form."""

import itertools

import numpy as np
import pytest

from accelsim.learn.quantize.weights import GROUP_SCALE_BITS, quantized_weights, scales_of
from accelsim.number.grid import weight_grid
from each import each

GENERATOR = np.random.default_rng(5)


def error(row: np.ndarray, name: str, scale: float) -> float:
    levels = weight_grid(name).levels
    return sum(min((value - scale * level) ** 2 for level in levels) for value in row)


def test_the_binary_scale_of_least_error_is_the_mean_magnitude() -> None:
    """Rastegari et al., XNOR-Net, ECCV 2016, equation 6: alpha = mean of |W|."""
    rows = GENERATOR.normal(0, 1, (20, 17))

    scales = scales_of(rows, weight_grid("binary"), "mse")

    assert np.allclose(scales, np.abs(rows).mean(axis=1), rtol=1e-12)


def test_the_ternary_scale_of_least_error_is_that_of_every_choice_of_kept_weights() -> None:
    """Li et al., TWN, arXiv:1605.04711, equation 4: the k greatest magnitudes and their mean."""
    for row in GENERATOR.normal(0, 1, (20, 9)):
        magnitudes = np.sort(np.abs(row))[::-1]
        kept = range(1, len(row) + 1)
        best = min(float((row**2).sum() - magnitudes[:count].sum() ** 2 / count) for count in kept)

        scale = scales_of(row[np.newaxis], weight_grid("ternary"), "mse")[0]

        assert error(row, "ternary", scale) <= best * 1.01 + 1e-12


@each("name", ["int3", "int4", "pow2_3", "int8"])
def test_least_error_is_no_worse_than_a_fine_search(name: str) -> None:
    for row in GENERATOR.normal(0, 1, (3, 12)):
        whole = np.abs(row).max() / weight_grid(name).maximum
        finest = min(error(row, name, whole * share / 100) for share in range(1, 101))

        scale = scales_of(row[np.newaxis], weight_grid(name), "mse")[0]

        assert error(row, name, scale) <= finest + 1e-12


@each("name", ["binary", "ternary", "int2", "int4", "int8", "pow2_4"])
def test_weights_on_a_grid_stay_where_they_are(name: str) -> None:
    grid = weight_grid(name)
    levels = GENERATOR.choice(grid.levels, (30, 8))
    levels[:, 0] = 1
    scale = GENERATOR.uniform(0.01, 10, 30)
    weights = (levels * scale[:, np.newaxis]).reshape(30, 8, 1, 1)

    integers, found, _ = quantized_weights(weights, grid, granularity="channel", group=0, how="mse")

    assert np.allclose(integers * found.reshape(-1, 1, 1, 1), weights, rtol=1e-9, atol=1e-12)


def test_the_whole_range_is_the_greatest_level() -> None:
    rows = np.array([[0.5, -2.0, 1.0], [0.0, 0.0, 0.0]])

    assert scales_of(rows, weight_grid("int8"), "minmax").tolist() == [2 / 127, 1 / 127]


def test_a_percentile_clips_the_rare_ones() -> None:
    row = np.ones((1, 10_000))
    row[0, 0] = 100.0

    clipped = scales_of(row, weight_grid("int8"), "percentile")

    assert clipped[0] == pytest.approx(1 / 127)


def test_a_tensor_has_one_scale_and_channels_have_their_own() -> None:
    weights = np.array([[1.0, -1.0], [10.0, 5.0]]).reshape(2, 2, 1, 1)
    grid = weight_grid("int8")

    _, one, _ = quantized_weights(weights, grid, granularity="tensor", group=0, how="minmax")
    _, two, _ = quantized_weights(weights, grid, granularity="channel", group=0, how="minmax")

    assert one.tolist() == [10 / 127] * 2
    assert two.tolist() == [1 / 127, 10 / 127]


def test_groups_are_levels_times_integer_factors() -> None:
    weights = GENERATOR.normal(0, 1, (6, 8, 3, 3)) * np.repeat([0.1, 2.0], 4).reshape(1, 8, 1, 1)
    grid = weight_grid("int4")

    def mean_error(**how: object) -> float:
        integers, scale, _ = quantized_weights(weights, grid, how="mse", **how)  # type: ignore[arg-type]
        return float(((integers * scale.reshape(-1, 1, 1, 1) - weights) ** 2).mean())

    integers, _, form = quantized_weights(weights, grid, granularity="group=4", group=4, how="mse")

    most = (1 << GROUP_SCALE_BITS) - 1
    for filter_, (y, x), part in itertools.product(
        range(6), itertools.product(range(3), range(3)), range(2)
    ):
        block = integers[filter_, 4 * part : 4 * part + 4, y, x]
        assert any(
            all(value % factor == 0 and value // factor in grid.levels for value in block.tolist())
            for factor in range(1, most + 1)
        )
    assert form == "int8"
    grouped = mean_error(granularity="group=4", group=4)
    assert grouped < 0.5 * mean_error(granularity="channel", group=0)


def test_groups_must_divide_the_channels() -> None:
    with pytest.raises(ValueError, match="multiple of 16 input channels, not 8"):
        quantized_weights(
            np.ones((1, 8, 1, 1)), weight_grid("int4"), granularity="group=16", group=16, how="mse"
        )
