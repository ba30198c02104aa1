"""The workloads of PyTorchSim's table, by their names, as networks.

=================================  ================================================================
name                               network
=================================  ================================================================
``gemm_MxKxN``                     M x K activations by K x N weights
``conv_BxHxWxCxKxRxSxP``           B images of H x W and C channels, K filters of R x R, stride S,
                                   padding P
``layernorm_RxC``, ``softmax_RxC``  R rows of C elements; the norm has a weight and a bias for each
``attention_HxTxD``                H heads of T queries, keys and values of D elements
any other                          a network of accelsim, one image
=================================  ================================================================
"""

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from onnx import NodeProto, TensorProto, helper, numpy_helper, save

from accelsim.workload import Graph, load_workload
from experiments.comparison import TableError

OPSET, IR_VERSION = 20, 9
PARTS = {"gemm": 3, "conv": 8, "layernorm": 2, "softmax": 2, "attention": 3}
"""Numbers in the name of each kind of workload."""

Shape = tuple[int, ...]


def kind_of(name: str) -> str:
    """Return the kind of a workload: a key of ``PARTS``, or ``network``."""
    kind = name.partition("_")[0]
    return kind if kind in PARTS else "network"


def network_of(name: str) -> Graph:
    """Return the network of a workload.

    Args:
        name: Name of the network in the table.

    Raises:
        TableError: The name has other numbers than its kind.
        WorkloadError: There is no such network.
    """
    kind, _, text = name.partition("_")
    if kind not in PARTS:
        return load_workload(name, {"batch": 1})
    numbers = [int(part) if part.isdecimal() else 0 for part in text.split("x")]
    # Padding alone may be 0.
    needed = numbers[:7] if kind == "conv" else numbers
    if len(numbers) != PARTS[kind] or 0 in needed:
        raise TableError(
            f"{name}: {kind} needs {PARTS[kind]} whole numbers joined by x, not {text!r}"
        )
    return _read(name, *_BUILDERS[kind](*numbers))


def _gemm(m: int, k: int, n: int) -> tuple[list[NodeProto], dict[str, Shape], dict[str, Shape]]:
    return [helper.make_node("MatMul", ["x", "w"], ["y"])], {"x": (m, k)}, {"w": (k, n)}


def _conv(
    batch: int,
    height: int,
    width: int,
    channels: int,
    filters: int,
    kernel: int,
    stride: int,
    padding: int,
) -> tuple[list[NodeProto], dict[str, Shape], dict[str, Shape]]:
    node = helper.make_node("Conv", ["x", "w"], ["y"], strides=[stride] * 2, pads=[padding] * 4)
    shape = (batch, channels, height, width)
    return [node], {"x": shape}, {"w": (filters, channels, kernel, kernel)}


def _softmax(rows: int, columns: int) -> tuple[list[NodeProto], dict[str, Shape], dict[str, Shape]]:
    return [helper.make_node("Softmax", ["x"], ["y"], axis=-1)], {"x": (rows, columns)}, {}


def _layernorm(
    rows: int, columns: int
) -> tuple[list[NodeProto], dict[str, Shape], dict[str, Shape]]:
    node = helper.make_node("LayerNormalization", ["x", "w", "b"], ["y"], axis=-1)
    return [node], {"x": (rows, columns)}, {"w": (columns,), "b": (columns,)}


def _attention(
    heads: int, tokens: int, width: int
) -> tuple[list[NodeProto], dict[str, Shape], dict[str, Shape]]:
    nodes = [
        helper.make_node("MatMul", ["q", "k"], ["scores"]),
        helper.make_node("Softmax", ["scores"], ["shares"], axis=-1),
        helper.make_node("MatMul", ["shares", "v"], ["y"]),
    ]
    given = {"q": (heads, tokens, width), "k": (heads, width, tokens), "v": (heads, tokens, width)}
    return nodes, given, {}


_BUILDERS: dict[str, Any] = {
    "gemm": _gemm,
    "conv": _conv,
    "layernorm": _layernorm,
    "softmax": _softmax,
    "attention": _attention,
}


def _read(
    name: str, nodes: list[NodeProto], given: dict[str, Shape], weights: dict[str, Shape]
) -> Graph:
    """Return the network of some nodes, whose weights are ones."""
    values = [
        numpy_helper.from_array(np.ones(shape, dtype=np.float32), weight)
        for weight, shape in weights.items()
    ]
    inputs = [
        helper.make_tensor_value_info(tensor, TensorProto.FLOAT, shape)
        for tensor, shape in given.items()
    ]
    output = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    graph = helper.make_graph(nodes, name, inputs, [output], values)
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.onnx"
        save(model, file)
        return load_workload(file)
