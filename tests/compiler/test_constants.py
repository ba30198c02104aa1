"""Constants of each element: they lie in the image of a program where activations would."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.errors import WorkloadError
from accelsim.integer import Add, IntegerNetwork, Multiply
from accelsim.integer.part import random_inputs, single_layer
from accelsim.integer.read import (
    read_integer_network,
)
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from compiler.blocks import with_constants
from compiler.checks import (
    chain,
)
from compiler.networks import machine, network_with_constant
from integer_onnx.agreement import saved
from integer_onnx.models import Model


def test_a_constant_costs_what_an_activation_costs() -> None:
    built, other = chain((4, 6, 8)), chain((4, 6, 8))
    built.add(built.convolution(8), built.constant((4, 6, 8)))
    other.add(other.convolution(8), "input")
    npu = npu_of(machine())

    events = [
        run_program(compile_network(each.network(), npu), npu).events for each in (built, other)
    ]

    assert events[0] == events[1]


def test_one_layer_keeps_its_constants() -> None:
    built = chain((2, 3, 4))
    with_constants(built)
    network = built.network()
    name = next(layer.name for layer in network.layers if isinstance(layer, Add))

    alone = single_layer(network, name)

    assert alone.inputs == (network.layers[0].output,)
    assert set(alone.constants) == {"constant_0"}


def attention(tokens: int, heads: int, hidden: float, way: str) -> Model:
    """Return the softmax of masked scores times values, in int8.

    Scores are from -16 to 16, their masked sums from -22.5 to 16: a hidden score is at least 6.5
    below all others.

    Args:
        tokens: Number of queries and keys.
        heads: Under one mask.
        hidden: Number that the mask holds for keys behind a query.
        way: ``real``: the file has the mask in real numbers; ``integers``: in int8; ``where``: of
            each head and query another mask.
    """
    model, width, int8 = Model(), 4, np.int8
    generator, parts, unit = np.random.default_rng(tokens), {}, np.float32(1 / 64)
    rows, columns = (1, heads, tokens, width), (1, heads, width, tokens)
    for part, shape in (("q", rows), ("k", columns), ("v", rows)):
        values = generator.integers(-128, 127, shape).astype(np.float32) * unit
        model.quantized(f"{part}_q", model.input(part, values), unit, int8(0))
        parts[part] = model.dequantized(f"{part}_real", f"{part}_q", unit, int8(0))
    model.node("MatMul", "products", parts["q"], parts["k"])
    model.quantized("scores", "products", np.float32(1 / 8), int8(0))
    model.dequantized("scores_real", "scores", np.float32(1 / 8), int8(0))
    seen = np.tri(tokens, dtype=np.bool_)
    if way == "each":
        seen = seen | (generator.random((heads, tokens, tokens)) < 0.3)
    if way == "integers":
        model.constant("mask", np.where(seen, 0, -128), int8)
        model.dequantized("mask_real", "mask", np.float32(-hidden / 128), int8(0))
    else:
        model.constant("mask_real", np.where(seen, 0.0, hidden).astype(np.float32))
    model.node("Add", "sums", "scores_real", "mask_real")
    scale = np.float32(38.5 / 255)
    model.quantized("masked", "sums", scale, int8(21))
    model.dequantized("masked_real", "masked", scale, int8(21))
    model.node("Softmax", "softmax", "masked_real", axis=-1)
    model.quantized("odds", "softmax", np.float32(1 / 127), int8(0))
    model.dequantized("odds_real", "odds", np.float32(1 / 127), int8(0))
    model.node("MatMul", "mixed", "odds_real", parts["v"])
    model.quantized("result", "mixed", unit, int8(0))
    return model


def read(model: Model, folder: Path) -> tuple[IntegerNetwork, Path]:
    """Return a network whose result is ``result``, and its file."""
    path = saved(model.proto("result", onnx.TensorProto.INT8), folder)
    return read_integer_network(path), path


MASKS = [
    *((hidden, way) for hidden in (-np.inf, -3.4e38, -1e4, -40.0) for way in ("real", "each")),
    *((hidden, "integers") for hidden in (-3.4e38, -1e9, -40.0)),
]


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("hidden", "way"), MASKS)
def test_masked_scores_have_the_softmax_0(hidden: float, way: str, tmp_path: Path) -> None:
    tokens, heads = 7, 2
    model = attention(tokens, heads, hidden, way)
    network, path = read(model, tmp_path)
    npu = npu_of(load_arch("edge_npu", ROWS))
    program = compile_network(network, npu)
    check_program(program, npu)
    (add,) = (layer for layer in network.layers if isinstance(layer, Add))
    mask = network.constants[add.inputs[1]].reshape(heads, tokens, tokens)
    zero = network.tensors[add.inputs[1]].zero_point
    assert (mask == zero).any()
    assert (mask != zero).any()

    for seed in range(5):
        inputs = random_inputs(network, seed)
        tensors = run_reference(network, inputs)
        memory = execute(program, npu, program.with_inputs(inputs))

        (result,) = (program.outputs[name].unpack(memory) for name in network.outputs)
        assert np.array_equal(result, tensors[network.outputs[0]])
        odds = tensors["odds"]
        hidden_places = mask != zero
        assert not odds.reshape(mask.shape)[hidden_places].any()
        assert (odds.reshape(mask.shape).sum(axis=2) > 100).all()
        scores = tensors[add.inputs[0]].reshape(mask.shape) * 0.125
        sums = np.rint(scores / np.float32(38.5 / 255)) + 21
        found = tensors[add.output].reshape(mask.shape)
        assert np.abs(found - sums)[~hidden_places].max() <= 1
        assert (found[hidden_places] == -128).all()

    events = run_program(program, npu).events
    for found_layers in (lower(load_workload(path)).layers, layers_of(network)):
        assert run_program(schedule_layers(found_layers, npu), npu).events == events


ROWS = {
    "table_buffer.capacity_bytes": 256,
    "vector_unit.elementwise_products": True,
    "vector_unit.row_words": 16,
}


def summed(values: np.ndarray, kind: str = "Add", shape: tuple[int, ...] = (1, 2, 3, 4)) -> Model:
    """Return an activation of int8 and a constant in real numbers, joined."""
    model = Model()
    model.quantized("x_q", model.input("x", np.zeros(shape, np.float32)), np.float32(1), np.int8(0))
    model.dequantized("x_real", "x_q", np.float32(1), np.int8(0))
    model.node(kind, "total", "x_real", model.constant("c", values, np.float32))
    model.quantized("result", "total", np.float32(1), np.int8(0))
    return model


@pytest.mark.parametrize(
    ("values", "kind", "sentence"),
    [
        (np.full((2, 3, 4), np.nan), "Add", "has a constant that is no finite number"),
        (np.full((2, 3, 4), np.inf), "Mul", "has a constant that is no finite number"),
        (np.ones((2, 1, 3, 4)), "Add", "has a constant of [2, 1, 3, 4]"),
        (np.full((2, 3, 4), np.inf), "Sub", "has a constant that is no finite number"),
        (np.zeros((2, 3, 4)), "Div", "has a constant that is no finite number"),
    ],
)
def test_what_no_integers_stand_for_is_refused(
    values: np.ndarray, kind: str, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(WorkloadError, match="total") as refused:
        read(summed(values, kind), tmp_path)

    assert sentence in str(refused.value)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("kind", ["Add", "Mul"])
def test_float_networks_have_constants(kind: str, known: bool, tmp_path: Path) -> None:
    values = np.random.default_rng(1).normal(0, 1, (6, 4, 5))
    path = network_with_constant(tmp_path, kind, values if known else None)
    network = read_integer_network(path)
    (integers,) = network.constants.values()
    npu, inputs = npu_of(machine()), random_inputs(network, 0)

    program = compile_network(network, npu)

    memory = execute(program, npu, program.with_inputs(inputs))
    wanted = run_reference(network, inputs)["y"]
    assert np.array_equal(program.outputs["y"].unpack(memory), wanted)
    assert len(np.unique(wanted)) > 30
    assert len(np.unique(integers)) > 30
    events = run_program(program, npu).events
    layers = lower(load_workload(path)).layers
    assert run_program(schedule_layers(layers, npu), npu).events == events


@pytest.mark.parametrize("kind", ["Add", "Sum", "Mul"])
def test_real_constants_are_rounded_to_the_format_of_the_result(kind: str, tmp_path: Path) -> None:
    values = np.random.default_rng(1).normal(0, 3, (2, 3, 4))
    network, _ = read(summed(values, kind), tmp_path)
    (layer,) = network.layers
    assert isinstance(layer, Multiply if kind == "Mul" else Add)

    tensor, (integers,) = network.tensors[layer.inputs[1]], network.constants.values()

    real = (integers - tensor.zero_point) * tensor.scale
    assert np.abs(real - values.transpose(1, 2, 0)).max() <= tensor.scale * 0.501
    assert tensor.number.name == "int8"
    inputs = random_inputs(network, 0)
    found = run_reference(network, inputs)[layer.output]
    given = inputs[network.inputs[0]]
    exact = given * real if kind == "Mul" else given + real
    assert np.abs(np.clip(exact, -128, 127) - found).max() <= 0.51
