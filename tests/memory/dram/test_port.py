"""A DRAM in motion: the same requests one by one give what a whole trace gives."""

import numpy as np
import pytest

from accelsim.memory.dram import Dram, device_names, load_device, make_trace, run_dram
from accelsim.memory.dram.columns import NEVER


def serve(dram: Dram, table: np.ndarray, *, every_cycle: bool) -> tuple[list[int], list[int]]:
    """Offer a trace in order, one request a cycle, and return acceptance and done cycles."""
    count = table.shape[1]
    accepted, done = [-1] * count, [-1] * count
    position, cycle = 0, 0
    while min(done) < 0:
        for completion in dram.completed(cycle):
            assert completion.cycle == cycle or not every_cycle
            done[completion.tag] = completion.cycle
        if position < count and table[2, position] <= cycle:
            address, write = int(table[0, position]), bool(table[1, position])
            if dram.offer(cycle, address, write=write, tag=position):
                accepted[position] = cycle
                position += 1
        soonest = dram.next_event(cycle)
        if position < count and accepted.count(-1) == count - position:
            soonest = min(soonest, max(cycle + 1, int(table[2, position])))
        cycle = cycle + 1 if every_cycle else min(soonest, cycle + 10_000)
    return accepted, done


def mixed_table(burst_bytes: int, seed: int) -> np.ndarray:
    draw = np.random.default_rng(seed)
    bursts, writes = draw.integers(0, 2**16, 200), draw.random(200) < 0.4
    return np.stack([bursts * burst_bytes, writes, np.cumsum(draw.integers(0, 9, 200))]).astype(
        np.int64
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize("every_cycle", [True, False])
@pytest.mark.parametrize("tier", ["ideal", "window", "exact"])
@pytest.mark.parametrize("name", device_names())
def test_one_by_one_is_the_whole_trace(name: str, tier: str, every_cycle: bool) -> None:
    device = load_device(name)
    table = mixed_table(device.organization.burst_bytes, 3)
    run = run_dram(make_trace(table), device, tier=tier)  # type: ignore[arg-type]

    accepted, done = serve(Dram(device, tier=tier), table, every_cycle=every_cycle)  # type: ignore[arg-type]

    assert accepted == run.accepted.tolist()
    assert done == run.done.tolist()


def test_several_ports_share_a_dram() -> None:
    """In one cycle as many requests are accepted as the queues take, in the order of offering."""
    dram = Dram(load_device("hbm2", {"controller.read_queue": 2}))
    step = 64 * 2 * 8  # A burst, two columns, eight channels: all on channel 0.

    taken = [dram.offer(0, step * port, write=False, tag=port) for port in range(4)]

    assert taken == [True, True, False, False]
    assert dram.offer(0, 128, write=False, tag=7)
    assert not dram.offer(0, step, write=False, tag=8)
    assert sorted(completion.tag for completion in dram.completed(200)) == [0, 1, 7]


def test_nothing_changes_before_the_next_event() -> None:
    dram = Dram(load_device("ddr4_2400"))
    assert dram.offer(5, 0, write=False, tag=1)
    before = 5
    while True:
        event = dram.next_event(before)
        assert dram.completed(event - 1) == []
        found = dram.completed(event)
        if found:
            break
        before = event
    assert found == [(1, 5 + 2 + 17 + 17 + 4)]


def test_a_copy_is_a_snapshot() -> None:
    device = load_device("gddr6")
    dram, other = Dram(device), Dram(device)
    for tag in range(20):
        dram.offer(tag, tag * 4096, write=bool(tag % 3), tag=tag)
    other.memory[:] = dram.memory

    assert dram.completed(900) == other.completed(900)


def test_time_never_goes_back_and_addresses_are_checked() -> None:
    dram = Dram(load_device("ddr4_2400"))
    dram.advance(10)

    with pytest.raises(ValueError, match=r"^cycle must be at least 10, not 9$"):
        dram.advance(9)
    with pytest.raises(ValueError, match=r"^address must be from 0 to 2\*\*56 - 1, not -64$"):
        dram.offer(10, -64, write=False, tag=0)


def test_an_idle_dram_without_refresh_never_wakes() -> None:
    dram = Dram(load_device("ddr4_2400", {"controller.refresh_policy": "off"}))

    assert dram.next_event(0) == NEVER


def test_requests_are_refused_while_no_slot_is_free() -> None:
    dram = Dram(load_device("ddr4_2400"), slots=4)

    taken = [dram.offer(0, 64 * tag, write=False, tag=tag) for tag in range(5)]

    assert taken == [True, True, True, False, False]
    assert len(dram.completed(500)) == 3
    assert dram.offer(500, 0, write=False, tag=9)
