"""Kernels: the words that array and vector unit read and write, by the laws of docs/npu.md.

A word of sums takes ``cols`` cycles, one column after the other; its cycle is that of column 0.
"""

from typing import NamedTuple

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import fold_cycles
from accelsim.trace import columns as entry

PARAMETER_WORDS = 3
"""Parameter words that PARAMETERS reads."""
SUM_LEAD = 2
"""Cycles from the reading of an old sum to the writing of the new one."""


class Log(NamedTuple):
    """Log of beats and words.

    Args:
        beats: int64 array of shape (capacity, ``ROWS``), by cycle.
        words: int64 array of shape (capacity,), each a packed word (see ``columns``), in any order.
        counts: Number of beats and number of words, int64 array of shape (2,).
    """

    beats: Row
    words: Row
    counts: Row


@inner_jit
def put(log: Log, cycle: int, place: int, write: int, address: int) -> None:
    """Log a word.

    Args:
        log: The log.
        cycle: Cycle of the word's address.
        place: Index into ``BUFFERS``.
        write: 1 for a write, 0 for a read.
        address: Address of the word, modulo 2**16.
    """
    word = address & ((1 << entry.ADDRESS_BITS) - 1)
    place_and_word = place << entry.PLACE_SHIFT | write << entry.WRITE_SHIFT | word
    log.words[log.counts[1]] = cycle << entry.CYCLE_SHIFT | place_and_word
    log.counts[1] += 1


@inner_jit
def put_matmul(log: Log, row: Row, fields: Row, machine: Row, before: int) -> None:
    """Log the words of a MATMUL.

    Args:
        log: The log.
        row: The instruction, timed, shape (``TABLE_COLUMNS``,).
        fields: Fields of the instruction, shape (``FIELDS``,).
        machine: The machine.
        before: Last cycle in which the previous MATMUL streams.
    """
    resident, pixels = machine[columns.OUTPUT_STATIONARY], row[columns.WORDS]
    holds_inputs = machine[columns.LEAST_STREAM] > 0
    # Cycles before the first input address and before the first weight address of a block.
    step, handoff, filled = machine[columns.ROWS], row[columns.START], row[columns.START]
    if not resident:
        step = fold_cycles(machine, row[columns.STREAM])
        handoff = row[columns.READY] - 1 - (row[columns.BLOCKS] - 1) * step
        if machine[columns.FILL_AFTER]:
            filled = max(filled, before + machine[columns.FILL_OFFSET])
    written = row[columns.END] - (machine[columns.COLS] - 1)  # Cycle of the last word of sums.
    latency = written - (handoff + (row[columns.BLOCKS] - 1) * step + pixels)
    weight, reads_sums = fields[entry.WEIGHT_WORD], fields[entry.ACCUMULATE]
    for k1 in range(fields[entry.K1_COUNT]):
        for k0 in range(fields[entry.K0_COUNT]):
            entered, streamed = filled + 1, handoff + 1
            if holds_inputs:
                entered, streamed = streamed, entered
            for element in range(machine[columns.ROWS]):
                put(log, entered + element, entry.WEIGHT, 0, weight + element)
            weight += machine[columns.ROWS]
            word = (
                fields[entry.INPUT_WORD]
                + k1 * fields[entry.K1_STRIDE]
                + k0 * fields[entry.K0_STRIDE]
            )
            put_inputs(log, fields, word, streamed)
            filled = handoff
            if resident:
                filled += step
            else:
                put_sums(log, fields, handoff + 1 + latency, 1, reads_sums)
                if machine[columns.FILL_AFTER]:
                    filled += row[columns.STREAM] + machine[columns.FILL_OFFSET]
            handoff += step
            reads_sums = 1
    if resident:
        # The sums of the first pixel leave last.
        put_sums(log, fields, written, -1, fields[entry.ACCUMULATE])


@inner_jit
def put_inputs(log: Log, fields: Row, word: int, cycle: int) -> None:
    """Log the input words of a block, one in a cycle; ``word`` and ``cycle`` are the first ones."""
    for p1 in range(fields[entry.P1_COUNT]):
        for p0 in range(fields[entry.P0_COUNT]):
            place = word + p1 * fields[entry.P1_STRIDE] + p0 * fields[entry.P0_STRIDE]
            put(log, cycle, entry.INPUT, 0, place)
            cycle += 1


