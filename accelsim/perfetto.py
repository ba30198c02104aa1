"""Writes traces for Perfetto: slices on tracks, spans, and provenance.

The format is the JSON of Chromium's trace events ("Trace Event Format", Google, 2016), which
ui.perfetto.dev and chrome://tracing open. A cycle is drawn as a nanosecond, whatever the clock, so
that every time is exact.
"""

import gzip
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal

from accelsim.errors import ResultError
from accelsim.files import write_atomically, writing

ENDINGS = (".json", ".gz")
Event = dict[str, Any]


def write_events(file: str | Path, events: Iterable[Event], made_with: Mapping[str, Any]) -> None:
    """Write a trace.

    Args:
        file: Path that ends in ``.json``, or in ``.gz`` for compression; replaced if it exists.
        events: Events from ``named``, ``slice_of`` and ``span_of``.
        made_with: Provenance and clock, plain data.

    Raises:
        ResultError: The file has another ending, or cannot be written.
    """
    path = Path(file)
    check_ending(path)
    about = json.dumps({"cycle_ns": 1, **made_with})

    def write(temporary: Path) -> None:
        with _opened(temporary, compressed=path.suffix == ".gz") as stream:
            stream.write(f'{{"displayTimeUnit": "ns", "otherData": {about}, "traceEvents": [\n')
            for number, event in enumerate(events):
                stream.write(("" if number == 0 else ",\n") + json.dumps(event))
            stream.write("\n]}\n")

    with writing(path):
        write_atomically(path, write)


def check_ending(file: str | Path) -> None:
    """Refuse a file name without a known ending.

    Raises:
        ResultError: The name ends neither in ``.json`` nor in ``.gz``.
    """
    if Path(file).suffix not in ENDINGS:
        raise ResultError(f"{file}: a timeline ends in .json or .json.gz")


def named_processes(names: Mapping[int, str]) -> Iterator[Event]:
    """Yield the names of groups of tracks, which are shown in the order of their numbers."""
    for process, name in names.items():
        yield _named("process_name", process, 0, name)
        yield {**_named("process_sort_index", process, 0, ""), "args": {"sort_index": process}}


def named_track(process: int, track: int, name: str) -> Event:
    """Return the name of a track of a group."""
    return _named("thread_name", process, track, name)


def slice_of(
    process: int,
    track: int,
    name: str,
    begin: int,
    end: int,
    args: Any = None,
    *,
    unit: Literal["cycle", "ns"] = "cycle",
) -> Iterator[Event]:
    """Yield a slice of a track from one cycle, or nanosecond, to another, if it takes any time.

    Args:
        process: Number of the group.
        track: Number of the track in it.
        name: Name on the slice.
        begin: First cycle.
        end: Cycle after the last.
        args: Values that are shown when the slice is selected, besides its times.
        unit: Unit of its times.
    """
    if end > begin:
        beside = {"cycle": ("cycle", "cycles"), "ns": ("start_ns", "duration_ns")}[unit]
        times = dict(zip(beside, (begin, end - begin), strict=True))
        yield {
            "ph": "X",
            "pid": process,
            "tid": track,
            "name": name,
            "ts": begin / 1000,
            "dur": (end - begin) / 1000,
            "args": times | (args or {}),
        }


def counter_of(process: int, name: str, at_ns: int, value: int) -> Event:
    """Return an event that sets a counter of a group.

    Args:
        process: Number of the group.
        name: Name of the counter.
        at_ns: Time of the change.
        value: New value.
    """
    return {
        "ph": "C",
        "pid": process,
        "name": name,
        "ts": at_ns / 1000,
        "args": {"value": value},
    }


@contextmanager
def _opened(path: Path, *, compressed: bool) -> Iterator[IO[str]]:
    with path.open("wb") as file:
        if compressed:
            # Without a file name and a time in the header, equal timelines give equal bytes.
            packed = gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0)
            with packed, io.TextIOWrapper(packed, encoding="utf-8") as stream:
                yield stream
        else:
            with io.TextIOWrapper(file, encoding="utf-8") as stream:
                yield stream


def _named(what: str, process: int, track: int, name: str) -> Event:
    return {"ph": "M", "name": what, "pid": process, "tid": track, "args": {"name": name}}
