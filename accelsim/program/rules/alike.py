"""Kernel: the first of all instructions that are alike to the rules of single instructions."""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.program.rules.kernels import Row

_FACTOR = 69069
_FACTORS = 2**24
"""Factors are below it: 2**7 products with integers of 32 bits stay below 2**62."""
_FIRST_SIZE = 2**10


@inner_jit
def mixed(record: Row, factors: Row, address: int) -> int:
    """Return a number that is seldom equal for two records, from 0 to 2**62 - 1.

    Args:
        record: Record of an instruction, shape (columns,).
        factors: int64 array of shape (columns,).
        address: Column of the address.
    """
    found = 0
    for column in range(record.shape[0]):
        found += record[column] * factors[column]
    found += ((record[address] != 0) - record[address]) * factors[address]
    # The low bits, which are the place in the table, gain from all others.
    return int((found ^ (found >> 21) ^ (found >> 42)) & (2**62 - 1))


@inner_jit
def is_alike(first: Row, second: Row, address: int) -> bool:
    """Return whether two records differ in nothing but in which address other than 0 they have."""
    differs = 0
    for column in range(first.shape[0]):
        differs += first[column] != second[column]
    differs -= first[address] != second[address]
    return bool(differs == 0 and (first[address] != 0) == (second[address] != 0))


@jit
def larger(known: Row, numbers: Row, count: int) -> Row:
    """Return a table of open addressing of twice the size.

    Args:
        known: Table of the first ``count`` kinds.
        numbers: What ``first_alike`` mixed of each kind.
        count: Number of kinds.
    """
    size = 2 * known.shape[0]
    found = np.full(size, -1, dtype=np.int32)
    for kind in range(count):
        place = numbers[kind] & (size - 1)
        while found[place] >= 0:
            place = (place + 1) & (size - 1)
        found[place] = kind
    return found


@jit
def first_alike(
    records: Row, opcode: int, address: int, row: int, parameters: int, vector: int
) -> Row:
    """Return the first of all instructions that are alike, rising but for repeated PARAMETERS.

    Two are *alike* if all columns are equal, where the address counts as zero or not, and, of
    VECTORs, if the PARAMETERS before them name the same row word. Each VECTOR that is returned
    stands behind such a PARAMETERS, if one comes before it in the program.

    Args:
        records: Program as ``accelsim.isa.record_columns`` returns it.
        opcode: Column of the opcode.
        address: Column of the address.
        row: Column of the row word.
        parameters: Opcode of PARAMETERS.
        vector: Opcode of VECTOR.

    Returns:
        int64 array of shape (found,), indices of instructions.
    """
    factors = np.empty(records.shape[1], dtype=np.int64)
    factor = 1
    for column in range(len(factors)):
        factor = (factor * _FACTOR + 1) % _FACTORS
        factors[column] = factor | 1
    # Pages that nothing writes take no memory.
    firsts = np.empty(records.shape[0], dtype=np.int64)
    sets, numbers = np.empty_like(firsts), np.empty_like(firsts)
    chosen = np.empty(2 * records.shape[0], dtype=np.int64)
    known = np.full(_FIRST_SIZE, -1, dtype=np.int32)
    none = -(2**40)  # No row word.
    count, size, last, written = 0, 0, -1, -1
    for index in range(records.shape[0]):
        record = records[index]
        of = int(records[last, row]) if last >= 0 and record[opcode] == vector else none
        number = (mixed(record, factors, address) + of * _FACTOR) & (2**62 - 1)
        place = number & (known.shape[0] - 1)
        kind = known[place]
        while kind >= 0 and not (
            numbers[kind] == number
            and sets[kind] == of
            and is_alike(records[firsts[kind]], record, address)
        ):
            place = (place + 1) & (known.shape[0] - 1)
            kind = known[place]
        if record[opcode] == parameters:
            last = index
        if kind >= 0:
            continue
        firsts[count], sets[count], numbers[count] = index, of, number
        known[place] = count
        count += 1
        if 2 * count > known.shape[0]:
            known = larger(known, numbers, count)
        if of != none and (written < 0 or records[written, row] != of):
            chosen[size] = written = last
            size += 1
        chosen[size] = index
        size += 1
        if record[opcode] == parameters:
            written = index
    return chosen[:size].copy()
