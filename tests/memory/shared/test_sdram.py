"""What the law of a shared SDRAM says, and that its kernels obey it, skipping or not."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.arch import Dram
from accelsim.errors import ArchError
from accelsim.memory.sdram import SdramLaw, load_sdram
from accelsim.memory.shared import SdramChoice, sdram_choice_of
from accelsim.memory.shared.columns import CAUSE_NAMES, PASSING_CYCLES
from each import each
from memory.shared.traffic import (
    Seen,
    assert_twins_agree,
    random_sdram_choice,
    random_streams,
    run_kernels,
    run_plain,
)

NPU = (False, False, True)
CYCLES = 4000
NAME = "as4c16m16sa_7"


def choice(**changes: object) -> SdramChoice:
    device = load_sdram(NAME).model_copy(update={"refresh_window_ns": 8192 * 1500})
    fields = {"name": NAME, "device": device, "clock_hz": 10**8, "bus_bytes": 8}
    return SdramChoice(**(fields | {"outstanding_beats": 8} | changes))


def busy_streams(ports: int = 3) -> list[list[tuple[int, int]]]:
    """Ports without pause: runs of beats, and rows far apart."""
    random = Random(1)
    streams = []
    for _ in range(ports):
        beats, address = [], 0
        for _ in range(600):
            address += 8
            if random.random() < 0.2:
                address = random.randrange(2**12) * 2**10
            beats.append((0, address))
        streams.append(beats)
    return streams


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_kernels_are_the_law(seed: int) -> None:
    random = Random(seed)
    ports = random.choice([NPU, NPU, (False,), (True, False), NPU + NPU])
    one, streams = random_sdram_choice(random), random_streams(random, ports)

    assert_twins_agree(one, ports, streams, CYCLES)


def test_one_port_is_the_controller_two_cycles_later() -> None:
    one = choice(outstanding_beats=1000)
    stream = busy_streams(1)[0]
    seen = run_plain(one, (False,), [stream], 20000)
    law, cycle, expected = SdramLaw(one.device, one.timing, one.bus_bytes), 0, []
    for number, (_, address) in enumerate(stream):
        cycle = max(cycle + 1, number + PASSING_CYCLES)
        while not law.ready(cycle):
            cycle += 1
        expected.append((0, law.accept(cycle, address, writes=False).acknowledge_cycle))

    assert seen.acknowledged == expected


@pytest.fixture(scope="module")
def busy() -> Seen:
    return run_plain(choice(), NPU, busy_streams(), CYCLES)


def test_every_cause_is_seen(busy: Seen) -> None:
    assert {CAUSE_NAMES[cause] for _, _, cause in busy.causes} == set(CAUSE_NAMES)


def test_ports_take_turns(busy: Seen) -> None:
    served = [sum(one == port for one, _ in busy.acknowledged) for port in range(3)]

    assert max(served) - min(served) <= 2
    first_only = run_plain(choice(in_turn=False), NPU, busy_streams(), CYCLES)
    assert sum(one == 2 for one, _ in first_only.acknowledged) == 0


@each(
    "changed",
    [
        {"in_turn": False},
        {"outstanding_beats": 1},
        {"clock_hz": 143_000_000},
        {"bus_bytes": 4},
        {"device": load_sdram(NAME)},
        {"device": choice().device.model_copy(update={"precharge_ns": 31})},
    ],
)
def test_every_choice_matters(busy: Seen, changed: dict[str, object]) -> None:
    other = run_kernels(replace(choice(), **changed), NPU, busy_streams(), CYCLES, skips=True)

    assert busy.acknowledged
    assert (other.accepted, other.acknowledged) != (busy.accepted, busy.acknowledged)


@each(
    ("fields", "changes", "sentence"),
    [
        ({"device": "as4c16m16sa_8"}, {}, "did you mean as4c16m16sa_7"),
        ({}, {"bus_bytes": 2}, "npu.bus_bytes must be at least 4, two words of the SDRAM"),
        ({}, {"clock_hz": 10**9}, "dram.device: as4c16m16sa_7: the SDRAM takes at most 143000000"),
        ({}, {"clock_hz": 10**5}, "too slow to refresh"),
        ({}, {"clock_hz": 3 * 10**6, "bus_bytes": 32}, "between beats of 32 bytes"),
    ],
)
def test_what_does_not_suit_is_refused(
    fields: dict[str, str], changes: dict[str, int], sentence: str
) -> None:
    dram = Dram(kind="sdram", **({"device": NAME} | fields))
    settings = {"clock_hz": 10**8, "bus_bytes": 8, "outstanding_beats": 4} | changes
    with pytest.raises(ArchError, match=sentence):
        sdram_choice_of(dram, **settings)


@pytest.mark.parametrize("field", ["scheduler", "page_policy"])
def test_an_sdram_has_no_policy(field: str) -> None:
    value = {"scheduler": "fcfs", "page_policy": "open"}[field]
    with pytest.raises(ValueError, match=f"{field} needs kind window or exact, not sdram"):
        Dram(kind="sdram", device=NAME, **{field: value})
