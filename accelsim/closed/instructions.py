"""Kernels: the time of one instruction in the units.

These are the laws of docs/npu.md for one instruction, simplified: a number of beats stands for
addresses, beats follow each other at the mean interval, and beats in flight come in bursts of the
allowed size (``transfer``). Cycles are floats. ``accelsim.closed.bus`` says how ports that share a
bus delay each other.
"""

from accelsim.closed.bus import slowed_load
from accelsim.closed.columns import (
    ALL_WRITTEN,
    ARRAY,
    BEATS,
    BURST_BEGUN,
    CLEAR,
    FOLDED,
    INPUTS_WRITTEN,
    LAST_INPUT,
    LOAD_BEGUN,
    LOADED,
    LONG_AGO,
    OUTPUT_SLOTS,
    READY,
    RESULTS,
    STORE_UNIT,
    STORED,
    STORES_BEGUN,
    STORES_ENDED,
    UNSTORED,
    VECTOR_UNIT,
    WEIGHT_LOAD,
    WORK,
)
from accelsim.closed.records import (
    COMPUTE,
    LOAD,
    STORE,
    STREAM_PIXELS,
    VECTOR,
    WRITTEN,
    Record,
)
from accelsim.closed.units import note_flight, note_slack, oldest, push, start
from accelsim.kernel import inner_jit
from accelsim.npu import durations


@inner_jit
def transfer(
    state: Record,
    side: int,
    first: float,
    beats: float,
    counted: float,
    idle: float,
    apart: float,
    limit: int,
    response: int,
) -> float:
    """Issue the actions of a LOAD or STORE, and return the cycle of the last.

    Beats in flight come in bursts. A burst has ``limit`` beats; its first beat is issued
    ``response`` cycles after the first beat of the previous burst.

    Args:
        state: The units.
        side: 0 for LOAD, 1 for STORE.
        first: Cycle of the first action, if memory accepts it at once.
        beats: Beats.
        counted: Actions that stay in flight as long as a beat does, beats included.
        idle: Cycles of other actions, in which no beat is issued.
        apart: Cycles from one counted action to the next.
        limit: Beats in flight.
        response: Cycles for which a beat is in flight.
    """
    times, interval = state.times, state.interval
    if beats > 0:
        first = max(first, times[CLEAR + side])
    last = first + max(0.0, (beats - 1) * interval) + idle
    if limit * apart < response:
        used = state.burst[side]
        if first >= times[BURST_BEGUN + side] + response:
            used = 0.0
            times[BURST_BEGUN + side] = first
        rest = limit - used
        if counted <= rest:
            used += counted
        else:
            more = counted - rest - 1
            bursts = more // limit
            begun = max(times[BURST_BEGUN + side] + response, first + rest * apart)
            times[BURST_BEGUN + side] = begun + bursts * response
            used = more - bursts * limit + 1
            last = max(last, times[BURST_BEGUN + side] + (used - 1) * apart)
        state.burst[side] = used
    if state.machine.shared_bus and beats > 0:
        if side == 0:
            own = (last - first + interval) / beats
            if first > times[CLEAR] + 2 * interval:
                times[LOAD_BEGUN] = first
            state.load_interval = own
            last = slowed_load(state, first, beats, own) - interval
        else:
            state.slack[RESULTS, state.places[STORES_ENDED]] = state.slack[RESULTS, UNSTORED]
            state.slack[RESULTS, UNSTORED] = -LONG_AGO
            push(state, STORES_BEGUN, first)
            push(state, STORES_ENDED, last + interval)
    times[CLEAR + side] = last + interval
    return last


@inner_jit
def input_written(state: Record, row: int, column: int) -> float:
    """Return the end of the last STORE that the LOAD of a tile waits for."""
    plan, times = state.plan, state.times
    last = row == plan.vertical.tiles - 1 and column == plan.horizontal.tiles - 1
    return times[ALL_WRITTEN] if last and plan.groups == 1 else times[INPUTS_WRITTEN]


