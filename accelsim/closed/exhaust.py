"""Kernels that search all mappings of a pass over the array and time those that may be the best.

A *box* is a tile (height, width and images) and a number of words of a place, with the least cycles
and beats of all its mappings (``least``). Boxes are visited in the order of their promises; once a
promise is no better than the best mapping, all remaining boxes are cut. Within a box, each mapping
(a chunk of weights, a set of filters and an order) is cut in the same way. A timing is given up
when the array has waited so long that the mapping cannot be better, mostly after a few turns.
"""

from typing import Any

import numpy as np

from accelsim.closed.array import cut_buffers, time_pass
from accelsim.closed.columns import BEATS, READY
from accelsim.closed.estimates import folds_of_tiles, set_intervals
from accelsim.closed.geometry import cut_images, cut_window
from accelsim.closed.least import Least, least_of_pass
from accelsim.closed.legal import (
    ORDERS,
    is_joint,
    is_named,
    most_images,
    part_fits,
    places_of,
    set_fits,
    tile_fits,
)
from accelsim.closed.loads import fewest_loads, known_loads
from accelsim.closed.loops import is_given_up
from accelsim.closed.objective import Weights
from accelsim.closed.plan import (
    begin_pass,
    count_slots,
    cut_chunks,
    cut_parts,
    cut_tiles,
    plan_pass,
    whole_pass,
)
from accelsim.closed.ranking import is_better, score
from accelsim.closed.records import BYTES, CYCLES, FIRST_SIZE, MOST_SLOTS, STORE, Record
from accelsim.closed.taps import cut_operands, plan_taps, time_taps
from accelsim.closed.units import rest_units
from accelsim.kernel import inner_jit, jit

LEAST_CYCLES, LEAST_BYTES, BOX_HEIGHT, BOX_WIDTH, BOX_BLOCKS, BOX_IMAGES = range(6)
BOX = 6
"""Columns of a box."""
MAPPINGS, TIMED, BELOW, CUT = range(4)
TALLY = 4
"""Counts of a search: mappings that were considered; those that were timed; those of them that took
fewer cycles than ``least_of_pass`` allows; and boxes that were cut."""
_MOST_CHUNK_WORDS = 2**31 - 1
_EXACT_SHARE = 1e-9
"""Relative difference below which sums of floats are equal."""


@jit
def fill_boxes(states: Any, works: Any, boxes: Any) -> int:
    """Fill the boxes of all legal mappings of a pass, and return how many there are.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
        boxes: float64 array of shape (boxes at most, ``BOX``).
    """
    state, work = states[0], works[0]
    machine, plan, window = state.machine, state.plan, work.window
    set_intervals(state)
    whole_pass(state, work)
    if work.held.rows:
        # Beats of a word and words of a LOAD depend on the chunk.
        plan.weight_beats, plan.constant_words = 0.0, _MOST_CHUNK_WORDS
        plan.fewest_weight_beats = plan.weight_empty = 0.0
    count = 0
    for width in range(1, window.results_x + 1):
        state.tiling.width = width
        cut_window(plan, window, work.source, 1, width)
        for blocks in range(1, window.blocks + 1):
            state.tiling.blocks = blocks
            if not part_fits(machine, work, places_of(window, 1, 1, width), blocks):
                continue
            for images in range(1, most_images(machine, work) + 1):
                state.tiling.images = images
                cut_images(state)
                count += fill_heights(state, work, boxes[count:])
    return count


@inner_jit
def fill_heights(state: Record, work: Record, boxes: Any) -> int:
    """Fill the boxes of tiles of all heights, and return how many there are.

    Args:
        state: Units and plan; its tiling has width, images and words of a place.
        work: ``ARRAY_PASS`` record.
        boxes: Boxes to fill; see ``fill_boxes``.
    """
    machine, plan, window, tiling = state.machine, state.plan, work.window, state.tiling
    images, width, blocks, count = tiling.images, tiling.width, tiling.blocks, 0
    for height in range(1, window.results_y + 1):
        places = places_of(window, images, height, width)
        if not tile_fits(machine, work, images, height, width, places):
            break
        if not part_fits(machine, work, places, blocks):
            break
        tiling.height = height
        cut_window(plan, window, work.source, height, width)
        cut_parts(state, work, blocks)  # its beats of a row depend on the rows of a LOAD
        count_slots(state)
        folds = folds_of_tiles(state)
        least = least_of_pass(state, work, folds, fewest_loads(state, work))
        boxes[count, LEAST_CYCLES] = least.cycles
        boxes[count, LEAST_BYTES] = least.beats * machine.bus_bytes
        boxes[count, BOX_HEIGHT], boxes[count, BOX_WIDTH] = height, width
        boxes[count, BOX_BLOCKS], boxes[count, BOX_IMAGES] = blocks, images
        count += 1
    return count


