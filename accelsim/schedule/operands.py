"""Kernels: the operands of the array in their buffers, loaded if they are not there."""

from accelsim.kernel import jit
from accelsim.schedule.shapes import Record, Tile
from accelsim.schedule.stream import (
    COMPUTE_UNIT,
    INPUT,
    LOAD,
    LOAD_UNIT,
    NEVER,
    STORE_UNIT,
    WEIGHT,
    Pool,
    Stream,
    append,
    held,
    latest_store,
    note_write,
    take,
    wait_for,
    word_of,
)
from accelsim.schedule.transfers import load_tile, load_words


@jit
def place_weights(
    stream: Stream,
    pool: Pool,
    machine: Record,
    work: Record,
    filter_block: int,
    first_block: int,
    blocks: int,
) -> int:
    """Return the slot of a chunk of weights, loaded if it is not there.

    Args:
        stream: As of ``emit_pass``.
        pool: As of ``emit_pass``.
        machine: As of ``emit_pass``.
        work: As of ``emit_pass``.
        filter_block: Its block of filters.
        first_block: Its first block of weights, counted over all blocks of filters.
        blocks: How many.
    """
    slot = held(pool, WEIGHT, first_block)
    if slot != NEVER:
        return int(slot)
    slot = take(pool, WEIGHT, first_block)
    constants, rows = work.constants, machine.rows
    if constants.weight_column:
        first_row = (first_block - filter_block * work.window.blocks) * rows
        load_activation_rows(
            stream, pool, machine, work, filter_block, first_row, blocks * rows, slot
        )
    else:
        load_words(
            stream, pool, WEIGHT, slot, COMPUTE_UNIT,
            constants.weights + first_block * rows * constants.weight_row,
            blocks * rows, constants.weight_row, machine.weight_word_bytes, machine,
        )  # fmt: skip
    return int(slot)


@jit
def load_activation_rows(
    stream: Stream,
    pool: Pool,
    machine: Record,
    work: Record,
    filter_block: int,
    first_row: int,
    words: int,
    slot: int,
) -> None:
    """Load rows of a right operand that is an activation; rows beyond its last are padding.

    Args:
        stream: As of ``emit_pass``.
        pool: As of ``emit_pass``.
        machine: As of ``emit_pass``.
        work: As of ``emit_pass``.
        filter_block: Which columns.
        first_row: Of the reduction.
        words: Rows, padding included.
        slot: Where they go.
    """
    constants, tensor = work.constants, work.weights
    stride = constants.weight_row
    lanes = min(machine.cols, work.filters - filter_block * machine.cols)
    word_bytes = -(-lanes * tensor.element_bits // 8)
    most = max(1, min(machine.most_constant_words, machine.most_row_bytes // stride))
    first = 0
    while first < words:
        count = min(most, words - first)
        offset = (first_row + first) * stride + filter_block * constants.weight_column
        existing = max(1, min(count, tensor.height - first_row - first))
        index = append(stream, LOAD)
        record = stream.instructions[index]
        record.buffer = WEIGHT
        record.destination = word_of(pool, WEIGHT, slot) + first
        record.y_count, record.x_count, record.c_count = 1, count, 1
        record.address = (constants.weights + offset) & 0xFFFFFFFF
        record.y_limit = 1
        record.x_stride = stride
        record.row_bytes = (existing - 1) * stride + word_bytes
        record.word_bytes = word_bytes
        begin = constants.weights - tensor.address + offset
        shift = tensor.granule_shift
        stored = latest_store(
            stream,
            tensor.granule + (begin >> shift),
            tensor.granule + ((begin + (existing - 1) * stride + word_bytes - 1) >> shift),
        )
        wait_for(stream, index, LOAD_UNIT, pool.slots[slot].read, COMPUTE_UNIT)
        wait_for(stream, index, LOAD_UNIT, stored, STORE_UNIT)
        note_write(pool, WEIGHT, slot, index)
        first += count


@jit
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
        stream: As of ``emit_pass``.
        pool: As of ``emit_pass``.
        machine: As of ``emit_pass``.
        work: As of ``emit_pass``.
        tile: The results that need it.
        key: Number of the tile and its part.
        first_block: First word of each place.
        blocks: Words of each place.
    """
    slot = held(pool, INPUT, key)
    if slot != NEVER:
        return int(slot)
    slot = take(pool, INPUT, key)
    load_tile(
        stream, pool, INPUT, slot, COMPUTE_UNIT, word_of(pool, INPUT, slot),
        work.source, work.window, tile, first_block, blocks, machine,
    )  # fmt: skip
    return int(slot)
