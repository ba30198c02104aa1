"""Kernels: the cycles of a pass over the array, from its mapping.

The jobs, loads and slots are those of ``accelsim.schedule.array``. Which loads are left out follows
from the slots: the slot that rested longest is used next, so that of ``n`` things read in turn all
stay where ``n`` slots are, and none stays where fewer are.
"""

from typing import NamedTuple

from accelsim.closed.columns import (
    BANKS,
    COMPUTED,
    INPUT_LOAD,
    INPUT_SLOTS,
    INPUTS_WRITTEN,
    LOADED,
    LONG_AGO,
    OPERAND_SLOTS,
    OUTPUT_SLOTS,
    PARAMETER_SLOTS,
    REQUANTIZED,
    RESIDUAL_WRITTEN,
    STORED,
    WEIGHT_LOAD,
    WEIGHT_SLOTS,
    WEIGHTS_WRITTEN,
)
from accelsim.closed.geometry import stores_of_tile
from accelsim.closed.instructions import (
    input_written,
    load,
    load_parameters,
    load_tensor,
    matmul,
    store,
    vector,
)
from accelsim.closed.legal import bank_words
from accelsim.closed.loops import JOBS, ask_bus, skipped, wait_for_bus
from accelsim.closed.plan import cut_residual, parts_kept
from accelsim.closed.records import HELD_THERE, STREAMED, Record
from accelsim.closed.units import after_oldest, oldest, push, resize
from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import blocks_of_bank, lines_of, pixel_groups, residual_pieces

# Levels of loops, from the outside in.
_IMAGES, _SETS, _ROWS, _COLUMNS = range(JOBS)
_SETS_OF_TILE, _PARTS = range(JOBS + 1, JOBS + 3)
_OUTER_CHUNKS, _MIDDLE_CHUNKS, _CHUNKS, _MATMULS = range(JOBS + 3, JOBS + 7)

_LEAST_WORDS = 0.5
"""Fewer are the rounding of a mean."""


@inner_jit
def cut_buffers(state: Record) -> None:
    """Cut the buffers into slots for a layer whose plan is filled."""
    machine, tiling, plan = state.machine, state.tiling, state.plan
    resize(state, INPUT_SLOTS, plan.input_slots)
    resize(state, WEIGHT_SLOTS, plan.weight_slots)
    resize(state, PARAMETER_SLOTS, plan.parameter_slots)
    outputs = machine.output_words // (tiling.images * tiling.height * tiling.width)
    resize(state, OUTPUT_SLOTS, min(outputs, machine.most_output_slots))
    if plan.residual:
        cut_residual(state)
        operands = machine.operand_words // plan.residual_words
        resize(state, OPERAND_SLOTS, min(operands, machine.most_operand_slots))
    resize(state, BANKS, machine.banks)


