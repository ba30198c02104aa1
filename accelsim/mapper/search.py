"""The first mapper: every tiling on a lattice and every loop order, least latency first.

Tile extents are taken from a lattice: the total over 1, 2, 4, 8, 16 ... tiles, rounded up. A
candidate is legal if each tile fits one half of its buffer (the whole of a single-buffered
one). Candidates are bounded from below by what their folds, their traffic and their first and last
tile take; those whose bound is below the best latency found are timed exactly by the closed tier.
The result is the least latency over the lattice (or, where tiles are so many that the search would
take seconds, of the most promising candidates), then the least DRAM traffic, then the first in
enumeration order, so that equal inputs give equal mappings.
"""

import numpy as np

from accelsim.cycle.closed import NO_LIMIT, period, time_steps_within
from accelsim.cycle.geometry import (
    Row,
    array_k,
    ceiling,
    extent_of,
    positions,
    tap_product,
    weight_bits,
)
from accelsim.cycle.layer import COUNT_COLUMNS, count_layer, later_repetition
from accelsim.cycle.steps import expand, m_count, spill_distance, step_count
from accelsim.cycle.traffic import pieces
from accelsim.kernel import jit
from accelsim.mapping import columns as at

# Columns of a candidate: its mapping, then these.
BOUND = at.MAPPING_COLUMNS
BYTES = BOUND + 1
FLOOR = BOUND + 2  # cycles that it takes if it never waits for memory
CANDIDATE_COLUMNS = BOUND + 3

# Columns of a cut of m: its level and tile; tiles; outputs of a whole tile; input positions of the
# largest tile; outputs of the last tile; input positions of all tiles and of the first; and what
# m contributes to the work of the array.
M_LEVEL, M_TILE, M_COUNT, M_RESULTS, M_POSITIONS, M_LAST_RESULTS = 0, 1, 2, 3, 4, 5
M_INPUT, M_FIRST, M_WORK, M_IDLE = 6, 7, 8, 9
M_COLUMNS = 10

# Columns of a tiling.
T_CUT, T_CHANNEL, T_FILTER, T_GROUP, T_BOUND = 0, 1, 2, 3, 4
TILING_COLUMNS = 5

# Limits that keep the search short where buffers are tiny: tile steps of one candidate, and of all
# candidates of a layer that are timed; then the best so far is taken.
MAXIMUM_STEPS = 2**20
MAXIMUM_STEPS_TIMED = 2**22


@jit
def lattice(total: int) -> Row:
    """Return the tile extents to try for a dimension, from whole to 1, each once.

    Args:
        total: The extent of the dimension.
    """
    found = np.empty(64, dtype=np.int64)
    count = 0
    parts = 1
    while count == 0 or found[count - 1] > 1:
        extent = ceiling(total, parts)
        if count == 0 or found[count - 1] != extent:
            found[count] = extent
            count += 1
        parts *= 2
    return found[:count]


@jit
def cuts_of_m(nest: Row, machine: Row) -> Row:
    """Return every cut of m on the lattice with its sums over the tiles.

    Args:
        nest: The loop nest.
        machine: The machine.

    Returns:
        int64 array of shape (cuts, ``M_COLUMNS``).
    """
    result = np.empty((4 * 64, M_COLUMNS), dtype=np.int64)
    count = 0
    for level in range(4):
        extent = extent_of(nest, level)
        if extent == 1 and not (level == 3 and count == 0):
            continue
        for tile in lattice(extent):
            if (tile == extent and count > 0) or tiles_of(nest, level, tile) > MAXIMUM_STEPS:
                continue
            summarize_cut(nest, machine, level, tile, result[count])
            count += 1
    return result[:count]


@jit
def tiles_of(nest: Row, level: int, tile: int) -> int:
    """Return the tiles of m of a cut."""
    count = ceiling(extent_of(nest, level), tile)
    for dimension in range(level):
        count *= extent_of(nest, dimension)
    return count


