"""What the timeline of a DRAM draws is what the run counted."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import accelsim
from accelsim.errors import DramError, ResultError
from accelsim.memory.dram import make_trace, run_dram, write_dram_timeline
from accelsim.memory.dram.columns import COMMAND_NAMES
from accelsim.memory.dram.load import load_device


def events_of(folder: Path, device: str, **changes: str) -> tuple[list[dict], object]:  # type: ignore[type-arg]
    draw = np.random.default_rng(4)
    requests = 600
    addresses = draw.integers(0, 2**22, requests) * 64
    arrivals = np.sort(draw.integers(0, 30_000, requests))
    trace = make_trace(np.array([addresses, draw.integers(0, 2, requests), arrivals]))
    run = run_dram(trace, load_device(device, changes), log=True)
    write_dram_timeline(folder / "dram.json", run)
    trace_events = json.loads((folder / "dram.json").read_text())["traceEvents"]
    return [event for event in trace_events if event["ph"] == "X"], run


@pytest.mark.parametrize("device", ["ddr4_2400", "hbm2e"])
def test_each_command_is_drawn_once(tmp_path: Path, device: str) -> None:
    slices, run = events_of(tmp_path, device)

    counts = dict(zip(COMMAND_NAMES, run.command_counts, strict=True))  # type: ignore[attr-defined]
    on_banks = Counter(one["name"].split()[0] for one in slices if one["tid"] > 0)
    assert on_banks["read"] == counts["read"] > 0
    assert on_banks["write"] == counts["write"] > 0
    assert on_banks["row"] == counts["activate"] > 0
    assert on_banks["refresh"] == counts["refresh"]
    assert on_banks["refresh_bank"] == counts["refresh_bank"]
    assert counts["refresh"] + counts["refresh_bank"] > 0
    on_data = Counter(one["name"] for one in slices if one["tid"] == 0)
    assert on_data == {"read": counts["read"], "write": counts["write"]}


def test_a_data_bus_carries_one_access_at_a_time(tmp_path: Path) -> None:
    slices, _ = events_of(tmp_path, "ddr4_2400")

    for channel in {one["pid"] for one in slices}:
        spans = sorted(
            (one["args"]["cycle"], one["args"]["cycle"] + one["args"]["cycles"])
            for one in slices
            if (one["pid"], one["tid"]) == (channel, 0)
        )
        assert all(end <= begin for (_, end), (begin, _) in pairwise(spans))


def test_accesses_lie_within_an_open_row_of_theirs(tmp_path: Path) -> None:
    slices, _ = events_of(tmp_path, "ddr4_2400")
    rows: dict[tuple[int, int], list[tuple[int, int, str]]] = {}
    for one in slices:
        begin, cycles = one["args"]["cycle"], one["args"]["cycles"]
        if one["name"].startswith("row"):
            rows.setdefault((one["pid"], one["tid"]), []).append(
                (begin, begin + cycles, one["name"])
            )

    for one in slices:
        if one["tid"] > 0 and one["name"] in ("read", "write"):
            cycle, row = one["args"]["cycle"], f"row {one['args']['row']}"
            spans = rows[one["pid"], one["tid"]]
            assert any(begin <= cycle < end and row == name for begin, end, name in spans)


def test_mistakes_are_sentences(tmp_path: Path) -> None:
    (tmp_path / "a.trc").write_text("0x40 READ 0\n")

    with pytest.raises(ResultError, match=r"a timeline ends in \.json or \.json\.gz"):
        accelsim.dram(tmp_path / "a.trc", "ddr4_2400", timeline=tmp_path / "a.pdf")
    with pytest.raises(DramError, match="only tier exact has commands"):
        accelsim.dram(tmp_path / "a.trc", "ddr4_2400", tier="window", timeline=tmp_path / "a.json")
    accelsim.dram(tmp_path / "a.trc", "ddr4_2400", timeline=tmp_path / "a.json.gz")
    assert (tmp_path / "a.json.gz").stat().st_size > 0
