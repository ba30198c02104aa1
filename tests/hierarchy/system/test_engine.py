"""The compiled engine and the processes of simpy return the same run."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import ArchError
from accelsim.hierarchy.system import (
    MemoryEngine,
    MemorySystem,
    SystemRun,
    dram_channels,
    run_system,
)
from accelsim.hierarchy.system.channels import NEVER
from accelsim.memory.channel import Channel
from accelsim.memory.dram import RequestTrace
from each import each
from hierarchy.system.cases import cases, requests_of, system_of
from hierarchy.system.oracle import Oracle

Case = tuple[MemorySystem, list[RequestTrace]]


class IdealChannel:
    """``accelsim.memory.Channel`` as a ``MemoryChannel``.

    Args:
        system: The memory system whose channels it is one of.
    """

    def __init__(self, system: MemorySystem) -> None:
        channels = system.channels
        self._channel = Channel(
            channels.latency_cycles,
            (channels.interval_cycles, channels.interval_beats),
            channels.outstanding_beats,
        )
        self._answers: list[tuple[int, int]] = []

    def offer(self, cycle: int, address: int, *, write: bool, tag: int) -> bool:  # noqa: ARG002
        """Accept a beat if the channel is ready."""
        if not self._channel.ready(cycle):
            return False
        self._answers.append((tag, self._channel.accept(cycle)))
        return True

    def completed(self, cycle: int) -> Sequence[tuple[int, int]]:
        """Return the answers of ``cycle``."""
        now = [one for one in self._answers if one[1] <= cycle]
        self._answers = self._answers[len(now) :]
        return now

    def next_event(self, cycle: int) -> int:  # noqa: ARG002
        """Return the cycle of the next answer."""
        return self._answers[0][1] if self._answers else NEVER


def plain(run: SystemRun) -> dict[str, object]:
    arrays = ("core", "due", "issued", "answered", "waits")
    return run.to_data() | {name: getattr(run, name).tolist() for name in arrays}


@settings(max_examples=120)
@given(cases())
def test_engine_and_oracle_agree(case: Case) -> None:
    assert plain(run_system(*case)) == plain(Oracle(*case).run())


@pytest.mark.long
@settings(max_examples=5000)
@given(cases(most=80))
def test_engine_and_oracle_agree_on_long_traces(case: Case) -> None:
    assert plain(run_system(*case)) == plain(Oracle(*case).run())


@settings(max_examples=40)
@given(cases())
def test_channels_outside_are_asked_as_the_engines_own(case: Case) -> None:
    system, traces = case
    channels = [IdealChannel(system) for _ in range(system.channels.count)]

    assert plain(run_system(system, traces, channels)) == plain(run_system(system, traces))


def test_small_scope_equals_the_oracle() -> None:
    # Two cores with one line each before one line of both: every pair of traces of two requests.
    levels = [
        {"name": name, "kind": "cache", "scope": scope, "latency_cycles": 1, "bytes_per_cycle": 8,
         "sets": 1, "ways": 1, "line_bytes": 8}
        for name, scope in (("l1", "private"), ("l2", "shared"))
    ]  # fmt: skip
    system = system_of(levels=levels, channels={"latency_cycles": 2, "interval_cycles": 2})
    start = list(product((0, 8), (False, True), (0,)))
    then = list(product((0, 8), (False, True), (0, 1)))
    for first, second in product(product(start, then), repeat=2):
        traces = [requests_of(list(first)), requests_of(list(second))]

        assert plain(run_system(system, traces)) == plain(Oracle(system, traces).run())


@settings(max_examples=60)
@given(case=cases(), steps=st.lists(st.integers(1, 40), max_size=8))
def test_requests_given_in_time_make_the_same_run(case: Case, steps: list[int]) -> None:
    system, traces = case
    whole = MemoryEngine(system)
    numbers = [whole.request_all(core, trace) for core, trace in enumerate(traces)]
    expected = whole.finish()
    engine = MemoryEngine(system)
    given_to: list[list[int]] = [[] for _ in traces]
    told: list[int] = []

    for step in [*steps, 10**6]:
        last = engine.cycle + step
        for core, trace in enumerate(traces):
            done = len(given_to[core])
            count = int((trace.table[2] <= last).sum())
            for place in range(done, count):
                request = (int(trace.table[0][place]), bool(trace.table[1][place]))
                number = engine.request(core, *request, int(trace.table[2][place]))
                given_to[core].append(number)
        told += engine.advance(last).tolist()

    for core, mine in enumerate(given_to):
        for place, number in enumerate(mine):
            same = numbers[core] + place
            assert engine.answered_cycle(number) == expected.answered[same]
            assert engine.waits(number) == tuple(expected.waits[same])
    assert sorted(told) == list(range(len(expected.core)))
    times = [engine.answered_cycle(number) for number in told]
    assert times == sorted(times)
    assert engine.result().to_data() == expected.to_data()


def test_an_answer_is_told_in_its_cycle_and_not_before() -> None:
    # Beat accepted in the cycle of the request, acknowledged 10 cycles later.
    engine = MemoryEngine(system_of())
    engine.request(0, 64, False, 5)

    assert engine.advance(14).tolist() == []
    assert engine.advance(15).tolist() == [0]
    assert engine.unanswered == 0


def test_the_engine_makes_room_for_any_number_of_jobs() -> None:
    system = system_of(cores=1, outstanding_requests=5000)
    count = 5000
    trace = requests_of([(8 * place, False, 0) for place in range(count)])
    run = run_system(system_of(cores=1, outstanding_requests=5000, channels={"interval_cycles": 4}),
                     [trace])  # fmt: skip

    # One beat every 4 cycles, the last one acknowledged after 10 more.
    assert run.cycles == 4 * (count - 1) + 10 + 1
    assert run_system(system, [trace]).cycles == count - 1 + 10 + 1


@each(
    ("request_", "sentence"),
    [
        ((2, 0, False, 0), "core must be from 0 to 1, not 2"),
        ((0, 2**56, False, 0), f"address must be from 0 to 2**56 - 1, not {2**56}"),
        ((0, -1, False, 0), "address must be from 0 to 2**56 - 1, not -1"),
        ((0, 0, False, -1), "cycle must be later than -1, which is past, not -1"),
        ((0, 0, False, 2**48), f"cycle must be below 2**48, not {2**48}"),
    ],
)
def test_a_request_that_cannot_be_is_refused(
    request_: tuple[int, int, bool, int], sentence: str
) -> None:
    with pytest.raises(ArchError) as refused:
        MemoryEngine(system_of()).request(*request_)

    assert str(refused.value) == sentence


class Silent:
    """A channel that takes everything and answers nothing."""

    def offer(self, cycle: int, address: int, *, write: bool, tag: int) -> bool:  # noqa: ARG002
        return True

    def completed(self, cycle: int) -> list[tuple[int, int]]:  # noqa: ARG002
        return []

    def next_event(self, cycle: int) -> int:  # noqa: ARG002
        return 2**62


def test_channels_outside_must_be_as_many_and_answer() -> None:
    with pytest.raises(ArchError, match=r"^channels\.count: one channel for each of 1, not 2$"):
        MemoryEngine(system_of(), [Silent(), Silent()])
    with pytest.raises(ArchError, match=r"^channels: 1 requests are never answered$"):
        run_system(system_of(cores=1), [requests_of([(0, False, 0)])], [Silent()])


def test_two_cores_on_one_dram_are_served_and_never_faster_than_its_bus() -> None:
    # DDR4-2400: a burst of 64 bytes takes 4 cycles of the data bus.
    system = system_of(
        request_bytes=64,
        outstanding_requests=16,
        channels={"beat_bytes": 64, "interleave_bytes": 64},
    )
    traces = [
        requests_of([(2**20 * core + 64 * place, place % 5 == 0, 0) for place in range(60)])
        for core in range(2)
    ]

    run = run_system(system, traces, dram_channels(system, "ddr4_2400"))

    reads, writes = run.channel_read_bytes[0], run.channel_written_bytes[0]
    assert (reads.tolist(), writes.tolist()) == ([48 * 64] * 2, [12 * 64] * 2)
    assert (run.answered > run.issued).all()
    assert run.cycles > 4 * 96
    assert run.waits[:, 0].sum() > 0


def test_a_burst_must_be_a_beat() -> None:
    with pytest.raises(ArchError) as refused:
        dram_channels(system_of(), "ddr4_2400")

    assert str(refused.value) == (
        "channels.beat_bytes of test must be 64 as a burst of ddr4_2400, not 8"
    )
