"""Why each instruction did not start earlier, worked out from when things happened."""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import Row

# Why an instruction did not start in the cycle before; 2 to 5 are tokens of the four units.
NONE = 0
UNIT = 1
TOKEN = 2
BANK = 6
FETCH = 7
QUEUE = 8

# Columns of what explain returns.
REASON = 0
STALL = 1
MEMORY = 2
EXPLANATION_COLUMNS = 3


@jit
def explain(table: Row, fetch_beats: int, found: Row) -> None:
    """Find why each instruction started when it did.

    Args:
        table: The program, timed.
        fetch_beats: Beats of an instruction.
        found: int64 array of zeros, shape (instructions, ``EXPLANATION_COLUMNS``). Receives the
            reason, the cycles in which the unit was ready and idle before the start, and the cycles
            by which memory delayed the unit.
    """
    count = table.shape[0]
    # Where the giver of the next token of a pair is sought, and when each unit is ready.
    givers = np.zeros((columns.UNIT_COUNT, columns.UNIT_COUNT), dtype=np.int64)
    ready = np.zeros(columns.UNIT_COUNT, dtype=np.int64)
    blocked = False
    for index in range(count):
        blocked = is_blocked(table, fetch_beats, index, blocked)
        unit = table[index, columns.UNIT]
        start = table[index, columns.START]
        # A start comes a cycle after what it waited for, or later.
        latest = table[index, columns.ISSUE] + 3
        reason = QUEUE if blocked else FETCH
        for giver in range(columns.UNIT_COUNT):
            if (table[index, columns.POP] >> giver) & 1:
                given = next_giver(table, givers[giver, unit], giver, unit)
                givers[giver, unit] = given + 1
                if table[given, columns.END] + 2 >= latest:
                    latest = table[given, columns.END] + 2
                    reason = TOKEN + giver
        if start > max(latest, ready[unit]):
            latest = start
            reason = BANK
        if latest <= ready[unit]:
            reason = UNIT if latest < ready[unit] else NONE
        found[index, REASON] = reason
        found[index, STALL] = start - ready[unit]
        if (
            table[index, columns.KIND] == columns.LOAD
            or table[index, columns.KIND] == columns.STORE
        ):
            lead = (
                columns.LOAD_LEAD
                if table[index, columns.KIND] == columns.LOAD
                else columns.STORE_LEAD
            )
            found[index, MEMORY] = (
                table[index, columns.READY] - start - lead - table[index, columns.ACTIONS]
            )
        # The next is at the head of the queue two cycles after this start, which is the unit's way.
        ready[unit] = max(table[index, columns.READY], start + 3)


@inner_jit
def is_blocked(table: Row, fetch_beats: int, index: int, blocked: bool) -> bool:
    """Return whether a full queue, and not memory, let an instruction be issued so late.

    Args:
        table: The program, timed.
        fetch_beats: Beats of an instruction.
        index: The instruction.
        blocked: Result of this function for the instruction before.
    """
    if table[index, columns.ISSUE] > table[index, columns.FETCHED] + 1:
        return True
    # All its beats were there when the instruction before left the fetch unit.
    return bool(
        blocked and table[index, columns.FETCHED] == table[index - 1, columns.ISSUE] + fetch_beats
    )


@inner_jit
def next_giver(table: Row, index: int, giver: int, taker: int) -> int:
    """Return the first instruction from ``index`` on that gives a token.

    Args:
        table: The program.
        index: Index at which the search begins.
        giver: Unit that pushes.
        taker: Unit that pops.
    """
    while table[index, columns.UNIT] != giver or not (table[index, columns.PUSH] >> taker) & 1:
        index += 1
    return index
