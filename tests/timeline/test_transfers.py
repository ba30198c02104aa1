"""Cycles of LOAD, STORE and FINISH, worked out by hand from docs/npu.md.

On QUICK the first instruction starts in 7: the first action of a LOAD is issued in 9 at the
earliest, the first beat of a STORE in 11. Beats are acknowledged one cycle after, and taken by the
LOAD two after that; it ends two cycles after its last action was taken.
"""

from dataclasses import replace
from typing import Any

import pytest

from accelsim.npu import Npu
from each import each
from timeline.streams import QUICK, Call, load, program, store, timed


def times(npu: Npu, call: Call) -> tuple[int, int]:
    """Return ready and end of the first instruction."""
    found = timed(program(call), npu)
    assert found.start_cycles[0] == 7
    return int(found.ready_cycles[0]), int(found.end_cycles[0])


def words(count: int, **given: Any) -> Call:
    """Return a LOAD of ``count`` aligned words of a beat."""
    return load(x_count=count, **{"x_stride": 32, "word_bytes": 32, **given})


def test_a_beat_in_each_cycle() -> None:
    """Issued 9, 10, 11; acknowledged 10, 11, 12; taken 12, 13, 14; written 16."""
    assert times(QUICK, words(3)) == (12, 16)


def test_the_load_unit_has_only_so_many_beats_in_flight() -> None:
    """Of two: issued 9, 10, and 13, after the first was taken in 12; taken 16."""
    assert times(replace(QUICK, outstanding_beats=2), words(3)) == (14, 18)
    assert times(replace(QUICK, outstanding_beats=3), words(3)) == (12, 16)


def test_actions_of_the_load_before_are_in_flight_too() -> None:
    """Latency 10, two in flight, start 16: issued in 18, taken in 30.

    The next LOAD starts in 19 and issues in 21, and in 31, after the beat before it was taken: that
    one is taken in 43.
    """
    npu = replace(QUICK, latency_cycles=10, outstanding_beats=2)

    found = timed(program(words(1), words(2)), npu)

    assert found.start_cycles[:2].tolist() == [16, 19]
    assert found.ready_cycles[:2].tolist() == [19, 32]
    assert found.end_cycles[:2].tolist() == [32, 45]


def test_memory_has_only_so_many_beats_unanswered() -> None:
    """Of one: accepted 9, 11, 13, each after the acknowledgment; taken 16."""
    assert times(replace(QUICK, memory_outstanding_beats=1), words(3)) == (14, 18)


def test_fractions_of_an_interval_are_kept_while_requests_wait() -> None:
    """Three halves: accepted 9 (free 17 + 3 = 20 halves), 10 (23), 12 (26), 13; taken 16."""
    npu = replace(QUICK, interval=(3, 2))

    assert times(npu, words(1)) == (10, 14)
    assert times(npu, words(2)) == (11, 15)
    assert times(npu, words(3)) == (13, 17)
    assert times(npu, words(4)) == (14, 18)


def test_latency_is_waited_for_once() -> None:
    """Requests of instructions are answered 20 cycles later: start 7 + 19. Then as ever."""
    found = timed(program(words(3)), replace(QUICK, latency_cycles=20))

    assert found.start_cycles[0] == 26
    assert (found.ready_cycles[0], found.end_cycles[0]) == (31, 26 + 4 + 20 + 2 + 2)


@each(
    ("address", "length", "beats"),
    [(0, 32, 1), (0, 33, 2), (31, 1, 1), (31, 2, 2), (1, 32, 2), (5, 91, 3), (5, 92, 4)],
)
def test_a_word_has_the_beats_that_its_bytes_touch(address: int, length: int, beats: int) -> None:
    loaded = times(QUICK, load(address=address, word_bytes=length))
    stored = times(QUICK, store(address=address, word_bytes=length))

    assert loaded == (9 + beats, 13 + beats)
    assert stored == (11 + beats, 12 + beats)


