"""The fetch unit: from requests for instructions to the queues of the units."""

from accelsim.kernel import jit
from accelsim.timeline import columns as at
from accelsim.timeline import units as of
from accelsim.timeline.columns import UNKNOWN, Row
from accelsim.timeline.port import accept, new_state

# The state of the fetch unit.
INDEX = 0  # the first instruction that has not been issued
ACCEPTED = 1  # last acceptance
ISSUE = 2  # of the last instruction
PLACE = 3  # of the oldest beat in the ring
BEATS = 4  # of an instruction
DELAY = 5  # cycles from the acceptance of a beat until it can be taken
RING = 6  # from here on when the last beats were taken, as many as may be requested


@jit
def new_fetch(machine: Row) -> Row:
    """Return a fetch unit that has done nothing.

    Args:
        machine: The machine.

    Returns:
        int64 array of shape (``RING`` + beats,).
    """
    beats = machine[at.PREFETCH] * machine[at.FETCH_BEATS]
    fetch = new_state(RING, beats, beats + 1)
    fetch[ACCEPTED] = -1
    fetch[ISSUE] = UNKNOWN
    fetch[PLACE] = RING
    fetch[BEATS] = machine[at.FETCH_BEATS]
    fetch[DELAY] = machine[at.LATENCY] + 2
    return fetch


@jit
def fetch_next(fetch: Row, port: Row) -> int:
    """Return the cycle in which the last beat of the next instruction is taken.

    Args:
        fetch: The fetch unit.
        port: Its port.
    """
    place = fetch[PLACE]
    accepted = fetch[ACCEPTED]
    taken = fetch[ISSUE]
    for _ in range(fetch[BEATS]):
        accepted = accept(port, max(accepted, fetch[place]) + 1)
        taken = max(taken + 1, accepted + fetch[DELAY])
        fetch[place] = taken
        place += 1
        if place == fetch.shape[0]:
            place = RING
    fetch[PLACE] = place
    fetch[ACCEPTED] = accepted
    return int(taken)


@jit
def has_space(table: Row, units: Row, index: int, depth: int) -> bool:
    """Return whether it is known when the queue of an instruction has space for it.

    Args:
        table: The program.
        units: The units.
        index: The next instruction to be issued.
        depth: Of a queue.
    """
    unit = table[index, at.UNIT]
    return bool(units[unit, of.ISSUED] - units[unit, of.STARTED] < max(1, depth))


@jit
def issue_cycle(table: Row, units: Row, index: int, fetched: int, depth: int) -> int:
    """Return the cycle in which an instruction is issued whose queue ``has_space``.

    Args:
        table: The program.
        units: The units.
        index: The next instruction to be issued.
        fetched: Cycle in which its last beat was taken.
        depth: Of a queue; 0: an instruction keeps its place until its unit is ready again.
    """
    unit = table[index, at.UNIT]
    issue = fetched + 1
    if units[unit, of.ISSUED] >= max(1, depth):
        freed = units[unit, of.FREED]
        free = table[freed, at.START] + 2 if depth else table[freed, at.READY]
        issue = max(issue, free)
    return int(issue)


@jit
def issue_next(table: Row, units: Row, fetch: Row, fetched: int, depth: int) -> None:
    """Issue the next instruction.

    Args:
        table: The program.
        units: The units.
        fetch: The fetch unit.
        fetched: From ``fetch_next``.
        depth: Of a queue, as of ``issue_cycle``.
    """
    index = fetch[INDEX]
    unit = table[index, at.UNIT]
    issue = issue_cycle(table, units, index, fetched, depth)
    if units[unit, of.ISSUED] >= max(1, depth):
        units[unit, of.FREED] = table[units[unit, of.FREED], at.NEXT]
    table[index, at.FETCHED] = fetched
    table[index, at.ISSUE] = issue
    units[unit, of.ISSUED] += 1
    fetch[ISSUE] = issue
    fetch[INDEX] = index + 1
