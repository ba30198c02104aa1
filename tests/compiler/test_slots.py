"""Kernels of slots and granules, against numpy."""

from random import Random

import numpy as np

from accelsim.schedule.stream import (
    NEVER,
    STATE,
    Stream,
    in_order,
    jit,
    latest_store,
    note_store,
)


@jit
def ask(stream: Stream, asks: bool, index: int, first: int, last: int) -> int:
    """Ask for the latest STORE, or note one."""
    if asks:
        return latest_store(stream, first, last)
    note_store(stream, index, first, last)
    return NEVER


def test_slots_are_in_the_order_in_which_they_rested() -> None:
    for seed in range(200):
        random = Random(seed)
        count, kinds = random.randint(0, 40), random.choice([1, 3, 1000])
        values = np.array([random.randrange(kinds) for _ in range(count)], dtype=np.int64)
        if random.random() < 0.5:
            values = np.roll(np.sort(values), random.randint(0, 40))

        assert in_order(values).tolist() == np.argsort(values, kind="stable").tolist()


def test_remembered_answers_are_those_of_all_granules() -> None:
    state = np.zeros(1, dtype=STATE)
    state["asked"] = NEVER
    granules = np.full(30, NEVER, dtype=np.int64)
    stream = Stream(np.zeros(0), state, granules, granules.copy())
    random, expected = Random(1), granules.copy()
    ranges = [tuple(sorted(random.choices(range(30), k=2))) for _ in range(4)]
    for index in range(2000):
        first, last = random.choice(ranges)
        asks = random.random() < 0.7
        found = ask(stream, asks, index, first, last)
        if asks:
            assert found == expected[first : last + 1].max()
        else:
            expected[first : last + 1] = index
