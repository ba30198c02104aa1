"""Every constraint holds and bites: kernels and the independent judge agree on each cycle."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.memory.dram import Device, device_names, load_device, make_trace, run_dram
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.bank import apply, earliest
from accelsim.memory.dram.build import new_memory
from each import each
from memory.dram.check import Issued, issued, least_gap, timing_rules, violations

START = 10_000
# Banks by (rank, group, bank): itself, another of its group, another group, another rank.
PLACES = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0))
ROW_COMMANDS = ("refresh",)


def pairs(device: Device) -> list[tuple[str, str, tuple[int, int, int]]]:
    """Return every two commands at every distance that the device has."""
    chips = device.organization
    places = [
        place
        for place in PLACES
        if place[0] < chips.ranks and place[1] < chips.groups and place[2] < chips.banks_per_group
    ]
    names = [
        name
        for name in word.COMMAND_NAMES
        if name != "refresh_bank" or device.timings.rfc_bank_cycles is not None
    ]
    return [(before, after, place) for before in names for after in names for place in places]


def command(name: str, cycle: int, place: tuple[int, int, int]) -> Issued:
    whole = (place[0], -1, -1) if name in ROW_COMMANDS else place
    return Issued(cycle, name, 0, *whole, 0)


@each("name", device_names())
def test_each_command_is_legal_at_its_first_cycle_and_not_before(name: str) -> None:
    device = load_device(name)
    chips = device.organization
    cycles = {
        one: getattr(chips.command_cycles, one.removesuffix("_bank")) for one in word.COMMAND_NAMES
    }
    bound = 0
    for before, after, place in pairs(device):
        memory = new_memory(device)
        first = command(before, START, PLACES[0])
        bank = (place[0] * chips.groups + place[1]) * chips.banks_per_group + place[2]
        apply(memory, START, word.COMMAND_NAMES.index(before), 0, 0, 0)

        ready = int(earliest(memory, 0, bank, word.COMMAND_NAMES.index(after)))

        column = [chips.two_command_buses and one in ("read", "write") for one in (before, after)]
        bus = START + cycles[before] if column[0] == column[1] else 0
        need = least_gap(device, first, command(after, START, place))
        allowed = max(bus, 0 if need is None else START + need)
        assert max(ready, 0) == max(allowed, 0), (before, after, place)
        if need is not None and START + need == ready:
            late, early = command(after, ready, place), command(after, ready - 1, place)
            assert list(timing_rules(device, late, [first])) == []
            assert list(timing_rules(device, early, [first])) != []
            bound += 1
    assert bound >= 20


@each("name", device_names())
def test_a_fifth_activate_waits_for_the_window(name: str) -> None:
    device = load_device(name, {"timings.faw_cycles": 200})
    chips = device.organization
    memory = new_memory(device)
    past = []
    for index in range(4):
        bank = index * max(1, chips.banks_per_rank // 4)
        ready = max(START, int(earliest(memory, 0, bank, word.ACTIVATE)))
        apply(memory, ready, word.ACTIVATE, 0, bank, 7)
        place = (0, bank // chips.banks_per_group, bank % chips.banks_per_group)
        past.append(Issued(ready, "activate", 0, *place, 7))
    last = chips.banks_per_rank - 1
    place = (0, last // chips.banks_per_group, last % chips.banks_per_group)

    ready = int(earliest(memory, 0, last, word.ACTIVATE))

    assert ready == START + 200
    assert violations(device, [*past, Issued(ready, "activate", 0, *place, 7)]) == []
    assert violations(device, [*past, Issued(ready - 1, "activate", 0, *place, 7)]) == [
        f"cycle {ready - 1}: activate of {place}: a fifth ACTIVATE within 200 cycles, "
        f"the first in {START}"
    ]


def test_the_judge_knows_states_buses_and_refresh() -> None:
    device = load_device("ddr4_2400")
    rows = [
        Issued(0, "read", 0, 0, 0, 0, 5),
        Issued(100, "activate", 0, 0, 0, 0, 5),
        Issued(200, "activate", 0, 0, 0, 0, 6),
        Issued(200, "precharge", 0, 1, 0, 0, -1),
        Issued(300, "refresh", 0, 0, -1, -1, -1),
    ]

    said = violations(device, rows, 10 * device.timings.refi_cycles)

    assert said == [
        "cycle 0: read of (0, 0, 0): row 5 is not open but None",
        "cycle 200: activate of (0, 0, 0): row 5 is open",
        "cycle 200: precharge of (1, 0, 0): the command bus is taken until 201",
        "cycle 200: precharge of (1, 0, 0): no row is open",
        "cycle 300: refresh of (0, -1, -1): a row of the rank is open",
        "channel 0: (0, -1, -1) is not refreshed from 300 to 93600",
        "channel 0: (0, -1, -1) is refreshed 1 times in 93600 cycles",
        "channel 0: (1, -1, -1) is not refreshed from 0 to 93600",
        "channel 0: (1, -1, -1) is refreshed 0 times in 93600 cycles",
    ]


@st.composite
def controllers(draw: st.DrawFn) -> dict[str, Any]:
    high = draw(st.integers(1, 12))
    return {
        "controller.scheduler": draw(st.sampled_from(["fr_fcfs", "round_robin", "fcfs"])),
        "controller.page_policy": draw(st.sampled_from(["open", "closed", "adaptive"])),
        "controller.page_timeout_cycles": draw(st.integers(0, 60)),
        "controller.row_hit_limit": draw(st.integers(1, 20)),
        "controller.read_queue": draw(st.integers(1, 16)),
        "controller.write_buffer": draw(st.integers(high, 16)),
        "controller.write_drain_high": high,
        "controller.write_drain_low": draw(st.integers(0, high - 1)),
        "controller.bank_queue": draw(st.integers(1, 8)),
        "controller.posted_writes": draw(st.booleans()),
        "controller.merge_reads": draw(st.booleans()),
    }


@settings(max_examples=40)
@given(
    name=st.sampled_from(device_names()),
    control=controllers(),
    per_bank=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_provoked_traces_break_no_rule(
    name: str, control: dict[str, Any], per_bank: bool, seed: int
) -> None:
    device = load_device(name, control)
    if per_bank and device.timings.rfc_bank_cycles is not None:
        device = load_device(name, control | {"controller.refresh_policy": "per_bank"})
    chips = device.organization
    draw = np.random.default_rng(seed)
    count = 300
    bursts = draw.integers(0, draw.choice([4, 64, 4096, 2**22]), count)
    cycles = np.cumsum(draw.integers(0, draw.choice([1, 4, 60]), count))
    table = np.stack([bursts * chips.burst_bytes, draw.random(count) < draw.random(), cycles])

    run = run_dram(make_trace(table), device, log=True)

    assert violations(device, issued(run.commands.tolist(), word.COMMAND_NAMES), run.cycles) == []
    assert run.done.min() >= 0
    assert run.writes_left == 0
    assert (run.done > run.accepted).all()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["ddr4_2400", "ddr4_3200", "lpddr4_2400", "hbm2"])
def test_dramsim3_breaks_no_rule_either(name: str) -> None:
    device = load_device(name)
    draw = np.random.default_rng(3)
    table = np.stack([draw.integers(0, 2**24, 800) * 64, draw.random(800) < 0.4, np.zeros(800)])

    run = run_dram(make_trace(table), device, policy="dramsim3", log=True)

    commands = issued(run.commands.tolist(), word.COMMAND_NAMES)
    assert violations(run.device, commands, run.cycles) == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", device_names())
def test_a_command_moved_or_lost_is_seen(name: str) -> None:
    """Most commands of a busy run cannot come a cycle earlier, and none can be left out."""
    device = load_device(name)
    draw = np.random.default_rng(5)
    burst = device.organization.burst_bytes
    table = np.stack([draw.integers(0, 2**20, 60) * burst, draw.random(60) < 0.3, np.zeros(60)])
    run = run_dram(make_trace(table), device, log=True)
    good = issued(run.commands.tolist(), word.COMMAND_NAMES)

    def spoiled(index: int) -> list[Issued]:
        moved = good[index]._replace(cycle=good[index].cycle - 1)
        return sorted([*good[:index], moved, *good[index + 1 :]], key=lambda one: one.cycle)

    opened = [index for index, one in enumerate(good) if one.name == "activate"][:6]
    assert violations(device, good) == []
    assert sum(bool(violations(device, spoiled(index))) for index in range(0, len(good), 9)) >= 5
    for index in opened:
        assert violations(device, good[:index] + good[index + 1 :]) != []
