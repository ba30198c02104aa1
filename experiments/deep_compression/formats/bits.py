"""Strings of bits, written and read most significant bit first."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]


@dataclass(frozen=True, kw_only=True)
class Bits:
    """A bit string.

    Args:
        data: The bits in bytes, the last byte filled with zeros.
        length_bits: Number of bits.
    """

    data: bytes
    length_bits: int

    def __post_init__(self) -> None:
        if len(self.data) != -(-self.length_bits // 8):
            raise ValueError(
                f"Bits.data must be {-(-self.length_bits // 8)} bytes for {self.length_bits} bits,"
                f" not {len(self.data)}"
            )

    def to_array(self) -> NDArray[np.uint8]:
        """Return the bits, shape (length_bits,), each 0 or 1."""
        data = np.frombuffer(self.data, dtype=np.uint8)
        return np.unpackbits(data, count=self.length_bits)


def from_array(bits: NDArray[np.uint8]) -> Bits:
    """Return the bit string of an array of zeros and ones.

    Args:
        bits: Shape (length,).
    """
    return Bits(data=np.packbits(bits).tobytes(), length_bits=int(bits.size))


def pack(values: NDArray[np.int64], width: int) -> Bits:
    """Return numbers as fields of equal width.

    Args:
        values: Shape (count,), from 0 to 2**width - 1.
        width: Bits of each, from 0 to 63.
    """
    return pack_fields(values[:, None], (width,))


def pack_fields(values: NDArray[np.int64], widths: tuple[int, ...]) -> Bits:
    """Return rows of fields, each field as wide as its column says.

    Args:
        values: Shape (count, fields), each from 0 to 2**width - 1.
        widths: Bits of each column.
    """
    columns = []
    for column, width in enumerate(widths):
        shifts = np.arange(width - 1, -1, -1, dtype=np.int64)
        columns.append(((values[:, column, None] >> shifts) & 1).astype(np.uint8))
    return from_array(np.concatenate(columns, axis=1).ravel())


def unpack(bits: Bits, width: int, count: int) -> NDArray[np.int64]:
    """Return the first ``count`` fields of a string of equal fields.

    Args:
        bits: Bits of the fields, made by ``pack``.
        width: Bits of each field.
        count: Fields; at most as many as the string holds.

    Returns:
        Shape (count,).
    """
    return unpack_fields(bits, (width,), count)[:, 0]


def unpack_fields(bits: Bits, widths: tuple[int, ...], count: int) -> NDArray[np.int64]:
    """Return the first ``count`` rows of fields.

    Args:
        bits: Bits of the rows, made by ``pack_fields``.
        widths: Bits of each column.
        count: Rows; at most as many as the string holds.

    Returns:
        Shape (count, fields).
    """
    row_bits = sum(widths)
    rows = bits.to_array()[: count * row_bits].reshape(count, row_bits)
    result = np.zeros((count, len(widths)), dtype=np.int64)
    first = 0
    for column, width in enumerate(widths):
        for bit in range(first, first + width):
            result[:, column] = (result[:, column] << 1) | rows[:, bit]
        first += width
    return result
