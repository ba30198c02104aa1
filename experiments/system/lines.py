"""Tables whose lines take long to make: each is printed as soon as it is there."""

from collections.abc import Iterable
from pathlib import Path

import click


def print_lines(header: str, lines: Iterable[str], out: Path | None) -> None:
    """Print a header and lines as they come; write all to a file at the end, if one is given."""
    rows = [header]
    click.echo(header)
    for line in lines:
        rows.append(line)
        click.echo(line)
    if out is not None:
        out.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
