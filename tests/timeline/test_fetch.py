"""Cycles of fetching and issuing, worked out by hand from docs/npu.md."""

from dataclasses import replace

from timeline.streams import QUICK, load, parameters, program, store, timed, vector


def test_one_beat_for_each_instruction() -> None:
    """Requests in 0, 1 and 2; the first beat is taken in 3, others after the issue before them."""
    found = timed(program(parameters(), load()), QUICK)

    assert found.fetched_cycles.tolist() == [3, 5, 7]
    assert found.issue_cycles.tolist() == [4, 6, 8]
    assert found.start_cycles.tolist() == [7, 9, 11]


def test_beats_of_an_instruction_are_taken_one_by_one() -> None:
    """Eight beats: requests 0 to 7, taken 5 to 12 (latency 3), issue 13; the next 14 to 21."""
    npu = replace(QUICK, bus_bytes=4, latency_cycles=3)

    found = timed(program(parameters()), npu)

    assert found.fetched_cycles.tolist() == [12, 21]
    assert found.issue_cycles.tolist() == [13, 22]
    assert found.start_cycles[0] == 16


def test_a_beat_is_requested_after_the_one_so_many_before_it_was_taken() -> None:
    """Latency 20: the first beat is taken in 22.

    One instruction may be requested: request 8 is in 23, taken in 45, beat 15 in 52. With two:
    request 8 is in 8, and its beat waits for the issue in 30: taken in 31, beat 15 in 38.
    """
    npu = replace(QUICK, bus_bytes=4, latency_cycles=20)

    one = timed(program(parameters()), replace(npu, prefetch_instructions=1))
    two = timed(program(parameters()), replace(npu, prefetch_instructions=2))

    assert one.issue_cycles.tolist() == [30, 53]
    assert two.issue_cycles.tolist() == [30, 39]


def test_a_beat_of_a_wide_bus_brings_several_instructions() -> None:
    """They are there together, and each is taken after the issue of the one before it."""
    npu = replace(QUICK, bus_bytes=256)

    found = timed(program(parameters(), load(), parameters()), npu)

    assert found.fetched_cycles.tolist() == [3, 5, 7, 9]
    assert found.events.fetch_beats == 1


def test_the_place_of_a_beat_is_free_with_its_last_instruction() -> None:
    """Two instructions of a beat, and one beat under way: requests in 0, 6 and 12."""
    npu = replace(QUICK, bus_bytes=64, prefetch_instructions=3)

    found = timed(program(*[parameters()] * 4), npu)

    assert found.fetched_cycles.tolist() == [3, 5, 9, 11, 15]
    assert found.events.fetch_beats == 3


def test_a_beat_of_two_layers_is_that_of_the_first() -> None:
    one = replace(program(*[store()] * 5), layers=(("a", 0, 1), ("b", 1, 4), ("c", 4, 5)))
    wide = replace(QUICK, bus_bytes=64)

    assert [events.fetch_beats for events in timed(one, wide).layer_events] == [1, 1, 1]


def test_memory_holds_requests_back() -> None:
    """One beat unanswered: accepted in 0, 4 and 8 (latency 3), taken in 5, 9 and 13."""
    npu = replace(QUICK, latency_cycles=3, memory_outstanding_beats=1)

    found = timed(program(parameters(), parameters()), npu)

    assert found.fetched_cycles.tolist() == [5, 9, 13]


def test_bandwidth_holds_requests_back() -> None:
    """Seven cycles for two beats: free is 0, 7, 14 halves, so that 0, 4 and 7 accept."""
    npu = replace(QUICK, interval=(7, 2))

    found = timed(program(parameters(), parameters()), npu)

    assert found.fetched_cycles.tolist() == [3, 7, 10]


def test_a_full_queue_blocks_everything_behind_it() -> None:
    """A queue of two places; a VECTOR of 100 taps starts in 7 and is ready in 7 + 114 + 1 = 122.

    The third instruction has a place when the first is taken in 8: it is issued in 9. The second
    and third then wait. The fourth has a place when the second is taken in 123: it is issued in
    124. The LOAD behind it was fetched before, and is issued two cycles later.
    """
    npu = replace(QUICK, queue_depth=2)
    long = vector(source=1, t0_count=100)
    short = vector(source=1)

    found = timed(program(long, short, short, short, load()), npu)

    assert found.start_cycles[:3].tolist() == [7, 122, 122 + 15 + 1]
    assert found.fetched_cycles.tolist() == [3, 5, 7, 10, 125, 127]
    assert found.issue_cycles.tolist() == [4, 6, 9, 124, 126, 128]
    assert found.start_cycles[4] == 129


def test_a_deeper_queue_blocks_nothing() -> None:
    npu = replace(QUICK, queue_depth=3)
    long = vector(source=1, t0_count=100)
    short = vector(source=1)

    found = timed(program(long, short, short, short, load()), npu)

    assert found.issue_cycles.tolist() == [4, 6, 8, 10, 12, 14]
