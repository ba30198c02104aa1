"""Quantized networks give the same integers in the reference and as programs of the NPU."""

from functools import cache

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.integer import Convolution, IntegerNetwork
from accelsim.integer.read import FloatNetwork, read_float_network
from accelsim.integer.reference import run_reference
from accelsim.learn.accuracy import load_dataset
from accelsim.learn.accuracy.measure import integer_form, integer_inputs
from accelsim.learn.quantize import LayerRecipe, Recipe
from accelsim.npu import npu_of
from accelsim.number import parse_number
from accelsim.program.check import check_program
from accelsim.values import execute
from each import each

IMAGES = 1

DENSE = {"digits_conv": ("first", "depthwise"), "digits_mlp": (), "digits_rnn": ()}
RECIPES = {
    "int8": Recipe(),
    "int4": Recipe(weight="int4"),
    "int4 both": Recipe(weight="int4", activation="int4"),
    "ternary": Recipe(weight="ternary"),
    "binary": Recipe(weight="binary"),
    "pow2": Recipe(weight="pow2_4"),
    "2:4": Recipe(sparsity="2:4"),
    "2:4 int4": Recipe(weight="int4", sparsity="2:4"),
    "group": Recipe(weight="int4", granularity="group=8"),
    "block": Recipe(weight="int4", granularity="block=16", rounding="gptq"),
    "mixed": Recipe(weight="mean=3.5"),
}
STORED = {
    "int4": "int4",
    "int4 both": "int4",
    "ternary": "int2",
    "binary": "int2",
    "2:4 int4": "int4",
}


@cache
def real(name: str) -> FloatNetwork:
    return read_float_network(name)


def made(name: str, recipe: str) -> IntegerNetwork:
    how = RECIPES[recipe]
    if how.sparsity != "dense":
        exceptions = tuple((one, LayerRecipe(sparsity="dense")) for one in DENSE[name])
        how = Recipe(weight=how.weight, sparsity=how.sparsity, layers=exceptions)
    return integer_form(real(name), load_dataset("digits"), how)


def check(network: IntegerNetwork, weight: str, dataflow: str) -> None:
    arch = load_arch("edge_npu_tiny", {"numbers.weight": weight, "array.dataflow": dataflow})
    npu = npu_of(arch)
    program = compile_network(network, npu)
    check_program(program, npu)
    for inputs in integer_inputs(network, load_dataset("digits").test.first(IMAGES)):
        wanted = run_reference(network, inputs)
        memory = execute(program, npu, program.with_inputs(inputs))
        for name in network.outputs:
            assert np.array_equal(program.outputs[name].unpack(memory), wanted[name]), name
        assert len(np.unique(wanted[network.outputs[0]])) > 1


@each("recipe", RECIPES)
def test_a_matrix_network_is_the_same_as_a_program(recipe: str) -> None:
    check(made("digits_mlp", recipe), STORED.get(recipe, "int8"), "weight_stationary")


@pytest.mark.parametrize("recipe", ["ternary", "2:4 int4"])
def test_a_convolutional_network_is_the_same_as_a_program(recipe: str) -> None:
    check(made("digits_conv", recipe), STORED.get(recipe, "int8"), "output_stationary")


def test_a_recurrent_network_is_the_same_as_a_program() -> None:
    check(made("digits_rnn", "ternary"), "int2", "weight_stationary")


@pytest.mark.parametrize(("recipe", "form"), [("ternary", "ternary"), ("int4", "int4")])
def test_layers_say_the_format_of_their_weights(recipe: str, form: str) -> None:
    network = made("digits_mlp", recipe)

    layers = [layer for layer in network.layers if isinstance(layer, Convolution)]

    number = parse_number(form)
    assert [layer.weight_format for layer in layers] == [form] * 3
    assert all(layer.weights.min() >= number.minimum for layer in layers)
    assert all(layer.weights.max() <= number.maximum for layer in layers)


def test_layers_keep_their_pattern() -> None:
    network = made("digits_conv", "2:4")

    kept = {
        layer.name: (layer.weight_sparsity, layer.weights)
        for layer in network.layers
        if isinstance(layer, Convolution)
    }

    assert kept["first"][0] == "dense"
    for name in ("second", "third", "pointwise", "logits"):
        sparsity, weights = kept[name]
        blocks = (weights != 0).reshape(-1, 4).sum(axis=1)
        assert sparsity == "2:4"
        assert blocks.max() == 2
