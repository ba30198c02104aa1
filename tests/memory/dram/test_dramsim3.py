"""Policy dramsim3 is DRAMsim3 2981759: every request and command of its runs, and its bugs."""

import csv
import gzip
from pathlib import Path

import numpy as np
import pytest

from accelsim.memory.dram import (
    DramError,
    commands_text,
    load_device,
    make_trace,
    notes,
    read_trace,
    requests_csv,
    run_dram,
    totals,
)
from accelsim.memory.dram.build import policy_device
from memory.dram.twin import Twin

CONFIGURATIONS = {"DDR4_8Gb_x8_2400": "ddr4_2400", "HBM2_8Gb_x128": "hbm2"}
TRACES = ("t1_seq_read", "t2_rand_read", "t3_row_conflict", "t5_stream_triad", "t7_sparse_rand")
COMMANDS = {"ACT": "activate", "PRE": "precharge", "RD": "read", "WR": "write", "REF": "refresh"}
ROW_BYTES = 8192  # of the 64-bit channel of DDR4: 1024 columns
BANK_STEP = 2**18  # of DDR4 in DRAMsim3's address map: the next row of the same bank


def rows_of(path: Path) -> list[dict[str, str]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("trace", TRACES)
@pytest.mark.parametrize("configuration", CONFIGURATIONS)
def test_every_request_and_command_of_dramsim3(
    shared_data: Path, configuration: str, trace: str
) -> None:
    folder = shared_data / "dram"
    golden = folder / "req" / configuration
    device = load_device(CONFIGURATIONS[configuration])

    run = run_dram(read_trace(folder / f"{trace}.trace"), device, policy="dramsim3", log=True)

    ours = list(csv.DictReader(requests_csv(run).splitlines()))
    theirs = rows_of(golden / f"{trace}.req.csv.gz")
    assert [(row["address"], row["accept_cycle"], row["done_cycle"]) for row in ours] == [
        (row["addr"], row["accept"], row["done"]) for row in theirs
    ]
    with gzip.open(golden / f"{trace}.cmd_first2000.gz", "rt", encoding="utf-8") as file:
        commands = file.read().splitlines()
    assert commands_text(run).splitlines()[: len(commands)] == commands


@pytest.mark.parametrize("trace", TRACES)
@pytest.mark.parametrize("configuration", CONFIGURATIONS)
def test_totals_of_dramsim3(shared_data: Path, configuration: str, trace: str) -> None:
    folder = shared_data / "dram"
    with (folder / "dramsim3_golden.csv").open(encoding="utf-8") as file:
        wanted = {(row["config"], row["trace"]): row for row in csv.DictReader(file)}
    row = wanted[configuration, trace]
    device = load_device(CONFIGURATIONS[configuration])

    run = run_dram(read_trace(folder / f"{trace}.trace"), device, policy="dramsim3")

    found = totals(run)
    assert {name: str(found["commands"][ours]) for name, ours in COMMANDS.items()} == {
        name: row[name] for name in COMMANDS
    }
    assert found["last_done_cycle"] == int(row["last_read_done"]) or found["writes"]
    assert found["read_latency_cycles"]["mean"] == pytest.approx(
        float(row["avg_read_latency"]), abs=6e-4
    )


def livelock_trace() -> np.ndarray:
    """Return reads that fill a bank and writes to it, the first to where the last read goes."""
    reads = [row * BANK_STEP for row in range(40)]
    writes = [reads[-1], *(row * BANK_STEP for row in range(100, 132))]
    late = [5 * ROW_BYTES]
    addresses = reads + writes + late
    kinds = [0] * len(reads) + [1] * len(writes) + [0] * len(late)
    return np.array([addresses, kinds, [0] * len(addresses)], dtype=np.int64)


def test_write_drain_livelock_ends_with_a_sentence() -> None:
    device = load_device("ddr4_2400")
    trace = make_trace(livelock_trace())

    run = run_dram(trace, device, policy="dramsim3")

    found = totals(run)
    assert run.livelock
    assert found["requests_not_accepted"] > 0
    assert found["reads_not_done"] > 0
    assert notes(run)[0].startswith("DRAMsim3 would never end: its write drain waits for a read")
    assert requests_csv(run).splitlines()[-1].endswith(",,")
    twin = Twin(policy_device(device, "dramsim3"), "dramsim3")
    accepted, done = twin.run(trace.table, run.data_cycles + 500)
    assert accepted == run.accepted.tolist()
    assert done == run.done.tolist()


def test_our_controller_has_no_livelock() -> None:
    run = run_dram(make_trace(livelock_trace()), load_device("ddr4_2400"))

    assert not run.livelock
    assert run.accepted.min() >= 0
    assert run.done.min() >= 0
    assert run.writes_left == 0


def test_few_writes_stay_in_dramsim3_and_not_in_ours() -> None:
    """Eight writes are below its lower mark; the command queues never see them."""
    trace = make_trace(np.array([[64 * index for index in range(8)], [1] * 8, [0] * 8]))
    device = load_device("ddr4_3200")

    theirs, ours = run_dram(trace, device, policy="dramsim3"), run_dram(trace, device)

    assert theirs.writes_left == 8
    assert notes(theirs) == ("8 writes stay in the buffer for ever, as in DRAMsim3",)
    assert ours.writes_left == 0
    assert ours.command_counts[1] == 8


def test_dramsim3_is_refused_where_it_has_no_meaning() -> None:
    trace = make_trace(np.zeros((3, 1), dtype=np.int64))

    with pytest.raises(DramError, match=r"^gddr6: policy dramsim3 needs the section dramsim3, "):
        run_dram(trace, load_device("gddr6"), policy="dramsim3")
    with pytest.raises(DramError, match=r"^tier: policy dramsim3 has only tier exact, not window$"):
        run_dram(trace, load_device("hbm2"), policy="dramsim3", tier="window")
    changed = load_device("hbm2", {"controller.bank_queue": 4})
    with pytest.raises(DramError, match=r"^hbm2: controller: policy dramsim3 fixes the controller"):
        run_dram(trace, changed, policy="dramsim3")
