"""Kernels for the delays between fetch, load and store on one bus.

The law is ``accelsim.memory.shared.ideal``: requesting ports are served in turn, and no beat of the
bus is lost while a port requests. Two ports that present beats at the same time thus get half of
the bus each, unless one of them needs less.

Instructions are timed in the order of the program. A LOAD comes after the STOREs of earlier jobs,
but its beats may come before theirs or among them. It then takes turns with them, and delays them
and everything that is later timed from their ends. In the same way fetch delays LOAD and STORE, and
instructions that wait for LOADs, because it runs ahead of the units.
"""

import numpy as np

from accelsim.closed.columns import (
    ARRAY,
    BANKS,
    CLEAR,
    COMPUTED,
    IN_FLIGHT,
    INPUT_LOAD,
    LAST_INPUT,
    LOAD_BEGUN,
    LOADED,
    LONG_AGO,
    NOTED_STORES,
    OPERAND_SLOTS,
    OUTPUT_SLOTS,
    PARAMETER_SLOTS,
    QUEUE,
    READY,
    REQUANTIZED,
    RESULTS,
    STORE_UNIT,
    STORED,
    STORES_BEGUN,
    STORES_ENDED,
    UNSTORED,
    VECTOR_UNIT,
    WEIGHT_LOAD,
)
from accelsim.closed.records import COMPUTE, LOAD, STORE, VECTOR, Record
from accelsim.kernel import inner_jit

_STORE_LEAD_CYCLES = 5
"""Least number of cycles from the last beat of a STORE to the first beat of the next."""


@inner_jit
def share(interval: float, own: float, other: float) -> float:
    """Return the beats in a cycle of a port that takes turns with another one.

    Args:
        interval: Cycles between two beats of the bus.
        own: Cycles between two beats of the port if it is alone.
        other: Cycles between two beats of the other port if it is alone.
    """
    return min(1 / own, max(0.5 / interval, 1 / interval - 1 / other))


@inner_jit
def slowed_load(state: Record, first: float, beats: float, own: float) -> float:
    """Return the cycle after the last beat of a LOAD that meets STOREs, and delay these.

    Args:
        state: The units.
        first: Cycle of its first beat.
        beats: Number of beats of the LOAD.
        own: Cycles between two of them if it is alone.
    """
    rings, other, interval = state.rings, state.store_interval, state.interval
    newest = (state.places[STORES_ENDED] + NOTED_STORES - 1) % NOTED_STORES
    if rings[STORES_ENDED, newest] <= first or 1 / own + 1 / other <= 1 / interval:
        return first + beats * own
    rate, other_rate = share(interval, own, other), share(interval, other, own)
    now, left = first, beats
    for age in range(NOTED_STORES - 1, -1, -1):
        entry = (newest - age + NOTED_STORES) % NOTED_STORES
        if rings[STORES_ENDED, entry] <= now:
            continue
        alone = (rings[STORES_BEGUN, entry] - now) / own
        if alone >= left:
            break
        if alone > 0:
            left -= alone
            now = rings[STORES_BEGUN, entry]
        stored = (rings[STORES_ENDED, entry] - now) / other
        together = min(left / rate, stored / other_rate)
        now += together
        left -= together * rate
        end = now + (stored - together * other_rate) * other
        delay_stores(state, age, end - rings[STORES_ENDED, entry])
        if left <= 0:
            break
    return now + left * own


@inner_jit
def delay_stores(state: Record, age: int, cycles: float) -> None:
    """Let a STORE, and those behind it, end later.

    If results have one slot, a VECTOR waits for the STORE before it, and some such VECTORs are
    timed already: they are delayed too. If results have more slots, this is neglected.

    Args:
        state: The units.
        age: Number of STOREs that came after this one.
        cycles: Cycles by which the STORE ends later.
    """
    rings, places, lengths = state.rings, state.places, state.lengths
    single = lengths[OUTPUT_SLOTS] == 1
    newest = places[STORES_ENDED] + NOTED_STORES - 1
    while cycles > 0:
        entry = (newest - age) % NOTED_STORES
        rings[STORES_ENDED, entry] += cycles
        slots = lengths[OUTPUT_SLOTS]
        if slots > age:
            rings[OUTPUT_SLOTS, (places[OUTPUT_SLOTS] + slots - 1 - age) % slots] += cycles
        if age == 0:
            times = state.times
            times[READY + STORE] += cycles
            times[STORED] += cycles
            times[CLEAR + 1] += cycles
            times[IN_FLIGHT + STORE_UNIT] += cycles
            if single:
                late = late_results(state, UNSTORED, cycles)
                delay_starts(state, rings[STORES_ENDED, entry] - cycles, np.inf, late)
                delay_vector(state, late)
            return
        age -= 1
        after = (newest - age) % NOTED_STORES
        begin = rings[STORES_ENDED, entry] - state.interval + _STORE_LEAD_CYCLES
        late = begin - rings[STORES_BEGUN, after]
        if single:
            late_vector = late_results(state, after, cycles)
            before = rings[STORES_ENDED, entry] - cycles
            delay_starts(state, before, rings[STORES_BEGUN, after], late_vector)
            late = max(late, late_vector)
        cycles = late
        if cycles > 0:
            rings[STORES_BEGUN, after] += cycles


