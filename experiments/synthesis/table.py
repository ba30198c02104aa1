"""The committed table, ``cells.csv``."""

import csv
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "resources.md"
FILE = Path(__file__).parent / "cells.csv"
BEGIN, END = "<!-- synthesis: begin -->\n", "<!-- synthesis: end -->\n"
COLUMNS = ("design", "command", "lut", "ff", "dsp", "bram", "yosys", "source")


def read_rows() -> dict[tuple[str, str], dict[str, str]]:
    """Return the rows by design and command; none if there is no table yet."""
    if not FILE.exists():
        return {}
    with FILE.open(encoding="utf-8", newline="") as stream:
        return {(row["design"], row["command"]): row for row in csv.DictReader(stream)}


def write_rows(rows: Iterable[dict[str, str]]) -> None:
    """Write the table.

    Args:
        rows: Records with a text for each of ``COLUMNS``.
    """
    with FILE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def markdown(rows: Iterable[dict[str, str]]) -> str:
    """Return the table of docs/resources.md.

    Args:
        rows: Records with a text for each of ``COLUMNS``.
    """
    lines = ["| core | by | LUT | FF | DSP | BRAM |", "|---|---|--:|--:|--:|--:|"]
    lines += [
        f"| `{row['design']}` | `{row['command']}` | {row['lut']} | {row['ff']} | {row['dsp']}"
        f" | {row['bram']} |"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def write_page() -> None:
    """Write the table into docs/resources.md."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    text = f"{before}{BEGIN}{markdown(read_rows().values())}{END}{after}"
    PAGE.write_text(text, encoding="utf-8")
