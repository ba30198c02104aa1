"""``accelsim sweep``, ``accelsim merge`` and ``accelsim report``."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.errors import StudyError
from accelsim.progress import advance, silence

if TYPE_CHECKING:
    from accelsim.explore import SweepSummary


@click.command("sweep")
@click.argument("study", type=click.Path(path_type=Path))
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of results.",
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Processes; all cores by default.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Workers of a dask scheduler, such as tcp://10.0.0.7:8786, instead.",
)
@click.option("--resume", is_flag=True, help="Continue what the folder holds.")
@click.option("--shard", metavar="I/N", help="Evaluate each N-th point from the I-th.")
@click.option("--quiet", is_flag=True, help="Print no progress.")
def sweep_command(
    study: Path,
    out: Path,
    workers: int | None,
    cluster: str | None,
    resume: bool,
    shard: str | None,
    quiet: bool,
) -> None:
    """Evaluate every point of a STUDY file and write their table."""
    from accelsim.explore import load_study, sweep

    loaded = load_study(study)
    if quiet:
        silence()
    summary = sweep(
        loaded,
        out,
        workers=workers,
        cluster=cluster,
        resume=resume,
        shard=_shard(shard),
        progress=advance,
    )
    _tell(summary)
    for name in summary.damaged:
        click.echo(f"damaged part set aside and computed again: {name}", err=True)
    if not summary.complete:
        click.echo("other shards are still to come; the last one writes the table")
    elif loaded.prove:
        _prove(out, loaded.prove)


@click.command("merge")
@click.argument("study", type=click.Path(path_type=Path))
@click.argument(
    "folders", nargs=-1, required=True, type=click.Path(path_type=Path, file_okay=False)
)
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of results.",
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Processes; all cores by default.")
def merge_command(study: Path, folders: tuple[Path, ...], out: Path, workers: int | None) -> None:
    """Put the points of swept FOLDERS of one STUDY, such as shards, into one folder."""
    from accelsim.explore import load_study, merge

    loaded = load_study(study)
    summary = merge(loaded, folders, out, workers=workers, progress=advance)
    for name in summary.damaged:
        click.echo(f"damaged part left out: {name}", err=True)
    if summary.complete:
        _tell(summary)
        if loaded.prove:
            _prove(out, loaded.prove)
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


def _prove(folder: Path, layers: int) -> None:
    """Run layers of the front on the RTL; exit with 1 if model and RTL differ."""
    from accelsim_hdl.cosim.prove import prove_front

    differ = False
    for proof in prove_front(folder, layers):
        said = proof.refused or f"{', '.join(proof.layers)}: {proof.cycles:,} cycles equal"
        if proof.differences:
            differ, said = True, "; ".join(proof.differences)
        click.echo(f"point {proof.point} on the RTL: {said}", err=bool(proof.differences))
    if differ:
        sys.exit(1)


def _shard(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise StudyError(f"--shard: must be I/N with 1 <= I <= N, not {text!r}")
    return int(match[1]), int(match[2])


@click.command("report")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where to write; a folder `report` inside FOLDER by default.",
)
@click.option(
    "--format",
    multiple=True,
    type=click.Choice(["pdf", "svg", "png", "pgf"]),
    default=("pdf", "svg"),
    show_default=True,
    help="Format of the figures; pgf is for LaTeX, and needs it. Repeatable.",
)
@click.option(
    "--columns",
    type=click.Choice(["one", "two"]),
    default="one",
    show_default=True,
    help="Width of the figures: one column (3.5 in) or two (7.16 in).",
)
@click.option("--footer", is_flag=True, help="Write below each figure what made it.")
@click.option(
    "--baseline",
    type=click.IntRange(min=0),
    metavar="POINT",
    help="Draw energy and latency of designs relative to this point of the table.",
)
def report_command(
    folder: Path,
    out: Path | None,
    format: tuple[str, ...],  # noqa: A002 - the name of the option
    columns: str,
    footer: bool,
    baseline: int | None,
) -> None:
    """Make the figures, their CSV and the HTML pages of a swept FOLDER."""
    from accelsim.report import report

    summary = report(folder, out, format=format, columns=columns, footer=footer, baseline=baseline)
    for file in summary.files:
        click.echo(file)
    for note in summary.notes:
        click.echo(note, err=True)
