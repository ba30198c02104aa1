"""Predicted against measured: the errors of a table's rows, and the command that prints them.

``python -m experiments.silicon.gemmini TABLE.csv --format json`` reads the rows of a table,
answers each, and prints what `summary` returns. A row is predicted, fitted, or refused with a
reason: no row ends a table. Each folder of ``experiments/silicon`` and ``experiments/system``
writes only how a row is answered, and gives it to `answered`.
"""

import csv
import json
import math
import statistics
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import click
import pandas

from accelsim.errors import UserError

Row = dict[str, str]
"""A row of a table: the text of each column by the column's name."""


class TableError(UserError):
    """A table, or a row of it, that cannot be read."""


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A measured value and the model's, in the same unit."""

    name: str
    """What was measured: names the row for a reader."""
    predicted: float
    measured: float
    unit: str
    is_fitted: bool = False
    """Whether the row was in view when a constant, a rule or a unit of the model was chosen; errors
    leave such rows out, and are given for them apart."""

    @property
    def error_percent(self) -> float:
        """The signed error of the model in percent of the measured value."""
        return 100 * (self.predicted / self.measured - 1)


class Refusal(NamedTuple):
    """A row that the model does not predict."""

    name: str
    """What was measured: names the row for a reader."""
    why: str
    """The reason, in a sentence."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """The rows of a table, predicted or refused with a sentence."""

    pairs: Sequence[Pair]
    refused: Sequence[tuple[str, str]] = field(default=())
    """The name of each row that the model cannot predict, and why."""


def answered(
    rows: Iterable[Row],
    answers: Callable[[Row, str], Iterable[Pair | Refusal]],
    name_of: Callable[[Row], str] | None = None,
    *,
    first: int = 0,
) -> Comparison:
    """Return the rows of a table, each predicted or refused, whatever stands in the others.

    Args:
        rows: Rows of a table.
        answers: Returns what a row and its place (``row 3``) come to: nothing if the row is no
            result of a machine. A `UserError` that it raises refuses the row.
        name_of: Returns the name under which such a row is refused; None: its place.
        first: Number of the first row.
    """
    pairs: list[Pair] = []
    refused: list[Refusal] = []
    for place, row in enumerate(rows, first):
        where = f"row {place}"
        try:
            found = list(answers(row, where))
        except UserError as problem:
            refused.append(Refusal(name_of(row) if name_of else where, str(problem)))
            continue
        pairs += [each for each in found if isinstance(each, Pair)]
        refused += [each for each in found if isinstance(each, Refusal)]
    return Comparison(pairs=pairs, refused=refused)


def fitted_names(experiment: str) -> frozenset[str]:
    """Return the names of the rows that were in view, from ``fitted.csv`` of an experiment.

    Args:
        experiment: ``__file__`` of a module beside ``fitted.csv``, whose column ``name`` is read.
    """
    return frozenset(
        row["name"] for row in read_table(Path(experiment).with_name("fitted.csv"), ("name",))
    )


def summary(comparison: Comparison) -> dict[str, float | int | None]:
    """Return the errors over the rows that were not in view when the model was made.

    Returns:
        ``rows``: rows compared. ``exact``: rows of them without any difference.
        ``mape_percent``: mean of the absolute errors. ``median_percent``, ``worst_percent``: median
        and largest of them. ``spearman``: rank correlation of predicted and measured, None of fewer
        than three rows. ``rows_fitted``: rows left out because they were in view.
        ``fitted_mape_percent``: mean of their absolute errors. ``rows_refused``: rows that the
        model cannot predict. Without rows an error is None.
    """
    pairs = [pair for pair in comparison.pairs if not pair.is_fitted]
    errors = [abs(pair.error_percent) for pair in pairs]
    fitted = [abs(pair.error_percent) for pair in comparison.pairs if pair.is_fitted]
    return {
        "rows": len(pairs),
        "exact": sum(pair.predicted == pair.measured for pair in pairs),
        "mape_percent": statistics.fmean(errors) if errors else None,
        "median_percent": statistics.median(errors) if errors else None,
        "worst_percent": max(errors) if errors else None,
        "spearman": _spearman(pairs),
        "rows_fitted": len(fitted),
        "fitted_mape_percent": statistics.fmean(fitted) if fitted else None,
        "rows_refused": len(comparison.refused),
    }


def _spearman(pairs: Sequence[Pair]) -> float | None:
    """Return the rank correlation (ties share their mean rank), None where it has no meaning."""
    sides = [[pair.predicted for pair in pairs], [pair.measured for pair in pairs]]
    if len(pairs) < 3 or any(len(set(side)) == 1 for side in sides):
        return None
    ranks = [pandas.Series(side).rank().tolist() for side in sides]
    return statistics.correlation(*ranks)


def read_table(file: Path, columns: Sequence[str]) -> list[Row]:
    """Return the rows of a CSV file that has these columns; lines that begin with # are comments.

    Raises:
        TableError: The file cannot be read, or lacks columns; the sentence names them.
    """
    try:
        with file.open(newline="", encoding="utf-8") as stream:
            kept = (line for line in stream if not line.startswith("#"))
            reader = csv.DictReader(kept, restval="")
            rows = list(reader)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise TableError(f"{file}: cannot be read: {error}") from error
    missing = [name for name in columns if name not in (reader.fieldnames or ())]
    if missing:
        raise TableError(f"{file}: the table lacks the columns {', '.join(missing)}")
    return rows


def number(row: Row, column: str, where: str) -> float:
    """Return the number in a column of a row.

    Raises:
        TableError: There is no finite one; the sentence names the row, the column and the text.
    """
    if column not in row:
        raise TableError(f"{where}: the table has no column {column}")
    text = row[column] or ""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise TableError(f"{where}: {column} must be a number, not {text!r}")
    return value


def positive(row: Row, column: str, where: str) -> float:
    """Return the number above 0 in a column of a row: something measured.

    Raises:
        TableError: There is none; the sentence names the row, the column and the text.
    """
    value = number(row, column, where)
    if value <= 0:
        raise TableError(f"{where}: {column} must be above 0, not {row[column]}")
    return value


def whole(row: Row, column: str, where: str) -> int:
    """Return the whole number in a column of a row.

    Raises:
        TableError: There is none; the sentence names the row, the column and the text.
    """
    value = number(row, column, where)
    if value != int(value):
        raise TableError(f"{where}: {column} must be a whole number, not {row[column]!r}")
    return int(value)


def command(
    name: str,
    columns: Sequence[str],
    compare: Callable[[list[Row]], Comparison] | Callable[[list[Row], Path], Comparison],
    *,
    reads_folder: bool = False,
    read: Callable[[Path, Sequence[str]], list[Row]] = read_table,
) -> click.Command:
    """Return the command of a comparison.

    Args:
        name: The module, as in ``experiments.silicon.gemmini``.
        columns: Columns that a table must have.
        compare: Predicts the rows of a table.
        reads_folder: Whether ``compare`` also takes the folder of the first table, for others
            beside it.
        read: Returns the rows of a file that has these columns.
    """

    @click.command(name=f"python -m {name}")
    @click.argument(
        "tables", metavar="TABLE...", nargs=-1, required=True, type=click.Path(path_type=Path)
    )
    @click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json"]),
        default="table",
        help="Print a line for each row and the errors, or the errors as JSON.",
    )
    @click.option("--out", type=click.Path(path_type=Path), help="Also write the rows as CSV.")
    def run(tables: tuple[Path, ...], form: str, out: Path | None) -> None:
        """Predict each row of each TABLE and print the errors."""
        try:
            beside = (tables[0].parent,) if reads_folder else ()
            rows = [row for table in tables for row in read(table, columns)]
            comparison = compare(rows, *beside)
            if out is not None:
                out.write_text("".join(line + "\n" for line in _csv(comparison)), encoding="utf-8")
        except UserError as error:
            for problem in error.problems:
                click.echo(f"error: {problem}", err=True)
            sys.exit(2)
        except OSError as error:
            click.echo(f"error: {out}: cannot be written: {error}", err=True)
            sys.exit(2)
        errors = summary(comparison)
        if form == "json":
            click.echo(json.dumps(errors))
            return
        for line in _lines(comparison):
            click.echo(line)
        click.echo(" ".join(f"{key}={_shown(value)}" for key, value in errors.items()))

    return run


def _shown(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _csv(comparison: Comparison) -> list[str]:
    """Return the rows as lines of CSV: what ``expected.csv`` of a folder holds."""
    lines = ["name,unit,predicted,measured,error_percent,fitted"]
    for pair in comparison.pairs:
        cells = (
            f'"{pair.name}"' if "," in pair.name else pair.name,
            pair.unit,
            f"{pair.predicted:.6g}",
            f"{pair.measured:.6g}",
            f"{pair.error_percent:+.2f}",
            "yes" if pair.is_fitted else "no",
        )
        lines.append(",".join(cells))
    return lines


def _lines(comparison: Comparison) -> list[str]:
    """Return a line for each row, for a reader."""
    width = max((len(pair.name) for pair in comparison.pairs), default=0)
    lines = [
        f"{pair.name:{width}}  {pair.predicted:14.6g}  {pair.measured:14.6g} {pair.unit}"
        f"  {pair.error_percent:+8.2f} %{'  fitted' if pair.is_fitted else ''}"
        for pair in comparison.pairs
    ]
    return lines + [f"{name}: refused: {why}" for name, why in comparison.refused]