def test_a_beat_is_read_once_for_words_that_follow_each_other_in_it() -> None:
    """Words of 4 bytes at 0, 30 and 60: the second takes bytes of beat 0 and asks for beat 1."""
    given = {"x_count": 3, "x_stride": 30}

    assert timed(program(load(**given)), QUICK).events.load_beats == 2
    assert times(QUICK, load(**given)) == (12, 16)


@each(
    ("given", "beats"),
    [
        ({"word_bytes": 8, "x_stride": 8, "x_count": 12}, 3),
        ({"word_bytes": 8, "x_stride": 8, "x_count": 12, "address": 20}, 4),
        ({"word_bytes": 24, "x_stride": 24, "x_count": 4}, 3),
        ({"word_bytes": 32, "x_stride": 32, "x_count": 4, "address": 16}, 5),
        ({"word_bytes": 80, "x_stride": 80, "x_count": 4, "address": 24}, 11),
        # Padding between two words of a beat; the beat before the last one is read again.
        ({"x_stride": 32, "x_count": 4, "y_count": 2, "y_stride": 128, "x_start": -64}, 4),
        ({"y_count": 3, "y_stride": 64, "word_bytes": 96}, 7),
        ({"x_count": 2, "x_stride": 32, "y_count": 2}, 4),
    ],
)
def test_only_the_beat_that_was_read_last_is_kept(given: dict[str, int], beats: int) -> None:
    assert timed(program(load(**given)), QUICK).events.load_beats == beats


def test_a_kept_beat_is_an_action() -> None:
    """Issued 9 to 12, the second and fourth of kept beats; the third is taken in 14: written 17.

    Of two in flight: issued 9, 10, 13 and 14, after those taken in 12 and 13.
    """
    given = {"word_bytes": 16, "x_stride": 16, "x_count": 4}

    assert times(QUICK, load(**given)) == (13, 17)
    assert times(replace(QUICK, outstanding_beats=2), load(**given)) == (15, 19)


def test_a_word_as_long_as_a_beat_takes_one_action_wherever_it_lies() -> None:
    """Words at 16, 48, 80 and 112: beats 0 and 1, then 2, 3 and 4, each issued a cycle later.

    With a byte less the last begins in beat 3 and ends in it: issued 13, taken in 15 and written
    17, as it was there with the one before.
    """
    given = {"word_bytes": 32, "x_stride": 32, "x_count": 4, "address": 16}

    assert times(QUICK, load(**given)) == (14, 18)
    assert times(QUICK, load(**(given | {"x_stride": 24, "word_bytes": 24}))) == (14, 18)
    # Two pieces of each word behind the first, of which the last has a byte and asks for nothing.
    assert times(QUICK, load(**(given | {"word_bytes": 33}))) == (17, 21)


def test_a_beat_is_read_again_by_the_next_load() -> None:
    found = timed(program(load(x_count=8, x_stride=4), load(address=28)), QUICK)

    assert found.events.load_beats == 2


def test_offsets_of_bytes_that_do_not_exist_do_not_count() -> None:
    """Positions -2 to 33 of a row at 0 that has 32 bytes: one beat. At 1: two beats."""
    given = {"x_start": -2, "word_bytes": 36, "row_bytes": 32}

    assert times(QUICK, load(address=0, **given)) == (10, 14)
    assert times(QUICK, load(address=1, **given)) == (11, 15)


@each(
    "given",
    [
        {"x_start": -4},
        {"x_start": 8, "row_bytes": 8},
        {"y_start": -1},
        {"y_start": 3, "y_limit": 3},
    ],
)
def test_a_word_without_bytes_has_one_empty_action(given: dict[str, int]) -> None:
    """Issued 9, taken 11, written 13."""
    assert times(QUICK, load(**given)) == (10, 13)


