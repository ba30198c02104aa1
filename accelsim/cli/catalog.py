"""``accelsim list`` and ``accelsim schema``."""

import json
from collections.abc import Callable

import click


def _workloads() -> tuple[str, ...]:
    from accelsim.workload import zoo_names

    return zoo_names()


def _archs() -> tuple[str, ...]:
    from accelsim.arch import preset_names

    return preset_names()


def _technologies() -> tuple[str, ...]:
    from accelsim.technology import technology_names

    return tuple(technology_names())


def _numbers() -> tuple[str, ...]:
    from accelsim.number import FORMATS

    return tuple(FORMATS)


def _dataflows() -> tuple[str, ...]:
    from accelsim.dataflow import LAWS

    return tuple(LAWS)


def _metrics() -> tuple[str, ...]:
    from accelsim.explore.metric import METRICS

    return tuple(METRICS)


def _fields() -> tuple[str, ...]:
    from accelsim.arch.load import field_paths

    return field_paths()


def _drams() -> tuple[str, ...]:
    from accelsim.memory.dram import device_names

    return device_names()


def _systems() -> tuple[str, ...]:
    from accelsim.memory.system import system_names

    return tuple(system_names())


_LISTS: dict[str, Callable[[], tuple[str, ...]]] = {
    "workloads": _workloads,
    "archs": _archs,
    "fields": _fields,
    "dataflows": _dataflows,
    "numbers": _numbers,
    "technologies": _technologies,
    "metrics": _metrics,
    "drams": _drams,
    "systems": _systems,
}


@click.command("list")
@click.argument("what", type=click.Choice(list(_LISTS)), required=False)
def list_command(what: str | None) -> None:
    """List the networks, accelerators, fields, formats, metrics and memories that have names."""
    for name in [what] if what else _LISTS:
        if not what:
            click.echo(f"{name}:")
        for entry in _LISTS[name]():
            click.echo(entry if what else f"  {entry}")


@click.command("schema")
@click.argument("what", type=click.Choice(["arch", "study", "technology", "dram", "system"]))
def schema_command(what: str) -> None:
    """Print the JSON schema of a YAML file, for editors."""
    if what == "arch":
        from accelsim.arch import arch_schema as schema
    elif what == "study":
        from accelsim.explore import study_schema as schema
    elif what == "dram":
        from accelsim.memory.dram import device_schema as schema
    elif what == "system":
        from accelsim.memory.system import system_schema as schema
    else:
        from accelsim.technology import technology_schema as schema
    click.echo(json.dumps(schema(), indent=2))
