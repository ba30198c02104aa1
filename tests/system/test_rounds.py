"""Microbatches that pass through stations: closed forms against plain events."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.rounds import in_rounds, once, round_ns
from each import each


def played(stations: tuple[int, ...], microbatches: int, rounds: int) -> list[list[list[int]]]:
    """Return the ends of each round, station and microbatch, played one after the other."""
    free = [0] * len(stations)
    back = [0] * microbatches
    found = []
    for _ in range(rounds):
        ends = [[0] * microbatches for _ in stations]
        for microbatch in range(microbatches):
            arrived = back[microbatch]
            for station, time in enumerate(stations):
                arrived = free[station] = max(arrived, free[station]) + time
                ends[station][microbatch] = arrived
            back[microbatch] = arrived
        found.append(ends)
    return found


def cases() -> list[tuple[tuple[int, ...], int]]:
    return [
        (stations, microbatches)
        for count in (1, 2, 3)
        for stations in product((1, 2, 5), repeat=count)
        for microbatches in (1, 2, 3, 5)
    ]


@each(("stations", "microbatches"), cases())
def test_prompts_end_when_events_say(stations: tuple[int, ...], microbatches: int) -> None:
    (ends,) = played(stations, microbatches, 1)
    assert once(stations, microbatches)[0].tolist() == ends


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6).map(tuple), st.integers(1, 9))
def test_prompts_end_when_events_say_whatever_the_stations(
    stations: tuple[int, ...], microbatches: int
) -> None:
    (ends,) = played(stations, microbatches, 1)
    found, visits = once(stations, microbatches)
    assert found.tolist() == ends
    critical = zip(visits, stations, strict=True)
    assert sum(count * time for count, time in critical) == ends[-1][-1]
    assert sum(visits) <= microbatches + len(stations) - 1


@each(("stations", "microbatches"), cases())
def test_rounds_take_what_events_take_in_the_long_run(
    stations: tuple[int, ...], microbatches: int
) -> None:
    """Each microbatch has many tokens: the time of all rounds is that of one, times their number.

    What the first round takes to fill is less than one more round and one way.
    """
    rounds = 60
    ends = played(stations, microbatches, rounds)
    one = round_ns(stations, microbatches)
    last = ends[-1][-1][-1]
    assert last >= rounds * one - max(0, one - sum(stations))
    assert last <= rounds * one + sum(stations)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6).map(tuple), st.integers(1, 9))
def test_a_schedule_of_rounds_holds_every_rule(
    stations: tuple[int, ...], microbatches: int
) -> None:
    one, (ends, visits) = round_ns(stations, microbatches), in_rounds(stations, microbatches)
    assert sum(count * time for count, time in zip(visits, stations, strict=True)) == one
    begins = [ends[station] - time for station, time in enumerate(stations)]
    for station in range(len(stations)):
        again = [*begins[station].tolist(), int(begins[station][0]) + one]
        ended = ends[station].tolist()
        assert all(begin >= end for begin, end in zip(again[1:], ended, strict=True))
        if station:
            assert (begins[station] >= ends[station - 1]).all()
    assert (begins[0] + one >= ends[-1]).all()
