"""Numbers of a network that data decides: extents of results, trips of loops, samples of regions.

The user gives such a number by a name that follows from the file, as a symbolic dimension has one::

    accelsim run detector.onnx --dimension boxes.0=100      results of a NonMaxSuppression

An extent that nobody gives is that which the file declares, if it declares one.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError

CHOICES: Mapping[str, tuple[str, ...]] = {"Loop": ("trips",), "RoiAlign": ("sampling_ratio",)}
"""Numbers besides extents that data decides, by kind of operator; named ``NODE.NUMBER``."""

_EXTENT = re.compile(r"(.+)\.(\d+)")
"""Name of an extent of a tensor that an operator writes: ``TENSOR.AXIS``."""

_TRIP = re.compile(r"@\d+")
"""Part of a name that says of which run of a body a node or a tensor is."""


def name_choices(graph: Any) -> None:
    """Name the nodes of a ``GraphProto`` that have a number which data decides.

    A name is that of the kind and of the place in the file, such as ``roialign_3``.
    """
    taken = {node.name for node in graph.node}
    for place, node in enumerate(graph.node):
        if node.op_type in CHOICES and not node.name:
            name = f"{node.op_type.lower()}_{place}"
            while name in taken:
                name += "_"
            node.name = name
            taken.add(name)


def decided(graph: Any, given: Mapping[str, int]) -> set[str]:
    """Return the given names that are numbers which data decides."""
    numbers, written = set[str](), set[str]()
    for node in _nodes(graph):
        numbers |= {f"{node.name}.{name}" for name in CHOICES.get(node.op_type, ())}
        written.update(node.output)
    matches = {name: _EXTENT.fullmatch(name) for name in given}
    extents = {
        name
        for name, match in matches.items()
        if match and not written.isdisjoint((match[1], _of_any_run(match[1])))
    }
    return numbers | extents | {name for name in given if _of_any_run(name) in numbers}


def given_number(given: Mapping[str, int], owner: str, number: str | int) -> int | None:
    """Return a number of a node or a tensor that the user gives; None if there is none.

    Inside a body, ``BODY/NODE@2`` is that of the third run alone, and ``BODY/NODE`` of each run.
    """
    value = given.get(f"{owner}.{number}")
    return given.get(f"{_of_any_run(owner)}.{number}") if value is None else value


def _of_any_run(name: str) -> str:
    return _TRIP.sub("", name)


def _nodes(graph: Any) -> Iterator[Any]:
    """Yield the nodes of a ``GraphProto``, and those of all bodies inside it."""
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            for body in (attribute.g, *attribute.graphs):
                yield from _nodes(body)


class Choice:
    """Extents that data decides, as the user or the file says.

    Args:
        model: A ``ModelProto`` whose dimensions are bound; what it declares is kept.
        given: Values of dimensions by name; ``TENSOR.AXIS`` for an extent.
    """

    def __init__(self, model: Any, given: Mapping[str, int]) -> None:
        self.given = given
        self._taken: dict[str, list[int]] = {}
        self._open: dict[str, list[int]] = {}
        self._declared: dict[str, list[int | None]] = {}
        for value in (*model.graph.value_info, *model.graph.output):
            dims = _dims(value)
            if dims is not None:
                self._declared[value.name] = dims

    def declare(self, model: Any, inferred: Any) -> bool:
        """Declare the first shape that inference leaves open, and return whether there is one.

        Only results of nodes whose operands are known are declared, because all others follow.

        Args:
            model: A ``ModelProto``, changed in place.
            inferred: The same with the shapes that inference found.
        """
        graph = inferred.graph
        found = {one.name: one for one in (*graph.value_info, *graph.output, *graph.input)}
        shapes = {name: _dims(one) for name, one in found.items()}
        held = {one.name for one in graph.initializer}
        held |= {one.values.name for one in graph.sparse_initializer}
        held |= {name for name, dims in shapes.items() if dims is not None and None not in dims}
        for node in model.graph.node:
            if not held.issuperset(name for name in node.input if name):
                continue
            for name in node.output:
                shape = self._shape(name, shapes.get(name)) if name and name not in held else None
                if shape is not None:
                    _declare(model.graph, name, found.get(name), shape)
                    return True
        return False

    def _shape(self, name: str, dims: list[int | None] | None) -> list[int] | None:
        """Return the shape of a tensor, some extents of which may be known; None if it is open."""
        matches = [match for match in map(_EXTENT.fullmatch, self.given) if match]
        axes = {int(one[2]) for one in matches if one[1] in (name, _of_any_run(name))}
        given = {axis: given_number(self.given, name, axis) for axis in axes}
        declared = self._declared.get(name)
        if dims is None:
            rank = max(given, default=-1) + 1 if declared is None else len(declared)
            if not rank and declared is None:
                return None
            dims = [None] * rank
        if declared is None or len(declared) != len(dims):
            declared = [None] * len(dims)
        shape = [given.get(axis) if dim is None else dim for axis, dim in enumerate(dims)]
        filled = [
            extent if dim is None else dim for dim, extent in zip(shape, declared, strict=True)
        ]
        self._open[name] = [axis for axis, dim in enumerate(filled) if dim is None]
        if self._open[name]:
            return None
        known = [extent for extent in filled if extent is not None]
        if filled != shape:
            self._taken[name] = known
        return known

    def options(self, name: str) -> str:
        """Return the options that give the shape of a tensor, which is not known."""
        axes = self._open.get(name)
        if axes is None:
            return f"--dimension {name}.AXIS=VALUE for each axis"
        return " ".join(f"--dimension {name}.{axis}=VALUE" for axis in axes)

    def check(self, path: Path, shapes: Mapping[str, tuple[int, ...] | None]) -> None:
        """Refuse an extent that differs from the one that follows from the network.

        Raises:
            WorkloadError: It differs, or the tensor has no such axis.
        """
        runs: dict[str, list[str]] = {}
        for name in shapes if self.given else ():
            runs.setdefault(_of_any_run(name), []).append(name)
        for name in self.given:
            match = _EXTENT.fullmatch(name)
            for tensor in dict.fromkeys((match[1], *runs.get(match[1], ()))) if match else ():
                shape = shapes.get(tensor)
                if shape is not None and match is not None:
                    self._check_axis(path, tensor, shape, int(match[2]))

    def _check_axis(self, path: Path, tensor: str, shape: tuple[int, ...], axis: int) -> None:
        if axis >= len(shape):
            raise WorkloadError(f"{path}: {tensor} of {list(shape)} has no axis {axis}")
        value = given_number(self.given, tensor, axis)
        if shape[axis] != value:
            raise WorkloadError(
                f"{path}: dimension {tensor}.{axis} is {shape[axis]}, which follows from the"
                f" network, not {value}"
            )

    def notes(self) -> tuple[str, ...]:
        """Return a sentence on shapes that the file declares, if any was taken."""
        if not self._taken:
            return ()
        names = ", ".join(f"{name} {shape}" for name, shape in self._taken.items())
        return (f"shapes that depend on data are those that the file declares: {names}",)


def _dims(value: Any) -> list[int | None] | None:
    """Return the extents of a ``ValueInfoProto``, None where open; None if it has no shape."""
    if value.type.WhichOneof("value") != "tensor_type" or not value.type.tensor_type.HasField(
        "shape"
    ):
        return None
    dims = value.type.tensor_type.shape.dim
    is_known = [dim.WhichOneof("value") == "dim_value" and dim.dim_value >= 0 for dim in dims]
    return [dim.dim_value if known else None for dim, known in zip(dims, is_known, strict=True)]


def _declare(graph: Any, name: str, found: Any, shape: list[int]) -> None:
    """Declare the shape of a tensor, in the place of an older declaration."""
    from onnx import helper

    kind = 0 if found is None else found.type.tensor_type.elem_type
    made = helper.make_tensor_value_info(name, kind or 1, shape)
    for value in (*graph.output, *graph.value_info):
        if value.name == name:
            value.CopyFrom(made)
            return
    graph.value_info.append(made)
