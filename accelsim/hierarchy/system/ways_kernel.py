"""Kernels: the sets and ways of a cache with least-recently-used replacement."""

from typing import Any

from accelsim.kernel import inner_jit

Row = Any

TAG, STAMP, DIRTY, PENDING = 0, 1, 2, 3
WAY_COLUMNS = 4
NOTHING = -1


@inner_jit
def find(ways: Row, line: int) -> int:
    """Return the way that holds a line, or -1.

    Args:
        ways: Ways of one set, shape (ways, WAY_COLUMNS).
        line: Number of the line, ``address div line_bytes``.
    """
    for way in range(len(ways)):
        if ways[way, TAG] == line:
            return way
    return NOTHING


@inner_jit
def victim(ways: Row) -> int:
    """Return the first empty way of a set, or else the least recently used one."""
    chosen = 0
    for way in range(len(ways)):
        if ways[way, TAG] == NOTHING:
            return way
        if ways[way, STAMP] < ways[chosen, STAMP]:
            chosen = way
    return chosen
