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


def report(folder: str | Path, out: str | Path | None = None) -> ReportSummary:
    """Make the figures of a sweep as PDF and SVG, the CSV behind each, and HTML pages.

    ``report.html`` has the figures, ``explore.html`` every point of the sweep, to filter, brush and
    compare; the latter only where plotly is installed (extra ``report``).

    An earlier report in the same place is replaced when the new one is complete.

    Args:
        folder: What ``sweep`` wrote.
        out: Where to write; ``report`` inside ``folder`` by default.

    Returns:
        What was written.

    Raises:
        ResultError: The folder is not a complete sweep, or no point of it is feasible.
    """
    from accelsim.report.write import write_report

    place = Path(folder)
    return write_report(place, Path(out) if out is not None else place / "report")


__all__ = ["ReportSummary", "report"]
