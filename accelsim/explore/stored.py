"""The points of a sweep that are stored so far, while it runs or after its end."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from accelsim.database import database, parquet
from accelsim.explore.derive import derive, needed_metrics
from accelsim.explore.description import identity_of, read_description
from accelsim.explore.front import front_mask
from accelsim.explore.read import Sweep, read_sweep
from accelsim.explore.store import read_parts
from accelsim.explore.study import split_axis

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, kw_only=True)
class StoredPoints:
    """The contents of the folder of a sweep at one moment.

    Args:
        sweep: The stored points, as a sweep whose table has the rows that exist.
        points: Number of points of the study.
        complete: Whether the sweep has ended and its table is written.
    """

    sweep: Sweep
    points: int
    complete: bool


def read_stored(folder: str | Path, *, every_column: bool = True) -> StoredPoints:
    """Read the points of a sweep that are stored, whether or not it is complete.

    Args:
        folder: The folder that ``sweep`` writes, or wrote.
        every_column: Whether to read all metrics; otherwise, for a sweep that is not complete, only
            those that its front needs.

    Raises:
        ResultError: The folder is absent, not that of a sweep, or damaged.
    """
    place = Path(folder)
    description = read_description(place)
    points = description.points.number
    if (place / "made_with.json").is_file():
        return StoredPoints(sweep=read_sweep(place), points=points, complete=True)
    study = description.study.placed(place)
    fields = tuple(field for axis in study.axes for field in split_axis(axis))
    needed = ("point", "workload", "status", *fields, *needed_metrics(study))
    table = _rows(stored_parts(place), None if every_column else needed)
    if len(table):
        derived = derive(table, study)
        table[list(derived)] = derived
    sought = ["workload", "feasible", *(objective.metric for objective in study.objectives)]
    table["front"] = (
        front_mask(table, tuple(study.objectives)) if set(sought) <= set(table) else False
    )
    return StoredPoints(
        sweep=Sweep(
            study=study,
            arch=description.arch,
            table=table,
            fields=fields,
            made_with={**description.made_with, "inputs": description.inputs},
        ),
        points=points,
        complete=False,
    )


def stored_parts(folder: Path) -> list[Path]:
    """Return the parts of a sweep that are intact and belong to its study, sorted by name.

    Args:
        folder: The folder of a sweep, with its ``study.yaml``.

    Raises:
        ResultError: The folder is not that of a sweep.
    """
    return read_parts(folder / "points", identity_of(folder))[0]


def _rows(parts: list[Path], wanted: Collection[str] | None) -> "pd.DataFrame":
    """Return the rows of parts, each point once, with all columns or the wanted ones."""
    import pandas as pd

    if not parts:
        return pd.DataFrame({"point": [], "workload": [], "status": [], "feasible": []})
    with database() as connection:
        found = connection.sql(f"FROM {parquet(parts)}")
        if wanted is not None:
            quoted = [f'"{name}"' for name in found.columns if name in wanted]
            found = found.project(", ".join(quoted))
        rows = found.df()
    return rows.drop_duplicates("point").sort_values("point").reset_index(drop=True)
