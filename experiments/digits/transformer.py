"""Parts of transformers in numpy: norms before attention and before the inner width.

Vaswani et al. 2017 (arXiv:1706.03762), with the norms where Xiong et al. 2020 (arXiv:2002.04745)
have them. Gradients of attention, norms and GELU are written out.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from experiments.digits.functions import gelu, gelu_slope
from experiments.digits.layers import Array, Layer

EPSILON = 1e-5


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
    """Scaled dot products of heads, between projections.

    Args:
        projection: Layer that gives queries, keys and values, in this order, head by head each.
        mixing: Layer that mixes the results of all heads.
        heads: Parts of equal width.
        mask: Added to the scaled scores of each head, shape (tokens, tokens) or (1, 1):
            ``causal_mask`` hides the tokens behind each.

    Attributes:
        activations: After ``forward``: queries, keys, values, scaled scores, their softmax,
            heads side by side, and masked scores if there is a mask.
    """

    projection: Tokenwise
    mixing: Tokenwise
    heads: int
    mask: Array
    activations: dict[str, Array] = field(init=False)

    @property
    def shrinking(self) -> float:
        """What scores are multiplied by: they are sums of width / heads products."""
        return float((self.heads / len(self.mixing.weights)) ** 0.5)

    def forward(self, values: Array) -> Array:
        """Return tokens (n, tokens, width) that have looked at all tokens."""
        count, tokens, width = values.shape
        split = self.projection.forward(values).reshape(count, tokens, 3, self.heads, -1)
        query, key, value = split.transpose(2, 0, 3, 1, 4)
        scores = query @ key.swapaxes(-1, -2) * self.shrinking
        masked = scores + self.mask
        odds = np.exp(masked - masked.max(axis=-1, keepdims=True))
        odds /= odds.sum(axis=-1, keepdims=True)
        heads = (odds @ value).transpose(0, 2, 1, 3).reshape(count, tokens, width)
        self.activations = {"query": query, "key": key, "value": value, "scores": scores}
        self.activations |= {"odds": odds, "heads": heads}
        self.activations |= {"masked": masked} if self.mask.any() else {}
        return self.mixing.forward(heads)

    def backward(self, gradient: Array) -> Array:
        """Set the gradients; return that of the input."""
        count, tokens, width = gradient.shape
        query, key, value, odds = (
            self.activations[part] for part in ("query", "key", "value", "odds")
        )
        back = self.mixing.backward(gradient).reshape(count, tokens, self.heads, -1)
        back = back.transpose(0, 2, 1, 3)
        slope = back @ value.swapaxes(-1, -2)
        slope = odds * (slope - (slope * odds).sum(axis=-1, keepdims=True))
        slope = slope * self.shrinking
        parts = (slope @ key, slope.swapaxes(-1, -2) @ query, odds.swapaxes(-1, -2) @ back)
        joined = np.stack(parts).transpose(1, 3, 0, 2, 4)
        return self.projection.backward(joined.reshape(count, tokens, 3 * width))


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


def causal_mask(tokens: int) -> Array:
    """Return 0 where a token (row) sees another (column), itself included, else minus infinity."""
    return np.where(np.tri(tokens, dtype=np.bool_), 0.0, -np.inf)


def linear(generator: Generator, inputs: int, outputs: int) -> Tokenwise:
    """Return weights drawn with the deviation ``inputs**-0.5``, and a bias of zeros."""
    deviation = np.sqrt(1 / inputs)
    return Tokenwise(generator.normal(0, deviation, (inputs, outputs)), np.zeros(outputs))


def norm(width: int) -> Norm:
    """Return a norm that changes nothing behind it."""
    return Norm(np.ones(width), np.zeros(width))


def block(generator: Generator, *, width: int, inner: int, heads: int, mask: Array) -> Block:
    """Return one layer whose weights are drawn.

    Args:
        generator: Draws them.
        width: Channels of a token.
        inner: Channels between widening and narrowing.
        heads: Number of heads of the attention.
        mask: Mask that is added to the scores, see ``Attention``.
    """
    projections = linear(generator, width, 3 * width), linear(generator, width, width)
    return Block(
        first_norm=norm(width),
        attention=Attention(*projections, heads, mask),
        second_norm=norm(width),
        widening=linear(generator, width, inner),
        narrowing=linear(generator, inner, width),
    )
