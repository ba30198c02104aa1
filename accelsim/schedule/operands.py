"""Kernels that bring the operands of the array into their buffers, unless they are there."""

from accelsim.kernel import inner_jit
from accelsim.schedule.held import words_of
from accelsim.schedule.shapes import Record, Tile, images_of
from accelsim.schedule.stream import (
    COMPUTE_UNIT,
    INPUT,
    LOAD,
    LOAD_UNIT,
    NEVER,
    RESIDENT,
    WEIGHT,
    Pool,
    Stream,
    append,
    begin_reading,
    held,
    note_write,
    take,
    wait_for,
    word_of,
)
from accelsim.schedule.transfers import load_tile
from accelsim.schedule.weights import load_weights


@inner_jit
def place_weights(
    stream: Stream,
    pool: Pool,
    machine: Record,
    work: Record,
    filter_block: int,
    first_block: int,
    blocks: int,
    first: int,
    number: int,
    chunk: int,
) -> int:
    """Return the slot of a chunk of weights, loaded if it is not there.

    Args:
        stream: Stream, with room for the instructions.
        pool: Slots of the layer.
        machine: Machine, a record of ``MACHINE``.
        work: Pass, a record of ``ARRAY_PASS``.
        filter_block: Block of filters that the chunk belongs to.
        first_block: First input word of each place of the part of the reduction.
        blocks: Input words of each place of the part.
        first: Blocks of weights before those of the part, counted over all blocks of filters.
        number: Blocks of weights of the part before the chunk.
        chunk: Blocks of weights of the chunk.
    """
    if work.constants.residence:
        return place_resident(
            stream, pool, machine, work, filter_block, first_block, blocks, first, number, chunk
        )
    key = first + number
    slot = held(pool, WEIGHT, key)
    if slot != NEVER:
        return int(slot)
    slot = take(pool, WEIGHT, key)
    rows = machine.fold_words
    if work.held.rows:
        reduction = work.window.kernel_y * work.window.kernel_x * work.window.blocks
        first_row = (first + number - filter_block * reduction) * rows
        load_held(stream, pool, machine, work, filter_block, first_row, chunk * rows, slot)
    else:
        load_weights(
            stream, pool, WEIGHT, slot, machine, work, filter_block, first_block, blocks,
            number * rows, chunk * rows,
        )  # fmt: skip
    return int(slot)


@inner_jit
def place_resident(
    stream: Stream,
    pool: Pool,
    machine: Record,
    work: Record,
    filter_block: int,
    first_block: int,
    blocks: int,
    first: int,
    number: int,
    chunk: int,
) -> int:
    """Return the first slot of a chunk of weights that stay; arguments as in ``place_weights``."""
    constants, slots, rows = work.constants, pool.slots, machine.fold_words
    begin = pool.buffers[RESIDENT].first + constants.resident_block + first + number
    if constants.residence == 2 or slots[begin].key != NEVER:
        return int(begin)
    for slot in range(begin, begin + chunk):
        slots[begin].read = max(slots[begin].read, slots[slot].read)
    load_weights(
        stream, pool, RESIDENT, begin, machine, work, filter_block, first_block, blocks,
        number * rows, chunk * rows,
    )  # fmt: skip
    for slot in range(begin, begin + chunk):
        slots[slot].written, slots[slot].key = slots[begin].written, first + number
    return int(begin)


@inner_jit
def note_chunk(stream: Stream, pool: Pool, first: int, blocks: int) -> None:
    """Note that the last instruction reads the slots of a chunk of weights that stay."""
    for slot in range(first, first + blocks):
        pool.slots[slot].read = stream.state[0].length - 1


@inner_jit
def load_held(
    stream: Stream,
    pool: Pool,
    machine: Record,
    work: Record,
    filter_block: int,
    first_row: int,
    words: int,
    slot: int,
) -> None:
    """Load words of an activation as weights; those beyond the reduction are padding.

    Args:
        stream: Stream, with room for the instructions.
        pool: Slots of the layer.
        machine: Machine, a record of ``MACHINE``.
        work: Pass, a record of ``ARRAY_PASS``.
        filter_block: Block of results that the words belong to.
        first_row: First row of the reduction.
        words: Number of words, padding included.
        slot: Slot of the buffer of weights that receives them.
    """
    tensor = work.weights
    first = 0
    while first < words:
        part = words_of(work, machine.cols, filter_block, first_row + first, words - first)
        index = append(stream, LOAD)
        record = stream.instructions[index]
        record.buffer = WEIGHT
        record.destination = word_of(pool, WEIGHT, slot) + first
        record.y_count, record.x_count, record.c_count = part.y_count, 1, 1
        record.address = part.address & 0xFFFFFFFF
        record.y_start = 0 if part.y_limit else 1
        record.y_limit = max(1, part.y_limit)
        record.y_step = 1
        record.y_stride = part.y_stride
        record.row_bytes, record.word_bytes = part.row_bytes, part.word_bytes
        record.pad = part.pad
        wait_for(stream, index, LOAD_UNIT, pool.slots[slot].read, COMPUTE_UNIT)
        if part.y_limit:
            begin = part.address - tensor.address
            end = begin + (part.y_limit - 1) * part.y_stride + part.word_bytes
            shift = tensor.granule_shift
            begin_reading(stream, index, tensor, begin >> shift, (end - 1) >> shift)
        note_write(pool, WEIGHT, slot, index)
        first += part.y_count


@inner_jit
def place_inputs(
    stream: Stream,
    pool: Pool,
    machine: Record,
    work: Record,
    tile: Tile,
    key: int,
    first_block: int,
    blocks: int,
) -> int:
    """Return the slot of a tile of activations, loaded if it is not there.

    Args:
        stream: Stream, with room for the instructions.
        pool: Slots of the layer.
        machine: Machine, a record of ``MACHINE``.
        work: Pass, a record of ``ARRAY_PASS``.
        tile: The results that need it.
        key: Number of the tile and its part.
        first_block: First word of each place.
        blocks: Words of each place.
    """
    slot = held(pool, INPUT, key)
    if slot != NEVER:
        return int(slot)
    slot = take(pool, INPUT, key)
    word = word_of(pool, INPUT, slot)
    for number in range(tile.images):
        word += load_tile(
            stream, pool, INPUT, slot, COMPUTE_UNIT, word,
            work.source, work.window, images_of(tile, number, 1), first_block, blocks, machine,
        )  # fmt: skip
    return int(slot)
