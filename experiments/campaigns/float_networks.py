"""Eight small networks in real numbers, which onnxruntime's quantizer gets; random weights."""

from collections.abc import Callable
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

OPSET = 17


class Nodes:
    """A network in the making; ``x`` is its input.

    Args:
        seed: Seed of the weights.
    """

    def __init__(self, seed: int) -> None:
        self._draw = np.random.default_rng(seed)
        self._nodes: list[onnx.NodeProto] = []
        self._held: dict[str, NDArray[Any]] = {}

    def constant(self, values: Any, kind: type[np.generic] = np.float32) -> str:
        """Add a constant and return its name."""
        name = f"c{len(self._held)}"
        self._held[name] = np.asarray(values, kind)
        return name

    def drawn(self, *shape: int) -> str:
        """Add weights whose products keep the size of activations, and return their name."""
        fan = int(np.prod(shape[1:])) if len(shape) == 4 else shape[0]
        return self.constant(self._draw.normal(0.02, fan**-0.5, shape))

    def add(self, kind: str, *inputs: str, **attributes: Any) -> str:
        """Add a node and return the name of its result."""
        name = f"{kind.lower()}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [f"{name}_out"], name=name, **attributes))
        return f"{name}_out"

    def conv(self, value: str, channels: int, filters: int, kernel: int = 3, **how: Any) -> str:
        """Add a convolution with bias that keeps the size of its image at stride 1."""
        weight = self.drawn(filters, channels // how.get("group", 1), kernel, kernel)
        pads = [kernel // 2] * 4
        return self.add("Conv", value, weight, self.drawn(filters), pads=pads, **how)

    def dense(self, value: str, wide: int, out: int) -> str:
        """Add a product with weights and a bias."""
        product = self.add("MatMul", value, self.drawn(wide, out))
        return self.add("Add", product, self.drawn(out))

    def model(self, shape: tuple[int, ...], end: str) -> onnx.ModelProto:
        """Return the network.

        Args:
            shape: Shape of the input.
            end: Name of the result.
        """
        graph = helper.make_graph(
            self._nodes,
            "net",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
            [helper.make_tensor_value_info(end, TensorProto.FLOAT, None)],
            [numpy_helper.from_array(value, name) for name, value in self._held.items()],
        )
        opsets = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=9)
        return onnx.shape_inference.infer_shapes(model)


Made = tuple[tuple[int, ...], str]
"""Shape of the input, and name of the result."""


def perceptron(net: Nodes) -> Made:
    """Add three dense layers with rectifiers."""
    value = net.add("Relu", net.dense("x", 40, 32))
    value = net.add("Relu", net.dense(value, 32, 24))
    return (1, 40), net.dense(value, 24, 10)


def classifier(net: Nodes) -> Made:
    """Add convolutions, a maximum pool and a dense layer."""
    value = net.add("Relu", net.conv("x", 3, 8))
    value = net.add("MaxPool", value, kernel_shape=[2, 2], strides=[2, 2])
    value = net.add("Relu", net.conv(value, 8, 12, strides=[2, 2]))
    value = net.add("Flatten", net.add("GlobalAveragePool", value))
    return (1, 3, 12, 12), net.add("Gemm", value, net.drawn(12, 10), net.drawn(10))


def residual(net: Nodes) -> Made:
    """Add two residual blocks, the second with a convolution in its shortcut."""
    first = net.add("Relu", net.conv("x", 3, 8))
    inside = net.conv(net.add("Relu", net.conv(first, 8, 8)), 8, 8)
    first = net.add("Relu", net.add("Add", inside, first))
    inside = net.conv(net.add("Relu", net.conv(first, 8, 12)), 12, 12)
    first = net.add("Relu", net.add("Add", inside, net.conv(first, 8, 12, 1)))
    value = net.add("Flatten", net.add("GlobalAveragePool", first))
    return (1, 3, 9, 9), net.add("Gemm", value, net.drawn(12, 5), net.drawn(5))


def mobile(net: Nodes) -> Made:
    """Add an inverted residual with squeeze and excitation, and functions."""
    first = net.add("HardSwish", net.conv("x", 3, 8))
    wide = net.add("HardSwish", net.conv(first, 8, 16, 1))
    wide = net.add("HardSwish", net.conv(wide, 16, 16, group=16))
    gate = net.add("Relu", net.conv(net.add("GlobalAveragePool", wide), 16, 4, 1))
    gate = net.add("Sigmoid", net.conv(gate, 4, 16, 1))
    value = net.add("Add", net.conv(net.add("Mul", wide, gate), 16, 8, 1), first)
    value = net.add("Flatten", net.add("GlobalAveragePool", value))
    return (1, 3, 8, 8), net.add("Gemm", value, net.drawn(8, 6), net.drawn(6))


def decoder(net: Nodes) -> Made:
    """Add an encoder and a decoder with a transposed convolution, a Resize and joins."""
    high = net.add("Relu", net.conv("x", 3, 6))
    low = net.add("Relu", net.conv(high, 6, 8, strides=[2, 2]))
    weight = net.constant(np.random.default_rng(1).normal(0, 0.2, (8, 6, 2, 2)))
    up = net.add("ConvTranspose", low, weight, strides=[2, 2], kernel_shape=[2, 2])
    sizes = net.constant([1, 1, 2, 2])
    near = net.add("Resize", low, "", sizes, mode="nearest", nearest_mode="floor",
                   coordinate_transformation_mode="asymmetric")  # fmt: skip
    joined = net.add("Concat", high, up, near, axis=1)
    return (1, 3, 8, 8), net.conv(net.add("Relu", net.conv(joined, 20, 8)), 8, 2, 1)


def encoder(net: Nodes) -> Made:
    """Add a transformer block of two heads: attention, feed-forward layers, two norms."""
    tokens, width, heads = 6, 16, 2
    extents = net.constant([1, tokens, heads, width // heads], np.int64)
    merged = net.constant([1, tokens, width], np.int64)
    query, key, content = (
        net.add("Transpose", net.add("Reshape", net.dense("x", width, width), extents), perm=perm)
        for perm in ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3])
    )
    scores = net.add("Mul", net.add("MatMul", query, key), net.constant((width / heads) ** -0.5))
    context = net.add("MatMul", net.add("Softmax", scores, axis=-1), content)
    context = net.add("Reshape", net.add("Transpose", context, perm=[0, 2, 1, 3]), merged)
    value = net.add("Add", net.dense(context, width, width), "x")
    value = _normed(net, value, width)
    inner = net.add("Relu", net.dense(value, width, 32))
    return (1, tokens, width), _normed(net, net.add("Add", net.dense(inner, 32, width), value), 16)


def _normed(net: Nodes, value: str, width: int) -> str:
    return net.add("LayerNormalization", value, net.constant(np.ones(width)), net.drawn(width))


def recurrent(net: Nodes) -> Made:
    """Add an LSTM over five steps and a dense layer on its last state."""
    wide, hidden = 10, 8
    weights = [
        net.constant(np.random.default_rng(seed).normal(0, 0.3, (1, 4 * hidden, size)))
        for seed, size in ((1, wide), (2, hidden))
    ]
    bias = net.constant(np.zeros((1, 8 * hidden)))
    states = net.add("LSTM", "x", *weights, bias, hidden_size=hidden)
    last = net.add("Gather", states, net.constant(4, np.int64), axis=0)
    flat = net.add("Reshape", last, net.constant([1, hidden], np.int64))
    return (5, 1, wide), net.add("Gemm", flat, net.drawn(hidden, 4), net.drawn(4))


def mixer(net: Nodes) -> Made:
    """Add two products across tokens and two across channels, as an MLP-Mixer."""
    turned = net.add("Transpose", "x", perm=[0, 2, 1])
    mixed = net.dense(net.add("Relu", net.dense(turned, 6, 12)), 12, 6)
    value = net.add("Add", net.add("Transpose", mixed, perm=[0, 2, 1]), "x")
    inner = net.dense(net.add("Relu", net.dense(value, 16, 24)), 24, 16)
    pooled = net.add("ReduceMean", net.add("Add", inner, value), axes=[1], keepdims=0)
    return (1, 6, 16), net.add("Gemm", pooled, net.drawn(16, 5), net.drawn(5))


NETWORKS: tuple[Callable[[Nodes], Made], ...] = (
    *(perceptron, classifier, residual, mobile, decoder, encoder, recurrent, mixer),
)
