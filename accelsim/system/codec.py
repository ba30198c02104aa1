"""Codecs of gradients and activations: what they are, their exact bytes, and whether values add.

A codec encodes an array of float32. The sum of what a linear codec makes of several arrays decodes
to the sum of the arrays, so that an all-reduce still works; all others need an all-gather, or
decoding at each hop. An experiment encodes and decodes real arrays by these rules
(``experiments/system/codecs.py``), and its parts have these bytes.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import ceil, prod

from accelsim.errors import FabricError, did_you_mean

Shape = tuple[int, ...]

FLOAT_BYTES = {"fp32": 4, "fp16": 2, "bf16": 2, "fp8_e4m3": 1, "fp8_e5m2": 1}
"""Bytes of a value in each format that ``Cast`` knows."""


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


def columns_of(shape: Shape) -> int:
    """Return the columns of an array as a matrix of its first extent; a vector is a column."""
    return prod(shape[1:]) if len(shape) >= 2 else 1


@dataclass(frozen=True, kw_only=True)
class Cast(Codec):
    """Each value in a floating-point format, saturated at its largest finite value.

    Attributes:
        number: ``fp32``, ``fp16``, ``bf16``, ``fp8_e4m3`` or ``fp8_e5m2``.
    """

    number: str

    def __post_init__(self) -> None:
        if self.number not in FLOAT_BYTES:
            raise FabricError(
                f"the format {self.number!r} is unknown{did_you_mean(self.number, FLOAT_BYTES)}"
            )

    @property
    def is_linear(self) -> bool:  # type: ignore[override]
        """Only fp32 adds as the values do; narrower sums are rounded at each hop."""
        return self.number == "fp32"

    def encoded_bytes(self, shape: Shape) -> int:
        """Return the values times the bytes of the format."""
        return prod(shape) * FLOAT_BYTES[self.number]


@dataclass(frozen=True, kw_only=True)
class Int8(Codec):
    """Integers from -127 to 127 and a scale for each array: n + 4 bytes."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return a byte for each value, and four."""
        return prod(shape) + 4


@dataclass(frozen=True, kw_only=True)
class FixedPoint(Codec):
    """Integers of a few bits and a step that is a power of two, as ``accelsim.codec_engine``.

    Sums of codes need more bits than a code has, so that they are not added before decoding.

    Attributes:
        bits: Bits of a value, two's complement: 2 to 8.
    """

    bits: int

    def __post_init__(self) -> None:
        if not 2 <= self.bits <= 8:
            raise FabricError(f"fixed_point needs 2 to 8 bits, not {self.bits}")

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n bits / 8, rounded up, and 1 for the exponent of the step."""
        return ceil(prod(shape) * self.bits / 8) + 1


@dataclass(frozen=True, kw_only=True)
class OneBit(Codec):
    """A sign for each value, and two means for each column (Seide et al., Interspeech 2014)."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n / 8, rounded up, and 8 bytes for each column."""
        return ceil(prod(shape) / 8) + 8 * columns_of(shape)


@dataclass(frozen=True, kw_only=True)
class Sign(Codec):
    """A sign for each value, decoded to 1 or -1 (signSGD, Bernstein et al., ICML 2018)."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n / 8, rounded up."""
        return ceil(prod(shape) / 8)


def _require_levels(needs: str, shared: str, magnitude: int, bits: int, values: int) -> None:
    """Refuse a number of bits that leaves none for a magnitude or is above 8, and empty groups."""
    if magnitude < 1 or bits > 8 or values < 1:
        raise FabricError(
            f"{needs} to 8 bits and a {shared} of at least 1, not {bits} and {values}"
        )


def _level_bytes(shape: Shape, bits: int, values: int, shared_bytes: int) -> int:
    """Return the bytes of values of some bits, and of what groups of them share."""
    count = prod(shape)
    return ceil(count * bits / 8) + shared_bytes * ceil(count / values)


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
        _require_levels("QSGD needs 2", "bucket", self.bits - 1, self.bits, self.bucket)

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n bits / 8, rounded up, and 4 bytes for each bucket."""
        return _level_bytes(shape, self.bits, self.bucket, 4)


@dataclass(frozen=True, kw_only=True)
class TernGrad(Codec):
    """-1, 0 or 1 times the largest magnitude, at random without bias (Wen et al., NIPS 2017)."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n / 4, rounded up, and 4."""
        return ceil(prod(shape) / 4) + 4


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


@dataclass(frozen=True, kw_only=True)
class PowerSgd(Codec):
    """Two thin factors of each matrix (Vogels et al., NeurIPS 2019); vectors are sent as they are.

    A filter of a convolution is the matrix of its output channels by all else. Both factors are
    all-reduced: the first before it is made orthogonal, the second after.

    Attributes:
        rank: Columns of a factor.
    """

    rank: int
    is_linear = True

    def __post_init__(self) -> None:
        if self.rank < 1:
            raise FabricError(f"rank must be at least 1, not {self.rank}")

    def encoded_bytes(self, shape: Shape) -> int:
        """Return 4 rank (rows + columns), or 4 n of a vector."""
        if len(shape) < 2:
            return 4 * prod(shape)
        return 4 * self.rank * (shape[0] + prod(shape[1:]))

    def rounds(self, shape: Shape) -> tuple[int, ...]:
        """Return the bytes of the first factor, or of a vector, and of the second factor."""
        if len(shape) < 2:
            return 4 * prod(shape), 0
        return 4 * self.rank * shape[0], 4 * self.rank * prod(shape[1:])


@dataclass(frozen=True, kw_only=True)
class CountSketch(Codec):
    """Sums of values with random signs, in buckets that a shared seed chooses (FetchSGD, 2020).

    Attributes:
        rows: Independent sketches; a value is the median of its estimates.
        cols: Buckets of each.
        seed: Shared by all chips.
    """

    rows: int
    cols: int
    seed: int = 0
    is_linear = True

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise FabricError(
                f"a sketch needs at least 1 row and 1 column, not {self.rows} and {self.cols}"
            )

    def encoded_bytes(self, shape: Shape) -> int:  # noqa: ARG002 - other codecs need it
        """Return 4 rows cols, whatever the shape."""
        return 4 * self.rows * self.cols


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
        _require_levels("levels need 1", "group", self.bits, self.bits, self.group)

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n bits / 8, rounded up, and 8 bytes for each group."""
        return _level_bytes(shape, self.bits, self.group, 8)


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
