"""Figure: utilization of the array in each layer at the knee."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from accelsim.report.evidence import Evidence
from accelsim.report.palette import KINDS
from accelsim.report.stack import legend
from accelsim.report.style import INK, bars, drawn_first, workload_panels
from accelsim.report.ticks import layer_ticks, number_key

MAXIMUM_LAYERS = 40
MAXIMUM_KINDS = 6


def data(evidence: Evidence) -> pd.DataFrame:
    """Return the utilization of each layer of each knee, in order of execution.

    Args:
        evidence: The sweep and its knees.

    Returns:
        Columns workload, index, layer, kind, macs, cycles, utilization, network_utilization. For a
        network of more than 40 layers, only layers that multiply.
    """
    rows = []
    for knee in evidence.knees:
        layers = list(enumerate(knee.result.layers))
        matrix = [(index, layer) for index, layer in layers if layer.counts.macs]
        for index, layer in matrix if len(layers) > MAXIMUM_LAYERS and matrix else layers:
            rows.append(
                {
                    "workload": knee.workload,
                    "index": index,
                    "layer": layer.name,
                    "kind": layer.kind,
                    "macs": layer.counts.macs,
                    "cycles": layer.counts.cycles,
                    "utilization": float(layer.utilization),
                    "network_utilization": float(knee.result.utilization),
                }
            )
    return pd.DataFrame(rows, columns=_COLUMNS)


_COLUMNS = [
    *("workload", "index", "layer", "kind", "macs", "cycles"),
    *("utilization", "network_utilization"),
]


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw one panel for each of the first four workloads.

    Args:
        frame: Table from ``data``, at least one row.
        figure: An empty figure.
    """
    common = [str(kind) for kind in frame["kind"].value_counts().index]
    kinds = common if len(common) <= MAXIMUM_KINDS else [*common[: MAXIMUM_KINDS - 1], "other"]
    style = bars(kinds, KINDS)
    for axes, rows in workload_panels(figure, frame, height_in=1.6, rest_in=0.3):
        known = [kind if kind in kinds else "other" for kind in rows["kind"]]
        _panel(axes, rows, known, style)
    legend(figure, style, columns=5)


def _panel(
    axes: Axes, rows: pd.DataFrame, kinds: list[str], style: dict[str, dict[str, object]]
) -> None:
    places = np.arange(len(rows), dtype=float)
    heights = rows["utilization"].to_numpy() * 100
    for kind, look in style.items():
        chosen = np.array([name == kind for name in kinds])
        axes.bar(places[chosen], heights[chosen], width=0.82, **look)
    whole = float(rows["network_utilization"].iloc[0]) * 100
    axes.axhline(whole, color=INK, linewidth=0.7, linestyle=(0, (4, 2)), zorder=3)
    axes.annotate(
        f"network {whole:.1f} %",
        xy=(1.0, whole),
        xycoords=("axes fraction", "data"),
        xytext=(2, 0),
        textcoords="offset points",
        fontsize=6.2,
        color=INK,
        va="center",
        rotation=90 if 22 < whole < 78 else 0,
        rotation_mode="default",
    )
    axes.set_ylim(0, max(100.0, 1.02 * float(heights.max())))
    axes.set_ylabel("Utilization (%)")
    axes.grid(visible=True, axis="y")
    layer_ticks(axes, list(rows["layer"]), list(rows["index"]))


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: what utilization means, and which layers are left out."""
    designs = "; ".join(f"{knee.workload}: {knee.label}" for knee in evidence.knees)
    text = (
        f"Utilization of each layer at the knee ({designs}): useful multiply-accumulates over what"
        " the array could do in the same cycles, without those that it skips. The dashed line is"
        " the whole network."
    )
    if (frame["utilization"] > 1).any():
        text += (
            " Layers overlap: what a layer does in the cycles of the one before is its own, so that"
            f" some exceed 100 %, at most {100 * frame['utilization'].max():.1f} %."
        )
    long = [knee.workload for knee in evidence.knees if len(knee.result.layers) > MAXIMUM_LAYERS]
    if long:
        text += f" Layers without multiply-accumulates are left out ({', '.join(long)})."
    for _, rows in frame.groupby("workload", sort=False):
        text += number_key(list(rows["layer"]), list(rows["index"]))
    return text + drawn_first(frame["workload"].nunique())
