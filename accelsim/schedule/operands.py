"""Kernels that bring the operands of the array into their buffers, unless they are there."""

from accelsim.isa import BUFFERS
from accelsim.kernel import inner_jit
from accelsim.schedule.held import words_of
from accelsim.schedule.shapes import Tile, images_of
from accelsim.schedule.stream import (
    COMPUTE_UNIT,
    INPUT,
    LOAD,
    LOAD_UNIT,
    NEVER,
    RESIDENT,
    WEIGHT,
    Emitter,
    append,
    begin_reading,
    column_of,
    held,
    note_write,
    take,
    wait_for,
    word_of,
)
from accelsim.schedule.transfers import load_tile
from accelsim.schedule.weights import Chunk, load_weights

_WEIGHT_ROW = BUFFERS.index("weight_row")


@inner_jit
def place_weights(emitter: Emitter, chunk: Chunk) -> int:
    """Return the slot of a chunk of weights, loaded if it is not there."""
    if emitter.work.constants.residence:
        return place_resident(emitter, chunk)
    pool, work, key = emitter.pool, emitter.work, chunk.before + chunk.taken
    slot = held(pool, WEIGHT, key)
    if slot != NEVER:
        return int(slot)
    slot = take(pool, WEIGHT, key)
    if work.held.rows:
        load_held(emitter, chunk, slot)
    else:
        load_weights(emitter, WEIGHT, slot, chunk)
    return int(slot)


@inner_jit
def place_resident(emitter: Emitter, chunk: Chunk) -> int:
    """Return the first slot of a chunk of weights that stay, loaded if they are not there."""
    constants, slots = emitter.work.constants, emitter.pool.slots
    key = chunk.before + chunk.taken
    begin = emitter.pool.buffers[RESIDENT].first + constants.resident_block + key
    if constants.residence == 2 or slots[begin].key != NEVER:
        return int(begin)
    for slot in range(begin, begin + chunk.blocks):
        slots[begin].read = max(slots[begin].read, slots[slot].read)
    load_weights(emitter, RESIDENT, begin, chunk)
    for slot in range(begin, begin + chunk.blocks):
        slots[slot].written, slots[slot].key = slots[begin].written, key
    return int(begin)


@inner_jit
def note_chunk(emitter: Emitter, first: int, blocks: int) -> None:
    """Note that the last instruction reads the slots of a chunk of weights that stay."""
    for slot in range(first, first + blocks):
        emitter.pool.slots[slot].read = emitter.stream.state[0].length - 1


@inner_jit
def load_held(emitter: Emitter, chunk: Chunk, slot: int) -> None:
    """Load rows of an activation as weights; those beyond the reduction are padding.

    A weight word of several rows is filled row by row.

    Args:
        emitter: Emitter of the pass.
        chunk: The words.
        slot: Slot of the buffer of weights that receives them.
    """
    stream, pool, machine, work = emitter
    window, fold_rows = work.window, machine.fold_words * machine.weight_rows
    reduction = window.kernel_y * window.kernel_x * window.blocks
    first_row = (chunk.before + chunk.taken - chunk.filter_block * reduction) * fold_rows
    rows = chunk.blocks * fold_rows
    tensor = work.weights
    first = 0
    while first < rows:
        part = words_of(work, machine.cols, chunk.filter_block, first_row + first, rows - first)
        index = append(stream, LOAD)
        record = stream.instructions[index]
        record.buffer = WEIGHT if machine.weight_rows == 1 else _WEIGHT_ROW
        record.destination = word_of(pool, WEIGHT, slot) * machine.weight_rows + first
        record.y_count, record.x_count, record.c_count = part.y_count, 1, 1
        record.address = part.address & 0xFFFFFFFF
        record.y_start = 0 if part.y_limit else 1
        record.y_limit = max(1, part.y_limit)
        record.y_step = 1
        record.y_stride = column_of(part.y_stride)
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
def place_inputs(emitter: Emitter, tile: Tile, key: int, first_block: int, blocks: int) -> int:
    """Return the slot of a tile of activations, loaded if it is not there.

    Args:
        emitter: Emitter of the pass.
        tile: The results that need it.
        key: Number of the tile and its part.
        first_block: First word of each place.
        blocks: Words of each place.
    """
    pool, work = emitter.pool, emitter.work
    slot = held(pool, INPUT, key)
    if slot != NEVER:
        return int(slot)
    slot = take(pool, INPUT, key)
    word = word_of(pool, INPUT, slot)
    for number in range(tile.images):
        word += load_tile(
            emitter, INPUT, slot, word, work.source, work.window,
            images_of(tile, number, 1), first_block, blocks,
        )  # fmt: skip
    return int(slot)
