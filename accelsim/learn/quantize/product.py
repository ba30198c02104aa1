"""Matrix products whose sums are always computed in the same order.

A BLAS splits a sum by the number of threads and the width of vector registers. So its last bits
differ between machines, and training amplifies such differences. Here the terms of a sum are added
one after the other, in float64.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import jit

Array = NDArray[np.float64]


@jit
def product(left: Array, right: Array) -> Array:
    """Return ``left @ right``.

    A pass over a row of results adds four terms, one after the other, so that a result is loaded
    and stored once for four products.

    Args:
        left: Shape (m, k), float64, contiguous.
        right: Shape (k, n), float64, contiguous and finite.

    Returns:
        Shape (m, n): each sum from term 0 to term k - 1, each addition rounded.
    """
    rows, terms = left.shape
    columns = right.shape[1]
    result = np.zeros((rows, columns))
    whole = terms - terms % 4
    for row in range(rows):
        for term in range(0, whole, 4):
            a, b = left[row, term], left[row, term + 1]
            c, d = left[row, term + 2], left[row, term + 3]
            if a != 0.0 or b != 0.0 or c != 0.0 or d != 0.0:
                for column in range(columns):
                    total = result[row, column] + a * right[term, column]
                    total = total + b * right[term + 1, column]
                    total = total + c * right[term + 2, column]
                    result[row, column] = total + d * right[term + 3, column]
        for term in range(whole, terms):
            factor = left[row, term]
            if factor != 0.0:
                for column in range(columns):
                    result[row, column] += factor * right[term, column]
    return result
