"""``accelsim sweep`` and ``accelsim report``."""

import re
import sys
from pathlib import Path
from typing import Any

import click

from accelsim.errors import StudyError


@click.command("sweep")
@click.argument("study", type=click.Path(path_type=Path))
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of results.",
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Processes; all cores by default.")
@click.option("--resume", is_flag=True, help="Continue what the folder holds.")
@click.option("--shard", metavar="I/N", help="Evaluate each N-th point from the I-th.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def sweep_command(
    study: Path, out: Path, workers: int | None, resume: bool, shard: str | None, quiet: bool
) -> None:
    """Evaluate every point of a STUDY file and write their table."""
    from accelsim.explore import load_study, sweep

    loaded = load_study(study)
    with _Bar(show=not quiet and sys.stderr.isatty()) as bar:
        summary = sweep(
            loaded,
            out,
            workers=workers,
            resume=resume,
            shard=_shard(shard),
            progress=bar.advance,
        )
    click.echo(
        f"{summary.points} points: {summary.computed} computed, {summary.reused} reused,"
        f" {summary.refused} refused, in {summary.folder}"
    )
    if summary.agreement is not None:
        found = summary.agreement
        click.echo(
            f"{found.points} points, the front among them, timed again by the exact program: cycles"
            f" of the bound {found.sentence()}"
        )
    for name in summary.damaged:
        click.echo(f"damaged part set aside and computed again: {name}", err=True)
    if not summary.complete:
        click.echo("other shards are still to come; the last one writes the table")
    elif loaded.prove:
        _prove(out, loaded.prove)


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


class _Bar:
    """A progress bar with the time left, on a terminal only."""

    def __init__(self, *, show: bool) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        self._progress = Progress(
            TextColumn("points"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not show,
        )
        self._task = self._progress.add_task("points", total=None)

    def __enter__(self) -> "_Bar":
        self._progress.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._progress.stop()

    def advance(self, done: int, total: int) -> None:
        self._progress.update(self._task, completed=done, total=total)


@click.command("report")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where to write; a folder `report` inside FOLDER by default.",
)
def report_command(folder: Path, out: Path | None) -> None:
    """Make the figures, their CSV and the HTML pages of a swept FOLDER."""
    from accelsim.report import report

    summary = report(folder, out)
    for file in summary.files:
        click.echo(file)
    for note in summary.notes:
        click.echo(note, err=True)
