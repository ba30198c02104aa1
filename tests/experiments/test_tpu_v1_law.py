"""The counters of a matrix unit against the unit advanced by one cycle at a time."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import UserError
from experiments.silicon.tpu_v1.law import FifoCycles, fifo_cycles


def advanced(rows: list[int], load: int, shift: int, depth: int) -> FifoCycles:
    """Return the counters of a memory, a queue, two planes of weights and a unit, by cycle."""
    left = len(rows)
    queue: list[int] = []
    loading = shifting = multiplying = 0
    plane: int | None = None
    entering: int | None = None
    to_load = 0
    counts = {"active": 0, "stall": 0, "shift": 0}
    while left:
        if not multiplying and plane is not None:
            multiplying, plane = rows[plane], None
        if not shifting and plane is None and entering is None and queue:
            entering, shifting = queue[0], shift
        if not loading and to_load < len(rows) and len(queue) < depth:
            loading = load
        if multiplying:
            counts["active"] += 1
            multiplying -= 1
            left -= not multiplying
        else:
            counts["shift" if shifting else "stall"] += 1
        if shifting:
            shifting -= 1
            if not shifting:
                plane, entering = entering, None
                queue.pop(0)
        if loading:
            loading -= 1
            if not loading:
                queue.append(to_load)
                to_load += 1
    return FifoCycles(
        active_cycles=counts["active"], stall_cycles=counts["stall"], shift_cycles=counts["shift"]
    )


def test_all_small_units_count_as_when_advanced() -> None:
    for load, shift, depth in product(range(1, 5), range(1, 4), range(1, 4)):
        for tiles in range(1, 5):
            for rows in product((1, 2, 5), repeat=tiles):
                found = fifo_cycles(rows, load_cycles=load, shift_cycles=shift, depth=depth)
                assert found == advanced(list(rows), load, shift, depth)


@settings(max_examples=50)
@given(
    rows=st.lists(st.integers(1, 40), min_size=1, max_size=30),
    load=st.integers(1, 60),
    shift=st.integers(1, 30),
    depth=st.integers(1, 6),
)
def test_any_unit_counts_as_when_advanced(
    rows: list[int], load: int, shift: int, depth: int
) -> None:
    found = fifo_cycles(rows, load_cycles=load, shift_cycles=shift, depth=depth)

    assert found == advanced(rows, load, shift, depth)


def test_the_example_of_the_docstring() -> None:
    found = fifo_cycles([1, 1], load_cycles=4, shift_cycles=2, depth=4)

    assert found == FifoCycles(active_cycles=2, stall_cycles=5, shift_cycles=4)
    assert found.cycles == 11


def test_tiles_with_enough_rows_hide_their_weights() -> None:
    """After the first tile nothing waits: 2888 rows take longer than 1350 and 256 cycles."""
    found = fifo_cycles([2888] * 100, load_cycles=1350, shift_cycles=256, depth=4)

    assert (found.stall_cycles, found.shift_cycles) == (1350, 256)


@pytest.mark.parametrize(
    ("rows", "changes", "sentence"),
    [
        ([], {}, "tiles must be a whole number from 1"),
        ([1, 0], {}, r"rows\[1\] must be a whole number from 1"),
        ([1], {"depth": 0}, "depth must be a whole number from 1"),
    ],
)
def test_what_is_no_unit_is_refused(rows: list[int], changes: dict, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        fifo_cycles(rows, **{"load_cycles": 1, "shift_cycles": 1, "depth": 1, **changes})
