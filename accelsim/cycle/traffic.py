"""How often a mapped layer touches each register, buffer and DRAM byte.

Padding is never read from a buffer. Register and link traffic follow the hardware of the
dataflow: an operand that moves is written to one register and sent over one link for each element
it passes; a stationary operand is written once, over a column's bus as long as ``rows`` links; and
results of an output-stationary array shift down to the edge, ``r + 1`` rows from row ``r``. An
element that makes several products in a step adds them to one partial sum.
"""

import numpy as np

from accelsim.cycle.geometry import (
    Row,
    array_k,
    array_steps,
    ceiling,
    m_tiles,
    tap_product,
    weight_bits,
)
from accelsim.kernel import jit
from accelsim.mapping import columns as at

# Columns of what count_traffic returns, in the order of Counts from `macs` on.
MACS, MAC_OPERATIONS, VECTOR_OPERATIONS = 0, 1, 2
REGISTER_READ, REGISTER_WRITE, LINK = 3, 4, 5
INPUT_READ, INPUT_WRITE, WEIGHT_READ, WEIGHT_WRITE = 6, 7, 8, 9
ACCUMULATOR_READ, ACCUMULATOR_WRITE, OUTPUT_READ, OUTPUT_WRITE = 10, 11, 12, 13
DRAM_READ, DRAM_WRITE = 18, 19  # Operand and parameter buffer, before them, stay 0.
TRAFFIC_COLUMNS = 20


@jit
def count_dram(steps: Row, counts: Row) -> None:
    """Add what crosses the DRAM port, and the buffer sides that face it, to ``counts``.

    Args:
        steps: int64 array of shape (steps, ``STEP_COLUMNS``).
        counts: int64 array of shape (``TRAFFIC_COLUMNS``,), changed in place.
    """
    for index in range(steps.shape[0]):
        step = steps[index]
        counts[INPUT_WRITE] += 8 * step[at.LOAD_INPUT]
        counts[WEIGHT_WRITE] += 8 * step[at.LOAD_WEIGHT]
        counts[ACCUMULATOR_WRITE] += 8 * step[at.LOAD_PARTIAL_SUM]
        loaded = step[at.LOAD_INPUT] + step[at.LOAD_WEIGHT] + step[at.LOAD_PARTIAL_SUM]
        counts[DRAM_READ] += 8 * loaded
        counts[DRAM_WRITE] += 8 * step[at.STORE]
        counts[OUTPUT_READ] += 8 * step[at.STORE]


@jit
def tile_sums(total: int, tile: int, unit: int) -> tuple[int, int]:
    """Return (tiles, sum over the tiles of their extent over ``unit``, rounded up)."""
    whole, rest = total // tile, total % tile
    folds = whole * ceiling(tile, unit)
    if rest:
        return whole + 1, folds + ceiling(rest, unit)
    return whole, folds


@jit
def stored_weight_bits(nest: Row, machine: Row, mapping: Row) -> int:
    """Return the bits of all weight tiles together, each stored on its own."""
    kernel = tap_product(nest)
    groups, channels, filters = nest[at.GROUPS], nest[at.CHANNELS], nest[at.FILTERS]
    total = 0
    for g_part in range(2):
        g_count, g_size = pieces(groups, mapping[at.GROUP_TILE], g_part)
        for c_part in range(2):
            c_count, c_size = pieces(channels, mapping[at.CHANNEL_TILE], c_part)
            for f_part in range(2):
                f_count, f_size = pieces(filters, mapping[at.FILTER_TILE], f_part)
                values = g_size * c_size * f_size * kernel
                total += g_count * c_count * f_count * weight_bits(machine, values)
    return total


@jit
def pieces(total: int, tile: int, part: int) -> tuple[int, int]:
    """Return (count, extent) of the whole tiles (part 0) or of the last, smaller one (part 1)."""
    if part == 0:
        return total // tile, tile
    return (1 if total % tile else 0), total % tile


@jit
def array_k_sums(nest: Row, machine: Row, mapping: Row) -> tuple[int, int, int, int]:
    """Return (tiles, folds over rows, reduction, steps of it), summed over the k tiles."""
    kernel = tap_product(nest)
    tiles, folds, length, steps = 0, 0, 0, 0
    for part in range(2):
        count, size = pieces(nest[at.CHANNELS], mapping[at.CHANNEL_TILE], part)
        k = array_k(machine, size * kernel)
        tiles += count
        folds += count * ceiling(array_steps(machine, k), machine[at.ROWS])
        length += count * k
        steps += count * array_steps(machine, k)
    return tiles, folds, length, steps


@jit
def is_spilled(nest: Row, mapping: Row, m_tile_count: int) -> bool:
    """Return whether partial sums leave the chip: k is cut and not the innermost loop."""
    if mapping[at.CHANNEL_TILE] >= nest[at.CHANNELS]:
        return False
    n_cut = mapping[at.FILTER_TILE] < nest[at.FILTERS]
    order = mapping[at.ORDER]
    if order < 2:
        return False
    if order == 2:
        return n_cut
    if order == 3:
        return m_tile_count > 1
    return n_cut or m_tile_count > 1


