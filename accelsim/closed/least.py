"""Kernels: cycles and beats below which the estimate of a mapping of a pass over the array is not.

``least_of_pass`` is the time that the units need at least for what a mapping loads and executes
(``loads``): an exhaustive search cuts by it. ``promise_of_pass`` adds what is likely: a climb looks
at what promises most.

Each term follows from the laws of one instruction (``units``): a unit begins an
instruction when the one before has left it, so that its clock gains the work of each, and
multiplied turns gain what a timed turn gained.

- array: behind the first LOADs each block of weights takes its fold, and behind the last MATMUL
  come VECTOR and STORE of the last job;
- vector and store: likewise from the end of the first job on;
- load: all beats and the cycles of each LOAD, then VECTOR and STORE of the last job; where each job
  loads its weights, behind the last of them its products;
- turnovers: array and load unit wait for the results of a set of filters (``turnover``);
- bus: all beats, those of instructions too, where ports share it.

What holds for many turns together, and not for each of them, is no part of it, as ``loops`` takes
turns for the same that gain as much within 1 %. It is the rest of a promise:

- slots: a slot of a buffer, or a bank, is filled, used and left before its next turn. ``n`` slots
  take about a share of 1 / n of the time of all turns, one after the other;
- instructions and beats in flight, each for the latency of memory.

An example: 112 jobs of 4032 cycles on the array take 451 584 cycles, and 640 beats of the first
tile, 64 beats of the first weights and the latency of memory before them, 131 cycles of the last
VECTOR and 112 beats of the last STORE behind them.
"""

from typing import Any, NamedTuple

from accelsim.closed.estimates import fetch_cycles
from accelsim.closed.geometry import LAST_TILE, first_line, line_of_kind
from accelsim.closed.instructions import fold_cycles, stream_cycles
from accelsim.closed.loads import Loads
from accelsim.closed.records import HELD_THERE, MOST_SLOTS, STREAMED, WRITTEN, Record
from accelsim.closed.turnover import Sets, issue_behind, turnovers
from accelsim.kernel import inner_jit
from accelsim.npu import durations


class Shares(NamedTuple):
    """How much of what holds for many turns together counts.

    Args:
        slots: Share of the cycles that slots allow.
        flight: Share of the cycles that beats in flight allow.
        fetch: Share of the cycles that fetched instructions allow.
    """

    slots: float
    flight: float
    fetch: float


_NONE = Shares(0.0, 0.0, 0.0)
_LIKELY = Shares(0.99, 0.9, 0.7)
"""Of 1.2 million mappings, of 1008 small layers and of 386 of the sizes of ResNets, none took less
than 0.99, 0.94 and 0.71 of these cycles. Measured, so that only a climb uses them."""


@inner_jit
def first_beats(state: Record) -> float:
    """Return the beats of inputs before the first MATMUL."""
    plan, vertical, horizontal = state.plan, state.plan.vertical, state.plan.horizontal
    rows = vertical.last_inside if vertical.tiles == 1 else vertical.first_inside
    rows *= plan.last_images if plan.groups == 1 else state.tiling.images
    kind = 1 if plan.parts == 1 else 0
    return float(rows * plan.row_beats[kind, 2 if horizontal.tiles == 1 else 0])


@inner_jit
def of_inputs(state: Record, of_row: Any, does: Loads) -> float:
    """Return the beats, or other pieces, of all inputs.

    Args:
        state: Its plan has axes cut.
        of_row: Numbers of a row of a tile, ``row_beats`` or ``row_alone``.
        does: Amounts that the mapping loads.
    """
    plan, tiles = state.plan, state.plan.horizontal.tiles
    found = 0.0
    for kind in range(2):
        row = of_row[kind, 2]
        if tiles > 1:
            row += of_row[kind, 0] + (tiles - 2) * of_row[kind, 1]
        found += row * (does.reads * (plan.parts - 1) - does.kept if kind == 0 else does.reads)
    return found * plan.vertical.inside


@inner_jit
def loaded_cycles(state: Record, beats: float, alone: float) -> float:
    """Return the cycles of LOADs, at least.

    Args:
        state: The units.
        beats: Beats that they ask for.
        alone: Pieces of words that ask for none.
    """
    return max(beats * state.interval, beats + alone)


@inner_jit
def tensor_cycles(state: Record, tensor: int, beats: float, alone: float) -> float:
    """Return the cycles of LOADs of a tensor, at least.

    Args:
        state: The units.
        tensor: Place of the tensor in the field ``local`` of the plan.
        beats: Beats that they ask for.
        alone: Pieces of words that ask for none.
    """
    near = state.plan.local[tensor]
    return beats + alone if near else loaded_cycles(state, beats, alone)


