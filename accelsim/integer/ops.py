"""The layers of an integer network as operators of the interpreter, bit for bit.

``accelsim.workload.layers.ops`` says what a layer reads and writes; here are the integers. A pool
with windows that hang over the edge divides by the number of taps inside: a table holds the
multiplier for each place of the result.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.arithmetic import Convolution
from accelsim.integer.layer import PARTS, IntegerLayer, Parameters
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.requantization import rescaled
from accelsim.workload.layers.ops import ops_of
from accelsim.workload.op import (
    Access,
    Array,
    Bounds,
    Ends,
    Fetch,
    Op,
    Stage,
    access,
    bounds_of,
)


@dataclass(frozen=True, slots=True)
class Requantized(Stage):
    """A rescaling whose parameters lie in tensors; see ``accelsim.integer.tensor.Requantize``.

    Args:
        operands: Accesses to bias, multiplier, shift, zero point, least and greatest result.
    """

    operands: tuple[Access, ...]

    def mapped(self, change: Callable[[Access], Access]) -> "Requantized":
        """Return the rescaling with each of its operands changed."""
        return Requantized(tuple(change(one) for one in self.operands))

    def ends(self, operands: Sequence[Ends]) -> tuple[int, int]:
        """Return the least and the greatest result."""
        *_, minimum, maximum = operands
        return int(minimum.least.min()), int(maximum.most.max())

    def values(self, results: Array, fetch: Fetch) -> Array:
        """Return the rescaled results."""
        return rescaled(results, *(fetch(one) for one in self.operands))


@dataclass(frozen=True, kw_only=True)
class Operators:
    """A network as operators.

    Args:
        ops: Operators, each after those that write its inputs.
        elements: Number of elements of each tensor of an image, by name, for inputs, indices and
            the results of operators.
        constants: Elements of weights, tables and parameters, by name: int64, one dimension.
    """

    ops: tuple[Op, ...]
    elements: Mapping[str, int]
    constants: Mapping[str, Array]


def operators_of(network: IntegerNetwork) -> Operators:
    """Return the operators of a network.

    Args:
        network: The network.
    """
    return _Adapter(network).made


def network_bounds(network: IntegerNetwork) -> Bounds:
    """Return the least and greatest integers of the tensors and sums of a network.

    Args:
        network: The network; its inputs may be any integers of their formats.

    Returns:
        Bounds whose sums have the names of layers.
    """
    operators = operators_of(network)
    given = {
        name: (network.tensors[name].number.minimum, network.tensors[name].number.maximum)
        for name in network.inputs
    }
    given |= {name: (0, count - 1) for name, count in network.indices.items()}
    found = bounds_of(operators.ops, given, operators.constants)
    sums: dict[str, tuple[int, int]] = {}
    for op in operators.ops:
        if op.name in found.sums:
            (name,), (least, most) = op.origin, found.sums[op.name]
            before = sums.get(name, (least, most))
            sums[name] = min(before[0], least), max(before[1], most)
    # Blocks do not all reach as far as the one that reaches furthest.
    in_blocks = [layer for layer in network.convolutions if layer.factors is not None]
    sums |= {layer.name: _sum_of_blocks(layer, found.tensors[layer.input]) for layer in in_blocks}
    constants = {
        name: (int(values.min()), int(values.max())) for name, values in network.constants.items()
    }
    return Bounds(tensors={**constants, **found.tensors}, sums=sums)


def _sum_of_blocks(layer: Convolution, ends: tuple[int, int]) -> tuple[int, int]:
    """Return the ends of the totals of a layer in blocks; if unknown, in any order of their terms.

    Args:
        layer: A layer that has factors.
        ends: Least and greatest integer that it reads.
    """
    if layer.total is not None:
        return layer.total
    scaled = layer.scaled_weights
    scaled = scaled.reshape(len(scaled), -1)
    products = np.stack([scaled * ends[0], scaled * ends[1]])
    least = np.minimum(products.min(axis=0), 0).sum(axis=1).min()
    most = np.maximum(products.max(axis=0), 0).sum(axis=1).max()
    return int(least), int(most)


class _Adapter:
    """Maker of operators from layers, and of names for the tensors of their constants.

    Args:
        network: The network.
    """

    def __init__(self, network: IntegerNetwork) -> None:
        self._elements = {name: prod(one.shape) for name, one in network.tensors.items()}
        self._constants: dict[str, Array] = {}
        for name, values in network.constants.items():
            self._constants[name] = np.asarray(values, dtype=np.int64).reshape(-1)
        ops = tuple(op for layer in network.layers for op in self._ops(layer))
        names = (*network.inputs, *network.indices, *(op.write.tensor for op in ops))
        elements = {name: self._elements.get(name, 1) for name in names}
        self.made = Operators(ops=ops, elements=elements, constants=self._constants)

    def _ops(self, layer: IntegerLayer) -> Iterator[Op]:
        """Yield the operators of a layer, with its constants, padding, body and rescaling."""
        names = self._named(layer)

        def known(one: Access) -> Access:
            is_padded = one.padding is not None and one.tensor in layer.inputs
            padding = layer.pad if is_padded else one.padding
            return replace(one, tensor=names.get(one.tensor, one.tensor), padding=padding)

        *before, last = (op.mapped(known, op.axes) for op in ops_of(layer.layer))
        for place, op in enumerate((*before, replace(last, body=layer.body or last.body))):
            ends = op.write.tensor == layer.output
            yield replace(op, epilogue=self._epilogue(layer, op, place)) if ends else op

    def _named(self, layer: IntegerLayer) -> dict[str, str]:
        """Return the names of the tensors that only this layer has."""
        found, constants = {}, layer.constants
        if "factors" in constants:
            sums = f"{layer.name}.blocks"
            results, blocks = constants["factors"].shape
            of_filters = self._elements[layer.output] * len(constants["weights"]) // results
            count = of_filters * blocks
            found[sums] = self._new(sums, count)
        for part, values in constants.items():
            name = f"{layer.name}.{part}"
            found[name] = self._constant(name, values)
        return found

    def _new(self, name: str, elements: int) -> str:
        """Return a new name that resembles another, for a tensor of so many elements."""
        while name in self._elements or name in self._constants:
            name += "'"
        self._elements[name] = elements
        return name

    def _constant(self, name: str, values: NDArray[np.int64]) -> str:
        name = self._new(name, values.size)
        self._constants[name] = np.asarray(values, dtype=np.int64).reshape(-1)
        return name

    def _epilogue(self, layer: IntegerLayer, op: Op, place: int) -> tuple[Stage, ...]:
        """Return the rescaling of the results of an operator, if there is one.

        Args:
            layer: The layer.
            op: One of its operators.
            place: Number of the operator among those of the layer.
        """
        parameters = layer.parameters(op, place)
        return self._stage(op.name, parameters) if parameters else ()

    def _stage(self, name: str, parts: Parameters) -> tuple[Stage, ...]:
        """Return the rescaling with given parameters.

        Args:
            name: Name of the operator.
            parts: Values of each of ``PARTS``, and their coordinates along its dimensions.
        """
        operands = (
            access(self._constant(f"{name}.{kind}", part), part.shape, at)
            for kind, (part, at) in zip(PARTS, parts, strict=True)
        )
        return (Requantized(tuple(operands)),)
