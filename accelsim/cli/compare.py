"""``accelsim compare``."""

from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command
from accelsim.cli.tables import print_as

if TYPE_CHECKING:
    from accelsim.report.comparison import Comparison


@described_command(
    "accelsim.api.compare:compare",
    *("first", "second", "workload"),
    forms=("table", "json", "csv", "latex"),
)
def compare_command(comparison: "Comparison", form: str) -> None:
    """Show what differs between two results, and why."""
    from accelsim.report.comparison_table import comparison_csv, comparison_tables, rest_sentence

    if form == "json":
        click.echo(comparison.to_json(), nl=False)
        return
    if form == "csv":
        click.echo(comparison_csv(comparison), nl=False)
        for note in comparison.notes():
            click.echo(f"note: {note}", err=True)
        return
    for table in comparison_tables(comparison):
        print_as(table, form)
    # A file for LaTeX has nothing but the tables.
    aside = form == "latex"
    for said in filter(None, (rest_sentence(comparison), *comparison.reasons())):
        click.echo(said, err=aside)
    for note in comparison.notes():
        click.echo(f"note: {note}", err=aside)
