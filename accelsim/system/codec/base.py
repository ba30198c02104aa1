"""What every codec of gradients does, and how codes of a few bits are packed."""

from abc import ABC, abstractmethod
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float32]
Parts = tuple[NDArray[Any], ...]
Shape = tuple[int, ...]


class Codec(ABC):
    """Encodes arrays of float32."""

    is_linear: bool = False
    """Whether parts of several chips may be added before they are decoded."""

    @abstractmethod
    def encoded_bytes(self, shape: Shape) -> int:
        """Return the bytes that a chip sends for an array of this shape."""

    def rounds(self, shape: Shape) -> tuple[int, ...]:
        """Return the bytes of the exchanges of an array, which add to ``encoded_bytes``."""
        return (self.encoded_bytes(shape),)

    @abstractmethod
    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return what is sent for an array; random codecs draw from ``generator``."""

    @abstractmethod
    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the array of this shape that parts stand for."""


def as_values(array: NDArray[Any], shape: Shape) -> Values:
    """Return an array as float32 of a shape."""
    result: Values = array.astype(np.float32).reshape(shape)
    return result


def columns_of(shape: Shape) -> int:
    """Return the columns of an array as a matrix of its first extent; a vector is a column."""
    return prod(shape[1:]) if len(shape) >= 2 else 1


def packed(codes: NDArray[np.uint8], bits: int) -> NDArray[np.uint8]:
    """Return codes of a few bits in bytes, the highest bit first.

    Args:
        codes: shape (n,), each below ``2**bits``.
        bits: Bits of a code, at most 8.
    """
    wide = np.unpackbits(codes[:, None], axis=1)[:, 8 - bits :]
    return np.packbits(wide)


def unpacked(codes: NDArray[np.uint8], bits: int, count: int) -> NDArray[np.uint8]:
    """Return the first codes of packed bytes, shape (count,)."""
    narrow = np.unpackbits(codes, count=count * bits).reshape(count, bits)
    wide = np.zeros((count, 8), np.uint8)
    wide[:, 8 - bits :] = narrow
    return np.packbits(wide, axis=1)[:, 0]
