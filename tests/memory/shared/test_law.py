"""What the law of a shared memory says, and that its kernels obey it, skipping or not."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.memory.dram import Device, load_device
from accelsim.memory.dram import columns as dram_word
from accelsim.memory.dram.places import counts_at
from accelsim.memory.shared import SharedChoice, SharedMemory
from accelsim.memory.shared.columns import CAUSE_NAMES
from each import each
from memory.shared.traffic import (
    Seen,
    assert_twins_agree,
    random_choice,
    random_streams,
    run_kernels,
    run_plain,
)

NPU = (False, False, True)
CYCLES = 9000
READ, WRITE = (False,), (True,)


def device(**changes: object) -> Device:
    """Return a DRAM of 1 GHz with bursts of 64 bytes that is never refreshed."""
    fields = {"clock_ps": 1000, "controller.refresh_policy": "off"}
    named = {name.replace("__", "."): value for name, value in changes.items()}
    return load_device("ddr4_2400", fields | named)


def choice(clock_hz: int = 10**9, **changes: object) -> SharedChoice:
    fields = {"tier": "exact", "clock_hz": clock_hz, "outstanding_beats": 64}
    return SharedChoice(device=device(), **(fields | changes))


def closed_read_cycles() -> int:
    """docs/memory.md: from acceptance by the DRAM to the last data of a closed bank."""
    times = device().timings
    return 2 + times.rcd_read_cycles + times.cl_cycles + times.burst_cycles


def acknowledgments(seen: Seen, port: int) -> list[int]:
    return [cycle for one, cycle in seen.acknowledged if one == port]


def test_a_read_goes_to_the_dram_in_the_next_cycle() -> None:
    seen = run_plain(choice(), READ, [[(0, 0)]], 100)

    assert acknowledgments(seen, 0) == [1 + closed_read_cycles()]


@pytest.mark.parametrize(("clock_hz", "numerator"), [(500_000_000, 2), (250_000_000, 4)])
def test_a_slower_accelerator_sees_the_first_cycle_after_the_data(
    clock_hz: int, numerator: int
) -> None:
    """The request goes in cycle 1, which is DRAM cycle N; done N + x cycles later, rounded up."""
    seen = run_plain(choice(clock_hz), READ, [[(0, 0)]], 100)

    assert acknowledgments(seen, 0) == [-(-(numerator + closed_read_cycles()) // numerator)]


def test_beats_of_a_line_are_one_request_and_come_one_in_a_cycle() -> None:
    memory = SharedMemory(choice(), READ)
    for cycle, address in enumerate((0, 16, 32, 48)):
        memory.accept(0, cycle, address)
    first = 1 + closed_read_cycles()

    found = [cycle for cycle in range(4, 100) if memory.acknowledged(0, cycle)]
    reads = memory.dram.memory[counts_at(memory.dram.memory, 0) + dram_word.READ]
    assert found == [first, first + 1, first + 2, first + 3]
    assert reads == 1


def test_a_store_is_acknowledged_when_it_is_collected() -> None:
    seen = run_plain(choice(), WRITE, [[(0, 0), (1, 16), (2, 64), (3, 0)]], 50)

    assert acknowledgments(seen, 0) == [1, 2, 3, 4]


def test_a_line_is_written_when_another_is_touched_or_nothing_more_comes() -> None:
    memory = SharedMemory(choice(combine_cycles=30), WRITE)
    for cycle, address in enumerate((0, 16, 64)):
        memory.accept(0, cycle, address)
    memory.run_to(32)
    before = int(memory.dram.memory[dram_word.ARRIVALS])
    memory.run_to(33)

    # The beats are collected in 1, 2 and 3: the last line waits until 3 + 30.
    assert (before, memory.dram.memory[dram_word.ARRIVALS]) == (1, 2)


def test_a_read_of_what_was_just_stored_waits_for_it() -> None:
    """The line goes out in 2, one cycle after it was collected, and the read after it."""
    memory = SharedMemory(choice(), (False, True))
    memory.accept(1, 0, 0)
    memory.accept(0, 1, 16)
    memory.run_to(200)

    dram = memory.dram.memory
    assert dram[counts_at(dram, 0) + dram_word.FORWARDED] == 1


def test_a_store_makes_readers_forget_the_line() -> None:
    def reads(stores: list[tuple[int, int]]) -> int:
        memory = SharedMemory(choice(), (False, True))
        for cycle in range(200):
            for port, beats in enumerate(([(0, 0), (100, 16)], stores)):
                if cycle in dict(beats):
                    memory.accept(port, cycle, dict(beats)[cycle])
        memory.run_to(300)
        return int(memory.dram.memory[dram_word.ARRIVALS])

    assert (reads([]), reads([(50, 32)]), reads([(50, 64)])) == (1, 3, 2)


def test_ports_take_turns_or_a_lower_one_goes_first() -> None:
    streams = [[(0, line * 64) for line in range(6)], [(0, 2**20 + line * 64) for line in range(6)]]

    def offered(in_turn: bool) -> list[int]:
        memory = SharedMemory(choice(in_turn=in_turn), (False, False))
        for cycle in range(6):
            for port, stream in enumerate(streams):
                memory.accept(port, cycle, stream[cycle][1])
        memory.run_to(14)
        return [request.port for request in memory._requests.values()]

    assert offered(True) == [0, 1] * 6
    assert offered(False) == [0] * 6 + [1] * 6


def test_a_port_holds_no_more_than_its_limit() -> None:
    seen = run_plain(choice(outstanding_beats=3), READ, [[(0, 0)] * 5], 100)
    first = 1 + closed_read_cycles()

    # A beat acknowledged in a cycle still counts in it.
    assert [cycle for _, cycle in seen.accepted] == [0, 1, 2, first + 1, first + 2]


@pytest.mark.sampled(24, family="long runs")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_twins_agree(seed: int) -> None:
    random = Random(seed)
    ports = random.choice([NPU, NPU, (False,), (True, False), NPU + NPU])
    one, streams = random_choice(random), random_streams(random, ports)

    assert_twins_agree(one, ports, streams, CYCLES)


@pytest.fixture(scope="module")
def busy() -> tuple[SharedChoice, list[list[tuple[int, int]]], Seen]:
    """Two readers and a writer without pause, rows far apart, on a DRAM that is refreshed."""
    one = SharedChoice(
        device=load_device(
            "ddr4_2400", {"controller.write_drain_high": 4, "controller.write_drain_low": 0}
        ),
        tier="exact",
        clock_hz=10**9,
        outstanding_beats=16,
    )
    random = Random(1)
    streams = [
        [(0, random.randrange(2**9) * 2**13 + beat * 16) for beat in range(1500)] for _ in NPU
    ]
    return one, streams, run_plain(one, NPU, streams, CYCLES)


def test_every_cause_is_seen(busy: tuple[SharedChoice, list[list[tuple[int, int]]], Seen]) -> None:
    assert {CAUSE_NAMES[cause] for _, _, cause in busy[2].causes} == set(CAUSE_NAMES)


@each(
    "changed",
    [
        {"in_turn": False},
        {"outstanding_beats": 15},
        {"clock_hz": 1_001_000_000},
        {"tier": "window"},
    ],
)
def test_every_choice_matters(
    busy: tuple[SharedChoice, list[list[tuple[int, int]]], Seen], changed: dict[str, object]
) -> None:
    one, streams, plain = busy
    other = run_kernels(replace(one, **changed), NPU, streams, CYCLES, skips=True)

    assert plain.acknowledged
    assert other.acknowledged != plain.acknowledged
