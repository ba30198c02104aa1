"""Figure: how much each axis of a study changes each objective."""

from collections.abc import Iterable, Sequence
from textwrap import fill

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from accelsim.explore.importance import importance
from accelsim.report.evidence import Evidence
from accelsim.report.palette import BLUE, ORANGE
from accelsim.report.style import INK, MAXIMUM_PANELS, drawn_first, plain_title, resize
from accelsim.report.units import capital, parameter, parameter_names, scale, words

MAXIMUM_AXES = 12
_COLUMNS = [
    *("workload", "metric", "axis", "points", "low", "low_ratio", "high", "high_ratio"),
    "mean_low_ratio",
    "mean_high_ratio",
    "first_order",
    "total_order",
]


def data(evidence: Evidence) -> pd.DataFrame:
    """Return the effect of each axis on each objective, at the knee and over the sweep.

    Args:
        evidence: A sweep; objectives with values that are not positive are left out.

    Returns:
        A row for each workload, objective and varied axis; axes that vary only together are one
        row, whose ``axis`` lists them. ``low_ratio``, ``high_ratio``: least and
        greatest value relative to the knee, among the ``points`` measured points that differ from
        the knee in this axis only; the values of the axis there are in ``low`` and ``high``. They
        are NaN and empty without such points. ``mean_low_ratio``, ``mean_high_ratio``: take the
        geometric mean over the points of each value of the axis, relative to that of all points;
        these are the least and the greatest of them, in which on a grid all else is balanced.
        ``first_order``, ``total_order``: Sobol indices of the axis for the logarithm of the metric
        (``accelsim.explore.importance``). Empty without a knee or with fewer than two varied axes.
    """
    rows = evidence.measured
    axes = evidence.varied
    found = []
    for one in evidence.knees if len(axes) > 1 else ():
        same = rows[rows["workload"].astype(str) == one.workload]
        knee = rows.loc[one.row]
        for metric, _ in evidence.objectives:
            values = same[metric].astype(float)
            if not (values > 0).all():
                continue
            for group in _joined(rows, axes):
                row = {"workload": one.workload, "metric": metric, "axis": ", ".join(group)}
                found.append({**row, **_effect(same, values, knee, axes, group)})
    return pd.DataFrame(found, columns=_COLUMNS)


def _effect(
    rows: pd.DataFrame,
    values: pd.Series,
    knee: "pd.Series[object]",
    axes: Sequence[str],
    group: Sequence[str],
) -> dict[str, object]:
    axis, *joined = group
    others = [name for name in axes if name not in group]
    alike = (rows[others].astype(str) == knee[others].astype(str)).all(axis=1)
    near = values[alike] / values.loc[knee.name]
    apart = int((rows.loc[near.index, axis].astype(str) != str(knee[axis])).sum())
    logarithm = np.log(values)
    means = np.exp(logarithm.groupby(rows[axis].astype(str)).mean() - logarithm.mean())
    known = apart > 0
    return {
        "points": apart,
        "low": _values(rows.loc[near.idxmin()], group) if known else "",
        "low_ratio": float(near.min()) if known else np.nan,
        "high": _values(rows.loc[near.idxmax()], group) if known else "",
        "high_ratio": float(near.max()) if known else np.nan,
        "mean_low_ratio": float(means.min()),
        "mean_high_ratio": float(means.max()),
        **importance(
            logarithm, rows[[name for name in axes if name not in joined]], axis
        )._asdict(),
    }


def _joined(rows: pd.DataFrame, axes: Sequence[str]) -> list[list[str]]:
    """Return the axes in groups; each value of an axis occurs with one value of its group's others.

    Axes that the study joins vary together, so that no two points differ in one of them alone.
    """
    groups: list[list[str]] = []
    for axis in axes:
        for group in groups:
            values = rows[[group[0], axis]].astype(str)
            if (
                len(values.drop_duplicates())
                == values[group[0]].nunique()
                == values[axis].nunique()
            ):
                group.append(axis)
                break
        else:
            groups.append([axis])
    return groups


