"""The ideal memory port obeys the law in its docstring."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from accelsim.memory import Channel


def accepted(channel: Channel, presented: list[int]) -> list[int]:
    """Return the cycle in which each request is accepted, asking cycle by cycle."""
    times, cycle = [], 0
    for request in presented:
        cycle = max(cycle, request)
        while not channel.ready(cycle):
            cycle += 1
        channel.accept(cycle)
        times.append(cycle)
    return times


def test_an_answer_comes_latency_cycles_after_acceptance() -> None:
    channel = Channel(7, (1, 1), 4)

    assert channel.accept(3) == 10


def test_a_free_port_accepts_one_request_in_a_cycle() -> None:
    assert accepted(Channel(2, (1, 1), 64), [5, 5, 5, 9]) == [5, 6, 7, 9]


def test_fractions_of_a_cycle_are_kept_while_requests_wait() -> None:
    # Beats every 3/2 cycles: at 0, 1.5 -> 2, 3, 4.5 -> 5, 6.
    assert accepted(Channel(1, (3, 2), 64), [0] * 5) == [0, 2, 3, 5, 6]


def test_of_idle_time_less_than_a_cycle_counts() -> None:
    # Idle before 10, the port is taken from 9.5 on: 11, 12.5 -> 13.
    assert accepted(Channel(1, (3, 2), 64), [0, 10, 10, 10]) == [0, 10, 11, 13]


def test_a_request_waits_for_the_cycle_after_an_answer() -> None:
    # Two in flight, accepted in 0 and 1, answered in 5 and 6.
    assert accepted(Channel(5, (1, 1), 2), [0] * 4) == [0, 1, 6, 7]


@given(
    latency=st.integers(1, 9),
    interval=st.tuples(st.integers(1, 7), st.integers(1, 4)).filter(
        lambda pair: pair[0] >= pair[1]
    ),
    outstanding=st.integers(1, 5),
    gaps=st.lists(st.integers(0, 12), min_size=1, max_size=30),
)
def test_first_ready_is_the_first_cycle_that_is_ready(
    latency: int, interval: tuple[int, int], outstanding: int, gaps: list[int]
) -> None:
    stepped = Channel(latency, interval, outstanding)
    asked = Channel(latency, interval, outstanding)
    cycle = 0
    for gap in gaps:
        cycle += gap
        expected = cycle
        while not stepped.ready(expected):
            expected += 1
        cycle = asked.first_ready(cycle)
        assert cycle == expected
        stepped.accept(cycle)
        asked.accept(cycle)


@given(
    interval=st.tuples(st.integers(1, 9), st.integers(1, 5)).filter(
        lambda pair: pair[0] >= pair[1]
    ),
    beats=st.integers(1, 60),
)
def test_a_long_stream_moves_at_the_bandwidth(interval: tuple[int, int], beats: int) -> None:
    times = accepted(Channel(1, interval, 1000), [0] * beats)

    rate = Fraction(*interval)
    assert times == [-(-(rate * beat) // 1) for beat in range(beats)]
