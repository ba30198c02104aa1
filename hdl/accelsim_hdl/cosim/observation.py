"""What was observed on the wires in a run of the RTL."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTIONS, UNITS
from accelsim.npu import CycleEvents, Events
from accelsim.program import Program

QUIET_CYCLES = 5_000_000
"""A run stops if no wire outside of the machine changes for this many cycles."""


@dataclass(frozen=True, kw_only=True)
class Observation:
    """A run of a program on the RTL.

    Args:
        issue_cycles: Cycle of issue of each instruction, in the order of the program, int64 array
            of shape (instructions,); -1 if it was never seen.
        start_cycles: Cycle of the start of each instruction, in the same form.
        end_cycles: Cycle of the end of each instruction, in the same form.
        events: Event counters of the NPU, read over the control port after the run.
        cycles: Cycles from the first request of the fetch port to the last acceptance of a store.
        run_cycles: Simulated cycles, from the first request to the end.
        image: Memory at the end, uint8 array.
        halted: Whether the program reached its end.
        fault: Whether an instruction had an unknown opcode.
        collision: Whether a memory was read and written at one address, or used out of range.
        outside: Whether a byte was written after the end of memory.
    """

    issue_cycles: NDArray[np.int64]
    start_cycles: NDArray[np.int64]
    end_cycles: NDArray[np.int64]
    events: Events | CycleEvents
    cycles: int
    run_cycles: int
    image: NDArray[np.uint8]
    halted: bool
    fault: bool
    collision: bool
    outside: bool


class Bench(Protocol):
    """A simulator that holds the RTL of one NPU."""

    def run(
        self,
        program: Program,
        image: NDArray[np.uint8] | None = None,
        *,
        quiet_cycles: int = QUIET_CYCLES,
    ) -> Observation:
        """Reset the machine, run a program, and return the observation.

        Args:
            program: Program for the NPU of this bench.
            image: Memory at the start, in place of the program's own.
            quiet_cycles: Number of cycles without any event on a wire after which to give up.
        """


def units_of(program: Program) -> NDArray[np.int64]:
    """Return the index in ``UNITS`` of the unit of each instruction.

    Args:
        program: Any program.
    """
    table = np.zeros(16, dtype=np.int64)
    for instruction in INSTRUCTIONS.values():
        table[instruction.opcode] = UNITS.index(instruction.unit)
    units: NDArray[np.int64] = table[program.instructions["opcode"]]
    return units


def in_program_order(times: list[NDArray[np.int64]], units: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the cycles of an event by instruction.

    Units work in order, so the k-th event of a unit belongs to its k-th instruction.

    Args:
        times: Cycles of the events of each unit, in order.
        units: Unit of each instruction.
    """
    result = np.full(len(units), -1, dtype=np.int64)
    for unit, cycles in enumerate(times):
        places = np.flatnonzero(units == unit)
        seen = min(len(places), len(cycles))
        result[places[:seen]] = cycles[:seen]
    return result
