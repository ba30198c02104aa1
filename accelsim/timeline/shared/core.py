"""Kernels: one cycle of one NPU, and how long nothing happens in it."""

from accelsim.kernel import inner_jit
from accelsim.memory.shared import columns as port_state
from accelsim.memory.shared import kernel as memory
from accelsim.timeline import columns
from accelsim.timeline import units as unit_state
from accelsim.timeline.columns import UNKNOWN, Row
from accelsim.timeline.execute import gather, time_matmul, time_vector
from accelsim.timeline.fetch import has_space, issue_cycle, issue_next
from accelsim.timeline.ports import Record
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.shared.actions import blame, loaded, present, stored
from accelsim.timeline.shared.walk import enter
from accelsim.timeline.units import first_dispatch, first_start, pass_on, start_after


@inner_jit
def request(state: Row, shift: int, cycle: int, system: Row, ports: Row) -> bool:
    """Let the fetch unit request its next beat, and return whether it is accepted."""
    number = state[walker.REQUESTED]
    if number == state[walker.BEATS]:
        return False
    slot = state[walker.SLOT_RING] + number % state[walker.SLOTS]
    port = state[walker.FIRST_PORT]
    if state[slot] >= cycle or not memory.is_ready(ports, port):
        return False
    memory.accept(system, ports, port, cycle, state[walker.FETCH_BASE] + (number << shift))
    state[slot] = walker.FAR
    state[walker.REQUESTED] += 1
    return True


@inner_jit
def taken_from(table: Row, state: Row, fetch: Record) -> int:
    """Return the first cycle in which the fetch unit can take its next beat, or ``FAR``."""
    if state[walker.FETCHED] != walker.FAR or state[walker.TAKEN] == state[walker.ANSWERED]:
        return walker.FAR
    if fetch["index"] == table.shape[0]:
        return walker.FAR  # The last beat may have room for more.
    answered = state[state[walker.FETCH_RING] + state[walker.TAKEN] % state[walker.SLOTS]]
    return int(max(answered + 2, fetch["issue"] + 1))


@inner_jit
def issued_in(table: Row, units: Row, machine: Row, fetch: Record, state: Row) -> int:
    """Return the cycle in which the instruction that was fetched is issued, or ``FAR``."""
    index, depth = fetch["index"], machine[columns.QUEUE_DEPTH]
    if state[walker.FETCHED] == walker.FAR or not has_space(table, units, index, depth):
        return walker.FAR
    return issue_cycle(table, units, index, state[walker.FETCHED], depth)


@inner_jit
def take_beat(table: Row, state: Row, fetch: Record, machine: Row, cycle: int) -> bool:
    """Let the fetch unit take a beat, or an instruction of it, and return whether it does."""
    if taken_from(table, state, fetch) > cycle:
        return False
    if (fetch["index"] + 1) % machine[columns.BEAT_INSTRUCTIONS]:
        # Others follow in the same beat.
        state[walker.FETCHED] = cycle
        return True
    state[state[walker.SLOT_RING] + state[walker.TAKEN] % state[walker.SLOTS]] = cycle
    state[walker.TAKEN] += 1
    if state[walker.TAKEN] % machine[columns.FETCH_BEATS] == 0:
        state[walker.FETCHED] = cycle
    return True


@inner_jit
def find_starts(table: Row, units: Row, state: Row) -> None:
    """Find when the next instructions are decided, where something changed.

    A MATMUL and a VECTOR are decided, and timed, in their dispatch, where they take a bank; a LOAD
    and a STORE in their start.
    """
    if state[walker.CHANGED]:
        for unit in range(columns.UNIT_COUNT):
            if unit == columns.COMPUTE_UNIT or unit == columns.VECTOR_UNIT:
                decided = first_dispatch(table, units, unit)
            else:
                decided = first_start(table, units, unit)
            state[walker.DECIDED + unit] = walker.FAR if decided == UNKNOWN else decided
        state[walker.CHANGED] = 0


@inner_jit
def start_transfer(
    table: Row, words: Row, places: Row, machine: Row, units: Row, state: Row, own: int, cycle: int
) -> None:
    """Start the next instruction of the load or the store unit; what follows is not known yet."""
    index = units[own, unit_state.HEAD]
    table[index, columns.START] = cycle
    table[index, columns.END] = table[index, columns.READY] = walker.FAR
    if table[index, columns.KIND] == columns.FINISH:
        state[walker.FINISHED] = cycle
    else:
        unit = walker.LOADING if own == columns.LOAD_UNIT else walker.STORING
        lead = columns.LOAD_LEAD if own == columns.LOAD_UNIT else columns.STORE_LEAD
        fields = state[unit + walker.FIELDS : unit + walker.FIELDS + columns.TRANSFER_COLUMNS]
        gather(words, index, places, fields)
        enter(state, unit, index, cycle + lead, machine[columns.BUS_SHIFT])
    pass_on(table, units, own)
    state[walker.CHANGED] = 1