def _values(row: "pd.Series[object]", group: Sequence[str]) -> str:
    return ", ".join(parameter(axis, row[axis]) for axis in group)


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw a tornado chart for each objective of the first workloads, at most four.

    Args:
        frame: Table from ``data``, at least one row.
        figure: An empty figure.
    """
    shown = [rows for _, rows in frame.groupby(["workload", "metric"], sort=False)]
    shown = [_longest(rows) for rows in shown[:MAXIMUM_PANELS]]
    lines = [sum(name.count("\n") for name in _names(rows["axis"]).values()) for rows in shown]
    heights_in = [
        0.6 + 0.15 * len(rows) + 0.1 * more for rows, more in zip(shown, lines, strict=True)
    ]
    resize(figure, 0.3 + sum(heights_in))
    grid = figure.subplots(len(shown), 1, squeeze=False, height_ratios=heights_in)
    several = frame["workload"].nunique() > 1
    for axes, rows in zip(grid[:, 0], shown, strict=True):
        names = _names(rows["axis"])
        for place, row in enumerate(rows.itertuples()):
            if row.points:
                for ratio, look in ((row.low_ratio, BLUE), (row.high_ratio, ORANGE)):
                    axes.barh(
                        place, ratio - 1, left=1, height=0.7, color=look.color, hatch=look.hatch,
                        edgecolor="white", linewidth=0.3,
                    )  # fmt: skip
            axes.plot(
                [row.mean_low_ratio, row.mean_high_ratio], [place, place],
                color=INK, linewidth=0.9, marker="|", markersize=5, zorder=3,
            )  # fmt: skip
        axes.axvline(1, color=INK, linewidth=0.5)
        axes.set_yticks(range(len(rows)))
        axes.set_yticklabels([names[axis] for axis in rows["axis"]], fontsize=7, parse_math=False)
        axes.invert_yaxis()
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=True, axis="x")
        axes.margins(x=0.05)
        title = scale(str(rows["metric"].iloc[0]), []).title
        axes.set_xlabel(f"{title}, relative")
        if several:
            plain_title(axes, str(rows["workload"].iloc[0]))
    handles = [
        Patch(facecolor=BLUE.color, hatch=BLUE.hatch, edgecolor="white", label="least"),
        Patch(facecolor=ORANGE.color, hatch=ORANGE.hatch, edgecolor="white", label="greatest"),
        Line2D([], [], color=INK, lw=0.9, marker="|", ms=5, label="means over the sweep"),
    ]
    figure.legend(handles=handles, loc="outside upper center", ncols=3)


def _names(rows: Iterable[str]) -> dict[str, str]:
    """Return the label of each row: the short names of its axes, in lines."""
    groups = {row: row.split(", ") for row in rows}
    short = parameter_names([axis for group in groups.values() for axis in group])
    return {
        row: fill(", ".join(short[axis] for axis in group), 24) for row, group in groups.items()
    }


def _longest(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the axes with the greatest effects, the greatest first."""
    at_knee = np.log(rows["high_ratio"] / rows["low_ratio"]).fillna(0.0)
    over_all = np.log(rows["mean_high_ratio"] / rows["mean_low_ratio"])
    order = pd.DataFrame({"knee": at_knee, "all": over_all}).sort_values(
        ["knee", "all"], ascending=False, kind="stable"
    )
    return rows.loc[order.index[:MAXIMUM_AXES]]


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: what bars and lines show, and which axes have no bar."""
    text = (
        "Bars: least and greatest value among the points that differ from the"
        " knee in this axis alone, over the value of the knee. Lines: least and greatest geometric"
        " mean of the points of each value of the axis, over that of all points."
    )
    if frame["axis"].str.contains(", ").any():
        text += " Axes that vary only together share a bar."
    alone = frame[frame["points"] == 0].drop_duplicates("axis")["axis"]
    if len(alone):
        text += (
            f" {capital(', '.join(words(axis) for axis in alone))}: no measured point differs in it"
            " alone from the knee, so that it has no bar."
        )
    panels = frame.groupby(["workload", "metric"]).ngroups
    if panels > MAXIMUM_PANELS:
        text += f" Drawn are {MAXIMUM_PANELS} of {panels} pairs of workload and objective."
    return text + (drawn_first(len(evidence.knees)) if panels <= MAXIMUM_PANELS else "")
