"""The mapping of a layer with the least estimate of all, instead of the best of a grid.

The mappings of a pass over the array are all values of height, width and images of a tile, words of
a place, blocks of filters and chunk, in all orders, that keep the rules of
``accelsim.compiler.mapping``. Choices that give the same program are left out: sets that follow
each other on one tile, the order of one tile, and chunks that are never full. The mappings of a
layer that joins taps are all heights and widths of a tile; each of them is timed.

*Least* is an objective (``accelsim.closed.objective``) by the analytical estimate.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed import exhaust
from accelsim.closed.legal import spans_of
from accelsim.closed.objective import value_of, weights_of
from accelsim.closed.records import BYTES, CANDIDATE, CYCLES, FIRST_SIZE, TILING
from accelsim.closed.search import taps_table
from accelsim.progress import advance

MOST_TIMED = 2_000_000
"""Greatest number of mappings of a pass that are timed before the search ends."""
_LOOKS_OF_A_TIMING = 100
"""Mappings that may be considered one by one, for each that may be timed, before the end."""
_BOXES_TOGETHER = 16


class Optimum(NamedTuple):
    """The best mapping of a complete search, and a lower bound of all mappings.

    Args:
        tiling: Structured array of ``TILING``, shape (1,); None if no mapping is better than the
            one that was known before.
        cycles: Cycles of the layer.
        dram_bytes: Bytes that the layer moves to and from memory.
        least: Lower bound of the objective of any mapping; the value itself if the search did not
            end early.
        is_exhaustive: Whether all mappings were timed or cut.
        mappings: Mappings that were looked at one by one.
        timed: Mappings that were timed.
        cut: Number of boxes that were cut; a box is all mappings of a tile.
    """

    tiling: NDArray[np.void] | None
    cycles: float
    dram_bytes: float
    least: float
    is_exhaustive: bool
    mappings: int
    timed: int
    cut: int


def boxes_of(state: NDArray[np.void], work: NDArray[np.void]) -> NDArray[np.float64]:
    """Return all mappings of a pass over the array, with those of equal tiles and parts as a box.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``.
        work: Structured array of ``ARRAY_PASS``, shape (1,).

    Returns:
        float64 array of shape (boxes, ``exhaust.BOX``).
    """
    window = work["window"][0]
    most = int(window["results_y"]) * int(window["results_x"]) * int(window["blocks"])
    most *= spans_of(state["machine"], work)[0]
    boxes = np.empty((most, exhaust.BOX))
    return boxes[: exhaust.fill_boxes(state, work, boxes)]


def optimum_of_pass(
    state: NDArray[np.void],
    work: NDArray[np.void],
    objective: str,
    known: tuple[float, float],
    most_cycles: float = np.inf,
    most_timed: int = MOST_TIMED,
) -> Optimum:
    """Return the mapping of a pass over the array with the least value of an objective.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``ARRAY_PASS``, shape (1,).
        objective: Name of the quantity to minimise; of two equal mappings the faster is returned.
        known: Cycles and bytes of another mapping, or infinite; mappings that are no better are
            cut.
        most_cycles: Greatest number of cycles that a mapping may take.
        most_timed: Number of mappings after which the search ends early, if they are timed; a
            hundred times as many may be considered.
    """
    boxes = boxes_of(state, work)
    cycles, moved = boxes[:, exhaust.LEAST_CYCLES], boxes[:, exhaust.LEAST_BYTES]
    promised = value_of(objective, cycles, moved)
    order = np.argsort(promised, kind="stable")
    boxes, promised = boxes[order], promised[order]
    best: Any = np.full(CANDIDATE, np.inf)
    best[CYCLES], best[BYTES] = known
    weights, tally = weights_of(objective), np.zeros(exhaust.TALLY, dtype=np.int64)
    done = 0
    while (
        done < len(boxes)
        and tally[exhaust.TIMED] < most_timed
        and tally[exhaust.MAPPINGS] < _LOOKS_OF_A_TIMING * most_timed
    ):
        advance(done, len(boxes))
        some = boxes[done : done + _BOXES_TOGETHER]
        exhaust.search_boxes(state, work, some, weights, most_cycles, best, tally)
        done += len(some)
    value = value_of(objective, float(best[CYCLES]), float(best[BYTES]))
    is_exhaustive = done == len(boxes) and tally[exhaust.BELOW] == 0
    least = value
    if not is_exhaustive:
        least = min(value, float(promised[done] if done < len(boxes) else promised[0]))
    tiling: Any = None
    if np.isfinite(best[FIRST_SIZE]):
        tiling = np.zeros(1, dtype=TILING)
        tiling[0] = tuple(best[FIRST_SIZE:].astype(int).tolist())
    return Optimum(
        tiling,
        float(best[CYCLES]),
        float(best[BYTES]),
        least,
        bool(is_exhaustive),
        int(tally[exhaust.MAPPINGS]),
        int(tally[exhaust.TIMED]),
        int(tally[exhaust.CUT]),
    )


def optimum_of_taps(
    state: NDArray[np.void],
    work: NDArray[np.void],
    zones: NDArray[np.void],
    objective: str,
    tolerance: float,
) -> Optimum | None:
    """Return the tile of a layer that joins taps with the least value of an objective, or None.

    All tiles are timed. None if no tile fits.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``TAP_WORK``, shape (1,).
        zones: Structured array of ``ZONE``, shape (zones,).
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share of them.
    """
    window = work["window"][0]
    heights, widths = (np.arange(1, int(window[name]) + 1) for name in ("results_y", "results_x"))
    table = taps_table(state, work, zones, heights, widths)
    if not len(table):
        return None
    exhaust.time_tiles(state, work, zones, table)
    near = table[table[:, CYCLES] <= table[:, CYCLES].min() * (1 + tolerance)]
    values = value_of(objective, near[:, CYCLES], near[:, BYTES])
    best = near[np.lexsort((near[:, BYTES], near[:, CYCLES], values))[0]]
    tiling: Any = np.zeros(1, dtype=TILING)
    tiling[0] = tuple(best[FIRST_SIZE:].astype(int).tolist())
    value = value_of(objective, float(best[CYCLES]), float(best[BYTES]))
    counts = len(table), len(table), 0
    return Optimum(tiling, float(best[CYCLES]), float(best[BYTES]), value, True, *counts)
