"""Codecs of activations that are kept for the backward pass: levels of groups, and frequencies.

Both round at random, so that the mean of many draws is the value and gradients keep their mean.
"""

from dataclasses import dataclass
from math import ceil, prod

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError
from accelsim.system.codec.base import Codec, Parts, Shape, Values, as_values, packed, unpacked


@dataclass(frozen=True, kw_only=True)
class GroupLevels(Codec):
    """Levels between the least and the largest value of a group (ActNN, Chen et al., ICML 2021).

    Attributes:
        bits: Bits of a value: 1 to 8.
        group: Values that share two numbers of fp32 (ActNN: 256 values, two numbers of bf16).
    """

    bits: int
    group: int = 256

    def __post_init__(self) -> None:
        if not 1 <= self.bits <= 8 or self.group < 1:
            raise FabricError(
                f"levels need 1 to 8 bits and a group of at least 1, not {self.bits} and"
                f" {self.group}"
            )

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n bits / 8, rounded up, and 8 bytes for each group."""
        return ceil(prod(shape) * self.bits / 8) + 8 * ceil(prod(shape) / self.group)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return levels, and the least value and the step of each group."""
        flat = values.ravel().astype(np.float64)
        rows = np.pad(flat, (0, -flat.size % self.group), mode="edge").reshape(-1, self.group)
        top = 2**self.bits - 1
        least = rows.min(axis=1)
        step = (rows.max(axis=1) - least) / top
        exact = (rows - least[:, None]) / np.where(step > 0, step, 1)[:, None]
        level = np.clip(np.floor(exact + generator.random(rows.shape)), 0, top)
        codes = level.ravel()[: flat.size].astype(np.uint8)
        return packed(codes, self.bits), np.stack((least, step)).astype(np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the least value and steps."""
        codes = unpacked(parts[0], self.bits, prod(shape))
        least, step = (np.repeat(each, self.group)[: prod(shape)] for each in parts[1])
        return as_values(least + step * codes, shape)


@dataclass(frozen=True, kw_only=True)
class Frequencies(Codec):
    """Means of blocks, and what differs from them in few levels (DIVISION, Wang et al., ICML 2023).

    Activations change slowly along an image, so that the means have most of what they say.

    Attributes:
        bits: Bits of what differs from the mean, of a value.
        block: Values that follow each other and share a mean of fp32.
        group: Values that share two numbers of fp32.
    """

    bits: int
    block: int = 8
    group: int = 256

    def __post_init__(self) -> None:
        if self.block < 1:
            raise FabricError(f"block must be at least 1, not {self.block}")
        _ = self.high

    @property
    def high(self) -> GroupLevels:
        """The codec of what differs from the means."""
        return GroupLevels(bits=self.bits, group=self.group)

    def encoded_bytes(self, shape: Shape) -> int:
        """Return the bytes of what differs, and 4 for each block."""
        return self.high.encoded_bytes(shape) + 4 * ceil(prod(shape) / self.block)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return the means, and the parts of what differs from them."""
        flat = values.ravel()
        blocks = np.pad(flat, (0, -flat.size % self.block), mode="edge").reshape(-1, self.block)
        means = blocks.mean(axis=1, dtype=np.float64).astype(np.float32)
        return means, *self.high.encode(flat - self._low(means, flat.size), generator)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the means and what differs from them."""
        count = prod(shape)
        return as_values(self._low(parts[0], count) + self.high.decode(parts[1:], (count,)), shape)

    def _low(self, means: NDArray[np.float32], count: int) -> NDArray[np.float32]:
        return np.repeat(means, self.block)[:count]
