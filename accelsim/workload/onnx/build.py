"""Construction of operators and tensors from the nodes of a graph with known shapes."""

from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any, Literal

from accelsim.errors import WorkloadError
from accelsim.number import Number
from accelsim.workload.graph import Constant, Operator, Tensor
from accelsim.workload.lowering.movement import moved
from accelsim.workload.lowering.value import (
    LARGEST,
    Lowered,
    UnknownShapeError,
    Value,
    is_parameter,
)
from accelsim.workload.onnx.adders import SPELLING
from accelsim.workload.onnx.constants import Constants
from accelsim.workload.onnx.control import IF, KINDS, LOOP, SCAN
from accelsim.workload.onnx.decided import CHOICES, Choice, given_number
from accelsim.workload.onnx.file import MAXIMUM_NODES, STANDARD
from accelsim.workload.onnx.node import Node
from accelsim.workload.onnx.operators import CONTRIBUTED, COUNTED, LISTED, MATRIX, OPERATORS
from accelsim.workload.onnx.shapes import ONNXRUNTIME, Extents, number_of
from accelsim.workload.work import Movement

JOINS = ("Concat",)
"""Operators whose empty operands can be ignored."""

UNCOUNTED = {
    IF: "its branches have results of unequal kinds",
    LOOP: "how often it runs does not follow from constants and shapes, or its runs have more than"
    f" {MAXIMUM_NODES} nodes in all; --dimension {{name}}.trips=VALUE gives the number of runs",
    SCAN: "the extent that it goes through is not known, it is of an operator set before 9, or its"
    f" runs have more than {MAXIMUM_NODES} nodes in all",
}
"""Reasons for which a node of control flow stays in a network; its work is not known."""

FEW = 16
"""Greatest number of elements of a constant whose integers operators see."""

STEERING = {
    # Inputs that only control the operator: bounds, scales, initial states, lengths.
    "AffineGrid": (1,),
    **dict.fromkeys(("BlackmanWindow", "HammingWindow", "HannWindow"), (0,)),
    "Clip": (1, 2),
    "Col2Im": (1, 2),
    **dict.fromkeys(("CumProd", "CumSum"), (1,)),
    "DFT": (1, 2),
    "Dropout": (1, 2),
    "GRU": (4, 5),
    "LSTM": (4, 5, 6),
    "MaxUnpool": (2,),
    "MelWeightMatrix": (0, 1, 2, 3, 4),
    "NonMaxSuppression": (2, 3, 4),
    "OneHot": (1, 2),
    "Pad": (1, 2, 3),
    "RNN": (4, 5),
    **dict.fromkeys(("RandomNormalLike", "RandomUniformLike"), (0,)),
    "Range": (0, 1, 2),
    "Resize": (1, 2, 3),
    "STFT": (1, 3),
    "TopK": (1,),
    "Upsample": (1,),
}


