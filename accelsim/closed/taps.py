"""Kernels: the cycles of a layer on the vector unit, from its mapping.

The jobs are those of ``accelsim.schedule.taps``: tiles of pixels of one block of channels, or
pieces of work of which only amounts are known.
"""

from accelsim.closed.columns import (
    INPUT_LOAD,
    INPUTS_WRITTEN,
    LONG_AGO,
    OPERAND_SLOTS,
    OUTPUT_SLOTS,
    PARAMETER_SLOTS,
    STORED,
    WEIGHT_LOAD,
)
from accelsim.closed.geometry import cut_window, fill_rows, mean_beats
from accelsim.closed.held import run_beats
from accelsim.closed.instructions import (
    input_written,
    load,
    load_parameters,
    load_table,
    load_tensor,
    store,
    vector,
)
from accelsim.closed.loops import JOBS, ask_bus, skipped, wait_for_bus
from accelsim.closed.plan import plan_parameters, plan_stores, plan_table
from accelsim.closed.records import HELD_THERE, PARAMETER_WORDS, Record
from accelsim.closed.units import oldest, push, resize
from accelsim.isa import COMBINATIONS
from accelsim.kernel import inner_jit

PRODUCT = COMBINATIONS.index("product")

# Levels of loops, from the outside in.
_IMAGES, _ROWS, _COLUMNS = range(3)


@inner_jit
def zones_met(zones: Record, vertical: bool, first: int, end: int) -> int:
    """Return how many zones results from ``first`` to before ``end`` along an axis meet.

    Args:
        zones: Structured array of ``ZONE``, shape (zones,): a grid.
        vertical: Whether the axis is vertical.
        first: First row or column.
        end: The one after the last.
    """
    met = 0
    for number in range(zones.shape[0]):
        zone = zones[number]
        other, begin, extent = zone.x, zone.y, zone.height
        if not vertical:
            other, begin, extent = zone.y, zone.x, zone.width
        if other == 0 and begin < end and first < begin + extent:
            met += 1
    return met


