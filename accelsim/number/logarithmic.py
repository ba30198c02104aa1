"""Logarithmic numbers: a sign and the base-2 logarithm of the magnitude in fixed point.

``logB_F`` has B bits: a sign and a two's-complement logarithm of B - 1 bits, F of them after the
binary point. The least code of the logarithm stands for zero. A product adds logarithms and is
exact. Values are irrational where the logarithm has a fraction (Miyashita, Lee and Murmann,
arXiv:1603.01025, bases 2 and sqrt(2): F = 0 and 1).
"""

import re

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.parts import Parts
from accelsim.number.power import split_sign

MAXIMUM_BITS = 16
GREATEST_LOGARITHM = 1000
"""Greatest logarithm, which keeps values within float64, whose greatest is just below 2**1024."""
_NAME = re.compile(r"^log(\d{1,2})_(\d{1,2})$")


def logarithmic(name: str) -> Number | None:
    """Return the logarithmic format called ``name``; None if the name is not of this form.

    Raises:
        ValueError: The bits or the range of the logarithm are out of range.
    """
    match = _NAME.match(name)
    if match is None:
        return None
    bits, fraction = int(match[1]), int(match[2])
    if not 3 <= bits <= MAXIMUM_BITS:
        raise ValueError(f"{name}: a logarithmic format has 3 to {MAXIMUM_BITS} bits, not {bits}")
    if fraction > bits - 2:
        raise ValueError(f"{name}: at most {bits - 2} bits after the binary point, not {fraction}")
    if 1 << (bits - 2) > GREATEST_LOGARITHM << fraction:
        raise ValueError(
            f"{name}: logarithms must stay within {GREATEST_LOGARITHM}; use more fraction bits"
        )
    plain = f"log{bits}_{fraction}"
    return Number(name=plain, bits=bits, kind="logarithmic", signed=True, fraction_bits=fraction)


LOGARITHMIC: dict[str, Number] = {
    form.name: form
    for form in map(logarithmic, ("log4_0", "log5_0", "log5_1", "log6_2", "log8_3", "log16_8"))
    if form is not None
}


def logarithms(
    number: Number, codes: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the inputs of a multiplier: signs, and logarithms in units of 2**-fraction_bits.

    Args:
        number: A logarithmic format.
        codes: Codes, any shape, int64.

    Returns:
        Signs 1, -1, or 0 for zero; logarithms, 0 for zero. Both are int64 in the shape of
        ``codes``.
    """
    stored, sign = split_sign(number, codes)
    width = number.bits - 1
    logs = stored - ((stored >> (width - 1)) << width)
    zero = stored == 1 << (width - 1)
    return np.where(zero, 0, sign), np.where(zero, 0, logs)


def logarithmic_parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of logarithmic codes.

    Raises:
        ValueError: The logarithm has a fraction, so that values are irrational.
    """
    if number.fraction_bits:
        raise ValueError(
            f"{number.name}: 2**(1/{1 << number.fraction_bits}) is irrational, so values have no"
            " integer significand; its products are exact as sums of logarithms"
        )
    signs, logs = logarithms(number, codes)
    return Parts.finite(signs, logs)


def logarithmic_values(number: Number, codes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the values of logarithmic codes, rounded to float64 where irrational."""
    signs, logs = logarithms(number, codes)
    return np.asarray(signs * np.exp2(logs / (1 << number.fraction_bits)), dtype=np.float64)
