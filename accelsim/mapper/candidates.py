"""Loop orders of a tiling, with the least latency and the DRAM traffic of each."""

import numpy as np

from accelsim.cycle.closed import NO_LIMIT
from accelsim.cycle.geometry import Row, ceiling, tap_product, weight_bits
from accelsim.kernel import jit
from accelsim.mapper.tilings import (
    M_COUNT,
    M_FIRST,
    M_INPUT,
    M_LAST_RESULTS,
    M_LEVEL,
    M_RESULTS,
    M_TILE,
    T_BOUND,
    T_CHANNEL,
    T_CUT,
    T_FILTER,
    T_GROUP,
)
from accelsim.mapping import columns as at

# Columns of a candidate: its mapping, then these.
BOUND = at.MAPPING_COLUMNS
BYTES = BOUND + 1
FLOOR = BOUND + 2  # cycles that it takes if it never waits for memory
CANDIDATE_COLUMNS = BOUND + 3


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
