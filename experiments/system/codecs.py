"""Real arrays through the codecs of ``accelsim.system.codec``, and what a node remembers of them.

``encode`` makes the parts that are sent for an array, whose bytes are ``Codec.encoded_bytes``, and
``decode`` makes an array of them.
"""

from functools import singledispatch
from math import ceil, frexp, prod
from typing import Any

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from accelsim.system.codec import (
    Cast,
    Codec,
    CountSketch,
    FixedPoint,
    Frequencies,
    GroupLevels,
    Int8,
    OneBit,
    PowerSgd,
    Qsgd,
    Shape,
    Sign,
    TernGrad,
    TopK,
    columns_of,
)

Values = NDArray[np.float32]
Parts = tuple[NDArray[Any], ...]
Generator = np.random.Generator

_FORMATS: dict[str, Any] = {
    "fp32": np.float32,
    "fp16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "fp8_e4m3": ml_dtypes.float8_e4m3fn,
    "fp8_e5m2": ml_dtypes.float8_e5m2,
}


@singledispatch
def encode(codec: Codec, values: Values, generator: Generator) -> Parts:
    """Return what is sent for an array; random codecs draw from ``generator``."""
    raise TypeError(codec)


@singledispatch
def decode(codec: Codec, parts: Parts, shape: Shape) -> Values:
    """Return the array of this shape that parts stand for."""
    raise TypeError(codec)


def as_values(array: NDArray[Any], shape: Shape) -> Values:
    """Return an array as float32 of a shape."""
    result: Values = array.astype(np.float32).reshape(shape)
    return result


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


@encode.register
def _(codec: Cast, values: Values, generator: Generator) -> Parts:
    """Round to nearest, ties to even."""
    information: Any = ml_dtypes.finfo  # without types
    largest = float(information(_FORMATS[codec.number]).max)
    return (np.clip(values, -largest, largest).astype(_FORMATS[codec.number]),)


@decode.register
def _(codec: Cast, parts: Parts, shape: Shape) -> Values:
    """Return the rounded values."""
    return as_values(parts[0], shape)


@encode.register
def _(codec: Int8, values: Values, generator: Generator) -> Parts:
    """Round to the nearest step of the largest magnitude divided by 127."""
    scale = np.float32(np.abs(values).max(initial=0) / 127)
    return np.rint(values / (scale or 1)).astype(np.int8), np.array([scale], np.float32)


@decode.register
def _(codec: Int8, parts: Parts, shape: Shape) -> Values:
    """Return integers times the scale."""
    return as_values(parts[0] * parts[1][0], shape)


def exponent(codec: FixedPoint, values: Values) -> int:
    """Return that of the least step by which the largest magnitude is no saturated code."""
    most = (1 << (codec.bits - 1)) - 1
    largest = float(np.abs(values).max(initial=0))
    if largest == 0:
        return 0
    # No quotient of a float32 is rounded to a power of two in float64 unless it is that power.
    mantissa, exponent = frexp(largest / most)
    return int(max(-127, exponent - (mantissa == 0.5)))


@encode.register
def _(codec: FixedPoint, values: Values, generator: Generator) -> Parts:
    """Round to the nearest step, ties to even."""
    power = exponent(codec, values)
    most = (1 << (codec.bits - 1)) - 1
    codes = np.clip(np.rint(np.ldexp(values.astype(np.float64), -power)), -most - 1, most)
    low = codes.astype(np.int64) & ((1 << codec.bits) - 1)
    return packed(low.ravel().astype(np.uint8), codec.bits), np.array([power], np.int8)


@decode.register
def _(codec: FixedPoint, parts: Parts, shape: Shape) -> Values:
    """Return codes times the step."""
    codes = unpacked(parts[0], codec.bits, prod(shape)).astype(np.int64)
    half = 1 << (codec.bits - 1)
    return as_values(np.ldexp((codes ^ half) - half, int(parts[1][0])), shape)


@encode.register
def _(codec: OneBit, values: Values, generator: Generator) -> Parts:
    """Return signs and the means of the values not below and below 0."""
    matrix = values.reshape(-1, columns_of(values.shape))
    positive = matrix >= 0
    means = [
        np.where(mask, matrix, 0).sum(axis=0) / np.maximum(mask.sum(axis=0), 1)
        for mask in (positive, ~positive)
    ]
    return np.packbits(positive), np.array(means, np.float32)