@inner_jit
def promises(cycles: float, moved: float, best: Any, weights: Weights, most: float) -> bool:
    """Return whether a mapping of at least these cycles may be better than the best.

    Args:
        cycles: Lower bound of its cycles.
        moved: Lower bound of its bytes.
        best: Candidate.
        weights: Powers of cycles and bytes in the objective.
        most: Cycles that a mapping may take.
    """
    less = 1 - _EXACT_SHARE
    cycles, moved = cycles * less, moved * less
    if cycles > most:
        return False
    value = score(weights, best[CYCLES], best[BYTES])
    least = score(weights, cycles, moved)
    return bool(least < value * less or (least < value and cycles < best[CYCLES]))


@inner_jit
def useful_cycles(moved: float, best: Any, weights: Weights, most: float) -> float:
    """Return the cycles beyond which a mapping is no better than the best.

    Args:
        moved: Lower bound of its bytes.
        best: Candidate.
        weights: Powers of cycles and bytes in the objective.
        most: Cycles that a mapping may take.
    """
    if weights.dram_bytes == 0:
        most = min(most, best[CYCLES])
    elif weights.cycles == weights.dram_bytes:
        most = min(most, best[CYCLES] * best[BYTES] / moved)
    elif weights.cycles > 0:
        times = best[BYTES] / (moved * (1 - _EXACT_SHARE))
        most = min(most, best[CYCLES] * times ** (weights.dram_bytes / weights.cycles))
    return float(most * (1 + _EXACT_SHARE))


@jit
def search_boxes(
    states: Any,
    works: Any,
    boxes: Any,
    weights: Weights,
    most: float,
    best: Any,
    tally: Any,
) -> None:
    """Time all mappings of some boxes that may be better than the best.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
        boxes: float64 array of shape (boxes, ``BOX``).
        weights: Powers of cycles and bytes in the objective.
        most: Cycles that a mapping may take.
        best: float64 array of shape (``CANDIDATE``,): the best mapping that is known, or infinite
            cycles and bytes; replaced by a better one.
        tally: int64 array of shape (``TALLY``,) to add to.
    """
    state, work = states[0], works[0]
    set_intervals(state)
    begin_pass(state, work)
    for number in range(len(boxes)):
        box = boxes[number]
        if not promises(box[LEAST_CYCLES], box[LEAST_BYTES], best, weights, most):
            tally[CUT] += 1
            continue
        search_box(state, work, box, weights, most, best, tally)


