"""Texts in CSV files that a spreadsheet does not take for formulas."""

import re
from collections.abc import Iterable

FORMULA = r"[=+\-@\t\r]"
"""What a text begins with that a spreadsheet evaluates."""


def cell(value: object) -> object:
    """Return what a cell holds: a text that would be a formula gets a quote before it.

    Args:
        value: A text, or anything else, which comes back as it is, as do texts that are numbers.
    """
    if not isinstance(value, str) or not re.match(FORMULA, value):
        return value
    try:
        float(value)
    except ValueError:
        return f"'{value}"
    return value


def cells_of(columns: Iterable[str]) -> str:
    """Return SQL that puts ``cell`` in place of columns of texts; empty if there are none.

    Args:
        columns: Names of the columns, quoted.
    """
    texts = [
        f"CASE WHEN regexp_matches({name}, '^{FORMULA}') AND TRY_CAST({name} AS DOUBLE) IS NULL"
        f" THEN '''' || {name} ELSE {name} END AS {name}"
        for name in columns
    ]
    return f"REPLACE ({', '.join(texts)})" if texts else ""
