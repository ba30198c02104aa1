"""Sums that do not fit their accumulator."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.ops import network_bounds
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


def check_accumulator(network: IntegerNetwork, number: Number) -> None:
    """Check that no sum can leave an accumulator.

    Args:
        network: The network.
        number: Format of the accumulator.

    Raises:
        WorkloadError: One could; the sentence names the first layer and its bounds.
    """
    for name, (low, high) in network_bounds(network).sums.items():
        if low < number.minimum or high > number.maximum:
            raise WorkloadError(
                f"{network.name}: layer {name}: sums may reach {low} or {high}, beyond"
                f" {number.name}; widen the accumulator, or say what overflow does: wrap, saturate"
            )