@inner_jit
def in_slots(cycles: float, turns: float, slots: int, share: float) -> float:
    """Return the cycles of turns that each occupy a slot, or 0 where slots are plenty.

    Args:
        cycles: Cycles of all turns, one after the other.
        turns: Number of turns.
        slots: Number of slots.
        share: Shares of the terms that hold for many turns together.
    """
    return share * cycles / slots if turns > slots and slots <= MOST_SLOTS else 0.0


class Amounts(NamedTuple):
    """What a mapping moves and executes.

    Args:
        inputs: Beats of inputs from memory.
        weights: Beats of weights from memory.
        loaded: Beats of all LOADs from memory.
        input_cycles: Cycles of LOADs of inputs.
        weight_cycles: Cycles of LOADs of weights.
        load_cycles: Cycles of all LOADs.
        loads: LOADs.
        stored: Beats of STOREs to memory.
        results: Words of results.
        conversions: VECTORs that requantize them, each with a PARAMETERS.
        instructions: All of them.
        array: Cycles of all blocks of weights, one after the other.
    """

    inputs: float
    weights: float
    loaded: float
    input_cycles: float
    weight_cycles: float
    load_cycles: float
    loads: float
    stored: float
    results: float
    conversions: float
    instructions: float
    array: float


@inner_jit
def amounts_of(state: Record, work: Record, folds: float, does: Loads) -> Amounts:
    """Return what a mapping moves and executes; arguments are those of ``least_of_pass``."""
    machine, plan, window = state.machine, state.plan, work.window
    images, filters = float(plan.images), plan.filter_blocks
    tiles = plan.vertical.tiles * plan.horizontal.tiles
    results = images * window.results_y * window.results_x * filters * plan.combinations
    conversions = float(plan.groups) * tiles * filters * plan.combinations
    inputs, stores = of_inputs(state, plan.row_beats, does), results * plan.store_beats
    weights, parameters = does.weight_words * plan.weight_beats, does.parameters
    input_cycles = tensor_cycles(state, STREAMED, inputs, of_inputs(state, plan.row_alone, does))
    weight_cycles = tensor_cycles(
        state, HELD_THERE, weights, does.weight_words * (plan.weight_alone + plan.weight_empty)
    )
    each_cycles = loaded_cycles(state, plan.parameter_beats, plan.parameter_alone)
    inputs *= 1 - plan.local[STREAMED]
    weights *= 1 - plan.local[HELD_THERE]
    stores *= 1 - plan.local[WRITTEN]
    loads = does.tile_loads + does.weight_loads + does.parameters * plan.parameter_loads
    array = folds * window.kernel_y * window.kernel_x * window.blocks * filters
    if machine.output_stationary or machine.grid_rows:
        array += does.matmuls * machine.gap_cycles
    return Amounts(
        inputs, weights, inputs + weights + parameters * plan.parameter_beats, input_cycles,
        weight_cycles, input_cycles + weight_cycles + parameters * each_cycles, loads,
        stores, results, conversions,
        loads + does.matmuls + 3 * conversions, array,
    )  # fmt: skip


class Least(NamedTuple):
    """What no mapping falls below.

    Args:
        cycles: Cycles of the pass.
        beats: Beats of all ports.
        array_cycles: Cycles from the first handoff on, if the array never waits; a pass takes these
            and all cycles for which the array waits, those before the handoff among them.
    """

    cycles: float
    beats: float
    array_cycles: float


@inner_jit
def least_of_pass(state: Record, work: Record, folds: float, does: Loads) -> Least:
    """Return the least cycles of a pass over the array, and the least beats of all ports.

    Args:
        state: Tiles, parts and constants of its plan are cut, slots are counted.
        work: ``ARRAY_PASS`` record.
        folds: Cycles of a block of weights in all tiles, as ``candidates.folds_of_tiles`` returns
            them.
        does: Amounts that the mapping loads and executes.
    """
    return cycles_of_pass(state, work, folds, does, _NONE)


@inner_jit
def promise_of_pass(state: Record, work: Record, folds: float, does: Loads) -> Least:
    """Return the cycles that are likely the least of a pass; arguments as of ``least_of_pass``."""
    return cycles_of_pass(state, work, folds, does, _LIKELY)


