"""The closed tier: one pass over the tile steps of a layer, a few maxima for each.

The machine that both tiers time:

* The load unit fetches the operands of one tile step ahead, in order: input, weight, partial sum.
  With a double buffer a fetch for step ``i`` may begin when step ``i - 2`` has read its operands,
  with a single buffer when step ``i - 1`` has. It asks DRAM for one load at a time, and passes
  over loads of nothing at once.
* DRAM serves one transfer at a time, first come first served, loads before stores that become
  ready in the same cycle. A transfer occupies it for its bytes over the bandwidth, rounded up;
  loaded data arrive ``latency`` cycles after that.
* The array obeys the law of its dataflow. It needs the operands of the step and, on the first step
  of a visit to an output tile, a free half of the accumulator buffer.
* After the last step of a visit, the vector unit moves results from the accumulator buffer to a
  free half of the output buffer; then the store unit may write them.
* A partial sum that was spilled is read back only when its write is complete.
* Vector work streams through the vector unit as through an array without fill, skew and drain.
"""

import numpy as np

from accelsim.cycle.geometry import Row, ceiling
from accelsim.kernel import jit
from accelsim.mapping import columns as at

# Columns of what time_steps returns.
CYCLES, STREAM_CYCLES, STALL_ARRAY, STALL_INPUT, STALL_WEIGHT = 0, 1, 2, 3, 4
STALL_PARTIAL_SUM, STALL_OUTPUT, STALL_VECTOR, STALL_STORE, STALL_INSTRUCTION = 5, 6, 7, 8, 9
TIME_COLUMNS = 10

NO_LIMIT = 2**62


@jit
def period(machine: Row, stream: int, vector: bool) -> int:
    """Return the distance between equal folds (``Law.period_cycles``)."""
    if vector:
        return stream
    fill = 0
    if machine[at.FILL] > 0:
        fill = machine[at.FILL] + machine[at.FILL_OFFSET] + machine[at.FILL_AFTER] * stream
    return max(stream + machine[at.GAP], fill, machine[at.DRAIN])


@jit
def time_steps(steps: Row, machine: Row, vector: bool, distance: int) -> Row:
    """Return cycles, stream cycles and stalls by cause of a list of tile steps.

    Args:
        steps: int64 array of shape (steps, ``STEP_COLUMNS``).
        machine: The machine.
        vector: Whether the steps are vector work.
        distance: Visits between two visits to the same output tile, for spilled partial sums.

    Returns:
        int64 array of shape (``TIME_COLUMNS``,).
    """
    return time_steps_within(steps, machine, vector, distance, 0, NO_LIMIT)


