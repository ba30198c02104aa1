"""Every multiplier gives the product of the reference, for all pairs of codes up to 8 bits."""

from itertools import product

import numpy as np
import pytest

from accelsim.number import FORMATS, Number, parse_number
from accelsim_hdl.number import has_hardware
from hdl.component import CompiledComponent
from hdl.number.products import Pair, Products, expected

EXHAUSTIVE_BITS = 8
WIDE_BITS = 16
RANDOM_PAIRS = 50_000
ACTIVATIONS = ("int8", "ternary")
"""Formats that multiply every other; each also multiplies itself."""


def narrow() -> dict[str, Number]:
    """Formats of at most 8 bits; a block stands for its element."""
    return {
        name: form
        for name, form in FORMATS.items()
        if form.bits <= EXHAUSTIVE_BITS and has_hardware(form)
    }


def pairs_of(name: str) -> list[Pair]:
    form = narrow()[name]
    others = [parse_number(other) for other in ACTIVATIONS]
    return [(form, form), *((other, form) for other in others)]


def check(pairs: list[Pair], left: np.ndarray, right: np.ndarray) -> None:
    driven = {"left": np.append(left, 0), "right": np.append(right, 0)}
    seen = CompiledComponent(Products(pairs)).drive(driven)
    for index, pair in enumerate(pairs):
        words, special = expected(pair, left, right)
        found = seen[f"product_{index}"][1:].astype(np.uint64).reshape(words.shape)
        names = f"{pair[0].name} by {pair[1].name}"
        assert np.array_equal(found, words), names
        assert np.array_equal(seen[f"special_{index}"][1:] == 1, special), names


def test_every_format_up_to_8_bits_is_exact_for_all_pairs_of_codes() -> None:
    codes = np.arange(1 << (2 * EXHAUSTIVE_BITS))
    names = sorted(narrow())
    for first in range(0, len(names), 30):
        pairs = [pair for name in names[first : first + 30] for pair in pairs_of(name)]
        check(list(dict.fromkeys(pairs)), codes & 255, codes >> EXHAUSTIVE_BITS)


def test_wide_formats_are_exact_at_random_codes_and_at_corners() -> None:
    names = [f"{sign}{bits}" for sign in ("int", "uint") for bits in range(9, WIDE_BITS + 1)]
    names += ["float16", "q7.8", "uq8.8"]
    forms = [parse_number(name) for name in names]
    pairs = [(form, form) for form in forms]
    pairs += [(form, parse_number("int8")) for form in forms]
    draw = np.random.default_rng(0)
    corners = [0, 1, *(1 << bit for bit in range(8, 16)), *((1 << bit) - 1 for bit in range(8, 17))]
    ends = np.array(list(product(corners, corners)))
    drawn = draw.integers(0, 1 << WIDE_BITS, (RANDOM_PAIRS, 2))
    codes = np.concatenate([ends, drawn])
    check(pairs, codes[:, 0], codes[:, 1])


@pytest.mark.long
def test_all_pairs_of_families_are_exact() -> None:
    codes = np.arange(1 << (2 * EXHAUSTIVE_BITS))
    names = ["int4", "uint3", "q3.4", "binary", "ternary", "pow2_4", "upow2_3", "apot5", "uapot6"]
    names += ["float8_e4m3", "float8_e5m2fnuz", "float4_e2m1", "msfp12", "mxint8"]
    forms = [parse_number(name) for name in names]
    check(list(product(forms, forms)), codes & 255, codes >> EXHAUSTIVE_BITS)


def test_formats_without_an_integer_have_no_hardware() -> None:
    assert not has_hardware(parse_number("bfloat16"))
    assert not has_hardware(parse_number("log5_2"))
    assert not has_hardware(parse_number("int32"))
