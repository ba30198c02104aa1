"""Two products of one factor in one multiplier: how far apart they lie, and how they are parted.

``factor * (high * 2**distance_bits + low)`` is both products, one above the other; a negative low
product has borrowed from the high one (Xilinx WP486, 2017, Deep Learning with INT8 Optimization on
Xilinx Devices). ``accelsim_hdl.dataflow.packing`` is the hardware twin.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.operand import bits_of_range


@dataclass(frozen=True, kw_only=True)
class Packing:
    """How two numbers of one format share a multiplier with a factor of another.

    Args:
        factor: Format of what both are multiplied by.
        packed: Format of both.
        distance_bits: Bits between the products: those of a product, or one fewer where that only
            takes the sign from the greatest product, whose code is then no other product's.
    """

    factor: Number
    packed: Number
    distance_bits: int

    @property
    def least_product(self) -> int:
        """Least product."""
        return _range_of_products(self.factor, self.packed)[0]

    @property
    def greatest_product(self) -> int:
        """Greatest product."""
        return _range_of_products(self.factor, self.packed)[1]

    @property
    def product_bits(self) -> int:
        """Bits that hold every product; signed if a product is negative."""
        return bits_of_range(self.least_product, self.greatest_product)

    @property
    def operand_bits(self) -> int:
        """Bits of both numbers together as an operand of the multiplier, signed as they are."""
        both = (1 << self.distance_bits) + 1
        least, greatest = _range_of(self.packed)
        return bits_of_range(least * both, greatest * both)

    def operand(self, low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return what the factor is multiplied by.

        Args:
            low: Numbers of the format ``packed``, any shape, int64.
            high: Numbers of the format ``packed``, as many as ``low``, int64.
        """
        return (high << self.distance_bits) + low

    def products(self, product: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the products with the low and with the high number.

        Args:
            product: Factors times ``operand(low, high)``, any shape, int64.
        """
        low = product & ((1 << self.distance_bits) - 1)
        low = np.where(low > self.greatest_product, low - (1 << self.distance_bits), low)
        return low, (product - low) >> self.distance_bits


def packing(factor: Number, packed: Number, multiplier_bits: int) -> Packing | None:
    """Return how two products share a multiplier, or None if they cannot.

    Args:
        factor: Format of one operand.
        packed: Format of the two numbers that share the other.
        multiplier_bits: Width of both operands of the multiplier, signed or unsigned.

    Returns:
        None if a format is no integer, or too wide.
    """
    if not (factor.uniform and packed.uniform) or factor.bits > multiplier_bits:
        return None
    least, greatest = _range_of_products(factor, packed)
    distances = [bits_of_range(least, greatest)]
    without_sign = 1 << max(0, distances[0] - 2)
    if -without_sign < least < 0 and greatest == without_sign:
        distances.append(distances[0] - 1)
    for distance_bits in distances:
        found = Packing(factor=factor, packed=packed, distance_bits=distance_bits)
        if found.operand_bits <= multiplier_bits:
            return found
    return None


def _range_of(number: Number) -> tuple[int, int]:
    """Return the least and the greatest integer of a format whose codes are its integers."""
    greatest = (1 << (number.bits - number.signed)) - 1
    return greatest + 1 - (1 << number.bits), greatest


def _range_of_products(left: Number, right: Number) -> tuple[int, int]:
    corners = [one * other for one in _range_of(left) for other in _range_of(right)]
    return min(corners), max(corners)
