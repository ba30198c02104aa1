"""The network with gates: depthwise and pointwise convolutions, hard-swish, squeeze and excite.

A block of MobileNetV3 (Howard et al. 2019, arXiv:1905.02244, figure 4) without its expansion; the
gate is the sigmoid of EfficientNet (Hu et al. 2018, arXiv:1709.01507, figure 3).
"""

import numpy as np

from experiments.digits.functions import hard_swish, hard_swish_slope, sigmoid
from experiments.digits.layers import (
    Array,
    Convolution,
    Depthwise,
    Layer,
    Linear,
    quarters,
    unquartered,
)

STEM = 16
WIDTHS = (24, 32)
"""Filters of the pointwise convolution of each block."""

SQUEEZED = 8
CLASSES = 10


class DigitsSe:
    """Weights of the network and its activations after ``forward``.

    Args:
        seed: Seed of the weights at the start.
    """

    def __init__(self, seed: int) -> None:
        generator = np.random.default_rng(seed)

        def draw(fan_in: int, *shape: int) -> Array:
            return generator.normal(0, np.sqrt(2 / fan_in), shape)

        self.layers: dict[str, Layer] = {
            "stem": Convolution(draw(9, 9, 1, STEM), np.zeros(STEM)),
        }
        channels = STEM
        for block, width in enumerate(WIDTHS):
            self.layers |= {
                f"depthwise_{block}": Depthwise(draw(9, 9, channels), np.zeros(channels)),
                f"squeeze_{block}": Linear(draw(channels, channels, SQUEEZED), np.zeros(SQUEEZED)),
                f"excite_{block}": Linear(draw(SQUEEZED, SQUEEZED, channels), np.zeros(channels)),
                f"pointwise_{block}": Convolution(
                    draw(channels, 1, channels, width), np.zeros(width)
                ),
            }
            channels = width
        self.layers["linear"] = Linear(draw(4 * channels, 4 * channels, CLASSES), np.zeros(CLASSES))
        self.activations: dict[str, Array] = {}

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
        self.activations = {"image": images}
        value = self._swished("stem", images)
        for block in range(len(WIDTHS)):
            if block:
                value = self._kept("pool", quarters(value).max(axis=3))
            value = self._swished(f"depthwise_{block}", value)
            value = self._gated(block, value)
            value = self._swished(f"pointwise_{block}", value)
        value = self._kept("average", quarters(value).mean(axis=3))
        return self._kept("logits", self.layers["linear"].forward(value.reshape(len(images), -1)))

    def backward(self, gradient: Array) -> None:
        """Set the gradients of all layers from that of the logits."""
        seen = self.activations
        back = self.layers["linear"].backward(gradient).reshape(seen["average"].shape)
        back = unquartered(np.repeat(back[:, :, :, np.newaxis] / 4, 4, axis=3))
        for block in reversed(range(len(WIDTHS))):
            back = self._unswished(f"pointwise_{block}", back)
            back = self._ungated(block, back)
            back = self._unswished(f"depthwise_{block}", back)
            if block:
                parts = quarters(seen[f"pointwise_{block - 1}"])
                greatest = parts == parts.max(axis=3, keepdims=True)
                share = greatest / greatest.sum(axis=3, keepdims=True)
                back = unquartered(share * back[:, :, :, np.newaxis])
        self._unswished("stem", back)

    def _kept(self, name: str, values: Array) -> Array:
        self.activations[name] = values
        return values

    def _swished(self, name: str, source: Array) -> Array:
        sums = self._kept(f"{name}_sum", self.layers[name].forward(source))
        return self._kept(name, hard_swish(sums))

    def _unswished(self, name: str, back: Array) -> Array:
        slope = hard_swish_slope(self.activations[f"{name}_sum"])
        return self.layers[name].backward(back * slope)

    def _gated(self, block: int, source: Array) -> Array:
        mean = self._kept(f"mean_{block}", source.mean(axis=(1, 2)))
        squeezed = self._kept(
            f"squeeze_{block}", np.maximum(self.layers[f"squeeze_{block}"].forward(mean), 0)
        )
        sums = self._kept(f"excite_{block}", self.layers[f"excite_{block}"].forward(squeezed))
        gate = self._kept(f"gate_{block}", sigmoid(sums))
        return self._kept(f"gated_{block}", source * gate[:, np.newaxis, np.newaxis])

    def _ungated(self, block: int, back: Array) -> Array:
        seen = self.activations
        source, gate = seen[f"depthwise_{block}"], seen[f"gate_{block}"]
        slope = (back * source).sum(axis=(1, 2)) * gate * (1 - gate)
        slope = self.layers[f"excite_{block}"].backward(slope) * (seen[f"squeeze_{block}"] > 0)
        slope = self.layers[f"squeeze_{block}"].backward(slope) / np.prod(source.shape[1:3])
        wide = gate[:, np.newaxis, np.newaxis]
        return np.asarray(back * wide + slope[:, np.newaxis, np.newaxis])
