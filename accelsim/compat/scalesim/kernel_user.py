"""The read buffers of SCALE-Sim's USER mode, and the stalls of an array that waits for them.

Before a layer starts, the tool lists the words of an operand in the order in which it will fetch
them (the stream, with all duplicates of im2col) and cuts the list into sets. The buffer holds a
window of consecutive sets of the circular list. A demand for a word outside of the window shifts
the window by half a buffer at a time, until the word is inside.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.compat.scalesim.kernel_write import (
    drain_all,
    new_write_buffer,
    report_of,
    words_in_line,
    write_words,
)
from accelsim.kernel import inner_jit, jit

NULL = 2**30

# State of a read buffer.
SET = 0  # words of a set
SETS = 1
WINDOW = 2  # sets that the buffer holds
SHIFT = 3  # sets replaced at a time
CYCLES = 4  # cycles to transfer half a buffer
BEGIN = 5  # first set that the buffer holds
READY = 6  # cycle in which the last transfer ended
TRANSFERS = 7
STATES = 8

PLUS = 0  # the wait is added if it is positive (v2)
SIGNED = 1  # the wait is added, even if it is negative (v2.0.2)
TWICE = 2  # like SIGNED, and added once more if it is positive (v3)


@jit
def streamed_order(
    held: NDArray[np.int32],
    across: NDArray[np.int64],
    along: NDArray[np.int64],
    ports: int,
    stream: NDArray[np.int32],
) -> int:
    """List the words of an operand that streams: the tiles stacked, then read along diagonals.

    Args:
        held: shape (words,), NULL for words that do not exist.
        across: shape (extent over ports,), part of the address by port.
        along: shape (steps,), part of the address by step.
        ports: Ports of the array.
        stream: shape (at least the words of the list,); written.

    Returns:
        Number of words that were written.
    """
    steps = along.size
    height = steps * (-(-across.size // ports))
    count = 0
    for diagonal in range(height + ports):
        low = max(0, diagonal - ports + 1)
        for row in range(min(diagonal, height - 1), low - 1, -1):
            place = (row // steps) * ports + diagonal - row
            if place < across.size:
                word = across[place] + along[row % steps]
                if held[word] != NULL:
                    stream[count] = word
                    count += 1
    return count


@jit
def stationary_order(
    held: NDArray[np.int32],
    across: NDArray[np.int64],
    along: NDArray[np.int64],
    cols: int,
    stream: NDArray[np.int32],
) -> int:
    """List the words of an operand that is loaded: the tiles stacked, row after row.

    Args:
        held: shape (words,), NULL for words that do not exist.
        across: shape (Sr,), part of the address by row.
        along: shape (Sc,), part of the address by column.
        cols: Columns of the array.
        stream: shape (at least the words of the list,); written.

    Returns:
        Number of words that were written.
    """
    count = 0
    for left in range(0, along.size, cols):
        for row in range(across.size):
            for col in range(left, min(left + cols, along.size)):
                word = across[row] + along[col]
                if held[word] != NULL:
                    stream[count] = word
                    count += 1
    return count


@jit
def new_read_buffer(words: int, size: int, width: int) -> NDArray[np.int64]:
    """Return the state of a read buffer that holds the beginning of its stream.

    Args:
        words: Words of the stream.
        size: Words of the buffer.
        width: Words per cycle from DRAM.
    """
    state = np.zeros(STATES, np.int64)
    active = (size + 1) // 2
    state[SET] = -(-size // 100)
    state[SETS] = words // state[SET] + 1
    state[WINDOW] = min(state[SETS], -(-active // state[SET]))
    state[SHIFT] = min(state[SETS] - state[WINDOW], -(-(size - active) // state[SET]))
    state[CYCLES] = -(-(size - active) // width)
    state[READY] = -1
    return state


@inner_jit
def _change(
    state: NDArray[np.int64],
    held: NDArray[np.int32],
    stream: NDArray[np.int32],
    first: int,
    sets: int,
    change: int,
) -> None:
    for number in range(first, first + sets):
        begin = (number % state[SETS]) * state[SET]
        for place in range(begin, min(begin + state[SET], stream.size)):
            held[stream[place]] += change


@jit
def fill(state: NDArray[np.int64], held: NDArray[np.int32], stream: NDArray[np.int32]) -> None:
    """Put the first window into a buffer.

    Args:
        state: State of the buffer.
        held: shape (words,), sets of the window that hold each word; changed.
        stream: shape (words of the stream,).
    """
    _change(state, held, stream, 0, state[WINDOW], 1)


@inner_jit
def _demand(
    state: NDArray[np.int64],
    held: NDArray[np.int32],
    stream: NDArray[np.int32],
    word: int,
    cycle: int,
    delay: int,
    rule: int,
) -> int:
    while held[word] == 0:
        _change(state, held, stream, state[BEGIN], state[SHIFT], -1)
        _change(state, held, stream, state[BEGIN] + state[WINDOW], state[SHIFT], 1)
        state[BEGIN] = (state[BEGIN] + state[SHIFT]) % state[SETS]
        state[READY] += state[CYCLES] + 1
        state[TRANSFERS] += 1
        wait = state[READY] - (cycle + delay)
        if rule == TWICE:
            delay += wait + max(wait, 0)
        elif rule == SIGNED:
            delay += wait
        else:
            delay += max(wait, 0)
    return delay


@inner_jit
def _demand_line(
    state: NDArray[np.int64],
    held: NDArray[np.int32],
    stream: NDArray[np.int32],
    across: NDArray[np.int64],
    along: NDArray[np.int64],
    geometry: NDArray[np.int64],
    line: int,
    cycle: int,
    rule: int,
) -> tuple[int, bool]:
    """Return the delay of a line's demands, 1 if none waits, and whether there was any."""
    streams, ports, start, lines, row_folds, cols, inner = geometry
    fold = line // lines
    time = line - fold * lines - start
    row_tile = fold % row_folds
    col_tile = fold // row_folds
    delay, some = 1, False
    if streams == 1:
        first = (row_tile if inner == 1 else col_tile) * ports
        low = max(0, time - along.size + 1)
        for port in range(low, min(time, min(ports, across.size - first) - 1) + 1):
            word = across[first + port] + along[time - port]
            if held[word] != NULL:
                some = True
                delay = _demand(state, held, stream, word, cycle, delay, rule)
        return delay, some
    row = row_tile * ports + ports - 1 - time
    if time < ports and row < across.size:
        for col in range(col_tile * cols, min(col_tile * cols + cols, along.size)):
            word = across[row] + along[col]
            if held[word] != NULL:
                some = True
                delay = _demand(state, held, stream, word, cycle, delay, rule)
    return delay, some


