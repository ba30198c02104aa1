"""Layers of transformers in real numbers, as ONNX: with biases and a GELU, or gated by a SiLU."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, TensorProto, helper, numpy_helper

TOKENS, WIDTH, HEADS, INNER = 16, 32, 4, 64
EACH = WIDTH // HEADS
OUTLIERS = (3, 17)
HIDING = np.where(np.tri(TOKENS, dtype=np.bool_), 0.0, -np.inf)
"""Added to scores: no token sees those behind it."""


class Layer:
    """A layer under construction.

    Args:
        seed: Seed of its weights.
        mask: Added to the scores, or None.
    """

    def __init__(self, seed: int, mask: NDArray[np.float64] | None = None) -> None:
        self.generator = np.random.default_rng(seed)
        self.mask = mask
        self._nodes: list[Any] = []
        self._constants: dict[str, NDArray[Any]] = {}

    def node(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        self._nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def real(self, name: str, values: Any) -> str:
        self._constants[name] = np.asarray(values, np.float32)
        return name

    def drawn(self, name: str, *extents: int, mean: float = 0.0, deviation: float = 0.1) -> str:
        return self.real(name, self.generator.normal(mean, deviation, extents))

    def shrink(self, name: str, factor: float) -> None:
        """Divide the weights that read outliers."""
        self._constants[name][list(OUTLIERS)] /= np.float32(factor)

    def linear(self, name: str, source: str, inputs: int, outputs: int, *, bias: bool) -> str:
        weights = self.drawn(f"{name}_weights", inputs, outputs, deviation=inputs**-0.5)
        if not bias:
            return self.node("MatMul", name, source, weights)
        product = self.node("MatMul", f"{name}_product", source, weights)
        return self.node("Add", name, product, self.drawn(f"{name}_bias", outputs))

    def shaped(self, name: str, source: str, *extents: int) -> str:
        self._constants[f"{name}_shape"] = np.asarray([0, *extents], np.int64)
        return self.node("Reshape", name, source, f"{name}_shape")

    def rotated(self, name: str, source: str) -> str:
        """Add a rotary embedding of heads (heads, tokens, each)."""
        halves = [f"{name}_first", f"{name}_second"]
        self._nodes.append(
            helper.make_node(
                "Split", [source], halves, name=f"{name}_halves", axis=-1, num_outputs=2
            )
        )
        turned = self.node("Concat", f"{name}_turned", halves[1], halves[0], axis=-1)
        angles = np.outer(np.arange(TOKENS), 10000.0 ** (-np.arange(EACH // 2) / (EACH // 2)))
        cosine, sine = np.tile(np.cos(angles), 2), np.hstack([-np.sin(angles), np.sin(angles)])
        straight = self.node("Mul", f"{name}_cosine", source, self.real(f"{name}_c", cosine))
        across = self.node("Mul", f"{name}_sine", turned, self.real(f"{name}_s", sine))
        return self.node("Add", f"{name}_rotated", straight, across)

    def attention(self, source: str, *, bias: bool, rotates: bool) -> str:
        heads = {}
        for part in ("query", "key", "value"):
            projected = self.linear(part, source, WIDTH, WIDTH, bias=bias)
            split = self.shaped(f"{part}_split", projected, TOKENS, HEADS, EACH)
            heads[part] = self.node("Transpose", f"{part}_heads", split, perm=[0, 2, 1, 3])
            if rotates and part != "value":
                heads[part] = self.rotated(part, heads[part])
        keys = self.node("Transpose", "key_columns", heads["key"], perm=[0, 1, 3, 2])
        products = self.node("MatMul", "products", heads["query"], keys)
        scores = self.node("Mul", "scores", products, self.real("shrinking", EACH**-0.5))
        if self.mask is not None:
            scores = self.node("Add", "masked", scores, self.real("mask", self.mask))
        odds = self.node("Softmax", "odds", scores, axis=-1)
        mixed = self.node("MatMul", "mixed", odds, heads["value"])
        turned = self.node("Transpose", "tokens", mixed, perm=[0, 2, 1, 3])
        return self.linear(
            "looked", self.shaped("joined", turned, TOKENS, WIDTH), WIDTH, WIDTH, bias=bias
        )

    def model(self, opset: int) -> ModelProto:
        ends = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", TOKENS, WIDTH])
            for name in ("x", "y")
        ]
        constants = [numpy_helper.from_array(each, name) for name, each in self._constants.items()]
        graph = helper.make_graph(self._nodes, "layer", ends[:1], ends[1:], constants)
        opsets = [helper.make_opsetid("", opset)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def biased_layer(
    seed: int, mask: NDArray[np.float64] | None = None, outliers: float = 1.0
) -> ModelProto:
    """Return a layer of BERT, ViT or GPT, with norms before each half.

    Args:
        seed: Seed of its weights.
        mask: Added to the scores, or None.
        outliers: Factor by which ``OUTLIERS`` of its input are greater than other channels; the
            weights that read them behind a norm are as much smaller. If there are any, a norm and a
            product follow the layer.
    """
    layer = Layer(seed, mask)

    def norm(name: str, source: str) -> str:
        parts = layer.drawn(f"{name}_gain", WIDTH, mean=1.0), layer.drawn(f"{name}_offset", WIDTH)
        return layer.node("LayerNormalization", name, source, *parts, axis=-1, epsilon=1e-5)

    looked = layer.attention(norm("first_norm", "x"), bias=True, rotates=False)
    between = layer.node("Add", "between", "x", looked)
    wide = layer.linear("wide", norm("second_norm", between), WIDTH, INNER, bias=True)
    narrow = layer.linear("narrow", layer.node("Gelu", "bent", wide), INNER, WIDTH, bias=True)
    if outliers == 1:
        layer.node("Add", "y", between, narrow)
        return layer.model(20)
    last = norm("last_norm", layer.node("Add", "after", between, narrow))
    layer.linear("y", last, WIDTH, WIDTH, bias=True)
    for name in ("query", "key", "value", "wide", "y"):
        layer.shrink(f"{name}_weights", outliers)
    return layer.model(20)


def gated_layer(seed: int) -> ModelProto:
    """Return a layer of Llama: RMS norms, a rotary embedding, a causal mask, a gate by SiLU."""
    layer = Layer(seed, HIDING)

    def norm(name: str, source: str) -> str:
        gain = layer.drawn(f"{name}_gain", WIDTH, mean=1.0)
        return layer.node("RMSNormalization", name, source, gain, axis=-1, epsilon=1e-5)

    looked = layer.attention(norm("first_norm", "x"), bias=False, rotates=True)
    between = layer.node("Add", "between", "x", looked)
    normed = norm("second_norm", between)
    gate = layer.linear("gate", normed, WIDTH, INNER, bias=False)
    gate = layer.node("Mul", "silu", gate, layer.node("Sigmoid", "sigmoid", gate))
    up = layer.linear("up", normed, WIDTH, INNER, bias=False)
    gated = layer.node("Mul", "gated", gate, up)
    layer.node("Add", "y", between, layer.linear("down", gated, INNER, WIDTH, bias=False))
    return layer.model(23)
