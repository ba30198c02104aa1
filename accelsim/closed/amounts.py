"""Kernels: what a layer moves and computes, exactly: its event counters but for cycles.

An output-stationary machine with fewer than three rows or one bank of sums executes a few products
more, which keep additions apart (docs/npu.md, "Sums that follow each other"); they are not counted.
Nor are parameters that are loaded again where zones of a pool need more sets than the buffer holds.
"""

from typing import Any

from accelsim.closed.geometry import (
    TILES_OF_KIND,
    RowBeats,
    beats_of_row,
    common,
    groups_of_tiles,
    is_even,
    kept_above,
    line_of_kind,
)
from accelsim.closed.held import held_loads, run_beats, sum_beats
from accelsim.closed.instructions import stream_cycles
from accelsim.closed.passes import chunks_of_kind, passes_of_kind, tiles_of_kind
from accelsim.closed.plan import cut_residual, parts_kept
from accelsim.closed.records import PARAMETER_WORDS, PART_KINDS, Record
from accelsim.kernel import inner_jit
from accelsim.npu.beats import NONE
from accelsim.npu.counters import COUNTERS
from accelsim.schedule.shapes import residual_piece, weight_bytes
from accelsim.schedule.weights import weight_run

Row = Any
"""int64 array of shape (``AMOUNTS``,): counters in the order of ``COUNTERS``, then instructions."""

STREAM, FETCH_BEATS = COUNTERS.index("stream_cycles"), COUNTERS.index("fetch_beats")
LOAD_BEATS, STORE_BYTES = COUNTERS.index("load_beats"), COUNTERS.index("store_bytes")
INPUT_WRITES, WEIGHT_WRITES = COUNTERS.index("input_writes"), COUNTERS.index("weight_writes")
OPERAND_WRITES, PARAMETER_WRITES = (
    COUNTERS.index("operand_writes"),
    COUNTERS.index("parameter_writes"),
)
INPUT_READS, WEIGHT_READS = COUNTERS.index("input_reads"), COUNTERS.index("weight_reads")
OPERAND_READS, PARAMETER_READS = COUNTERS.index("operand_reads"), COUNTERS.index("parameter_reads")
SUM_READS, SUM_WRITES = COUNTERS.index("accumulator_reads"), COUNTERS.index("accumulator_writes")
OUTPUT_WRITES, OUTPUT_READS = COUNTERS.index("output_writes"), COUNTERS.index("output_reads")
TAPS, MULTIPLIES = COUNTERS.index("vector_taps"), COUNTERS.index("vector_multiplies")
PRODUCTS = COUNTERS.index("element_products")
ELEMENT_SUMS = COUNTERS.index("element_sum_moves")
ELEMENT_INPUTS = COUNTERS.index("element_input_writes")
ELEMENT_WEIGHTS = COUNTERS.index("element_weight_writes")
TABLE_WRITES, TABLE_READS = COUNTERS.index("table_writes"), COUNTERS.index("table_reads")
INSTRUCTIONS = len(COUNTERS)
AMOUNTS = INSTRUCTIONS + 1


@inner_jit
def tile_beats(
    state: Record,
    window: Record,
    source: Record,
    first_image: int,
    images: int,
    first_block: int,
    blocks: int,
) -> int:
    """Return the beats of some words of each place, of all tiles of some images together.

    Args:
        state: Units and plan; the plan is filled.
        window: Window through which the layer reads the tensor.
        source: The tensor.
        first_image: First image of the tensor.
        images: Number of images.
        first_block: First word of a place.
        blocks: Words of a place.
    """  # fmt: skip
    bus, vertical, horizontal = state.machine.bus_bytes, state.plan.vertical, state.plan.horizontal
    even = is_even(window, source, bus, blocks)
    between = bus if even else common(common(bus, source.row_bytes), source.image_bytes)
    residues = bus // between
    # Whether a row may begin in the beat with which the one above it ends.
    shares = residues > 1 or source.row_bytes == 0
    beats = 0
    for residue in range(residues):
        first_rows, rows = 0, images * vertical.inside
        if shares:
            first_rows, rows = rows_of_residue(
                state, window, source, first_image, images, residue * between
            )
        if first_rows + rows == 0:
            continue
        for tile in range(horizontal.tiles):
            columns = horizontal.last_loaded if tile == horizontal.tiles - 1 else horizontal.loaded
            first = tile * horizontal.size * window.stride_x - window.before_x
            row = beats_of_row(
                window, source, bus, first, columns, first_block, blocks, residue * between, NONE
            )
            beats += (first_rows + rows) * row.beats
            above = kept_above(window, source, bus, residue * between, row)
            if shares and rows and above != NONE:
                below = beats_of_row(
                    window, source, bus, first, columns, first_block, blocks, residue * between,
                    above,
                )  # fmt: skip
                beats += rows * (below.beats - row.beats)
    return beats


