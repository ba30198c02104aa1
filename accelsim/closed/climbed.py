"""The best mapping of a layer by climbs from two mappings of a grid.

The first climb begins at the fastest mapping; its end defines what is within the tolerance. The
second begins at the mapping with the best objective, if that is within the tolerance.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.objective import weights_of
from accelsim.closed.ranking import Known
from accelsim.closed.search import Choice, best_pass, climb_from


def best_climbed(
    state: NDArray[np.void],
    work: NDArray[np.void],
    objective: str = "energy",
    tolerance: float = 0.01,
    known: Known | None = None,
) -> Choice | None:
    """Return the mapping of a pass over the array at which a climb ends, or None.

    None if no tile fits, or if no mapping of the grid can be better than the known one.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``ARRAY_PASS``, shape (1,).
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share; ``latency`` has none.
        known: Cycles and bytes of another way to run the layer.
    """
    start = best_pass(state, work, objective, tolerance, known)
    if start is None:
        return None
    if weights_of(objective).dram_bytes:
        fastest = best_climbed(state, work, "latency", tolerance, known)
        if fastest is not None:
            least = min(fastest.fastest_cycles, start.fastest_cycles)
            near = start if start.cycles <= least * (1 + tolerance) else fastest
            start = near._replace(fastest_cycles=least)
    return climb_from(start, state, work, objective, tolerance, known)
