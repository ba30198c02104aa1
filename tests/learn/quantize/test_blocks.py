"""Weights with a scale for each block of a product: quantized, written, read and computed."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.compiler import compile_network
from accelsim.integer import Convolution, IntegerNetwork
from accelsim.integer.blocks import by_channel
from accelsim.integer.read import read_float_network, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.learn.accuracy import load_dataset, measure
from accelsim.learn.quantize import Recipe
from accelsim.npu import npu_of
from accelsim.values import execute
from compiler.networks import machine
from each import each
from integer_onnx.agreement import runtime

TOKENS, WIDTH, INNER, RESULTS = 5, 40, 64, 10
BLOCK = 16


@pytest.fixture
def perceptron(tmp_path: Path) -> Path:
    """A file of two products, the channels of whose blocks differ in their reach."""
    generator = np.random.default_rng(8)
    reach = np.repeat([1.0, 0.1, 3.0], 16)[:WIDTH, None]
    constants = {
        "w": reach * generator.normal(0, 0.2, (WIDTH, INNER)),
        "b": generator.normal(0, 0.1, INNER),
        "v": generator.normal(0, 0.2, (INNER, RESULTS)),
    }
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["product"], name="first"),
        helper.make_node("Add", ["product", "b"], ["sum"], name="sum"),
        helper.make_node("Relu", ["sum"], ["positive"], name="positive"),
        helper.make_node("MatMul", ["positive", "v"], ["y"], name="second"),
    ]
    graph = helper.make_graph(
        nodes,
        "perceptron",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, TOKENS, WIDTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, TOKENS, RESULTS])],
        [numpy_helper.from_array(v.astype(np.float32), name) for name, v in constants.items()],
    )
    path = tmp_path / "perceptron.onnx"
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path
    )
    return path


def samples(seed: int = 1, count: int = 12) -> NDArray[np.float64]:
    """Return correlated samples."""
    generator = np.random.default_rng(seed)
    mixing = np.random.default_rng(5).normal(0, 1, (12, WIDTH))
    return generator.normal(0, 1, (count, TOKENS, 12)) @ mixing


def given(network: IntegerNetwork) -> dict[str, NDArray[np.int64]]:
    name = network.inputs[0]
    sample = samples(7, 1).astype(np.float32)
    return {name: accelsim.integer.read.quantize_input(network, name, sample)}


def off(path: Path, **how: str) -> float:
    """Return the error of results on other samples, relative to real numbers."""
    network = accelsim.quantize(path, samples(), format="w4a8", **how)
    from accelsim.learn.functions.quantize import quantization_errors

    (error,) = quantization_errors(path, network, samples(3)).outputs.values()
    return error


@each("rounding", ["nearest", "gptq"])
@each("form", ["w4a8", "w3a8", "w8a8"])
def test_the_file_is_the_network_and_onnxruntime_agrees(
    form: str, rounding: str, perceptron: Path, tmp_path: Path
) -> None:
    out = tmp_path / f"{form}_{rounding}.onnx"
    how = {"format": form, "rounding": rounding, "granularity": f"block={BLOCK}"}

    network = accelsim.quantize(perceptron, samples(), out=out, **how)

    read = read_integer_network(out)
    found, other = (run_reference(each, given(each)) for each in (network, read))
    for ours, theirs in zip(network.convolutions, read.convolutions, strict=True):
        assert ours.layer.factor_channels == theirs.layer.factor_channels == BLOCK
        assert np.array_equal(ours.weights, theirs.weights)
        assert ours.factors is not None
        assert np.array_equal(ours.factors, theirs.factors)
        assert np.array_equal(ours.requantize.bias, theirs.requantize.bias)
    result = found[network.outputs[0]]
    assert np.array_equal(result, other[read.outputs[0]])
    real = runtime(onnx.load(out)).run(None, {"x": samples(7, 1).astype(np.float32)})[0]
    meaning = network.tensors[network.outputs[0]]
    reals = (result - meaning.zero_point) * meaning.scale
    assert np.abs(reals.reshape(real.shape) - real).max() <= 2.01 * meaning.scale


@pytest.mark.sampled(24, family="long runs")
def test_a_program_computes_the_reference(perceptron: Path) -> None:
    network = accelsim.quantize(perceptron, samples(), format="w4a8", granularity="block=16")
    npu = npu_of(machine(4, 4, weight="int4"))
    program = compile_network(network, npu)

    memory = execute(program, npu, program.with_inputs(given(network)))

    wanted = run_reference(network, given(network))[network.outputs[0]]
    assert np.array_equal(program.outputs[network.outputs[0]].unpack(memory), wanted)


@pytest.mark.sampled(24, family="long runs")
def test_the_rtl_computes_the_model(perceptron: Path) -> None:
    how = {"format": "w4a8", "granularity": "block=16", "rounding": "gptq"}
    network = accelsim.quantize(perceptron, samples(), **how)

    verdict = accelsim.cosim(
        "edge_npu_tiny",
        workload=network,
        replace={"numbers.weight": "int4"},
        layer=network.layers[0].name,
    )

    assert (verdict.pairs, verdict.differences) == (1, ())


def test_blocks_and_feedback_err_less(perceptron: Path) -> None:
    plain = off(perceptron)
    blocks = off(perceptron, granularity="block=16")
    both = off(perceptron, granularity="block=16", rounding="gptq")

    assert blocks < 0.9 * plain
    assert both < 0.8 * blocks


@each(("name", "blocked"), [("digits_conv", []), ("digits_mlp", [64, 64, 32])])
def test_layers_without_blocks_have_a_scale_for_each_filter(name: str, blocked: list[int]) -> None:
    how = Recipe(weight="int4", granularity="block=16", rounding="gptq")

    found = measure(read_float_network(name), load_dataset("digits"), how)

    layers = [layer for layer in found.network.convolutions if layer.factors is not None]
    assert [layer.weights.shape[-1] for layer in layers] == blocked
    assert found.correct >= 340


def test_integers_of_weights_are_near_the_weights(perceptron: Path) -> None:
    network = accelsim.quantize(perceptron, samples(), format="w8a8", granularity="block=16")
    first = network.convolutions[0]
    assert isinstance(first, Convolution)
    assert first.factors is not None
    real = read_float_network(perceptron).steps.steps[0].weights

    assert real is not None
    assert real.values is not None
    scaled = first.weights[:, 0, 0] * by_channel(first.factors, BLOCK, WIDTH)
    rows = real.values[:, :, 0, 0]
    unit = (scaled * rows).sum(axis=1) / (scaled**2).sum(axis=1)
    assert np.abs(scaled * unit[:, None] - rows).max() < 0.02 * np.abs(rows).max()
