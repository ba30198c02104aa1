"""The look of paper figures: one column, serif, fit for colour-blind readers and grey paper."""

import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from accelsim.report.palette import Look, looks

WIDTH_IN = 3.5
MAXIMUM_PANELS = 4
FOOTER_IN = 0.11
GREY = "#8a8a8a"
INK = "#222222"

STYLE: Mapping[str, Any] = {
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 7.5,
    "axes.labelsize": 7.5,
    "axes.titlesize": 7.5,
    "axes.titlepad": 3.0,
    "axes.labelpad": 2.0,
    "xtick.labelsize": 7.0,
    "ytick.labelsize": 7.0,
    "legend.fontsize": 6.5,
    "axes.linewidth": 0.5,
    "axes.edgecolor": INK,
    "axes.axisbelow": True,
    "axes.formatter.use_mathtext": True,
    "axes.unicode_minus": True,
    "xtick.major.width": 0.5,
    "ytick.major.width": 0.5,
    "xtick.minor.width": 0.35,
    "ytick.minor.width": 0.35,
    "xtick.major.size": 2.5,
    "ytick.major.size": 2.5,
    "xtick.minor.size": 1.5,
    "ytick.minor.size": 1.5,
    "grid.linewidth": 0.3,
    "grid.color": "#dddddd",
    "hatch.linewidth": 0.4,
    "lines.linewidth": 0.9,
    "legend.frameon": False,
    "legend.handlelength": 1.4,
    "legend.handletextpad": 0.5,
    "legend.columnspacing": 1.2,
    "legend.labelspacing": 0.3,
    "legend.borderaxespad": 0.2,
    "figure.dpi": 100,
    "savefig.dpi": 300,
    "pdf.fonttype": 42,
    "svg.fonttype": "path",
    "svg.hashsalt": "accelsim",
}
_METADATA: Mapping[str, Mapping[str, Any]] = {
    "pdf": {"CreationDate": None},
    "svg": {"Date": None},
    "png": {},
}


@contextmanager
def paper_style() -> Iterator[None]:
    """Apply the style, on top of the defaults of matplotlib and of nothing else."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        yield


def new_figure(height_in: float) -> Figure:
    """Return an empty figure of one column, to be used inside ``paper_style``.

    Args:
        height_in: Height of what is drawn; the footer is added to it.
    """
    total = height_in + FOOTER_IN
    figure = Figure(figsize=(WIDTH_IN, total), layout="constrained")
    FigureCanvasAgg(figure)
    engine = figure.get_layout_engine()
    engine.set(
        w_pad=0.02, h_pad=0.02, hspace=0.03, rect=(0, FOOTER_IN / total, 1, 1 - FOOTER_IN / total)
    )
    return figure


def resize(figure: Figure, height_in: float) -> None:
    """Give a figure of ``new_figure`` another height.

    Args:
        figure: The figure, still empty.
        height_in: Height of what is drawn; the footer is added to it.
    """
    total = height_in + FOOTER_IN
    figure.set_size_inches(WIDTH_IN, total)
    figure.get_layout_engine().set(rect=(0, FOOTER_IN / total, 1, 1 - FOOTER_IN / total))


def footer(figure: Figure, text: str) -> None:
    """Write what made the figure along its lower edge, in small grey letters."""
    height = figure.get_size_inches()[1]
    figure.text(
        0.5,
        0.03 / height,
        text,
        ha="center",
        va="bottom",
        fontsize=4.5,
        color=GREY,
        parse_math=False,
    )


def encode(figure: Figure, form: str) -> bytes:
    """Return a figure as a file whose bytes depend on nothing but the figure.

    Args:
        figure: A finished figure.
        form: ``pdf``, ``svg`` or ``png``.
    """
    buffer = io.BytesIO()
    figure.savefig(buffer, format=form, metadata=dict(_METADATA[form]))
    return buffer.getvalue()


def panels(figure: Figure, count: int) -> list[Axes]:
    """Return ``count`` axes, one above the other."""
    grid = figure.subplots(count, 1, squeeze=False)
    return [axes for row in grid for axes in row]


def workload_panels(
    figure: Figure, frame: pd.DataFrame, *, height_in: float, alone_in: float = 0.0, rest_in: float
) -> Iterator[tuple[Axes, pd.DataFrame]]:
    """Yield axes and rows of each of the first workloads, titled if there are several.

    Args:
        figure: An empty figure; it is given its height.
        frame: Rows with ``workload``.
        height_in: Of a panel.
        alone_in: Of a single one, if that is another.
        rest_in: Of all else.
    """
    workloads = list(frame["workload"].unique())[:MAXIMUM_PANELS]
    each_in = alone_in if alone_in and len(workloads) == 1 else height_in
    resize(figure, rest_in + len(workloads) * each_in)
    for axes, workload in zip(panels(figure, len(workloads)), workloads, strict=True):
        yield axes, frame[frame["workload"] == workload]
        if len(workloads) > 1:
            plain_title(axes, workload)


def drawn_first(workloads: int) -> str:
    """Return the sentence of a caption that says which of some workloads are drawn, if not all."""
    if workloads <= MAXIMUM_PANELS:
        return ""
    return f" Drawn are the first {MAXIMUM_PANELS} workloads; the CSV has all."


def bars(names: Iterable[str], table: Mapping[str, Look]) -> dict[str, dict[str, Any]]:
    """Return colour and hatch of each part of a stack, as arguments of ``Axes.bar``.

    Args:
        names: The parts, bottom first.
        table: The looks of the known ones.
    """
    return {
        name: {
            "facecolor": look.color,
            "hatch": look.hatch,
            "edgecolor": "white",
            "linewidth": 0.3,
        }
        for name, look in looks(names, table).items()
    }


def plain_title(axes: Axes, text: str) -> None:
    """Set a left title in which nothing is read as mathematics."""
    axes.set_title(text, loc="left", fontweight="bold", parse_math=False)
