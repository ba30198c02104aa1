"""A step of training as a trace for Perfetto: what each stage does, sends, and keeps."""

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
from accelsim.system.pipeline_orders import BACKWARD, FORWARD, INPUT_GRADIENT, WEIGHT_GRADIENT
from accelsim.system.training_step import TrainingStep

NAMES = {
    FORWARD: "forward",
    INPUT_GRADIENT: "input gradient",
    WEIGHT_GRADIENT: "weight gradient",
    BACKWARD: "backward",
}
_CHIP, _NETWORK = 0, 1


def write_step_timeline(file: str | Path, step: TrainingStep) -> None:
    """Write a step as a trace: a group of tracks for each stage.

    Args:
        file: Ends in ``.json``, or in ``.gz`` for a compressed one; replaced if it exists.
        step: The step.

    Raises:
        ResultError: The file has another ending, or cannot be written.
    """
    write_events(file, events_of(step), {**step.made_with, "step_ns": step.step_ns})


def events_of(step: TrainingStep) -> Iterator[Event]:
    """Yield the events of a step: each operation, bucket, update and gather, in nanoseconds."""
    yield from named_processes({stage: f"stage {stage}" for stage in range(len(step.stages))})
    for number, stage in enumerate(step.stages):
        yield named_track(number, _CHIP, "chip")
        yield named_track(number, _NETWORK, "network")
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


def _slice(
    stage: int, track: int, name: str, start: int, end: int, args: dict[str, int]
) -> Iterator[Event]:
    return slice_of(stage, track, name, start, end, args, unit="ns")
