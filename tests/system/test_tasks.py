"""The event engine: by hand, and against a twin that looks at every nanosecond."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.system.tasks import BY_NUMBER, IN_ORDER, KEEPS, NOTHING, Tasks


def test_two_operations_and_a_message_by_hand() -> None:
    tasks = Tasks()
    first = tasks.add(10, takes=0)
    second = tasks.add(20, takes=0, after=[first])
    sent = tasks.add(5, takes=1, after=[first])
    early = tasks.add(7)
    tasks.link(first, early, 4)

    played = tasks.play()

    assert played.end_ns.tolist() == [10, 30, 15, 11]
    assert played.path(second) == [first, second]
    assert played.path(sent) == [first, sent]
    assert played.cause.tolist() == [NOTHING, first, first, first]


def test_a_resource_serves_who_came_first_or_who_has_the_smallest_number() -> None:
    """Numbers 1 and 2 wait for a resource that number 0 has until 10; 2 came first."""
    for rule, ends in ((IN_ORDER, [10, 30, 20]), (BY_NUMBER, [10, 20, 30])):
        tasks = Tasks()
        tasks.add(10, takes=0, rule=rule)
        late = tasks.add(10, takes=0, rule=rule)
        tasks.add(10, takes=0, rule=rule)
        tasks.link(tasks.add(5), late)

        played = tasks.play()

        assert played.end_ns[:3].tolist() == ends
        assert sorted(played.cause[:3].tolist()) == [NOTHING, 0, 1 if rule else 2]


def test_what_keeps_a_resource_has_it_until_it_is_given_back() -> None:
    tasks = Tasks()
    came = tasks.add(takes=0, rule=KEEPS)
    tasks.add(3, takes=0, rule=BY_NUMBER)
    tasks.add(8, gives=0, after=[came])

    played = tasks.play()

    assert played.start_ns.tolist() == [0, 8, 0]
    assert played.path(1) == [came, 2, 1]


def test_tasks_that_wait_for_each_other_never_begin() -> None:
    tasks = Tasks()
    one = tasks.add(1)
    other = tasks.add(1, after=[one])
    tasks.link(other, one)
    tasks.add(4)

    assert tasks.play().start_ns.tolist() == [-1, -1, 0]


@dataclass
class Row:
    """A task of the twin."""

    duration: int
    takes: tuple[int, ...]
    rule: int
    gives: int
    after: tuple[tuple[int, int], ...]


def twin(rows: list[Row], resources: int) -> list[int]:
    """Return the begin of each task, found nanosecond by nanosecond, smallest number first."""
    start: dict[int, int] = {}
    free = [0] * resources
    kept = [False] * resources

    def ready(row: Row) -> int:
        if any(before not in start for before, _ in row.after):
            return 10**9
        return max((start[before] + delay for before, delay in row.after), default=0)

    def begins(row: Row, now: int) -> int | None:
        if ready(row) > now or any(kept[each] for each in row.takes):
            return None
        begin = max([now, *(free[each] for each in row.takes)])
        return begin if begin == now or row.rule == IN_ORDER else None

    for now in range(400):
        while True:
            able = [
                (number, begin)
                for number, row in enumerate(rows)
                if number not in start and (begin := begins(row, now)) is not None
            ]
            if not able:
                break
            number, begin = able[0]
            row = rows[number]
            start[number] = begin
            for each in row.takes:
                free[each], kept[each] = begin + row.duration, row.rule == KEEPS
            if row.gives >= 0:
                free[row.gives], kept[row.gives] = begin + row.duration, False
    return [start.get(number, -1) for number in range(len(rows))]


@st.composite
def graphs(draw: st.DrawFn) -> list[Row]:
    """Draw tasks that take one or two resources of a kind; 0 to 2 in order, 3 and 4 by number."""
    rows: list[Row] = []
    for number in range(draw(st.integers(1, 12))):
        kind = draw(st.sampled_from(["none", "order", "number", "keeps"]))
        takes: tuple[int, ...] = ()
        if kind == "order":
            takes = tuple(draw(st.sets(st.integers(0, 2), min_size=1, max_size=2)))
        elif kind != "none":
            takes = (draw(st.integers(3, 4)),)
        after = [
            (before, draw(st.integers(0, 9)))
            for before in draw(
                st.sets(st.integers(0, number - 1), max_size=3) if number else st.just(set())
            )
        ]
        rule = {"number": BY_NUMBER, "keeps": KEEPS}.get(kind, IN_ORDER)
        rows.append(Row(draw(st.integers(1, 9)), takes, rule, NOTHING, tuple(after)))
        if kind == "keeps":
            back = Row(draw(st.integers(1, 9)), (), IN_ORDER, takes[0], ((len(rows) - 1, 2),))
            rows.append(back)
    return rows


@settings(max_examples=150, deadline=None)
@given(graphs())
def test_begins_are_those_of_the_twin(rows: list[Row]) -> None:
    tasks = Tasks()
    width = max(1, *(len(row.takes) for row in rows))
    for number, row in enumerate(rows):
        if len(row.takes) < 2 or row.gives >= 0:
            takes = row.takes[0] if row.takes else NOTHING
            tasks.add(row.duration, takes=takes, gives=row.gives, rule=row.rule)
        else:
            several = [*row.takes, *[NOTHING] * (width - len(row.takes))]
            tasks.add_many([row.duration], takes=[several], rule=row.rule)
        for before, delay in row.after:
            tasks.link(before, number, delay)

    played = tasks.play()

    assert played.start_ns.tolist() == twin(rows, 5)
    for number, row in enumerate(rows):
        cause = int(played.cause[number])
        if cause == NOTHING:
            assert played.start_ns[number] == 0
        else:
            let = [played.start_ns[cause] + wait for before, wait in row.after if before == cause]
            assert played.start_ns[number] in (*let, played.end_ns[cause])


@pytest.mark.parametrize("count", [0, 1])
def test_many_tasks_at_once_are_single_ones(count: int) -> None:
    many, single = Tasks(), Tasks()
    numbers = many.add_many(np.arange(5 * count), takes=np.zeros(5 * count, np.int64))
    for duration in range(5 * count):
        single.add(duration, takes=0)

    assert numbers.tolist() == list(range(5 * count))
    assert many.play().end_ns.tolist() == single.play().end_ns.tolist()
