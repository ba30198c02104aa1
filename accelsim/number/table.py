"""Every code of a format of up to 16 bits, with its value."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from accelsim.number import binary, block, floating, integer, logarithmic, power
from accelsim.number.format import Number
from accelsim.number.parts import FINITE, INFINITE, NAN, Parts

MAXIMUM_TABLE_BITS = 16
INT64_BITS = 63

_PARTS = {
    "integer": integer.parts,
    "fixed": integer.parts,
    "float": floating.float_parts,
    "binary": binary.binary_parts,
    "ternary": binary.ternary_parts,
    "power_of_two": power.power_parts,
    "additive_power_of_two": power.additive_parts,
    "logarithmic": logarithmic.logarithmic_parts,
    "sign_magnitude": block.sign_magnitude_parts,
}


def parts_of(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the exact parts of codes.

    Args:
        number: A format of at most 63 bits; for a block format its elements are meant.
        codes: Any shape, int64, values 0 .. 2**bits - 1.

    Raises:
        ValueError: The format's values have no integer significand.
    """
    form = number.element or number
    if form.bits > INT64_BITS:
        raise ValueError(f"{form.name}: parts are given for formats of at most 63 bits")
    return _PARTS[form.kind](form, codes)


@dataclass(frozen=True, kw_only=True)
class Table:
    """The codes of a format.

    Args:
        values: Value of each code, float64, shape (2**bits,).
        levels: Finite values in rising order, each once, zero without a sign; float64.
        codes: Canonical code of each level, int64, shape of ``levels``.
        negative_zero: The code of a zero with the sign set, or None.
        infinity: The code of plus infinity, or None.
        nan: The canonical code of NaN, or None.
    """

    values: NDArray[np.float64]
    levels: NDArray[np.float64]
    codes: NDArray[np.int64]
    negative_zero: int | None
    infinity: int | None
    nan: int | None


@lru_cache(maxsize=128)
def table(number: Number) -> Table:
    """Return every code of a format.

    Args:
        number: A format of at most ``MAXIMUM_TABLE_BITS`` bits; for a block its elements are meant.

    Raises:
        ValueError: The format is wider.
    """
    form = number.element or number
    if form.bits > MAXIMUM_TABLE_BITS:
        raise ValueError(
            f"{form.name}: a table has at most {MAXIMUM_TABLE_BITS} bits, not {form.bits}"
        )
    codes = np.arange(1 << form.bits, dtype=np.int64)
    if form.kind == "logarithmic":
        values = logarithmic.logarithmic_values(form, codes)
        special = np.full_like(codes, FINITE)
        zeros = np.zeros(codes.shape, dtype=np.bool_)
    else:
        parts = parts_of(form, codes)
        values, special, zeros = parts.values, parts.special, parts.negative_zero
    # The least of the codes of equal values is canonical: the one without a sign or a spare bit.
    usable = codes[(special == FINITE) & ~zeros]
    levels, first = np.unique(values[usable], return_index=True)
    infinite = codes[(special == INFINITE) & (values > 0)]
    nans = codes[special == NAN]
    quiet = 1 << (form.mantissa_bits - 1) if form.special == "ieee" and len(nans) else 0
    chosen = [code for code in nans.tolist() if code & quiet == quiet]
    for array in (values, levels):
        array.setflags(write=False)
    return Table(
        values=values,
        levels=levels + 0.0,
        codes=usable[first],
        negative_zero=int(codes[zeros][0]) if zeros.any() else None,
        infinity=int(infinite[0]) if len(infinite) else None,
        nan=chosen[0] if chosen else None,
    )
