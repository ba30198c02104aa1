"""Scales as integers, against rational arithmetic."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.integer.scale import (
    BIAS_LIMIT,
    addition_weights,
    affine_weights,
    multiplier_and_shift,
)


@given(
    st.floats(min_value=2.0**-38, max_value=100, allow_subnormal=False),
    st.integers(min_value=8, max_value=31),
)
def test_the_relative_error_is_at_most_two_to_the_minus_bits(scale: float, bits: int) -> None:
    multiplier, shift = (int(part) for part in multiplier_and_shift(scale, bits))

    assert 0 <= multiplier < 2**bits
    assert 0 <= shift <= 63
    error = abs(Fraction(multiplier, 2**shift) - Fraction(scale))
    assert error <= max(Fraction(scale) / 2**bits, Fraction(1, 2**64))


@given(st.floats(min_value=2.0**-38, max_value=1000, width=32, allow_subnormal=False))
def test_a_float32_is_exact_in_24_bits(scale: float) -> None:
    multiplier, shift = multiplier_and_shift(scale)

    assert Fraction(int(multiplier), 2 ** int(shift)) == Fraction(scale)


def test_factors_of_two_are_divided_out() -> None:
    multiplier, shift = multiplier_and_shift([1.0, 0.5, 6.0, 0.75, 0.0])

    assert multiplier.tolist() == [1, 1, 6, 3, 0]
    assert shift.tolist() == [0, 1, 0, 2, 0]


def test_rounding_up_may_carry_into_a_power_of_two() -> None:
    multiplier, shift = multiplier_and_shift(np.nextafter(1.0, 0), 8)

    assert (int(multiplier), int(shift)) == (1, 0)


def test_a_shift_stops_at_63() -> None:
    multiplier, shift = multiplier_and_shift([3 * 2.0**-64, 2.0**-80])

    # 1.5 / 2**63 rounds to 2 / 2**63.
    assert multiplier.tolist() == [1, 0]
    assert shift.tolist() == [62, 0]


@pytest.mark.parametrize("scale", [-1.0, np.inf, np.nan, 2.0**24])
def test_other_scales_are_refused(scale: float) -> None:
    with pytest.raises(ValueError, match="scale"):
        multiplier_and_shift(scale)


@pytest.mark.parametrize("bits", [1, 32])
def test_a_multiplier_has_2_to_31_bits(bits: int) -> None:
    with pytest.raises(ValueError, match="2 to 31 bits"):
        multiplier_and_shift(1.0, bits)


@given(
    st.floats(min_value=1e-4, max_value=10),
    st.floats(min_value=1e-4, max_value=10),
    st.sampled_from([127, 32767]),
)
def test_addition_weights_err_less_than_their_bound(
    first: float, second: float, limit: int
) -> None:
    weights, unit = addition_weights(first, second, limit)

    greatest = Fraction(max(first, second))
    denominator = max(weights)
    assert denominator <= limit
    for weight, scale in zip(weights, (first, second), strict=True):
        error = abs(weight * greatest / denominator - Fraction(scale))
        assert error <= greatest / (2 * limit)
    assert unit == pytest.approx(float(greatest) / denominator, rel=1e-15)


@given(
    st.floats(min_value=1e-9, max_value=100),
    st.sampled_from([-1, 1]),
    st.floats(min_value=-1000, max_value=1000),
    st.sampled_from([(127, 2**14), (32767, 2**22), (32767, 2**31)]),
)
def test_a_product_and_a_sum_err_by_half_a_unit(
    magnitude: float, sign: int, offset: float, limits: tuple[int, int]
) -> None:
    limit, bias_limit = limits

    weight, unit, bias = (
        part.item()
        for part in affine_weights(
            np.array([sign * magnitude]), np.array([offset]), limit=limit, bias_limit=bias_limit
        )
    )

    assert abs(Fraction(bias) * Fraction(unit) - Fraction(offset)) <= Fraction(unit) * Fraction(
        50001, 100000
    )
    if weight:
        assert Fraction(weight) * Fraction(unit) == Fraction(sign * magnitude)
        assert 0 < weight * sign <= limit
        assert abs(bias) < bias_limit
        # Twice the weight is too much, or its bias is.
        assert 2 * abs(weight) > limit or abs(offset / magnitude) * 2 * abs(weight) > bias_limit - 1
    else:
        assert unit == 1
        assert abs(offset / magnitude) > bias_limit - 1


def test_a_channel_that_is_multiplied_by_0_is_its_offset() -> None:
    weight, unit, bias = affine_weights(
        np.zeros(3), np.array([2.5, -3.5, 1e12]), limit=127, bias_limit=2**14
    )

    assert weight.tolist() == [0, 0, 0]
    assert unit.tolist() == [1, 1, 1]
    assert bias.tolist() == [2, -4, BIAS_LIMIT - 1]
