"""Kernels: a read buffer in CALC mode, and which of its words are fetched from DRAM.

The buffer remembers every word that it was asked for and fetches those that it does not hold. When
it holds ``capacity`` words, it forgets all of them. Resident words are stamped with the number of
the current filling, so forgetting is one increment. Words that do not exist (taps outside of the
input) have the stamp ``NULL`` and are never fetched.

The address of a word is a sum of two parts: one by position along the array, one by position in
    time.
SCALE-Sim's arrays demand words in two orders. ``replay_streamed``: skewed by one cycle for each
port. ``replay_stationary``: a whole row of the array in each cycle, last row first.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import inner_jit, jit

NULL = 255


@inner_jit
def _forget(stamps: NDArray[np.uint8], stamp: int) -> int:
    if stamp < NULL - 1:
        return stamp + 1
    for word in range(stamps.size):
        if stamps[word] != NULL:
            stamps[word] = 0
    return 1


@jit
def replay_streamed(
    stamps: NDArray[np.uint8],
    across: NDArray[np.int64],
    along: NDArray[np.int64],
    geometry: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Replay an operand that streams through the array.

    Args:
        stamps: shape (words,), 0 or NULL; changed.
        across: shape (extent over ports,), part of the address by port.
        along: shape (steps,), part of the address by step.
        geometry: ports; first line of a fold with a demand; lines of a fold; folds over the
            ports; folds of the other dimension; 1 if the ports are the rows of the array (the
            inner loop); capacity in words.

    Returns:
        Times the buffer was emptied; words in it at the end; line of the last emptying, or -1;
        1 if it was emptied twice in one line.
    """
    ports, start, lines, own, other, inner, capacity = geometry
    steps = along.size
    stamp = np.uint8(1)
    held, emptied, last, twice = 0, 0, -1, 0
    for fold in range(own * other):
        tile = fold % own if inner == 1 else fold // other
        first = tile * ports
        used = min(ports, across.size - first)
        base = fold * lines + start
        for time in range(steps + used - 1):
            for port in range(max(0, time - steps + 1), min(time, used - 1) + 1):
                word = across[first + port] + along[time - port]
                if stamps[word] < stamp:
                    stamps[word] = stamp
                    held += 1
                    if held == capacity:
                        stamp = np.uint8(_forget(stamps, int(stamp)))
                        held = 0
                        emptied += 1
                        twice |= last == base + time
                        last = base + time
    return np.array([emptied, held, last, twice])


@jit
def replay_stationary(
    stamps: NDArray[np.uint8],
    across: NDArray[np.int64],
    along: NDArray[np.int64],
    geometry: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Replay an operand that is loaded into the array before each fold.

    Args:
        stamps: shape (words,), 0 or NULL; changed.
        across: shape (Sr,), part of the address by row of the array.
        along: shape (Sc,), part of the address by column.
        geometry: Rows; columns; lines of a fold; folds along rows; folds along columns; capacity in
            words.

    Returns:
        Values as ``replay_streamed`` returns them.
    """
    rows, cols, lines, row_folds, col_folds, capacity = geometry
    stamp = np.uint8(1)
    held, emptied, last, twice = 0, 0, -1, 0
    for fold in range(row_folds * col_folds):
        top = (fold % row_folds) * rows
        left = (fold // row_folds) * cols
        used_rows = min(rows, across.size - top)
        used_cols = min(cols, along.size - left)
        for row in range(used_rows - 1, -1, -1):
            line = fold * lines + rows - 1 - row
            for col in range(used_cols):
                word = across[top + row] + along[left + col]
                if stamps[word] < stamp:
                    stamps[word] = stamp
                    held += 1
                    if held == capacity:
                        stamp = np.uint8(_forget(stamps, int(stamp)))
                        held = 0
                        emptied += 1
                        twice |= last == line
                        last = line
    return np.array([emptied, held, last, twice])


@jit
def last_line_streamed(
    stamps: NDArray[np.uint8],
    across: NDArray[np.int64],
    along: NDArray[np.int64],
    geometry: NDArray[np.int64],
) -> int:
    """Return the last line in which an operand that streams is demanded.

    Args:
        stamps: Stamps of words; no argument is changed (see ``replay_streamed``).
        across: Part of the address by port.
        along: Part of the address by step.
        geometry: Shape of the array.
    """
    ports, start, lines, own, other, inner, _ = geometry
    steps = along.size
    for fold in range(own * other - 1, -1, -1):
        first = (fold % own if inner == 1 else fold // other) * ports
        used = min(ports, across.size - first)
        for time in range(steps + used - 2, -1, -1):
            for port in range(max(0, time - steps + 1), min(time, used - 1) + 1):
                if stamps[across[first + port] + along[time - port]] != NULL:
                    return int(fold * lines + start + time)
    return -1


@jit
def last_line_stationary(
    stamps: NDArray[np.uint8],
    across: NDArray[np.int64],
    along: NDArray[np.int64],
    geometry: NDArray[np.int64],
) -> int:
    """Return the last line in which an operand that is loaded is demanded.

    Args:
        stamps: Stamps of words; no argument is changed (see ``replay_stationary``).
        across: Part of the address by row of the array.
        along: Part of the address by column.
        geometry: Shape of the array.
    """
    rows, cols, lines, row_folds, col_folds, _ = geometry
    for fold in range(row_folds * col_folds - 1, -1, -1):
        top = (fold % row_folds) * rows
        left = (fold // row_folds) * cols
        for row in range(min(rows, across.size - top)):
            for col in range(min(cols, along.size - left)):
                if stamps[across[top + row] + along[left + col]] != NULL:
                    return int(fold * lines + rows - 1 - row)
    return -1
