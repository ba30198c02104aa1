"""Programs and machines as the arrays of the shared engine."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ArchError, ProgramError
from accelsim.isa import INSTRUCTION_BYTES
from accelsim.memory.shared import MemoryChoice, SdramChoice, SharedChoice, shared_choice_of
from accelsim.memory.shared import columns as port_state
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.memory.shared.columns import CAUSES
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.timeline.folds import Folds
from accelsim.timeline.prepare import PLACES, machine_row, program_table, record_words

ALIGNMENT_BYTES = 4096
"""Images and programs begin at multiples of this, a page of memory."""


def shared_choice(npus: Sequence[Npu]) -> SharedChoice | SdramChoice:
    """Return the memory that machines share.

    Args:
        npus: The machines.

    Raises:
        ArchError: They do not name the same one, or it does not exist.
    """
    first = npus[0]
    for other in npus:
        for name in ("shared_dram", "clock_hz", "memory_outstanding_beats"):
            if getattr(other, name) != getattr(first, name):
                raise ArchError(
                    f"{first.name} and {other.name} cannot share a DRAM: their {name} differ"
                )
    if first.shared_dram is None:
        raise ArchError(
            f"{first.name}: dram.kind must be window, exact or sdram, not {first.memory_kind},"
            " to be shared by machines"
        )
    choice = shared_choice_of(first)
    if isinstance(choice, SdramChoice) and any(
        other.bus_bytes != first.bus_bytes for other in npus
    ):
        raise ArchError("machines cannot share an SDRAM: their npu.bus_bytes differ")
    return choice


def bases_of(programs: Sequence[Program], choice: MemoryChoice) -> list[tuple[int, int]]:
    """Return the addresses of each program and of its image.

    Args:
        programs: Programs in the order of their machines.
        choice: The memory: in an SDRAM images and programs have a half each.

    Raises:
        ProgramError: They are more than an SDRAM holds.
    """
    if isinstance(choice, SdramChoice):
        return _halves(programs, choice)
    bases, end = [], 0
    for program in programs:
        data = end
        code = _aligned(data + len(program.image))
        end = _aligned(code + len(program.instructions) * INSTRUCTION_BYTES)
        bases.append((code, data))
    return bases


def _halves(programs: Sequence[Program], choice: SdramChoice) -> list[tuple[int, int]]:
    half = choice.program_base
    bases, data, code = [], 0, half
    for program in programs:
        bases.append((code, data))
        data = _aligned(data + len(program.image))
        code = _aligned(code + len(program.instructions) * INSTRUCTION_BYTES)
    for what, bytes_of in (("images", data), ("programs", code - half)):
        if bytes_of > half:
            raise ProgramError(
                f"dram.device: {choice.name} has {half} bytes for {what}, which take {bytes_of}"
            )
    return bases


def new_cores(
    pairs: Sequence[tuple[Program, Npu]], folds: Sequence[Folds | None]
) -> tuple[Any, Any]:
    """Return programs that have not begun, and the memory that their machines share.

    Args:
        pairs: Programs and their machines, as ``accelsim.timeline.run_programs`` takes them.
        folds: Cycles and products of the folds of each program
            (``accelsim.timeline.folds.program_folds``).

    Returns:
        Arguments of ``engine.run_shared``: cores, and (system, ports, dram).

    Raises:
        ArchError: A machine cannot time its program, or the machines do not share one DRAM.
        ProgramError: A program cannot be timed.
    """
    from accelsim.memory.shared.build import new_shared  # imports numba
    from accelsim.timeline.fetch import new_fetch
    from accelsim.timeline.shared.engine import new_state
    from accelsim.timeline.units import new_units

    choice = shared_choice([npu for _, npu in pairs])
    bases = bases_of([program for program, _ in pairs], choice)
    cores: list[Any] = []
    for number, ((program, npu), (code, data)) in enumerate(zip(pairs, bases, strict=True)):
        machine = machine_row(npu)
        table = program_table(program, machine, folds[number])
        state = new_state(table, machine, number * len(PORTS_OF_AN_NPU), code, data)
        causes = np.zeros((len(table), CAUSES - 1), dtype=np.int64)
        words, units = record_words(program), new_units(table, machine)
        cores.append((table, words, machine, units, new_fetch(), state, causes))
    return tuple(cores), new_shared(choice, PORTS_OF_AN_NPU * len(pairs))


def run_together(
    pairs: Sequence[tuple[Program, Npu]], folds: Sequence[Folds | None]
) -> list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], int]]:
    """Run programs that begin together.

    Args:
        pairs: Programs and their machines, as ``accelsim.timeline.run_programs`` takes them.
        folds: Cycles and products of the folds of each program
            (``accelsim.timeline.folds.program_folds``).

    Returns:
        List with four values for each program: the timed table, the machine, the cycles of each
        instruction by cause, and the first instruction that waits for a token forever, or -1.

    Raises:
        ArchError: A machine cannot time its program, or the machines do not share one DRAM.
        ProgramError: A program cannot be timed.
    """
    from accelsim.timeline.shared.engine import run_shared  # imports numba

    cores, (system, ports, dram) = new_cores(pairs, folds)
    stuck = run_shared(cores, PLACES, system, ports, dram)
    # A program may wait for a token forever, but not for memory.
    lost = int((ports[:, port_state.ACCEPTED] - ports[:, port_state.ANSWERED]).sum())
    assert not (stuck.max() >= 0 and lost), f"memory never answers {lost} beats"
    return [
        (core[0], core[2], core[6], int(waits)) for core, waits in zip(cores, stuck, strict=True)
    ]


def _aligned(address: int) -> int:
    return -(-address // ALIGNMENT_BYTES) * ALIGNMENT_BYTES
