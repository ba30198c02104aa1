"""A committed table that a campaign fills row by row, and continues where it stopped."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]
"""A row of a table by the names of its columns; a column without an entry is empty."""


class Table:
    """The rows of a file by their key, which is the text of its first two columns.

    Args:
        path: CSV file; it is read if it exists.
        fields: Names of the columns.
        order: Keys in the order of the file's rows; rows of other keys are dropped. Without it all
            rows are kept, in the order in which they were added.
    """

    def __init__(
        self, path: Path, fields: Sequence[str], order: Sequence[tuple[str, str]] | None = None
    ) -> None:
        self._path, self._fields, self._order = path, fields, order
        self.rows: dict[tuple[str, str], Row] = {}
        """Rows by their key."""
        if path.exists():
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    self.rows[row[fields[0]], row[fields[1]]] = row

    def put(self, key: tuple[str, str], row: Row) -> None:
        """Add or replace a row, and write the file."""
        self.rows[key] = row
        order = self.rows if self._order is None else self._order
        rows = [self.rows[each] for each in order if each in self.rows]
        part = self._path.with_suffix(".part")
        with part.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(
                file, self._fields, lineterminator="\n", extrasaction="ignore", restval=""
            )
            writer.writeheader()
            writer.writerows(rows)
        part.replace(self._path)
