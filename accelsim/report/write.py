"""Writes a report as a whole: nothing is replaced before all files exist."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from accelsim.errors import ResultError, did_you_mean
from accelsim.explore import Sweep, read_sweep
from accelsim.files import fresh_folder, replace_folder
from accelsim.progress import advance, stage
from accelsim.report import ReportSummary
from accelsim.report.certificate import certificate, certificate_csv
from accelsim.report.collect import collect, mark_on_rtl, ran_on_rtl, with_baseline
from accelsim.report.evidence import Evidence
from accelsim.report.figures import Drawn, Kind, draw_figure, figures_of
from accelsim.report.front_table import front_latex
from accelsim.report.interactive.page import PAGE as INTERACTIVE_PAGE
from accelsim.report.interactive.page import WITHOUT_PLOTLY, has_plotly, interactive_page
from accelsim.report.page import CERTIFICATE, render
from accelsim.report.style import Layout

PAGE = "report.html"
FRONT = "front.tex"
ON_RTL_FILE = "on_rtl.csv"
"""File in the folder of a sweep with the points whose layers ran on the RTL."""


def write_report(
    folder: Path,
    out: Path,
    layout: Layout,
    baseline: int | None = None,
    only: Sequence[str] = (),
) -> ReportSummary:
    """Write the report of a sweep.

    Args:
        folder: Folder that ``sweep`` wrote.
        out: Folder of the report; an earlier report there is replaced.
        layout: Sizes, fonts and file formats of the figures.
        baseline: Number of the point that bars are relative to.
        only: Names of the figures to draw; empty: all.

    Returns:
        The files that were written.

    Raises:
        ResultError: The folder is not a complete sweep, no point is feasible, the baseline is not
            in it or lacks results, a name of ``only`` is no figure, or ``out`` holds something
            else.
    """
    _check_place(out)
    sweep = read_sweep(folder)
    evidence = evidence_of(folder, sweep, baseline)
    line = made_with_line(dict(sweep.made_with))
    kinds = _chosen(figures_of(evidence), only)
    drawn: list[Drawn] = []
    stage("figures")
    for kind in kinds:
        advance(len(drawn), len(kinds))
        drawn.append(draw_figure(kind, evidence, line, layout))
    interactive = has_plotly()
    known = certificate(evidence, sweep, ran_on_rtl(sweep, folder / ON_RTL_FILE))
    page = render(sweep, evidence, drawn, known, INTERACTIVE_PAGE if interactive else "")
    files = {PAGE: page.encode(), FRONT: front_latex(evidence, line).encode()}
    if known:
        files[CERTIFICATE] = certificate_csv(known)
    if interactive:
        files[INTERACTIVE_PAGE] = interactive_page(sweep).encode()
    for one in drawn:
        files.update(one.files)
    _replace(out, files)
    notes = () if interactive else (f"{INTERACTIVE_PAGE} is left out: it {WITHOUT_PLOTLY}",)
    return ReportSummary(folder=out, files=[out / name for name in files], notes=notes)


def _chosen(kinds: Sequence[Kind], only: Sequence[str]) -> list[Kind]:
    """Return the figures with these names, in the order of the page; all without names."""
    names = [kind.name for kind in kinds]
    for name in only:
        if name not in names:
            near = did_you_mean(name, names)
            rest = "" if "known:" in near else f" Its figures are {', '.join(names)}"
            raise ResultError(f"only: this sweep has no figure {name}{near}{rest}")
    return [kind for kind in kinds if not only or kind.name in only]


def evidence_of(folder: Path, sweep: Sweep, baseline: int | None = None) -> Evidence:
    """Return what the figures of a sweep show.

    Args:
        folder: Folder of the sweep.
        sweep: The sweep that was read from it.
        baseline: Number of the point that bars are relative to.

    Raises:
        ResultError: No point is feasible, or the baseline is not in the sweep or lacks results.
    """
    evidence = mark_on_rtl(collect(sweep), ran_on_rtl(sweep, folder / ON_RTL_FILE))
    return evidence if baseline is None else with_baseline(evidence, baseline)


def made_with_line(made_with: dict[str, Any]) -> str:
    """Return the provenance of all figures, in one line.

    Args:
        made_with: Provenance of the sweep.
    """
    inputs = made_with.get("inputs", {})
    hashes = [f"study {str(made_with.get('study', ''))[:12]}"]
    for group in inputs.values():
        digests = [(name, one) for name, one in group.items() if isinstance(one, str)]
        hashes += [f"{name} {digest[:8]}" for name, digest in digests[:2]]
    return (
        f"accelsim {made_with['version']}, commit {made_with['commit']}, "
        + ", ".join(hashes[:4])
        + f", seed {made_with['seed']}, tier {made_with['tier']}"
    )


def _check_place(out: Path) -> None:
    if out.is_dir() and any(out.iterdir()) and not (out / PAGE).is_file():
        raise ResultError(f"{out}: not empty and not a report; name another folder with --out")
    if out.exists() and not out.is_dir():
        raise ResultError(f"{out}: is a file; name a folder with --out")


def _replace(out: Path, files: dict[str, bytes]) -> None:
    with fresh_folder(out) as fresh:
        for name, content in files.items():
            (fresh / name).write_bytes(content)
        replace_folder(fresh, out)
