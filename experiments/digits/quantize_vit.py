"""The network ``digits_vit`` in 8 bits."""

import numpy as np
from onnx import ModelProto

from experiments.digits.layers import Array
from experiments.digits.real import RealWriter, quantized
from experiments.digits.vit import PIXELS, TOKENS, WIDTH, DigitsVit

SIDE = 8
"""Pixels of a row of an image."""


def quantized_vit(network: DigitsVit, images: Array) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained.
        images: Images of the training split, which give the ranges.
    """
    return quantized(real_vit(network), images.reshape(-1, 1, SIDE, SIDE))


def real_vit(network: DigitsVit) -> ModelProto:
    """Return the network in real numbers."""
    writer = RealWriter("digits_vit", TOKENS)
    tokens = _embedded(writer, network)
    for number, block in enumerate(network.blocks):
        tokens = writer.block(f"layer_{number}", block, tokens)
    normed = writer.norm("last_norm", network.last_norm, tokens)
    image = writer.shaped("last_image", normed, 4, 4, WIDTH)
    planes = writer.node("Transpose", "last_planes", image, perm=[0, 3, 1, 2])
    mean = writer.node("GlobalAveragePool", "mean", planes)
    flat = writer.node("Flatten", "flat", mean, axis=1)
    weights = writer.real("head_weights", network.head.weights.T)
    bias = writer.real("head_bias", network.head.bias)
    writer.node("Gemm", "logits", flat, weights, bias, transB=1)
    return writer.model("image_pixels", 1, SIDE, SIDE)


def _embedded(writer: RealWriter, network: DigitsVit) -> str:
    """Add the tokens of an image, and return their name.

    The patches are groups of channels of one pixel, and each has filters of its own, so that
    positions are part of their bias.
    """
    depth = writer.node("SpaceToDepth", "depth", "image_pixels", blocksize=2)
    last = writer.node("Transpose", "patches", depth, perm=[0, 2, 3, 1])
    pixels = writer.shaped("pixels", last, TOKENS * PIXELS, 1, 1)
    filters = np.tile(network.embedding.weights.T, (TOKENS, 1))[:, :, np.newaxis, np.newaxis]
    weights = writer.real("embedding_weights", filters)
    bias = (network.embedding.bias + network.positions).reshape(-1)
    names = weights, writer.real("embedding_bias", bias)
    embedded = writer.node("Conv", "embedded", pixels, *names, group=TOKENS)
    return writer.shaped("tokens", embedded, TOKENS, WIDTH)
