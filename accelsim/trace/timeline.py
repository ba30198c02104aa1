"""When the cycle tier fills, streams and transfers in each repetition of each nest of a layer."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.cycle.closed import CYCLES
from accelsim.cycle.engine import run_steps
from accelsim.cycle.layer import later_repetition
from accelsim.cycle.steps import expand, m_count, spill_distance
from accelsim.mapping import columns as at
from accelsim.trace.burst import OUTPUT

Integers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class MappedNest:
    """A loop nest on a machine.

    Args:
        nest: shape (``NEST_COLUMNS``,).
        machine: shape (``MACHINE_COLUMNS``,).
        mapping: shape (``MAPPING_COLUMNS``,).
    """

    nest: Integers
    machine: Integers
    mapping: Integers

    @property
    def is_vector(self) -> bool:
        """Whether it runs on the vector unit alone."""
        return bool(self.nest[at.KIND] == at.VECTOR)


@dataclass(frozen=True, kw_only=True)
class Repetition:
    """One execution of a nest from cycle 0 on.

    Args:
        steps: Its tile steps, shape (steps, ``STEP_COLUMNS``).
        folds: When their folds fill and stream, shape (steps, 4), as ``run_steps`` logs.
        transfers: When DRAM starts their transfers, shape (steps, 4), likewise.
        cycles: How long it takes.
    """

    steps: Integers
    folds: Integers
    transfers: Integers
    cycles: int

    def transfer_list(self, machine: Integers) -> Integers:
        """Return start, cycles, step and part of each transfer, sorted; shape (transfers, 4)."""
        order = np.argsort(self.transfers, axis=None, kind="stable")
        order = order[np.searchsorted(self.transfers.ravel()[order], 0) :]
        step, part = order // 4, order % 4
        columns = np.array([at.LOAD_INPUT, at.LOAD_WEIGHT, at.LOAD_PARTIAL_SUM, at.STORE])
        size = self.steps[step, columns[part]]
        numerator, denominator = machine[at.RATE_NUMERATOR], machine[at.RATE_DENOMINATOR]
        cycles = (size * numerator + denominator - 1) // denominator
        return np.stack([self.transfers.ravel()[order], cycles, step, part], axis=1)

    @property
    def spills(self) -> bool:
        """Whether partial sums leave the chip."""
        return bool(self.steps[:, at.LOAD_PARTIAL_SUM].any())


def repetitions(mapped: MappedNest) -> Iterator[tuple[int, int, Repetition]]:
    """Yield (index, first cycle, repetition) for each time that a nest is executed.

    Args:
        mapped: The nest; its first repetition starts in cycle 0.
    """
    steps = expand(mapped.nest, mapped.machine, mapped.mapping)
    one = _execute(mapped, steps)
    yield 0, 0, one
    start = one.cycles
    if mapped.nest[at.STEPS] > 1:
        one = _execute(mapped, later_repetition(mapped.nest, mapped.mapping, steps))
    for index in range(1, int(mapped.nest[at.STEPS])):
        yield index, start, one
        start += one.cycles


def _execute(mapped: MappedNest, steps: Integers) -> Repetition:
    folds = np.zeros((len(steps), 4), dtype=np.int64)
    transfers = np.zeros((len(steps), OUTPUT + 1), dtype=np.int64)
    nest, vector = mapped.nest, mapped.is_vector
    distance = spill_distance(nest, mapped.mapping, 1 if vector else m_count(nest, mapped.mapping))
    result = run_steps(steps, mapped.machine, vector, distance, folds, transfers)
    return Repetition(steps=steps, folds=folds, transfers=transfers, cycles=int(result[CYCLES]))
