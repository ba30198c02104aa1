"""The rows that parameters were fitted to: ``fitted.csv``."""

import csv
from pathlib import Path


def fitted_rows() -> frozenset[tuple[str, int]]:
    """Return the name and the measured cycles of each row that parameters were fitted to."""
    file = Path(__file__).with_name("fitted.csv")
    with file.open(newline="", encoding="utf-8") as stream:
        return frozenset((row["name"], int(row["cycles"])) for row in csv.DictReader(stream))
