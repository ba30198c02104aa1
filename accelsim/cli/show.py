"""``accelsim show``."""

from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.report.portrait import Portrait


@described_command("accelsim.api.show:show", "name", forms=("table", "json"))
def show_command(portrait: "Portrait", form: str) -> None:
    """Show facts and parts."""
    if form == "json":
        click.echo(portrait.to_json(), nl=False)
        return
    facts = portrait.facts()
    width = max(map(len, facts))
    for name, value in facts.items():
        click.echo(f"{name:{width}}  {value}")
    if portrait.parts:
        from rich.console import Console

        from accelsim.report.portrait import portrait_table

        table = portrait_table(portrait)
        # A terminal may break lines, but digits must not be lost.
        wide = max(Console().width, Console(width=1000).measure(table).maximum)
        Console(width=wide).print(table)