@jit
def summarize_cut(nest: Row, machine: Row, level: int, tile: int, row: Row) -> None:
    """Fill one row of ``cuts_of_m``, from sums over each dimension alone."""
    row[:] = 1
    row[M_LEVEL], row[M_TILE] = level, tile
    outer, inner = 1, 1
    for dimension in range(4):
        extent = extent_of(nest, dimension)
        size = 1 if dimension < level else (tile if dimension == level else extent)
        tiles = ceiling(extent, size)
        total, largest, first = 0, 0, 0
        for piece in range(tiles):
            outputs = min(size, extent - piece * size)
            touched = outputs
            if dimension > 0:
                touched = touched_by(nest, dimension - 1, piece * size, outputs)
            total += touched
            largest = max(largest, touched)
            first = touched if piece == 0 else first
        row[M_COUNT] *= tiles
        row[M_RESULTS] *= size
        row[M_POSITIONS] *= largest
        row[M_LAST_RESULTS] *= extent - (tiles - 1) * size
        row[M_INPUT] *= total
        row[M_FIRST] *= first
        if dimension < level:
            outer *= extent
        elif dimension > level:
            inner *= extent
    work, idle = sum_over_tiles(machine, extent_of(nest, level), tile, inner, 0)
    row[M_WORK], row[M_IDLE] = outer * work, idle


@jit
def touched_by(nest: Row, d: int, first: int, count: int) -> int:
    """Return the input positions that ``count`` outputs from ``first`` on read in dimension d."""
    return positions(
        first,
        count,
        nest[at.STRIDE + d],
        nest[at.KERNEL + d],
        nest[at.DILATION + d],
        nest[at.PADDING + d],
        nest[at.INPUT + d],
    )


@jit
def sum_over_tiles(
    machine: Row, total: int, tile: int, factor: int, operand: int
) -> tuple[int, int]:
    """Return what the tiles of one dimension contribute to the work of the array.

    The work of a layer is the product of three such sums: of periods for the dimension that
    streams, of folds for the two that are laid over rows and columns.

    Args:
        machine: The machine.
        total: Extent of the dimension.
        tile: Extent of a tile.
        factor: What each index of the dimension stands for (kernel taps, inner outputs).
        operand: 0 for m, 1 for k, 2 for n.

    Returns:
        The sum, and the longest idle part of a period (0 for the two that do not stream).
    """
    dataflow = machine[at.DATAFLOW]
    streams = (
        (operand == 0 and dataflow == at.WEIGHT_STATIONARY)
        or (operand == 1 and dataflow == at.OUTPUT_STATIONARY)
        or (operand == 2 and dataflow == at.INPUT_STATIONARY)
    )
    unit = machine[at.COLS]
    if operand == 1 or (operand == 0 and dataflow == at.OUTPUT_STATIONARY):
        unit = machine[at.ROWS]
    work, idle = 0, 0
    for part in range(2):
        count, size = pieces(total, tile, part)
        if count == 0:
            continue
        extent = size * factor
        if operand == 1:
            extent = array_k(machine, extent)
        if streams:
            between = period(machine, extent, False)
            idle = max(idle, between - extent)
            work += count * between
        else:
            work += count * ceiling(extent, unit)
    return work, idle


@jit
def transfer(machine: Row, size: int) -> int:
    """Return the cycles that ``size`` bytes occupy DRAM at least."""
    return ceiling(size * machine[at.RATE_NUMERATOR], machine[at.RATE_DENOMINATOR])


@jit
def spills(order: int, m: int, n: int, k: int) -> bool:
    """Return whether a loop order visits an output tile more than once."""
    if k == 1 or order < 2:
        return False
    if order == 2:
        return n > 1
    if order == 3:
        return m > 1
    return m > 1 or n > 1


@jit
def repeats_input(order: int, m: int, n: int, k: int) -> int:
    """Return how often each input tile is loaded: once, or once for each tile of n."""
    if order == 0:
        return n if k > 1 else 1
    if order == 1:
        return n if m > 1 or k > 1 else 1
    if order == 3:
        return n if m > 1 or k > 1 else 1
    if order == 5:
        return n if m > 1 else 1
    return 1


@jit
def repeats_weight(order: int, m: int, n: int, k: int) -> int:
    """Return how often each weight tile is loaded: once, or once for each tile of m."""
    if order == 0 or order == 2:
        return m if n > 1 or k > 1 else 1
    if order == 1:
        return m if k > 1 else 1
    if order == 4:
        return m if n > 1 else 1
    return 1


