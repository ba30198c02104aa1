"""Figures, tables and HTML pages from a sweep."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from accelsim.display import Displayed


@dataclass(frozen=True, kw_only=True, repr=False)
class ReportSummary(Displayed):
    """The files that a report wrote.

    Args:
        folder: Folder of the report.
        files: Every file, the page first.
        notes: Sentences about what was left out.
    """

    folder: Path
    files: Sequence[Path]
    notes: Sequence[str] = ()

    def facts(self) -> dict[str, str]:
        """Return the page and the number of files."""
        return {"page": str(self.files[0]), "files": f"{len(self.files):,}"}


def report(
    folder: str | Path,
    out: str | Path | None = None,
    *,
    format: Sequence[str] = ("pdf", "svg"),  # noqa: A002 - the name of the option
    columns: str = "one",
    footer: bool = False,
    baseline: int | None = None,
    only: Sequence[str] = (),
    style: str = "ieee",
) -> ReportSummary:
    """Make the figures of a sweep, the CSV and the caption of each, and HTML pages.

    ``report.html`` has the figures. ``explore.html`` has every point of the sweep, to filter, brush
    and compare; it is written only if plotly is installed (extra ``report``).

    An earlier report in the same place is replaced when the new one is complete.

    Args:
        folder: Folder that ``sweep`` wrote.
        out: Folder to write; default: ``report`` inside ``folder``.
        format: Formats of the figures: ``pdf``, ``svg``, ``png`` (300 dots per inch), ``pgf``
            (commands for LaTeX; needs ``pdflatex``). The page always has the figures.
        columns: Width of the figures: ``one`` (3.5 in) or ``two`` (7.16 in) of IEEE; 3.33 in or
            7.0 in with the style ``acm``.
        footer: Whether the provenance of a figure is printed along its lower edge. It is always in
            the metadata and the caption file of each figure.
        baseline: Number of a point of the table, relative to which energy and latency are drawn.
        only: Figures to draw, by the names of their files, such as ``pareto``; default: all.
        style: Publisher whose column widths the figures have: ``ieee`` or ``acm``.

    Returns:
        The files that were written.

    Raises:
        ResultError: The folder is not a complete sweep, none of its points is feasible, a format, a
            width, a style or a figure is unknown, ``pgf`` is requested without LaTeX, or the
            baseline is not in the table or lacks results.
    """
    from accelsim.report.style import Layout
    from accelsim.report.write import write_report

    place = Path(folder)
    layout = Layout(formats=format, columns=columns, footer=footer, style=style)
    where = Path(out) if out is not None else place / "report"
    return write_report(place, where, layout, baseline, only)


__all__ = ["ReportSummary", "report"]
