"""Kernels for layers on the vector unit: depthwise convolutions, pools, additions, and others.

All of them work alike: tiles of one or two tensors go to the operand buffer, and each result
combines some taps. A *job* is a tile of results of one block of ``cols`` channels.
"""

from accelsim.kernel import inner_jit, jit
from accelsim.schedule.gathers import gather_tile
from accelsim.schedule.results import PARAMETER_WORDS, set_parameters
from accelsim.schedule.shapes import (
    RANGE,
    TENSOR,
    WINDOW,
    Record,
    Tile,
    columns_of,
    layout,
    record,
    rows_of,
)
from accelsim.schedule.stream import (
    NEVER,
    OPERAND,
    OUTPUT,
    PARAMETER,
    VECTOR,
    Array,
    Emitter,
    Pool,
    Stream,
    append,
    note_read,
    take,
    word_of,
)
from accelsim.schedule.transfers import load_tile, store_tile
from accelsim.schedule.vector import Slots, load_table, look_up, read_operand, write_output

ROW_NUMBERS = layout(
    words="Numbers that the index buffer holds, and that one LOAD brings; 0: no rows are gathered.",
    rows="Rows of the table.",
    address="Byte address of the number of the first row of results.",
    count="Numbers.",
)
"""Numbers of rows in memory, 32 bits each: row i of the source is the row of a table that number i
names."""

NO_NUMBERS = record(ROW_NUMBERS, words=0, rows=0, address=0, count=0)

TAP_WORK = layout(
    images="Of the batch.",
    sources="Tensors that are read, 1 or 2.",
    channels="Of the result.",
    first_channel="Channel of a pixel of the result that is its first.",
    combine="The field of VECTOR.",
    held="1 if every result of an image is multiplied by the one place of the second tensor.",
    first_zero_point="The field of PARAMETERS.",
    second_zero_point="The field of PARAMETERS.",
    weighted="Weights of taps in the parameter buffer; 0 if taps are not weighted.",
    window=WINDOW,  # How it slides over each source; ``blocks`` are those of all channels.
    first=TENSOR,  # What it reads.
    second=TENSOR,  # What it reads besides; of one source the same.
    result=TENSOR,  # What it writes.
    parameters="Byte address of the parameters of zone set 0, image 0, block 0.",
    parameter_block="Bytes from the parameters of one block of channels to those of the next.",
    parameter_set="Bytes from the parameters of one image or zone set to those of the next.",
    function="The field of VECTOR: 0, or how results go through the table.",
    table="Bytes from ``parameters`` to the table.",
    numbers=ROW_NUMBERS,  # Of the rows of the first tensor, which is then a table.
)
"""A layer whose results combine taps."""


ZONE = layout(
    y="First row of results.",
    x="First column of results.",
    height="Rows of results.",
    width="Columns of results.",
    parameter_set="Which parameters.",
    **RANGE,
)
"""Results that share parameters."""


