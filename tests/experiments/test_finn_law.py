"""FINN's units and queues against a twin that times every iteration of every loop by recurrence."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import UserError
from experiments.silicon.finn.law import (
    STREAM_WORDS,
    Loop,
    MatrixVectorUnit,
    converter_loop,
    interval_cycles,
    loops_interval_cycles,
    pool_loop,
    unit_loop,
    window_loop,
)

PlainLoop = tuple[int, list[bool], list[bool]]
"""Iterations of an image, and which of them read and which write."""

LFC = [
    MatrixVectorUnit(width=832, height=1024, simd=64, pe=32),
    MatrixVectorUnit(width=1024, height=1024, simd=32, pe=64),
    MatrixVectorUnit(width=1024, height=1024, simd=64, pe=32),
    MatrixVectorUnit(width=1024, height=64, simd=8, pe=16),
]
"""The fully connected overlay of BNN-PYNQ, lfcW1A1/hw/config.h."""


def loops_of(units: list[MatrixVectorUnit], queues: list[int]) -> tuple[list[PlainLoop], list[int]]:
    loops: list[PlainLoop] = []
    depths: list[int] = []
    for place, unit in enumerate(units):
        if place:
            given, taken = units[place - 1].pe, unit.simd
            depths.append(queues[place - 1])
            if given != taken:
                elements, least = unit.width, min(given, taken)
                count = elements // least
                ratio = max(given, taken) // least
                firsts = [i % ratio == 0 for i in range(count)]
                lasts = [i % ratio == ratio - 1 for i in range(count)]
                every = [True] * count
                loops.append((count, firsts, every) if given > taken else (count, every, lasts))
                depths.append(STREAM_WORDS)
        steps = [(row, step) for row in range(unit.words_out) for step in range(unit.words_in)]
        reads = [row == 0 for row, _ in steps]
        writes = [step == unit.words_in - 1 for _, step in steps]
        loops.append((len(steps), reads, writes))
    return loops, depths


def finishes(loops: list[PlainLoop], depths: list[int], latency: int, images: int) -> list[int]:
    """Return when the last loop ends each image, from the begins of all iterations."""
    begins: list[list[int]] = [[] for _ in loops]
    pops: list[list[int]] = [[] for _ in loops]
    pushes: list[list[int]] = [[] for _ in loops]
    wanted = loops[-1][0] * images + latency
    while len(begins[-1]) < wanted:
        for place, (count, reads, writes) in enumerate(loops):
            index = len(begins[place])
            earliest = begins[place][-1] + 1 if index else 0
            does_read = place > 0 and reads[index % count]
            ended = index - latency
            does_write = place < len(loops) - 1 and ended >= 0 and writes[ended % count]
            if does_read:
                word = len(pops[place])
                if word >= len(pushes[place - 1]):
                    continue
                earliest = max(earliest, pushes[place - 1][word] + 1)
            if does_write:
                before = len(pushes[place]) - depths[place]
                if before >= 0:
                    if before >= len(pops[place + 1]):
                        continue
                    earliest = max(earliest, pops[place + 1][before] + 1)
            begins[place].append(earliest)
            if does_read:
                pops[place].append(earliest)
            if does_write:
                pushes[place].append(earliest)
    ends = begins[-1][latency:]
    return [ends[(image + 1) * loops[-1][0] - 1] for image in range(images)]


@st.composite
def chains(draw: st.DrawFn) -> tuple[list[MatrixVectorUnit], list[int]]:
    sizes = draw(st.lists(st.sampled_from([2, 4, 8]), min_size=2, max_size=4))
    units = [
        MatrixVectorUnit(
            width=width,
            height=height,
            simd=draw(st.sampled_from([d for d in (1, 2, 4) if width % d == 0])),
            pe=draw(st.sampled_from([d for d in (1, 2, 4) if height % d == 0])),
        )
        for width, height in pairwise(sizes)
    ]
    return units, draw(
        st.lists(st.integers(1, 5), min_size=len(sizes) - 2, max_size=len(sizes) - 2)
    )


@settings(max_examples=60, deadline=None)
@given(chain=chains(), latency=st.integers(0, 4))
def test_the_interval_is_the_one_of_the_recurrence(
    chain: tuple[list[MatrixVectorUnit], list[int]], latency: int
) -> None:
    units, queues = chain

    interval = interval_cycles(units, queues, latency)

    ends = finishes(*loops_of(units, queues), latency, images=48)
    period = interval.denominator
    steps = [b - a for a, b in pairwise(ends)][-24:]
    periods = [length for length in range(1, 13) if steps[length:] == steps[:-length]]
    assert periods
    assert Fraction(sum(steps[-periods[0] :]), periods[0]) == interval
    assert periods[0] % period == 0


@settings(max_examples=40, deadline=None)
@given(chain=chains(), latency=st.integers(0, 3))
def test_deep_queues_leave_the_slowest_loop(
    chain: tuple[list[MatrixVectorUnit], list[int]], latency: int
) -> None:
    units, queues = chain
    loops, _ = loops_of(units, queues)
    found = interval_cycles(units, [64] * len(queues), latency)

    assert found >= max(unit.cycles for unit in units)
    if len(loops) == len(units):  # converters have queues of their own that stay short
        assert found == max(unit.cycles for unit in units)


def test_the_fully_connected_overlay_waits_for_its_queues() -> None:
    queues = [512 // unit.pe for unit in LFC[:-1]]

    assert [unit.cycles for unit in LFC] == [416, 512, 512, 512]
    assert interval_cycles(LFC, queues, 1) == 841
    assert {interval_cycles(LFC, queues, latency) for latency in range(1, 19)} == {829, 841}
    assert interval_cycles(LFC, [4 * words for words in queues], 1) < 560


def test_cycles_of_a_convolution() -> None:
    unit = MatrixVectorUnit(width=27, height=64, simd=3, pe=16, vectors=900)

    assert (unit.words_in, unit.words_out, unit.weight_words, unit.cycles) == (9, 4, 36, 32400)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"simd": 3}, "simd must divide width: 3 does not divide 8"),
        ({"pe": 3}, "pe must divide height: 3 does not divide 4"),
        ({"width": 0}, "width must be a whole number from 1"),
    ],
)
def test_a_unit_that_cannot_be(change: dict[str, int], said: str) -> None:
    with pytest.raises(UserError, match=said):
        MatrixVectorUnit(**{"width": 8, "height": 4, "simd": 2, "pe": 2} | change)


@pytest.mark.parametrize(
    ("units", "queues", "said"),
    [
        ([], [], "units: there must be at least one"),
        (LFC, [1], "queue_words must have a number for each of 3 queues, not 1"),
        (LFC[:2], [0], "queue_words must be a whole number from 1"),
        (
            [LFC[0], LFC[0]],
            [8],
            "a unit gives 1024 elements of an image, and the next one takes 832",
        ),
        (
            [
                MatrixVectorUnit(width=6, height=6, simd=1, pe=2),
                MatrixVectorUnit(width=6, height=6, simd=3, pe=1),
            ],
            [8],
            "words of 2 elements cannot become words of 3",
        ),
    ],
)
def test_units_that_do_not_fit(units: list[MatrixVectorUnit], queues: list[int], said: str) -> None:
    with pytest.raises(UserError, match=said):
        interval_cycles(units, queues, 1)


@pytest.mark.parametrize(("kernel", "size"), [(1, 1), (1, 4), (2, 5), (3, 3), (3, 8)])
def test_windows_are_written_when_their_rows_have_been_read(kernel: int, size: int) -> None:
    windows = size - kernel + 1
    loop = window_loop(kernel, size, windows)

    assert sum(loop.reads) == size**2
    assert sum(loop.writes) == (windows * kernel) ** 2
    read = written = 0
    for reads, writes in zip(loop.reads, loop.writes, strict=True):
        if writes:
            row = written // (windows * kernel**2)
            assert read >= (row + kernel) * size
        read += reads
        written += writes


@pytest.mark.parametrize("latency", [0, 1, 3])
@pytest.mark.parametrize("queue", [2, 5, 40])
def test_a_convolution_and_its_pooling_take_the_time_of_the_recurrence(
    latency: int, queue: int
) -> None:
    unit = MatrixVectorUnit(width=18, height=4, simd=1, pe=2, vectors=16)
    loops = [
        unit_loop(MatrixVectorUnit(width=4, height=2, simd=1, pe=2, vectors=36)),
        window_loop(3, 6, 4),
        converter_loop(2, 1, unit.width * unit.vectors),
        unit_loop(unit),
        converter_loop(2, 4, 64),
        pool_loop(4, 2),
    ]
    queues = [queue, 2, 2, 2, 2]

    found = loops_interval_cycles(loops, queues, latency)

    plain = [(len(loop.reads), list(loop.reads), list(loop.writes)) for loop in loops]
    ends = finishes(plain, queues, latency, images=12)
    assert {b - a for a, b in pairwise(ends)} >= {found}
    assert ends[-1] - ends[-2] == found
    assert found >= unit.cycles


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: window_loop(3, 6, 3), "windows must be 4 of 6 rows, not 3"),
        (lambda: Loop(reads=[True], writes=[]), "a loop must read and write in the same"),
        (lambda: loops_interval_cycles([], [], 1), "loops: there must be at least one"),
    ],
)
def test_loops_that_cannot_be(make: Callable[[], object], said: str) -> None:
    with pytest.raises(UserError, match=said):
        make()
