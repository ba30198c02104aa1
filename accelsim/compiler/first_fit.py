"""Where something lies that is in use for a while, beside what lies there already."""

from collections.abc import Iterable
from typing import NamedTuple


class Held(NamedTuple):
    """A part of a memory, and when it is in use.

    Args:
        begin: First address of the part.
        end: The address behind it.
        first: Number of the first step that uses it.
        last: Number of the last step that uses it.
    """

    begin: int
    end: int
    first: int
    last: int


def first_fit(size: int, first: int, last: int, held: Iterable[Held]) -> Held:
    """Return the lowest part of a size that nothing else uses from one step to another.

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
