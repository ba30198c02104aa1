"""Which points of a very large sweep are drawn one by one."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

MAXIMUM_POINTS = 20_000
"""Drawn one by one: a page of so many is 20 MB and a browser shows it; a figure has no room for
more."""


def thinned(table: "pd.DataFrame", front: str, maximum: int = MAXIMUM_POINTS) -> "pd.DataFrame":
    """Return the rows that are drawn: all of the front, and others evenly through the table.

    Args:
        table: Rows of a sweep.
        front: The column that says which are on the front.
        maximum: How many there may be; more only if the front has more.

    Returns:
        Rows of ``table`` in its order: all of them if there are at most ``maximum``.
    """
    if len(table) <= maximum:
        return table
    on_front = table[front].astype(bool).to_numpy()
    others = (~on_front).nonzero()[0]
    room = max(maximum - int(on_front.sum()), 1)
    kept = on_front.copy()
    if len(others):
        kept[others[:: -(-len(others) // room)]] = True
    return table[kept]


def thin_sentence(drawn: int, of: int) -> str:
    """Return what a reader has to know of rows that ``thinned`` left out; empty if there are none.

    Args:
        drawn: Rows that are drawn.
        of: Rows of the table.
    """
    if drawn == of:
        return ""
    return (
        f"{drawn:,} of {of:,} points are shown, all of the front and others evenly through the"
        " table; the table has all"
    )
