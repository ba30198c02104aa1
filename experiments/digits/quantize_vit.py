"""The network ``digits_vit`` in 8 bits: norms, softmax and GELU lie between pairs of their own.

What two activations are multiplied by each other has the zero point 0.
"""

import numpy as np
from onnx import ModelProto

from experiments.digits.layers import Array, Layer
from experiments.digits.vit import (
    EPSILON,
    HEADS,
    PIXELS,
    SHRINKING,
    TOKENS,
    WIDTH,
    Attention,
    Block,
    DigitsVit,
)
from experiments.digits.writer import ModelWriter, Range, calibrated, calibrated_before, centred

FACTORS = ("query", "key", "value")
"""Of products of two activations, together with the softmax, whose range ends at 1."""

SIDE = 8
"""Pixels of a row of an image."""


def quantized_vit(network: DigitsVit, images: Array) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained.
        images: Of the training split, for the ranges.
    """
    network.forward(images)
    writer = _Writer("digits_vit", _ranges(network.activations))
    tokens = writer.embedded(network)
    for number, block in enumerate(network.blocks):
        tokens = writer.block(f"layer_{number}", block, tokens)
    return writer.classified(network, tokens)


def _ranges(activations: dict[str, Array]) -> dict[str, Range]:
    ranges = {}
    for name, values in activations.items():
        part = name.rpartition("_")[2]
        if part == "wide":
            ranges[name] = calibrated_before("Gelu", values)
        elif part == "odds":
            ranges[name] = centred(np.ones(1))
        else:
            ranges[name] = centred(values) if part in FACTORS else calibrated(values)
    return ranges


class _Writer(ModelWriter):
    """The network under construction."""

    def embedded(self, network: DigitsVit) -> str:
        """Add the tokens of an image, and return their name.

        Positions are other numbers for each token, and a layer adds numbers of each filter. So the
        patches are groups of channels of one pixel, and each has filters of its own.
        """
        self.quantized("image", "image_pixels")
        depth = self.node("SpaceToDepth", "depth", "image", blocksize=2)
        last = self.node("Transpose", "patches", depth, perm=[0, 2, 3, 1])
        pixels = self._shaped("pixels", last, TOKENS * PIXELS, 1, 1)
        weights = np.tile(network.embedding.weights.T, (TOKENS, 1))[:, :, np.newaxis, np.newaxis]
        bias = (network.embedding.bias + network.positions).reshape(-1)
        names = self.weights("embedding", weights, bias, "image")
        self.quantized("embedded", self.node("Conv", "embedding", pixels, *names, group=TOKENS))
        return self._shaped("tokens", "embedded", TOKENS, WIDTH)

    def block(self, name: str, block: Block, tokens: str) -> str:
        """Add one layer of the transformer, and return the name of its result."""
        normed = self._norm(f"{name}_first_norm", block.first_norm, tokens)
        looked = self._attention(name, block.attention, normed)
        attended = f"{name}_attended"
        self.quantized(attended, self.node("Add", f"{attended}_real", tokens, looked))
        normed = self._norm(f"{name}_second_norm", block.second_norm, attended)
        wide = self._linear(f"{name}_wide", block.widening, normed)
        bent, result = f"{name}_bent", f"{name}_result"
        self.quantized(bent, self.node("Gelu", f"{bent}_real", wide))
        narrow = self._linear(f"{name}_narrow", block.narrowing, bent)
        self.quantized(result, self.node("Add", f"{result}_real", attended, narrow))
        return result

    def classified(self, network: DigitsVit, tokens: str) -> ModelProto:
        """Add the mean of all tokens and its class, and return the network."""
        normed = self._norm("last_norm", network.last_norm, tokens)
        image = self._shaped("last_image", normed, 4, 4, WIDTH)
        planes = self.node("Transpose", "last_planes", image, perm=[0, 3, 1, 2])
        self.quantized("mean", self.node("GlobalAveragePool", "mean_real", planes))
        self.node("Flatten", "flat", "mean", axis=1)
        names = self.weights("head", network.head.weights.T, network.head.bias, "mean")
        self.quantized("logits", self.node("Gemm", "head", "flat", *names, transB=1))
        return self.model("image_pixels", 1, SIDE, SIDE)

    def _attention(self, name: str, attention: Attention, source: str) -> str:
        widths = np.split(attention.projection.weights, 3, axis=1)
        biases = np.split(attention.projection.bias, 3)
        heads = {}
        for part, weights, bias in zip(FACTORS, widths, biases, strict=True):
            projected = self._linear(f"{name}_{part}", Layer(weights, bias), source)
            split = self._shaped(f"{projected}_split", projected, TOKENS, HEADS, WIDTH // HEADS)
            order = [0, 2, 3, 1] if part == "key" else [0, 2, 1, 3]
            heads[part] = self.node("Transpose", f"{projected}_heads", split, perm=order)
        products = self.node("MatMul", f"{name}_products", heads["query"], heads["key"])
        shrinking = self.real(f"{name}_shrinking", np.asarray(SHRINKING))
        scores, odds, mixed = f"{name}_scores", f"{name}_odds", f"{name}_heads"
        self.quantized(scores, self.node("Mul", f"{scores}_real", products, shrinking))
        self.quantized(odds, self.node("Softmax", f"{odds}_real", scores, axis=-1))
        self.quantized(mixed, self.node("MatMul", f"{mixed}_real", odds, heads["value"]))
        turned = self.node("Transpose", f"{mixed}_tokens", mixed, perm=[0, 2, 1, 3])
        joined = self._shaped(f"{mixed}_joined", turned, TOKENS, WIDTH)
        return self._linear(f"{name}_looked", attention.mixing, joined, mixed)

    def _norm(self, name: str, layer: Layer, source: str) -> str:
        weights, bias = (
            self.real(f"{name}_{part}", getattr(layer, part)) for part in ("weights", "bias")
        )
        self.quantized(
            name,
            self.node(
                "LayerNormalization",
                f"{name}_real",
                source,
                weights,
                bias,
                axis=-1,
                epsilon=EPSILON,
            ),
        )
        return name

    def _linear(self, name: str, layer: Layer, source: str, scale_of: str = "") -> str:
        """Add a product of tokens by weights; its input has the range of ``scale_of``."""
        weights, bias = self.weights(
            name, layer.weights.T, layer.bias, scale_of or source, columns=True
        )
        product = self.node("MatMul", f"{name}_product", source, weights)
        self.quantized(name, self.node("Add", f"{name}_real", product, bias))
        return name

    def _shaped(self, name: str, source: str, *extents: int) -> str:
        """Add a Reshape of each image, and return its name."""
        return self.node("Reshape", name, source, self.constant(f"{name}_shape", [0, *extents]))
