"""Two's-complement and unsigned integers."""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.parts import Parts

INTEGERS: dict[str, Number] = {
    f"{prefix}{bits}": Number(
        name=f"{prefix}{bits}", bits=bits, kind="integer", signed=prefix == "int"
    )
    for prefix in ("int", "uint")
    for bits in (*range(1, 17), 20, 24, 32, 48, 64)
}


def parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of integers; a fixed-point code counts as the integer that it holds.

    Args:
        number: An integer or fixed-point format of at most 63 bits.
        codes: Values 0 .. 2**bits - 1, any shape, int64.
    """
    wrapped = codes - ((codes >> (number.bits - 1)) << number.bits) if number.signed else codes
    return Parts.finite(wrapped, np.full_like(codes, -number.fraction_bits))
