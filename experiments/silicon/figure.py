"""The figure of a comparison with a chip: what is predicted over what was measured."""

from pathlib import Path
from typing import Any

import pandas


def draw(frame: pandas.DataFrame, axes: Any, unit: str, chip: str) -> None:
    """Draw predicted over measured numbers, with a line of equals.

    Args:
        frame: Frame with the columns ``predicted``, ``measured`` and ``fitted`` (yes or no).
        axes: Axes of matplotlib to draw on.
        unit: Unit of both numbers.
        chip: Name of the chip that was measured.
    """
    for fitted, marker, label in (("no", "o", "not fitted"), ("yes", "x", "fitted")):
        rows = frame[frame["fitted"] == fitted]
        axes.loglog(rows["measured"], rows["predicted"], marker, markersize=4, label=label)
    ends = [frame["measured"].min(), frame["measured"].max()]
    axes.plot(ends, ends, color="gray", linewidth=0.8, label="equal")
    axes.set_xlabel(f"measured ({unit}, {chip})")
    axes.set_ylabel(f"predicted ({unit})")
    axes.legend(frameon=False)


def write(folder: Path, unit: str, chip: str) -> None:
    """Write ``predicted_measured.svg`` of the ``expected.csv`` of a folder.

    Args:
        folder: Folder of the experiment; its name keeps the identifiers of the SVG the same.
        unit: Unit of both numbers.
        chip: Name of the chip that was measured.
    """
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = folder.name
    figure, axes = pyplot.subplots(figsize=(4.5, 4), layout="constrained")
    draw(pandas.read_csv(folder / "expected.csv"), axes, unit, chip)
    figure.savefig(folder / "predicted_measured.svg", metadata={"Date": None})