@jit
def count_on_chip(nest: Row, machine: Row, mapping: Row, counts: Row) -> None:
    """Add operations and on-chip traffic of one repetition of a matrix layer to ``counts``.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: Its mapping.
        counts: int64 array of shape (``TRAFFIC_COLUMNS``,), changed in place.
    """
    rows, cols, dataflow = machine[at.ROWS], machine[at.COLS], machine[at.DATAFLOW]
    ib, wb = machine[at.INPUT_BITS], machine[at.WEIGHT_BITS]
    ab, ob = machine[at.ACCUMULATOR_BITS], machine[at.OUTPUT_BITS]
    groups, channels, filters = nest[at.GROUPS], nest[at.CHANNELS], nest[at.FILTERS]
    tiles = m_tiles(nest, mapping[at.LEVEL], mapping[at.LEVEL_TILE])
    m, valid, m_by_rows, m_by_cols = 0, 0, 0, 0
    for index in range(tiles.shape[0]):
        m += tiles[index, 0]
        valid += tiles[index, 2]
        m_by_rows += ceiling(tiles[index, 0], rows)
        m_by_cols += ceiling(tiles[index, 0], cols)
    n_tiles, n_by_cols = tile_sums(filters, mapping[at.FILTER_TILE], cols)
    k_tiles, k_by_rows, k_worked, k_steps = array_k_sums(nest, machine, mapping)
    spills = k_tiles - 1 if is_spilled(nest, mapping, tiles.shape[0]) else 0
    results = groups * m * filters
    operations, sums = results * k_worked, results * k_steps
    stored_bits = stored_weight_bits(nest, machine, mapping)
    input_values = valid * channels * groups
    if dataflow == at.WEIGHT_STATIONARY:
        input_reads, weight_reads = n_by_cols, tiles.shape[0]
        passes = k_by_rows
        moving = ib
        filled = groups * tiles.shape[0] * k_worked * filters * wb
        carried = filled * rows
    elif dataflow == at.INPUT_STATIONARY:
        input_reads, weight_reads = n_tiles, m_by_cols
        passes = k_by_rows
        moving = wb
        filled = groups * n_tiles * k_worked * m * ib
        carried = filled * rows
    else:
        input_reads, weight_reads = n_by_cols, m_by_rows
        passes = k_tiles
        moving = ib + wb
        filled = groups * k_tiles * m_by_rows * filters * ab * (rows * (rows + 1) // 2)
        carried = filled
    passed_on = 0 if dataflow == at.OUTPUT_STATIONARY else ab
    counts[MACS] += nest[at.MACS]
    counts[MAC_OPERATIONS] += operations
    counts[VECTOR_OPERATIONS] += results * (nest[at.PASSES] + spills)
    counts[REGISTER_READ] += operations * (ib + wb) + sums * ab
    counts[REGISTER_WRITE] += operations * moving + sums * ab + filled
    counts[LINK] += operations * moving + sums * passed_on + carried
    counts[INPUT_READ] += input_values * input_reads * ib
    counts[WEIGHT_READ] += stored_bits * weight_reads
    counts[ACCUMULATOR_READ] += results * (passes - 1 + 1 + spills) * ab
    counts[ACCUMULATOR_WRITE] += results * passes * ab
    counts[OUTPUT_WRITE] += results * (ob + spills * ab)


@jit
def count_vector(nest: Row, machine: Row, counts: Row) -> None:
    """Add operations and on-chip traffic of one repetition of vector work to ``counts``.

    Args:
        nest: A nest of kind ``VECTOR``.
        machine: The machine.
        counts: int64 array of shape (``TRAFFIC_COLUMNS``,), changed in place.
    """
    counts[MACS] += nest[at.MACS]
    counts[VECTOR_OPERATIONS] += nest[at.OPERATIONS]
    counts[INPUT_READ] += nest[at.INPUT_ELEMENTS] * machine[at.INPUT_BITS]
    counts[WEIGHT_READ] += nest[at.WEIGHT_ELEMENTS] * machine[at.WEIGHT_BITS]
    counts[OUTPUT_WRITE] += nest[at.OUTPUT_ELEMENTS] * machine[at.OUTPUT_BITS]


@jit
def count_traffic(nest: Row, machine: Row, mapping: Row, first_steps: Row, later_steps: Row) -> Row:
    """Return operations and traffic of a layer, all repetitions.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: Its mapping.
        first_steps: Tile steps of the first repetition.
        later_steps: Tile steps of each later repetition.

    Returns:
        int64 array of shape (``TRAFFIC_COLUMNS``,).
    """
    counts = np.zeros(TRAFFIC_COLUMNS, dtype=np.int64)
    if nest[at.STEPS] > 1:
        count_dram(later_steps, counts)
        counts *= nest[at.STEPS] - 1
    count_dram(first_steps, counts)
    on_chip = np.zeros(TRAFFIC_COLUMNS, dtype=np.int64)
    if nest[at.KIND] == at.VECTOR:
        count_vector(nest, machine, on_chip)
    else:
        count_on_chip(nest, machine, mapping, on_chip)
    counts += on_chip * nest[at.STEPS]
    operations = counts[MAC_OPERATIONS]
    whole, rest = operations // machine[at.ENERGY_OF], operations % machine[at.ENERGY_OF]
    gated = whole * machine[at.ENERGY_KEPT]
    gated += rest * machine[at.ENERGY_KEPT] // machine[at.ENERGY_OF]
    counts[MAC_OPERATIONS] = gated
    return counts
