"""Entry points by which packages add commands, readers, metrics, presets and figures.

A package adds a name with an entry point of the group, in its ``pyproject.toml``::

    [project.entry-points."accelsim.presets"]
    my_npu = "my_package:MY_NPU"        # the path of a YAML file

The plug-ins that come with accelsim (``accelsim.compat``, ``accelsim.hierarchy``,
``accelsim.learn``, ``accelsim.sparse_engines``, ``accelsim.system``) use the same way; the core
never imports them. Installed packages are searched once in a process, and only when a name is not
one of accelsim, or when names are listed: the search takes some ten milliseconds.
"""

from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from accelsim.errors import PluginError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Group = Literal[
    "accelsim.commands",
    "accelsim.functions",
    "accelsim.networks",
    "accelsim.documents",
    "accelsim.metrics",
    "accelsim.codec_engines",
    "accelsim.fold_engines",
    "accelsim.lists",
    "accelsim.schemas",
    "accelsim.presets",
    "accelsim.technologies",
    "accelsim.drams",
    "accelsim.systems",
    "accelsim.strategies",
    "accelsim.studies",
    "accelsim.figures",
]
GROUPS: tuple[Group, ...] = get_args(Group)
"""The groups of entry points; ``docs/tutorials/extend.md`` says what each of them holds."""


@cache
def plugin_names(group: Group) -> tuple[str, ...]:
    """Return the names that other packages add to a group, sorted.

    Raises:
        PluginError: Two packages add the same name.
    """
    return tuple(sorted(_points(group)))


def with_plugins(own: tuple[str, ...], group: Group) -> tuple[str, ...]:
    """Return the names of accelsim and of other packages, sorted.

    Args:
        own: The names of accelsim.
        group: Group of entry points of the others.

    Raises:
        PluginError: A package adds a name that accelsim or another package has.
    """
    for name in sorted(set(own) & set(plugin_names(group))):
        raise PluginError(
            f"{_package(_points(group)[name])} adds {name} to {group}, a name that accelsim has:"
            " uninstall it, or have the name changed"
        )
    return tuple(sorted({*own, *plugin_names(group)}))


def own_first(own: tuple[str, ...], group: Group) -> tuple[str, ...]:
    """Return the names of accelsim in their order, followed by those of plug-ins, sorted.

    Args:
        own: The names of accelsim.
        group: Group of entry points of the others.

    Raises:
        PluginError: A package adds a name that accelsim or another package has.
    """
    return (*own, *(name for name in with_plugins(own, group) if name not in own))


def load_plugin(group: Group, name: str) -> Any:
    """Return the object that a package adds under a name.

    Args:
        group: The group of the name.
        name: Name of the object, one of ``plugin_names(group)``.

    Raises:
        PluginError: The package cannot be imported, or lacks what its entry point names.
    """
    point = _points(group)[name]
    try:
        return point.load()
    except (ImportError, AttributeError) as problem:
        raise PluginError(
            f"{name} of {group} cannot be loaded from {point.value} of {_package(point)}: {problem}"
        ) from problem


def not_installed(what: str, plugin: str = "accelsim.compat") -> str:
    """Return the end of a sentence that refuses a file because the plug-in for it is missing.

    Args:
        what: Files that the plug-in reads.
        plugin: Name of the plug-in, one that comes with accelsim.
    """
    return (
        f"{what} are read by the plug-in {plugin}, which is not installed: install accelsim again"
    )


@cache
def _installed() -> "tuple[EntryPoint, ...]":
    # This import takes a quarter of the time of a short command.
    from importlib.metadata import entry_points

    every = entry_points()
    present = every.groups
    there = [group for group in GROUPS if group in present]
    return tuple(point for group in there for point in every.select(group=group))


@cache
def _points(group: Group) -> "dict[str, EntryPoint]":
    found: dict[str, EntryPoint] = {}
    for point in _installed():
        if point.group != group:
            continue
        if point.name in found and point.value != found[point.name].value:
            raise PluginError(
                f"{_package(found[point.name])} and {_package(point)} both add {point.name} to"
                f" {group}: uninstall one of the two"
            )
        found[point.name] = point
    return found


def _package(point: "EntryPoint") -> str:
    return f"package {point.dist.name}" if point.dist is not None else "a package"
