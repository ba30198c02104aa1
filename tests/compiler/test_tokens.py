"""Tokens and slots: one to one, in order, and only where somebody must wait."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from accelsim.compiler.tokens import NEVER, Board, Schedule, Slots
from accelsim.isa import UNITS
from accelsim.program import ProgramBuilder

NAMES = ("LOAD", "MATMUL", "VECTOR", "STORE")


def schedule(waits: list[tuple[int, list[int]]]) -> ProgramBuilder:
    """Append instructions of unit i that wait for earlier instructions."""
    made = Schedule(ProgramBuilder())
    for index, (unit, after) in enumerate(waits):
        made.append(NAMES[unit], after=tuple(one % index if index else NEVER for one in after))
    return made.builder


@given(st.lists(st.tuples(st.integers(0, 3), st.lists(st.integers(0, 999), max_size=4))))
def test_every_wait_is_met_by_tokens_that_match_one_to_one(
    waits: list[tuple[int, list[int]]],
) -> None:
    code = schedule(waits).instructions() if waits else []
    waited: dict[tuple[int, int], int] = {}
    for giver in range(4):
        for taker in range(4):
            pushes = [
                i for i, row in enumerate(code) if waits[i][0] == giver and row["push"] >> taker & 1
            ]
            pops = [
                i for i, row in enumerate(code) if waits[i][0] == taker and row["pop"] >> giver & 1
            ]
            assert len(pushes) == len(pops)
            assert all(push < pop for push, pop in zip(pushes, pops, strict=True))
            for push, pop in zip(pushes, pops, strict=True):
                waited[giver, pop] = push
    latest = {(giver, taker): NEVER for giver in range(4) for taker in range(4)}
    for index, (unit, after) in enumerate(waits):
        for giver in range(4):
            known = waited.get((giver, index), NEVER)
            latest[giver, unit] = max(latest[giver, unit], known)
        for one in after:
            producer = one % index if index else NEVER
            if producer != NEVER and waits[producer][0] != unit:
                assert latest[waits[producer][0], unit] >= producer


def test_nobody_waits_twice_for_the_same() -> None:
    code = schedule([(0, []), (1, [0]), (1, [0]), (0, [])]).instructions()
    assert code["pop"].tolist() == [0, 1 << UNITS.index("load"), 0, 0]
    assert code["push"].tolist() == [1 << UNITS.index("compute"), 0, 0, 0]


def test_the_slot_that_rested_longest_is_taken() -> None:
    board = Board(10)
    slots = Slots(board, 3)
    assert [slots.place(key) for key in "abc"] == [(0, True), (0, True), (0, True)]
    for index, first in enumerate((0, 3, 6)):
        place = slots.take(index)
        assert place == first
        board.wrote(index, place, 3)
    assert slots.place(1) == (3, False)
    board.read(7, 0, 1)
    assert slots.place("new") == (3, True)
    assert slots.place(0) == (0, False)


def test_a_board_knows_the_last_access_of_a_range() -> None:
    board = Board(8)
    board.wrote(3, 0, 4)
    board.wrote(5, 4, 1)
    board.read(6, 2, 2)
    assert (board.writers(0, 4), board.writers(0, 8), board.writers(5, 3)) == (3, 5, NEVER)
    assert (board.readers(0, 2), board.readers(0, 3)) == (NEVER, 6)
    assert np.array_equal(board.touched(4, 2), [3, 6, 5, NEVER])