@inner_jit
def rows_of_residue(
    state: Record,
    window: Record,
    source: Record,
    first_image: int,
    images: int,
    offset: int,
) -> tuple[int, int]:
    """Return the loaded rows of a tensor, of all tiles and images, that begin so far in a beat.

    Returns:
        Number of rows that are the first of a tile, and of those below another.
    """
    bus, vertical, first_rows, rows = state.machine.bus_bytes, state.plan.vertical, 0, 0
    for tile in range(vertical.tiles):
        first = tile * vertical.size * window.stride_y - window.before_y
        places = vertical.last_loaded if tile == vertical.tiles - 1 else vertical.loaded
        for place in range(places):
            row = first + place * window.step_y
            if 0 <= row < source.height:
                for image in range(first_image, first_image + images):
                    begin = image * source.image_bytes + row * source.row_bytes
                    if begin % bus == offset:
                        if place and row >= window.step_y:
                            rows += 1
                        else:
                            first_rows += 1
    return first_rows, rows


@inner_jit
def weight_loads(state: Record, work: Record, block: int, row: Row) -> None:
    """Add the LOADs of the weights of a block of filters, and their beats.

    Args:
        state: Units and plan; the plan is filled.
        work: ``ARRAY_PASS`` record.
        block: Block of filters.
        row: ``Row`` to add to.
    """
    plan, machine = state.plan, state.machine
    first_row = 0
    for part in range(plan.parts):
        kind, first = 1 if part == plan.parts - 1 else 0, 0
        chunks = plan.chunks[kind]
        for chunk in range(plan.digits * chunks.outer * chunks.middle * chunks.inner):
            inner, rest = chunk % chunks.inner, chunk // chunks.inner
            middle, outer = rest % chunks.middle, rest // chunks.middle % chunks.outer
            share = float(chunks.blocks)
            if inner == chunks.inner - 1:
                share *= chunks.last_inner
            if middle == chunks.middle - 1:
                share *= chunks.last_middle
            if outer == chunks.outer - 1:
                share *= chunks.last_outer
            words = round(share) * machine.fold_words
            if work.held.rows:
                rows = words * machine.weight_rows
                loads, beats, _, _ = held_loads(machine, work, block, first_row, rows)
                first_row += rows
            else:
                loads, beats = chunk_beats(
                    machine, work, block, part * state.tiling.blocks, plan.blocks[kind], first,
                    words,
                )  # fmt: skip
            row[LOAD_BEATS] += beats
            row[INSTRUCTIONS] += loads
            row[WEIGHT_WRITES] += words
            first += words


@inner_jit
def chunk_beats(
    machine: Record,
    work: Record,
    filter_block: int,
    first_block: int,
    blocks: int,
    first: int,
    words: int,
) -> tuple[int, int]:
    """Return the LOADs of some constant weights, and their beats; arguments of ``weight_run``."""
    length = weight_bytes(machine, work, filter_block)
    loads = beats = 0
    while words > 0:
        run = weight_run(machine, work, filter_block, first_block, blocks, first, words)
        # Padding between words that exist keeps the beat.
        existing = run.places * run.existing
        more, _ = run_beats(machine.bus_bytes, run.address, length, existing, length, existing)
        beats += more
        loads += 1
        first += run.places * run.words
        words -= run.places * run.words
    return loads, beats


