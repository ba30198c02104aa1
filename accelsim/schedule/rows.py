"""Kernels: layers of rows on the vector unit: softmax and norms.

A *row* is all words of a pixel. A job is a tile of pixels, with all words of each. REDUCEs find a
number for each row; one VECTOR subtracts it from every word of the row, or multiplies each by it.
Results lie block by block of channels, so two STOREs take them: one for the whole words, and one
for the last word of each pixel. A tile is loaded once, or again for each of these instructions. If
a product takes the rows as they are, there is no VECTOR.
"""

from accelsim.isa import COMBINATIONS, INSTRUCTIONS
from accelsim.kernel import inner_jit, jit
from accelsim.schedule.results import PARAMETER_WORDS, set_parameters
from accelsim.schedule.shapes import RANGE, TENSOR, WINDOW, Record, Tile, layout
from accelsim.schedule.stream import (
    NEVER,
    OPERAND,
    OUTPUT,
    PARAMETER,
    STORE,
    VECTOR,
    Array,
    Emitter,
    Pool,
    Stream,
    append,
    begin_writing,
    column_of,
    note_read,
    take,
    word_of,
)
from accelsim.schedule.transfers import load_tile, read_output
from accelsim.schedule.vector import Slots, load_table, look_up, read_operand, write_output

REDUCE = INSTRUCTIONS["REDUCE"].opcode
PRODUCT = COMBINATIONS.index("product")

REDUCTION = layout(
    combine="The field of REDUCE; a product is that of a word with itself.",
    statistic="The field of REDUCE.",
    centered="The field of REDUCE.",
    count="The field of REDUCE.",
    addend="The field of REDUCE.",
    numerator="The field of REDUCE.",
    shift="The field of REDUCE.",
)
"""A number that REDUCE finds for each row."""

ROW_WORK = layout(
    images="Of the batch.",
    channels="Of a pixel.",
    reductions="1 or 2.",
    one=REDUCTION,
    other=REDUCTION,  # The second, if there are two.
    factor_zero_point="Both zero points of PARAMETERS.",
    offset="The field of VECTOR.",
    scaled="The field of VECTOR.",
    weighted="Weights in the parameter buffer, 0 or 1.",
    **RANGE,
    window=WINDOW,  # Of one place, as many results as pixels; ``blocks`` are those of a row.
    source=TENSOR,  # What it reads.
    result=TENSOR,  # What it writes.
    first_channel="Channel of a pixel of the result that is its first.",
    parameters="Byte address of the parameters of all lanes.",
    function="The field of VECTOR: 0, or how results go through the table.",
    table="Bytes from ``parameters`` to the table.",
    left="1 if results are left to what reads them: there is no VECTOR and no STORE.",
    reloads="1 if each REDUCE, and the VECTOR, has a LOAD of its own; 0 if they share one.",
)
"""A layer of rows, or the first or second half of one."""


@jit
def emit_rows(stream: Stream, pool: Pool, machines: Array, works: Array, width: int) -> None:
    """Add the instructions of a layer of rows.

    Args:
        stream: The stream, with room for them.
        pool: Slots of the layer.
        machines: Structured array of ``MACHINE``, shape (1,).
        works: Structured array of ``ROW_WORK``, shape (1,).
        width: Pixels of a tile.
    """
    work = works[0]
    emitter = Emitter(stream, pool, machines[0], work)
    table = load_table(emitter)
    for image in range(work.images):
        for x in range(0, work.window.results_x, width):
            tile = Tile(image, 0, x, 1, min(width, work.window.results_x - x), 1)
            emit_row_job(emitter, tile, table)


@inner_jit
def emit_row_job(emitter: Emitter, tile: Tile, table: int) -> None:
    """Add the job of a tile; ``table`` is the slot of a table, if any."""
    stream, work = emitter.stream, emitter.work
    operand = load_rows(emitter, tile)
    place = set_parameters(emitter, 0, work.parameters, PARAMETER_WORDS + work.weighted)
    last = stream.instructions[stream.state[0].length - 1]
    last.first_zero_point = last.second_zero_point = work.factor_zero_point
    for number in range(work.reductions):
        if work.reloads and number > 0:
            operand = load_rows(emitter, tile)
        reduce_rows(emitter, work.one if number == 0 else work.other, tile, operand)
    if work.left:
        return
    if work.reloads:
        operand = load_rows(emitter, tile)
    output = take(emitter.pool, OUTPUT, NEVER)
    scale_rows(emitter, tile, Slots(operand, output, place, table))
    store_rows(emitter, tile, output)


