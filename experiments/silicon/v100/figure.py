"""``python -m experiments.silicon.v100.figure``: ``expected.csv`` as a figure."""

from pathlib import Path
from typing import Any

import pandas

HERE = Path(__file__).parent


def data() -> pandas.DataFrame:
    """Return the rows of ``expected.csv``: both times, and what was fitted."""
    return pandas.read_csv(HERE / "expected.csv")


def draw(frame: pandas.DataFrame, axes: Any) -> None:
    """Draw measured against predicted microseconds with a line of equals.

    Args:
        frame: From ``data``.
        axes: Of matplotlib.
    """
    for fitted, marker, label in (("no", "o", "not fitted"), ("yes", "x", "fitted")):
        rows = frame[frame["fitted"] == fitted]
        axes.loglog(rows["measured"], rows["predicted"], marker, markersize=4, label=label)
    ends = [frame["measured"].min(), frame["measured"].max()]
    axes.plot(ends, ends, color="gray", linewidth=0.8, label="equal")
    axes.set_xlabel("measured (us, V100 under cuBLAS)")
    axes.set_ylabel("predicted (us)")
    axes.legend(frameon=False)


if __name__ == "__main__":
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "v100"
    figure, axes = pyplot.subplots(figsize=(4.5, 4), layout="constrained")
    draw(data(), axes)
    figure.savefig(HERE / "predicted_measured.svg", metadata={"Date": None})
