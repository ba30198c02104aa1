"""Kernels: the actions of the load and the store unit, from issue to the end they bring about."""

import accelsim.kernel  # noqa: F401 (names what the cache of kernels depends on)
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.memory.shared import columns as memory_at
from accelsim.memory.shared import kernel as memory
from accelsim.timeline import columns as at
from accelsim.timeline import units as unit_at
from accelsim.timeline.columns import Row
from accelsim.timeline.shared import columns as of
from accelsim.timeline.shared.walk import pass_action


@borrowing_jit
def ring_at(state: Row, unit: int, number: int) -> int:
    """Return where the words of an action begin.

    Args:
        state: Of the NPU.
        unit: ``LOADING`` or ``STORING``.
        number: Of the action, from the first of the program on.
    """
    first = state[of.LOAD_RING] if unit == of.LOADING else state[of.STORE_RING]
    return int(first + number % state[of.ENTRIES] * of.ACTION_COLUMNS)


@borrowing_jit
def end(table: Row, state: Row, index: int, cycle: int) -> None:
    """Note the end of an instruction."""
    table[index, at.END] = cycle
    state[of.ENDED] += 1
    state[of.CHANGED] = 1


@borrowing_jit
def take(table: Row, state: Row, ready: int) -> None:
    """Let the load unit take its next action, which it can from cycle ``ready`` on."""
    entry = ring_at(state, of.LOADING, state[of.LOADING + of.SETTLED])
    taken = max(state[of.LOADING + of.LAST] + 1, ready)
    state[of.LOADING + of.LAST] = taken
    state[of.LOADING + of.SETTLED] += 1
    state[entry + of.FREED] = taken
    if state[entry + of.OWNER] >= 0:
        end(table, state, state[entry + of.OWNER], taken + 2)


@borrowing_jit
def take_empty(table: Row, state: Row) -> None:
    """Let the load unit take the empty actions that only wait for those before them."""
    while state[of.LOADING + of.SETTLED] < state[of.LOADING + of.ISSUED]:
        entry = ring_at(state, of.LOADING, state[of.LOADING + of.SETTLED])
        if state[entry + of.EMPTY_FROM] < 0:
            return
        take(table, state, state[entry + of.EMPTY_FROM])


@borrowing_jit
def loaded(table: Row, state: Row, cycle: int) -> None:
    """Take note that the oldest beat of the load unit is acknowledged in ``cycle``."""
    take(table, state, cycle + 2)
    take_empty(table, state)


@borrowing_jit
def stored(table: Row, units: Row, state: Row, cycle: int) -> None:
    """Take note that the oldest beat of the store unit is acknowledged in ``cycle``."""
    entry = ring_at(state, of.STORING, state[of.STORING + of.SETTLED])
    state[of.STORING + of.SETTLED] += 1
    state[entry + of.FREED] = cycle
    if state[entry + of.OWNER] >= 0:
        end(table, state, state[entry + of.OWNER], cycle + 1)
        units[at.STORE_UNIT, unit_at.LAST] = cycle + 1


@borrowing_jit
def issue(table: Row, units: Row, state: Row, unit: int, cycle: int, shift: int) -> None:
    """Note that the present action is issued in ``cycle``.

    Args:
        table: The program.
        units: The units.
        state: Of the NPU.
        unit: ``LOADING`` or ``STORING``.
        cycle: The cycle.
        shift: Bytes of a beat as a power of two.
    """
    index = state[unit + of.INDEX]
    entry = ring_at(state, unit, state[unit + of.ISSUED])
    state[entry + of.FREED] = of.FAR
    state[entry + of.EMPTY_FROM] = -1 if state[unit + of.LEFT] else cycle + 2
    state[entry + of.OWNER] = -1
    state[unit + of.ISSUED] += 1
    if not pass_action(state, unit, shift):
        own = at.LOAD_UNIT if unit == of.LOADING else at.STORE_UNIT
        state[entry + of.OWNER] = index
        table[index, at.READY] = units[own, unit_at.READY] = cycle + 1
        table[index, at.ACTIONS] = state[unit + of.COUNT]
        table[index, at.BEATS] = state[unit + of.BEAT_COUNT]
        state[unit + of.INDEX] = -1
        state[of.CHANGED] = 1
    if unit == of.LOADING:
        take_empty(table, state)


@borrowing_jit
def present(
    table: Row, units: Row, state: Row, unit: int, cycle: int, shift: int, system: Row, ports: Row
) -> int:
    """Issue the present action of a unit, if its first cycle has come and nothing holds it back.

    Returns:
        1 if it is issued, -1 if it is held back, 0 if there is none.
    """
    if state[unit + of.INDEX] < 0 or cycle < state[unit + of.FROM]:
        return 0
    if state[ring_at(state, unit, state[unit + of.ISSUED]) + of.FREED] >= cycle:
        return -1
    if state[unit + of.LEFT]:
        port = state[of.FIRST_PORT] + (1 if unit == of.LOADING else 2)
        if not memory.is_ready(ports, port):
            return -1
        address = state[unit + of.ADDRESS] & of.ADDRESS_MASK
        memory.accept(system, ports, port, cycle, state[of.DATA_BASE] + address)
    issue(table, units, state, unit, cycle, shift)
    return 1


@borrowing_jit
def blame(causes: Row, state: Row, unit: int, system: Row, ports: Row, dram: Row) -> None:
    """Count a cycle in which memory held an action back, under the cause of its oldest beat."""
    port = state[of.FIRST_PORT] + (1 if unit == of.LOADING else 2)
    why = memory.cause(system, ports, dram, port)
    if why != memory_at.UNDER_WAY:
        causes[state[unit + of.INDEX], why - 1] += 1
