"""Kernels: matrix products of tiles and chunks that lie in the buffers."""

from typing import NamedTuple

from accelsim.kernel import inner_jit
from accelsim.schedule.results import Sums
from accelsim.schedule.shapes import (
    Record,
    Tile,
    columns_of,
    is_even,
    lines_of,
    pixel_groups,
    rows_of,
)
from accelsim.schedule.stream import (
    ACCUMULATOR,
    COMPUTE_UNIT,
    INPUT,
    LOAD_UNIT,
    MATMUL,
    NEVER,
    VECTOR_UNIT,
    Emitter,
    Stream,
    append,
    note_read,
    note_write,
    wait_for,
    weight_buffer,
    word_of,
)

LEAST_APART_CYCLES = 3
"""Least number of cycles from one addition to a sum to the next (docs/npu.md)."""


class Sweep(NamedTuple):
    """What a chunk of weights, or a part of one, adds to the sums of a tile.

    Args:
        input_slot: Slot of the input tile.
        weight_slot: Slot of the chunk of weights.
        weight_block: First block of the sweep in the chunk.
        input_offset: Input words from the first of the tile to that of the first block.
        outer: Turns of the loop k1.
        outer_stride: Input words from one k1 to the next.
        inner: Turns of the loop k0.
        inner_stride: Input words from one k0 to the next.
        add: Whether to add to what the accumulator holds, 0 or 1.
    """

    input_slot: int
    weight_slot: int
    weight_block: int
    input_offset: int
    outer: int
    outer_stride: int
    inner: int
    inner_stride: int
    add: int


class Group(NamedTuple):
    """Pixels of a tile that a MATMUL takes.

    Args:
        sums: Accumulator word of the first pixel of the tile.
        columns: Columns of the tile.
        y: First row of the group.
        x: First column of the group.
        height: Rows of the group.
        width: Columns of the group.
    """

    sums: int
    columns: int
    y: int
    x: int
    height: int
    width: int


@inner_jit
def multiply(emitter: Emitter, tile: Tile, blocks: int, sweep: Sweep, sums: Sums) -> None:
    """Add a sweep: a MATMUL for each line of a tile; one for each of its groups where sums stay.

    Args:
        emitter: Emitter of the pass.
        tile: The results.
        blocks: Input words of a place of the tile.
        sweep: Products that are added.
        sums: Sums that it is added to.
    """
    stream, pool, machine = emitter.stream, emitter.pool, emitter.machine
    window, weight_slot, bank = emitter.work.window, sweep.weight_slot, sums.bank
    columns = columns_of(window, tile)
    pixel_y = window.stride_y // window.step_y * columns * blocks
    pixel_x = window.stride_x // window.step_x * blocks
    inputs = word_of(pool, INPUT, sweep.input_slot) + sweep.input_offset
    weight = word_of(pool, weight_buffer(pool, weight_slot), weight_slot)
    weight += sweep.weight_block * machine.fold_words
    lines, rows = lines_of(is_even(window), tile.images, tile.height)
    row_inputs, row_sums, line_inputs, line_sums = pixel_y, tile.width, 0, 0
    if lines > 1 or (tile.images > 1 and tile.height == 1):
        image_inputs, image_sums = (
            rows_of(window, tile) * columns * blocks,
            tile.height * tile.width,
        )
        line_inputs, line_sums = image_inputs, image_sums
        if rows == tile.images and lines == tile.height:
            line_inputs, line_sums = row_inputs, row_sums
            row_inputs, row_sums = image_inputs, image_sums
    group_height, group_width = rows, tile.width
    if machine.held_pixels:
        group_height, group_width = pixel_groups(rows, tile.width, machine.held_pixels)
    groups_y, groups_x = -(-rows // group_height), -(-tile.width // group_width)
    for turn in range(lines * groups_y * groups_x):
        line, y = turn // (groups_y * groups_x), turn // groups_x % groups_y * group_height
        x = turn % groups_x * group_width
        height, width = min(group_height, rows - y), min(group_width, tile.width - x)
        group = Group(sums.first + line * line_sums, row_sums, y, x, height, width)
        source = inputs + line * line_inputs + y * row_inputs + x * pixel_x
        if machine.output_stationary and machine.sums_apart:
            cycles = sweep.outer * sweep.inner * machine.rows
            if are_too_near(stream, group, cycles):
                record = append_matmul(emitter, sweep, bank, source, weight)
                record.accumulator = word_of(pool, ACCUMULATOR, bank) + machine.bank_words - 1
                record.k1_count = record.k0_count = record.p1_count = record.p0_count = 1
        record = append_matmul(emitter, sweep, bank, source, weight)
        record.accumulate = sweep.add
        record.accumulator = group.sums + y * row_sums + x
        record.k1_count, record.k0_count = sweep.outer, sweep.inner
        record.p1_count, record.p0_count = height, width
        record.p1_stride = row_inputs if height > 1 else 0
        record.p0_stride = pixel_x if width > 1 else 0
        record.a1_stride = row_sums if height > 1 else 0
        state = stream.state[0]
        state.sums, state.columns = group.sums, row_sums
        state.y, state.x, state.height, state.width = y, x, height, width


@inner_jit
def append_matmul(emitter: Emitter, sweep: Sweep, bank: int, source: int, weight: int) -> Record:
    """Add a MATMUL that waits for its operands and its bank, and return its record.

    Args:
        emitter: Emitter of the pass.
        sweep: Products that it adds.
        bank: Bank of the sums.
        source: First word of the inputs.
        weight: First word of the weights.
    """
    stream, pool = emitter.stream, emitter.pool
    input_slot, weight_slot = sweep.input_slot, sweep.weight_slot
    index = append(stream, MATMUL)
    loads = max(pool.slots[weight_slot].written, pool.slots[input_slot].written)
    wait_for(stream, index, COMPUTE_UNIT, loads, LOAD_UNIT)
    wait_for(stream, index, COMPUTE_UNIT, pool.slots[bank].read, VECTOR_UNIT)
    note_read(pool, weight_buffer(pool, weight_slot), weight_slot, index)
    note_read(pool, INPUT, input_slot, index)
    note_write(pool, ACCUMULATOR, bank, index)
    record = stream.instructions[index]
    record.input, record.weight = source, weight
    record.k1_stride = sweep.outer_stride if sweep.outer > 1 else 0
    record.k0_stride = sweep.inner_stride if sweep.inner > 1 else 0
    record.a0_stride = 1
    return record


@inner_jit
def are_too_near(stream: Stream, group: Group, cycles: int) -> bool:
    """Return whether a product of an output-stationary array must keep a distance to the last one.

    The sums of the last pixel leave first. Two products in a row can therefore add to the same word
    within three cycles, unless both have the same pixels and the second takes three cycles.

    Args:
        stream: Stream, which holds the last product.
        group: Pixels of the product.
        cycles: Cycles that the product streams.
    """
    last = stream.state[0]
    if last.sums == NEVER:
        return False
    sums, columns, y, x, height, width = group
    if last.sums == sums and last.columns == columns:
        rows_meet = last.y < y + height and y < last.y + last.height
        columns_meet = last.x < x + width and x < last.x + last.width
        if not (rows_meet and columns_meet):
            return False
        same = last.y == y and last.x == x and last.height == height and last.width == width
        return bool(cycles < LEAST_APART_CYCLES or not same)
    first, end = sums + y * columns + x, sums + (y + height - 1) * columns + x + width - 1
    last_first = last.sums + last.y * last.columns + last.x
    last_end = last_first + (last.height - 1) * last.columns + last.width - 1
    return bool(last_first <= end and first <= last_end)
