"""The work of an array element on an activation and a weight: a product, or a negative distance.

* ``multiply``: the sum gains ``a * w``. Between an activation and a weight that is a power of two
  (``pow2_4``) the multiplier is a shifter.
* ``adder``: the sum gains ``-abs(a - w)`` (Chen et al., AdderNet, CVPR 2020, equation 3).

A distance to 0 is not 0, so a weight of 0 does not switch an element off, as it does where elements
multiply. The code 0 of an adder element therefore means *no weight*: it adds nothing, whatever the
activation. Any other code is the weight with its highest bit inverted. Of ``int8``::

    weight    none  -127  -126 ...   -1     0     1 ...  127
    code      0x00  0x01  0x02 ... 0x7f  0x80  0x81 ... 0xff

What fills a word up, in memory or in a LOAD, is code 0, for both kinds of element. The least
integer of the format has no code.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.operand import bits_of_range, operand, product_bits

Element = Literal["multiply", "adder"]
Integers = NDArray[np.int64]


def weight_range(element: Element, weight: Number) -> tuple[int, int]:
    """Return the least and the greatest weight that an element holds.

    Args:
        element: Kind of element.
        weight: Format of weights; a signed integer for ``adder``.
    """
    if element == "multiply":
        held = operand(weight)
        return held.least, held.greatest
    return -weight.maximum, weight.maximum


def adder_codes(weights: Integers, number: Number) -> Integers:
    """Return the codes of weights of adder elements, as two's complement; never 0.

    Args:
        weights: Integers within ``weight_range``.
        number: Signed integer format of the weights.
    """
    half = 1 << (number.bits - 1)
    return np.where(weights < 0, weights + half, weights - half)


def adder_weights(codes: Integers, number: Number) -> tuple[Integers, NDArray[np.bool_]]:
    """Return the weights of codes of adder elements, and which of the codes are weights.

    Args:
        codes: Codes, as two's complement.
        number: Signed integer format of the weights.

    Returns:
        The weights, which mean nothing where the code is 0; and whether it is not.
    """
    half = 1 << (number.bits - 1)
    return np.where(codes < 0, codes + half, codes - half), codes != 0


def term_bits(element: Element, left: Number, right: Number) -> int:
    """Return the bits of the narrowest signed integer that holds what a sum gains in a step.

    Args:
        element: Kind of element.
        left: Format of activations.
        right: Format of weights.
    """
    if element == "multiply":
        return product_bits(left, right)
    held, (least, most) = operand(left), weight_range(element, right)
    return bits_of_range(-max(held.greatest - least, most - held.least), 0)
