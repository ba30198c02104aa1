"""The best mapping of a layer by the analytical model.

Legal mappings of a grid of sizes get an estimate: the work of their busiest unit, and what nothing
hides. Those are left out that another one is better than by every part of it. A few mappings of the
least estimate are timed, until one is nearly as fast as the work of the busiest unit allows. Where
all of them are far slower than that, more are timed, those first whose like were not: estimates of
mappings with as large parts err alike. Then come those that promise less of the objective, as long
as their estimate lets them come within the tolerance of the fastest. From there a climb (``climb``)
goes on beside the grid, if it is asked for.
"""

from collections.abc import Sequence
from functools import cache
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.array import cut_buffers, time_pass
from accelsim.closed.candidates import Grid, pass_candidates, taps_candidates
from accelsim.closed.climb import climb_pass
from accelsim.closed.columns import READY
from accelsim.closed.exhaust import timed_mapping
from accelsim.closed.legal import ORDERS, spans_of
from accelsim.closed.objective import margin_of, value_of, weights_of
from accelsim.closed.plan import plan_pass
from accelsim.closed.ranking import (
    Goal,
    Known,
    best_of,
    next_candidate,
    ranking_of,
)
from accelsim.closed.records import (
    BYTES,
    CANDIDATE,
    CYCLES,
    ESTIMATE,
    FIRST_SIZE,
    STORE,
    TILING,
    Record,
)
from accelsim.closed.taps import cut_operands, plan_taps, time_taps
from accelsim.closed.units import rest_units
from accelsim.kernel import inner_jit, jit

_MOST_PASSES = 3
"""Passes of a layer that are timed at most; the first of them fill buffers and queues."""
LINE_SIZES, PLANE_SIZES, PART_SIZES, SET_SIZES, IMAGE_SIZES = 14, 12, 6, 8, 6
"""Sizes that are tried at most: along the one axis of results, along each of two, of words of a
place, of sets of filters, and of images of a tile."""


class Choice(NamedTuple):
    """A mapping of a layer.

    Args:
        tiling: Structured array of ``TILING``, shape (1,).
        cycles: Cycles of the layer.
        dram_bytes: Bytes that the layer moves to and from memory.
        fastest_cycles: Cycles of the fastest mapping that was timed.
    """

    tiling: NDArray[np.void]
    cycles: float
    dram_bytes: float
    fastest_cycles: float

    def times(self, passes: float) -> "Choice":
        """Return it for a layer of several passes like the one that it was chosen for.

        Args:
            passes: Number of passes; 1 / n of a layer of n passes is one of them.
        """
        if passes == 1:
            return self
        tiling, *values = self
        return Choice(tiling, *(passes * value for value in values))


def preferred(choices: Sequence[Choice], objective: str = "energy", tolerance: float = 0.01) -> int:
    """Return which of the mappings of several ways to run a layer is best.

    Args:
        choices: At least one.
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share; ``latency`` has none.
    """
    most = min(one.fastest_cycles for one in choices) * (1 + margin_of(objective, tolerance))
    most = max(most, min(one.cycles for one in choices))

    def order(number: int) -> tuple[float, float, float]:
        cycles, moved = choices[number].cycles, choices[number].dram_bytes
        return value_of(objective, cycles, moved), cycles, moved

    return min((n for n, one in enumerate(choices) if one.cycles <= most), key=order)


def best_pass(
    state: NDArray[np.void],
    work: NDArray[np.void],
    objective: str = "energy",
    tolerance: float = 0.01,
    known: Known | None = None,
) -> Choice | None:
    """Return the best mapping of a pass over the array, or None.

    None: no tile fits, or none can be better than what is known.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``ARRAY_PASS``, shape (1,).
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share; ``latency`` has none.
        known: Cycles and bytes of another way to run the layer: mappings that cannot be better are
            not timed.
    """
    grid = _pass_grid(state, work)
    found = search_pass(state, work, grid, _goal(objective, tolerance, known))
    return _choice(found)


def climb_from(
    choice: Choice,
    state: NDArray[np.void],
    work: NDArray[np.void],
    objective: str = "energy",
    tolerance: float = 0.01,
    known: Known | None = None,
) -> Choice:
    """Return the mapping of a pass that a climb from another mapping of it ends at.

    It takes no more cycles than the tolerance allows, counted from the fastest mapping that was
    timed, also by the grid. It has no more of the objective than the mapping that it began from, as
    long as that is within the tolerance of the fastest, too.

    Args:
        choice: Mapping that ``best_pass`` returned for the same arguments.
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``ARRAY_PASS``, shape (1,).
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share; ``latency`` has none.
        known: Cycles and bytes of another way to run the layer.
    """
    start, state["tiling"] = np.zeros(CANDIDATE), choice.tiling
    start[CYCLES], start[BYTES] = timed_mapping(state, work)  # bytes of a grid are estimates
    start[ESTIMATE], start[FIRST_SIZE:] = choice.fastest_cycles, choice.tiling[0].tolist()
    heights = _pass_grid(state, work).heights
    found = climb_pass(state, work, start, heights, _goal(objective, tolerance, known))
    result = _choice(found)
    assert result is not None
    return result


