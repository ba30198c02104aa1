"""Figure: every point of a sweep, its Pareto front, and the knee with its parameters.

The front of two objectives is a staircase. With more objectives it is no line in any two of them:
each pair of objectives has a panel, in which the points of the front are marked.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise, product

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from accelsim.display import plural
from accelsim.report.evidence import Evidence
from accelsim.report.label import place_label
from accelsim.report.palette import BLUE, Look, axis_looks
from accelsim.report.style import (
    GREY,
    INK,
    TWO_FROM_IN,
    drawn_first,
    panel_rows,
    panels,
    plain_title,
    resize,
    workload_panels,
)
from accelsim.report.thin import thin_sentence, thinned
from accelsim.report.ticks import log_axis
from accelsim.report.units import (
    Scale,
    decades,
    metric_words,
    parameter,
    parameter_names,
    scale,
)

MAXIMUM_CLASSES = 6
MAXIMUM_VECTOR_POINTS = 2000
MAXIMUM_PAIRS = 6


def data(evidence: Evidence) -> pd.DataFrame:
    """Return the points to draw, a row for each measured point of each workload.

    If no objective depends on the workload, there is one row for each design.

    For a very large sweep these are the points of the front and some others (``thin``).

    Args:
        evidence: The sweep.

    Returns:
        Columns workload, point, class, feasible, front, knee, label, then the objectives under the
        names of their metrics. The goals are in ``attrs["goals"]``, the looks of the classes in
        ``attrs["looks"]``, a sentence about points that are left out in ``attrs["left_out"]``.
    """
    measured = evidence.once(evidence.measured)
    rows = thinned(measured, "pareto")
    drawn = evidence.objectives
    knees = {knee.row for knee in evidence.knees}
    front = set(evidence.front.index)
    axis = class_axis(rows, evidence.varied, drawn[0][0])
    frame = pd.DataFrame(
        {
            "workload": "all networks" if evidence.of_designs else rows["workload"].astype(str),
            "point": rows["point"],
            "class": [_class_text(axis, value) for value in rows[axis]] if axis else "",
            "feasible": rows["feasible"].astype(bool),
            "front": [row in front for row in rows.index],
            "knee": [row in knees for row in rows.index],
            "label": [evidence.label(row) for _, row in rows.iterrows()],
            **{metric: rows[metric].astype(float) for metric, _ in drawn},
        }
    )
    frame = frame.sort_values(["workload", drawn[0][0], "point"], kind="stable")
    frame.attrs["left_out"] = thin_sentence(len(rows), len(measured))
    frame.attrs["goals"] = tuple("max" if goal.startswith("max") else "min" for _, goal in drawn)
    frame.attrs["looks"] = _class_looks(axis, rows[axis].unique()) if axis else {"": BLUE}
    return frame.reset_index(drop=True)


def _class_looks(axis: str, values: Sequence[object]) -> dict[str, Look]:
    found = axis_looks(axis, values)
    return {_class_text(axis, value): look for value, look in found.items()}


def class_axis(rows: pd.DataFrame, axes: Sequence[str], metric: str) -> str | None:
    """Choose the axis whose values get different markers.

    Args:
        rows: The measured points.
        axes: Axes to choose from.
        metric: Objective to explain.

    Returns:
        ``array.dataflow`` if it varies; else the axis of two to six values that explains most of
        the variance of the logarithm of the metric; else None.
    """
    fit = [axis for axis in axes if 2 <= rows[axis].nunique() <= MAXIMUM_CLASSES]
    if "array.dataflow" in fit or not fit:
        return "array.dataflow" if fit else None
    values = rows[metric].astype(float)
    values = np.log(values) if (values > 0).all() else values

    def explained(axis: str) -> float:
        means = values.groupby([rows["workload"], rows[axis]]).transform("mean")
        overall = values.groupby(rows["workload"]).transform("mean")
        return float(((means - overall) ** 2).sum())

    return max(fit, key=lambda axis: (round(explained(axis), 9), -fit.index(axis)))


def _class_text(axis: str, value: object) -> str:
    text = parameter(axis, value)
    return text if axis == "array.dataflow" else f"{parameter_names([axis])[axis]} {text}"


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw a panel for each of the first four workloads, or for each pair of more objectives.

    Args:
        frame: Table from ``data``.
        figure: An empty figure.
    """
    metrics = list(frame.columns[frame.columns.get_loc("label") + 1 :])
    # Sort in the order of the axis: "rows 8" before "rows 16".
    names = sorted(frame["class"].unique(), key=lambda text: (len(text), text))
    classes = {name: frame.attrs["looks"][name] for name in names}
    goals = frame.attrs.get("goals", ("min", "min"))
    if len(metrics) > 2:
        labels = _pairs(frame, figure, metrics, classes)
        _finish(figure, frame, classes, "marks", labels)
        return
    labels = []
    for one, rows in workload_panels(figure, frame, height_in=1.6, alone_in=2.0, rest_in=0.35):
        if len(metrics) == 1:
            order = rows.sort_values(metrics[0], ascending=goals[0] == "min", kind="stable")
            ranked = order.assign(rank=np.arange(1.0, len(rows) + 1))
            scales = (Scale(title="Rank", unit="", factor=1.0), scale(metrics[0], rows[metrics[0]]))
            found = _panel(one, ranked, ("rank", metrics[0]), scales, ("min", goals[0]), classes)
        else:
            scales = (scale(metrics[0], rows[metrics[0]]), scale(metrics[1], rows[metrics[1]]))
            found = _panel(one, rows, (metrics[0], metrics[1]), scales, goals, classes)
        labels.append((one, *found))
    _finish(figure, frame, classes, "line" if len(metrics) > 1 else "none", labels)


