"""Accuracies that a user measured: a CSV file with a row for each network and its formats."""

import csv
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from accelsim.errors import StudyError, WorkloadError, did_you_mean
from accelsim.number import parse_number
from accelsim.number.grid import weight_grid

REQUIRED = ("network", "weight", "activation", "accuracy", "source")
DEFAULTS = {"sparsity": "dense", "accumulator": "int32"}
"""Columns that may be left out, with the meaning of a missing or empty cell."""


class KnownAccuracy(NamedTuple):
    """One row of the file."""

    network: str
    weight: str
    activation: str
    sparsity: str
    accumulator: str
    accuracy: float
    source: str = ""

    @property
    def formats(self) -> tuple[str, ...]:
        """Network, formats and pattern, by which rows are distinguished."""
        return self[:5]


def read_accuracy_file(path: str | Path) -> tuple[KnownAccuracy, ...]:
    """Read a file of accuracies.

    Args:
        path: CSV in UTF-8 with a header: ``network`` (label of a workload), ``weight`` and
            ``activation`` (formats), ``accuracy`` (top-1, 0 to 1), ``source`` (where the value
            comes from), and where needed ``sparsity`` (default ``dense``) and ``accumulator``
            (default ``int32``).

    Raises:
        StudyError: A sentence for each mistake, with its line.
    """
    try:
        with Path(path).open(encoding="utf-8-sig", newline="") as file:
            lines = list(csv.reader(file, strict=True))
    except (OSError, UnicodeDecodeError, csv.Error) as problem:
        said = getattr(problem, "strerror", None) or problem
        raise StudyError(f"{path}: cannot be read: {said}") from None
    header = [name.strip() for name in lines[0]] if lines else []
    known = (*REQUIRED, *DEFAULTS)
    problems = [f"{path}:1: has no column {name}" for name in REQUIRED if name not in header]
    problems += [
        f"{path}:1: unknown column {name}{did_you_mean(name, known)}"
        for name in header
        if name not in known
    ]
    problems += [f"{path}:1: column {name} is there twice" for name in _repeated(header)]
    if problems:
        raise StudyError(problems)
    rows: dict[tuple[str, ...], KnownAccuracy] = {}
    for number, cells in enumerate(lines[1:], start=2):
        if not any(cell.strip() for cell in cells):
            continue
        try:
            row = _row(header, [cell.strip() for cell in cells])
        except ValueError as problem:
            problems.append(f"{path}:{number}: {problem}")
            continue
        if row.formats in rows:
            problems.append(f"{path}:{number}: {row.network} at {_formats(row)} is there twice")
        rows[row.formats] = row
    if problems:
        raise StudyError(problems)
    return tuple(rows.values())


def accuracy_sentence(file: str, rows: Sequence[KnownAccuracy], networks: Collection[str]) -> str:
    """Return a sentence about the source of a study's accuracies; empty without a file.

    Args:
        file: Name of the file.
        rows: Rows of the file.
        networks: Labels of workloads; those that the file does not have are left out.
    """
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.network in networks and row.source not in found.setdefault(row.network, []):
            found[row.network].append(row.source)
    said = "; ".join(f"{network}, {' and '.join(given)}" for network, given in found.items())
    return f"Accuracies are those of {file}: {said}." if said else ""


def find_accuracy(rows: Sequence[KnownAccuracy], wanted: KnownAccuracy, file: str) -> float:
    """Return the accuracy of a network at given formats; no value is guessed.

    Args:
        rows: Rows of the file.
        wanted: Row to find, whose accuracy is ignored.
        file: Name of the file, for messages.

    Raises:
        WorkloadError: The file has no such row.
    """
    network = wanted.network
    for row in rows:
        if row.formats == wanted.formats:
            return row.accuracy
    others = [_formats(row) for row in rows if row.network == network]
    if not others:
        networks = dict.fromkeys(row.network for row in rows)
        raise WorkloadError(f"{network}: not in {file}{did_you_mean(network, networks)}")
    more = f" and {len(others) - 3} others" if len(others) > 3 else ""
    raise WorkloadError(
        f"{network}: its accuracy at {_formats(wanted)} is not in {file}, which has"
        f" {'; '.join(others[:3])}{more}"
    )


def _row(header: Sequence[str], cells: Sequence[str]) -> KnownAccuracy:
    if len(cells) != len(header):
        raise ValueError(f"must have {len(header)} cells, not {len(cells)}")
    given = dict(zip(header, cells, strict=True))
    for name in REQUIRED:
        if not given[name]:
            raise ValueError(f"{name} is empty")
    for name in ("weight", "activation"):
        _check_format(name, given[name])
    try:
        accuracy = float(given["accuracy"])
    except ValueError:
        accuracy = -1.0
    if not 0 <= accuracy <= 1:
        raise ValueError(f"accuracy must be a share from 0 to 1, not {given['accuracy']}")
    return KnownAccuracy(
        network=given["network"],
        weight=given["weight"],
        activation=given["activation"],
        sparsity=given.get("sparsity") or DEFAULTS["sparsity"],
        accumulator=given.get("accumulator") or DEFAULTS["accumulator"],
        accuracy=accuracy,
        source=given["source"],
    )


def _check_format(column: str, name: str) -> None:
    try:
        parse_number(name)
    except ValueError as problem:
        try:
            weight_grid(name)  # ternary, binary
        except ValueError:
            raise ValueError(f"{column}: {problem}") from None


def _formats(row: KnownAccuracy) -> str:
    narrow = "" if row.accumulator == DEFAULTS["accumulator"] else f" {row.accumulator}"
    return f"{row.weight}/{row.activation} {row.sparsity}{narrow}"


def _repeated(names: Sequence[str]) -> list[str]:
    return [name for place, name in enumerate(names) if name in names[:place]]
