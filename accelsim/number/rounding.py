"""Rounding to the levels of a format: uniform levels, levels from a table, and wide floats.

``accelsim.number.codec`` defines the rules.
"""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number
from accelsim.number.table import Table, table

Rounding = Literal["nearest_even", "toward_zero", "down", "stochastic"]
Overflow = Literal["saturate", "special", "wrap"]
Codes = NDArray[np.unsignedinteger[Any]]

NUMPY_FLOATS: dict[str, Any] = {"float32": np.float32, "float64": np.float64}
"""Floats that numpy has and that are too wide for a table."""
_EXACT_BITS = 53  # significand of float64


class Rule(NamedTuple):
    """How values become codes.

    Args:
        form: The format.
        rounding: Rule for values between two levels.
        overflow: Rule for values beyond the greatest level.
        draws: Random draws of ``stochastic`` rounding, uniform in [0, 1), in the shape of the
            values; None for all other rounding.
    """

    form: Number
    rounding: Rounding
    overflow: Overflow
    draws: NDArray[np.float64] | None


def code_type(form: Number) -> Any:
    """Return the narrowest unsigned type of numpy that holds the codes of a format."""
    return next(
        kind
        for kind in (np.uint8, np.uint16, np.uint32, np.uint64)
        if form.bits <= np.iinfo(kind).bits
    )


def encode_uniform(values: NDArray[Any], rule: Rule) -> Codes:
    """Return the codes of an integer or fixed-point format.

    Args:
        values: float64 or integers, which are exact; any shape.
        rule: Format, and what happens between and beyond its levels.

    Raises:
        ValueError: A value is NaN, or infinite where it would wrap.
    """
    form, rounding, overflow, draws = rule
    if not np.isfinite(values.astype(np.float64)).all():
        if np.isnan(values).any() or overflow == "wrap":
            raise ValueError(f"{form.name} has no code for NaN, and none for infinity if it wraps")
        limit = float(1 << form.bits)
        values = np.clip(values, -limit, limit)
    whole: NDArray[Any]
    if values.dtype.kind in "iu" and form.fraction_bits == 0:
        whole = values.astype(object)
    else:
        scaled = np.ldexp(values.astype(np.float64), form.fraction_bits)
        low = np.floor(scaled)
        if rounding == "nearest_even":
            low = np.rint(scaled)
        elif rounding == "toward_zero":
            low = np.trunc(scaled)
        elif draws is not None:
            low = low + (draws < scaled - low)
        whole = low
        if form.bits >= _EXACT_BITS or np.abs(low).max(initial=0) >= 2.0**62:
            whole = np.asarray(np.frompyfunc(int, 1, 1)(low), dtype=object)
    span = 1 << form.bits
    most = (span >> form.signed) - 1
    least = most - span + 1
    if whole.dtype != object:
        whole = whole.astype(np.int64)
    if overflow == "saturate":
        whole = np.clip(whole, least, most)
    wrapped = np.asarray(whole % span)
    return wrapped.astype(code_type(form))


def encode_wide(values: NDArray[np.float64], rule: Rule) -> Codes:
    """Return the codes of a float that numpy has and that is too wide for a table.

    Args:
        values: Any shape, float64.
        rule: Format, and what happens between and beyond its levels.
    """
    form, rounding, overflow, draws = rule
    kind = NUMPY_FLOATS[form.name]
    with np.errstate(all="ignore"):
        near = values.astype(kind)
        exact = near.astype(np.float64) == values
        below = np.where(near.astype(np.float64) > values, np.nextafter(near, kind(-np.inf)), near)
        above = np.where(exact, near, np.nextafter(below, kind(np.inf)))
    if rounding == "toward_zero":
        near = np.where(values > 0, below, above)
    elif rounding == "down":
        near = below
    elif draws is not None:
        gap = above.astype(np.float64) - below.astype(np.float64)
        with np.errstate(invalid="ignore"):
            share = np.where(
                exact | ~np.isfinite(gap), 0, (values - below) / np.where(exact, 1, gap)
            )
        near = np.where(draws < share, above, below)
    if overflow == "saturate":
        limit = np.finfo(kind).max
        near = np.where(np.isnan(near), near, np.clip(near, -limit, limit)).astype(kind)
    else:
        near = np.where(np.isinf(values), values, near).astype(kind)
    codes: Codes = np.atleast_1d(near).view(code_type(form)).reshape(near.shape)
    return codes


def encode_table(values: NDArray[np.float64], rule: Rule) -> Codes:
    """Return the codes of a format of at most 16 bits.

    Args:
        values: Any shape, float64.
        rule: Format, and what happens between and beyond its levels.

    Raises:
        ValueError: A value is NaN and the format has none.
    """
    form, rounding, overflow, draws = rule
    codes = table(form)
    nan = np.isnan(values)
    if nan.any() and codes.nan is None:
        raise ValueError(f"{form.name} has no code for NaN")
    inside = np.clip(np.where(nan, 0.0, values), codes.levels[0], codes.levels[-1])
    place = _rounded(inside, codes, rounding, draws)
    result = codes.codes[place]
    if codes.negative_zero is not None:
        result = np.where(
            (codes.levels[place] == 0) & np.signbit(values), codes.negative_zero, result
        )
    if overflow == "special":
        beyond = _beyond(values, codes, rounding)
        outside = codes.infinity if codes.infinity is not None else codes.nan
        assert outside is not None
        sign = np.int64(1) << (form.bits - 1) if form.special != "one_nan" else np.int64(0)
        result = np.where(beyond, outside | np.where(values < 0, sign, 0), result)
    if codes.nan is not None:
        result = np.where(nan, codes.nan, result)
    return np.asarray(result).astype(code_type(form))


def _rounded(
    values: NDArray[np.float64],
    codes: Table,
    rounding: Rounding,
    draws: NDArray[np.float64] | None,
) -> NDArray[np.intp]:
    levels = codes.levels
    low = np.clip(np.searchsorted(levels, values, side="right") - 1, 0, len(levels) - 1)
    high = np.minimum(low + (levels[low] != values), len(levels) - 1)
    middle = (levels[low] + levels[high]) / 2  # Exact: levels have few bits.
    if rounding == "down":
        return low
    if rounding == "toward_zero":
        return np.where(values > 0, low, high)
    if rounding == "stochastic":
        assert draws is not None
        gap = np.where(low == high, 1.0, levels[high] - levels[low])
        return np.where(draws < (values - levels[low]) / gap, high, low)
    odd_low, odd_high = codes.codes[low] & 1, codes.codes[high] & 1
    lesser_high = np.abs(levels[high]) < np.abs(levels[low])
    only_signs = levels[0] == -levels[1]
    tie_high = np.where(odd_low == odd_high, lesser_high, odd_low == 1) | only_signs
    return np.where((values > middle) | ((values == middle) & tie_high), high, low)


def _beyond(values: NDArray[np.float64], codes: Table, rounding: Rounding) -> NDArray[np.bool_]:
    """Return which values would round to the next level above the greatest, if there were one."""
    most = codes.levels[-1]
    step = most - codes.levels[-2]
    size = np.abs(values)
    if rounding != "nearest_even":
        return np.asarray((size >= most + step) | np.isinf(values))
    odd = codes.codes[-1] & 1 == 1
    return np.asarray((size > most + step / 2) | (odd & (size == most + step / 2)))
