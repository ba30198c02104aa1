"""``accelsim list`` and ``accelsim schema``: names, and schemas of YAML files."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, overload

from accelsim.errors import DocumentError, WorkloadError, did_you_mean
from accelsim.plugins import load_plugin, own_first, plugin_names

Group = Literal["accelsim.lists", "accelsim.schemas"]

_LISTS = {
    "workloads": "accelsim.workload.zoo_names",
    "archs": "accelsim.arch.preset_names",
    "fields": "accelsim.arch.load.field_paths",
    "dataflows": "accelsim.dataflow.LAWS",
    "numbers": "accelsim.number.FORMATS",
    "technologies": "accelsim.technology.technology_names",
    "strategies": "accelsim.explore.strategies.strategy_names",
    "studies": "accelsim.explore.load.study_names",
    "metrics": "accelsim.explore.provider.metric_names",
    "operators": "accelsim.integer.operators.operator_lines",
    "drams": "accelsim.memory.dram.device_names",
    "boards": "accelsim.resources.board_lines",
}
"""Object with the names of each list, or function that returns them; imported on demand."""
SYNONYMS = {
    "networks": "workloads",
    "models": "workloads",
    "accelerators": "archs",
    "presets": "archs",
    "formats": "numbers",
    "memories": "drams",
    "parts": "boards",
    "fpgas": "boards",
}
"""Words of other tools for lists, with the names of these."""
_SCHEMAS = {
    "arch": "accelsim.arch.arch_schema",
    "study": "accelsim.explore.study_schema",
    "technology": "accelsim.technology.technology_schema",
    "dram": "accelsim.memory.dram.device_schema",
}


def lists() -> tuple[str, ...]:
    """Return the names of the lists, those of plug-ins last."""
    return own_first(tuple(_LISTS), "accelsim.lists")


def schemas() -> tuple[str, ...]:
    """Return the kinds of YAML files that have a schema, those of plug-ins last."""
    return own_first(tuple(_SCHEMAS), "accelsim.schemas")


@overload
def list_names(what: str, name: str | None = None) -> tuple[str, ...]: ...
@overload
def list_names(what: None = None) -> dict[str, tuple[str, ...]]: ...
def list_names(
    what: str | None = None, name: str | None = None
) -> tuple[str, ...] | dict[str, tuple[str, ...]]:
    """Return networks, accelerators, fields, formats, metrics, operators and memories by name.

    A line of ``operators`` has the name, ``modelled`` (its work is known), ``values`` (programs
    compute its integers), ``RTL`` (the generated hardware executes it), the unit and the forms;
    ``-`` stands for no, and ``parts`` for the answer of the operators as which it is read.

    A line of ``boards`` has the name, the family and part of its FPGA, the cells of that, and
    ``bitstream`` or ``project``: what ``accelsim fpga`` makes for it.

    Args:
        what: Name of a list, or ``networks``, ``models``, ``accelerators``, ``presets``,
            ``formats`` or ``memories``; None for all lists.
        name: A transformer by configuration, of ``workloads``: its zoo name or its file.

    Returns:
        The names of one list, or of every list by its name. With ``name``, lines with its totals:
        parameters, those of a token, bytes of its keys and values, and its operations.

    Raises:
        DocumentError: There is no such list.
        UserError: ``name`` is no transformer by configuration, or its file is wrong.
    """
    if name is not None:
        if SYNONYMS.get(str(what), what) != "workloads":
            raise DocumentError(f"{name}: totals are those of workloads, not of {what}")
        from accelsim.workload.load import configured_totals

        return configured_totals(name)
    if what is None:
        return {name: list_names(name) for name in lists()}
    return tuple(_found(_LISTS, "accelsim.lists", SYNONYMS.get(what, what)))


_FACTS: dict[str, tuple[str, ...]] = {
    "workloads": ("parameters", "MACs"),
    "archs": ("array", "numbers", "clock", "peak", "bandwidth", "area"),
    "technologies": ("node", "description"),
    "studies": ("networks", "accelerator", "axes", "objectives"),
    "drams": ("standard", "description"),
}
"""Facts of ``accelsim show`` that stand in a line, by list."""


def list_facts(what: str, progress: Callable[[int, int], None] | None = None) -> dict[str, str]:
    """Return a line of facts for each name of a list: the most telling of ``accelsim show``.

    Args:
        what: ``workloads``, ``archs``, ``technologies``, ``studies`` or ``drams``, or a word of
            ``list_names`` for it.
        progress: Function that is told the number of names done and that of all.

    Returns:
        Facts by name. A network whose dimensions need values says which.

    Raises:
        DocumentError: There is no such list, or its names have no facts beside them.
    """
    from accelsim.api.show import show

    kind = SYNONYMS.get(what, what)
    if kind not in _FACTS:
        if kind in lists():
            raise DocumentError(f"{what}: facts are those of {', '.join(_FACTS)}")
        raise DocumentError(f"{what}: no such name{did_you_mean(what, _FACTS)}")
    found, names = {}, list_names(kind)
    for done, name in enumerate(names):
        if progress is not None:
            progress(done, len(names))
        try:
            facts = show(name).facts()
        except WorkloadError as problem:
            found[name] = problem.problems[0].partition(": ")[2] or problem.problems[0]
            continue
        counted = kind == "workloads"
        told = [
            f"{facts[key]} {key}" if counted else facts[key] for key in _FACTS[kind] if key in facts
        ]
        found[name] = "; ".join(told)
    return found


def schema(what: str) -> dict[str, Any]:
    """Return the JSON schema of a YAML file, for editors.

    Args:
        what: Kind of file.

    Raises:
        DocumentError: There is no such kind.
    """
    return dict(_found(_SCHEMAS, "accelsim.schemas", what))


def _found(own: dict[str, str], group: Group, what: str) -> Any:
    if what in own:
        module, _, name = own[what].rpartition(".")
        found = getattr(import_module(module), name)
    elif what in plugin_names(group):
        found = load_plugin(group, what)
    else:
        hint = did_you_mean(what, own_first(tuple(own), group))
        raise DocumentError(f"{what}: no such name{hint}")
    return found() if callable(found) else found
