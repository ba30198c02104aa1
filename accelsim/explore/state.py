"""The progress of a sweep, read from its folder by any process."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from accelsim.database import database, file_names
from accelsim.display import Displayed
from accelsim.explore.folder import is_swept
from accelsim.explore.stored import read_stored, stored_parts

if TYPE_CHECKING:
    import pandas as pd

RATE_SECONDS = 60.0
"""The rate of points is taken over this time before the last part."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SweepState(Displayed):
    """The progress of a sweep.

    Args:
        folder: Folder of the results.
        points: Points of the study.
        stored: Points that have a row.
        refused: Stored points that are impossible.
        running: Whether a sweep is writing to the folder; None if the file system has no locks to
            tell.
        complete: Whether the table is written.
        points_per_s: Points stored per second in the last minute in which points were stored; None
            before the second point.
        seconds_left: Time until all points are stored at this rate; None if the sweep is not
            running or the rate is unknown. If the study estimates cycles, points of the front are
            re-evaluated after that.
        front: Stored points on the Pareto front of their network, by network and first objective:
            ``point``, ``workload``, the fields that vary, and the objectives.
        objectives: Metrics that are objectives.
    """

    folder: Path
    points: int
    stored: int
    refused: int
    running: bool | None
    complete: bool
    points_per_s: float | None
    seconds_left: float | None
    front: "pd.DataFrame"
    objectives: tuple[str, ...]

    def facts(self) -> dict[str, str]:
        """Return folder, points, rate and front."""
        return {
            "folder": str(self.folder),
            "points": self.sentence(),
            "front": f"{len(self.front):,} points",
        }

    def sentence(self) -> str:
        """Return the state of the points in one line."""
        said = f"{self.stored:,} of {self.points:,} points stored, {self.refused:,} refused"
        if self.complete:
            return f"{said}; the sweep is complete"
        if self.running is False:
            return f"{said}; no sweep is running here"
        if self.stored == self.points:
            return f"{said}; the table is to come"
        if self.points_per_s is not None:
            said += f", {self.points_per_s:.3g} points/s"
        if self.seconds_left is not None:
            said += f", {duration(self.seconds_left)} to go"
        return said


def watch(folder: str | Path) -> SweepState:
    """Return the progress of a sweep, while it runs or after its end, from any process.

    Args:
        folder: The folder that ``sweep`` writes; shards may share it.

    Raises:
        ResultError: The folder is absent, not that of a sweep, or damaged.
    """
    place = Path(folder)
    # Ask for the lock first: a sweep that ends in between then counts as complete.
    running = is_swept(place) if place.is_dir() else None
    stored = read_stored(place, every_column=False)
    table, sweep = stored.sweep.table, stored.sweep
    rate = None if stored.complete else _rate(place)
    left = None
    if rate and running is not False:
        left = (stored.points - len(table)) / rate
    objectives = tuple(one.metric for one in sweep.objectives)
    shown = ["point", "workload", *sweep.fields, *objectives]
    return SweepState(
        folder=place,
        points=stored.points,
        stored=len(table),
        refused=int((table["status"] == "refused").sum()),
        running=False if stored.complete else running,
        complete=stored.complete,
        points_per_s=rate,
        seconds_left=left,
        front=sweep.front[[name for name in shown if name in table]].reset_index(drop=True)
        if table["front"].any()
        else table.head(0),
        objectives=objectives,
    )


def _rate(folder: Path) -> float | None:
    """Return the points stored per second; None if no part tells."""
    begun = (folder / "study.yaml").stat().st_mtime
    times = [(part.stat().st_mtime, part) for part in stored_parts(folder)]
    last = max((time for time, _ in times), default=begun)
    since = max([begun, *(time for time, _ in times if time <= last - RATE_SECONDS)])
    counted = [part for time, part in times if time > since]
    return _rows(counted) / (last - since) if counted else None


def _rows(parts: Sequence[Path]) -> int:
    with database() as connection:
        found = connection.execute(
            f"SELECT sum(num_rows) FROM parquet_file_metadata([{', '.join(file_names(parts))}])"
        ).fetchone()
    return int(found[0]) if found else 0


def duration(seconds: float) -> str:
    """Return a duration in a readable form: ``45 s``, ``3 min 5 s``, ``2 h 10 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
