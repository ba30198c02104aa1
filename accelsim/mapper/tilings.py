"""The legal tilings of a layer on a lattice of extents, and the least work of the array on each."""

import numpy as np

from accelsim.cycle.closed import period
from accelsim.cycle.geometry import (
    Row,
    array_k,
    array_steps,
    ceiling,
    extent_of,
    positions,
    tap_product,
    weight_bits,
)
from accelsim.cycle.traffic import pieces
from accelsim.kernel import jit
from accelsim.mapping import columns as at

# Columns of a cut of m: its level and tile; tiles; outputs of a whole tile; input positions of the
# largest tile; outputs of the last tile; input positions of all tiles and of the first; and what
# m contributes to the work of the array.
M_LEVEL, M_TILE, M_COUNT, M_RESULTS, M_POSITIONS, M_LAST_RESULTS = 0, 1, 2, 3, 4, 5
M_INPUT, M_FIRST, M_WORK, M_IDLE = 6, 7, 8, 9
M_COLUMNS = 10

# Columns of a tiling.
T_CUT, T_CHANNEL, T_FILTER, T_GROUP, T_BOUND = 0, 1, 2, 3, 4
TILING_COLUMNS = 5

# The most tile steps that a candidate may have.
MAXIMUM_STEPS = 2**20


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
            extent = array_steps(machine, array_k(machine, extent))
        if streams:
            extent *= machine[at.STEP_CYCLES]
            between = period(machine, extent, False)
            idle = max(idle, between - extent)
            work += count * between
        else:
            work += count * ceiling(extent, unit)
    return work, idle


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
