"""Convolutions by Winograd's algorithms: integers equal to those of the convolution."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.integer import IntegerNetwork, Requantize
from accelsim.integer.fast import divided, with_algorithm
from accelsim.integer.ops import network_bounds
from accelsim.integer.part import random_inputs
from accelsim.integer.reference import run_reference
from accelsim.integer.requantization import requantized
from accelsim.workload.layers import Convolution
from accelsim.workload.layers.fast import EXACT
from integer.windows import convolution, drawn, drawn_product

NAMES = sorted(EXACT)
WINOGRAD = ("winograd2", "winograd4")


def drawn_for(name: str, seed: int) -> IntegerNetwork:
    """Return a random small layer that has an algorithm."""
    return drawn_product(seed) if name == "strassen" else drawn(seed)


def direct(network: IntegerNetwork, image: np.ndarray) -> np.ndarray:
    """Return the results of a convolution, tap by tap."""
    (layer,) = network.layers
    _, tall, wide, _ = layer.layer.weight_shape
    top, left, bottom, right = layer.layer.window.padding
    padded = np.pad(
        image, [(top, bottom), (left, right), (0, 0)], constant_values=layer.pad
    )  # fmt: skip
    _, height, width, filters = layer.layer.output_shape
    sums = np.zeros((height, width, filters), dtype=np.int64)
    for y, x, row, column in product(range(height), range(width), range(tall), range(wide)):
        sums[y, x] += layer.weights[:, row, column] @ padded[y + row, x + column]
    return requantized(sums, layer.requantize)


@pytest.mark.parametrize("name", WINOGRAD)
def test_matrices_compute_a_filter_of_three_taps(name: str) -> None:
    of = EXACT[name]
    inputs, weights, sums = (np.array(each) for each in (of.inputs, of.weights, of.sums))
    for tap, place in product(range(3), range(of.products)):
        filter_, tile = np.eye(3, dtype=int)[tap], np.eye(of.products, dtype=int)[place]

        found = sums @ ((inputs @ tile) * (weights @ filter_))

        wanted = [of.scale * int(result + tap == place) for result in range(of.results)]
        assert found.tolist() == wanted


def test_matrices_compute_a_product_of_two_by_two() -> None:
    of = EXACT["strassen"]
    inputs, weights, sums = (np.array(each) for each in (of.inputs, of.weights, of.sums))
    for left, right in product(np.eye(4, dtype=int), repeat=2):
        found = sums @ ((inputs @ left) * (weights @ right))

        assert np.array_equal(found.reshape(2, 2), left.reshape(2, 2) @ right.reshape(2, 2))


def test_multiplications_saved_are_those_published() -> None:
    """Lavin and Gray 2015 (arXiv:1509.09308), section 4: 2.25 and 4. Strassen 1969: 8 of 7."""
    saved = {name: of.saved for name, of in EXACT.items()}

    assert saved == {"winograd2": 2.25, "winograd4": 4.0, "strassen": 8 / 7}


@pytest.mark.parametrize(
    ("name", "saved"), [("winograd2", 2.25), ("winograd4", 4.0), ("strassen", 8 / 7)]
)
def test_layers_multiply_less_as_published(name: str, saved: float) -> None:
    network = convolution((16, 16, 8), 8)
    if name == "strassen":
        network = convolution((16, 16, 8), 8, (0, 0, 0, 0), kernel=1)

    fast = with_algorithm(network, {"conv"}, EXACT[name])

    macs = sum(layer.layer.macs for layer in fast.layers)
    assert network.layers[0].layer.macs / macs == saved


@pytest.mark.parametrize(
    ("name", "input_growth", "weight_growth"),
    [("winograd2", 4, 9), ("winograd4", 100, 49), ("strassen", 2, 2)],
)
def test_operands_grow_by_the_rows_of_both_matrices(
    name: str, input_growth: int, weight_growth: int
) -> None:
    """The greatest magnitude grows by the sum of magnitudes of a row, squared."""
    of = EXACT[name]

    grown = [max(sum(map(abs, row)) for row in each) ** of.axes for each in (of.inputs, of.weights)]

    assert grown == [input_growth, weight_growth]


@pytest.mark.parametrize(
    ("name", "bits", "held"),
    [
        ("winograd2", (8, 8), (6, 4)),
        ("winograd2", (16, 16), (14, 12)),
        ("winograd4", (16, 16), (9, 10)),
        ("strassen", (8, 8), (7, 7)),
    ],
)
def test_widest_operands_of_a_machine(
    name: str, bits: tuple[int, int], held: tuple[int, int]
) -> None:
    assert EXACT[name].held_bits(*bits) == held


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(20))
def test_results_are_those_of_the_convolution(name: str, seed: int) -> None:
    network = drawn_for(name, seed)
    values = random_inputs(network, seed)

    found = run_reference(with_algorithm(network, {"conv"}, EXACT[name]), values)

    assert np.array_equal(found["y"], direct(network, values["x"]))
    assert len(np.unique(found["y"])) > 1


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_matrix_is_found(name: str) -> None:
    of = EXACT[name]
    first, *rest = of.sums
    wrong = replace(of, sums=((*first[:-1], first[-1] + 1), *rest))
    network = drawn_for(name, 1)
    values = random_inputs(network, 0)

    found = run_reference(with_algorithm(network, {"conv"}, wrong), values)

    assert not np.array_equal(found["y"], direct(network, values["x"]))


@pytest.mark.parametrize("name", NAMES)
def test_transforms_reach_no_further_than_they_say(name: str) -> None:
    network = drawn_for(name, 2)
    fast = with_algorithm(network, {"conv"}, EXACT[name])

    bounds = network_bounds(fast).tensors

    for tensor in fast.tensors.values():
        least, most = bounds[tensor.name]
        assert tensor.number.minimum <= least <= most <= tensor.number.maximum


def one_lane(bias: int, multiplier: int, shift: int) -> Requantize:
    """Return a requantization of one channel to int4."""
    lane = np.ones(1, dtype=np.int64)
    return Requantize(
        bias=lane * bias, multiplier=lane * multiplier, shift=lane * shift,
        zero_point=1, minimum=-8, maximum=7,
    )  # fmt: skip


@given(
    bias=st.integers(-40, 40),
    multiplier=st.integers(0, 2**7),
    shift=st.integers(0, 10),
    scale=st.sampled_from([1, 4, 3, 9, 576]),
    bits=st.integers(8, 24),
)
def test_division_is_exact_or_refused(
    bias: int, multiplier: int, shift: int, scale: int, bits: int
) -> None:
    own, sums = one_lane(bias, multiplier, shift), (-300, 400)
    every = np.arange(sums[0], sums[1] + 1)[:, None]
    try:
        found = divided(own, scale, sums, bits)
    except ValueError:
        found = None  # Powers of two are never refused.
    if found is None:
        assert scale % 3 == 0
        return

    assert np.array_equal(requantized(every * scale, found), requantized(every, own))
    assert int(found.multiplier[0]) < 1 << max(bits, 8)


def test_a_multiplier_that_is_too_narrow_is_refused_by_name() -> None:
    network = convolution((6, 6, 4), 2, bits=(8, 8))

    sentence = (
        r"^layer conv: has results that change .* no multiplier of 15 bits .* divides .* by 9"
    )
    with pytest.raises(ValueError, match=sentence):
        with_algorithm(network, {"conv"}, EXACT["winograd4"], multiplier_bits=15)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"groups": 4, "weight_shape": (4, 3, 3, 1)}, "has 4 groups of channels"),
        ({"weight_shape": (4, 1, 3, 4)}, "has a kernel of 1 x 3, not 3 x 3"),
        ({"element": "adder"}, "sums distances, and no products"),
        ({"digits": 2}, "has several sums for each result"),
    ],
)
def test_other_convolutions_say_why_not(change: dict[str, object], reason: str) -> None:
    layer = convolution((6, 6, 4), 4).layers[0].layer
    assert isinstance(layer, Convolution)

    algorithm = EXACT["winograd2"]
    assert algorithm.why_not(layer) == ""
    assert algorithm.why_not(replace(layer, **change)) == reason  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("network", "reason"),
    [
        (convolution((4, 4, 8), 4), "is no product: it has a kernel or padding"),
        (
            convolution((4, 3, 8), 4, (0, 0, 0, 0), kernel=1),
            "has an odd number of columns, channels or filters",
        ),
        (
            convolution((4, 4, 8), 3, (0, 0, 0, 0), kernel=1),
            "has an odd number of columns, channels or filters",
        ),
        (convolution((4, 4, 8), 4, (0, 0, 0, 0), kernel=1), ""),
    ],
)
def test_strassen_needs_even_products(network: IntegerNetwork, reason: str) -> None:
    assert EXACT["strassen"].why_not(network.layers[0].layer) == reason
