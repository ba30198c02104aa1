"""A step of training, prompts or tokens as a trace for Perfetto: what each stage does and sends."""

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
from accelsim.system.pipeline_orders import BACKWARD, FORWARD, INPUT_GRADIENT, WEIGHT_GRADIENT
from accelsim.system.training_step import TrainingStep

NAMES = {
    FORWARD: "forward",
    INPUT_GRADIENT: "input gradient",
    WEIGHT_GRADIENT: "weight gradient",
    BACKWARD: "backward",
}
_CHIP, _NETWORK = 0, 1


def write_timeline(file: str | Path, step: TrainingStep | InferencePass) -> None:
    """Write a step or a pass as a trace: a group of tracks for each stage.

    Args:
        file: Ends in ``.json``, or in ``.gz`` for a compressed one; replaced if it exists.
        step: The step or the pass.

    Raises:
        ResultError: The file has another ending, or cannot be written.
    """
    write_events(file, events_of(step), {**step.made_with, "step_ns": step.step_ns})


def events_of(step: TrainingStep | InferencePass) -> Iterator[Event]:
    """Yield the events of a step or a pass, in nanoseconds."""
    stages = len(step.stages)
    yield from named_processes({stage: f"stage {stage}" for stage in range(stages)})
    for stage in range(stages):
        yield named_track(stage, _CHIP, "chip")
        yield named_track(stage, _NETWORK, "network")
    yield from _trained(step) if isinstance(step, TrainingStep) else _served(step)


def _trained(step: TrainingStep) -> Iterator[Event]:
    """Yield each operation, bucket, update and gather."""
    for number, stage in enumerate(step.stages):
        rows = zip(
            step.pipeline.orders[number].tolist(),
            step.pipeline.start_ns[number].tolist(),
            step.pipeline.end_ns[number].tolist(),
            strict=True,
        )
        for (kind, microbatch, chunk), start, end in rows:
            args = {"microbatch": microbatch, "chunk": chunk}
            yield from _slice(number, _CHIP, f"{NAMES[kind]} {microbatch}", start, end, args)
        for at_ns, kept_bytes in stage.memory:
            yield counter_of(number, "memory_bytes", at_ns, stage.state_bytes + kept_bytes)
        for bucket in step.reduced[number]:
            size = {"size_bytes": bucket.size_bytes}
            yield from _slice(number, _NETWORK, "gradients", bucket.start_ns, bucket.end_ns, size)
        updated = stage.end_ns - stage.gather_ns
        parameters = {"parameters": stage.parameters}
        begin = updated - stage.optimizer_ns
        yield from _slice(number, _CHIP, "optimizer", begin, updated, parameters)
        yield from _slice(number, _NETWORK, "gather", updated, stage.end_ns, parameters)


def _served(served: InferencePass) -> Iterator[Event]:
    """Yield the work, the codec and the messages of each microbatch at each station.

    Collectives between operators are one slice behind the work; a round of a decode begins with the
    first microbatch at the first stage.
    """
    for number, stage in enumerate(served.stages):
        yield counter_of(number, "memory_bytes", 0, stage.memory_bytes)
    number = -1
    for station, ends in zip(served.stations, served.ends_ns.tolist(), strict=True):
        number += station.name.startswith("stage")
        for microbatch, end in enumerate(ends):
            yield from _passed(number, station, microbatch, end - station.time_ns)


def _passed(number: int, station: Station, microbatch: int, at: int) -> Iterator[Event]:
    """Yield what a station does with a microbatch, from a time in nanoseconds on."""
    sends = "collectives" if station.name.startswith("stage") else station.name
    for name, track, time in (
        ("codec", _CHIP, station.coding_ns),
        ("forward", _CHIP, station.work_ns),
        (sends, _NETWORK, station.network_ns),
    ):
        if time:
            args = {"microbatch": microbatch}
            yield from _slice(number, track, f"{name} {microbatch}", at, at + time, args)
        at += time


def _slice(
    stage: int, track: int, name: str, start: int, end: int, args: dict[str, int]
) -> Iterator[Event]:
    return slice_of(stage, track, name, start, end, args, unit="ns")
