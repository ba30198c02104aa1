"""Kernels: the legal mappings of a layer, and estimates of each from the work of its units."""

from typing import Any

import numpy as np

from accelsim.closed.geometry import (
    cut_window,
    fill_chunks,
    fill_rows,
    groups_of_tiles,
)
from accelsim.closed.passes import mean_passes
from accelsim.closed.plan import plan_constants, plan_planes, plan_stores
from accelsim.closed.records import PARAMETER_WORDS, Record
from accelsim.closed.taps import plan_taps
from accelsim.closed.units import fold_cycles
from accelsim.isa import INSTRUCTIONS
from accelsim.kernel import inner_jit
from accelsim.schedule.results import has_factors
from accelsim.schedule.shapes import loaded

# A candidate: a row of floats.
BOUND = 0  # cycles of its busiest unit
ESTIMATE = 1  # the same, and what nothing hides
CYCLES = 2  # timed, or infinite
BYTES = 3  # that it moves to and from memory
FIRST_SIZE = 4  # from here on the fields of ``TILING``
CANDIDATE = 10

_LEAD_CYCLES = 8
"""From the end of an instruction to the first action of one that waits for it (docs/npu.md)."""
_CHUNKS_WANTED = 4
"""Chunks that the weight buffer holds: one is read while others are loaded."""
_CHUNKS_OF_ROWS = 2
"""Likewise of a row-stationary array, whose MATMULs need all rows of a filter."""
_LOAD, _MATMUL, _VECTOR = (INSTRUCTIONS[name].most for name in ("LOAD", "MATMUL", "VECTOR"))
_MOST_ROWS, _MOST_COLUMNS, _MOST_WORDS = _LOAD["y_count"], _LOAD["x_count"], _LOAD["c_count"]
_MOST_STRIDE_BYTES, _MOST_ROW_BYTES = _LOAD["x_stride"], _LOAD["row_bytes"]
_MOST_ROW_STRIDE_BYTES = _LOAD["y_stride"]
_MOST_HEIGHT, _MOST_WIDTH = _MATMUL["p1_count"], _MATMUL["p0_count"]
_MOST_TAPS, _MOST_RESULTS = _VECTOR["t0_count"], _VECTOR["p0_count"]
_NEVER = 2**31
"""Sums that no bank holds."""


@inner_jit
def places_of(window: Record, height: int, width: int) -> int:
    """Return the places that a tile loads, or 0 if fields of LOAD do not hold them."""
    rows = loaded(height, window.kernel_y, window.stride_y, window.dilation_y, window.step_y)
    columns = loaded(width, window.kernel_x, window.stride_x, window.dilation_x, window.step_x)
    good = rows <= _MOST_ROWS and columns <= _MOST_COLUMNS
    good = good and height <= _MOST_HEIGHT and width <= _MOST_WIDTH
    return rows * columns if good else 0


@inner_jit
def row_fits(window: Record, source: Record, height: int, width: int) -> bool:
    """Return whether fields of LOAD hold the strides of a tile."""
    rows = loaded(height, window.kernel_y, window.stride_y, window.dilation_y, window.step_y)
    columns = loaded(width, window.kernel_x, window.stride_x, window.dilation_x, window.step_x)
    step_bytes = window.step_x * source.pixel_bytes
    row_bytes = window.step_y * source.row_bytes
    good = columns == 1 or step_bytes <= _MOST_STRIDE_BYTES
    good = good and (rows == 1 or row_bytes <= _MOST_ROW_STRIDE_BYTES)
    return bool(good and columns * step_bytes + window.place_bytes <= _MOST_ROW_BYTES)


@inner_jit
def bank_words(machine: Record) -> int:
    """Return the words of a bank that hold sums."""
    reserved = machine.output_stationary and (machine.rows < 3 or machine.banks == 1)
    return int(machine.bank_words - (1 if reserved else 0))


