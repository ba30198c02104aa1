"""``accelsim list`` and ``accelsim schema``."""

import json
from importlib import import_module
from typing import Any

import click

_LISTS = {
    "workloads": "accelsim.workload.zoo_names",
    "archs": "accelsim.arch.preset_names",
    "fields": "accelsim.arch.load.field_paths",
    "dataflows": "accelsim.dataflow.LAWS",
    "numbers": "accelsim.number.FORMATS",
    "technologies": "accelsim.technology.technology_names",
    "metrics": "accelsim.explore.metric.METRICS",
    "drams": "accelsim.memory.dram.device_names",
    "systems": "accelsim.memory.system.system_names",
}
"""Where names are, or what gives them; imported only when they are asked for."""
_SCHEMAS = {
    "arch": "accelsim.arch.arch_schema",
    "study": "accelsim.explore.study_schema",
    "technology": "accelsim.technology.technology_schema",
    "dram": "accelsim.memory.dram.device_schema",
    "system": "accelsim.memory.system.system_schema",
}


def _found(place: str) -> Any:
    module, _, name = place.rpartition(".")
    found = getattr(import_module(module), name)
    return found() if callable(found) else found


@click.command("list")
@click.argument("what", type=click.Choice(list(_LISTS)), required=False)
def list_command(what: str | None) -> None:
    """List the networks, accelerators, fields, formats, metrics and memories that have names."""
    for name in [what] if what else _LISTS:
        if not what:
            click.echo(f"{name}:")
        for entry in _found(_LISTS[name]):
            click.echo(entry if what else f"  {entry}")


@click.command("schema")
@click.argument("what", type=click.Choice(list(_SCHEMAS)))
def schema_command(what: str) -> None:
    """Print the JSON schema of a YAML file, for editors."""
    click.echo(json.dumps(_found(_SCHEMAS[what]), indent=2))
