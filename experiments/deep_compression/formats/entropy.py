"""How short a code can be: bounds that stored bits are compared with."""

import math

import numpy as np
from numpy.typing import ArrayLike


def entropy_bound_bits(values: ArrayLike) -> int:
    """Return the entropy of the values' frequencies times their number, rounded up.

    No code that treats values one by one and alike is shorter. It is a bound for values that are
    drawn independently; where zeros come in blocks or every fourth is kept, a format that knows so
    may need less, and only ``position_free_bound_bits`` holds.

    Args:
        values: Any shape, any type that numpy can sort.
    """
    _, counts = np.unique(np.asarray(values), return_counts=True)
    total = int(counts.sum())
    bits = sum(int(n) * math.log2(total / int(n)) for n in counts)
    # Sums of logarithms err by far less than this.
    return math.ceil(bits - 1e-6)


def position_free_bound_bits(values: ArrayLike) -> int:
    """Return the bound for the nonzero values alone, wherever they stand.

    Args:
        values: Any shape, numbers.
    """
    array = np.asarray(values)
    return entropy_bound_bits(array[array != 0]) if array.any() else 0
