"""Functions of one number in quantized networks, against onnxruntime."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from accelsim.compiler import compile_network
from accelsim.errors import WorkloadError
from accelsim.integer import Lookup
from accelsim.integer.read import quantize_input, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.program import check_program
from accelsim.simulate import run
from accelsim.timeline import run_program
from accelsim.values import execute
from compiler.networks import machine

FUNCTIONS: dict[str, tuple[float, int, dict[str, Any]]] = {
    "Abs": (0.05, -128, {}),
    "Asinh": (0.021, -1, {}),
    "Atan": (0.012, 2, {}),
    "Ceil": (0.06, 2, {}),
    "Celu": (0.04, -90, {"alpha": 0.7}),
    "Cos": (1 / 127, 0, {}),
    "Cosh": (1.4, -128, {}),
    "Elu": (0.04, -90, {"alpha": 1.3}),
    "Erf": (1 / 127, 0, {}),
    "Exp": (2.5, -128, {}),
    "Floor": (0.06, 2, {}),
    "Gelu": (0.05, -100, {}),
    "HardSigmoid": (1 / 256, -128, {"alpha": 0.15, "beta": 0.4}),
    "HardSwish": (0.03, -100, {}),
    "LeakyRelu": (0.04, -20, {"alpha": 0.1}),
    "Mish": (0.05, -110, {}),
    "Neg": (0.06, 2, {}),
    "Pow": (0.21, -128, {"by": 2.0}),
    "Reciprocal": (0.041, 2, {}),
    "Round": (0.06, 2, {}),
    "Selu": (0.05, -80, {}),
    "Shrink": (0.06, 2, {"lambd": 1.5, "bias": 0.3}),
    "Sigmoid": (1 / 256, -128, {}),
    "Sin": (1 / 127, 0, {}),
    "Sinh": (2.6, 3, {}),
    "Softplus": (0.04, -128, {}),
    "Softsign": (1 / 128, 0, {}),
    "Tan": (0.083, 1, {}),
    "Tanh": (1 / 128, 0, {}),
    "ThresholdedRelu": (0.06, -100, {"alpha": 1.2}),
}
"""By operator: scale and zero point of the result, and attributes. No result lies near a tie that
float32 decides otherwise."""
SCALE, ZERO_POINT = 0.0501, 3
SHAPE = (1, 4, 8, 8)


def network(
    path: Path, operators: list[tuple[str, dict[str, Any]]], last: tuple[float, int]
) -> Path:
    """Write operators one after the other, between a QuantizeLinear and another one.

    Operators with an attribute ``by`` have it as their second operand.
    """
    numbers = {
        "scale": np.array(SCALE, np.float32),
        "zero": np.array(ZERO_POINT, np.int8),
        "last_scale": np.array(last[0], np.float32),
        "last_zero": np.array(last[1], np.int8),
    }
    nodes = [
        helper.make_node("QuantizeLinear", ["image", "scale", "zero"], ["integers"]),
        helper.make_node("DequantizeLinear", ["integers", "scale", "zero"], ["real_0"]),
    ]
    for place, (operator, given) in enumerate(operators):
        attributes = dict(given)
        ends = [f"real_{place}"], [f"real_{place + 1}"]
        if "by" in attributes:
            numbers[f"by_{place}"] = np.array(attributes.pop("by"), np.float32)
            ends[0].append(f"by_{place}")
        nodes.append(helper.make_node(operator, *ends, **attributes))
    result = f"real_{len(operators)}"
    nodes += [
        helper.make_node("QuantizeLinear", [result, "last_scale", "last_zero"], ["results"]),
        helper.make_node("DequantizeLinear", ["results", "last_scale", "last_zero"], ["real"]),
    ]
    graph = helper.make_graph(
        nodes,
        "functions",
        [helper.make_tensor_value_info("image", TensorProto.FLOAT, SHAPE)],
        [
            helper.make_tensor_value_info("real", TensorProto.FLOAT, SHAPE),
            helper.make_tensor_value_info("results", TensorProto.INT8, SHAPE),
        ],
        [numpy_helper.from_array(value, name) for name, value in numbers.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 9
    onnx.save(model, path)
    return path


def theirs(path: Path, image: np.ndarray) -> np.ndarray:
    """Return the integers that onnxruntime gives, as (height, width, channels)."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    found: np.ndarray = session.run(["results"], {"image": image})[0]
    return found[0].transpose(1, 2, 0)


def every_code() -> np.ndarray:
    """Return an image in which each integer of 8 bits stands once."""
    codes = np.arange(-128, 128).reshape(SHAPE)
    return ((codes - ZERO_POINT) * np.float32(SCALE)).astype(np.float32)


@pytest.mark.parametrize("operator", FUNCTIONS)
def test_every_result_equals_that_of_onnxruntime(operator: str, tmp_path: Path) -> None:
    scale, zero_point, attributes = FUNCTIONS[operator]
    path = network(tmp_path / "one.onnx", [(operator, attributes)], (scale, zero_point))
    read, image = read_integer_network(path), every_code()

    (name,) = read.inputs
    ours = run_reference(read, {name: quantize_input(read, name, image)})[read.outputs[-1]]

    assert [type(layer) for layer in read.layers] == [Lookup]
    assert np.array_equal(ours, theirs(path, image))
    assert len(np.unique(ours)) > 10


