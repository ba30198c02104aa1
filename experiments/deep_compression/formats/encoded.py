"""What every format gives: the encoded matrix, and the cost of decoding it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.errors import MappingError
from experiments.deep_compression.formats.bits import Bits, pack, unpack


@dataclass(frozen=True, kw_only=True)
class Encoded:
    """A matrix as bit strings.

    Args:
        format_name: Who made it and can read it.
        shape: (rows, cols) of the matrix.
        streams: The bit strings by name.
        entries: Values that are stored, padding included.
        padding_entries: Zeros among ``entries`` that the format had to insert.
    """

    format_name: str
    shape: tuple[int, int]
    streams: Mapping[str, Bits]
    entries: int
    padding_entries: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "streams", MappingProxyType(dict(self.streams)))

    @property
    def stored_bits(self) -> int:
        """Length of all bit strings."""
        return sum(bits.length_bits for bits in self.streams.values())


@dataclass(frozen=True, kw_only=True)
class DecodeCost:
    """What it takes to decode a matrix once; each format's docstring says how it decodes.

    Args:
        cycles: Time of the decoder.
        read_bits: Bits read from memory.
        entries: Entries handed on, padding included.
        additions: Additions that turn runs or counts into positions.
        lookups: Reads of a table (a codebook, a code, a multiplexer's setting).
    """

    cycles: int
    read_bits: int
    entries: int
    additions: int
    lookups: int


class Format(Protocol):
    """A storage format with its parameters."""

    def encode(self, values: ArrayLike) -> Encoded:
        """Return a matrix, shape (rows, cols), as bit strings."""

    def decode(self, encoded: Encoded) -> NDArray[Any]:
        """Return the matrix that ``encode`` was given."""

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes, with ``lanes`` entries in a cycle."""


def matrix(values: ArrayLike, value_bits: int) -> NDArray[np.int64]:
    """Return integers that fit their width, as a matrix.

    Args:
        values: Shape (rows, cols), integers in two's complement of ``value_bits``.
        value_bits: Their width.

    Raises:
        MappingError: No matrix, no integers, or a value outside the range.
    """
    array = np.asarray(values)
    if array.ndim != 2 or not array.size:
        raise MappingError(f"rule matrices: values must be a matrix, not of shape {array.shape}")
    if array.dtype.kind not in "iub":
        raise MappingError(f"rule integers: values must be integers, not {array.dtype}")
    low, high = -(2 ** (value_bits - 1)), 2 ** (value_bits - 1) - 1
    least, most = int(array.min()), int(array.max())
    if least < low or most > high:
        wrong = least if least < low else most
        raise MappingError(
            f"rule value_range: values of {value_bits} bits must be from {low} to {high},"
            f" not {wrong}"
        )
    return array.astype(np.int64)


def check_widths(owner: str, low: int, high: int, **widths: int) -> None:
    """Refuse parameters of a format outside their range.

    Args:
        owner: The format.
        low: Least value allowed.
        high: Greatest value allowed.
        widths: The parameters by name.

    Raises:
        MappingError: One is outside.
    """
    for name, width in widths.items():
        if not low <= width <= high:
            raise MappingError(
                f"rule parameter_range: {owner}.{name} must be from {low} to {high}, not {width}"
            )


def check_lanes(lanes: int) -> None:
    """Refuse a decoder without lanes.

    Args:
        lanes: Entries that a decoder handles in a cycle.
    """
    check_widths("decoder", 1, 2**16, lanes=lanes)


def owned(encoded: Encoded, format_name: str) -> None:
    """Refuse a matrix that another format encoded.

    Args:
        encoded: The matrix.
        format_name: Who should have made it.
    """
    if encoded.format_name != format_name:
        raise MappingError(
            f"rule same_format: {format_name} cannot decode what {encoded.format_name} encoded"
        )


def pack_values(values: NDArray[np.int64], value_bits: int) -> Bits:
    """Return signed values as two's complement of ``value_bits``.

    Args:
        values: Shape (count,).
        value_bits: Width of each.
    """
    return pack(values & (2**value_bits - 1), value_bits)


def signed(values: NDArray[np.int64], value_bits: int) -> NDArray[np.int64]:
    """Return two's complement fields as signed values.

    Args:
        values: Codes from 0 to 2**value_bits - 1.
        value_bits: Width of each.
    """
    half = 2 ** (value_bits - 1)
    return np.asarray((values ^ half) - half)


def unpack_values(bits: Bits, value_bits: int) -> NDArray[np.int64]:
    """Return all signed values of a stream.

    Args:
        bits: Bits of the values, made by ``pack_values``.
        value_bits: Width of each.
    """
    return signed(unpack(bits, value_bits, bits.length_bits // value_bits), value_bits)


def index_width(extent: int) -> int:
    """Return the bits that number ``extent`` things from 0: ceil(log2 extent).

    Args:
        extent: At least 1.
    """
    return (extent - 1).bit_length()