@decode.register
def _(codec: OneBit, parts: Parts, shape: Shape) -> Values:
    """Return the column's mean of each value's sign."""
    positive = np.unpackbits(parts[0], count=prod(shape)).reshape(-1, columns_of(shape))
    return as_values(np.where(positive, parts[1][0], parts[1][1]), shape)


@encode.register
def _(codec: Sign, values: Values, generator: Generator) -> Parts:
    """Return whether each value is not below 0."""
    return (np.packbits(values >= 0),)


@decode.register
def _(codec: Sign, parts: Parts, shape: Shape) -> Values:
    """Return 1 and -1."""
    bits = np.unpackbits(parts[0], count=prod(shape)).astype(np.float32)
    return (2 * bits - 1).reshape(shape)


@encode.register
def _(codec: Qsgd, values: Values, generator: Generator) -> Parts:
    """Return levels and norms."""
    flat = values.ravel()
    buckets = ceil(flat.size / codec.bucket)
    padded = np.zeros(buckets * codec.bucket, np.float32)
    padded[: flat.size] = flat
    rows = padded.reshape(buckets, codec.bucket)
    norms = np.sqrt((rows.astype(np.float64) ** 2).sum(axis=1)).astype(np.float32)
    top = 2 ** (codec.bits - 1) - 1
    exact = np.abs(rows) / np.where(norms > 0, norms, 1)[:, None] * top
    level = np.minimum(np.floor(exact + generator.random(rows.shape)), top)
    codes = np.where(rows < 0, level + top + 1, level).ravel()[: flat.size]
    return packed(codes.astype(np.uint8), codec.bits), norms


@decode.register
def _(codec: Qsgd, parts: Parts, shape: Shape) -> Values:
    """Return levels times norms."""
    codes = unpacked(parts[0], codec.bits, prod(shape)).astype(np.int64)
    top = 2 ** (codec.bits - 1) - 1
    levels = np.where(codes > top, top + 1 - codes, codes) / top
    norms = np.repeat(parts[1], codec.bucket)[: prod(shape)]
    return as_values(levels * norms, shape)


@encode.register
def _(codec: TernGrad, values: Values, generator: Generator) -> Parts:
    """Return two bits for each value, and the scale."""
    scale = np.abs(values).max(initial=0)
    sent = generator.random(values.shape) * scale < np.abs(values)
    codes = np.where(sent, np.where(values < 0, 2, 1), 0).astype(np.uint8)
    return packed(codes.ravel(), 2), np.array([scale], np.float32)


@decode.register
def _(codec: TernGrad, parts: Parts, shape: Shape) -> Values:
    """Return the ternary values times the scale."""
    signs = np.array([0, 1, -1, 0], np.float32)[unpacked(parts[0], 2, prod(shape))]
    return as_values(signs * parts[1][0], shape)


@encode.register
def _(codec: TopK, values: Values, generator: Generator) -> Parts:
    """Return indices, ascending, and values; of equals the earlier index is sent."""
    flat = values.ravel()
    order = np.argsort(-np.abs(flat), kind="stable")[: codec.count(values.shape)]
    index = np.sort(order).astype(np.uint32)
    return index, flat[index]


@decode.register
def _(codec: TopK, parts: Parts, shape: Shape) -> Values:
    """Return an array of zeros with the values in their places."""
    flat = np.zeros(prod(shape), np.float32)
    flat[parts[0]] = parts[1]
    return flat.reshape(shape)


@encode.register
def _(codec: PowerSgd, values: Values, generator: Generator) -> Parts:
    """Return an orthogonal basis of a random projection, and the matrix in it."""
    if values.ndim < 2:
        return (values.astype(np.float32),)
    basis = orthogonal(project(codec, values, generator))
    return basis.astype(np.float32), within(codec, values, basis).astype(np.float32)


def project(codec: PowerSgd, values: Values, generator: Generator) -> NDArray[np.float64]:
    """Return the first factor before it is made orthogonal; those of several chips add.

    Args:
        codec: Rank of the factors.
        values: A chip's matrix, shape (rows, ...).
        generator: Alike at all chips.

    Returns:
        Shape (rows, rank).
    """
    matrix = _matrix(values)
    return matrix @ generator.standard_normal((matrix.shape[1], codec.rank))


