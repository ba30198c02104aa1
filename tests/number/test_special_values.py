"""Values that the standards and papers print."""

from fractions import Fraction

import numpy as np
import pytest

from accelsim.number import E8M0, decode, encode, parse_number, table
from each import each

# Name: code -> value. OFP8 1.0, table of value encodings; OCP MX 1.0, tables of FP6 and FP4; IEEE
# 754-2019 binary16; arXiv:2206.02915 for fnuz.
PUBLISHED = {
    "float8_e4m3": {
        0b0_0000_000: 0.0,
        0b0_0000_001: 2.0**-9,
        0b0_0000_111: 0.875 * 2.0**-6,
        0b0_0001_000: 2.0**-6,
        0b0_1111_110: 448.0,
        0b1_1111_110: -448.0,
        0b0_1111_111: np.nan,
        0b1_1111_111: np.nan,
    },
    "float8_e5m2": {
        0b0_00000_01: 2.0**-16,
        0b0_00000_11: 0.75 * 2.0**-14,
        0b0_00001_00: 2.0**-14,
        0b0_11110_11: 57344.0,
        0b0_11111_00: np.inf,
        0b1_11111_00: -np.inf,
        0b0_11111_01: np.nan,
        0b0_11111_10: np.nan,
        0b0_11111_11: np.nan,
    },
    "float6_e2m3": {0b0_00_001: 0.125, 0b0_00_111: 0.875, 0b0_01_000: 1.0, 0b0_11_111: 7.5},
    "float6_e3m2": {
        0b0_000_01: 0.0625, 0b0_000_11: 0.1875, 0b0_001_00: 0.25, 0b0_111_11: 28.0
    },
    "float4_e2m1": {
        0: 0.0, 1: 0.5, 2: 1.0, 3: 1.5, 4: 2.0, 5: 3.0, 6: 4.0, 7: 6.0, 9: -0.5, 15: -6.0
    },
    "float16": {
        0x0001: 2.0**-24, 0x0400: 2.0**-14, 0x3C00: 1.0, 0x7BFF: 65504.0, 0x7C00: np.inf
    },
    "bfloat16": {0x3F80: 1.0, 0x7F7F: 3.3895313892515355e38, 0x0080: 2.0**-126, 0x0001: 2.0**-133},
    "float8_e4m3fnuz": {0x80: np.nan, 0x7F: 240.0, 0x01: 2.0**-10},
    "float8_e5m2fnuz": {0x80: np.nan, 0x7F: 57344.0, 0x01: 2.0**-17},
    "ternary": {0b00: 0, 0b01: 1, 0b11: -1, 0b10: 0},
    "binary": {0: -1, 1: 1},
    "q3.4": {0x7F: 7.9375, 0x80: -8.0, 0x01: 0.0625, 0xFF: -0.0625},
    "mxint8": {0x7F: 1 + 63 / 64, 0x01: 2.0**-6, 0x80: -2.0},
}  # fmt: skip


@each("name", PUBLISHED)
def test_published_codes_have_their_published_values(name: str) -> None:
    form = parse_number(name)
    codes = list(PUBLISHED[name])

    values = decode(np.array(codes), form)

    assert np.array_equal(
        values.astype(np.float64), np.array(list(PUBLISHED[name].values()), float), equal_nan=True
    )


def test_a_scale_spans_the_powers_of_two_of_the_standard() -> None:
    assert decode(np.array([0, 127, 254]), E8M0).tolist() == [2.0**-127, 1.0, 2.0**127]
    assert np.isnan(decode(np.array(255), E8M0))


