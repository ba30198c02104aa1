"""An ONNX file as nodes, shapes and the values of constants, ready to be made integer."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.number import Number
from accelsim.workload.onnx.constants import Constants
from accelsim.workload.onnx.dimensions import bind_dimensions
from accelsim.workload.onnx.file import digest, parse_model, read_bytes
from accelsim.workload.onnx.shapes import infer_shapes

Array = NDArray[Any]

COPIES = ("Identity", "Dropout")
FINAL = ("Softmax", "LogSoftmax")
FOLDED = ("Reshape", "Transpose", "Squeeze", "Unsqueeze", "Flatten", "Cast", "QuantizeLinear")
"""Operators on constants that are computed here; DequantizeLinear is not, its integers are kept."""


@dataclass(frozen=True, kw_only=True)
class OnnxNode:
    """A node.

    Args:
        name: Unique in its graph.
        kind: Operator type.
        domain: Empty for the operators of ONNX itself.
        inputs: Names of tensors read, empty where one is left out.
        outputs: Names of tensors written.
        attributes: By name.
    """

    name: str
    kind: str
    domain: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: Mapping[str, Any]

    def input(self, place: int) -> str:
        """Return the name of an input, empty if it is left out."""
        return self.inputs[place] if place < len(self.inputs) else ""


@dataclass(frozen=True, kw_only=True)
class OnnxGraph:
    """A network of one image.

    Args:
        name: Stem of the file; it says if a softmax was left out at the end.
        path: Named in errors.
        nodes: In order, without constants and copies.
        shapes: Extents of tensors where they are known.
        numbers: Format of tensors.
        constants: Values of constants; None where the file has the shape only.
        inputs: Names.
        outputs: Names.
        readers: How many nodes and outputs read a tensor.
        digest: Of the file.
    """

    name: str
    path: Path
    nodes: tuple[OnnxNode, ...]
    shapes: Mapping[str, tuple[int, ...]]
    numbers: Mapping[str, Number]
    constants: Mapping[str, Array | None]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    readers: Mapping[str, int]
    digest: str

    def problem(self, node: OnnxNode, sentence: str) -> WorkloadError:
        """Return the error that ``sentence`` about ``node`` is."""
        return WorkloadError(f"{self.path}: node {node.name} ({node.kind}) {sentence}")


def read_onnx_graph(path: Path, dimensions: Mapping[str, int]) -> OnnxGraph:
    """Read a file; a symbolic batch is 1.

    Args:
        path: The file.
        dimensions: Values of symbolic dimensions by name.

    Raises:
        WorkloadError: The file is damaged or its shapes contradict each other.
    """
    raw = read_bytes(path)
    model = parse_model(path, raw)
    names = [tensor.name for tensor in model.graph.initializer]
    names += [sparse.values.name for sparse in model.graph.sparse_initializer]
    stored = Constants(path, model)
    bind_dimensions(path, model, dimensions)
    shapes = infer_shapes(path, model)
    constants = {name: stored.values(name, {}) for name in names}
    nodes = _without_constants(path, model, constants)
    inputs = tuple(value.name for value in model.graph.input)
    nodes, outputs = _without_copies(nodes, tuple(value.name for value in model.graph.output))
    nodes, outputs, dropped = _without_softmax(nodes, outputs)
    readers = Counter(name for node in nodes for name in node.inputs)
    readers.update(outputs)
    return OnnxGraph(
        name=path.stem + (f" without {dropped}" if dropped else ""),
        path=path,
        nodes=tuple(nodes),
        shapes={name: shape for name, (shape, _) in shapes.items() if shape is not None},
        numbers={name: number for name, (_, number) in shapes.items()},
        constants=constants,
        inputs=inputs,
        outputs=outputs,
        readers=readers,
        digest=digest(raw, dimensions),
    )


def _without_constants(
    path: Path, model: Any, constants: dict[str, Array | None]
) -> list[OnnxNode]:
    """Move nodes that only depend on constants into ``constants``."""
    kept = []
    for place, proto in enumerate(model.graph.node):
        node = _node(place, proto)
        # Every shape is known, so what depends on shapes only is constant too.
        is_shape = node.kind in ("Shape", "Size")
        fixed = is_shape or all(name in constants for name in node.inputs if name)
        if node.kind == "Constant":
            constants[node.outputs[0]] = _constant(node)
        elif fixed and node.kind != "DequantizeLinear":
            constants.update((name, None) for name in node.outputs)
            if node.kind in (*FOLDED, *COPIES):
                constants[node.outputs[0]] = _fold(path, model, proto, node, constants)
        else:
            kept.append(node)
    return kept


def _node(place: int, proto: Any) -> OnnxNode:
    from onnx.helper import get_attribute_value

    attributes = {item.name: get_attribute_value(item) for item in proto.attribute}
    return OnnxNode(
        name=proto.name or f"{proto.op_type.lower()}_{place}",
        kind=proto.op_type,
        domain="" if proto.domain == "ai.onnx" else proto.domain,
        inputs=tuple(proto.input),
        outputs=tuple(proto.output),
        attributes={
            name: value.decode("utf-8", "replace") if isinstance(value, bytes) else value
            for name, value in attributes.items()
        },
    )


def _constant(node: OnnxNode) -> Array | None:
    from onnx import numpy_helper

    for name, value in node.attributes.items():
        if name == "value":
            return np.asarray(numpy_helper.to_array(value))
        if name in ("value_float", "value_floats"):
            return np.asarray(value, dtype=np.float32)
        if name in ("value_int", "value_ints"):
            return np.asarray(value, dtype=np.int64)
    return None


def _fold(
    path: Path, model: Any, proto: Any, node: OnnxNode, constants: Mapping[str, Array | None]
) -> Array | None:
    from onnx import TensorProto, helper
    from onnx.reference import ReferenceEvaluator

    feeds = {name: constants[name] for name in node.inputs if name}
    if any(value is None for value in feeds.values()):
        return None
    unknown = TensorProto.UNDEFINED
    graph = helper.make_graph(
        [proto],
        "constant",
        [helper.make_tensor_value_info(name, unknown, None) for name in feeds],
        [helper.make_tensor_value_info(node.outputs[0], unknown, None)],
    )
    alone = helper.make_model(graph, opset_imports=model.opset_import, ir_version=model.ir_version)
    try:
        results: Any = ReferenceEvaluator(alone).run(None, feeds)
    # The evaluator raises whatever numpy does about attributes and inputs that do not fit.
    except Exception as problem:
        raise WorkloadError(
            f"{path}: node {node.name} ({node.kind}) cannot be computed from its constants:"
            f" {problem}"
        ) from None
    return np.asarray(results[0])


def _without_copies(
    nodes: list[OnnxNode], outputs: tuple[str, ...]
) -> tuple[list[OnnxNode], tuple[str, ...]]:
    same: dict[str, str] = {}
    kept = []
    for node in nodes:
        inputs = tuple(same.get(name, name) for name in node.inputs)
        if node.kind in COPIES and not node.domain:
            same[node.outputs[0]] = inputs[0]
        else:
            kept.append(replace(node, inputs=inputs))
    return kept, tuple(same.get(name, name) for name in outputs)


def _without_softmax(
    nodes: list[OnnxNode], outputs: tuple[str, ...]
) -> tuple[list[OnnxNode], tuple[str, ...], str]:
    """Drop what is a softmax before an output; return its name in words too."""
    writer = {name: node for node in nodes for name in node.outputs}
    readers = Counter(name for node in nodes for name in node.inputs)
    dropped: dict[str, OnnxNode] = {}
    ends = []
    for output in outputs:
        chain = _chain_to_softmax(output, writer, readers)
        dropped.update((node.name, node) for node in chain)
        ends.append(chain[-1].inputs[0] if chain else output)
    kinds = sorted({node.kind.lower() for node in dropped.values() if node.kind in FINAL})
    kept = [node for node in nodes if node.name not in dropped]
    return kept, tuple(ends), " and ".join(kinds)


def _chain_to_softmax(
    output: str, writer: Mapping[str, OnnxNode], readers: Mapping[str, int]
) -> list[OnnxNode]:
    """Return the nodes from an output back to a softmax that nothing else reads, or none."""
    chain: list[OnnxNode] = []
    name = output
    while name in writer and readers.get(name, 0) == (1 if chain else 0):
        node = writer[name]
        chain.append(node)
        if node.kind in FINAL:
            return chain
        if node.kind not in ("QuantizeLinear", "DequantizeLinear"):
            break
        name = node.inputs[0]
    return []
