"""Blocks with a shared scale."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.number import (
    FORMATS,
    Number,
    block_sums,
    decode,
    decode_blocks,
    encode_blocks,
    parse_number,
    scale_exponents,
    table,
)
from each import each

BLOCKS = [form for form in FORMATS.values() if form.kind == "block" and form.scale is None]
MX = [form for form in BLOCKS if form.name.startswith("mx")]


def drawn(form: Number, seed: int) -> tuple[np.ndarray, np.ndarray]:
    draw = np.random.default_rng(seed)
    length = 2 * form.block_length + 5
    # The least integer has no negative: -2 of mxint8 would take the next scale.
    finite = np.flatnonzero(np.abs(table(form).values) <= table(form).levels[-1])
    span = (1 << form.scale_bits) - 1
    return draw.choice(finite, (3, length)), draw.integers(0, span, (3, 3))


@each("form", BLOCKS)
def test_the_value_of_a_block_survives_encoding_where_its_scale_is_used(form: Number) -> None:
    codes, shared = drawn(form, 5)
    codes[:, :: form.block_length] = table(form).codes[-1]  # The scale's element is present.
    values = decode_blocks(codes, shared, form)

    again, found = encode_blocks(values, form)

    assert np.array_equal(found, shared)
    assert np.array_equal(decode_blocks(again, found, form), values)
    assert np.array_equal(decode(again, form), decode(codes, form))


@each("form", BLOCKS)
def test_the_greatest_value_of_a_block_loses_at_most_one_step_and_none_overflows(
    form: Number,
) -> None:
    draw = np.random.default_rng(2)
    values = np.ldexp(draw.standard_normal((40, form.block_length)), draw.integers(-9, 9, (40, 1)))

    codes, shared = encode_blocks(values, form)

    found = decode_blocks(codes, shared, form)
    greatest = np.abs(values).max(axis=1)
    levels = table(form).levels
    unit = np.ldexp(1.0, scale_exponents(shared, form)[:, 0])
    # Saturation included: the element's range ends below the next power of two.
    next_power = np.exp2(np.floor(np.log2(levels[-1])) + 1)
    bound = max(np.diff(levels).max() / 2, next_power - levels[-1]) * unit
    assert (np.abs(found - values).max(axis=1) <= bound).all()
    assert (greatest / unit >= next_power / 2).all()
    assert (greatest / unit < next_power).all()


def test_published_conversions() -> None:
    """OCP MX 1.0: the scale is 2**(floor(log2(greatest)) - emax), emax of E2M1 being 2."""
    mxfp4 = parse_number("mxfp4")
    values = [12.0, 6.0, 1.0, 0.9, -24.0, 0.0]

    codes, shared = encode_blocks(values, mxfp4)

    assert shared.tolist() == [127 + 4 - 2]
    # In units of 4: 3, 1.5, 0.25 -> 0 (tie to even), 0.225 -> 0, -6.
    assert decode(codes, mxfp4).tolist() == [3.0, 1.5, 0.0, 0.0, -6.0, 0.0]
    assert decode_blocks(codes, shared, mxfp4).tolist() == [12.0, 6.0, 0.0, 0.0, -24.0, 0.0]
    saturated, scale = encode_blocks([31.0], mxfp4)
    assert decode_blocks(saturated, scale, mxfp4).tolist() == [24.0]


def test_stored_bits_count_the_shared_scale() -> None:
    """MSFP12 takes 4.5 bits for a value (Rouhani et al., NeurIPS 2020), MXFP4 4.25."""
    assert parse_number("msfp12").stored_bits(16) == 16 * 4 + 8
    assert parse_number("mxfp4").stored_bits(64) == 64 * 4 + 2 * 8
    assert parse_number("mxfp4").stored_bits(33) == 33 * 4 + 2 * 8
    assert parse_number("int8").stored_bits(33) == 33 * 8


@each("form", MX)
def test_a_block_with_a_special_value_is_nan_and_zeros_take_the_least_scale(form: Number) -> None:
    values = np.zeros(64)
    values[3] = np.inf

    codes, shared = encode_blocks(values, form)

    assert shared.tolist() == [255, 0]
    found = decode_blocks(codes, shared, form)
    assert np.isnan(found[:32]).all()
    assert not found[32:].any()


def test_a_block_without_nan_refuses_one() -> None:
    with pytest.raises(ValueError, match=r"^msfp12 has no code for infinity or NaN$"):
        encode_blocks([np.nan], parse_number("msfp12"))
    with pytest.raises(ValueError, match=r"^int8 is no block format$"):
        encode_blocks([1.0], parse_number("int8"))
    with pytest.raises(ValueError, match=r"^mxfp4 has blocks of 32 and msfp12 of 16: they must"):
        block_sums(([0], [0]), ([0], [0]), parse_number("mxfp4"), parse_number("msfp12"))


@given(
    left=st.sampled_from(BLOCKS),
    right=st.sampled_from(BLOCKS),
    seed=st.integers(0, 999),
)
def test_sums_of_blocks_are_exact_dot_products(left: Number, right: Number, seed: int) -> None:
    if left.block_length != right.block_length:
        return
    one, other = drawn(left, seed), drawn(right, seed + 1)
    # Scales near one keep the products within float64's exponents.
    one, other = (one[0], one[1] // 8 + 2), (other[0], other[1] // 8 + 2)

    sums, exponents = block_sums(one, other, left, right)

    first, second = decode_blocks(*one, left), decode_blocks(*other, right)
    for row in range(3):
        exact = sum(Fraction(a) * Fraction(b) for a, b in zip(first[row], second[row], strict=True))
        found = sum(
            int(total) * Fraction(2) ** int(exponent)
            for total, exponent in zip(sums[row], exponents[row], strict=True)
        )
        assert found == exact


def test_nvfp4_has_a_real_scale_for_16_values() -> None:
    """The greatest of a block, 12, becomes 6 times a scale of 2; 0.7 / 2 becomes 0.5."""
    form = parse_number("nvfp4")
    values = np.concatenate([[12.0, 0.7, -3.0], np.zeros(13), [0.09], np.zeros(3)])
    codes, shared = encode_blocks(values, form)
    found = decode_blocks(codes, shared, form)

    assert form.stored_bits(20) == 20 * 4 + 2 * 8
    assert form.stored_bits_across(32) == 32 * 4 + 16
    assert decode(shared, parse_number("float8_e4m3")).tolist() == [2.0, 0.015625]
    assert found[:3].tolist() == [12.0, 1.0, -3.0]
    assert found[16] == 0.09375
    with pytest.raises(ValueError, match="nvfp4 has scales of float8_e4m3, which are no powers"):
        scale_exponents(shared, form)
