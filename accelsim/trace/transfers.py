"""Kernels: the beats of a timed program on an ideal memory or block RAM, one after the other.

The engine (``accelsim.timeline.engine``) accepts many beats at once and keeps no address. Once it
has said when each LOAD and STORE starts and when each instruction is issued, the ports are all that
is left to be decided: here they are gone through again, beat by beat, by the same functions.
"""

from typing import NamedTuple

import numpy as np

import accelsim.kernel  # noqa: F401 (names what the cache of kernels depends on)
from accelsim.kernel import jit
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import gather
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
from accelsim.timeline.shared import columns as walk_at
from accelsim.timeline.shared.columns import LOADING, STORING
from accelsim.timeline.shared.walk import enter, pass_action
from accelsim.timeline.transfer import issue_empty, new_loader
from accelsim.trace import columns as of
from accelsim.trace.words import put

WORDS_OF_A_BEAT = 3
"""Words that are noted for one beat or empty action, at most."""


class Transfers(NamedTuple):
    """The transfers of a program in motion.

    Args:
        table: The program, timed.
        words: Its records as integers.
        places: Where in a record each of ``accelsim.timeline.columns.FIELDS`` is.
        machine: The machine.
        first_words: Of each LOAD and STORE the first word of its buffer.
        state: Columns of ``accelsim.timeline.shared.columns``: the words that the load and the
            store unit are at, and the addresses of program and image.
        ports: From ``new_ports``.
        buses: From ``new_ports``.
        rings: From ``new_ports``.
        loader: From ``new_loader``.
        fetch: From ``new_fetch``.
    """

    table: Row
    words: Row
    places: Row
    machine: Row
    first_words: Row
    state: Row
    ports: Row
    buses: Row
    rings: Row
    loader: Row
    fetch: Row


@jit
def new_transfers(
    table: Row, words: Row, places: Row, machine: Row, first_words: Row, bases: Row
) -> Transfers:
    """Return transfers that have not begun.

    Args:
        table: As of ``Transfers``.
        words: As of ``Transfers``.
        places: As of ``Transfers``.
        machine: As of ``Transfers``.
        first_words: As of ``Transfers``.
        bases: Addresses of the program and of its image, shape (2,).
    """
    ports, buses, rings = new_ports(machine)
    state = np.zeros(walk_at.STATE_COLUMNS, dtype=np.int64)
    state[walk_at.FETCH_BASE], state[walk_at.DATA_BASE] = bases[0], bases[1]
    state[walk_at.BEATS] = table.shape[0] * machine[at.FETCH_BEATS]
    run = Transfers(
        table, words, places, machine, first_words, state, ports, buses, rings, new_loader(),
        new_fetch(),
    )  # fmt: skip
    ports[FETCH]["left"] = 1
    find_asks(ports[FETCH], rings)
    return run


@borrowing_jit
def first_of(table: Row, unit: int) -> int:
    """Return the first instruction of a unit, or how many instructions there are."""
    index = 0
    while index < table.shape[0] and table[index, at.UNIT] != unit:
        index += 1
    return index


@borrowing_jit
def word_number(state: Row, unit: int) -> int:
    """Return which word of its LOAD or STORE a unit is at, from 0."""
    fields = unit + walk_at.FIELDS
    row = state[unit + walk_at.Y] * state[fields + at.X_COUNT] + state[unit + walk_at.X]
    return int(row * state[fields + at.C_COUNT] + state[unit + walk_at.C])


@borrowing_jit
def put_loaded(
    table: Row, machine: Row, first_words: Row, state: Row, taken: int, keys: Row, count: int
) -> int:
    """Note the word that the load unit writes, if its present action is the last of a word.

    Args:
        table: As of ``Transfers``.
        machine: As of ``Transfers``.
        first_words: As of ``Transfers``.
        state: As of ``Transfers``.
        taken: Cycle in which the action is taken.
        keys: Receives the word.
        count: How many there were.
    """
    if state[LOADING + walk_at.LEFT] > 1:
        return count
    index = state[LOADING + walk_at.INDEX]
    cycle = taken + 1 + machine[at.PIPELINE_REGISTERS]
    word = first_words[index] + word_number(state, LOADING)
    return put(keys, count, cycle, table[index, at.BUFFER], 1, word)


