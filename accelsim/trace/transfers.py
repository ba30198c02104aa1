"""Kernels: the beats of a timed program on an ideal memory or block RAM, one after the other.

The timing engine (``accelsim.timeline.engine``) accepts many beats at once and keeps no addresses.
After it has determined when each LOAD and STORE starts and when each instruction is issued, only
the ports are left to decide. This module goes through the ports again, beat by beat, with the same
functions.
"""

from typing import NamedTuple

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.fetch import new_fetch, take_instruction
from accelsim.timeline.ports import (
    FETCH,
    LOAD,
    PORT_COUNT,
    STORE,
    find_asks,
    new_ports,
    note_beats,
    use_bandwidth,
)
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.shared.columns import LOADING, STORING
from accelsim.timeline.shared.walk import pass_action
from accelsim.timeline.transfer import issue_alone, new_loader
from accelsim.trace.walk import (
    Walk,
    begin,
    first_of,
    is_walking,
    next_address,
    put_beat,
    put_first_stored,
    put_loaded,
    put_stored,
)
from accelsim.trace.words import Log

WORDS_OF_A_BEAT = 3
"""Greatest number of words that are logged for one action."""


class Transfers(NamedTuple):
    """The transfers of a timed program in progress; the arrays are those of the timing engine."""

    walk: Walk
    ports: Row
    buses: Row
    rings: Row
    loader: Row
    fetch: Row


@jit
def new_transfers(walk: Walk) -> Transfers:
    """Return transfers that have not begun."""
    ports, buses, rings = new_ports(walk.machine)
    beats = -(-walk.table.shape[0] // walk.machine[columns.BEAT_INSTRUCTIONS])
    walk.state[walker.BEATS] = beats * walk.machine[columns.FETCH_BEATS]
    run = Transfers(walk, ports, buses, rings, new_loader(), new_fetch())
    ports[FETCH]["left"] = 1
    find_asks(ports[FETCH], rings)
    begin_next(run, LOADING, first_of(walk, columns.LOAD_UNIT))
    begin_next(run, STORING, first_of(walk, columns.STORE_UNIT))
    return run


@inner_jit
def begin_next(run: Transfers, unit: int, index: int) -> None:
    """Begin an instruction, if it is a LOAD or STORE."""
    run.ports[LOAD if unit == LOADING else STORE]["last"] = begin(run.walk, unit, index) - 1
    ask(run, unit)


@inner_jit
def ask(run: Transfers, unit: int) -> None:
    """Let a unit request its present beat, if it has one."""
    port, alone = (
        run.ports[LOAD if unit == LOADING else STORE],
        run.walk.state[unit + walker.ALONE],
    )
    port["left"] = 1 if is_walking(run.walk, unit) and not alone else 0
    find_asks(port, run.rings)


@inner_jit
def advance(run: Transfers, unit: int) -> bool:
    """Go on to the next action of a unit, and return whether it belongs to the same instruction."""
    walk, port = run.walk, run.ports[LOAD if unit == LOADING else STORE]
    index = walk.state[unit + walker.INDEX]
    if pass_action(walk.state, unit, walk.machine[columns.BUS_SHIFT]):
        ask(run, unit)
        return True
    # The engine, which decided many beats at once, must agree on this cycle.
    walk.state[walker.ENDED] += walk.table[index, columns.READY] != port["last"] + 1
    begin_next(run, unit, walk.table[index, columns.NEXT])
    return False


@inner_jit
def fetched(run: Transfers) -> None:
    """Note that memory accepted a beat of an instruction."""
    state, fetch, port = run.walk.state, run.fetch[0], run.ports[FETCH]
    beats = run.walk.machine[columns.FETCH_BEATS]
    state[walker.REQUESTED] += 1
    together = run.walk.machine[columns.BEAT_INSTRUCTIONS]
    if state[walker.REQUESTED] % beats == 0:
        for _ in range(min(together, run.walk.table.shape[0] - fetch["index"])):
            take_instruction(fetch, port, run.rings, beats, together)
            fetch["issue"] = run.walk.table[fetch["index"], columns.ISSUE]
            fetch["index"] += 1
    port["left"] = 1 if state[walker.REQUESTED] < state[walker.BEATS] else 0
    find_asks(port, run.rings)


@inner_jit
def next_grant(run: Transfers) -> tuple[int, int]:
    """Return the port whose beat is accepted next, and the cycle; ``FAR`` if there is none."""
    first, best = run.buses[0]["first"], columns.FAR
    chosen = first
    for turn in range(PORT_COUNT):
        number = (first + turn) % PORT_COUNT
        port = run.ports[number]
        cycle = max(port["asks"], run.buses[port["bus"]]["clear"])
        if cycle < best:
            chosen, best = number, cycle
    return chosen, best


@inner_jit
def accept(run: Transfers, log: Log, number: int, cycle: int) -> None:
    """Accept the next beat of a port.

    Args:
        run: The transfers.
        log: The log.
        number: Index of the port.
        cycle: The cycle.
    """
    walk, port = run.walk, run.ports[number]
    bus = run.buses[port["bus"]]
    put_beat(log, cycle, number, next_address(walk, number))
    note_beats(port, run.rings, 1, use_bandwidth(bus, cycle, 1))
    if walk.machine[columns.COMPETING] and bus["in_turn"]:
        bus["first"] = 0 if number + 1 == PORT_COUNT else number + 1
    if number == FETCH:
        fetched(run)
    elif number == LOAD:
        run.loader[0]["taken"] = cycle + port["busy"]
        put_loaded(walk, log, cycle + port["busy"])
        advance(run, LOADING)
    elif advance(run, STORING):
        put_stored(walk, log, cycle)
    elif is_walking(walk, STORING):
        put_first_stored(walk, log, port["last"] + 1 - columns.STORE_LEAD)


@jit
def go_through(run: Transfers, log: Log, until: int) -> bool:
    """Go through transfers until a cycle is reached or the log is full.

    Args:
        run: The transfers.
        log: Log of beats, and of the words that the transfers write and read, also later ones.
        until: First cycle whose beats are not accepted any more.

    Returns:
        Whether the log is full, and there may be more.
    """
    walk, state = run.walk, run.walk.state
    if not state[walker.CHANGED] and is_walking(walk, STORING):
        put_first_stored(walk, log, run.ports[STORE]["last"] + 1 - columns.STORE_LEAD)
    state[walker.CHANGED] = 1
    beats, words = log.beats.shape[0], log.words.shape[0]
    while log.counts[0] < beats and log.counts[1] + WORDS_OF_A_BEAT <= words:
        if is_walking(walk, LOADING) and state[LOADING + walker.ALONE]:
            issue_alone(run.loader[0], run.ports[LOAD], run.rings, columns.ALONE_TAKEN)
            put_loaded(walk, log, run.loader[0]["taken"])
            advance(run, LOADING)
            continue
        number, cycle = next_grant(run)
        if cycle >= until:
            return False
        accept(run, log, number, cycle)
    return True
