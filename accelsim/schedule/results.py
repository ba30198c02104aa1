"""Kernels: the results of jobs on the array, from sums to memory."""

from typing import NamedTuple

from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import (
    Record,
    Tile,
    images_of,
    joins_of,
    residual_piece,
    residual_pieces,
    results_of,
    stores_of,
)
from accelsim.schedule.stream import (
    ACCUMULATOR,
    COMPUTE_UNIT,
    LOAD_UNIT,
    NEVER,
    OPERAND,
    OUTPUT,
    PARAMETER,
    PARAMETERS,
    RESIDUAL,
    VECTOR,
    VECTOR_UNIT,
    Emitter,
    Pool,
    append,
    held,
    note_read,
    take,
    wait_for,
    word_of,
)
from accelsim.schedule.transfers import load_tile, load_words, store_tile
from accelsim.schedule.vector import read_operand, write_output

PARAMETER_WORDS = 3
"""Words that PARAMETERS takes: biases, multipliers, shifts."""
RESIDUAL_WORDS = PARAMETER_WORDS + 2
"""Parameter words of the sum of a result and a residual: the weights of both are the last."""


class Sums(NamedTuple):
    """Sums of a tile and a block of filters, in the accumulator buffer.

    Args:
        bank: Slot of the bank.
        first: Word of the first pixel.
    """

    bank: int
    first: int


@inner_jit
def has_factors(work: Record) -> bool:
    """Return whether the vector unit multiplies each sum of a result by a factor.

    Args:
        work: ``ARRAY_PASS`` record.
    """
    return bool(work.sum_blocks > 0 or work.digits > 1)


@inner_jit
def parameter_words(work: Record) -> int:
    """Return the parameter words of a block of filters.

    Args:
        work: ``ARRAY_PASS`` record.
    """
    words = PARAMETER_WORDS + (work.operations if has_factors(work) else 0)
    return int(words + RESIDUAL_WORDS * work.residual.exists)


@inner_jit
def requantize(emitter: Emitter, tile: Tile, block: int, sums: Sums) -> int:
    """Turn the sums of a block of filters into results and store them; return the last STORE.

    Args:
        emitter: Emitter of the pass.
        tile: The results.
        block: Block of filters.
        sums: The sums.
    """
    index = NEVER
    for combination in range(emitter.work.combinations):
        index = combine(emitter, tile, block, combination, sums)
    return index


@inner_jit
def combine(emitter: Emitter, tile: Tile, block: int, combination: int, sums: Sums) -> int:
    """Make one of the results of each sum, or of the sums of each result; return the last STORE.

    Args:
        emitter: Emitter of the pass.
        tile: The results.
        block: Block of filters.
        combination: Number of the results among those that are made of the same sums.
        sums: The sums.
    """
    stream, pool, machine, work = emitter
    constants = work.constants
    key = block * work.combinations + combination
    parameters = constants.parameters + key * constants.parameter_block
    operand = NEVER
    if work.residual.exists:
        operand = load_residual(emitter, tile, block, 0)
    slot = set_parameters(emitter, key, parameters, parameter_words(work))
    index = read_sums(emitter, tile, sums)
    if has_factors(work):
        record = stream.instructions[index]
        record.weighted, record.weight = 1, word_of(pool, PARAMETER, slot) + PARAMETER_WORDS
        record.t0_stride = results_of(tile)
        note_read(pool, PARAMETER, slot, index)
    if work.residual.exists:
        output = add_residual(emitter, tile, block, index, sums.bank, slot, operand)
    else:
        output = write_results(emitter, index)
    index, is_whole = NEVER, tile.width == work.window.results_x
    run, place = combination // work.run_combinations, combination % work.run_combinations
    first = work.first_filter + place * work.filters + block * machine.cols
    offset = run * work.run_bytes + first * work.result.element_bits // 8
    joins = joins_of(work.window, work.result)
    stores = stores_of(joins, tile.images, tile.height, tile.width, is_whole)
    together = tile.images // stores
    for number in range(stores):
        index = store_tile(
            emitter, output, number * tile.height * tile.width,
            images_of(tile, number, together), offset,
            min(machine.cols, work.filters - block * machine.cols),
        )  # fmt: skip
    return index


@inner_jit
def set_parameters(emitter: Emitter, key: int, address: int, words: int) -> int:
    """Set parameters, loaded if they are not there, and return their slot.

    Args:
        emitter: Emitter of the layer.
        key: Key of the parameters that are loaded together.
        address: Address of the parameters in memory.
        words: Number of words that are loaded together.
    """
    stream, pool = emitter.stream, emitter.pool
    place = held(pool, PARAMETER, key)
    if place == NEVER:
        place = take(pool, PARAMETER, key)
        word_bytes = emitter.machine.parameter_word_bytes
        load_words(emitter, PARAMETER, place, address, words, word_bytes)
    index = append(stream, PARAMETERS)
    stream.instructions[index].parameter = word_of(pool, PARAMETER, place)
    wait_for(stream, index, VECTOR_UNIT, pool.slots[place].written, LOAD_UNIT)
    note_read(pool, PARAMETER, place, index)
    return int(place)