@inner_jit
def search_box(
    state: Record,
    work: Record,
    box: Any,
    weights: Weights,
    most: float,
    best: Any,
    tally: Any,
) -> None:
    """Time the mappings of a box; arguments are those of ``search_boxes``."""
    machine, plan, tiling = state.machine, state.plan, state.tiling
    height, width, blocks = int(box[BOX_HEIGHT]), int(box[BOX_WIDTH]), int(box[BOX_BLOCKS])
    cut_tiles(state, work, int(box[BOX_IMAGES]), height, width, blocks)
    pixels = tiling.images * height * width
    folds, chunks_before, slots_before = folds_of_tiles(state), 0, 0
    for capacity in range(1, machine.weight_words // machine.fold_words + 1):
        tiling.chunk_blocks = capacity
        chunks = cut_chunks(state, work)
        slots = plan.weight_slots
        if slots > MOST_SLOTS and slots >= plan.filter_blocks * plan.chunk_count:
            slots = MOST_SLOTS + 1
        # Equal chunks in the same number of slots give the same program.
        if chunks == chunks_before and slots == slots_before and not work.held.rows:
            continue
        chunks_before, slots_before = chunks, slots
        for size in range(1, plan.filter_blocks + 1):
            if is_joint(work, blocks) and not set_fits(machine, pixels, size):
                break
            for outer in range(ORDERS):
                if is_named(
                    work, plan.filter_blocks, tiling.images, height, width, blocks, size, outer
                ):
                    tiling.filter_blocks, tiling.filters_outer = size, outer
                    try_mapping(state, work, folds, weights, most, best, tally)


@inner_jit
def try_mapping(
    state: Record,
    work: Record,
    folds: float,
    weights: Weights,
    most: float,
    best: Any,
    tally: Any,
) -> None:
    """Time the tiling of a state if it may be better than the best, and note it if it is.

    Args:
        state: Units and plan; the plan is cut.
        work: ``ARRAY_PASS`` record.
        folds: Cycles of a block of weights in all tiles, as ``folds_of_tiles`` returns them.
        weights: Powers of cycles and bytes in the objective.
        most: Cycles that a mapping may take.
        best: float64 array of shape (``CANDIDATE``,): the best mapping that is known; replaced by a
            better.
        tally: int64 array of shape (``TALLY``,) to add to.
    """
    machine, tiling = state.machine, state.tiling
    least = least_of_pass(state, work, folds, known_loads(state))
    least_bytes = least.beats * machine.bus_bytes
    tally[MAPPINGS] += 1
    if not promises(least.cycles, least_bytes, best, weights, most):
        return
    limit = useful_cycles(least_bytes, best, weights, most)
    time_cut(state, limit - least.array_cycles)
    tally[TIMED] += 1
    if is_given_up(state):
        return
    cycles, moved = state.times[READY + STORE], state.sums[BEATS] * machine.bus_bytes
    if cycles < least.cycles * (1 - _EXACT_SHARE):
        tally[BELOW] += 1
    if cycles <= most and is_better(weights, cycles, moved, best[CYCLES], best[BYTES]):
        best[CYCLES], best[BYTES] = cycles, moved
        best[FIRST_SIZE], best[FIRST_SIZE + 1] = tiling.height, tiling.width
        best[FIRST_SIZE + 2], best[FIRST_SIZE + 3] = tiling.blocks, tiling.filter_blocks
        best[FIRST_SIZE + 4], best[FIRST_SIZE + 5] = tiling.filters_outer, tiling.chunk_blocks
        best[FIRST_SIZE + 6] = tiling.images


@inner_jit
def time_mapping(state: Record, work: Record) -> None:
    """Move units that have done nothing over a pass, cut by the tiling of the state."""
    plan_pass(state, work)
    time_cut(state, np.inf)


@inner_jit
def time_cut(state: Record, most_idle_cycles: float) -> None:
    """Move units that have done nothing over a pass whose plan is filled.

    Args:
        state: Units and plan; the plan is filled.
        most_idle_cycles: Cycles for which the array may wait before the timing is given up.
    """
    rest_units(state)
    state.most_idle_cycles = most_idle_cycles
    cut_buffers(state)
    time_pass(state)


@jit
def timed_mapping(states: Any, works: Any) -> tuple[float, float]:
    """Return the cycles and bytes of the tiling of a state."""
    state = states[0]
    time_mapping(state, works[0])
    return state.times[READY + STORE], state.sums[BEATS] * state.machine.bus_bytes


@jit
def least_mapping(states: Any, works: Any) -> Least:
    """Return lower bounds of the cycles and bytes of a state's tiling."""
    state, work = states[0], works[0]
    plan_pass(state, work)
    set_intervals(state)
    return least_of_pass(state, work, folds_of_tiles(state), known_loads(state))


@jit
def time_tiles(states: Any, works: Any, zones: Any, table: Any) -> None:
    """Fill cycles and bytes of tiles of a layer that joins taps.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``TAP_WORK``, shape (1,).
        zones: Structured array of ``ZONE``, shape (zones,).
        table: float64 array of shape (tiles, ``CANDIDATE``), with a height and a width each.
    """
    state = states[0]
    for row in range(len(table)):
        state.tiling.height = int(table[row, FIRST_SIZE])
        state.tiling.width = int(table[row, FIRST_SIZE + 1])
        rest_units(state)
        plan_taps(state, works[0], zones)
        cut_operands(state)
        time_taps(state)
        table[row, CYCLES] = state.times[READY + STORE]
        table[row, BYTES] = state.sums[BEATS] * state.machine.bus_bytes
