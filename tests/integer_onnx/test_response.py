"""LRN of quantized files: its operators against onnxruntime, and the norm in real numbers."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnx.parser
import pytest
from onnx import TensorProto

from accelsim.compiler import compile_network
from accelsim.errors import WorkloadError
from accelsim.integer.read import quantize_input, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.values import execute
from compiler.networks import machine
from integer_onnx.agreement import compare, runtime, saved
from integer_onnx.models import Model
from integer_onnx.test_unrolled import unrolled

ALEXNET = {"size": 5, "alpha": 1e-4, "beta": 0.75, "bias": 2.0}
"""Krizhevsky et al. 2012, section 3.3: n = 5, alpha = 1e-4 without the division by n, k = 2."""


def norm(
    seed: int, most: float = 4.0, kind: Any = np.int8, zero: int = 0, **attributes: float
) -> tuple[Model, onnx.ModelProto]:
    """Return a norm of random images, and its file."""
    model, generator = Model(), np.random.default_rng(seed)
    shape = (1, *(int(one) for one in generator.integers(1, 9, 3)))
    image = generator.uniform(-most, most, shape).astype(np.float32)
    limits = np.iinfo(kind)
    scale = np.float32(most / max(limits.max - zero, zero - limits.min))
    model.quantized("x_q", model.input("x", image), scale, kind(zero))
    model.dequantized("x_real", "x_q", scale, kind(zero))
    model.node("LRN", "norm", "x_real", **attributes)
    last = np.float32(scale * attributes["bias"] ** -attributes["beta"])
    model.quantized("y", "norm", last, kind(zero))
    return model, model.proto("y", TensorProto.INT8 if kind is np.int8 else TensorProto.UINT8)


@pytest.mark.parametrize("seed", range(8))
def test_its_operators_agree_with_onnxruntime(seed: int, tmp_path: Path) -> None:
    model, file = norm(seed, **ALEXNET)

    found = compare(
        unrolled(file, tmp_path),
        tmp_path,
        model.feeds,
        weight_scales={},
    )

    assert found.results > 0


CASES = [
    (ALEXNET, 100.0),
    ({"size": 3, "alpha": 0.5, "beta": 0.5, "bias": 1.0}, 2.0),
    ({"size": 7, "alpha": 0.2, "beta": 0.75, "bias": 1.5}, 3.0),
    ({"size": 1, "alpha": 0.1, "beta": 1.0, "bias": 1.0}, 2.0),
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("kind", "zero"), [(np.int8, 0), (np.uint8, 0), (np.uint8, 117)])
@pytest.mark.parametrize(("attributes", "most"), CASES)
def test_a_norm_errs_by_no_more_than_its_squares_and_its_table(
    attributes: dict[str, float], most: float, kind: Any, zero: int, seed: int, tmp_path: Path
) -> None:
    model, file = norm(seed, most, kind, zero, **attributes)
    network = read_integer_network(saved(file, tmp_path))

    (name,) = network.inputs
    given = quantize_input(network, name, model.feeds["x"])
    ours = run_reference(network, {name: given})[network.outputs[0]]

    (theirs,) = runtime(file).run(None, model.feeds)
    alpha, beta, bias = (attributes[key] for key in ("alpha", "beta", "bias"))
    # A factor errs by the slope of the power times what the sum errs by, and by half a step.
    slope = beta * bias ** (-beta - 1) * alpha
    factor = slope * most**2 / 255 + bias**-beta / 255 / 2
    real = np.abs(given - network.tensors[name].zero_point) * network.tensors[name].scale
    bound = real * factor / network.tensors[network.outputs[0]].scale + 1
    assert np.all(np.abs(ours - theirs[0].transpose(1, 2, 0)) <= bound)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7])
def test_its_operators_in_real_numbers_are_the_norm(size: int, tmp_path: Path) -> None:
    text = f"""<ir_version: 9, opset_import: ["" : 20]> net (float[1,6,2,3] x) => (float[1,6,2,3] y)
    {{ y = LRN <size = {size}, alpha = 0.3, beta = 0.75, bias = 1.5> (x) }}"""
    file = onnx.parser.parse_model(text)
    image = np.random.default_rng(size).normal(0, 1, (1, 6, 2, 3)).astype(np.float32)

    (found,) = runtime(unrolled(file, tmp_path)).run(None, {"x": image})

    # The reference evaluator of onnx 1.20 norms the first channel alone; this is ONNX's text.
    sums = np.zeros_like(image)
    for channel in range(6):
        first, last = channel - (size - 1) // 2, channel + -(-(size - 1) // 2)
        neighbours = image[:, max(0, first) : min(5, last) + 1]
        sums[:, channel] = (neighbours**2).sum(axis=1)
    wanted = image / (1.5 + 0.3 / size * sums) ** 0.75
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


def test_a_program_gives_the_same_integers(tmp_path: Path) -> None:
    model, file = norm(3, **ALEXNET)
    npu, network = npu_of(machine(tables=1)), read_integer_network(saved(file, tmp_path))
    (name,) = network.inputs
    inputs = {name: quantize_input(network, name, model.feeds["x"])}

    program = compile_network(network, npu)
    image = execute(program, npu, program.with_inputs(inputs))

    (output,) = network.outputs
    wanted = run_reference(network, inputs)[output]
    assert np.array_equal(program.outputs[output].unpack(image), wanted)


def test_numbers_that_give_no_table_are_refused(tmp_path: Path) -> None:
    _, file = norm(0, **ALEXNET)
    for attribute in file.graph.node[2].attribute:
        if attribute.name == "bias":
            attribute.f = -1.0

    with pytest.raises(
        WorkloadError, match=r"has alpha 0.0001 and bias -1; they must be positive$"
    ):
        read_integer_network(saved(file, tmp_path))
