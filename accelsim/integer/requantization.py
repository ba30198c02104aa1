"""From sums to the integers of a result: multipliers, shifts, bounds."""

from math import isinf

import numpy as np
from numpy.typing import ArrayLike

from accelsim.integer.scale import BIAS_LIMIT, multiplier_and_shift
from accelsim.integer.tensor import Requantize
from accelsim.workload.layers import Quantization

Clip = tuple[float, float]
"""Least and greatest real result."""


def requantize(
    scale: ArrayLike, bias: ArrayLike, channels: int, into: Quantization, clip: Clip, bits: int
) -> Requantize:
    """Return what makes results of sums.

    Args:
        scale: What a sum of 1 means, one number or one for each channel.
        bias: Integers that are added to sums, one or one for each channel.
        channels: Channels of the result.
        into: What the integers of the result mean.
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
    """Return what makes results of products with factors of rows.

    Args:
        bias: Added to what a factor multiplies.
        channels: Channels of the result.
        into: What the integers of the result mean.
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
    """Return the least and greatest integer of results that are clipped.

    A bound is quantized as ONNX quantizes a result that equals it, in float32.

    Args:
        clip: Least and greatest real result.
        into: What the integers of the result mean.
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
