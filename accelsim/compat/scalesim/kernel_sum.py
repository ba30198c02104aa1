"""Sums over folds, added in the order in which SCALE-Sim adds them."""

import math

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import jit


@jit
def add_repeatedly(total: float, value: float, times: int) -> float:
    """Return ``total`` after ``times`` additions of ``value``, each rounded to float64.

    Args:
        total: Start of the sum, not negative.
        value: Number that is added, not negative.
        times: Number of additions.

    Within one binade every addition but the first changes the total by the same amount (with ties
    to even, the first one makes it even). So a run of additions is one exact multiplication.
    """
    while times > 0:
        first = total + value
        second = first + value
        third = second + value
        step = third - second
        top = math.ldexp(1.0, math.frexp(first)[1])
        if times < 8 or third >= top:
            total = first
            times -= 1
            continue
        if step == 0.0:
            return third
        run = min(int((top - third) / step) - 1, times - 3)
        if run < 1:
            total = first
            times -= 1
            continue
        total = third + run * step
        times -= 3 + run
    return total


@jit
def sum_over_folds(
    values: NDArray[np.float64], row_folds: NDArray[np.int64], col_folds: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the sum over all folds, for each case.

    Args:
        values: shape (cases, 4): value of an inner fold, of a fold in the last row, of a fold in
            the last column, and of the last fold.
        row_folds: shape (cases,), folds along the rows, the inner loop.
        col_folds: shape (cases,), folds along the columns.

    Returns:
        shape (cases,).
    """
    sums = np.empty(values.shape[0], np.float64)
    for case in range(values.shape[0]):
        total = 0.0
        rows = row_folds[case]
        cols = col_folds[case]
        if rows == 1:
            total = add_repeatedly(total, values[case, 1], cols - 1)
        else:
            for _ in range(cols - 1):
                total = add_repeatedly(total, values[case, 0], rows - 1)
                total += values[case, 1]
        total = add_repeatedly(total, values[case, 2], rows - 1)
        total += values[case, 3]
        sums[case] = total
    return sums
