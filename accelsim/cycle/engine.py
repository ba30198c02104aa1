"""The cycle tier: units that act at points of time, each fold an event of its own.

It times the machine that ``closed`` describes, but as hardware would: time advances to the next
moment at which anything can happen, and every unit looks only at what has already happened. It
knows no maxima over operands and no periods of equal folds.
"""

import numpy as np

from accelsim.cycle.closed import (
    CYCLES,
    STALL_ARRAY,
    STALL_INPUT,
    STALL_OUTPUT,
    STALL_STORE,
    STALL_VECTOR,
    STREAM_CYCLES,
    TIME_COLUMNS,
)
from accelsim.cycle.geometry import Row, ceiling
from accelsim.kernel import jit
from accelsim.mapping import columns as at

NEVER = 2**62


@jit
def no_trace() -> Row:
    """Return the empty log that turns logging off."""
    return np.empty((0, 4), dtype=np.int64)


@jit
def run_steps(
    steps: Row, machine: Row, vector: bool, distance: int, fold_log: Row, transfer_log: Row
) -> Row:
    """Execute a list of tile steps and return cycles, stream cycles and stalls by cause.

    Args:
        steps: int64 array of shape (steps, ``STEP_COLUMNS``).
        machine: The machine.
        vector: Whether the steps are vector work.
        distance: Visits between two visits to the same output tile.
        fold_log: int64 array of shape (steps, 4) that receives (first fill cycle, first stream
            cycle of the first fold, first stream cycle of the last fold, end of the last stream)
            of each step, or of shape (0, 4).
        transfer_log: int64 array of shape (steps, 4) that receives the cycle in which DRAM starts
            the input, weight and partial-sum load and the store of each step, -1 where there is
            none, or of shape (0, 4).

    Returns:
        int64 array of shape (``TIME_COLUMNS``,).
    """
    count = steps.shape[0]
    visits = steps[count - 1, at.VISIT] + 1
    result = np.zeros(TIME_COLUMNS, dtype=np.int64)
    if transfer_log.shape[0] > 0:
        transfer_log[:, :] = -1
    vector_end = np.full(visits, NEVER, dtype=np.int64)
    store_end = np.full(visits, NEVER, dtype=np.int64)
    drain_end = np.full(visits, NEVER, dtype=np.int64)
    closing = np.full(visits, -1, dtype=np.int64)
    stream_end = np.full(count, NEVER, dtype=np.int64)
    arrival = np.full((count, 3), NEVER, dtype=np.int64)
    has_fill = not vector and machine[at.FILL] > 0
    tail = 0 if vector else machine[at.TAIL]
    gap = 0 if vector else machine[at.GAP]
    drain = 0 if vector else machine[at.DRAIN]
    out_slots = machine[at.OUTPUT_SLOTS]
    held_slots = out_slots if vector else machine[at.ACCUMULATOR_SLOTS]
    # The load unit.
    load_step, load_part, asked_at = 0, 0, -1
    # DRAM, free from this cycle on.
    dram_free = 0
    # The array: the fold that waits or fills, and the one that streamed last.
    step, fold = 0, 0
    filling = False
    fill_begin, fill_done = 0, 0
    last_start, last_stream = -1, 0
    unhindered = 0
    # The vector unit and the store unit.
    next_vector, vector_free = 0, 0
    next_store = 0
    now = 0
    while next_store < visits:
        moved = True
        while moved:
            moved = False
            # Vector unit: start on a drained visit when a half of the output buffer is free.
            if next_vector < visits and drain_end[next_vector] <= now and vector_free <= now:
                slot = next_vector - out_slots
                if vector or slot < 0 or store_end[slot] <= now:
                    work = 0 if vector else steps[closing[next_vector], at.VECTOR_CYCLES]
                    vector_end[next_vector] = now + work
                    vector_free = now + work
                    next_vector += 1
                    moved = True
            # Array: begin to fill the stationary operand of the next fold.
            if has_fill and step < count and not filling:
                operand = 0 if machine[at.DATAFLOW] == at.INPUT_STATIONARY else 1
                earliest = 0
                if last_start >= 0:
                    earliest = last_start + machine[at.FILL_OFFSET]
                    if machine[at.FILL_AFTER]:
                        earliest += last_stream
                held = fold > 0 or operand_here(steps, arrival, step, operand, now)
                if held and earliest <= now:
                    filling = True
                    fill_begin, fill_done = now, now + machine[at.FILL]
                    moved = True
            # Array: start the stream of the next fold.
            if step < count and (filling or not has_fill):
                visit = steps[step, at.VISIT]
                stream = steps[step, at.STREAM]
                own = 0
                if last_start >= 0:
                    own = last_start + last_stream + gap
                    own = max(own, last_start + last_stream + drain - stream)
                ready = own <= now and (not has_fill or fill_done <= now)
                if ready and fold == 0:
                    for part in range(3):
                        if not operand_here(steps, arrival, step, part, now):
                            ready = False
                    slot = visit - held_slots
                    if steps[step, at.VISIT_START] and slot >= 0:
                        freed = store_end[slot] if vector else vector_end[slot]
                        if freed > now:
                            ready = False
                if ready:
                    ended = last_start + last_stream if last_start >= 0 else 0
                    if has_fill:
                        unhindered = machine[at.FILL]
                        if last_start >= 0:
                            unhindered += last_start + machine[at.FILL_OFFSET]
                            if machine[at.FILL_AFTER]:
                                unhindered += last_stream
                        own = max(own, unhindered)
                    result[STALL_ARRAY] += own - ended
                    if now > own:
                        cause = blame(
                            steps, machine, arrival, step, now, has_fill, machine[at.FILL]
                        )
                        result[cause] += now - own
                    result[STREAM_CYCLES] += stream
                    if fold_log.shape[0] > 0:
                        if fold == 0:
                            fold_log[step, 0] = fill_begin if has_fill else now
                            fold_log[step, 1] = now
                        fold_log[step, 2] = now
                        fold_log[step, 3] = now + stream
                    last_start, last_stream = now, stream
                    filling = False
                    fold += 1
                    if fold == steps[step, at.FOLDS]:
                        stream_end[step] = now + stream
                        if steps[step, at.VISIT_END]:
                            drain_end[visit] = now + stream + tail
                            closing[visit] = step
                        step += 1
                        fold = 0
                    moved = True
            # Load unit: pass over loads of nothing, and note when the next one may begin.
            if load_step < count and steps[load_step, load_part] == 0:
                load_part += 1
                if load_part == 3:
                    load_part = 0
                    load_step += 1
                moved = True
            elif load_step < count and asked_at < 0:
                slots = machine[at.INPUT_SLOTS + load_part] if load_part < 2 else 2
                behind = load_step - slots
                free = behind < 0 or stream_end[behind] <= now
                if free and load_part == 2:
                    visit = steps[load_step, at.VISIT]
                    slot = visit - held_slots
                    free = slot < 0 or vector_end[slot] <= now
                    free = free and store_end[visit - distance] <= now
                if free:
                    asked_at = now
                    moved = True
            # DRAM: serve who asked first; a load before a store of the same cycle.
            if not moved and dram_free <= now:
                wants_store = next_store < next_vector and vector_end[next_store] <= now
                wants_load = asked_at >= 0
                if wants_load and (not wants_store or asked_at <= vector_end[next_store]):
                    size = steps[load_step, load_part]
                    dram_free = now + ceiling(
                        size * machine[at.RATE_NUMERATOR], machine[at.RATE_DENOMINATOR]
                    )
                    arrival[load_step, load_part] = dram_free + machine[at.LATENCY]
                    if transfer_log.shape[0] > 0:
                        transfer_log[load_step, load_part] = now
                    asked_at = -1
                    load_part += 1
                    if load_part == 3:
                        load_part = 0
                        load_step += 1
                    moved = True
                elif wants_store:
                    size = steps[closing[next_store], at.STORE]
                    dram_free = now + ceiling(
                        size * machine[at.RATE_NUMERATOR], machine[at.RATE_DENOMINATOR]
                    )
                    store_end[next_store] = dram_free
                    if transfer_log.shape[0] > 0:
                        transfer_log[closing[next_store], 3] = now
                    next_store += 1
                    moved = True
        # Advance to the next moment at which something that has been started ends.
        soonest = NEVER
        soonest = sooner(soonest, dram_free, now)
        soonest = sooner(soonest, vector_free, now)
        if filling:
            soonest = sooner(soonest, fill_done, now)
        if last_start >= 0:
            soonest = sooner(soonest, last_start + last_stream, now)
            soonest = sooner(soonest, last_start + last_stream + gap, now)
            soonest = sooner(soonest, last_start + machine[at.FILL_OFFSET], now)
            soonest = sooner(soonest, last_start + last_stream + machine[at.FILL_OFFSET], now)
            if step < count:
                soonest = sooner(
                    soonest, last_start + last_stream + drain - steps[step, at.STREAM], now
                )
        if step < count:
            for part in range(3):
                soonest = sooner(soonest, arrival[step, part], now)
        if next_vector < visits:
            soonest = sooner(soonest, drain_end[next_vector], now)
        if next_store < visits:
            soonest = sooner(soonest, vector_end[next_store], now)
        if next_store < visits:
            if soonest == NEVER:
                raise RuntimeError("the cycle engine is stuck")
            now = soonest
    result[CYCLES] = dram_free
    result[STALL_ARRAY] += tail
    result[STALL_VECTOR] += vector_end[visits - 1] - drain_end[visits - 1]
    result[STALL_STORE] += dram_free - vector_end[visits - 1]
    return result


