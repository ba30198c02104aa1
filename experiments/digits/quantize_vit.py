"""The network ``digits_vit`` in 8 bits."""

import numpy as np
from onnx import ModelProto

from experiments.digits.layers import Array
from experiments.digits.quantize_transformer import TransformerWriter, transformer_ranges
from experiments.digits.vit import PIXELS, TOKENS, WIDTH, DigitsVit

SIDE = 8
"""Pixels of a row of an image."""


def quantized_vit(network: DigitsVit, images: Array) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained.
        images: Of the training split, for the ranges.
    """
    network.forward(images)
    writer = _Writer("digits_vit", transformer_ranges(network.activations), TOKENS)
    tokens = writer.embedded(network)
    for number, block in enumerate(network.blocks):
        tokens = writer.block(f"layer_{number}", block, tokens)
    return writer.classified(network, tokens)


class _Writer(TransformerWriter):
    """The network under construction."""

    def embedded(self, network: DigitsVit) -> str:
        """Add the tokens of an image, and return their name.

        The patches are groups of channels of one pixel, and each has filters of its own, so that
        positions are part of their bias.
        """
        self.quantized("image", "image_pixels")
        depth = self.node("SpaceToDepth", "depth", "image", blocksize=2)
        last = self.node("Transpose", "patches", depth, perm=[0, 2, 3, 1])
        pixels = self.shaped("pixels", last, TOKENS * PIXELS, 1, 1)
        weights = np.tile(network.embedding.weights.T, (TOKENS, 1))[:, :, np.newaxis, np.newaxis]
        bias = (network.embedding.bias + network.positions).reshape(-1)
        names = self.weights("embedding", weights, bias, "image")
        self.quantized("embedded", self.node("Conv", "embedding", pixels, *names, group=TOKENS))
        return self.shaped("tokens", "embedded", TOKENS, WIDTH)

    def classified(self, network: DigitsVit, tokens: str) -> ModelProto:
        """Add the mean of all tokens and its class, and return the network."""
        normed = self.norm("last_norm", network.last_norm, tokens)
        image = self.shaped("last_image", normed, 4, 4, WIDTH)
        planes = self.node("Transpose", "last_planes", image, perm=[0, 3, 1, 2])
        self.quantized("mean", self.node("GlobalAveragePool", "mean_real", planes))
        self.node("Flatten", "flat", "mean", axis=1)
        names = self.weights("head", network.head.weights.T, network.head.bias, "mean")
        self.quantized("logits", self.node("Gemm", "head", "flat", *names, transB=1))
        return self.model("image_pixels", 1, SIDE, SIDE)
