"""The event counters of a program that has been timed."""

import numpy as np

from accelsim.kernel import jit
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row

# Counters, in the order of accelsim.npu.EVENTS.
CYCLES, STREAM, ARRAY_STALL, VECTOR_STALL, INPUT_STALL, WEIGHT_STALL = 0, 1, 2, 3, 4, 5
STORE_STALL, INSTRUCTION_STALL = 6, 7
FETCH_BEATS, LOAD_BEATS, STORE_BYTES = 8, 9, 10
BUFFER_WRITES = 11  # four buffers, as accelsim.isa.BUFFERS
INPUT_READS, WEIGHT_READS, OPERAND_READS, PARAMETER_READS = 15, 16, 17, 18
ACCUMULATOR_READS, ACCUMULATOR_WRITES, OUTPUT_WRITES, OUTPUT_READS = 19, 20, 21, 22
VECTOR_TAPS, VECTOR_MULTIPLIES = 23, 24
EVENT_COUNT = 25

CLASSES = 5  # of instructions in flight: ARRAY_STALL to STORE_STALL
WEIGHT_BUFFERS = 0b1010  # weight and parameter; the others hold activations


@jit
def tally(table: Row, machine: Row) -> Row:
    """Return the event counters.

    Args:
        table: The program, timed.
        machine: The machine.

    Returns:
        int64 array of shape (``EVENT_COUNT``,).
    """
    events = np.zeros(EVENT_COUNT, dtype=np.int64)
    events[FETCH_BEATS] = table.shape[0] * machine[at.FETCH_BEATS]
    for index in range(table.shape[0]):
        kind, words = table[index, at.KIND], table[index, at.WORDS]
        if kind == at.LOAD:
            events[BUFFER_WRITES + table[index, at.BUFFER]] += words
            events[LOAD_BEATS] += table[index, at.BEATS]
        elif kind == at.MATMUL:
            count_matmul(table, index, machine, events)
        elif kind == at.PARAMETERS:
            events[PARAMETER_READS] += 3
        elif kind == at.VECTOR:
            count_vector(table, index, events)
        elif kind == at.STORE:
            events[OUTPUT_READS] += words
            events[STORE_BYTES] += words * table[index, at.FLAG]
            events[CYCLES] = table[index, at.READY]
    attribute(table, machine, events)
    return events


@jit
def count_matmul(table: Row, index: int, machine: Row, events: Row) -> None:
    """Add the words that a MATMUL reads and writes.

    Args:
        table: The program.
        index: The instruction.
        machine: The machine.
        events: The counters.
    """
    blocks, pixels = table[index, at.BLOCKS], table[index, at.WORDS]
    events[INPUT_READS] += blocks * pixels
    events[WEIGHT_READS] += blocks * machine[at.ROWS]
    sums = pixels if machine[at.OUTPUT_STATIONARY] else blocks * pixels
    events[ACCUMULATOR_WRITES] += sums
    # The first block replaces sums without reading them.
    events[ACCUMULATOR_READS] += sums if table[index, at.FLAG] else sums - pixels


@jit
def count_vector(table: Row, index: int, events: Row) -> None:
    """Add the words that a VECTOR reads and writes, and its taps.

    Args:
        table: The program.
        index: The instruction.
        events: The counters.
    """
    taps = table[index, at.BLOCKS] * table[index, at.WORDS]
    events[OPERAND_READS if table[index, at.BUFFER] else ACCUMULATOR_READS] += taps
    events[OUTPUT_WRITES] += table[index, at.WORDS]
    events[VECTOR_TAPS] += taps
    if table[index, at.FLAG]:
        events[VECTOR_MULTIPLIES] += taps
        events[PARAMETER_READS] += taps


@jit
def class_of(table: Row, index: int) -> int:
    """Return the class of an instruction in flight, or -1 if it has none.

    Args:
        table: The program.
        index: The instruction.
    """
    kind = table[index, at.KIND]
    if kind == at.MATMUL:
        return 0
    if kind == at.PARAMETERS or kind == at.VECTOR:
        return 1
    if kind == at.LOAD:
        return int(2 + ((WEIGHT_BUFFERS >> table[index, at.BUFFER]) & 1))
    return 4 if kind == at.STORE else -1


@jit
def streamed(table: Row, index: int, machine: Row, cycles: int) -> int:
    """Return the cycles before ``cycles`` in which a MATMUL streams.

    Args:
        table: The program, timed.
        index: The instruction.
        machine: The machine.
        cycles: Counted.
    """
    blocks, pixels = table[index, at.BLOCKS], table[index, at.WORDS]
    if machine[at.OUTPUT_STATIONARY]:
        stream = blocks * machine[at.ROWS]
        return int(max(0, min(stream, cycles - table[index, at.START] - 1)))
    last = table[index, at.READY] - 1
    if last + pixels < cycles:
        return int(blocks * pixels)
    found = 0
    for fold in range(blocks):
        handoff = last - fold * max(machine[at.ROWS], pixels, 3)
        found += max(0, min(pixels, cycles - handoff - 1))
    return found


@jit
def attribute(table: Row, machine: Row, events: Row) -> None:
    """Give each cycle to the first class of which an instruction is in flight.

    Args:
        table: The program, timed.
        machine: The machine.
        events: The counters; ``CYCLES`` is known.
    """
    cycles = events[CYCLES]
    count = table.shape[0]
    # Of each class the starts and the ends, both in rising order, and one that never comes.
    starts = np.full((CLASSES, count + 1), cycles, dtype=np.int64)
    ends = np.full((CLASSES, count + 1), cycles, dtype=np.int64)
    filled = np.zeros(CLASSES, dtype=np.int64)
    for index in range(count):
        one = class_of(table, index)
        if one >= 0 and table[index, at.START] < cycles:
            starts[one, filled[one]] = table[index, at.START]
            ends[one, filled[one]] = min(table[index, at.END], cycles - 1)
            filled[one] += 1
        if one == 0:
            events[STREAM] += streamed(table, index, machine, cycles)
    place = np.zeros(CLASSES, dtype=np.int64)
    now = 0
    while now < cycles:
        until = cycles
        owner = CLASSES
        for one in range(CLASSES):
            while ends[one, place[one]] < now:
                place[one] += 1
            begin = starts[one, place[one]]
            if begin <= now:
                owner = one
                until = min(until, ends[one, place[one]] + 1)
                break
            until = min(until, begin)
        events[ARRAY_STALL + owner] += until - now
        now = until
    events[ARRAY_STALL] -= events[STREAM]
