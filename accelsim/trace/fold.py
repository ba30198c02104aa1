"""Which words each fold of a layer demands at which port of the array and in which cycle.

All demands of a fold for one operand have one form: port ``p`` has element ``t`` of its list in
cycle ``base + t + p``. With ``s`` the first stream cycle of the fold and ``f`` that of its fill:

===================  ==========  ===================  ===================
dataflow             input       weight               output
===================  ==========  ===================  ===================
weight-stationary    s, t=m p=k  f, t=k p=n           s + rows - 1, t=m p=n
output-stationary    s, t=k p=m  s, t=k p=n           s + stream + rows - 1, t=-m p=n
input-stationary     f, t=k p=m  s, t=n p=k           s + rows - 1, t=n p=m
===================  ==========  ===================  ===================

Results of the output-stationary array leave from the bottom row up. Folds of a tile step follow
each other by group, then by tile of columns, then by tile of rows.
"""

import numpy as np

from accelsim.cycle.geometry import Row, array_k, ceiling, tap_product
from accelsim.kernel import jit
from accelsim.mapping import columns as at
from accelsim.trace import tile as of
from accelsim.trace.burst import ADDRESS, CYCLE, OPERAND, PORT

INPUT, WEIGHT, OUTPUT = 0, 1, 2
AXIS_M, AXIS_N, AXIS_K = 0, 1, 2
NEVER = 2**62

# The demands of a fold for an operand: axis, first index and count by time and by port, the cycle
# of element 0 at port 0, and whether time runs backwards over the axis.
T_AXIS, T_FIRST, T_COUNT, P_AXIS, P_FIRST, P_COUNT, BASE, BACKWARDS = 0, 1, 2, 3, 4, 5, 6, 7
GROUP = 8  # within the tile
DEMAND_COLUMNS = 9

# One index of an axis: its part of the address, and its part of the three input coordinates.
ENTRY_COLUMNS = 4


@jit
def demand_of(
    machine: Row, tile: Row, k_length: int, step: Row, log: Row, fold: int, operand: int, out: Row
) -> None:
    """Write what one fold demands of one operand to ``out``.

    Args:
        machine: The machine.
        tile: What the step works on.
        k_length: The reduction of the tile that the array works on.
        step: The tile step.
        log: Its first fill cycle, and the first stream cycles of its first and last fold.
        fold: Index of the fold in the step.
        operand: ``INPUT``, ``WEIGHT`` or ``OUTPUT``.
        out: int64 array of shape (``DEMAND_COLUMNS``,).
    """
    rows, cols, dataflow = machine[at.ROWS], machine[at.COLS], machine[at.DATAFLOW]
    ms, ns = tile[of.MS], tile[of.FILTERS]
    # The axes of rows, of columns and of time.
    axes = (AXIS_K, AXIS_N, AXIS_M)
    extents = (k_length, ns, ms)
    if dataflow == at.OUTPUT_STATIONARY:
        axes, extents = (AXIS_M, AXIS_N, AXIS_K), (ms, ns, k_length)
    elif dataflow == at.INPUT_STATIONARY:
        axes, extents = (AXIS_K, AXIS_M, AXIS_N), (k_length, ms, ns)
    down, across = ceiling(extents[0], rows), ceiling(extents[1], cols)
    row = fold % down * rows
    col = fold // down % across * cols
    row_count, col_count = min(rows, extents[0] - row), min(cols, extents[1] - col)
    out[GROUP] = fold // (down * across)
    out[BACKWARDS] = 0
    between = 0
    if step[at.FOLDS] > 1:
        between = (log[2] - log[1]) // (step[at.FOLDS] - 1)
    start = log[1] + fold * between
    out[P_AXIS], out[P_FIRST], out[P_COUNT] = axes[1], col, col_count
    out[T_AXIS], out[T_FIRST], out[T_COUNT], out[BASE] = axes[2], 0, extents[2], start
    moving = WEIGHT if dataflow == at.INPUT_STATIONARY else INPUT
    if operand == moving:
        out[P_AXIS], out[P_FIRST], out[P_COUNT] = axes[0], row, row_count
    elif operand == OUTPUT:
        out[BASE] = start + rows - 1
        if dataflow == at.OUTPUT_STATIONARY:
            out[BASE] += step[at.STREAM] + rows - row_count
            out[T_AXIS], out[T_FIRST], out[T_COUNT] = AXIS_M, row, row_count
            out[BACKWARDS] = 1
    elif dataflow != at.OUTPUT_STATIONARY:
        out[T_AXIS], out[T_FIRST], out[T_COUNT] = axes[0], row, row_count
        out[BASE] = log[0]
        if fold > 0:
            out[BASE] = start - between + machine[at.FILL_OFFSET]
            out[BASE] += machine[at.FILL_AFTER] * step[at.STREAM]


