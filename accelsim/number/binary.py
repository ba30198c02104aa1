"""Binary and ternary values.

``binary``: code 0 is -1, code 1 is +1, so that the product of two codes is their XNOR and a sum of
n products is 2 * popcount - n (Rastegari et al., XNOR-Net, ECCV 2016; Courbariaux et al.,
arXiv:1602.02830).

``ternary``: bit 0 says that the value is not zero, bit 1 is its sign: 0, +1 and -1 are 0b00, 0b01
and 0b11, which are also their two's complements (the values of Li et al., arXiv:1605.04711). Code
0b10 is not canonical and reads as 0.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.parts import Parts

BINARY: dict[str, Number] = {
    "binary": Number(name="binary", bits=1, kind="binary", signed=True),
    "ternary": Number(name="ternary", bits=2, kind="ternary", signed=True),
}


def binary_parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of binary codes: -1 for 0, +1 for 1."""
    del number
    return Parts.finite(2 * codes - 1, np.zeros_like(codes))


def ternary_parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of ternary codes."""
    del number
    return Parts.finite((codes & 1) * (1 - (codes & 2)), np.zeros_like(codes))
