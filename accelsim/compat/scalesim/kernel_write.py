"""Kernels: SCALE-Sim's output buffer, which collects words into lines and drains them to DRAM.

It drains half a buffer at a time. A drain first closes the line that is being filled. A closed line
counts as full when it is drained, unless it is the last of its drain: hence the phantom writes.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import inner_jit, jit

# State of an output buffer.
SIZE = 0  # words of the buffer
DRAIN = 1  # words drained at a time
WIDTH = 2  # words of a line
FREE = 3  # free words
FILLED = 4  # words of the line that is being filled
LINES = 5  # closed lines
DRAINED = 6  # drained lines
DRAIN_END = 7  # cycle in which the drain ends
WRITES = 8  # words written to DRAM
HEAD = 9  # head of the queue of lines that were closed early
TAIL = 10
FIRST_CYCLE = 11  # cycle of the first DRAM write, or -1
LAST_CYCLE = 12
STATES = 13


@jit
def new_write_buffer(size: int, width: int) -> NDArray[np.int64]:
    """Return the state of an empty output buffer.

    Args:
        size: Words.
        width: Words per cycle to DRAM.
    """
    state = np.zeros(STATES, np.int64)
    state[SIZE] = size
    state[FREE] = size
    state[DRAIN] = size - (size + 1) // 2
    state[WIDTH] = width
    state[FIRST_CYCLE] = -1
    return state


@jit
def _close(state: NDArray[np.int64], queue: NDArray[np.int64]) -> NDArray[np.int64]:
    if state[FILLED] == 0:
        return queue
    if state[TAIL] == queue.shape[0]:
        waiting = state[TAIL] - state[HEAD]
        larger = np.empty((2 * waiting + 8, 2), np.int64)
        larger[:waiting] = queue[state[HEAD] :]
        queue = larger
        state[HEAD] = 0
        state[TAIL] = waiting
    queue[state[TAIL], 0] = state[LINES]
    queue[state[TAIL], 1] = state[WIDTH] - state[FILLED]
    state[TAIL] += 1
    state[LINES] += 1
    state[FILLED] = 0
    return queue


@inner_jit
def _drain(state: NDArray[np.int64], queue: NDArray[np.int64], cycle: int) -> None:
    wanted = -(-state[DRAIN] // state[WIDTH])
    end = min(state[DRAINED] + wanted, state[LINES])
    lines = end - state[DRAINED]
    missing = 0
    while state[HEAD] < state[TAIL] and queue[state[HEAD], 0] < end:
        if queue[state[HEAD], 0] == end - 1:
            missing = queue[state[HEAD], 1]
        state[HEAD] += 1
    words = lines * state[WIDTH] - missing
    state[WRITES] += words
    state[FREE] += words
    state[DRAINED] = end
    state[DRAIN_END] = cycle + lines - 1
    if state[FIRST_CYCLE] < 0:
        state[FIRST_CYCLE] = cycle
    state[LAST_CYCLE] = max(state[LAST_CYCLE], state[DRAIN_END])


@inner_jit
def _store(state: NDArray[np.int64], words: int) -> None:
    state[FREE] -= words
    filled = state[FILLED] + words
    state[LINES] += filled // state[WIDTH]
    state[FILLED] = filled % state[WIDTH]


@jit
def write_words(
    state: NDArray[np.int64], queue: NDArray[np.int64], words: int, cycle: int
) -> tuple[int, NDArray[np.int64]]:
    """Store the words of one line of demands.

    Args:
        state: State of the buffer; changed.
        queue: shape (any, 2), lines closed early and the words they lack; changed.
        words: Number of words.
        cycle: Cycle in which they arrive.

    Returns:
        Cycle in which the last word is stored, and the queue, which may have grown.
    """
    while words > 0:
        if cycle < state[DRAIN_END]:
            part = max(state[FREE], 1)
            if part > words:
                _store(state, words)
                return cycle, queue
            _store(state, part)
            words -= part
            cycle = state[DRAIN_END]
        else:
            part = max(state[FREE] - (state[SIZE] - state[DRAIN]) + 1, 1)
            if part > words:
                _store(state, words)
                return cycle, queue
            _store(state, part)
            words -= part
            queue = _close(state, queue)
            _drain(state, queue, cycle)
    return cycle, queue


@jit
def drain_all(state: NDArray[np.int64], queue: NDArray[np.int64], cycle: int) -> None:
    """Drain the remaining lines from ``cycle`` on.

    Args:
        state: State of the buffer; changed.
        queue: Lines closed early (see ``write_words``); changed.
        cycle: Cycle in which to begin.
    """
    queue = _close(state, queue)
    while state[DRAINED] < state[LINES]:
        _drain(state, queue, cycle)
        cycle = state[DRAIN_END] + 1


@inner_jit
def _shape_of_fold(fold: int, geometry: NDArray[np.int64]) -> tuple[int, int]:
    """Return the columns of a fold, and the empty rows before its results."""
    _, height, _, row_folds, width, cols, rows = geometry
    used_cols = min(width, cols - (fold // row_folds) * width)
    empty = 0
    if rows > 0:
        empty = height - min(height, rows - (fold % row_folds) * height)
    return used_cols, empty


@inner_jit
def _words_at(time: int, height: int, used_cols: int, empty: int) -> int:
    low = max(0, time - height + 1)
    high = min(time - empty, used_cols - 1)
    return int(max(0, high - low + 1))


@inner_jit
def words_in_line(line: int, geometry: NDArray[np.int64]) -> int:
    """Return the number of results that leave the array in a line.

    Args:
        line: Number of the line over all folds, from 0.
        geometry: First line of a fold with a result; result rows of a full fold; lines of a fold;
            folds along rows; result columns of a full fold; result columns; result rows if the
            folds tile them and they leave last row first, else 0.
    """
    fold = line // geometry[2]
    used_cols, empty = _shape_of_fold(fold, geometry)
    return _words_at(line - fold * geometry[2] - geometry[0], geometry[1], used_cols, empty)


@jit
def report_of(
    state: NDArray[np.int64], first: int, final: int, cycle: int, latest: int, stalls: int
) -> NDArray[np.int64]:
    """Return the report of a run about its results.

    Args:
        state: State of the output buffer, drained.
        first: Cycle of the first result.
        final: Cycle of the last result.
        cycle: Cycle of the last line.
        latest: Latest cycle of any line.
        stalls: Cycles of stalls.

    Returns:
        DRAM words written; first, latest and last DRAM cycle; then the other arguments.
    """
    return np.array(
        [
            state[WRITES],
            state[FIRST_CYCLE],
            state[LAST_CYCLE],
            state[DRAIN_END],
            first,
            final,
            cycle,
            latest,
            stalls,
        ]
    )


@jit
def _note(stalled: NDArray[np.int64], count: int, line: int, stalls: int) -> NDArray[np.int64]:
    if count == stalled.shape[0]:
        longer = np.empty((2 * count, 2), np.int64)
        longer[:count] = stalled
        stalled = longer
    stalled[count, 0] = line
    stalled[count, 1] = stalls
    return stalled


@jit
def replay_writes(
    geometry: NDArray[np.int64], folds: int, size: int, width: int, hidden: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Replay all results of a layer with reads that never stall.

    Args:
        geometry: Shape of results in lines and folds, as in ``words_in_line``.
        folds: Folds of the layer.
        size: Words of the buffer.
        width: Words per cycle to DRAM.
        hidden: Cycles of each stall that the version does not count.

    Returns:
        The values of ``report_of``, and line and total of each stall, shape (stalls, 2).
    """
    state = new_write_buffer(size, width)
    queue = np.empty((8, 2), np.int64)
    stalled = np.empty((8, 2), np.int64)
    count, stalls, first, final, latest, cycle = 0, 0, -1, -1, 0, 0
    used_cols, empty = 0, 0
    line, time = -1, geometry[2]
    for _ in range(folds * geometry[2]):
        line, time = line + 1, time + 1
        if time >= geometry[2] - geometry[0]:
            used_cols, empty = _shape_of_fold(line // geometry[2], geometry)
            time = -geometry[0]
        now = line + stalls
        cycle = now
        words = _words_at(time, geometry[1], used_cols, empty)
        if words > 0:
            cycle, queue = write_words(state, queue, words, now)
            first = cycle if first < 0 else first
            final = cycle
        latest = max(latest, cycle)
        if cycle - now > hidden:
            stalls += cycle - now - hidden
            stalled = _note(stalled, count, line, stalls)
            count += 1
    drain_all(state, queue, cycle)
    return report_of(state, first, final, cycle, latest, stalls), stalled[:count]
