"""The trace of a timed program in chunks: beats that memory accepts, and words of buffers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from accelsim.memory.shared import memory_choice_of
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.timeline import Timeline, columns
from accelsim.timeline.folds import program_folds
from accelsim.timeline.prepare import PLACES, machine_row, program_table, record_words
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.shared.run import bases_of, new_cores
from accelsim.trace import columns as entry
from accelsim.trace.shared import go_through_shared
from accelsim.trace.transfers import go_through, new_transfers
from accelsim.trace.walk import Walk
from accelsim.trace.words import Log, put_computed

Integers = NDArray[np.int64]

CHUNK = 2**18
"""Beats, and words, that are made at a time; the words of one instruction may exceed this."""


@dataclass(frozen=True, kw_only=True)
class Span:
    """A range of cycles of a program.

    Args:
        begin: First cycle, from which the cycles of a trace are counted.
        end: Cycle after the last.
        cycles: Length that results report; it excludes what memory does after the last store.
    """

    begin: int
    end: int
    cycles: int


class Timed:
    """A program that has been timed, to be traced.

    Args:
        program: The program.
        npu: The machine.
        timeline: Timeline of the program on the machine.
    """

    def __init__(self, program: Program, npu: Npu, timeline: Timeline) -> None:
        self.program, self.npu = program, npu
        self.machine = machine_row(npu)
        self.folds = program_folds(program, npu)
        self.table = program_table(program, self.machine, self.folds)
        self.table[:, columns.ISSUE] = timeline.issue_cycles
        self.table[:, columns.START] = timeline.start_cycles
        self.table[:, columns.END] = timeline.end_cycles
        self.table[:, columns.READY] = timeline.ready_cycles

    def walk(self, table: Integers, state: Integers) -> Walk:
        """Return a walk through a table of the program, with a given state."""
        given, words = self.program.instructions, record_words(self.program)
        loads = table[:, columns.KIND] == columns.LOAD
        first_words = np.where(loads, given["destination"], given["source"]).astype(np.int64)
        return Walk(table, words, PLACES, self.machine, first_words, state)


def new_log(beats: int, words: int) -> Log:
    """Return an empty log with room for beats and words."""
    rows, counts = (
        np.empty((beats, entry.ROWS), dtype=np.int64),
        np.zeros(2, dtype=np.int64),
    )
    return Log(rows, np.empty(words, dtype=np.int64), counts)


GoOn = Callable[[Log, int], bool]
"""Function that fills a log with transfers up to a cycle, and returns whether there may be more."""


def _transfers(timed: Timed) -> GoOn:
    """Return the function that goes through the transfers of a program, from the first on."""
    state = np.zeros(walker.STATE_COLUMNS, dtype=np.int64)
    if timed.npu.shared_dram is None:
        bases = bases_of([timed.program], memory_choice_of(timed.npu))[0]
        state[[walker.FETCH_BASE, walker.DATA_BASE]] = bases
        run = new_transfers(timed.walk(timed.table, state))

        def go_on(log: Log, until: int) -> bool:
            more = go_through(run, log, until)
            assert not state[walker.ENDED], "the engine says otherwise"
            return bool(more)

        return go_on
    cores, memory = new_cores([(timed.program, timed.npu)], [timed.folds])
    table, engine_state = cores[0][0], cores[0][5]
    state[walker.LOADING + walker.INDEX] = len(table)
    walks, cycle = (timed.walk(table, engine_state), timed.walk(table, state)), 0

    def go_on_shared(log: Log, until: int) -> bool:
        nonlocal cycle
        cycle = go_through_shared(cores, memory, walks, log, cycle, until)
        return cycle < until

    return go_on_shared


def _until(go_on: GoOn, cycle: int) -> Iterator[tuple[Integers, Integers]]:
    """Go through transfers until a cycle is reached.

    Args:
        go_on: Function from ``_transfers``.
        cycle: First cycle whose beats are not accepted any more.

    Yields:
        Beats, int64 array of shape (beats, ``ROWS``), and words as integers (see ``columns``).
    """
    more = True
    while more:
        log = new_log(CHUNK, 2 * CHUNK)
        more = go_on(log, cycle)
        yield log.beats[: log.counts[0]], log.words[: log.counts[1]]


def dram_chunks(timed: Timed, span: Span, burst_bytes: int) -> Iterator[Integers]:
    """Yield the requests that memory accepts in some cycles, in the order of cycles.

    Args:
        timed: The program.
        span: The cycles.
        burst_bytes: Size of a block, a power of two. Consecutive beats of one port within a block
            are one request, in the cycle of the first.

    Yields:
        int64 arrays of shape (requests, ``ROWS``): cycle; index into ``PORTS``; 1 for a write; byte
        address, a multiple of the larger of bus and ``burst_bytes``.
    """
    blocks = np.full(len(entry.PORTS), -1, dtype=np.int64)
    grouped = burst_bytes > timed.npu.bus_bytes
    for beats, _ in _until(_transfers(timed), span.end):
        chunk = beats[np.searchsorted(beats[:, entry.CYCLE], span.begin) :]
        chunk[:, entry.CYCLE] -= span.begin
        if grouped:
            chunk = _requests(chunk, blocks, burst_bytes)
        if len(chunk):
            yield chunk


def _requests(beats: Integers, blocks: Integers, burst_bytes: int) -> Integers:
    """Return the requests of beats; ``blocks`` holds the last address of each port."""
    starts = np.zeros(len(beats), dtype=bool)
    beats[:, entry.ADDRESS] &= -burst_bytes
    for port in range(len(blocks)):
        chosen = np.flatnonzero(beats[:, entry.PLACE] == port)
        if len(chosen):
            addresses = beats[chosen, entry.ADDRESS]
            starts[chosen] = np.diff(addresses, prepend=blocks[port]) != 0
            blocks[port] = addresses[-1]
    return beats[starts]


def sram_chunks(timed: Timed, span: Span) -> Iterator[Integers]:
    """Yield the words of buffers that are read and written in some cycles, in order.

    Args:
        timed: The program.
        span: The cycles.

    Yields:
        int64 arrays of shape (words, ``ROWS``): cycle; index into ``BUFFERS``; 1 for a write;
        number of the word.
    """
    go_on, least = _transfers(timed), span.begin << entry.CYCLE_SHIFT
    pending = np.empty(0, dtype=np.int64)
    for words, complete in _computed(timed, span):
        found = [pending, words[words >= least]]
        for _, keys in _until(go_on, complete):
            found.append(keys[keys >= least])
        keys = np.sort(np.concatenate(found))
        place = int(np.searchsorted(keys, complete << entry.CYCLE_SHIFT))
        pending = keys[place:]
        for first in range(0, place, CHUNK):
            yield _rows(keys[first : min(first + CHUNK, place)], span.begin)


def _rows(keys: Integers, begin: int) -> Integers:
    rows = np.empty((len(keys), entry.ROWS), dtype=np.int64)
    rows[:, entry.CYCLE] = (keys >> entry.CYCLE_SHIFT) - begin
    rows[:, entry.PLACE] = keys >> entry.PLACE_SHIFT & ((1 << entry.PLACE_BITS) - 1)
    rows[:, entry.WRITE] = keys >> entry.WRITE_SHIFT & 1
    rows[:, entry.ADDRESS] = keys & ((1 << entry.ADDRESS_BITS) - 1)
    return rows


def _computed(timed: Timed, span: Span) -> Iterator[tuple[Integers, int]]:
    """Yield words of array and vector unit, each time with a cycle before which none is missing.

    Instructions are taken in the order of their starts, before which none of their words comes.
    """
    table, machine = timed.table, timed.machine
    given = timed.program.instructions
    fields = np.stack([given[name] for name in entry.FIELDS], axis=1, dtype=np.int64)
    before = np.full(len(table), columns.UNKNOWN, dtype=np.int64)
    matmuls = np.flatnonzero(table[:, columns.KIND] == columns.MATMUL)
    before[matmuls[1:]] = (table[:, columns.READY] - 1 + table[:, columns.STREAM])[matmuls[:-1]]
    most = _most_words(table, machine)
    order = np.flatnonzero(
        (table[:, columns.START] < span.end) & (table[:, columns.END] >= span.begin)
    )
    order = order[np.argsort(table[order, columns.START], kind="stable")]
    groups = np.cumsum(most[order]) // CHUNK
    bounds = [0, *(np.flatnonzero(np.diff(groups)) + 1).tolist(), len(order)]
    for first, after in pairwise(bounds):
        chosen = order[first:after]
        log = new_log(0, int(most[chosen].sum()))
        put_computed(log, table, fields, machine, before, chosen)
        complete = int(table[order[after], columns.START]) if after < len(order) else span.end
        yield log.words[: log.counts[1]], complete


def _most_words(table: Integers, machine: Integers) -> Integers:
    """Return the most words that each instruction reads and writes, shape (instructions,)."""
    kinds, blocks, words = table[:, columns.KIND], table[:, columns.BLOCKS], table[:, columns.WORDS]
    most: Integers = np.where(
        kinds == columns.MATMUL, blocks * (machine[columns.ROWS] + 3 * words), words
    )
    most[kinds == columns.VECTOR] = (words * (2 * blocks + 1))[kinds == columns.VECTOR]
    most[kinds == columns.REDUCE] = (words * blocks)[kinds == columns.REDUCE]
    most[kinds == columns.PARAMETERS] = 3
    return most
