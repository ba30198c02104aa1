"""Kernel for LOADs of rows by their numbers, and of the numbers.

The index buffer holds as many neighbouring numbers as it has words. When a tile needs a number that
is not there, the buffer is loaded from this number on, so that later tiles find theirs.
"""

from accelsim.isa import BUFFERS
from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import Record, Tile, columns_of, rows_of
from accelsim.schedule.stream import (
    LOAD,
    LOAD_UNIT,
    NEVER,
    OPERAND,
    VECTOR_UNIT,
    Emitter,
    Stream,
    append,
    begin_reading,
    column_of,
    note_write,
    wait_for,
)

INDEX = BUFFERS.index("index")
NUMBER_BYTES = 4


@inner_jit
def gather_tile(
    emitter: Emitter, slot: int, destination: int, tile: Tile, block: int, held: int
) -> int:
    """Load the rows that a tile of results needs; words are ordered by row and column.

    Args:
        emitter: Emitter of a layer of one source, whose rows do not overlap: of ``TAP_WORK``.
        slot: Slot of the operand buffer, where the tile goes.
        destination: First word.
        tile: The results.
        block: Word of each place.
        held: First number in the index buffer, or ``NEVER``.

    Returns:
        The first number in the index buffer from now on.
    """
    stream, pool, machine, work = emitter
    window, source, numbers = work.window, work.first, work.numbers
    width = columns_of(window, tile)
    place = tile.y * window.stride_y
    end = place + rows_of(window, tile)
    column = tile.x * window.stride_x * source.pixel_bytes
    skipped = block * window.word_bytes
    while place < end:
        if held == NEVER or place < held or place >= held + numbers.words:
            load_numbers(stream, numbers, place)
            held = place
        rows = min(end, held + numbers.words) - place
        index = append(stream, LOAD)
        record = stream.instructions[index]
        record.buffer = OPERAND
        record.gather = 1
        record.destination = destination
        record.y_count, record.x_count, record.c_count = rows, width, 1
        record.address = (source.address + column) & 0xFFFFFFFF
        record.y_start = place - held
        record.y_step = max(0, -(-numbers.rows // machine.most_rows) - 1)
        record.y_limit = numbers.rows - record.y_step * machine.most_rows
        record.y_stride = column_of(source.row_bytes)
        record.x_start = column_of(window.first_byte + skipped)
        record.x_stride = column_of(source.pixel_bytes if width > 1 else 0)
        record.row_bytes = min(source.row_bytes - column, machine.most_row_bytes)
        record.word_bytes = min(window.word_bytes, window.place_bytes - skipped)
        record.pad = window.pad
        wait_for(stream, index, LOAD_UNIT, pool.slots[slot].read, VECTOR_UNIT)
        begin_reading(stream, index, source, 0, 0)
        note_write(pool, OPERAND, slot, index)
        destination += rows * width
        place += rows
    return held


@inner_jit
def load_numbers(stream: Stream, numbers: Record, first: int) -> None:
    """Load numbers from one on, until the index buffer is full or there are no more."""
    count = min(numbers.words, numbers.count - first)
    record = stream.instructions[append(stream, LOAD)]
    record.buffer = INDEX
    record.y_count, record.x_count, record.c_count = 1, count, 1
    record.address = (numbers.address + first * NUMBER_BYTES) & 0xFFFFFFFF
    record.y_limit = 1
    record.x_stride = NUMBER_BYTES
    record.row_bytes = count * NUMBER_BYTES
    record.word_bytes = NUMBER_BYTES
