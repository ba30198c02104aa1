"""``accelsim list`` and ``accelsim schema``."""

import json
from typing import Any

import click

from accelsim.api.catalog import SYNONYMS, list_facts, list_names, lists, schema, schemas
from accelsim.cli.options import Words
from accelsim.errors import DocumentError
from accelsim.progress import advance


class _Lists(Words):
    """Names of lists, or words of other tools for them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the list that is meant."""
        return super().convert(SYNONYMS.get(value, value), param, ctx)


@click.command("list")
@click.argument("what", type=_Lists(lists()), required=False)
@click.argument("name", required=False)
@click.option(
    "--facts", is_flag=True, help="Print a line of facts behind each name: those of accelsim show."
)
def list_command(what: str | None, name: str | None, facts: bool) -> None:
    """List networks, accelerators, fields, formats, metrics, operators and memories by name.

    "accelsim list workloads NAME" prints the totals of a transformer by configuration.
    """
    if facts:
        if what is None or name is not None:
            raise DocumentError("--facts needs one list, such as accelsim list archs --facts")
        found = list_facts(what, advance)
        width = max(map(len, found))
        for each, said in found.items():
            click.echo(f"{each:{width}}  {said}")
        return
    if what and name:
        for line in list_names(what, name):
            click.echo(line)
        return
    for name in (what,) if what else lists():
        if not what:
            click.echo(f"{name}:")
        for entry in list_names(name):
            click.echo(entry if what else f"  {entry}")


@click.command("schema")
@click.argument("what", type=click.Choice(schemas()))
def schema_command(what: str) -> None:
    """Print the JSON schema of a YAML file, for editors."""
    click.echo(json.dumps(schema(what), indent=2))
