"""Kernels: the fetch unit, from beats of instructions to the queues of the units."""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline import units as unit_state
from accelsim.timeline.columns import FAR, UNKNOWN, Row
from accelsim.timeline.ports import Record, find_asks

FETCH = np.dtype(
    [
        ("index", np.int64),  # the first instruction that has not been issued
        ("issue", np.int64),  # of the last one that was
        ("fetched", np.int64),  # cycle in which ``index`` was there, or FAR
        ("requested", np.int64),  # instructions whose beats were all accepted, and that exist
    ]
)
"""The fetch unit."""


@jit
def new_fetch() -> Row:
    """Return a fetch unit that has done nothing, a ``FETCH`` array of shape (1,)."""
    fetches = np.zeros(1, dtype=FETCH)
    fetches[0]["issue"] = UNKNOWN
    fetches[0]["fetched"] = FAR
    return fetches


@inner_jit
def take_instruction(fetch: Record, port: Record, rings: Row, beats: int, together: int) -> None:
    """Take the beats of the next instruction, which memory has accepted.

    Until its last instruction is taken the slot of a beat holds ``FAR`` and the cycle of its
    acceptance.

    Args:
        fetch: The fetch unit; the instruction before was issued.
        port: Port of the fetch unit.
        rings: Rings of all ports.
        beats: Beats of an instruction.
        together: Instructions of a beat.
    """
    place = fetch["index"] // together * beats % port["slots_count"]
    taken = fetch["issue"]
    for _ in range(beats):
        slot = port["slots_from"] + place
        taken = max(taken + 1, rings[slot] - FAR + port["answer"] + 1)
        if (fetch["index"] + 1) % together == 0:
            rings[slot] = taken
        place = 0 if place + 1 == port["slots_count"] else place + 1
    fetch["fetched"] = taken
    find_asks(port, rings)


@inner_jit
def has_space(table: Row, units: Row, index: int, depth: int) -> bool:
    """Return whether it is known when the queue of an instruction has space for it.

    Args:
        table: The program.
        units: The units.
        index: The next instruction to be issued.
        depth: Depth of a queue.
    """
    unit = table[index, columns.UNIT]
    return bool(units[unit, unit_state.ISSUED] - units[unit, unit_state.STARTED] < max(1, depth))


@inner_jit
def issue_cycle(table: Row, units: Row, index: int, fetched: int, depth: int) -> int:
    """Return the cycle in which an instruction is issued whose queue ``has_space``.

    Args:
        table: The program.
        units: The units.
        index: The next instruction to be issued.
        fetched: Cycle in which its last beat was taken.
        depth: Depth of a queue; 0: an instruction keeps its place until its unit is ready again.

    Returns:
        The cycle, ``FAR`` or later if it is not known.
    """
    unit = table[index, columns.UNIT]
    issue = fetched + 1
    if units[unit, unit_state.ISSUED] >= max(1, depth):
        freed = units[unit, unit_state.FREED]
        free = table[freed, columns.START] + 2 if depth else table[freed, columns.READY]
        issue = max(issue, free)
    return int(issue)


@inner_jit
def issue_next(table: Row, units: Row, fetch: Record, fetched: int, depth: int) -> None:
    """Issue the next instruction.

    Args:
        table: The program.
        units: The units.
        fetch: The fetch unit.
        fetched: Cycle in which its last beat was taken.
        depth: Depth of a queue; 0: an instruction keeps its place until its unit is ready again.
    """
    index = fetch["index"]
    unit = table[index, columns.UNIT]
    issue = issue_cycle(table, units, index, fetched, depth)
    if units[unit, unit_state.ISSUED] >= max(1, depth):
        units[unit, unit_state.FREED] = table[units[unit, unit_state.FREED], columns.NEXT]
    table[index, columns.FETCHED] = fetched
    table[index, columns.ISSUE] = issue
    units[unit, unit_state.ISSUED] += 1
    fetch["issue"] = issue
    fetch["index"] = index + 1
    fetch["fetched"] = FAR
