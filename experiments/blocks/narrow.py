"""An integer network with weights of four bits in place of wider ones, rounded to nearest."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer import Convolution, IntegerNetwork
from accelsim.integer.blocks import block_factors, by_channel
from accelsim.integer.scale import multiplier_and_shift

MOST = 7
"""Greatest magnitude of a weight."""


def narrowed(network: IntegerNetwork, block: int) -> IntegerNetwork:
    """Return a network whose products have weights of int4.

    Args:
        network: Network whose weights have a scale for each filter.
        block: Channels that share a scale; 0: all of a filter.
    """
    layers = tuple(
        _narrowed(layer, block) if isinstance(layer, Convolution) else layer
        for layer in network.layers
    )
    return replace(network, layers=layers)


def _narrowed(layer: Convolution, block: int) -> Convolution:
    """Return a product by int4 weights, which give nearly the same results."""
    wide, how = layer.weights[:, 0, 0], layer.requantize
    channels = wide.shape[1]
    size = min(block or channels, channels)
    scale = _scales(wide, size)
    each = np.repeat(scale, size, axis=1)[:, :channels]
    values = np.clip(np.rint(wide / each), -MOST, MOST).astype(np.int64)
    if block:
        factors, unit = block_factors(values, scale, size)
        products = values * by_channel(factors, size, channels)
    else:
        factors, unit, products = None, scale[:, 0], values
    # What zero points contribute to the bias is exact; the rest is in steps of sums.
    rest = how.bias + layer.pad * wide.sum(axis=1)
    multiplier, shift = multiplier_and_shift(how.multiplier / 2.0**how.shift * unit)
    return replace(
        layer,
        layer=replace(layer.layer, weights="", factor_channels=size if block else 0),
        weights=values[:, None, None],
        weight_format="int4",
        factors=factors,
        requantize=replace(
            how,
            bias=np.rint(rest / unit).astype(np.int64) - layer.pad * products.sum(axis=1),
            multiplier=multiplier,
            shift=shift,
        ),
    )


def _scales(wide: NDArray[np.int64], size: int) -> NDArray[np.float64]:
    """Return the scales with which the greatest weight of each block is ``MOST``, never 0."""
    greatest = np.maximum.reduceat(np.abs(wide), np.arange(0, wide.shape[1], size), axis=1)
    return np.maximum(greatest, 1) / MOST
