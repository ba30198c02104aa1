"""Kernels for the cycles by which the results of a set of filters delay later instructions.

If words of places come in parts, the blocks of filters of a set are one job: all products come
first, then a PARAMETERS and a VECTOR for each block. Fetch gives instructions to the queues in the
order of the program. Once a set has more VECTORs than the queue of their unit has places, the last
of them stay in fetch until the first has begun, and so do all later instructions, such as the LOADs
of the next set. Meanwhile fetch holds few instructions, so those of the results must also come from
memory.

For example, a set has 40 blocks, each with a LOAD of its parameters, a PARAMETERS, a VECTOR and a
STORE. A queue of 8 places takes 4 blocks. The other 36 wait for the last product. Their 142
instructions take 1900 cycles, because fetch holds 4 of them and memory answers in 50 cycles; only
then the array gets weights again.
"""

from typing import NamedTuple

from accelsim.closed.estimates import held_instructions
from accelsim.closed.records import Record
from accelsim.kernel import inner_jit
from accelsim.npu import durations


@inner_jit
def issue_behind(
    state: Record, blocks: float, taps_cycles: float, loads: int, place: int, share: float
) -> float:
    """Return the least cycles from the last product of a set to the issue of an instruction.

    Args:
        state: Units; their machine is set.
        blocks: Blocks of filters of the set.
        taps_cycles: Least cycles of the vector unit for the results of a block.
        loads: LOADs of the parameters of each block.
        place: Place of the instruction: 1 is the first behind the STORE of the last block, 0 that
            STORE.
        share: Share of the cycles from memory to fetch that count; all of them count if results
            come one by one.

    Returns:
        0 if the queue of the vector unit takes all results before the last product.
    """
    machine = state.machine
    depth, registers = max(1, machine.queue_depth), machine.pipeline_registers
    waits = 2 * int(blocks) - depth
    if waits < 2:
        return 0.0
    # The last VECTOR waits until this many PARAMETERS and VECTORs have started.
    whole = durations.conversion_cycles(taps_cycles, registers)
    started = 2 + (waits // 2 - 1) * whole
    started += durations.vector_cycles(taps_cycles, registers, 0) + 1 if waits % 2 else 0.0
    issued = started + 2 + (1 + place) * (machine.fetch_beats + 1)
    # Behind the first that waits for the start of the first VECTOR, as many as fetch holds are
    # there; each other one is asked for when the one so many before it is taken.
    each = 3 + loads
    first = depth // 2 * each + loads + 2
    first += each - 1 if depth % 2 else 0
    turns = (int(blocks) * each - first - 1 + place) // held_instructions(state)
    fetched = 5 + machine.fetch_beats + share * turns * (machine.latency_cycles + 3)
    return float(max(issued, fetched))


class Sets(NamedTuple):
    """The jobs of a mapping, each a set of blocks of filters.

    Args:
        full: Number of jobs with ``blocks`` blocks.
        last: Number of jobs with ``last_blocks`` blocks, without the last job of all.
        blocks: Blocks of filters of every set but the last of a tile.
        last_blocks: Blocks of filters of the last set.
        loads: Least number of LOADs of parameters of each block.
    """

    full: float
    last: float
    blocks: float
    last_blocks: float
    loads: int


@inner_jit
def turnovers(state: Record, sets: Sets, taps_cycles: float, share: float, more: float) -> float:
    """Return the cycles of all turnovers from a set to the next.

    Args:
        state: Units; their machine is set.
        sets: The jobs.
        taps_cycles: Least cycles of the vector unit for the results of a block.
        share: Share of the cycles from memory to fetch that count; all of them count if results
            come one by one.
        more: Cycles of a turnover besides those up to the issue of an instruction.
    """
    cycles = 0.0
    for kind in range(2):
        count, blocks = (sets.last, sets.last_blocks) if kind else (sets.full, sets.blocks)
        issued = issue_behind(state, blocks, taps_cycles, sets.loads, 1, share)
        if issued > 0:
            cycles += count * max(0.0, issued + more)
    return cycles
