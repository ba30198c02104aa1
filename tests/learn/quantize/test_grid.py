"""Levels of formats of weights, and formats that have none."""

import numpy as np
import pytest

from accelsim.number.grid import weight_grid
from each import each


@each(
    ("name", "bits", "levels"),
    [
        ("binary", 1, [-1, 1]),
        ("ternary", 2, [-1, 0, 1]),
        ("int2", 2, [-2, -1, 0, 1]),
        ("pow2_3", 3, [-4, -2, -1, 0, 1, 2, 4]),
        ("float4_e2m1", 4, [-12, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 12]),
    ],
)
def test_levels(name: str, bits: int, levels: list[int]) -> None:
    grid = weight_grid(name)

    assert (grid.bits, grid.levels.tolist()) == (bits, levels)


@each("name", ["int2", "int3", "int8", "binary", "ternary", "pow2_4", "apot5"])
def test_the_nearest_level_is_the_nearest(name: str) -> None:
    grid = weight_grid(name)
    values = np.random.default_rng(1).uniform(-1.5, 1.5, 500) * grid.maximum

    found = grid.nearest(values)

    for value, level in zip(values, found, strict=True):
        assert abs(value - level) == min(abs(value - each) for each in grid.levels)


@each(
    ("name", "said"),
    [
        ("float8_e4m3", "have 19"),
        ("int16", "none of these"),
        ("uint4", "none of these"),
        ("mxfp4", "none of these"),
        ("int1", "no positive one"),
        ("int9x", "did you mean int9"),
    ],
)
def test_formats_without_levels_are_refused(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        weight_grid(name)
