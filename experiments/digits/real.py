"""Transformers in real numbers as ONNX, of which ``accelsim.quantize`` makes integers."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

import accelsim
from experiments.digits.layers import Array, Layer
from experiments.digits.transformer import EPSILON, Attention, Block
from experiments.digits.writer import IR_VERSION, OPSET, PRODUCER, SOURCE

PARTS = ("query", "key", "value")


class RealWriter:
    """A network of tokens under construction.

    Args:
        name: Name of the network.
        tokens: Number of tokens that it reads.
    """

    def __init__(self, name: str, tokens: int) -> None:
        self._name, self._tokens = name, tokens
        self._nodes: list[NodeProto] = []
        self._constants: dict[str, NDArray[Any]] = {}

    def node(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        """Add a node with one output of its own name; return the name."""
        self._nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def real(self, name: str, values: Array) -> str:
        """Add real numbers, such as weights or a mask; return their name."""
        self._constants[name] = np.ascontiguousarray(values, dtype=np.float32)
        return name

    def shaped(self, name: str, source: str, *extents: int) -> str:
        """Add a Reshape of each image, and return its name."""
        self._constants[f"{name}_shape"] = np.asarray([0, *extents], np.int64)
        return self.node("Reshape", name, source, f"{name}_shape")

    def norm(self, name: str, layer: Layer, source: str) -> str:
        """Add a layer normalization, and return its name."""
        parts = [self.real(f"{name}_{part}", getattr(layer, part)) for part in ("weights", "bias")]
        return self.node("LayerNormalization", name, source, *parts, axis=-1, epsilon=EPSILON)

    def linear(self, name: str, layer: Layer, source: str) -> str:
        """Add a product of tokens by weights, plus a bias, and return its name."""
        weights = self.real(f"{name}_weights", layer.weights)
        product = self.node("MatMul", f"{name}_product", source, weights)
        return self.node("Add", name, product, self.real(f"{name}_bias", layer.bias))

    def block(self, name: str, block: Block, tokens: str) -> str:
        """Add one layer of the transformer, and return the name of its result."""
        normed = self.norm(f"{name}_first_norm", block.first_norm, tokens)
        looked = self._attention(name, block.attention, normed)
        attended = self.node("Add", f"{name}_attended", tokens, looked)
        normed = self.norm(f"{name}_second_norm", block.second_norm, attended)
        wide = self.linear(f"{name}_wide", block.widening, normed)
        bent = self.node("Gelu", f"{name}_bent", wide)
        narrow = self.linear(f"{name}_narrow", block.narrowing, bent)
        return self.node("Add", f"{name}_result", attended, narrow)

    def _attention(self, name: str, attention: Attention, source: str) -> str:
        widths = np.split(attention.projection.weights, 3, axis=1)
        biases = np.split(attention.projection.bias, 3)
        heads = {}
        for part, weights, bias in zip(PARTS, widths, biases, strict=True):
            projected = self.linear(f"{name}_{part}", Layer(weights, bias), source)
            extents = self._tokens, attention.heads, len(weights) // attention.heads
            split = self.shaped(f"{projected}_split", projected, *extents)
            order = [0, 2, 3, 1] if part == "key" else [0, 2, 1, 3]
            heads[part] = self.node("Transpose", f"{projected}_heads", split, perm=order)
        products = self.node("MatMul", f"{name}_products", heads["query"], heads["key"])
        shrinking = self.real(f"{name}_shrinking", np.asarray(attention.shrinking))
        scores = self.node("Mul", f"{name}_scores", products, shrinking)
        if attention.mask.any():
            mask = self.real(f"{name}_mask", attention.mask)
            scores = self.node("Add", f"{name}_masked", scores, mask)
        odds = self.node("Softmax", f"{name}_odds", scores, axis=-1)
        mixed = self.node("MatMul", f"{name}_heads", odds, heads["value"])
        turned = self.node("Transpose", f"{mixed}_tokens", mixed, perm=[0, 2, 1, 3])
        joined = self.shaped(f"{mixed}_joined", turned, self._tokens, len(attention.mixing.weights))
        return self.linear(f"{name}_looked", attention.mixing, joined)

    def model(
        self,
        given: str,
        *extents: int,
        results: Sequence[int] = (10,),
        element: int = TensorProto.FLOAT,
        source: str = SOURCE,
        producer: str = PRODUCER,
    ) -> ModelProto:
        """Return the network from the input ``given`` of some extents to ``logits``.

        Args:
            given: Name of the input.
            extents: Extents of one image, or of one row of tokens.
            results: Extents of the logits of one.
            element: Element type of the input.
            source: Sentence for the file that says where its weights are from.
            producer: Who made it.
        """
        graph = helper.make_graph(
            self._nodes,
            self._name,
            [helper.make_tensor_value_info(given, element, ["batch", *extents])],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", *results])],
            [numpy_helper.from_array(value, name) for name, value in self._constants.items()],
        )
        return helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=IR_VERSION,
            doc_string=source,
            producer_name=producer,
        )


def quantized(model: ModelProto, samples: NDArray[Any]) -> ModelProto:
    """Return a network in 8 bits, as ``accelsim.quantize`` calibrates it on samples.

    Args:
        model: Model in real numbers.
        samples: Inputs of the model, of shape (n, ...).
    """
    with tempfile.TemporaryDirectory() as folder:
        real, integers = Path(folder) / f"{model.graph.name}.onnx", Path(folder) / "integers.onnx"
        onnx.save(model, real)
        accelsim.quantize(real, samples, out=integers)
        return onnx.load(integers)
