"""The best mapping of a layer by a climb from those of a grid.

Two mappings of the grid are climbed from. The fastest one comes first: what its climb ends at says
what is within the tolerance. The other one is the best of the objective, if it is within that.
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
    """Return the mapping of a pass over the array that a climb ends at, or None.

    None: no tile fits, or the grid has none that can be better than what is known.

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
