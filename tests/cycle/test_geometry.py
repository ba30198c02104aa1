"""Input positions and taps against sets, over every small shape."""

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings

from accelsim.cycle.geometry import loop_extents, loop_indices, m_tiles, positions, taps
from accelsim.mapping import ORDERS, Mapping
from cycle.cases import Case, matrix_cases
from naive import steps as naive


def pairs(
    first: int, count: int, stride: int, kernel: int, dilation: int, padding: int, extent: int
) -> list[int]:
    """Return the input position of every (output, tap) pair that is not on padding."""
    places = [
        output * stride + tap * dilation - padding
        for output in range(first, first + count)
        for tap in range(kernel)
    ]
    return [place for place in places if 0 <= place < extent]


@pytest.mark.parametrize("kernel", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("stride", [1, 2, 3, 4, 6])
def test_positions_and_taps_are_those_of_a_set(kernel: int, stride: int) -> None:
    for first, count, dilation, padding, extent in product(
        (0, 1, 2, 5), (1, 2, 3, 7), (1, 2, 3, 4, 9), (-2, -1, 0, 1, 3, 8), (1, 2, 3, 7, 12, 40)
    ):
        shape = (first, count, stride, kernel, dilation, padding, extent)

        touched = positions(*shape)

        assert touched == len(set(pairs(*shape)))
        assert taps(*shape) == len(pairs(*shape))


@settings(max_examples=100, suppress_health_check=tuple(HealthCheck))
@given(case=matrix_cases())
def test_tiles_of_m_are_those_of_nested_loops(case: Case) -> None:
    assert isinstance(case.mapping, Mapping)
    shape = naive.shape_of(case.work)  # type: ignore[arg-type]
    expected = []
    for results in naive.result_tiles(shape, case.mapping):
        places = [shape.element(result, tap) for result in results for tap in shape.taps]
        real = [place for place in places if place is not None]
        expected.append([len(results), len(set(real)), len(real)])

    tiles = m_tiles(case.nest, case.mapping.level, case.mapping.level_tile)

    assert tiles.tolist() == expected


@pytest.mark.parametrize("order", ORDERS)
def test_loop_indices_walk_the_loops_of_their_order(order: str) -> None:
    number = ORDERS.index(order)
    for m, n, k in product((1, 2, 3), repeat=3):
        extents = {"m": m, "n": n, "k": k}
        walked = []
        for index in product(*(range(extents[loop]) for loop in order)):
            at = dict(zip(order, index, strict=True))
            walked.append((at["m"], at["n"], at["k"]))

        loops = loop_extents(number, m, n, k)

        assert loops == tuple(extents[loop] for loop in order)
        indices = product(*(range(extent) for extent in loops))
        assert [loop_indices(number, *index) for index in indices] == walked
