"""The tree of a Timeloop architecture as a list of components, with the number of copies of each.

Version 0.4 has ``nodes``, versions 0.2 and 0.3 a ``subtree``. Version 0.1 has ``storage`` and
``arithmetic``; its memories are listed from the multipliers outward, each with its ``instances``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from accelsim.compat.machine_files.kind import ARCHITECTURES
from accelsim.compat.machine_files.machine import Differences, MeshAxis, Place, Role
from accelsim.compat.machine_files.reader import LARGEST, Reader, shown

_INSTANCES = re.compile(r"(.*)\[(\d{1,12})\.\.(\d{1,12})\]", re.DOTALL)
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
        name: Name without the number of copies.
        kind: Class, or subclass if there is no class.
        classes: Class and subclass.
        place: Keys that lead to it.
        attributes: Attributes of the component and of the containers around it.
        copies: Number of copies.
        inside: Key under which its own attributes are; empty if they are beside its name.
    """

    name: str
    kind: str
    classes: str
    place: Place
    attributes: Mapping[str, Any]
    copies: int
    inside: str = "attributes"

    def whole(self, reader: Reader, names: Iterable[str], *, least: int = 1) -> int | None:
        """Return the first of several attributes that is present, a whole number; None without one.

        Args:
            reader: Reader of the file.
            names: Spellings of the attribute.
            least: Least allowed value.

        Raises:
            ArchError: The value is not a whole number.
        """
        for name in names:
            value = self.attributes.get(name)
            if value is None:
                continue
            own = (*self.place, *filter(None, [self.inside]), name)
            if reader.at(own) is not None:
                return reader.whole(own, least=least)
            # A container around the component has the attribute.
            if type(value) is int and least <= value <= LARGEST:
                return value
            raise reader.refusal(
                self.place, f"{name} must be a whole number from {least}, not {value!r}"
            )
        return None


@dataclass(kw_only=True)
class _Walk:
    """The state of a walk through the tree."""

    reader: Reader
    differences: Differences
    parts: list[Component] = field(default_factory=list)
    axes: list[MeshAxis] = field(default_factory=list)

    @property
    def copies(self) -> int:
        """Number of copies of the next component."""
        return prod(axis.extent for axis in self.axes)


def components_of(
    reader: Reader, differences: Differences
) -> tuple[list[Component], tuple[MeshAxis, ...]]:
    """Return the components of an architecture, main memory first, and the axes of its meshes.

    Args:
        reader: Reader of the file.
        differences: Record to which keys that nothing reads are added.

    Raises:
        ArchError: The tree is of no known version, or a mesh is not a whole number.
    """
    place: Place = (next(key for key in ARCHITECTURES if key in reader.document.data),)
    keys = reader.record(place)
    walk = _Walk(reader=reader, differences=differences)
    if "nodes" in keys:
        inherited: dict[str, Any] = {}
        _nodes(walk, (*place, "nodes"), inherited, in_parallel=False)
        axes = tuple(walk.axes)
    elif "subtree" in keys:
        _subtree(walk, (*place, "subtree"), {})
        axes = _meshed(walk)
    elif "storage" in keys:
        _levels(walk, place)
        axes = _meshed(walk)
    else:
        raise reader.refusal(
            place,
            "must have nodes (version 0.4), a subtree (versions 0.2 and 0.3), or storage and"
            " arithmetic (version 0.1)",
        )
    known = {"version", "nodes", "subtree", "storage", "arithmetic", "name"}
    differences.ignored += [f"{place[0]}.{key}" for key in keys if key not in known]
    return walk.parts, tuple(axis for axis in axes if axis.extent > 1)


def _nodes(walk: _Walk, place: Place, inherited: dict[str, Any], *, in_parallel: bool) -> None:
    """Visit the nodes of a branch; each mesh of a hierarchy multiplies everything after it."""
    for index in range(len(walk.reader.items(place))):
        here: Place = (*place, index)
        node = walk.reader.at(here)
        if not isinstance(node, dict):
            continue  # An empty !Nothing.
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
            walk.axes.append(MeshAxis(name=f"{name}.{key}", extent=extent, role=roles[key]))


