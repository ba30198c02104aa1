"""The hypervolume of a front is that of counted boxes, and grows as it must."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.explore.hypervolume import hypervolume
from each import each

SIDE = 5


def counted(costs: list[tuple[int, ...]], dimensions: int) -> int:
    """How many unit boxes below SIDE are worse than a point: for integer costs, the volume."""
    boxes = itertools.product(range(SIDE), repeat=dimensions)
    return sum(
        any(all(c <= b for c, b in zip(cost, box, strict=True)) for cost in costs) for box in boxes
    )


@st.composite
def fronts(draw: st.DrawFn) -> tuple[list[tuple[int, ...]], int]:
    dimensions = draw(st.integers(1, 4))
    point = st.tuples(*(st.integers(0, SIDE + 1) for _ in range(dimensions)))
    return draw(st.lists(point, max_size=8)), dimensions


@given(fronts())
def test_the_volume_is_that_of_counted_boxes(case: tuple[list[tuple[int, ...]], int]) -> None:
    costs, dimensions = case
    array = np.array(costs, dtype=float).reshape(len(costs), dimensions)

    assert hypervolume(array, [SIDE] * dimensions) == counted(costs, dimensions)


@pytest.mark.parametrize("dimensions", [1, 2, 3])
def test_all_small_pairs_of_points(dimensions: int) -> None:
    points = list(itertools.product(range(SIDE), repeat=dimensions))
    for one, other in itertools.product(points, points[:: max(1, len(points) // 6)]):
        found = hypervolume([one, other], [SIDE] * dimensions)
        assert found == counted([one, other], dimensions)


@given(fronts(), st.integers(0, 2**32))
def test_order_repetition_and_scale_do_not_matter(
    case: tuple[list[tuple[int, ...]], int], seed: int
) -> None:
    costs, dimensions = case
    array = np.array(costs, dtype=float).reshape(len(costs), dimensions)
    order = np.random.default_rng(seed).permutation(len(array))
    scale = 2.0 ** np.arange(dimensions)
    volume = hypervolume(array, [SIDE] * dimensions)

    assert hypervolume(np.concatenate([array[order], array]), [SIDE] * dimensions) == volume
    assert hypervolume(array * scale, SIDE * scale) == volume * scale.prod()


@given(fronts())
def test_a_point_more_never_takes_volume(case: tuple[list[tuple[int, ...]], int]) -> None:
    costs, dimensions = case
    array = np.array(costs, dtype=float).reshape(len(costs), dimensions)
    grown = [hypervolume(array[:number], [SIDE] * dimensions) for number in range(len(array) + 1)]

    assert grown == sorted(grown)


@each(
    ("costs", "reference", "said"),
    [
        ([[1.0, 2.0]], [1.0], "shape"),
        ([1.0], [1.0], "shape"),
        ([[float("nan")]], [1.0], "finite"),
        ([[1.0]], [float("inf")], "finite"),
    ],
)
def test_wrong_numbers_are_refused(costs: object, reference: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        hypervolume(costs, reference)  # type: ignore[arg-type]
