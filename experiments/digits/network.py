"""The network: residual convolutions, max pool, depthwise and pointwise, average pool, linear."""

import numpy as np

from experiments.digits.layers import (
    Array,
    Convolution,
    Depthwise,
    Layer,
    Linear,
    quarters,
    unquartered,
)

CHANNELS = 16
WIDE_CHANNELS = 32
CLASSES = 10


class DigitsNetwork:
    """Weights of the network and its activations after ``forward``.

    Args:
        seed: Seed of the weights at the start.
    """

    def __init__(self, seed: int) -> None:
        generator = np.random.default_rng(seed)

        def draw(fan_in: int, *shape: int) -> Array:
            return generator.normal(0, np.sqrt(2 / fan_in), shape)

        narrow, wide = CHANNELS, WIDE_CHANNELS
        self.first = Convolution(draw(9, 9, 1, narrow), np.zeros(narrow))
        self.second = Convolution(draw(9 * narrow, 9, narrow, narrow), np.zeros(narrow))
        self.depthwise = Depthwise(draw(9, 9, narrow), np.zeros(narrow))
        self.pointwise = Convolution(draw(narrow, 1, narrow, wide), np.zeros(wide))
        self.linear = Linear(draw(4 * wide, 4 * wide, CLASSES), np.zeros(CLASSES))
        self.activations: dict[str, Array] = {}

    @property
    def layers(self) -> dict[str, Layer]:
        """Layers with weights by name, in order."""
        return {
            "first": self.first,
            "second": self.second,
            "depthwise": self.depthwise,
            "pointwise": self.pointwise,
            "linear": self.linear,
        }

    @property
    def parameters(self) -> list[Array]:
        """Weights and biases in order."""
        return [value for layer in self.layers.values() for value in layer.parameters]

    @property
    def gradients(self) -> list[Array]:
        """Of each of ``parameters`` after ``backward``."""
        return [value for layer in self.layers.values() for value in layer.gradients]

    def forward(self, images: Array) -> Array:
        """Return logits of shape (n, 10) of images of shape (n, 8, 8, 1)."""
        seen = self.activations = {"image": images}
        seen["first"] = np.maximum(self.first.forward(images), 0)
        seen["second"] = self.second.forward(seen["first"])
        seen["sum"] = np.maximum(seen["first"] + seen["second"], 0)
        seen["pool"] = quarters(seen["sum"]).max(axis=3)
        seen["depthwise"] = np.maximum(self.depthwise.forward(seen["pool"]), 0)
        seen["pointwise"] = np.maximum(self.pointwise.forward(seen["depthwise"]), 0)
        seen["average"] = quarters(seen["pointwise"]).mean(axis=3)
        seen["logits"] = self.linear.forward(seen["average"].reshape(len(images), -1))
        return seen["logits"]

    def backward(self, gradient: Array) -> None:
        """Set the gradients of all layers from that of the logits."""
        seen = self.activations
        back = self.linear.backward(gradient).reshape(seen["average"].shape)
        back = unquartered(np.repeat(back[:, :, :, np.newaxis] / 4, 4, axis=3))
        back = self.pointwise.backward(back * (seen["pointwise"] > 0))
        back = self.depthwise.backward(back * (seen["depthwise"] > 0))
        parts = quarters(seen["sum"])
        greatest = parts == parts.max(axis=3, keepdims=True)
        share = greatest / greatest.sum(axis=3, keepdims=True)
        back = unquartered(share * back[:, :, :, np.newaxis]) * (seen["sum"] > 0)
        back = back + self.second.backward(back)
        self.first.backward(back * (seen["first"] > 0))
