"""Sums that do not fit their accumulator."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.arithmetic import Add, Convolution, Lookup, Multiply, Pool, Product, Rescale
from accelsim.integer.movement import (
    Arrangement,
    Concat,
    Gather,
    Indexed,
    Reshape,
    Shuffle,
    Slice,
    Transpose,
)
from accelsim.integer.network import IntegerLayer, IntegerNetwork
from accelsim.integer.row_layers import Normalize
from accelsim.integer.tensor import Requantize
from accelsim.number import Number

Array = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Accumulator:
    """Where sums are made.

    Args:
        number: A signed integer format.
        overflow: ``wrap``: as two's complement. ``saturate``: at the nearest end, after every
            product and every addition.
    """

    number: Number
    overflow: Literal["wrap", "saturate"]

    @property
    def is_ordered(self) -> bool:
        """Whether a sum depends on the order of its terms."""
        return self.overflow == "saturate"

    def total(self, terms: Iterable[Array]) -> Array:
        """Return the sum of terms from the first to the last.

        Args:
            terms: int64 arrays of the same shape, at least one.
        """
        rest = iter(terms)
        result = self.held(next(rest))
        for term in rest:
            result = self.held(result + self.held(term))
        return result

    def held(self, values: Array) -> Array:
        """Return what the format makes of integers."""
        low, high = self.number.minimum, self.number.maximum
        if self.overflow == "saturate":
            return np.clip(values, low, high)
        return ((values - low) & (high - low)) + low


def sum_bounds(network: IntegerNetwork) -> dict[str, tuple[int, int]]:
    """Return between which integers every sum of each layer stays, in whatever order it is made.

    Args:
        network: Its inputs may be any integers of their formats.

    Returns:
        Least and greatest sum of part of the terms, by name of the layer; layers that add nothing
        are left out.
    """
    ranges = {
        name: (network.tensors[name].number.minimum, network.tensors[name].number.maximum)
        for name in network.inputs
    }
    for name, values in network.constants.items():
        ranges[name] = int(values.min()), int(values.max())
    bounds = {}
    for layer in network.layers:
        if isinstance(layer, Add):
            factors = np.array([layer.weights], dtype=np.int64)
            ends = [ranges[name] for name in layer.inputs]
            bounds[layer.name] = _extremes(factors, *np.array(ends, dtype=np.int64).T)
        elif isinstance(layer, Rescale) and layer.weights is not None:
            bounds[layer.name] = _extremes(layer.weights[:, None], *ranges[layer.input])
        elif isinstance(layer, Multiply | Product):
            (low, high), (least, most) = (
                (ranges[name][0] - zero, ranges[name][1] - zero)
                for name, zero in zip(layer.inputs, layer.zero_points, strict=True)
            )
            products = [low * least, low * most, high * least, high * most]
            terms = network.tensors[layer.inputs[0]].channels if isinstance(layer, Product) else 1
            bounds[layer.name] = (min(0, *products) * terms, max(0, *products) * terms)
        elif isinstance(layer, Normalize):
            bounds[layer.name] = _of_rows(layer, network.tensors[layer.output].channels, ranges)
        elif isinstance(layer, Gather):
            low, high = ranges[layer.inputs[0]]
            low, high = min(low, layer.pad), max(high, layer.pad)
            bounds[layer.name] = _extremes(np.ones((1, layer.bag), dtype=np.int64), low, high)
        elif isinstance(layer, Convolution | Pool):
            low, high = ranges[layer.input]
            if any(layer.padding):
                low, high = min(low, layer.pad), max(high, layer.pad)
            if isinstance(layer, Convolution):
                factors = layer.weights.reshape(len(layer.weights), -1)
                bounds[layer.name] = _extremes(factors, low, high)
            elif layer.kind == "sum":
                taps = np.ones((1, layer.kernel[0] * layer.kernel[1]), dtype=np.int64)
                bounds[layer.name] = _extremes(taps, low, high)
        ranges[layer.output] = _result_range(layer, ranges)
    return bounds


def check_accumulator(network: IntegerNetwork, number: Number) -> None:
    """Check that no sum can leave an accumulator.

    Args:
        network: The network.
        number: Format of the accumulator.

    Raises:
        WorkloadError: One could; the sentence names the first layer and its bounds.
    """
    for name, (low, high) in sum_bounds(network).items():
        if low < number.minimum or high > number.maximum:
            raise WorkloadError(
                f"{network.name}: layer {name}: sums may reach {low} or {high}, beyond"
                f" {number.name}; widen the accumulator, or say what overflow does: wrap, saturate"
            )


def _of_rows(
    layer: Normalize, channels: int, ranges: Mapping[str, tuple[int, int]]
) -> tuple[int, int]:
    """Return the bounds of the squares of all channels together, and of channels times weights."""
    point = 0 if layer.centered else layer.zero_point
    low, high = ranges[layer.input]
    squares = channels * max((low - point) ** 2, (high - point) ** 2)
    factor = np.array([[channels if layer.centered else 1]])
    least, most = _extremes(factor, low, high)
    if layer.weights is not None:
        how = layer.requantize
        ends = _extremes(layer.weights.T, how.minimum, how.maximum)
        least, most = min(least, ends[0]), max(most, ends[1])
    return least, max(squares, most)


def _extremes(factors: Array, low: int | Array, high: int | Array) -> tuple[int, int]:
    most = np.maximum(np.maximum(factors * low, factors * high), 0).sum(axis=1)
    least = np.minimum(np.minimum(factors * low, factors * high), 0).sum(axis=1)
    return int(least.min(initial=0)), int(most.max(initial=0))


def _result_range(layer: IntegerLayer, ranges: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    if isinstance(layer, Reshape | Shuffle | Transpose | Slice):
        return ranges[layer.input]
    if isinstance(layer, Concat | Arrangement):
        ends = [
            ranges[name] if how is None else (how.minimum, how.maximum)
            for name, how in zip(layer.inputs, layer.requantize, strict=True)
        ]
        if isinstance(layer, Arrangement):
            ends.append((layer.pad, layer.pad))
        return min(low for low, _ in ends), max(high for _, high in ends)
    if isinstance(layer, Indexed):
        lows, highs = zip(*(ranges[name] for name in layer.inputs), strict=True)
        return min(lows), max(highs)
    if isinstance(layer, Lookup):
        return int(layer.table.min()), int(layer.table.max())
    how = layer.requantize
    if isinstance(layer, Normalize) and layer.rescale is not None:
        how = layer.rescale
    parts = [how] if isinstance(how, Requantize) else list(how.values())
    return min(part.minimum for part in parts), max(part.maximum for part in parts)
