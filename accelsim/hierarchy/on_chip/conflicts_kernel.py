"""Bank conflicts of one period of an affine access pattern."""

from typing import Any

import numpy as np

from accelsim.kernel import inner_jit, jit

Row = Any

BANKS, WORDS_PER_BANK, READ_PORTS, WRITE_PORTS, SHARED_PORTS = 0, 1, 2, 3, 4
INTERLEAVING, MERGES, ELEMENTS_PER_WORD = 5, 6, 7
LOW, HIGH, XOR = 0, 1, 2
FIRST, WRITE, LANES = 0, 1, 2
CYCLES, WORST, READS, WRITES = 0, 1, 2, 3


@inner_jit
def bank_of(buffer: Row, word: int) -> int:
    """Return the bank of a word: twin of ``BankedBuffer.bank_of``."""
    banks = buffer[BANKS]
    if buffer[INTERLEAVING] == LOW:
        return int(word % banks)
    if buffer[INTERLEAVING] == HIGH:
        return int(word // buffer[WORDS_PER_BANK])
    folded = 0
    while banks > 1 and word > 0:
        folded ^= word % banks
        word //= banks
    return folded


@inner_jit
def cycles_of(buffer: Row, reads: int, writes: int) -> int:
    """Return the cycles of one bank: closed form of ``BankedBuffer.cycles_of``.

    With ``r``, ``w`` and ``s`` ports that read, write and share, ``c`` cycles are enough if and
    only if ``c (r + s) >= reads``, ``c (w + s) >= writes`` and ``c (r + w + s) >= reads + writes``.
    """
    read, write = buffer[READ_PORTS] + buffer[SHARED_PORTS], buffer[WRITE_PORTS]
    cycles = 0
    if reads > 0:
        cycles = -(-reads // read)
    if writes > 0:
        cycles = max(cycles, -(-writes // (write + buffer[SHARED_PORTS])))
    return int(max(cycles, -(-(reads + writes) // (read + write))))


@jit
def touch(buffer: Row, accesses: Row, bases: Row, offsets: Row, words: Row, by_bank: Row) -> None:
    """Count the words that one vector reads and writes in each bank.

    Args:
        buffer: The buffer.
        accesses: Shape (accesses, 3).
        bases: The element of lane 0 of each access.
        offsets: Elements from lane 0 to each lane, accesses one after another.
        words: Scratch, as long as ``offsets``.
        by_bank: Shape (2, banks), reads and writes, added to.
    """
    first = 0
    for access in range(len(accesses)):
        lanes = accesses[access, LANES]
        for lane in range(first, first + lanes):
            words[lane] = (bases[access] + offsets[lane]) // buffer[ELEMENTS_PER_WORD]
        mine = words[first : first + lanes]
        if buffer[MERGES]:
            mine.sort()
        for lane in range(lanes):
            if buffer[MERGES] and lane > 0 and mine[lane] == mine[lane - 1]:
                continue
            by_bank[accesses[access, WRITE], bank_of(buffer, mine[lane])] += 1
        first += lanes


@jit
def sum_conflicts(
    buffer: Row, trips: Row, periods: Row, accesses: Row, strides: Row, offsets: Row, totals: Row
) -> Any:
    """Sum over all iterations of the loops, each class of iterations once.

    Args:
        buffer: The buffer.
        trips: Trip count of each loop.
        periods: Iterations of each loop after which every lane is in the same bank again.
        accesses: Shape (accesses, 3): FIRST, WRITE, LANES.
        strides: Shape (accesses, loops), elements.
        offsets: Elements from lane 0 to each lane, accesses one after another.
        totals: CYCLES, WORST, READS, WRITES, added to.

    Returns:
        Words read and written in each bank, shape (2, banks).
    """
    loops = len(trips)
    place = np.zeros(loops, dtype=np.int64)
    bases = accesses[:, FIRST].copy()
    words = np.zeros(len(offsets), dtype=np.int64)
    sums = np.zeros((2, buffer[BANKS]), dtype=np.int64)
    by_bank = np.zeros((2, buffer[BANKS]), dtype=np.int64)
    while True:
        weight = 1
        for loop in range(loops):
            rest = 1 if place[loop] < trips[loop] % periods[loop] else 0
            weight *= trips[loop] // periods[loop] + rest
        by_bank[:] = 0
        touch(buffer, accesses, bases, offsets, words, by_bank)
        cycles = 1
        for bank in range(buffer[BANKS]):
            cycles = max(cycles, cycles_of(buffer, by_bank[0, bank], by_bank[1, bank]))
            for kind in range(2):
                sums[kind, bank] += weight * by_bank[kind, bank]
        totals[CYCLES] += weight * cycles
        totals[WORST] = max(totals[WORST], cycles)
        loop = loops - 1
        while loop >= 0:
            place[loop] += 1
            bases += strides[:, loop]
            if place[loop] < min(trips[loop], periods[loop]):
                break
            bases -= place[loop] * strides[:, loop]
            place[loop] = 0
            loop -= 1
        if loop < 0:
            break
    totals[READS] = sums[0].sum()
    totals[WRITES] = sums[1].sum()
    return sums
