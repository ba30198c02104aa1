"""Time a program: the numbers of an instruction, and what they add up to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.counts import Counts
from accelsim.errors import ProgramError
from accelsim.isa import UNITS
from accelsim.npu import COUNTERS, Events, Npu, counts_of
from accelsim.npu.folds import Progress
from accelsim.program import Program
from accelsim.timeline import columns
from accelsim.timeline.folds import Folds, program_folds
from accelsim.timeline.prepare import PLACES, machine_row, program_table, record_words

STALL_REASONS = ("none", "unit", *UNITS, "bank", "fetch", "queue")
"""Why an instruction did not start in the cycle before it did; the last condition to come true.

none: The unit became ready in the very cycle in which all else was there.
unit: All else was there, and the unit became ready: the instruction before it held it.
load, compute, vector, store: A token of that unit.
bank: A bank of the accumulator buffer.
fetch: The instruction came from memory as late as that.
queue: It had been fetched, and could not be issued: its queue was full, or that of an instruction
    before it.
"""

DRAM_CAUSES = ("dram_row_miss", "dram_turn_around", "dram_refresh", "dram_queue")
"""Why a shared DRAM delays a unit, by what keeps its oldest unanswered beat.

dram_row_miss: Its row is not open, or was opened and cannot be read yet.
dram_turn_around: The data bus turns, or writes are drained while it waits.
dram_refresh: Its rank or bank is refreshed.
dram_queue: Other requests are served first, or the DRAM takes no more.
"""

UNIT_CAUSES = ("work", "memory", *STALL_REASONS[2:], *DRAM_CAUSES, "done")
"""What a unit does in each cycle of a program.

work: Executes an instruction, as long as its actions, addresses or results take.
memory: Is delayed by memory: bandwidth, or beats in flight. Of a shared DRAM what is left is the
    way of the data: the reading of an open row, the transfer, beats in flight.
load ... queue: Is ready and idle, for the reason that keeps the next instruction.
dram_row_miss ... dram_queue: Is delayed by a shared DRAM, for that cause.
done: Is ready after its last instruction, until the last instruction of the program has ended.
"""


_MOST_TIMED = 2**16
"""Instructions of a program whose turns are all timed: to look for those that repeat takes as long
there, and a fifth to a half of the time in longer programs (2026-11-27, ResNet-50)."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Timeline:
    """When everything in a program happens, and why not earlier.

    Arrays have the shape (instructions,) and the order of the program. docs/npu.md defines cycles.

    Args:
        fetched_cycles: int64, the cycle in which its last beat was taken by the fetch unit. The
            instruction was issued in the next, unless a queue was full.
        issue_cycles: int64.
        start_cycles: int64.
        end_cycles: int64.
        ready_cycles: int64, the first cycle in which its unit can start another.
        stall_reason: int8, index into ``STALL_REASONS``.
        stall_cycles: int64, the cycles in which its unit was ready and idle before it started, for
            that reason; 0 for the reasons none and unit.
        memory_cycles: int64, of a LOAD or STORE: the cycles by which memory delayed its last
            action, and so ``ready_cycles``, beyond one action in each cycle.
        unit: int8, index into ``accelsim.isa.UNITS``.
        events: The event counters.
        layer_events: The event counters of each layer of the program, or of all of it if it names
            none; they add up to ``events``. ``accelsim/timeline/tally.py`` says which cycle belongs
            to which layer; instructions outside all layers belong to the next, or to the last.
        dram_cycles: int64 of shape (instructions, causes): those of ``memory_cycles`` that have one
            of ``DRAM_CAUSES``; all 0 with ideal memories.
        layer_products: Products of two nonzeros in each layer, in the order of ``layer_events``, on
            an engine that skips zeros; None of a systolic array.
    """

    fetched_cycles: NDArray[np.int64]
    issue_cycles: NDArray[np.int64]
    start_cycles: NDArray[np.int64]
    end_cycles: NDArray[np.int64]
    ready_cycles: NDArray[np.int64]
    stall_reason: NDArray[np.int8]
    stall_cycles: NDArray[np.int64]
    memory_cycles: NDArray[np.int64]
    unit: NDArray[np.int8]
    events: Events
    layer_events: tuple[Events, ...]
    dram_cycles: NDArray[np.int64]
    layer_products: tuple[int, ...] | None = None

    def counts(self, npu: Npu) -> Counts:
        """Return the counts of the program, without ``macs``, which only a network has.

        Args:
            npu: The machine that it was timed for.
        """
        products = None if self.layer_products is None else sum(self.layer_products)
        return counts_of(self.events, npu, products=products)

    @property
    def total_cycles(self) -> int:
        """Cycles up to the end of the last instruction, that one included."""
        return int(self.end_cycles.max()) + 1

    def unit_cycles(self) -> NDArray[np.int64]:
        """Return what each unit does in all cycles of the program.

        Returns:
            int64 array of shape (units, causes) in the order of ``UNITS`` and ``UNIT_CAUSES``;
            each row adds up to ``total_cycles``.
        """
        cycles = np.zeros((len(UNITS), len(UNIT_CAUSES)), dtype=np.int64)
        busy = self.ready_cycles - self.start_cycles - self.memory_cycles
        np.add.at(cycles[:, 0], self.unit, busy)
        np.add.at(cycles[:, 1], self.unit, self.memory_cycles - self.dram_cycles.sum(axis=1))
        first = UNIT_CAUSES.index(DRAM_CAUSES[0])
        np.add.at(cycles[:, first : first + len(DRAM_CAUSES)], self.unit, self.dram_cycles)
        np.add.at(cycles, (self.unit, self.stall_reason), self.stall_cycles)
        cycles[:, -1] = self.total_cycles - cycles.sum(axis=1)
        return cycles


