"""Kernels: the actions of the load and the store unit, from issue to the end they bring about."""

from accelsim.kernel import inner_jit
from accelsim.memory.shared import columns as port_state
from accelsim.memory.shared import kernel as memory
from accelsim.timeline import columns
from accelsim.timeline import units as unit_state
from accelsim.timeline.columns import Row
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.shared.walk import pass_action


@inner_jit
def ring_at(state: Row, unit: int, number: int) -> int:
    """Return where the words of an action begin.

    Args:
        state: State of the NPU.
        unit: ``LOADING`` or ``STORING``.
        number: Number of the action, from the first of the program on.
    """
    first = state[walker.LOAD_RING] if unit == walker.LOADING else state[walker.STORE_RING]
    return int(first + number % state[walker.ENTRIES] * walker.ACTION_COLUMNS)


@inner_jit
def end(table: Row, state: Row, index: int, cycle: int) -> None:
    """Note the end of an instruction."""
    table[index, columns.END] = cycle
    state[walker.ENDED] += 1
    state[walker.CHANGED] = 1


@inner_jit
def take(table: Row, state: Row, ready: int) -> None:
    """Let the load unit take its next action, which it can from cycle ``ready`` on."""
    entry = ring_at(state, walker.LOADING, state[walker.LOADING + walker.SETTLED])
    taken = max(state[walker.LOADING + walker.LAST] + 1, ready)
    state[walker.LOADING + walker.LAST] = taken
    state[walker.LOADING + walker.SETTLED] += 1
    state[entry + walker.FREED] = taken
    if state[entry + walker.OWNER] >= 0:
        end(table, state, state[entry + walker.OWNER], taken + 2)


@inner_jit
def take_alone(table: Row, state: Row) -> None:
    """Let the load unit take actions that ask no memory and only wait for those before them."""
    while state[walker.LOADING + walker.SETTLED] < state[walker.LOADING + walker.ISSUED]:
        entry = ring_at(state, walker.LOADING, state[walker.LOADING + walker.SETTLED])
        if state[entry + walker.ALONE_FROM] < 0:
            return
        take(table, state, state[entry + walker.ALONE_FROM])


@inner_jit
def loaded(table: Row, state: Row, cycle: int) -> None:
    """Take note that the oldest beat of the load unit is acknowledged in ``cycle``."""
    take(table, state, cycle + 2)
    take_alone(table, state)


@inner_jit
def stored(table: Row, units: Row, state: Row, cycle: int) -> None:
    """Take note that the oldest beat of the store unit is acknowledged in ``cycle``."""
    entry = ring_at(state, walker.STORING, state[walker.STORING + walker.SETTLED])
    state[walker.STORING + walker.SETTLED] += 1
    state[entry + walker.FREED] = cycle
    if state[entry + walker.OWNER] >= 0:
        end(table, state, state[entry + walker.OWNER], cycle + 1)
        units[columns.STORE_UNIT, unit_state.LAST] = cycle + 1


@inner_jit
def issue(table: Row, units: Row, state: Row, unit: int, cycle: int, shift: int) -> None:
    """Note that the present action is issued in ``cycle``.

    Args:
        table: The program.
        units: The units.
        state: State of the NPU.
        unit: ``LOADING`` or ``STORING``.
        cycle: The cycle.
        shift: Bytes of a beat as a power of two.
    """
    index = state[unit + walker.INDEX]
    entry = ring_at(state, unit, state[unit + walker.ISSUED])
    state[entry + walker.FREED] = walker.FAR
    state[entry + walker.ALONE_FROM] = cycle + 2 if state[unit + walker.ALONE] else -1
    state[entry + walker.OWNER] = -1
    state[unit + walker.ISSUED] += 1
    if not pass_action(state, unit, shift):
        own = columns.LOAD_UNIT if unit == walker.LOADING else columns.STORE_UNIT
        state[entry + walker.OWNER] = index
        table[index, columns.READY] = units[own, unit_state.READY] = cycle + 1
        table[index, columns.ACTIONS] = state[unit + walker.COUNT]
        table[index, columns.BEATS] = state[unit + walker.BEAT_COUNT]
        state[unit + walker.INDEX] = -1
        state[walker.CHANGED] = 1
    if unit == walker.LOADING:
        take_alone(table, state)


@inner_jit
def present(
    table: Row, units: Row, state: Row, unit: int, cycle: int, shift: int, system: Row, ports: Row
) -> int:
    """Issue the present action of a unit, if its first cycle has come and nothing holds it back.

    Returns:
        1 if it is issued, -1 if it is held back, 0 if there is none.
    """
    if state[unit + walker.INDEX] < 0 or cycle < state[unit + walker.FROM]:
        return 0
    if state[ring_at(state, unit, state[unit + walker.ISSUED]) + walker.FREED] >= cycle:
        return -1
    if not state[unit + walker.ALONE]:
        port = state[walker.FIRST_PORT] + (1 if unit == walker.LOADING else 2)
        if not memory.is_ready(ports, port):
            return -1
        address = state[unit + walker.ADDRESS] & walker.ADDRESS_MASK
        memory.accept(system, ports, port, cycle, state[walker.DATA_BASE] + address)
    issue(table, units, state, unit, cycle, shift)
    return 1


@inner_jit
def blame(causes: Row, state: Row, unit: int, system: Row, ports: Row, dram: Row) -> None:
    """Count a cycle in which memory held an action back, under the cause of its oldest beat."""
    port = state[walker.FIRST_PORT] + (1 if unit == walker.LOADING else 2)
    why = memory.cause(system, ports, dram, port)
    if why != port_state.UNDER_WAY:
        causes[state[unit + walker.INDEX], why - 1] += 1
