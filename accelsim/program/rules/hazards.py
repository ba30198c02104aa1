"""The cycles between two additions to one sum of the accumulator buffer.

The array delivers a sum in some cycle g. The old sum is read in g - 2 and the new one is written in
g, so an addition sees the result of another only if it comes at least ``APART`` cycles later. The
distances follow from docs/npu.md; all columns are later by the same amount, so one column is
enough:

- weight-stationary: the sums of a fold come one in a cycle, in the order of its input addresses.
  Those of the next fold, in the same MATMUL or the next, come ``max(T, rows, 3)`` later, where T is
  the number of input addresses of the fold. Folds that are not neighbours are more than 3 cycles
  apart.
  Where the array holds inputs, ``max(rows, columns, 3)`` is in the place of that.
- output-stationary: sums leave one in a cycle, the last pixel first. Those of the next MATMUL leave
  ``max(3, T) + T' - T`` later, where T and T' are the numbers of weight addresses of the two. Those
  of the MATMUL after the next leave at least 4 cycles later still.

A MATMUL that tokens keep back until the one before has ended adds to nothing that is still to be
written.
"""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.program.rules.kernels import LIMIT, Row

APART = 3
"""Least number of cycles from one addition to the next."""


@inner_jit
def sum_word(matmul: Row, pixel: int) -> int:
    """Return the accumulator word of a pixel."""
    return int(matmul[1] + pixel // matmul[3] * matmul[4] + pixel % matmul[3] * matmul[5])


@inner_jit
def within(matmul: Row, rows: int, output_stationary: bool) -> tuple[int, int]:
    """Return the word and the cycles of the first hazard inside a MATMUL; word -1 without one."""
    pixels = matmul[2] * matmul[3]
    for pixel in range(pixels):
        for cycles in range(1, min(APART, pixels - pixel)):
            if sum_word(matmul, pixel) == sum_word(matmul, pixel + cycles):
                return sum_word(matmul, pixel), cycles
    if output_stationary or matmul[0] == 1:
        return -1, 0
    return folds(matmul, matmul, rows)


@inner_jit
def folds(earlier: Row, later: Row, rows: int) -> tuple[int, int]:
    """Return the hazard between the last fold of one MATMUL and the first of the next."""
    pixels = earlier[2] * earlier[3]
    apart = max(pixels, rows, 3)
    for pixel in range(max(0, pixels - APART), pixels):
        for after in range(min(APART, later[2] * later[3])):
            cycles = apart + after - pixel
            if cycles < APART and sum_word(earlier, pixel) == sum_word(later, after):
                return sum_word(earlier, pixel), cycles
    return -1, 0


@inner_jit
def drains(earlier: Row, later: Row, rows: int) -> tuple[int, int]:
    """Return the hazard between two consecutive output-stationary MATMULs."""
    pixels, streamed = earlier[2] * earlier[3], earlier[0] * rows
    apart = max(3, streamed) + later[0] * rows - streamed
    for after in range(later[2] * later[3]):
        for cycles in range(1, APART):
            pixel = after - apart + cycles
            if 0 <= pixel < pixels and sum_word(earlier, pixel) == sum_word(later, after):
                return sum_word(earlier, pixel), cycles
    return -1, 0


@jit
def accumulator_hazards(matmuls: Row, waits: Row, rows: int, output_stationary: bool) -> Row:
    """Return MATMULs that add to a sum before the last addition to it is written.

    Args:
        matmuls: Shape (MATMULs, 6), in order: blocks, then ``facts.MATMUL_COLUMNS``.
        waits: Whether tokens keep each of them back until the one before has ended, bool of shape
            (MATMULs,).
        rows: Cycles from one fold to the next, at least, whatever its pixels; of an
            output-stationary array its rows.
        output_stationary: Whether sums stay in the array.

    Returns:
        Shape (hazards, 4), at most one for each MATMUL and at most ``LIMIT`` in all: index of the
        MATMUL, index of the earlier addition's MATMUL (the same or the one before), word, cycles
        between the two.
    """
    found = np.zeros((LIMIT, 4), dtype=np.int64)
    size = 0
    for one in range(matmuls.shape[0]):
        earlier = one
        word, cycles = within(matmuls[one], rows, output_stationary)
        if word < 0 and one > 0 and not waits[one]:
            earlier = one - 1
            if output_stationary:
                word, cycles = drains(matmuls[one - 1], matmuls[one], rows)
            else:
                word, cycles = folds(matmuls[one - 1], matmuls[one], rows)
        if word >= 0 and size < LIMIT:
            found[size, 0], found[size, 1] = one, earlier
            found[size, 2], found[size, 3] = word, cycles
            size += 1
    return found[:size]
