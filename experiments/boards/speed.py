"""``python -m experiments.boards.speed``: the clocks that designs of each board reached.

Prints each row of ``boards.csv`` and ``largest.csv`` that fits with its prediction from the other
rows of its board, and writes ``accelsim/resources/data/speeds.yaml``.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import geometric_mean

from accelsim.arch import load_arch
from accelsim.resources.speed import SPEEDS_FILE
from experiments.boards import __main__ as boards
from experiments.boards import largest
from experiments.boards.designs import PRESETS


@dataclass(frozen=True, kw_only=True)
class Routed:
    """A design that was placed and routed.

    Args:
        array: Rows and columns, dataflow, format, and whether its memory is an SDRAM.
        board: Board that was routed.
        fmax_mhz: The clock that it reached.
    """

    array: str
    board: str
    fmax_mhz: float


def routed() -> list[Routed]:
    """Return the rows of both tables that fit, each design once."""
    rows = [*boards.read_table().values(), *largest.read_table().values()]
    return list(
        {
            row["source"]: Routed(
                array=f"{row['array']} {row['dataflow']} {row['format']}"
                + (" sdram" if row.get("memory") == "sdram" else ""),
                board=row["board"],
                fmax_mhz=float(row["fmax_mhz"]),
            )
            for row in rows
            if row["fits"] == "1"
        }.values()
    )


def worst_error(clocks_mhz: Sequence[float]) -> float | None:
    """Return the greatest relative error of a clock that is predicted from the others."""
    if len(clocks_mhz) < 2:
        return None
    errors = []
    for index, reached in enumerate(clocks_mhz):
        others = [*clocks_mhz[:index], *clocks_mhz[index + 1 :]]
        errors.append(abs(geometric_mean(others) / reached - 1))
    return max(errors)


def main() -> int:
    lines = [
        "# Written by python -m experiments.boards.speed.",
        "source: Designs of experiments/boards that were placed and routed",
        "boards:",
    ]
    every = routed()
    for board, preset in PRESETS.items():
        rows = [row for row in every if row.board == board]
        if not rows:
            continue
        clocks = [row.fmax_mhz for row in rows]
        mean, error = geometric_mean(clocks), worst_error(clocks)
        for row in rows:
            off = f"{mean / row.fmax_mhz - 1:+6.1%}"
            print(f"{board:12} {row.array:32} {row.fmax_mhz:6.1f} MHz, the mean is {off}")
        shown = "not known" if error is None else f"{error:.1%}"
        print(f"{board:12} mean {mean:.1f} MHz, worst error from the others: {shown}")
        lines.append(
            f"  {board}: {{fmax_mhz: {mean:.1f}, pipeline_registers:"
            f" {load_arch(preset).npu.pipeline_registers}, designs: {len(rows)},"
            f" worst_error: {'null' if error is None else f'{error:.3f}'}}}"
        )
    SPEEDS_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(SPEEDS_FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
