"""Writer of the standard nodes that replace one node of onnxruntime."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.shapes import ONNXRUNTIME, inference_problems

Dims = Sequence[int | None]

AXES_READ = 13
"""Operator set since which Unsqueeze, Squeeze and ReduceSum read their axes."""
SINCE = {"LayerNormalization": 17, "Gelu": 20, "RMSNormalization": 23, "TensorScatter": 24}
"""Operator sets since which operators are standard; in files of older sets they keep the domain of
onnxruntime, and the reader has them in its table of that domain."""


REAL = (1, 10, 11, 16)
"""``TensorProto.DataType`` of real numbers of 32, 16 and 64 bits, and of bfloat16."""


class Tensors:
    """What is known of the tensors of a graph before it is changed.

    Args:
        model: A ``ModelProto``.

    Attributes:
        version: Operator set of the standard.
        held: Initializers by name.
    """

    def __init__(self, model: Any) -> None:
        from onnx import shape_inference

        from accelsim.workload.onnx.file import STANDARD

        self.version = max(
            (one.version for one in model.opset_import if one.domain in STANDARD), default=17
        )
        self.held = {one.name: one for one in model.graph.initializer}
        self._dims: dict[str, Dims] = {}
        self._types: dict[str, int] = {}
        self._declared: dict[str, list[Any]] = {}
        for value in (*model.graph.output, *model.graph.input):
            dims = value.type.tensor_type.shape.dim
            self._declared[value.name] = [(dim.dim_value, dim.dim_param) for dim in dims]
        try:
            graph = shape_inference.infer_shapes(_without_weights(model), data_prop=True).graph
        except inference_problems():
            graph = model.graph
        for value in (*graph.value_info, *graph.output, *graph.input):
            tensor = value.type.tensor_type
            self._types[value.name] = tensor.elem_type
            if tensor.HasField("shape"):
                self._dims[value.name] = [
                    dim.dim_value if dim.WhichOneof("value") == "dim_value" else None
                    for dim in tensor.shape.dim
                ]
        for one in model.graph.initializer:
            self._types[one.name], self._dims[one.name] = one.data_type, list(one.dims)
        for node in model.graph.node:
            kind = self._kind(node)
            for name in node.output:
                if not self._types.get(name):
                    self._types[name] = kind

    def _kind(self, node: Any) -> int:
        """Return the type of what a node writes if inference does not know it."""
        from onnx import TensorProto

        for one in node.attribute:
            if node.op_type == "Cast" and one.name == "to":
                return int(one.i)
        if node.op_type in ("Equal", "Greater", "Less", "GreaterOrEqual", "LessOrEqual", "Not"):
            return int(TensorProto.BOOL)
        if node.op_type in ("Shape", "Size", "ArgMax", "ArgMin", "NonZero"):
            return int(TensorProto.INT64)
        tables = {"Where": 1, "EmbedLayerNormalization": 2}
        place = tables.get(node.op_type, 0)
        return self._types.get(node.input[place], 0) if place < len(node.input) else 0

    def dims(self, name: str) -> Dims | None:
        """Return the extents of a tensor, each None if open; None if the rank is not known."""
        return self._dims.get(name)

    def declared(self, name: str) -> list[Any] | None:
        """Return the extents and names of extents of an input or a result of the graph."""
        return self._declared.get(name)

    def extent(self, name: str, axis: int) -> int | None:
        """Return an extent of a tensor, None if it is not known."""
        dims = self._dims.get(name)
        return None if dims is None or not -len(dims) <= axis < len(dims) else dims[axis]

    def rank(self, name: str) -> int | None:
        """Return the rank of a tensor, None if it is not known."""
        dims = self._dims.get(name)
        return None if dims is None else len(dims)

    def type_of(self, name: str) -> int:
        """Return the ``TensorProto.DataType`` of a tensor; that of float32 if it is not known."""
        return self._types.get(name, 0) or 1


def _without_weights(model: Any) -> Any:
    """Return a ``ModelProto`` whose large initializers are inputs."""
    from onnx import helper

    from accelsim.workload.onnx.shapes import SMALL

    light = type(model)()
    light.ir_version = max(model.ir_version, 8)
    light.opset_import.extend(model.opset_import)
    imported = {one.domain for one in model.opset_import}
    for domain in sorted({node.domain for node in model.graph.node} - imported - {"ai.onnx"}):
        light.opset_import.add(domain=domain, version=1 if domain else 17)
    graph, given = light.graph, {value.name for value in model.graph.input}
    graph.node.extend(model.graph.node)
    graph.input.extend(model.graph.input)
    graph.output.extend(model.graph.output)
    graph.value_info.extend(model.graph.value_info)
    for one in model.graph.initializer:
        if prod(one.dims) <= SMALL:
            graph.initializer.append(one)
        elif one.name not in given:
            made = helper.make_tensor_value_info(one.name, one.data_type, list(one.dims))
            graph.input.append(made)
    return light


class Composer:
    """The nodes that replace one node; each method adds nodes and returns the name of a result.

    Args:
        node: Node that is replaced.
        tensors: What is known of the tensors of its graph.

    Attributes:
        nodes: Nodes added so far, in order.
        notes: Sentences on what data decide.
        constants: Initializers added so far, ``TensorProto`` by name.
        attributes: Attributes of the node by name.
    """

    def __init__(self, node: Any, tensors: Tensors) -> None:
        from onnx import helper

        if not node.output or not node.output[0]:
            raise ValueError("it has no result")
        self.node, self.tensors = node, tensors
        self.nodes: list[Any] = []
        self.notes: list[str] = []
        self.constants: dict[str, Any] = {}
        self.attributes: Mapping[str, Any] = {
            one.name: helper.get_attribute_value(one) for one in node.attribute
        }

    def integer(self, name: str, default: int | None = None) -> int:
        """Return an attribute that is an integer; without a default it must be there.

        Raises:
            ValueError: It is missing, or of another type.
        """
        value = self.attributes.get(name, default)
        if not isinstance(value, int):
            raise ValueError(f"attribute {name} must be an integer")
        return value

    def positive(self, name: str) -> int:
        """Return an attribute that must be there and be a positive integer.

        Raises:
            ValueError: It is not.
        """
        if self.integer(name) < 1:
            raise ValueError(f"attribute {name} must be at least 1")
        return self.integer(name)

    def real(self, name: str, default: float) -> float:
        """Return an attribute that is a real number.

        Raises:
            ValueError: It is of another type.
        """
        value = self.attributes.get(name, default)
        if not isinstance(value, int | float):
            raise ValueError(f"attribute {name} must be a number")
        return float(value)

    def numbers(self, name: str) -> list[Any]:
        """Return an attribute that is a list of numbers; empty if it is missing.

        Raises:
            ValueError: It is of another type.
        """
        value = self.attributes.get(name, [])
        if not isinstance(value, list | tuple) or not all(
            isinstance(each, int | float) for each in value
        ):
            raise ValueError(f"attribute {name} must be a list of numbers")
        return list(value)

    def given(self, place: int) -> str:
        """Return the name of an input, empty if it is left out."""
        return self.node.input[place] if place < len(self.node.input) else ""

    def wanted(self, place: int) -> str:
        """Return the name of an output, empty if it is left out."""
        return self.node.output[place] if place < len(self.node.output) else ""

    def text(self, name: str, default: str) -> str:
        """Return an attribute that is text."""
        value = self.attributes.get(name, default)
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)

    def add(self, kind: str, inputs: Sequence[str], result: str = "", **attributes: Any) -> str:
        """Add a node; ``result`` is the name of what it writes, made up if empty."""
        from onnx import helper

        operands = list(inputs)
        while operands and not operands[-1]:
            operands.pop()
        name = result or self._name(kind)
        domain = ONNXRUNTIME if self.tensors.version < SINCE.get(kind, 0) else ""
        self.nodes.append(
            helper.make_node(kind, operands, [name], name=name, domain=domain, **attributes)
        )
        return name

    def end(self, name: str, place: int = 0) -> None:
        """Let an output of the node be a tensor."""
        if self.wanted(place) and self.wanted(place) != name:
            self.add("Identity", [name], self.wanted(place))

    def constant(self, what: str, values: NDArray[Any]) -> str:
        """Add a constant."""
        from onnx import numpy_helper

        name = self._name(what)
        self.constants[name] = numpy_helper.from_array(values, name)
        return name

    def integers(self, what: str, *values: int) -> str:
        """Add a constant of 64-bit integers."""
        return self.constant(what, np.array(values, np.int64))

    def number(self, what: str, value: float, like: str) -> str:
        """Add a constant of one number in the format of a tensor."""
        from onnx import helper

        name, kind = self._name(what), self.tensors.type_of(like)
        if kind not in REAL:
            raise ValueError(f"{like} must be real numbers")
        self.constants[name] = helper.make_tensor(name, kind, [], [value])
        return name

    def reshape(self, name: str, *extents: int) -> str:
        """Add a Reshape; 0 is the extent of the input at that axis, and -1 what is left."""
        return self.add("Reshape", [name, self.integers("shape", *extents)])

    def transpose(self, name: str, *order: int, result: str = "") -> str:
        """Add a Transpose."""
        return self.add("Transpose", [name], result, perm=list(order))

    def cut(self, name: str, axis: int, first: int, last: int, step: int = 1) -> str:
        """Add a Slice of one axis by constant bounds."""
        bounds = (first, last, axis, step)
        parts = zip(("first", "last", "axis", "step"), bounds, strict=True)
        return self.add("Slice", [name, *(self.integers(what, value) for what, value in parts)])

    def unsqueeze(self, name: str, *axes: int) -> str:
        """Add an Unsqueeze."""
        if self.tensors.version >= AXES_READ:
            return self.add("Unsqueeze", [name, self.integers("axes", *axes)])
        return self.add("Unsqueeze", [name], axes=list(axes))

    def extent(self, name: str, axis: int) -> str:
        """Add what gives an extent of a tensor, as a vector of one integer."""
        return self.add("Gather", [self.add("Shape", [name]), self.integers("axis", axis)], axis=0)

    def scalar(self, name: str) -> str:
        """Add a Reshape of one element to a scalar."""
        return self.add("Reshape", [name, self.constant("scalar", np.zeros(0, np.int64))])

    def counted(self, length: str) -> str:
        """Add integers from 0 to a length, which is a vector of one integer."""
        first, step = (
            self.constant("first", np.array(0, np.int64)),
            self.constant("step", np.array(1, np.int64)),
        )
        return self.add("Range", [first, self.scalar(length), step])

    def moved(self, name: str, bias: str) -> str:
        """Add a sum with a bias, if there is one."""
        return self.add("Add", [name, bias]) if bias else name

    def _name(self, what: str) -> str:
        return f"{self.node.output[0]}/{what}_{len(self.nodes) + len(self.constants)}"
