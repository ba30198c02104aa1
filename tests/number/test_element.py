"""Codes of the weights of adder elements, and the widths of what sums gain from them."""

from itertools import product

import numpy as np
import pytest

from accelsim.number import (
    Number,
    adder_codes,
    adder_weights,
    operand,
    parse_number,
    product_bits,
    term_bits,
    weight_range,
)

WEIGHTS = [parse_number(f"int{bits}") for bits in (2, 3, 4, 8, 16)]


@pytest.mark.parametrize("number", WEIGHTS, ids=lambda number: number.name)
def test_every_weight_has_a_code_of_its_own_and_none_has_code_0(number: Number) -> None:
    least, most = weight_range("adder", number)
    weights = np.arange(least, most + 1)

    codes = adder_codes(weights, number)

    assert (least, most) == (-number.maximum, number.maximum)
    assert len(np.unique(codes)) == len(weights) == 2**number.bits - 1
    assert codes.min() == number.minimum
    assert codes.max() == number.maximum
    assert not (codes == 0).any()
    # As bits, the codes are 1, 2, ... from the least weight on.
    assert (codes % 2**number.bits).tolist() == list(range(1, 2**number.bits))
    back, exist = adder_weights(codes, number)
    assert np.array_equal(back, weights)
    assert exist.all()
    assert not adder_weights(np.zeros(1, np.int64), number)[1].any()


@pytest.mark.parametrize("left", ["int2", "uint2", "int3", "uint4", "int4"])
@pytest.mark.parametrize("right", ["int2", "int3", "int4"])
def test_a_term_takes_the_bits_of_the_farthest_pair(left: str, right: str) -> None:
    one, other = parse_number(left), parse_number(right)
    least, most = weight_range("adder", other)
    terms = [-abs(int(a) - w) for a, w in product(operand(one).integers, range(least, most + 1))]

    bits = term_bits("adder", one, other)

    assert -(2 ** (bits - 1)) <= min(terms) < -(2 ** (bits - 2))
    assert term_bits("multiply", one, other) == product_bits(one, other)
    assert weight_range("multiply", other) == (other.minimum, other.maximum)
