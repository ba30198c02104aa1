"""``accelsim list`` and ``accelsim schema``."""

import json

import click

from accelsim.api.catalog import list_names, lists, schema, schemas


@click.command("list")
@click.argument("what", type=click.Choice(lists()), required=False)
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
