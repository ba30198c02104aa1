"""Activations without a sign on machines of int8: held as what is 128 less, with equal results."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.compiler import compile_network, network_for
from accelsim.errors import UserError
from accelsim.integer.read import dequantize_output, quantize_input, to_image
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.number import parse_number
from accelsim.program import load_program
from accelsim.values import execute
from cli.command import accelsim as command
from compiler.networks import machine

SHAPE = (1, 5, 8, 6)
GENERATOR = np.random.default_rng(11)
WEIGHTS = GENERATOR.integers(-70, 71, (4, 5, 3, 3))
CONSTANT = GENERATOR.integers(0, 256, (1, 4, 8, 6)).astype(np.uint8)


def mixed(path: Path, *, weights: np.ndarray, weight_zero: np.generic) -> Path:
    """Write a network that reads uint8 and has tensors with and without signs.

    A convolution with padding, a sum of two branches, one with a constant of each element, a table,
    a join, and pools; every tensor has a scale and a zero point of its own.
    """
    uint8, int8 = np.uint8, np.int8
    held = {
        "w": weights, "ws": np.float32(0.01), "wz": weight_zero, "c": CONSTANT,
        "a_s": np.float32(0.0413), "a_z": uint8(131), "b_s": np.float32(0.05), "b_z": int8(-20),
        "d_s": np.float32(0.07), "d_z": uint8(90), "e_s": np.float32(1 / 256), "e_z": uint8(0),
        "f_s": np.float32(0.031), "f_z": int8(5), "c_s": np.float32(0.02), "c_z": uint8(140),
    }  # fmt: skip

    def pair(name: str, meaning: str) -> list[onnx.NodeProto]:
        said = [f"{meaning}_s", f"{meaning}_z"]
        return [
            helper.make_node("QuantizeLinear", [name, *said], [f"{name}_q"]),
            helper.make_node("DequantizeLinear", [f"{name}_q", *said], [f"{name}_r"]),
        ]

    nodes = [
        helper.make_node("DequantizeLinear", ["x", "a_s", "a_z"], ["x_r"]),
        helper.make_node("DequantizeLinear", ["w", "ws", "wz"], ["w_r"]),
        helper.make_node("DequantizeLinear", ["c", "c_s", "c_z"], ["c_r"]),
        helper.make_node("Conv", ["x_r", "w_r"], ["conv"], pads=[1, 1, 1, 1]),
        *pair("conv", "b"),
        helper.make_node("Add", ["conv_r", "c_r"], ["sum"]),
        *pair("sum", "d"),
        helper.make_node("Sigmoid", ["sum_r"], ["gate"]),
        *pair("gate", "e"),
        helper.make_node("Mul", ["conv_r", "gate_r"], ["gated"]),
        *pair("gated", "f"),
        helper.make_node("Concat", ["gated_r", "sum_r"], ["joined"], axis=1),
        *pair("joined", "d"),
        helper.make_node("AveragePool", ["joined_r"], ["means"], kernel_shape=[2, 2], pads=[1] * 4),
        helper.make_node("QuantizeLinear", ["means", "a_s", "a_z"], ["y"]),
    ]  # fmt: skip
    graph = helper.make_graph(
        nodes,
        "mixed",
        [helper.make_tensor_value_info("x", TensorProto.UINT8, SHAPE)],
        [helper.make_tensor_value_info("y", TensorProto.UINT8, None)],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in held.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    onnx.save(model, path)
    return path


def pixels() -> np.ndarray:
    return np.random.default_rng(5).integers(0, 256, SHAPE).astype(np.uint8)


@pytest.mark.parametrize("number", ["int8", "uint8"])
@pytest.mark.parametrize("zero", [np.int8(0), np.uint8(128)])
def test_tensors_with_and_without_signs_compile_to_the_values_of_onnxruntime(
    zero: np.generic, number: str, tmp_path: Path
) -> None:
    weights = (WEIGHTS + int(zero)).astype(zero.dtype)
    path = mixed(tmp_path / "mixed.onnx", weights=weights, weight_zero=zero)
    npu = npu_of(machine(input_=number, tables=1))
    x = pixels()
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    (theirs,) = session.run(["y"], {"x": x})

    network = network_for(path, npu)
    program = compile_network(network, npu)
    given = {"x": to_image(network, "x", x)}
    found = program.outputs["y"].unpack(execute(program, npu, program.with_inputs(given)))

    offset = parse_number(number).minimum
    assert {tensor.number.name for tensor in network.tensors.values()} == {number}
    assert program.offsets == ({"x": offset, "y": offset} if offset else {})
    assert np.array_equal(found, run_reference(network, given)["y"])
    differences = found - to_image(network, "y", theirs)
    assert np.abs(differences).max() <= 1
    assert np.mean(differences != 0) < 0.01


def test_real_numbers_and_integers_of_a_file_are_the_same_at_both_ends(tmp_path: Path) -> None:
    path = mixed(tmp_path / "mixed.onnx", weights=WEIGHTS.astype(np.int8), weight_zero=np.int8(0))
    network = network_for(path, npu_of(machine(tables=1)))
    x = pixels()
    real = (x.astype(np.float32) - 131) * np.float32(0.0413)

    image = to_image(network, "x", x)

    assert image.min() >= -128
    assert np.array_equal(quantize_input(network, "x", real), image)
    np.testing.assert_allclose(dequantize_output(network, "x", image), real, rtol=1e-6)


def test_run_compile_and_a_folder_say_how_bytes_are_held(tmp_path: Path) -> None:
    path = mixed(tmp_path / "mixed.onnx", weights=WEIGHTS.astype(np.int8), weight_zero=np.int8(0))
    arch = machine(tables=1)

    compiled = accelsim.compile(path, arch, tmp_path / "program")
    ran = accelsim.run(path, arch)
    printed = command(
        *("compile", str(path), "--arch", "edge_npu", "--out", str(tmp_path / "printed")),
        *("--set", "table_buffer.capacity_bytes=256"),
        *("--set", "vector_unit.elementwise_products=true"),
    ).stdout

    assert compiled.facts()["integers"] == (
        "in memory those of x and y of the file less 128 (the highest bit of each is the other one)"
    )
    assert f"integers            {compiled.facts()['integers']}" in printed.splitlines()
    assert compiled.to_data()["offsets"] == {"x": -128, "y": -128}
    assert load_program(tmp_path / "program").offsets == {"x": -128, "y": -128}
    assert ran.counts.cycles == compiled.result.counts.cycles


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary"])
def test_weights_that_a_zero_point_moves_beyond_a_format_are_held_in_two_digits(
    dataflow: str, tmp_path: Path
) -> None:
    weights = GENERATOR.integers(0, 256, WEIGHTS.shape).astype(np.uint8)
    path = mixed(tmp_path / "mixed.onnx", weights=weights, weight_zero=np.uint8(140))
    arch = machine(tables=1, dataflow=dataflow)
    x = pixels()
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    (theirs,) = session.run(["y"], {"x": x})

    compiled = accelsim.compile(path, arch, tmp_path / "program")
    ran = accelsim.run(path, arch)
    named = accelsim.run(path, arch, replace={"numbers.layers": {"conv_3": "int9"}})

    assert compiled.notes()["weights"].startswith("weights of conv_3 take one bit more than int8")
    assert compiled.notes()["weights"] in ran.notes
    assert ran.counts.cycles == compiled.result.counts.cycles == named.counts.cycles
    npu = npu_of(arch)
    network = network_for(path, npu)
    given = {"x": to_image(network, "x", x)}
    program = compiled.program
    found = program.outputs["y"].unpack(execute(program, npu, program.with_inputs(given)))
    assert np.abs(found - to_image(network, "y", theirs)).max() <= 1


def test_weights_beyond_a_format_are_refused_with_the_setting_that_holds_them(
    tmp_path: Path,
) -> None:
    weights = GENERATOR.integers(0, 256, WEIGHTS.shape).astype(np.uint8)
    path = mixed(tmp_path / "mixed.onnx", weights=weights, weight_zero=np.uint8(140))

    with pytest.raises(UserError, match=r'^layer conv_3: .* set numbers\.layers to \{"conv_3": i'):
        accelsim.compile(path, machine(tables=1, weight="int6"), tmp_path / "other")


@pytest.mark.parametrize(("kind", "most"), [("Add", 0.5), ("Mul", 3.0)])
def test_compile_says_where_a_constant_in_real_numbers_is_rounded(
    kind: str, most: float, tmp_path: Path
) -> None:
    """One that the file has as integers, or that a step stands for, is exact and not named."""
    path = tmp_path / "net.onnx"
    constant = np.random.default_rng(3).normal(size=(5, 6)).astype(np.float32)
    held = {"s": np.float32(0.03), "z": np.int8(4), "t": np.float32(0.05), "c": constant}
    nodes = [
        helper.make_node("DequantizeLinear", ["x", "s", "z"], ["real"]),
        helper.make_node(kind, ["real", "c"], ["found"], name="constant"),
        helper.make_node("QuantizeLinear", ["found", "t", "z"], ["y"]),
    ]
    graph = helper.make_graph(
        nodes,
        "net",
        [helper.make_tensor_value_info("x", TensorProto.INT8, (5, 6))],
        [helper.make_tensor_value_info("y", TensorProto.INT8, (5, 6))],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in held.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, path)

    compiled = accelsim.compile(path, machine(tables=1), tmp_path / "program")

    (steps,) = compiled.rounded.values()
    reach = 1.0 if kind == "Add" else 132 * 0.03
    assert 0.5 < steps / (np.ptp(constant) / 508 * reach / 0.05) <= 1.01
    assert steps < most
    said = f"constants, by steps of the result at most: constant {steps:.2g}"
    assert compiled.facts()["rounded"] == said
    assert compiled.to_data()["rounded_steps"] == {"constant": steps}
