"""``python -m experiments.mapping.figure``: the gaps of ``cases.csv`` as a figure."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

HERE = Path(__file__).resolve().parent
DRAWN = ("latency", "energy", "edp")
"""``dram_bytes`` is ``energy``: both count bytes."""


def data() -> pd.DataFrame:
    """Return the rows of ``cases.csv``: of each layer the gap of each objective, in percent."""
    return pd.read_csv(HERE / "cases.csv")


def draw(frame: pd.DataFrame, axes: Any) -> None:
    """Draw the share of layers whose gap is at most so large.

    Args:
        frame: Frame that ``data`` returns.
        axes: Axes of matplotlib to draw on.
    """
    shares = np.arange(1, len(frame) + 1) / len(frame)
    for objective in DRAWN:
        axes.step(np.sort(frame[f"{objective}_percent"]), shares, where="post", label=objective)
    axes.axvline(5, color="gray", linewidth=0.8)
    axes.set_xscale("symlog", linthresh=0.1)
    axes.set_xlim(left=0)
    axes.set_xlabel("above the least estimate (%)")
    axes.set_ylabel("share of layers")
    axes.legend(frameon=False)


if __name__ == "__main__":
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "mapping"
    figure, axes = pyplot.subplots(figsize=(4.5, 3.2), layout="constrained")
    draw(data(), axes)
    figure.savefig(HERE / "gap.svg", metadata={"Date": None})
