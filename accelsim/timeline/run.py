"""Time a program: the numbers of an instruction, and what they add up to."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.counts import Counts
from accelsim.errors import ProgramError
from accelsim.isa import UNITS
from accelsim.npu import EVENTS, Events, Npu, counts_of
from accelsim.program import Program
from accelsim.timeline import columns as at
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

UNIT_CAUSES = ("work", "memory", *STALL_REASONS[2:], "done")
"""What a unit does in each cycle of a program.

work: Executes an instruction, as long as its actions, addresses or results take.
memory: Is delayed by memory: bandwidth, or beats in flight.
load ... queue: Is ready and idle, for the reason that keeps the next instruction.
done: Is ready after its last instruction, until the last instruction of the program has ended.
"""


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

    def counts(self, npu: Npu) -> Counts:
        """Return the counts of the program.

        Args:
            npu: The machine that it was timed for.
        """
        return counts_of(self.events, npu)

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
        np.add.at(cycles[:, 1], self.unit, self.memory_cycles)
        np.add.at(cycles, (self.unit, self.stall_reason), self.stall_cycles)
        cycles[:, -1] = self.total_cycles - cycles.sum(axis=1)
        return cycles


def run_program(program: Program, npu: Npu) -> Timeline:
    """Time a program by the recurrence of ``accelsim.timeline.engine``.

    Args:
        program: The program; the values in its memory do not matter.
        npu: The machine.

    Raises:
        ProgramError: An instruction is unknown, does nothing or names a bank that does not exist;
            FINISH is missing or not the last; or an instruction waits for a token that never comes.
    """
    from accelsim.timeline.engine import run_instructions  # imports numba
    from accelsim.timeline.tally import tally

    machine = machine_row(npu)
    table = program_table(program, machine)
    _refuse_endless_wait(table, run_instructions(table, record_words(program), PLACES, machine))
    counters = tally(table, machine).tolist()
    events = Events(**dict(zip(EVENTS, counters, strict=True)))
    return _explained(table, machine, events)


def run_program_oracle(program: Program, npu: Npu) -> Timeline:
    """Time a program by the event simulation of ``accelsim.timeline.oracle``: slow, and plain.

    Args:
        program: As of ``run_program``.
        npu: The machine.

    Raises:
        ProgramError: As of ``run_program``.
    """
    from accelsim.timeline.oracle import Oracle  # imports simpy

    machine = machine_row(npu)
    table = program_table(program, machine)
    oracle = Oracle(program.instructions, npu)
    times, stuck = oracle.run()
    _refuse_endless_wait(table, stuck)
    for column, cycles in times.items():
        table[:, column] = cycles
    return _explained(table, machine, oracle.events())


def layer_spans(timeline: Timeline, program: Program) -> NDArray[np.int64]:
    """Return when the layers of a program begin and end; layers overlap.

    Args:
        timeline: Of the program.
        program: The program.

    Returns:
        int64 array of shape (layers, 2): the first start and the last end of an instruction; (0,
        -1) of a layer without instructions.
    """
    spans = np.full((len(program.layers), 2), (0, -1), dtype=np.int64)
    for span, (_, first, after) in zip(spans, program.layers, strict=True):
        if after > first:
            span[0] = timeline.start_cycles[first:after].min()
            span[1] = timeline.end_cycles[first:after].max()
    return spans


def layer_cycles(timeline: Timeline, program: Program) -> NDArray[np.int64]:
    """Return the cycles from the first start to the last end of each layer, both included.

    Args:
        timeline: Of the program.
        program: The program.

    Returns:
        int64 array of shape (layers,).
    """
    spans = layer_spans(timeline, program)
    cycles: NDArray[np.int64] = spans[:, 1] - spans[:, 0] + 1
    return cycles


def _refuse_endless_wait(table: NDArray[np.int64], stuck: int) -> None:
    if stuck >= 0:
        name = at.KIND_NAMES[table[stuck, at.KIND]]
        raise ProgramError(f"instruction {stuck} ({name}) waits for a token that never comes")


def _explained(table: NDArray[np.int64], machine: NDArray[np.int64], events: Events) -> Timeline:
    from accelsim.timeline import stalls

    found = stalls.explain(table, int(machine[at.FETCH_BEATS]))
    return Timeline(
        fetched_cycles=table[:, at.FETCHED],
        issue_cycles=table[:, at.ISSUE],
        start_cycles=table[:, at.START],
        end_cycles=table[:, at.END],
        ready_cycles=table[:, at.READY],
        stall_reason=found[:, stalls.REASON].astype(np.int8),
        stall_cycles=found[:, stalls.STALL],
        memory_cycles=found[:, stalls.MEMORY],
        unit=table[:, at.UNIT].astype(np.int8),
        events=events,
    )
