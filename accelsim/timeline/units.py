"""The state of the four units: what an instruction waits for, and what it leaves behind."""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import UNKNOWN, Row

# The state of a unit. Instructions are places in the table; its length stands for none.
HEAD = 0  # the first that has not started
STARTED = 1  # how many
ISSUED = 2  # how many
FREED = 3  # the first whose start is not needed yet by one to be issued
READY = 4  # cycle from which the unit can start
LAST = 5  # compute: last input address; store: end of the last STORE
GIVERS = 6  # of each unit the first that may give the next token
PLACED = 10  # cycle from which the next instruction can be at the head of the queue
HELD = 11  # of each bank the last cycle in which the unit holds it


@jit
def new_units(table: Row, machine: Row) -> Row:
    """Return units that have done nothing.

    Args:
        table: The program.
        machine: The machine.

    Returns:
        int64 array of shape (4, ``HELD`` + banks).
    """
    units = np.zeros((columns.UNIT_COUNT, HELD + machine[columns.BANKS]), dtype=np.int64)
    units[:, LAST:] = UNKNOWN
    units[:, PLACED] = 0
    for unit in range(columns.UNIT_COUNT):
        first = 0
        while first < table.shape[0] and table[first, columns.UNIT] != unit:
            first += 1
        units[unit, HEAD] = first
        units[unit, FREED] = first
        for taker in range(columns.UNIT_COUNT):
            units[taker, GIVERS + unit] = first
    return units


@inner_jit
def token_cycle(table: Row, units: Row, index: int) -> int:
    """Return the first cycle in which all tokens of an instruction are there, or ``UNKNOWN``.

    Args:
        table: The program.
        units: The units.
        index: The instruction.
    """
    pop = table[index, columns.POP]
    taker = table[index, columns.UNIT]
    first = 0
    for giver in range(columns.UNIT_COUNT):
        if (pop >> giver) & 1:
            given = units[taker, GIVERS + giver]
            head = units[giver, HEAD]
            while given < head and not (table[given, columns.PUSH] >> taker) & 1:
                given = table[given, columns.NEXT]
            units[taker, GIVERS + giver] = given
            if given >= head:
                return UNKNOWN
            first = max(first, table[given, columns.END] + 1)
    return int(first)


@inner_jit
def first_dispatch(table: Row, units: Row, unit: int) -> int:
    """Return the dispatch of the next instruction of a unit, or ``UNKNOWN``.

    Args:
        table: The program.
        units: The units.
        unit: The unit.
    """
    if units[unit, STARTED] == units[unit, ISSUED]:
        return UNKNOWN
    index = units[unit, HEAD]
    tokens = token_cycle(table, units, index)
    if tokens == UNKNOWN:
        return UNKNOWN
    dispatch = max(tokens, table[index, columns.ISSUE] + 2, units[unit, PLACED])
    bank = table[index, columns.BANK]
    if bank >= 0:
        other = columns.COMPUTE_UNIT + columns.VECTOR_UNIT - unit
        dispatch = max(dispatch, units[other, HELD + bank] + 1)
    return int(dispatch)


@inner_jit
def start_after(units: Row, unit: int, dispatch: int) -> int:
    """Return the start of the next instruction of a unit.

    Args:
        units: The units.
        unit: The unit.
        dispatch: Cycle in which it is dispatched, from ``first_dispatch``.
    """
    return int(max(dispatch + 1, units[unit, READY]))


@inner_jit
def first_start(table: Row, units: Row, unit: int) -> int:
    """Return the start of the next instruction of a unit, or ``UNKNOWN``.

    Args:
        table: The program.
        units: The units.
        unit: The unit.
    """
    dispatch = first_dispatch(table, units, unit)
    return dispatch if dispatch == UNKNOWN else start_after(units, unit, dispatch)


@inner_jit
def pass_on(table: Row, units: Row, unit: int) -> None:
    """Let the next instruction of a unit, whose times are known, leave its queue.

    Args:
        table: The program.
        units: The units.
        unit: The unit.
    """
    index = units[unit, HEAD]
    pop = table[index, columns.POP]
    for giver in range(columns.UNIT_COUNT):
        if (pop >> giver) & 1:
            units[unit, GIVERS + giver] = table[units[unit, GIVERS + giver], columns.NEXT]
    bank = table[index, columns.BANK]
    if bank >= 0:
        units[unit, HELD + bank] = table[index, columns.END]
    units[unit, READY] = table[index, columns.READY]
    units[unit, PLACED] = table[index, columns.START] + 2
    units[unit, HEAD] = table[index, columns.NEXT]
    units[unit, STARTED] += 1


@inner_jit
def least_head(units: Row) -> int:
    """Return the first instruction that has not started, of all units.

    Args:
        units: The units.
    """
    least = units[0, HEAD]
    for unit in range(1, columns.UNIT_COUNT):
        least = min(least, units[unit, HEAD])
    return int(least)
