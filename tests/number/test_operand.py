"""Operands as integers: values, widths of products and of exact sums."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.number import (
    FORMATS,
    Number,
    decode,
    decode_table,
    exact_length,
    exact_sum_bits,
    operand,
    parse_number,
    product_bits,
    product_exponent,
)
from accelsim.number.operand import product_range
from each import each

NOT_INTEGER = ("bfloat16",)
OPERANDS = [
    form
    for form in FORMATS.values()
    if form.bits <= 16
    and form.name not in NOT_INTEGER
    and not (form.kind == "logarithmic" and form.fraction_bits)
]
SMALL = [form for form in OPERANDS if form.bits <= 5]


@each("form", OPERANDS)
def test_an_integer_and_its_exponent_are_the_value_of_each_code(form: Number) -> None:
    integers, exponent = decode_table(form)
    found = operand(form)
    values = decode(np.arange(1 << form.bits), form).astype(np.float64)

    assert np.array_equal(found.special, ~np.isfinite(values))
    assert np.array_equal(np.ldexp(integers.astype(np.float64), exponent)[~found.special],
                          values[~found.special])  # fmt: skip
    assert not integers[found.special].any()
    assert (found.least, found.greatest) == (integers.min(), integers.max())
    assert any(value % 2 for value in integers.tolist())  # The exponent is the greatest possible.


@pytest.mark.sampled(6)
@pytest.mark.parametrize("left", SMALL, ids=lambda form: form.name)
@each("right", SMALL)
def test_widths_are_the_least_that_hold_every_product_and_sum(left: Number, right: Number) -> None:
    one, other = operand(left).integers, operand(right).integers
    products = [a * b for a in one.tolist() for b in other.tolist()]
    least, greatest = min(products), max(products)

    def holds(bits: int, low: int, high: int) -> bool:
        return bits > 0 and -(1 << (bits - 1)) <= low and high < 1 << (bits - 1)

    bits = product_bits(left, right)
    assert product_range(left, right) == (least, greatest)
    assert holds(bits, least, greatest)
    assert not holds(bits - 1, min(least, -1), greatest)
    for length in (1, 3, 17):
        wide = exact_sum_bits(left, right, length)
        assert holds(wide, min(0, least * length), max(0, greatest * length))
        assert not holds(wide - 1, min(-1, least * length), max(0, greatest * length))
        assert exact_length(left, right, wide) >= length
    longest = exact_length(left, right, 12)
    assert holds(12, least * longest, greatest * longest)
    assert not holds(12, least * (longest + 1), greatest * (longest + 1))


@given(st.data())
def test_sums_of_integer_products_are_exact_sums_of_values(data: st.DataObject) -> None:
    left = data.draw(st.sampled_from([form for form in OPERANDS if form.bits <= 8]))
    right = data.draw(st.sampled_from([form for form in OPERANDS if form.bits <= 8]))
    one, other = operand(left), operand(right)
    codes = [
        data.draw(st.lists(st.integers(0, (1 << form.bits) - 1), min_size=4, max_size=4))
        for form in (left, right)
    ]
    if one.special[codes[0]].any() or other.special[codes[1]].any():
        return

    total = sum(int(one.integers[a]) * int(other.integers[b]) for a, b in zip(*codes, strict=True))

    values = [
        [Fraction(float(value)) for value in decode(np.array(row), form)]
        for row, form in zip(codes, (left, right), strict=True)
    ]
    exact = sum(a * b for a, b in zip(*values, strict=True))
    assert total * Fraction(2) ** product_exponent(left, right) == exact


def test_published_widths() -> None:
    """Exact accumulation of OFP8: E4M3 spans 2**-9 .. 448, E5M2 2**-16 .. 57344."""
    e4m3, e5m2 = operand(parse_number("float8_e4m3")), operand(parse_number("float8_e5m2"))

    assert (e4m3.bits, e4m3.exponent, e4m3.significand_bits, e4m3.shift_bits) == (19, -9, 4, 14)
    assert (e5m2.bits, e5m2.exponent, e5m2.significand_bits, e5m2.shift_bits) == (33, -16, 3, 29)
    int8 = parse_number("int8")
    assert product_bits(int8, int8) == 16
    # 2**31 / 2**14 products of -128 by -128 are one too many for 32 bits.
    assert exact_length(int8, int8, 32) == 2**17 - 1
    assert exact_sum_bits(parse_number("binary"), parse_number("binary"), 1000) == 11


def test_what_has_no_integers_says_why() -> None:
    with pytest.raises(ValueError, match=r"^bfloat16: its fixed-point expansion has 262"):
        operand(parse_number("bfloat16"))
    with pytest.raises(ValueError, match=r"^log5_1: 2\*\*\(1/2\) is irrational"):
        operand(parse_number("log5_1"))
    with pytest.raises(ValueError, match=r"^float32: integer operands have at most 16 bits"):
        operand(parse_number("float32"))
    with pytest.raises(ValueError, match=r"^length must be at least 1, not 0$"):
        exact_sum_bits(parse_number("int8"), parse_number("int8"), 0)


def test_binary_products_are_the_xnor_of_their_codes() -> None:
    """XNOR-Net: a dot product of n is 2 * popcount(xnor) - n."""
    integers, _ = decode_table(parse_number("binary"))
    for length in range(1, 7):
        for one, other in itertools.product(range(1 << length), repeat=2):
            codes = [[(word >> place) & 1 for place in range(length)] for word in (one, other)]
            total = int((integers[codes[0]] * integers[codes[1]]).sum())

            agreeing = (~(one ^ other) & ((1 << length) - 1)).bit_count()
            assert total == 2 * agreeing - length