@jit
def operand_here(steps: Row, arrival: Row, step: int, part: int, now: int) -> bool:
    """Return whether an operand of a step has arrived, or is not loaded by it.

    Args:
        steps: The tile steps.
        arrival: Arrival cycles, shape (steps, 3).
        step: The step.
        part: 0 input, 1 weight, 2 partial sum.
        now: The present cycle.
    """
    return steps[step, part] == 0 or arrival[step, part] <= now


@jit
def blame(
    steps: Row, machine: Row, arrival: Row, step: int, now: int, has_fill: bool, fill: int
) -> int:
    """Return the stall column of what let the first fold of a step wait until ``now``.

    Args:
        steps: The tile steps.
        machine: The machine.
        arrival: Arrival cycles, shape (steps, 3).
        step: The step.
        now: The cycle in which its stream starts.
        has_fill: Whether the dataflow fills a stationary operand.
        fill: Cycles of the fill.
    """
    stationary = 0 if machine[at.DATAFLOW] == at.INPUT_STATIONARY else 1
    for part in range(3):
        if steps[step, part] > 0:
            needed = arrival[step, part]
            if has_fill and part == stationary:
                needed += fill
            if needed == now:
                return STALL_INPUT + part
    return STALL_OUTPUT


@jit
def sooner(soonest: int, moment: int, now: int) -> int:
    """Return the earlier of ``soonest`` and ``moment``, if the latter is still to come."""
    if now < moment < soonest:
        return moment
    return soonest
