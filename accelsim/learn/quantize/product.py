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

    Args:
        left: Shape (m, k), float64, contiguous.
        right: Shape (k, n), float64, contiguous.

    Returns:
        Shape (m, n): each sum from term 0 to term k - 1, each addition rounded.
    """
    rows, terms = left.shape
    columns = right.shape[1]
    result = np.zeros((rows, columns))
    for row in range(rows):
        for term in range(terms):
            factor = left[row, term]
            if factor != 0.0:
                for column in range(columns):
                    result[row, column] += factor * right[term, column]
    return result
