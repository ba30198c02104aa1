"""Figure: the layers of the knee under its compute and bandwidth ceilings."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from accelsim.report.evidence import Evidence
from accelsim.report.palette import KINDS, Look, looks
from accelsim.report.style import INK, drawn_first, workload_panels
from accelsim.report.units import Scale, number, quantity, scale, words

MAXIMUM_KINDS = 5


def data(evidence: Evidence) -> pd.DataFrame:
    """Return a row for each layer that multiplies and moves data.

    Args:
        evidence: The sweep and its knees.

    Returns:
        Columns workload, layer, kind, macs, dram_bytes, macs_per_byte, macs_per_s, time_share,
        skipping_peak_macs_per_s, bandwidth_bytes_per_s.
    """
    rows = []
    for knee in evidence.knees:
        total = knee.result.counts
        seconds_per_cycle = knee.result.latency_s / total.cycles if total.cycles else 0.0
        for layer in knee.result.layers:
            counts = layer.counts
            moved_bytes = (counts.dram_read_bits + counts.dram_write_bits) // 8
            seconds = counts.cycles * seconds_per_cycle
            # For an engine that skips zeros, both the rate and the peak count products of nonzeros.
            macs = counts.mac_operations if knee.skips else counts.macs
            if not (macs and moved_bytes and seconds):
                continue
            rows.append(
                {
                    "workload": knee.workload,
                    "layer": layer.name,
                    "kind": layer.kind,
                    "macs": macs,
                    "dram_bytes": moved_bytes,
                    "macs_per_byte": macs / moved_bytes,
                    "macs_per_s": macs / seconds,
                    "time_share": counts.cycles / total.cycles,
                    "skipping_peak_macs_per_s": float(knee.skipping_peak_macs_per_s),
                    "bandwidth_bytes_per_s": float(knee.bandwidth_bytes_per_s),
                }
            )
    return pd.DataFrame(rows, columns=_COLUMNS)


_COLUMNS = [
    *("workload", "layer", "kind", "macs", "dram_bytes", "macs_per_byte", "macs_per_s"),
    *("time_share", "skipping_peak_macs_per_s", "bandwidth_bytes_per_s"),
]


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw one panel for each of the first four workloads.

    Args:
        frame: Table from ``data``, at least one row.
        figure: An empty figure.
    """
    kinds = looks(_kinds(frame), KINDS)
    for axes, rows in workload_panels(figure, frame, height_in=1.6, alone_in=2.0, rest_in=0.3):
        _panel(axes, rows, kinds)
    handles = [
        Line2D(
            [], [], ls="", marker=look.marker, ms=4, mfc=look.color, mec="white", label=words(kind)
        )
        for kind, look in kinds.items()
    ]
    figure.legend(handles=handles, loc="outside upper center", ncols=min(len(handles), 5))


def _kinds(frame: pd.DataFrame) -> list[str]:
    """Return the kinds that get a marker: the most frequent ones, and ``other`` for the rest."""
    common = [str(kind) for kind in frame["kind"].value_counts(sort=True).index]
    if len(common) <= MAXIMUM_KINDS:
        return common
    return [*common[: MAXIMUM_KINDS - 1], "other"]


def _panel(axes: Axes, rows: pd.DataFrame, kinds: dict[str, Look]) -> None:
    peak = float(rows["skipping_peak_macs_per_s"].iloc[0])
    bandwidth = float(rows["bandwidth_bytes_per_s"].iloc[0])
    rate = _rate_scale(peak, rows)
    ridge = peak / bandwidth
    low = min(float(rows["macs_per_byte"].min()), ridge) / 2.5
    high = max(float(rows["macs_per_byte"].max()), ridge) * 4
    x = np.array([low, ridge, high])
    axes.plot(x, np.minimum(peak, x * bandwidth) * rate.factor, color=INK, zorder=2)
    known = [kind if kind in kinds else "other" for kind in rows["kind"]]
    for kind, look in kinds.items():
        chosen = rows[[name == kind for name in known]]
        axes.scatter(
            chosen["macs_per_byte"],
            chosen["macs_per_s"] * rate.factor,
            s=6 + 60 * chosen["time_share"],
            marker=look.marker,
            facecolors=look.color,
            edgecolors="white",
            linewidths=0.4,
            zorder=3,
        )
    axes.set(xscale="log", yscale="log", xlim=(low, high))
    bottom = min(float(rows["macs_per_s"].min()), low * bandwidth) / 2
    axes.set_ylim(bottom * rate.factor, peak * 2.8 * rate.factor)
    axes.set_xlabel("Operational intensity (MAC per byte of DRAM traffic)")
    axes.set_ylabel(rate.label)
    axes.grid(visible=True, which="major")
    text = {"fontsize": 6.2, "color": INK, "ha": "right", "va": "bottom"}
    axes.annotate(
        f"compute: {quantity('peak_macs_per_s', peak)}, ridge: {number(ridge)} MAC/B",
        xy=(0.985, peak * rate.factor),
        xycoords=("axes fraction", "data"),
        xytext=(0, 3),
        textcoords="offset points",
        **text,
    )
    axes.plot(
        [ridge],
        [peak * rate.factor],
        ls="",
        marker="o",
        ms=3,
        mfc="white",
        mec=INK,
        mew=0.7,
        zorder=4,
    )
    axes.annotate(
        f"DRAM: {quantity('bandwidth_bytes_per_s', bandwidth)}",
        xy=(0.015, 0.985),
        xycoords="axes fraction",
        **{**text, "ha": "left", "va": "top"},
    )


def _rate_scale(peak: float, rows: pd.DataFrame) -> Scale:
    chosen = scale("achieved_macs_per_s", [peak, float(rows["macs_per_s"].max())])
    return Scale(title="Achieved rate", unit=chosen.unit, factor=chosen.factor)


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: which design is shown, and how to read the points."""
    designs = "; ".join(f"{knee.workload}: {knee.label}" for knee in evidence.knees)
    text = (
        f"The {len(frame)} layers with multiply-accumulates and DRAM traffic at the knee"
        f" ({designs}). A marker's area grows with the layer's share of the run time. The slope is"
        " the bandwidth of DRAM, the flat line the peak of the array, with the weights that it"
        " skips; they meet at the ridge point. One MAC is one multiply-accumulate (two operations)."
        " Layers overlap: what works in the cycles of the layer before may lie above a line."
    )
    return text + drawn_first(frame["workload"].nunique())
