"""Input positions and taps that a range of outputs touches, exactly, padding left out."""

from typing import Any

import numpy as np

from accelsim.kernel import jit
from accelsim.mapping import columns as at

# An int64 array whose shape each docstring says. Compiled code computes with plain integers where
# the type checker would see numpy scalars.
Row = Any


@jit
def positions(
    first: int, count: int, stride: int, kernel: int, dilation: int, padding: int, extent: int
) -> int:
    """Return how many distinct input positions ``count`` outputs from ``first`` on read.

    Args:
        first: Index of the first output.
        count: Outputs.
        stride: Input positions between outputs.
        kernel: Taps of each output.
        dilation: Input positions between taps.
        padding: Zeros before the first input.
        extent: Inputs; positions outside are not read.
    """
    low = max(0, first * stride - padding)
    high = min(extent, (first + count - 1) * stride - padding + (kernel - 1) * dilation + 1)
    if high <= low:
        return 0
    if dilation == 1 and kernel >= stride:
        return high - low
    # Tap t reads stride * q + t * dilation % stride - padding, for count successive q. Taps of one
    # residue follow each other every `cycle` taps, and each adds what the one before left out.
    cycle = stride // gcd(stride, dilation)
    found = 0
    for tap in range(kernel):
        begin = first + tap * dilation // stride
        end = begin + count
        if tap >= cycle:
            begin = max(begin, first + (tap - cycle) * dilation // stride + count)
        offset = padding - tap * dilation % stride
        begin = max(begin, -(-offset // stride))
        end = min(end, (extent - 1 + offset) // stride + 1)
        found += max(0, end - begin)
    return found


@jit
def gcd(a: int, b: int) -> int:
    """Return the greatest common divisor of two positive integers."""
    while b:
        a, b = b, a % b
    return a


@jit
def taps(
    first: int, count: int, stride: int, kernel: int, dilation: int, padding: int, extent: int
) -> int:
    """Return how many (output, tap) pairs fall on inputs and not on padding.

    Args:
        first: Index of the first output.
        count: Outputs.
        stride: Input positions between outputs.
        kernel: Taps of each output.
        dilation: Input positions between taps.
        padding: Zeros before the first input.
        extent: Inputs.
    """
    found = 0
    for tap in range(kernel):
        offset = tap * dilation - padding
        low = max(first, -(offset // stride))
        high = min(first + count - 1, (extent - 1 - offset) // stride)
        if high >= low:
            found += high - low + 1
    return found


@jit
def range_of(nest: Row, dimension: int, first: int, count: int) -> tuple[int, int]:
    """Return (positions, taps) of a range of outputs in one of the four dimensions of m.

    Args:
        nest: The loop nest.
        dimension: 0 for the batch, 1 to 3 for the output dimensions.
        first: Index of the first output.
        count: Outputs.
    """
    if dimension == 0:
        return count, count
    d = dimension - 1
    stride, kernel = nest[at.STRIDE + d], nest[at.KERNEL + d]
    dilation, padding, extent = nest[at.DILATION + d], nest[at.PADDING + d], nest[at.INPUT + d]
    return (
        positions(first, count, stride, kernel, dilation, padding, extent),
        taps(first, count, stride, kernel, dilation, padding, extent),
    )


@jit
def extent_of(nest: Row, dimension: int) -> int:
    """Return the extent of one of the four dimensions of m: batch, then outputs."""
    if dimension == 0:
        return nest[at.BATCH]
    return nest[at.OUTPUT + dimension - 1]


@jit
def m_tiles(nest: Row, level: int, tile: int) -> Any:
    """Return (outputs, input positions, taps) of each tile of m, in order.

    Args:
        nest: The loop nest.
        level: The dimension that is cut; earlier ones have tiles of one, later ones are whole.
        tile: Its tile extent.

    Returns:
        int64 array of shape (tiles, 3).
    """
    result = np.ones((1, 3), dtype=np.int64)
    for dimension in range(4):
        extent = extent_of(nest, dimension)
        size = 1 if dimension < level else (tile if dimension == level else extent)
        pieces = -(-extent // size)
        grown = np.empty((result.shape[0] * pieces, 3), dtype=np.int64)
        for piece in range(pieces):
            first = piece * size
            count = min(size, extent - first)
            touched, valid = range_of(nest, dimension, first, count)
            for outer in range(result.shape[0]):
                index = outer * pieces + piece
                grown[index, 0] = result[outer, 0] * count
                grown[index, 1] = result[outer, 1] * touched
                grown[index, 2] = result[outer, 2] * valid
        result = grown
    return result


@jit
def tap_product(nest: Row) -> int:
    """Return the taps of one output and channel."""
    return nest[at.KERNEL] * nest[at.KERNEL + 1] * nest[at.KERNEL + 2]


@jit
def ceiling(value: int, divisor: int) -> int:
    """Return ``value / divisor`` rounded up, for a value of at least 0."""
    return (value + divisor - 1) // divisor


@jit
def weight_bits(machine: Row, values: int) -> int:
    """Return the stored bits of ``values`` weights, metadata included.

    Args:
        machine: The machine.
        values: Weights, zeros included.
    """
    bits = machine[at.WEIGHT_BITS]
    if machine[at.PATTERN] == 0:
        return values * bits
    stored = ceiling(values * machine[at.KEPT], machine[at.OF])
    if machine[at.PATTERN] == 1:
        return stored * (bits + machine[at.METADATA_BITS])
    return stored * bits + values * machine[at.METADATA_BITS]


@jit
def array_k(machine: Row, k: int) -> int:
    """Return how much of a reduction of length ``k`` the array works on."""
    if machine[at.SKIPPING]:
        return ceiling(k * machine[at.KEPT], machine[at.OF])
    return k


@jit
def array_steps(machine: Row, k: int) -> int:
    """Return the steps in which an element works on ``k`` products of one reduction."""
    return ceiling(k, machine[at.PRODUCTS])


@jit
def folds_and_stream(machine: Row, m: int, k: int, n: int) -> tuple[int, int]:
    """Return (folds, stream cycles of each) of one group's tile.

    Args:
        machine: The machine.
        m: Outputs of the tile.
        k: Reduction of the tile that the array works on.
        n: Filters of the tile.
    """
    rows, cols, step = machine[at.ROWS], machine[at.COLS], machine[at.STEP_CYCLES]
    deep = array_steps(machine, k)
    if machine[at.DATAFLOW] == at.WEIGHT_STATIONARY:
        return ceiling(deep, rows) * ceiling(n, cols), m * step
    if machine[at.DATAFLOW] == at.OUTPUT_STATIONARY:
        return ceiling(m, rows) * ceiling(n, cols), deep * step
    return ceiling(deep, rows) * ceiling(m, cols), n * step


@jit
def loop_extents(order: int, m: int, n: int, k: int) -> tuple[int, int, int]:
    """Return the extents of the tile loops from the outermost.

    Args:
        order: Index into ``ORDERS``: mnk, nmk, mkn, nkm, kmn, knm.
        m: Tiles of m.
        n: Tiles of n.
        k: Tiles of k.
    """
    if order == 0:
        return m, n, k
    if order == 1:
        return n, m, k
    if order == 2:
        return m, k, n
    if order == 3:
        return n, k, m
    if order == 4:
        return k, m, n
    return k, n, m


@jit
def loop_indices(order: int, outer: int, middle: int, inner: int) -> tuple[int, int, int]:
    """Return the (m, n, k) tile indices of three loop indices.

    Args:
        order: Index into ``ORDERS``: mnk, nmk, mkn, nkm, kmn, knm.
        outer: Index of the outermost loop.
        middle: Index of the middle loop.
        inner: Index of the innermost loop.
    """
    if order == 0:
        return outer, middle, inner
    if order == 1:
        return middle, outer, inner
    if order == 2:
        return outer, inner, middle
    if order == 3:
        return inner, outer, middle
    if order == 4:
        return middle, inner, outer
    return inner, middle, outer
