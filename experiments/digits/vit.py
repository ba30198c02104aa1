"""The vision transformer: patches of 2 x 2 pixels as tokens, norms before each half of a layer.

Dosovitskiy et al. 2021 (arXiv:2010.11929) with the mean of all tokens instead of a class token.
Gradients of attention, norms and GELU are written out.
"""

from dataclasses import dataclass, field

import numpy as np

from experiments.digits.functions import gelu, gelu_slope
from experiments.digits.layers import Array, Layer, quarters

TOKENS = 16
PIXELS = 4
WIDTH = 32
HEADS = 4
INNER = 64
LAYERS = 2
CLASSES = 10
EPSILON = 1e-5
SHRINKING = (HEADS / WIDTH) ** 0.5
"""Of scores: they are sums of WIDTH / HEADS products."""


class Tokenwise(Layer):
    """Weights of shape (inputs, outputs), for the last axis of an array."""

    def forward(self, values: Array) -> Array:
        """Return the products plus the bias."""
        self._seen = values
        return values @ self.weights + self.bias

    def backward(self, gradient: Array) -> Array:
        """Set the gradients; return that of the input."""
        inputs, outputs = self.weights.shape
        flat = gradient.reshape(-1, outputs)
        self.weights_gradient = self._seen.reshape(-1, inputs).T @ flat
        self.bias_gradient = flat.sum(axis=0)
        return gradient @ self.weights.T


class Norm(Layer):
    """A layer normalization of the last axis (Ba et al. 2016, arXiv:1607.06450)."""

    def forward(self, values: Array) -> Array:
        """Return values of mean 0 and deviation 1, times the weights, plus the bias."""
        centred = values - values.mean(axis=-1, keepdims=True)
        self._inverse = 1 / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + EPSILON)
        self._seen = centred * self._inverse
        return self._seen * self.weights + self.bias

    def backward(self, gradient: Array) -> Array:
        """Set the gradients; return that of the input."""
        over = tuple(range(gradient.ndim - 1))
        self.weights_gradient = (gradient * self._seen).sum(axis=over)
        self.bias_gradient = gradient.sum(axis=over)
        slope = gradient * self.weights
        along = (slope * self._seen).mean(axis=-1, keepdims=True)
        centred = slope - slope.mean(axis=-1, keepdims=True)
        return np.asarray((centred - self._seen * along) * self._inverse)


@dataclass
class Attention:
    """Scaled dot products of four heads, between projections.

    Args:
        projection: To queries, keys and values, in this order, head by head each.
        mixing: Of all heads.

    Attributes:
        activations: After ``forward``: queries, keys, values, scaled scores, their softmax, and
            heads side by side.
    """

    projection: Tokenwise
    mixing: Tokenwise
    activations: dict[str, Array] = field(init=False)

    def forward(self, values: Array) -> Array:
        """Return tokens (n, tokens, width) that have looked at all tokens."""
        count = len(values)
        split = self.projection.forward(values).reshape(count, TOKENS, 3, HEADS, -1)
        query, key, value = split.transpose(2, 0, 3, 1, 4)
        scores = query @ key.swapaxes(-1, -2) * SHRINKING
        odds = np.exp(scores - scores.max(axis=-1, keepdims=True))
        odds /= odds.sum(axis=-1, keepdims=True)
        heads = (odds @ value).transpose(0, 2, 1, 3).reshape(count, TOKENS, WIDTH)
        self.activations = {"query": query, "key": key, "value": value, "scores": scores}
        self.activations |= {"odds": odds, "heads": heads}
        return self.mixing.forward(heads)

    def backward(self, gradient: Array) -> Array:
        """Set the gradients; return that of the input."""
        query, key, value, odds = (
            self.activations[part] for part in ("query", "key", "value", "odds")
        )
        back = self.mixing.backward(gradient).reshape(len(gradient), TOKENS, HEADS, -1)
        back = back.transpose(0, 2, 1, 3)
        slope = back @ value.swapaxes(-1, -2)
        slope = odds * (slope - (slope * odds).sum(axis=-1, keepdims=True))
        slope = slope * SHRINKING
        parts = (slope @ key, slope.swapaxes(-1, -2) @ query, odds.swapaxes(-1, -2) @ back)
        joined = np.stack(parts).transpose(1, 3, 0, 2, 4)
        return self.projection.backward(joined.reshape(len(gradient), TOKENS, 3 * WIDTH))