@inner_jit
def late_results(state: Record, place: int, cycles: float) -> float:
    """Return the delay of results that wait for a STORE, and subtract it from their slack.

    Args:
        state: The units.
        place: Place of the slack of the results.
        cycles: Cycles by which the STORE ends later.
    """
    slack = state.slack[RESULTS, place]
    state.slack[RESULTS, place] = max(0.0, slack - cycles)
    return float(max(0.0, cycles - slack))


@inner_jit
def delay_starts(state: Record, since: float, until: float, cycles: float) -> None:
    """Delay a VECTOR and its STORE for everything that waits for their starts and ends.

    Args:
        state: The units.
        since: Cycle in which the STORE before them ends, before any delay.
        until: Cycle of the first beat of their STORE, before any delay.
        cycles: Cycles by which the VECTOR and its STORE are later.
    """
    if cycles <= 0:
        return
    for ring in (QUEUE + VECTOR, QUEUE + STORE, OPERAND_SLOTS, PARAMETER_SLOTS, BANKS):
        for place in range(state.lengths[ring]):
            if since < state.rings[ring, place] <= until:
                state.rings[ring, place] += cycles


@inner_jit
def delay_vector(state: Record, cycles: float) -> None:
    """Let the last VECTOR end later."""
    times = state.times
    times[READY + VECTOR] += cycles
    times[REQUANTIZED] += cycles
    times[IN_FLIGHT + VECTOR_UNIT] += cycles


@inner_jit
def slowed_fetch(state: Record, first: float, accepted: float, beats: int) -> float:
    """Return when the last beat of an instruction is accepted, if its beats meet LOAD or STORE.

    Args:
        state: The units.
        first: Cycle from which its beats are presented.
        accepted: Acceptance of the last beat if fetch is alone.
        beats: Beats of an instruction.
    """
    times, interval = state.times, state.interval
    together = accepted - first <= beats * interval
    waits = 0.0
    own = state.load_interval
    if times[CLEAR] > first and times[LOAD_BEGUN] <= accepted:
        rate = share(interval, interval, own)
        waits += beats / rate - beats * interval if together else interval
        delay = beats * (2 * interval - own)
        if delay > 0:
            times[CLEAR] += delay
            times[READY + LOAD] += delay
            times[LOADED] += delay
            times[IN_FLIGHT + INPUT_LOAD] += delay
            times[IN_FLIGHT + WEIGHT_LOAD] += delay
            delay_behind_loads(state, accepted, delay)
    newest = state.places[STORES_ENDED] + NOTED_STORES - 1
    for age in range(NOTED_STORES):
        entry = (newest - age) % NOTED_STORES
        if state.rings[STORES_ENDED, entry] <= first:
            break
        if state.rings[STORES_BEGUN, entry] <= accepted:
            rate = share(interval, interval, state.store_interval)
            waits += beats / rate - beats * interval if together else interval
            delay_stores(state, age, beats * (2 * interval - state.store_interval))
            break
    return accepted + waits


@inner_jit
def delay_behind_loads(state: Record, since: float, cycles: float) -> None:
    """Delay array and vector unit where they wait for LOADs that fetch delays.

    Fetch runs ahead of the units: its beats meet LOADs that are timed already, and the instructions
    that wait for these are timed already, too.

    Args:
        state: The units.
        since: Cycle from which the LOADs are delayed.
        cycles: Cycles by which the LOADs are delayed.
    """
    times = state.times
    later = delay_of(state, COMPUTE, since, cycles)
    times[READY + COMPUTE] += later
    times[LAST_INPUT] += later
    times[COMPUTED] += later
    times[IN_FLIGHT + ARRAY] += later
    delay_vector(state, delay_of(state, VECTOR, since, cycles))


@inner_jit
def delay_of(state: Record, unit: int, since: float, cycles: float) -> float:
    """Return the delay of a unit's last start, and subtract it from the unit's slack.

    Args:
        state: The units.
        unit: COMPUTE or VECTOR.
        since: Cycle from which the LOADs are delayed.
        cycles: Cycles by which the LOADs are delayed.
    """
    slack, ring = state.slack, QUEUE + unit
    least = -LONG_AGO
    for place in range(state.lengths[ring]):
        if state.rings[ring, place] > since:
            least = min(least, slack[unit - COMPUTE, place])
            slack[unit - COMPUTE, place] = max(0.0, slack[unit - COMPUTE, place] - cycles)
    return max(0.0, cycles - least)
