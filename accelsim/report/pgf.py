r"""Figures as drawing commands for LaTeX, which sets their texts in the letters of the paper.

LaTeX reads a figure with ``\input{pareto.pgf}`` after ``\usepackage{pgf}``. For example, the label
``#176 & 2:4`` of a figure becomes ``\#176 \& 2:4``.
"""

import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.ticker import Formatter

from accelsim.errors import ResultError
from accelsim.report.latex import literal

PROGRAM = "pdflatex"
"""Program that measures texts, so that they fit where matplotlib puts them."""

STYLE: dict[str, Any] = {
    "pgf.texsystem": PROGRAM,
    "pgf.rcfonts": False,
    # The letters of IEEE and ACM papers, whose widths are not those of Computer Modern.
    "pgf.preamble": r"\usepackage[T1]{fontenc}\usepackage{mathptmx}\usepackage{textcomp}",
}
_DENSE_POINTS = r"([.oO*])\1+"
"""Points of a hatch: LaTeX takes minutes for some thousand of them, less than a second for few."""


def check_program() -> None:
    """Check that texts can be measured.

    Raises:
        ResultError: LaTeX is absent.
    """
    if shutil.which(PROGRAM) is None:
        raise ResultError(
            f"format pgf needs the program {PROGRAM} (Debian: texlive-latex-base"
            " texlive-pictures texlive-fonts-recommended); pdf and svg need no other program"
        )


def latex_text(text: str, parse_math: bool = True) -> str:
    """Return a text with LaTeX's escapes.

    Args:
        text: Text for matplotlib.
        parse_math: Whether text between two ``$`` is a formula, which is kept, except for
            matplotlib's own command for the font of numbers.
    """
    parts = re.split(r"(\$[^$]*\$)", text) if parse_math else [text]
    return "".join(
        part.replace(r"\mathdefault", "") if place % 2 else literal(part.replace(r"\$", "$"))
        for place, part in enumerate(parts)
    )


class _LatexTicks(Formatter):  # type: ignore[misc]  # matplotlib has no types here
    """The labels of another formatter, as texts for LaTeX."""

    def __init__(self, inner: Formatter) -> None:
        self.inner = inner

    def __call__(self, value: float, place: int | None = None) -> str:
        return latex_text(self.inner(value, place))

    def format_ticks(self, values: Any) -> list[str]:
        return [latex_text(text) for text in self.inner.format_ticks(values)]

    def get_offset(self) -> str:
        return latex_text(self.inner.get_offset())


def encode_pgf(figure: Figure, title: str = "", made_with: str = "") -> bytes:
    """Return a figure as drawing commands.

    The figure is changed: its texts become LaTeX's, and dense hatches get few points.

    Args:
        figure: A finished figure, which must not be used for anything else afterwards.
        title: Title, a comment of the file.
        made_with: Provenance of the figure, a comment of the file.

    Raises:
        ResultError: LaTeX is absent, or cannot set a text.
    """
    check_program()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            _latex_axis(axis)
    ticks = {
        id(label)
        for axes in figure.axes
        for axis in (axes.xaxis, axes.yaxis)
        for label in (*axis.get_ticklabels(), *axis.get_ticklabels(minor=True))
    }
    for text in figure.findobj(Text):
        if isinstance(text, Text) and id(text) not in ticks:
            text.set_text(latex_text(text.get_text(), text.get_parse_math()))
            text.set_parse_math(True)
    for patch in figure.findobj(Patch):
        if isinstance(patch, Patch) and patch.get_hatch():
            patch.set_hatch(re.sub(_DENSE_POINTS, r"\1", patch.get_hatch()))
    with mpl.rc_context(STYLE), tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "figure.pgf")
        try:
            figure.savefig(path, backend="pgf")
        except (ValueError, RuntimeError) as error:
            reason = next((line for line in str(error).splitlines() if line.startswith("!")), "")
            raise ResultError(f"{PROGRAM} cannot set a text of {title}: {reason}") from error
        drawn = path.read_bytes()
    comment = "".join(f"%% {line}\n" for line in (title, made_with) if line)
    return comment.encode() + drawn


def _latex_axis(axis: Axis) -> None:
    axis.set_major_formatter(_LatexTicks(axis.get_major_formatter()))
    axis.set_minor_formatter(_LatexTicks(axis.get_minor_formatter()))
