"""What a reader of a sweep must know before its front is believed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from accelsim.explore.metric import HAS_RTL

if TYPE_CHECKING:
    import pandas as pd


def rtl_sentence(table: "pd.DataFrame") -> str:
    """Return how many points can be built as RTL, and how many of the front.

    Args:
        table: Rows with ``has_rtl`` and ``front``.
    """
    front = table.loc[table["front"], HAS_RTL]
    return (
        f"{int(table[HAS_RTL].sum()):,} of {len(table):,} points can be built as RTL;"
        f" of {len(front):,} on the front {int(front.sum()):,}"
    )


def warnings(table: "pd.DataFrame") -> tuple[str, ...]:
    """Return the sentences that a study's answer must not be read without.

    Args:
        table: Of a study, complete.
    """
    return (*_absences(table),)


def _absences(table: "pd.DataFrame") -> Iterator[str]:
    """Yield how many points lack metrics, by reason, the most frequent first."""
    said = table.loc[table["absent_because"] != "", "absent_because"].value_counts()
    for reason, count in said.head(_MOST).items():
        yield f"{count:,} of {len(table):,} points lack some metrics: {reason}"
    if len(said) > _MOST:
        left = int(said.iloc[_MOST:].sum())
        yield f"{left:,} more points lack some metrics, for {len(said) - _MOST:,} other reasons"


_MOST = 3
"""Sentences of a kind; the table has all."""
