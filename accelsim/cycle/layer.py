"""One mapped layer, timed by either tier and counted."""

import numpy as np

from accelsim.cycle.closed import TIME_COLUMNS, time_steps
from accelsim.cycle.engine import no_trace, run_steps
from accelsim.cycle.geometry import Row
from accelsim.cycle.steps import expand, m_count, spill_distance
from accelsim.cycle.traffic import TRAFFIC_COLUMNS, count_traffic
from accelsim.kernel import jit
from accelsim.mapping import columns as at

COUNT_COLUMNS = TIME_COLUMNS + TRAFFIC_COLUMNS


@jit
def later_repetition(nest: Row, mapping: Row, steps: Row) -> Row:
    """Return the tile steps of a repetition after the first.

    Weights that fit the buffer as one tile are still there and are not loaded again.

    Args:
        nest: The loop nest.
        mapping: Its mapping.
        steps: The tile steps of the first repetition.
    """
    if nest[at.KIND] == at.MATRIX:
        whole = (
            mapping[at.CHANNEL_TILE] >= nest[at.CHANNELS]
            and mapping[at.FILTER_TILE] >= nest[at.FILTERS]
            and mapping[at.GROUP_TILE] >= nest[at.GROUPS]
        )
    else:
        whole = mapping[at.CHUNKS] == 1
    if not whole:
        return steps
    later = steps.copy()
    later[:, at.LOAD_WEIGHT] = 0
    return later


@jit
def time_once(steps: Row, machine: Row, vector: bool, distance: int, by_engine: bool) -> Row:
    """Return the times of a list of tile steps by one of the two tiers."""
    if by_engine:
        return run_steps(steps, machine, vector, distance, no_trace(), no_trace())
    return time_steps(steps, machine, vector, distance)


@jit
def count_layer(nest: Row, machine: Row, mapping: Row, by_engine: bool) -> Row:
    """Return the counts of one mapped layer, in the order of the fields of ``Counts``.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: A legal mapping.
        by_engine: Time it with the ``cycle`` tier instead of ``closed``.

    Returns:
        int64 array of shape (``COUNT_COLUMNS``,).
    """
    vector = nest[at.KIND] == at.VECTOR
    steps = expand(nest, machine, mapping)
    distance = spill_distance(nest, mapping, 1 if vector else m_count(nest, mapping))
    counts = np.zeros(COUNT_COLUMNS, dtype=np.int64)
    time = time_once(steps, machine, vector, distance, by_engine)
    later = steps
    if nest[at.STEPS] > 1:
        later = later_repetition(nest, mapping, steps)
        time = time + (nest[at.STEPS] - 1) * time_once(later, machine, vector, distance, by_engine)
    counts[:TIME_COLUMNS] = time
    counts[TIME_COLUMNS:] = count_traffic(nest, machine, mapping, steps, later)
    return counts
