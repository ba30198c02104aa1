"""Kernels: the results of jobs on the array, from sums to memory."""

from accelsim.kernel import inner_jit, jit
from accelsim.schedule.shapes import Record, Tile, layout
from accelsim.schedule.stream import (
    ACCUMULATOR,
    COMPUTE_UNIT,
    LOAD_UNIT,
    NEVER,
    OUTPUT,
    PARAMETER,
    PARAMETERS,
    STORE_UNIT,
    VECTOR,
    VECTOR_UNIT,
    Array,
    Pool,
    Stream,
    append,
    held,
    note_read,
    note_write,
    take,
    wait_for,
    word_of,
)
from accelsim.schedule.transfers import load_words, store_plane, store_tile

PARAMETER_WORDS = 3
"""Words that PARAMETERS takes: biases, multipliers, shifts."""


_GROUPS_WANTED = 4
"""Groups of filters whose parameters the buffer should hold."""


PENDING = layout(
    image="Of the batch.",
    x="First pixel.",
    pixels="Of the job.",
    key="Of the first parameters.",
    first="First block of filters.",
    end="Block of filters after the last.",
    bank="Slot of the sums.",
    done="Pixels that have been requantized.",
    steps="Products until all of them should be.",
)
"""A job of exchanged operands whose results are not all under way."""


@inner_jit
def has_factors(work: Record) -> bool:
    """Return whether the vector unit multiplies each sum of a result by a factor.

    Args:
        work: ``ARRAY_PASS`` record.
    """
    return bool(work.sum_blocks > 0 or work.digits > 1)


