"""Kernels: what transfers take that go by requests, with a cache between them and DRAM.

A request has at most ``request_bytes`` consecutive bytes of one place (y, x) of a transfer: the
words of a place that follow each other in memory share requests, others have requests of their own.
Words of padding have no bytes, and take the requests of a place all the same: their zeros are
written into the buffer as if they had come.

Each line that a request touches is looked up in the cache. A line that is not there is fetched, and
a line of stores that leaves is written; each such transfer delays the instruction by
``line_cycles``. The line that leaves is drawn by a fixed sequence of pseudo-random numbers.

The cache sees requests in the order of the program, not of time, so that what an instruction takes
does not depend on when it runs. A program finds the cache as its own run before has left it.
"""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.npu.beats import beats_of
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.transfer import bytes_of_row, kept_bytes

EMPTY = -1
ADDRESSES = 2**32


@jit
def price_requests(table: Row, words: Row, places: Row, machine: Row) -> None:
    """Note the requests, beats and cycles of each LOAD and STORE in the table.

    Args:
        table: Table of a program.
        words: The records of the program as integers, shape (instructions, fields of a record).
        places: Place of each of ``FIELDS`` in a record.
        machine: The machine; its ``REQUEST_BYTES`` is not 0.
    """
    sets, ways = machine[columns.CACHE_SETS], machine[columns.CACHE_WAYS]
    tags = np.full((max(sets, 1), max(ways, 1)), EMPTY, dtype=np.int64)
    dirty = np.zeros((max(sets, 1), max(ways, 1)), dtype=np.int64)
    state = np.ones(2, dtype=np.int64)  # of the sequence; lines that moved
    row = np.zeros(columns.TRANSFER_COLUMNS, dtype=np.int64)
    # A first turn fills the cache; without a cache there is nothing to fill.
    for turn in range(0 if sets else 1, 2):
        for index in range(table.shape[0]):
            kind = table[index, columns.KIND]
            if kind != columns.LOAD and kind != columns.STORE:
                continue
            for field in range(row.shape[0]):
                row[field] = words[index, places[field]]
            state[1] = 0
            requests, beats = walk(row, kind == columns.STORE, machine, tags, dirty, state)
            if turn:
                store = kind == columns.STORE
                each = machine[columns.STORE_REQUEST if store else columns.LOAD_REQUEST]
                cycles = machine[columns.TRANSFER_ISSUE] + requests * each
                table[index, columns.COST] = cycles + state[1] * machine[columns.LINE_CYCLES]
                table[index, columns.ACTIONS] = requests
                table[index, columns.BEATS] = beats


@inner_jit
def walk(row: Row, store: bool, machine: Row, tags: Row, dirty: Row, state: Row) -> tuple[int, int]:
    """Return requests and beats of a transfer, and look its lines up.

    Args:
        row: Fields of the transfer, shape (``TRANSFER_COLUMNS``,).
        store: Whether it is a STORE.
        machine: The machine.
        tags: Lines in the cache, shape (sets, ways).
        dirty: Whether each line was stored to, shape (sets, ways).
        state: The last number of the sequence, and the lines that moved so far.
    """
    request_bytes, shift = machine[columns.REQUEST_BYTES], machine[columns.BUS_SHIFT]
    word_bytes, count = row[columns.WORD_BYTES], row[columns.C_COUNT]
    runs, words_of_run = count, 1
    if count > 1 and row[columns.C_STRIDE] == word_bytes:
        runs, words_of_run = 1, count
    length = words_of_run * word_bytes
    each = -(-length // request_bytes)
    requests, beats = 0, 0
    for y in range(row[columns.Y_COUNT]):
        row_bytes = 0 if store else bytes_of_row(row, y)
        for x in range(row[columns.X_COUNT]):
            for run in range(runs):
                requests += each
                place = x * row[columns.X_STRIDE] + run * row[columns.C_STRIDE]
                kept = length
                if not store:
                    place += row[columns.X_START]
                    kept = kept_bytes(place, length, row_bytes)
                    place = max(place, 0)
                if kept <= 0:
                    continue
                address = row[columns.ADDRESS] + y * row[columns.Y_STRIDE] + place
                beats += beats_of(address, kept, shift)
                if machine[columns.CACHE_SETS]:
                    first = address % ADDRESSES // request_bytes
                    last = (address % ADDRESSES + kept - 1) // request_bytes
                    for line in range(first, last + 1):
                        look_up(line, store, tags, dirty, state)
    return requests, beats


@inner_jit
def look_up(line: int, store: bool, tags: Row, dirty: Row, state: Row) -> None:
    """Look a line up, and fetch it if it is not in the cache.

    Args:
        line: Number of the line.
        store: Whether it is stored to.
        tags: Lines in the cache, shape (sets, ways).
        dirty: Whether each line was stored to, shape (sets, ways).
        state: The last number of the sequence, and the lines that moved so far.
    """
    of_set = line % tags.shape[0]
    ways = tags.shape[1]
    for way in range(ways):
        if tags[of_set, way] == line:
            if store:
                dirty[of_set, way] = 1
            return
    chosen = -1
    for way in range(ways):
        if tags[of_set, way] == EMPTY:
            chosen = way
            break
    if chosen < 0:
        # The sequence of rand() in the C standard (ISO/IEC 9899:1999, 7.20.2.2, example).
        state[0] = (state[0] * 1103515245 + 12345) % 2**31
        chosen = (state[0] >> 16) % ways
        state[1] += dirty[of_set, chosen]
    state[1] += 1
    tags[of_set, chosen] = line
    dirty[of_set, chosen] = 1 if store else 0
