"""The folder of published values, which is not part of the project, and tables of results."""

import argparse
import csv
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Row = dict[str, Any]


def published(folder: Path, name: str) -> list[dict[str, str]]:
    """Return the rows of one file of papers."""
    with (folder / "papers" / name).open(newline="") as file:
        return list(csv.DictReader(file))


def find_folder(given: Path | None) -> Path:
    """Return the given folder, or that of ACCELSIM_SHARED_DATA, or that beside the checkout."""
    named = given or os.environ.get("ACCELSIM_SHARED_DATA")
    folder = Path(named) if named else ROOT.parent / "shared" / "data"
    if not (folder / "papers").is_dir():
        sys.exit(
            f"error: {folder}: not the folder of published values; give it by --data or by"
            " ACCELSIM_SHARED_DATA"
        )
    return folder


def write(rows: Iterable[Row], file: Path | None) -> None:
    """Write rows as CSV, to a file or to standard output."""
    table = list(rows)
    stream = file.open("w", newline="") if file else sys.stdout
    writer = csv.DictWriter(stream, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    if file:
        stream.close()


def percent(model: float, value: float) -> str:
    """Return the error of a model in percent, signed."""
    return f"{100 * (model / value - 1):+.1f}"


def command(name: str, rows: Callable[[Path], list[Row]]) -> None:
    """Run an experiment from the command line: print its table, or write it."""
    parser = argparse.ArgumentParser(prog=f"python -m experiments.{name}")
    parser.add_argument("--data", type=Path, help="The folder of published values.")
    parser.add_argument("--out", type=Path, help="A CSV file to write instead of printing.")
    options = parser.parse_args()
    write(rows(find_folder(options.data)), options.out)
