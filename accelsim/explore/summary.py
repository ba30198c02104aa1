"""The summary of a sweep, complete or interrupted."""

import signal
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from accelsim.display import Displayed, Plotted
from accelsim.explore.again import Agreement
from accelsim.explore.read import read_sweep

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, kw_only=True, repr=False)
class SweepSummary(Displayed, Plotted):
    """Summary of a sweep.

    Args:
        folder: Folder of the results.
        points: Points of the study, or of the shard.
        computed: Points evaluated by this call.
        reused: Points that were stored before.
        refused: Points in the whole folder that are impossible.
        damaged: Names of parts that were unreadable or foreign, and were set aside.
        complete: Whether the table of the whole study is written.
        agreement: Differences between estimates and the cycle-accurate model; None if unknown.
        rtl: Number of points that have RTL, and number of those on the front; empty if not
            complete.
        accuracy: Source of the accuracies, if a file gives them; else empty.
        warnings: Sentences that a reader of the front must know.
        stopped: Why a search ended before its budget, or an empty text.
    """

    folder: Path
    points: int
    computed: int
    reused: int
    refused: int
    damaged: tuple[str, ...]
    complete: bool
    agreement: Agreement | None = None
    rtl: str = ""
    accuracy: str = ""
    warnings: tuple[str, ...] = ()
    stopped: str = ""

    def facts(self) -> dict[str, str]:
        """Return the folder, the points, and how far off the estimates are."""
        facts = {
            "folder": str(self.folder),
            "points": f"{self.points:,}: {self.computed:,} computed, {self.reused:,} reused",
            "refused": f"{self.refused:,}",
            "complete": "yes" if self.complete else "no, other shards are still to come",
        }
        if self.agreement is not None:
            facts["estimate"] = self.agreement.sentence()
        if self.stopped:
            facts["stopped"] = self.stopped
        if self.rtl:
            facts["RTL"] = self.rtl
        if self.accuracy:
            facts["accuracy"] = self.accuracy
        return facts | {f"warning {place}": said for place, said in enumerate(self.warnings, 1)}

    @cached_property
    def table(self) -> "pd.DataFrame":
        """One row for each point, that of ``read_sweep(folder).table``.

        Raises:
            ResultError: Other shards are still to come.
        """
        return attribute_only(read_sweep(self.folder).table)


def attribute_only(table: "pd.DataFrame") -> "pd.DataFrame":
    """Return a table that explains itself to code that calls it; ``table`` was once a method."""
    import pandas as pd

    class Table(pd.DataFrame):  # type: ignore[misc]
        """A table that refuses to be called."""

        def __call__(self) -> None:
            """Raise an error that says how to use the attribute.

            Raises:
                TypeError: Always.
            """
            raise TypeError("table is an attribute: write summary.table, not summary.table()")

    return Table(table)


class SweepInterrupted(KeyboardInterrupt):
    """A signal stopped a sweep, whose complete results are stored; exit code 128 plus its number.

    Args:
        folder: Folder of the results.
        stored: Points of the study or shard that are stored.
        points: Points of the study or shard.
        number: Number of the signal that stopped it.
    """

    def __init__(self, folder: Path, stored: int, points: int, number: int = signal.SIGINT) -> None:
        self.number = number
        self.folder = folder
        self.stored = stored
        self.points = points
        super().__init__(
            f"{folder}: interrupted with {stored} of {points} points stored;"
            " run the same command with --resume to continue"
        )
