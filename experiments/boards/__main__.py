"""``python -m experiments.boards [--most N] [--board B]``: the table of boards.

Places and routes what ``boards.csv`` lacks or has from other RTL or tools, at the clock of the
preset of the board, and writes the table into README.md between its two markers. A design that
misses that clock has a row too: with the frequency that it reaches.
"""

import argparse
import csv
import hashlib
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from accelsim.npu import npu_of
from accelsim_hdl.boards import board_of
from accelsim_hdl.fpga import BoardDesign, build, flow
from accelsim_hdl.fpga.tools import packages_of
from experiments.boards.designs import Row, rows

TABLE = Path(__file__).parent / "boards.csv"
README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- boards: begin -->", "<!-- boards: end -->"
KINDS = ("lut", "ff", "dsp", "bram", "spram")
COLUMNS = (
    "board",
    "array",
    "dataflow",
    "format",
    *KINDS,
    "fits",
    "target_mhz",
    "fmax_mhz",
    "peak_gops",
    "seconds",
    "name",
    "source",
)


def design_of(row: Row) -> BoardDesign:
    """Return the hardware of a row."""
    board = board_of(row.board)
    return BoardDesign(
        npu=npu_of(row.arch),
        board=board,
        clock_hz=row.arch.clock_hz,
        memory_bytes=board.memory_bytes,
        program_bytes=board.program_bytes,
    )


def source_of(design: BoardDesign) -> str:
    """Return what identifies everything that a row follows from: RTL, passes, clock, tools."""
    tools = [f"{name} {version(name)}" for name in packages_of(design.board.family)]
    passes = Path(flow.__file__).read_text(encoding="utf-8")
    parts = (design.rtlil(), passes, design.board.part, str(design.clock_hz), *tools)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def built(row: Row, design: BoardDesign, source: str) -> dict[str, str]:
    """Place and route a row; return its columns."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="accelsim-boards-") as folder:
        outcome = build(design, Path(folder))
    seconds = time.perf_counter() - begun
    reached_mhz = None if outcome.report is None else outcome.report.fmax_mhz
    macs = row.arch.array.rows * row.arch.array.cols
    values: dict[str, Any] = {
        "board": row.board,
        "array": f"{row.arch.array.rows}x{row.arch.array.cols}",
        "dataflow": row.arch.array.dataflow,
        "format": row.form,
        **{kind: outcome.use[kind].used if kind in outcome.use else 0 for kind in KINDS},
        "fits": int(outcome.report is not None),
        "target_mhz": f"{design.clock_mhz:g}",
        "fmax_mhz": "" if reached_mhz is None else f"{reached_mhz:.1f}",
        # At the clock wanted if it is met, else at the one reached.
        "peak_gops": ""
        if reached_mhz is None
        else f"{2 * macs * min(reached_mhz, design.clock_mhz) / 1000:.3g}",
        "seconds": round(seconds),
        "name": row.name,
        "source": source,
    }
    return {column: str(values[column]) for column in COLUMNS}


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
    """Return the table of the README: one line for each row that was placed and routed."""
    lines = [
        "| board | array | dataflow | format | LUT | FF | DSP | BRAM | Fmax MHz | peak GOPS | s |",
        "|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows():
        one = table.get(row.name)
        if one is not None:
            shown = dict(one) if one["fits"] == "1" else {**one, "fmax_mhz": "does not fit"}
            cells = ("board", "array", "dataflow", "format", *KINDS[:4])
            cells += ("fmax_mhz", "peak_gops", "seconds")
            lines.append("| " + " | ".join(shown[cell].replace("_", " ") for cell in cells) + " |")
    return "\n".join(lines)


def put_into_readme(text: str) -> bool:
    """Replace what stands between the markers; return whether they are there."""
    page = README.read_text(encoding="utf-8")
    head, begin, rest = page.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        return False
    README.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")
    return True


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
    if not put_into_readme(text):
        print(f"README.md lacks {BEGIN} and {END}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
