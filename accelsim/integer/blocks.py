"""Weights whose scale differs from block to block of input channels, as integers.

Files with weights of four bits have a scale for each filter and each block of, say, 128 channels
(GPTQ, AWQ; MatMulNBits of onnxruntime, DequantizeLinear with ``block_size``). With integers w and
x, scales s of a filter and one unit for all of its blocks::

    sum over blocks b of  s[b] * (w . x)[b]  =  unit * sum over b of  factor[b] * (w . x)[b]

The products of a block have a sum of their own, and the sums are multiplied by factors of at most
15 bits before they are added.
"""

import numpy as np
from numpy.typing import NDArray

MOST_FACTOR = 2**15 - 1
"""The vector unit multiplies by 16 bits, signed."""

_MOST_SUM = 2**30
"""Of all blocks: 32 bits, half of them for a bias."""
_MOST_ACTIVATION = 255


def block_factors(
    values: NDArray[np.int64], scale: NDArray[np.float64], block: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return factors and units with ``scale = factor * unit`` as nearly as sums allow.

    The factor of the greatest scale of a filter is as great as 15 bits hold, and as keeps sums of
    activations of eight bits within 31. A scale errs by at most half a unit, which is the greatest
    scale of the filter divided by twice its factor.

    Args:
        values: Shape (filters, channels).
        scale: Positive, shape (filters, blocks).
        block: Channels of a block; the last may have fewer.

    Returns:
        int64 array of shape (filters, blocks), and float64 array of shape (filters,).
    """
    firsts = np.arange(0, values.shape[1], block)
    reach = np.add.reduceat(np.abs(values), firsts, axis=1) * _MOST_ACTIVATION
    greatest = scale.max(axis=1)
    total = (scale / greatest[:, None] * reach).sum(axis=1)
    most = np.clip(np.floor(_MOST_SUM / np.maximum(total, 1)), 1, MOST_FACTOR)
    unit = greatest / most
    return np.rint(scale / unit[:, None]).astype(np.int64), unit


def by_channel(factors: NDArray[np.int64], block: int, channels: int) -> NDArray[np.int64]:
    """Return the factor of each channel.

    Args:
        factors: Shape (filters, blocks).
        block: Channels of a block.
        channels: All of them.

    Returns:
        int64 array of shape (filters, channels).
    """
    return np.repeat(factors, block, axis=1)[:, :channels]