@inner_jit
def put_sums(log: Log, fields: Row, cycle: int, step: int, reads: int) -> None:
    """Log the sums of all pixels, one in a cycle; reads only if there are old sums.

    Args:
        log: The log.
        fields: Fields of the MATMUL.
        cycle: Cycle in which the sums of the first pixel are written.
        step: Cycles from one pixel to the next, 1 or -1.
        reads: 1 if products are added to old sums.
    """
    for p1 in range(fields[entry.P1_COUNT]):
        for p0 in range(fields[entry.P0_COUNT]):
            word = p1 * fields[entry.A1_STRIDE] + p0 * fields[entry.A0_STRIDE]
            word += fields[entry.ACCUMULATOR_WORD]
            if reads:
                put(log, cycle - SUM_LEAD, entry.ACCUMULATOR, 0, word)
            put(log, cycle, entry.ACCUMULATOR, 1, word)
            cycle += step


@inner_jit
def put_vector(log: Log, row: Row, fields: Row, machine: Row) -> None:
    """Log the words of a VECTOR; ``put_matmul`` describes the arguments."""
    place = entry.OPERAND if fields[entry.SOURCE] else entry.ACCUMULATOR
    taps = row[columns.BLOCKS] * row[columns.WORDS] * machine[columns.VECTOR_CYCLES]
    # Cycles from the last cycle of the last tap of a result to the writing of the result.
    latency = row[columns.END] - row[columns.START] - taps
    cycle = row[columns.START] + 1
    for p1 in range(fields[entry.P1_COUNT]):
        for p0 in range(fields[entry.P0_COUNT]):
            first = (
                fields[entry.SOURCE_WORD]
                + p1 * fields[entry.P1_STRIDE]
                + p0 * fields[entry.P0_STRIDE]
            )
            weight = fields[entry.WEIGHT_WORD]
            for t1 in range(fields[entry.T1_COUNT]):
                for t0 in range(fields[entry.T0_COUNT]):
                    word = first + t1 * fields[entry.T1_STRIDE] + t0 * fields[entry.T0_STRIDE]
                    if t0 == 1 and fields[entry.HELD]:
                        word = fields[entry.WEIGHT_WORD]
                    if t0 and row[columns.BUFFER] == columns.BOTH:
                        put(log, cycle, entry.OPERAND, 0, word % (1 << entry.ADDRESS_BITS))
                    else:
                        put(log, cycle, place, 0, word)
                    if fields[entry.WEIGHTED]:
                        put(log, cycle, entry.PARAMETER, 0, weight)
                    weight += 1
                    cycle += machine[columns.VECTOR_CYCLES]
            word = (
                fields[entry.DESTINATION]
                + p1 * fields[entry.D1_STRIDE]
                + p0 * fields[entry.D0_STRIDE]
            )
            to = entry.ACCUMULATOR if row[columns.KEPT] else entry.OUTPUT
            put(log, cycle - 1 + latency, to, 1, word)


@inner_jit
def put_reduce(log: Log, row: Row, fields: Row, machine: Row) -> None:
    """Log the words of a REDUCE; ``put_matmul`` describes the arguments."""
    place = entry.OPERAND if fields[entry.SOURCE] else entry.ACCUMULATOR
    cycles = machine[columns.VECTOR_CYCLES]
    apart = row[columns.BLOCKS] * fields[entry.P0_COUNT] * cycles
    if fields[entry.STATISTIC]:
        apart = max(apart, machine[columns.ROW_INTERVAL])
    for p1 in range(fields[entry.P1_COUNT]):
        cycle = row[columns.START] + 1 + p1 * apart
        for p0 in range(fields[entry.P0_COUNT]):
            first = (
                fields[entry.SOURCE_WORD]
                + p1 * fields[entry.P1_STRIDE]
                + p0 * fields[entry.P0_STRIDE]
            )
            for t1 in range(fields[entry.T1_COUNT]):
                for t0 in range(fields[entry.T0_COUNT]):
                    word = first + t1 * fields[entry.T1_STRIDE] + t0 * fields[entry.T0_STRIDE]
                    put(log, cycle, place, 0, word)
                    cycle += cycles


@jit
def put_computed(log: Log, table: Row, fields: Row, machine: Row, before: Row, chosen: Row) -> None:
    """Log the words of MATMUL, PARAMETERS, VECTOR and REDUCE; other instructions are ignored.

    Args:
        log: The log, with enough room.
        table: The program, timed.
        fields: int64 array of shape (instructions, ``FIELDS``).
        machine: The machine.
        before: Cycle of the last input address before those of a MATMUL, for each MATMUL.
        chosen: Indices of instructions.
    """
    for index in chosen:
        kind, row = table[index, columns.KIND], table[index]
        if kind == columns.MATMUL:
            put_matmul(log, row, fields[index], machine, before[index])
        elif kind == columns.VECTOR:
            put_vector(log, row, fields[index], machine)
        elif kind == columns.REDUCE:
            put_reduce(log, row, fields[index], machine)
        elif kind == columns.PARAMETERS:
            for word in range(PARAMETER_WORDS):
                address = fields[index, entry.PARAMETER_WORD] + word
                put(log, row[columns.START] + 1 + word, entry.PARAMETER, 0, address)