@each(
    "given",
    [
        {"x_start": -3},
        {"x_start": 7, "row_bytes": 8},
        {"y_start": 0},
        {"y_start": 2, "y_limit": 3},
    ],
)
def test_a_word_with_one_byte_has_a_beat(given: dict[str, int]) -> None:
    assert times(QUICK, load(**given)) == (10, 14)


def test_an_empty_action_does_not_overtake_a_beat() -> None:
    """Beat issued 9, taken 12; empty issued 10, taken 13 rather than 12."""
    assert times(QUICK, load(x_count=2, x_stride=8, row_bytes=8)) == (11, 15)


def test_a_beat_after_an_empty_action_waits_for_its_acknowledgment() -> None:
    """Empty issued 9, taken 11; beat issued 10, taken 13."""
    assert times(QUICK, load(x_start=-8, x_count=2, x_stride=8)) == (11, 15)


def test_empty_actions_are_in_flight_too() -> None:
    """Of two: empty issued 9, 10, taken 11, 12; the third issued in 12, taken in 14."""
    npu = replace(QUICK, outstanding_beats=2)

    assert times(npu, load(x_start=-90, x_count=3, x_stride=8)) == (13, 16)


def test_rows_step_and_end() -> None:
    """Rows -1, 1, 3 of two: only the second exists."""
    found = timed(program(load(y_count=3, y_start=-1, y_step=2, y_limit=2, y_stride=64)), QUICK)

    assert found.events.load_beats == 1
    assert found.events.input_writes == 3


def test_the_next_load_starts_after_the_last_action() -> None:
    found = timed(program(words(9), words(1)), QUICK)

    assert found.ready_cycles[0] == 18
    assert found.start_cycles[1] == 18
    assert found.end_cycles[1] == 18 + 2 + 1 + 2 + 2


def test_a_store() -> None:
    """Accepted 11, 12, 13; the last acknowledged 14; end 15; ready 14."""
    assert times(QUICK, store(x_count=3, x_stride=32)) == (14, 15)


@pytest.mark.parametrize("limit", ["outstanding_beats", "memory_outstanding_beats"])
def test_a_store_has_only_so_many_beats_unanswered(limit: str) -> None:
    """Latency 5, start 11: accepted 15, 16, and 21, after the acknowledgment in 20."""
    npu = replace(QUICK, latency_cycles=5)
    call = store(x_count=3, x_stride=32)

    held = timed(program(call), replace(npu, **{limit: 2}))
    free = timed(program(call), npu)

    assert (held.ready_cycles[0], held.end_cycles[0]) == (22, 27)
    assert (free.ready_cycles[0], free.end_cycles[0]) == (18, 23)


def test_finish_waits_for_the_last_acknowledgment() -> None:
    """STORE: accepted in 15, acknowledged in 20, end 21; FINISH starts in 16 and ends in 22."""
    found = timed(program(store()), replace(QUICK, latency_cycles=5))

    assert found.start_cycles.tolist() == [11, 16]
    assert found.end_cycles.tolist() == [21, 22]


def test_finish_alone_ends_after_its_start() -> None:
    found = timed(program(), QUICK)

    assert (found.start_cycles[0], found.end_cycles[0]) == (7, 8)


def test_ports_are_served_in_turn() -> None:
    """LOAD presents from 9 on, STORE from 13 on: the port after that which was served last is next.

    LOAD: 9 to 12, 14, 16, 18, 20; STORE: 13, 15, 17, 19, 21 to 24.
    """
    both = timed(program(load(x_count=8, x_stride=32), store(x_count=8, x_stride=32)), QUICK)

    assert both.start_cycles[:2].tolist() == [7, 9]
    assert both.ready_cycles[:2].tolist() == [21, 25]


def test_by_priority_load_goes_before_store() -> None:
    """LOAD: 9 to 16; STORE, which presents from 13 on: 17 to 24."""
    npu = replace(QUICK, arbiter="priority")
    both = timed(program(load(x_count=8, x_stride=32), store(x_count=8, x_stride=32)), npu)

    assert both.ready_cycles[:2].tolist() == [17, 25]


