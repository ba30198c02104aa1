"""What a substitution looks at: who makes and who reads each tensor, and constants."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.learn.rewrite.model import Model, attribute

Array = NDArray[np.float64]


class Place(NamedTuple):
    """A place of a network where a substitution is possible.

    Args:
        key: Kinds, extents and settings of its nodes; places with one key are alike.
        nodes: Names of its nodes.
    """

    key: tuple[Any, ...]
    nodes: tuple[str, ...]


class View:
    """A network as it is now.

    Args:
        model: The network; a view of it is out of date once it is changed.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.nodes = {node.name: node for node in model.proto.graph.node}
        self.makers: dict[str, Any] = {}
        self._readers: dict[str, list[Any]] = {}
        self._inner: set[str] = set()
        for node in model.proto.graph.node:
            self.makers |= dict.fromkeys(filter(None, node.output), node)
            for name in dict.fromkeys(node.input):
                self._readers.setdefault(name, []).append(node)
            for each in node.attribute:
                if each.HasField("g") or each.graphs:
                    self._inner |= set(model.bodies(node))

    def readers(self, name: str) -> list[Any]:
        """Return the nodes that read a tensor."""
        return self._readers.get(name, [])

    def only_reader(self, name: str) -> Any | None:
        """Return the node that alone reads a tensor; None if others need it too, or none does."""
        found = self.readers(name)
        alone = len(found) == 1 and name not in self.model.outputs and name not in self._inner
        return found[0] if alone and list(found[0].input).count(name) == 1 else None

    def convolution(self, node: Any) -> bool:
        """Return whether a node is a convolution of constant weights, and bias if it has one."""
        return node.op_type == "Conv" and self._has_constants(node)

    def product(self, node: Any) -> bool:
        """Return whether a node is a product by a constant matrix, without factors of its own."""
        if node.op_type not in ("Gemm", "MatMul") or not self._has_constants(node):
            return False
        shape = self.model.shape(node.input[1]) or ()
        bias = self.model.shape(node.input[2]) if has_bias(node) else (0,)
        plain = attribute(node, "transA", 0) == 0
        plain = plain and attribute(node, "alpha", 1.0) == attribute(node, "beta", 1.0) == 1.0
        return plain and len(shape) == 2 and bias is not None and len(bias) == 1

    def _has_constants(self, node: Any) -> bool:
        constants = [name for name in node.input[1:] if name]
        return bool(constants) and all(self.model.is_real(name) for name in constants)

    def split_sizes(self, node: Any) -> tuple[int, ...] | None:
        """Return the extents of the parts of a Split; None if the file does not say them."""
        given = attribute(node, "split", None)
        if given is None and len(node.input) > 1 and self.model.shape(node.input[1]) is not None:
            given = self.model.values(node.input[1])
        return None if given is None else tuple(int(each) for each in given)


Find = Callable[[View], Iterator[Place]]
"""Yields the places of a network where a substitution is possible."""
Apply = Callable[[View, Sequence[Any]], None]
"""Substitutes the nodes of a place."""


class Substitution(NamedTuple):
    """A way of computing the same by other nodes.

    Args:
        find: Function that yields its places.
        apply: Function that substitutes the nodes of a place.
    """

    find: Find
    apply: Apply


def has_bias(node: Any) -> bool:
    """Return whether a Conv or Gemm has a bias."""
    return len(node.input) > 2 and bool(node.input[2])


def settings(node: Any) -> tuple[Any, ...]:
    """Return the attributes of a node, by name, as plain values."""
    from onnx import helper

    found = {each.name: helper.get_attribute_value(each) for each in node.attribute}
    return tuple((name, _plain(found[name])) for name in sorted(found))


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return value if isinstance(value, int | float | bytes) else value.SerializeToString()


def joined(model: Model, name: str, parts: Sequence[tuple[str, int]], axis: int) -> str:
    """Add a constant that has others one behind the other, and return its name.

    Args:
        model: The network.
        name: Name that the constant is to have.
        parts: Names of the constants, with their extents on the axis; an empty name stands for
            zeros, and one at least has a name.
        axis: The axis.
    """
    like = next(each for each, _ in parts if each)
    shape = list(model.shape(like) or ())
    values: list[Array] = []
    for each, extent in parts:
        found = None if each else np.zeros([*shape[:axis], extent, *shape[axis + 1 :]])
        if each:
            found = model.values(each)
        if found is None:
            break
        values.append(found)
    shape[axis] = sum(extent for _, extent in parts)
    whole = np.concatenate(values, axis) if len(values) == len(parts) else None
    return model.place(model.free(name), like, shape, whole)


def split_node(
    model: Model, source: str, targets: Sequence[str], sizes: Sequence[int], axis: int
) -> Any:
    """Return a Split of a tensor into parts.

    Args:
        model: The network.
        source: The tensor.
        targets: Names of the parts.
        sizes: Their extents.
        axis: The axis.
    """
    from onnx import helper

    name = model.free(f"{source}_split")
    if model.opset < 13:
        return helper.make_node("Split", [source], targets, name=name, axis=axis, split=sizes)
    constant = model.place_extents(model.free(f"{name}_sizes"), sizes)
    return helper.make_node("Split", [source, constant], targets, name=name, axis=axis)
