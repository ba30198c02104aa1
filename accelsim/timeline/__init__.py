"""The cycles of a program: when each of its instructions happens, and what it waits for."""

from accelsim.timeline.run import (
    DRAM_CAUSES,
    STALL_REASONS,
    UNIT_CAUSES,
    Timeline,
    run_program,
    run_programs,
)

__all__ = [
    "DRAM_CAUSES",
    "STALL_REASONS",
    "UNIT_CAUSES",
    "Timeline",
    "run_program",
    "run_programs",
]