OPEN: dict[str, tuple[float, int, tuple[float, float]]] = {
    "Acos": (1 / 70, -100, (-1, 1)),
    "Acosh": (0.0121, -120, (1, np.inf)),
    "Asin": (1 / 77, 3, (-1, 1)),
    "Atanh": (0.0321, 1, (-1, 1)),
    "Log": (0.041, 40, (0, np.inf)),
    "Sqrt": (0.0113, -128, (0, np.inf)),
}
"""By operator that has no values everywhere: scale and zero point of the result, and its domain."""


@pytest.mark.parametrize("operator", OPEN)
def test_a_function_without_values_somewhere_gives_0_there(operator: str, tmp_path: Path) -> None:
    scale, zero_point, (least, most) = OPEN[operator]
    path = network(tmp_path / "one.onnx", [(operator, {})], (scale, zero_point))
    read, image = read_integer_network(path), every_code()

    (name,) = read.inputs
    ours = run_reference(read, {name: quantize_input(read, name, image)})[read.outputs[-1]]

    real = image[0].transpose(1, 2, 0)
    inside = (least <= real) & (real <= most)
    assert np.array_equal(ours[inside], theirs(path, image)[inside])
    assert np.all(ours[~inside] == zero_point)
    assert len(np.unique(ours)) > 10


def test_a_sign_is_that_of_onnxruntime(tmp_path: Path) -> None:
    path = network(tmp_path / "one.onnx", [("Sign", {})], (1 / 100, 4))
    read, image = read_integer_network(path), every_code()

    (name,) = read.inputs
    ours = run_reference(read, {name: quantize_input(read, name, image)})[read.outputs[-1]]

    assert np.array_equal(ours, theirs(path, image))


def test_a_program_gives_these_integers_in_the_cycles_of_run(tmp_path: Path) -> None:
    chained = [("Sigmoid", {}), ("Neg", {}), ("Exp", {})]
    path = network(tmp_path / "chain.onnx", chained, (1 / 200, -100))
    arch, image = machine(tables=1), every_code()
    npu, read = npu_of(arch), read_integer_network(path)
    (name,) = read.inputs

    program = compile_network(read, npu)
    check_program(program, npu)
    inputs = {name: quantize_input(read, name, image)}
    memory = execute(program, npu, program.with_inputs(inputs))

    assert [type(layer) for layer in read.layers] == [Lookup]
    found = program.outputs[read.outputs[-1]].unpack(memory)
    assert np.array_equal(found, theirs(path, image))
    assert run(path, arch).counts.cycles == run_program(program, npu).events.cycles


@pytest.mark.parametrize(
    "chain",
    [
        [("Div", {"by": np.sqrt(2)}), ("Erf", {})],
        [("Div", {"by": np.sqrt(2)}), ("Erf", {}), ("Add", {"by": 1.0}), ("Mul", {"by": 0.5})],
        [("Mul", {"by": -0.7}), ("Sub", {"by": 0.3}), ("Tanh", {}), ("Mul", {"by": [0.9]})],
    ],
)
def test_products_and_sums_with_one_number_are_part_of_a_table(
    chain: list[tuple[str, dict[str, Any]]], tmp_path: Path
) -> None:
    path = network(tmp_path / "chain.onnx", chain, (1 / 127, 0))
    read, image, arch = read_integer_network(path), every_code(), machine(tables=1)

    (name,) = read.inputs
    ours = run_reference(read, {name: quantize_input(read, name, image)})[read.outputs[-1]]

    assert [type(layer) for layer in read.layers] == [Lookup]
    assert np.array_equal(ours, theirs(path, image))
    assert len(np.unique(ours)) > 60
    npu = npu_of(arch)
    events = run_program(compile_network(read, npu), npu).events
    assert run(path, arch).counts.cycles == events.cycles


def test_numbers_of_each_channel_are_no_part_of_a_table(tmp_path: Path) -> None:
    by = np.arange(1, 5).reshape(4, 1, 1)
    chain = [("Erf", {}), ("Mul", {"by": by})]

    with pytest.raises(WorkloadError, match="does not follow a convolution or product"):
        read_integer_network(network(tmp_path / "chain.onnx", chain, (1 / 30, 0)))


def test_a_table_of_more_than_256_results_is_refused(tmp_path: Path) -> None:
    path = network(tmp_path / "wide.onnx", [("Tanh", {})], (1 / 128, 0))
    model = onnx.load(path)
    for one in model.graph.initializer:
        if one.name in ("zero", "last_zero"):
            one.CopyFrom(numpy_helper.from_array(np.array(0, np.int16), one.name))
    for node in model.graph.output[1:]:
        node.type.tensor_type.elem_type = TensorProto.INT16
    model.opset_import[0].version = 21
    onnx.save(model, path)

    with pytest.raises(
        WorkloadError, match="maps int16 to int16; a table has 256 results of 8 bit"
    ):
        read_integer_network(path)
