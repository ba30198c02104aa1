"""Cycles of every point, one column for each array size."""

import csv
from pathlib import Path

from accelsim.report.palette import LOOKS
from accelsim.report.style import GREY, encode, new_figure, paper_style, plain_title
from experiments.dram_policy_sensitivity.points import EXTENTS, POINTS


def read(table: Path) -> dict[str, dict[tuple[int, str, str], int]]:
    """Return of each workload the cycles by array, factor and level."""
    found: dict[str, dict[tuple[int, str, str], int]] = {}
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            key = int(row["array"]), row["factor"], row["level"]
            found.setdefault(row["workload"], {})[key] = int(row["cycles"])
    return found


def draw(table: Path, folder: Path, made_with: str) -> None:
    """Write ``<workload>.pdf`` and ``.svg``: cycles against those of the device page.

    Args:
        table: ``expected.csv``.
        folder: Folder that receives the figure.
        made_with: Stored in the files.
    """
    for workload, cycles in read(table).items():
        with paper_style():
            figure = new_figure(2.5)
            axes = figure.subplots()
            names = [f"{point.factor}: {point.level}" for point in POINTS[1:]]
            places = range(len(names))
            for number, extent in enumerate(EXTENTS):
                base = cycles[extent, POINTS[0].factor, POINTS[0].level]
                known = [
                    (place, cycles[extent, point.factor, point.level] / base)
                    for place, point in enumerate(POINTS[1:])
                    if (extent, point.factor, point.level) in cycles
                ]
                axes.plot(
                    [ratio for _, ratio in known],
                    [place + 0.22 * (number - 1) for place, _ in known],
                    linestyle="none",
                    marker=LOOKS[number].marker,
                    markersize=3.5,
                    color=LOOKS[number].color,
                    label=f"{extent}x{extent} ({base / 1e6:.1f} M)",
                )
            axes.axvline(1, color=GREY, linewidth=0.6)
            axes.set_yticks(list(places), names)
            axes.invert_yaxis()
            axes.grid(axis="x")
            axes.set_xlabel("cycles, those of the device page (in brackets) = 1")
            plain_title(axes, workload)
            figure.legend(loc="outside upper right", ncols=3)
            for form in ("pdf", "svg"):
                file = folder / f"{workload.replace(' ', '_')}.{form}"
                file.write_bytes(encode(figure, form, workload, made_with))
