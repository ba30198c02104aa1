"""Kernels: the words that the array and the vector unit read and write, by docs/npu.md.

A word of sums takes ``cols`` cycles, one column after the other: its cycle is that of column 0.
"""

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


@borrowing_jit
def put(keys: Row, count: int, cycle: int, place: int, write: int, address: int) -> int:
    """Note a word, and return how many there are.

    Args:
        keys: Receives it.
        count: How many there were.
        cycle: Of its address.
        place: Index into ``BUFFERS``.
        write: 1, or 0 if it is read.
        address: Of the word, modulo 2**16.
    """
    word = address & ((1 << of.ADDRESS_BITS) - 1)
    place_and_word = place << of.PLACE_SHIFT | write << of.WRITE_SHIFT | word
    keys[count] = cycle << of.CYCLE_SHIFT | place_and_word
    return count + 1


@borrowing_jit
def matmul_words(row: Row, fields: Row, machine: Row, before: int, keys: Row, count: int) -> int:
    """Note the words of a MATMUL whose stationary operand is loaded.

    Args:
        row: The instruction, timed, shape (``TABLE_COLUMNS``,).
        fields: Its ``FIELDS``.
        machine: The machine.
        before: Cycle of the last input address of the MATMUL before.
        keys: Receives the words.
        count: How many there were.
    """
    pixels, step = row[at.WORDS], fold_cycles(machine, row[at.WORDS])
    handoff = row[at.READY] - 1 - (row[at.BLOCKS] - 1) * step
    filled = row[at.START]
    if machine[at.FILL_AFTER]:
        filled = max(filled, before + machine[at.FILL_OFFSET])
    # From the address of an input word to the writing of its sums.
    latency = row[at.END] - (machine[at.COLS] - 1) - (row[at.READY] - 1 + pixels)
    weight, reads_sums = fields[of.WEIGHT_WORD], fields[of.ACCUMULATE]
    for k1 in range(fields[of.K1_COUNT]):
        for k0 in range(fields[of.K0_COUNT]):
            for element in range(machine[at.ROWS]):
                count = put(keys, count, filled + 1 + element, of.WEIGHT, 0, weight)
                weight += 1
            first = fields[of.INPUT_WORD] + k1 * fields[of.K1_STRIDE] + k0 * fields[of.K0_STRIDE]
            cycle = handoff
            for p1 in range(fields[of.P1_COUNT]):
                for p0 in range(fields[of.P0_COUNT]):
                    cycle += 1
                    word = first + p1 * fields[of.P1_STRIDE] + p0 * fields[of.P0_STRIDE]
                    count = put(keys, count, cycle, of.INPUT, 0, word)
                    count = sum_words(fields, p1, p0, cycle + latency, reads_sums, keys, count)
            filled = handoff
            if machine[at.FILL_AFTER]:
                filled = handoff + pixels + machine[at.FILL_OFFSET]
            handoff += step
            reads_sums = 1
    return count


@borrowing_jit
def sum_words(
    fields: Row, p1: int, p0: int, written: int, reads: int, keys: Row, count: int
) -> int:
    """Note that the sums of a pixel are read, if they are, and written.

    Args:
        fields: Of the MATMUL.
        p1: The pixel ...
        p0: ... of its row.
        written: The cycle.
        reads: 1 if there is an old sum.
        keys: Receives the words.
        count: How many there were.
    """
    word = fields[of.ACCUMULATOR_WORD] + p1 * fields[of.A1_STRIDE] + p0 * fields[of.A0_STRIDE]
    if reads:
        count = put(keys, count, written - SUM_LEAD, of.ACCUMULATOR, 0, word)
    return put(keys, count, written, of.ACCUMULATOR, 1, word)


