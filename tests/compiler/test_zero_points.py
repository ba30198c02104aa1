"""Products of two activations whose zero points are not 0."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.compiler import compile_network
from accelsim.compiler.checks import Range
from accelsim.compiler.zero_points import padding_for, zero_point_parts
from accelsim.errors import MappingError
from accelsim.integer import IntegerLayer
from accelsim.npu import npu_of
from accelsim.number import parse_number
from compiler.blocks import matrices
from compiler.checks import (
    ARRAYS,
    assert_tiers_count_alike,
    chain,
    check,
)
from compiler.networks import Chain, machine


def products(batch: int, m: int, k: int, n: int, zero_points: tuple[int, int]) -> Chain:
    """Return products of an input and of another matrix made from it."""
    built = chain((1, batch * m, k))
    matrices(built, batch, n, zero_points)
    return built


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dataflow", ARRAYS[:2])
@pytest.mark.parametrize("zero_points", [(-128, 0), (0, 5), (-7, -128), (127, 1), (-128, -128)])
def test_values_are_those_of_the_reference(zero_points: tuple[int, int], dataflow: str) -> None:
    npu = npu_of(machine(dataflow=dataflow))
    for batch, m, k, n in ((1, 1, 1, 1), (1, 5, 4, 4), (2, 3, 7, 5), (1, 6, 13, 9)):
        check(products(batch, m, k, n, zero_points), npu)


@pytest.mark.parametrize(("m", "k", "n"), [(5, 8, 4), (4, 7, 6)])
def test_both_tiers_count_alike(m: int, k: int, n: int) -> None:
    npu = npu_of(machine())

    plain, _ = assert_tiers_count_alike(products(2, m, k, n, (0, 0)), npu)
    events, bound = assert_tiers_count_alike(products(2, m, k, n, (-128, 3)), npu)

    # Two parts for -128, which int8 has no opposite of, and one for 3.
    words = 2 * m * -(-k // 4) * -(-n // 4)
    assert events.input_reads - plain.input_reads == 3 * words
    assert abs(bound.cycles - events.cycles) < 0.15 * events.cycles


@pytest.mark.parametrize("name", ["int2", "int4", "int8", "int16"])
def test_padding_stands_for_every_zero_point(name: str) -> None:
    number = parse_number(name)
    points = range(number.minimum, number.maximum + 1)

    parts = {point: padding_for(point, number) for point in points}

    for point, part in parts.items():
        assert part is not None
        assert part.times * part.pad == -point
        assert number.minimum <= part.pad <= number.maximum
        assert part.times == (0 if point == 0 else 2 if point == number.minimum else 1)


def test_a_sum_reaches_no_further_than_its_bound() -> None:
    parts = zero_point_parts((-128, 5), npu_of(machine()))
    assert parts is not None
    generator, worst = np.random.default_rng(2), 0
    for _ in range(200):
        a, b = generator.choice([-128, 127], (2, 3))
        terms = [*(a * b), *(b * 64), *(b * 64), *(a * -5)]
        worst = max(worst, *np.abs(np.cumsum(generator.permutation(terms))))

    reach = parts.reach(3, (Range(-128, 127), Range(-128, 127)))

    assert worst <= reach < 1.5 * worst


def reading(layer: IntegerLayer, **tensors: tuple[str, ...]) -> IntegerLayer:
    """Return a layer of other tensors."""
    return replace(layer, layer=replace(layer.layer, **tensors))


def test_an_unsigned_zero_point_is_refused_by_name() -> None:
    built = chain((1, 6, 6), "uint8")
    built.product("input", "input", 1, (3, 0))
    network = built.network()
    layer = reading(built.layers[-1], inputs=("small", "small"))
    small = replace(built.layers[-1].requantize, minimum=0, maximum=100)
    built = chain((1, 6, 6), "uint8")
    first = built.rescale()
    last = reading(built.layers[-1], outputs=("small",))
    built.layers[-1] = replace(last, requantize=small)
    tensors = {**network.tensors, "small": replace(network.tensors["input"], name="small")}
    assert first not in tensors
    found = replace(network, tensors=tensors, layers=(built.layers[-1], layer))

    with pytest.raises(MappingError, match="zero point of small must be 0, not 3, or uint8 must"):
        compile_network(found, npu_of(machine(input_="uint8")))
