"""Texts for CSV files that a spreadsheet must not take as formulas."""

import re
from collections.abc import Iterable

FORMULA = r"[=+\-@\t\r]"
"""Pattern of the beginning of a text that a spreadsheet evaluates."""


def cell(value: object) -> object:
    """Return the content of a cell: a text that would be a formula gets a quote before it.

    Args:
        value: A text, or any other value; other values, and texts that are numbers, stay unchanged.
    """
    if not isinstance(value, str) or not re.match(FORMULA, value):
        return value
    try:
        float(value)
    except ValueError:
        return f"'{value}"
    return value


def cells_of(columns: Iterable[str]) -> str:
    """Return SQL that applies ``cell`` to columns of texts; an empty text without columns.

    Args:
        columns: Names of the columns, quoted.
    """
    texts = [
        f"CASE WHEN regexp_matches({name}, '^{FORMULA}') AND TRY_CAST({name} AS DOUBLE) IS NULL"
        f" THEN '''' || {name} ELSE {name} END AS {name}"
        for name in columns
    ]
    return f"REPLACE ({', '.join(texts)})" if texts else ""
