"""Wide integers as digits of a narrow format, for layers whose weights are wider than the array's.

A digit is an integer of the narrow format, and each place is worth ``2**bits`` times the one below.
For int4 the digits are -8 to 7 and the places are worth 1, 16, 256: 100 is ``6 * 16 + 4``, and 60
is ``4 * 16 - 4``. Two digits reach from -136 to 119, so they hold every int7; an int8 takes three.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.operand import operand

MOST_DIGITS = 8
"""Greatest number of digits: those of an int16 in int2."""


def place_values(narrow: Number, count: int) -> NDArray[np.int64]:
    """Return the value of each place, the least significant first.

    Args:
        narrow: A signed integer format of at least 2 bits.
        count: Number of digits, at least 1.

    Returns:
        int64 array of shape (count,): 1, ``2**bits``, ``2**(2 * bits)`` and so on.
    """
    return np.left_shift(1, narrow.bits * np.arange(count, dtype=np.int64))


def digits_needed(wide: Number, narrow: Number) -> int:
    """Return the least number of digits that hold every integer of a format.

    Args:
        wide: A format of integers.
        narrow: A signed integer format of at least 2 bits.

    Raises:
        ValueError: The wide format has no integers, or needs more than ``MOST_DIGITS`` digits.
    """
    held = operand(wide)
    for count in range(1, MOST_DIGITS + 1):
        reach = int(place_values(narrow, count).sum())
        if narrow.minimum * reach <= held.least and held.greatest <= narrow.maximum * reach:
            return count
    raise ValueError(f"{wide.name} takes more than {MOST_DIGITS} digits of {narrow.name}")


def digits_of(values: NDArray[np.int64], narrow: Number, count: int) -> NDArray[np.int64]:
    """Return the digits of integers; ``sum(place_values * digits)`` gives the integers back.

    Args:
        values: Integers, any shape.
        narrow: A signed integer format of at least 2 bits.
        count: Digits of each integer.

    Returns:
        int64 array of shape (count, ...): an array for each place, the least significant
        first.

    Raises:
        ValueError: A value needs more digits; the message names it.
    """
    digits = np.zeros((count, *values.shape), dtype=np.int64)
    left, base = values.astype(np.int64), 1 << narrow.bits
    for place in range(count):
        digits[place] = (left - narrow.minimum) % base + narrow.minimum
        left = (left - digits[place]) // base
    if left.any():
        worst = int(values[left != 0][0])
        raise ValueError(f"{worst} takes more than {count} digits of {narrow.name}")
    return digits
