"""``python -m experiments.boards [--most N] [--board B]``: the table of boards.

Places and routes the rows that ``boards.csv`` lacks, or has from other RTL or other tools, at the
clock of the board's preset. Writes the table into docs/board.md between its two markers. A design
that misses the clock also has a row, with the frequency that it reaches.
"""

import argparse
import csv
import sys
from pathlib import Path

from experiments.boards.designs import rows
from experiments.boards.table import KINDS, built, design_of, put_into_page, source_of

TABLE = Path(__file__).parent / "boards.csv"
COLUMNS = (
    "board",
    "array",
    "dataflow",
    "format",
    "memory",
    *KINDS,
    "fits",
    "target_mhz",
    "fmax_mhz",
    "peak_gops",
    "seconds",
    "name",
    "source",
)


def read_table() -> dict[str, dict[str, str]]:
    """Return the rows of ``boards.csv`` by name; none if there is no file."""
    if not TABLE.is_file():
        return {}
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return {row["name"]: row for row in csv.DictReader(stream)}


def write_table(table: dict[str, dict[str, str]]) -> None:
    """Write ``boards.csv``, in the order of the designs."""
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(table[row.name] for row in rows() if row.name in table)


def markdown(table: dict[str, dict[str, str]]) -> str:
    """Return the table of docs/board.md: one line for each row that was placed and routed."""
    lines = [
        "| board | array | dataflow | format | memory | LUT | FF | DSP | BRAM | Fmax MHz"
        " | peak GOPS | s |",
        "|---|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows():
        one = table.get(row.name)
        if one is not None:
            shown = dict(one) if one["fits"] == "1" else {**one, "fmax_mhz": "does not fit"}
            cells = ("board", "array", "dataflow", "format", "memory", *KINDS[:4])
            cells += ("fmax_mhz", "peak_gops", "seconds")
            lines.append("| " + " | ".join(shown[cell].replace("_", " ") for cell in cells) + " |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m experiments.boards")
    parser.add_argument("--most", type=int, default=-1, help="Designs to place and route.")
    parser.add_argument("--board", help="Of this board only.")
    parser.add_argument("--table", action="store_true", help="Only write the table.")
    chosen = parser.parse_args()
    table, left = read_table(), chosen.most
    for row in () if chosen.table else rows():
        if chosen.board is not None and row.board != chosen.board:
            continue
        design = design_of(row)
        source = source_of(design)
        if table.get(row.name, {}).get("source") == source:
            continue
        if left == 0:
            print(f"{row.name}: to be done")
            continue
        left -= 1
        one = built(row, design, source)
        # Another board may have got rows in the meantime.
        table = {**read_table(), row.name: one}
        write_table(table)
        print(f"{row.name}: {table[row.name]}", flush=True)
    text = markdown(table)
    print(text)
    if not put_into_page("boards", text):
        print("docs/board.md lacks the markers of the table")
    return 0


if __name__ == "__main__":
    sys.exit(main())
