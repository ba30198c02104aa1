"""In which order each stage of a pipeline does its work: GPipe, 1F1B, interleaved, zero bubble.

A pipeline of 4 stages and 5 microbatches under ``1f1b``; a number is the forward of a microbatch,
a letter its backward, and the last stage alternates at once::

    stage 0  0 1 2 3 . . . a 4 b . c . d . e
    stage 1    0 1 2 . . a 3 b 4 c . d . e
    stage 2      0 1 . a 2 b 3 c 4 d . e
    stage 3        0 a 1 b 2 c 3 d 4 e

A row is a number of rounds. Step k of the backwards comes in round k, and step k of the forwards
in round k less the forwards that the stage is *ahead*: 3 of stage 0, none of stage 3. A weight
gradient that is an operation of its own comes *pending* rounds after the gradient of its input.
Rounds before the first backward have forwards only. `order` returns such rows;
`accelsim.system.pipeline` says when each operation runs.

Sources: GPipe, Huang et al., NeurIPS 2019, section 2.2. 1F1B, Narayanan et al., SOSP 2019
(PipeDream), section 3.2, with a flush (SC 2021, section 2.2.1). Interleaved 1F1B, SC 2021, section
2.2.2. ZB-H1 and ZB-H2, Qi et al., ICLR 2024 (Zero Bubble Pipeline Parallelism), section 2: a
backward is two operations, the gradient of the input (B), for which the stage before waits, and
the gradient of the weights (W), for which nobody waits.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from accelsim.errors import UserError, did_you_mean

FORWARD, INPUT_GRADIENT, WEIGHT_GRADIENT, BACKWARD = range(4)
"""Kinds of operations. BACKWARD is both gradients as one operation: the stage before waits for it
as a whole."""


class ScheduleError(UserError):
    """A pipeline that cannot be scheduled."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A pipeline's extents.

    Raises:
        ScheduleError: One is not positive.
    """

    stages: int
    microbatches: int
    chunks: int = 1
    """Parts of the network that each stage has; more than 1 only under ``interleaved``."""

    def __post_init__(self) -> None:
        for name in ("stages", "microbatches", "chunks"):
            if getattr(self, name) < 1:
                raise ScheduleError(f"{name} must be at least 1, not {getattr(self, name)}")


Stages = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """What makes the rows of a schedule; numbers of stages come as an array."""

    ahead: Callable[[Shape, Stages], Stages]
    """Forwards before the first backward, at most, of each stage."""
    pending: Callable[[Shape, Stages], Stages] | None = None
    """Rounds from the gradient of an input to that of its weights, of each stage; None: the two are
    one operation."""
    is_last_first: bool = False
    """Whether backwards begin with the last microbatch."""


def _stages_behind(shape: Shape, stages: Stages) -> Stages:
    return shape.stages - 1 - stages


def _warm_up(shape: Shape, stages: Stages) -> Stages:
    return 2 * _stages_behind(shape, stages) + (shape.chunks - 1) * shape.stages


RULES: dict[str, Rule] = {
    "gpipe": Rule(
        ahead=lambda shape, stages: np.full_like(stages, shape.microbatches), is_last_first=True
    ),
    "1f1b": Rule(ahead=_stages_behind),
    "interleaved": Rule(ahead=_warm_up),
    "zb_h1": Rule(ahead=_stages_behind, pending=lambda _, stages: stages),
    "zb_h2": Rule(
        ahead=lambda shape, stages: 2 * _stages_behind(shape, stages),
        pending=lambda _, stages: 2 * stages,
    ),
}
"""The rule of each schedule."""

Orders = npt.NDArray[np.int32]
"""Operations: stages x operations of a stage x (kind, microbatch, chunk)."""


def order(schedule: str, shape: Shape) -> Orders:
    """Return what each stage does, first to last.

    Args:
        schedule: A name of ``RULES``.
        shape: The pipeline.

    Returns:
        int32 of shape (stages, operations of a stage, 3): kind, microbatch and chunk. The part of
        the network that a stage works on is ``chunk * stages + stage``.

    Raises:
        ScheduleError: No such schedule, or it cannot have this shape.
    """
    if schedule not in RULES:
        raise ScheduleError(f"unknown schedule {schedule!r}{did_you_mean(schedule, RULES)}")
    if schedule != "interleaved" and shape.chunks > 1:
        raise ScheduleError(f"{schedule} has one chunk for each stage, not {shape.chunks}")
    if schedule == "interleaved" and shape.microbatches % shape.stages:
        raise ScheduleError(
            "interleaved needs microbatches that are a multiple of the stages"
            f" ({shape.stages}), not {shape.microbatches}"
        )
    rule, steps = RULES[schedule], np.arange(shape.microbatches * shape.chunks)
    stages = np.arange(shape.stages)
    microbatches, chunks = _walk(shape, steps)
    backwards = microbatches[::-1] if rule.is_last_first else microbatches
    kinds = [
        _rows(FORWARD, microbatches, chunks),
        _rows(
            BACKWARD if rule.pending is None else INPUT_GRADIENT,
            backwards,
            shape.chunks - 1 - chunks,
        ),
    ]
    rounds = [steps - rule.ahead(shape, stages)[:, None], np.tile(steps, (shape.stages, 1))]
    if rule.pending is not None:
        kinds.append(_rows(WEIGHT_GRADIENT, microbatches, chunks))
        rounds.append(steps + rule.pending(shape, stages)[:, None])
    keys = np.hstack([len(kinds) * of_kind + place for place, of_kind in enumerate(rounds)])
    return np.concatenate(kinds)[np.argsort(keys, axis=1, kind="stable")]


def _rows(kind: int, microbatches: Stages, chunks: Stages) -> Orders:
    """Return the operations of a kind: (steps, 3)."""
    return np.stack([np.full_like(chunks, kind), microbatches, chunks], axis=1).astype(np.int32)


def _walk(shape: Shape, steps: Stages) -> tuple[Stages, Stages]:
    """Return microbatch and chunk of each step: ``stages`` microbatches of a chunk in a row."""
    if shape.chunks == 1:
        return steps, np.zeros_like(steps)
    turns, within = np.divmod(steps, shape.stages * shape.chunks)
    chunks, places = np.divmod(within, shape.stages)
    return turns * shape.stages + places, chunks