@jit
def run_user(
    read_states: NDArray[np.int64],
    ifmap: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]],
    weights: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]],
    geometries: NDArray[np.int64],
    results: NDArray[np.int64],
    output: tuple[int, int, int, int, int],
) -> NDArray[np.int64]:
    """Run a layer cycle by cycle with waits for DRAM.

    Args:
        read_states: shape (2, STATES), of the input and the weight buffer; changed.
        ifmap: held, stream, across and along of the input; held is changed.
        weights: Words of the weights, in the same form.
        geometries: shape (2, 7), for each operand: 1 if it streams; ports, or rows if it is
            loaded; first line of a fold with a demand; lines of a fold; folds along rows; columns
            of the array; 1 if its ports are rows.
        results: Shape of results in lines and folds, as in ``words_in_line``.
        output: Folds; words of the output buffer; words per cycle of its port; PLUS, SIGNED or
            TWICE; 1 if the version does not count the first cycle of an output stall.

    Returns:
        The report of ``replay_writes``, then the first and last cycle of input reads, and of weight
        reads.
        and the same of a weight read.
    """
    folds, size, width, rule, hidden = output
    state = new_write_buffer(size, width)
    queue = np.empty((8, 2), np.int64)
    seen = np.full(6, -1)
    stalls, latest, cycle = 0, 0, 0
    for line in range(folds * results[2]):
        now = line + stalls
        wait = 0
        for operand in range(2):
            held, stream, across, along = ifmap if operand == 0 else weights
            delay, some = _demand_line(
                read_states[operand],
                held,
                stream,
                across,
                along,
                geometries[operand],
                line,
                now,
                rule,
            )
            if some:
                seen[2 * operand + 1] = now + delay
                if seen[2 * operand] < 0:
                    seen[2 * operand] = now + delay
            wait = delay - 1 if operand == 0 else max(wait, delay - 1)
        words = words_in_line(line, results)
        cycle, queue = write_words(state, queue, words, now)
        if words > 0:
            seen[5] = cycle
            if seen[4] < 0:
                seen[4] = cycle
        latest = max(latest, cycle)
        stalls += max(wait, cycle - now - hidden)
    drain_all(state, queue, cycle)
    report = report_of(state, seen[4], seen[5], cycle, latest, stalls)
    return np.concatenate((report, seen[:4]))
