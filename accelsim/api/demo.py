"""``accelsim demo``: the sweep of the quick start, and its report."""

from pathlib import Path

from accelsim.explore import sweep
from accelsim.report import ReportSummary, report


def demo(out: str | Path = "quickstart", *, workers: int | None = None) -> ReportSummary:
    """Sweep ResNet-50 over 216 accelerators, and make figures and pages of the results.

    It is ``accelsim sweep quickstart`` and ``accelsim report`` in one command, which takes one to
    three minutes on two cores the first time, most of them for kernels that are compiled once.

    Args:
        out: Folder of results, whose folder ``report`` has figures and pages. A demo that was
            stopped in it continues.
        workers: Number of processes, all cores by default; 1 stays in this process.

    Returns:
        The files of the report.

    Raises:
        UserError: The folder holds other results, or cannot be written.
    """
    sweep("quickstart", out, workers=workers, resume=True)
    return report(out)
