"""Kernels for LOADs of tiles and constants, and for STOREs of tiles."""

from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import Record, Tile, clipped, columns_of, rows_of
from accelsim.schedule.stream import (
    COMPUTE_UNIT,
    INPUT,
    LOAD,
    LOAD_UNIT,
    OUTPUT,
    STORE,
    STORE_UNIT,
    VECTOR_UNIT,
    Emitter,
    append,
    begin_reading,
    begin_writing,
    column_of,
    note_read,
    note_write,
    wait_for,
    word_of,
)


@inner_jit
def load_tile(
    emitter: Emitter,
    buffer: int,
    slot: int,
    destination: int,
    source: Record,
    window: Record,
    tile: Tile,
    first_block: int,
    blocks: int,
) -> int:
    """Load the part of a tensor that a tile of results needs, ordered by row, column, block.

    Addresses are counted from the first existing row and pixel, so that fields hold distances
    within the tile.

    Args:
        emitter: Emitter of the layer.
        buffer: Buffer that receives the tile: INPUT or OPERAND.
        slot: Slot of the buffer for the tile.
        destination: First word.
        source: The tensor.
        window: Window through which the layer reads the tensor.
        tile: The results.
        first_block: First word of each place.
        blocks: Words of each place.

    Returns:
        Words loaded.
    """
    stream, pool, machine = emitter.stream, emitter.pool, emitter.machine
    height, width = rows_of(window, tile), columns_of(window, tile)
    row_bytes = source.width * source.pixel_bytes
    image = source.address + tile.image * source.image_bytes
    first_row = tile.y * window.stride_y - window.before_y
    first_column = tile.x * window.stride_x - window.before_x
    row, column = (
        clipped(first_row, 0, source.height - 1),
        clipped(first_column, 0, source.width - 1),
    )
    skipped = first_block * window.word_bytes
    index = append(stream, LOAD)
    record = stream.instructions[index]
    record.buffer = buffer
    record.destination = destination
    record.y_count, record.x_count, record.c_count = height, width, blocks
    record.address = (
        image + first_row * source.row_bytes + column * source.pixel_bytes
    ) & 0xFFFFFFFF
    record.y_start = first_row - row
    record.y_limit = min(source.height - row, machine.most_rows)
    record.y_step = window.step_y if height > 1 else 1
    record.y_stride = column_of(window.step_y * source.row_bytes if height > 1 else 0)
    start = (first_column - column) * source.pixel_bytes + window.first_byte + skipped
    record.x_start = column_of(start)
    record.x_stride = column_of(window.step_x * source.pixel_bytes if width > 1 else 0)
    record.c_stride = window.word_bytes if blocks > 1 else 0
    record.row_bytes = min(row_bytes - column * source.pixel_bytes, machine.most_row_bytes)
    record.word_bytes = min(window.word_bytes, window.place_bytes - skipped)
    record.pad = window.pad
    # Part that may be read: a word may continue in pixels to the right, but not past its row's end.
    bottom = clipped(first_row + (height - 1) * window.step_y, 0, source.height - 1)
    right = clipped(first_column + (width - 1) * window.step_x, 0, source.width - 1)
    run = window.first_byte + window.blocks * window.word_bytes
    end = min(right * source.pixel_bytes + run, row_bytes)
    before = image - source.address + source.granule_bytes
    begin_byte = before + row * source.row_bytes + column * source.pixel_bytes
    end_byte = before + bottom * source.row_bytes + end
    shift = source.granule_shift
    reader_unit = COMPUTE_UNIT if buffer == INPUT else VECTOR_UNIT
    wait_for(stream, index, LOAD_UNIT, pool.slots[slot].read, reader_unit)
    begin_reading(stream, index, source, begin_byte >> shift, (end_byte - 1) >> shift)
    note_write(pool, buffer, slot, index)
    return height * width * blocks


@inner_jit
def load_words(
    emitter: Emitter, buffer: int, slot: int, address: int, words: int, word_bytes: int
) -> None:
    """Load consecutive words of constants, in as few LOADs as their fields allow.

    Args:
        emitter: Emitter of the layer.
        buffer: Buffer that receives the words: PARAMETER or TABLE.
        slot: Slot of the buffer for the words.
        address: Address of the first word in memory.
        words: Number of words.
        word_bytes: Bytes of a word.
    """
    stream, pool, machine = emitter.stream, emitter.pool, emitter.machine
    most = min(machine.most_constant_words, machine.most_row_bytes // word_bytes)
    destination = word_of(pool, buffer, slot)
    first = 0
    while first < words:
        count = min(most, words - first)
        index = append(stream, LOAD)
        record = stream.instructions[index]
        record.buffer = buffer
        record.destination = destination + first
        record.y_count, record.x_count, record.c_count = 1, count, 1
        record.address = (address + first * word_bytes) & 0xFFFFFFFF
        record.y_limit = 1
        record.x_stride = word_bytes
        record.row_bytes = count * word_bytes
        record.word_bytes = word_bytes
        wait_for(stream, index, LOAD_UNIT, pool.slots[slot].read, VECTOR_UNIT)
        note_write(pool, buffer, slot, index)
        first += count


@inner_jit
def store_tile(
    emitter: Emitter, slot: int, word: int, tile: Tile, offset: int, channels: int
) -> int:
    """Store a tile of results, one word for each pixel.

    Those of several images are a row of each, or whole rows that follow each other.

    Args:
        emitter: Emitter of the layer.
        slot: Slot of the results.
        word: Place of the first of them in the slot.
        tile: The results.
        offset: Bytes of a pixel before a word; where pixels are cut into blocks, to that of it.
        channels: Channels of a word.

    Returns:
        The index of the STORE.
    """
    stream, pool, result = emitter.stream, emitter.pool, emitter.work.result
    pixel_bytes, row_bytes = result.pixel_bytes, result.row_bytes
    begin = tile.image * result.image_bytes + tile.y * row_bytes + tile.x * pixel_bytes
    rows, columns, stride = tile.height, tile.width, row_bytes
    if tile.images > 1:
        rows, columns, stride = tile.images, tile.height * tile.width, result.image_bytes
    end = begin + (rows - 1) * stride + (columns - 1) * pixel_bytes
    word_bytes = -(-channels * result.element_bits // 8)
    end += max(min(pixel_bytes, row_bytes), offset + word_bytes)
    index = append(stream, STORE)
    record = stream.instructions[index]
    record.source = word_of(pool, OUTPUT, slot) + word
    record.y_count, record.x_count, record.c_count = rows, columns, 1
    record.address = (result.address + begin + offset) & 0xFFFFFFFF
    record.y_stride = column_of(stride if rows > 1 else 0)
    record.x_stride = column_of(pixel_bytes if columns > 1 else 0)
    record.word_bytes = word_bytes
    read_output(emitter, index, slot)
    shift, before = result.granule_shift, result.granule_bytes
    begin_writing(stream, index, result, (before + begin) >> shift, (before + end - 1) >> shift)
    return index


@inner_jit
def read_output(emitter: Emitter, index: int, output: int) -> None:
    """Let a STORE wait for the slot of its results, and note that it reads the slot."""
    pool = emitter.pool
    wait_for(emitter.stream, index, STORE_UNIT, pool.slots[output].written, VECTOR_UNIT)
    note_read(pool, OUTPUT, output, index)
