"""Figure: a map over the two most important axes of a study, coloured by an objective."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pandas as pd
from matplotlib.colors import LogNorm, Normalize
from matplotlib.figure import Figure

from accelsim.explore.again import agreement
from accelsim.report.evidence import Evidence
from accelsim.report.style import drawn_first, workload_panels
from accelsim.report.units import (
    decades,
    metric_words,
    number,
    parameter,
    parameter_names,
    scale,
)

MOST_VALUES = 12
"""Greatest number of values of an axis of a map."""
LEAST_COVERED = 0.6
"""Least share of the cells of a map that have a point."""
COLORS = "cividis"
"""Colour map that is even for usual and for colour-blind eyes, and in grey: Nunez, Anderton and
Renslow, PLoS ONE 13(7), 2018."""
_TEXT_PT = 6


def data(evidence: Evidence) -> pd.DataFrame:
    """Return the best value of the first objective for each pair of values of two axes.

    Args:
        evidence: A sweep.

    Returns:
        Columns workload, metric, x_axis, y_axis, x, y, value (best feasible point of the cell, over
        all other axes) and points (feasible points of the cell); cells without a point are left
        out. The two axes are the pair that explains most of the objective, among pairs whose cells
        mostly have points. Empty if there is no such pair.
    """
    metric, goal = evidence.objectives[0]
    rows = evidence.measured
    rows = rows[rows["feasible"].astype(bool)]
    axes = [axis for axis in evidence.varied if 2 <= rows[axis].nunique() <= MOST_VALUES]
    pair = _pair(rows, axes, metric)
    if pair is None:
        return pd.DataFrame()
    x, y = pair
    best = "max" if goal.startswith("max") else "min"
    cells = rows.groupby(["workload", x, y], sort=True)[metric].agg([best, "size"]).reset_index()
    return pd.DataFrame(
        {
            "workload": cells["workload"].astype(str),
            "metric": metric,
            "x_axis": x,
            "y_axis": y,
            "x": cells[x],
            "y": cells[y],
            "value": cells[best].astype(float),
            "points": cells["size"],
        }
    )


def _pair(rows: pd.DataFrame, axes: Sequence[str], metric: str) -> tuple[str, str] | None:
    """Return the two axes of a map; the one with more values comes first."""
    values = rows[metric].astype(float)
    values = np.log(values) if (values > 0).all() else values
    values = values - values.groupby(rows["workload"]).transform("mean")

    def covered(pair: tuple[str, str]) -> float:
        cells = rows[pair[0]].nunique() * rows[pair[1]].nunique()
        return float(len(rows[list(pair)].drop_duplicates()) / cells)

    def explained(pair: tuple[str, str]) -> float:
        means = values.groupby([rows["workload"], rows[pair[0]], rows[pair[1]]]).transform("mean")
        return round(float((means**2).sum()), 9)

    pairs = [pair for pair in combinations(axes, 2) if covered(pair) >= LEAST_COVERED]
    if not pairs:
        return None
    first, second = max(pairs, key=explained)
    return (first, second) if rows[first].nunique() >= rows[second].nunique() else (second, first)


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw a map for each of the first four workloads, with the value in each cell.

    Args:
        frame: Table from ``data``, at least one row.
        figure: An empty figure.
    """
    x_axis, y_axis = frame["x_axis"].iloc[0], frame["y_axis"].iloc[0]
    names = parameter_names([x_axis, y_axis])
    height_in = 0.6 + 0.2 * frame["y"].nunique()
    for axes, rows in workload_panels(figure, frame, height_in=height_in, rest_in=0.1):
        xs, ys = sorted(rows["x"].unique()), sorted(rows["y"].unique())
        unit = scale(str(rows["metric"].iloc[0]), rows["value"])
        grid = np.full((len(ys), len(xs)), np.nan)
        for row in rows.itertuples():
            grid[ys.index(row.y), xs.index(row.x)] = row.value * unit.factor
        shown = grid[np.isfinite(grid)]
        span = decades(shown)
        kind = LogNorm if 1 < span < 30 else Normalize
        norm = kind(shown.min(), shown.max())
        axes.set_facecolor("#eeeeee")
        image = axes.pcolormesh(
            grid, cmap=COLORS, norm=norm, edgecolors="white", linewidth=0.3, antialiased=True
        )
        for (y, x), value in np.ndenumerate(grid):
            if np.isfinite(value):
                red, green, blue, _ = image.cmap(norm(value))
                is_dark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.45
                axes.text(
                    *(x + 0.5, y + 0.5, number(value)),
                    ha="center", va="center", fontsize=_TEXT_PT, parse_math=False,
                    color="white" if is_dark else "black",
                )  # fmt: skip
        axes.set_xticks(np.arange(len(xs)) + 0.5, [parameter(x_axis, value) for value in xs])
        axes.set_yticks(np.arange(len(ys)) + 0.5, [parameter(y_axis, value) for value in ys])
        axes.tick_params(length=0)
        axes.set_xlabel(names[x_axis], parse_math=False)
        axes.set_ylabel(names[y_axis], parse_math=False)
        axes.set_title(unit.label, loc="right", fontsize=8)


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: what a cell shows, and how the axes were chosen."""
    metric, goal = evidence.objectives[0]
    best = "greatest" if goal.startswith("max") else "least"
    tier = ""
    if evidence.is_estimated and not metric.startswith("area"):
        tier = " Values are estimated (analytical tier), not cycle-accurate."
        found = agreement(evidence.frame)
        if found is not None:
            tier += f" Estimated cycles are {found.sentence()}."
            if metric in ("cycles", "latency_s") and found.worst > _least_step(frame):
                tier += (
                    " Some neighbouring cells differ by less than this: their order is not certain."
                )
    return (
        f"A cell is the {best} {metric_words(metric)} of the feasible points with these two"
        " values, over all other axes; grey cells have none. The two axes explain most of the"
        f" objective; colours run from dark (small) to light.{tier}"
        + drawn_first(frame["workload"].nunique())
    )


def _least_step(frame: pd.DataFrame) -> float:
    """Return the least difference of two neighbouring cells, as a share of the smaller one."""
    least = np.inf
    for _, rows in frame.groupby("workload", sort=False):
        table = rows.pivot_table(index="y", columns="x", values="value").to_numpy()
        for cells in (table, table.T):
            smaller = np.minimum(cells[1:], cells[:-1])
            steps = np.abs(np.diff(cells, axis=0))[smaller > 0] / smaller[smaller > 0]
            least = min(least, float(steps.min(initial=np.inf)))
    return least
