"""Timelines as files: what they hold is what the engine counts, and their slices nest."""

import gzip
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import accelsim
from accelsim.errors import ArchError, ResultError
from accelsim.isa import UNITS
from accelsim.npu import Npu
from accelsim.program.random_programs import random_npu, random_program
from accelsim.timeline import UNIT_CAUSES, Timeline, run_program
from accelsim.timeline.events import write_timeline

MINIMUM_CYCLES = 3
"""From the start of an instruction to the first in which its unit can start the next."""
UNIT_TRACKS, STALL_TRACKS, LAYER_TRACKS = 1, 2, 3


def events_of(file: Path) -> list[dict[str, Any]]:
    raw = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    data: dict[str, Any] = json.loads(raw)
    assert data["displayTimeUnit"] == "ns"
    return list(data["traceEvents"])


def timed(npu: Npu, seed: int, folder: Path) -> tuple[list[dict[str, Any]], Timeline]:
    program = random_program(seed, npu, instructions=30)
    timeline = run_program(program, npu)
    write_timeline(folder / "a.json", program, timeline, {})
    return events_of(folder / "a.json"), timeline


def cycles(event: dict[str, Any]) -> tuple[int, int]:
    """Return begin and end of a slice in cycles, of which each is a nanosecond."""
    begin, length = event["ts"] * 1000, event["dur"] * 1000
    assert event["args"]["cycle"] == round(begin)
    assert event["args"]["cycles"] == round(length)
    return round(begin), round(begin) + round(length)


def drawn(event: dict[str, Any]) -> tuple[Any, ...]:
    """Return what of an event is seen."""
    keys = ("ph", "pid", "tid", "name", "ts", "dur", "id")
    return (*(event.get(key) for key in keys), event.get("args", {}).get("layer"))


def check_nested(events: list[dict[str, Any]]) -> None:
    """Check that slices of a track lie apart or in each other."""
    tracks = defaultdict(list)
    for event in events:
        if event["ph"] == "X":
            tracks[event["pid"], event["tid"]].append(cycles(event))
    for slices in tracks.values():
        stack: list[int] = []
        for begin, end in sorted(slices, key=lambda one: (one[0], -one[1])):
            while stack and stack[-1] <= begin:
                stack.pop()
            assert not stack or end <= stack[-1]
            assert end > begin
            stack.append(end)


def unit_cycles(events: list[dict[str, Any]]) -> np.ndarray:
    """Return what ``Timeline.unit_cycles`` does, from the slices alone."""
    found = np.zeros((len(UNITS), len(UNIT_CAUSES)), dtype=np.int64)
    for event in events:
        if event["ph"] != "X":
            continue
        unit, length = event["tid"], event["args"]["cycles"]
        if event["name"] in UNIT_CAUSES:
            found[unit, UNIT_CAUSES.index(event["name"])] += length
            if event["pid"] == UNIT_TRACKS:
                found[unit, 0] -= length
        elif event["pid"] == UNIT_TRACKS:
            found[unit, 0] += length
        else:
            raise AssertionError(event["name"])
    return found


@pytest.mark.parametrize("seed", range(12))
def test_slices_nest_and_add_up_to_the_counters(seed: int, tmp_path: Path) -> None:
    events, timeline = timed(random_npu(seed), seed, tmp_path)

    check_nested(events)
    found, counted = unit_cycles(events), timeline.unit_cycles()
    assert np.array_equal(found[:, :-1], counted[:, :-1])
    # The counters call it done, too, when a short instruction holds up the next for a cycle.
    held = timeline.start_cycles + MINIMUM_CYCLES - timeline.ready_cycles
    most = np.bincount(timeline.unit, weights=np.maximum(held, 0), minlength=len(UNITS))
    assert np.all((found[:, -1] <= counted[:, -1]) & (counted[:, -1] <= found[:, -1] + most))
    slices = [cycles(event)[1] for event in events if event["ph"] == "X"]
    assert max(slices) == timeline.total_cycles


def test_every_track_has_a_name(tmp_path: Path) -> None:
    events, _ = timed(random_npu(1), 1, tmp_path)
    named = {(one["pid"], one["tid"]) for one in events if one["name"] == "thread_name"}
    processes = {one["pid"]: one["args"]["name"] for one in events if one["name"] == "process_name"}

    assert processes == {1: "units", 2: "waiting", 3: "layers"}
    assert {(one["pid"], one["tid"]) for one in events if one["ph"] == "X"} <= named


@pytest.mark.parametrize("ending", ["json", "json.gz"])
def test_run_and_compile_write_the_same_timeline(ending: str, tmp_path: Path) -> None:
    ran, made = tmp_path / f"run.{ending}", tmp_path / f"compile.{ending}"

    result = accelsim.run("digits_cnn", "edge_npu_tiny", timeline=ran)
    accelsim.compile("digits_cnn", "edge_npu_tiny", tmp_path / "program", timeline=made)

    # Addresses are another matter where a program has values.
    assert [drawn(one) for one in events_of(ran)] == [drawn(one) for one in events_of(made)]
    layers = [one for one in events_of(ran) if one["ph"] in "be"]
    begun = [one["name"] for one in layers if one["ph"] == "b"]
    ended = [one["name"] for one in layers if one["ph"] == "e"]
    modelled = {layer.name for layer in result.layers if layer.counts.cycles}
    assert set(begun) == set(ended) == modelled
    ends = [
        one["args"]["end_cycle"] + 1 for one in events_of(ran) if one.get("args", {}).get("layer")
    ]
    assert max(round(one["ts"] * 1000) for one in layers) == max(ends) >= result.counts.cycles


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.json.gz", "b.json.gz"):
        accelsim.run("digits_mlp", "edge_npu_tiny", timeline=tmp_path / name)

    assert (tmp_path / "a.json.gz").read_bytes() == (tmp_path / "b.json.gz").read_bytes()


def test_a_shared_dram_says_its_causes(tmp_path: Path) -> None:
    shared = {"dram.kind": "exact", "dram.device": "ddr4_2400"}
    shared |= {"dram.bandwidth_bytes_per_s": None, "dram.latency_ns": None}
    file = tmp_path / "a.json"

    accelsim.run("digits_mlp", "edge_npu_tiny", replace=shared, timeline=file)

    events = events_of(file)
    check_nested(events)
    assert {"dram_row_miss"} <= {one["name"] for one in events}


@pytest.mark.parametrize(
    ("name", "tier", "error", "said"),
    [
        ("a.txt", "cycle", ResultError, r"a\.txt: a timeline ends in \.json or \.json\.gz"),
        (
            "a.json",
            "analytical",
            ArchError,
            r"^tier analytical makes no program, and has no timeline",
        ),
        ("absent/a.json", "cycle", ResultError, r"absent/a\.json: cannot be written: "),
    ],
)
def test_what_cannot_be_written_is_a_sentence(
    name: str, tier: Any, error: type[Exception], said: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=said):
        accelsim.run("digits_mlp", "edge_npu_tiny", tier=tier, timeline=tmp_path / name)
