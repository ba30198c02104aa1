"""Stages of a pipeline that several chips share: PipeDream's dynamic programme over a chain.

A stage that m chips share takes each m-th minibatch, so that it is m times as fast, as long as its
chips do not wait for their all-reduce. For example, convolutions with few parameters and much work
are shared by seven of eight chips, and the last chip has the layers whose many parameters would
have to be reduced: "7-1".

Source: Narayanan et al., PipeDream, SOSP 2019, section 3.1: a stage of m chips takes
max(work, 2 (m - 1) |w| / B) / m, and a cut 2 |a| / B, as activations go there and gradients back.
The code of its authors (optimizer_graph_hierarchical.py of msr-fiddle/pipedream) adds the two, and
counts the all-reduce as 4 (m - 1) / m |w| / B.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from accelsim.system.memory import LayoutError

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True)
class ReplicatedStage:
    """Operators that some chips share.

    Args:
        first: Place of the first operator.
        after: Place behind the last.
        chips: Number of chips that share it.
    """

    first: int
    after: int
    chips: int


@dataclass(frozen=True)
class Partition:
    """Stages of a pipeline, and the time between minibatches.

    Args:
        stages: Stages in order.
        minibatch_ns: Time of the slowest stage or cut, a mean over minibatches.
    """

    stages: tuple[ReplicatedStage, ...]
    minibatch_ns: float

    def __str__(self) -> str:
        return "-".join(str(stage.chips) for stage in self.stages)


def replicated_stages(
    work_ns: Sequence[int] | Whole,
    parameter_bytes: Sequence[int] | Whole,
    crossing_bytes: Sequence[int] | Whole,
    chips: int,
    bytes_per_s: int,
    *,
    overlaps: bool = True,
) -> Partition:
    """Return the stages and the chips of each that give the most minibatches a second.

    Args:
        work_ns: Work of each operator, forward and backward, for a minibatch.
        parameter_bytes: Bytes of parameters of each operator.
        crossing_bytes: Bytes that a cut before each operator sends; that before the first is not
            looked at.
        chips: All of them are used; of equal times that of fewer stages is taken.
        bytes_per_s: Bandwidth from a chip to another.
        overlaps: Whether a stage's all-reduce goes on during its work, as in the paper; else it
            follows, as in its authors' code.

    Raises:
        LayoutError: No chip or no operator.
    """
    count = len(work_ns)
    if chips < 1 or count < 1:
        raise LayoutError(f"a pipeline needs chips and operators, not {chips} and {count}")
    work, weights = (
        np.concatenate([[0], np.cumsum(np.asarray(values, np.int64))])
        for values in (work_ns, parameter_bytes)
    )
    sent_ns = np.asarray([0, *crossing_bytes[1:]], np.float64) * (2e9 / bytes_per_s)
    stage = [
        _stage_ns(work, weights, shared, bytes_per_s, overlaps=overlaps)
        for shared in range(1, chips + 1)
    ]
    # Row j of best[m]: operators 0 to j - 1 on m chips; choice: where the last stage begins, and
    # its chips.
    best = [stage[m][0].copy() for m in range(chips)]
    choice = [np.tile([0, m + 1], (count + 1, 1)) for m in range(chips)]
    for m in range(1, chips):
        for last in range(1, m + 1):
            before = np.maximum(best[m - last][:-1], sent_ns)
            options = np.maximum(before[:, None], stage[last - 1][:-1])
            begins = options.argmin(axis=0)
            found = options[begins, np.arange(count + 1)]
            better = found < best[m]
            best[m] = np.where(better, found, best[m])
            choice[m][better] = np.stack([begins, np.full(count + 1, last)], axis=1)[better]
    stages, after, left = [], count, chips
    while after:
        first, shared = (int(value) for value in choice[left - 1][after])
        stages.append(ReplicatedStage(first, after, shared))
        after, left = first, left - shared
    return Partition(tuple(reversed(stages)), float(best[chips - 1][count]))


def _stage_ns(
    work: Whole, weights: Whole, chips: int, bytes_per_s: int, *, overlaps: bool
) -> npt.NDArray[np.float64]:
    """Return the time of operators i to j - 1 on some chips, row i and column j; never of none."""
    spans = (values[None, :] - values[:, None] for values in (work, weights))
    compute_ns, sent_bytes = spans
    if overlaps:
        time = np.maximum(compute_ns, 2e9 * (chips - 1) * sent_bytes / bytes_per_s) / chips
    else:
        time = (compute_ns + 4e9 * (chips - 1) / chips * sent_bytes / bytes_per_s) / chips
    return np.where(np.tri(len(work), dtype=bool), np.inf, time)
