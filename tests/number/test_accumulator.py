"""Accumulators: exact ones, wrapping, saturating, chunked, and floats."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.number import Accumulator, decode, encode, float_sums, operand, parse_number
from each import each

INT4, INT8 = parse_number("int4"), parse_number("int8")
E4M3, E5M2 = parse_number("float8_e4m3"), parse_number("float8_e5m2")


def naive(
    terms: list[int], bits: int, rule: str | None, chunk: int = 0, chunk_bits: int = 0
) -> int:
    """One addition after another in plain integers."""
    if chunk:
        parts = [
            naive(terms[start : start + chunk], chunk_bits, rule)
            for start in range(0, len(terms), chunk)
        ]
        return naive(parts, bits, rule)
    total = 0
    for term in terms:
        total += term
        low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
        if rule == "saturate":
            total = min(max(total, low), high)
        elif rule == "wrap":
            total = (total - low) % (1 << bits) + low
    return total


@given(
    codes=st.lists(st.tuples(st.integers(0, 15), st.integers(0, 255)), min_size=1, max_size=12),
    bits=st.integers(2, 40),
    rule=st.sampled_from(["wrap", "saturate"]),
    chunk=st.integers(0, 5),
    chunk_bits=st.integers(2, 20),
)
def test_sums_equal_plain_additions(
    codes: list[tuple[int, int]], bits: int, rule: str, chunk: int, chunk_bits: int
) -> None:
    widths = {"chunk": chunk, "chunk_bits": chunk_bits} if chunk else {}
    made = Accumulator(left=INT4, right=INT8, bits=bits, length=12, overflow=rule, **widths)  # type: ignore[arg-type]
    left, right = zip(*codes, strict=True)
    terms = [int(decode(np.array(a), INT4)) * int(decode(np.array(b), INT8)) for a, b in codes]

    assert made.sums(left, right) == naive(terms, bits, rule, **widths)


@given(
    codes=st.lists(st.tuples(st.integers(0, 255), st.integers(0, 255)), min_size=1, max_size=9),
    bits=st.integers(30, 80),
    rule=st.sampled_from(["wrap", "saturate"]),
)
def test_sums_beyond_64_bits_are_exact_too(
    codes: list[tuple[int, int]], bits: int, rule: str
) -> None:
    made = Accumulator(left=E5M2, right=E4M3, bits=bits, length=9, overflow=rule)  # type: ignore[arg-type]
    left, right = zip(*codes, strict=True)
    one, other = operand(E5M2), operand(E4M3)
    terms = [int(one.integers[a]) * int(other.integers[b]) for a, b in codes]

    assert made.sums(left, right) == naive(terms, bits, rule)
    assert made.special(left, right) == any(
        bool(one.special[a] or other.special[b]) for a, b in codes
    )


def test_a_wrapped_sum_whose_true_value_fits_is_exact_and_a_saturated_one_need_not_be() -> None:
    left, right = np.array([7, 7, 9, 9]), np.array([127, 127, 127, 127])  # 7, 7, -7, -7 by 127
    wrap = Accumulator(left=INT4, right=INT8, bits=11, length=4, overflow="wrap")
    saturate = Accumulator(left=INT4, right=INT8, bits=11, length=4, overflow="saturate")

    assert wrap.sums(left, right) == 0
    assert saturate.sums(left, right) == 1023 - 2 * 7 * 127


def test_a_narrow_accumulator_without_a_rule_is_refused() -> None:
    exact = Accumulator(left=INT8, right=INT8, bits=22, length=64 - 1)

    assert exact.exact
    with pytest.raises(
        ValueError,
        match=r"^Accumulator\.bits is 22, but 128 products of int8 by int8 need 23 bits: widen it,"
        r" or state the overflow rule, wrap or saturate$",
    ):
        Accumulator(left=INT8, right=INT8, bits=22, length=128)
    with pytest.raises(ValueError, match=r"^Accumulator\.chunk_bits is 17, but 16 products of"):
        Accumulator(left=INT8, right=INT8, bits=24, length=128, chunk=16, chunk_bits=17)
    assert not Accumulator(left=INT8, right=INT8, bits=22, length=128, overflow="wrap").exact
    with pytest.raises(ValueError, match=r"^Accumulator\.overflow must be wrap or saturate, not"):
        Accumulator(left=INT8, right=INT8, bits=32, length=2, overflow="clip")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^Accumulator\.chunk and chunk_bits go together"):
        Accumulator(left=INT8, right=INT8, bits=32, length=2, chunk=2)
    with pytest.raises(ValueError, match=r"^a sum has at most 2 products, not 3$"):
        Accumulator(left=INT8, right=INT8, bits=32, length=2).sums([1, 1, 1], [1, 1, 1])


def rounded(value: Fraction, bits: int, lowest: int) -> float:
    """To nearest even with a significand of ``bits`` bits, by fractions; no overflow."""
    if value == 0:
        return 0.0
    exponent = 0
    while abs(value) >= Fraction(2) ** (exponent + 1):
        exponent += 1
    while abs(value) < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - bits + 1, lowest)
    return float(round(value / unit) * unit)


@pytest.mark.parametrize(
    ("name", "bits", "lowest"), [("float32", 24, -149), ("float16", 11, -24), ("bfloat16", 8, -133)]
)
def test_float_sums_round_once_after_each_addition(name: str, bits: int, lowest: int) -> None:
    draw = np.random.default_rng(1)
    form, half = parse_number(name), parse_number("float16")
    pairs = np.ldexp(draw.standard_normal((2, 300, 8)), draw.integers(-9, 3, (2, 300, 8)))
    left, right = (decode(encode(values, half), half) for values in pairs)

    found = float_sums(left, right, form)
    chunked = float_sums(left, right, form, chunk=3)

    for row in range(300):
        products = [
            Fraction(a) * Fraction(b)
            for a, b in zip(left[row].tolist(), right[row].tolist(), strict=True)
        ]

        def added(terms: list[Fraction]) -> Fraction:
            total = Fraction(0)
            for term in terms:
                total = Fraction(rounded(total + term, bits, lowest))
            return total

        assert Fraction(found[row]) == added(products)
        parts = [added(products[start : start + 3]) for start in range(0, 8, 3)]
        assert Fraction(chunked[row]) == added(parts)


@each("weight", ["int4", "int8", "uint4", "q0.7", "ternary"])
def test_sums_of_floats_by_integers_round_once_after_each_exact_product(weight: str) -> None:
    """Weight-only quantization: bfloat16 activations, integer weights, sums in float32."""
    draw = np.random.default_rng(2)
    half, whole, total = parse_number("bfloat16"), parse_number(weight), parse_number("float32")
    left = decode(encode(draw.standard_normal((200, 8)), half), half)
    right = decode(draw.integers(0, 3 if weight == "ternary" else 1 << whole.bits, (200, 8)), whole)

    found = float_sums(left, right, total)

    for row in range(200):
        exact = Fraction(0)
        for a, b in zip(left[row].tolist(), right[row].tolist(), strict=True):
            exact = Fraction(rounded(exact + Fraction(a) * Fraction(b), 24, -149))
        assert Fraction(found[row]) == exact


def test_a_float_sum_rounds_once_where_float64_would_round_twice() -> None:
    """1 + 2**-23 + 2**-24 - 2**-60 is below the middle of two float32: rounded to 53 bits first, it
    would be the middle, and the tie would go to the even neighbor, 1 + 2**-22.
    """
    form = parse_number("float32")
    left = [1 + 2.0**-23, 2.0**-12 * (1 + 2.0**-18)]
    right = [1.0, 2.0**-12 * (1 - 2.0**-18)]

    assert float_sums(left, right, form) == 1 + 2.0**-23
    assert float_sums([-value for value in left], right, form) == -1 - 2.0**-23
    assert float_sums([1.0, 2.0**-24], [1.0, 1.0], form) == 1.0
    assert float_sums([1.0, 2.0**-24 + 2.0**-50], [1.0, 1.0], form) == 1 + 2.0**-23


def test_chunks_lose_less_than_one_long_sum() -> None:
    """Wang et al., NeurIPS 2018, figure 3: a long sum of ones in float16 swamps at 2048."""
    ones = np.ones(4096)
    form = parse_number("float16")

    assert float_sums(ones, ones, form) == 2048
    assert float_sums(ones, ones, form, chunk=64) == 4096


def test_a_float_sum_overflows_to_infinity_and_a_wide_accumulator_is_refused() -> None:
    assert float_sums([60000.0, 60000.0], [1.0, 1.0], parse_number("float16")) == np.inf
    assert float_sums([7.0, 7.0], [1.0, 1.0], parse_number("float6_e2m3")) == 7.5
    with pytest.raises(ValueError, match=r"^int32 is no float accumulator of at most 32 bits$"):
        float_sums([1.0], [1.0], parse_number("int32"))
