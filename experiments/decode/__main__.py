"""``python -m experiments.decode``: write ``expected.csv`` and print it."""

from dataclasses import astuple, fields
from pathlib import Path

from experiments.decode.layer import Row, rows

TABLE = Path(__file__).parent / "expected.csv"
HEAD = ",".join(field.name for field in fields(Row))


def table() -> str:
    """Return the lines of the table."""
    lines = [",".join(map(str, astuple(row))) for row in rows()]
    return "\n".join([HEAD, *lines]) + "\n"


def main() -> None:
    text = table()
    TABLE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
