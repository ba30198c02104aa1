"""The errors of each comparison, from the table that its experiment keeps."""

import csv
import statistics
from dataclasses import dataclass
from pathlib import Path

from accelsim.document import Model, read_document, validate
from accelsim.errors import UserError

HERE = Path(__file__).parent
EXPERIMENTS = HERE.parent


class Source(Model):
    """A comparison and its table.

    Attributes:
        claim: What is predicted.
        against: Whose numbers it is compared with.
        title: Of the link to the experiment.
        file: The table, below the folder of experiments.
        name: Columns that name a row.
        error: Column of the signed error of a row in percent; rows without one have no counterpart.
        by_unit: Whether each unit of the table is a comparison of its own.
        readme: Whether README.md has the comparison.
    """

    claim: str
    against: str
    title: str
    file: str
    name: tuple[str, ...] = ("name",)
    error: str = "error_percent"
    by_unit: bool = False
    readme: bool = False


class Sources(Model):
    """All comparisons, in the order of the page."""

    comparisons: tuple[Source, ...]


@dataclass(frozen=True, kw_only=True)
class Errors:
    """What a comparison came to, over the rows that no parameter was fitted to.

    Attributes:
        source: The comparison.
        unit: Of its rows; empty if the table has several or none.
        rows: Compared.
        exact: Rows of them with an error of zero, to the digits of the table.
        fitted: Rows left out.
        median_percent: Of the absolute errors.
        mean_percent: Likewise.
        worst_percent: The largest of them, with its sign.
        worst: The row that has it.
    """

    source: Source
    unit: str
    rows: int
    exact: int
    fitted: int
    median_percent: float
    mean_percent: float
    worst_percent: float
    worst: str


def sources() -> tuple[Source, ...]:
    """Return the comparisons of ``comparisons.yaml``."""
    document = read_document(HERE / "comparisons.yaml")
    document.data = {"comparisons": document.data}
    return validate(Sources, document).comparisons


def errors_of(source: Source) -> list[Errors]:
    """Return the errors of a comparison, of each unit if it says so.

    Raises:
        UserError: The table has no such column, or no row to compare.
    """
    file = EXPERIMENTS / source.file
    with file.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    for column in (source.error, *source.name):
        if not rows or column not in rows[0]:
            raise UserError(f"{file}: the table lacks the column {column}")
    units = list(dict.fromkeys(row["unit"] for row in rows)) if source.by_unit else [None]
    return [
        _errors(source, unit or "", [row for row in rows if unit in (None, row.get("unit"))])
        for unit in units
    ]


def _errors(source: Source, unit: str, rows: list[dict[str, str]]) -> Errors:
    with_error = [row for row in rows if row[source.error]]
    compared = [row for row in with_error if row.get("fitted") != "yes"]
    if not compared:
        raise UserError(f"{source.file}: no row of {unit or 'the table'} can be compared")
    errors = [float(row[source.error]) for row in compared]
    sizes = [abs(error) for error in errors]
    worst = sizes.index(max(sizes))
    return Errors(
        source=source,
        unit=unit,
        rows=len(compared),
        exact=sizes.count(0.0),
        fitted=len(with_error) - len(compared),
        median_percent=statistics.median(sizes),
        mean_percent=statistics.fmean(sizes),
        worst_percent=errors[worst],
        worst=" ".join(compared[worst][column] for column in source.name),
    )