@inner_jit
def plan_taps(state: Record, work: Record, zones: Record) -> None:
    """Fill the plan of a layer that joins taps.

    Args:
        state: Units and plan; machine and tiling are set.
        work: ``TAP_WORK`` record.
        zones: Structured array of ``ZONE``, shape (zones,).
    """
    machine, tiling, plan = state.machine, state.tiling, state.plan
    window, source = work.window, work.first
    cut_window(plan, window, source, tiling.height, tiling.width)
    plan.images, plan.tensors, plan.parts, plan.in_turn = work.images, work.sources, 1, 0
    plan.groups = work.images
    plan.filter_blocks = -(-work.channels // machine.cols)
    fill_rows(state, window, source, 0, 0, 1)
    fill_rows(state, window, source, 1, plan.filter_blocks - 1, 1)
    plan.local[HELD_THERE] = work.second.local
    for axis in range(2):
        cut = plan.vertical if axis == 0 else plan.horizontal
        met = plan.zones_vertical if axis == 0 else plan.zones_horizontal
        results = window.results_y if axis == 0 else window.results_x
        met[1] = 1
        if zones.shape[0] == 1:
            met[0] = met[2] = 1
            continue
        met[0] = zones_met(zones, axis == 0, 0, min(cut.size, results))
        met[2] = zones_met(zones, axis == 0, results - cut.last_size, results)
        if cut.tiles > 2:
            between = 0
            for tile in range(1, cut.tiles - 1):
                between += zones_met(zones, axis == 0, tile * cut.size, (tile + 1) * cut.size)
            met[1] = between / (cut.tiles - 2)
    plan.taps = work.sources if work.sources > 1 else window.kernel_y * window.kernel_x
    plan.weighted, plan.held = int(work.weighted > 0), work.held
    plan.pairs = int(work.combine == PRODUCT)
    plan.table_words, plan.function_cycles = 0, 0
    plan.table_beats = plan.table_alone = 0
    if work.function:
        plan_table(state, work.parameters + work.table)
    words = PARAMETER_WORDS + work.weighted
    plan_parameters(state, words)
    plan_stores(state, work.result, work.first_channel, work.channels)
    plan.parameter_slots = min(machine.parameter_words // words, machine.most_parameter_slots)
    tile_words = plan.vertical.loaded * plan.horizontal.loaded * work.sources
    plan.input_slots = min(machine.operand_words // tile_words, machine.most_operand_slots)


@inner_jit
def cut_operands(state: Record) -> None:
    """Cut the buffers into slots for a layer whose plan is filled."""
    machine, tiling, plan = state.machine, state.tiling, state.plan
    resize(state, OPERAND_SLOTS, plan.input_slots)
    resize(state, PARAMETER_SLOTS, plan.parameter_slots)
    outputs = machine.output_words // (tiling.height * tiling.width)
    resize(state, OUTPUT_SLOTS, min(outputs, machine.most_output_slots))


@inner_jit
def time_taps(state: Record) -> None:
    """Move the units over a layer whose plan is filled."""
    plan = state.plan
    vertical, horizontal = plan.vertical, plan.horizontal
    blocks = plan.filter_blocks
    image, beats_before = 0, ask_bus(state)
    if plan.table_words:
        load_table(state)
    while image < plan.images:
        row = 0
        while row < vertical.tiles:
            column = 0
            while column < horizontal.tiles:
                first = image == 0 and row == 0 and column == 0
                parameters = first or blocks > plan.parameter_slots
                block = 0
                while block < blocks:
                    time_job(state, row, column, block, parameters)
                    block += 1
                    block += skipped(state, JOBS, block, blocks - 1)
                column += 1
                column += skipped(state, _COLUMNS, column, horizontal.tiles - 1)
            row += 1
            row += skipped(state, _ROWS, row, vertical.tiles - 1)
        image += 1
        image += skipped(state, _IMAGES, image, plan.images)
    wait_for_bus(state, beats_before)


@inner_jit
def time_job(state: Record, row: int, column: int, block: int, parameters: bool) -> None:
    """Run a tile of one block of channels.

    Args:
        state: Units and plan; the plan is filled.
        row: Row of the tile.
        column: Column of the tile.
        block: Block of channels.
        parameters: Whether parameters are loaded.
    """
    plan = state.plan
    vertical, horizontal = plan.vertical, plan.horizontal
    tile_kind, columns, width = min(column, 1), horizontal.loaded, horizontal.size
    if column == horizontal.tiles - 1:
        tile_kind, columns, width = 2, horizontal.last_loaded, horizontal.last_size
    row_kind, all_rows, height = min(row, 1), vertical.loaded, vertical.size
    rows = vertical.middle_inside if row else float(vertical.first_inside)
    if row == vertical.tiles - 1:
        row_kind, all_rows, height = 2, vertical.last_loaded, vertical.last_size
        rows = float(vertical.last_inside)
    part = 1 if block == plan.filter_blocks - 1 else 0
    beats = rows * plan.row_beats[part, tile_kind]
    alone = rows * plan.row_alone[part, tile_kind]
    empty = rows * (columns - plan.row_inside[part, tile_kind])
    pixels = height * width
    free = max(oldest(state, OPERAND_SLOTS), input_written(state, row, column)) + 1
    for tensor in range(plan.tensors):
        if tensor and plan.held:
            load_tensor(state, HELD_THERE, INPUT_LOAD, free, 1.0, 0.0, 0.0, 0.0, 1.0)
        else:
            empty_rows = (all_rows - rows) * columns
            load_tensor(state, tensor, INPUT_LOAD, free, beats, alone, empty, empty_rows, rows)
    zones = plan.zones_vertical[row_kind] * plan.zones_horizontal[tile_kind]
    met, end, waits = 0, 0.0, True
    while met < zones:
        if parameters:
            free = oldest(state, PARAMETER_SLOTS) + 1
            load_parameters(state, free)
        read = vector(state, parameters, LONG_AGO, 0.0)
        free = oldest(state, OUTPUT_SLOTS) + 1
        end = vector(state, waits, free, pixels * plan.taps / zones)
        if parameters:
            push(state, PARAMETER_SLOTS, end if plan.weighted else read)
        waits = False
        met += 1
    push(state, OPERAND_SLOTS, end)
    push(state, OUTPUT_SLOTS, store(state, end + 1, pixels * plan.store_beats))


@inner_jit
def time_flow(state: Record, work: Record) -> None:
    """Move the units over work of which only amounts are known.

    Args:
        state: Units; their machine is set.
        work: ``FLOW_WORK`` record.
    """
    machine, times, jobs = state.machine, state.times, work.jobs
    state.plan.function_cycles = 0
    for tensor in range(3):
        state.plan.local[tensor] = 0
    words_in, words_out = -(-work.input_words // jobs), -(-work.output_words // jobs)
    operands = machine.operand_words // max(1, words_in)
    outputs = machine.output_words // max(1, words_out)
    resize(state, OPERAND_SLOTS, min(operands, machine.most_operand_slots))
    resize(state, OUTPUT_SLOTS, min(outputs, machine.most_output_slots))
    bus = machine.bus_bytes
    beats, alone = run_beats(bus, 0, work.word_bytes, bus, work.word_bytes, bus)
    load_beats, load_alone = beats / bus, alone / bus
    store_beats = mean_beats(bus, work.result_word_bytes, work.result_word_bytes, bus)
    beats_before = ask_bus(state)
    left = work.parameter_words
    while left > 0:
        count = min(left, machine.most_constant_words, machine.parameter_words)
        length = machine.parameter_word_bytes
        beats, alone = run_beats(bus, 0, length, count, length, count)
        load(state, WEIGHT_LOAD, LONG_AGO, float(beats), float(alone), 0.0, 0.0, 1.0)
        left -= count
    outer = -(-work.operations // 255)
    taps = outer * (-(-work.operations // outer))
    waits = work.parameter_words > 0
    turn = 0
    while turn < work.times:
        if turn:
            times[INPUTS_WRITTEN] = times[STORED]
        job = 0
        while job < jobs:
            count_in = work.input_words * (job + 1) // jobs - work.input_words * job // jobs
            count_out = work.output_words * (job + 1) // jobs - work.output_words * job // jobs
            end = 0.0
            if count_in:
                free = max(oldest(state, OPERAND_SLOTS), times[INPUTS_WRITTEN]) + 1
                alone = count_in * load_alone
                load(state, INPUT_LOAD, free, count_in * load_beats, alone, 0.0, 0.0, 1.0)
                waits = True
            if count_out:
                free = oldest(state, OUTPUT_SLOTS) + 1
                end = vector(state, waits, free, float(count_out * taps))
                push(state, OPERAND_SLOTS, end)
                push(state, OUTPUT_SLOTS, store(state, end + 1, count_out * store_beats))
                waits = False
            job += 1
            job += skipped(state, JOBS, job, jobs - 1)
        turn += 1
        turn += skipped(state, _IMAGES, turn, work.times)
    wait_for_bus(state, beats_before)
