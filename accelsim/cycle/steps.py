"""A mapped layer as the list of tile steps that an engine executes."""

import numpy as np

from accelsim.cycle.geometry import (
    Row,
    array_k,
    ceiling,
    folds_and_stream,
    loop_extents,
    loop_indices,
    m_tiles,
    tap_product,
    weight_bits,
)
from accelsim.kernel import jit
from accelsim.mapping import columns as at


@jit
def step_count(nest: Row, mapping: Row) -> int:
    """Return how many tile steps ``expand`` would list."""
    if nest[at.KIND] == at.VECTOR:
        return mapping[at.CHUNKS]
    count = ceiling(nest[at.GROUPS], mapping[at.GROUP_TILE])
    count *= ceiling(nest[at.CHANNELS], mapping[at.CHANNEL_TILE])
    count *= ceiling(nest[at.FILTERS], mapping[at.FILTER_TILE])
    level = mapping[at.LEVEL]
    for dimension in range(level + 1):
        extent = nest[at.BATCH] if dimension == 0 else nest[at.OUTPUT + dimension - 1]
        size = mapping[at.LEVEL_TILE] if dimension == level else 1
        count *= ceiling(extent, size)
    return count


@jit
def expand(nest: Row, machine: Row, mapping: Row) -> Row:
    """Return the tile steps of one layer in program order.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: A legal mapping of the nest to the machine.

    Returns:
        int64 array of shape (steps, ``STEP_COLUMNS``).
    """
    if nest[at.KIND] == at.VECTOR:
        return expand_vector(nest, machine, mapping[at.CHUNKS])
    tiles = m_tiles(nest, mapping[at.LEVEL], mapping[at.LEVEL_TILE])
    groups, channels, filters = nest[at.GROUPS], nest[at.CHANNELS], nest[at.FILTERS]
    group_tile, channel_tile = mapping[at.GROUP_TILE], mapping[at.CHANNEL_TILE]
    filter_tile = mapping[at.FILTER_TILE]
    nm, nk = tiles.shape[0], ceiling(channels, channel_tile)
    nn, ng = ceiling(filters, filter_tile), ceiling(groups, group_tile)
    order = mapping[at.ORDER]
    _, middles, inners = loop_extents(order, nm, nn, nk)
    each = nm * nn * nk
    kernel = tap_product(nest)
    steps = np.zeros((ng * each, at.STEP_COLUMNS), dtype=np.int64)
    old_g, old_m, old_n, old_k, visit = -1, -1, -1, -1, -1
    g, outer, middle, inner = 0, 0, 0, -1
    for index in range(ng * each):
        inner += 1
        if inner == inners:
            inner, middle = 0, middle + 1
            if middle == middles:
                middle, outer = 0, outer + 1
                if index == (g + 1) * each:
                    outer, g = 0, g + 1
        m, n, k = loop_indices(order, outer, middle, inner)
        tg = min(group_tile, groups - g * group_tile)
        tc = min(channel_tile, channels - k * channel_tile)
        tn = min(filter_tile, filters - n * filter_tile)
        tm = tiles[m, 0]
        step = steps[index]
        if g != old_g or m != old_m or k != old_k:
            step[at.LOAD_INPUT] = ceiling(tg * tc * tiles[m, 1] * machine[at.INPUT_BITS], 8)
        if g != old_g or n != old_n or k != old_k:
            step[at.LOAD_WEIGHT] = ceiling(weight_bits(machine, tg * tc * kernel * tn), 8)
        results = tg * tm * tn
        if g != old_g or m != old_m or n != old_n:
            visit += 1
            step[at.VISIT_START] = 1
            if index > 0:
                close_visit(nest, machine, steps[index - 1], old_k == nk - 1)
            if k > 0:
                step[at.LOAD_PARTIAL_SUM] = ceiling(results * machine[at.ACCUMULATOR_BITS], 8)
        step[at.VISIT] = visit
        step[at.STORE] = results  # elements until the visit is closed
        folds, stream = folds_and_stream(machine, tm, array_k(machine, tc * kernel), tn)
        step[at.FOLDS], step[at.STREAM] = folds * tg, stream
        old_g, old_m, old_n, old_k = g, m, n, k
    close_visit(nest, machine, steps[ng * each - 1], True)
    for index in range(ng * each):
        if not steps[index, at.VISIT_END]:
            steps[index, at.STORE] = 0
    return steps


