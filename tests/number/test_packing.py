"""Two products that share a multiplier come apart exactly."""

from itertools import product

import numpy as np

from accelsim.number import Number, Packing, packing, parse_number
from each import each

MULTIPLIER_BITS = 18
NAMES = [f"{sign}{bits}" for sign, bits in product(("int", "uint"), range(1, 9))]
SHARED = {
    (one, other): found
    for one, other in product(NAMES, repeat=2)
    if (found := packing(parse_number(one), parse_number(other), MULTIPLIER_BITS))
}
"""Every pair of formats up to 8 bits of which two products share a multiplier."""


def values(number: Number) -> np.ndarray:
    return np.arange(number.minimum, number.maximum + 1)


def corners(number: Number) -> np.ndarray:
    """Numbers of a format in which something may be special."""
    every = values(number)
    return np.unique(np.concatenate([every[:3], every[-3:], every[np.abs(every) < 3]]))


def combinations(shared: Packing) -> np.ndarray:
    """Columns of factor, low and high: all combinations if few, else each factor with some."""
    some = values(shared.packed)
    if 2 * shared.packed.bits + shared.factor.bits > 16:
        some = corners(shared.packed)
    return np.stack(np.meshgrid(values(shared.factor), some, some), axis=-1).reshape(-1, 3).T


@each(("one", "other"), SHARED)
def test_both_products_are_exact(one: str, other: str) -> None:
    shared = SHARED[one, other]
    factor, low, high = combinations(shared)

    both = shared.operand(low, high)
    found = shared.products(factor * both)

    assert np.array_equal(found[0], factor * low)
    assert np.array_equal(found[1], factor * high)
    span = 1 << shared.operand_bits
    least = -(span >> 1) if shared.packed.signed else 0
    assert both.min() >= least
    assert both.max() < least + span
    assert shared.operand_bits <= MULTIPLIER_BITS


@each(
    ("one", "other", "distance_bits", "operand_bits"),
    [
        # -8 * -8 = 64 takes 8 bits with its sign; -8 * 256 - 8 takes 13.
        ("int4", "int4", 8, 13),
        # 255 * -8 takes 12 bits, and two weights of 4 bits as far apart 17.
        ("uint8", "int4", 12, 17),
        ("uint4", "uint4", 8, 12),
        ("int7", "int5", 12, 18),
        # At 12 bits the operand would take 19; at 11 bits 1024 has the code of -1024, no product.
        ("int6", "int6", 11, 18),
        ("uint6", "uint6", 12, 18),
    ],
)
def test_products_lie_as_close_as_they_must(
    one: str, other: str, distance_bits: int, operand_bits: int
) -> None:
    shared = SHARED[one, other]

    assert (shared.distance_bits, shared.operand_bits) == (distance_bits, operand_bits)


@each(
    ("one", "other"),
    [("int8", "int8"), ("uint6", "int6"), ("int4", "ternary"), ("float8_e4m3", "int4")],
)
def test_products_that_do_not_fit_or_are_of_no_integers_share_nothing(one: str, other: str) -> None:
    assert packing(parse_number(one), parse_number(other), MULTIPLIER_BITS) is None
