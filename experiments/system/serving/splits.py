"""Llama 3 8B on eight chips: every split of them, with as many requests as a target allows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from accelsim.system.activation_codec import ActivationCodecFile, activation_codec
from accelsim.system.description import load_training_system
from accelsim.system.fabric import read_fabric
from accelsim.system.inference import inference_pass
from accelsim.system.memory import LayoutError
from accelsim.workload import load_workload

HERE = Path(__file__).parent
SYSTEM, NETWORK, CHIPS, CONTEXT = "switch_8_array_128x128", "llama3_8b", 8, 4096
BATCHES = (1, 4, 16, 64)
FABRICS = ("dgx_a100", "pcie4_box")
CACHES = ("none", "int8")
TARGETS_MS = (15, 30, 60, 120)
SPLITS = tuple(
    (tensor, pipeline, CHIPS // tensor // pipeline)
    for tensor in (1, 2, 4, 8)
    for pipeline in (1, 2, 4, 8)
    if tensor * pipeline <= CHIPS
)
"""Chips that share operators, stages, and copies of the network."""


@dataclass(frozen=True)
class Row:
    """A split: a token of each request, in steady state.

    Args:
        fabric: Between the chips.
        cache: Format in which keys and values are kept.
        tensor: Chips that share operators.
        pipeline: Stages, with as many microbatches.
        data: Copies of the network.
        batch: Requests of a microbatch.
        requests: Requests of all chips.
        token_ms: Time per output token.
        tokens_per_s: Tokens of all requests per second.
        memory_gib: Memory of the chip that needs most.
        bound_by: Resource that the critical path waits for longest.
    """

    fabric: str
    cache: str
    tensor: int
    pipeline: int
    data: int
    batch: int
    requests: int
    token_ms: float
    tokens_per_s: int
    memory_gib: float
    bound_by: str


def row(fabric: str, cache: str, split: tuple[int, int, int], batch: int) -> Row | None:
    """Return what a split takes; None if a chip's memory is too small."""
    tensor, pipeline, data = split
    layout = {"tensor": tensor, "pipeline": pipeline, "data": data, "microbatches": pipeline}
    system = replace(
        load_training_system(SYSTEM, layout, "decode"),
        fabric=read_fabric(fabric),
        cache=activation_codec(ActivationCodecFile(kind=cache), "cache"),  # type: ignore[arg-type]
    )
    graph = load_workload(NETWORK, {"batch": batch, "past": CONTEXT - 1})
    try:
        step = inference_pass(graph, system)
    except LayoutError:
        return None
    return Row(
        fabric=fabric,
        cache=cache,
        tensor=tensor,
        pipeline=pipeline,
        data=data,
        batch=batch,
        requests=step.requests,
        token_ms=round(step.step_ns / 1e6, 3),
        tokens_per_s=round(step.tokens * 1e9 / step.step_ns),
        memory_gib=round(step.memory_bytes / 2**30, 2),
        bound_by=step.binding_resource,
    )


def rows() -> Iterator[Row]:
    """Yield every split that fits; chips are timed once for each batch and share of an operator."""
    for tensor in (1, 2, 4, 8):
        for batch in BATCHES:
            for split in (each for each in SPLITS if each[0] == tensor):
                for fabric in FABRICS:
                    made = (row(fabric, cache, split, batch) for cache in CACHES)
                    yield from (each for each in made if each is not None)


def best(found: Sequence[Row], fabric: str, cache: str, target_ms: float) -> Row | None:
    """Return the row of a fabric and a cache with the most tokens a second within a target."""
    fits = [
        each
        for each in found
        if (each.fabric, each.cache) == (fabric, cache) and each.token_ms <= target_ms
    ]
    return max(fits, key=lambda each: each.tokens_per_s, default=None)


def draw(found: Sequence[Row], axes: Any) -> None:
    """Draw tokens per second over the time of one, for each share of an operator."""
    marks = {"dgx_a100": "o", "pcie4_box": "x"}
    colours = {1: "C0", 2: "C1", 4: "C2", 8: "C3"}
    for fabric, mark in marks.items():
        for tensor, colour in colours.items():
            chosen = [
                each
                for each in found
                if (each.fabric, each.tensor, each.cache) == (fabric, tensor, "none")
            ]
            axes.loglog(
                [each.token_ms for each in chosen],
                [each.tokens_per_s for each in chosen],
                mark,
                color=colour,
                label=f"tensor {tensor}, {fabric}",
            )
    axes.set_xlabel("time per output token, ms")
    axes.set_ylabel("tokens per second of eight chips")
    axes.legend(fontsize="small")
