"""Kernels: estimates of a mapping: the work of its busiest unit, and what nothing hides."""

from typing import Any

import numpy as np

from accelsim.closed.geometry import (
    TILES_OF_KIND,
    groups_of_tiles,
    line_of_kind,
    stores_of_tile,
)
from accelsim.closed.instructions import fold_cycles
from accelsim.closed.legal import banks_of_job
from accelsim.closed.passes import mean_passes
from accelsim.closed.plan import cut_residual
from accelsim.closed.records import (
    BOUND,
    BYTES,
    CYCLES,
    ESTIMATE,
    FIRST_SIZE,
    HELD_THERE,
    STREAMED,
    WRITTEN,
    Record,
)
from accelsim.kernel import inner_jit
from accelsim.npu import durations
from accelsim.schedule.shapes import kept_parts, lines_of, residual_pieces

_LEAD_CYCLES = 8
"""From the end of an instruction to the first action of one that waits for it (docs/npu.md)."""


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
def load_cycles(state: Record, beats: float, alone: float) -> float:
    """Return the cycles of LOADs, at least.

    Args:
        state: Its intervals are known.
        beats: Beats that they ask for.
        alone: Pieces of words that ask for none.
    """
    machine = state.machine
    apart = max(1.0, (machine.latency_cycles + 3) / machine.outstanding)
    return max(beats * state.load_interval, (beats + alone) * apart)


@inner_jit
def stored_apart(state: Record) -> float:
    """Return the cycles from one beat of a STORE to the next, in the memory of the results."""
    return 1.0 if state.plan.local[WRITTEN] else float(state.store_interval)


