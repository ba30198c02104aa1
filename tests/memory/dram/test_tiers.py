"""Latency and bandwidth equal their formulas on every device; the window tier is near the exact."""

import numpy as np
import pytest

from accelsim.memory.dram import device_names, load_device, make_trace, run_dram
from each import each
from experiments.dram_window.accuracy import ALLOWED, measure
from experiments.dram_window.traces import CASES

FRONT_CYCLES = 2  # to the queue of a bank, and to its first command
IDLE = {"controller.refresh_policy": "off"}


@each("tier", ["ideal", "window", "exact"])
@each("name", device_names())
def test_unloaded_latency(name: str, tier: str) -> None:
    """A read of a closed bank takes tRCD + CL + burst, a hit CL + burst, a conflict tRP more."""
    device = load_device(name)
    times, chips = device.timings, device.organization
    bits = chips.field_bits()
    row_bytes = chips.burst_bytes << (sum(bits.values()) - bits["row"])
    table = np.array([[0, 0, row_bytes], [0, 0, 0], [0, 1000, 2000]])

    run = run_dram(make_trace(table), device, tier=tier)  # type: ignore[arg-type]

    hit = FRONT_CYCLES + times.cl_cycles + times.burst_cycles
    closed = hit + times.rcd_read_cycles
    conflict = closed + times.rp_cycles
    latency = (run.done - run.accepted).tolist()
    assert latency == ([closed] * 3 if tier == "ideal" else [closed, hit, conflict])


@each("tier", ["window", "exact"])
@each("name", device_names())
def test_unloaded_write(name: str, tier: str) -> None:
    device = load_device(name)
    times = device.timings
    table = np.array([[0], [1], [7]])

    run = run_dram(make_trace(table), device, tier=tier)  # type: ignore[arg-type]

    data = times.rcd_write_cycles + times.cwl_cycles + times.burst_cycles
    assert (run.accepted[0], run.done[0]) == (7, 7 + FRONT_CYCLES + data)


@each("write", [0, 1])
@each("tier", ["window", "exact"])
@each("name", device_names())
def test_peak_bandwidth(name: str, tier: str, write: int) -> None:
    """In steady state a channel moves a burst every max(burst, tCCD_S) cycles over bank groups,
    and every max(burst, tCCD_L) cycles in one.
    """
    around = ["row", "bank", "rank", "column", "group", "channel"]
    inside = ["row", "bank", "rank", "group", "column", "channel"]
    for order, spacing in ((around, "ccd_short_cycles"), (inside, "ccd_long_cycles")):
        device = load_device(name, IDLE | {"controller.address_order": order})
        chips = device.organization
        bursts = np.arange(2 ** chips.field_bits()["column"])
        step = chips.burst_bytes * chips.channels
        table = np.stack([bursts * step, np.full_like(bursts, write), np.zeros_like(bursts)])

        run = run_dram(make_trace(table), device, tier=tier)  # type: ignore[arg-type]

        gap = max(device.timings.burst_cycles, getattr(device.timings, spacing))
        late = np.sort(run.done)[len(bursts) // 2 :]
        assert set(np.diff(late).tolist()) == {gap}


@each("name", device_names())
def test_the_ideal_tier_moves_a_burst_of_every_channel_at_once(name: str) -> None:
    device = load_device(name)
    count = 4000
    table = np.stack([np.arange(count) * 64, np.zeros(count), np.zeros(count)]).astype(np.int64)

    run = run_dram(make_trace(table), device, tier="ideal")

    burst = device.timings.burst_cycles / device.organization.channels
    # One request a cycle is offered.
    assert run.last_done - run.done[0] == pytest.approx((count - 1) * max(1, burst), abs=2)


def test_row_conflicts_take_the_row_cycle() -> None:
    """Reads of ever new rows of one bank follow each other in tRC."""
    device = load_device("ddr4_2400", IDLE)
    bits = device.organization.field_bits()
    step = device.organization.burst_bytes << (sum(bits.values()) - bits["row"])
    table = np.stack([np.arange(100) * step, np.zeros(100), np.zeros(100)]).astype(np.int64)

    done = run_dram(make_trace(table), device).done

    # tRC of the page is 56 and READ to READ is at least tRTP + tRP + tRCD = 43.
    assert set(np.diff(done).tolist()) == {56}


def test_window_tier_is_within_5_percent_on_9_of_10_traces() -> None:
    errors = [abs(measure(case).window) for case in CASES]

    assert len(errors) >= 60
    assert sum(error <= ALLOWED for error in errors) >= 0.9 * len(errors)


def test_closing_rows_helps_conflicts_and_hurts_hits() -> None:
    bits = load_device("ddr4_2400").organization.field_bits()
    row = 64 << (sum(bits.values()) - bits["row"])
    conflicts = np.stack([np.arange(60) * row, np.zeros(60), np.arange(60) * 200])
    hits = np.stack([np.zeros(60), np.zeros(60), np.arange(60) * 200])

    def mean(table: np.ndarray, policy: str) -> float:
        device = load_device("ddr4_2400", IDLE | {"controller.page_policy": policy})
        run = run_dram(make_trace(table.astype(np.int64)), device)
        return float((run.done - run.accepted).mean())

    assert mean(conflicts, "closed") < mean(conflicts, "open")
    assert mean(hits, "closed") > mean(hits, "open")
    assert mean(hits, "adaptive") == mean(hits, "closed")


@each("refresh", ["off", "all_bank"])
@each("tier", ["window", "exact"])
def test_first_come_first_served_waits_for_no_younger_hit(tier: str, refresh: str) -> None:
    """Rows of one bank by turns: each read conflicts, and a younger one would hit the open row."""
    chips = load_device("ddr4_2400").organization
    bits = chips.field_bits()
    row_bytes = chips.burst_bytes << (sum(bits.values()) - bits["row"])
    rows = np.arange(200) % 3
    table = np.stack([rows * row_bytes, np.zeros_like(rows), np.zeros_like(rows)])
    replace = {"controller.refresh_policy": refresh}
    quick = load_device("ddr4_2400", replace)
    plain = load_device("ddr4_2400", replace | {"controller.scheduler": "fcfs"})

    run = run_dram(make_trace(table), plain, tier=tier)  # type: ignore[arg-type]
    reordered = run_dram(make_trace(table), quick, tier=tier)  # type: ignore[arg-type]

    times = plain.timings
    cycle = max(times.ras_cycles + times.rp_cycles, times.rcd_read_cycles + times.rp_cycles)
    assert (np.diff(run.done) > 0).all()
    assert 199 * cycle <= run.done[-1] <= 1.2 * 199 * cycle + 1000
    assert reordered.done.max() < run.done[-1]
