"""What a sweep did, or how far it came."""

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
    """What a sweep did.

    Args:
        folder: Where the results are.
        points: Points of the study, or of the shard.
        computed: Points evaluated by this call.
        reused: Points that were stored before.
        refused: Points of the whole folder that cannot be made.
        damaged: Names of parts that were unreadable or foreign and were set aside.
        complete: Whether the table of the whole study is written.
        agreement: How far estimates are from the cycle-accurate model; None if nothing says.
        rtl: How many points can be built as RTL, and how many of the front; empty if not complete.
        accuracy: Where the accuracies are from, if a file says them; else empty.
        warnings: What the front must not be read without; a sentence each.
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
        """Return the folder, the points, and how far the estimates are off."""
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
    """Return a table that says what it is to code that calls it, as ``table`` was a method once."""
    import pandas as pd

    class Table(pd.DataFrame):  # type: ignore[misc]
        """A table that is no function."""

        def __call__(self) -> None:
            """Refuse to be called.

            Raises:
                TypeError: Always.
            """
            raise TypeError("table is an attribute: write summary.table, not summary.table()")

    return Table(table)


class SweepInterrupted(KeyboardInterrupt):
    """A signal stopped a sweep; what was complete is stored. Exit code 128 and its number.

    Args:
        folder: Where the results are.
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