@jit
def close_visit(nest: Row, machine: Row, step: Row, final: bool) -> None:
    """Turn the results of a visit's last step into vector cycles and bytes to store.

    Args:
        nest: The loop nest.
        machine: The machine.
        step: The last step, with the results of the tile in ``STORE``; changed in place.
        final: Whether the reduction is complete; else partial sums are spilled.
    """
    results = step[at.STORE]
    passes = nest[at.PASSES] if final else 1
    bits = machine[at.OUTPUT_BITS] if final else machine[at.ACCUMULATOR_BITS]
    step[at.VISIT_END] = 1
    step[at.VECTOR_CYCLES] = ceiling(results * passes, machine[at.LANES])
    step[at.STORE] = ceiling(results * bits, 8)


@jit
def expand_vector(nest: Row, machine: Row, chunks: int) -> Row:
    """Return the steps of vector work cut into ``chunks`` nearly equal pieces.

    Args:
        nest: A nest of kind ``VECTOR``.
        machine: The machine.
        chunks: Pieces, at least 1.

    Returns:
        int64 array of shape (chunks, ``STEP_COLUMNS``).
    """
    steps = np.zeros((chunks, at.STEP_COLUMNS), dtype=np.int64)
    for index in range(chunks):
        step = steps[index]
        inputs = share(nest[at.INPUT_ELEMENTS], chunks, index)
        outputs = share(nest[at.OUTPUT_ELEMENTS], chunks, index)
        operations = share(nest[at.OPERATIONS], chunks, index)
        weights = share(nest[at.WEIGHT_ELEMENTS], chunks, index)
        step[at.LOAD_INPUT] = ceiling(inputs * machine[at.INPUT_BITS], 8)
        step[at.LOAD_WEIGHT] = ceiling(weights * machine[at.WEIGHT_BITS], 8)
        step[at.FOLDS] = 1
        step[at.STREAM] = ceiling(operations, machine[at.LANES])
        step[at.STORE] = ceiling(outputs * machine[at.OUTPUT_BITS], 8)
        step[at.VISIT] = index
        step[at.VISIT_START] = step[at.VISIT_END] = 1
    return steps


@jit
def share(total: int, parts: int, index: int) -> int:
    """Return the size of part ``index`` when ``total`` is cut into ``parts`` nearly equal ones."""
    quotient, rest = total // parts, total % parts
    return quotient + (1 if index < rest else 0)


@jit
def spill_distance(nest: Row, mapping: Row, m_count: int) -> int:
    """Return how many visits lie between two visits to the same output tile.

    Args:
        nest: The loop nest.
        mapping: Its mapping.
        m_count: Tiles of m.
    """
    if nest[at.KIND] == at.VECTOR:
        return 1
    n_count = ceiling(nest[at.FILTERS], mapping[at.FILTER_TILE])
    if mapping[at.ORDER] == 2:
        return n_count
    if mapping[at.ORDER] == 3:
        return m_count
    return m_count * n_count


@jit
def m_count(nest: Row, mapping: Row) -> int:
    """Return the tiles of m."""
    count = 1
    level = mapping[at.LEVEL]
    for dimension in range(level + 1):
        extent = nest[at.BATCH] if dimension == 0 else nest[at.OUTPUT + dimension - 1]
        count *= ceiling(extent, mapping[at.LEVEL_TILE] if dimension == level else 1)
    return count
