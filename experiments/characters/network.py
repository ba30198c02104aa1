"""The network: a GPT over characters, each of which sees those before it.

Radford et al. 2019 (Language Models are Unsupervised Multitask Learners, section 2.3) with a head
of its own instead of the weights of the embedding. While it learns, a character is a row of zeros
with a 1 at its number, so that the embedding is a product of matrices like all others.
"""

import numpy as np
from numpy.typing import NDArray

from experiments.characters.text import CHARACTERS, CONTEXT, one_hot
from experiments.digits.layers import Array, Layer
from experiments.digits.transformer import block, causal_mask, linear, norm

WIDTH = 64
HEADS = 4
INNER = 256
LAYERS = 2


class CharacterGpt:
    """Weights of the network, and its activations after ``forward``.

    Args:
        seed: Seed of the weights at the start.
    """

    def __init__(self, seed: int) -> None:
        generator = np.random.default_rng(seed)
        self.embedding = linear(generator, CHARACTERS, WIDTH)
        self.positions = generator.normal(0, 0.1, (CONTEXT, WIDTH))
        mask = causal_mask(CONTEXT)
        self.blocks = [
            block(generator, width=WIDTH, inner=INNER, heads=HEADS, mask=mask)
            for _ in range(LAYERS)
        ]
        self.last_norm = norm(WIDTH)
        self.head = linear(generator, WIDTH, CHARACTERS)
        self._positions_gradient = np.zeros_like(self.positions)
        self.activations: dict[str, Array] = {}

    @property
    def layers(self) -> list[Layer]:
        """Layers with weights, in order."""
        inner = [layer for each in self.blocks for layer in each.layers]
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

    def forward(self, characters: NDArray[np.generic]) -> Array:
        """Return logits of shape (n * CONTEXT, CHARACTERS) of numbers of shape (n, CONTEXT)."""
        given = one_hot(characters.astype(np.int64)).astype(np.float64)
        embedded = self.embedding.forward(given)
        tokens = embedded + self.positions
        seen = {"characters": given, "embedding": embedded, "embedded": tokens}
        for number, each in enumerate(self.blocks):
            tokens = each.forward(tokens)
            seen |= {f"layer_{number}_{part}": what for part, what in each.activations.items()}
        seen["last_norm"] = normed = self.last_norm.forward(tokens)
        seen["logits"] = logits = self.head.forward(normed)
        self.activations = seen
        return logits.reshape(-1, CHARACTERS)

    def backward(self, gradient: Array) -> None:
        """Set the gradients of all layers from that of the logits."""
        slope = self.head.backward(gradient.reshape(-1, CONTEXT, CHARACTERS))
        back = self.last_norm.backward(slope)
        for each in reversed(self.blocks):
            back = each.backward(back)
        self._positions_gradient = back.sum(axis=0)
        self.embedding.backward(back)
