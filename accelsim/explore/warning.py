"""Sentences that a reader must know before believing the front of a sweep."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from accelsim.explore.front import designs_on_front
from accelsim.explore.idle import idle_sentences
from accelsim.explore.metric import HAS_RTL, parse_constraint
from accelsim.explore.miss import miss_sentences
from accelsim.explore.study import split_axis
from accelsim.explore.twins import twin_sentences

if TYPE_CHECKING:
    import pandas as pd

    from accelsim.explore.study import Study


def rtl_sentence(table: "pd.DataFrame", study: "Study") -> str:
    """Return how many points have an accelerator with RTL, and how many of the front.

    Whether the network compiles for that accelerator is another question, which ``prove`` answers.

    Args:
        table: Rows with ``has_rtl`` and ``front``.
        study: The study.
    """
    front = designs_on_front(table, study)[HAS_RTL]
    return (
        f"{int(table[HAS_RTL].sum()):,} of {len(table):,} points have an accelerator that can be"
        f" built as RTL; of {len(front):,} on the front {int(front.sum()):,}"
        + ("" if study.prove else " (prove in the study compiles and runs layers of the network)")
    )


def warnings(table: "pd.DataFrame", study: "Study") -> tuple[str, ...]:
    """Return the sentences that belong to the answer of a study.

    Args:
        table: Complete table of the study, with ``front``.
        study: The study.
    """
    axes = [split_axis(axis) for axis in study.axes]
    return (
        *misses(table, study),
        *_reasons(table, "reason", "were refused"),
        *_reasons(table, "absent_because", "lack some metrics"),
        *twin_sentences(table, axes),
        *idle_sentences(table, axes),
    )


def misses(table: "pd.DataFrame", study: "Study") -> tuple[str, ...]:
    """Return why networks have no feasible point, and which point is nearest.

    Args:
        table: Complete table of the study.
        study: The study.
    """
    constraints = [parse_constraint(text) for text in study.constraints]
    metrics = [*(one.metric for one in study.objectives), *(one.metric for one in constraints)]
    return tuple(miss_sentences(table, constraints, list(dict.fromkeys(metrics))))


def _reasons(table: "pd.DataFrame", column: str, what: str) -> Iterator[str]:
    """Yield each reason in a column with its number of points, the most frequent first."""
    said = table.loc[table[column] != "", column].value_counts()
    for reason, count in said.head(_MOST).items():
        yield f"{count:,} of {len(table):,} points {what}: {reason}"
    if len(said) > _MOST:
        left = int(said.iloc[_MOST:].sum())
        yield f"{left:,} more points {what}, for {len(said) - _MOST:,} other reasons"


_MOST = 3
"""Greatest number of sentences of a kind; the table has all reasons."""