@inner_jit
def repeats_of(state: Record, each: int, slots: int, block: int, groups: int) -> int:
    """Return how often something of a block of filters is loaded in images that share it.

    Args:
        state: Units and plan; the plan is filled.
        each: Things of a block of filters.
        slots: Slots that hold one each.
        block: Block of filters.
        groups: Number of groups of images that share their tiles.
    """
    plan, tiling = state.plan, state.tiling
    if plan.filter_blocks * each <= slots:
        return 1
    size = plan.filter_blocks
    if tiling.filters_outer:
        size = min(
            tiling.filter_blocks, size - block // tiling.filter_blocks * tiling.filter_blocks
        )
    if size * each <= slots:
        return 1 if tiling.filters_outer == 2 else groups
    return groups * plan.vertical.tiles * plan.horizontal.tiles


@inner_jit
def times_loaded(parts: int, kept: int, part: int, sets: int) -> int:
    """Return how often a part of a tile is loaded.

    Args:
        parts: Parts of a tile.
        kept: Parts that each set of filters leaves for the next.
        part: Number of the part.
        sets: Sets of filters for which its tile is loaded.
    """
    times = sets
    if part >= parts - kept:
        times -= sets // 2  # sets that go backwards
    if part < kept:
        times -= (sets - 1) // 2
    return times


@inner_jit
def loaded_words(state: Record) -> int:
    """Return the places that all tiles of an image load."""
    vertical, horizontal = state.plan.vertical, state.plan.horizontal
    rows = (vertical.tiles - 1) * vertical.loaded + vertical.last_loaded
    return rows * ((horizontal.tiles - 1) * horizontal.loaded + horizontal.last_loaded)


@inner_jit
def streams_of_tiles(state: Record) -> float:
    """Return the cycles in which all tiles of all images stream past a fold."""
    if state.machine.held_pixels:
        return groups_of_tiles(state) * stream_cycles(state, state.machine.held_pixels)
    cycles = 0.0
    for kind in range(TILES_OF_KIND):
        line = line_of_kind(state, kind)
        if line.tiles:
            cycles += line.tiles * line.lines * stream_cycles(state, line.rows * line.width)
    return cycles


@inner_jit
def stores_of_tiles(state: Record) -> int:
    """Return the STOREs of all tiles of all images, for each block of filters."""
    stores = 0
    for kind in range(TILES_OF_KIND):
        line = line_of_kind(state, kind)
        stores += line.tiles * line.stores
    return stores


