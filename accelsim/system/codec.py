"""Codecs of gradients: exact bytes, values, and whether encoded values may be added.

A codec encodes an array into parts. The bytes of the parts are those that a chip sends, so
`Codec.encoded_bytes` is tested against real arrays. A linear codec keeps an all-reduce: the sum of
encoded values decodes to the sum of values. All others need an all-gather, or decoding at each hop.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import ceil, frexp, prod
from typing import Any

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError, did_you_mean

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

    @abstractmethod
    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return what is sent for an array; random codecs draw from ``generator``."""

    @abstractmethod
    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the array of this shape that parts stand for."""


_FORMATS: dict[str, Any] = {
    "fp32": np.float32,
    "fp16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "fp8_e4m3": ml_dtypes.float8_e4m3fn,
    "fp8_e5m2": ml_dtypes.float8_e5m2,
}


@dataclass(frozen=True, kw_only=True)
class Cast(Codec):
    """Each value in a floating-point format, saturated at its largest finite value.

    Attributes:
        number: ``fp32``, ``fp16``, ``bf16``, ``fp8_e4m3`` or ``fp8_e5m2``.
    """

    number: str

    def __post_init__(self) -> None:
        if self.number not in _FORMATS:
            raise FabricError(
                f"the format {self.number!r} is unknown{did_you_mean(self.number, _FORMATS)}"
            )

    @property
    def is_linear(self) -> bool:  # type: ignore[override]
        """Only fp32 adds as the values do; narrower sums are rounded at each hop."""
        return self.number == "fp32"

    def encoded_bytes(self, shape: Shape) -> int:
        """Return the values times the bytes of the format."""
        return prod(shape) * int(np.dtype(_FORMATS[self.number]).itemsize)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Round to nearest, ties to even."""
        information: Any = ml_dtypes.finfo  # without types
        largest = float(information(_FORMATS[self.number]).max)
        return (np.clip(values, -largest, largest).astype(_FORMATS[self.number]),)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the rounded values."""
        return _values(parts[0], shape)


@dataclass(frozen=True, kw_only=True)
class Int8(Codec):
    """Integers from -127 to 127 and a scale for each array: n + 4 bytes."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return a byte for each value, and four."""
        return prod(shape) + 4

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Round to the nearest step of the largest magnitude divided by 127."""
        scale = np.float32(np.abs(values).max(initial=0) / 127)
        return np.rint(values / (scale or 1)).astype(np.int8), np.array([scale], np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return integers times the scale."""
        return _values(parts[0] * parts[1][0], shape)


@dataclass(frozen=True, kw_only=True)
class FixedPoint(Codec):
    """Integers of a few bits and a step that is a power of two, as ``accelsim.codec_engine``.

    Sums of codes need more bits than a code has, so that they are not added before decoding.

    Attributes:
        bits: Of a value, two's complement: 2 to 8.
    """

    bits: int

    def __post_init__(self) -> None:
        if not 2 <= self.bits <= 8:
            raise FabricError(f"fixed_point needs 2 to 8 bits, not {self.bits}")

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n bits / 8, rounded up, and 1 for the exponent of the step."""
        return ceil(prod(shape) * self.bits / 8) + 1

    def exponent(self, values: Values) -> int:
        """Return that of the least step by which the largest magnitude is no saturated code."""
        most = (1 << (self.bits - 1)) - 1
        largest = float(np.abs(values).max(initial=0))
        if largest == 0:
            return 0
        # No quotient of a float32 is rounded to a power of two in float64 unless it is that power.
        mantissa, exponent = frexp(largest / most)
        return int(max(-127, exponent - (mantissa == 0.5)))

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Round to the nearest step, ties to even."""
        exponent = self.exponent(values)
        most = (1 << (self.bits - 1)) - 1
        codes = np.clip(np.rint(np.ldexp(values.astype(np.float64), -exponent)), -most - 1, most)
        low = codes.astype(np.int64) & ((1 << self.bits) - 1)
        return _packed(low.ravel().astype(np.uint8), self.bits), np.array([exponent], np.int8)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return codes times the step."""
        codes = _unpacked(parts[0], self.bits, prod(shape)).astype(np.int64)
        half = 1 << (self.bits - 1)
        return _values(np.ldexp((codes ^ half) - half, int(parts[1][0])), shape)


@dataclass(frozen=True, kw_only=True)
class OneBit(Codec):
    """A sign for each value, and two means for each column (Seide et al., Interspeech 2014)."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n / 8, rounded up, and 8 bytes for each column."""
        return ceil(prod(shape) / 8) + 8 * _columns(shape)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return signs and the means of the values not below and below 0."""
        matrix = values.reshape(-1, _columns(values.shape))
        positive = matrix >= 0
        means = [
            np.where(mask, matrix, 0).sum(axis=0) / np.maximum(mask.sum(axis=0), 1)
            for mask in (positive, ~positive)
        ]
        return np.packbits(positive), np.array(means, np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the column's mean of each value's sign."""
        positive = np.unpackbits(parts[0], count=prod(shape)).reshape(-1, _columns(shape))
        return _values(np.where(positive, parts[1][0], parts[1][1]), shape)


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


