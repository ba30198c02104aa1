"""A timed program as a trace for Perfetto: what each unit does, what it waits for, and layers."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.isa import INSTRUCTIONS, UNITS
from accelsim.perfetto import Event, named_processes, named_track, slice_of, write_events
from accelsim.program import Program
from accelsim.progress import advance, stage
from accelsim.timeline.run import DRAM_CAUSES, STALL_REASONS, Timeline

_UNIT_TRACKS, _STALL_TRACKS, _LAYER_TRACKS = 1, 2, 3
_TRACKS = {_UNIT_TRACKS: "units", _STALL_TRACKS: "waiting", _LAYER_TRACKS: "layers"}
_CHUNK = 4096


def write_timeline(
    file: str | Path, program: Program, timeline: Timeline, made_with: Mapping[str, Any]
) -> None:
    """Write a timed program as a trace.

    Args:
        file: File that is written; its ending decides its form
            (``accelsim.perfetto.write_events``).
        program: The program.
        timeline: Times of the program.
        made_with: Version, commit and hashes that made it, and ``clock_hz``; plain data.

    Raises:
        ResultError: The file has another ending, or cannot be written.
    """
    write_events(file, _events(program, timeline), made_with)


def _events(program: Program, timeline: Timeline) -> Iterator[Event]:
    yield from named_processes(_TRACKS)
    for process in (_UNIT_TRACKS, _STALL_TRACKS):
        for number, unit in enumerate(UNITS):
            yield named_track(process, number, unit)
    yield from _layers(program, timeline)
    yield from _instructions(program, timeline)
    last = np.zeros(len(UNITS), dtype=np.int64)
    np.maximum.at(last, timeline.unit, timeline.ready_cycles)
    for number, ready in enumerate(last.tolist()):
        yield from slice_of(_STALL_TRACKS, number, "done", ready, timeline.total_cycles)


def _instructions(program: Program, timeline: Timeline) -> Iterator[Event]:
    """Yield what units do and wait for, in the order of the program."""
    layers = _layer_of(program)
    kinds = {one.opcode: one for one in INSTRUCTIONS.values()}
    columns = zip(
        timeline.unit.tolist(),
        timeline.start_cycles.tolist(),
        timeline.ready_cycles.tolist(),
        timeline.end_cycles.tolist(),
        timeline.issue_cycles.tolist(),
        timeline.stall_reason.tolist(),
        timeline.stall_cycles.tolist(),
        timeline.memory_cycles.tolist(),
        timeline.dram_cycles.tolist(),
        program.instructions,
        strict=True,
    )
    stage("the timeline is written")
    for index, row in enumerate(columns):
        unit, start, ready, end, issue, reason, stall, memory, dram, instruction = row
        if index % _CHUNK == 0:
            advance(index, len(timeline.unit))
        kind = kinds[int(instruction["opcode"])]
        fields = {field.name: int(instruction[field.name]) for field in kind.fields}
        times = {"index": index, "layer": layers[index], "issue_cycle": issue, "end_cycle": end}
        yield from slice_of(_UNIT_TRACKS, unit, kind.name, start, ready, {**times, **fields})
        delays = [("memory", memory - sum(dram)), *zip(DRAM_CAUSES, dram, strict=True)]
        begin = ready - memory
        for name, cycles in delays:
            yield from slice_of(_UNIT_TRACKS, unit, name, begin, begin + cycles)
            begin += cycles
        yield from slice_of(_STALL_TRACKS, unit, STALL_REASONS[reason], start - stall, start)


def _layers(program: Program, timeline: Timeline) -> Iterator[Event]:
    """Yield a span for each layer; spans of neighbours overlap, as layers do."""
    for number, (name, begin, after) in enumerate(program.layers):
        if begin == after:
            continue
        span = {"cat": "layer", "id": number, "pid": _LAYER_TRACKS, "tid": 0, "name": name}
        first = int(timeline.start_cycles[begin:after].min())
        last = int(timeline.end_cycles[begin:after].max()) + 1
        instructions = {"instructions": after - begin, "cycles": last - first}
        yield {"ph": "b", "ts": first / 1000, **span, "args": instructions}
        yield {"ph": "e", "ts": last / 1000, **span}


def _layer_of(program: Program) -> list[str]:
    names = [""] * len(program.instructions)
    for name, begin, after in program.layers:
        names[begin:after] = [name] * (after - begin)
    return names
