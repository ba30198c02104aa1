"""Figures, tables and HTML pages from a sweep."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from accelsim.display import Displayed


@dataclass(frozen=True, kw_only=True, repr=False)
class ReportSummary(Displayed):
    """What a report wrote.

    Args:
        folder: Where.
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
) -> ReportSummary:
    """Make the figures of a sweep, the CSV and the caption of each, and HTML pages.

    ``report.html`` has the figures, ``explore.html`` every point of the sweep, to filter, brush and
    compare; the latter only where plotly is installed (extra ``report``).

    An earlier report in the same place is replaced when the new one is complete.

    Args:
        folder: What ``sweep`` wrote.
        out: Where to write; ``report`` inside ``folder`` by default.
        format: Formats of the figures: ``pdf``, ``svg``, ``png`` (300 dots per inch), ``pgf``
            (commands that LaTeX inputs; needs ``pdflatex``). The page has the figures in any case.
        columns: Width of the figures: ``one`` (3.5 in) or ``two`` (7.16 in) of IEEE.
        footer: Whether what made a figure stands along its lower edge. It is in the metadata and
            in the caption file of each figure in any case.
        baseline: A point of the table: energy and latency of designs are drawn relative to it.

    Returns:
        What was written.

    Raises:
        ResultError: The folder is not a complete sweep, or no point of it is feasible, or
            a format or a width is unknown, or ``pgf`` is asked for without LaTeX, or the baseline
            is not in the table or lacks results.
    """
    from accelsim.report.style import Layout
    from accelsim.report.write import write_report

    place = Path(folder)
    layout = Layout(formats=format, columns=columns, footer=footer)
    where = Path(out) if out is not None else place / "report"
    return write_report(place, where, layout, baseline)


__all__ = ["ReportSummary", "report"]