@inner_jit
def set_intervals(state: Record) -> None:
    """Fill the cycles between two beats, of LOAD and of STORE with what beats in flight allow."""
    machine = state.machine
    interval, latency = machine.interval_cycles / machine.interval_beats, machine.latency_cycles
    state.interval = interval
    state.load_interval = max(
        interval, (latency + 1) / machine.memory_outstanding, (latency + 3) / machine.outstanding
    )
    limit = min(machine.outstanding, machine.memory_outstanding)
    state.store_interval = max(interval, (latency + 1) / limit)


@inner_jit
def fetch_cycles(state: Record, instructions: float) -> float:
    """Return the cycles that fetch takes: fetched instructions have a place each until taken."""
    machine = state.machine
    held = min(machine.prefetch, max(1, machine.memory_outstanding // machine.fetch_beats))
    apart = max(machine.fetch_beats * state.interval, (machine.latency_cycles + 3) / held)
    return instructions * apart


@inner_jit
def folds_of_tiles(state: Record) -> float:
    """Return the cycles of the array for a block of weights, of all tiles of an image."""
    machine, vertical, horizontal = state.machine, state.plan.vertical, state.plan.horizontal
    if machine.output_stationary:
        return float(groups_of_tiles(state) * machine.rows * machine.step_cycles)
    cycles = 0.0
    for kind in range(4):
        count = 1 if kind % 2 else vertical.tiles - 1
        count *= 1 if kind // 2 else horizontal.tiles - 1
        if count:
            height = vertical.last_size if kind % 2 else vertical.size
            width = horizontal.last_size if kind // 2 else horizontal.size
            cycles += count * fold_cycles(state, height * width)
    return cycles


@inner_jit
def mean_folds(state: Record, window: Record, folds: float) -> float:
    """Return ``folds_of_tiles``; of a row-stationary array the share of a block in its passes.

    Args:
        state: Axes and the chunks of the first part are cut.
        window: How a layer reads a tensor.
        folds: From ``folds_of_tiles``.
    """
    if not state.machine.grid_rows:
        return folds
    return mean_passes(state, window) / (window.kernel_y * window.kernel_x * window.blocks)


@inner_jit
def tile_fits(machine: Record, work: Record, height: int, width: int, places: int) -> bool:
    """Return whether buffers and fields of LOAD hold a tile of one word of ``places`` places."""
    pixels = height * width
    results = 1 if work.exchanged else pixels
    good = 0 < places <= machine.input_words and results <= machine.output_words
    sums = pixels
    if has_factors(work):
        sums = pixels * work.operations if factors_fit(machine, work) else _NEVER
    good = good and sums <= bank_words(machine)
    return bool(good and row_fits(work.window, work.source, height, width))


@inner_jit
def factors_fit(machine: Record, work: Record) -> bool:
    """Return whether fields and buffers hold what the sums of a result are multiplied by."""
    good = PARAMETER_WORDS + work.operations <= machine.parameter_words
    good = good and work.operations <= _MOST_TAPS and work.sum_blocks <= machine.most_inner_blocks
    return bool(good and work.sum_blocks * machine.fold_words <= machine.weight_words)


@inner_jit
def chunk_capacity(machine: Record, work: Record) -> int:
    """Return the blocks of weights of a chunk, at most."""
    if work.sum_blocks:
        return int(work.sum_blocks)
    wanted = _CHUNKS_OF_ROWS if machine.grid_rows else _CHUNKS_WANTED
    wanted = min(wanted, machine.most_weight_slots)
    return int(max(1, machine.weight_words // machine.fold_words // wanted))


@inner_jit
def is_symmetric(window: Record) -> bool:
    """Return whether rows and columns are alike, so that a tile and its transpose are."""
    good = window.results_y == window.results_x and window.kernel_y == window.kernel_x
    good = good and window.stride_y == window.stride_x and window.step_y == window.step_x
    return bool(good and window.dilation_y == window.dilation_x)


@inner_jit
def set_fits(machine: Record, work: Record, pixels: int, size: int) -> bool:
    """Return whether a bank holds the sums of a set of blocks, and the output buffer its results.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record.
        pixels: Of a tile.
        size: Blocks of the set.
    """
    good = pixels * size <= bank_words(machine)
    if work.exchanged:
        good = good and size <= min(machine.output_words, _MOST_RESULTS)
    return bool(good)


@inner_jit
def is_useful(state: Record, sets: Any, place: int, fitting: int) -> bool:
    """Return whether a set of blocks may be better than all others by some part of the estimate.

    A larger set loads inputs less often and leaves banks less often; the least set has the least
    to requantize at the end. Where tiles are the inner loop, weights stay for all of them as long
    as those of a set fit the weight buffer; where they do not, tiles are better the outer loop.

    Args:
        state: Its plan has parts and chunks, its tiling an order.
        sets: int64 array of sizes, ascending.
        place: Of the size in it.
        fitting: How many of the sizes fit.
    """
    machine, plan = state.machine, state.plan
    if not state.tiling.filters_outer:
        return bool(place in (0, fitting - 1))
    chunks = plan.chunks[0]
    chunk_count = plan.parts * chunks.outer * chunks.middle * chunks.inner * plan.digits
    slots = machine.weight_words // (chunks.blocks * machine.fold_words)
    slots = min(slots, machine.most_weight_slots)
    if sets[place] * chunk_count > slots:
        return False
    return bool(
        place in (0, fitting - 1) or sets[min(place + 1, fitting - 1)] * chunk_count > slots
    )


@inner_jit
def fitting_sets(machine: Record, work: Record, pixels: int, sets: Any) -> int:
    """Return how many of the sizes of sets, ascending, fit as ``set_fits`` says."""
    fitting = len(sets)
    while fitting and not set_fits(machine, work, pixels, sets[fitting - 1]):
        fitting -= 1
    return fitting


@inner_jit
def is_distinct(state: Record, work: Record, sets: Any, place: int, outer: int) -> bool:
    """Return whether a set of blocks in an order is no other mapping in other words.

    Args:
        state: Its plan has parts.
        work: ``ARRAY_PASS`` record.
        sets: int64 array of sizes.
        place: Of the size in it.
        outer: 1 if sets are the outer loop.
    """
    one_set = sets[place] == state.plan.filter_blocks
    if outer:
        return not one_set
    # All sets of a tile follow each other: cut or not is the same.
    return bool(one_set or state.plan.parts > 1 or work.exchanged == 1)


@inner_jit
def begin_pass(state: Record, work: Record) -> float:
    """Fill what candidates of a pass have in common, and return the beats of a word of inputs.

    Args:
        state: Its machine is set.
        work: ``ARRAY_PASS`` record.
    """
    plan, window, source = state.plan, work.window, work.source
    set_intervals(state)
    plan.filter_blocks = -(-work.filters // state.machine.cols)
    plan.images, plan.exchanged = work.images, work.exchanged
    state.tiling.width, state.tiling.filter_blocks = window.results_x, plan.filter_blocks
    state.tiling.chunk_blocks = window.blocks
    plan_constants(state, work)
    if work.exchanged:
        plan_planes(state, work)
    else:
        plan_stores(state, work.result, work.first_filter, work.filters)
    # Beats of a word of inputs, from those of whole rows.
    cut_window(plan, window, source, window.results_y, window.results_x)
    fill_rows(state, window, source, 1, 0, window.blocks)
    return plan.row_beats[1, 2] / max(1.0, plan.row_inside[1, 2])


@inner_jit
def pass_candidates(
    state: Record,
    work: Record,
    heights: Any,
    widths: Any,
    parts: Any,
    sets: Any,
    every: bool,
    table: Any,
) -> int:
    """Fill a table of legal mappings of a pass over the array, and return how many there are.

    Args:
        state: Its machine is set.
        work: ``ARRAY_PASS`` record.
        heights: int64 array of sizes.
        widths: int64 array of sizes.
        parts: int64 array of sizes.
        sets: int64 array of sizes, ascending.
        every: Whether those are in it that another one is better than by every part of the
            estimate.
        table: float64 array of shape (candidates at most, ``CANDIDATE``).
    """  # fmt: skip
    machine, plan, window = state.machine, state.plan, work.window
    word_beats = begin_pass(state, work)
    capacity = chunk_capacity(machine, work)
    symmetric = not every and is_symmetric(window) and machine.grid_rows == 0
    count = 0
    for height in heights:
        for width in widths:
            places, pixels = places_of(window, height, width), height * width
            if not tile_fits(machine, work, height, width, places):
                continue
            # Of a tile and its transpose the wide one has fewer rows to load.
            if symmetric and height > width and tile_fits(machine, work, width, height, places):
                continue
            cut_window(plan, window, work.source, height, width)
            folds = folds_of_tiles(state)
            for blocks in parts:
                # What is held lies line by line, and not part by part.
                lines = work.held.channels > 0 and window.kernel_y > 1
                if (
                    places * blocks > machine.input_words
                    or blocks > _MOST_WORDS
                    or (lines and blocks < window.blocks)
                ):
                    continue
                fill_chunks(machine, plan.chunks[0], window, blocks, capacity)
                plan.parts = -(-window.blocks // blocks)
                tiling = state.tiling
                tiling.height, tiling.width, tiling.blocks = height, width, blocks
                tiling.chunk_blocks = plan.chunks[0].blocks
                plan.blocks[0] = blocks
                if work.exchanged:
                    plan_constants(state, work)  # its loads depend on the chunk and the width
                folds = mean_folds(state, window, folds)
                fitting = len(sets)
                if plan.parts > 1 or work.exchanged == 1:
                    fitting = fitting_sets(machine, work, pixels, sets)
                for place in range(fitting):
                    tiling.filter_blocks = sets[place]
                    for outer in range(2 if len(sets) > 1 else 1):
                        tiling.filters_outer = outer
                        if is_distinct(state, work, sets, place, outer) and (
                            every or work.exchanged or is_useful(state, sets, place, fitting)
                        ):
                            estimate_pass(state, work, word_beats, folds, places, table[count])
                            count += 1
    return count


@inner_jit
def in_turns(cycles: float, turns: float, slots: int) -> float:
    """Return the cycles of slots that are each used anew, or 0 if there is a slot for each turn.

    Args:
        cycles: Of all turns, one after the other.
        turns: How many there are.
        slots: In which turns go on side by side.
    """
    return cycles / slots if turns > slots else 0.0


@inner_jit
def parameter_loads(state: Record, sets: int) -> int:
    """Return how often parameters of a block, or of a group of exchanged operands, are loaded.

    Args:
        state: Axes and constants of its plan are known, and its tiling.
        sets: Sets of blocks of filters.
    """
    machine, tiling, plan = state.machine, state.tiling, state.plan
    slots = min(machine.parameter_words // plan.parameter_words, machine.most_parameter_slots)
    if plan.parameter_keys <= slots:
        return int(plan.parameter_keys)
    if plan.exchanged == 0:
        return int(plan.images * plan.vertical.tiles * plan.horizontal.tiles * plan.filter_blocks)
    groups = -(-tiling.width // plan.parameter_sets)
    stay = tiling.filters_outer == 0 and groups <= slots
    return int(plan.parameter_keys * plan.images * (1 if stay else sets))


@inner_jit
def estimate_pass(
    state: Record, work: Record, word_beats: float, folds: float, places: int, row: Any
) -> None:
    """Fill the candidate of the tiling of a state.

    Args:
        state: Axes and chunks of its plan are cut.
        work: ``ARRAY_PASS`` record.
        word_beats: Beats of a word of inputs.
        folds: From ``folds_of_tiles``.
        places: That a tile loads.
        row: Of the table.
    """
    machine, tiling, plan, window = state.machine, state.tiling, state.plan, work.window
    interval, chunks, images = state.interval, plan.chunks[0], plan.images
    vertical, horizontal, filters = plan.vertical, plan.horizontal, plan.filter_blocks
    tiles = vertical.tiles * horizontal.tiles
    input_slots = machine.input_words // (places * tiling.blocks)
    input_slots = min(input_slots, machine.most_input_slots)
    chunk_words = chunks.blocks * machine.fold_words
    weight_slots = machine.weight_words // chunk_words
    weight_slots = min(weight_slots, machine.most_weight_slots)
    # Loads of inputs, weights and parameters: how often each of them comes.
    resident = tiles * plan.parts <= input_slots
    if not tiling.filters_outer:
        resident = plan.parts == 1 or plan.parts <= input_slots
    sets = -(-filters // tiling.filter_blocks)
    times = images * (1 if resident else sets)
    if work.source.image_bytes == 0 and tiles * plan.parts <= input_slots:
        times = 1  # all images read the same inputs, which stay
    chunk_count = plan.parts * chunks.outer * chunks.middle * chunks.inner * work.digits
    size = tiling.filter_blocks if tiling.filters_outer else filters
    repeats = images * tiles
    if filters * chunk_count <= weight_slots and work.weights.image_bytes == 0:
        repeats = 1
    elif size * chunk_count <= weight_slots:
        repeats = images
    reduction = window.kernel_y * window.kernel_x * window.blocks * work.digits
    words = filters * reduction * machine.fold_words
    inputs = times * vertical.inside * horizontal.inside * window.blocks * word_beats
    weights = repeats * words * plan.weight_beats
    weight_loads = repeats * filters * chunk_count * (-(-chunk_words // plan.constant_words))
    jobs = images * tiles * filters
    results = float(images * window.results_y * window.results_x * filters)
    conversions, output_words, stores = jobs, tiling.height * tiling.width, jobs
    if work.exchanged:
        conversions, output_words = images * window.results_x * sets, tiling.filter_blocks
        # A STORE ends where a row of results does, and where a set does.
        stores = images * window.results_x * (plan.runs + sets - 1)
    known = parameter_loads(state, sets)
    matmuls = float(jobs * chunk_count * chunks.matmuls)
    array = folds * reduction * filters * images
    if machine.output_stationary:
        matmuls *= folds / (machine.rows * machine.step_cycles * tiles)
        array += matmuls * machine.gap_cycles
    instructions = times * tiles * plan.parts + weight_loads + known * plan.parameter_loads
    instructions += matmuls + 2 * conversions + stores
    # Cycles of the units.
    parameters = known * plan.parameter_beats
    if work.exchanged:
        # The last group of a tile is smaller.
        parameters *= window.results_x / (plan.parameter_keys * plan.parameter_sets)
    loaded = inputs + weights + parameters
    stored = results * plan.store_beats
    vector = results * work.operations * machine.vector_cycles
    vector += conversions * (17 + 4 * machine.pipeline_registers)
    store = stored * state.store_interval + 4 * conversions
    fetch = instructions * machine.fetch_beats
    load = loaded * state.load_interval
    bus = (loaded + stored + fetch) * interval if machine.shared_bus else 0.0
    bound = max(array, vector, store, load, fetch_cycles(state, instructions), bus)
    # A slot or bank is filled, used and free again before its next turn.
    latency, behind = machine.latency_cycles + _LEAD_CYCLES, machine.behind_cycles + _LEAD_CYCLES
    if machine.output_stationary:
        behind += machine.rows * machine.step_cycles
    together = tiling.filter_blocks if plan.parts > 1 or work.exchanged else 1
    tile = places * tiling.blocks * word_beats * interval
    chunk = chunk_words * plan.weight_beats * interval
    input_turns, weight_turns = times * tiles * plan.parts, repeats * filters * chunk_count
    bank_turns = jobs / together
    turns = in_turns(array + bank_turns * behind + vector, bank_turns, machine.banks)
    cycles = input_turns * (tile + latency + behind) + array
    turns = max(turns, in_turns(cycles, input_turns, input_slots))
    cycles = weight_turns * (chunk + latency + behind) + array
    turns = max(turns, in_turns(cycles, weight_turns, weight_slots))
    output_slots = min(machine.output_words // output_words, machine.most_output_slots)
    cycles = vector + store + conversions * latency
    turns = max(turns, in_turns(cycles, conversions, output_slots))
    if work.exchanged:
        # Results of the job before stand in front of the products of each block of weights.
        turns = max(turns, array + vector / (plan.parts * together))
    pixels = tiling.height * tiling.width
    ends = tile + chunk + together * pixels * (1 + plan.store_beats * interval)
    row[BOUND] = bound
    row[ESTIMATE] = max(bound, turns) + ends
    row[CYCLES] = np.inf
    row[BYTES] = (loaded + stored + fetch) * machine.bus_bytes
    row[FIRST_SIZE], row[FIRST_SIZE + 1] = tiling.height, tiling.width
    row[FIRST_SIZE + 2], row[FIRST_SIZE + 3] = tiling.blocks, tiling.filter_blocks
    row[FIRST_SIZE + 4], row[FIRST_SIZE + 5] = tiling.filters_outer, tiling.chunk_blocks


@inner_jit
def taps_candidates(
    state: Record, work: Record, zones: Any, heights: Any, widths: Any, table: Any
) -> int:
    """Fill a table of the legal mappings of a layer that joins taps, and return how many there are.

    Args:
        state: Its machine is set.
        work: ``TAP_WORK`` record.
        zones: Structured array of ``ZONE``, shape (zones,).
        heights: int64 array of sizes.
        widths: int64 array of sizes.
        table: float64 array of shape (candidates at most, ``CANDIDATE``).
    """
    machine, plan, window = state.machine, state.plan, work.window
    set_intervals(state)
    if max(window.kernel_y, window.kernel_x) > _MOST_TAPS:
        return 0
    if PARAMETER_WORDS + work.weighted > machine.parameter_words:
        return 0
    state.tiling.height, state.tiling.width = window.results_y, window.results_x
    plan_taps(state, work, zones)
    word_beats = plan.row_beats[0, 2] / max(1.0, plan.row_inside[0, 2])
    count = 0
    for height in heights:
        for width in widths:
            places, pixels = places_of(window, height, width), height * width
            words = places * work.sources
            if places == 0 or words > machine.operand_words or pixels > machine.output_words:
                continue
            if not row_fits(window, work.first, height, width):
                continue
            if not row_fits(window, work.second, height, width):
                continue
            cut_window(plan, window, work.first, height, width)
            estimate_taps(state, work, word_beats, words, pixels, table[count])
            table[count, FIRST_SIZE], table[count, FIRST_SIZE + 1] = height, width
            for field in range(2, 6):
                table[count, FIRST_SIZE + field] = 1
            count += 1
    return count


@inner_jit
def estimate_taps(
    state: Record, work: Record, word_beats: float, words: int, pixels: int, row: Any
) -> None:
    """Fill the cycles and bytes of a candidate; arguments are those of ``estimate_pass``."""
    machine, plan, window, interval = state.machine, state.plan, work.window, state.interval
    blocks, images = plan.filter_blocks, plan.images
    jobs = images * plan.vertical.tiles * plan.horizontal.tiles * blocks
    known = blocks if blocks <= plan.parameter_slots else jobs
    inside = plan.vertical.inside * plan.horizontal.inside
    whole = work.sources - work.held
    loaded = images * inside * blocks * whole * word_beats + known * plan.parameter_beats
    loaded += float(jobs * work.held)
    results = float(images * window.results_y * window.results_x * blocks)
    stored = results * plan.store_beats
    instructions = float(jobs * (3 + work.sources) + known)
    fetch = instructions * machine.fetch_beats
    vector = results * plan.taps * machine.vector_cycles
    vector += jobs * (17 + 4 * machine.pipeline_registers)
    store = stored * state.store_interval + 4 * jobs
    load = loaded * state.load_interval
    bound = max(vector, store, load, fetch_cycles(state, instructions))
    if machine.shared_bus:
        bound = max(bound, (loaded + stored + fetch) * interval)
    latency = machine.latency_cycles + _LEAD_CYCLES
    operands = min(machine.operand_words // words, machine.most_operand_slots)
    outputs = min(machine.output_words // pixels, machine.most_output_slots)
    turns = (load + jobs * latency + vector) / operands
    turns = max(turns, (vector + store + jobs * latency) / outputs)
    ends = (words * word_beats + pixels * plan.store_beats) * interval
    row[BOUND], row[CYCLES] = bound, np.inf
    row[ESTIMATE] = max(bound, turns) + ends + pixels * plan.taps
    row[BYTES] = (loaded + stored + fetch) * machine.bus_bytes
