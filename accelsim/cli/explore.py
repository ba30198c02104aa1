"""``accelsim sweep``, ``accelsim merge``, ``accelsim report`` and ``accelsim demo``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command
from accelsim.progress import silence

if TYPE_CHECKING:
    from accelsim.explore import SweepSummary
    from accelsim.report import ReportSummary


def _quiet(_context: object, _option: object, is_given: bool) -> None:
    if is_given:
        silence()


@described_command("accelsim.explore.run:sweep", "study", left_out=("metrics",))
@click.option(
    "--quiet", is_flag=True, expose_value=False, callback=_quiet, help="Print no progress."
)
def sweep_command(summary: "SweepSummary", study: str, out: str) -> None:
    """Show what a sweep did; exit code 1 if a point of its front differs on the RTL."""
    _tell(summary)
    for name in summary.damaged:
        click.echo(f"damaged part set aside and computed again: {name}", err=True)
    if summary.complete:
        _prove(study, out)
    else:
        click.echo("other shards are still to come; the last one writes the table")


@described_command("accelsim.explore.merging:merge", "study", "folders", left_out=("metrics",))
def merge_command(summary: "SweepSummary", study: str, out: str) -> None:
    """Show what several folders hold together."""
    for name in summary.damaged:
        click.echo(f"damaged part left out: {name}", err=True)
    if summary.complete:
        _tell(summary)
        _prove(study, out)
        return
    click.echo(
        f"{summary.reused} of {summary.points} points are stored in {summary.folder}; merge the"
        f" other folders too, or `accelsim sweep {study} --out {out} --resume` evaluates the rest"
    )


def _tell(summary: "SweepSummary") -> None:
    """Print what a sweep did, and the warnings that belong to its front."""
    click.echo(
        f"{summary.points} points: {summary.computed} computed, {summary.reused} reused,"
        f" {summary.refused} refused, in {summary.folder}"
    )
    if summary.stopped:
        click.echo(f"stopped before the budget: {summary.stopped}")
    if summary.agreement is not None:
        found = summary.agreement
        click.echo(
            f"{found.points} points, the front among them, re-evaluated with the cycle-accurate"
            f" model: estimated cycles {found.sentence()}"
        )
    if summary.rtl:
        click.echo(summary.rtl)
    if summary.accuracy:
        click.echo(summary.accuracy)
    for warning in summary.warnings:
        click.echo(f"warning: {warning}", err=True)


def _prove(study: str, folder: str) -> None:
    """Run layers of the front on the RTL if a study says so; exit with 1 if they differ."""
    from accelsim.explore import load_study

    layers = load_study(study).prove
    if not layers:
        return
    from accelsim_hdl.cosim.prove import prove_front

    differ = False
    for proof in prove_front(Path(folder), layers):
        said = proof.refused or f"{', '.join(proof.layers)}: {proof.cycles:,} cycles equal"
        if proof.differences:
            differ, said = True, "; ".join(proof.differences)
        click.echo(f"point {proof.point} on the RTL: {said}", err=bool(proof.differences))
    if differ:
        sys.exit(1)


@described_command("accelsim.report:report", "folder")
def report_command(summary: "ReportSummary") -> None:
    """Show the files of a report, and what was left out."""
    _tell_files(summary)


@described_command("accelsim.api.demo:demo")
def demo_command(summary: "ReportSummary") -> None:
    """Show the files of the demo's report."""
    _tell_files(summary)


def _tell_files(summary: "ReportSummary") -> None:
    for file in summary.files:
        click.echo(file)
    for note in summary.notes:
        click.echo(note, err=True)
