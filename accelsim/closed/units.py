"""Kernels for fetch and the four units: their rings, and the start of an instruction in a unit.

``accelsim.closed.instructions`` computes the time of the instruction in the unit.
"""

import numpy as np

from accelsim.closed.bus import slowed_fetch
from accelsim.closed.columns import (
    BEATS,
    BUS_FREE,
    BUSY,
    FETCHED,
    IN_FLIGHT,
    LOADED,
    LONG_AGO,
    NOTED_STORES,
    QUEUE,
    READY,
    RESULTS,
    STARTED,
    STORES_BEGUN,
    STORES_ENDED,
)
from accelsim.closed.records import COMPUTE, FETCH, MOST_SLOTS, RINGS, SUMS, TIMES, Record
from accelsim.kernel import inner_jit


@inner_jit
def rest_units(state: Record) -> None:
    """Set units to the state before their first instruction.

    Args:
        state: Units; their machine is set.
    """
    machine, times = state.machine, state.times
    interval = machine.interval_cycles / machine.interval_beats
    state.interval = state.load_interval = interval
    limit = min(machine.outstanding, machine.memory_outstanding)
    state.store_interval = max(interval, (machine.latency_cycles + 1) / limit)
    for time in range(TIMES):
        times[time] = 0 if READY <= time < READY + 4 or time == BUS_FREE else LONG_AGO
    times[STARTED + FETCH] = -interval
    for ring in range(RINGS):
        resize(state, ring, 0)
    for unit in range(4):
        state.lengths[QUEUE + unit] = machine.queue_depth
    # Memory holds the beats of a limited number of instructions, but at least of one.
    held = max(1, machine.memory_outstanding // machine.fetch_beats)
    state.lengths[FETCHED] = min(max(1, machine.prefetch // machine.beat_instructions), held)
    state.fetched = 0
    state.lengths[STORES_BEGUN] = state.lengths[STORES_ENDED] = NOTED_STORES
    for number in range(SUMS):
        state.sums[number] = 0
    state.burst[0] = state.burst[1] = 0
    state.most_idle_cycles = np.inf
    for place in range(MOST_SLOTS):
        state.slack[0, place] = state.slack[1, place] = state.slack[RESULTS, place] = -LONG_AGO


@inner_jit
def resize(state: Record, ring: int, length: int) -> None:
    """Change the number of slots of a buffer.

    Args:
        state: The units.
        ring: Ring of slots to cut anew.
        length: Number of slots.
    """
    state.lengths[ring] = length if length <= MOST_SLOTS else 0
    state.places[ring] = 0
    rings = state.rings
    for place in range(MOST_SLOTS):
        rings[ring, place] = LONG_AGO


@inner_jit
def push(state: Record, ring: int, time: float) -> None:
    """Replace the oldest entry of a ring."""
    length = state.lengths[ring]
    if length > 0:
        place = state.places[ring]
        state.rings[ring, place] = time
        state.places[ring] = 0 if place + 1 == length else place + 1


@inner_jit
def oldest(state: Record, ring: int) -> float:
    """Return the oldest entry of a ring."""
    return state.rings[ring, state.places[ring]]


@inner_jit
def after_oldest(state: Record, ring: int, number: int) -> float:
    """Return the entry of a ring that is replaced after ``number`` others."""
    place = state.places[ring] + number
    return state.rings[ring, place - state.lengths[ring] if place >= state.lengths[ring] else place]


@inner_jit
def note_flight(state: Record, kind: int, begin: float, end: float) -> None:
    """Note that an instruction is in flight.

    Args:
        state: The units.
        kind: Class of the instruction.
        begin: Cycle in which the instruction starts.
        end: Cycle in which the instruction ends.
    """
    times = state.times
    if end > times[IN_FLIGHT + kind]:
        state.sums[BUSY + kind] += end - max(begin - 1, times[IN_FLIGHT + kind])
        times[IN_FLIGHT + kind] = end


@inner_jit
def start(state: Record, unit: int, after_load: bool, tokens: float) -> float:
    """Fetch, issue and dispatch an instruction; return its start.

    Args:
        state: The units.
        unit: Unit that executes it.
        after_load: Whether it waits for the last LOAD.
        tokens: First cycle in which everything else that it waits for is done.
    """
    machine, times = state.machine, state.times
    beats, interval = machine.fetch_beats, state.interval
    if machine.memory_outstanding < beats:
        interval = max(interval, (machine.latency_cycles + 1) / machine.memory_outstanding)
    taken = times[READY + FETCH] + beats
    if state.fetched == 0:
        before = times[STARTED + FETCH]
        accepted = max(before + beats * interval, oldest(state, FETCHED) + 1)
        if machine.shared_bus:
            accepted = slowed_fetch(state, before + interval, accepted, beats)
        taken = max(taken, accepted + machine.latency_cycles + 2)
        times[STARTED + FETCH] = accepted
        state.sums[BEATS] += beats
        state.fetched = machine.beat_instructions
    state.fetched -= 1
    if state.fetched == 0:
        push(state, FETCHED, taken)
    free = oldest(state, QUEUE + unit) + 2 if machine.queue_depth else times[READY + unit]
    issue = max(taken + 1, free)
    times[READY + FETCH] = issue
    dispatch = max(tokens, issue + 2, times[STARTED + unit] + 2)
    if after_load:
        dispatch = max(dispatch, times[LOADED] + 1)
    begin = max(dispatch + 1, times[READY + unit])
    times[STARTED + unit] = begin
    push(state, QUEUE + unit, begin)
    return begin


@inner_jit
def note_slack(
    state: Record, unit: int, after_load: bool, begin: float, free: float, lead: float
) -> None:
    """Note the cycles by which LOADs could have ended later without delaying a unit.

    Args:
        state: The units.
        unit: COMPUTE or VECTOR, whose start is noted.
        after_load: Whether its instruction waited for the last LOAD.
        begin: Cycle in which it began.
        free: Cycle in which it could have begun without waiting for LOADs.
        lead: Cycles from the end of the LOAD to the earliest begin.
    """
    slack, ring, waited = state.slack, QUEUE + unit, max(0.0, begin - free)
    length = state.lengths[ring]
    if length == 0:
        return
    if waited > 0:
        for place in range(length):
            slack[unit - COMPUTE, place] += waited
    newest = (state.places[ring] + length - 1) % length
    slack[unit - COMPUTE, newest] = -LONG_AGO
    if after_load:
        slack[unit - COMPUTE, newest] = begin - state.times[LOADED] - lead
