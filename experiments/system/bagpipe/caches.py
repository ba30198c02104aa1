"""Rows that a trainer must fetch and push so that every read sees all updates before it.

Each step updates the rows that it reads. A trainer keeps a row for its next read if that is at most
``reach`` steps later and no other trainer updates the row before. For example, with a reach of 4 a
trainer that reads a row in steps 3 and 6 keeps it, if no other reads it in steps 3 to 5. If another
has in step 5, the trainer fetches the row, and cannot do so before step 5 ends: that is critical.
It pushes its update of step 3 if it does not keep the row, or another reads it in steps 3 to 6.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Moved:
    """Rows of the busiest trainer in a step, each the mean over steps.

    Attributes:
        read: Different rows that it reads.
        fetched: Rows, among those it reads, whose current values it does not have.
        critical: Rows, among the fetched, that the step before has updated.
        pushed: Rows whose updates it does not keep to itself.
        awaited: Rows, among the pushed, that are read in the next step.
        kept: Rows in its cache behind a step.
    """

    read: float
    fetched: float
    critical: float
    pushed: float
    awaited: float
    kept: float


@dataclass(frozen=True, kw_only=True)
class Reads:
    """Different rows of each trainer in each step; arrays have an element for each of them.

    Attributes:
        steps: Number of steps of training.
        trainers: Number of trainers.
        row: Number of the row that is read, ascending.
        step: Step in which the row is read.
        trainer: Trainer that reads it.
        gap_before: Steps since the row was read before; 0 if it was not.
        gap_after: Steps until it is read again; 0 if it is not.
        is_own: Whether the trainer alone reads the row in the step.
        is_own_before: Whether the trainer alone read it then.
        is_own_after: Whether the trainer alone reads it again.
    """

    steps: int
    trainers: int
    row: Whole
    step: Whole
    trainer: Whole
    gap_before: Whole
    gap_after: Whole
    is_own: NDArray[np.bool_]
    is_own_before: NDArray[np.bool_]
    is_own_after: NDArray[np.bool_]


def different(reads: Whole) -> Reads:
    """Return the different rows of reads.

    Args:
        reads: shape (steps, trainers, reads): rows.
    """
    steps, trainers, _ = reads.shape
    place = np.arange(steps * trainers).reshape(steps, trainers, 1)
    row, place = np.divmod(np.unique(reads * (steps * trainers) + place), steps * trainers)
    step, trainer = np.divmod(place, trainers)
    is_first = np.diff(row * steps + step, prepend=-1) != 0
    group = np.cumsum(is_first) - 1
    alone = np.where(np.bincount(group) == 1, trainer[is_first], -1)
    # A group without neighbours on either side.
    rows = np.concatenate(([-1], row[is_first], [-1]))
    times = np.concatenate(([0], step[is_first], [0]))
    alone = np.concatenate(([-1], alone, [-1]))

    def neighbour(offset: int) -> tuple[Whole, NDArray[np.bool_]]:
        other = group + 1 + offset
        is_same = rows[other] == row
        gap = np.where(is_same, np.abs(times[other] - step), 0)
        return gap, is_same & (alone[other] == trainer)

    _, is_own = neighbour(0)
    gap_before, is_own_before = neighbour(-1)
    gap_after, is_own_after = neighbour(1)
    return Reads(
        steps=steps,
        trainers=trainers,
        row=row,
        step=step,
        trainer=trainer,
        gap_before=gap_before,
        gap_after=gap_after,
        is_own=is_own,
        is_own_before=is_own_before,
        is_own_after=is_own_after,
    )


def fetched(reads: Reads, reach: int) -> NDArray[np.bool_]:
    """Return of which reads the trainer does not have the row as it is."""
    return ~(reads.is_own_before & (reads.gap_before <= reach))


def pushed(reads: Reads, reach: int) -> NDArray[np.bool_]:
    """Return behind which reads the trainer does not keep the update to itself."""
    return ~(reads.is_own & reads.is_own_after & (reads.gap_after <= reach))


def moved(reads: Reads, reach: int) -> Moved:
    """Return what moves in steps that are ``reach`` steps or more from the first and the last.

    Args:
        reads: Reads of all trainers.
        reach: Steps for which a row is kept at most; 0: no cache.
    """
    is_fetched, is_pushed = fetched(reads, reach), pushed(reads, reach)
    inside = slice(max(reach, 1), reads.steps - max(reach, 1))

    def rows(chosen: NDArray[np.bool_], shift: Whole | int = 0, value: int = 1) -> Whole:
        counts = np.zeros((reads.steps + 1, reads.trainers), np.int64)
        np.add.at(counts, ((reads.step + shift)[chosen], reads.trainer[chosen]), value)
        return counts

    def busiest(counts: Whole) -> float:
        return float(counts[inside].max(axis=1).mean())

    kept = rows(~is_fetched, -reads.gap_before) + rows(~is_fetched, value=-1)
    return Moved(
        read=busiest(rows(np.ones_like(is_fetched))),
        fetched=busiest(rows(is_fetched)),
        critical=busiest(rows(is_fetched & (reads.gap_before == 1))),
        pushed=busiest(rows(is_pushed)),
        awaited=busiest(rows(is_pushed & (reads.gap_after == 1))),
        kept=busiest(kept.cumsum(axis=0)),
    )