def test_instructions_are_fetched_over_the_same_bus() -> None:
    """Beats four cycles apart: fetch 0, 4; LOAD, which presents from 9 on: 9, 13, 17.

    With one instruction more: fetch 0, 4, 8; LOAD 12; STORE 16; LOAD 20, 24.
    """
    npu, one = replace(QUICK, interval=(4, 1)), load(x_count=3, x_stride=32)
    two, three = timed(program(one), npu), timed(program(one, store()), npu)

    assert (two.start_cycles[0], two.ready_cycles[0]) == (7, 18)
    assert (three.start_cycles[0], three.ready_cycles[0]) == (7, 25)


def test_a_port_that_is_full_leaves_memory_to_others() -> None:
    """One beat unanswered, every second cycle. LOAD: 9, 11, 14, 16; STORE: 13, 15, 17, 19."""
    npu = replace(QUICK, memory_outstanding_beats=1)
    both = timed(program(load(x_count=4, x_stride=32), store(x_count=4, x_stride=32)), npu)

    assert both.ready_cycles[:2].tolist() == [17, 20]


def test_ports_of_block_ram_do_not_compete() -> None:
    npu = replace(QUICK, memory_kind="block_ram", interval=(4, 1))
    both = timed(program(load(x_count=8, x_stride=32), store(x_count=8, x_stride=32)), npu)
    alone = timed(program(load(), store(x_count=8, x_stride=32)), npu)

    assert both.end_cycles[1] == alone.end_cycles[1]


def after_start(npu: Npu, call: Call) -> tuple[int, int]:
    """Return ready and end of the first instruction, counted from its start."""
    found = timed(program(call), npu)
    start = int(found.start_cycles[0])
    return int(found.ready_cycles[0]) - start, int(found.end_cycles[0]) - start


SLOW = replace(QUICK, latency_cycles=40, interval=(7, 1), memory_outstanding_beats=1)


def test_a_load_of_the_local_memory_waits_for_no_memory() -> None:
    """From the start: issued 2, 3, 4; acknowledged 3, 4, 5; taken 5, 6, 7; written 9.

    Of two in flight the third is issued in 6, after the first was taken, and taken in 9.
    """
    assert after_start(SLOW, words(3, local=1)) == (5, 9)
    assert after_start(replace(SLOW, outstanding_beats=2), words(3, local=1)) == (7, 11)


def test_actions_of_both_memories_are_taken_in_their_order() -> None:
    """Of memory: issued in 2, taken in 2 + 12. The local one is issued in 5, and taken in 15."""
    found = timed(program(words(1), words(1, local=1)), replace(QUICK, latency_cycles=10))
    start = found.start_cycles[0]

    assert (found.start_cycles[:2] - start).tolist() == [0, 3]
    assert (found.end_cycles[:2] - start).tolist() == [16, 17]


def test_a_store_to_the_local_memory_ends_two_cycles_after_its_last_beat() -> None:
    """Beats in 4 and 5 from the start on, whatever memory does."""
    assert after_start(SLOW, store(x_count=2, x_stride=32, local=1)) == (6, 7)


@each(("latency_cycles", "first_beat"), [(1, 9), (3, 9), (4, 10), (9, 15)])
def test_a_store_to_the_other_memory_waits_for_the_end(
    latency_cycles: int, first_beat: int
) -> None:
    """The first STORE has its beat in 4 and ends in 5 + latency; the second starts in 5.

    Its first beat comes four cycles after its start, and not before the cycle after that end.
    """
    npu = replace(QUICK, latency_cycles=latency_cycles)

    found = timed(program(store(), store(local=1)), npu)
    start = found.start_cycles[0]

    assert (found.start_cycles[1], found.end_cycles[0]) == (start + 5, start + 5 + latency_cycles)
    assert found.ready_cycles[1] - 1 == start + first_beat
