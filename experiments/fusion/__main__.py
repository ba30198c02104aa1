"""``python -m experiments.fusion``: write ``expected.csv`` and print it."""

from collections.abc import Iterable
from dataclasses import astuple, fields
from pathlib import Path

from experiments.fusion.rows import Row, rows

TABLE = Path(__file__).parent / "expected.csv"
HEAD = ",".join(field.name for field in fields(Row))


def table(found: Iterable[Row]) -> str:
    """Return the lines of the table."""
    lines = [",".join(map(str, astuple(row))) for row in found]
    return "\n".join([HEAD, *lines]) + "\n"


def main() -> None:
    text = table(rows())
    TABLE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