@borrowing_jit
def resident_matmul_words(row: Row, fields: Row, machine: Row, keys: Row, count: int) -> int:
    """Note the words of a MATMUL whose sums stay in the array.

    Args:
        row: As of ``matmul_words``.
        fields: As of ``matmul_words``.
        machine: The machine.
        keys: Receives the words.
        count: How many there were.
    """
    for step in range(row[at.BLOCKS] * machine[at.ROWS]):
        address = fields[of.WEIGHT_WORD] + step
        count = put(keys, count, row[at.START] + 1 + step, of.WEIGHT, 0, address)
    begin = row[at.START]
    for k1 in range(fields[of.K1_COUNT]):
        for k0 in range(fields[of.K0_COUNT]):
            first = fields[of.INPUT_WORD] + k1 * fields[of.K1_STRIDE] + k0 * fields[of.K0_STRIDE]
            cycle = begin
            for p1 in range(fields[of.P1_COUNT]):
                for p0 in range(fields[of.P0_COUNT]):
                    cycle += 1
                    word = first + p1 * fields[of.P1_STRIDE] + p0 * fields[of.P0_STRIDE]
                    count = put(keys, count, cycle, of.INPUT, 0, word)
            begin += machine[at.ROWS]
    # The sums of pixel 0 leave last.
    written = row[at.END] - (machine[at.COLS] - 1)
    for p1 in range(fields[of.P1_COUNT]):
        for p0 in range(fields[of.P0_COUNT]):
            count = sum_words(fields, p1, p0, written, fields[of.ACCUMULATE], keys, count)
            written -= 1
    return count


@borrowing_jit
def vector_words(row: Row, fields: Row, machine: Row, keys: Row, count: int) -> int:
    """Note the words of a VECTOR.

    Args:
        row: As of ``matmul_words``.
        fields: As of ``matmul_words``.
        machine: The machine.
        keys: Receives the words.
        count: How many there were.
    """
    place = of.OPERAND if fields[of.SOURCE] else of.ACCUMULATOR
    taps = row[at.BLOCKS] * row[at.WORDS] * machine[at.VECTOR_CYCLES]
    # From the address of the last tap of a result to the writing of it.
    latency = row[at.END] - row[at.START] - taps
    cycle = row[at.START] + 1
    for p1 in range(fields[of.P1_COUNT]):
        for p0 in range(fields[of.P0_COUNT]):
            first = fields[of.SOURCE_WORD] + p1 * fields[of.P1_STRIDE] + p0 * fields[of.P0_STRIDE]
            weight = fields[of.WEIGHT_WORD]
            for t1 in range(fields[of.T1_COUNT]):
                for t0 in range(fields[of.T0_COUNT]):
                    word = first + t1 * fields[of.T1_STRIDE] + t0 * fields[of.T0_STRIDE]
                    count = put(keys, count, cycle, place, 0, word)
                    if fields[of.WEIGHTED]:
                        count = put(keys, count, cycle, of.PARAMETER, 0, weight)
                    weight += 1
                    cycle += machine[at.VECTOR_CYCLES]
            word = fields[of.DESTINATION] + p1 * fields[of.D1_STRIDE] + p0 * fields[of.D0_STRIDE]
            count = put(keys, count, cycle - 1 + latency, of.OUTPUT, 1, word)
    return count


@jit
def words_of(table: Row, fields: Row, machine: Row, before: Row, chosen: Row, keys: Row) -> int:
    """Note the words of instructions MATMUL, PARAMETERS and VECTOR; others have none here.

    Args:
        table: The program, timed.
        fields: int64 array of shape (instructions, ``FIELDS``).
        machine: The machine.
        before: Of each MATMUL the cycle of the last input address before its own.
        chosen: Which instructions.
        keys: int64 array that is large enough (``most_words``); receives the words.

    Returns:
        How many there are.
    """
    count = 0
    for index in chosen:
        kind, row = table[index, at.KIND], table[index]
        if kind == at.MATMUL and machine[at.OUTPUT_STATIONARY]:
            count = resident_matmul_words(row, fields[index], machine, keys, count)
        elif kind == at.MATMUL:
            count = matmul_words(row, fields[index], machine, before[index], keys, count)
        elif kind == at.VECTOR:
            count = vector_words(row, fields[index], machine, keys, count)
        elif kind == at.PARAMETERS:
            for word in range(PARAMETER_WORDS):
                address = fields[index, of.PARAMETER_WORD] + word
                count = put(keys, count, row[at.START] + 1 + word, of.PARAMETER, 0, address)
    return count
