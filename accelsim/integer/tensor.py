"""A tensor of integers, and what makes its integers of sums.

``requantize(v) = clip(round_half_even((v + bias) * multiplier / 2**shift) + zero_point)``.
Tensors are one image: (height, width, channels). A matrix (m, k) is height 1, width m, channels k.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.number import Number


@dataclass(frozen=True, kw_only=True)
class IntegerTensor:
    """An activation.

    Args:
        name: Unique in its network.
        height: Rows.
        width: Columns.
        channels: Elements of a pixel.
        number: Integer format of the elements.
        scale: Real value of one step, for reports; 0 if unknown.
        zero_point: The integer that stands for 0.
        offset: Difference between the elements and those in the file of the network: -128 if the
            file has a uint8, which is held as an int8.
        is_matrices: Whether a file has it as matrices with more extents, which lie one below the
            other here.
    """

    name: str
    height: int
    width: int
    channels: int
    number: Number
    scale: float = 0.0
    zero_point: int = 0
    offset: int = 0
    is_matrices: bool = False

    @property
    def shape(self) -> tuple[int, int, int]:
        """(height, width, channels)."""
        return (self.height, self.width, self.channels)


@dataclass(frozen=True, kw_only=True)
class Requantize:
    """From a sum to a result.

    Args:
        bias: int64 array of shape (channels,), each within 32 bits, signed.
        multiplier: int64 array of shape (channels,), not negative.
        shift: int64 array of shape (channels,), 0 to 63.
        zero_point: Added after the division.
        minimum: Least result.
        maximum: Greatest result.
    """

    bias: NDArray[np.int64]
    multiplier: NDArray[np.int64]
    shift: NDArray[np.int64]
    zero_point: int
    minimum: int
    maximum: int

    def repeated(self, times: int) -> "Requantize":
        """Return the same for channels that are there several times, all of them each time."""
        if times == 1:
            return self
        return replace(
            self,
            bias=np.tile(self.bias, times),
            multiplier=np.tile(self.multiplier, times),
            shift=np.tile(self.shift, times),
        )