def _pass_grid(state: NDArray[np.void], work: NDArray[np.void]) -> Grid:
    window, machine = work["window"][0], state["machine"][0]
    blocks, filter_blocks = (
        int(window["blocks"]),
        -(-int(work["filters"][0]) // int(machine["cols"])),
    )
    words = {name: int(machine[name]) for name in ("bank_words", "output_words", "input_words")}
    parts = sizes(blocks, blocks, PART_SIZES)
    if packed := int(work["constants"]["packed_blocks"][0]):
        parts = np.array([packed])
    if work["sum_blocks"][0] or work["digits"][0] > 1:
        words["bank_words"] //= int(work["operations"][0])
        parts = np.array([blocks])
    sets = sizes(filter_blocks, filter_blocks, SET_SIZES)
    images, _ = spans_of(state["machine"], work)
    most = max(1, min(images, words["bank_words"], words["input_words"]))
    heights, widths = _plane(window, min(words.values()))
    return Grid(heights, widths, parts, sets, sizes(images, most, IMAGE_SIZES))


def _plane(window: Any, pixels: int) -> list[NDArray[np.int64]]:
    extents = int(window["results_y"]), int(window["results_x"])
    choices = LINE_SIZES if min(extents) == 1 else PLANE_SIZES
    return [sizes(extent, max(1, min(pixels, extent)), choices) for extent in extents]


def _tile_grid(state: NDArray[np.void], work: NDArray[np.void]) -> list[NDArray[np.int64]]:
    machine = state["machine"][0]
    pixels = min(int(machine[name]) for name in ("operand_words", "output_words"))
    return _plane(work["window"][0], pixels)


def legal_tilings(state: NDArray[np.void], work: NDArray[np.void]) -> NDArray[np.int64]:
    """Return the mappings of a pass over the array that ``best_pass`` chooses from.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``ARRAY_PASS``, shape (1,).

    Returns:
        int64 array of shape (mappings, fields of ``TILING``).
    """
    table = pass_table(state, work, _pass_grid(state, work), True)
    return np.asarray(table[:, FIRST_SIZE:], dtype=np.int64)


def legal_tiles(
    state: NDArray[np.void], work: NDArray[np.void], zones: NDArray[np.void]
) -> NDArray[np.int64]:
    """Return heights and widths of the tiles that ``best_taps`` chooses from.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``TAP_WORK``, shape (1,).
        zones: Structured array of ``ZONE``, shape (zones,).

    Returns:
        int64 array of shape (mappings, 2).
    """
    table = taps_table(state, work, zones, *_tile_grid(state, work))
    return np.asarray(table[:, FIRST_SIZE : FIRST_SIZE + 2], dtype=np.int64)


def best_taps(
    state: NDArray[np.void],
    work: NDArray[np.void],
    zones: NDArray[np.void],
    objective: str = "energy",
    tolerance: float = 0.01,
) -> Choice | None:
    """Return the best mapping of a layer that joins taps, or None if no tile fits.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``TAP_WORK``, shape (1,).
        zones: Structured array of ``ZONE``, shape (zones,).
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share; ``latency`` has none.
    """
    heights, widths = _tile_grid(state, work)
    found = search_taps(state, work, zones, heights, widths, _goal(objective, tolerance, None))
    return _choice(found)


def _goal(objective: str, tolerance: float, known: Known | None) -> Goal:
    return Goal(weights_of(objective), margin_of(objective, tolerance), known or Known())


def _choice(found: NDArray[np.float64]) -> Choice | None:
    if not len(found):
        return None
    tiling: Any = np.zeros(1, dtype=TILING)
    tiling[0] = tuple(found[FIRST_SIZE:].astype(int).tolist())
    return Choice(tiling, float(found[CYCLES]), float(found[BYTES]), float(found[ESTIMATE]))


@cache
def sizes(extent: int, most: int, choices: int) -> NDArray[np.int64]:
    """Return sizes that cut an extent into equal parts, a choice of them if they are many.

    Args:
        extent: At least 1.
        most: The greatest size, at least 1.
        choices: Sizes, at most.
    """
    root = isqrt(extent)
    every = {-(-extent // count) for count in range(1, root + 1)}
    every |= {size for size in range(1, root + 2) if -(-extent // -(-extent // size)) == size}
    fit = sorted(size for size in every if size <= most)
    if len(fit) > choices:
        places = np.unique(np.geomspace(1, len(fit), choices).round().astype(int))
        # The largest parts lie farthest from each other: all of them are kept.
        fit = [fit[-int(place)] for place in reversed(places)]
    return np.array(fit)


@jit
def pass_table(states: Any, works: Any, grid: Grid, every: bool) -> Any:
    """Return candidates of a pass, one a row, ``every`` of them or those that may be the best.

    Other arguments are those of ``search_pass``.
    """
    # Several images of a tile have whole rows.
    tiles = len(grid.heights) * (len(grid.widths) + len(grid.images) - 1)
    most = tiles * len(grid.parts) * len(grid.sets) * ORDERS
    table = np.empty((most, CANDIDATE))
    pieces = np.empty((len(grid.widths), len(grid.parts), 2))
    count = pass_candidates(states[0], works[0], grid, every, pieces, table)
    return table[:count]


@jit
def taps_table(states: Any, works: Any, zones: Any, heights: Any, widths: Any) -> Any:
    """Return all candidates of a layer that joins taps; arguments are those of ``search_taps``."""
    table = np.empty((len(heights) * len(widths), CANDIDATE))
    return table[: taps_candidates(states[0], works[0], zones, heights, widths, table)]


@jit
def search_pass(states: Any, works: Any, grid: Grid, goal: Goal) -> Any:
    """Return the candidate that ``best_pass`` chooses, or an empty array.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
        grid: Sizes that are tried.
        goal: Objective and tolerance of the search.
    """
    state, work = states[0], works[0]
    ranking = ranking_of(pass_table(states, works, grid, False))
    while True:
        row = next_candidate(ranking, goal)
        if row < 0:
            return best_of(ranking, goal)
        begin_timing(state, ranking.table, row)
        plan_pass(state, work)
        cut_buffers(state)
        ranking.table[row, CYCLES] = time_passes(state)


@inner_jit
def time_passes(state: Record) -> float:
    """Return the cycles of a pass, on average over passes that follow each other.

    Passes that are not timed take what all timed ones but the first add on average: as a beat of
    fetch may hold several instructions, every second one may take longer. For example, the heads of
    an attention are 12 passes: while the results of one are stored, the next is loaded.

    Args:
        state: Units that have done nothing; the plan is filled, and buffers are cut.
    """
    passes, timed, first = state.passes, min(state.passes, _MOST_PASSES), 0.0
    for number in range(timed):
        time_pass(state)
        if number == 0:
            first = state.times[READY + STORE]
    last = state.times[READY + STORE]
    return float((last + (passes - timed) * (last - first) / max(1, timed - 1)) / passes)


@jit
def search_taps(states: Any, works: Any, zones: Any, heights: Any, widths: Any, goal: Goal) -> Any:
    """Return the candidate that ``best_taps`` chooses, or an empty array.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``TAP_WORK``, shape (1,).
        zones: Structured array of ``ZONE``, shape (zones,).
        heights: int64 array: heights of tiles that are tried.
        widths: int64 array: widths of tiles that are tried.
        goal: Objective and tolerance of the search.
    """
    state, work = states[0], works[0]
    ranking = ranking_of(taps_table(states, works, zones, heights, widths))
    while True:
        row = next_candidate(ranking, goal)
        if row < 0:
            return best_of(ranking, goal)
        begin_timing(state, ranking.table, row)
        plan_taps(state, work, zones)
        cut_operands(state)
        time_taps(state)
        ranking.table[row, CYCLES] = state.times[READY + STORE]


@inner_jit
def begin_timing(state: Record, table: Any, row: int) -> None:
    """Let all units rest, and cut the layer as a candidate does."""
    rest_units(state)
    tiling = state.tiling
    tiling.height, tiling.width = int(table[row, FIRST_SIZE]), int(table[row, FIRST_SIZE + 1])
    tiling.blocks = int(table[row, FIRST_SIZE + 2])
    tiling.filter_blocks = int(table[row, FIRST_SIZE + 3])
    tiling.filters_outer = int(table[row, FIRST_SIZE + 4])
    tiling.chunk_blocks = int(table[row, FIRST_SIZE + 5])
    tiling.images = int(table[row, FIRST_SIZE + 6])
