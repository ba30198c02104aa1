"""The state of fetch and the four units, and the time of one instruction in it.

These are the laws of docs/npu.md for one instruction, with what depends on addresses taken as a
number of beats: cycles are floats, beats follow each other at the mean interval, and beats in
flight come in bursts of as many as may be (``transfer``).
"""

from typing import Any, NamedTuple

import numpy as np

from accelsim.closed.records import MachineRecord
from accelsim.kernel import jit

LOAD, COMPUTE, VECTOR, STORE, FETCH = 0, 1, 2, 3, 4
CLOCKS = 5

# Times, in cycles; each belongs to a clock.
READY = 0  # of each unit the cycle from which it can start; of fetch the last issue
STARTED = 5  # of each unit the last start; of fetch the last acceptance of a beat
LAST_INPUT = 10  # address of the array
CLEAR, GROUP = 11, 12  # of the load unit: bandwidth from here on; first beat of the burst
STORE_CLEAR, STORE_GROUP = 13, 14
LOADED = 15  # end of the last LOAD
STORED = 16  # end of the last STORE
COMPUTED = 17  # end of the last MATMUL
RESULTS = 18  # end of the last VECTOR
WRITTEN = 19  # end of the STORE before which the layer cannot read
TIMES = 20
_CLOCK_OF_TIME = (
    *(*range(5), *range(5), COMPUTE, LOAD, LOAD, STORE, STORE),
    *(LOAD, STORE, COMPUTE, VECTOR, LOAD),
)

# Rings: the last times of something, as many as can matter.
QUEUE = 0  # starts of each unit
FETCHED = 4  # instructions taken by fetch
INPUT_SLOTS, WEIGHT_SLOTS = 5, 6  # ends of the MATMULs that read a slot last
OPERAND_SLOTS, PARAMETER_SLOTS, OUTPUT_SLOTS = 7, 8, 9  # ends of VECTOR, PARAMETERS, STORE
BANKS_WRITTEN, BANKS_READ = 10, 11  # ends of MATMUL and VECTOR
RINGS = 12
_CLOCK_OF_RING = (*range(4), FETCH, COMPUTE, COMPUTE, VECTOR, VECTOR, STORE, COMPUTE, VECTOR)

CLOCK_OF_TIME = np.array(_CLOCK_OF_TIME)
CLOCK_OF_RING = np.array(_CLOCK_OF_RING)

MOST_SLOTS = 72
"""More slots of a buffer never delay a LOAD: queues hold at most 64 instructions."""
LONG_AGO = -1e18

_LOAD_LEAD_CYCLES, _STORE_LEAD_CYCLES = 2, 4
_LEAST_APART_CYCLES = 3


class Units(NamedTuple):
    """Fetch and the four units in motion.

    Args:
        times: float64 array of shape (``TIMES``,), cycles.
        rings: float64 array of shape (``RINGS``, ``MOST_SLOTS``), cycles.
        lengths: int64 array of shape (``RINGS``,), entries of each ring; 0: it never binds.
        places: int64 array of shape (``RINGS``,), of the oldest entry.
        burst: float64 array of shape (2,), beats of the burst under way: of LOAD, of STORE.
        totals: float64 array of shape (3,), beats of fetch, load and store so far.
    """

    times: Any
    rings: Any
    lengths: Any
    places: Any
    burst: Any
    totals: Any


