"""Integers of quantized files: within a step of TFLite's own, whose rounding is another."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import accelsim
from accelsim.errors import UserError
from accelsim.integer.read import read_integer_network, to_image
from accelsim.integer.reference import run_reference
from accelsim.workload.load import load_workload
from workload.tflite.naive import convolve, requantized
from workload.tflite.writing import File

LIMITS = {"INT8": (-128, 127), "UINT8": (0, 255), "INT16": (-32768, 32767)}


def quantized(folder: Path, kind: str, seed: int, activation: int = 0) -> tuple[Path, Any, Any]:
    """Return a file of one convolution, an image, and the integers that TFLite computes of it."""
    rng = np.random.default_rng(seed)
    low, high = LIMITS[kind]
    is_wide = kind == "INT16"
    image = rng.integers(low, high + 1, (1, 5, 6, 3))
    weights = rng.integers(-127, 128, (4, 3, 2, 3))
    bias = rng.integers(-2000, 2000, 4)
    scale_in, scale_out = np.float32(0.02), np.float32(rng.uniform(0.05, 0.3))
    zero_in, zero_out = (0, 0) if is_wide else (int(x) for x in rng.integers(low, high, 2))
    held, zero_held = "INT8", 0
    scales = rng.uniform(0.001, 0.01, 4).astype(np.float32)
    stored = weights
    if kind == "UINT8":  # Older files have one scale, and weights around a zero point.
        scales, held, zero_held = scales[:1], "UINT8", 128
        stored = weights + zero_held
    file = File()
    file.input("x", image.shape, kind, scale=scale_in, zero=zero_in)
    places = [
        0,
        file.constant("w", stored, held, scale=scales, zero=[zero_held] * len(scales)),
        file.constant("b", bias, "INT64" if is_wide else "INT32"),
    ]
    sums = convolve(image, weights, bias, (1, 2), (1, 1), True, zero_in)
    factors = np.broadcast_to(scale_in.astype(float) * scales / scale_out, 4)
    bounds = [low, high]
    if activation == 3:  # RELU6
        bounds = [max(low, zero_out), min(high, zero_out + round(6 / float(scale_out)))]
    expected = np.zeros(sums.shape, np.int64)
    for place in np.ndindex(sums.shape):
        rounded = requantized(int(sums[place]), float(factors[place[-1]])) + zero_out
        expected[place] = min(max(rounded, bounds[0]), bounds[1])
    file.outputs = [file.tensor("y", sums.shape, kind, scale=scale_out, zero=zero_out)]
    named = {"StrideH": 1, "StrideW": 2, "FusedActivationFunction": activation}
    file.operator("CONV_2D", places, file.outputs, "Conv2DOptions", **named)
    return file.save(folder / f"{kind.lower()}.tflite"), image, expected


@given(
    kind=st.sampled_from(sorted(LIMITS)),
    seed=st.integers(0, 1000),
    activation=st.sampled_from([0, 3]),
)
@settings(max_examples=20, deadline=None)
def test_integers_are_within_a_step_of_those_of_tflite(
    tmp_path_factory: Any, kind: str, seed: int, activation: int
) -> None:
    folder = tmp_path_factory.mktemp("one")
    path, image, expected = quantized(folder, kind, seed, activation)
    network = read_integer_network(path)
    result = run_reference(network, {"x": to_image(network, "x", image)})["y"]
    assert network.tensors["x"].number.name == kind.lower()
    assert np.abs(result.reshape(-1) - expected.reshape(-1)).max() <= 1
    assert np.mean(result.reshape(-1) != expected.reshape(-1)) <= 0.05


def test_a_file_runs_compiles_and_sweeps(tmp_path: Path) -> None:
    path, _, expected = quantized(tmp_path, "INT8", 7)
    macs = expected.size * 3 * 2 * 3
    result = accelsim.run(path, "edge_npu")
    assert result.counts.macs == macs
    compiled = accelsim.compile(path, "edge_npu", tmp_path / "program")
    assert compiled.result.counts.macs == macs
    study = tmp_path / "study.yaml"
    study.write_text(
        f"name: rows\nworkloads: [{path}]\narch: edge_npu\naxes:\n  array.rows: [8, 16]\n"
    )
    assert accelsim.sweep(study, tmp_path / "results").computed == 2


def test_weights_alone_in_integers_are_a_network_of_real_numbers(tmp_path: Path) -> None:
    file = File()
    file.input("x", (1, 8))
    weights = np.arange(-16, 16).reshape(4, 8)
    places = [0, file.constant("w", weights, "INT8", scale=0.5)]
    file.outputs = [file.tensor("y", (1, 4))]
    file.operator("FULLY_CONNECTED", places, file.outputs, "FullyConnectedOptions")
    graph = load_workload(file.save(tmp_path / "dynamic.tflite"))
    assert graph.macs == 32
    assert graph.parameters == 32


@pytest.mark.parametrize("kind", ["FLOAT16", "INT8"])
def test_a_dequantized_constant_is_the_constant(tmp_path: Path, kind: str) -> None:
    file = File()
    file.input("x", (1, 8))
    weights = np.arange(-16, 16).reshape(4, 8)
    stored = file.constant("w", weights, kind, scale=0.5 if kind == "INT8" else None)
    real = file.tensor("r", (4, 8))
    file.outputs = [file.tensor("y", (1, 4))]
    file.operator("DEQUANTIZE", [stored], [real])
    file.operator("FULLY_CONNECTED", [0, real], file.outputs, "FullyConnectedOptions")
    assert load_workload(file.save(tmp_path / "half.tflite")).macs == 32


def test_a_softmax_that_no_machine_computes_is_left_to_the_host(tmp_path: Path) -> None:
    file = File()
    file.input("x", (1, 8), "INT8", scale=0.1)
    weights = file.constant("w", np.ones((4, 8)), "INT8", scale=0.5)
    sums = file.tensor("sums", (1, 4), "INT8", scale=0.4, zero=3)
    file.outputs = [file.tensor("y", (1, 4), "INT8", scale=1 / 256, zero=-128)]
    file.operator("FULLY_CONNECTED", [0, weights], [sums], "FullyConnectedOptions")
    file.operator("SOFTMAX", [sums], file.outputs, "SoftmaxOptions", Beta=1.0)
    network = read_integer_network(file.save(tmp_path / "softmax.tflite"))
    assert network.left_to_host == ("softmax_1",)
    assert network.outputs == ("sums",)


def test_boxes_at_the_end_of_a_detector_are_chosen_by_the_host(tmp_path: Path) -> None:
    file = File()
    file.input("x", (1, 8))
    boxes = file.tensor("boxes", (1, 4))
    file.operator(
        "FULLY_CONNECTED",
        [0, file.constant("w", np.ones((4, 8)))],
        [boxes],
        "FullyConnectedOptions",
    )
    anchors = file.constant("anchors", np.ones((4, 4)))
    file.outputs = [file.tensor("found", (1, 2, 4))]
    file.operator("CUSTOM", [boxes, anchors], file.outputs, custom="TFLite_Detection_PostProcess")
    graph = load_workload(file.save(tmp_path / "detector.tflite"))
    assert graph.outputs == ("boxes",)
    assert "TFLite_Detection_PostProcess is left to the host" in graph.notes[0]


def test_states_are_inputs_and_outputs_of_a_step(tmp_path: Path) -> None:
    file = File()
    file.input("x", (1, 1, 1, 4), "INT8", scale=0.5)
    handle = file.tensor("handle", (), "RESOURCE")
    before = file.tensor("before", (1, 2, 1, 4), "INT8", scale=0.5)
    after = file.tensor("after", (1, 3, 1, 4), "INT8", scale=0.5)
    kept = file.tensor("kept", (1, 2, 1, 4), "INT8", scale=0.5)
    file.outputs = [file.tensor("y", (1, 1, 1, 2), "INT8", scale=0.9)]
    file.operator("VAR_HANDLE", [], [handle])
    file.operator("READ_VARIABLE", [handle], [before])
    file.operator("CONCATENATION", [before, 0], [after], "ConcatenationOptions", Axis=1)
    bounds = [[0, 1, 0, 0], [1, 3, 1, 4], [1, 1, 1, 1]]
    places = [file.constant(f"b{at}", np.array(each), "INT32") for at, each in enumerate(bounds)]
    file.operator("STRIDED_SLICE", [after, *places], [kept], "StridedSliceOptions")
    file.operator("ASSIGN_VARIABLE", [handle, kept], [])
    weights = file.constant("w", np.ones((2, 3, 1, 4)), "INT8", scale=0.5)
    named = {"StrideH": 1, "StrideW": 1, "Padding": 1}
    file.operator("CONV_2D", [after, weights], file.outputs, "Conv2DOptions", **named)
    path = file.save(tmp_path / "stream.tflite")
    graph = load_workload(path)
    assert (len(graph.inputs), graph.outputs) == (2, ("y", "kept"))
    network = read_integer_network(path)
    given = {"x": np.full((1, 1, 1, 4), 3), graph.inputs[1]: np.arange(8).reshape(1, 2, 1, 4)}
    results = run_reference(
        network,
        {name: array.reshape(network.tensors[name].shape) for name, array in given.items()},
    )
    assert results[network.outputs[1]].reshape(-1).tolist() == [4, 5, 6, 7, 3, 3, 3, 3]


def test_an_activation_of_several_scales_is_refused(tmp_path: Path) -> None:
    file = File()
    file.input("x", (1, 4), "INT8", scale=[0.5] * 4, zero=[0] * 4, axis=1)
    file.outputs = [file.tensor("y", (1, 4), "INT8", scale=0.5)]
    file.operator("RELU", [0], file.outputs)
    with pytest.raises(UserError, match=r"operator 0 RELU .*activation x has 4 scales"):
        load_workload(file.save(tmp_path / "x.tflite"))
