"""Climb from the best mapping of a grid to better ones beside it.

A grid has one size of a chunk, equal parts and few sizes of each loop. A step of the climb looks at
the mappings beside the best one (``beside``) and times those that promise to be better, the best
promise first, until one of them is. The next step begins there. Mappings noted around earlier ones
stay open, so a step only looks at new ones. The first climb reduces cycles. The second reduces the
objective, within the tolerance of the fastest mapping that is known then.

For example, 64 sums fit a bank, and 4 x 14 results are the best tile of the grid, because 28 is cut
into parts of 7 or 14. The tile of 8 x 8 results, the widest of 8 rows, takes fewer cycles.
"""

from typing import Any

import numpy as np

from accelsim.closed.beside import (
    ARRAY_CYCLES,
    BESIDE,
    BLOCKS,
    CHUNK,
    HEIGHT,
    IMAGES,
    IS_OPEN,
    MOST_BESIDE,
    MOST_SEEN,
    MOVED_BYTES,
    NEAR_CYCLES,
    OUTER,
    SET,
    WIDTH,
    Aim,
    Around,
    Climb,
    look_around,
)
from accelsim.closed.columns import BEATS, READY
from accelsim.closed.estimates import set_intervals
from accelsim.closed.exhaust import time_cut, useful_cycles
from accelsim.closed.loops import is_given_up
from accelsim.closed.objective import Weights
from accelsim.closed.plan import begin_pass, cut_chunks, cut_tiles
from accelsim.closed.ranking import Goal, is_better, score
from accelsim.closed.records import BYTES, CYCLES, ESTIMATE, FIRST_SIZE, STORE, Record
from accelsim.kernel import inner_jit, jit

_MOST_TIMED, _PATIENCE, _FIRST = 48, 8, 2
"""Greatest number of mappings that are timed; of mappings beside one that are timed without finding
a better one; and of the first of these."""
_WORTH, _MORE_WORTH = 0.015, 0.05
"""Share of the objective that a mapping must promise to save to be timed: for the first mappings
beside another, and for later ones."""
_HOPELESS = 1.5
"""Ratio to the cycles of another way to run the layer, above which a way is not climbed."""


@jit
def climb_pass(
    states: Any,
    works: Any,
    start: Any,
    heights: Any,
    goal: Goal,
) -> Any:
    """Return the end of ``climb_from``, as float64 array of shape (``CANDIDATE``,).

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
        start: float64 array of shape (``CANDIDATE``,): the mapping to begin from; the cycles of the
            fastest mapping stand for its estimate.
        heights: int64 array: heights of the widest tiles.
        goal: Objective and tolerance of the search.
    """
    weights, margin, known = goal
    state, work, found, fastest = states[0], works[0], start.copy(), start[ESTIMATE]
    around = Around(
        np.empty((MOST_BESIDE, BESIDE)), np.zeros(MOST_SEEN, np.int64), np.zeros(2, np.int64)
    )
    if fastest < known.fastest_cycles * _HOPELESS:
        climb(state, work, found, Aim(Weights(1.0, 0.0), np.inf, margin), heights, around)
        fastest = min(fastest, found[CYCLES])
    if weights.dram_bytes > 0:
        most = fastest * (1 + margin)
        reached = score(weights, found[CYCLES], found[BYTES])
        if start[CYCLES] <= most and score(weights, start[CYCLES], start[BYTES]) < reached:
            found = start.copy()
        climb(state, work, found, Aim(weights, most, margin), heights, around)
    found[ESTIMATE] = fastest
    return found


@inner_jit
def climb(state: Record, work: Record, best: Any, aim: Aim, heights: Any, around: Around) -> None:
    """Replace a mapping of a pass by better ones beside it, as long as there are some.

    Args:
        state: The units, on their machine.
        work: ``ARRAY_PASS`` record.
        best: float64 array of shape (``CANDIDATE``,): a mapping that was timed.
        aim: Objective, and limits on the mappings that are tried.
        heights: int64 array: heights of the widest tiles.
        around: Mappings that were timed before; none at first.
    """
    set_intervals(state)
    begin_pass(state, work)
    begin_with_timed(best, aim, around)
    timed, better, climbed = 0, True, Climb(best, aim, around)
    while better and timed < _MOST_TIMED:
        look_around(state, work, heights, climbed)
        better = False
        for failed in range(_PATIENCE):
            worth = _WORTH if failed < _FIRST else _MORE_WORTH
            place = next_place(best, aim, worth, around)
            if place < 0 or better:
                break
            timed += 1
            better = time_beside(state, work, around.beside[place], best, aim)


@inner_jit
def begin_with_timed(best: Any, aim: Aim, around: Around) -> None:
    """Replace a mapping by the best of those that were timed before."""
    for place in range(around.counts[0]):
        row = around.beside[place]
        if row[IS_OPEN] == 0 and row[NEAR_CYCLES] <= aim.most_cycles:
            replace_by(row, row[NEAR_CYCLES], row[MOVED_BYTES], best, aim)


@inner_jit
def next_place(best: Any, aim: Aim, worth: float, around: Around) -> int:
    """Return the most promising open mapping; -1 if none promises to be better by a share."""
    least = score(aim.weights, best[CYCLES], best[BYTES]) * (1 - worth)
    cycles, found = np.inf, -1
    for place in range(around.counts[0]):
        row = around.beside[place]
        if row[IS_OPEN] == 0 or row[NEAR_CYCLES] > aim.most_cycles:
            continue
        value = score(aim.weights, row[NEAR_CYCLES], row[MOVED_BYTES])
        if value < least or (value == least and row[NEAR_CYCLES] < cycles):
            least, cycles, found = value, row[NEAR_CYCLES], place
    return found


@inner_jit
def time_beside(state: Record, work: Record, row: Any, best: Any, aim: Aim) -> bool:
    """Time a mapping, and return whether it is better than the best, which it then replaces."""
    tiling = state.tiling
    images = int(row[IMAGES])
    cut_tiles(state, work, images, int(row[HEIGHT]), int(row[WIDTH]), int(row[BLOCKS]))
    tiling.filter_blocks, tiling.filters_outer = int(row[SET]), int(row[OUTER])
    tiling.chunk_blocks = int(row[CHUNK])
    cut_chunks(state, work)
    limit = useful_cycles(row[MOVED_BYTES], best, aim.weights, aim.most_cycles) * (1 + aim.margin)
    time_cut(state, limit - row[ARRAY_CYCLES])
    row[IS_OPEN] = 0
    if is_given_up(state):
        row[NEAR_CYCLES] = np.inf
        return False
    row[NEAR_CYCLES] = state.times[READY + STORE]
    row[MOVED_BYTES] = state.sums[BEATS] * state.machine.bus_bytes
    return replace_by(row, row[NEAR_CYCLES], row[MOVED_BYTES], best, aim)


@inner_jit
def replace_by(row: Any, cycles: float, moved: float, best: Any, aim: Aim) -> bool:
    """Replace the best mapping by another one if that is better, and return whether it is."""
    if cycles > aim.most_cycles:
        return False
    if not is_better(aim.weights, cycles, moved, best[CYCLES], best[BYTES]):
        return False
    best[CYCLES], best[BYTES] = cycles, moved
    for column in range(NEAR_CYCLES):
        best[FIRST_SIZE + column] = row[column]
    return True
