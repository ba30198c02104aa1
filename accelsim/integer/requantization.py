"""Requantization of sums to the integers of a result: multipliers, shifts and bounds."""

from math import isinf

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.integer.scale import BIAS_LIMIT, multiplier_and_shift
from accelsim.integer.tensor import Requantize
from accelsim.workload.layers import Quantization

Array = NDArray[np.int64]

_SAFE_INTEGER = 2**61
_SAFE_SHIFT = 60

Clip = tuple[float, float]
"""Least and greatest real result."""


def requantize(
    scale: ArrayLike, bias: ArrayLike, channels: int, into: Quantization, clip: Clip, bits: int
) -> Requantize:
    """Return the requantization of sums.

    Args:
        scale: Real value of a sum of 1, one number or one for each channel.
        bias: Integers that are added to sums, one or one for each channel.
        channels: Channels of the result.
        into: Quantisation parameters of the result.
        clip: Least and greatest real result.
        bits: Width of the multipliers.

    Raises:
        ValueError: A bias exceeds 32 bits; or a scale is negative, not finite or too large.
    """
    ratios = np.broadcast_to(np.asarray(scale, dtype=np.float64) / into.scale, (channels,))
    multiplier, shift = multiplier_and_shift(ratios, bits)
    least, most = bounds(clip, into)
    biases = np.broadcast_to(np.asarray(bias, dtype=np.int64), (channels,))
    if np.any(biases < -BIAS_LIMIT) or np.any(biases >= BIAS_LIMIT):
        raise ValueError("a bias exceeds 32 bits")
    return Requantize(
        bias=biases.copy(),
        multiplier=multiplier,
        shift=shift,
        zero_point=into.zero_point,
        minimum=least,
        maximum=most,
    )


def requantize_rows(bias: int, channels: int, into: Quantization, clip: Clip) -> Requantize:
    """Return the requantization of numbers that a factor of their row multiplies.

    Args:
        bias: Integers that are added to the numbers before the multiplication.
        channels: Channels of the result.
        into: Quantisation parameters of the result.
        clip: Least and greatest real result.
    """
    lanes = np.zeros(channels, dtype=np.int64)
    least, most = bounds(clip, into)
    return Requantize(
        bias=lanes + bias,
        multiplier=lanes,
        shift=lanes,
        zero_point=into.zero_point,
        minimum=least,
        maximum=most,
    )


def bounds(clip: Clip, into: Quantization) -> tuple[int, int]:
    """Return the least and greatest integer of clipped results.

    A bound becomes the integer that ONNX gives for an equal result, in float32.

    Args:
        clip: Least and greatest real result.
        into: Quantisation parameters of the result.
    """
    number = into.number
    least, most = (
        bound
        if isinf(bound)
        else float(np.rint(np.float32(bound) / np.float32(into.scale))) + into.zero_point
        for bound in clip
    )
    return (
        int(min(max(least, number.minimum), number.maximum)),
        int(min(max(most, number.minimum), number.maximum)),
    )


def requantized(sums: Array, how: Requantize) -> Array:
    """Return ``clip(round_half_even((sums + bias) * multiplier / 2**shift) + zero_point)``.

    Args:
        sums: int64 array of shape (..., channels).
        how: Parameters per channel.

    Returns:
        int64 array of the same shape.
    """
    return rescaled(
        sums, how.bias, how.multiplier, how.shift, how.zero_point, how.minimum, how.maximum
    )


def rescaled(
    sums: Array,
    bias: Array,
    multiplier: Array,
    shift: Array,
    zero_point: Array | int,
    minimum: Array | int,
    maximum: Array | int,
) -> Array:
    """Return ``clip(round_half_even((sums + bias) * multiplier / 2**shift) + zero_point)``.

    Args:
        sums: int64 array.
        bias: int64 array that broadcasts with the sums, as all others.
        multiplier: Integers that are not negative.
        shift: Integers from 0 to 63.
        zero_point: Integers that are added after the division.
        minimum: Least results.
        maximum: Greatest results.

    Returns:
        int64 array.
    """
    biased = sums + bias
    largest = int(np.abs(biased).max(initial=0)) * int(multiplier.max(initial=0))
    if largest >= _SAFE_INTEGER or int(shift.max(initial=0)) > _SAFE_SHIFT:
        # Python's integers have unlimited width.
        biased, multiplier, shift = (part.astype(object) for part in (biased, multiplier, shift))
    product = biased * multiplier
    quotient = product >> shift
    one = shift * 0 + 1
    doubled_rest = 2 * (product - (quotient << shift))
    whole = one << shift
    up = (doubled_rest > whole) | ((doubled_rest == whole) & (quotient % 2 == 1))
    rounded = quotient + np.where(up, 1, 0) + zero_point
    clipped: Array = np.clip(rounded, minimum, maximum).astype(np.int64)
    return clipped
