"""Codecs that round at random to a few levels, so that the mean of many draws is the value."""

from dataclasses import dataclass
from math import ceil, prod

import numpy as np

from accelsim.errors import FabricError
from accelsim.system.codec.base import Codec, Parts, Shape, Values, as_values, packed, unpacked


@dataclass(frozen=True, kw_only=True)
class Qsgd(Codec):
    """Levels of a bucket's norm, rounded at random without bias (Alistarh et al., NIPS 2017).

    Attributes:
        bits: Bits of a value, its sign included: 2 to 8.
        bucket: Values that share a norm of 4 bytes.
    """

    bits: int
    bucket: int = 512

    def __post_init__(self) -> None:
        if not 2 <= self.bits <= 8 or self.bucket < 1:
            raise FabricError(
                f"QSGD needs 2 to 8 bits and a bucket of at least 1, not {self.bits} and "
                f"{self.bucket}"
            )

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n bits / 8, rounded up, and 4 bytes for each bucket."""
        return ceil(prod(shape) * self.bits / 8) + 4 * ceil(prod(shape) / self.bucket)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return levels and norms."""
        flat = values.ravel()
        buckets = ceil(flat.size / self.bucket)
        padded = np.zeros(buckets * self.bucket, np.float32)
        padded[: flat.size] = flat
        rows = padded.reshape(buckets, self.bucket)
        norms = np.sqrt((rows.astype(np.float64) ** 2).sum(axis=1)).astype(np.float32)
        top = 2 ** (self.bits - 1) - 1
        exact = np.abs(rows) / np.where(norms > 0, norms, 1)[:, None] * top
        level = np.minimum(np.floor(exact + generator.random(rows.shape)), top)
        codes = np.where(rows < 0, level + top + 1, level).ravel()[: flat.size]
        return packed(codes.astype(np.uint8), self.bits), norms

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return levels times norms."""
        codes = unpacked(parts[0], self.bits, prod(shape)).astype(np.int64)
        top = 2 ** (self.bits - 1) - 1
        levels = np.where(codes > top, top + 1 - codes, codes) / top
        norms = np.repeat(parts[1], self.bucket)[: prod(shape)]
        return as_values(levels * norms, shape)


@dataclass(frozen=True, kw_only=True)
class TernGrad(Codec):
    """-1, 0 or 1 times the largest magnitude, at random without bias (Wen et al., NIPS 2017)."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n / 4, rounded up, and 4."""
        return ceil(prod(shape) / 4) + 4

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return two bits for each value, and the scale."""
        scale = np.abs(values).max(initial=0)
        sent = generator.random(values.shape) * scale < np.abs(values)
        codes = np.where(sent, np.where(values < 0, 2, 1), 0).astype(np.uint8)
        return packed(codes.ravel(), 2), np.array([scale], np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the ternary values times the scale."""
        signs = np.array([0, 1, -1, 0], np.float32)[unpacked(parts[0], 2, prod(shape))]
        return as_values(signs * parts[1][0], shape)