@jit
def enumerate_tilings(nest: Row, machine: Row, cuts: Row) -> Row:
    """Return every legal tiling with the cycles that the array works on it at the least.

    Args:
        nest: A nest of kind ``MATRIX``.
        machine: The machine.
        cuts: ``cuts_of_m`` of both.

    Returns:
        int64 array of shape (tilings, ``TILING_COLUMNS``).
    """
    kernel = tap_product(nest)
    channels, filters, groups = nest[at.CHANNELS], nest[at.FILTERS], nest[at.GROUPS]
    channel_lattice, filter_lattice = lattice(channels), lattice(filters)
    group_lattice = lattice(groups)
    input_fits = np.empty((channel_lattice.shape[0], cuts.shape[0]), dtype=np.bool_)
    for c_index in range(channel_lattice.shape[0]):
        for cut_index in range(cuts.shape[0]):
            values = channel_lattice[c_index] * cuts[cut_index, M_POSITIONS]
            input_fits[c_index, cut_index] = (
                ceiling(values * machine[at.INPUT_BITS], 8) <= machine[at.INPUT_SLOT_BYTES]
            )
    results_fit = np.empty(cuts.shape[0], dtype=np.bool_)
    result = np.empty((1024, TILING_COLUMNS), dtype=np.int64)
    count = 0
    for tn in filter_lattice:
        n_work, n_idle = sum_over_tiles(machine, filters, tn, 1, 2)
        for cut_index in range(cuts.shape[0]):
            results_fit[cut_index] = fits_results(machine, cuts[cut_index, M_RESULTS] * tn)
        for c_index in range(channel_lattice.shape[0]):
            tc = channel_lattice[c_index]
            weights = tc * kernel * tn
            if ceiling(weight_bits(machine, weights), 8) > machine[at.WEIGHT_SLOT_BYTES]:
                continue
            k_work, k_idle = sum_over_tiles(machine, channels, tc, kernel, 1)
            idle = max(k_idle, n_idle)
            group_tiles = group_lattice.shape[0] if tc == channels and tn == filters else 1
            for cut_index in range(cuts.shape[0]):
                if not (results_fit[cut_index] and input_fits[c_index, cut_index]):
                    continue
                cut = cuts[cut_index]
                work = cut[M_WORK] * k_work * n_work * groups - max(cut[M_IDLE], idle)
                for g_index in range(group_tiles):
                    tg = group_lattice[group_lattice.shape[0] - 1 - g_index]
                    if tg > 1 and not fits(machine, cut, tg * tc, tg * weights, tg * tn):
                        break
                    if count == result.shape[0]:
                        grown = np.empty((2 * count, TILING_COLUMNS), dtype=np.int64)
                        grown[:count] = result
                        result = grown
                    row = result[count]
                    row[T_CUT], row[T_CHANNEL], row[T_FILTER], row[T_GROUP] = cut_index, tc, tn, tg
                    row[T_BOUND] = work
                    count += 1
    return result[:count]


@jit
def fits_results(machine: Row, results: int) -> bool:
    """Return whether a tile of results fits the halves of accumulator and output buffer."""
    return (
        ceiling(results * machine[at.ACCUMULATOR_BITS], 8) <= machine[at.ACCUMULATOR_SLOT_BYTES]
        and ceiling(results * machine[at.OUTPUT_BITS], 8) <= machine[at.OUTPUT_SLOT_BYTES]
    )


@jit
def fits(machine: Row, cut: Row, channels: int, weights: int, filters: int) -> bool:
    """Return whether a tile of input, weights and results fits the halves of their buffers."""
    return (
        ceiling(channels * cut[M_POSITIONS] * machine[at.INPUT_BITS], 8)
        <= machine[at.INPUT_SLOT_BYTES]
        and ceiling(weight_bits(machine, weights), 8) <= machine[at.WEIGHT_SLOT_BYTES]
        and fits_results(machine, cut[M_RESULTS] * filters)
    )


@jit
def opening(nest: Row, machine: Row, cut: Row, tc: int, tn: int, tg: int) -> int:
    """Return the cycles before the first stream at the least: its operands, and the fill."""
    weights = ceiling(weight_bits(machine, tg * tc * tap_product(nest) * tn), 8)
    inputs = ceiling(tg * tc * cut[M_FIRST] * machine[at.INPUT_BITS], 8)
    cycles = transfer(machine, inputs) + transfer(machine, weights) + machine[at.LATENCY]
    if machine[at.DATAFLOW] == at.WEIGHT_STATIONARY:
        cycles += machine[at.FILL]
    return cycles


