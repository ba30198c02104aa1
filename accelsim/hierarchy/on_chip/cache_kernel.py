"""The sets and ways of a cache, least recently used first out."""

from typing import Any

from accelsim.kernel import inner_jit, jit

Row = Any

TAG, STAMP, DIRTY, PENDING = 0, 1, 2, 3
WAY_COLUMNS = 4
NOTHING = -1
HIT, MISS, FORWARD = 0, 1, 2
"""What an access does: nothing more, fill a line, or hand the write to the next level."""


@inner_jit
def find(ways: Row, line: int) -> int:
    """Return the way that holds a line, or -1.

    Args:
        ways: One set, shape (ways, WAY_COLUMNS).
        line: Line number, ``address div line_bytes``.
    """
    for way in range(len(ways)):
        if ways[way, TAG] == line:
            return way
    return NOTHING


@inner_jit
def victim(ways: Row) -> int:
    """Return the first empty way of a set, or else the one used longest ago."""
    chosen = 0
    for way in range(len(ways)):
        if ways[way, TAG] == NOTHING:
            return way
        if ways[way, STAMP] < ways[chosen, STAMP]:
            chosen = way
    return chosen


@jit
def replay(
    table: Row,
    lines: Row,
    writes: Row,
    write_back: bool,
    stamp: int,
    outcomes: Row,
    held: Row,
    victims: Row,
    written_back: Row,
) -> None:
    """Access lines one after another.

    Args:
        table: All sets, shape (sets, ways, WAY_COLUMNS), changed in place.
        lines: Line numbers, shape (n,), int64.
        writes: Whether each access writes, shape (n,), bool.
        write_back: Whether writes stay in the cache.
        stamp: Larger than any stamp in the table.
        outcomes: HIT, MISS or FORWARD of each access, filled.
        held: Whether the line was there, filled.
        victims: The line that left for each access, or -1, filled.
        written_back: Whether that line was dirty, filled.
    """
    sets = len(table)
    for access in range(len(lines)):
        line, write = lines[access], writes[access]
        ways = table[line % sets]
        way = find(ways, line)
        held[access] = way != NOTHING
        victims[access], written_back[access] = NOTHING, False
        if write and not write_back:
            outcomes[access] = FORWARD
            if way != NOTHING:
                ways[way, STAMP] = stamp + access
            continue
        if way != NOTHING:
            outcomes[access] = HIT
        else:
            outcomes[access] = MISS
            way = victim(ways)
            victims[access] = ways[way, TAG]
            written_back[access] = ways[way, DIRTY] != 0
            ways[way, TAG], ways[way, DIRTY] = line, 0
        ways[way, STAMP] = stamp + access
        if write:
            ways[way, DIRTY] = 1
