"""Figure: the designs of a front that are the best in some objective, compared layer by layer."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from accelsim.report.evidence import Evidence
from accelsim.report.latency import grouped_layers
from accelsim.report.palette import BLUE, GREEN, ORANGE, RED, Look, looks
from accelsim.report.style import MAXIMUM_PANELS, drawn_first, plain_title, resize
from accelsim.report.ticks import without_common
from accelsim.report.units import decades, scale

_LANE = 0.2
"""Distance between the marks of two designs, in rows."""
ROLES: Mapping[str, Look] = {
    "knee": BLUE,
    "best latency_s": RED,
    "best energy_pj": GREEN,
    "best area_um2": ORANGE,
}
"""Looks of the designs that are compared, by role."""


def data(evidence: Evidence) -> pd.DataFrame:
    """Return the latency of each layer of each compared design, in order of execution.

    Args:
        evidence: A sweep and its designs.

    Returns:
        Columns workload, role, point, label, index, layer, kind, latency_s. Empty if no workload
        has two designs.
    """
    rows = []
    for one in evidence.designs:
        result = one.result
        second = result.latency_s / result.counts.cycles if result.counts.cycles else 0.0
        about = {"workload": one.workload, "role": " and ".join(one.roles)}
        about |= {"point": evidence.frame.loc[one.row, "point"], "label": one.label}
        for index, layer in enumerate(result.layers):
            told = {"index": index, "layer": layer.name, "kind": layer.kind}
            rows.append({**about, **told, "latency_s": layer.counts.cycles * second})
    frame = pd.DataFrame(rows)
    if frame.empty or frame.groupby("workload")["role"].nunique().max() < 2:
        return pd.DataFrame()
    return frame


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw a mark for each design in the row of each layer, or group of layers.

    Args:
        frame: Table from ``data``, at least one row.
        figure: An empty figure.
    """
    workloads = list(frame["workload"].unique())[:MAXIMUM_PANELS]
    shown = [_rows(frame[frame["workload"] == name]) for name in workloads]
    heights_in = [0.45 + 0.15 * len(rows) for rows in shown]
    roles = list(dict.fromkeys(role for rows in shown for role in rows.columns))
    style = looks(roles, ROLES)
    resize(figure, 0.2 + 0.13 * len(roles) + sum(heights_in))
    grid = figure.subplots(len(shown), 1, squeeze=False, height_ratios=heights_in)
    for axes, rows, workload in zip(grid[:, 0], shown, workloads, strict=True):
        times = rows.to_numpy()
        unit = scale("latency_s", times[np.isfinite(times) & (times > 0)])
        places = np.arange(len(rows), dtype=float)
        axes.hlines(
            places, np.nanmin(times, axis=1) * unit.factor, np.nanmax(times, axis=1) * unit.factor,
            color="#cccccc", linewidth=0.8, zorder=1,
        )  # fmt: skip
        for lane, role in enumerate(rows.columns):
            look, below = style[role], _LANE * (lane - (len(rows.columns) - 1) / 2)
            axes.scatter(
                rows[role] * unit.factor, places + below, s=10, zorder=3,
                marker=look.marker, color=look.color, linewidths=0.3, edgecolors="white",
            )  # fmt: skip
        if decades(times[times > 0]) > 1:
            axes.set_xscale("log")
        axes.set_yticks(places, without_common(list(rows.index)), fontsize=5.8, parse_math=False)
        axes.invert_yaxis()
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel(unit.label)
        axes.grid(visible=True, axis="x")
        axes.margins(y=0.5 / max(1, len(rows)))
        if len(workloads) > 1:
            plain_title(axes, workload)
    _legend(figure, frame, style)


def _rows(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the latencies of layers, or of groups of layers, by role."""
    columns = {}
    for role, rows in frame.groupby("role", sort=False):
        _, sums = grouped_layers(rows)
        columns[str(role)] = sums.groupby("layer", sort=False)["latency_s"].sum()
    table = pd.DataFrame(columns)
    return table[(table > 0).any(axis=1)]


def _legend(figure: Figure, frame: pd.DataFrame, style: Mapping[str, Look]) -> None:
    handles = []
    for role, look in style.items():
        labels = frame[frame["role"] == role].drop_duplicates("workload")
        # With several workloads a role is a different design in each; the caption names them.
        text = f"{role}: {labels['label'].iloc[0]}" if len(labels) == 1 else role
        handles.append(
            Line2D(
                [], [], ls="", marker=look.marker, ms=3.5, mfc=look.color, mec="white", label=text
            )
        )
    legend = figure.legend(handles=handles, loc="outside upper left", ncols=1)
    for text in legend.get_texts():
        text.set_parse_math(False)


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: which designs are compared."""
    designs = frame.drop_duplicates(["workload", "role"])
    named = "; ".join(
        f"{row.workload}, {row.role}: {row.label} #{row.point}" for row in designs.itertuples()
    )
    grouped = frame.groupby(["workload", "role"], sort=False)
    by = {grouped_layers(rows)[0] for _, rows in grouped} - {""}
    how = f" Layers are drawn by {' or '.join(sorted(by))}; the CSV has each." if by else ""
    return (
        f"Latency of each layer on the designs of the front that are best in an objective, and on"
        f" the knee ({named}).{how}" + drawn_first(len(evidence.knees))
    )