def _roles(walk: _Walk, here: Place, extents: Mapping[str, int]) -> dict[str, Role | None]:
    """Return the loops that the constraints of a node allow along each direction of its mesh."""
    place: Place = (*here, "constraints", "spatial")
    said = walk.reader.at(place)
    if not isinstance(said, dict):
        return dict.fromkeys(extents)
    walk.differences.ignored += [
        f"constraints.spatial.{key}" for key in said if key not in _READ_CONSTRAINTS
    ]
    order = [loop for loop in _words(walk, place, "permutation") if loop.strip()] or list(_LOOPS)
    texts = _words(walk, place, "factors")
    single = {found[1] for text in texts if (found := _FACTOR.fullmatch(text)) and found[2] == "1"}
    split = said.get("split")
    cut = split if type(split) is int and min(extents.values(), default=1) > 1 else None
    sides = {"meshX": order[:cut], "meshY": order if cut is None else order[cut:]}
    roles: dict[str, Role | None] = {}
    for key in extents:
        left = {_LOOPS.get(loop) for loop in sides[key] if loop not in single}
        roles[key] = left.pop() if len(left) == 1 else None
    return roles


def _words(walk: _Walk, place: Place, key: str) -> list[str]:
    """Return a list of names; a text stands for one name per letter, or per factor."""
    said = (walk.reader.at(place) or {}).get(key) or []
    if isinstance(said, str):
        return said.split() if key == "factors" else list(said)
    if not isinstance(said, list):
        raise walk.reader.refusal((*place, key), f"must be a list, not {shown(said)}")
    return [str(one) for one in said]


def _levels(walk: _Walk, place: Place) -> None:
    """Add the memories and the multipliers of version 0.1, main memory first."""
    storage: Place = (*place, "storage")
    count = len(walk.reader.items(storage))
    places: list[Place] = [(*storage, index) for index in reversed(range(count))]
    for here in (*places, (*place, "arithmetic")):
        keys = walk.reader.record(here)
        name = str(keys.get("name", "MAC" if here[-1] == "arithmetic" else "memory"))
        is_main = keys.get("technology") == "DRAM"
        kind = "compute" if here[-1] == "arithmetic" else "DRAM" if is_main else "SRAM"
        # Version 0.1 gives the kind of a memory as its technology.
        own = {key: value for key, value in keys.items() if key not in ("name", "technology")}
        part = Component(
            name=name, kind=kind, classes=kind, place=here, attributes=own, copies=1, inside=""
        )
        copies = part.whole(walk.reader, ("instances",))
        if copies is None:
            across, down = (part.whole(walk.reader, (mesh,)) for mesh in ("meshX", "meshY"))
            copies = (across or 1) * (down or 1)
        walk.parts.append(replace(part, copies=copies))


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
        walk.axes.append(MeshAxis(name=found[1], extent=extent))


def _meshed(walk: _Walk) -> tuple[MeshAxis, ...]:
    """Return the axes of a subtree: all copies of its last component, cut by its ``meshX``."""
    if not walk.parts:
        return ()
    last = walk.parts[-1]
    copies = max(part.copies for part in walk.parts)
    across = next(
        (part for part in walk.parts if part.copies == copies and "meshX" in part.attributes), last
    )
    if "meshX" not in across.attributes:
        return (MeshAxis(name=across.name, extent=copies),)
    columns = across.whole(walk.reader, ("meshX",)) or 1
    if copies % columns:
        raise walk.reader.refusal(
            (*across.place, *filter(None, [across.inside]), "meshX"),
            f"must divide {copies} copies, not {columns}",
        )
    return MeshAxis(name="meshX", extent=columns), MeshAxis(name="meshY", extent=copies // columns)


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
            classes=f"{node.get('class') or ''} {node.get('subclass') or ''}",
            place=here,
            attributes=attributes,
            copies=walk.copies,
        )
    )
