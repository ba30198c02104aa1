"""Powers of two, and sums of powers of two.

``pow2_B``: a sign and a magnitude code k of B - 1 bits; 0 for k = 0, else 2**(k - 1). ``upow2_B``
has no sign and a code of B bits. The levels are those of Zhou et al. (INQ, ICLR 2017) and of
equation 3 of Li et al. (ICLR 2020) up to their real scale, with as many powers as the code can
name.

``apotB``: a sign and B - 1 bits that are ``terms`` codes of two bits; ``uapotB`` has no sign. Term
i of n is 0 or one of 2**-i, 2**-(i + n), 2**-(i + 2n), and the value is the sum of the terms (Li,
Dong and Wang, Additive Powers-of-Two Quantization, ICLR 2020, equation 5 with k = 2). Term 0 is in
the most significant bits, and a greater code of a term is a greater value. The real factor gamma of
the paper is a scale.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.parts import Parts

TERM_BITS = 2

POWERS: dict[str, Number] = {
    f"{prefix}pow2_{bits}": Number(
        name=f"{prefix}pow2_{bits}", bits=bits, kind="power_of_two", signed=not prefix
    )
    for prefix, widths in (("", range(2, 7)), ("u", range(1, 6)))
    for bits in widths
} | {
    f"{prefix}apot{bits}": Number(
        name=f"{prefix}apot{bits}",
        bits=bits,
        kind="additive_power_of_two",
        signed=not prefix,
        terms=bits // TERM_BITS,
    )
    for prefix, widths in (("", (3, 5, 7)), ("u", (2, 4, 6)))
    for bits in widths
}


def power_parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of powers of two: 1 or -1 and an exponent, or 0."""
    magnitude, sign = split_sign(number, codes)
    significands = np.where(magnitude > 0, sign, 0)
    return Parts.finite(significands, np.maximum(magnitude - 1, 0))


def additive_parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of sums of powers of two, all with the exponent of the least power."""
    magnitude, sign = split_sign(number, codes)
    choices = (1 << TERM_BITS) - 1
    deepest = number.terms * choices - 1
    total = np.zeros_like(codes)
    for term in range(number.terms):
        place = TERM_BITS * (number.terms - 1 - term)
        choice = (magnitude >> place) & choices
        shift = deepest - term - (choices - choice) * number.terms
        total += np.where(choice > 0, np.int64(1) << np.maximum(shift, 0), 0)
    return Parts.finite(sign * total, np.full_like(codes, -deepest))


def split_sign(
    number: Number, codes: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return magnitude codes and signs (1 or -1) of a format whose top bit is the sign."""
    if not number.signed:
        return codes, np.ones_like(codes)
    top = number.bits - 1
    return codes & ((1 << top) - 1), 1 - 2 * (codes >> top)