@inner_jit
def start_units(
    table: Row, words: Row, places: Row, machine: Row, units: Row, state: Row, cycle: int
) -> bool:
    """Decide what is decided in ``cycle``; a VECTOR before a MATMUL, which may want its bank."""
    find_starts(table, units, state)
    started = False
    if state[walker.DECIDED + columns.VECTOR_UNIT] <= cycle:
        time_vector(table, units, machine, start_after(units, columns.VECTOR_UNIT, cycle))
        pass_on(table, units, columns.VECTOR_UNIT)
        state[walker.ENDED] += 1
        state[walker.CHANGED] = 1
        find_starts(table, units, state)
        started = True
    if state[walker.DECIDED + columns.COMPUTE_UNIT] <= cycle:
        time_matmul(table, units, machine, start_after(units, columns.COMPUTE_UNIT, cycle))
        pass_on(table, units, columns.COMPUTE_UNIT)
        state[walker.ENDED] += 1
        state[walker.CHANGED] = 1
        started = True
    for own in (columns.LOAD_UNIT, columns.STORE_UNIT):
        if state[walker.DECIDED + own] <= cycle:
            start_transfer(table, words, places, machine, units, state, own, cycle)
            started = True
    return started


@inner_jit
def act(
    table: Row,
    words: Row,
    places: Row,
    machine: Row,
    units: Row,
    fetches: Row,
    state: Row,
    causes: Row,
    cycle: int,
    system: Row,
    ports: Row,
    dram: Row,
) -> bool:
    """Let an NPU act in ``cycle``, after the step of memory, and return whether it did anything.

    Args:
        table: The program; receives the times.
        words: Records of the program as integers, as ``engine.run_instructions`` takes them.
        places: Place of each of ``FIELDS`` in a record.
        machine: The machine.
        units: The units.
        fetches: Fetch unit, from ``new_fetch``.
        state: The rest of the state.
        causes: int64 array of shape (instructions, causes), counted.
        cycle: The cycle.
        system: System of the memory.
        ports: Ports of the memory.
        dram: DRAM behind the ports.
    """
    port, shift, active = state[walker.FIRST_PORT], machine[columns.BUS_SHIFT], False
    fetch = fetches[0]
    if ports[port, port_state.ACKNOWLEDGED]:
        state[state[walker.FETCH_RING] + state[walker.ANSWERED] % state[walker.SLOTS]] = cycle
        state[walker.ANSWERED] += 1
    if ports[port + 1, port_state.ACKNOWLEDGED]:
        loaded(table, state, cycle)
    if ports[port + 2, port_state.ACKNOWLEDGED]:
        stored(table, units, state, cycle)
    if issued_in(table, units, machine, fetch, state) <= cycle:
        issue_next(table, units, fetch, state[walker.FETCHED], machine[columns.QUEUE_DEPTH])
        state[walker.FETCHED] = walker.FAR
        state[walker.CHANGED] = 1
        active = True
    active = take_beat(table, state, fetch, machine, cycle) or active
    active = start_units(table, words, places, machine, units, state, cycle) or active
    active = request(state, shift, cycle, system, ports) or active
    for unit in (walker.LOADING, walker.STORING):
        found = present(table, units, state, unit, cycle, shift, system, ports)
        if found < 0:
            blame(causes, state, unit, system, ports, dram)
        active = active or found != 0
    return active


@inner_jit
def is_over(table: Row, state: Row) -> bool:
    """Return whether the end of every instruction but FINISH is known, and FINISH started."""
    return bool(state[walker.FINISHED] != walker.FAR and state[walker.ENDED] == table.shape[0] - 1)


@inner_jit
def next_cycle(
    table: Row, machine: Row, units: Row, fetches: Row, state: Row, ports: Row, cycle: int
) -> int:
    """Return the first later cycle in which an NPU acts if memory does not, or ``FAR``.

    Args:
        table: The program.
        machine: The machine.
        units: The units.
        fetches: The fetch unit.
        state: The rest of the state.
        ports: Ports of the memory.
        cycle: The last one, in which nothing happened.
    """
    fetch = fetches[0]
    best = min(taken_from(table, state, fetch), issued_in(table, units, machine, fetch, state))
    find_starts(table, units, state)
    for unit in range(columns.UNIT_COUNT):
        best = min(best, state[walker.DECIDED + unit])
    for unit in (walker.LOADING, walker.STORING):
        if state[unit + walker.INDEX] >= 0:
            best = min(best, state[unit + walker.FROM])
    number = state[walker.REQUESTED]
    if number < state[walker.BEATS] and memory.is_ready(ports, state[walker.FIRST_PORT]):
        best = min(best, state[state[walker.SLOT_RING] + number % state[walker.SLOTS]] + 1)
    return int(max(best, cycle + 1))
