"""Scales of weights against slow searches, and the values that papers give in closed form."""

import itertools

import numpy as np
import pytest

from accelsim.integer.blocks import by_channel
from accelsim.learn.quantize.weights import (
    GROUP_SCALE_BITS,
    grained,
    grained_in_blocks,
    scales_of,
)
from accelsim.number.grid import Grid, weight_grid
from each import each

GENERATOR = np.random.default_rng(5)


def quantized_weights(
    weights: np.ndarray, grid: Grid, **how: object
) -> tuple[np.ndarray, np.ndarray, str]:
    """Return integers of the nearest levels, scales of filters, and the format."""
    scales = grained(weights, grid, **how)  # type: ignore[arg-type]
    made = scales.weights(grid.nearest(weights / scales.unit), "dense")
    return made.values, scales.scale, made.format


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


def test_a_percentage_may_be_named() -> None:
    row = np.arange(1.0, 101.0)[np.newaxis]

    scales = [scales_of(row, weight_grid("int8"), f"percentile:{share}")[0] for share in (90, 100)]

    assert scales == pytest.approx([np.percentile(row, 90) / 127, 100 / 127])


@each("name", ["int4", "ternary", "pow2_4", "int8"])
def test_the_scale_of_least_error_is_that_of_a_plain_search(name: str) -> None:
    grid = weight_grid(name)
    magnitudes = np.abs(grid.levels[grid.levels != 0])
    shares = sorted({*(grid.maximum / magnitudes), *(np.arange(1, 100) / 100)})
    for row in GENERATOR.normal(0, 1, (5, 130)):
        whole = np.abs(row).max() / grid.maximum
        errors = [error(row, name, whole * share) for share in shares]

        scale = scales_of(row[np.newaxis], grid, "mse")[0]

        # The least-squares scale of the levels may be better than all that were tried.
        assert error(row, name, scale) <= min(errors) * (1 + 1e-12)


def test_blocks_have_scales_of_their_own() -> None:
    grid, block = weight_grid("int4"), 8
    weights = GENERATOR.normal(0, 1, (6, 28, 1, 1)) * np.repeat([1, 9, 0, 3], 8)[:28, None, None]

    scales = grained_in_blocks(weights, grid, block=block, how="mse")
    made = scales.weights(grid.nearest(weights / scales.unit), "dense")

    for row, first in itertools.product(range(6), range(0, 28, block)):
        part = weights[row, first : first + block].reshape(1, -1)
        own = scales_of(part, grid, "mse")[0] if part.any() else scales.scale[row].max()
        assert scales.scale[row, first // block] == np.float32(own)
    assert made.factors is not None
    assert made.factors.shape == (6, 4)
    exact = made.scale[:, None] * by_channel(made.factors, block, 28)
    assert np.all(np.abs(exact - scales.unit[:, :, 0, 0]) <= made.scale[:, None] / 2 * (1 + 1e-9))


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
        integers, scale, _ = quantized_weights(weights, grid, how="mse", **how)
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
