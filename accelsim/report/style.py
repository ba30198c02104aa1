"""The style of paper figures: serif, 8 pt, fit for colour-blind readers and grey paper."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

import matplotlib as mpl
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from accelsim.errors import ResultError, did_you_mean
from accelsim.report.palette import Look, looks
from accelsim.report.pgf import check_program, encode_pgf

STYLES: Mapping[str, Mapping[str, float]] = {
    "ieee": {"one": 3.5, "two": 7.16},
    "acm": {"one": 3.33, "two": 7.0},
}
"""Widths of one and two columns in inches. IEEE: Author Center, "Resolution and size" of graphics.
ACM: class acmart, format sigconf: margins of 54 pt and 2 pc between columns on paper of 8.5 in
leave columns of 241.1 pt and a text of 506.3 pt."""
WIDTHS_IN: Mapping[str, float] = STYLES["ieee"]
TWO_FROM_IN = 5.0
"""Width from which panels stand side by side and axes have more ticks."""
FORMATS = ("pdf", "svg", "png", "pgf")
MAXIMUM_PANELS = 4
FOOTER_PT = 4.5
GREY = "#8a8a8a"
INK = "#222222"

STYLE_FILE = Path(__file__).with_name("accelsim.mplstyle")
"""File of the style, which authors may use for figures of their own."""


@dataclass(frozen=True, kw_only=True)
class Layout:
    """How figures are laid out and written.

    Args:
        formats: Formats of the files, from ``FORMATS``.
        columns: ``one`` or ``two``, a key of ``WIDTHS_IN``.
        footer: Whether the provenance of a figure is printed along its lower edge.
        style: Publisher of the widths, a key of ``STYLES``.

    Raises:
        ResultError: A name is unknown, or the program that ``pgf`` needs is missing.
    """

    formats: Sequence[str] = ("pdf", "svg")
    columns: str = "one"
    footer: bool = False
    style: str = "ieee"

    def __post_init__(self) -> None:
        for name in self.formats:
            if name not in FORMATS:
                raise ResultError(f"unknown format {name}{did_you_mean(name, FORMATS)}")
        if "pgf" in self.formats:
            check_program()
        if self.style not in STYLES:
            raise ResultError(f"unknown style {self.style}{did_you_mean(self.style, STYLES)}")
        if self.columns not in WIDTHS_IN:
            raise ResultError(
                f"unknown columns {self.columns}{did_you_mean(self.columns, tuple(WIDTHS_IN))}"
            )

    @property
    def width_in(self) -> float:
        """Width of a figure."""
        return STYLES[self.style][self.columns]


@contextmanager
def paper_style() -> Iterator[None]:
    """Apply the style to the defaults of matplotlib, whatever the user has set."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(mpl.rc_params_from_file(STYLE_FILE, use_default_template=False))
        yield


def new_figure(height_in: float, layout: Layout | None = None, made_with: str = "") -> Figure:
    """Return an empty figure, to be used inside ``paper_style``.

    Args:
        height_in: Height of the drawing; the footer is added to it.
        layout: Width, and whether there is a footer; default: one column without a footer.
        made_with: Text of the footer, in small grey letters along the lower edge.
    """
    layout = layout or Layout()
    figure = Figure(figsize=(layout.width_in, height_in), layout="constrained")
    FigureCanvasAgg(figure)
    if layout.footer:
        # A letter of this size is 0.03 in wide on average, at most 0.06 in.
        lines = fill(made_with, int(layout.width_in * 27))
        small = {"fontsize": FOOTER_PT, "color": GREY, "linespacing": 1.1}
        figure.text(0.5, 0, lines, ha="center", va="bottom", parse_math=False, **small)
    resize(figure, height_in)
    return figure


