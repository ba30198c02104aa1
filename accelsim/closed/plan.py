"""Kernels: what all jobs of a pass over the array have in common."""

from accelsim.closed.geometry import common, cut_images, cut_window, fill_chunks, fill_rows
from accelsim.closed.held import held_loads, run_beats
from accelsim.closed.passes import plan_passes
from accelsim.closed.records import HELD_THERE, WRITTEN, Record
from accelsim.isa import TABLE_WORDS
from accelsim.kernel import inner_jit
from accelsim.schedule.results import has_factors, parameter_words
from accelsim.schedule.shapes import joins_of, kept_parts, residual_words, weight_bytes
from accelsim.schedule.vector import TABLE_WORD_BYTES
from accelsim.schedule.weights import MOST_PLACES, most_weight_words, words_of_place

_BLOCKS_SAMPLED = 8
"""Blocks of held activations whose words are looked at, where a mean is wanted."""


@inner_jit
def plan_pass(state: Record, work: Record) -> None:
    """Fill the plan of a pass over the array.

    Args:
        state: Units and plan; machine and tiling are set.
        work: ``ARRAY_PASS`` record.
    """
    tiling = state.tiling
    begin_pass(state, work)
    cut_tiles(state, work, tiling.images, tiling.height, tiling.width, tiling.blocks)
    cut_chunks(state, work)


