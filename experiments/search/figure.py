"""Hypervolume over evaluated accelerators, a panel for each space."""

from pathlib import Path

import pandas as pd

from accelsim.report.palette import LOOKS
from accelsim.report.style import encode, new_figure, paper_style, plain_title


def draw(table: pd.DataFrame, folder: Path) -> None:
    """Write ``search.pdf`` and ``search.svg``: medians of the seeds, and half of them as a band.

    Args:
        table: The rows of ``expected.csv``.
        folder: Folder that receives the figure.
    """
    with paper_style():
        figure = new_figure(2.2)
        spaces = list(table["space"].unique())
        panels = figure.subplots(1, len(spaces), sharey=True, squeeze=False)[0]
        for axes, space in zip(panels, spaces, strict=True):
            rows = table[table["space"] == space]
            for number, (strategy, mine) in enumerate(rows.groupby("strategy", sort=False)):
                share = mine.groupby("accelerators")["hypervolume_share"]
                look = LOOKS[number]
                low, middle, high = (share.quantile(part) for part in (0.25, 0.5, 0.75))
                axes.fill_between(low.index, low, high, color=look.color, alpha=0.15, linewidth=0)
                axes.plot(
                    middle.index, middle, color=look.color, marker=look.marker, markersize=2.5,
                    label=strategy if space == spaces[0] else None,
                )  # fmt: skip
            axes.set_xlabel("accelerators")
            plain_title(axes, space)
        panels[0].set_ylabel("hypervolume, share")
        figure.legend(loc="outside upper center", ncols=5)
        for form in ("pdf", "svg"):
            (folder / f"search.{form}").write_bytes(
                encode(figure, form, "Search strategies", "python -m experiments.search")
            )
