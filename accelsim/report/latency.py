"""Figures: latency by cause, for designs of the front and for layers of the knee."""

from textwrap import fill

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from accelsim.report import palette
from accelsim.report.causes import CAUSES
from accelsim.report.evidence import EXACT, Evidence, knee
from accelsim.report.groups import groups
from accelsim.report.stack import legend, stacked, tops
from accelsim.report.style import (
    MAXIMUM_PANELS,
    bars,
    drawn_first,
    plain_title,
    resize,
)
from accelsim.report.ticks import layer_ticks, number_key
from accelsim.report.units import number, scale

MAXIMUM_DESIGNS = 10
MAXIMUM_LAYERS = 40
LABEL_CHARACTERS = 40


def design_data(evidence: Evidence) -> pd.DataFrame:
    """Return the seconds by cause of every design on each workload's front.

    Args:
        evidence: The sweep.

    Returns:
        Columns workload, point, label, knee, baseline, then a column of seconds for each cause,
        sorted by latency within a workload. The baseline is included even if it is on no front.
        ``attrs["model"]`` is the name of the model that the cycles come from.
    """
    workloads = list(dict.fromkeys(evidence.front["workload"].astype(str)))
    baselines = [row for name in workloads if (row := evidence.baseline_of(name)) is not None]
    drawn = evidence.frame.index.isin([*evidence.front.index, *baselines])
    front = evidence.frame[drawn].sort_values("latency_s", kind="stable")
    causes = [name for name in CAUSES if name in front.columns]
    chosen = {one.row for one in evidence.knees} or {
        knee(rows, evidence.objectives)
        for _, rows in evidence.front.groupby("workload", sort=False)
    }
    seconds = (front["latency_s"] / front["cycles"].where(front["cycles"] > 0, 1)).astype(float)
    frame = pd.DataFrame(
        {
            "workload": front["workload"].astype(str),
            "point": front["point"],
            "label": evidence.labels(front),
            "knee": [row in chosen for row in front.index],
            "baseline": front.index.isin(baselines),
            **{f"{_slug(name)}_s": front[name].astype(float) * seconds for name in causes},
        }
    )
    frame = frame.sort_values(
        "workload", key=lambda names: names.map(workloads.index), kind="stable"
    )
    frame = frame.reset_index(drop=True)
    frame.attrs["model"] = evidence.model
    return frame


def layer_data(evidence: Evidence) -> pd.DataFrame:
    """Return the seconds by cause of each layer of each knee, in order of execution.

    Args:
        evidence: The sweep and its knees.

    Returns:
        Columns workload, index, layer, kind, then a column of seconds for each cause.
    """
    rows = []
    for one in evidence.knees:
        result = one.result
        second = result.latency_s / result.counts.cycles if result.counts.cycles else 0.0
        for index, layer in enumerate(result.layers):
            row = {"workload": one.workload, "index": index, "layer": layer.name}
            times = {f"{_slug(name)}_s": getattr(layer.counts, name) * second for name in CAUSES}
            rows.append({**row, "kind": layer.kind, **times})
    columns = ["workload", "index", "layer", "kind", *(f"{_slug(name)}_s" for name in CAUSES)]
    return pd.DataFrame(rows, columns=columns)


def _slug(name: str) -> str:
    return CAUSES[name].replace(" ", "_")


