"""Kernels: the beats of a program on a DRAM that its ports share, observed in the timing engine.

``accelsim.timeline.shared`` accepts one beat at a time and knows its address. So the program runs
once more, and its state is compared before and after each cycle.
"""

from typing import Any

from accelsim.kernel import inner_jit, jit
from accelsim.memory.shared import columns as port_state
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.ports import FETCH, LOAD, PORT_COUNT, STORE
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.shared.actions import ring_at
from accelsim.timeline.shared.columns import LOADING, STORING
from accelsim.timeline.shared.engine import step_together
from accelsim.timeline.shared.walk import pass_action
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


@inner_jit
def put_taken(core: Walk, taking: Walk, log: Log, settled: int) -> None:
    """Log the words of LOADs whose last action now has a known cycle.

    Args:
        core: The program in its engine.
        taking: The program at the first action that was not settled before.
        log: The log.
        settled: Number of actions that were settled before.
    """
    for number in range(settled, core.state[LOADING + walker.SETTLED]):
        if not is_walking(taking, LOADING):
            begin(taking, LOADING, first_of(taking, columns.LOAD_UNIT))
        entry = ring_at(core.state, LOADING, number)
        put_loaded(taking, log, core.state[entry + walker.FREED])
        index = taking.state[LOADING + walker.INDEX]
        if not pass_action(taking.state, LOADING, taking.machine[columns.BUS_SHIFT]):
            begin(taking, LOADING, taking.table[index, columns.NEXT])


@jit
def go_through_shared(
    cores: Any, memory: Any, walks: tuple[Walk, Walk], log: Log, cycle: int, until: int
) -> int:
    """Go on with a program until a cycle is reached or the log is full.

    Args:
        cores: The one core, as in ``run_shared``.
        memory: System, ports and dram, as in ``run_shared``.
        walks: The program with the state of its engine, and again with a state of its own, which
            begins with ``INDEX`` of the load unit after the end of the program.
        log: Log of beats, and of the words that the transfers write and read, also later ones.
        cycle: The next cycle, 0 at the beginning.
        until: Cycle before which beats are accepted.

    Returns:
        The next cycle.
    """
    system, ports, dram = memory
    core, taking = walks
    state: Row = core.state
    beats = log.beats.shape[0] - PORT_COUNT
    words = log.words.shape[0] - PORT_COUNT - state[walker.ENTRIES]
    while cycle < until and log.counts[0] <= beats and log.counts[1] <= words:
        settled, storing = (
            state[LOADING + walker.SETTLED],
            state[STORING + walker.INDEX],
        )
        fetch, load = next_address(core, FETCH), next_address(core, LOAD)
        store = next_address(core, STORE)
        fetches, loads = ports[FETCH, port_state.ACCEPTED], ports[LOAD, port_state.ACCEPTED]
        stores = ports[STORE, port_state.ACCEPTED]
        after = step_together(cores, core.places, system, ports, dram, cycle)
        if ports[FETCH, port_state.ACCEPTED] != fetches:
            put_beat(log, cycle, FETCH, fetch)
        if ports[LOAD, port_state.ACCEPTED] != loads:
            put_beat(log, cycle, LOAD, load)
        if ports[STORE, port_state.ACCEPTED] != stores:
            put_beat(log, cycle, STORE, store)
            if state[STORING + walker.INDEX] >= 0:
                put_stored(core, log, cycle)
        if storing < 0 and state[STORING + walker.INDEX] >= 0:
            put_first_stored(core, log, cycle)
        put_taken(core, taking, log, settled)
        cycle = after
    return cycle