@borrowing_jit
def put_stored(
    table: Row, first_words: Row, state: Row, selected: int, keys: Row, count: int
) -> int:
    """Note the word that the store unit reads while it selects its present beat, if it does.

    Words go through two registers: when the last beat of a word is selected, the word behind it
    enters the second, and the one behind that is read.

    Args:
        table: As of ``Transfers``.
        first_words: As of ``Transfers``.
        state: As of ``Transfers``.
        selected: Cycle before that in which the beat is presented first, limits aside.
        keys: Receives the word.
        count: How many there were.
    """
    index = state[STORING + walk_at.INDEX]
    number = word_number(state, STORING) + 2
    if state[STORING + walk_at.LEFT] > 1 or number >= table[index, at.WORDS]:
        return count
    return put(keys, count, selected, of.OUTPUT, 0, first_words[index] + number)


@borrowing_jit
def put_first_stored(
    table: Row, first_words: Row, state: Row, start: int, keys: Row, count: int
) -> int:
    """Note the words that the store unit reads before the first beat of a STORE is presented.

    Args:
        table: As of ``Transfers``.
        first_words: As of ``Transfers``.
        state: As of ``Transfers``.
        start: Of the STORE.
        keys: Receives the words.
        count: How many there were.
    """
    index = state[STORING + walk_at.INDEX]
    for number in range(min(2, table[index, at.WORDS])):
        count = put(keys, count, start + 1 + number, of.OUTPUT, 0, first_words[index] + number)
    return put_stored(table, first_words, state, start + at.STORE_LEAD - 1, keys, count)


@borrowing_jit
def begin(run: Transfers, unit: int, index: int) -> None:
    """Begin a LOAD or STORE; nothing if it is none.

    Args:
        run: The transfers.
        unit: ``LOADING`` or ``STORING``.
        index: The instruction, or how many there are.
    """
    run.state[unit + walk_at.INDEX] = run.table.shape[0]
    if index >= run.table.shape[0] or run.table[index, at.KIND] == at.FINISH:
        return
    lead = at.LOAD_LEAD if unit == LOADING else at.STORE_LEAD
    first = run.table[index, at.START] + lead
    fields = unit + walk_at.FIELDS
    gather(run.words, index, run.places, run.state[fields : fields + at.TRANSFER_COLUMNS])
    enter(run.state, unit, index, first, run.machine[at.BUS_SHIFT])
    run.ports[LOAD if unit == LOADING else STORE]["last"] = first - 1


@borrowing_jit
def ask(run: Transfers, unit: int) -> None:
    """Let a unit ask for its present beat, if it is at one."""
    port = run.ports[LOAD if unit == LOADING else STORE]
    busy = run.state[unit + walk_at.INDEX] < run.table.shape[0]
    port["left"] = 1 if busy and run.state[unit + walk_at.LEFT] else 0
    find_asks(port, run.rings)


@borrowing_jit
def advance(run: Transfers, unit: int) -> bool:
    """Go on to the next action of a unit, and return whether it is of the same instruction."""
    index = run.state[unit + walk_at.INDEX]
    same = pass_action(run.state, unit, run.machine[at.BUS_SHIFT])
    if not same:
        port = run.ports[LOAD if unit == LOADING else STORE]
        # The engine, which decided many beats at once, must have come to the same cycle.
        run.state[walk_at.ENDED] += run.table[index, at.READY] != port["last"] + 1
        begin(run, unit, run.table[index, at.NEXT])
    ask(run, unit)
    return same