@dataclass
class Block:
    """One layer: what attention gives is added, then what the inner width gives.

    Attributes:
        activations: After ``forward``, with those of the attention.
    """

    first_norm: Norm
    attention: Attention
    second_norm: Norm
    widening: Tokenwise
    narrowing: Tokenwise
    activations: dict[str, Array] = field(init=False)

    @property
    def layers(self) -> list[Layer]:
        """Layers with weights, in order."""
        attention = self.attention
        return [
            *(self.first_norm, attention.projection, attention.mixing),
            *(self.second_norm, self.widening, self.narrowing),
        ]

    def forward(self, tokens: Array) -> Array:
        """Return tokens of the same shape."""
        normed = self.first_norm.forward(tokens)
        looked = self.attention.forward(normed)
        seen = {"first_norm": normed, **self.attention.activations, "looked": looked}
        seen["attended"] = tokens = tokens + looked
        seen["second_norm"] = normed = self.second_norm.forward(tokens)
        seen["wide"] = wide = self.widening.forward(normed)
        seen["bent"] = bent = gelu(wide)
        seen["narrow"] = narrow = self.narrowing.forward(bent)
        seen["result"] = tokens + narrow
        self.activations = seen
        return seen["result"]

    def backward(self, gradient: Array) -> Array:
        """Set the gradients; return that of the input."""
        slope = self.narrowing.backward(gradient) * gelu_slope(self.activations["wide"])
        gradient = gradient + self.second_norm.backward(self.widening.backward(slope))
        return gradient + self.first_norm.backward(self.attention.backward(gradient))


class DigitsVit:
    """Weights of the network, and its activations after ``forward``.

    Args:
        seed: Of the weights at the start.
    """

    def __init__(self, seed: int) -> None:
        generator = np.random.default_rng(seed)

        def linear(inputs: int, outputs: int) -> Tokenwise:
            deviation = np.sqrt(1 / inputs)
            return Tokenwise(generator.normal(0, deviation, (inputs, outputs)), np.zeros(outputs))

        def norm() -> Norm:
            return Norm(np.ones(WIDTH), np.zeros(WIDTH))

        self.embedding = linear(PIXELS, WIDTH)
        self.positions = generator.normal(0, 0.1, (TOKENS, WIDTH))
        self.blocks = [
            Block(
                first_norm=norm(),
                attention=Attention(linear(WIDTH, 3 * WIDTH), linear(WIDTH, WIDTH)),
                second_norm=norm(),
                widening=linear(WIDTH, INNER),
                narrowing=linear(INNER, WIDTH),
            )
            for _ in range(LAYERS)
        ]
        self.last_norm = norm()
        self.head = linear(WIDTH, CLASSES)
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
        for number, block in enumerate(self.blocks):
            tokens = block.forward(tokens)
            seen |= {f"layer_{number}_{part}": what for part, what in block.activations.items()}
        seen["last_norm"] = normed = self.last_norm.forward(tokens)
        seen["mean"] = mean = normed.mean(axis=1)
        seen["logits"] = logits = self.head.forward(mean)
        self.activations = seen
        return logits

    def backward(self, gradient: Array) -> None:
        """Set the gradients of all layers from that of the logits."""
        mean = self.head.backward(gradient) / TOKENS
        back = self.last_norm.backward(np.repeat(mean[:, np.newaxis], TOKENS, axis=1))
        for block in reversed(self.blocks):
            back = block.backward(back)
        self._positions_gradient = back.sum(axis=0)
        self.embedding.backward(back)
