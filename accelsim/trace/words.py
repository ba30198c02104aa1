"""Kernels: the words that the array and the vector unit read and write, by docs/npu.md.

A word of sums takes ``cols`` cycles, one column after the other: its cycle is that of column 0.
"""

from typing import NamedTuple

import accelsim.kernel  # noqa: F401 (names what the cache of kernels depends on)
from accelsim.kernel import jit
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import fold_cycles
from accelsim.trace import columns as of

PARAMETER_WORDS = 3
"""Of PARAMETERS."""
SUM_LEAD = 2
"""Cycles from the reading of an old sum to the writing of the new one."""


class Log(NamedTuple):
    """What is noted.

    Args:
        beats: int64 array of shape (room, ``ROWS``), by cycle.
        words: int64 array of shape (room,), each a word as ``columns`` says, in any order.
        counts: How many beats and how many words there are, int64 array of shape (2,).
    """

    beats: Row
    words: Row
    counts: Row


@borrowing_jit
def put(log: Log, cycle: int, place: int, write: int, address: int) -> None:
    """Note a word.

    Args:
        log: The log.
        cycle: Of its address.
        place: Index into ``BUFFERS``.
        write: 1, or 0 if it is read.
        address: Of the word, modulo 2**16.
    """
    word = address & ((1 << of.ADDRESS_BITS) - 1)
    place_and_word = place << of.PLACE_SHIFT | write << of.WRITE_SHIFT | word
    log.words[log.counts[1]] = cycle << of.CYCLE_SHIFT | place_and_word
    log.counts[1] += 1


@borrowing_jit
def put_matmul(log: Log, row: Row, fields: Row, machine: Row, before: int) -> None:
    """Note the words of a MATMUL.

    Args:
        log: The log.
        row: The instruction, timed, shape (``TABLE_COLUMNS``,).
        fields: Its ``FIELDS``.
        machine: The machine.
        before: Cycle of the last input address of the MATMUL before.
    """
    resident, pixels = machine[at.OUTPUT_STATIONARY], row[at.WORDS]
    # The cycles before the first input address and the first weight address of a block.
    step, handoff, filled = machine[at.ROWS], row[at.START], row[at.START]
    if not resident:
        step = fold_cycles(machine, pixels)
        handoff = row[at.READY] - 1 - (row[at.BLOCKS] - 1) * step
        if machine[at.FILL_AFTER]:
            filled = max(filled, before + machine[at.FILL_OFFSET])
    written = row[at.END] - (machine[at.COLS] - 1)  # the last word of sums
    latency = written - (handoff + (row[at.BLOCKS] - 1) * step + pixels)
    weight, reads_sums = fields[of.WEIGHT_WORD], fields[of.ACCUMULATE]
    for k1 in range(fields[of.K1_COUNT]):
        for k0 in range(fields[of.K0_COUNT]):
            for element in range(machine[at.ROWS]):
                put(log, filled + 1 + element, of.WEIGHT, 0, weight + element)
            weight += machine[at.ROWS]
            word = fields[of.INPUT_WORD] + k1 * fields[of.K1_STRIDE] + k0 * fields[of.K0_STRIDE]
            put_inputs(log, fields, word, handoff + 1)
            filled = handoff
            if resident:
                filled += step
            else:
                put_sums(log, fields, handoff + 1 + latency, 1, reads_sums)
                if machine[at.FILL_AFTER]:
                    filled += pixels + machine[at.FILL_OFFSET]
            handoff += step
            reads_sums = 1
    if resident:
        # The sums of the first pixel leave last.
        put_sums(log, fields, written, -1, fields[of.ACCUMULATE])


@borrowing_jit
def put_inputs(log: Log, fields: Row, word: int, cycle: int) -> None:
    """Note the input words of a block, one in a cycle; ``word`` and ``cycle`` are of the first."""
    for p1 in range(fields[of.P1_COUNT]):
        for p0 in range(fields[of.P0_COUNT]):
            place = word + p1 * fields[of.P1_STRIDE] + p0 * fields[of.P0_STRIDE]
            put(log, cycle, of.INPUT, 0, place)
            cycle += 1


@borrowing_jit
def put_sums(log: Log, fields: Row, cycle: int, step: int, reads: int) -> None:
    """Note the sums of all pixels, one in a cycle, read only if there are old ones.

    Args:
        log: The log.
        fields: Of the MATMUL.
        cycle: In which those of the first pixel are written.
        step: Cycles from one pixel to the next, 1 or -1.
        reads: 1 if old sums are added to.
    """
    for p1 in range(fields[of.P1_COUNT]):
        for p0 in range(fields[of.P0_COUNT]):
            word = p1 * fields[of.A1_STRIDE] + p0 * fields[of.A0_STRIDE]
            word += fields[of.ACCUMULATOR_WORD]
            if reads:
                put(log, cycle - SUM_LEAD, of.ACCUMULATOR, 0, word)
            put(log, cycle, of.ACCUMULATOR, 1, word)
            cycle += step


@borrowing_jit
def put_vector(log: Log, row: Row, fields: Row, machine: Row) -> None:
    """Note the words of a VECTOR; arguments as of ``put_matmul``."""
    place = of.OPERAND if fields[of.SOURCE] else of.ACCUMULATOR
    taps = row[at.BLOCKS] * row[at.WORDS] * machine[at.VECTOR_CYCLES]
    # From the last cycle of the last tap of a result to the writing of it.
    latency = row[at.END] - row[at.START] - taps
    cycle = row[at.START] + 1
    for p1 in range(fields[of.P1_COUNT]):
        for p0 in range(fields[of.P0_COUNT]):
            first = fields[of.SOURCE_WORD] + p1 * fields[of.P1_STRIDE] + p0 * fields[of.P0_STRIDE]
            weight = fields[of.WEIGHT_WORD]
            for t1 in range(fields[of.T1_COUNT]):
                for t0 in range(fields[of.T0_COUNT]):
                    word = first + t1 * fields[of.T1_STRIDE] + t0 * fields[of.T0_STRIDE]
                    put(log, cycle, place, 0, word)
                    if fields[of.WEIGHTED]:
                        put(log, cycle, of.PARAMETER, 0, weight)
                    weight += 1
                    cycle += machine[at.VECTOR_CYCLES]
            word = fields[of.DESTINATION] + p1 * fields[of.D1_STRIDE] + p0 * fields[of.D0_STRIDE]
            put(log, cycle - 1 + latency, of.OUTPUT, 1, word)


@jit
def put_computed(log: Log, table: Row, fields: Row, machine: Row, before: Row, chosen: Row) -> None:
    """Note the words of instructions MATMUL, PARAMETERS and VECTOR; others have none here.

    Args:
        log: The log, with room for them.
        table: The program, timed.
        fields: int64 array of shape (instructions, ``FIELDS``).
        machine: The machine.
        before: Of each MATMUL the cycle of the last input address before its own.
        chosen: Which instructions.
    """
    for index in chosen:
        kind, row = table[index, at.KIND], table[index]
        if kind == at.MATMUL:
            put_matmul(log, row, fields[index], machine, before[index])
        elif kind == at.VECTOR:
            put_vector(log, row, fields[index], machine)
        elif kind == at.PARAMETERS:
            for word in range(PARAMETER_WORDS):
                address = fields[index, of.PARAMETER_WORD] + word
                put(log, row[at.START] + 1 + word, of.PARAMETER, 0, address)
