"""Converts values to codes and back.

A code is the bit pattern of a value, as an unsigned integer. Rounding is one of

* ``nearest_even``: to the nearest level. A tie goes to the neighbor with the even code, or to that
  of lesser magnitude where both or neither are even; in ``binary`` zero becomes +1, as in
  arXiv:1602.02830.
* ``toward_zero``, ``down``: to the neighbor in that direction.
* ``stochastic``: to the upper neighbor with probability (distance to the lower one) / (gap).

Overflow, for numbers that round to no level, is one of

* ``saturate``: to the greatest level; infinities too, as in the saturating mode of OFP8 1.0.
* ``special``: to infinity, or to NaN where a float has no infinity.
* ``wrap``: modulo 2**bits, for integers and fixed point.

A number overflows if it would round to the next level above the greatest, if that level existed.
"""

from typing import Any, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.number.format import Number
from accelsim.number.rounding import (
    NUMPY_FLOATS,
    Codes,
    Overflow,
    Rounding,
    Rule,
    code_type,
    encode_table,
    encode_uniform,
    encode_wide,
)
from accelsim.number.table import table

__all__ = ["Codes", "Overflow", "Rounding", "decode", "dtype", "encode"]


def decode(codes: ArrayLike, number: Number) -> NDArray[Any]:
    """Return the values of codes.

    Args:
        codes: Integers 0 .. 2**bits - 1, any shape; higher bits must be 0.
        number: The format. For a block format, codes are its elements, and no scale is applied.

    Returns:
        int64 for integer, binary and ternary formats (uint64 for uint64), else float64. Values are
        exact, except those of logarithmic formats with a fraction, which are rounded.

    Raises:
        ValueError: A code has more bits than the format.
    """
    form = number.element or number
    array = np.asarray(codes)
    if array.dtype.kind not in "iu":
        raise ValueError(f"codes must be integers, not {array.dtype}")
    if array.size and (array.min() < 0 or int(array.max()) >> form.bits):
        raise ValueError(f"{form.name}: codes must be 0 to {(1 << form.bits) - 1}")
    if form.name in NUMPY_FLOATS:
        unsigned = array.astype(code_type(form))
        with np.errstate(invalid="ignore"):  # A signaling NaN is a NaN.
            return np.asarray(unsigned.view(NUMPY_FLOATS[form.name]), dtype=np.float64)
    if form.uniform:
        return _decode_uniform(array, form)
    values = table(form).values[array.astype(np.int64)]
    return values.astype(np.int64) if form.kind in ("binary", "ternary") else values


def encode(
    values: ArrayLike,
    number: Number,
    *,
    rounding: Rounding = "nearest_even",
    overflow: Overflow = "saturate",
    seed: int | None = None,
) -> Codes:
    """Return the codes nearest to values.

    Args:
        values: float64 or integers, any shape.
        number: The format. For a block format, elements are encoded, and no scale is taken.
        rounding: Rule for values between two levels.
        overflow: Rule for values beyond the greatest level.
        seed: Seed of ``stochastic`` rounding, which needs one.

    Returns:
        Codes, shape of ``values``, in the narrowest of uint8, uint16, uint32, uint64 that holds
        them.

    Raises:
        ValueError: NaN or an infinity has no code, a rule does not apply to the format, or
            stochastic rounding has no seed.
    """
    form = number.element or number
    _check(form, rounding, overflow, seed)
    array = np.asarray(values)
    draws = np.random.default_rng(seed).random(array.shape) if rounding == "stochastic" else None
    rule = Rule(form, rounding, overflow, draws)
    if form.uniform:
        return encode_uniform(array, rule)
    exact = array.astype(np.float64)
    if form.name in NUMPY_FLOATS:
        return encode_wide(exact, rule)
    return encode_table(exact, rule)


def dtype(number: Number) -> np.dtype[Any]:
    """Return the numpy type of a format, from numpy itself or from the package ml_dtypes.

    Args:
        number: The format, for example ``int8``, ``bfloat16``, ``float8_e4m3``.

    Returns:
        A dtype whose bytes are our codes; a value of a format below 8 bits takes a byte.

    Raises:
        ValueError: Neither package has one.
    """
    import ml_dtypes

    # ml_dtypes calls OCP's format float8_e4m3fn; its float8_e4m3 has infinities. Formats without
    # NaN end in fn too.
    own = number.name if number.special in ("ieee", "one_nan") else f"{number.name}fn"
    kind: Any = getattr(ml_dtypes, own, None) or getattr(np, own, None)
    if kind is not None:
        found: np.dtype[Any] = np.dtype(kind)
        return found
    raise ValueError(f"{number.name}: numpy and ml_dtypes have no such type")


def _check(form: Number, rounding: str, overflow: str, seed: int | None) -> None:
    if rounding not in get_args(Rounding):
        raise ValueError(f"rounding must be one of {', '.join(get_args(Rounding))}, not {rounding}")
    if overflow not in get_args(Overflow):
        raise ValueError(f"overflow must be one of {', '.join(get_args(Overflow))}, not {overflow}")
    if rounding == "stochastic" and seed is None:
        raise ValueError("stochastic rounding needs a seed")
    if overflow == "wrap" and not form.uniform:
        raise ValueError(f"{form.name}: only integers and fixed point wrap; use saturate")
    if overflow == "special" and (form.kind != "float" or form.special == "none"):
        raise ValueError(f"{form.name} has neither infinity nor NaN; use saturate")


def _decode_uniform(codes: NDArray[Any], form: Number) -> NDArray[Any]:
    unsigned = codes.astype(np.uint64)
    if form.bits == np.iinfo(np.uint64).bits:
        return unsigned.view(np.int64) if form.signed else unsigned
    whole = unsigned.astype(np.int64)
    if form.signed:
        whole -= (whole >> (form.bits - 1)) << form.bits
    return whole if form.kind == "integer" else np.ldexp(whole, -form.fraction_bits)
