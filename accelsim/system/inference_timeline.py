"""Prompts or tokens on many chips as a trace for Perfetto: what each stage does and sends."""

from collections.abc import Iterator
from pathlib import Path

from accelsim.perfetto import (
    Event,
    counter_of,
    named_processes,
    named_track,
    slice_of,
    write_events,
)
from accelsim.system.inference_pass import InferencePass, Station

_CHIP, _NETWORK = 0, 1


def write_inference_timeline(file: str | Path, served: InferencePass) -> None:
    """Write a pass as a trace: a group of tracks for each stage.

    Args:
        file: Ends in ``.json``, or in ``.gz`` for a compressed one; replaced if it exists.
        served: The pass.

    Raises:
        ResultError: The file has another ending, or cannot be written.
    """
    write_events(file, events_of(served), {**served.made_with, "step_ns": served.step_ns})


def events_of(served: InferencePass) -> Iterator[Event]:
    """Yield the work, the codec and the messages of each microbatch at each station.

    Collectives between operators are one slice behind the work; a round of a decode begins with the
    first microbatch at the first stage.
    """
    yield from named_processes({stage: f"stage {stage}" for stage in range(len(served.stages))})
    for number, stage in enumerate(served.stages):
        yield named_track(number, _CHIP, "chip")
        yield named_track(number, _NETWORK, "network")
        yield counter_of(number, "memory_bytes", 0, stage.memory_bytes)
    number = -1
    for station, ends in zip(served.stations, served.ends_ns.tolist(), strict=True):
        number += station.name.startswith("stage")
        for microbatch, end in enumerate(ends):
            yield from _slices(number, station, microbatch, end)


def _slices(number: int, station: Station, microbatch: int, end: int) -> Iterator[Event]:
    """Yield what a station does with a microbatch, up to a time in nanoseconds."""
    at = end - station.time_ns
    is_stage = station.name.startswith("stage")
    for name, track, time in (
        ("codec", _CHIP, station.coding_ns),
        ("forward", _CHIP, station.work_ns),
        ("collectives" if is_stage else station.name, _NETWORK, station.network_ns),
    ):
        if time:
            shown, args = f"{name} {microbatch}", {"microbatch": microbatch}
            yield from slice_of(number, track, shown, at, at + time, args, unit="ns")
        at += time
