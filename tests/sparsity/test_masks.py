"""Masks keep what their pattern allows, the largest magnitudes of it, and exactly so many."""

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.sparsity.masks import (
    BankBalanced,
    Block,
    Channel,
    Pattern,
    Structured,
    Unstructured,
    magnitude_mask,
    parse_pattern,
    random_mask,
)
from each import each

Mask = NDArray[np.bool_]

PATTERNS: list[tuple[Pattern, int]] = [
    (Unstructured(density=0.25), 6),
    (Channel(density=0.5), 12),
    (Block(rows=2, cols=3, density=0.5), 12),
    (Structured(kept=2, of=3), 16),
    (BankBalanced(banks=2, density=2 / 3), 16),
]


def allowed(pattern: Pattern, mask: Mask) -> bool:
    """Whether a 4 x 6 mask is one of the pattern with its density, from the words of its name."""
    if isinstance(pattern, Unstructured):
        return int(mask.sum()) == 6
    if isinstance(pattern, Channel):
        return sorted(row.sum() for row in mask) == [0, 0, 6, 6]
    if isinstance(pattern, Block):
        sums = [mask[r : r + 2, c : c + 3].sum() for r in (0, 2) for c in (0, 3)]
        return sorted(sums) == [0, 0, 6, 6]
    return all(mask[r, c : c + 3].sum() == 2 for r in range(4) for c in (0, 3))


@each(("pattern", "kept"), PATTERNS)
def test_a_mask_is_one_of_its_pattern(pattern: Pattern, kept: int) -> None:
    for seed in range(20):
        mask = random_mask((4, 6), pattern, seed)

        assert mask.sum() == kept
        assert allowed(pattern, mask)


def best(pattern: Pattern, magnitudes: NDArray[np.float64]) -> float:
    """The greatest sum of magnitudes of any allowed mask, by trying what can differ."""
    if isinstance(pattern, Unstructured):
        return float(np.sort(magnitudes.ravel())[-6:].sum())
    if isinstance(pattern, Channel):
        rows = magnitudes.sum(axis=1)
        return float(max(rows[list(pair)].sum() for pair in combinations(range(4), 2)))
    if isinstance(pattern, Block):
        blocks = [magnitudes[r : r + 2, c : c + 3].sum() for r in (0, 2) for c in (0, 3)]
        return float(max(a + b for a, b in combinations(blocks, 2)))
    thirds = [magnitudes[r, c : c + 3] for r, c in product(range(4), (0, 3))]
    return float(sum(max(part.sum() - part[i] for i in range(3)) for part in thirds))


@each("pattern", [pattern for pattern, _ in PATTERNS])
def test_magnitude_pruning_keeps_the_most(pattern: Pattern) -> None:
    for seed in range(10):
        weights = np.random.default_rng(seed).normal(size=(4, 6))

        mask = magnitude_mask(weights, pattern)

        assert allowed(pattern, mask)
        assert np.abs(weights)[mask].sum() == pytest.approx(best(pattern, np.abs(weights)))


@given(
    st.integers(1, 30),
    st.integers(1, 30),
    st.floats(0, 1),
    st.integers(0, 3),
)
def test_ties_never_change_how_many_are_kept(
    rows: int, cols: int, density: float, levels: int
) -> None:
    weights = np.random.default_rng(rows).integers(0, levels + 1, (rows, cols))

    mask = magnitude_mask(weights, Unstructured(density=density))

    assert mask.sum() == int(np.floor(density * rows * cols + 0.5))


def test_a_seed_gives_one_mask() -> None:
    pattern = Unstructured(density=0.3)

    first = random_mask((20, 30), pattern, seed=4)

    assert np.array_equal(first, random_mask((20, 30), pattern, seed=4))
    assert not np.array_equal(first, random_mask((20, 30), pattern, seed=5))


@pytest.mark.parametrize("density", [0.0, 1.0])
def test_nothing_and_everything(density: float) -> None:
    for pattern in (
        Unstructured(density=density),
        Channel(density=density),
        Block(rows=2, cols=2, density=density),
        BankBalanced(banks=2, density=density),
    ):
        assert random_mask((4, 4), pattern, 0).all() == (density == 1)
        assert random_mask((4, 4), pattern, 0).any() == (density == 1)


def test_a_pattern_is_read_from_what_it_is_called() -> None:
    for pattern in (
        Unstructured(density=0.5),
        Channel(density=0.5),
        Block(rows=4, cols=2, density=0.5),
        BankBalanced(banks=8, density=0.5),
        Structured(kept=2, of=4),
    ):
        assert parse_pattern(pattern.name, 0.5) == pattern
    assert parse_pattern("unstructured", None) == Unstructured(density=1.0)


REFUSED: list[tuple[str, float | None, str]] = [
    ("2:4", 0.4, "rule n_m_density: 2:4 keeps 2 of 4; a density beside it must .* not 0.4"),
    ("5:4", None, "rule n_m: N:M must have 0 < N <= M <= 64, not 5:4"),
    ("0:4", None, "rule pattern: 0:4: '0' must be a whole number from 1 to 2[*][*]20"),
    ("chanel", 0.5, "rule pattern: chanel: no such pattern, did you mean channel[?]"),
    ("block:4", 0.5, "rule pattern: block:4: no such pattern.*"),
    ("block:4xa", 0.5, "rule pattern: block:4xa: 'a' must be a whole number .*"),
    ("bank:", 0.5, "rule pattern: bank:: '' must be a whole number .*"),
    ("unstructured", -0.1, "rule density: Unstructured.density must be from 0 to 1, not -0.1"),
]


@each(("text", "density", "sentence"), REFUSED)
def test_a_pattern_that_cannot_be(text: str, density: float | None, sentence: str) -> None:
    with pytest.raises(MappingError, match=f"^{sentence}$"):
        parse_pattern(text, density)


MISFITS: list[tuple[Pattern, str]] = [
    (
        Structured(kept=2, of=4),
        "rule n_m_group: the reduction must be a multiple of M = 4 of 2:4, not 3",
    ),
    (
        Block(rows=2, cols=2, density=0.5),
        "rule block_cols: the columns of a block must divide 3, not 2",
    ),
    (
        Block(rows=4, cols=3, density=0.5),
        "rule block_rows: the rows of a block must divide 2, not 4",
    ),
    (BankBalanced(banks=2, density=0.5), "rule banks: the banks of a row must divide 3, not 2"),
]


@each(("pattern", "sentence"), MISFITS)
def test_a_shape_that_a_pattern_does_not_fit(pattern: Pattern, sentence: str) -> None:
    with pytest.raises(MappingError, match=f"^{sentence}$"):
        random_mask((2, 3), pattern, 0)


def test_a_mask_larger_than_memory_is_refused_before_it_is_drawn() -> None:
    with pytest.raises(
        MappingError, match=r"^rule drawn_values: .* at most 2\*\*30 values, not 1099511627776$"
    ):
        random_mask((2**20, 2**20), Unstructured(density=0.5), 0)


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        (np.ones(3), "rule matrices: weights must have two dimensions, not 1"),
        (np.array([[np.nan]]), "rule finite: weights must be finite to be pruned by magnitude"),
    ],
)
def test_weights_that_cannot_be_pruned(weights: Any, sentence: str) -> None:
    with pytest.raises(MappingError, match=f"^{sentence}$"):
        magnitude_mask(weights, Unstructured(density=0.5))