@dataclass(frozen=True, kw_only=True)
class Qsgd(Codec):
    """Levels of a bucket's norm, rounded at random without bias (Alistarh et al., NIPS 2017).

    Attributes:
        bits: Of a value, its sign included: 2 to 8.
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
        return _packed(codes.astype(np.uint8), self.bits), norms

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return levels times norms."""
        codes = _unpacked(parts[0], self.bits, prod(shape)).astype(np.int64)
        top = 2 ** (self.bits - 1) - 1
        levels = np.where(codes > top, top + 1 - codes, codes) / top
        norms = np.repeat(parts[1], self.bucket)[: prod(shape)]
        return _values(levels * norms, shape)


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
        return _packed(codes.ravel(), 2), np.array([scale], np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the ternary values times the scale."""
        signs = np.array([0, 1, -1, 0], np.float32)[_unpacked(parts[0], 2, prod(shape))]
        return _values(signs * parts[1][0], shape)


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

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return an orthogonal basis of a random projection, and the matrix in it."""
        if values.ndim < 2:
            return (values.astype(np.float32),)
        matrix = values.reshape(values.shape[0], -1).astype(np.float64)
        start = generator.standard_normal((matrix.shape[1], self.rank))
        basis = _orthogonal(matrix @ start)
        return basis.astype(np.float32), (matrix.T @ basis).astype(np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the product of the factors."""
        if len(shape) < 2:
            return parts[0].reshape(shape)
        return _values(parts[0] @ parts[1].T, shape)


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

    def encoded_bytes(self, shape: Shape) -> int:
        """Return 4 rows cols, whatever the shape."""
        return 4 * self.rows * self.cols

    def _hashes(self, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        generator = np.random.default_rng(self.seed)
        bucket = generator.integers(0, self.cols, (self.rows, count))
        return bucket, 2 * generator.integers(0, 2, (self.rows, count)) - 1

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return the table of sums."""
        bucket, sign = self._hashes(values.size)
        table = [
            np.bincount(bucket[row], sign[row] * values.ravel(), self.cols)
            for row in range(self.rows)
        ]
        return (np.array(table, np.float32),)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the median estimate of each value."""
        bucket, sign = self._hashes(prod(shape))
        estimates = np.take_along_axis(parts[0], bucket, axis=1) * sign
        return _values(np.median(estimates, axis=0), shape)


class ErrorFeedback:
    """A codec with memory: what a step loses is added to the next step's values.

    Args:
        codec: Any.
        shape: Of the values of all steps.
    """

    def __init__(self, codec: Codec, shape: Shape) -> None:
        self.codec = codec
        self.residual: Values = np.zeros(shape, np.float32)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return the parts of the values and what was lost before."""
        wanted = values + self.residual
        parts = self.codec.encode(wanted, generator)
        self.residual = wanted - self.codec.decode(parts, wanted.shape)
        return parts


class DeepGradientCompression:
    """Top-k of accumulated momentum (Lin et al., ICLR 2018, algorithm 1, momentum correction).

    Args:
        density: The fraction that is sent (published: 0.001).
        momentum: Of the optimizer.
        shape: Of the gradient.
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


def _values(array: NDArray[Any], shape: Shape) -> Values:
    result: Values = array.astype(np.float32).reshape(shape)
    return result


def _columns(shape: Shape) -> int:
    return prod(shape[1:]) if len(shape) >= 2 else 1


def _packed(codes: NDArray[np.uint8], bits: int) -> NDArray[np.uint8]:
    wide = np.unpackbits(codes[:, None], axis=1)[:, 8 - bits :]
    return np.packbits(wide)


def _unpacked(packed: NDArray[np.uint8], bits: int, count: int) -> NDArray[np.uint8]:
    narrow = np.unpackbits(packed, count=count * bits).reshape(count, bits)
    wide = np.zeros((count, 8), np.uint8)
    wide[:, 8 - bits :] = narrow
    return np.packbits(wide, axis=1)[:, 0]


def _orthogonal(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an orthonormal basis of the columns by Gram-Schmidt; dependent columns become 0."""
    basis = matrix.copy()
    for column in range(basis.shape[1]):
        before = np.linalg.norm(basis[:, column])
        for earlier in range(column):
            basis[:, column] -= (basis[:, earlier] @ basis[:, column]) * basis[:, earlier]
        norm = np.linalg.norm(basis[:, column])
        basis[:, column] = basis[:, column] / norm if norm > 1e-9 * before else 0
    return basis
