"""The reference against definitions in exact arithmetic, element by element."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import WorkloadError
from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    IntegerTensor,
    Pool,
    Requantize,
    Rescale,
)
from accelsim.integer.reference import run_reference
from accelsim.integer.requantization import requantized
from accelsim.number import parse_number
from accelsim.workload import layers
from each import each
from records import record


def plain(channels: int, *, bias: int = 0, multiplier: int = 1, shift: int = 0) -> Requantize:
    return Requantize(
        bias=np.full(channels, bias),
        multiplier=np.full(channels, multiplier),
        shift=np.full(channels, shift),
        zero_point=0,
        minimum=-(2**40),
        maximum=2**40,
    )


def moved(kind: type[layers.Layer], *shapes: tuple[int, int, int], **fields: int) -> IntegerLayer:
    return IntegerLayer(layer=record(kind, "layer", "a", "b", *shapes, **fields))


def network(layer: IntegerLayer, *shapes: tuple[int, int, int]) -> IntegerNetwork:
    """Return a network of one layer whose tensors are called a, b, ...; the last is its output."""
    names = "abc"[: len(shapes)]
    number = parse_number("int16")
    tensors = {
        name: IntegerTensor(name=name, height=y, width=x, channels=c, number=number)
        for name, (y, x, c) in zip(names, shapes, strict=True)
    }
    return IntegerNetwork(
        name="one",
        tensors=tensors,
        layers=(layer,),
        inputs=tuple(names[:-1]),
        outputs=(names[-1],),
    )


@given(
    total=st.integers(-(2**47), 2**47),
    bias=st.integers(-(2**31), 2**31 - 1),
    multiplier=st.integers(0, 2**31 - 1),
    shift=st.integers(0, 63),
    zero_point=st.integers(-128, 127),
)
def test_requantize_is_exact_division_rounded_half_to_even(
    total: int, bias: int, multiplier: int, shift: int, zero_point: int
) -> None:
    how = Requantize(
        bias=np.array([bias]),
        multiplier=np.array([multiplier]),
        shift=np.array([shift]),
        zero_point=zero_point,
        minimum=-128,
        maximum=127,
    )
    exact = round(Fraction((total + bias) * multiplier, 2**shift)) + zero_point
    assert requantized(np.array([total]), how).tolist() == [min(max(exact, -128), 127)]


@each(("total", "result"), [(1, 0), (3, 2), (5, 2), (-1, 0), (-3, -2), (-5, -2)])
def test_a_half_goes_to_the_even_neighbour(total: int, result: int) -> None:
    assert requantized(np.array([total]), plain(1, shift=1)).tolist() == [result]


@each("groups", [1, 2, 4])
@each("dilation", [(1, 1), (2, 1)])
@each("stride", [(1, 1), (2, 3)])
def test_convolution_is_its_definition(
    groups: int, dilation: tuple[int, int], stride: tuple[int, int]
) -> None:
    generator = np.random.default_rng(groups)
    image = generator.integers(-9, 9, (7, 8, 4))
    weights = generator.integers(-9, 9, (8, 2, 3, 4 // groups))
    rows = (7 + 1 - dilation[0] - 1) // stride[0] + 1
    columns = (8 + 2 - 2 * dilation[1] - 1) // stride[1] + 1
    layer = Convolution(
        layer=record(
            layers.Convolution,
            "layer",
            "a",
            "b",
            (7, 8, 4),
            (rows, columns, 8),
            weight_shape=weights.shape,
            groups=groups,
            stride=stride,
            padding=(1, 2, 0, 0),
            dilation=dilation,
        ),
        weights=weights,
        pad=5,
        requantize=plain(8, bias=3),
    )
    found = run_reference(network(layer, (7, 8, 4), (rows, columns, 8)), {"a": image})["b"]
    for y, x, filter_ in np.ndindex(found.shape):
        total = 3
        for ky, kx, c in np.ndindex(weights.shape[1:]):
            row = y * stride[0] + ky * dilation[0] - 1
            column = x * stride[1] + kx * dilation[1] - 2
            inside = 0 <= row < 7 and 0 <= column < 8
            channel = filter_ // (8 // groups) * (4 // groups) + c
            total += (image[row, column, channel] if inside else 5) * weights[filter_, ky, kx, c]
        assert found[y, x, filter_] == total


@pytest.mark.parametrize("kind", ["maximum", "sum"])
def test_a_pool_takes_its_parameters_by_the_taps_inside(kind: str) -> None:
    image = np.arange(1, 10).reshape(3, 3, 1)
    layer = Pool(
        layer=record(
            layers.Pool,
            "layer",
            "a",
            "b",
            (3, 3, 1),
            (2, 2, 1),
            function="maximum" if kind == "maximum" else "average",
            kernel=(2, 2),
            stride=(2, 2),
            padding=(1, 1, 0, 0),
        ),
        pad=0,
        requantize={1: plain(1, multiplier=100), 4: plain(1, multiplier=10), 0: plain(1)},
    )
    found = run_reference(network(layer, (3, 3, 1), (2, 2, 1)), {"a": image})["b"]
    wanted = [[100, 3], [7, 90]] if kind == "maximum" else [[100, 5], [11, 280]]
    assert found[:, :, 0].tolist() == wanted


def test_an_addition_weighs_both_operands() -> None:
    shape = (1, 1, 2)
    total = record(layers.Add, "layer", ("a", "b"), "c", shape, shape, shape)
    layer = Add(layer=total, weights=(3, -2), requantize=plain(2))
    inputs = {"a": np.array([[[1, 2]]]), "b": np.array([[[10, 20]]])}
    found = run_reference(network(layer, shape, shape, shape), inputs)["c"]
    assert found.tolist() == [[[-17, -34]]]


def test_each_channel_of_a_rescale_has_its_weight() -> None:
    weights = np.array([3, -2, 0])
    scaled = record(layers.Rescale, "layer", "a", "b", (1, 2, 3), (1, 2, 3), weighted=True)
    layer = Rescale(layer=scaled, weights=weights, requantize=plain(3, bias=5))
    inputs = {"a": np.array([[[10, 20, 30], [-1, 2, -3]]])}
    found = run_reference(network(layer, (1, 2, 3), (1, 2, 3)), inputs)["b"]
    assert found.tolist() == [[[35, -35, 5], [2, 1, 5]]]


def test_a_shuffle_takes_a_channel_of_each_group_in_turn() -> None:
    layer = moved(layers.Transpose, (2, 1, 6), (2, 1, 6), groups=2)
    inputs = {"a": np.array([[[0, 1, 2, 3, 4, 5]], [[9, 8, 7, 6, 5, 4]]])}
    found = run_reference(network(layer, (2, 1, 6), (2, 1, 6)), inputs)["b"]
    assert found.tolist() == [[[0, 3, 1, 4, 2, 5]], [[9, 6, 8, 5, 7, 4]]]


def test_a_slice_takes_neighbouring_channels() -> None:
    layer = moved(layers.Arrangement, (2, 1, 6), (2, 1, 3), first_channel=2)
    inputs = {"a": np.array([[[0, 1, 2, 3, 4, 5]], [[9, 8, 7, 6, 5, 4]]])}
    found = run_reference(network(layer, (2, 1, 6), (2, 1, 3)), inputs)["b"]
    assert found.tolist() == [[[2, 3, 4]], [[7, 6, 5]]]


def test_a_reshape_keeps_the_order_of_elements() -> None:
    layer = moved(layers.Reshape, (2, 3, 4), (1, 1, 24))
    found = run_reference(
        network(layer, (2, 3, 4), (1, 1, 24)), {"a": np.arange(24).reshape(2, 3, 4)}
    )
    assert found["b"].reshape(-1).tolist() == list(range(24))


def test_inputs_of_another_shape_are_refused() -> None:
    layer = moved(layers.Reshape, (2, 3, 4), (1, 1, 24))
    one = network(layer, (2, 3, 4), (1, 1, 24))
    with pytest.raises(WorkloadError, match="one: input a is not given"):
        run_reference(one, {})
    with pytest.raises(WorkloadError, match=r"input a has shape \(2, 3, 5\), not \(2, 3, 4\)"):
        run_reference(one, {"a": np.zeros((2, 3, 5))})
