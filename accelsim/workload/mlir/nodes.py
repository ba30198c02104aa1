"""Construction of an ONNX model from the operations of a file of MLIR.

What constants alone decide is computed at once, by the reference implementation of ONNX; so a loop
counter, a mask of a triangle or a table of rotations is a constant. Of other nodes only those are
written that an output needs.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.mlir.elements import scales_of
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Node, Value, constant
from accelsim.workload.transformer.writer import Writer

OPSET, WIDE_OPSET, CACHE_OPSET = 20, 21, 24
"""Operator sets of ONNX: later ones quantize to 16 bits, and write rows into a cache."""
MAXIMUM_NODES = 200_000
MAXIMUM_FOLDED = 1 << 22
"""Most elements of a constant that is computed."""
NOT_FOLDED = ("Conv", "ConvTranspose", "DequantizeLinear", "MatMul", "QuantizeLinear")
"""Nodes that are written though constants alone decide them: work, and meanings of integers."""
SHAPING = ("Cast", "DequantizeLinear", "Expand", "Reshape", "Slice", "Transpose")
"""Nodes that stand around those that compute."""

Key = tuple[Any, ...]


class Nodes(ABC):
    """A model under construction.

    Attributes:
        label: Name of the operation that is being read; of its first node that computes.
        notes: Sentences on what was chosen.
        arguments: Inputs and weights in the order in which they were declared.
    """

    def __init__(self) -> None:
        self.writer = Writer()
        self.label = ""
        self.notes: dict[str, None] = {}
        self.arguments: list[Value] = []
        self._nodes: list[Node] = []
        self._outputs: list[str] = []
        self._kinds: Counter[str] = Counter()
        self._used: set[str] = set()
        self._turned: dict[Key, Value] = {}
        self._names: dict[int, tuple[Value, str]] = {}
        self._constants: dict[Key, str] = {}
        self._roots: dict[str, Value] = {}

    def begin(self, kind: str) -> None:
        """Begin an operation of a kind; its first node is called after it."""
        self.label = f"{kind}_{self._kinds[kind]}"
        self._kinds[kind] += 1

    def node(
        self,
        kind: str,
        inputs: Sequence[Value | None],
        type_: Type,
        *,
        shape: Sequence[int] | None = None,
        order: Sequence[int] | None = None,
        is_elementwise: bool = False,
        **attributes: Any,
    ) -> Value:
        """Add a node of one output, or compute it if it reads constants alone.

        Args:
            kind: Operator of ONNX.
            inputs: What it reads, as it is held.
            type_: Type of the result.
            shape: Extents in which the result is held; None: those of the type.
            order: Order in which the result is held; None: that of the type.
            is_elementwise: See ``Node``.
            attributes: Attributes of the operator.
        """
        held = type_.shape if shape is None else tuple(shape)
        axes = tuple(range(len(type_.shape))) if order is None else tuple(order)
        given = [each for each in inputs if each is not None]
        if given and all(each.is_constant for each in given):
            folded = self._folded(kind, inputs, attributes, type_, held)
            if folded is not None:
                return folded if axes == tuple(range(len(axes))) else self.turned(folded, axes)
        node = self._add(kind, inputs, attributes, 1, is_elementwise=is_elementwise)
        return Value(type_, held, axes, name=node.outputs[0], node=node)

    def nodes(
        self,
        kind: str,
        inputs: Sequence[Value | None],
        types: Sequence[Type],
        **attributes: Any,
    ) -> list[Value]:
        """Add a node of several outputs."""
        node = self._add(kind, inputs, attributes, len(types), is_elementwise=False)
        return [
            Value(each, each.shape, tuple(range(len(each.shape))), name=name, node=node)
            for each, name in zip(types, node.outputs, strict=True)
        ]

    def input(self, name: str, type_: Type) -> Value:
        """Declare an input."""
        meaning = type_.quantization
        unique = self._unique(name)
        dtype = type_.dtype if meaning is None else Type(meaning.storage).dtype
        self.writer.tensor_input(unique, dtype, *type_.shape)
        value = Value(type_, type_.shape, tuple(range(len(type_.shape))), name=unique)
        self.arguments.append(value)
        return value if meaning is None else self.dequantized(value)

    def weight(self, name: str, type_: Type) -> Value:
        """Return a constant whose elements are not known."""
        axes = tuple(range(len(type_.shape)))
        return Value(type_, type_.shape, axes, weight=self._unique(name))

    def integers(self, *values: int) -> Value:
        """Return a constant vector of integers."""
        return constant(np.array(values, np.int64), Type("i64", (len(values),)))

    def real(self, value: float) -> Value:
        """Return a constant real number."""
        return constant(np.array(value, np.float32), Type("f32"))

    def dequantized(self, value: Value) -> Value:
        """Return the real numbers of quantized integers."""
        meaning = value.type.quantization
        assert meaning is not None
        if value.values is not None:
            return replace(value, meaning=meaning)
        scale, zero, named = self._meaning(value.type)
        node = self._add("DequantizeLinear", [value, scale, zero], named, 1, is_elementwise=False)
        return replace(value, name=node.outputs[0], node=node)

    def quantized(self, value: Value, type_: Type) -> Value:
        """Return the integers of real numbers, in the meaning of a type."""
        scale, zero, named = self._meaning(type_)
        value = self.full(value)
        node = self._add("QuantizeLinear", [value, scale, zero], named, 1, is_elementwise=False)
        axes = tuple(range(len(type_.shape)))
        return Value(type_, type_.shape, axes, name=node.outputs[0], node=node)

    def _meaning(self, type_: Type) -> tuple[Value, Value, dict[str, int]]:
        meaning = type_.quantization
        if meaning is None:
            raise TextError(f"{type_} has no scale")
        scales, zeros = scales_of(meaning)
        named = {} if meaning.axis is None else {"axis": meaning.axis}
        return (
            constant(np.asarray(scales), Type("f32", np.shape(scales))),
            constant(np.asarray(zeros), Type(meaning.storage, np.shape(zeros))),
            named,
        )

    def model(self, name: str, source: str, nodes: Sequence[Node]) -> Any:
        """Return the ``ModelProto``.

        Args:
            name: Name of the network.
            source: Source of the network.
            nodes: Nodes in an order in which they can run.
        """
        for node in nodes:
            self.writer.node(
                node.kind,
                node.name,
                *(self._said(each) for each in node.inputs),
                outputs=node.outputs,
                **node.attributes,
            )
        dtypes = {
            str(each.values.dtype)
            for node in nodes
            if node.kind in ("DequantizeLinear", "QuantizeLinear")
            for each in node.inputs
            if each is not None and each.values is not None
        }
        opset = WIDE_OPSET if dtypes & {"int16", "uint16"} else OPSET
        if any(node.kind == "TensorScatter" for node in nodes):
            opset = CACHE_OPSET
        return self.writer.model(name, source, opset=opset)

    def output(self, name: str, value: Value, type_: Type) -> None:
        """Make a value an output of the network."""
        value = self.full(value)
        if type_.quantization is not None and value.node and value.node.kind == "DequantizeLinear":
            value = value.node.inputs[0] or value
        unique = self._unique(name)
        dtype = (
            type_.dtype if type_.quantization is None else Type(type_.quantization.storage).dtype
        )
        self._nodes.append(Node("Identity", unique, (value,), {}, (unique,), is_elementwise=True))
        self._outputs.append(unique)
        self.writer.tensor_output(unique, dtype, *type_.shape)

    def live(self) -> list[Node]:
        """Return the nodes that outputs need, in their order."""
        writers = {name: node for node in self._nodes for name in node.outputs}
        open_nodes = [writers[name] for name in self._outputs]
        needed: set[int] = set()
        while open_nodes:
            node = open_nodes.pop()
            if id(node) in needed:
                continue
            needed.add(id(node))
            open_nodes += [
                writers[each.name]
                for each in node.inputs
                if each is not None and each.name in writers
            ]
        return [node for node in self._nodes if id(node) in needed]

    @abstractmethod
    def turned(self, value: Value, order: Sequence[int]) -> Value:
        """Return a value held in an order."""

    @abstractmethod
    def full(self, value: Value) -> Value:
        """Return a value held as its type says."""

    @abstractmethod
    def joined(self, value: Value) -> Value:
        """Return a value whose written rows are joined."""

    def _add(
        self,
        kind: str,
        inputs: Sequence[Value | None],
        attributes: Mapping[str, Any],
        count: int,
        *,
        is_elementwise: bool,
    ) -> Node:
        if len(self._nodes) >= MAXIMUM_NODES:
            raise TextError(f"a network may have {MAXIMUM_NODES} nodes; is a loop too long?")
        is_own = kind not in SHAPING or kind.lower() == self.label.rpartition("_")[0]
        name = self._unique(
            self.label
            if is_own and self.label not in self._used
            else f"{self.label}.{kind.lower()}"
        )
        outputs = (name,) if count == 1 else tuple(f"{name}.{each}" for each in range(count))
        given = tuple(None if each is None else self.joined(each) for each in inputs)
        node = Node(kind, name, given, dict(attributes), outputs, is_elementwise)
        self._nodes.append(node)
        return node

    def _unique(self, name: str) -> str:
        unique, number = name, 1
        while unique in self._used:
            number += 1
            unique = f"{name}_{number}"
        self._used.add(unique)
        return unique

    def _folded(
        self,
        kind: str,
        inputs: Sequence[Value | None],
        attributes: Mapping[str, Any],
        type_: Type,
        shape: tuple[int, ...],
    ) -> Value | None:
        """Return the result of a node on constants, or None if it is to be written."""
        given = [each for each in inputs if each is not None]
        if kind in NOT_FOLDED or prod(shape) > MAXIMUM_FOLDED:
            return None
        if any(each.weight for each in given):
            key = (kind, *(self._key(each) for each in given), repr(sorted(attributes.items())))
            return self._derived(key, type_, shape)
        if any(each.meaning is not None for each in given):
            return None
        arrays = [None if each is None else each.values for each in inputs]
        values = computed(kind, arrays, attributes)
        return constant(values.reshape(shape), type_)

    def _key(self, value: Value) -> Any:
        if value.values is None:
            return value.weight
        return value.values.tobytes() if value.values.size < 64 else id(value.values)

    def _derived(self, key: Key, type_: Type, shape: tuple[int, ...]) -> Value:
        """Return what a constant without elements becomes, once for each way."""
        if key not in self._turned:
            base = next((each for each in key[1:] if isinstance(each, str) and each), self.label)
            axes = tuple(range(len(shape)))
            name = self._unique(f"{base.partition('/')[0]}/{key[0].lower()}")
            self._turned[key] = Value(type_, shape, axes, weight=name)
        return replace(self._turned[key], type=type_)

    def _said(self, value: Value | None) -> str:
        """Return the name of an input of a node; constants are declared when first read."""
        if value is None:
            return ""
        if value.weight:
            return self.writer.weight(value.weight, *value.shape)
        if value.values is None:
            return value.name
        known = self._names.get(id(value.values))
        same = (
            known is not None
            and known[0].shape == value.shape
            and known[0].meaning == value.meaning
        )
        if known is not None and same:
            return known[1]
        name = self._declared(value)
        self._names[id(value.values)] = (value, name)
        return name

    def _declared(self, value: Value) -> str:
        assert value.values is not None
        values = np.ascontiguousarray(value.values).reshape(value.shape)
        if value.meaning is None:
            return self._array(values)
        scales, zeros = scales_of(value.meaning)
        parts = (self._array(each) for each in (values, np.asarray(scales), np.asarray(zeros)))
        named: dict[str, Any] = {} if value.meaning.axis is None else {"axis": value.meaning.axis}
        name = self._unique("constant.real")
        return self.writer.node("DequantizeLinear", name, *parts, **named)

    def _array(self, values: NDArray[Any]) -> str:
        key: Key = (values.dtype.str, values.shape, blake2b(values.tobytes()).digest())
        if key not in self._constants:
            self._constants[key] = self.writer.array(
                self._unique(f"constant_{len(self._constants)}"), values
            )
        return self._constants[key]


def computed(
    kind: str, arrays: Sequence[NDArray[Any] | None], attributes: Mapping[str, Any]
) -> NDArray[Any]:
    """Return the result of an operator of ONNX on arrays.

    Args:
        kind: Operator of ONNX.
        arrays: What it reads; None where an optional input is left out.
        attributes: Attributes of the operator.

    Raises:
        TextError: The arrays do not fit the operator.
    """
    from onnx import helper
    from onnx.reference import ReferenceEvaluator

    names = ["" if each is None else f"i{place}" for place, each in enumerate(arrays)]
    node = helper.make_node(kind, names, ["o"], **attributes)
    given = {name: each for name, each in zip(names, arrays, strict=True) if each is not None}
    try:
        with np.errstate(all="ignore"):
            results: Any = ReferenceEvaluator(node, opsets={"": OPSET}).run(None, given)
    except Exception as problem:  # The operands do not fit; onnx has no common class of errors.
        raise TextError(f"its constants do not fit ({type(problem).__name__})") from None
    return np.asarray(results[0])
