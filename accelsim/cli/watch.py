"""``accelsim watch``."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.progress import LINE_SECONDS, silence

if TYPE_CHECKING:
    from accelsim.explore.state import SweepState

TERMINAL_SECONDS = 1.0
"""Time between two states on a terminal, and between two checks whether the sweep has ended.
Elsewhere a line is printed every ten seconds."""
SHARE = 0.1
"""Greatest share of the time for reading a folder; large folders are read less often."""
MAXIMUM_SHOWN = 15
"""Greatest number of points of the front that are shown."""


@click.command("watch")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def watch_command(folder: Path) -> None:
    """Show the progress of the sweep of a FOLDER until it ends: points, time left, its front."""
    from accelsim.explore import watch

    silence()
    terminal, shown = sys.stdout.isatty(), 0
    pause = TERMINAL_SECONDS if terminal else LINE_SECONDS
    try:
        while True:
            begun = time.monotonic()
            state = watch(folder)
            took = time.monotonic() - begun
            if state.complete or state.running is False:
                break
            if terminal:
                shown = show_again(_text(state), shown)
            else:
                click.echo(_line(state))
            _wait(folder, max(pause - took, took / SHARE))
    except KeyboardInterrupt:
        click.echo(f"stopped watching {folder}; its sweep goes on", err=True)
        return
    show_again(_text(state), shown)


def _wait(folder: Path, seconds: float) -> None:
    """Wait, but no longer than the sweep runs."""
    from accelsim.explore.folder import is_swept

    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(left, TERMINAL_SECONDS))
        if is_swept(folder) is False:
            return


def show_again(text: str, before: int) -> int:
    """Print a text over the last ``before`` lines, and return its number of lines."""
    if before:  # Without a terminal click would drop the escape sequence.
        sys.stdout.write(f"\x1b[{before}A\x1b[J")
    click.echo(text)
    return text.count("\n") + 1


def _line(state: "SweepState") -> str:
    """Return a state as one line: the smallest and largest of each objective on the front."""
    front = state.front
    ranges = [
        f"{name} {front[name].min():.4g} to {front[name].max():.4g}" for name in state.objectives
    ]
    found = f"; front of {len(front)} points: {', '.join(ranges)}" if len(front) else ""
    return f"{state.folder}: {state.sentence()}{found}"


def _text(state: "SweepState") -> str:
    """Return a state with the points of the front, cut to the width of the terminal."""
    from shutil import get_terminal_size

    lines = [f"{state.folder}: {state.sentence()}"]
    front = state.front
    if len(front):
        lines.append(f"front: {len(front)} points")
        table = front.head(MAXIMUM_SHOWN)
        lines += table.to_string(index=False, float_format=lambda value: f"{value:.4g}").split("\n")
        if len(front) > MAXIMUM_SHOWN:
            lines.append(f"and {len(front) - MAXIMUM_SHOWN} more")
    if not sys.stdout.isatty():
        return "\n".join(lines)
    columns = get_terminal_size().columns - 1
    return "\n".join(line[:columns] for line in lines)
