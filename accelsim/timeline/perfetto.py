"""A timed program as a trace that Perfetto shows: what each unit does, what it waits for, layers.

The format is the JSON of Chromium's trace events ("Trace Event Format", Google, 2016), which
ui.perfetto.dev and chrome://tracing open. One cycle is drawn as one nanosecond, whatever the clock,
so that every time is exact; ``otherData`` has the clock.
"""

import gzip
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np

from accelsim.errors import ResultError
from accelsim.files import write_atomically, writing
from accelsim.isa import INSTRUCTIONS, UNITS
from accelsim.program import Program
from accelsim.progress import advance, stage
from accelsim.timeline.run import DRAM_CAUSES, STALL_REASONS, Timeline

_UNIT_TRACKS, _STALL_TRACKS, _LAYER_TRACKS = 1, 2, 3
_TRACKS = {_UNIT_TRACKS: "units", _STALL_TRACKS: "waiting", _LAYER_TRACKS: "layers"}
_CHUNK = 4096
ENDINGS = (".json", ".gz")


def write_timeline(
    file: str | Path, program: Program, timeline: Timeline, made_with: Mapping[str, Any]
) -> None:
    """Write a timed program as a trace.

    Args:
        file: Ends in ``.json``, or in ``.gz`` for a compressed one; replaced if it exists.
        program: The program.
        timeline: Its times.
        made_with: What made it, and ``clock_hz``; plain data.

    Raises:
        ResultError: The file has another ending, or cannot be written.
    """
    path = Path(file)
    check_ending(path)
    about = json.dumps({"cycle_ns": 1, **made_with})

    def write(temporary: Path) -> None:
        with _opened(temporary, compressed=path.suffix == ".gz") as stream:
            stream.write(f'{{"displayTimeUnit": "ns", "otherData": {about}, "traceEvents": [\n')
            for number, event in enumerate(_events(program, timeline)):
                stream.write(("" if number == 0 else ",\n") + json.dumps(event))
            stream.write("\n]}\n")

    with writing(path):
        write_atomically(path, write)


def check_ending(file: str | Path) -> None:
    """Refuse a name that does not say the format.

    Raises:
        ResultError: It ends neither in ``.json`` nor in ``.gz``.
    """
    if Path(file).suffix not in ENDINGS:
        raise ResultError(f"{file}: a timeline ends in .json or .json.gz")


@contextmanager
def _opened(path: Path, *, compressed: bool) -> Iterator[IO[str]]:
    with path.open("wb") as file:
        if compressed:
            # Without a name and a time the same timeline has the same bytes.
            packed = gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0)
            with packed, io.TextIOWrapper(packed, encoding="utf-8") as stream:
                yield stream
        else:
            with io.TextIOWrapper(file, encoding="utf-8") as stream:
                yield stream


def _events(program: Program, timeline: Timeline) -> Iterator[dict[str, Any]]:
    for process, name in _TRACKS.items():
        yield _named("process_name", process, 0, name)
        yield {**_named("process_sort_index", process, 0, ""), "args": {"sort_index": process}}
    for process in (_UNIT_TRACKS, _STALL_TRACKS):
        for number, unit in enumerate(UNITS):
            yield _named("thread_name", process, number, unit)
    yield from _layers(program, timeline)
    yield from _instructions(program, timeline)
    last = np.zeros(len(UNITS), dtype=np.int64)
    np.maximum.at(last, timeline.unit, timeline.ready_cycles)
    for number, ready in enumerate(last.tolist()):
        yield from _slice(_STALL_TRACKS, number, "done", ready, timeline.total_cycles)


def _instructions(program: Program, timeline: Timeline) -> Iterator[dict[str, Any]]:
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
        yield from _slice(_UNIT_TRACKS, unit, kind.name, start, ready, {**times, **fields})
        delays = [("memory", memory - sum(dram)), *zip(DRAM_CAUSES, dram, strict=True)]
        begin = ready - memory
        for name, cycles in delays:
            yield from _slice(_UNIT_TRACKS, unit, name, begin, begin + cycles)
            begin += cycles
        yield from _slice(_STALL_TRACKS, unit, STALL_REASONS[reason], start - stall, start)


def _layers(program: Program, timeline: Timeline) -> Iterator[dict[str, Any]]:
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


def _slice(
    process: int, track: int, name: str, begin: int, end: int, args: Any = None
) -> Iterator[dict[str, Any]]:
    """Yield a slice of a track, if it takes any time."""
    if end > begin:
        cycles = {"cycle": begin, "cycles": end - begin}
        yield {
            "ph": "X",
            "pid": process,
            "tid": track,
            "name": name,
            "ts": begin / 1000,
            "dur": (end - begin) / 1000,
            "args": cycles | (args or {}),
        }


def _named(what: str, process: int, track: int, name: str) -> dict[str, Any]:
    return {"ph": "M", "name": what, "pid": process, "tid": track, "args": {"name": name}}
