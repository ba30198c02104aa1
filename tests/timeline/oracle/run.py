"""Time a program by processes: slow, and plain."""

from accelsim.memory.shared import memory_choice_of, new_shared_memory
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.timeline import Timeline
from accelsim.timeline.folds import program_folds
from accelsim.timeline.prepare import machine_row, program_table
from accelsim.timeline.run import explained, refuse_endless_wait
from accelsim.timeline.shared.run import bases_of

from .machine import Oracle


def run_program_oracle(program: Program, npu: Npu) -> Timeline:
    """Time a program by the processes of ``Oracle``.

    Args:
        program: Program, as ``accelsim.timeline.run_program`` takes it.
        npu: The machine.

    Raises:
        ProgramError: As of ``run_program``.
        ArchError: As of ``run_program``.
    """
    machine, folds = machine_row(npu), program_folds(program, npu)
    table = program_table(program, machine, folds)
    choice = memory_choice_of(npu)
    memory = new_shared_memory(choice, PORTS_OF_AN_NPU)
    streams = None if folds is None else folds.cycles
    bases = bases_of([program], choice)[0]
    oracle = Oracle(
        program.instructions, npu, memory, bases, streams, program.base_bytes, program.image
    )
    times, stuck = oracle.run()
    refuse_endless_wait(table, stuck)
    for column, cycles in times.items():
        table[:, column] = cycles
    return explained(program, table, machine, oracle.events(), oracle.why(), folds)
