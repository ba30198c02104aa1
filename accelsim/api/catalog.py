"""``accelsim list`` and ``accelsim schema``: names, and the forms of YAML files."""

from importlib import import_module
from typing import Any, Literal, get_args, overload

from accelsim.errors import DocumentError, did_you_mean

ListName = Literal[
    "workloads",
    "archs",
    "fields",
    "dataflows",
    "numbers",
    "technologies",
    "strategies",
    "studies",
    "metrics",
    "operators",
    "drams",
    "systems",
    "training_systems",
]
SchemaName = Literal["arch", "study", "technology", "dram", "system", "training_system"]

LISTS: tuple[ListName, ...] = get_args(ListName)
SCHEMAS: tuple[SchemaName, ...] = get_args(SchemaName)

_LISTS = {
    "workloads": "accelsim.workload.zoo_names",
    "archs": "accelsim.arch.preset_names",
    "fields": "accelsim.arch.load.field_paths",
    "dataflows": "accelsim.dataflow.LAWS",
    "numbers": "accelsim.number.FORMATS",
    "technologies": "accelsim.technology.technology_names",
    "strategies": "accelsim.explore.strategies.strategy_names",
    "studies": "accelsim.explore.load.study_names",
    "metrics": "accelsim.explore.metric.metric_names",
    "operators": "accelsim.integer.operators.operator_lines",
    "drams": "accelsim.memory.dram.device_names",
    "systems": "accelsim.memory.system.system_names",
    "training_systems": "accelsim.system.description.training_system_names",
}
"""Where names are, or what gives them; imported only when they are asked for."""
_SCHEMAS = {
    "arch": "accelsim.arch.arch_schema",
    "study": "accelsim.explore.study_schema",
    "technology": "accelsim.technology.technology_schema",
    "dram": "accelsim.memory.dram.device_schema",
    "system": "accelsim.memory.system.system_schema",
    "training_system": "accelsim.system.description.training_system_schema",
}


@overload
def list_names(what: ListName) -> tuple[str, ...]: ...
@overload
def list_names(what: None = None) -> dict[str, tuple[str, ...]]: ...
def list_names(what: ListName | None = None) -> tuple[str, ...] | dict[str, tuple[str, ...]]:
    """Return networks, accelerators, fields, formats, metrics, operators and memories by name.

    Args:
        what: Which of the lists; None for all of them.

    Returns:
        The names of one list, or of every list by its name.

    Raises:
        DocumentError: There is no such list.
    """
    if what is None:
        return {name: tuple(_found(_LISTS, name)) for name in LISTS}
    return tuple(_found(_LISTS, what))


def schema(what: SchemaName) -> dict[str, Any]:
    """Return the JSON schema of a YAML file, for editors.

    Args:
        what: Which kind of file.

    Raises:
        DocumentError: There is no such kind.
    """
    return dict(_found(_SCHEMAS, what))


def _found(places: dict[str, str], what: str) -> Any:
    if what not in places:
        raise DocumentError(f"{what}: no such name{did_you_mean(what, places)}")
    module, _, name = places[what].rpartition(".")
    found = getattr(import_module(module), name)
    return found() if callable(found) else found
