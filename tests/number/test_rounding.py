"""Rounding and overflow against plain arithmetic with fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.number import FORMATS, Number, decode, encode, parse_number, table
from each import each

SMALL = [form for form in FORMATS.values() if form.bits <= 8 and form.kind != "block"]
EXACT = [form for form in SMALL if form.kind != "logarithmic" or not form.fraction_bits]
VALUES = st.floats(-1e6, 1e6) | st.floats(-4, 4) | st.integers(-300, 300).map(lambda n: n / 16)


def naive_nearest(value: float, form: Number) -> float:
    """The level at the least distance; the even code, then the lesser magnitude, on a tie."""
    known = table(form)
    ranked = sorted(
        (abs(Fraction(level) - Fraction(value)), code & 1, abs(level), level)
        for level, code in zip(known.levels.tolist(), known.codes.tolist(), strict=True)
    )
    if form.name == "binary" and value == 0:
        return 1.0  # sign(0) is +1 in arXiv:1602.02830, equation 1
    least = ranked[0][0]
    nearest = [row for row in ranked if row[0] == least]
    return min(nearest, key=lambda row: (row[1], row[2]))[3]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("form", EXACT, ids=lambda form: form.name)
def test_every_midpoint_and_its_neighborhood_rounds_as_plain_fractions_do(form: Number) -> None:
    levels = table(form).levels
    middles = (levels[1:] + levels[:-1]) / 2
    if len(middles) > 64:
        center = len(middles) // 2
        middles = np.concatenate([middles[:16], middles[center - 16 : center + 16], middles[-16:]])
    around = [np.nextafter(middles, -np.inf), middles, np.nextafter(middles, np.inf)]
    values = np.concatenate(around)

    found = decode(encode(values, form), form)

    assert found.tolist() == [naive_nearest(value, form) for value in values.tolist()]


@given(value=VALUES, form=st.sampled_from(EXACT))
def test_any_value_rounds_as_plain_fractions_do(value: float, form: Number) -> None:
    assert decode(encode(value, form), form) == naive_nearest(value, form)


@given(value=VALUES, form=st.sampled_from([*SMALL, FORMATS["float32"], FORMATS["bfloat16"]]))
def test_directed_roundings_take_the_neighbors(value: float, form: Number) -> None:
    down = float(decode(encode(value, form, rounding="down"), form))
    zero = float(decode(encode(value, form, rounding="toward_zero"), form))
    most = float(decode(encode(1e30, form), form))
    least = float(decode(encode(-1e30, form), form))

    if least <= value <= most:
        assert down <= value
        assert abs(zero) <= abs(value) or form.name == "binary"  # binary has no zero
        assert zero in (down, float(decode(encode(value, form), form))) or value < 0
    else:
        assert down == zero == (most if value > most else least)


@each("name", ["int8", "q3.4", "float8_e4m3", "float4_e2m1", "pow2_4", "float32"])
def test_stochastic_rounding_is_unbiased_and_follows_its_seed(name: str) -> None:
    form = parse_number(name)
    value = 2.3125 if name != "float32" else 1 + 2.0**-24 + 2.0**-26
    many = np.full(40000, value)

    codes = encode(many, form, rounding="stochastic", seed=11)

    found = decode(codes, form).astype(np.float64)
    low, high = found.min(), found.max()
    assert low <= value <= high
    assert len(np.unique(found)) <= 2
    share = (value - low) / (high - low) if high > low else 0.0
    # Four standard deviations of a binomial share of 40000 draws.
    assert abs(np.mean(found == high) * (high > low) - share) < 4 * 0.5 / 200
    assert np.array_equal(codes, encode(many, form, rounding="stochastic", seed=11))
    assert name == "q3.4" or not np.array_equal(
        codes, encode(many, form, rounding="stochastic", seed=12)
    )


@given(value=st.integers(-(2**70), 2**70), bits=st.sampled_from([1, 3, 8, 16, 24, 32, 48, 64]))
def test_integers_wrap_modulo_their_range_and_saturate_at_its_ends(value: int, bits: int) -> None:
    form = parse_number(f"int{bits}")
    array = np.array(value, dtype=object) if abs(value) >= 2**63 else np.array(value)
    if array.dtype == object:
        return

    wrapped = int(decode(encode(array, form, overflow="wrap"), form))
    saturated = int(decode(encode(array, form), form))

    assert (wrapped - value) % (1 << bits) == 0
    assert form.minimum <= wrapped <= form.maximum
    assert saturated == min(max(value, form.minimum), form.maximum)


def test_rules_that_do_not_apply_are_refused() -> None:
    int8, e4m3 = parse_number("int8"), parse_number("float8_e4m3")
    with pytest.raises(ValueError, match=r"^float8_e4m3: only integers and fixed point wrap; use"):
        encode(1.0, e4m3, overflow="wrap")
    with pytest.raises(ValueError, match=r"^int8 has neither infinity nor NaN; use saturate$"):
        encode(1.0, int8, overflow="special")
    with pytest.raises(ValueError, match=r"^stochastic rounding needs a seed$"):
        encode(1.0, int8, rounding="stochastic")
    with pytest.raises(ValueError, match=r"^rounding must be one of nearest_even, .*, not up$"):
        encode(1.0, int8, rounding="up")
    with pytest.raises(ValueError, match=r"^int4: codes must be 0 to 15$"):
        decode(np.array([16]), parse_number("int4"))
    with pytest.raises(ValueError, match=r"^codes must be integers, not float64$"):
        decode(np.array([1.0]), int8)