@inner_jit
def read_sums(emitter: Emitter, tile: Tile, sums: Sums) -> int:
    """Add a VECTOR of the sums of a tile, whose results have no place yet, and return it."""
    stream, pool, work, bank = emitter.stream, emitter.pool, emitter.work, sums.bank
    constants = work.constants
    index = append(stream, VECTOR)
    record = stream.instructions[index]
    record.source_word = sums.first
    record.t1_count, record.t0_count = 1, work.operations
    record.p1_count, record.p0_count = tile.images * tile.height, tile.width
    record.p1_stride, record.p0_stride = tile.width, 1
    record.zero_point = constants.zero_point
    record.minimum, record.maximum = constants.minimum, constants.maximum
    wait_for(stream, index, VECTOR_UNIT, pool.slots[bank].written, COMPUTE_UNIT)
    note_read(pool, ACCUMULATOR, bank, index)
    return index


@inner_jit
def write_results(emitter: Emitter, index: int) -> int:
    """Give the results of a VECTOR a slot, in which they follow each other, and return it.

    Args:
        emitter: Emitter of the pass.
        index: The VECTOR.
    """
    output = take(emitter.pool, OUTPUT, NEVER)
    record = emitter.stream.instructions[index]
    record.destination = word_of(emitter.pool, OUTPUT, output)
    record.d1_stride, record.d0_stride = record.p0_count if record.p1_stride else 0, 1
    write_output(emitter, index, output)
    return int(output)


@inner_jit
def piece_of(pool: Pool, tile: Tile, number: int) -> Tile:
    """Return the piece of a tile of a number whose residual is loaded together."""
    words = pool.buffers[OPERAND].slot_words
    rows, columns = residual_piece(words, tile.height, tile.width)
    of_image, across = residual_pieces(words, tile.height, tile.width), -(-tile.width // columns)
    image, number = number // of_image, number % of_image
    y, x = number // across * rows, number % across * columns
    return Tile(
        tile.image + image, tile.y + y, tile.x + x,
        min(rows, tile.height - y), min(columns, tile.width - x), 1,
    )  # fmt: skip


@inner_jit
def load_residual(emitter: Emitter, tile: Tile, block: int, number: int) -> int:
    """Load a piece of a residual, and return its slot.

    Args:
        emitter: Emitter of the pass.
        tile: The results.
        block: Block of filters.
        number: Number of the piece.
    """
    pool, residual = emitter.pool, emitter.work.residual
    operand = take(pool, OPERAND, NEVER)
    load_tile(
        emitter, OPERAND, operand, word_of(pool, OPERAND, operand),
        residual.source, residual.window, piece_of(pool, tile, number), block, 1,
    )  # fmt: skip
    return int(operand)


@inner_jit
def add_residual(
    emitter: Emitter,
    tile: Tile,
    block: int,
    kept: int,
    bank: int,
    parameters: int,
    operand: int,
) -> int:
    """Keep the results of a VECTOR in their bank, add a residual, and return the slot of the sums.

    Args:
        emitter: Emitter of the pass.
        tile: The results.
        block: Block of filters.
        kept: The VECTOR.
        bank: Bank of its sums.
        parameters: Slot of the parameters.
        operand: Slot of the first piece of the residual.
    """
    stream, pool, work = emitter.stream, emitter.pool, emitter.work
    residual, first = work.residual, stream.instructions[kept]
    sums = first.source_word
    first.kept, first.destination = 1, sums
    first.d1_stride, first.d0_stride = first.p1_stride, first.p0_stride
    word = word_of(pool, PARAMETER, parameters) + parameter_words(work) - RESIDUAL_WORDS
    stream.instructions[append(stream, PARAMETERS)].parameter = word
    output = take(pool, OUTPUT, NEVER)
    words = pool.buffers[OPERAND].slot_words
    pieces = tile.images * residual_pieces(words, tile.height, tile.width)
    for number in range(pieces):
        piece = piece_of(pool, tile, number)
        index = append(stream, VECTOR)
        record = stream.instructions[index]
        place = (piece.image - tile.image) * tile.height + piece.y - tile.y
        place = place * tile.width + piece.x - tile.x
        record.combine, record.weighted, record.weight = RESIDUAL, 1, word + PARAMETER_WORDS
        record.source_word = sums + place
        record.t1_count, record.t0_count = 1, 2
        record.t0_stride = (word_of(pool, OPERAND, operand) - sums - place) & 0xFFFF
        record.p1_count, record.p0_count = piece.height, piece.width
        record.p1_stride, record.p0_stride = tile.width, 1
        record.destination = word_of(pool, OUTPUT, output) + place
        record.d1_stride, record.d0_stride = tile.width, 1
        record.zero_point = residual.zero_point
        record.minimum, record.maximum = residual.minimum, residual.maximum
        read_operand(emitter, index, operand)
        write_output(emitter, index, output)
        note_read(pool, ACCUMULATOR, bank, index)
        note_read(pool, PARAMETER, parameters, index)
        if number + 1 < pieces:
            # Where there are two slots, it is loaded while the VECTOR works.
            operand = load_residual(emitter, tile, block, number + 1)
    return int(output)
