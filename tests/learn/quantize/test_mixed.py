"""Bits of layers under a budget: the choice, its bound, and the networks that follow."""

from itertools import product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import WorkloadError
from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset, measure
from accelsim.learn.accuracy.dataset import feeds
from accelsim.learn.quantize import LayerRecipe, Recipe, parse_format
from accelsim.learn.quantize.floating import forward, parameters_of
from accelsim.learn.quantize.mixed import BITS, allotted, chosen_bits, error_with, greedy_bits
from accelsim.number import parse_number
from each import each

LAYERS = st.lists(
    st.tuples(st.integers(1, 40), st.lists(st.floats(0, 10), min_size=3, max_size=3)),
    min_size=1,
    max_size=4,
)


def least(counts: list[int], errors: list[dict[int, float]], budget: float) -> float:
    """Return the least sum of errors of all choices within a budget."""
    sums = []
    for bits in product(*errors):
        if sum(count * one for count, one in zip(counts, bits, strict=True)) <= budget:
            sums.append(sum(each[one] for each, one in zip(errors, bits, strict=True)))
    return min(sums)


@given(LAYERS, st.floats(2, 8))
def test_the_choice_fits_and_its_bound_holds(
    layers: list[tuple[int, list[float]]], mean: float
) -> None:
    counts = [count for count, _ in layers]
    errors = [dict(zip((2, 4, 8), each, strict=True)) for _, each in layers]
    budget = mean * sum(counts)

    optimum = least(counts, errors, budget)
    for choice in (chosen_bits, greedy_bits):
        found = choice(counts, errors, budget)

        assert sum(count * bits for count, bits in zip(counts, found.bits, strict=True)) <= budget
        own = sum(each[bits] for each, bits in zip(errors, found.bits, strict=True))
        assert found.error == pytest.approx(own)
        assert found.bound <= optimum + 1e-9
        assert optimum <= found.error + 1e-9
    assert chosen_bits(counts, errors, budget).error == pytest.approx(optimum)


def test_a_hundred_layers_are_chosen_in_a_moment() -> None:
    generator = np.random.default_rng(3)
    counts = generator.integers(1_000, 1_000_000, 104).tolist()
    errors = [{bits: float(size * 4.0**-bits) for bits in BITS} for size in generator.random(104)]

    found = chosen_bits(counts, errors, 4.5 * sum(counts))

    assert found.bound <= found.error <= 1.02 * found.bound


def test_a_layer_that_needs_bits_gets_them() -> None:
    errors = [{2: 9.0, 4: 1.0, 8: 0.0}, {2: 0.2, 4: 0.1, 8: 0.0}]

    assert chosen_bits([100, 100], errors, 800).bits == (4, 4)
    assert chosen_bits([100, 100], errors, 600).bits == (4, 2)
    assert chosen_bits([100, 100], errors, 1600).bits == (8, 8)
    with pytest.raises(ValueError, match="2 bits or more"):
        chosen_bits([100, 100], errors, 399)


def test_an_error_is_that_of_the_whole_network() -> None:
    real, data = read_float_network("digits_conv"), load_dataset("digits")
    steps, parameters = real.steps, parameters_of(real.steps)
    given_ = feeds(data.training.first(8).images, steps.inputs, steps.shapes)
    seen = forward(steps, given_, parameters)
    for place, step in enumerate(steps.steps):
        if step.weights is None:
            continue
        weights = np.round(parameters[step.name].weights, 1)
        other = {
            **parameters,
            step.name: type(parameters[step.name])(
                weights=weights, bias=parameters[step.name].bias
            ),
        }
        exact = seen[steps.outputs[0]]
        wanted = forward(steps, given_, other)[steps.outputs[0]]

        found = error_with(steps, seen, parameters, place, weights)

        assert found == pytest.approx(((wanted - exact) ** 2).sum() / (exact**2).sum())


@each(
    ("text", "weight"), [("w4.5a8", "mean=4.5"), ("w3.25a8", "mean=3.25"), ("w8.0a8", "mean=8.0")]
)
def test_a_mean_is_a_format(text: str, weight: str) -> None:
    assert parse_format(text) == (weight, "int8")
    assert Recipe(weight=weight).mean_bits == float(weight[5:])


@each("text", ["w1.5a8", "w8.5a8", "mean=9"])
def test_a_mean_beyond_the_formats_is_refused(text: str) -> None:
    with pytest.raises(WorkloadError, match="weights have 2 to 8 bits on average"):
        parse_format(text)


def test_a_network_keeps_its_budget_and_the_formats_that_are_named() -> None:
    data = load_dataset("digits")
    recipe = Recipe(weight="mean=3.5", layers=(("logits", LayerRecipe(weight="int8")),))

    found = measure(read_float_network("digits_mlp"), data, recipe)

    assert found.weight_bits <= 3.5 * found.weights
    formats = {layer.name: layer.weight_format for layer in found.network.convolutions}
    assert formats["logits"] == "int8"
    sizes = [layer.weights.size for layer in found.network.convolutions]
    bits = [parse_number(form).bits for form in formats.values()]
    assert sum(map(prod, zip(sizes, bits, strict=True))) == found.weight_bits
    assert found.correct >= 345
    (note,) = found.network.notes
    assert note.startswith("weights have ")


def test_a_budget_below_the_named_formats_is_a_sentence() -> None:
    real, data = read_float_network("digits_mlp"), load_dataset("digits")
    recipe = Recipe(weight="mean=2", layers=(("logits", LayerRecipe(weight="int8")),))
    steps = real.steps
    images = feeds(data.training.first(4).images, steps.inputs, steps.shapes)
    seen = forward(steps, images, parameters_of(steps))

    with pytest.raises(WorkloadError, match=r"mean=2: weights have 2 bits or more"):
        allotted(real, seen, recipe)
    assert list(BITS) == [2, 3, 4, 5, 6, 7, 8]
