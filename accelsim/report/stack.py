"""Stacked bars with hatches, and their legend."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from accelsim.report.style import INK, TWO_FROM_IN
from accelsim.report.units import words


def stacked(
    axes: Axes,
    heights: pd.DataFrame,
    places: np.ndarray,
    style: Mapping[str, Mapping[str, Any]],
    *,
    width: float = 0.8,
    horizontal: bool = False,
) -> None:
    """Draw a stacked bar for each row.

    Args:
        axes: Axes to draw on.
        heights: A row for each bar, a column for each segment, the first segment innermost.
        places: Middle of each bar, shape (rows,).
        style: Arguments of a bar for each column.
        width: Width of a bar.
        horizontal: Whether bars are horizontal.
    """
    base = np.zeros(len(heights))
    for name in heights.columns:
        values = heights[name].to_numpy(dtype=float)
        if horizontal:
            axes.barh(places, values, height=width, left=base, **style[name])
        else:
            axes.bar(places, values, width=width, bottom=base, **style[name])
        base = base + values
    if not base.max(initial=0.0) > 0:
        (axes.set_xlim if horizontal else axes.set_ylim)(0.0, 1.0)


def tops(
    axes: Axes,
    places: np.ndarray,
    heights: pd.DataFrame,
    texts: Sequence[str],
    *,
    horizontal: bool = False,
) -> None:
    """Write the total of each bar at its end, and make room for it.

    Args:
        axes: Axes with the bars.
        places: Middle of each bar, shape (rows,).
        heights: Heights that ``stacked`` has drawn.
        texts: Total of each bar.
        horizontal: Whether bars are horizontal.
    """
    ends = heights.sum(axis=1).to_numpy(dtype=float)
    for place, end, text in zip(places, ends, texts, strict=True):
        axes.annotate(
            text,
            xy=(end, place) if horizontal else (place, end),
            xytext=(2, 0) if horizontal else (0, 1.5),
            textcoords="offset points",
            ha="left" if horizontal else "center",
            va="center" if horizontal else "bottom",
            fontsize=5.8,
            color=INK,
        )
    if ends.max(initial=0.0) > 0:
        limit = axes.set_xlim if horizontal else axes.set_ylim
        limit(0.0, ends.max() * (1.12 if horizontal else 1.09))


def legend(figure: Figure, style: Mapping[str, Mapping[str, Any]], columns: int = 4) -> None:
    """Write the legend above the axes.

    Args:
        figure: Figure to write on.
        style: Arguments of a bar for each name.
        columns: Greatest number of names side by side in a figure of one column.
    """
    handles = [Patch(label=words(name), **look) for name, look in style.items()]
    figure.legend(
        handles=handles,
        loc="outside upper center",
        ncols=min(len(handles), columns * (2 if figure.get_figwidth() > TWO_FROM_IN else 1)),
        handleheight=0.9,
    )