def within(codec: PowerSgd, values: Values, basis: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the second factor, shape (columns, rank); those of several chips add."""
    return _matrix(values).T @ basis


@decode.register
def _(codec: PowerSgd, parts: Parts, shape: Shape) -> Values:
    """Return the product of the factors."""
    if len(shape) < 2:
        return parts[0].reshape(shape)
    return as_values(parts[0] @ parts[1].T, shape)


def _hashes(codec: CountSketch, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    generator = np.random.default_rng(codec.seed)
    bucket = generator.integers(0, codec.cols, (codec.rows, count))
    return bucket, 2 * generator.integers(0, 2, (codec.rows, count)) - 1


@encode.register
def _(codec: CountSketch, values: Values, generator: Generator) -> Parts:
    """Return the table of sums."""
    bucket, sign = _hashes(codec, values.size)
    table = [
        np.bincount(bucket[row], sign[row] * values.ravel(), codec.cols)
        for row in range(codec.rows)
    ]
    return (np.array(table, np.float32),)


@decode.register
def _(codec: CountSketch, parts: Parts, shape: Shape) -> Values:
    """Return the median estimate of each value."""
    bucket, sign = _hashes(codec, prod(shape))
    estimates = np.take_along_axis(parts[0], bucket, axis=1) * sign
    return as_values(np.median(estimates, axis=0), shape)


@encode.register
def _(codec: GroupLevels, values: Values, generator: Generator) -> Parts:
    """Return levels, and the least value and the step of each group."""
    flat = values.ravel().astype(np.float64)
    rows = np.pad(flat, (0, -flat.size % codec.group), mode="edge").reshape(-1, codec.group)
    top = 2**codec.bits - 1
    least = rows.min(axis=1)
    step = (rows.max(axis=1) - least) / top
    exact = (rows - least[:, None]) / np.where(step > 0, step, 1)[:, None]
    level = np.clip(np.floor(exact + generator.random(rows.shape)), 0, top)
    codes = level.ravel()[: flat.size].astype(np.uint8)
    return packed(codes, codec.bits), np.stack((least, step)).astype(np.float32)


@decode.register
def _(codec: GroupLevels, parts: Parts, shape: Shape) -> Values:
    """Return the least value and steps."""
    codes = unpacked(parts[0], codec.bits, prod(shape))
    least, step = (np.repeat(each, codec.group)[: prod(shape)] for each in parts[1])
    return as_values(least + step * codes, shape)


@encode.register
def _(codec: Frequencies, values: Values, generator: Generator) -> Parts:
    """Return the means, and the parts of what differs from them."""
    flat = values.ravel()
    blocks = np.pad(flat, (0, -flat.size % codec.block), mode="edge").reshape(-1, codec.block)
    means = blocks.mean(axis=1, dtype=np.float64).astype(np.float32)
    return means, *encode(codec.high, flat - _low(codec, means, flat.size), generator)


@decode.register
def _(codec: Frequencies, parts: Parts, shape: Shape) -> Values:
    """Return the means and what differs from them."""
    count = prod(shape)
    return as_values(_low(codec, parts[0], count) + decode(codec.high, parts[1:], (count,)), shape)


def _low(codec: Frequencies, means: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    return np.repeat(means, codec.block)[:count]


def _matrix(values: Values) -> NDArray[np.float64]:
    return values.reshape(values.shape[0], -1).astype(np.float64)


def orthogonal(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an orthonormal basis of the columns by Gram-Schmidt; dependent columns become 0."""
    basis = matrix.copy()
    for column in range(basis.shape[1]):
        before = np.linalg.norm(basis[:, column])
        for earlier in range(column):
            basis[:, column] -= (basis[:, earlier] @ basis[:, column]) * basis[:, earlier]
        norm = np.linalg.norm(basis[:, column])
        basis[:, column] = basis[:, column] / norm if norm > 1e-9 * before else 0
    return basis


class ErrorFeedback:
    """A codec with memory: what a step loses is added to the next step's values.

    Args:
        codec: Any.
        shape: Shape of the values of all steps.
    """

    def __init__(self, codec: Codec, shape: Shape) -> None:
        self.codec = codec
        self.residual: Values = np.zeros(shape, np.float32)

    def encode(self, values: Values, generator: Generator) -> Parts:
        """Return the parts of the values and what was lost before."""
        wanted = values + self.residual
        parts = encode(self.codec, wanted, generator)
        self.residual = wanted - decode(self.codec, parts, wanted.shape)
        return parts


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

    def encode(self, values: Values, generator: Generator) -> Parts:
        """Return the largest accumulated values; what is sent is forgotten, its momentum too."""
        self.velocity = self.momentum * self.velocity + values
        self.accumulated = self.accumulated + self.velocity
        parts = encode(self.codec, self.accumulated, generator)
        for state in (self.velocity, self.accumulated):
            state.reshape(-1)[parts[0]] = 0
        return parts
