"""Compiled loops of the checker that visit every word."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import inner_jit, jit

Row = NDArray[Any]
"""An array of integers, whose elements mypy sees as Any."""

LIMIT = 20
"""Greatest number of rows that a kernel returns."""

NEVER_WRITTEN, READ_TOO_EARLY, WRITTEN_TOO_EARLY = 0, 1, 2
"""Kinds of conflict."""


@jit
def vector_clocks(
    units: Row, ordinals: Row, givers: Row, alone: int, at_start: Row, at_end: Row
) -> None:
    """Find how many instructions of each unit have ended at each start and at each end.

    Args:
        units: Unit of each instruction.
        ordinals: Position of each instruction among those of its unit.
        givers: Shape (instructions, units): index of the earlier instruction whose token of that
            unit is popped, or -1.
        alone: Unit whose instructions do not overlap.
        at_start: int32 array of shape (instructions, units) that receives those at each start.
        at_end: int32 array of shape (instructions, units) that receives those at each end.
    """
    count = units.shape[0]
    last = np.full(4, -1, dtype=np.int64)
    for one in range(count):
        unit = units[one]
        before = last[unit]
        for other in range(4):
            value = 0
            if before >= 0:
                value = at_end[before, other] if unit == alone else at_start[before, other]
            for channel in range(4):
                giver = givers[one, channel]
                if giver >= 0:
                    value = max(value, at_end[giver, other])
            at_start[one, other] = value
            at_end[one, other] = value if before < 0 else max(value, at_end[before, other])
        at_end[one, unit] = ordinals[one] + 1
        last[unit] = one


@inner_jit
def unordered_reader(
    readers: Row,
    word: int,
    words: int,
    stride: int,
    unit: int,
    ordinals: Row,
    ended: Row,
    issued: Row,
) -> tuple[int, int]:
    """Return the last reader, in another unit, of a word that a write may overtake, and the word.

    Args:
        readers: Shape (units, words): last reader of each word in each unit, plus 1.
        word: First word that is written.
        words: Number of words that are written.
        stride: Words from one written word to the next.
        unit: Unit that writes.
        ordinals: Position of each instruction among those of its unit.
        ended: Instructions of each unit that have ended.
        issued: Instructions of each unit that come before the writer.

    Returns:
        -1 and -1 if every reader has ended.
    """
    for other in range(4):
        if other == unit or ended[other] >= issued[other]:
            continue
        known = 0
        for place in range(word, word + words * stride, stride):
            reader = readers[other, place]
            if reader != known:
                known = reader
                if reader and ended[other] <= ordinals[reader - 1]:
                    return reader - 1, place
    return -1, -1


@inner_jit
def unordered_writer(
    writer: Row,
    word: int,
    words: int,
    stride: int,
    unit: int,
    units: Row,
    ordinals: Row,
    ended: Row,
) -> tuple[int, int, int]:
    """Return the kind of the first conflict of a read, the writer and the word; -1 without one.

    Args:
        writer: Last writer of each word, plus 1.
        word: First word that is read.
        words: Number of words that are read.
        stride: Words from one read word to the next.
        unit: Unit that reads.
        units: Unit of each instruction.
        ordinals: Position of each instruction among those of its unit.
        ended: Instructions of each unit that have ended.
    """
    known = -2
    for place in range(word, word + words * stride, stride):
        last = writer[place] - 1
        if last != known:
            if last < 0:
                return NEVER_WRITTEN, -1, place
            known = last
            if units[last] != unit and ended[units[last]] <= ordinals[last]:
                return READ_TOO_EARLY, last, place
    return -1, -1, -1


@jit
def buffer_conflicts(
    order: Row,
    instruction: Row,
    writes: Row,
    base: Row,
    counts: Row,
    strides: Row,
    units: Row,
    ordinals: Row,
    at_start: Row,
    total_words: int,
) -> Row:
    """Return accesses that no token orders, and reads of words that nothing has written.

    Only the last writer of a word, and its last reader in each unit, need to be compared, because
    units end their instructions in order.

    Args:
        order: Rows of accesses in the order of instructions, reads before writes.
        instruction: Instruction of each access.
        writes: Whether each access writes.
        base: First word of each access, counted through all buffers.
        counts: Turns of each loop, shape (accesses, 4).
        strides: Words from one turn to the next, shape (accesses, 4).
        units: Unit of each instruction.
        ordinals: Position of each instruction among those of its unit.
        at_start: Instructions that have ended at each start, from ``vector_clocks``.
        total_words: Words of all buffers together.

    Returns:
        Shape (conflicts, 5), the first conflict of each access, at most ``LIMIT``: kind,
        instruction, the earlier instruction that it collides with, row of the access, word.
    """
    writer = np.zeros(total_words, dtype=np.int32)
    readers = np.zeros((4, total_words), dtype=np.int32)
    found = np.zeros((LIMIT, 5), dtype=np.int64)
    size = 0
    issued, next_one = np.zeros(4, dtype=np.int64), 0
    for row in order:
        one = instruction[row]
        unit, ended = units[one], at_start[one]
        while next_one < one:
            issued[units[next_one]] += 1
            next_one += 1
        kind, other, where = -1, -1, -1
        words, stride = counts[row, 3], max(strides[row, 3], 1)
        first = base[row]
        for _outermost in range(counts[row, 0]):
            second = first
            for _outer in range(counts[row, 1]):
                word = second
                for _inner in range(counts[row, 2]):
                    if writes[row]:
                        if kind < 0:
                            other, where = unordered_reader(
                                readers, word, words, stride, unit, ordinals, ended, issued
                            )
                            kind = WRITTEN_TOO_EARLY if other >= 0 else -1
                        writer[word : word + words * stride : stride] = one + 1
                    else:
                        if kind < 0:
                            kind, other, where = unordered_writer(
                                writer, word, words, stride, unit, units, ordinals, ended
                            )
                        readers[unit, word : word + words * stride : stride] = one + 1
                    word += strides[row, 2]
                second += strides[row, 1]
            first += strides[row, 0]
        if kind >= 0 and size < LIMIT:
            found[size, 0], found[size, 1], found[size, 2] = kind, one, other
            found[size, 3], found[size, 4] = row, where
            size += 1
    return found[:size]


@inner_jit
def runs_of(transfer: Row) -> tuple[int, int, int]:
    """Return how a row of a transfer splits into runs, which are words without gaps between them.

    Args:
        transfer: A row of ``Facts.transfers``.

    Returns:
        Runs of each place; places to visit (1 if a run covers them all); bytes of a run.
    """
    x_count, c_count, x_stride, c_stride = transfer[1], transfer[2], transfer[9], transfer[10]
    turns, length = c_count, transfer[12]
    if c_count == 1 or 0 <= c_stride <= length:
        turns, length = 1, (c_count - 1) * c_stride + length
    if turns == 1 and (x_count == 1 or 0 <= x_stride <= length):
        return 1, 1, (x_count - 1) * x_stride + length
    return turns, x_count, length


@inner_jit
def existing(transfer: Row, y: int, x: int, c: int, length: int) -> tuple[int, int]:
    """Return the memory address and the number of those bytes of a run that exist.

    Args:
        transfer: A row of ``Facts.transfers``.
        y: Index of the row.
        x: Index of the run's first place.
        c: Index of the run's first word.
        length: Bytes of the run.
    """
    row = transfer[4] + y * transfer[6]
    if row < 0 or row >= transfer[5]:
        return 0, 0
    position = transfer[8] + x * transfer[9] + c * transfer[10]
    first = max(position, 0)
    end = min(position + length, transfer[11])
    return (transfer[3] + y * transfer[7] + first) % (1 << 32), max(end - first, 0)


@inner_jit
def row_end(transfer: Row, y: int) -> Any:
    """Return an upper bound of the end of the existing bytes of a row; 0 if none exist.

    Args:
        transfer: A row of ``Facts.transfers``.
        y: Index of the row.
    """
    row = transfer[4] + y * transfer[6]
    if row < 0 or row >= transfer[5]:
        return 0
    end = transfer[8] + (transfer[1] - 1) * transfer[9] + (transfer[2] - 1) * transfer[10]
    begin, first = transfer[3] + y * transfer[7], max(transfer[8], 0)
    # If addresses wrap around within the row, the end of all addresses is the bound.
    end = min(end + transfer[12], transfer[11])
    if (begin + first) >> 32 != (begin + max(end, first)) >> 32:
        return 1 << 32
    return (begin + first) % (1 << 32) + max(end - first, 0)


@jit
def outside_image(transfers: Row, image_bytes: int) -> Row:
    """Return the first byte of each LOAD and STORE that is not in the image.

    Args:
        transfers: LOADs and STOREs, from ``Facts``.
        image_bytes: Bytes of the image.

    Returns:
        Shape (transfers,), address of the byte, or -1.
    """
    result = np.full(transfers.shape[0], -1, dtype=np.int64)
    for one in range(transfers.shape[0]):
        transfer = transfers[one]
        turns, places, run = runs_of(transfer)
        for turn in range(transfer[0] * places * turns):
            place = turn // turns
            address, length = existing(transfer, place // places, place % places, turn % turns, run)
            if length > 0 and address + length > image_bytes:
                result[one] = max(address, image_bytes)
                break
    return result


@jit
def stored_bytes(transfers: Row, stores: Row, image_bytes: int) -> Row:
    """Return, for each byte of the image, whether any STORE writes it.

    Args:
        transfers: Transfers, as in ``Facts``.
        stores: Whether each is a STORE.
        image_bytes: Number of bytes to look at, from the first on.
    """
    result = np.zeros(image_bytes, dtype=np.bool_)
    for row in range(transfers.shape[0]):
        if stores[row]:
            transfer = transfers[row]
            turns, places, run = runs_of(transfer)
            for turn in range(transfer[0] * places * turns):
                place = turn // turns
                address, length = existing(
                    transfer, place // places, place % places, turn % turns, run
                )
                result[address : min(address + length, image_bytes)] = True
    return result


@jit
def end_of_stores(transfers: Row, stores: Row) -> int:
    """Return an upper bound of the end of the bytes that STOREs write.

    Args:
        transfers: Transfers, as in ``Facts``.
        stores: Whether each is a STORE.
    """
    end = 0
    for row in range(transfers.shape[0]):
        if stores[row]:
            for y in range(transfers[row, 0]):
                end = max(end, row_end(transfers[row], y))
    return end


@jit
def suspect_granules(
    instruction: Row,
    transfers: Row,
    stores: Row,
    units: Row,
    ordinals: Row,
    at_start: Row,
    shift: int,
    granules: int,
) -> Row:
    """Return the granules in which a LOAD and a STORE without order may touch the same byte.

    Every conflict at a byte shows as a conflict at its granule, where all instructions that touch
    any byte are treated as if they touched the same one.

    Args:
        instruction: Instruction of each access.
        transfers: Transfers, as in ``Facts``.
        stores: Whether each transfer is a STORE.
        units: Unit of each instruction.
        ordinals: Place of each instruction within its unit.
        at_start: Clocks of ``vector_clocks`` at the start of each instruction.
        shift: Bytes of a granule, as a power of two.
        granules: Number of granules, from the first byte of memory on; no STORE touches others.

    Returns:
        Whether each granule is suspect, shape (granules,).
    """
    touched = np.zeros((2, granules), dtype=np.int32)
    suspect = np.zeros(granules, dtype=np.bool_)
    for row in range(instruction.shape[0]):
        one, store = instruction[row], int(stores[row])
        transfer = transfers[row]
        turns, places, run = runs_of(transfer)
        for turn in range(transfer[0] * places * turns):
            place = turn // turns
            address, length = existing(transfer, place // places, place % places, turn % turns, run)
            if length > 0:
                end = min((address + length - 1) >> shift, granules - 1)
                for granule in range(address >> shift, end + 1):
                    last = int(touched[1 - store, granule]) - 1
                    if last >= 0 and at_start[one, units[last]] <= ordinals[last]:
                        suspect[granule] = True
                    touched[store, granule] = one + 1
    return suspect


@jit
def memory_conflicts(
    instruction: Row,
    transfers: Row,
    stores: Row,
    units: Row,
    ordinals: Row,
    at_start: Row,
    image_bytes: int,
    empty: bool,
    suspect: Row,
    shift: int,
) -> Row:
    """Return LOADs and STOREs that touch the same byte and that no token orders.

    In a memory that is empty at first, LOADs of bytes that nothing has written are conflicts too.

    Args:
        instruction: Instruction of each transfer, ascending.
        transfers: LOADs and STOREs, from ``Facts``.
        stores: Whether each is a STORE.
        units: Unit of each instruction.
        ordinals: Place of each instruction within its unit.
        at_start: Instructions that have ended at each start, from ``vector_clocks``.
        image_bytes: Bytes of the memory.
        empty: Whether the memory holds nothing before the first STORE.
        suspect: Granules of ``suspect_granules``: others are not looked at, nor is what lies
            behind them.
        shift: Bytes of a granule, as a power of two.

    Returns:
        Shape (conflicts, 4), the first conflict of each transfer, at most ``LIMIT``: kind,
        instruction, the earlier instruction that it collides with, address.
    """
    touched = np.zeros((2, image_bytes), dtype=np.int32)
    found = np.zeros((LIMIT, 4), dtype=np.int64)
    size = 0
    for row in range(instruction.shape[0]):
        one, store = instruction[row], int(stores[row])
        other, where, unwritten = -1, -1, -1
        transfer = transfers[row]
        turns, places, run = runs_of(transfer)
        for turn in range(transfer[0] * places * turns):
            place = turn // turns
            address, length = existing(transfer, place // places, place % places, turn % turns, run)
            byte = address
            while byte < address + length:
                granule = byte >> shift
                end = min(address + length, (granule + 1) << shift)
                if granule >= suspect.shape[0]:
                    break
                if suspect[granule]:
                    while byte < end:
                        if empty and not store and touched[1, byte] == 0:
                            unwritten = byte
                        last = int(touched[1 - store, byte]) - 1
                        if other < 0 and last >= 0 and at_start[one, units[last]] <= ordinals[last]:
                            other, where = last, byte
                        touched[store, byte] = one + 1
                        byte += 1
                byte = end
        if unwritten >= 0 and size < LIMIT:
            found[size, 0], found[size, 1], found[size, 2] = NEVER_WRITTEN, one, -1
            found[size, 3] = unwritten
            size += 1
        if other >= 0 and size < LIMIT:
            found[size, 0] = WRITTEN_TOO_EARLY if store else READ_TOO_EARLY
            found[size, 1], found[size, 2], found[size, 3] = one, other, where
            size += 1
    return found[:size]


@jit
def without_repeats(old_counts: Row, old_strides: Row) -> tuple[Row, Row]:
    """Return nests that visit the same words in fewer turns where turns share words.

    For example, sliding windows visit a word once for each tap. Without this step, a hostile
    program could make the checker visit one word for hours.

    Args:
        old_counts: Turns, shape (rows, 4).
        old_strides: Words from one turn to the next, shape (rows, 4).
    """
    counts, strides = old_counts.copy(), old_strides.copy()
    for row in range(counts.shape[0]):
        # Sort by falling stride; loops of one turn or stride 0 come first.
        for place in range(4):
            if strides[row, place] == 0 or counts[row, place] == 1:
                counts[row, place], strides[row, place] = 1, 0
            moved = place
            count, stride = counts[row, place], strides[row, place]
            while (
                moved
                and strides[row, moved - 1]
                and (count == 1 or strides[row, moved - 1] < stride)
            ):
                counts[row, moved] = counts[row, moved - 1]
                strides[row, moved] = strides[row, moved - 1]
                moved -= 1
            counts[row, moved], strides[row, moved] = count, stride
        step = max(strides[row, 3], 1)
        for place in range(2, -1, -1):
            stride, turns = strides[row, place], counts[row, place]
            # The words of this loop and of the innermost one together are a row without gaps.
            if turns > 1 and stride % step == 0 and stride <= counts[row, 3] * step:
                counts[row, 3] += (turns - 1) * stride // step
                counts[row, place], strides[row, place] = 1, 0
    return counts, strides


@jit
def first_stored(transfers: Row, chosen: Row, stored: Row) -> Row:
    """Return the first byte of each transfer that a STORE writes, or -1.

    Args:
        transfers: Transfers, as in ``Facts``.
        chosen: Whether to look at each transfer; the answer for others is -1.
        stored: Bytes that a STORE writes, from ``stored_bytes``.
    """
    result = np.full(transfers.shape[0], -1, dtype=np.int64)
    for one in range(transfers.shape[0]):
        if not chosen[one]:
            continue
        transfer = transfers[one]
        turns, places, run = runs_of(transfer)
        for turn in range(transfer[0] * places * turns):
            place = turn // turns
            address, length = existing(transfer, place // places, place % places, turn % turns, run)
            for byte in range(address, min(address + length, stored.shape[0])):
                if stored[byte] and result[one] < 0:
                    result[one] = byte
    return result