@inner_jit
def held_instructions(state: Record) -> int:
    """Return how many instructions fetch holds at most, those under way from memory among them."""
    machine = state.machine
    beats = max(1, machine.prefetch // machine.beat_instructions)
    held = min(beats, max(1, machine.memory_outstanding // machine.fetch_beats))
    return int(held * machine.beat_instructions)


@inner_jit
def fetch_cycles(state: Record, instructions: float) -> float:
    """Return the cycles that fetch takes: fetched instructions have a place each until taken."""
    machine = state.machine
    apart = (machine.latency_cycles + 3) / held_instructions(state)
    apart = max(machine.fetch_beats * state.interval / machine.beat_instructions, apart)
    return instructions * apart


@inner_jit
def folds_of_tiles(state: Record) -> float:
    """Return the cycles of the array for a block of weights, of all tiles of all images."""
    machine = state.machine
    if machine.output_stationary:
        return float(groups_of_tiles(state) * machine.rows * machine.step_cycles)
    if machine.held_pixels:
        return groups_of_tiles(state) * fold_cycles(state, machine.held_pixels)
    cycles = 0.0
    for kind in range(TILES_OF_KIND):
        line = line_of_kind(state, kind)
        if line.tiles:
            cycles += line.tiles * line.lines * fold_cycles(state, line.rows * line.width)
    return cycles


@inner_jit
def mean_folds(state: Record, window: Record, folds: float) -> float:
    """Return ``folds_of_tiles``; of a row-stationary array the share of a block in its passes.

    Args:
        state: Axes and the chunks of the first part are cut.
        window: Window through which the layer reads the tensor.
        folds: Cycles of a block of weights in all tiles, as ``folds_of_tiles`` returns them.
    """
    if not state.machine.grid_rows:
        return folds
    folds = mean_passes(state, window) / (window.kernel_y * window.kernel_x * window.blocks)
    return folds * state.plan.images


@inner_jit
def in_turns(cycles: float, turns: float, slots: int) -> float:
    """Return the cycles of slots that are each used anew, or 0 if there is a slot for each turn.

    Args:
        cycles: Cycles of all turns, one after the other.
        turns: Number of turns.
        slots: Number of slots, in which turns go on side by side.
    """
    return cycles / slots if turns > slots else 0.0


@inner_jit
def parameter_loads(state: Record) -> int:
    """Return how often parameters of a block are loaded.

    Args:
        state: Axes and constants of its plan are known.
    """
    machine, plan = state.machine, state.plan
    slots = min(machine.parameter_words // plan.parameter_words, machine.most_parameter_slots)
    blocks = plan.filter_blocks * plan.combinations
    if blocks <= slots:
        return int(blocks)
    return int(plan.groups * plan.vertical.tiles * plan.horizontal.tiles * blocks)


@inner_jit
def pieces_of_residual(state: Record) -> int:
    """Return in how many pieces what is added to a tile is loaded in an image; 0: nothing is."""
    if not state.plan.residual:
        return 0
    cut_residual(state)
    tiling = state.tiling
    return residual_pieces(state.plan.residual_words, tiling.height, tiling.width)


@inner_jit
def loads_of_weights(state: Record, work: Record, chunk_count: int, slots: int) -> int:
    """Return how often each weight is loaded.

    Args:
        state: Axes of its plan are cut, and its tiling is known.
        work: ``ARRAY_PASS`` record.
        chunk_count: Chunks of a block of filters.
        slots: Chunks that the weight buffer holds.
    """
    tiling, plan = state.tiling, state.plan
    if plan.residence:
        return int(2 - plan.residence)  # for this layer, or by one before
    if plan.filter_blocks * chunk_count <= slots and work.weights.image_bytes == 0:
        return 1
    size = tiling.filter_blocks if tiling.filters_outer else plan.filter_blocks
    if size * chunk_count <= slots:
        return 1 if tiling.filters_outer == 2 else int(plan.groups)
    return int(plan.groups * plan.vertical.tiles * plan.horizontal.tiles)


@inner_jit
def estimate_pass(
    state: Record,
    work: Record,
    word_beats: float,
    word_alone: float,
    folds: float,
    places: int,
    row: Any,
) -> None:
    """Fill the candidate of the tiling of a state.

    Args:
        state: Axes and chunks of its plan are cut.
        work: ``ARRAY_PASS`` record.
        word_beats: Beats of a word of inputs.
        word_alone: Pieces of such a word that ask for no beat.
        folds: From ``folds_of_tiles``.
        places: Places that a tile loads.
        row: Row of the table of candidates.
    """
    machine, tiling, plan, window = state.machine, state.tiling, state.plan, work.window
    interval, chunks, images, groups = state.interval, plan.chunks[0], plan.images, plan.groups
    vertical, horizontal, filters = plan.vertical, plan.horizontal, plan.filter_blocks
    tiles = vertical.tiles * horizontal.tiles
    input_slots = machine.input_words // (places * tiling.blocks)
    input_slots = min(input_slots, machine.most_input_slots)
    chunk_words = chunks.blocks * machine.fold_words
    weight_slots = machine.weight_words // chunk_words
    weight_slots = min(weight_slots, machine.most_weight_slots)
    # Loads of inputs, weights and parameters: how often each of them comes.
    resident = tiles * plan.parts * (groups if tiling.filters_outer == 2 else 1) <= input_slots
    if not tiling.filters_outer:
        resident = plan.parts == 1 or plan.parts <= input_slots
    sets = -(-filters // tiling.filter_blocks)
    kept = kept_parts(
        plan.parts, input_slots, tiling.filters_outer, images, work.source.image_bytes
    )
    times = images * (1.0 if resident else sets - (sets - 1) * kept / plan.parts)
    if work.source.image_bytes == 0 and tiles * plan.parts <= input_slots:
        times = 1.0  # all images read the same inputs, which stay
    chunk_count = plan.parts * chunks.outer * chunks.middle * chunks.inner * work.digits
    repeats = loads_of_weights(state, work, chunk_count, weight_slots)
    reduction = window.kernel_y * window.kernel_x * window.blocks * work.digits
    words = filters * reduction * machine.fold_words
    input_words = times * vertical.inside * horizontal.inside * window.blocks
    inputs, weights = input_words * word_beats, repeats * words * plan.weight_beats
    alone = input_words * word_alone + repeats * words * (plan.weight_alone + plan.weight_empty)
    weight_loads = repeats * filters * chunk_count * (-(-chunk_words // plan.constant_words))
    jobs = groups * tiles * filters
    made = jobs * plan.combinations
    results = float(images * window.results_y * window.results_x * filters * plan.combinations)
    pixels = tiling.images * tiling.height * tiling.width
    stores = made * stores_of_tile(plan, tiling.images, tiling.height, tiling.width)
    known = parameter_loads(state)
    matmuls = float(jobs * chunk_count * chunks.matmuls)
    array = folds * reduction * filters
    if machine.held_pixels:
        matmuls *= groups_of_tiles(state) / (tiles * groups)
    if machine.output_stationary:
        array += matmuls * machine.gap_cycles
    else:
        matmuls *= lines_of(plan.even == 1, tiling.images, tiling.height)[0]
    added, pieces = jobs * plan.residual, images * tiles * filters * pieces_of_residual(state)
    instructions = times * tiles * plan.parts + weight_loads + known * plan.parameter_loads
    instructions += matmuls + 3 * made + added + 2 * pieces
    # Cycles of the units.
    parameters, residuals = float(known) * plan.parameter_beats, results * plan.residual_beats
    alone += float(known) * plan.parameter_alone + results * plan.residual_alone
    near, near_weights = plan.local[STREAMED], plan.local[HELD_THERE]
    on_chip = near * inputs + near_weights * weights
    loaded = inputs + weights + parameters + residuals - on_chip
    stored = results * plan.store_beats
    taps = work.operations + 2 * plan.residual
    vector = results * taps * machine.vector_cycles
    conversion = durations.conversion_cycles(0, machine.pipeline_registers)
    one_more = durations.vector_cycles(1, machine.pipeline_registers, 0)
    vector += (made + added) * conversion + (pieces - added) * one_more
    store = stored * stored_apart(state) + 4 * stores
    stored *= 1 - plan.local[WRITTEN]
    fetch = instructions * machine.fetch_beats / machine.beat_instructions
    load = load_cycles(state, loaded, alone) + on_chip
    bus = (loaded + stored + fetch) * interval if machine.shared_bus else 0.0
    bound = max(array, vector, store, load, fetch_cycles(state, instructions), bus)
    # A slot or bank is filled, used and free again before its next turn.
    latency, behind = machine.latency_cycles + _LEAD_CYCLES, machine.behind_cycles + _LEAD_CYCLES
    if machine.output_stationary:
        behind += machine.rows * machine.step_cycles
    together = tiling.filter_blocks if plan.parts > 1 else 1
    tile = places * tiling.blocks
    tile *= max(word_beats * (1.0 if near else interval), word_beats + word_alone)
    chunk = plan.weight_beats + plan.weight_alone + plan.weight_empty
    chunk = max(plan.weight_beats * (1.0 if near_weights else interval), chunk)
    chunk *= chunk_words
    input_turns = times * tiles * plan.parts * (groups / images)
    weight_turns = repeats * filters * chunk_count
    if plan.residence:
        weight_turns = 0  # none of them takes a slot
    arrival = 0 if near else machine.latency_cycles
    bank_turns, taken = jobs / together, banks_of_job(machine, pixels, together)
    cycles = array + bank_turns * behind + vector / taken
    turns = in_turns(cycles, bank_turns, machine.banks // taken)
    cycles = input_turns * (tile + arrival + _LEAD_CYCLES + behind) + array
    turns = max(turns, in_turns(cycles, input_turns, input_slots))
    cycles = weight_turns * (chunk + latency + behind) + array
    turns = max(turns, in_turns(cycles, weight_turns, weight_slots))
    output_slots = min(machine.output_words // pixels, machine.most_output_slots)
    cycles = vector + store + made * latency
    turns = max(turns, in_turns(cycles, made, output_slots))
    operand_slots = min(machine.operand_words // plan.residual_words, machine.most_operand_slots)
    cycles = load_cycles(state, residuals, results * plan.residual_alone)
    cycles += vector + pieces * latency
    turns = max(turns, in_turns(cycles, pieces, operand_slots))
    ends = tile + chunk + together * pixels * (1 + plan.store_beats * interval)
    row[BOUND] = bound
    # Passes between the first and the last begin while the one before ends.
    row[ESTIMATE] = max(bound, turns) + ends / state.passes
    row[CYCLES] = np.inf
    row[BYTES] = (loaded + stored + fetch) * machine.bus_bytes
    row[FIRST_SIZE], row[FIRST_SIZE + 1] = tiling.height, tiling.width
    row[FIRST_SIZE + 2], row[FIRST_SIZE + 3] = tiling.blocks, tiling.filter_blocks
    row[FIRST_SIZE + 4], row[FIRST_SIZE + 5] = tiling.filters_outer, tiling.chunk_blocks
    row[FIRST_SIZE + 6] = tiling.images


@inner_jit
def estimate_taps(
    state: Record,
    work: Record,
    word_beats: float,
    word_alone: float,
    words: int,
    pixels: int,
    row: Any,
) -> None:
    """Fill the cycles and bytes of a candidate; arguments are those of ``estimate_pass``."""
    machine, plan, window, interval = state.machine, state.plan, work.window, state.interval
    blocks, images = plan.filter_blocks, plan.images
    jobs = images * plan.vertical.tiles * plan.horizontal.tiles * blocks
    known = blocks if blocks <= plan.parameter_slots else jobs
    inside = plan.vertical.inside * plan.horizontal.inside
    whole = work.sources - work.held
    each = images * inside * blocks
    near = float(each * plan.local[STREAMED])
    if whole > 1:
        near += each * plan.local[HELD_THERE]
    near *= word_beats
    loaded = each * whole * word_beats - near + known * plan.parameter_beats
    loaded += float(jobs * work.held)
    alone = each * whole * word_alone + known * plan.parameter_alone
    results = float(images * window.results_y * window.results_x * blocks)
    stored = results * plan.store_beats
    instructions = float(jobs * (3 + work.sources) + known)
    fetch = instructions * machine.fetch_beats / machine.beat_instructions
    vector = results * plan.taps * machine.vector_cycles
    vector += jobs * durations.conversion_cycles(0, machine.pipeline_registers)
    store = stored * stored_apart(state) + 4 * jobs
    stored *= 1 - plan.local[WRITTEN]
    load = load_cycles(state, loaded, alone) + near
    bound = max(vector, store, load, fetch_cycles(state, instructions))
    if machine.shared_bus:
        bound = max(bound, (loaded + stored + fetch) * interval)
    latency = machine.latency_cycles + _LEAD_CYCLES
    operands = min(machine.operand_words // words, machine.most_operand_slots)
    outputs = min(machine.output_words // pixels, machine.most_output_slots)
    turns = (load + jobs * latency + vector) / operands
    turns = max(turns, (vector + store + jobs * latency) / outputs)
    ends = words * max(word_beats * interval, word_beats + word_alone)
    ends += pixels * plan.store_beats * interval
    row[BOUND], row[CYCLES] = bound, np.inf
    row[ESTIMATE] = max(bound, turns) + ends + pixels * plan.taps
    row[BYTES] = (loaded + stored + fetch) * machine.bus_bytes
