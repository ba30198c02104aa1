"""The trace of a timed program in chunks: what memory accepts, and what its buffers do."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from accelsim.memory.shared import memory_choice_of
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.timeline import Timeline
from accelsim.timeline import columns as at
from accelsim.timeline.prepare import PLACES, machine_row, program_table, record_words
from accelsim.timeline.shared import columns as walk_at
from accelsim.timeline.shared.run import bases_of, new_cores
from accelsim.trace import columns as of

Integers = NDArray[np.int64]

CHUNK = 2**18
"""Beats that are made at once, and words, except those of one instruction."""


@dataclass(frozen=True, kw_only=True)
class Span:
    """Some cycles of a program.

    Args:
        begin: The first; from it cycles of a trace are counted.
        end: The cycle after the last.
        cycles: What they are counted as; what memory does after the last store is not.
    """

    begin: int
    end: int
    cycles: int


class Timed:
    """A program that has been timed, for its trace.

    Args:
        program: The program.
        npu: The machine.
        timeline: Of the program on it.
    """

    def __init__(self, program: Program, npu: Npu, timeline: Timeline) -> None:
        self.program, self.npu = program, npu
        self.machine = machine_row(npu)
        self.table = program_table(program, self.machine)
        self.table[:, at.ISSUE] = timeline.issue_cycles
        self.table[:, at.START] = timeline.start_cycles
        self.table[:, at.END] = timeline.end_cycles
        self.table[:, at.READY] = timeline.ready_cycles
        loads = self.table[:, at.KIND] == at.LOAD
        self.first_words: Integers = np.where(
            loads, program.instructions["destination"], program.instructions["source"]
        )

    def transfers(self) -> "_Ideal | _Shared":
        """Return the transfers of the program, which have not begun."""
        return _Ideal(self) if self.npu.shared_dram is None else _Shared(self)


class _Ideal:
    """Transfers on an ideal memory or block RAM.

    Args:
        timed: The program.
    """

    def __init__(self, timed: Timed) -> None:
        from accelsim.trace.transfers import new_transfers  # imports numba

        choice = memory_choice_of(timed.npu)
        bases = np.array(bases_of([timed.program], choice)[0], dtype=np.int64)
        words = record_words(timed.program)
        self._run = new_transfers(
            timed.table, words, PLACES, timed.machine, timed.first_words, bases
        )

    def until(self, cycle: int) -> Iterator[tuple[Integers, Integers]]:
        """Go on until a cycle is reached.

        Args:
            cycle: No beat of this cycle or a later one is accepted.

        Yields:
            Beats, int64 array of shape (beats, ``ROWS``), and words as integers (``columns``).
        """
        from accelsim.trace.transfers import go_through

        more = True
        while more:
            beats, keys = _arrays()
            accepted, count, more = go_through(self._run, cycle, beats, keys)
            assert not self._run.state[walk_at.ENDED], "the engine says otherwise"
            yield beats[:accepted], keys[:count]


class _Shared:
    """Transfers on a DRAM that the ports share.

    Args:
        timed: The program.
    """

    def __init__(self, timed: Timed) -> None:
        self._cores, self._memory = new_cores([(timed.program, timed.npu)])
        self._first_words, self._cycle = timed.first_words, 0
        self._walk = np.zeros(walk_at.STATE_COLUMNS, dtype=np.int64)

    def until(self, cycle: int) -> Iterator[tuple[Integers, Integers]]:
        """Go on until a cycle is reached; as of ``_Ideal``."""
        from accelsim.trace.shared import go_through_shared  # imports numba

        while self._cycle < cycle:
            beats, keys = _arrays()
            accepted, count, self._cycle = go_through_shared(
                self._cores, PLACES, self._memory, self._first_words, self._walk,
                self._cycle, cycle, beats, keys,
            )  # fmt: skip
            yield beats[:accepted], keys[:count]


def _arrays() -> tuple[Integers, Integers]:
    return np.empty((CHUNK, of.ROWS), dtype=np.int64), np.empty(2 * CHUNK, dtype=np.int64)


def dram_chunks(timed: Timed, span: Span, burst_bytes: int) -> Iterator[Integers]:
    """Yield what memory accepts in some cycles, in the order of cycles.

    Args:
        timed: The program.
        span: The cycles.
        burst_bytes: A power of two: beats of one port that follow each other within a block of so
            many bytes are one request, in the cycle of the first.

    Yields:
        int64 arrays of shape (requests, ``ROWS``): cycle, index into ``PORTS``, 1 for a write, and
        the address in bytes, a multiple of the larger of bus and ``burst_bytes``.
    """
    blocks = np.full(len(of.PORTS), -1, dtype=np.int64)
    grouped = burst_bytes > timed.npu.bus_bytes
    for beats, _ in timed.transfers().until(span.end):
        chunk = beats[np.searchsorted(beats[:, of.CYCLE], span.begin) :]
        chunk[:, of.CYCLE] -= span.begin
        if grouped:
            chunk = _requests(chunk, blocks, burst_bytes)
        if len(chunk):
            yield chunk


def _requests(beats: Integers, blocks: Integers, burst_bytes: int) -> Integers:
    """Return the requests of beats; ``blocks`` holds the last address of each port."""
    starts = np.zeros(len(beats), dtype=bool)
    beats[:, of.ADDRESS] &= -burst_bytes
    for port in range(len(blocks)):
        chosen = np.flatnonzero(beats[:, of.PLACE] == port)
        if len(chosen):
            addresses = beats[chosen, of.ADDRESS]
            starts[chosen] = np.diff(addresses, prepend=blocks[port]) != 0
            blocks[port] = addresses[-1]
    return beats[starts]


def sram_chunks(timed: Timed, span: Span) -> Iterator[Integers]:
    """Yield the words of buffers that are read and written in some cycles, in their order.

    Args:
        timed: The program.
        span: The cycles.

    Yields:
        int64 arrays of shape (words, ``ROWS``): cycle, index into ``BUFFERS``, 1 for a write, and
        the number of the word.
    """
    transfers, least = timed.transfers(), span.begin << of.CYCLE_SHIFT
    pending = np.empty(0, dtype=np.int64)
    for words, complete in _computed(timed, span):
        found = [pending, words[words >= least]]
        for _, keys in transfers.until(complete):
            found.append(keys[keys >= least])
        keys = np.sort(np.concatenate(found))
        place = int(np.searchsorted(keys, complete << of.CYCLE_SHIFT))
        pending = keys[place:]
        for first in range(0, place, CHUNK):
            yield _rows(keys[first : min(first + CHUNK, place)], span.begin)


def _rows(keys: Integers, begin: int) -> Integers:
    rows = np.empty((len(keys), of.ROWS), dtype=np.int64)
    rows[:, of.CYCLE] = (keys >> of.CYCLE_SHIFT) - begin
    rows[:, of.PLACE] = keys >> of.PLACE_SHIFT & ((1 << of.PLACE_BITS) - 1)
    rows[:, of.WRITE] = keys >> of.WRITE_SHIFT & 1
    rows[:, of.ADDRESS] = keys & ((1 << of.ADDRESS_BITS) - 1)
    return rows


def _computed(timed: Timed, span: Span) -> Iterator[tuple[Integers, int]]:
    """Yield words of array and vector unit, and a cycle before which none is left out.

    Instructions are taken in the order of their starts: no word comes before the start.
    """
    from accelsim.trace.words import words_of  # imports numba

    table, machine = timed.table, timed.machine
    fields = np.stack([timed.program.instructions[name] for name in of.FIELDS], axis=1)
    before = np.full(len(table), at.UNKNOWN, dtype=np.int64)
    matmuls = np.flatnonzero(table[:, at.KIND] == at.MATMUL)
    before[matmuls[1:]] = (table[:, at.READY] - 1 + table[:, at.WORDS])[matmuls[:-1]]
    most = _most_words(table, machine)
    order = np.flatnonzero((table[:, at.START] < span.end) & (table[:, at.END] >= span.begin))
    order = order[np.argsort(table[order, at.START], kind="stable")]
    groups = np.cumsum(most[order]) // CHUNK
    bounds = [0, *(np.flatnonzero(np.diff(groups)) + 1).tolist(), len(order)]
    for first, after in pairwise(bounds):
        chosen = order[first:after]
        keys = np.empty(int(most[chosen].sum()), dtype=np.int64)
        count = words_of(table, fields, machine, before, chosen, keys)
        complete = int(table[order[after], at.START]) if after < len(order) else span.end
        yield keys[:count], complete


def _most_words(table: Integers, machine: Integers) -> Integers:
    """Return how many words an instruction reads and writes, at most; shape (instructions,)."""
    kinds, blocks, words = table[:, at.KIND], table[:, at.BLOCKS], table[:, at.WORDS]
    most: Integers = np.where(kinds == at.MATMUL, blocks * (machine[at.ROWS] + 3 * words), words)
    most[kinds == at.VECTOR] = (words * (2 * blocks + 1))[kinds == at.VECTOR]
    most[kinds == at.PARAMETERS] = 3
    return most