@inner_jit
def waiting(actions: float, empty: float, rows: float, limit: int, response: int) -> float:
    """Return the words without bytes, weighted as actions in flight.

    Words without bytes stand behind the beats of their row. Up to ``limit`` actions of a row, its
    beats among them, count fully. Further words leave in a cycle each, where ``limit`` beats would
    take ``response`` cycles: each of them counts ``limit / response``.

    Args:
        actions: Actions that wait for a beat.
        empty: Words without bytes.
        rows: Rows that have bytes.
        limit: Actions in flight.
        response: Cycles for which a beat is in flight.
    """
    room = max(0.0, rows * limit - actions)
    if empty <= room or limit >= response:
        return empty
    return room + (empty - room) * limit / response


@inner_jit
def load(
    state: Record,
    kind: int,
    tokens: float,
    beats: float,
    alone: float,
    empty: float,
    empty_rows: float,
    rows: float,
) -> None:
    """Time a LOAD.

    Args:
        state: The units.
        kind: Class of the buffer.
        tokens: First cycle in which all its tokens are there.
        beats: Beats.
        alone: Pieces of words that ask for no beat.
        empty: Words without bytes in rows that have bytes: they wait for beats before them.
        empty_rows: Words of rows without bytes.
        rows: Rows that have bytes.
    """
    times, machine, interval = state.times, state.machine, state.interval
    begin = start(state, LOAD, False, tokens)
    # Between two beats there is time for some actions that ask for none.
    free = beats * (interval - 1)
    hidden = min(alone, free)
    hidden += min(empty, rows * (interval - 1), free - hidden)
    idle = empty_rows + alone + empty - hidden
    response, limit = machine.latency_cycles + 3, machine.outstanding
    counted, apart = beats + alone + waiting(beats + alone, empty, rows, limit, response), interval
    if alone > 0:
        apart = max(1.0, beats * interval / (beats + alone))
    memory_response = machine.latency_cycles + 1
    if memory_response * limit * apart > response * machine.memory_outstanding * interval:
        counted, apart = beats, interval  # memory does not know of other actions
        response, limit = memory_response, machine.memory_outstanding
    last = transfer(
        state, 0, begin + durations.LOAD_LEAD_CYCLES, beats, counted, idle, apart, limit, response
    )
    state.sums[BEATS] += beats
    times[READY + LOAD] = last + 1
    times[LOADED] = max(times[LOADED] + 1, last + machine.latency_cycles + 4)
    note_flight(state, kind, begin, times[LOADED])


@inner_jit
def load_tensor(
    state: Record,
    tensor: int,
    kind: int,
    tokens: float,
    beats: float,
    alone: float,
    empty: float,
    empty_rows: float,
    rows: float,
) -> None:
    """Time a LOAD of activations, from memory or from the local memory.

    Args:
        state: Units and plan; the plan is filled.
        tensor: Place of the tensor in the field ``local`` of the plan.
        kind: Class of the buffer.
        tokens: First cycle in which all its tokens are there.
        beats: Beats.
        alone: Pieces of words that ask for no beat.
        empty: Words without bytes in rows that have bytes.
        empty_rows: Words of rows without bytes.
        rows: Rows that have bytes.
    """
    times = state.times
    if not state.plan.local[tensor]:
        load(state, kind, tokens, beats, alone, empty, empty_rows, rows)
        return
    # Nothing holds an action back, and no beat takes bandwidth of memory.
    begin = start(state, LOAD, False, tokens)
    last = begin + durations.LOAD_LEAD_CYCLES + max(0.0, beats + alone + empty + empty_rows - 1)
    times[READY + LOAD] = last + 1
    times[LOADED] = max(times[LOADED] + 1, last + 4)
    note_flight(state, kind, begin, times[LOADED])


@inner_jit
def load_parameters(state: Record, tokens: float) -> None:
    """Time the LOADs of the parameters of a block as if they were one LOAD; see ``load``."""
    plan = state.plan
    beats, alone = float(plan.parameter_beats), float(plan.parameter_alone)
    load(state, WEIGHT_LOAD, tokens, beats, alone, 0.0, 0.0, 1.0)