def draw_designs(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw horizontal bars: at most ten designs of the front of each of the first four workloads.

    Args:
        frame: Table from ``design_data``.
        figure: An empty figure.
    """
    workloads = list(frame["workload"].unique())[:MAXIMUM_PANELS]
    shown = [_spread(frame[frame["workload"] == name]) for name in workloads]
    heights_in = [_panel_in(rows) for rows in shown]
    resize(figure, 0.35 + sum(heights_in))
    style = bars(_causes(frame), palette.CAUSES)
    grid = figure.subplots(len(shown), 1, squeeze=False, height_ratios=heights_in)
    for axes, rows, workload in zip(grid[:, 0], shown, workloads, strict=True):
        times = _times(rows)
        unit = scale("latency_s", times.sum(axis=1))
        totals = [unit.text(total) for total in times.sum(axis=1)]
        lengths, label = times * unit.factor, unit.label
        if rows["baseline"].any():
            lengths = times / float(times[rows["baseline"]].sum(axis=1).iloc[0])
            totals = [number(total) for total in lengths.sum(axis=1)]
            label = "Latency relative to the baseline"
        places = np.arange(len(rows), dtype=float)
        stacked(axes, lengths, places, style, width=0.78, horizontal=True)
        tops(axes, places, lengths, totals, horizontal=True)
        axes.set_yticks(places)
        texts = _design_texts(rows)
        for text, is_knee in zip(
            axes.set_yticklabels(texts, fontsize=5.8, linespacing=0.95, parse_math=False),
            rows["knee"],
            strict=True,
        ):
            text.set_fontweight("bold" if is_knee else "normal")
        axes.invert_yaxis()
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel(_of_model(label, frame.attrs.get("model", "")))
        axes.grid(visible=True, axis="x")
        if len(workloads) > 1:
            plain_title(axes, workload)
    legend(figure, style)


def draw_layers(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw vertical bars for the layers of the first four workloads, or horizontal ones for groups.

    A network of more than forty layers is drawn by groups (block or kind).

    Args:
        frame: Table from ``layer_data``, at least one row.
        figure: An empty figure.
    """
    style = bars(_causes(frame), palette.CAUSES)
    workloads = list(frame["workload"].unique())[:MAXIMUM_PANELS]
    shown = [grouped_layers(frame[frame["workload"] == name]) for name in workloads]
    heights_in = [0.42 + 0.13 * len(rows) if by else 1.7 for by, rows in shown]
    resize(figure, 0.35 + sum(heights_in))
    grid = figure.subplots(len(shown), 1, squeeze=False, height_ratios=heights_in)
    for axes, (by, rows), workload in zip(grid[:, 0], shown, workloads, strict=True):
        times = _times(rows)
        unit = scale("latency_s", times.sum(axis=1))
        places = np.arange(len(rows), dtype=float)
        stacked(axes, times * unit.factor, places, style, width=0.82, horizontal=bool(by))
        if by:
            totals = [unit.text(total) for total in times.sum(axis=1)]
            tops(axes, places, times * unit.factor, totals, horizontal=True)
            texts = [
                f"{name} ({count})"
                for name, count in zip(rows["layer"], rows["count"], strict=True)
            ]
            axes.set_yticks(places)
            axes.set_yticklabels(texts, fontsize=5.8, parse_math=False)
            axes.invert_yaxis()
            axes.tick_params(axis="y", length=0)
        else:
            layer_ticks(axes, list(rows["layer"]), list(rows["index"]))
        if by:
            axes.set_xlabel(_of_model(unit.label, EXACT))
        else:
            said = _of_model(unit.label, EXACT).replace(", ", ",\n")
            axes.set_ylabel(said, linespacing=0.95)
        axes.grid(visible=True, axis="x" if by else "y")
        if len(workloads) > 1:
            plain_title(axes, workload)
    legend(figure, style)


def grouped_layers(rows: pd.DataFrame) -> tuple[str, pd.DataFrame]:
    """Return how layers are grouped, empty if they are few, and the sums of the groups.

    Args:
        rows: Columns layer, kind, and seconds in columns whose names end in ``_s``, in the order of
            execution.

    Returns:
        ``block``, ``kind`` or an empty text; and the rows, for groups with the columns layer (the
        group), count, and seconds.
    """
    if len(rows) <= MAXIMUM_LAYERS:
        return "", rows
    by, names = groups(list(rows["layer"]), list(rows["kind"]))
    seconds = [name for name in rows.columns if name.endswith("_s")]
    sums = rows[seconds].groupby(np.array(names), sort=False)
    return by, sums.sum().assign(count=sums.size()).rename_axis("layer").reset_index()


def _of_model(label: str, model: str) -> str:
    """Return the label of an axis with the model that its numbers come from."""
    return f"{label}, {model}" if model else label


def _causes(frame: pd.DataFrame) -> list[str]:
    """Return the causes that take any time; streaming is always among them."""
    times = _times(frame).sum()
    return [str(name) for name in times.index if times[name] > 0 or name == "streaming"]


def _times(rows: pd.DataFrame) -> pd.DataFrame:
    columns = {f"{_slug(name)}_s": CAUSES[name] for name in CAUSES}
    known = [name for name in columns if name in rows.columns]
    times = rows[known].astype(float).rename(columns=columns)
    return times[[name for name in times.columns if name == "streaming" or times[name].sum() > 0]]


def _spread(rows: pd.DataFrame) -> pd.DataFrame:
    """Return designs spread evenly along a front, always with its ends, knee and baseline."""
    if len(rows) <= MAXIMUM_DESIGNS:
        return rows
    places = set(np.linspace(0, len(rows) - 1, MAXIMUM_DESIGNS - 1).round().astype(int).tolist())
    kept = rows["knee"] | rows["baseline"]
    places |= {int(place) for place in np.flatnonzero(kept.to_numpy())}
    return rows.iloc[sorted(places)]


def _design_texts(rows: pd.DataFrame) -> list[str]:
    """Return the names of designs in lines, which end in the point's number or in ``baseline``."""
    names = rows["label"] + " #" + rows["point"].astype(str)
    names = names.where(~rows["baseline"], names + " (baseline)")
    return [fill(name, LABEL_CHARACTERS) for name in names]


def _panel_in(rows: pd.DataFrame) -> float:
    """Return the height of the panel of some designs, in inches."""
    lines = max(text.count("\n") + 1 for text in _design_texts(rows))
    return 0.42 + (0.055 + 0.1 * lines) * len(rows)


def design_caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption of the designs."""
    text = (
        "Latency of designs on the front, by what the array does or waits for: streaming operands,"
        " filling and draining the array, or waiting for the named memory traffic or unit. Designs"
        " are named by what they differ in; the number is the point of the table. The knee is in"
        " bold. Cycles are "
        + (
            "analytical estimates; the figure of layers has those of the cycle-accurate model."
            if evidence.is_estimated
            else "those of the cycle-accurate model."
        )
    )
    if evidence.baseline is not None:
        text += f" Bars are relative to the baseline, the design of point {evidence.baseline}."
    most = int(frame.groupby("workload").size().max()) if len(frame) else 0
    if most > MAXIMUM_DESIGNS:
        text += (
            f" Of fronts with up to {most} designs, some evenly spread are drawn; the CSV has all."
        )
    return text + drawn_first(len(evidence.knees))


def layer_caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption of the layers, with the share of the time that is drawn."""
    designs = "; ".join(f"{one.workload}: {one.label}" for one in evidence.knees)
    text = (
        f"Latency of each layer at the knee ({designs}), by cause, from the cycle-accurate model."
    )
    for workload, rows in frame.groupby("workload", sort=False):
        by, _ = grouped_layers(rows)
        if by:
            text += (
                f" The {len(rows)} layers of {workload} are drawn by {by}, with their number and"
                " total; the CSV has each."
            )
        else:
            text += number_key(list(rows["layer"]), list(rows["index"]))
    return text + drawn_first(frame["workload"].nunique())
