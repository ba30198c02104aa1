"""Replacement of sequences and optional values by the tensors in them.

A sequence of which every element is known is a list of names, which no node makes or moves::

    s = SplitToSequence(x)  a = SequenceAt(s, 1)     ->   p0, p1, p2 = Split(x)  a = Identity(p1)
    s = SequenceConstruct(a, b)  y = ConcatFromSequence(s)   ->   y = Concat(a, b)

An optional value is the value. Sequences that the user gives have no known length, and stay.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.file import MAXIMUM_NODES, STANDARD
from accelsim.workload.onnx.folding import small_constants
from accelsim.workload.onnx.shapes import Extents

AXES_READ = 13
"""Operator set since which Split reads its parts, and Squeeze its axes."""

_KINDS = frozenset(
    (
        *("ConcatFromSequence", "Optional", "OptionalGetElement", "OptionalHasElement"),
        *("SequenceAt", "SequenceConstruct", "SequenceEmpty", "SequenceErase", "SequenceInsert"),
        *("SequenceLength", "SplitToSequence"),
    )
)


def has_sequences(model: Any) -> bool:
    """Return whether a ``ModelProto`` has an operator on sequences or optional values."""
    return any(node.op_type in _KINDS and node.domain in STANDARD for node in model.graph.node)


def resolve_sequences(model: Any, shapes: Mapping[str, Extents | None]) -> bool:
    """Replace operators on sequences and optional values whose elements are known.

    Args:
        model: A ``ModelProto``, changed in place.
        shapes: Shapes known so far by tensor name.

    Returns:
        Whether any operator was replaced.
    """
    graph = model.graph
    version = max((one.version for one in model.opset_import if one.domain in STANDARD), default=1)
    resolved = _Resolved(graph, shapes, version)
    nodes: list[Any] = []
    for node in graph.node:
        made = resolved.nodes_for(node)
        nodes += [node] if made is None else made
    if not resolved.is_changed or len(nodes) > MAXIMUM_NODES:
        return False
    # Bodies and results of the graph may still need a sequence as a value.
    while True:
        read = {value.name for value in graph.output} | {
            name for node in nodes for name in _reads(node)
        }
        kept = [
            node
            for node in nodes
            if not resolved.is_list(node) or any(name in read for name in node.output)
        ]
        if len(kept) == len(nodes):
            break
        nodes = kept
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    is_less = len(copies) != len(graph.node) or any(
        one != other for one, other in zip(copies, graph.node, strict=True)
    )
    del graph.node[:]
    graph.node.extend(copies)
    return is_less


def _reads(node: Any) -> list[str]:
    names = list(node.input)
    for attribute in node.attribute:
        for body in (attribute.g, *attribute.graphs):
            names += [value.name for value in body.output]
            names += [name for each in body.node for name in _reads(each)]
    return names


class _Resolved:
    """Lists of names of the elements of sequences.

    Args:
        graph: A ``GraphProto``.
        shapes: Shapes known so far by tensor name.
        version: Operator set of the standard.
    """

    def __init__(self, graph: Any, shapes: Mapping[str, Extents | None], version: int) -> None:
        self.is_changed = False
        self._shapes, self._version = shapes, version
        self._values = small_constants(graph)
        self._lists: dict[str, list[str]] = {}
        self._empty: set[str] = set()
        self._given = {
            value.name for value in graph.input if value.type.WhichOneof("value") == "optional_type"
        }

    def is_list(self, node: Any) -> bool:
        """Return whether all that a node writes are sequences whose elements are known."""
        return bool(node.output) and all(name in self._lists for name in node.output)

    def nodes_for(self, node: Any) -> list[Any] | None:
        """Return the nodes that replace a node; None if it stays."""
        if node.domain not in STANDARD:
            return None
        if node.op_type == "Identity" and node.input[0] in self._lists:
            self._lists[node.output[0]] = self._lists[node.input[0]]
            return None
        if node.op_type not in _KINDS:
            return None
        try:
            made = getattr(self, f"_{_snake(node.op_type)}")(node)
        except (KeyError, IndexError, ValueError):
            return None  # Its elements, or a place, are not known.
        self.is_changed = True
        return list(made) if made is not None else None

    def _sequence_construct(self, node: Any) -> None:
        self._lists[node.output[0]] = list(node.input)

    def _sequence_empty(self, node: Any) -> None:
        self._lists[node.output[0]] = []

    def _sequence_insert(self, node: Any) -> None:
        names = list(self._lists[node.input[0]])
        names.insert(self._place(node, 2, len(names)), node.input[1])
        self._lists[node.output[0]] = names

    def _sequence_erase(self, node: Any) -> None:
        names = list(self._lists[node.input[0]])
        del names[self._place(node, 1, len(names) - 1)]
        self._lists[node.output[0]] = names

    def _sequence_at(self, node: Any) -> list[Any]:
        return [_identity(self._lists[node.input[0]][self._place(node, 1, 0)], node.output[0])]

    def _sequence_length(self, node: Any) -> list[Any]:
        length = np.array(len(self._lists[node.input[0]]), np.int64)
        return [self._constant(node.output[0], length)]

    def _split_to_sequence(self, node: Any) -> list[Any]:
        from onnx import helper

        said = {one.name: one.i for one in node.attribute}
        shape = self._shapes[node.input[0]]
        if shape is None:
            raise KeyError(node.input[0])
        axis, parts = said.get("axis", 0), self._parts(node, shape)
        prefix, made = node.output[0], list[Any]()
        names = [f"{prefix}/{place}" for place in range(len(parts))]
        is_flat = len(node.input) < 2 and not said.get("keepdims", 1)
        cuts = [f"{name}/kept" for name in names] if is_flat else names
        if self._version >= AXES_READ:
            sizes = self._constant(f"{prefix}/sizes", np.array(parts, np.int64))
            operands = [node.input[0], f"{prefix}/sizes"]
            made += [sizes, helper.make_node("Split", operands, cuts, name=prefix, axis=axis)]
        else:
            operands = [node.input[0]]
            made.append(
                helper.make_node("Split", operands, cuts, name=prefix, axis=axis, split=parts)
            )
        if is_flat:
            made.append(self._constant(f"{prefix}/axis", np.array([axis], np.int64)))
            made += [
                self._squeezed("Squeeze", cut, name, axis, f"{prefix}/axis")
                for cut, name in zip(cuts, names, strict=True)
            ]
        # Operators that stay, such as a SequenceMap, read the sequence itself.
        made.append(helper.make_node("SequenceConstruct", names, [prefix], name=f"{prefix}/list"))
        self._lists[prefix] = names
        return made

    def _parts(self, node: Any, shape: Extents) -> list[int]:
        """Return the extent of each part of a split."""
        said = {one.name: one.i for one in node.attribute}
        extent = shape[said.get("axis", 0)]
        if len(node.input) < 2 or not node.input[1]:
            if extent > MAXIMUM_NODES:
                raise ValueError("too many parts")
            return [1] * extent
        sizes = self._values[node.input[1]]
        if sizes.ndim > 1:
            raise ValueError("sizes of parts must be a number or a list")
        if sizes.ndim:
            return [int(size) for size in sizes]
        size = int(sizes.reshape(()))
        if not size > 0 or extent // size > MAXIMUM_NODES:
            raise ValueError("too many parts")
        return [min(size, extent - first) for first in range(0, extent, size)]

    def _concat_from_sequence(self, node: Any) -> list[Any]:
        from onnx import helper

        said = {one.name: one.i for one in node.attribute}
        names, axis = self._lists[node.input[0]], said["axis"]
        made: list[Any] = []
        if said.get("new_axis", 0):
            widened = [f"{node.output[0]}/{place}" for place in range(len(names))]
            made.append(self._constant(f"{node.output[0]}/axis", np.array([axis], np.int64)))
            made += [
                self._squeezed("Unsqueeze", name, wide, axis, f"{node.output[0]}/axis")
                for name, wide in zip(names, widened, strict=True)
            ]
            names = widened
        made.append(helper.make_node("Concat", names, list(node.output), name=node.name, axis=axis))
        return made

    def _squeezed(self, kind: str, source: str, result: str, axis: int, axes: str) -> Any:
        """Return a Squeeze or an Unsqueeze of one axis; ``axes`` is the name of a constant."""
        from onnx import helper

        if self._version < AXES_READ:
            return helper.make_node(kind, [source], [result], name=result, axes=[axis])
        return helper.make_node(kind, [source, axes], [result], name=result)

    def _optional(self, node: Any) -> list[Any]:
        if not node.input or not node.input[0]:
            self._empty.add(node.output[0])
            return []
        if node.input[0] in self._lists:
            self._lists[node.output[0]] = self._lists[node.input[0]]
        return [_identity(node.input[0], node.output[0])]

    def _optional_has_element(self, node: Any) -> list[Any]:
        if node.input and node.input[0] in self._given:
            raise KeyError(node.input[0])
        is_there = bool(node.input and node.input[0]) and node.input[0] not in self._empty
        return [self._constant(node.output[0], np.array(is_there))]

    def _optional_get_element(self, node: Any) -> list[Any]:
        source = node.input[0]
        if source in self._given:
            raise KeyError(source)
        if source in self._lists:
            self._lists[node.output[0]] = self._lists[source]
        return [_identity(source, node.output[0])]

    def _place(self, node: Any, place: int, default: int) -> int:
        if place >= len(node.input) or not node.input[place]:
            return default
        return int(self._values[node.input[place]].reshape(()))

    def _constant(self, name: str, value: NDArray[Any]) -> Any:
        from onnx import helper, numpy_helper

        self._values[name] = value
        return helper.make_node(
            "Constant", [], [name], name=name, value=numpy_helper.from_array(value)
        )


def _identity(source: str, result: str) -> Any:
    from onnx import helper

    return helper.make_node("Identity", [source], [result], name=f"{result}/is/{source}")


def _snake(kind: str) -> str:
    return "".join(f"_{each.lower()}" if each.isupper() else each for each in kind).lstrip("_")