@inner_jit
def time_pass(state: Record) -> None:
    """Move the units over a pass whose plan is filled."""
    tiling, plan = state.tiling, state.plan
    filters = plan.filter_blocks
    size = tiling.filter_blocks if tiling.filters_outer else filters
    sets, beats_before = -(-filters // size), ask_bus(state)
    if tiling.filters_outer == 2:
        turn = 0
        while turn < sets:
            time_images(state, turn, 1, min(size, filters - turn * size))
            turn += 1
            turn += skipped(state, _SETS, turn, sets - 1)
    else:
        time_images(state, 0, sets, size)
    wait_for_bus(state, beats_before)


@inner_jit
def time_images(state: Record, first_set: int, sets: int, size: int) -> None:
    """Run all images, each for some sets of filters.

    Args:
        state: Units and plan; the plan is filled.
        first_set: Number of the first set.
        sets: Number of sets.
        size: Blocks of filters of a set; no set has more than are left.
    """
    plan, group = state.plan, 0
    same = plan.groups - (1 if plan.last_images < state.tiling.images else 0)
    while group < plan.groups:
        if plan.in_turn and group:
            state.times[INPUTS_WRITTEN] = state.times[STORED]
        turn = 0
        while turn < sets:
            blocks = min(size, plan.filter_blocks - (first_set + turn) * size)
            row = 0
            while row < plan.vertical.tiles:
                time_row(state, group, first_set + turn, row, blocks)
                row += 1
                row += skipped(state, _ROWS, row, plan.vertical.tiles - 1)
            turn += 1
            if sets > 1:
                turn += skipped(state, _SETS, turn, sets - 1)
        group += 1
        group += skipped(state, _IMAGES, group, same)


@inner_jit
def time_row(state: Record, group: int, of_set: int, row: int, blocks: int) -> None:
    """Run a row of tiles, each for some blocks of filters.

    Args:
        state: Units and plan; the plan is filled.
        group: Number of the group of images that share their tiles.
        of_set: Number of the set, 0 where all tiles run once.
        row: Row of tiles.
        blocks: Blocks of filters.
    """
    tiling, plan = state.tiling, state.plan
    tiles = plan.horizontal.tiles
    stays = plan.filter_blocks * plan.chunk_count <= plan.weight_slots
    stays = stays and group > 0
    keeps_weights = blocks * plan.chunk_count <= plan.weight_slots
    known = plan.filter_blocks * plan.combinations <= plan.parameter_slots and group > 0
    keeps_parameters = blocks * plan.combinations <= plan.parameter_slots
    inside = plan.groups if tiling.filters_outer == 2 and not plan.stays else 1
    keeps_inputs = inside * tiles * plan.vertical.tiles * plan.parts <= plan.input_slots
    images = plan.last_images if group == plan.groups - 1 else tiling.images
    whole = tiling.filters_outer or plan.parts == 1
    size = blocks if whole else tiling.filter_blocks
    sets = -(-blocks // size)
    column = 0
    while column < tiles:
        began = state.times[COMPUTED]
        first = row == 0 and column == 0 and (group == 0 or tiling.filters_outer < 2)
        weights = not (stays or (keeps_weights and not first))
        if plan.residence:
            weights = plan.residence == 1 and group == 0 and first
        parameters = not (known or (keeps_parameters and not first))
        turn = 0
        while turn < sets:
            inputs = not keeps_inputs or (of_set == 0 and (group == 0 or not plan.stays))
            if turn > 0 and plan.parts <= plan.input_slots:
                inputs = False
            count = min(size, blocks - turn * size)
            kept = parts_kept(state) if turn > 0 else 0
            time_tile(state, images, row, column, count, inputs, kept, weights, parameters)
            turn += 1
            turn += skipped(state, _SETS_OF_TILE, turn, sets - 1)
        if not (weights or plan.residence):
            spread(state, WEIGHT_SLOTS, blocks * plan.chunk_count, began, state.times[COMPUTED])
        column += 1
        column += skipped(state, _COLUMNS, column, tiles - 1)


@inner_jit
def spread(state: Record, ring: int, count: int, first: float, last: float) -> None:
    """Replace the latest entries of a ring by times that are evenly spread.

    Args:
        state: The units.
        ring: Ring whose entries are replaced.
        count: Number of entries.
        first: Before the first time.
        last: The last time.
    """
    length = state.lengths[ring]
    if length < count:
        return
    place = (state.places[ring] - count + length) % length
    for entry in range(count):
        state.rings[ring, place] = first + (last - first) * (entry + 1) / count
        place = 0 if place + 1 == length else place + 1


@inner_jit
def time_tile(
    state: Record,
    images: int,
    row: int,
    column: int,
    blocks: int,
    inputs: bool,
    kept: int,
    weights: bool,
    parameters: bool,
) -> None:
    """Run a tile for some blocks of filters: together if words of places come in parts.

    Args:
        state: Units and plan; the plan is filled.
        images: Images of the tile.
        row: Row of the tile.
        column: Column of the tile.
        blocks: Blocks of filters.
        inputs: Whether the tile is loaded.
        kept: Parts of it that the set of filters before has left, all but the last whole.
        weights: Whether weights are loaded.
        parameters: Whether parameters are loaded.
    """  # fmt: skip
    plan, times = state.plan, state.times
    vertical, horizontal = plan.vertical, plan.horizontal
    height = vertical.last_size if row == vertical.tiles - 1 else vertical.size
    width = horizontal.last_size if column == horizontal.tiles - 1 else horizontal.size
    groups, rows = lines_of(plan.even == 1, images, height)
    pixels, height = rows * width, images * height
    if state.machine.held_pixels:
        tall, wide = pixel_groups(rows, width, state.machine.held_pixels)
        each = -(-rows // tall) * -(-width // wide)
        groups, pixels = groups * each, -(-pixels // each)
    joint, part = plan.parts > 1, 0
    each = blocks_of_bank(bank_words(state.machine), height * width) if joint else blocks
    while part < plan.parts:
        done, stays = 0, part < kept
        while done < blocks:
            wanted, bank = inputs and done == 0, done // each
            loads, found = wanted and not stays, wanted and stays
            piece = TilePart(images, row, column, part, groups, pixels, bank, loads, found, weights)
            time_part(state, piece)
            if not joint:
                time_combinations(state, images, height, width, parameters)
                push(state, BANKS, times[REQUANTIZED])
            done += 1
            done += skipped(state, JOBS, done, blocks)
        part += 1
        if part > kept:
            part += skipped(state, _PARTS, part - kept, plan.parts - 1 - kept)
    if joint:
        for first in range(0, blocks, each):
            done, end = first, min(first + each, blocks)
            while done < end:
                # A bank is left by all products before the first result of it is read.
                time_combinations(state, images, height, width, parameters)
                done += 1
                done += skipped(state, JOBS, done - first, end - first)
            push(state, BANKS, times[REQUANTIZED])


class TilePart(NamedTuple):
    """A part of the reduction for the sums of a tile and a block of filters.

    Args:
        images: Images of the tile.
        row: Row of the tile.
        column: Column of the tile.
        part: Number of the part of the reduction.
        groups: Groups of pixels, each a MATMUL.
        pixels: Pixels of each group.
        bank: Number of the bank of its sums among those of the job.
        inputs: Whether the tile is loaded.
        found: Whether the set of filters before has left it in its slot.
        weights: Whether weights are loaded.
    """

    images: int
    row: int
    column: int
    part: int
    groups: int
    pixels: int
    bank: int
    inputs: bool
    found: bool
    weights: bool


@inner_jit
def time_part(state: Record, piece: TilePart) -> None:
    """Add what a part of the reduction contributes to a block of filters.

    Args:
        state: Units and plan; the plan is filled.
        piece: The part.
    """
    plan, times = state.plan, state.times
    tokens, digit = after_oldest(state, BANKS, piece.bank) + 1 if piece.part == 0 else LONG_AGO, 0
    while digit < plan.digits:
        time_digit(state, piece, piece.inputs and digit == 0, tokens)
        tokens = LONG_AGO
        digit += 1
    if piece.inputs or piece.found:
        push(state, INPUT_SLOTS, times[COMPUTED])
    elif state.lengths[INPUT_SLOTS]:
        slots = state.lengths[INPUT_SLOTS]
        state.rings[INPUT_SLOTS, (state.places[INPUT_SLOTS] + slots - 1) % slots] = times[COMPUTED]


@inner_jit
def time_digit(state: Record, piece: TilePart, inputs: bool, tokens: float) -> None:
    """Add what a part of the reduction contributes to the sums of one digit of the weights.

    Args:
        state: Units and plan; the plan is filled.
        piece: The part.
        inputs: Whether the tile is loaded for this digit.
        tokens: When the first product may begin.
    """
    plan, times = state.plan, state.times
    kind = 1 if piece.part == plan.parts - 1 else 0
    chunks = plan.chunks[kind]
    matmuls = chunks.matmuls * piece.groups
    outer = 0
    while outer < chunks.outer:
        of_outer = chunks.blocks * (chunks.last_outer if outer == chunks.outer - 1 else 1.0)
        middle = 0
        while middle < chunks.middle:
            of_middle = of_outer * (chunks.last_middle if middle == chunks.middle - 1 else 1.0)
            inner = 0
            while inner < chunks.inner:
                blocks = of_middle * (chunks.last_inner if inner == chunks.inner - 1 else 1.0)
                loads = piece.weights
                if loads:
                    load_weights(state, blocks)
                if inputs and outer + middle + inner == 0:
                    for _ in range(piece.images):
                        load_inputs(state, piece.row, piece.column, kind)
                    loads = True
                note_passes(state, piece, outer, middle, inner)
                done = 0
                while done < matmuls:
                    each = blocks / chunks.matmuls
                    times[COMPUTED] = matmul(state, loads, tokens, each, piece.pixels)
                    tokens, loads = LONG_AGO, False
                    done += 1
                    done += skipped(state, _MATMULS, done, matmuls)
                if piece.weights and not plan.residence:
                    push(state, WEIGHT_SLOTS, times[COMPUTED])
                inner += 1
                inner += skipped(state, _CHUNKS, inner, chunks.inner - 1)
            middle += 1
            middle += skipped(state, _MIDDLE_CHUNKS, middle, chunks.middle - 1)
        outer += 1
        outer += skipped(state, _OUTER_CHUNKS, outer, chunks.outer - 1)


@inner_jit
def note_passes(state: Record, piece: TilePart, outer: int, middle: int, inner: int) -> None:
    """Note what the next MATMUL takes on a row-stationary array.

    Args:
        state: Units and plan; the plan is filled.
        piece: The part.
        outer: Turn of the outer loop over chunks.
        middle: Turn of the middle one.
        inner: Turn of the inner one.
    """
    if not state.machine.grid_rows:
        return
    plan, kind = state.plan, 1 if piece.part == state.plan.parts - 1 else 0
    chunks = plan.chunks[kind]
    ends = 4 if outer == chunks.outer - 1 else 0
    ends += 2 if middle == chunks.middle - 1 else 0
    ends += 1 if inner == chunks.inner - 1 else 0
    last_row = 1 if piece.row == plan.vertical.tiles - 1 else 0
    last_column = 1 if piece.column == plan.horizontal.tiles - 1 else 0
    plan.next_cycles = plan.pass_cycles[last_row, last_column, kind, ends]
    if chunks.matmuls > 1 and outer == chunks.outer - 1:
        plan.next_cycles *= chunks.last_outer  # Fewer MATMULs are taken for shorter ones.


@inner_jit
def load_weights(state: Record, blocks: float) -> None:
    """Load a chunk of weights."""
    plan = state.plan
    words = blocks * state.machine.fold_words
    tokens = state.times[WEIGHTS_WRITTEN] + 1
    if not plan.residence:
        tokens = max(tokens, oldest(state, WEIGHT_SLOTS) + 1)
    each = float(plan.constant_words)
    if plan.held_words > 0:
        each = words / max(1, round(words / plan.held_words))
    while words > _LEAST_WORDS:
        count = min(words, each)
        alone, empty = count * plan.weight_alone, count * plan.weight_empty
        beats = count * plan.weight_beats
        places = max(1.0, min(beats, count / (plan.blocks[1] * state.machine.fold_words)))
        load_tensor(state, HELD_THERE, WEIGHT_LOAD, tokens, beats, alone, empty, 0.0, places)
        words -= each


@inner_jit
def load_inputs(state: Record, row: int, column: int, kind: int) -> None:
    """Load a part of a tile from one of its images."""
    plan = state.plan
    vertical, horizontal = plan.vertical, plan.horizontal
    tile_kind, columns = min(column, 1), horizontal.loaded
    if column == horizontal.tiles - 1:
        tile_kind, columns = 2, horizontal.last_loaded
    rows, all_rows = plan.vertical.middle_inside, vertical.loaded
    if row == vertical.tiles - 1:
        rows, all_rows = float(vertical.last_inside), vertical.last_loaded
    elif row == 0:
        rows = float(vertical.first_inside)
    words = columns * plan.blocks[kind]
    empty = rows * (words - plan.row_inside[kind, tile_kind])
    tokens = max(oldest(state, INPUT_SLOTS), input_written(state, row, column)) + 1
    beats, alone = rows * plan.row_beats[kind, tile_kind], rows * plan.row_alone[kind, tile_kind]
    empty_rows = (all_rows - rows) * words
    load_tensor(state, STREAMED, INPUT_LOAD, tokens, beats, alone, empty, empty_rows, rows)


@inner_jit
def time_combinations(
    state: Record, images: int, height: int, width: int, parameters: bool
) -> None:
    """Make all results of the sums of a block of filters; arguments as of ``time_results``."""
    for _ in range(state.plan.combinations):
        time_results(state, images, height, width, parameters)


@inner_jit
def time_results(state: Record, images: int, height: int, width: int, parameters: bool) -> None:
    """Requantize the sums of a block of filters, and store them.

    Args:
        state: Units and plan; the plan is filled.
        images: Images of the tile.
        height: Rows of the tile, of all images.
        width: Columns of the tile.
        parameters: Whether parameters are loaded.
    """
    plan, times, pixels, pieces = state.plan, state.times, height * width, 1
    if plan.residual:
        pieces = images * residual_pieces(plan.residual_words, height // images, width)
        load_residual(state, pixels / pieces)
    loaded = times[LOADED] + 1
    if parameters:
        free = oldest(state, PARAMETER_SLOTS) + 1
        load_parameters(state, free)
    read = vector(state, parameters, LONG_AGO, 0.0)
    if parameters and not (plan.factors or plan.residual):
        push(state, PARAMETER_SLOTS, read)
    if plan.residual:
        vector(state, False, times[COMPUTED] + 1, float(pixels * plan.taps))
        vector(state, False, LONG_AGO, 0.0)
        done = 0
        while done < pieces:
            free = max(oldest(state, OUTPUT_SLOTS) + 1, loaded)
            times[REQUANTIZED] = vector(state, False, free, 2.0 * pixels / pieces)
            push(state, OPERAND_SLOTS, times[REQUANTIZED])
            if done + 1 < pieces:
                load_residual(state, pixels / pieces)
                loaded = times[LOADED] + 1
            done += 1
    else:
        free = max(oldest(state, OUTPUT_SLOTS), times[COMPUTED]) + 1
        times[REQUANTIZED] = vector(state, False, free, float(pixels * plan.taps))
    if parameters and (plan.factors or plan.residual):
        push(state, PARAMETER_SLOTS, times[REQUANTIZED])
    end, stored = 0.0, 0
    stores = stores_of_tile(plan, images, height // images, width)
    while stored < stores:
        end = store(state, times[REQUANTIZED] + 1, pixels // stores * plan.store_beats)
        stored += 1
    push(state, OUTPUT_SLOTS, end)


@inner_jit
def load_residual(state: Record, pixels: float) -> None:
    """Load a piece of a residual of so many pixels."""
    free = max(oldest(state, OPERAND_SLOTS), state.times[RESIDUAL_WRITTEN]) + 1
    plan = state.plan
    beats, alone = pixels * plan.residual_beats, pixels * plan.residual_alone
    load(state, INPUT_LOAD, free, beats, alone, 0.0, 0.0, 1.0)