@borrowing_jit
def fetch_beat(run: Transfers) -> int:
    """Note that a beat of an instruction was accepted, and return its address."""
    state, fetch, port = run.state, run.fetch[0], run.ports[FETCH]
    beats, number = run.machine[at.FETCH_BEATS], state[walk_at.REQUESTED]
    state[walk_at.REQUESTED] += 1
    if (number + 1) % beats == 0:
        take_instruction(fetch, port, run.rings, beats)
        fetch["issue"] = run.table[fetch["index"], at.ISSUE]
        fetch["index"] += 1
    port["left"] = 1 if number + 1 < state[walk_at.BEATS] else 0
    find_asks(port, run.rings)
    return int(state[walk_at.FETCH_BASE] + number * 32 // beats)


@borrowing_jit
def next_grant(run: Transfers) -> tuple[int, int]:
    """Return the port whose beat is accepted next, and the cycle, ``FAR`` if there is none."""
    first, best = run.buses[0]["first"], at.FAR
    chosen = first
    for turn in range(PORT_COUNT):
        number = (first + turn) % PORT_COUNT
        port = run.ports[number]
        cycle = max(port["asks"], run.buses[port["bus"]]["clear"])
        if cycle < best:
            chosen, best = number, cycle
    return chosen, best


@borrowing_jit
def accept(run: Transfers, number: int, cycle: int, beat: Row, keys: Row, count: int) -> int:
    """Accept the next beat of a port, and return how many words were noted up to it.

    Args:
        run: The transfers.
        number: Of the port.
        cycle: The cycle.
        beat: Receives cycle, port, 1 if it is written, and its address; shape (``ROWS``,).
        keys: Receives the words.
        count: How many there were.
    """
    table, first_words, state, port = run.table, run.first_words, run.state, run.ports[number]
    bus = run.buses[port["bus"]]
    note_beats(port, run.rings, 1, use_bandwidth(bus, cycle, 1))
    if run.machine[at.COMPETING] and bus["in_turn"]:
        bus["first"] = 0 if number + 1 == PORT_COUNT else number + 1
    unit = STORING if number == STORE else LOADING
    address = state[walk_at.DATA_BASE] + (state[unit + walk_at.ADDRESS] & walk_at.ADDRESS_MASK)
    if number == FETCH:
        address = fetch_beat(run)
    elif number == LOAD:
        run.loader[0]["taken"] = taken = cycle + port["busy"]
        count = put_loaded(table, run.machine, first_words, state, taken, keys, count)
        advance(run, LOADING)
    elif advance(run, STORING):
        count = put_stored(table, first_words, state, cycle, keys, count)
    elif state[STORING + walk_at.INDEX] < table.shape[0]:
        start = table[state[STORING + walk_at.INDEX], at.START]
        count = put_first_stored(table, first_words, state, start, keys, count)
    beat[of.CYCLE], beat[of.PLACE], beat[of.WRITE] = cycle, number, number == STORE
    beat[of.ADDRESS] = address >> run.machine[at.BUS_SHIFT] << run.machine[at.BUS_SHIFT]
    return count


@borrowing_jit
def begin_all(run: Transfers, keys: Row) -> int:
    """Begin the first LOAD and the first STORE, and return how many words were noted."""
    count = 0
    for unit, own in ((LOADING, at.LOAD_UNIT), (STORING, at.STORE_UNIT)):
        begin(run, unit, first_of(run.table, own))
        ask(run, unit)
    index = run.state[STORING + walk_at.INDEX]
    if index < run.table.shape[0]:
        start = run.table[index, at.START]
        count = put_first_stored(run.table, run.first_words, run.state, start, keys, count)
    run.state[walk_at.CHANGED] = 1
    return count


@jit
def go_through(run: Transfers, until: int, beats: Row, keys: Row) -> tuple[int, int, bool]:
    """Go on with transfers until a cycle is reached or the arrays are full.

    Args:
        run: The transfers.
        until: No beat of this cycle or a later one is accepted.
        beats: int64 array of shape (room, ``ROWS``): receives beats in the order of their cycles.
        keys: int64 array of shape (room,): receives the words that the transfers write and read,
            also later ones than ``until``.

    Returns:
        How many beats and how many words there are, and whether there may be more.
    """
    accepted, count = 0, 0
    if not run.state[walk_at.CHANGED]:
        count = begin_all(run, keys)
    while accepted < beats.shape[0] and count + WORDS_OF_A_BEAT <= keys.shape[0]:
        state = run.state
        if (
            state[LOADING + walk_at.INDEX] < run.table.shape[0]
            and not state[LOADING + walk_at.LEFT]
        ):
            issue_empty(run.loader[0], run.ports[LOAD], run.rings)
            taken = run.loader[0]["taken"]
            count = put_loaded(run.table, run.machine, run.first_words, state, taken, keys, count)
            advance(run, LOADING)
            continue
        number, cycle = next_grant(run)
        if cycle >= until:
            return accepted, count, False
        count = accept(run, number, cycle, beats[accepted], keys, count)
        accepted += 1
    return accepted, count, True
