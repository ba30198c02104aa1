"""The integers that a format of weights can hold."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from accelsim.number import operand, parse_number

MAXIMUM_BITS = 8
"""Widest format of weights."""

MAXIMUM_INTEGER_BITS = 16
"""Widest integer that a weight of such a format may stand for: what the vector unit takes."""


@dataclass(frozen=True, kw_only=True)
class Grid:
    """The integers that weights of a format can be; a real weight is such an integer times a scale.

    Args:
        name: Name of the format.
        bits: Stored bits of a weight.
        levels: int64 array, ascending.
    """

    name: str
    bits: int
    levels: NDArray[np.int64]

    @property
    def maximum(self) -> int:
        """Greatest level."""
        return int(self.levels[-1])

    @property
    def holds_zero(self) -> bool:
        """Whether 0 is a level, so that pruned weights can be held."""
        return bool(np.any(self.levels == 0))

    def nearest(self, values: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return the nearest level of each value; ties go to the greater level.

        Args:
            values: Weights in steps of the grid, any shape.
        """
        first, last = int(self.levels[0]), int(self.levels[-1])
        if last - first + 1 == len(self.levels):  # Consecutive integers need no search.
            below = np.floor(values)
            nearest = np.clip(below + (values - below >= 0.5), first, last)
            return np.asarray(nearest, dtype=np.int64)
        middles = (self.levels[1:] + self.levels[:-1]) / 2
        return np.asarray(self.levels[np.searchsorted(middles, values, side="right")])


@lru_cache(maxsize=64)
def weight_grid(name: str) -> Grid:
    """Return the grid of a format that weights may have.

    Args:
        name: A signed format of at most 8 bits whose values are integers times a power of two:
            ``int2``, ``ternary``, ``binary``, ``pow2_4``, ``apot5``, ``float4_e2m1``.

    Raises:
        ValueError: There is no such grid; the message names the rule or the nearest name.
    """
    form = parse_number(name)
    rule = (
        f"weights of an integer network are signed integers of at most {MAXIMUM_INTEGER_BITS} bits"
    )
    if form.kind == "block" or not form.signed or form.bits > MAXIMUM_BITS:
        raise ValueError(
            f"{rule}, in formats of 2 to {MAXIMUM_BITS} bits, in ternary or in binary;"
            f" {form.name} is none of these"
        )
    try:
        found = operand(form)
    except ValueError as problem:
        raise ValueError(f"{rule}; {problem}") from None
    if found.bits > MAXIMUM_INTEGER_BITS:
        raise ValueError(f"{rule}; those of {form.name} have {found.bits}")
    levels = np.unique(found.integers[~found.special])
    if levels[-1] < 1:
        raise ValueError(f"{rule}; {form.name} has no positive one")
    return Grid(name=form.name, bits=form.bits, levels=levels)
