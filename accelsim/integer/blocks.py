"""Integer weights whose scale differs from block to block of input channels.

Files with weights of four bits have a scale for each filter and each block of, say, 128 channels
(GPTQ, AWQ; MatMulNBits of onnxruntime, DequantizeLinear with ``block_size``). With integers w and
x, scales s of a filter and one unit for all of its blocks::

    sum over blocks b of  s[b] * (w . x)[b]  =  unit * sum over b of  factor[b] * (w . x)[b]

Each block has its own sum of products. The sums are multiplied by factors of at most 15 bits
before they are added.
"""

import numpy as np
from numpy.typing import NDArray

MOST_FACTOR = 2**15 - 1
"""Greatest factor: the vector unit multiplies by signed integers of 16 bits."""

_MOST_SUM = 2**30
"""Greatest sum of all blocks: half of the range of 32 bits; a bias may take the other half."""
_MOST_ACTIVATION = 255


def block_factors(
    values: NDArray[np.int64], scale: NDArray[np.float64], block: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return factors and units such that ``scale = factor * unit``, as nearly as possible.

    The greatest scale of a filter gets the greatest factor that fits 15 bits and keeps sums of
    8-bit activations within 31 bits. Each scale errs by at most half a unit, and the unit is the
    greatest scale of the filter divided by its factor.

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
        channels: Number of all channels.

    Returns:
        int64 array of shape (filters, channels).
    """
    return np.repeat(factors, block, axis=1)[:, :channels]
