"""The committed tables: one row for each design, one row for each of its units."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from accelsim.resources import UNITS

FOLDER = Path(__file__).parent
RUNS, PARTS = FOLDER / "runs.csv", FOLDER / "units.csv"
KINDS = ("lut", "ff", "dsp", "bram", "spram")
RUN_COLUMNS = ("design", "family", "held_out", *KINDS, "synthesis_s", "source")
PART_COLUMNS = ("design", "unit", *KINDS)


def read_runs() -> dict[str, dict[str, str]]:
    """Return the rows of ``runs.csv`` by design; none if there is no file."""
    return {row["design"]: row for row in _read(RUNS)}


def read_units() -> dict[str, dict[str, dict[str, int]]]:
    """Return the counts of ``units.csv`` by design, unit and kind."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for row in _read(PARTS):
        counts = {kind: int(row[kind]) for kind in KINDS}
        found.setdefault(row["design"], {})[row["unit"]] = counts
    return found


def put(run: Mapping[str, Any], units: Mapping[str, Mapping[str, int]]) -> None:
    """Add a design to both tables, or replace it.

    Args:
        run: A value for each of ``RUN_COLUMNS``.
        units: Counts by unit and kind.
    """
    name = str(run["design"])
    runs = {**read_runs(), name: {column: str(run[column]) for column in RUN_COLUMNS}}
    parts = {**read_units(), name: {unit: dict(units[unit]) for unit in UNITS}}
    _write(
        PARTS,
        PART_COLUMNS,
        (
            {"design": design, "unit": unit, **counts}
            for design in sorted(parts)
            for unit, counts in parts[design].items()
        ),
    )
    _write(RUNS, RUN_COLUMNS, (runs[design] for design in sorted(runs)))


def _read(file: Path) -> list[dict[str, str]]:
    if not file.is_file():
        return []
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def _write(file: Path, columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(columns), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