@inner_jit
def load_rows(emitter: Emitter, tile: Tile) -> int:
    """Add the LOAD of a tile, and return its slot."""
    pool, window = emitter.pool, emitter.work.window
    operand = take(pool, OPERAND, NEVER)
    load_tile(
        emitter, OPERAND, operand, word_of(pool, OPERAND, operand),
        emitter.work.source, window, tile, 0, window.blocks,
    )  # fmt: skip
    return int(operand)


@inner_jit
def reduce_rows(emitter: Emitter, reduction: Record, tile: Tile, operand: int) -> None:
    """Add the REDUCE of a tile."""
    stream, pool, work = emitter.stream, emitter.pool, emitter.work
    blocks = work.window.blocks
    index = append(stream, REDUCE)
    record = stream.instructions[index]
    record.source = 1
    record.combine = reduction.combine
    record.source_word = word_of(pool, OPERAND, operand)
    record.t1_count, record.t0_count = 1, 2 if reduction.combine == PRODUCT else 1
    record.p1_count, record.p0_count = tile.width, blocks
    record.p1_stride = blocks if tile.width > 1 else 0
    record.p0_stride = 1 if blocks > 1 else 0
    record.limit = work.channels
    record.statistic, record.centered = reduction.statistic, reduction.centered
    record.count, record.addend = reduction.count, reduction.addend
    record.numerator, record.shift = reduction.numerator, reduction.shift
    read_operand(emitter, index, operand)


@inner_jit
def scale_rows(emitter: Emitter, tile: Tile, slots: Slots) -> None:
    """Add the VECTOR of a tile: all words of a block of channels follow each other.

    Args:
        emitter: Emitter of the layer.
        tile: The tile.
        slots: Slots that the VECTOR reads and writes.
    """
    stream, pool, work = emitter.stream, emitter.pool, emitter.work
    blocks = work.window.blocks
    index = append(stream, VECTOR)
    record = stream.instructions[index]
    record.source = 1
    record.source_word = word_of(pool, OPERAND, slots.operand)
    if work.weighted:
        record.weighted = 1
        record.weight = word_of(pool, PARAMETER, slots.parameters) + PARAMETER_WORDS
        note_read(pool, PARAMETER, slots.parameters, index)
    record.t1_count, record.t0_count = 1, 1
    record.p1_count, record.p0_count = tile.width, blocks
    record.p1_stride = blocks if tile.width > 1 else 0
    record.p0_stride = 1 if blocks > 1 else 0
    record.destination = word_of(pool, OUTPUT, slots.output)
    record.d1_stride = 1 if tile.width > 1 else 0
    record.d0_stride = tile.width if blocks > 1 else 0
    record.offset, record.scaled = work.offset, work.scaled
    record.zero_point = work.zero_point
    record.minimum, record.maximum = work.minimum, work.maximum
    look_up(emitter, index, slots.table)
    read_operand(emitter, index, slots.operand)
    write_output(emitter, index, slots.output)


@inner_jit
def store_rows(emitter: Emitter, tile: Tile, output: int) -> None:
    """Add the STOREs of a tile: one for the whole words of its pixels, one for the rest of each."""
    stream, pool, machine, work = emitter
    result, bits = work.result, work.result.element_bits
    begin = tile.image * result.image_bytes + tile.x * result.pixel_bytes
    begin += work.first_channel * bits // 8
    whole = work.channels // machine.cols
    word_bytes = machine.cols * bits // 8
    for part in range(2):
        words = whole if part == 0 else work.window.blocks - whole
        if words == 0:
            continue
        first = begin + part * whole * word_bytes
        index = append(stream, STORE)
        record = stream.instructions[index]
        record.source = word_of(pool, OUTPUT, output) + part * whole * tile.width
        record.y_count, record.x_count, record.c_count = words, tile.width, 1
        record.address = (result.address + first) & 0xFFFFFFFF
        record.y_stride = word_bytes if words > 1 else 0
        record.x_stride = column_of(result.pixel_bytes if tile.width > 1 else 0)
        record.word_bytes = word_bytes
        if part == 1:
            record.word_bytes = -(-(work.channels - whole * machine.cols) * bits // 8)
        read_output(emitter, index, output)
        end = first + (tile.width - 1) * result.pixel_bytes
        end += (words - 1) * word_bytes + record.word_bytes
        shift = result.granule_shift
        begin_writing(stream, index, result, first >> shift, (end - 1) >> shift)
