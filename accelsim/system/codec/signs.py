"""Codecs of one bit: the sign of each value."""

from dataclasses import dataclass
from math import ceil, prod

import numpy as np

from accelsim.system.codec.base import Codec, Parts, Shape, Values, as_values, columns_of


@dataclass(frozen=True, kw_only=True)
class OneBit(Codec):
    """A sign for each value, and two means for each column (Seide et al., Interspeech 2014)."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n / 8, rounded up, and 8 bytes for each column."""
        return ceil(prod(shape) / 8) + 8 * columns_of(shape)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return signs and the means of the values not below and below 0."""
        matrix = values.reshape(-1, columns_of(values.shape))
        positive = matrix >= 0
        means = [
            np.where(mask, matrix, 0).sum(axis=0) / np.maximum(mask.sum(axis=0), 1)
            for mask in (positive, ~positive)
        ]
        return np.packbits(positive), np.array(means, np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the column's mean of each value's sign."""
        positive = np.unpackbits(parts[0], count=prod(shape)).reshape(-1, columns_of(shape))
        return as_values(np.where(positive, parts[1][0], parts[1][1]), shape)


@dataclass(frozen=True, kw_only=True)
class Sign(Codec):
    """A sign for each value, decoded to 1 or -1 (signSGD, Bernstein et al., ICML 2018)."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n / 8, rounded up."""
        return ceil(prod(shape) / 8)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return whether each value is not below 0."""
        return (np.packbits(values >= 0),)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return 1 and -1."""
        bits = np.unpackbits(parts[0], count=prod(shape)).astype(np.float32)
        return (2 * bits - 1).reshape(shape)