class Builder:
    """Operators and tensors of one graph.

    Args:
        path: Path of the file, for messages.
        constants: Constants of the graph.
        shapes: Shape and number format of each tensor.
        choice: Numbers that data decides.
        version: Operator set of the standard.

    Attributes:
        bounds: Sentences on work that depends on data, of which the most is counted.
        notes: Sentences on shapes that are not known, each with the options that give it.
    """

    def __init__(
        self,
        path: Path,
        constants: Constants,
        shapes: dict[str, tuple[Extents | None, Number]],
        choice: Choice,
        version: int,
    ) -> None:
        self.tensors: dict[str, Tensor] = {}
        self.operators: list[Operator] = []
        self.constants: dict[str, Constant] = {}
        self.bounds: list[str] = []
        self.notes: list[str] = []
        self._choice, self._version = choice, version
        self._path = path
        self._constants = constants
        self._shapes = shapes
        self._known = {name: shape for name, (shape, _) in shapes.items() if shape is not None}
        self._read: set[str] = set()
        self._values: dict[str, Value] = {}
        self._origins: dict[str, str] = {}
        self._numbers = {name: number for name, (_, number) in shapes.items()}

    def run(self, graph: Any) -> None:
        """Read every node of a ``GraphProto``.

        Raises:
            WorkloadError: The order or the names are wrong, or a node contradicts its shapes.
        """
        inputs = {value.name for value in graph.input}
        ends = {value.name for value in graph.output}
        written = set(inputs)
        later = {name for node in graph.node for name in node.output}
        self._read = ends | {name for node in graph.node for name in node.input}
        names = unique_names(graph.node)
        for name, node in zip(names, graph.node, strict=True):
            self._check_order(name, node, written, later)
            written.update(value for value in node.output if value)
            reads = [self._value(value) for value in node.input]
            writes = [self._value(value) for value in node.output]
            self._note_unknown(name, node, reads, writes)
            if not self._constants.absorb(node, reads, writes):
                self._add(self._node(name, node, reads, writes), node.domain, inputs, ends)
        for name in (*inputs, *ends):
            end = self._value(name)
            if name not in self.tensors and end is not None and end.extents is not None:
                self.tensors[name] = self._tensor(end, inputs, ends)
        self._tie()

    def _tie(self) -> None:
        """Let operators that read rearrangements of one parameter read the parameter itself."""
        arrangements: dict[str, list[str]] = {}
        for tensor in self.tensors.values():
            if tensor.role == "weight":
                arrangements.setdefault(self._constants.root(tensor.name), []).append(tensor.name)
        renamed: dict[str, str] = {}
        for root, names in arrangements.items():
            value = self._value(root)
            if len(names) > 1 and value is not None:
                self.tensors[root] = self._tensor(value, set(), set())
                renamed.update((name, root) for name in names if name != root)
        for name in renamed:
            del self.tensors[name]
        self.operators = [
            replace(op, inputs=tuple(renamed.get(name, name) for name in op.inputs))
            for op in self.operators
        ]

    def _note_unknown(
        self, name: str, node: Any, reads: list[Value | None], writes: list[Value | None]
    ) -> None:
        """Note the first operator of unknown shape, which explains all unknown shapes behind it."""
        kind = f"{node.domain}.{node.op_type}" if node.domain not in STANDARD else node.op_type
        origins = [self._origins[one.name] for one in reads if one and one.name in self._origins]
        for value in writes:
            if value is not None and value.extents is None:
                said = (
                    f"node {name} ({kind}) writes {value.name!r} of a shape that is not known"
                    f" ({self._choice.options(value.name)} gives it)"
                )
                self._origins[value.name] = origins[0] if origins else said
                if not origins and value.name in self._read and node.op_type not in LISTED:
                    self.notes.append(said)

    def _unknown(self, node: Node, problem: UnknownShapeError) -> str:
        """Return a sentence about a shape that a node needs, naming the operator that lacks it."""
        origins = [
            self._origins[value.name]
            for value in (*node.inputs, *node.outputs)
            if value is not None and value.name in self._origins
        ]
        if not origins:
            return f"{self._path}: node {_said(node)}: {problem}"
        if origins[0].startswith(f"node {_said(node)} "):
            return f"{self._path}: {origins[0]}"
        return f"{self._path}: {origins[0]}, and node {_said(node)} needs it"

    def _check_order(self, name: str, node: Any, written: set[str], later: set[str]) -> None:
        for value in node.input:
            if value and value not in written and value not in self._constants:
                rule = "before it is written" if value in later else "which nothing writes"
                raise WorkloadError(f"{self._path}: node {name} reads {value} {rule}")
        for value in node.output:
            if value and (value in written or value in self._constants):
                raise WorkloadError(f"{self._path}: node {name} writes {value} a second time")

    def _value(self, name: str) -> Value | None:
        if not name:
            return None
        constant = name in self._constants
        known = self._values.get(name)
        # A name is constant only behind the operator that computes it.
        if known is not None and known.constant == constant:
            return known
        extents, number = self._shapes.get(name, (None, number_of(0)))
        if extents is not None and max(prod(extents), *extents, 0) > LARGEST:
            raise WorkloadError(f"{self._path}: tensor {name} of {extents} exceeds 2**40 elements")
        if constant:
            number = self._constants.number(name, number, self._numbers)
        value = Value(name=name, extents=extents, number=number, constant=constant)
        self._values[name] = value
        return value

    def _add(self, node: Node, domain: str, inputs: set[str], ends: set[str]) -> None:
        results = [value for value in node.outputs if value is not None]
        if results and all(map(_is_empty, results)):
            return
        if node.kind in JOINS:
            node = replace(node, inputs=tuple(one for one in node.inputs if not _is_empty(one)))
        lowered = self._lower(node, domain)
        steering = STEERING.get(node.kind, ())
        reads = [
            value
            for place, value in enumerate(node.inputs)
            if value is not None
            and place not in steering
            and not _is_empty(value)
            and _is_read(node.kind, value)
        ]
        # An optional output that nothing reads (the mask of a Dropout) has no shape.
        writes = [
            value
            for value in results
            if not _is_empty(value) and (value.extents is not None or value.name in self._read)
        ]
        for value in (*reads, *writes):
            if value.name not in self.tensors:
                self.tensors[value.name] = self._tensor(value, inputs, ends)
        self.operators.append(
            Operator(
                name=node.name,
                kind=node.kind.lower(),
                inputs=tuple(value.name for value in reads),
                outputs=tuple(value.name for value in writes),
                work=lowered.work,
                fusible=lowered.fusible,
                modelled=lowered.modelled,
                operands=tuple("" if value is None else value.name for value in node.inputs),
                attributes=node.attributes,
                spelling=node.text(SPELLING, node.kind),
            )
        )
        for operand in node.inputs:
            if operand is not None and operand.constant and operand.name not in self.constants:
                self.constants[operand.name] = self._constants.constant(
                    operand.name, self._known, self._numbers
                )

    def _node(
        self, name: str, node: Any, reads: list[Value | None], writes: list[Value | None]
    ) -> Node:
        attributes = _attributes(node)
        for attribute in CHOICES.get(node.op_type, ()):
            chosen = given_number(self._choice.given, name, attribute)
            if chosen is None:
                continue
            stated = attributes.get(attribute, 0)
            if stated not in (0, chosen):
                raise WorkloadError(
                    f"{self._path}: dimension {name}.{attribute} is {stated}, which follows from"
                    f" the network, not {chosen}"
                )
            attributes[attribute] = chosen
        return Node(
            name=name,
            kind=node.op_type,
            inputs=tuple(reads),
            outputs=tuple(writes),
            attributes=attributes,
            numbers=self._numbers_of(reads),
            version=self._version,
        )

    def _numbers_of(self, reads: list[Value | None]) -> dict[int, tuple[int, ...]]:
        """Return the integers of constant inputs of at most ``FEW`` elements, by place."""
        numbers = {}
        for place, value in enumerate(reads):
            if value is None or not value.constant or value.number.kind != "integer":
                continue
            if value.extents is None or prod(value.extents) > FEW:
                continue
            array = self._constants.values(value.name, self._known)
            if array is not None and array.dtype.kind in "iu":
                numbers[place] = tuple(int(each) for each in array.reshape(-1))
        return numbers

    def _lower(self, node: Node, domain: str) -> Lowered:
        table = OPERATORS if domain in STANDARD else CONTRIBUTED
        function = table.get(node.kind) if domain in (*STANDARD, ONNXRUNTIME) else None
        if domain in STANDARD and node.kind in KINDS:
            reason = UNCOUNTED[node.kind].format(name=node.name)
            raise WorkloadError(f"{self._path}: node {_said(node)}: {reason}")
        if function is None:
            return _not_modelled(node)
        try:
            if node.kind in MATRIX and any(map(_is_empty, node.inputs[:2])):
                return moved(0, node.output.elements)  # A sum without terms is 0.
            lowered = function(node)
        except UnknownShapeError as problem:
            if node.kind in MATRIX or node.kind in COUNTED:
                raise WorkloadError(self._unknown(node, problem)) from None
            return _not_modelled(node)
        except ValueError as problem:
            raise WorkloadError(f"{self._path}: node {_said(node)}: {problem}") from None
        except IndexError:
            shapes = [value.extents for value in node.inputs if value is not None]
            raise WorkloadError(
                f"{self._path}: node {_said(node)}: an input has too few dimensions: {shapes}"
            ) from None
        if lowered.bound:
            self.bounds.append(lowered.bound)
        return lowered if lowered.modelled else _not_modelled(node)

    def _tensor(self, value: Value, inputs: set[str], ends: set[str]) -> Tensor:
        role: Literal["input", "weight", "activation", "output"] = "activation"
        if value.constant:
            role = "weight"
        elif value.name in inputs:
            role = "input"
        elif value.name in ends:
            role = "output"
        values = self._constants.values(value.name, self._known) if value.constant else None
        shape = (0,) if value.extents is None else value.extents
        if values is not None and values.shape != shape:
            raise WorkloadError(
                f"{self._path}: data of {value.name} has shape {values.shape}, not {shape}"
            )
        return Tensor(name=value.name, shape=shape, number=value.number, role=role, values=values)


