"""Sums in narrow accumulators against plain loops."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import WorkloadError
from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Requantize, Rescale
from accelsim.integer.accumulator import Accumulator, check_accumulator
from accelsim.integer.ops import network_bounds
from accelsim.integer.reference import run_reference
from accelsim.number import parse_number
from accelsim.workload import layers
from records import record

INT8 = parse_number("int8")
INT24 = parse_number("int24")


def network(weights: list[list[int]], groups: int = 1) -> IntegerNetwork:
    filters, depth = len(weights), len(weights[0])
    ones, zeros = np.ones(filters, np.int64), np.zeros(filters, np.int64)
    layer = Convolution(
        layer=record(
            layers.Convolution,
            "layer",
            "x",
            "y",
            (1, 1, depth * groups),
            (1, 1, filters),
            weight_shape=(filters, 1, 1, depth),
            groups=groups,
        ),
        weights=np.array(weights, np.int64).reshape(filters, 1, 1, depth),
        requantize=Requantize(
            bias=zeros,
            multiplier=ones,
            shift=zeros,
            zero_point=0,
            minimum=INT24.minimum,
            maximum=INT24.maximum,
        ),
    )
    tensors = {
        "x": IntegerTensor(name="x", height=1, width=1, channels=depth * groups, number=INT8),
        "y": IntegerTensor(name="y", height=1, width=1, channels=filters, number=INT24),
    }
    return IntegerNetwork(
        name="one", tensors=tensors, layers=(layer,), inputs=("x",), outputs=("y",)
    )


def slow(terms: list[int], bits: int, overflow: str) -> int:
    low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1

    def held(value: int) -> int:
        if overflow == "saturate":
            return min(max(value, low), high)
        return (value - low) % 2**bits + low

    total = 0
    for term in terms:
        total = held(total + held(term))
    return total


@given(
    st.lists(st.tuples(st.integers(-128, 127), st.integers(-128, 127)), min_size=2, max_size=8),
    st.sampled_from([6, 10, 14, 16]),
    st.sampled_from(["wrap", "saturate"]),
)
def test_sums_are_those_of_a_loop(pairs: list[tuple[int, int]], bits: int, overflow: str) -> None:
    inputs = np.array([pair[0] for pair in pairs]).reshape(1, 1, -1)
    built = network([[pair[1] for pair in pairs]])
    accumulator = Accumulator(number=parse_number(f"int{bits}"), overflow=overflow)  # type: ignore[arg-type]

    found = run_reference(built, {"x": inputs}, accumulator)["y"]

    assert found.item() == slow([x * w for x, w in pairs], bits, overflow)


def test_groups_keep_to_their_channels() -> None:
    built = network([[1, 2], [3, 4]], groups=2)
    inputs = {"x": np.array([[[10, 20, 30, 40]]])}
    wide = Accumulator(number=INT24, overflow="saturate")

    assert run_reference(built, inputs)["y"].tolist() == [[[50, 250]]]
    assert run_reference(built, inputs, wide)["y"].tolist() == [[[50, 250]]]


@given(st.lists(st.integers(-8, 7), min_size=1, max_size=6))
def test_bounds_are_reached_and_never_left(weights: list[int]) -> None:
    low, high = network_bounds(network([weights])).sums["layer"]

    extremes = [sorted((w * -128, w * 127)) for w in weights]
    assert low == sum(min(pair[0], 0) for pair in extremes)
    assert high == sum(max(pair[1], 0) for pair in extremes)


def test_products_of_a_rescale_have_bounds_and_are_held() -> None:
    one = network([[1]])
    (layer,) = one.layers
    scaled = record(layers.Rescale, "layer", "x", "y", (1, 1, 1), (1, 1, 1), weighted=True)
    weighted = Rescale(layer=scaled, weights=np.array([-300]), requantize=layer.requantize)
    built = replace(one, layers=(weighted,))
    given = {"x": np.array([[[100]]])}
    narrow = parse_number("int14")

    assert network_bounds(built).sums == {"layer": (-38100, 38400)}
    assert run_reference(built, given)["y"].item() == -30000
    saturated = run_reference(built, given, Accumulator(number=narrow, overflow="saturate"))
    assert saturated["y"].item() == -8192
    wrapped = run_reference(built, given, Accumulator(number=narrow, overflow="wrap"))
    assert wrapped["y"].item() == -30000 + 2**15


def test_a_bound_is_refused_one_bit_below() -> None:
    built = network([[127] * 2])

    check_accumulator(built, parse_number("int16"))
    with pytest.raises(WorkloadError, match="layer layer: sums may reach -32512 or 32258"):
        check_accumulator(built, parse_number("int15"))
