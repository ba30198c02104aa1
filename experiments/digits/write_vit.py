"""The network ``digits_vit`` in real numbers, as an ONNX file.

Its operators are those of exported transformers: LayerNormalization, MatMul, Softmax, Gelu.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from accelsim.accuracy.dataset import DATA_KEY
from experiments.digits.layers import Array, Layer
from experiments.digits.vit import (
    CLASSES,
    EPSILON,
    HEADS,
    TOKENS,
    WIDTH,
    Attention,
    Block,
    DigitsVit,
)
from experiments.digits.writer import IR_VERSION, OPSET

SOURCE = (
    "SOURCE: trained on the digits of scikit-learn (UCI Optical Recognition of Handwritten Digits)"
    " by experiments/digits/train.py."
)


def written_vit(network: DigitsVit, _: Array) -> ModelProto:
    """Return the network with weights of float32.

    Args:
        network: Trained.
    """
    writer = _Writer()
    # A patch of 2 x 2 pixels is read by a convolution of stride 2, as vision transformers do.
    kernel = network.embedding.weights.T.reshape(WIDTH, 1, 2, 2)
    patches = writer.node(
        "Conv",
        "patches",
        "image",
        writer.constant("patches_weight", kernel),
        writer.constant("patches_bias", network.embedding.bias),
        kernel_shape=[2, 2],
        strides=[2, 2],
    )
    flat = writer.node(
        "Reshape", "patches_flat", patches, writer.whole("patches_shape", [0, WIDTH, TOKENS])
    )
    tokens = writer.node("Transpose", "patches_tokens", flat, perm=[0, 2, 1])
    positions = writer.constant("positions", network.positions)
    tokens = writer.node("Add", "embedded", tokens, positions)
    for number, block in enumerate(network.blocks):
        tokens = writer.block(f"layer_{number}", block, tokens)
    tokens = writer.norm("last_norm", network.last_norm, tokens)
    axes = writer.whole("mean_axes", [1])
    mean = writer.node("ReduceMean", "mean", tokens, axes, keepdims=0)
    head = (
        writer.constant("logits_weight", network.head.weights.T),
        writer.constant("logits_bias", network.head.bias),
    )
    return writer.model(writer.node("Gemm", "logits", mean, *head, transB=1))


class _Writer:
    """The network under construction."""

    def __init__(self) -> None:
        self._nodes: list[NodeProto] = []
        self._constants: dict[str, NDArray[Any]] = {}

    def node(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        """Add a node with one output of its own name; return the name."""
        self._nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def constant(self, name: str, values: Array) -> str:
        """Add real numbers; return their name."""
        self._constants[name] = values.astype(np.float32)
        return name

    def whole(self, name: str, values: Sequence[int]) -> str:
        """Add whole numbers, such as a shape; return their name."""
        self._constants[name] = np.asarray(values, np.int64)
        return name

    def linear(self, name: str, layer: Layer, source: str) -> str:
        """Add a product by weights and a bias."""
        product = self.node(
            "MatMul", f"{name}_product", source, self.constant(f"{name}_weight", layer.weights)
        )
        return self.node("Add", name, product, self.constant(f"{name}_bias", layer.bias))

    def norm(self, name: str, layer: Layer, source: str) -> str:
        """Add a layer normalization."""
        return self.node(
            "LayerNormalization",
            name,
            source,
            self.constant(f"{name}_weight", layer.weights),
            self.constant(f"{name}_bias", layer.bias),
            axis=-1,
            epsilon=EPSILON,
        )

    def block(self, name: str, block: Block, tokens: str) -> str:
        """Add one layer of the transformer."""
        normed = self.norm(f"{name}_first_norm", block.first_norm, tokens)
        mixed = self._attention(f"{name}_attention", block.attention, normed)
        tokens = self.node("Add", f"{name}_attended", tokens, mixed)
        normed = self.norm(f"{name}_second_norm", block.second_norm, tokens)
        wide = self.node(
            "Gelu", f"{name}_gelu", self.linear(f"{name}_wide", block.widening, normed)
        )
        narrow = self.linear(f"{name}_narrow", block.narrowing, wide)
        return self.node("Add", f"{name}_result", tokens, narrow)

    def _attention(self, name: str, attention: Attention, source: str) -> str:
        parts = ("query", "key", "value")
        widths = np.split(attention.projection.weights, 3, axis=1)
        biases = np.split(attention.projection.bias, 3)
        heads = {}
        shape = self.whole(f"{name}_split", [0, TOKENS, HEADS, WIDTH // HEADS])
        for part, weights, bias in zip(parts, widths, biases, strict=True):
            projected = self.linear(f"{name}_{part}", Layer(weights, bias), source)
            split = self.node("Reshape", f"{name}_{part}_split", projected, shape)
            order = [0, 2, 3, 1] if part == "key" else [0, 2, 1, 3]
            heads[part] = self.node("Transpose", f"{name}_{part}_heads", split, perm=order)
        scores = self.node("MatMul", f"{name}_scores", heads["query"], heads["key"])
        scale = self.constant(f"{name}_scale", np.asarray(1 / np.sqrt(WIDTH / HEADS)))
        scaled = self.node("Mul", f"{name}_scaled", scores, scale)
        odds = self.node("Softmax", f"{name}_odds", scaled, axis=-1)
        mixed = self.node("MatMul", f"{name}_mixed", odds, heads["value"])
        tokens = self.node("Transpose", f"{name}_tokens", mixed, perm=[0, 2, 1, 3])
        joined = self.whole(f"{name}_join", [0, TOKENS, WIDTH])
        return self.linear(
            f"{name}_result",
            attention.mixing,
            self.node("Reshape", f"{name}_joined", tokens, joined),
        )

    def model(self, output: str) -> ModelProto:
        """Return the network from ``image`` to ``output``."""
        graph = helper.make_graph(
            self._nodes,
            "digits_vit",
            [helper.make_tensor_value_info("image", TensorProto.FLOAT, ["batch", 1, 8, 8])],
            [helper.make_tensor_value_info(output, TensorProto.FLOAT, ["batch", CLASSES])],
            [numpy_helper.from_array(value, name) for name, value in self._constants.items()],
        )
        model = helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=IR_VERSION,
            doc_string=SOURCE,
            producer_name="accelsim experiments/digits",
        )
        helper.set_model_props(model, {DATA_KEY: "digits"})
        return model
