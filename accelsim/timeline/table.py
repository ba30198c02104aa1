"""The table of a program: its instructions as the engine sees them."""

import numpy as np

from accelsim.kernel import jit
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row


@jit
def new_table(words: Row, places: Row, codes: Row, machine: Row) -> tuple[Row, int]:
    """Return the table of a program in which nothing is timed.

    Args:
        words: The records of the program as integers, shape (instructions, fields of a record).
        places: Where in a record each of ``FIELDS`` is, shape (fields,).
        codes: Kind and unit of each opcode, shape (16, 2), the kind -1 if there is none.
        machine: The machine.

    Returns:
        int64 array of shape (instructions, ``TABLE_COLUMNS``), and the first instruction that
        cannot be timed, or -1.
    """
    count = words.shape[0]
    table = np.zeros((count, at.TABLE_COLUMNS), dtype=np.int64)
    last = np.full(at.UNIT_COUNT, -1, dtype=np.int64)
    for index in range(count):
        opcode = words[index, places[at.OPCODE_FIELD]]
        if not 0 <= opcode < codes.shape[0] or codes[opcode, 0] < 0:
            return table, index
        unit = codes[opcode, 1]
        table[index, at.KIND] = codes[opcode, 0]
        table[index, at.UNIT] = unit
        table[index, at.NEXT] = count
        table[index, at.POP] = words[index, places[at.POP_FIELD]]
        table[index, at.PUSH] = words[index, places[at.PUSH_FIELD]]
        if last[unit] >= 0:
            table[last[unit], at.NEXT] = index
        last[unit] = index
        if not describe(table, index, words, places, machine):
            return table, index
    return table, -1


@jit
def describe(table: Row, index: int, words: Row, places: Row, machine: Row) -> bool:
    """Note what an instruction does, and return whether it does anything that can be timed.

    Args:
        table: The table; the kind is known.
        index: The instruction.
        words: As of ``new_table``.
        places: As of ``new_table``.
        machine: The machine.
    """
    kind = table[index, at.KIND]
    table[index, at.BANK] = -1
    if kind == at.FINISH:
        return bool(index == words.shape[0] - 1)
    if index == words.shape[0] - 1:
        return False
    if kind == at.LOAD or kind == at.STORE:
        table[index, at.BUFFER] = words[index, places[at.BUFFER_FIELD]]
        table[index, at.FLAG] = words[index, places[at.WORD_BYTES]]
        counts = (at.Y_COUNT, at.X_COUNT, at.C_COUNT, at.WORD_BYTES)
    elif kind == at.MATMUL:
        table[index, at.BANK] = words[index, places[at.ACCUMULATOR]] // machine[at.BANK_WORDS]
        table[index, at.FLAG] = words[index, places[at.ACCUMULATE]]
        counts = (at.K1_COUNT, at.K0_COUNT, at.P1_COUNT, at.P0_COUNT)
    elif kind == at.VECTOR:
        table[index, at.BUFFER] = words[index, places[at.SOURCE]]
        if table[index, at.BUFFER] == 0:
            table[index, at.BANK] = words[index, places[at.SOURCE_WORD]] // machine[at.BANK_WORDS]
        table[index, at.FLAG] = words[index, places[at.WEIGHTED]]
        counts = (at.T1_COUNT, at.T0_COUNT, at.P1_COUNT, at.P0_COUNT)
    else:
        return True
    for field in counts:
        if words[index, places[field]] < 1:
            return False
    first, second = words[index, places[counts[0]]], words[index, places[counts[1]]]
    third, fourth = words[index, places[counts[2]]], words[index, places[counts[3]]]
    if kind == at.LOAD or kind == at.STORE:
        table[index, at.WORDS] = first * second * third
    else:
        table[index, at.BLOCKS] = first * second
        table[index, at.WORDS] = third * fourth
    return bool(table[index, at.BANK] < machine[at.BANKS])
