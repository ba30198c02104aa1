"""The accumulator of sums, and what becomes of sums that do not fit it."""

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
    """Register that holds sums.

    Args:
        number: A signed integer format.
        overflow: Treatment of a value that does not fit. ``wrap``: its low bits are kept, as in
            two's complement. ``saturate``: the nearest end of the range replaces it, after every
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
        """Return integers after they were written to the accumulator."""
        low, high = self.number.minimum, self.number.maximum
        if self.overflow == "saturate":
            return np.clip(values, low, high)
        return ((values - low) & (high - low)) + low


def check_accumulator(network: IntegerNetwork, number: Number) -> None:
    """Check that no sum of a network can leave the range of an accumulator.

    Args:
        network: The network.
        number: Format of the accumulator.

    Raises:
        WorkloadError: A sum could; the sentence names the first such layer and its bounds.
    """
    for name, (low, high) in network_bounds(network).sums.items():
        if low < number.minimum or high > number.maximum:
            raise WorkloadError(
                f"{network.name}: layer {name}: sums may reach {low} or {high}, beyond"
                f" {number.name}; widen the accumulator, or say what overflow does: wrap, saturate"
            )