def _finish(
    figure: Figure,
    frame: pd.DataFrame,
    classes: dict[str, Look],
    front: str,
    labels: Sequence[tuple[Axes, str, float, float, np.ndarray]],
) -> None:
    """Write the legend, then the labels of the knees where they hide nothing."""
    _legend(figure, frame, classes, front)
    for one, text, x, y, points in labels:
        if text:
            place_label(one, text, (x, y), points)


def _pairs(
    frame: pd.DataFrame, figure: Figure, metrics: list[str], classes: dict[str, Look]
) -> list[tuple[Axes, str, float, float, np.ndarray]]:
    """Draw a panel for each pair of objectives of the first workloads."""
    several = frame["workload"].nunique() > 1
    workloads, pairs = _drawn_pairs(frame, metrics)
    shown = list(product(workloads, pairs))
    resize(figure, 0.45 + 1.5 * panel_rows(figure, len(shown)))
    labels = []
    for axes, (workload, pair) in zip(panels(figure, len(shown)), shown, strict=True):
        rows = frame[frame["workload"] == workload]
        scales = (scale(pair[0], rows[pair[0]]), scale(pair[1], rows[pair[1]]))
        found = _panel(axes, rows, pair, scales, None, classes)
        if pair == pairs[0]:
            labels.append((axes, *found))
        if several:
            plain_title(axes, str(workload))
    return labels


