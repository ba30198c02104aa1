"""The tree of an architecture of Timeloop as a list of components, each with its copies."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any

from accelsim.machine_files.machine import Axis, Differences, Place, Role
from accelsim.machine_files.reader import Reader

_INSTANCES = re.compile(r"(.*)\[(\d+)\.\.(\d+)\]")
_LOOPS: dict[str, Role] = {
    **dict.fromkeys(("M", "G"), "filters"),
    **dict.fromkeys(("C", "R", "S"), "reduction"),
    **dict.fromkeys(("N", "P", "Q"), "pixels"),
}
_FACTOR = re.compile(r"\s*([A-Za-z]+)\s*=\s*(\d+)\s*")
_READ_CONSTRAINTS = {"factors", "permutation", "split"}


@dataclass(frozen=True, kw_only=True)
class Component:
    """A memory, a multiplier, a network or another part.

    Args:
        name: Without its count.
        kind: Its class.
        place: Keys that lead to it.
        attributes: Its own, and those of the containers around it.
        copies: How many of it there are.
    """

    name: str
    kind: str
    place: Place
    attributes: Mapping[str, Any]
    copies: int


@dataclass(kw_only=True)
class _Walk:
    """What a walk through the tree has found."""

    reader: Reader
    differences: Differences
    parts: list[Component] = field(default_factory=list)
    axes: list[Axis] = field(default_factory=list)

    @property
    def copies(self) -> int:
        """Copies of what comes next."""
        return prod(axis.extent for axis in self.axes)


def components_of(
    reader: Reader, differences: Differences
) -> tuple[list[Component], tuple[Axis, ...]]:
    """Return the components of an architecture, main memory first, and the axes of its meshes.

    Args:
        reader: Of the file.
        differences: To which keys are added that nothing reads.

    Raises:
        ArchError: The tree is of no version that is read, or a mesh is no whole number.
    """
    place: Place = ("architecture",)
    keys = reader.record(place)
    walk = _Walk(reader=reader, differences=differences)
    if "nodes" in keys:
        inherited: dict[str, Any] = {}
        _nodes(walk, (*place, "nodes"), inherited, in_parallel=False)
        axes = tuple(walk.axes)
    elif "subtree" in keys:
        _subtree(walk, (*place, "subtree"), {})
        axes = _meshed(walk)
    else:
        raise reader.refusal(
            place, "must have nodes (version 0.4) or a subtree (versions 0.2 and 0.3)"
        )
    return walk.parts, tuple(axis for axis in axes if axis.extent > 1)


def _nodes(walk: _Walk, place: Place, inherited: dict[str, Any], *, in_parallel: bool) -> None:
    """Visit the nodes of a branch: each mesh of a hierarchy is around all that follows it."""
    for index in range(len(walk.reader.items(place))):
        here: Place = (*place, index)
        node = walk.reader.at(here)
        if not isinstance(node, dict):
            continue  # an empty !Nothing
        outside = list(walk.axes)
        if "nodes" in node:
            tag = walk.reader.document.tags.get(here, "!Hierarchical")
            parallel = tag == "!Parallel"
            _nodes(walk, (*here, "nodes"), dict(inherited), in_parallel=parallel)
            if parallel or in_parallel:
                walk.axes[:] = outside
            continue
        _mesh(walk, here, node)
        attributes = _attributes(walk, here, node, inherited)
        if "class" in node or "subclass" in node:
            _component(walk, here, node, attributes)
        else:
            inherited.update(attributes)
        if in_parallel:
            walk.axes[:] = outside


def _mesh(walk: _Walk, here: Place, node: Mapping[str, Any]) -> None:
    if "spatial" not in node:
        return
    name = str(node.get("name", "node"))
    extents: dict[str, int] = {
        key: walk.reader.whole((*here, "spatial", key))
        for key in ("meshX", "meshY")
        if key in walk.reader.record((*here, "spatial"))
    }
    roles = _roles(walk, here, extents)
    for key, extent in extents.items():
        if extent > 1:
            walk.axes.append(Axis(name=f"{name}.{key}", extent=extent, role=roles[key]))


def _roles(walk: _Walk, here: Place, extents: Mapping[str, int]) -> dict[str, Role | None]:
    """Return which loops the constraints of a node leave to each direction of its mesh."""
    place: Place = (*here, "constraints", "spatial")
    said = walk.reader.at(place)
    if not isinstance(said, dict):
        return dict.fromkeys(extents)
    walk.differences.ignored += [
        f"constraints.spatial.{key}" for key in said if key not in _READ_CONSTRAINTS
    ]
    order = [str(loop) for loop in said.get("permutation") or _LOOPS]
    factors = said.get("factors") or []
    texts = factors.split() if isinstance(factors, str) else [str(one) for one in factors]
    single = {found[1] for text in texts if (found := _FACTOR.fullmatch(text)) and found[2] == "1"}
    split = said.get("split")
    cut = split if isinstance(split, int) and min(extents.values()) > 1 else None
    sides = {"meshX": order[:cut], "meshY": order if cut is None else order[cut:]}
    roles: dict[str, Role | None] = {}
    for key in extents:
        left = {_LOOPS.get(loop) for loop in sides[key] if loop not in single}
        roles[key] = left.pop() if len(left) == 1 else None
    return roles


def _subtree(walk: _Walk, place: Place, inherited: dict[str, Any]) -> None:
    for index in range(len(walk.reader.items(place))):
        here: Place = (*place, index)
        node = walk.reader.record(here)
        outside = list(walk.axes)
        _named_copies(walk, node)
        attributes = _attributes(walk, here, node, inherited)
        for position in range(len(walk.reader.items((*here, "local"))) if "local" in node else 0):
            local: Place = (*here, "local", position)
            part = walk.reader.record(local)
            around = list(walk.axes)
            _named_copies(walk, part)
            _component(walk, local, part, _attributes(walk, local, part, attributes))
            walk.axes[:] = around
        if "subtree" in node:
            _subtree(walk, (*here, "subtree"), attributes)
        walk.axes[:] = outside


def _named_copies(walk: _Walk, node: Mapping[str, Any]) -> None:
    """Add the axis of a name such as ``PE[0..191]``."""
    found = _INSTANCES.fullmatch(str(node.get("name", "")))
    if found and int(found[3]) > int(found[2]):
        extent = int(found[3]) - int(found[2]) + 1
        walk.axes.append(Axis(name=found[1], extent=extent))


def _meshed(walk: _Walk) -> tuple[Axis, ...]:
    """Return the axes of a subtree: all copies of its last component, cut by its ``meshX``."""
    if not walk.parts:
        return ()
    last = walk.parts[-1]
    copies = max(part.copies for part in walk.parts)
    across = next(
        (part for part in walk.parts if part.copies == copies and "meshX" in part.attributes), last
    )
    if "meshX" not in across.attributes:
        return (Axis(name=across.name, extent=copies),)
    columns = walk.reader.whole((*across.place, "attributes", "meshX"))
    if copies % columns:
        raise walk.reader.refusal(
            (*across.place, "attributes", "meshX"), f"must divide {copies} copies, not {columns}"
        )
    return Axis(name="meshX", extent=columns), Axis(name="meshY", extent=copies // columns)


def _attributes(
    walk: _Walk, here: Place, node: Mapping[str, Any], inherited: Mapping[str, Any]
) -> dict[str, Any]:
    own = walk.reader.record((*here, "attributes")) if node.get("attributes") is not None else {}
    constraints = node.get("constraints")
    if isinstance(constraints, dict):
        walk.differences.ignored += [
            f"constraints.{key}" for key in constraints if key not in ("dataspace", "spatial")
        ]
    known = {"name", "class", "subclass", "attributes", "constraints", "spatial", "local"}
    walk.differences.ignored += [str(key) for key in node if key not in known | {"subtree"}]
    return {**inherited, **own}


def _component(
    walk: _Walk, here: Place, node: Mapping[str, Any], attributes: dict[str, Any]
) -> None:
    name = str(node.get("name", "component"))
    found = _INSTANCES.fullmatch(name)
    walk.parts.append(
        Component(
            name=found[1] if found else name,
            kind=str(node.get("class") or node.get("subclass") or ""),
            place=here,
            attributes=attributes,
            copies=walk.copies,
        )
    )
