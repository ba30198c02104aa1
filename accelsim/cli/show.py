"""``accelsim show``."""

from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command
from accelsim.cli.tables import print_as
from accelsim.errors import ResultError

if TYPE_CHECKING:
    from accelsim.report.portrait import Portrait


@described_command("accelsim.api.show:show", "name", forms=("table", "json", "latex"))
def show_command(portrait: "Portrait", form: str) -> None:
    """Show facts and parts."""
    if form == "json":
        click.echo(portrait.to_json(), nl=False)
        return
    facts = portrait.facts()
    width = max(map(len, facts))
    for name, value in facts.items():
        click.echo(f"{name:{width}}  {value}", err=form == "latex")
    if form == "latex" and not portrait.parts:
        raise ResultError(f"{portrait.name}: has facts and no parts, so no table for LaTeX")
    if portrait.parts:
        from accelsim.report.portrait import portrait_table

        print_as(portrait_table(portrait), form)