def test_levels_of_additive_powers_of_two_are_those_of_the_paper() -> None:
    """Li et al., ICLR 2020, section 2.2: k = 2, n = 2, terms {0, 1, 1/4, 1/16} and half of them.

    The authors' code (quant_layer.py, ``build_power_value`` for 4 bits) has the sums of
    {0, 2**-1, 2**-3, 2**-5} and {0, 2**-2, 2**-4, 2**-6} over their greatest.
    """
    first, second = (0, 2**-1, 2**-3, 2**-5), (0, 2**-2, 2**-4, 2**-6)
    authors = sorted((a + b) / 0.75 for a in first for b in second)

    levels = table(parse_number("uapot4")).levels

    assert (levels / levels[-1]).tolist() == pytest.approx(authors, rel=1e-15)
    signed = table(parse_number("apot5")).levels
    assert signed.tolist() == [*-levels[:0:-1], *levels]


def test_powers_of_two_are_integers_and_their_negatives() -> None:
    assert table(parse_number("pow2_3")).levels.tolist() == [-4, -2, -1, 0, 1, 2, 4]
    assert table(parse_number("upow2_2")).levels.tolist() == [0, 1, 2, 4]


def test_logarithmic_values_are_powers_of_the_root() -> None:
    """Miyashita et al., arXiv:1603.01025: base sqrt(2) has levels sqrt(2)**n."""
    levels = table(parse_number("log5_1")).levels
    positive = levels[levels > 0]

    assert positive == pytest.approx([2 ** (n / 2) for n in range(-7, 8)], rel=1e-15)
    assert levels[len(levels) // 2] == 0


@each(
    ("name", "value", "saturated", "special"),
    [
        ("float8_e4m3", 464.0, 448.0, 448.0),  # a tie with the absent 480: 448 has the even code
        ("float8_e4m3", 464.1, 448.0, np.nan),
        ("float8_e4m3", np.inf, 448.0, np.nan),
        ("float8_e5m2", 61439.0, 57344.0, 57344.0),
        ("float8_e5m2", 61440.0, 57344.0, np.inf),  # the even neighbor is the absent 65536
        ("float8_e5m2", -np.inf, -57344.0, -np.inf),
        ("float16", 65520.0, 65504.0, np.inf),
        ("float16", 65519.9, 65504.0, 65504.0),
        ("float32", 1e39, 3.4028234663852886e38, np.inf),
        ("float8_e4m3fnuz", 1e9, 240.0, np.nan),
    ],
)
def test_overflow_saturates_or_becomes_special(
    name: str, value: float, saturated: float, special: float
) -> None:
    form = parse_number(name)

    assert decode(encode(value, form, overflow="saturate"), form) == saturated
    found = decode(encode(value, form, overflow="special"), form)
    assert np.array_equal(found, special, equal_nan=True)


@each(
    ("name", "least", "greatest"),
    [
        ("int1", -1, 0),
        ("int64", -(2**63), 2**63 - 1),
        ("uint16", 0, 65535),
        ("q15.16", -(2**15), 2**15 - Fraction(1, 2**16)),
        ("binary", -1, 1),
        ("pow2_5", -(2**14), 2**14),
        ("apot5", Fraction(-3, 2), Fraction(3, 2)),
        ("log4_0", -8, 8),
        ("float8_e4m3", -448, 448),
        ("float16", -65504, 65504),
        ("float32", -(2**24 - 1) * 2**104, (2**24 - 1) * 2**104),
        ("float64", -(2**53 - 1) * 2**971, (2**53 - 1) * 2**971),
    ],
)
def test_values_beyond_a_range_become_its_ends(
    name: str, least: Fraction, greatest: Fraction
) -> None:
    form = parse_number(name)

    for end in (float(least), float(greatest)):
        assert decode(encode(end, form), form) == end
        assert decode(encode(end * 2 + np.sign(end) * 2, form), form) == end


def test_nan_stays_nan_where_there_is_one() -> None:
    for name in ("float8_e4m3", "float8_e5m2", "float16", "float32", "bfloat16", "float8_e4m3fnuz"):
        assert np.isnan(decode(encode(np.nan, parse_number(name)), parse_number(name)))
    for name in ("float4_e2m1", "int8", "binary", "pow2_4", "q3.4"):
        with pytest.raises(ValueError, match=f"^{name} has no code for NaN"):
            encode(np.nan, parse_number(name))