@jit
def ending(nest: Row, machine: Row, cut: Row, tn: int, tg: int) -> int:
    """Return the cycles after the last stream at the least: drain, vector unit, store."""
    filters, groups = nest[at.FILTERS], nest[at.GROUPS]
    results = cut[M_LAST_RESULTS] * (filters - (ceiling(filters, tn) - 1) * tn)
    results *= groups - (ceiling(groups, tg) - 1) * tg
    cycles = machine[at.TAIL] + ceiling(results * nest[at.PASSES], machine[at.LANES])
    return cycles + transfer(machine, ceiling(results * machine[at.OUTPUT_BITS], 8))


@jit
def add_orders(nest: Row, machine: Row, cuts: Row, tiling: Row, limit: int, result: Row) -> int:
    """Write the loop orders of one tiling whose bound is at most ``limit``.

    Args:
        nest: The loop nest.
        machine: The machine.
        cuts: ``cuts_of_m`` of both.
        tiling: A row of ``enumerate_tilings``.
        limit: The best latency known, in cycles.
        result: int64 array of at least 6 rows of ``CANDIDATE_COLUMNS``, filled from the start.

    Returns:
        How many rows were written.
    """
    cut = cuts[tiling[T_CUT]]
    tc, tn, tg = tiling[T_CHANNEL], tiling[T_FILTER], tiling[T_GROUP]
    channels, filters, groups = nest[at.CHANNELS], nest[at.FILTERS], nest[at.GROUPS]
    nm, nn, nk = cut[M_COUNT], ceiling(filters, tn), ceiling(channels, tc)
    all_input = groups * channels * cut[M_INPUT] * machine[at.INPUT_BITS] // 8
    all_weight = weight_bits(machine, groups * channels * filters * tap_product(nest)) // 8
    m_total = nest[at.BATCH] * nest[at.OUTPUT] * nest[at.OUTPUT + 1] * nest[at.OUTPUT + 2]
    results = groups * filters * m_total
    all_output = results * machine[at.OUTPUT_BITS] // 8
    sum_bytes = ceiling(tg * cut[M_RESULTS] * tn * machine[at.ACCUMULATOR_BITS], 8)
    after = ending(nest, machine, cut, tn, tg)
    by_work = opening(nest, machine, cut, tc, tn, tg) + tiling[T_BOUND] + after
    if by_work > limit:
        return 0
    count = 0
    for order in range(6):
        if duplicate_order(order, nm, nn, nk):
            continue
        spilled = 0
        if spills(order, nm, nn, nk):
            if sum_bytes > machine[at.OUTPUT_SLOT_BYTES]:
                continue
            spilled = results * machine[at.ACCUMULATOR_BITS] // 8 * (nk - 1)
        loads = all_input * repeats_input(order, nm, nn, nk) + spilled
        loads += all_weight * repeats_weight(order, nm, nn, nk)
        stores = all_output + spilled
        bound = max(
            by_work,
            transfer(machine, loads + stores),
            transfer(machine, loads) + machine[at.LATENCY] + after,
        )
        if bound > limit:
            continue
        row = result[count]
        row[at.LEVEL], row[at.LEVEL_TILE] = cut[M_LEVEL], cut[M_TILE]
        row[at.CHANNEL_TILE], row[at.FILTER_TILE], row[at.GROUP_TILE] = tc, tn, tg
        row[at.ORDER], row[at.CHUNKS] = order, 0
        row[BOUND] = bound
        row[BYTES] = loads + stores
        row[FLOOR] = by_work - opening(nest, machine, cut, tc, tn, tg)
        count += 1
    return count


@jit
def duplicate_order(order: int, m: int, n: int, k: int) -> bool:
    """Return whether an earlier order visits the same tiles, because loops of one tile vanish.

    Args:
        order: Index into ``ORDERS``: mnk, nmk, mkn, nkm, kmn, knm.
        m: Tiles of m.
        n: Tiles of n.
        k: Tiles of k.
    """
    if order == 0:
        return False
    if order == 1:  # nmk is mnk
        return m == 1 or n == 1
    if order == 2:  # mkn is mnk
        return k == 1 or n == 1
    if order == 3:  # nkm is nmk, or with n == 1: km is kmn's
        return k == 1 or m == 1
    if order == 4:  # kmn is mkn, or mnk, or with n == 1 the order nkm
        return m == 1 or k == 1 or n == 1
    return n == 1 or k == 1 or m == 1  # knm is nkm, nmk, or with m == 1 the order mkn


