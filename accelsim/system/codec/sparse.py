"""Codecs that send the values of largest magnitude alone."""

from dataclasses import dataclass
from math import ceil, prod

import numpy as np

from accelsim.errors import FabricError
from accelsim.system.codec.base import Codec, Parts, Shape, Values


@dataclass(frozen=True, kw_only=True)
class TopK(Codec):
    """The values of largest magnitude, each with an index of 4 bytes.

    Attributes:
        density: The fraction that is sent; at least one value is.
    """

    density: float

    def __post_init__(self) -> None:
        if not 0 < self.density <= 1:
            raise FabricError(f"density must be above 0 and at most 1, not {self.density}")

    def count(self, shape: Shape) -> int:
        """Return how many values are sent."""
        return min(prod(shape), max(1, ceil(self.density * prod(shape))))

    def encoded_bytes(self, shape: Shape) -> int:
        """Return 8 bytes for each value that is sent."""
        return 8 * self.count(shape)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return indices, ascending, and values; of equals the earlier index is sent."""
        flat = values.ravel()
        order = np.argsort(-np.abs(flat), kind="stable")[: self.count(values.shape)]
        index = np.sort(order).astype(np.uint32)
        return index, flat[index]

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return an array of zeros with the values in their places."""
        flat = np.zeros(prod(shape), np.float32)
        flat[parts[0]] = parts[1]
        return flat.reshape(shape)


class DeepGradientCompression:
    """Top-k of accumulated momentum (Lin et al., ICLR 2018, algorithm 1, momentum correction).

    Args:
        density: The fraction that is sent (published: 0.001).
        momentum: Momentum of the optimizer.
        shape: Shape of the gradient.
    """

    def __init__(self, density: float, momentum: float, shape: Shape) -> None:
        self.codec = TopK(density=density)
        self.momentum = np.float32(momentum)
        self.velocity: Values = np.zeros(shape, np.float32)
        self.accumulated: Values = np.zeros(shape, np.float32)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return the largest accumulated values; what is sent is forgotten, its momentum too."""
        self.velocity = self.momentum * self.velocity + values
        self.accumulated = self.accumulated + self.velocity
        parts = self.codec.encode(self.accumulated, generator)
        for state in (self.velocity, self.accumulated):
            state.reshape(-1)[parts[0]] = 0
        return parts