@jit
def entry(
    nest: Row,
    machine: Row,
    tile: Row,
    axis: int,
    index: int,
    group: int,
    operand: int,
    out: Row,
) -> None:
    """Write what one index of an axis adds to address and coordinates of an operand's word.

    Args:
        nest: The loop nest.
        machine: The machine.
        tile: What the step works on.
        axis: ``AXIS_M``, ``AXIS_N`` or ``AXIS_K``.
        index: Index within the tile.
        group: Group within the tile.
        operand: ``INPUT``, ``WEIGHT`` or ``OUTPUT``.
        out: int64 array of shape (``ENTRY_COLUMNS``,).
    """
    out[:] = 0
    g = tile[of.GROUP] + group
    groups, channels, filters = nest[at.GROUPS], nest[at.CHANNELS], nest[at.FILTERS]
    if axis == AXIS_N:
        n = tile[of.FILTER] + index
        if operand == WEIGHT:
            out[0] = (g * filters + n) * channels * tap_product(nest)
        else:
            out[0] = g * filters + n
        return
    if axis == AXIS_M:
        m = tile[of.M] + index
        if operand == OUTPUT:
            out[0] = m * groups * filters
            return
        for d in range(2, -1, -1):
            extent = nest[at.OUTPUT + d]
            out[1 + d] = m % extent * nest[at.STRIDE + d] - nest[at.PADDING + d]
            m //= extent
        out[0] = position(nest, m, out) * groups * channels
        return
    if machine[at.SKIPPING]:
        index = index // machine[at.KEPT] * machine[at.OF] + index % machine[at.KEPT]
    tap, channel = index // tile[of.CHANNELS], tile[of.CHANNEL] + index % tile[of.CHANNELS]
    if operand == WEIGHT:
        out[0] = tap * channels + channel
        return
    for d in range(2, -1, -1):
        out[1 + d] = tap % nest[at.KERNEL + d] * nest[at.DILATION + d]
        tap //= nest[at.KERNEL + d]
    out[0] = position(nest, 0, out) * groups * channels + g * channels + channel


@jit
def position(nest: Row, image: int, entry_row: Row) -> int:
    """Return the index of an input position, linear in its (image, coordinates)."""
    index = image
    for d in range(3):
        index = index * nest[at.INPUT + d] + entry_row[1 + d]
    return index


@jit
def put_demand(
    nest: Row,
    machine: Row,
    tile: Row,
    demand: Row,
    operand: int,
    base: int,
    first_cycle: int,
    window: Row,
    scratch: Row,
) -> None:
    """Write the part of a fold's demand that lies in a window of cycles.

    Args:
        nest: The loop nest.
        machine: The machine.
        tile: What the step works on.
        demand: What the fold demands.
        operand: ``INPUT``, ``WEIGHT`` or ``OUTPUT``.
        base: Address of the operand's first word.
        first_cycle: The cycle of the window's first row.
        window: int64 array of shape (cycles, ports), changed in place.
        scratch: int64 array of shape (2, at least cycles + ports, ``ENTRY_COLUMNS``).
    """
    cycles = window.shape[0]
    ports, length, group = demand[P_COUNT], demand[T_COUNT], demand[GROUP]
    lead = first_cycle - demand[BASE]
    low, high = max(0, lead - ports + 1), min(length, lead + cycles)
    times, lanes = scratch[0], scratch[1]
    for t in range(low, high):
        index = demand[T_FIRST] + (length - 1 - t if demand[BACKWARDS] else t)
        entry(nest, machine, tile, demand[T_AXIS], index, group, operand, times[t - low])
    for p in range(ports):
        entry(nest, machine, tile, demand[P_AXIS], demand[P_FIRST] + p, group, operand, lanes[p])
    bound0, bound1, bound2 = nest[at.INPUT], nest[at.INPUT + 1], nest[at.INPUT + 2]
    for row in range(max(0, -lead), min(cycles, length + ports - 1 - lead)):
        # Port p has element row + lead - p.
        moment = row + lead
        for p in range(max(0, moment - length + 1), min(ports, moment + 1)):
            time, lane = times[moment - p - low], lanes[p]
            inside = 0 <= time[1] + lane[1] < bound0 and 0 <= time[2] + lane[2] < bound1
            if inside and 0 <= time[3] + lane[3] < bound2:
                window[row, p] = base + time[0] + lane[0]