@inner_jit
def begin_pass(state: Record, work: Record) -> None:
    """Fill what all mappings of a pass share: with constants held, those of them too.

    Args:
        state: Units and plan; the machine is set.
        work: ``ARRAY_PASS`` record.
    """
    plan = state.plan
    plan.filter_blocks = -(-work.filters // state.machine.cols)
    plan.images, plan.in_turn = work.images, work.in_turn
    plan.stays = int(work.source.image_bytes == 0)
    plan.residence, plan.local[HELD_THERE] = work.constants.residence, work.weights.local
    plan.joins = joins_of(work.window, work.result)
    plan.table_words, plan.function_cycles, plan.taps = 0, 0, work.operations
    plan.table_beats = plan.table_alone = 0
    if not work.held.rows:
        plan_constants(state, work)
    plan_stores(state, work.result, work.first_filter, work.filters)


@inner_jit
def whole_pass(state: Record, work: Record) -> None:
    """Begin a pass, and fill the rest of its constants and results as one tile has them."""
    tiling = state.tiling
    begin_pass(state, work)
    tiling.width, tiling.filter_blocks = work.window.results_x, state.plan.filter_blocks
    tiling.chunk_blocks, tiling.images = work.window.blocks, 1
    cut_images(state)
    plan_constants(state, work)


@inner_jit
def cut_tiles(
    state: Record, work: Record, images: int, height: int, width: int, blocks: int
) -> None:
    """Cut a pass into tiles, and the words of a place into parts.

    Args:
        state: Units and plan; the pass has begun.
        work: ``ARRAY_PASS`` record.
        images: Images of a tile.
        height: Rows of results of a tile.
        width: Columns of results of a tile.
        blocks: Words of a place in a part.
    """
    tiling, window = state.tiling, work.window
    tiling.images, tiling.height, tiling.width = images, height, width
    cut_images(state)
    cut_window(state.plan, window, work.source, height, width)
    cut_parts(state, work, blocks)


@inner_jit
def cut_parts(state: Record, work: Record, blocks: int) -> None:
    """Cut the words of a place into parts of ``blocks`` of them; the axes are cut."""
    plan, window = state.plan, work.window
    state.tiling.blocks = blocks
    plan.parts = -(-window.blocks // blocks)
    plan.blocks[0], plan.blocks[1] = blocks, window.blocks - (plan.parts - 1) * blocks
    fill_rows(state, window, work.source, 1, (plan.parts - 1) * blocks, plan.blocks[1])
    if plan.parts > 1:
        fill_rows(state, window, work.source, 0, 0, blocks)


@inner_jit
def cut_chunks(state: Record, work: Record) -> int:
    """Cut the chunks of tiles that are cut; return a number that equal cuts share."""
    machine, plan, tiling, window = state.machine, state.plan, state.tiling, work.window
    first, last = plan.chunks[0], plan.chunks[1]
    fill_chunks(machine, first, window, tiling.blocks, tiling.chunk_blocks)
    fill_chunks(machine, last, window, plan.blocks[1], tiling.chunk_blocks)
    plan.chunk_count = (plan.parts - 1) * first.outer * first.middle * first.inner
    plan.chunk_count += last.outer * last.middle * last.inner
    plan.chunk_count *= work.digits
    plan_passes(state, window)
    if work.held.rows:
        plan_constants(state, work)
    count_slots(state)
    return int(first.blocks << 32 | last.blocks)


@inner_jit
def count_slots(state: Record) -> None:
    """Fill the number of slots that a tiling leaves in each buffer; its tiles are cut."""
    machine, plan, tiling = state.machine, state.plan, state.tiling
    tile_words = tiling.images * plan.vertical.loaded * plan.horizontal.loaded * tiling.blocks
    chunk_words = tiling.chunk_blocks * machine.fold_words
    plan.input_slots = min(machine.input_words // tile_words, machine.most_input_slots)
    plan.weight_slots = min(machine.weight_words // chunk_words, machine.most_weight_slots)
    plan.parameter_slots = machine.parameter_words // plan.parameter_words
    plan.parameter_slots = min(plan.parameter_slots, machine.most_parameter_slots)


@inner_jit
def parts_kept(state: Record) -> int:
    """Return the parts of a tile that a set of filters finds loaded; slots are counted."""
    plan = state.plan
    several, order = 1 - plan.stays, state.tiling.filters_outer
    return kept_parts(plan.parts, plan.input_slots, order, plan.images, several)


@inner_jit
def plan_constants(state: Record, work: Record) -> None:
    """Fill the beats of weights and parameters."""
    machine, plan, bus = state.machine, state.plan, state.machine.bus_bytes
    blocks, plan.held_words = -(-work.filters // machine.cols), 0.0
    if not work.held.rows:
        plan_weights(state, work)
    else:
        window, fold_rows = work.window, machine.fold_words * machine.weight_rows
        words = window.kernel_y * window.kernel_x * window.blocks * machine.fold_words
        rows, chunk = words * machine.weight_rows, state.tiling.chunk_blocks * fold_rows
        sampled = min(blocks, _BLOCKS_SAMPLED)
        loads = beats = alone = empty = 0
        for number in range(sampled):
            block = (2 * number + 1) * blocks // (2 * sampled)
            for first in range(0, rows, chunk):
                more, of_chunk, others, without = held_loads(
                    machine, work, block, first, min(chunk, rows - first)
                )
                loads, beats = loads + more, beats + of_chunk
                alone, empty = alone + others, empty + without
        plan.weight_beats, plan.weight_empty = beats / (sampled * words), empty / (sampled * words)
        plan.fewest_weight_beats = plan.weight_beats
        plan.weight_alone = alone / (sampled * words)
        plan.held_words = sampled * words / loads
        plan.constant_words = max(1, round(plan.held_words))
    plan.digits = work.digits
    plan.factors = work.operations if has_factors(work) else 0
    plan.combinations = work.combinations
    plan.parameter_words = parameter_words(work)
    plan_parameters(state, plan.parameter_words)
    plan.residual, plan.residual_words = work.residual.exists, 1
    plan.residual_beats = plan.residual_alone = 0.0
    if plan.residual:
        read, source = work.residual.window, work.residual.source
        length, stride = min(read.word_bytes, read.place_bytes), source.pixel_bytes
        begin, words = source.address + read.first_byte, bus // common(bus, stride)
        beats, alone = run_beats(bus, begin, stride, words, length, words)
        plan.residual_beats, plan.residual_alone = beats / words, alone / words


@inner_jit
def plan_weights(state: Record, work: Record) -> None:
    """Fill the beats of weights that are constants."""
    machine, plan, window, bus = state.machine, state.plan, work.window, state.machine.bus_bytes
    blocks = -(-work.filters // machine.cols)
    whole = window.blocks * machine.fold_words
    existing = words_of_place(machine, work, 0, window.blocks)
    plan.weight_beats = plan.weight_alone = 0.0
    # Of words that fill whole beats.
    for kind in range(2):
        length, count = weight_bytes(machine, work, 0 if kind == 0 else blocks - 1), 1
        if kind == 0:
            count = blocks - 1
        words = bus // common(bus, length)
        beats, alone = run_beats(bus, 0, length, words, length, words)
        share = existing / (words * whole)
        plan.weight_beats += count * beats * share / blocks
        plan.weight_alone += count * alone * share / blocks
        plan.fewest_weight_beats = beats * share
    plan.weight_empty = 1 - existing / whole
    plan.constant_words = most_weight_words(weight_bytes(machine, work, 0))
    if existing < whole or work.constants.unit_rows:
        plan.constant_words *= MOST_PLACES


@inner_jit
def most_residual_words(machine: Record) -> int:
    """Return how many words of a residual are loaded together at most: two pieces have room."""
    return int(max(1, machine.operand_words // min(2, machine.most_operand_slots)))


@inner_jit
def cut_residual(state: Record) -> None:
    """Fill the words of a piece of a residual; the tiling is set."""
    machine, tiling = state.machine, state.tiling
    most = most_residual_words(machine)
    state.plan.residual_words = residual_words(most, tiling.height, tiling.width)


@inner_jit
def plan_table(state: Record, address: int) -> None:
    """Fill what a table takes that results go through.

    Args:
        state: The units.
        address: Address of the table.
    """
    machine, plan = state.machine, state.plan
    plan.table_words, plan.function_cycles = TABLE_WORDS, machine.function_cycles
    plan.table_beats, plan.table_alone = run_beats(
        machine.bus_bytes, address, TABLE_WORD_BYTES, TABLE_WORDS, TABLE_WORD_BYTES, TABLE_WORDS
    )


@inner_jit
def plan_parameters(state: Record, words: int) -> None:
    """Fill the beats of the parameters of a block: words that follow each other."""
    machine, plan = state.machine, state.plan
    length = machine.parameter_word_bytes
    most = max(1, min(machine.most_constant_words, machine.most_row_bytes // length))
    plan.parameter_loads = -(-words // most)
    plan.parameter_beats, plan.parameter_alone = run_beats(
        machine.bus_bytes, 0, length, words, length, most
    )


@inner_jit
def plan_stores(state: Record, result: Record, first: int, channels: int) -> None:
    """Fill the beats of a word of results, on average over pixels and blocks of channels.

    Args:
        state: The units.
        result: The tensor.
        first: First channel of a pixel.
        channels: From it on.
    """
    bits, machine = result.element_bits, state.machine
    state.plan.local[WRITTEN] = result.local
    state.plan.store_beats = word_beats(
        machine,
        result.address + first * bits // 8,
        result.pixel_bytes,
        -(-channels * bits // 8),
        machine.cols * bits // 8,
    )


@inner_jit
def word_beats(
    machine: Record, begin: int, pixel_bytes: int, place_bytes: int, word_bytes: int
) -> float:
    """Return the beats of a word, on average over pixels and words of a pixel.

    Args:
        machine: The machine.
        begin: Address of the first pixel.
        pixel_bytes: Bytes from one pixel to the next.
        place_bytes: Bytes of a pixel, all words together.
        word_bytes: Bytes of a word; the last has what is left.
    """
    bus, blocks, beats = machine.bus_bytes, -(-place_bytes // word_bytes), 0
    kinds = bus // common(bus, pixel_bytes)
    for pixel in range(kinds):
        for block in range(blocks):
            length = min(word_bytes, place_bytes - block * word_bytes)
            offset = (begin + pixel * pixel_bytes + block * word_bytes) % bus
            beats += (offset + length + bus - 1) // bus
    return beats / (kinds * blocks)