def _said(node: Node) -> str:
    return f"{node.name} ({node.kind})"


def _is_empty(value: Value | None) -> bool:
    """Return whether a tensor has an extent of 0: nothing writes, moves or reads it."""
    return value is not None and value.extents is not None and 0 in value.extents


def _is_read(kind: str, value: Value) -> bool:
    if not value.constant:
        return True
    # The bias of a quantized convolution has 32 bits; elsewhere such integers are indices.
    return is_parameter(value) and (
        value.number.bits <= 16 or value.number.kind == "float" or kind == "QLinearConv"
    )


def _not_modelled(node: Node) -> Lowered:
    def elements(value: Value | None) -> int:
        return 0 if value is None or value.extents is None else value.elements

    work = Movement(
        input_elements=min(sum(elements(value) for value in node.activations), LARGEST),
        output_elements=min(sum(elements(value) for value in node.outputs), LARGEST),
        weight_elements=min(
            sum(elements(value) for value in node.inputs if value and is_parameter(value)), LARGEST
        ),
    )
    return Lowered(work=(work,), modelled=False)


def _attributes(node: Any) -> dict[str, Any]:
    attributes: dict[str, Any] = {}
    for attribute in node.attribute:
        if attribute.type == attribute.INT:
            attributes[attribute.name] = attribute.i
        elif attribute.type == attribute.INTS:
            attributes[attribute.name] = list(attribute.ints)
        elif attribute.type == attribute.STRING:
            attributes[attribute.name] = attribute.s.decode("utf-8", "replace")
        elif attribute.type == attribute.FLOAT:
            attributes[attribute.name] = attribute.f
    return attributes


def unique_names(nodes: Any) -> list[str]:
    """Return a name for each ``NodeProto``: its own, or one from its operator and its place."""
    taken = {node.name for node in nodes}
    seen: set[str] = set()
    names = []
    for place, node in enumerate(nodes):
        wanted = node.name or f"{node.op_type.lower()}_{place}"
        unique, suffix = wanted, 2
        while unique in seen or (unique != node.name and unique in taken):
            unique, suffix = f"{wanted}_{suffix}", suffix + 1
        seen.add(unique)
        names.append(unique)
    return names
