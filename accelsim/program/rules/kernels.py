"""The loops of the checker that visit every word, compiled."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import inner_jit, jit

Row = NDArray[Any]
"""An array of integers, whose elements the checker of types sees as Any."""

LIMIT = 20
"""Rows that a kernel returns at most."""

NEVER_WRITTEN, READ_TOO_EARLY, WRITTEN_TOO_EARLY = 0, 1, 2
"""Kinds of conflict."""


@jit
def vector_clocks(units: Row, ordinals: Row, givers: Row, alone: int) -> tuple[Row, Row]:
    """Return how many instructions of each unit have ended at each start and at each end.

    Args:
        units: Of each instruction.
        ordinals: Of each instruction within its unit.
        givers: Shape (instructions, units): the instruction, earlier in the program, whose token
            of that unit is taken, or -1.
        alone: The unit whose instructions do not overlap.

    Returns:
        Two arrays of shape (instructions, units).
    """
    count = units.shape[0]
    at_start = np.zeros((count, 4), dtype=np.int64)
    at_end = np.zeros((count, 4), dtype=np.int64)
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
    return at_start, at_end


@inner_jit
def unordered_reader(
    readers: Row, word: int, one: int, unit: int, ordinals: Row, at_start: Row
) -> int:
    """Return the last reader of a word in another unit that may not have ended, or -1."""
    for other in range(4):
        reader = int(readers[other, word]) - 1
        if reader >= 0 and other != unit and at_start[one, other] <= ordinals[reader]:
            return reader
    return -1


@inner_jit
def unordered_writer(
    writer: Row, word: int, one: int, units: Row, ordinals: Row, at_start: Row
) -> tuple[int, int]:
    """Return the kind of conflict of a read, and the writer; -1 if there is none."""
    last = int(writer[word]) - 1
    if last < 0:
        return NEVER_WRITTEN, -1
    if units[last] != units[one] and at_start[one, units[last]] <= ordinals[last]:
        return READ_TOO_EARLY, last
    return -1, -1


@jit
def buffer_conflicts(
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
    """Return accesses that no token orders, or that read what nothing wrote.

    Only the last writer of a word, and its last reader of each unit, need to be compared: units
    end their instructions in order.

    Args:
        instruction: Of each access, ascending.
        writes: Whether it writes.
        base: First word, counted through all buffers.
        counts: Shape (accesses, 4).
        strides: Shape (accesses, 4).
        units: Of each instruction.
        ordinals: Of each instruction within its unit.
        at_start: Of ``vector_clocks``.
        total_words: Of all buffers.

    Returns:
        Shape (found, 5), the first conflict of each access, at most ``LIMIT``: kind, instruction,
        the earlier instruction that it collides with, row of the access, word.
    """
    writer = np.zeros(total_words, dtype=np.int32)
    readers = np.zeros((4, total_words), dtype=np.int32)
    found = np.zeros((LIMIT, 5), dtype=np.int64)
    size = 0
    for row in range(instruction.shape[0]):
        one = instruction[row]
        unit = units[one]
        kind, other, where = -1, -1, -1
        first = base[row]
        for _outermost in range(counts[row, 0]):
            second = first
            for _outer in range(counts[row, 1]):
                third = second
                for _inner in range(counts[row, 2]):
                    word = third
                    for _innermost in range(counts[row, 3]):
                        if writes[row]:
                            if kind < 0:
                                other = unordered_reader(
                                    readers, word, one, unit, ordinals, at_start
                                )
                                kind, where = WRITTEN_TOO_EARLY if other >= 0 else -1, word
                            writer[word] = one + 1
                        else:
                            if kind < 0:
                                kind, other = unordered_writer(
                                    writer, word, one, units, ordinals, at_start
                                )
                                where = word
                            readers[unit, word] = one + 1
                        word += strides[row, 3]
                    third += strides[row, 2]
                second += strides[row, 1]
            first += strides[row, 0]
        if kind >= 0 and size < LIMIT:
            found[size, 0], found[size, 1], found[size, 2] = kind, one, other
            found[size, 3], found[size, 4] = row, where
            size += 1
    return found[:size]


@inner_jit
def existing(transfer: Row, y: int, x: int, c: int) -> tuple[int, int]:
    """Return the memory address and the number of the bytes of a word that exist.

    Args:
        transfer: A row of ``Facts.transfers``.
        y: Index of the row.
        x: Index of the place.
        c: Index of the word.
    """
    row = transfer[4] + y * transfer[6]
    if row < 0 or row >= transfer[5]:
        return 0, 0
    position = transfer[8] + x * transfer[9] + c * transfer[10]
    first = max(position, 0)
    length = min(position + transfer[12], transfer[11]) - first
    return (transfer[3] + y * transfer[7] + first) % (1 << 32), max(length, 0)


@inner_jit
def existing_of_word(transfer: Row, word: int) -> tuple[int, int]:
    """Return ``existing`` of the word with this number, c innermost."""
    x_count, c_count = transfer[1], transfer[2]
    place = word // c_count
    return existing(transfer, place // x_count, place % x_count, word % c_count)


@jit
def outside_image(transfers: Row, image_bytes: int) -> Row:
    """Return for each LOAD and STORE the first byte that is not in the image.

    Args:
        transfers: Of ``Facts``.
        image_bytes: Bytes of the image.

    Returns:
        Shape (transfers,), address of the byte, or -1.
    """
    result = np.full(transfers.shape[0], -1, dtype=np.int64)
    for one in range(transfers.shape[0]):
        transfer = transfers[one]
        for word in range(transfer[0] * transfer[1] * transfer[2]):
            address, length = existing_of_word(transfer, word)
            if length > 0 and address + length > image_bytes:
                result[one] = max(address, image_bytes)
                break
    return result


@jit
def stored_bytes(transfers: Row, stores: Row, image_bytes: int) -> Row:
    """Return whether any STORE writes each byte of the image."""
    result = np.zeros(image_bytes, dtype=np.bool_)
    for row in range(transfers.shape[0]):
        if stores[row]:
            for word in range(transfers[row, 0] * transfers[row, 1] * transfers[row, 2]):
                address, length = existing_of_word(transfers[row], word)
                result[address : address + length] = True
    return result


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
) -> Row:
    """Return LOADs and STOREs that touch the same byte and that no token orders.

    Of an empty memory also LOADs of bytes that nothing has written.

    Args:
        instruction: Of each transfer, ascending.
        transfers: Of ``Facts``.
        stores: Whether each is a STORE.
        units: Of each instruction.
        ordinals: Of each instruction within its unit.
        at_start: Of ``vector_clocks``.
        image_bytes: Bytes of the memory.
        empty: Whether it holds nothing before the first STORE.

    Returns:
        Shape (found, 4), the first conflict of each transfer, at most ``LIMIT``: kind,
        instruction, the earlier instruction that it collides with, address.
    """
    is_stored = stored_bytes(transfers, stores, image_bytes)
    touched = np.zeros((2, image_bytes), dtype=np.int32)
    found = np.zeros((LIMIT, 4), dtype=np.int64)
    size = 0
    for row in range(instruction.shape[0]):
        one, store = instruction[row], int(stores[row])
        other, where, unwritten = -1, -1, -1
        for word in range(transfers[row, 0] * transfers[row, 1] * transfers[row, 2]):
            address, length = existing_of_word(transfers[row], word)
            for byte in range(address, address + length):
                if empty and not store and touched[1, byte] == 0:
                    unwritten = byte
                if is_stored[byte]:
                    last = int(touched[1 - store, byte]) - 1
                    if other < 0 and last >= 0 and at_start[one, units[last]] <= ordinals[last]:
                        other, where = last, byte
                    touched[store, byte] = one + 1
        if unwritten >= 0 and size < LIMIT:
            found[size, 0], found[size, 1], found[size, 2] = NEVER_WRITTEN, one, -1
            found[size, 3] = unwritten
            size += 1
        if other >= 0 and size < LIMIT:
            found[size, 0] = WRITTEN_TOO_EARLY if store else READ_TOO_EARLY
            found[size, 1], found[size, 2], found[size, 3] = one, other, where
            size += 1
    return found[:size]