@jit
def time_steps_within(
    steps: Row, machine: Row, vector: bool, distance: int, floor: int, limit: int
) -> Row:
    """Return what ``time_steps`` does, or give up when the layer cannot end by ``limit``.

    Args:
        steps: int64 array of shape (steps, ``STEP_COLUMNS``).
        machine: The machine.
        vector: Whether the steps are vector work.
        distance: Visits between two visits to the same output tile, for spilled partial sums.
        floor: Cycles that the layer takes at least even if it never waits for memory.
        limit: The latest cycle of interest.

    Returns:
        int64 array of shape (``TIME_COLUMNS``,); its cycles are ``NO_LIMIT`` if it gave up.
    """
    count = steps.shape[0]
    visits = steps[count - 1, at.VISIT] + 1
    drained = np.zeros(visits, dtype=np.int64)
    worked = np.zeros(visits, dtype=np.int64)  # end of the vector unit's part
    stored = np.zeros(visits, dtype=np.int64)
    last_step = np.zeros(visits, dtype=np.int64)
    read = np.zeros(count, dtype=np.int64)  # end of a step's stream
    arrived = np.zeros((count, 3), dtype=np.int64)
    result = np.zeros(TIME_COLUMNS, dtype=np.int64)
    numerator, denominator = machine[at.RATE_NUMERATOR], machine[at.RATE_DENOMINATOR]
    latency = machine[at.LATENCY]
    slots_out = machine[at.OUTPUT_SLOTS]
    slots_held = slots_out if vector else machine[at.ACCUMULATOR_SLOTS]
    fill = 0 if vector else machine[at.FILL]
    tail = 0 if vector else machine[at.TAIL]
    gap = 0 if vector else machine[at.GAP]
    drain = 0 if vector else machine[at.DRAIN]
    step, load, part = 0, 0, 0
    done, vectored, granted = 0, 0, 0  # visits through array, vector unit and store
    channel, asked = 0, 0
    start_before, stream_before = 0, 0
    while granted < visits:
        # The vector unit takes the next visit that has left the array.
        if vectored < done and (vector or vectored - slots_out < granted):
            if vector:
                worked[vectored] = drained[vectored]
            else:
                begin = drained[vectored]
                if vectored > 0:
                    begin = max(begin, worked[vectored - 1])
                if vectored >= slots_out:
                    begin = max(begin, stored[vectored - slots_out])
                worked[vectored] = begin + steps[last_step[vectored], at.VECTOR_CYCLES]
            vectored += 1
            continue
        # The array takes the next step whose operands and accumulator are settled.
        if step < load:
            visit = steps[step, at.VISIT]
            starts = steps[step, at.VISIT_START] == 1
            held = visit - slots_held
            if not starts or held < (granted if vector else vectored):
                free = 0
                if starts and held >= 0:
                    free = stored[held] if vector else worked[held]
                folds, stream = steps[step, at.FOLDS], steps[step, at.STREAM]
                ended = read[step - 1] if step > 0 else 0
                own = fill
                if step > 0:
                    refill = start_before + machine[at.FILL_OFFSET]
                    refill += machine[at.FILL_AFTER] * stream_before
                    own = max(ended + gap, ended + drain - stream)
                    if fill > 0:
                        own = max(own, refill + fill)
                of_input, of_weight = arrived[step, 0], arrived[step, 1]
                if fill > 0:
                    if machine[at.DATAFLOW] == at.INPUT_STATIONARY:
                        of_input = of_input + fill if of_input > 0 else 0
                    else:
                        of_weight = of_weight + fill if of_weight > 0 else 0
                of_sum = arrived[step, 2]
                start = max(own, of_input, of_weight, of_sum, free)
                result[STALL_ARRAY] += own - ended
                if start > own:
                    if start == of_input:
                        result[STALL_INPUT] += start - own
                    elif start == of_weight:
                        result[STALL_WEIGHT] += start - own
                    elif start == of_sum:
                        result[STALL_PARTIAL_SUM] += start - own
                    else:
                        result[STALL_OUTPUT] += start - own
                    waited = result[STALL_INPUT] + result[STALL_WEIGHT]
                    waited += result[STALL_PARTIAL_SUM] + result[STALL_OUTPUT]
                    if floor + waited > limit:
                        result[CYCLES] = NO_LIMIT
                        return result
                between = period(machine, stream, vector)
                result[STALL_ARRAY] += (folds - 1) * (between - stream)
                result[STREAM_CYCLES] += folds * stream
                start_before, stream_before = start + (folds - 1) * between, stream
                read[step] = start_before + stream
                if steps[step, at.VISIT_END]:
                    drained[visit] = read[step] + tail
                    last_step[visit] = step
                    done = visit + 1
                step += 1
                continue
        # A load of nothing waits for nothing.
        if load < count and steps[load, part] == 0:
            part += 1
            if part == 3:
                part = 0
                load += 1
            continue
        # Nothing else can move: DRAM serves whoever asked first.
        ready, known = 0, False
        if load < count:
            if part < 2:
                behind = load - machine[at.INPUT_SLOTS + part]
                known = behind < step
                if known and behind >= 0:
                    ready = read[behind]
            else:
                behind = load - 2
                visit = steps[load, at.VISIT]
                held = visit - slots_held
                known = behind < step and held < vectored and visit - distance < granted
                if known and behind >= 0:
                    ready = read[behind]
                if known and held >= 0:
                    ready = max(ready, worked[held])
                if known:
                    ready = max(ready, stored[visit - distance])
            ready = max(ready, asked)
        store_known = granted < vectored
        if known and (not store_known or ready <= worked[granted]):
            asked = max(channel, ready)
            channel = asked + ceiling(steps[load, part] * numerator, denominator)
            arrived[load, part] = channel + latency
            part += 1
            if part == 3:
                part = 0
                load += 1
        else:
            size = steps[last_step[granted], at.STORE]
            channel = max(channel, worked[granted]) + ceiling(size * numerator, denominator)
            stored[granted] = channel
            granted += 1
    result[CYCLES] = stored[visits - 1]
    result[STALL_ARRAY] += tail
    result[STALL_VECTOR] = worked[visits - 1] - drained[visits - 1]
    result[STALL_STORE] = stored[visits - 1] - worked[visits - 1]
    return result
