"""Figure: two results as stacked bars of cycles, energy and bytes of DRAM."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from accelsim.report import palette
from accelsim.report.comparison import Comparison, Costs
from accelsim.report.stack import stacked, tops
from accelsim.report.style import Layout, bars, new_figure, paper_style, plain_title
from accelsim.report.units import scale, words

_MOST_PARTS = 7
"""Greatest number of parts of a bar; smaller ones are drawn as one, ``rest``."""
_REST = "rest"
_MOVED: Mapping[str, palette.Look] = {"read": palette.BLUE, "written": palette.ORANGE}


def draw_comparison(comparison: Comparison, columns: str = "one") -> Figure:
    """Draw both sides as stacked bars: cycles by cause, energy by part, and bytes of DRAM.

    Args:
        comparison: The two results.
        columns: Width, ``one`` (3.5 in) or ``two`` (7.16 in).

    Returns:
        A figure with a panel for each quantity that both sides know.
    """
    sides = (comparison.first, comparison.second)
    panels = _panels([side.total for side in sides])
    with paper_style():
        figure = new_figure(0.2 + 0.95 * len(panels), Layout(columns=columns))
        grid = figure.subplots(len(panels), 1, squeeze=False)[:, 0]
        for axes, (name, heights, looks) in zip(grid, panels, strict=True):
            _draw_panel(axes, name, heights, looks)
            axes.set_yticks([0.0, 1.0], [side.label for side in sides], parse_math=False)
    return figure


def _panels(totals: list[Costs]) -> list[tuple[str, pd.DataFrame, Mapping[str, palette.Look]]]:
    """Return name, heights and looks of each panel."""
    energies = [one.by_part for one in totals if one.by_part]
    moved = [{"read": one.dram_read_bytes, "written": one.dram_write_bytes} for one in totals]
    return [
        ("cycles", _heights([one.by_cause for one in totals]), palette.CAUSES),
        *(
            [("energy_pj", _heights(energies), palette.PARTS)]
            if len(energies) == len(totals)
            else []
        ),
        ("dram_bytes", _heights(moved), _MOVED),
    ]


def _heights(rows: list[Any]) -> pd.DataFrame:
    """Return a row for each side and a column for each part, the smallest parts as one."""
    heights = pd.DataFrame([dict(row) for row in rows]).fillna(0.0).astype(float)
    heights = heights[[part for part in heights if heights[part].sum() > 0]]
    largest = set(heights.sum().sort_values(ascending=False).index[:_MOST_PARTS])
    small = [part for part in heights if part not in largest]
    kept = heights[[part for part in heights if part in largest]]
    return kept.assign(**{_REST: heights[small].sum(axis=1)}) if small else kept


def _draw_panel(
    axes: Axes, name: str, heights: pd.DataFrame, looks: Mapping[str, palette.Look]
) -> None:
    unit = scale(name, heights.sum(axis=1))
    places = np.arange(len(heights), dtype=float)
    style = bars(heights.columns, {**looks, _REST: palette.REST})
    lengths = heights * unit.factor
    stacked(axes, lengths, places, style, width=0.7, horizontal=True)
    texts = [unit.text(total) for total in heights.sum(axis=1)]
    tops(axes, places, lengths, texts, horizontal=True)
    axes.set_xlim(0.0, 1.25 * float(lengths.sum(axis=1).max()))
    axes.invert_yaxis()
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=True, axis="x")
    # Clocks of the two may differ: equal cycles are then not equal times.
    plain_title(axes, unit.label.replace("Run time", "Length of the run"))
    axes.legend(
        handles=[Patch(label=words(part), **style[part]) for part in heights],
        loc="center left",
        bbox_to_anchor=(1.0, 0.5),
        frameon=False,
        fontsize=5.8,
        handleheight=0.9,
    )
