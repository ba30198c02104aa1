"""Selects the points of a very large sweep that are drawn one by one."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

MAXIMUM_POINTS = 20_000
"""Points that are drawn one by one: a page with this many has 20 MB, which a browser can show; a
figure has no room for more."""


def thinned(table: "pd.DataFrame", front: str, maximum: int = MAXIMUM_POINTS) -> "pd.DataFrame":
    """Return the rows to draw: all of the front, and others spread evenly through the table.

    Args:
        table: Rows of a sweep.
        front: Column that says which rows are on the front.
        maximum: Greatest number of rows, exceeded only if the front has more.

    Returns:
        Rows of ``table``, in its order; all rows if there are at most ``maximum``.
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
    """Return a sentence about the rows that ``thinned`` left out; empty if there are none.

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