@jit
def parameter_group(parameter_words: int, pixels: int) -> int:
    """Return how many filters of exchanged operands have their parameters loaded together.

    Args:
        parameter_words: Words of the parameter buffer.
        pixels: Filters of a tile.
    """
    return max(1, min(pixels, parameter_words // PARAMETER_WORDS // _GROUPS_WANTED))


@inner_jit
def requantize(
    stream: Stream,
    pool: Pool,
    machine: Record,
    work: Record,
    tile: Tile,
    block: int,
    bank: int,
    sums: int,
) -> int:
    """Turn the sums of a block of filters into results and store them; return the STORE.

    Args:
        stream: Stream, with room for the instructions.
        pool: Slots of the layer.
        machine: Machine, a record of ``MACHINE``.
        work: Pass, a record of ``ARRAY_PASS``.
        tile: The results.
        block: Block of filters.
        bank: Bank of the sums.
        sums: Accumulator word of the first pixel.
    """
    constants = work.constants
    parameters = constants.parameters + block * constants.parameter_block
    words = PARAMETER_WORDS + (work.operations if has_factors(work) else 0)
    place = set_parameters(stream, pool, machine, block, parameters, words, 0)
    output = convert(stream, pool, work, bank, sums, tile.height, tile.width, tile.width, 1)
    if has_factors(work):
        index = stream.state[0].length - 1
        record = stream.instructions[index]
        record.weighted, record.weight = 1, word_of(pool, PARAMETER, place) + PARAMETER_WORDS
        record.t0_stride = tile.height * tile.width
        note_read(pool, PARAMETER, place, index)
    first = block * machine.cols
    return store_tile(
        stream, pool, output, work.result, tile,
        work.first_filter + first, min(machine.cols, work.filters - first),
    )  # fmt: skip


@inner_jit
def requantize_pixels(
    stream: Stream, pool: Pool, machine: Record, work: Record, pending: Array, count: int
) -> int:
    """Turn the sums of some pixels of a job of exchanged operands into results and store them.

    Args:
        stream: Stream, with room for the instructions.
        pool: Slots of the layer.
        machine: Machine, a record of ``MACHINE``.
        work: Pass, a record of ``ARRAY_PASS``.
        pending: Structured array of ``PENDING``, shape (1,).
        count: Number of pixels.

    Returns:
        The last STORE.
    """
    slot, last_store = pool.buffers[PARAMETER].slot_words // PARAMETER_WORDS, NEVER
    job, constants = pending[0], work.constants
    for _ in range(count):
        pixel, bank = job.done, job.bank
        group = pixel // slot
        set_parameters(
            stream, pool, machine, job.key + group,
            constants.parameters + (job.x + group * slot) * constants.parameter_block,
            min(slot, job.pixels - group * slot) * PARAMETER_WORDS, pixel % slot,
        )  # fmt: skip
        output = convert(
            stream, pool, work, bank, word_of(pool, ACCUMULATOR, bank) + pixel,
            1, job.end - job.first, 0, job.pixels,
        )  # fmt: skip
        last_store = store_plane(
            stream, pool, output, machine, work, job.image, job.x + pixel,
            job.first, job.end,
        )  # fmt: skip
        job.done += 1
    return last_store


@inner_jit
def flush(stream: Stream, pool: Pool, machine: Record, work: Record, pending: Array) -> int:
    """Turn what is left of a job of exchanged operands into results; return the last STORE."""
    left = pending[0].pixels - pending[0].done
    return requantize_pixels(stream, pool, machine, work, pending, left)


@inner_jit
def set_parameters(
    stream: Stream, pool: Pool, machine: Record, key: int, address: int, words: int, which: int
) -> int:
    """Set parameters, loaded if they are not there, and return their slot.

    Args:
        stream: The stream.
        pool: The slots.
        machine: The machine.
        key: Key of the parameters that are loaded together.
        address: Address of the parameters in memory.
        words: Number of words that are loaded together.
        which: Number of the first three words that are set.
    """
    place = held(pool, PARAMETER, key)
    if place == NEVER:
        place = take(pool, PARAMETER, key)
        load_words(
            stream, pool, PARAMETER, place, VECTOR_UNIT, address, words,
            machine.parameter_word_bytes, machine.parameter_word_bytes, machine,
        )  # fmt: skip
    index = append(stream, PARAMETERS)
    stream.instructions[index].parameter = word_of(pool, PARAMETER, place) + which * PARAMETER_WORDS
    wait_for(stream, index, VECTOR_UNIT, pool.slots[place].written, LOAD_UNIT)
    note_read(pool, PARAMETER, place, index)
    return int(place)


@inner_jit
def convert(
    stream: Stream,
    pool: Pool,
    work: Record,
    bank: int,
    sums: int,
    rows: int,
    columns: int,
    row_stride: int,
    column_stride: int,
) -> int:
    """Turn sums into results, and return the slot of these, which follow each other.

    Args:
        stream: Stream, with room for the instructions.
        pool: Slots of the layer.
        work: Pass, a record of ``ARRAY_PASS``.
        bank: Bank of the sums.
        sums: The first.
        rows: Rows of sums.
        columns: Sums of a row.
        row_stride: Words from one row of sums to the next.
        column_stride: Words from one sum of a row to the next.
    """
    constants = work.constants
    output = take(pool, OUTPUT, NEVER)
    index = append(stream, VECTOR)
    record = stream.instructions[index]
    record.source_word = sums
    record.t1_count, record.t0_count = 1, work.operations
    record.p1_count, record.p0_count = rows, columns
    record.p1_stride, record.p0_stride = row_stride, column_stride
    record.destination = word_of(pool, OUTPUT, output)
    record.d1_stride, record.d0_stride = columns if row_stride else 0, 1
    record.zero_point = constants.zero_point
    record.minimum, record.maximum = constants.minimum, constants.maximum
    wait_for(stream, index, VECTOR_UNIT, pool.slots[bank].written, COMPUTE_UNIT)
    wait_for(stream, index, VECTOR_UNIT, pool.slots[output].read, STORE_UNIT)
    note_read(pool, ACCUMULATOR, bank, index)
    note_write(pool, OUTPUT, output, index)
    return int(output)
