"""Norms that no convolution takes, and channels that are cut, joined and shuffled, calibrated."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import helper, numpy_helper

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.errors import WorkloadError
from accelsim.integer.arrays import dequantize_output, quantize_input
from accelsim.integer.read import FloatNetwork, read_float_network
from accelsim.integer.reference import run_reference
from accelsim.learn.functions.quantize import quantize
from accelsim.learn.quantize import Recipe
from accelsim.learn.quantize.floating import forward, parameters_of
from accelsim.learn.quantize.post_training import quantize_network
from accelsim.npu import npu_of
from accelsim.values import execute


def unit(folder: Path) -> FloatNetwork:
    """Return a unit of ShuffleNet v2 (Ma et al. 2018, arXiv:1807.11164) with a norm behind it."""
    generator = np.random.default_rng(3)
    constants = {
        "w": generator.normal(0, 0.6, (8, 3, 1, 1)),
        "v": generator.normal(0, 0.6, (4, 4, 1, 1)),
        "gain": generator.choice([-1, 1], 8) * generator.uniform(0.5, 2, 8),
        "shift": generator.normal(0, 1, 8),
        "mean": generator.normal(0, 1, 8),
        "variance": generator.uniform(0.5, 2, 8),
    }
    shapes = {"parts": [1, 2, 4, 20], "whole": [1, 8, 5, 4]}
    nodes = [
        helper.make_node("Conv", ["image", "w"], ["c"], name="c"),
        helper.make_node("Relu", ["c"], ["r"], name="r"),
        helper.make_node("Split", ["r"], ["left", "right"], name="cut", axis=1, num_outputs=2),
        helper.make_node("Conv", ["right", "v"], ["made"], name="made"),
        helper.make_node("Concat", ["left", "made"], ["joined"], name="joined", axis=1),
        helper.make_node("Reshape", ["joined", "parts"], ["p"], name="p"),
        helper.make_node("Transpose", ["p"], ["t"], name="t", perm=[0, 2, 1, 3]),
        helper.make_node("Reshape", ["t", "whole"], ["s"], name="s"),
        helper.make_node(
            "BatchNormalization", ["s", "gain", "shift", "mean", "variance"], ["n"], name="n"
        ),
        helper.make_node("Relu", ["n"], ["y"], name="y"),
    ]
    return saved(nodes, [1, 8, 5, 4], constants, shapes, folder)


def moved(folder: Path) -> FloatNetwork:
    """Return a network that enlarges, cuts, joins and pads images between two convolutions."""
    generator = np.random.default_rng(3)
    constants = {
        "w": generator.normal(0, 0.6, (8, 3, 1, 1)),
        "v": generator.normal(0, 0.6, (4, 8, 3, 3)),
        "times": np.array([1, 1, 2, 2]),
    }
    shapes = {
        "at": [0, 1],
        "end": [5, 8],
        "axes": [2, 3],
        "by": [1, 2],
        "around": [0, 0, 1, 1, 0, 0, 1, 0],
    }
    nodes = [
        helper.make_node("Conv", ["image", "w"], ["c"], name="c"),
        helper.make_node("Resize", ["c", "", "times"], ["r"], name="r", mode="nearest"),
        helper.make_node("Slice", ["r", "at", "end", "axes", "by"], ["s"], name="s"),
        helper.make_node("Concat", ["s", "c"], ["j"], name="j", axis=2),
        helper.make_node("Pad", ["j", "around"], ["p"], name="p"),
        helper.make_node("MaxPool", ["p"], ["m"], name="m", kernel_shape=[2, 2]),
        helper.make_node("Conv", ["m", "v"], ["y"], name="y"),
    ]
    return saved(nodes, [1, 4, 9, 2], constants, shapes, folder)


def enlarged(folder: Path) -> FloatNetwork:
    """Return a network with a transposed convolution whose phases are of different sizes."""
    generator = np.random.default_rng(3)
    constants = {
        "w": generator.normal(0, 0.6, (8, 3, 1, 1)),
        "v": generator.normal(0, 0.4, (8, 6, 3, 3)),
        "b": generator.normal(0, 0.6, 6),
        "u": generator.normal(0, 0.6, (4, 6, 1, 1)),
    }
    nodes = [
        helper.make_node("Conv", ["image", "w"], ["c"], name="c"),
        helper.make_node(
            "ConvTranspose", ["c", "v", "b"], ["t"], name="t", strides=[2, 2], pads=[1, 1, 1, 1]
        ),
        helper.make_node("Relu", ["t"], ["r"], name="r"),
        helper.make_node("Conv", ["r", "u"], ["y"], name="y"),
    ]
    return saved(nodes, [1, 4, 9, 7], constants, {}, folder)


def saved(
    nodes: list[onnx.NodeProto],
    output: list[int],
    constants: dict[str, np.ndarray],
    shapes: dict[str, list[int]],
    folder: Path,
) -> FloatNetwork:
    """Return a network of an image of 3 channels, 5 by 4, whose output y has some extents."""
    graph = helper.make_graph(
        nodes,
        "unit",
        [helper.make_tensor_value_info("image", 1, [1, 3, 5, 4])],
        [helper.make_tensor_value_info("y", 1, output)],
        [
            *(numpy_helper.from_array(x.astype(np.float32), name) for name, x in constants.items()),
            *(numpy_helper.from_array(np.array(x, np.int64), name) for name, x in shapes.items()),
        ],
    )
    imports = [helper.make_opsetid("", 20)]
    path = folder / "unit.onnx"
    onnx.save(helper.make_model(graph, ir_version=9, opset_imports=imports), path)
    return read_float_network(path)


def test_moved_pixels_mean_what_they_meant_and_answers_are_near(tmp_path: Path) -> None:
    real = moved(tmp_path)
    images = np.random.default_rng(4).normal(0, 1, (32, 3, 5, 4))

    network = quantize_network(real, {"image": images}, Recipe())

    joined = {(network.tensors[x].scale, network.tensors[x].zero_point) for x in ("c", "r", "j")}
    assert len(joined) == 1
    wanted = forward(real.steps, {"image": images[:1]}, parameters_of(real.steps))
    assert np.array_equal(wanted["r"], wanted["c"].repeat(2, axis=2).repeat(2, axis=3))
    inputs = {"image": quantize_input(network, "image", images[:1])}
    integers = run_reference(network, inputs)["y"]
    error = dequantize_output(network, "y", integers) - wanted["y"]
    assert np.sqrt(np.mean(error**2)) < 0.04 * wanted["y"].std()


def test_phases_of_a_transposed_convolution_mean_the_same(tmp_path: Path) -> None:
    real = enlarged(tmp_path)
    images = np.random.default_rng(4).normal(0, 1, (32, 3, 5, 4))

    network = quantize_network(real, {"image": images}, Recipe())

    wanted = forward(real.steps, {"image": images}, parameters_of(real.steps))
    session = onnxruntime.InferenceSession(tmp_path / "unit.onnx")
    of_onnx = [session.run(["y"], {"image": x[None].astype(np.float32)})[0] for x in images]
    np.testing.assert_allclose(wanted["y"], np.concatenate(of_onnx), rtol=1e-5, atol=1e-5)
    phases = {(network.tensors[f"t.{x}.phase"].scale, network.tensors["r"].scale) for x in range(4)}
    assert len(phases) == 1
    assert len({*phases.pop()}) == 1
    inputs = {"image": quantize_input(network, "image", images[:1])}
    integers = run_reference(network, inputs)["y"]
    error = dequantize_output(network, "y", integers) - wanted["y"][:1]
    assert np.sqrt(np.mean(error**2)) < 0.04 * wanted["y"].std()


def test_a_file_has_no_place_for_scales_of_phases(tmp_path: Path) -> None:
    enlarged(tmp_path)
    images = np.random.default_rng(4).normal(0, 1, (8, 3, 5, 4))

    with pytest.raises(WorkloadError, match=r"node t \(ConvTranspose\) has a scale for each"):
        quantize(tmp_path / "unit.onnx", images, out=tmp_path / "integers.onnx")

    assert not (tmp_path / "integers.onnx").exists()


@pytest.mark.parametrize("calibration", ["mse", "minmax"])
def test_answers_are_near_the_real_ones_and_those_of_the_program(
    calibration: str, tmp_path: Path
) -> None:
    real = unit(tmp_path)
    images = np.random.default_rng(4).normal(0, 1, (32, 3, 5, 4))

    recipe = Recipe(calibration=calibration)  # type: ignore[arg-type]
    network = quantize_network(real, {"image": images}, recipe)

    meanings = {
        (network.tensors[x].scale, network.tensors[x].zero_point) for x in ("r", "left", "s")
    }
    assert len(meanings) == 1
    wanted = forward(real.steps, {"image": images[:1]}, parameters_of(real.steps))["y"]
    inputs = {"image": quantize_input(network, "image", images[:1])}
    integers = run_reference(network, inputs)["y"]
    error = dequantize_output(network, "y", integers) - wanted
    assert np.sqrt(np.mean(error**2)) < 0.04 * wanted.std()
    npu = npu_of(load_arch("edge_npu_tiny"))
    program = compile_network(network, npu)
    memory = execute(program, npu, program.with_inputs(inputs))
    assert np.array_equal(program.outputs["y"].unpack(memory), integers)