@jit
def fill_window(
    nest: Row,
    machine: Row,
    mapping: Row,
    steps: Row,
    fold_log: Row,
    operand: int,
    base: int,
    first_cycle: int,
    window: Row,
    scratch: Row,
    head: Row,
) -> int:
    """Write what an operand's ports demand in a window of cycles, -1 for nothing.

    Args:
        nest: A matrix nest.
        machine: The machine.
        mapping: Its mapping.
        steps: Its tile steps.
        fold_log: When their folds fill and stream.
        operand: ``INPUT``, ``WEIGHT`` or ``OUTPUT``.
        base: Address of the operand's first word.
        first_cycle: The cycle of the window's first row.
        window: int64 array of shape (cycles, ports).
        scratch: int64 array of shape (2, at least cycles + ports, ``ENTRY_COLUMNS``).
        head: The first step and fold that have not ended before the window, zeros at the
            beginning; moved on.

    Returns:
        The cycle from which the operand is next demanded, ``NEVER`` if no more.
    """
    window[:, :] = -1
    end = first_cycle + window.shape[0]
    demand = np.zeros(DEMAND_COLUMNS, dtype=np.int64)
    step, fold, ended = head[0], head[1], True
    while step < steps.shape[0]:
        tile = of.locate(nest, mapping, step)
        k_length = array_k(machine, tile[of.CHANNELS] * tap_product(nest))
        while fold < steps[step, at.FOLDS]:
            demand_of(machine, tile, k_length, steps[step], fold_log[step], fold, operand, demand)
            if demand[BASE] >= end:
                return demand[BASE] if ended else end
            last = demand[BASE] + demand[T_COUNT] + demand[P_COUNT] - 1
            if last > first_cycle:
                put_demand(nest, machine, tile, demand, operand, base, first_cycle, window, scratch)
            fold += 1
            ended = ended and last <= end
            if ended:
                head[0], head[1] = step, fold
        step, fold = step + 1, 0
    return NEVER if ended else end


@jit
def measure(window: Row) -> tuple[int, int, int]:
    """Return how many words a window demands, and its first and last row that demands any."""
    found, first, last = 0, -1, -1
    for row in range(window.shape[0]):
        here = 0
        for port in range(window.shape[1]):
            here += window[row, port] >= 0
        if here:
            first = row if found == 0 else first
            last = row
            found += here
    return found, first, last


@jit
def flatten(first_cycle: int, windows: tuple[Row, Row, Row], out: Row) -> int:
    """Write the words of three windows by cycle, operand and port; return how many.

    Args:
        first_cycle: The cycle of their first rows.
        windows: Of input, weight and output, of equally many cycles.
        out: int64 array of shape (4, at least their words).
    """
    filled = 0
    for row in range(windows[0].shape[0]):
        for operand in range(3):
            window = windows[operand]
            for port in range(window.shape[1]):
                if window[row, port] >= 0:
                    out[CYCLE, filled] = first_cycle + row
                    out[OPERAND, filled] = operand
                    out[PORT, filled] = port
                    out[ADDRESS, filled] = window[row, port]
                    filled += 1
    return filled
