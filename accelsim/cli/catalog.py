"""``accelsim list`` and ``accelsim schema``."""

import json
from typing import Any

import click

from accelsim.api.catalog import SYNONYMS, list_names, lists, schema, schemas
from accelsim.cli.options import Words


class _Lists(Words):
    """Names of lists, or words of other tools for them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the list that is meant."""
        return super().convert(SYNONYMS.get(value, value), param, ctx)


@click.command("list")
@click.argument("what", type=_Lists(lists()), required=False)
@click.argument("name", required=False)
def list_command(what: str | None, name: str | None) -> None:
    """List networks, accelerators, fields, formats, metrics, operators and memories by name.

    "accelsim list workloads NAME" prints the totals of a transformer by configuration.
    """
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
