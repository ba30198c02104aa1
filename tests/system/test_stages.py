"""Cuts of a pipeline: the best of all, by trying all."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.memory import LayoutError
from accelsim.system.stages import balanced_cuts


def best(cycles: list[int], crossing: list[int], parts: int) -> tuple[int, int]:
    """Return the slowest part and the bytes sent of the best of all cuts."""
    inner = range(1, len(cycles))
    return min(
        cost(cycles, crossing, (0, *places, len(cycles)))
        for places in combinations(inner, parts - 1)
    )


def cost(cycles: list[int], crossing: list[int], cuts: tuple[int, ...]) -> tuple[int, int]:
    slowest = max(sum(cycles[first:after]) for first, after in pairwise(cuts))
    return slowest, sum(crossing[place] for place in cuts[1:-1])


def test_all_small_networks() -> None:
    for count in range(1, 6):
        for cycles in product((1, 2, 5), repeat=count):
            crossing = [7 * place % 4 for place in range(count)]
            for parts in range(1, count + 1):
                cuts = balanced_cuts(cycles, crossing, parts)

                assert len(cuts) == parts + 1
                assert all(first < after for first, after in pairwise(cuts))
                assert cost([*cycles], crossing, cuts) == best([*cycles], crossing, parts)


@given(
    operators=st.lists(
        st.tuples(st.integers(0, 10**12), st.integers(0, 10**12)), min_size=1, max_size=9
    ),
    parts=st.integers(1, 9),
)
def test_larger_numbers(operators: list[tuple[int, int]], parts: int) -> None:
    cycles, crossing = ([pair[side] for pair in operators] for side in (0, 1))
    parts = min(parts, len(cycles))

    cuts = balanced_cuts(cycles, crossing, parts)

    assert cost(cycles, crossing, cuts) == best(cycles, crossing, parts)


def test_more_parts_than_operators() -> None:
    with pytest.raises(LayoutError, match=r"^3 parts of a pipeline need as many .* has 2$"):
        balanced_cuts([1, 1], [0, 0], 3)