@inner_jit
def load_table(state: Record) -> None:
    """Time the LOAD of a table that results go through."""
    plan = state.plan
    beats, alone = float(plan.table_beats), float(plan.table_alone)
    load(state, WEIGHT_LOAD, LONG_AGO, beats, alone, 0.0, 0.0, 1.0)


@inner_jit
def store(state: Record, tokens: float, beats: float) -> float:
    """Time a STORE and return its end; the plan says in which memory results lie.

    Args:
        state: The units.
        tokens: First cycle in which all its tokens are there.
        beats: Beats.
    """
    times, machine, ready = state.times, state.machine, state.times[READY + VECTOR]
    begin = start(state, STORE, False, tokens)
    if state.lengths[OUTPUT_SLOTS] == 1:
        begin += times[READY + VECTOR] - ready  # Its own fetch may have delayed its results.
    first, response = begin + durations.STORE_LEAD_CYCLES, machine.latency_cycles + 1
    if state.plan.local[WRITTEN]:
        last = first + max(0.0, beats - 1)
        times[READY + STORE], times[STORED] = last + 1, last + 2
        note_flight(state, STORE_UNIT, begin, times[STORED])
        return times[STORED]
    limit = min(machine.outstanding, machine.memory_outstanding)
    last = transfer(state, 1, first, beats, beats, 0.0, state.interval, limit, response)
    state.sums[BEATS] += beats
    times[READY + STORE] = last + 1
    times[STORED] = last + response
    note_flight(state, STORE_UNIT, begin, times[STORED])
    return times[STORED]


@inner_jit
def stream_cycles(state: Record, pixels: int) -> float:
    """Return the cycles that some pixels take to stream past a fold.

    For an engine that skips zeros these are expected cycles: known for ``STREAM_PIXELS``, and
    interpolated linearly between them. The cycles of whole rounds are added.

    Args:
        state: Units; their streams are known, if the machine skips zeros.
        pixels: At least 1.
    """
    if not state.machine.skips:
        return float(max(pixels, state.machine.least_stream_steps) * state.machine.step_cycles)
    whole, rest = pixels // state.round_columns, pixels % state.round_columns
    cycles, last, place = 0.0, len(STREAM_PIXELS) - 1, 0
    if whole:
        while STREAM_PIXELS[place] < state.round_columns:
            place += 1
        cycles = whole * state.streams[place]
    if rest:
        place = 0
        while place < last and STREAM_PIXELS[place + 1] <= rest:
            place += 1
        low, high = STREAM_PIXELS[place], STREAM_PIXELS[min(place + 1, last)]
        share = (rest - low) / max(1, min(high, state.round_columns) - low)
        more = state.streams[min(place + 1, last)] - state.streams[place]
        cycles += state.streams[place] + share * more
    return cycles


@inner_jit
def fold_cycles(state: Record, pixels: int) -> float:
    """Return the cycles from one handoff of a stationary operand to the next in a MATMUL.

    Args:
        state: The units; their streams are known, if the machine skips zeros.
        pixels: Pixels that stream through each fold.
    """
    machine, stream = state.machine, stream_cycles(state, pixels)
    if machine.grid_rows:
        # Lower bound: the products of a block of weights, spread over all elements.
        return pixels * machine.rows * machine.cols / (machine.grid_rows * machine.grid_cols)
    fill = float(machine.fill_steps * machine.step_cycles)
    gap, offset = machine.gap_cycles, machine.fill_offset_cycles
    return float(durations.fold_cycles(fill, stream, gap, machine.fill_after, offset))


