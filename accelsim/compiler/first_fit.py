"""Allocation of memory for a range of steps, between blocks that are allocated already."""

from collections.abc import Iterable
from typing import NamedTuple


class Held(NamedTuple):
    """A block of a memory, and the steps in which it is in use.

    Args:
        begin: First address of the part.
        end: Address behind the block.
        first: Number of the first step that uses it.
        last: Number of the last step that uses it.
    """

    begin: int
    end: int
    first: int
    last: int


def first_fit(size: int, first: int, last: int, held: Iterable[Held]) -> Held:
    """Return the lowest address of a block that is free from one step to another.

    Args:
        size: Number of addresses.
        first: Number of the first step that uses them.
        last: Number of the last step that uses them, included.
        held: Blocks that are in the memory already.
    """
    begin = 0
    for other in sorted(held):
        if other.last < first or last < other.first:
            continue
        if begin + size <= other.begin:
            break
        begin = max(begin, other.end)
    return Held(begin, begin + size, first, last)
