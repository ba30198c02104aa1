"""Language models on the unified engine of Apex Compute, whole or step by step."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.simulate import run
from experiments.transformers.latencies.decoder import (
    DECODERS,
    ONCE,
    STEPS,
    Work,
    step_network,
    steps_of,
)
from experiments.transformers.latencies.rows import Case, RowError

FILE = Path(__file__).parent / "unified_engine.yaml"
BOARDS: Mapping[str, Mapping[str, Any]] = {
    "Kintex-7": {},
    "366.7 MHz": {"clock_hz": 366667969, "dram.bandwidth_bytes_per_s": 11e9},
}
"""Fields of the engine on a board. The second is an Alveo U50 (clock: pull request 172; bandwidth:
pull request 161 of the engine's repository)."""
WEIGHTS: Mapping[str, Mapping[str, Any]] = {
    "IF4": {},
    "IF8": {"numbers.weight": "int8", "weight_buffer.width_bits": 512},
}
NAMES = {
    "kv_scatter_attn": ("attention",),
    "qk_norm_rope": ("qk_norm", "rope"),
    **{step: (step,) for step in STEPS},
}
"""Steps by how the names of a profile begin."""
KEYS = 64
"""Keys of the cache that a decoded token reads: the engine takes them in multiples of 64."""


def machine(board: str, weights: str, replace: Mapping[str, Any] | None = None) -> Arch:
    """Return the machine.

    Args:
        board: A key of ``BOARDS``.
        weights: A key of ``WEIGHTS``.
        replace: New values of other fields.
    """
    return load_arch(FILE, {**BOARDS[board], **WEIGHTS[weights], **(replace or {})})


def cycles_of(step: str, work: Work, arch: Arch) -> int:
    """Return the cycles of a step in all layers that have it, each a program of its own."""
    times = 1 if step in ONCE else len(work.decoder.layers)
    return times * run(step_network(step, work), arch).counts.cycles


def work_of(case: Case) -> tuple[Work, list[str]]:
    """Return what a row does, and the steps of it.

    Raises:
        RowError: Model, phase or step are others than those here.
    """
    matched = re.fullmatch(
        r"(?P<model>\S+) (?:prefill (?P<tokens>\d+) tokens|decode[^:]*)(?:: (?P<step>\w+))?",
        case.workload,
    )
    if matched is None or matched["model"] not in DECODERS:
        raise RowError(
            f"{case.workload} is neither a prefill of some tokens nor a decode of"
            f" {' or '.join(DECODERS)}"
        )
    decoder, step = DECODERS[matched["model"]], matched["step"]
    tokens = int(matched["tokens"] or 1)
    work = Work(decoder=decoder, tokens=tokens, keys=tokens if matched["tokens"] else KEYS)
    if step in (None, "total"):
        # A prefill ends with the cache; the first decoded token has the first logits.
        return work, steps_of(decoder) + ([] if matched["tokens"] else list(ONCE))
    names = [name for name in NAMES if step.startswith(name)]
    if not names:
        raise RowError(f"{step} is none of the steps {', '.join(NAMES)}")
    return work, list(NAMES[max(names, key=len)])


def seconds(case: Case) -> float:
    """Return what a row takes.

    Raises:
        RowError: The row is of another board, format, model or step.
    """
    board = next((name for name in BOARDS if name in case.accelerator), None)
    weights = case.format.split()[0] if case.format else ""
    if board is None or weights not in WEIGHTS:
        raise RowError(
            f"{case.accelerator} in {case.format or 'no format'}: boards are {', '.join(BOARDS)},"
            f" formats {', '.join(WEIGHTS)}"
        )
    if several := re.search(r"([2-9]|\d\d+)[- ]cores?", f"{case.accelerator} {case.configuration}"):
        raise RowError(f"{several[0]}: the machine of this experiment is one core")
    work, steps = work_of(case)
    arch = machine(board, weights)
    return sum(cycles_of(step, work, arch) for step in steps) / arch.clock_hz
