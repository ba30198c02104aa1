"""Kernels: where the weights of a pass lie, and the LOADs that bring them.

Weights lie in memory one behind the other, in the order in which chunks are loaded: block of
filters, part of the words of a place, digit, place of the kernel, word. A word of the last block of
filters is as long as its filters need, and words behind the last element of a place lie nowhere:
LOAD fills both up, as bytes and places that do not exist. For example, 3 x 3 places of 20 elements,
on an array of 16 rows, are 9 rows of a LOAD with 32 words each, of which 20 exist.

Of several groups of channels only the weights within a group lie in memory: words of a *unit* of
groups have the lanes of its filters alone, and LOAD spreads the words of unit x to the lanes of
unit x. For example, 12 channels of a depthwise convolution are 12 units of one row, and a place of
the kernel 12 bytes of int8.
"""

from typing import NamedTuple

from accelsim.isa import INSTRUCTIONS
from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import Record, weight_bytes
from accelsim.schedule.stream import (
    COMPUTE_UNIT,
    LOAD,
    LOAD_UNIT,
    RESIDENT,
    WEIGHT,
    Emitter,
    append,
    column_of,
    note_write,
    wait_for,
    word_of,
)

_LOAD = INSTRUCTIONS["LOAD"].most
MOST_PLACES, _MOST_WORDS, _MOST_ROW_BYTES = _LOAD["y_count"], _LOAD["x_count"], _LOAD["row_bytes"]


class WeightRun(NamedTuple):
    """Weight words of one LOAD: neighbouring places, of each the words that exist, then padding.

    Args:
        address: Byte address of the first word that exists, also if none does.
        places: Rows of the LOAD.
        words: Words of each of them.
        existing: Words of each of them that lie in memory.
    """

    address: int
    places: int
    words: int
    existing: int


class Chunk(NamedTuple):
    """Blocks of weights that lie in the weight buffer together.

    Args:
        filter_block: Block of filters that they belong to.
        first_block: First input word of each place of the part of the reduction.
        part_blocks: Input words of each place of the part.
        before: Blocks of weights before those of the part, counted over all blocks of filters.
        taken: Blocks of weights of the part before the chunk.
        blocks: Blocks of weights of the chunk.
    """

    filter_block: int
    first_block: int
    part_blocks: int
    before: int
    taken: int
    blocks: int


@inner_jit
def words_of_place(machine: Record, work: Record, first_block: int, blocks: int) -> int:
    """Return the weight words that exist of some input words of a place.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record of constant weights.
        first_block: First input word of the place.
        blocks: Number of input words.
    """
    words = blocks * machine.fold_words
    if first_block + blocks == work.window.blocks:
        words += work.constants.last_words - machine.fold_words
    return int(words)


@inner_jit
def most_weight_words(length: int) -> int:
    """Return the weight words that a row of a LOAD holds at most.

    Args:
        length: Bytes of a word.
    """
    return int(max(1, min(_MOST_WORDS, _MOST_ROW_BYTES // max(1, length))))


@inner_jit
def weight_run(
    machine: Record,
    work: Record,
    filter_block: int,
    first_block: int,
    blocks: int,
    first: int,
    words: int,
) -> WeightRun:
    """Return what the next LOAD of the weights of a block of filters brings.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record of constant weights.
        filter_block: Block of filters.
        first_block: First input word of each place of the part of the reduction.
        blocks: Input words of each place of the part.
        first: First weight word, counted from those of the part on, padding included.
        words: Number of weight words that are wanted from it on, at least 1.
    """
    window, constants = work.window, work.constants
    length = weight_bytes(machine, work, filter_block)
    places = window.kernel_y * window.kernel_x * work.digits
    place, existing = (
        blocks * machine.fold_words,
        words_of_place(machine, work, first_block, blocks),
    )
    whole = words_of_place(machine, work, 0, window.blocks)
    address = constants.weights + filter_block * places * whole * constants.weight_row
    address += places * first_block * machine.fold_words * length
    offset, most = first % place, most_weight_words(length)
    address += (first // place * existing + min(offset, existing)) * length
    if existing == place and not constants.unit_rows:
        count = min(words, most)
        return WeightRun(address, 1, count, count)
    if offset == 0 and place <= min(words, most):
        return WeightRun(address, min(words // place, MOST_PLACES), place, existing)
    count = min(words, place - offset, most)
    return WeightRun(address, 1, count, max(0, min(existing - offset, count)))


@inner_jit
def load_weights(emitter: Emitter, buffer: int, slot: int, chunk: Chunk) -> None:
    """Load constant weights, in as few LOADs as their fields allow.

    Args:
        emitter: Emitter of the pass.
        buffer: ``WEIGHT`` or ``RESIDENT``.
        slot: Slot of the buffer for the words.
        chunk: The weights.
    """
    stream, pool, machine, work = emitter
    destination, filter_block = word_of(pool, buffer, slot), chunk.filter_block
    length = weight_bytes(machine, work, filter_block)
    first, words = chunk.taken * machine.fold_words, chunk.blocks * machine.fold_words
    done = 0
    while done < words:
        run = weight_run(
            machine, work, filter_block, chunk.first_block, chunk.part_blocks,
            first + done, words - done,
        )  # fmt: skip
        index = append(stream, LOAD)
        record = stream.instructions[index]
        record.buffer = WEIGHT if buffer == RESIDENT else buffer
        record.destination = destination + done
        rows = max(1, work.constants.unit_rows)
        record.y_count, record.x_count, record.c_count = run.places, run.words // rows, rows
        record.address = run.address & 0xFFFFFFFF
        record.y_start = 0 if run.existing else 1
        record.y_limit = run.places
        record.y_step = 1 if run.places > 1 else 0
        record.y_stride = column_of(run.existing * length if run.places > 1 else 0)
        record.x_stride = column_of(rows * length)
        record.c_stride = length if rows > 1 else 0
        record.spread = 1 if work.constants.unit_rows else 0
        record.row_bytes = column_of(max(1, run.existing * length))
        record.word_bytes = length
        wait_for(stream, index, LOAD_UNIT, pool.slots[slot].read, COMPUTE_UNIT)
        note_write(pool, buffer, slot, index)
        done += run.places * run.words


@inner_jit
def most_weight_loads(machine: Record, work: Record, blocks: int) -> int:
    """Return a number that the LOADs of a chunk of constant weights do not exceed.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record.
        blocks: Blocks of weights of a chunk.
    """
    words = blocks * machine.fold_words
    most = most_weight_words(work.constants.weight_row)
    if work.constants.last_words == machine.fold_words and not work.constants.unit_rows:
        return int(-(-words // most))
    # Places that fit a row of a LOAD are its rows, but for a part of the first and of the last;
    # longer ones are cut, each into at most one piece more than its words need.
    return int(4 + (blocks + 2) // MOST_PLACES + 2 * (words // most))