@jit
def emit_taps(
    stream: Stream,
    pool: Pool,
    machines: Array,
    works: Array,
    zones: Array,
    height: int,
    width: int,
) -> None:
    """Add the instructions of a layer on the vector unit.

    Args:
        stream: The stream, with room for them.
        pool: Slots of the layer.
        machines: Structured array of ``MACHINE``, shape (1,).
        works: Structured array of ``TAP_WORK``, shape (1,).
        zones: Structured array of ``ZONE``, shape (zones,); they cover an image.
        height: Rows of a tile of results.
        width: Columns of a tile of results.
    """
    machine, work = machines[0], works[0]
    emitter, window = Emitter(stream, pool, machine, work), work.window
    blocks = -(-work.channels // machine.cols)
    held, table = NEVER, load_table(emitter)
    for image in range(work.images):
        for y in range(0, window.results_y, height):
            for x in range(0, window.results_x, width):
                tile = Tile(
                    image,
                    y,
                    x,
                    min(height, window.results_y - y),
                    min(width, window.results_x - x),
                    1,
                )
                for block in range(blocks):
                    held = emit_tap_job(emitter, zones, tile, block, table, held)


@inner_jit
def emit_tap_job(
    emitter: Emitter, zones: Array, tile: Tile, block: int, table: int, held: int
) -> int:
    """Add the job of a tile and a block of channels.

    Args:
        emitter: Emitter of the layer.
        zones: Structured array of ``ZONE``, shape (zones,); they cover an image.
        tile: The tile.
        block: Block of channels.
        table: Slot of a table, or ``NEVER``.
        held: First number of a row in the index buffer, or ``NEVER``.

    Returns:
        ``held`` for the next job.
    """
    stream, pool, machine, work = emitter
    operand = take(pool, OPERAND, NEVER)
    base = word_of(pool, OPERAND, operand)
    operands = 0
    for source in range(work.sources):
        if work.numbers.words:
            held = gather_tile(emitter, operand, base, tile, block, held)
            operands = rows_of(work.window, tile) * columns_of(work.window, tile)
            continue
        read = Tile(tile.image, 0, 0, 1, 1, 1) if source and work.held else tile
        operands += load_tile(
            emitter, OPERAND, operand, base + operands,
            work.first if source == 0 else work.second, work.window, read, block, 1,
        )  # fmt: skip
    output = take(pool, OUTPUT, NEVER)
    for zone in range(zones.shape[0]):
        y, x = max(tile.y, zones[zone].y), max(tile.x, zones[zone].x)
        bottom = min(tile.y + tile.height, zones[zone].y + zones[zone].height)
        right = min(tile.x + tile.width, zones[zone].x + zones[zone].width)
        if y < bottom and x < right:
            part = Tile(tile.image, y, x, bottom - y, right - x, 1)
            parameters = zones[zone].parameter_set
            key = parameters * -(-work.channels // machine.cols) + block
            address = work.parameters + parameters * work.parameter_set
            address += block * work.parameter_block
            words = PARAMETER_WORDS + work.weighted
            place = set_parameters(emitter, key, address, words)
            last = stream.instructions[stream.state[0].length - 1]
            last.first_zero_point = work.first_zero_point
            last.second_zero_point = work.second_zero_point
            slots = Slots(operand, output, place, table)
            join_taps(emitter, tile, part, zones[zone], operands, slots)
    first = block * machine.cols
    store_tile(
        emitter, output, 0, tile, (work.first_channel + first) * work.result.element_bits // 8,
        min(machine.cols, work.channels - first),
    )  # fmt: skip
    return held


@inner_jit
def join_taps(
    emitter: Emitter, tile: Tile, part: Tile, zone: Record, words: int, slots: Slots
) -> None:
    """Add the VECTOR of a part of a tile.

    Args:
        emitter: Emitter of the layer.
        tile: The tile.
        part: The results within it.
        zone: Zone of the part, a record of ``ZONE``.
        words: Words of the tile of all sources.
        slots: Slots that the VECTOR reads and writes.
    """
    stream, pool, work = emitter.stream, emitter.pool, emitter.work
    window = work.window
    columns = columns_of(window, tile)
    pixel_y = window.stride_y // window.step_y * columns
    pixel_x = window.stride_x // window.step_x
    y, x = part.y - tile.y, part.x - tile.x
    index = append(stream, VECTOR)
    record = stream.instructions[index]
    # LOAD, MATMUL, STORE and VECTOR share columns of a record: `source` is a choice here.
    record.source = 1
    record.combine = work.combine
    record.source_word = word_of(pool, OPERAND, slots.operand) + y * pixel_y + x * pixel_x
    if work.weighted:
        record.weighted = 1
        record.weight = word_of(pool, PARAMETER, slots.parameters) + PARAMETER_WORDS
    if work.sources > 1:
        record.t1_count, record.t0_count = 1, work.sources
        record.t0_stride = 0 if work.held else words // work.sources
        if work.held:
            record.held = 1
            record.weight = word_of(pool, OPERAND, slots.operand) + words - 1
    else:
        record.t1_count, record.t0_count = window.kernel_y, window.kernel_x
        record.t1_stride = window.dilation_y * columns if window.kernel_y > 1 else 0
        record.t0_stride = window.dilation_x if window.kernel_x > 1 else 0
    record.p1_count, record.p0_count = part.height, part.width
    record.p1_stride = pixel_y if part.height > 1 else 0
    record.p0_stride = pixel_x if part.width > 1 else 0
    record.destination = word_of(pool, OUTPUT, slots.output) + y * tile.width + x
    record.d1_stride = tile.width if part.height > 1 else 0
    record.d0_stride = 1
    record.zero_point = zone.zero_point
    record.minimum = zone.minimum
    record.maximum = zone.maximum
    look_up(emitter, index, slots.table)
    read_operand(emitter, index, slots.operand)
    write_output(emitter, index, slots.output)
    if work.weighted:
        note_read(pool, PARAMETER, slots.parameters, index)
