"""Nodes that join others before a model is written.

A sum with a constant vector is the bias of the convolution or the norm before it. A difference, a
product and a sum with constants of each channel are a BatchNormalization::

    Sub(x, mean) -> Mul(., factor) -> Add(., offset)    BatchNormalization, variance 1, epsilon 0
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import prod

import numpy as np

from accelsim.workload.mlir.network import Network
from accelsim.workload.mlir.value import Node, Value, constant

_WITH_BIAS = {"Conv": 1, "ConvTranspose": 1, "LayerNormalization": -1}
"""Axis of the bias in what is held, by kind of node that may have one as its third input."""
_IMAGE = 3
"""Fewest axes of what a BatchNormalization reads, here."""


def joined(network: Network, nodes: Sequence[Node]) -> list[Node]:
    """Return nodes in which some are joined.

    Args:
        network: The model.
        nodes: Nodes in an order in which they can run; each is needed.
    """
    return _Joiner(network, nodes).nodes()


class _Joiner:
    """Nodes, and which of them read a value."""

    def __init__(self, network: Network, nodes: Sequence[Node]) -> None:
        self._network, self._nodes = network, nodes
        self._uses = Counter(
            each.name for node in nodes for each in node.inputs if each is not None
        )
        self._writers = {name: node for node in nodes for name in node.outputs}

    def nodes(self) -> list[Node]:
        """Return the nodes that are left, in their order."""
        gone: set[int] = set()
        result: list[Node] = []
        for node in self._nodes:
            done, members = self._normalized(node) or self._biased(node) or (node, ())
            gone |= {id(each) for each in members}
            if members:
                self._writers[node.outputs[0]] = done
            result.append(done)
        return [node for node in result if id(node) not in gone]

    def _biased(self, node: Node) -> tuple[Node, tuple[Node, ...]] | None:
        """Return the node before a sum with the vector that is added, and that node."""
        found = self._behind(node, "Add")
        if found is None or node.kind != "Add":
            return None
        value, bias = found
        producer = self._writers[value.name]
        if producer.kind not in _WITH_BIAS or len(producer.inputs) != 2:
            return None
        vector = self._vector(bias, value.shape, _WITH_BIAS[producer.kind])
        if vector is None:
            return None
        inputs = (*producer.inputs, vector)
        return replace(producer, inputs=inputs, outputs=node.outputs), (producer,)

    def _normalized(self, node: Node) -> tuple[Node, tuple[Node, ...]] | None:
        """Return a BatchNormalization, and the three nodes that it joins."""
        added = self._behind(node, "Add")
        product = None if added is None else self._writers[added[0].name]
        factor = None if product is None else self._behind(product, "Mul")
        less = None if factor is None else self._writers[factor[0].name]
        if added is None or product is None or factor is None or less is None or less.kind != "Sub":
            return None
        source, mean = less.inputs
        if source is None or mean is None or not mean.is_constant or len(source.shape) < _IMAGE:
            return None
        vectors = [self._vector(each, source.shape, 1) for each in (factor[1], added[1], mean)]
        if any(each is None for each in vectors) or len(source.order) != len(source.shape):
            return None
        ones = np.ones(source.shape[1], np.float32)
        type_ = replace(source.type, shape=(source.shape[1],), element="f32")
        inputs = (source, *vectors, constant(ones, type_))
        norm = Node(
            "BatchNormalization",
            node.name,
            inputs,
            {"epsilon": 0.0},
            node.outputs,
            is_elementwise=False,
        )
        return norm, (product, less)

    def _behind(self, node: Node, kind: str) -> tuple[Value, Value] | None:
        """Return what a node of a kind reads alone, and its constant."""
        if node.kind != kind:
            return None
        for value, other in (node.inputs, node.inputs[::-1]):
            if value is None or other is None or not other.is_constant or value.is_constant:
                continue
            if value.name in self._writers and self._uses[value.name] == 1:
                return value, other
        return None

    def _vector(self, bias: Value, shape: Sequence[int], axis: int) -> Value | None:
        """Return a constant as a vector along an axis of a shape, or None if it is none."""
        extent, from_last = shape[axis], (axis % len(shape)) - len(shape)
        rank = len(bias.shape)
        if prod(bias.shape) != extent or rank < -from_last or bias.meaning is not None:
            return None
        if bias.shape[from_last] != extent:
            return None
        return self._network.shaped(replace(bias, order=tuple(range(rank))), (extent,))
