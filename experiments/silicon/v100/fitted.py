"""The rows that parameters were fitted to: ``fitted.csv``."""

import csv
from pathlib import Path

Key = tuple[str, str, int, int, int]
"""GPU, format, m, n and k of a product."""


def fitted_rows() -> frozenset[Key]:
    """Return each product that parameters were fitted to."""
    file = Path(__file__).with_name("fitted.csv")
    with file.open(newline="", encoding="utf-8") as stream:
        return frozenset(
            (row["gpu"], row["dtype"], int(row["m"]), int(row["n"]), int(row["k"]))
            for row in csv.DictReader(stream)
        )