@inner_jit
def matmul(state: Record, after_load: bool, tokens: float, blocks: float, pixels: int) -> float:
    """Time a MATMUL and return its end.

    Args:
        state: Units; for a row-stationary array ``plan.next_cycles`` is the duration of the MATMUL.
        after_load: Whether it waits for the last LOAD.
        tokens: First cycle in which all its other tokens are there.
        blocks: Blocks of weights.
        pixels: Pixels of inputs.
    """
    times, machine = state.times, state.machine
    begin = start(state, COMPUTE, after_load, tokens)
    if machine.grid_rows:
        note_slack(state, COMPUTE, after_load, begin, times[READY + COMPUTE], 2)
        end = begin + state.plan.next_cycles + machine.behind_cycles
        times[READY + COMPUTE] = end + 1
        note_flight(state, ARRAY, begin, end)
        return end
    rows, streamed = machine.fill_steps * machine.step_cycles, stream_cycles(state, pixels)
    if machine.output_stationary:
        stream = blocks * rows
        note_slack(state, COMPUTE, after_load, begin, times[READY + COMPUTE], 2)
        work = durations.held_sums_cycles(stream, machine.gap_cycles)
        times[FOLDED] = times[READY + COMPUTE] = begin + work
        state.sums[WORK] += work
        end = durations.held_sums_end(begin, stream, machine.behind_cycles, rows)
    else:
        gap, offset = machine.gap_cycles, machine.fill_offset_cycles
        after = durations.behind_stream(rows, gap, machine.fill_after, offset)
        last, ready = times[LAST_INPUT], times[READY + COMPUTE]
        free = durations.first_handoff(LONG_AGO, 0.0, last, after, ready)
        first = max(begin + rows, free)
        note_slack(state, COMPUTE, after_load, first, free, 2 + rows)
        fold = fold_cycles(state, pixels)
        handoff = first + (blocks - 1) * fold
        times[FOLDED] = handoff + fold
        state.sums[WORK] += blocks * fold
        times[LAST_INPUT] = handoff + streamed
        times[READY + COMPUTE] = handoff + 1
        if machine.least_stream_steps:
            streamed = float(pixels * machine.step_cycles)
        end = durations.held_weights_end(handoff, streamed, machine.behind_cycles)
    note_flight(state, ARRAY, begin, end)
    return end


@inner_jit
def vector(state: Record, after_load: bool, tokens: float, taps: float) -> float:
    """Time a VECTOR, or a PARAMETERS, and return its end.

    Args:
        state: The units.
        after_load: Whether it waits for the last LOAD.
        tokens: First cycle in which all its other tokens are there.
        taps: Taps of all its results; 0 of a PARAMETERS.
    """
    machine = state.machine
    begin = start(state, VECTOR, after_load, tokens)
    note_slack(state, VECTOR, after_load, begin, state.times[READY + VECTOR], 2)
    registers = machine.pipeline_registers
    end = begin + durations.parameters_cycles(registers)
    if taps > 0:
        addressed, function = taps * machine.vector_cycles, state.plan.function_cycles
        end = begin + durations.vector_cycles(addressed, registers, function)
        if state.lengths[OUTPUT_SLOTS] == 1:
            # Two cycles lie between the end of a STORE and a start that waits for it.
            state.slack[RESULTS, UNSTORED] = begin - 2 - oldest(state, OUTPUT_SLOTS)
    state.times[READY + VECTOR] = end + 1
    note_flight(state, VECTOR_UNIT, begin, end)
    return end


@inner_jit
def reduce(state: Record, after_load: bool, rows: int, taps: int, has_factor: bool) -> float:
    """Time a REDUCE and return its end.

    Args:
        state: The units.
        after_load: Whether it waits for the last LOAD.
        rows: Number of rows.
        taps: Taps of a row.
        has_factor: Whether a row also has a multiplier and a shift.
    """
    machine = state.machine
    begin = start(state, VECTOR, after_load, LONG_AGO)
    note_slack(state, VECTOR, after_load, begin, state.times[READY + VECTOR], 2)
    end = begin + durations.reduce_cycles(
        rows,
        float(taps * machine.vector_cycles),
        machine.row_cycles,
        has_factor,
        machine.factor_cycles,
        machine.row_interval_cycles,
    )
    state.times[READY + VECTOR] = end + 1
    note_flight(state, VECTOR_UNIT, begin, end)
    return end