def _drawn_pairs(
    frame: pd.DataFrame, metrics: Sequence[str]
) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the workloads and the pairs of objectives that have panels."""
    pairs = list(combinations(metrics, 2))[:MAXIMUM_PAIRS]
    workloads = [str(name) for name in frame["workload"].unique()]
    return workloads[: max(1, MAXIMUM_PAIRS // len(pairs))], pairs


def _panel(
    axes: Axes,
    rows: pd.DataFrame,
    names: tuple[str, str],
    scales: tuple[Scale, Scale],
    goals: Sequence[str] | None,
    classes: dict[str, Look],
) -> tuple[str, float, float, np.ndarray]:
    """Draw a workload; return the knee's text, its place, and points to keep free.

    Without goals, points of the front are marked instead of joined by a line.
    """
    x = rows[names[0]].to_numpy() * scales[0].factor
    y = rows[names[1]].to_numpy() * scales[1].factor
    feasible, front = rows["feasible"].to_numpy(), rows["front"].to_numpy()
    raster = len(rows) > MAXIMUM_VECTOR_POINTS
    for name in classes:
        marker, color = classes[name].marker, classes[name].color
        member = (rows["class"] == name).to_numpy()
        both = {"marker": marker, "s": 9, "rasterized": raster, "linewidths": 0.5}
        axes.scatter(
            *(x[member & ~feasible], y[member & ~feasible]),
            **{**both, "facecolors": "none", "edgecolors": "#bbbbbb", "zorder": 2},
        )
        plain = member & feasible if goals else member & feasible & ~front
        axes.scatter(
            *(x[plain], y[plain]),
            **{**both, "facecolors": color, "edgecolors": "white", "linewidths": 0.3, "zorder": 3},
            alpha=None if goals else 0.35,
        )
        if not goals:
            marked = {"facecolors": color, "edgecolors": INK, "linewidths": 0.7, "s": 14}
            axes.scatter(
                *(x[member & front], y[member & front]), **{**both, **marked, "zorder": 3.5}
            )
    _axis_scale(axes, x, y, is_rank=names[0] == "rank")
    axes.set_xlabel(scales[0].label, parse_math=False)
    axes.set_ylabel(scales[1].label, parse_math=False)
    axes.grid(visible=True, which="major")
    if goals and names[0] != "rank" and front.any():
        steps = _steps(x[front], y[front], goals)
        axes.plot(steps[:, 0], steps[:, 1], color=INK, linewidth=0.9, zorder=2.5)
        keep = np.vstack([np.column_stack([x, y]), _dense(steps)])
    else:
        keep = np.column_stack([x, y])
    for _, row in rows[rows["knee"]].iterrows():
        place = (float(row[names[0]]) * scales[0].factor, float(row[names[1]]) * scales[1].factor)
        axes.scatter(
            *place, marker="o", s=42, facecolors="none", edgecolors=INK, linewidths=0.9, zorder=4
        )
        return str(row["label"]), *place, keep
    return "", 0.0, 0.0, keep


def _axis_scale(axes: Axes, x: np.ndarray, y: np.ndarray, *, is_rank: bool) -> None:
    """Use a logarithmic axis where values span more than a decade."""
    wide = 12 if axes.figure.get_figwidth() > TWO_FROM_IN else 6
    for axis, values, prefer, most in (
        (axes.xaxis, x, not is_rank, wide),
        (axes.yaxis, y, True, 6),
    ):
        span = decades(values)
        if prefer and 1 < span < 30:
            edge = 10 ** (0.08 * span)
            log_axis(axis, min(values) / edge, max(values) * edge, most)
    axes.margins(0.08)


def _steps(x: np.ndarray, y: np.ndarray, goals: Sequence[str]) -> np.ndarray:
    """Return the corners of the front, shape (corners, 2); no point lies in the area below it."""
    order = np.lexsort((y, x))
    corners: list[tuple[float, float]] = []
    for px, py in zip(x[order], y[order], strict=True):
        if corners:
            # With equal goals a step goes along x first, otherwise along y.
            corners.append((px, corners[-1][1]) if goals[0] == "min" else (corners[-1][0], py))
        corners.append((px, py))
    return np.array(corners)


def has_one_point(frame: pd.DataFrame) -> bool:
    """Return whether the front of every workload is a single place of the figure.

    Args:
        frame: Table from ``data``.
    """
    metrics = list(frame.columns[frame.columns.get_loc("label") + 1 :])
    places = frame[frame["front"]].drop_duplicates(["workload", *metrics])
    return not places["workload"].duplicated().any()


def _dense(line: np.ndarray, pieces: int = 12) -> np.ndarray:
    if len(line) < 2:
        return line
    share = np.linspace(0, 1, pieces)[:, None]
    return np.vstack([a + (b - a) * share for a, b in pairwise(line)])


def _legend(figure: Figure, frame: pd.DataFrame, classes: dict[str, Look], front: str) -> None:
    handles = []
    for name, look in classes.items():
        marker, color = look.marker, look.color
        text = name or "feasible"
        handles.append(
            Line2D(
                [], [], ls="", marker=marker, ms=3.5, mfc=color, mec="white", mew=0.3, label=text
            )
        )
    if not frame["feasible"].all():
        handles.append(
            Line2D(
                [],
                [],
                ls="",
                marker="o",
                ms=3.5,
                mfc="none",
                mec=GREY,
                mew=0.5,
                label="infeasible: open",
            )
        )
    alone = has_one_point(frame)
    if front == "line" and not alone:
        handles.append(Line2D([], [], color=INK, lw=0.9, label="Pareto front"))
    elif front == "marks" and not alone:
        mark = {"marker": "o", "ms": 4, "mfc": GREY, "mec": INK, "mew": 0.7}
        handles.append(Line2D([], [], ls="", **mark, label="on the front of all objectives"))
    if frame["knee"].any():
        ringed = alone and frame.loc[frame["knee"], "front"].all()
        text = "best" if front == "none" else "the front: one point" if ringed else "knee"
        handles.append(
            Line2D([], [], ls="", marker="o", ms=5.5, mfc="none", mec=INK, mew=0.9, label=text)
        )
    columns = 4 if front != "marks" else 3
    columns *= 2 if figure.get_figwidth() > TWO_FROM_IN else 1
    figure.legend(handles=handles, loc="outside upper center", ncols=min(len(handles), columns))


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: what is drawn, what is left out, and what the knee is."""
    metrics = [metric for metric, _ in evidence.objectives]
    count = len(frame)
    networks = plural(frame["workload"].nunique(), "network")
    text = [f"{plural(count, 'simulated point')} of {networks}."]
    if left_out := frame.attrs.get("left_out"):
        text.append(f"{left_out}.")
    if len(metrics) == 1:
        objective = metric_words(metrics[0])
        text.append(f"The study has one objective, {objective}: points are ranked by it.")
    elif has_one_point(frame):
        text.append("One point is the best in every objective: the front has no other.")
    else:
        text.append(
            "The knee is the point of the front closest to the best value of every objective, each"
            " scaled logarithmically from its best to its worst value on the front."
        )
    if len(metrics) > 2:
        objectives = ", ".join(metric_words(metric) for metric in metrics)
        text.append(
            f"Each panel has two of the {len(metrics)} objectives ({objectives})."
            + (
                ""
                if has_one_point(frame)
                else " The front and the knee are those of all: in one panel a point of the front"
                " may look beaten."
            )
        )
        workloads, pairs = _drawn_pairs(frame, metrics)
        every = frame["workload"].nunique(), len(metrics) * (len(metrics) - 1) // 2
        if (len(workloads), len(pairs)) != every:
            text.append(
                f"Drawn are {len(pairs)} of {every[1]} pairs and {len(workloads)} of {every[0]}"
                " workloads, the first; the CSV has all."
            )
        return " ".join(text)
    return " ".join(text) + drawn_first(frame["workload"].nunique())
