"""Channels of tokens: the instructions that push to each, and those that pop from it."""

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import UNITS

Channel = tuple[int, int]
"""Index of the unit that gives tokens, and of the unit that takes them."""
Ends = tuple[NDArray[np.intp], NDArray[np.intp]]
"""Indices of the instructions that push to a channel, and of those that pop from it, rising."""


def channels_of(instructions: NDArray[np.void], units: NDArray[np.int8]) -> dict[Channel, Ends]:
    """Return what pushes and pops the tokens of each pair of units, also of a unit and itself.

    Args:
        instructions: Structured array of ``accelsim.isa.record_type()``.
        units: int8 array of shape (instructions,): index into ``UNITS`` of each one's unit.
    """
    pushes, pops = _named(instructions["push"], units), _named(instructions["pop"], units)
    both = range(len(UNITS))
    return {
        (giver, taker): (pushes[giver][taker], pops[taker][giver])
        for giver in both
        for taker in both
    }


def _named(masks: NDArray[np.int32], units: NDArray[np.int8]) -> list[list[NDArray[np.intp]]]:
    """Return, for each unit, its instructions whose mask names each other unit."""
    bits = (masks & (1 << len(UNITS)) - 1).astype(np.int8)  # A byte each is read sooner.
    both = range(len(UNITS))
    return [
        [np.flatnonzero((units == unit) & ((bits & 1 << other) != 0)) for other in both]
        for unit in both
    ]