def resize(figure: Figure, height_in: float) -> None:
    """Change the height of a figure of ``new_figure``.

    Args:
        figure: The figure, still empty.
        height_in: Height of the drawing; the footer is added to it.
    """
    lines = sum(text.get_text().count("\n") + 1 for text in figure.texts)
    footer_in = (lines * FOOTER_PT * 1.25 + 3) / 72 if lines else 0.0
    total = height_in + footer_in
    figure.set_size_inches(figure.get_size_inches()[0], total)
    for text in figure.texts:
        text.set_y(0.02 / total)
    rect = (0, footer_in / total, 1, 1 - footer_in / total)
    figure.get_layout_engine().set(w_pad=0.02, h_pad=0.02, hspace=0.03, rect=rect)


def encode(figure: Figure, form: str, title: str = "", made_with: str = "") -> bytes:
    """Return a figure as a file whose bytes depend on the arguments only.

    Args:
        figure: A finished figure.
        form: File format, one of ``FORMATS``. ``pgf`` must come last, because it changes the texts
            of the figure to those of LaTeX.
        title: Title, stored in the file.
        made_with: Provenance of the figure, stored in the file.
    """
    if form == "pgf":
        return encode_pgf(figure, title, made_with)
    metadata: dict[str, dict[str, Any]] = {
        "pdf": {"Title": title, "Subject": made_with, "Creator": "accelsim", "CreationDate": None},
        "svg": {"Title": title, "Description": made_with, "Creator": "accelsim", "Date": None},
        "png": {"Title": title, "Description": made_with, "Software": "accelsim"},
    }
    buffer = io.BytesIO()
    figure.savefig(buffer, format=form, metadata=metadata[form])
    return buffer.getvalue()


@contextmanager
def settled(figure: Figure) -> Iterator[None]:
    """Arrange a finished figure once, for all files that are made of it within the block."""
    # Letters of few dots are rounded to widths that are too small for files with more of them.
    dots = figure.dpi
    figure.set_dpi(600)
    figure.draw_without_rendering()
    figure.set_dpi(dots)
    engine = figure.get_layout_engine()
    figure.set_layout_engine(None)
    yield
    figure.set_layout_engine(engine)


def panels(figure: Figure, count: int) -> list[Axes]:
    """Return ``count`` axes, one below the other; two side by side in a figure of two columns."""
    rows = panel_rows(figure, count)
    grid = figure.subplots(rows, -(-count // rows), squeeze=False)
    found = [axes for row in grid for axes in row]
    for axes in found[count:]:
        axes.remove()
    return found[:count]


def panel_rows(figure: Figure, count: int) -> int:
    """Return the rows of ``count`` panels."""
    return -(-count // 2) if figure.get_figwidth() > TWO_FROM_IN else count


def workload_panels(
    figure: Figure, frame: pd.DataFrame, *, height_in: float, alone_in: float = 0.0, rest_in: float
) -> Iterator[tuple[Axes, pd.DataFrame]]:
    """Yield axes and rows of each of the first workloads; with titles if there are several.

    Args:
        figure: An empty figure, whose height is set here.
        frame: Rows with ``workload``.
        height_in: Height of a panel.
        alone_in: Height of a single panel, if it differs.
        rest_in: Height of everything else.
    """
    workloads = list(frame["workload"].unique())[:MAXIMUM_PANELS]
    each_in = alone_in if alone_in and len(workloads) == 1 else height_in
    resize(figure, rest_in + panel_rows(figure, len(workloads)) * each_in)
    for axes, workload in zip(panels(figure, len(workloads)), workloads, strict=True):
        yield axes, frame[frame["workload"] == workload]
        if len(workloads) > 1:
            plain_title(axes, workload)


def drawn_first(workloads: int) -> str:
    """Return the caption's sentence about which workloads are drawn; empty if all are."""
    if workloads <= MAXIMUM_PANELS:
        return ""
    return f" Drawn are the first {MAXIMUM_PANELS} workloads; the CSV has all."


def bars(names: Iterable[str], table: Mapping[str, Look]) -> dict[str, dict[str, Any]]:
    """Return colour and hatch of each part of a stack, as arguments of ``Axes.bar``.

    Args:
        names: Parts, the lowest first.
        table: Looks of known parts.
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
    """Set a left title in which nothing is read as a formula."""
    axes.set_title(text, loc="left", fontweight="bold", parse_math=False)
