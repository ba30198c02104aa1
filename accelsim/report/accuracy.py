"""Figure: top-1 accuracy and energy for each format and pattern of weights."""

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from accelsim.display import plural
from accelsim.report.evidence import Evidence
from accelsim.report.palette import FORMATS, looks
from accelsim.report.style import GREY, INK, drawn_first, workload_panels
from accelsim.report.units import decades, scale

MOST_DECADES = 30
"""Greatest number of decades of a logarithmic axis."""

_COLUMNS = {
    "weight": ("precision.weight", "numbers.weight"),
    "activation": ("precision.activation", "numbers.input"),
    "pattern": ("sparsity.pattern", "sparsity.weight", "sparsity.density"),
}
"""Columns of a sweep that give a property of a point; the first that exists is used."""


def data(evidence: Evidence) -> pd.DataFrame:
    """Return accuracy and energy of each measured point of each workload.

    Args:
        evidence: A sweep with the metrics ``accuracy`` and ``energy_pj``.

    Returns:
        Columns workload, point, weight, activation, pattern (empty where it does not vary),
        feasible, best (no feasible point of the workload has at least this accuracy for less
        energy, or more for the same), on_rtl (its program ran on the RTL), energy_pj, accuracy.
    """
    rows = evidence.frame[evidence.frame["status"] == "ok"]
    rows = rows.dropna(subset=["accuracy", "energy_pj"])
    frame = pd.DataFrame(
        {
            "workload": rows["workload"].astype(str),
            "point": rows["point"],
            **{name: _text(rows, columns) for name, columns in _COLUMNS.items()},
            "feasible": rows["feasible"].astype(bool),
            "on_rtl": rows["on_rtl"].astype(bool) if "on_rtl" in rows else False,
            "energy_pj": rows["energy_pj"].astype(float),
            "accuracy": rows["accuracy"].astype(float),
        }
    )
    frame.insert(6, "best", _best(frame))
    frame = frame.sort_values(["workload", "energy_pj", "point"], kind="stable")
    return frame.reset_index(drop=True)


def _text(rows: pd.DataFrame, columns: tuple[str, ...]) -> pd.Series:
    found = next((name for name in columns if name in rows), None)
    if found is None:
        return pd.Series("", index=rows.index)
    return rows[found].astype(str)


def _best(frame: pd.DataFrame) -> pd.Series:
    best = pd.Series(False, index=frame.index)
    for _, rows in frame[frame["feasible"]].groupby("workload", sort=False):
        energies, accuracies = rows["energy_pj"].to_numpy(), rows["accuracy"].to_numpy()
        for index, energy_pj, accuracy in zip(rows.index, energies, accuracies, strict=True):
            no_worse = (energies <= energy_pj) & (accuracies >= accuracy)
            better = (energies < energy_pj) | (accuracies > accuracy)
            best[index] = not np.any(no_worse & better)
    return best


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw one panel for each of the first four workloads.

    Args:
        frame: Table from ``data``.
        figure: An empty figure.
    """
    patterns = sorted(frame["pattern"].unique())
    weights = sorted(frame["weight"].unique(), key=lambda name: (len(name), name))
    shapes = looks(weights, FORMATS)
    dense = "dense" if "dense" in patterns else patterns[0]
    for axes, rows in workload_panels(figure, frame, height_in=1.6, alone_in=2.0, rest_in=0.5):
        unit = scale("energy_pj", rows["energy_pj"])
        for (weight, pattern), some in rows.groupby(["weight", "pattern"], sort=False):
            marker, color = shapes[weight].marker, shapes[weight].color
            axes.scatter(
                some["energy_pj"] * unit.factor,
                some["accuracy"] * 100,
                marker=marker,
                s=14,
                facecolors=color if pattern == dense else "white",
                edgecolors=color,
                linewidths=0.8,
                zorder=3,
            )
        on_rtl = rows[rows["on_rtl"]]
        axes.scatter(
            on_rtl["energy_pj"] * unit.factor,
            on_rtl["accuracy"] * 100,
            marker="o",
            s=42,
            facecolors="none",
            edgecolors=INK,
            linewidths=0.9,
            zorder=4,
        )
        best = rows[rows["best"]].sort_values("energy_pj")
        axes.step(
            best["energy_pj"] * unit.factor,
            best["accuracy"] * 100,
            where="post",
            color=INK,
            linewidth=0.9,
            zorder=2,
        )
        if 1 < decades(rows["energy_pj"]) < MOST_DECADES:
            axes.set_xscale("log")
        axes.set_xlabel(unit.label, parse_math=False)
        axes.set_ylabel("Right answers (%)", parse_math=False)
        axes.grid(visible=True, which="major")
        axes.margins(0.08)
    handles = [
        Line2D(
            *([], []),
            linestyle="",
            marker=look.marker,
            color=look.color,
            markersize=4,
            label=name or "all",
        )
        for name, look in shapes.items()
    ]
    if len(patterns) > 1:
        others = ", ".join(name for name in patterns if name != dense)
        handles.append(
            Line2D(
                *([], []),
                linestyle="",
                marker="o",
                color=GREY,
                markerfacecolor="white",
                markersize=4,
                label=f"hollow: {others}",
            )
        )
    figure.legend(handles=handles, loc="outside upper center", ncols=min(4, len(handles)))


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: what is drawn, and the source of accuracies that a file gives."""
    text = (
        f"{plural(len(frame), 'point')} of {plural(frame['workload'].nunique(), 'network')}: right"
        " answers"
        " of the network in integers, and energy of one inference. The line joins the points for"
        " which none is as accurate for less energy."
    )
    if frame["on_rtl"].any():
        text += f" Circles: {int(frame['on_rtl'].sum())} points whose programs ran on the RTL."
    if evidence.accuracy:
        text += f" {evidence.accuracy}"
    return text + drawn_first(frame["workload"].nunique())