@inner_jit
def cycles_of_pass(state: Record, work: Record, folds: float, does: Loads, shares: Shares) -> Least:
    """Return the cycles of a pass over the array, and the beats of all ports.

    Args:
        state: State of the machine, as in ``least_of_pass``.
        work: Work of the pass, as in ``least_of_pass``.
        folds: Folds of the pass, as in ``least_of_pass``.
        does: Amounts of the pass, as in ``least_of_pass``.
        shares: Share that is counted of terms that hold for many turns together.
    """
    machine, plan = state.machine, state.plan
    vertical, horizontal, interval = plan.vertical, plan.horizontal, state.interval
    latency, registers = machine.latency_cycles, machine.pipeline_registers
    moves = amounts_of(state, work, folds, does)
    fetched = moves.instructions * machine.fetch_beats / machine.beat_instructions
    beats = moves.loaded + moves.stored + fetched
    taps = float(work.operations * machine.vector_cycles)
    # From the begin to the first MATMUL.
    begun = latency + 6 + (machine.fetch_beats - 1) * interval
    first_weights = does.first_words * plan.weight_beats * (1 - plan.local[HELD_THERE])
    first_inputs = first_beats(state) * (1 - plan.local[STREAMED])
    # Of what comes from the local memory nothing is long under way.
    arrival = 0.0 if plan.local[STREAMED] or plan.local[HELD_THERE] else latency
    before = max(0.0, first_weights + first_inputs - 1)
    head = begun + 2 + before * interval + (latency if first_weights else arrival) + 6
    fill = 0.0 if machine.grid_rows else float(machine.fill_steps * machine.step_cycles)
    behind, gap = float(machine.behind_cycles), float(machine.gap_cycles)
    if machine.fill_after:
        gap = max(gap, float(machine.fill_offset_cycles))
    if machine.output_stationary or machine.grid_rows:
        behind += fill - 1
    else:
        head += fill
    # From the last MATMUL to the end.
    pixels = float(vertical.last_size * horizontal.last_size * plan.last_images)
    sets = sets_of(state, does)
    waits = issue_behind(state, sets.last_blocks, pixels * taps, sets.loads, 0, shares.fetch)
    blocks, convert = does.last_blocks, durations.vector_cycles(0, registers, 0) + 2
    apart = 1.0 if plan.local[WRITTEN] else interval
    last_beats = max(0.0, pixels * plan.store_beats - 1) * apart
    tail = convert + pixels * taps + 6 + last_beats
    whole = durations.conversion_cycles(pixels * taps, registers)
    tail += (blocks - 1) * max(whole, 5 + last_beats)
    if waits > 0:
        tail = max(tail, waits + 7 + last_beats)
    array_cycles = moves.array - last_folds(state) + behind - gap - 1 + tail
    # From the last MATMUL of a set of filters to the first handoff of the next.
    products = last_products(state, does) + behind
    if machine.output_stationary or machine.grid_rows:
        turn = behind + 4 - gap
    else:
        turn = fill - last_folds(state) + behind + 2
    if not does.weights_stay:
        # The last block of filters may have the least.
        fewest = does.first_words * plan.fewest_weight_beats * (1 - plan.local[HELD_THERE])
        turn += arrival + 8 + max(0.0, fewest - 1) * interval
    least = head + array_cycles + turnovers(state, sets, pixels * taps, shares.fetch, turn)
    if not does.weights_stay:
        # LOADs but those of parameters, behind the last of each set its products.
        loads = does.tile_loads + does.weight_loads
        loading = moves.input_cycles + moves.weight_cycles + max(0.0, loads * (3 - interval))
        turn = arrival + 8 - max(0.0, interval - 3) + products
        loading += turnovers(state, sets, pixels * taps, shares.fetch, turn)
        least = max(least, begun + loading + turn - 3 + tail)
    # The other units.
    first_job = head + first_folds(state, work) + behind - gap
    vectors = moves.conversions * durations.conversion_cycles(0, registers)
    vectors += moves.results * taps
    least = max(least, first_job + vectors - 1 - registers + last_beats)
    stores = (moves.stored - moves.conversions) * interval + 5 * moves.conversions
    limit = (latency + 1) / min(machine.outstanding, machine.memory_outstanding)
    flying = shares.flight * moves.stored * limit - latency - 1
    stores = max(stores, moves.stored * interval, flying)
    least = max(least, first_job + convert + stores - interval)
    loading = moves.load_cycles + moves.loads * (3 - interval)
    limit = max((latency + 3) / machine.outstanding, (latency + 1) / machine.memory_outstanding)
    flying = shares.flight * moves.loaded * limit - latency - 3
    loading = max(loading, moves.load_cycles, flying)
    least = max(least, begun + loading - interval + arrival + 12 + convert + pixels * taps)
    fetching = shares.fetch * fetch_cycles(state, moves.instructions) - 2 * (latency + 3)
    least = max(least, fetching, beats * interval if machine.shared_bus else 0.0)
    # Slots that are used in turn.
    turn = arrival + 7 - interval + behind - gap
    cycles = moves.input_cycles + moves.array + does.tile_turns * turn
    computed = in_slots(cycles, does.tile_turns, plan.input_slots, shares.slots)
    if not does.weights_stay:
        cycles = moves.weight_cycles + moves.array + does.weight_turns * turn
        computed = max(
            computed, in_slots(cycles, does.weight_turns, plan.weight_slots, shares.slots)
        )
    least = max(least, begun + computed + tail)
    cycles = moves.array + moves.results * taps / does.banks
    cycles += does.jobs * (behind - gap + convert - 1)
    banks = in_slots(cycles, does.jobs, machine.banks // int(does.banks), shares.slots)
    least = max(least, head - fill + banks)
    slots = machine.output_words // (vertical.size * horizontal.size * state.tiling.images)
    slots = min(slots, machine.most_output_slots)
    turn = convert + (0.0 if plan.local[WRITTEN] else latency) + 6 - interval
    cycles = moves.results * taps + moves.stored * interval + moves.conversions * turn
    converted = in_slots(cycles, moves.conversions, slots, shares.slots)
    least = max(least, first_job + converted - latency)
    return Least(least, beats, array_cycles)


@inner_jit
def first_folds(state: Record, work: Record) -> float:
    """Return the cycles from the first handoff of the first job to its last, at least."""
    window, line = work.window, first_line(state)
    places = window.kernel_y * window.kernel_x * window.blocks
    return max(0.0, line.lines * fold_of(state, line.rows * line.width) * (places - 1))


@inner_jit
def last_products(state: Record, does: Loads) -> float:
    """Return the cycles of the last chunk of a job, from its MATMUL to its end, at least.

    Args:
        state: The state that ``least_of_pass`` has.
        does: Amounts that the mapping loads and executes.

    Returns:
        Without those of the pipeline of the array, as ``least_of_pass`` counts them.
    """
    machine = state.machine
    fill = float(machine.fill_steps * machine.step_cycles)
    if machine.grid_rows:
        return 1.0
    if machine.output_stationary:
        return does.last_folds * fill + 1
    line = line_of_kind(state, LAST_TILE)
    pixels = line.rows * line.width
    folds = (does.last_folds * line.lines - 1) * fold_cycles(state, pixels)
    return fill + folds + last_stream(state, pixels) - 1


@inner_jit
def sets_of(state: Record, does: Loads) -> Sets:
    """Return the jobs of a mapping that are sets of filters; arguments as of ``least_of_pass``.

    Where sets are the outer loop, only the last job counts: multiplied turns of its tiles may gain
    less than those that are timed.
    """
    plan = state.plan
    tiles = float(plan.groups) * plan.vertical.tiles * plan.horizontal.tiles
    loads = int(does.parameters == tiles * plan.filter_blocks)
    if state.tiling.filters_outer:
        return Sets(0.0, 0.0, does.set_blocks, does.last_blocks, loads)
    return Sets(does.jobs - tiles, tiles - 1, does.set_blocks, does.last_blocks, loads)


@inner_jit
def last_folds(state: Record) -> float:
    """Return by how much a fold of the last tile is longer than its stream."""
    if state.machine.output_stationary or state.machine.grid_rows:
        return 0.0
    line = line_of_kind(state, LAST_TILE)
    pixels = line.rows * line.width
    return fold_cycles(state, pixels) - last_stream(state, pixels)


@inner_jit
def last_stream(state: Record, pixels: int) -> float:
    """Return the cycles of the last fold that count towards the end of its MATMUL, at least.

    Where the array holds activations, its stream may last longer than its sums, of one pixel at
    least.
    """
    machine = state.machine
    if machine.least_stream_steps:
        return float(machine.step_cycles)
    return stream_cycles(state, pixels)


@inner_jit
def fold_of(state: Record, pixels: int) -> float:
    """Return the cycles of a block of weights past which a tile streams, at most."""
    machine = state.machine
    if machine.output_stationary:
        groups = -(-pixels // machine.rows)
        return float(groups * machine.fill_steps * machine.step_cycles)
    return fold_cycles(state, pixels)
