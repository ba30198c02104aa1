"""Kernels: the beats of a program on a DRAM that its ports share, taken from its engine.

``accelsim.timeline.shared`` accepts one beat at a time and knows its address: the program runs once
more, and each cycle is looked at before and after.
"""

from typing import Any

import accelsim.kernel  # noqa: F401 (names what the cache of kernels depends on)
from accelsim.kernel import jit
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.memory.shared import columns as memory_at
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import gather
from accelsim.timeline.ports import FETCH, LOAD, PORT_COUNT, STORE
from accelsim.timeline.shared import columns as walk_at
from accelsim.timeline.shared.actions import ring_at
from accelsim.timeline.shared.columns import LOADING, STORING
from accelsim.timeline.shared.engine import step_together
from accelsim.timeline.shared.walk import enter, pass_action
from accelsim.trace import columns as of
from accelsim.trace.transfers import first_of, put_first_stored, put_loaded, put_stored


@borrowing_jit
def begin_taking(core: Any, places: Row, walk: Row, index: int) -> None:
    """Let ``walk`` begin with the actions of a LOAD, or with none behind the last."""
    table, words, machine, _, _, _, _ = core
    walk[LOADING + walk_at.INDEX] = index
    if index < table.shape[0]:
        fields = LOADING + walk_at.FIELDS
        gather(words, index, places, walk[fields : fields + at.TRANSFER_COLUMNS])
        enter(walk, LOADING, index, 0, machine[at.BUS_SHIFT])


@borrowing_jit
def put_taken(
    core: Any, places: Row, first_words: Row, walk: Row, settled: int, keys: Row, count: int
) -> int:
    """Note the words whose last action the load unit knows when to take.

    Args:
        core: As of ``run_shared``.
        places: As of ``run_shared``.
        first_words: As of ``Transfers``.
        walk: Like the state of the core, of the actions that were settled.
        settled: Actions that were settled before.
        keys: Receives the words.
        count: How many there were.
    """
    table, _, machine, _, _, state, _ = core
    for number in range(settled, state[LOADING + walk_at.SETTLED]):
        taken = state[ring_at(state, LOADING, number) + walk_at.FREED]
        count = put_loaded(table, machine, first_words, walk, taken, keys, count)
        if not pass_action(walk, LOADING, machine[at.BUS_SHIFT]):
            begin_taking(core, places, walk, table[walk[LOADING + walk_at.INDEX], at.NEXT])
    return count


@borrowing_jit
def next_address(state: Row, number: int, machine: Row) -> int:
    """Return the address of the next beat of a port."""
    if number == FETCH:
        address = state[walk_at.REQUESTED] * 32 // machine[at.FETCH_BEATS]
        return int(state[walk_at.FETCH_BASE] + address)
    unit = LOADING if number == LOAD else STORING
    return int(state[walk_at.DATA_BASE] + (state[unit + walk_at.ADDRESS] & walk_at.ADDRESS_MASK))


@jit
def go_through_shared(
    cores: Any,
    places: Row,
    memory: Any,
    first_words: Row,
    walk: Row,
    cycle: int,
    until: int,
    beats: Row,
    keys: Row,
) -> tuple[int, int, int]:
    """Go on with a program until a cycle is reached or the arrays are full.

    Args:
        cores: The one core, as of ``run_shared``.
        places: As of ``run_shared``.
        memory: system, ports and dram as of ``run_shared``.
        first_words: As of ``Transfers``.
        walk: int64 array of shape (``STATE_COLUMNS``,), zeros at the beginning.
        cycle: The next cycle, 0 at the beginning.
        until: As of ``go_through``.
        beats: As of ``go_through``.
        keys: As of ``go_through``.

    Returns:
        How many beats and how many words there are, and the next cycle.
    """
    system, ports, dram = memory
    core = cores[0]
    table, _, machine, _, _, state, _ = core
    if cycle == 0:
        begin_taking(core, places, walk, first_of(table, at.LOAD_UNIT))
    accepted, count = 0, 0
    room = keys.shape[0] - PORT_COUNT - state[walk_at.ENTRIES]
    while cycle < until and accepted + PORT_COUNT <= beats.shape[0] and count <= room:
        settled, storing = state[LOADING + walk_at.SETTLED], state[STORING + walk_at.INDEX]
        for number in range(PORT_COUNT):
            beat = beats[accepted + number]
            beat[of.ADDRESS] = next_address(state, number, machine)
            beat[of.CYCLE] = ports[number, memory_at.ACCEPTED]
        after = step_together(cores, places, system, ports, dram, cycle)
        first = accepted
        for number in range(PORT_COUNT):
            seen = beats[first + number]
            if ports[number, memory_at.ACCEPTED] != seen[of.CYCLE]:
                address = seen[of.ADDRESS] >> machine[at.BUS_SHIFT] << machine[at.BUS_SHIFT]
                beat = beats[accepted]
                beat[of.CYCLE], beat[of.PLACE] = cycle, number
                beat[of.WRITE], beat[of.ADDRESS] = number == STORE, address
                accepted += 1
                if number == STORE and state[STORING + walk_at.INDEX] >= 0:
                    count = put_stored(table, first_words, state, cycle, keys, count)
        if storing < 0 and state[STORING + walk_at.INDEX] >= 0:
            count = put_first_stored(table, first_words, state, cycle, keys, count)
        count = put_taken(core, places, first_words, walk, settled, keys, count)
        cycle = after
    return accepted, count, cycle
