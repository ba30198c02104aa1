"""``python -m experiments.boards.largest``: the largest array of each board, placed and routed.

Each board's arrays are tried in the order of ``accelsim resources --largest``: the array with the
most elements that fits by the resource model comes first. Each is placed and routed, until one
fits. An array that is not routed after ``--minutes`` counts as not fitting. With ``--seeds N`` it
is first tried again with each of the seeds 1 to N: in an FPGA that is nearly full, the router may
never end with one placement and end with another. With ``--share`` the search begins at arrays that
take at most that share of any kind of cells. Writes ``largest.csv``, with the arrays that do not
fit, and the table of docs/board.md.
"""

import argparse
import csv
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from accelsim.arch import load_arch
from accelsim.resources import fitting, part_board_of, part_of
from experiments.boards.designs import PRESETS, Row
from experiments.boards.table import KINDS, built, design_of, put_into_page, source_of

TABLE = Path(__file__).parent / "largest.csv"
COLUMNS = (
    "board",
    "array",
    "dataflow",
    "format",
    *(f"predicted_{kind}" for kind in KINDS),
    *KINDS,
    "seed",
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


def search(board: str, preset: str, *, most: int, seeds: int, limit_s: float, share: float) -> None:
    """Place and route arrays of a board until one fits, and write each into ``largest.csv``."""
    for row, predicted in candidates(board, preset, share):
        design = design_of(row)
        source = source_of(design)
        array = f"{row.arch.array.rows}x{row.arch.array.cols}"
        one = read_table().get((board, array), {})
        tried = int(one["seed"]) if one.get("source") == source else 0
        if most == 0 and tried == 0:
            print(f"{row.name}: to be done")
            return
        most -= tried == 0
        while tried < seeds and not (tried and one["fits"] == "1"):
            tried += 1
            again = built(row, replace(design, seed=tried), source, limit_s)
            one = again | predicted | {"seed": str(tried)}
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
    """Return the table of docs/board.md: the array of each board that was routed."""
    cells = ("board", "array", "lut", "predicted_lut", "ff", "predicted_ff", "dsp", "bram")
    cells += ("fmax_mhz", "peak_gops", "seconds", "seed")
    names = {"lut": "LUT", "predicted_lut": "predicted", "ff": "FF", "predicted_ff": "predicted"}
    names |= {"dsp": "DSP", "bram": "BRAM", "fmax_mhz": "Fmax MHz", "peak_gops": "GOPS"}
    names["seconds"] = "s"
    lines = [
        "| " + " | ".join(names.get(cell, cell) for cell in cells) + " |",
        "|" + "|".join(["---"] * 2 + ["--:"] * (len(cells) - 2)) + "|",
    ]
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
    parser.add_argument("--seeds", type=int, default=1, help="To try for each array.")
    parser.add_argument("--share", type=float, default=1.0, help="Of each kind of cells.")
    chosen = parser.parse_args()
    for board, preset in PRESETS.items():
        if chosen.board in (None, board):
            search(
                board,
                preset,
                most=chosen.most,
                seeds=chosen.seeds,
                limit_s=60 * chosen.minutes,
                share=chosen.share,
            )
    text = markdown()
    print(text)
    if not put_into_page("largest", text):
        print("docs/board.md lacks the markers of the table")
    return 0


if __name__ == "__main__":
    sys.exit(main())
