"""Converts values to blocks that share a scale, and back; sums products within blocks."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.number.codec import Codes, Rounding, decode, encode
from accelsim.number.format import Number
from accelsim.number.operand import operand, product_exponent
from accelsim.number.table import table

NAN_SCALE = 255
"""E8M0's NaN: every value of the block is NaN (OCP MX 1.0)."""


def scale_exponents(scales: ArrayLike, number: Number) -> NDArray[np.int64]:
    """Return the powers of two that scales stand for.

    Args:
        scales: Integers 0 .. 2**scale_bits - 1, any shape; a NaN of E8M0 counts as 128.
        number: A block format whose scales are powers of two.

    Raises:
        ValueError: It is no block format, or its scales are no powers of two.
    """
    form = _blocked(number)
    if form.scale is not None:
        raise ValueError(f"{form.name} has scales of {form.scale.name}, which are no powers of two")
    return np.asarray(scales).astype(np.int64) - _scale_bias(form)


def encode_blocks(
    values: ArrayLike,
    number: Number,
    *,
    rounding: Rounding = "nearest_even",
    seed: int | None = None,
) -> tuple[Codes, NDArray[np.uint8]]:
    """Return element codes and shared scales.

    A scale is the power of two of the greatest magnitude in the block, divided by that of the
    element's greatest value; elements beyond the range saturate (OCP MX 1.0). A block of zeros gets
    the least scale. A block with an infinity or NaN becomes NaN as a whole. A scale that is no
    power of two (nvfp4) is the greatest magnitude divided by the element's greatest value, rounded
    to nearest.

    Args:
        values: Shape (..., n), float64; blocks lie along the last axis, the last may be shorter.
        number: A block format.
        rounding: Rule for a value between two levels; see ``encode``.
        seed: Seed of ``stochastic`` rounding, and needed by it.

    Returns:
        Codes, shape (..., n); scales, uint8, shape (..., ceil(n / block_length)).

    Raises:
        ValueError: The format is no block format, or has no NaN and a value is not finite.
    """
    form = _blocked(number)
    array = np.asarray(values, dtype=np.float64)
    length = array.shape[-1]
    grid = _grid(array, form.block_length)
    spoiled = ~np.isfinite(grid).all(axis=-1)
    if spoiled.any() and not form.scale_nan:
        raise ValueError(f"{form.name} has no code for infinity or NaN")
    greatest = np.abs(np.where(spoiled[..., None], 0.0, grid)).max(axis=-1, initial=0.0)
    if form.scale is not None:
        shared = encode(greatest / table(form).levels[-1], form.scale, overflow="saturate")
        factor = decode(shared, form.scale).astype(np.float64)[..., None]
        scaled = np.divide(grid, factor, out=np.zeros_like(grid), where=factor > 0)
        codes = encode(scaled, form, rounding=rounding, seed=seed)
        return codes.reshape(*array.shape[:-1], -1)[..., :length], shared.astype(np.uint8)
    top = int(np.frexp(table(form).levels[-1])[1]) - 1
    exponent = np.where(greatest > 0, np.frexp(greatest)[1] - 1 - top, np.iinfo(np.int32).min)
    most = (1 << form.scale_bits) - 1 - form.scale_nan
    bias = _scale_bias(form)
    scales = np.clip(exponent.astype(np.int64) + bias, 0, most)
    scaled = np.ldexp(np.where(spoiled[..., None], 0.0, grid), (bias - scales)[..., None])
    codes = encode(scaled, form, rounding=rounding, seed=seed)
    stored = np.where(spoiled, NAN_SCALE, scales).astype(np.uint8)
    return codes.reshape(*array.shape[:-1], -1)[..., :length], stored


def decode_blocks(codes: ArrayLike, scales: ArrayLike, number: Number) -> NDArray[np.float64]:
    """Return the values of blocks.

    Args:
        codes: Shape (..., n), codes of elements.
        scales: Shape (..., ceil(n / block_length)).
        number: A block format.

    Raises:
        ValueError: The format is no block format.
    """
    form = _blocked(number)
    array = np.asarray(codes)
    if form.scale is not None:
        factors = np.repeat(decode(scales, form.scale), form.block_length, axis=-1)
        values = decode(array, form).astype(np.float64) * factors[..., : array.shape[-1]]
        return np.asarray(values, dtype=np.float64)
    exponents = np.repeat(scale_exponents(scales, form), form.block_length, axis=-1)
    exponents = exponents[..., : array.shape[-1]]
    values = np.ldexp(decode(array, form).astype(np.float64), exponents)
    if form.scale_nan:
        spoiled = np.repeat(np.asarray(scales) == NAN_SCALE, form.block_length, axis=-1)
        values = np.where(spoiled[..., : array.shape[-1]], np.nan, values)
    return values


def block_sums(
    left: tuple[ArrayLike, ArrayLike],
    right: tuple[ArrayLike, ArrayLike],
    left_number: Number,
    right_number: Number,
) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Return the exact dot product of each pair of blocks: an integer and a power of two.

    The dot product of two vectors is the sum over blocks of ``sum * 2**exponent`` (OCP MX 1.0,
    section 6.2, leaves the precision of that outer sum to the implementation).

    Args:
        left: Codes of shape (..., n) and scales of shape (..., blocks).
        right: Codes and scales of the other vector.
        left_number: Format of ``left``.
        right_number: Format of ``right``, with the same block length.

    Returns:
        Sums of the products of the operands' integers, shape (..., blocks), int64, or Python
        integers where 63 bits do not suffice; exponents, int64. NaN adds 0.

    Raises:
        ValueError: The block lengths differ.
    """
    one, other = _blocked(left_number), _blocked(right_number)
    if one.block_length != other.block_length:
        raise ValueError(
            f"{one.name} has blocks of {one.block_length} and {other.name} of"
            f" {other.block_length}: they must be equal"
        )
    first, second = (
        _grid(operand(form).integers[np.asarray(codes).astype(np.int64)], form.block_length)
        for form, codes in ((one, left[0]), (other, right[0]))
    )
    sums = (first.astype(object) * second.astype(object)).sum(axis=-1)
    if max((abs(int(s)) for s in sums.ravel()), default=0) < 1 << 62:
        sums = sums.astype(np.int64)
    exponents = scale_exponents(left[1], one) + scale_exponents(right[1], other)
    return sums, exponents + product_exponent(one, other)


def _blocked(number: Number) -> Number:
    if number.kind != "block":
        raise ValueError(f"{number.name} is no block format")
    return number


def _scale_bias(number: Number) -> int:
    return (1 << (number.scale_bits - 1)) - 1


def _grid(array: NDArray[Any], length: int) -> NDArray[Any]:
    """Return shape (..., blocks, length), with zeros after the last value."""
    missing = -array.shape[-1] % length
    padded = np.pad(array, [(0, 0)] * (array.ndim - 1) + [(0, missing)])
    return padded.reshape(*array.shape[:-1], -1, length)
