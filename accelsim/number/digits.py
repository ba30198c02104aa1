"""Wide integers as digits of a narrow format, for arrays whose weights are narrower than a layer's.

A digit is an integer of the narrow format, and each place counts ``2**bits`` times the one below.
Of int4 the digits are -8 to 7 and the places 1, 16, 256: 100 is ``6 * 16 + 4``, and 60 is
``4 * 16 - 4``. Two digits reach from -136 to 119, so that they hold every int7, and int8 takes
three.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.operand import operand

MOST_DIGITS = 8
"""An int16 in digits of int2."""


def place_values(narrow: Number, count: int) -> NDArray[np.int64]:
    """Return what a digit of each place counts, the last place first.

    Args:
        narrow: A signed integer format of at least 2 bits.
        count: Digits, at least 1.

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
        ValueError: The wide format has no integers, or takes more than ``MOST_DIGITS`` digits.
    """
    held = operand(wide)
    for count in range(1, MOST_DIGITS + 1):
        reach = int(place_values(narrow, count).sum())
        if narrow.minimum * reach <= held.least and held.greatest <= narrow.maximum * reach:
            return count
    raise ValueError(f"{wide.name} takes more than {MOST_DIGITS} digits of {narrow.name}")


def digits_of(values: NDArray[np.int64], narrow: Number, count: int) -> NDArray[np.int64]:
    """Return integers as digits: ``sum(place_values * digits)`` gives them back.

    Args:
        values: Any shape.
        narrow: A signed integer format of at least 2 bits.
        count: Digits of each.

    Returns:
        int64 array of shape (count, ...), one such array for each place, the last place first.

    Raises:
        ValueError: A value takes more digits; the sentence names it.
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
