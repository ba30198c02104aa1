"""Kernels: the cycles of a layer of rows, from its mapping, and what it moves and computes.

The jobs are those of ``accelsim.schedule.rows``: tiles of pixels, all words of each.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.amounts import (
    INSTRUCTIONS,
    LOAD_BEATS,
    MULTIPLIES,
    OPERAND_READS,
    OPERAND_WRITES,
    OUTPUT_READS,
    OUTPUT_WRITES,
    PARAMETER_READS,
    PARAMETER_WRITES,
    STORE_BYTES,
    TABLE_READS,
    TABLE_WRITES,
    TAPS,
    Row,
    tile_beats,
)
from accelsim.closed.columns import (
    INPUT_LOAD,
    LONG_AGO,
    OPERAND_SLOTS,
    OUTPUT_SLOTS,
    PARAMETER_SLOTS,
    READY,
)
from accelsim.closed.geometry import cut_window, fill_rows
from accelsim.closed.instructions import (
    input_written,
    load_parameters,
    load_table,
    load_tensor,
    reduce,
    store,
    vector,
)
from accelsim.closed.loops import JOBS, ask_bus, skipped, wait_for_bus
from accelsim.closed.plan import plan_parameters, plan_stores, plan_table
from accelsim.closed.records import LOAD, PARAMETER_WORDS, STORE, STREAMED, Record
from accelsim.closed.search import LINE_SIZES, sizes
from accelsim.closed.units import oldest, push, resize, rest_units
from accelsim.kernel import inner_jit, jit
from accelsim.schedule.rows import PRODUCT

_IMAGES = 0
"""Level of the loop outside that of jobs."""


def fastest_width(state: NDArray[np.void], work: NDArray[np.void], most: int) -> int:
    """Return the pixels of a tile with which a layer of rows is fastest; of several the most.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        work: Structured array of ``ROW_WORK``, shape (1,).
        most: Pixels that a tile may have.
    """
    widths = sizes(int(work["window"]["results_x"][0]), most, LINE_SIZES)[::-1]
    cycles = [cycles_of_rows(state, work, int(width)) for width in widths]
    return int(widths[int(np.argmin(cycles))])


@jit
def cycles_of_rows(states: Any, works: Any, width: int) -> float:
    """Return the cycles of a layer of rows alone, in tiles of ``width`` pixels."""
    rest_units(states[0])
    run_rows(states, works, width, np.zeros(0, dtype=np.int64))
    return float(states[0].times[READY + STORE])


@jit
def run_rows(states: Any, works: Any, width: int, row: Any) -> None:
    """Move units over a layer of rows, and count what it moves and computes.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``ROW_WORK``, shape (1,).
        width: Pixels of a tile.
        row: ``accelsim.closed.amounts.Row`` to add to, or of shape (0,).
    """
    state, work = states[0], works[0]
    plan_rows(state, work, width)
    if row.shape[0]:
        count_rows(state, work, row)
    time_rows(state, work)


@inner_jit
def plan_rows(state: Record, work: Record, width: int) -> None:
    """Fill the plan of a layer of rows, and cut the buffers into its slots.

    Args:
        state: Units; their machine is set.
        work: ``ROW_WORK`` record.
        width: Pixels of a tile.
    """
    machine, plan, window = state.machine, state.plan, work.window
    cut_window(plan, window, work.source, 1, width)
    plan.images, plan.in_turn, plan.parts, plan.groups = work.images, 0, 1, work.images
    fill_rows(state, window, work.source, 1, 0, window.blocks)
    plan.table_words, plan.function_cycles = 0, 0
    plan.table_beats = plan.table_alone = 0
    if work.function:
        plan_table(state, work.parameters + work.table)
    plan_parameters(state, PARAMETER_WORDS + work.weighted)
    plan_stores(state, work.result, work.first_channel, work.channels)
    words = width * window.blocks
    resize(state, OPERAND_SLOTS, min(machine.operand_words // words, machine.most_operand_slots))
    resize(state, OUTPUT_SLOTS, min(machine.output_words // words, machine.most_output_slots))
    resize(state, PARAMETER_SLOTS, 1)


@inner_jit
def time_rows(state: Record, work: Record) -> None:
    """Move the units over a layer whose plan is filled."""
    plan, tiles = state.plan, state.plan.horizontal.tiles
    image, beats_before = 0, ask_bus(state)
    if plan.table_words:
        load_table(state)
    while image < plan.images:
        column = 0
        while column < tiles:
            time_row_job(state, work, column, image + column == 0)
            column += 1
            column += skipped(state, JOBS, column, tiles - 1)
        image += 1
        image += skipped(state, _IMAGES, image, plan.images)
    if work.left:
        # Nothing is stored: the layer ends with its last LOAD.
        times = state.times
        times[READY + STORE] = max(times[READY + STORE], times[READY + LOAD])
    wait_for_bus(state, beats_before)


@inner_jit
def time_row_job(state: Record, work: Record, column: int, parameters: bool) -> None:
    """Run a tile.

    Args:
        state: Units and plan; the plan is filled.
        work: ``ROW_WORK`` record.
        column: Column of the tile.
        parameters: Whether parameters are loaded.
    """
    plan, horizontal, blocks = state.plan, state.plan.horizontal, work.window.blocks
    width = horizontal.size
    if column == horizontal.tiles - 1:
        width = horizontal.last_size
    load_rows(state, work, column, width)
    if parameters:
        free = oldest(state, PARAMETER_SLOTS) + 1
        load_parameters(state, free)
    vector(state, parameters, LONG_AGO, 0.0)
    reduction = work.one
    reloads = work.reloads > 0
    end = reduce(state, True, width, taps_of(reduction) * blocks, reduction.statistic > 0)
    if work.reductions > 1:
        reduction = work.other
        if reloads:
            push(state, OPERAND_SLOTS, end)
            load_rows(state, work, column, width)
        end = reduce(state, reloads, width, taps_of(reduction) * blocks, reduction.statistic > 0)
    if work.left:
        push(state, OPERAND_SLOTS, end)
        return
    if reloads:
        push(state, OPERAND_SLOTS, end)
        load_rows(state, work, column, width)
    end = vector(state, reloads, oldest(state, OUTPUT_SLOTS) + 1, float(width * blocks))
    push(state, OPERAND_SLOTS, end)
    whole = work.channels // state.machine.cols
    stored = end
    if whole:
        stored = store(state, end + 1, width * whole * plan.store_beats)
    if blocks > whole:
        stored = store(state, end + 1, width * plan.store_beats)
    push(state, OUTPUT_SLOTS, stored)


@inner_jit
def load_rows(state: Record, work: Record, column: int, width: int) -> None:
    """Load a tile of ``width`` pixels."""
    plan, blocks = state.plan, work.window.blocks
    kind = 2 if column == plan.horizontal.tiles - 1 else min(column, 1)
    empty = width * blocks - plan.row_inside[1, kind]
    free = max(oldest(state, OPERAND_SLOTS), input_written(state, 0, column)) + 1
    beats, alone = plan.row_beats[1, kind], plan.row_alone[1, kind]
    load_tensor(state, STREAMED, INPUT_LOAD, free, beats, alone, empty, 0.0, 1.0)


@inner_jit
def taps_of(reduction: Record) -> int:
    """Return the taps of a word: a product takes a word twice."""
    return 2 if reduction.combine == PRODUCT else 1


@inner_jit
def count_rows(state: Record, work: Record, row: Row) -> None:
    """Add the amounts of a layer of rows.

    Args:
        state: Units and plan; the plan is filled.
        work: ``ROW_WORK`` record.
        row: ``Row`` to add to.
    """
    machine, plan, window = state.machine, state.plan, work.window
    blocks, pixels = window.blocks, work.images * window.results_x
    jobs, words = work.images * plan.horizontal.tiles, pixels * blocks
    made = 1 - work.left
    loads = 1 + work.reloads * (work.reductions - work.left)
    whole, bits = work.channels // machine.cols, work.result.element_bits
    row[LOAD_BEATS] += loads * tile_beats(state, window, work.source, 0, work.images, 0, blocks)
    row[LOAD_BEATS] += plan.parameter_beats
    row[PARAMETER_WRITES] += PARAMETER_WORDS + work.weighted
    row[OPERAND_WRITES] += loads * words
    row[PARAMETER_READS] += jobs * PARAMETER_WORDS
    rest = -(-(work.channels - whole * machine.cols) * bits // 8)
    row[STORE_BYTES] += made * pixels * (whole * (machine.cols * bits // 8) + rest)
    stores = int(whole > 0) + int(blocks > whole)
    row[INSTRUCTIONS] += plan.parameter_loads
    row[INSTRUCTIONS] += jobs * (1 + loads + work.reductions + made * (1 + stores))
    row[OUTPUT_WRITES] += made * words
    row[OUTPUT_READS] += made * words
    taps = made * words
    for number in range(work.reductions):
        more = taps_of(work.one) if number == 0 else taps_of(work.other)
        taps += more * words
        row[MULTIPLIES] += (more - 1) * words
    row[OPERAND_READS] += taps
    row[TAPS] += taps
    if work.weighted:
        row[PARAMETER_READS] += words
        row[MULTIPLIES] += words
    if plan.table_words:
        row[LOAD_BEATS] += plan.table_beats
        row[INSTRUCTIONS] += 1
        row[TABLE_WRITES] += plan.table_words
        row[TABLE_READS] += words