@jit
def pick(candidates: Row, tried: Row) -> int:
    """Return the untried candidate of least (bound, bytes, position), or -1."""
    best = -1
    for index in range(candidates.shape[0]):
        if tried[index]:
            continue
        if (
            best < 0
            or candidates[index, BOUND] < candidates[best, BOUND]
            or (
                candidates[index, BOUND] == candidates[best, BOUND]
                and candidates[index, BYTES] < candidates[best, BYTES]
            )
        ):
            best = index
    return best


@jit
def exact_cycles(nest: Row, machine: Row, mapping: Row, floor: int, limit: int) -> tuple[int, int]:
    """Return (cycles of all repetitions, DRAM bytes of one) of a mapped layer.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: The mapping.
        floor: Cycles that one repetition takes at least if it never waits for memory.
        limit: The latest cycle of interest; beyond it the answer is at least ``NO_LIMIT``.
    """
    vector = nest[at.KIND] == at.VECTOR
    steps = expand(nest, machine, mapping)
    distance = spill_distance(nest, mapping, 1 if vector else m_count(nest, mapping))
    repetitions = nest[at.STEPS]
    within = limit if repetitions == 1 else NO_LIMIT
    cycles = time_steps_within(steps, machine, vector, distance, floor, within)[0]
    if repetitions > 1:
        later = later_repetition(nest, mapping, steps)
        each = time_steps_within(later, machine, vector, distance, 0, NO_LIMIT)[0]
        cycles += (repetitions - 1) * each
    moved = 0
    for index in range(steps.shape[0]):
        moved += steps[index, at.LOAD_INPUT] + steps[index, at.LOAD_WEIGHT]
        moved += steps[index, at.LOAD_PARTIAL_SUM] + steps[index, at.STORE]
    return cycles, moved


@jit
def list_candidates(nest: Row, machine: Row, cuts: Row, tilings: Row, limit: int) -> Row:
    """Return the loop orders of all tilings whose bounds are at most ``limit``.

    Args:
        nest: A nest of kind ``MATRIX``.
        machine: The machine.
        cuts: ``cuts_of_m`` of both.
        tilings: Rows of ``enumerate_tilings``.
        limit: The best latency known, in cycles.

    Returns:
        int64 array of shape (candidates, ``CANDIDATE_COLUMNS``).
    """
    result = np.empty((64, CANDIDATE_COLUMNS), dtype=np.int64)
    count = 0
    for index in range(tilings.shape[0]):
        if tilings[index, T_BOUND] > limit:
            continue
        if count + 6 > result.shape[0]:
            grown = np.empty((2 * result.shape[0], CANDIDATE_COLUMNS), dtype=np.int64)
            grown[:count] = result[:count]
            result = grown
        count += add_orders(nest, machine, cuts, tilings[index], limit, result[count:])
    return result[:count]


@jit
def promising(nest: Row, machine: Row, cuts: Row, tilings: Row) -> tuple[int, Row]:
    """Return a limit and all candidates whose bounds are within it, at least one if there is any.

    Args:
        nest: A nest of kind ``MATRIX``.
        machine: The machine.
        cuts: ``cuts_of_m`` of both.
        tilings: Rows of ``enumerate_tilings``, at least one.
    """
    limit = tilings[0, T_BOUND]
    for index in range(tilings.shape[0]):
        limit = min(limit, tilings[index, T_BOUND])
    candidates = tilings[:0]
    while limit < NO_LIMIT // 4:
        limit += limit // 16 + 64
        candidates = list_candidates(nest, machine, cuts, tilings, limit)
        if candidates.shape[0] > 0:
            break
        limit += limit // 4
    return limit, candidates


