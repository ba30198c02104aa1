"""The vision transformer: patches of 2 x 2 pixels as tokens, norms before each half of a layer.

Dosovitskiy et al. 2021 (arXiv:2010.11929) with the mean of all tokens instead of a class token.
"""

import numpy as np

from experiments.digits.layers import Array, Layer, quarters
from experiments.digits.transformer import block, linear, norm

TOKENS = 16
PIXELS = 4
WIDTH = 32
HEADS = 4
INNER = 64
LAYERS = 2
CLASSES = 10


class DigitsVit:
    """Weights of the network, and its activations after ``forward``.

    Args:
        seed: Seed of the weights at the start.
    """

    def __init__(self, seed: int) -> None:
        generator = np.random.default_rng(seed)
        self.embedding = linear(generator, PIXELS, WIDTH)
        self.positions = generator.normal(0, 0.1, (TOKENS, WIDTH))
        self.blocks = [
            block(generator, width=WIDTH, inner=INNER, heads=HEADS, mask=np.zeros((1, 1)))
            for _ in range(LAYERS)
        ]
        self.last_norm = norm(WIDTH)
        self.head = linear(generator, WIDTH, CLASSES)
        self._positions_gradient = np.zeros_like(self.positions)
        self.activations: dict[str, Array] = {}

    @property
    def layers(self) -> list[Layer]:
        """Layers with weights, in order."""
        inner = [layer for block in self.blocks for layer in block.layers]
        return [self.embedding, *inner, self.last_norm, self.head]

    @property
    def parameters(self) -> list[Array]:
        """Positions, then weights and biases in order."""
        return [self.positions, *(value for layer in self.layers for value in layer.parameters)]

    @property
    def gradients(self) -> list[Array]:
        """Of each of ``parameters`` after ``backward``."""
        every = (value for layer in self.layers for value in layer.gradients)
        return [self._positions_gradient, *every]

    def forward(self, images: Array) -> Array:
        """Return logits of shape (n, 10) of images of shape (n, 8, 8, 1)."""
        patches = quarters(images).reshape(len(images), TOKENS, PIXELS)
        tokens = self.embedding.forward(patches) + self.positions
        seen = {"image": images, "embedded": tokens}
        for number, each in enumerate(self.blocks):
            tokens = each.forward(tokens)
            seen |= {f"layer_{number}_{part}": what for part, what in each.activations.items()}
        seen["last_norm"] = normed = self.last_norm.forward(tokens)
        seen["mean"] = mean = normed.mean(axis=1)
        seen["logits"] = logits = self.head.forward(mean)
        self.activations = seen
        return logits

    def backward(self, gradient: Array) -> None:
        """Set the gradients of all layers from that of the logits."""
        mean = self.head.backward(gradient) / TOKENS
        back = self.last_norm.backward(np.repeat(mean[:, np.newaxis], TOKENS, axis=1))
        for each in reversed(self.blocks):
            back = each.backward(back)
        self._positions_gradient = back.sum(axis=0)
        self.embedding.backward(back)