def run_program(program: Program, npu: Npu, progress: Progress | None = None) -> Timeline:
    """Time a program.

    On an ideal memory and in block RAM from event to event (``accelsim.timeline.engine``); where
    the ports share a DRAM, cycle by cycle (``accelsim.timeline.shared``).

    Args:
        program: The program; the values in its memory do not matter.
        npu: The machine.
        progress: Function that is told of the folds that are done, on an engine that skips zeros.

    Raises:
        ProgramError: An instruction is unknown, does nothing or names a bank that does not exist;
            FINISH is missing or not the last; or an instruction waits for a token that never comes.
        ArchError: The DRAM that the machine names does not exist, or contradicts itself.
    """
    if npu.shared_dram is not None:
        return run_programs([(program, npu)], progress)[0]
    from accelsim.timeline.engine import run_instructions  # imports numba

    machine, folds = machine_row(npu), program_folds(program, npu, progress)
    words, count = record_words(program), len(program.instructions)
    # Folds have times of their own, requests a cache behind them, and gathers rows.
    repeats = folds is None and not machine[columns.REQUEST_BYTES] and len(words) == count
    alike = np.empty(count if repeats and count > _MOST_TIMED else 0, dtype=np.int64)
    table = program_table(program, machine, folds, words, alike)
    stuck, _ = run_instructions(table, words, PLACES, machine, alike)
    refuse_endless_wait(table, stuck)
    return explained(program, table, machine, folds=folds)


def run_programs(
    pairs: Sequence[tuple[Program, Npu]], progress: Progress | None = None
) -> list[Timeline]:
    """Time programs that begin together on NPUs which share one DRAM.

    The images and programs lie one after the other in memory, each from a multiple of
    ``ALIGNMENT_BYTES`` on: image, program, image, program.

    Args:
        pairs: Programs and machines, at least one, all with the same ``shared_dram`` and clock.
        progress: Function that is told of the folds that are done, on an engine that skips zeros.

    Raises:
        ProgramError: A program cannot be timed; see ``run_program``.
        ArchError: A machine cannot time its program, or the machines do not share one DRAM.
    """
    from accelsim.timeline.shared.run import run_together

    results = []
    folds = [program_folds(program, npu, progress) for program, npu in pairs]
    for (program, _), run, each in zip(pairs, run_together(pairs, folds), folds, strict=True):
        table, machine, causes, stuck = run
        refuse_endless_wait(table, stuck)
        results.append(explained(program, table, machine, causes=causes, folds=each))
    return results


def refuse_endless_wait(table: NDArray[np.int64], stuck: int) -> None:
    """Refuse a program in which an instruction waits for ever.

    Args:
        table: Table that ``accelsim.timeline.prepare.program_table`` returned.
        stuck: Index of the instruction, or -1.

    Raises:
        ProgramError: There is one.
    """
    if stuck >= 0:
        name = columns.KIND_NAMES[table[stuck, columns.KIND]]
        raise ProgramError(f"instruction {stuck} ({name}) waits for a token that never comes")


def _events(counters: NDArray[np.int64]) -> Events:
    return Events(**dict(zip(COUNTERS, counters.tolist(), strict=True)))


def explained(
    program: Program,
    table: NDArray[np.int64],
    machine: NDArray[np.int64],
    events: Events | None = None,
    causes: Any = None,
    folds: Folds | None = None,
) -> Timeline:
    """Return what the times of a program add up to.

    Args:
        program: The program.
        table: The program, timed.
        machine: Machine as ``accelsim.timeline.prepare.machine_row`` returns it.
        events: Counters of the whole program, or None to add up those of its layers.
        causes: Cycles that the DRAM delayed, by cause (``Timeline.dram_cycles``), or None where no
            DRAM is shared.
        folds: Cycles and products of the folds on an engine that skips zeros; None for others.
    """
    from accelsim.timeline import stalls
    from accelsim.timeline.tally import CLASSES, tally

    ends = [after for _, _, after in program.layers[:-1]] + [len(table)]
    streams = np.zeros(0, dtype=np.int64) if folds is None else folds.cycles
    spans = np.empty((2, len(table) + CLASSES), dtype=np.int64)
    counters = tally(table, machine, np.array(ends, dtype=np.int64), streams, spans)
    found = np.zeros((len(table), stalls.EXPLANATION_COLUMNS), dtype=np.int64)
    stalls.explain(table, int(machine[columns.FETCH_BEATS]), found)
    return Timeline(
        fetched_cycles=table[:, columns.FETCHED],
        issue_cycles=table[:, columns.ISSUE],
        start_cycles=table[:, columns.START],
        end_cycles=table[:, columns.END],
        ready_cycles=table[:, columns.READY],
        stall_reason=found[:, stalls.REASON].astype(np.int8),
        stall_cycles=found[:, stalls.STALL],
        memory_cycles=found[:, stalls.MEMORY],
        unit=table[:, columns.UNIT].astype(np.int8),
        events=_events(counters.sum(axis=0)) if events is None else events,
        layer_events=tuple(map(_events, counters)),
        dram_cycles=(
            np.zeros((len(table), len(DRAM_CAUSES)), dtype=np.int64) if causes is None else causes
        ),
        layer_products=None if folds is None else folds.products_before(ends),
    )