@jit
def search_matrix(nest: Row, machine: Row) -> Row:
    """Return the best mapping of a matrix layer, or a row of zeros if none fits.

    Args:
        nest: A nest of kind ``MATRIX``.
        machine: The machine.
    """
    cuts = cuts_of_m(nest, machine)
    tilings = enumerate_tilings(nest, machine, cuts)
    best = np.zeros(at.MAPPING_COLUMNS, dtype=np.int64)
    if tilings.shape[0] == 0:
        return best
    # Bounds hold for one repetition that loads its weights, so they tell nothing of later ones.
    repeated = nest[at.STEPS] > 1
    best_cycles, best_bytes, best_index = NO_LIMIT, NO_LIMIT, NO_LIMIT
    limit, candidates = promising(nest, machine, cuts, tilings)
    if not repeated and candidates.shape[0] > 0:
        guess = pick(candidates, np.zeros(candidates.shape[0], dtype=np.int64))
        mapping = candidates[guess, : at.MAPPING_COLUMNS]
        if step_count(nest, mapping) <= MAXIMUM_STEPS:
            best[:] = mapping
            best_cycles, best_bytes = exact_cycles(nest, machine, mapping, 0, NO_LIMIT)
    if repeated or best_cycles > limit:
        candidates = list_candidates(nest, machine, cuts, tilings, best_cycles)
    tried = np.zeros(candidates.shape[0], dtype=np.int64)
    timed = 0
    while timed < MAXIMUM_STEPS_TIMED:
        index = pick(candidates, tried)
        if index < 0 or (candidates[index, BOUND] > best_cycles and not repeated):
            break
        tried[index] = 1
        mapping = candidates[index, : at.MAPPING_COLUMNS]
        steps = step_count(nest, mapping)
        if steps > MAXIMUM_STEPS:
            continue
        timed += steps
        cycles, moved = exact_cycles(nest, machine, mapping, candidates[index, FLOOR], best_cycles)
        if (
            cycles < best_cycles
            or (cycles == best_cycles and moved < best_bytes)
            or (cycles == best_cycles and moved == best_bytes and index < best_index)
        ):
            best[:] = mapping
            best_cycles, best_bytes, best_index = cycles, moved, index
    return best


@jit
def pieces_needed(elements: int, bits: int, slot_bytes: int) -> int:
    """Return into how many nearly equal pieces to cut so that each fits, ``NO_LIMIT`` if none do.

    Args:
        elements: How many there are.
        bits: Bits of each.
        slot_bytes: What a piece may take.
    """
    if elements == 0:
        return 1
    most = 8 * slot_bytes // bits
    return ceiling(elements, most) if most > 0 else NO_LIMIT


@jit
def search_vector(nest: Row, machine: Row) -> Row:
    """Return the number of pieces of vector work with the least latency, then the fewest.

    Args:
        nest: A nest of kind ``VECTOR``.
        machine: The machine.
    """
    best = np.zeros(at.MAPPING_COLUMNS, dtype=np.int64)
    needed = max(
        pieces_needed(
            nest[at.INPUT_ELEMENTS], machine[at.INPUT_BITS], machine[at.INPUT_SLOT_BYTES]
        ),
        pieces_needed(
            nest[at.OUTPUT_ELEMENTS], machine[at.OUTPUT_BITS], machine[at.OUTPUT_SLOT_BYTES]
        ),
        pieces_needed(
            nest[at.WEIGHT_ELEMENTS], machine[at.WEIGHT_BITS], machine[at.WEIGHT_SLOT_BYTES]
        ),
    )
    limit = max(nest[at.OUTPUT_ELEMENTS], 1)
    if needed > MAXIMUM_STEPS:
        return best
    best_cycles = 2**62
    for factor in (1, 2, 4, 8, 16):
        chunks = min(needed * factor, limit, MAXIMUM_STEPS)
        trial = np.zeros(at.MAPPING_COLUMNS, dtype=np.int64)
        trial[at.CHUNKS] = max(chunks, needed)
        cycles = exact_cycles(nest, machine, trial, 0, best_cycles)[0]
        if cycles < best_cycles:
            best_cycles = cycles
            best[:] = trial
    return best


@jit
def map_and_count(nests: Row, machine: Row, by_engine: bool) -> tuple[Row, Row]:
    """Map every nest of a network to a machine and count it.

    Args:
        nests: int64 array of shape (nests, ``NEST_COLUMNS``).
        machine: The machine.
        by_engine: Time the chosen mappings with the ``cycle`` tier instead of ``closed``.

    Returns:
        The mappings, shape (nests, ``MAPPING_COLUMNS``), zeros where none fits; and the counts,
        shape (nests, ``COUNT_COLUMNS``).
    """
    mappings = np.zeros((nests.shape[0], at.MAPPING_COLUMNS), dtype=np.int64)
    counts = np.zeros((nests.shape[0], COUNT_COLUMNS), dtype=np.int64)
    for index in range(nests.shape[0]):
        nest = nests[index]
        if nest[at.KIND] == at.VECTOR:
            mappings[index] = search_vector(nest, machine)
        else:
            mappings[index] = search_matrix(nest, machine)
        if mappings[index, at.LEVEL_TILE] > 0 or mappings[index, at.CHUNKS] > 0:
            counts[index] = count_layer(nest, machine, mappings[index], by_engine)
    return mappings, counts
