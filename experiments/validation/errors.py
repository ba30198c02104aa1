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
        claim: Quantity that is predicted.
        by: Prediction of the source: a command on a preset, or a law that no command uses.
        against: Origin of the numbers that it is compared with.
        title: Title of the link to the experiment.
        file: Table, below the folder of experiments.
        name: Columns that name a row.
        error: Column of the signed error of a row in percent; rows without one have no counterpart.
        by_unit: Whether each unit of the table is a comparison of its own.
        readme: Whether README.md has the comparison.
        machine: Accelerator whose times ``run`` predicts, a preset or a file below the folder of
            experiments; empty if it is not of such times.
        unit: Unit of the rows that are times, where the table has several.
        machine_claim: Quantity of these rows; empty if it is the claim.
    """

    claim: str
    by: str
    against: str
    title: str
    file: str
    name: tuple[str, ...] = ("name",)
    error: str = "error_percent"
    by_unit: bool = False
    readme: bool = False
    machine: str = ""
    unit: str = ""
    machine_claim: str = ""


class Sources(Model):
    """All comparisons, in the order of the page."""

    comparisons: tuple[Source, ...]


@dataclass(frozen=True, kw_only=True)
class Spread:
    """The errors of some rows.

    Attributes:
        rows: Number of rows.
        exact: Rows with an error of zero, to the digits of the table.
        median_percent: Median of the absolute errors.
        mean_percent: Mean of the absolute errors.
        worst_percent: Largest absolute error, with its sign.
        worst: Name of the row that has it.
    """

    rows: int
    exact: int
    median_percent: float
    mean_percent: float
    worst_percent: float
    worst: str


@dataclass(frozen=True, kw_only=True)
class Errors:
    """What a comparison came to.

    Attributes:
        source: The comparison.
        unit: Unit of its rows; empty if the table has several or none.
        unseen: Errors of the rows that were not in view when the model was made; None without any.
        fitted: Errors of the rows that were.
    """

    source: Source
    unit: str
    unseen: Spread | None
    fitted: Spread | None


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
    if not with_error:
        raise UserError(f"{source.file}: no row of {unit or 'the table'} can be compared")
    return Errors(
        source=source,
        unit=unit,
        unseen=_spread(source, [row for row in with_error if row.get("fitted") != "yes"]),
        fitted=_spread(source, [row for row in with_error if row.get("fitted") == "yes"]),
    )


def _spread(source: Source, rows: list[dict[str, str]]) -> Spread | None:
    if not rows:
        return None
    errors = [float(row[source.error]) for row in rows]
    sizes = [abs(error) for error in errors]
    worst = sizes.index(max(sizes))
    return Spread(
        rows=len(rows),
        exact=sizes.count(0.0),
        median_percent=statistics.median(sizes),
        mean_percent=statistics.fmean(sizes),
        worst_percent=errors[worst],
        worst=" ".join(rows[worst][column] for column in source.name),
    )