@jit
def new_units(machine: MachineRecord) -> Units:
    """Return units that have done nothing."""
    times = np.full(TIMES, LONG_AGO)
    times[READY : READY + 4] = 0
    times[STARTED + FETCH] = -machine.interval_cycles
    lengths, places = np.zeros(RINGS, np.int64), np.zeros(RINGS, np.int64)
    lengths[QUEUE : QUEUE + 4] = machine.queue_depth
    # Memory holds the beats of some instructions at most, and of one at least.
    held = max(1, machine.memory_outstanding // machine.fetch_beats)
    lengths[FETCHED] = min(machine.prefetch, held)
    rings = np.full((RINGS, MOST_SLOTS), LONG_AGO)
    return Units(times, rings, lengths, places, np.zeros(2), np.zeros(3))


@jit
def resize(units: Units, ring: int, length: int) -> None:
    """Cut a buffer into slots anew.

    Args:
        units: The units.
        ring: One of the rings of slots.
        length: How many slots.
    """
    units.lengths[ring] = length if length <= MOST_SLOTS else 0
    units.places[ring] = 0
    units.rings[ring, :] = LONG_AGO


@jit
def push(units: Units, ring: int, time: float) -> None:
    """Replace the oldest entry of a ring."""
    if units.lengths[ring] > 0:
        place = units.places[ring]
        units.rings[ring, place] = time
        place += 1
        units.places[ring] = 0 if place == units.lengths[ring] else place


@jit
def renew(units: Units, ring: int, time: float) -> None:
    """Replace the latest entry of a ring."""
    if units.lengths[ring] > 0:
        place = units.places[ring] - 1
        units.rings[ring, place if place >= 0 else units.lengths[ring] - 1] = time


@jit
def spread(units: Units, ring: int, count: int, first: float, last: float) -> None:
    """Replace the latest entries of a ring by times that are evenly spread.

    Args:
        units: The units.
        ring: Which ring.
        count: How many entries.
        first: Before the first time.
        last: The last time.
    """
    length = units.lengths[ring]
    if length < count:
        return
    place = units.places[ring] - count
    if place < 0:
        place += length
    for entry in range(count):
        units.rings[ring, place] = first + (last - first) * (entry + 1) / count
        place += 1
        if place == length:
            place = 0


@jit
def oldest(units: Units, ring: int) -> float:
    """Return the oldest entry of a ring."""
    return float(units.rings[ring, units.places[ring]])


@jit
def start(units: Units, machine: MachineRecord, unit: int, tokens: float) -> float:
    """Fetch, issue and dispatch an instruction, and return its start.

    Args:
        units: The units.
        machine: The machine.
        unit: That executes it.
        tokens: First cycle in which all that it waits for is there.
    """
    times = units.times
    beats = machine.fetch_beats
    interval = machine.interval_cycles
    if machine.memory_outstanding < beats:
        interval = max(interval, (machine.latency_cycles + 1) / machine.memory_outstanding)
    accepted = max(times[STARTED + FETCH] + beats * interval, oldest(units, FETCHED) + 1)
    taken = max(times[READY + FETCH] + beats, accepted + machine.latency_cycles + 2)
    push(units, FETCHED, taken)
    times[STARTED + FETCH] = accepted
    units.totals[0] += beats
    free = oldest(units, QUEUE + unit) + 2 if machine.queue_depth else times[READY + unit]
    issue = max(taken + 1, free)
    times[READY + FETCH] = issue
    dispatch = max(tokens, issue + 2, times[STARTED + unit] + 2)
    begin = max(dispatch + 1, times[READY + unit])
    times[STARTED + unit] = begin
    push(units, QUEUE + unit, begin)
    return float(begin)


@jit
def transfer(
    units: Units,
    first: float,
    beats: float,
    counted: float,
    idle: float,
    interval: float,
    limit: int,
    response: int,
    side: int,
) -> float:
    """Issue the actions of a LOAD or STORE, and return the cycle of the last.

    Beats in flight come in bursts: of ``limit`` beats the first is issued ``response`` cycles after
    the first of the burst before.

    Args:
        units: The units.
        first: Cycle of the first action, if memory accepts it at once.
        beats: Beats.
        counted: Actions that are in flight as long as a beat, all beats among them.
        idle: Cycles of other actions, in which no beat is issued.
        interval: Cycles between beats.
        limit: Beats in flight.
        response: Cycles from a beat to the first in which it is not in flight.
        side: 0 of LOAD, 1 of STORE.
    """
    times, clear, group = units.times, CLEAR + 2 * side, GROUP + 2 * side
    if beats > 0:
        first = max(first, times[clear])
    last = first + max(0.0, (beats - 1) * interval) + idle
    if limit * interval < response:
        used = units.burst[side]
        if first >= times[group] + response:
            used = 0.0
            times[group] = first
        rest = limit - used
        if counted <= rest:
            used += counted
        else:
            more = counted - rest - 1
            bursts = more // limit
            times[group] = max(times[group] + response, first + rest * interval)
            times[group] += bursts * response
            used = more - bursts * limit + 1
            last = max(last, times[group] + (used - 1) * interval)
        units.burst[side] = used
    times[clear] = last + interval
    return float(last)


@jit
def load(
    units: Units,
    machine: MachineRecord,
    tokens: float,
    beats: float,
    empty: float,
    empty_rows: float,
    rows: float,
) -> float:
    """Time a LOAD and return its end.

    Args:
        units: The units.
        machine: The machine.
        tokens: First cycle in which all that it waits for is there.
        beats: Beats.
        empty: Words without bytes in rows that have bytes: they wait for beats before them.
        empty_rows: Words of rows without bytes.
        rows: That have bytes.
    """
    times = units.times
    begin = start(units, machine, LOAD, tokens)
    interval = machine.interval_cycles
    # Between two beats there is time for some empty actions.
    idle, counted = empty_rows + max(0.0, empty - rows * (interval - 1)), beats + empty
    response, limit = machine.latency_cycles + 3, machine.outstanding
    memory_response = machine.latency_cycles + 1
    if memory_response * limit > response * machine.memory_outstanding:
        counted = beats  # memory does not know of empty actions
        response, limit = memory_response, machine.memory_outstanding
    first = begin + _LOAD_LEAD_CYCLES
    last = transfer(units, first, beats, counted, idle, interval, limit, response, 0)
    units.totals[1] += beats
    times[READY + LOAD] = last + 1
    times[LOADED] = max(times[LOADED] + 1, last + machine.latency_cycles + 4)
    return float(times[LOADED])


@jit
def store(units: Units, machine: MachineRecord, tokens: float, beats: float) -> float:
    """Time a STORE and return its end.

    Args:
        units: The units.
        machine: The machine.
        tokens: First cycle in which all that it waits for is there.
        beats: Beats.
    """
    times = units.times
    begin = start(units, machine, STORE, tokens)
    limit = min(machine.outstanding, machine.memory_outstanding)
    first = begin + _STORE_LEAD_CYCLES
    response = machine.latency_cycles + 1
    last = transfer(units, first, beats, beats, 0.0, machine.interval_cycles, limit, response, 1)
    units.totals[2] += beats
    times[READY + STORE] = last + 1
    times[STORED] = last + response
    return float(times[STORED])


@jit
def matmul(
    units: Units, machine: MachineRecord, tokens: float, blocks: float, pixels: int
) -> float:
    """Time a MATMUL and return its end.

    Args:
        units: The units.
        machine: The machine.
        tokens: First cycle in which all that it waits for is there.
        blocks: Of weights.
        pixels: Of inputs.
    """
    times, rows = units.times, machine.rows
    begin = start(units, machine, COMPUTE, tokens)
    if machine.output_stationary:
        stream = blocks * rows
        times[READY + COMPUTE] = max(begin + _LEAST_APART_CYCLES, begin + stream)
        return float(begin + stream + machine.behind_cycles + rows)
    first = max(begin + rows, times[LAST_INPUT], times[READY + COMPUTE] + 2)
    handoff = first + (blocks - 1) * max(rows, pixels, _LEAST_APART_CYCLES)
    times[LAST_INPUT] = handoff + pixels
    times[READY + COMPUTE] = handoff + 1
    return float(handoff + pixels + machine.behind_cycles - 1)


@jit
def parameters(units: Units, machine: MachineRecord, tokens: float) -> float:
    """Time a PARAMETERS and return its end."""
    end = start(units, machine, VECTOR, tokens) + 4 + machine.pipeline_registers
    units.times[READY + VECTOR] = end + 1
    return float(end)


@jit
def vector(units: Units, machine: MachineRecord, tokens: float, taps: float) -> float:
    """Time a VECTOR and return its end.

    Args:
        units: The units.
        machine: The machine.
        tokens: First cycle in which all that it waits for is there.
        taps: Of all its results.
    """
    end = start(units, machine, VECTOR, tokens) + taps + 11 + 3 * machine.pipeline_registers
    units.times[READY + VECTOR] = end + 1
    return float(end)
