"""Two products with a common factor in one multiplier: how they are packed, and separated again.

``factor * (high * 2**distance_bits + low)`` contains both products, one above the other; a negative
low product has borrowed 1 from the high one (Xilinx WP486, 2017, Deep Learning with INT8
Optimization on Xilinx Devices). ``accelsim_hdl.dataflow.packing`` is the hardware.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.operand import bits_of_range


@dataclass(frozen=True, kw_only=True)
class Packing:
    """How two numbers of one format share a multiplier with a factor of another format.

    Args:
        factor: Format of the common factor.
        packed: Format of both numbers.
        distance_bits: Bits between the products: the width of a product, or one bit fewer if only
            the greatest product then loses its sign, whose code no other product has.
    """

    factor: Number
    packed: Number
    distance_bits: int

    @property
    def least_product(self) -> int:
        """Least product of a factor and a number."""
        return _range_of_products(self.factor, self.packed)[0]

    @property
    def greatest_product(self) -> int:
        """Greatest product of a factor and a number."""
        return _range_of_products(self.factor, self.packed)[1]

    @property
    def product_bits(self) -> int:
        """Bits that hold every product, signed if any product is negative."""
        return bits_of_range(self.least_product, self.greatest_product)

    @property
    def operand_bits(self) -> int:
        """Bits of both numbers packed into one operand, signed like the numbers."""
        both = (1 << self.distance_bits) + 1
        least, greatest = _range_of(self.packed)
        return bits_of_range(least * both, greatest * both)

    def operand(self, low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the packed operand, which the factor multiplies.

        Args:
            low: Numbers of the format ``packed``, any shape, int64.
            high: Numbers of the format ``packed``, in the shape of ``low``, int64.
        """
        return (high << self.distance_bits) + low

    def products(self, product: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the product with the low number and the product with the high number.

        Args:
            product: Factors times ``operand(low, high)``, any shape, int64.
        """
        low = product & ((1 << self.distance_bits) - 1)
        low = np.where(low > self.greatest_product, low - (1 << self.distance_bits), low)
        return low, (product - low) >> self.distance_bits


def packing(factor: Number, packed: Number, multiplier_bits: int) -> Packing | None:
    """Return how two products share a multiplier; None if they cannot.

    Args:
        factor: Format of the common factor.
        packed: Format of the two numbers.
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