@inner_jit
def count_pass(state: Record, work: Record, row: Row) -> None:
    """Add the amounts of a pass over the array.

    Args:
        state: Units and plan; the plan is filled.
        work: ``ARRAY_PASS`` record.
        row: ``Row`` to add to.
    """
    machine, tiling, plan, window = state.machine, state.tiling, state.plan, work.window
    images, filters, made = plan.images, plan.filter_blocks, plan.combinations
    tiles = plan.vertical.tiles * plan.horizontal.tiles
    inside = plan.groups if tiling.filters_outer == 2 and not plan.stays else 1
    resident = inside * tiles * plan.parts <= plan.input_slots
    if not tiling.filters_outer:
        resident = plan.parts == 1 or plan.parts <= plan.input_slots
    sets = 1 if resident else -(-filters // tiling.filter_blocks)
    read = 1 if plan.stays and tiles * plan.parts <= plan.input_slots else images
    for part in range(plan.parts):
        blocks = plan.blocks[1 if part == plan.parts - 1 else 0]
        times = times_loaded(plan.parts, parts_kept(state), part, sets)
        row[LOAD_BEATS] += times * tile_beats(
            state, window, work.source, work.first_image, read, part * tiling.blocks, blocks
        )
        row[INPUT_WRITES] += read * times * loaded_words(state) * blocks
        row[INSTRUCTIONS] += read * tiles * times
    for block in range(filters):
        before, loads = row[LOAD_BEATS], row[INSTRUCTIONS]
        words = row[WEIGHT_WRITES]
        if plan.residence < 2:
            weight_loads(state, work, block, row)
        more = repeats_of(state, plan.chunk_count, plan.weight_slots, block, plan.groups) - 1
        if plan.residence:
            more = 0
        row[LOAD_BEATS] += more * (row[LOAD_BEATS] - before)
        row[INSTRUCTIONS] += more * (row[INSTRUCTIONS] - loads)
        row[WEIGHT_WRITES] += more * (row[WEIGHT_WRITES] - words)
    for block in range(filters):
        known = repeats_of(state, made, plan.parameter_slots, block, plan.groups) * made
        row[LOAD_BEATS] += known * plan.parameter_beats
        row[INSTRUCTIONS] += known * plan.parameter_loads
        row[PARAMETER_WRITES] += known * plan.parameter_words
        lanes = min(machine.cols, work.filters - block * machine.cols)
        pixels = images * window.results_y * window.results_x
        row[STORE_BYTES] += made * pixels * (-(-lanes * work.result.element_bits // 8))
    groups = groups_of_tiles(state)
    sweeps = (plan.parts - 1) * sweeps_of(plan.chunks[0]) + sweeps_of(plan.chunks[1])
    reduction = window.kernel_y * window.kernel_x * window.blocks * plan.digits
    sweeps *= plan.digits
    results = images * window.results_y * window.results_x * filters
    weights = groups * reduction * machine.fold_words * filters
    sums = results * sweeps if machine.output_stationary else results * reduction
    row[INSTRUCTIONS] += filters * groups * sweeps
    if machine.grid_rows:
        sums = count_passes(state, window, images * filters, row)
    else:
        row[STREAM] += (
            weights * machine.step_cycles
            if machine.output_stationary
            else round(streams_of_tiles(state) * filters * reduction)
        )
        row[INPUT_READS] += results * reduction
        row[WEIGHT_READS] += weights
    row[INSTRUCTIONS] += made * filters * (2 * plan.groups * tiles + stores_of_tiles(state))
    row[PARAMETER_READS] += plan.groups * tiles * filters * made * PARAMETER_WORDS
    if plan.residual:
        count_residual(state, work, row)
    # The first products of each sum replace what the accumulator holds.
    row[SUM_READS] += sums - results * max(1, plan.factors)
    results *= made
    row[SUM_READS] += results * plan.taps
    row[PARAMETER_READS] += results * plan.factors
    row[MULTIPLIES] += results * plan.factors
    row[SUM_WRITES] += sums
    row[OUTPUT_WRITES] += results
    row[OUTPUT_READS] += results
    row[TAPS] += results * plan.taps


@inner_jit
def count_residual(state: Record, work: Record, row: Row) -> None:
    """Add what the sum of results and a residual loads and computes.

    Args:
        state: Its plan is filled.
        work: ``ARRAY_PASS`` record.
        row: ``Row`` to add to.
    """
    plan, vertical, horizontal = state.plan, state.plan.vertical, state.plan.horizontal
    window, filters = work.residual.window, plan.filter_blocks
    results = plan.images * window.results_y * window.results_x * filters
    jobs = plan.groups * vertical.tiles * horizontal.tiles * filters
    cut_residual(state)
    row[INSTRUCTIONS] += jobs
    for tile_row in range(vertical.tiles):
        y, high = tile_row * vertical.size, vertical.size
        if tile_row == vertical.tiles - 1:
            high = vertical.last_size
        for tile_column in range(horizontal.tiles):
            x, wide = tile_column * horizontal.size, horizontal.size
            if tile_column == horizontal.tiles - 1:
                wide = horizontal.last_size
            rows, columns = residual_piece(plan.residual_words, high, wide)
            for piece_y in range(0, high, rows):
                for piece_x in range(0, wide, columns):
                    row[INSTRUCTIONS] += 2 * plan.images * filters
                    row[LOAD_BEATS] += piece_beats(
                        state, work, y + piece_y, min(rows, high - piece_y),
                        x + piece_x, min(columns, wide - piece_x),
                    )  # fmt: skip
    row[PARAMETER_READS] += jobs * PARAMETER_WORDS + 2 * results
    row[OPERAND_WRITES] += results
    row[OPERAND_READS] += results
    row[SUM_READS] += results
    row[SUM_WRITES] += results
    row[TAPS] += 2 * results
    row[MULTIPLIES] += 2 * results


@inner_jit
def piece_beats(
    state: Record, work: Record, first_row: int, rows: int, first: int, columns: int
) -> int:
    """Return the beats of a piece of a residual, of all images and blocks of filters.

    Args:
        state: Its plan is filled.
        work: ``ARRAY_PASS`` record.
        first_row: First row of the residual.
        rows: Rows of the piece.
        first: First column of the residual.
        columns: Columns of the piece.
    """
    window, source, bus = work.residual.window, work.residual.source, state.machine.bus_bytes
    beats = 0
    for block in range(state.plan.filter_blocks):
        for image in range(work.first_image, work.first_image + state.plan.images):
            begin, row = source.address + image * source.image_bytes, RowBeats(0, 0, 0, -1, 0)
            for y in range(first_row, first_row + rows):
                residue = (begin + y * source.row_bytes) % bus
                kept = kept_above(window, source, bus, residue, row)
                row = beats_of_row(window, source, bus, first, columns, block, 1, residue, kept)
                beats += row.beats
    return beats


@inner_jit
def count_passes(state: Record, window: Record, times: int, row: Row) -> int:
    """Add what the MATMULs of a row-stationary array take, and return the words of their sums.

    Args:
        state: Units and plan; the plan is filled.
        window: Window through which the layer reads its source.
        times: Images times blocks of filters.
        row: ``Row`` to add to.
    """
    sums = 0
    for last_row in range(2):
        for last_column in range(2):
            tiles = tiles_of_kind(state, last_row, last_column)
            for part in range(PART_KINDS):
                parts = state.plan.parts - 1 if part == 0 else 1
                for piece in range(8):
                    chunks = chunks_of_kind(state, part, piece)
                    if tiles * parts * chunks == 0:
                        continue
                    passes, matmuls = passes_of_kind(
                        state, window, last_row, last_column, part, piece
                    )
                    count = times * tiles * parts * chunks * matmuls
                    row[STREAM] += count * passes.cycles
                    row[INPUT_READS] += count * passes.input_reads
                    row[WEIGHT_READS] += count * passes.weight_reads
                    row[PRODUCTS] += count * passes.products
                    row[ELEMENT_INPUTS] += count * passes.input_writes
                    row[ELEMENT_WEIGHTS] += count * passes.weight_writes
                    row[ELEMENT_SUMS] += count * passes.sum_moves
                    sums += count * passes.sums
    return sums


@inner_jit
def sweeps_of(chunks: Record) -> int:
    """Return the MATMULs over all chunks of a part, for each group of pixels."""
    last = chunks.matmuls
    if last > 1:
        last = round(last * chunks.last_outer)
    return ((chunks.outer - 1) * chunks.matmuls + last) * chunks.middle * chunks.inner


@inner_jit
def count_taps(state: Record, work: Record, zones: Any, row: Row) -> None:
    """Add the amounts of a layer that joins taps.

    Args:
        state: Units and plan; the plan is filled.
        work: ``TAP_WORK`` record.
        zones: Structured array of ``ZONE``, shape (zones,).
        row: ``Row`` to add to.
    """
    machine, plan, window = state.machine, state.plan, work.window
    images, blocks, weighted = plan.images, plan.filter_blocks, work.weighted
    tiles = plan.vertical.tiles * plan.horizontal.tiles
    for block in range(blocks):
        row[LOAD_BEATS] += tile_beats(state, window, work.first, 0, images, block, 1)
        lanes = min(machine.cols, work.channels - block * machine.cols)
        if plan.held:
            second = work.second
            begin = second.address + window.first_byte + block * window.word_bytes
            length = min(window.word_bytes, window.place_bytes - block * window.word_bytes)
            beats = sum_beats(machine.bus_bytes, begin, second.image_bytes, images, length)
            row[LOAD_BEATS] += tiles * beats
        elif plan.tensors > 1:
            row[LOAD_BEATS] += tile_beats(state, window, work.second, 0, images, block, 1)
        pixels = images * window.results_y * window.results_x
        row[STORE_BYTES] += pixels * (-(-lanes * work.result.element_bits // 8))
    sets = 1
    for zone in range(zones.shape[0]):
        sets = max(sets, zones[zone].parameter_set + 1)
    # Of each axis the zones that tiles meet, of the first, of those between, and of the last.
    parts = 1.0
    for axis in range(2):
        cut = plan.vertical if axis == 0 else plan.horizontal
        met = plan.zones_vertical if axis == 0 else plan.zones_horizontal
        parts *= met[2] + (met[0] if cut.tiles > 1 else 0) + met[1] * max(0, cut.tiles - 2)
    jobs = images * round(parts) * blocks
    keys, loads = sets * blocks, jobs
    if keys <= plan.parameter_slots:
        loads = keys
    row[LOAD_BEATS] += loads * plan.parameter_beats
    row[PARAMETER_WRITES] += loads * (PARAMETER_WORDS + weighted)
    words = loaded_words(state) * (plan.tensors - plan.held) + tiles * plan.held
    row[OPERAND_WRITES] += images * words * blocks
    results = images * window.results_y * window.results_x * blocks
    taps = results * plan.taps
    row[INSTRUCTIONS] += images * tiles * blocks * (1 + plan.tensors) + 2 * jobs
    row[INSTRUCTIONS] += loads * plan.parameter_loads
    row[OPERAND_READS] += taps
    row[PARAMETER_READS] += jobs * PARAMETER_WORDS
    row[OUTPUT_WRITES] += results
    row[OUTPUT_READS] += results
    row[TAPS] += taps
    if weighted:
        row[PARAMETER_READS] += taps
        row[MULTIPLIES] += taps
    if plan.pairs:
        row[MULTIPLIES] += results
    if plan.table_words:
        row[LOAD_BEATS] += plan.table_beats
        row[INSTRUCTIONS] += 1
        row[TABLE_WRITES] += plan.table_words
        row[TABLE_READS] += results


@inner_jit
def count_flow(state: Record, work: Record, row: Row) -> None:
    """Add the amounts of work of which only amounts are known.

    Args:
        state: Units; their machine is set.
        work: ``FLOW_WORK`` record.
        row: ``Row`` to add to.
    """
    machine, jobs = state.machine, work.jobs
    bus, stride = machine.bus_bytes, work.word_bytes
    source_bytes = work.source.height * work.source.width * work.source.pixel_bytes
    for job in range(jobs):
        first = work.input_words * job // jobs
        count = work.input_words * (job + 1) // jobs - first
        if count:
            begin = work.source.address + first * stride % source_bytes
            beats, _ = run_beats(bus, begin, stride, count, stride, count)
            row[LOAD_BEATS] += work.times * beats
            row[INSTRUCTIONS] += work.times
        if work.output_words * (job + 1) // jobs > work.output_words * job // jobs:
            row[INSTRUCTIONS] += 2 * work.times
    slot = max(1, min(work.parameter_words, machine.parameter_words))
    length = machine.parameter_word_bytes
    most = max(1, min(machine.most_constant_words, machine.most_row_bytes // length))
    first = 0
    while first < work.parameter_words:
        count = min(most, slot - first % slot, work.parameter_words - first)
        address = work.parameters + first * length
        beats, _ = run_beats(bus, address, length, count, length, count)
        row[LOAD_BEATS] += beats
        row[INSTRUCTIONS] += 1
        first += count
    outer = -(-work.operations // 255)
    taps = work.times * work.output_words * outer * (-(-work.operations // outer))
    row[PARAMETER_WRITES] += work.parameter_words
    row[OPERAND_WRITES] += work.times * work.input_words
    row[OPERAND_READS] += taps
    row[TAPS] += taps
    row[OUTPUT_WRITES] += work.times * work.output_words
    row[OUTPUT_READS] += work.times * work.output_words
    row[STORE_BYTES] += work.times * work.output_words * work.result_word_bytes


__all__ = ["AMOUNTS", "INSTRUCTIONS", "Row", "count_flow", "count_pass", "count_taps"]
