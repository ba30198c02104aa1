"""Kernels: which instructions are alike to the law of time.

Two instructions are *alike* if no unit can tell them apart by when things happen: of a transfer
without padding whose words all begin at the same byte of a beat and share none, its beats alone
count, and where it reads and writes does not.
"""

from typing import NamedTuple

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.transfer import all_bytes_exist, beats_of_each, unshared_beats

_PARTS = 9
"""Columns of the table that time depends on, whatever an instruction does."""
WIDTH = _PARTS + columns.TRANSFER_COLUMNS
_FACTOR = 0x5851F42D4C957F2D
_BY_FIELDS = 16
"""What is added to the kind of a transfer of which its fields count, and not its beats alone."""


@inner_jit
def describe_law(table: Row, words: Row, places: Row, shift: int, index: int, law: Row) -> int:
    """Write what time depends on of an instruction, and return how many numbers that are.

    Args:
        table: Table of the program.
        words: Records of the program as integers, shape (instructions, fields of a record).
        places: Place of each of ``FIELDS`` in a record.
        shift: Bytes of a beat as a power of two.
        index: The instruction.
        law: Receives them, shape (``WIDTH``,); the first says how many there are.
    """
    row, kind = table[index], table[index, columns.KIND]
    law[0], law[1], law[2], law[3] = kind, row[columns.POP], row[columns.PUSH], row[columns.BANK]
    if kind != columns.LOAD and kind != columns.STORE:
        law[4], law[5] = row[columns.SPAN], row[columns.STREAM]
        law[6], law[7] = row[columns.BLOCKS], row[columns.WORDS]
        law[8] = row[columns.FUNCTION_CYCLES]
        return _PARTS
    law[4] = row[columns.LOCAL]
    law[5] = row[columns.BUFFER] == columns.INDEX_BUFFER
    law[6] = law[7] = law[8] = 0
    fields = law[_PARTS:]
    for field in range(columns.TRANSFER_COLUMNS):
        fields[field] = words[index, places[field]]
    first, each = fields[columns.ADDRESS], 0
    if kind == columns.STORE:
        each = beats_of_each(fields, first, shift)
    elif all_bytes_exist(fields):
        each = unshared_beats(fields, first + fields[columns.X_START], 3, shift)
    if each and not row[columns.LOCAL]:
        law[6] = each * row[columns.WORDS]
        return _PARTS
    fields[columns.OPCODE_FIELD] = fields[columns.POP_FIELD] = fields[columns.PUSH_FIELD] = 0
    if kind == columns.LOAD and all_bytes_exist(fields):
        # Where rows begin and end says nothing else.
        fields[columns.ADDRESS] += fields[columns.X_START]
        fields[columns.X_START] = fields[columns.Y_START] = fields[columns.Y_STEP] = 0
        fields[columns.Y_LIMIT] = fields[columns.ROW_BYTES] = 0
    fields[columns.ADDRESS] &= (1 << shift) - 1
    law[0] += _BY_FIELDS
    return int(WIDTH)


@inner_jit
def is_equal(first: Row, second: Row, count: int) -> bool:
    """Return whether the first numbers of two rows are equal."""
    part = 0
    while part < count and first[part] == second[part]:
        part += 1
    return part == count


@jit
def mixed(row: Row, count: int) -> int:
    """Return a number that is seldom equal for two rows, from 0 to 2**62 - 1.

    Args:
        row: int64 array.
        count: Number of its values that count.
    """
    # Four sums side by side, since a product takes longer than the next can wait for.
    first, second, third, fourth = count, 0, 0, 0
    for part in range(0, count - 3, 4):
        first = first * _FACTOR + row[part]
        second = second * _FACTOR + row[part + 1]
        third = third * _FACTOR + row[part + 2]
        fourth = fourth * _FACTOR + row[part + 3]
    for part in range(count - count % 4, count):
        first = first * _FACTOR + row[part]
    found = ((first * 3 + second) * _FACTOR + third) * _FACTOR + fourth
    found ^= found >> 32
    found *= _FACTOR
    return int((found ^ (found >> 29)) & (2**62 - 1))


class Laws(NamedTuple):
    """The instructions so far that are not alike.

    Args:
        rows: int64 array of shape (instructions, ``WIDTH``): what time depends on of each.
        known: int32 array, open addressing: numbers of rows, or -1.
        count: int64 array of shape (1,): how many rows there are.
    """

    rows: Row
    known: Row
    count: Row


@jit
def new_laws(instructions: int) -> Laws:
    """Return laws without any, with room for as many as there are instructions."""
    size = 16
    while size < 2 * instructions:
        size *= 2
    rows = np.empty((instructions, WIDTH), dtype=np.int64)
    return Laws(rows, np.full(size, -1, dtype=np.int32), np.zeros(1, dtype=np.int64))


@inner_jit
def number_of(laws: Laws, table: Row, words: Row, places: Row, machine: Row, index: int) -> int:
    """Return the number of an instruction among those that are not alike.

    Args:
        laws: The instructions before it.
        table: Table of the program.
        words: Records of the program as integers, shape (instructions, fields of a record).
        places: Place of each of ``FIELDS`` in a record.
        machine: The machine.
        index: The instruction.
    """
    number, size = laws.count[0], laws.known.shape[0]
    row = laws.rows[number]
    width = describe_law(table, words, places, machine[columns.BUS_SHIFT], index, row)
    place = mixed(row, width) & (size - 1)
    while laws.known[place] >= 0:
        found = laws.known[place]
        if is_equal(laws.rows[found], row, width):
            return int(found)
        place = (place + 1) & (size - 1)
    laws.known[place] = number
    laws.count[0] = number + 1
    return int(number)
