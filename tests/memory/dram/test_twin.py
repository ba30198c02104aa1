"""The compiled exact tier does what its plain twin does, command for command."""

from typing import Any

import numpy as np
import pytest

from accelsim.memory.dram import columns as word
from accelsim.memory.dram import load_device, make_trace, run_dram
from accelsim.memory.dram.build import policy_device
from memory.dram.check import Issued, issued
from memory.dram.twin import Twin

REQUESTS = 60
# A refresh every 700 cycles and less, so that short traces see several.
QUICK = {"timings.refi_cycles": 700}

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("ddr4_2400", "dramsim3", QUICK),
    ("lpddr4_2400", "dramsim3", QUICK),
    ("hbm2", "dramsim3", QUICK),
    ("ddr4_3200", "default", QUICK),
    ("hbm2", "default", QUICK),
    ("hbm2e", "default", QUICK),
    ("lpddr5_6400", "default", QUICK | {"controller.page_policy": "closed"}),
    ("gddr6", "default", QUICK | {"controller.page_policy": "adaptive"}),
    ("lpddr4_3200", "default", QUICK | {"controller.refresh_policy": "per_bank"}),
    ("ddr4_2400", "default", QUICK | {"controller.scheduler": "fcfs"}),
    ("ddr4_2400", "default", {"controller.scheduler": "round_robin"}),
    (
        "ddr4_2400",
        "default",
        {
            "controller.merge_reads": True,
            "controller.posted_writes": True,
            "controller.refresh_policy": "off",
            "controller.row_hit_limit": 2,
            "controller.address_xor": [{"field": "bank", "by": "row"}],
        },
    ),
    (
        "ddr4_2400",
        "default",
        {
            "controller.read_queue": 3,
            "controller.write_buffer": 5,
            "controller.bank_queue": 2,
            "controller.write_drain_high": 4,
            "controller.write_drain_low": 1,
        },
    ),
]


def small_trace(burst_bytes: int, span: int, seed: int) -> np.ndarray:
    """Draw few places, so that rows, banks and whole addresses meet often."""
    draw = np.random.default_rng(seed)
    bursts = draw.integers(0, span, REQUESTS)
    again = draw.random(REQUESTS) < 0.3
    bursts[again] = draw.choice(bursts[:4], int(again.sum()))
    rows = draw.integers(0, 3, REQUESTS) * draw.choice([0, 2**20])
    cycles = np.cumsum(draw.integers(0, 2 + 12 * (seed % 3), REQUESTS))
    writes = draw.random(REQUESTS) < (0.0, 0.3, 0.6)[seed % 3]
    return np.stack([(bursts + rows) * burst_bytes, writes, cycles]).astype(np.int64)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "policy", "replace"), CASES)
def test_plain_twin_gives_the_same(
    name: str, policy: str, replace: dict[str, Any], seed: int
) -> None:
    device = load_device(name, replace)
    chips = device.organization
    table = small_trace(chips.burst_bytes, (64, 5000)[seed % 2], seed + 10 * len(name))

    run = run_dram(make_trace(table), device, policy=policy, log=True)  # type: ignore[arg-type]
    twin = Twin(policy_device(device, policy), policy)  # type: ignore[arg-type]
    cycles = run.data_cycles + 1
    accepted, done = twin.run(table, cycles)

    assert accepted == run.accepted.tolist()
    assert done == run.done.tolist()
    fast = [one for one in issued(run.commands.tolist(), word.COMMAND_NAMES) if one.cycle < cycles]
    last = fast[-1].cycle  # A run ends with its last access; the twin goes on closing rows.
    assert sorted(map(without_row, fast)) == sorted(
        without_row(one) for one in twin.commands if one.cycle <= last
    )


def without_row(command: Issued) -> Issued:
    """Leave out the row of a precharge: in the log it is the one that will be opened."""
    return command._replace(row=-1) if command.name == "precharge" else command
