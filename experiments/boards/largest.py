"""``python -m experiments.boards.largest``: the largest array of each board, placed and routed.

Takes the arrays of each board in the order of the search of ``accelsim resources --largest``, the
most elements that the resource model lets fit first, and places and routes one after the other
until one fits. One that is not routed after ``--minutes`` counts as not fitting. With ``--share``
the search begins at arrays that take no more than that share of any kind of cells. Writes
``largest.csv``, with those that do not fit, and the table of README.md.
"""

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from accelsim.arch import load_arch
from accelsim.resources import fitting, part_board_of, part_of
from experiments.boards.designs import PRESETS, Row
from experiments.boards.table import KINDS, built, design_of, put_into_readme, source_of

TABLE = Path(__file__).parent / "largest.csv"
COLUMNS = (
    "board",
    "array",
    "dataflow",
    "format",
    *(f"predicted_{kind}" for kind in KINDS),
    *KINDS,
    "fits",
    "target_mhz",
    "fmax_mhz",
    "peak_gops",
    "seconds",
    "source",
)


def candidates(board: str, preset: str, share: float) -> Iterator[tuple[Row, dict[str, str]]]:
    """Yield arrays that the resource model lets fit a share of a board, with what it predicts."""
    where = part_board_of(board)
    sizes = {"memory_bytes": where.memory_bytes, "program_bytes": where.program_bytes}
    for found in fitting(load_arch(preset), part_of(where.part), share=share, **sizes):
        row = Row(board=board, arch=found.arch, form=found.arch.numbers.input)
        total = found.estimate.total
        yield row, {f"predicted_{kind}": str(total[kind]) for kind in KINDS}


def read_table() -> dict[tuple[str, str], dict[str, str]]:
    """Return the rows of ``largest.csv`` by board and array; none if there is no file."""
    if not TABLE.is_file():
        return {}
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return {(row["board"], row["array"]): row for row in csv.DictReader(stream)}


def search(board: str, preset: str, most: int, limit_s: float, share: float) -> None:
    """Place and route arrays of a board until one fits, and write each into ``largest.csv``."""
    for row, predicted in candidates(board, preset, share):
        design = design_of(row)
        source = source_of(design)
        array = f"{row.arch.array.rows}x{row.arch.array.cols}"
        one = read_table().get((board, array), {})
        if one.get("source") != source:
            if most == 0:
                print(f"{row.name}: to be done")
                return
            most -= 1
            one = built(row, design, source, limit_s) | predicted
            write(one)
            print(f"{row.name}: {one}", flush=True)
        if one["fits"] == "1":
            return


def write(one: dict[str, str]) -> None:
    """Put a row into ``largest.csv``: of each board the arrays in the order of the search."""
    # Another process may have got rows in the meantime.
    table = {**read_table(), (one["board"], one["array"]): one}
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        for board in PRESETS:
            writer.writerows(row for key, row in table.items() if key[0] == board)


def markdown() -> str:
    """Return the table of the README: of each board the array that was routed."""
    lines = [
        "| board | array | LUT | predicted | FF | predicted | DSP | BRAM | Fmax MHz | GOPS | s |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    cells = ("board", "array", "lut", "predicted_lut", "ff", "predicted_ff", "dsp", "bram")
    cells += ("fmax_mhz", "peak_gops", "seconds")
    lines += [
        "| " + " | ".join(one[cell].replace("_", " ") for cell in cells) + " |"
        for one in read_table().values()
        if one["fits"] == "1"
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m experiments.boards.largest")
    parser.add_argument(
        "--most", type=int, default=-1, help="Designs of a board to place and route."
    )
    parser.add_argument("--board", help="Of this board only.")
    parser.add_argument("--minutes", type=float, default=30, help="Of placement and routing.")
    parser.add_argument("--share", type=float, default=1.0, help="Of each kind of cells.")
    chosen = parser.parse_args()
    for board, preset in PRESETS.items():
        if chosen.board in (None, board):
            search(board, preset, chosen.most, 60 * chosen.minutes, chosen.share)
    text = markdown()
    print(text)
    if not put_into_readme("largest", text):
        print("README.md lacks the markers of the table")
    return 0


if __name__ == "__main__":
    sys.exit(main())
