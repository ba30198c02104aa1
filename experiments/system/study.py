"""What the studies of this folder share: a table of equal rows, and a figure beside it."""

from collections.abc import Callable, Sequence
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any


def table(rows: Sequence[Any]) -> str:
    """Return rows, dataclasses of one kind, as the text of a CSV file with a header."""
    head = ",".join(field.name for field in fields(rows[0]))
    return "\n".join([head, *(",".join(map(str, astuple(row))) for row in rows)]) + "\n"


def write_study(
    folder: Path, rows: Sequence[Any], draw: Callable[[Sequence[Any], Any], None], name: str
) -> None:
    """Write ``expected.csv`` and a figure of the same rows, and print the table.

    Args:
        folder: Folder of the study.
        rows: Dataclasses of one kind.
        draw: Draws the rows on axes of matplotlib.
        name: Name of the figure, without its ending.
    """
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib import pyplot

    text = table(rows)
    (folder / "expected.csv").write_text(text, encoding="utf-8")
    print(text, end="")
    mpl.rcParams["svg.hashsalt"] = name
    figure, axes = pyplot.subplots(figsize=(6.4, 4), layout="constrained")
    draw(rows, axes)
    figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
    pyplot.close(figure)
