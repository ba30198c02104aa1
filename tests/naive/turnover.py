"""The results of a set of filters, instruction by instruction, behind the last product."""

from itertools import chain, repeat


def issues_behind(
    depth: int,
    held: int,
    fetch_beats: int,
    latency_cycles: int,
    registers: int,
    taps_cycles: int,
    loads: int,
    blocks: int,
) -> tuple[int, int]:
    """Return the issue of the last STORE of a set and that of what follows it.

    Cycles are counted from the end of the last product, which only VECTORs wait for. Memory, the
    other units and their queues never bind, and what fetch can have it has.

    Args:
        depth: Places in the queue of the vector unit.
        held: Instructions that fetch holds.
        fetch_beats: Beats of an instruction.
        latency_cycles: Latency of memory.
        registers: Registers in the pipeline of a buffer.
        taps_cycles: Cycles of the results of a block.
        loads: LOADs of parameters of a block.
        blocks: Blocks of filters of the set.
    """
    block = [*repeat("LOAD", loads), "PARAMETERS", "VECTOR", "STORE"]
    early = -(10**9)
    taken, starts = [early] * held, [early] * max(1, depth)
    issue, ready, issues = early, early, []
    for operation in [*chain.from_iterable(repeat(block, blocks)), "NEXT"]:
        accepted = taken[-held] + 1
        taken.append(max(issue + fetch_beats, accepted + latency_cycles + 2))
        issue = taken[-1] + 1
        if operation in ("PARAMETERS", "VECTOR"):
            # A queue of no depth is a place in which an instruction waits until the unit is ready.
            issue = max(issue, starts[-depth] + 2 if depth else ready)
            begin = max(issue + 3, ready)
            if operation == "VECTOR":
                begin = max(begin, 2)
                ready = begin + 12 + 3 * registers + taps_cycles
            else:
                ready = begin + 5 + registers
            starts.append(begin)
        issues.append(issue)
    return issues[-2], issues[-1]
