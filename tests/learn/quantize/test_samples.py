"""What is refused before a calibration: samples and weights that are no numbers, a GRU."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.errors import WorkloadError

WEIGHTS = np.random.default_rng(2).normal(size=(6, 4)).astype(np.float32)


def product(path: Path, weights: np.ndarray = WEIGHTS) -> Path:
    """Write a product by a matrix."""
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["x", "w"], ["y"], name="product")],
        "product",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 5, 6])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 5, 4])],
        [numpy_helper.from_array(weights, "w")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, path)
    return path


@pytest.mark.parametrize(
    ("number", "places", "said"),
    [
        (np.nan, [(2, 1, 3)], r"sample 2 holds nan at \[1, 3\]"),
        (1e39, [(1, 4, 0)], r"sample 1 holds 1e\+39 at \[4, 0\]"),
        (
            -np.inf,
            [(0, 0, 5), (3, 1, 0), (3, 4, 0)],
            r"sample 0 holds -inf at \[0, 5\], as 1 more do",
        ),
    ],
)
def test_a_sample_that_is_no_finite_number_is_named(
    number: float, places: list[tuple[int, ...]], said: str, tmp_path: Path
) -> None:
    samples = np.random.default_rng(0).normal(size=(4, 5, 6))
    for place in places:
        samples[place] = number

    sentence = rf"^.*net\.onnx: input x: {said}; samples must be finite numbers of 32 bits$"
    with pytest.raises(WorkloadError, match=sentence):
        accelsim.quantize(product(tmp_path / "net.onnx"), samples)


@pytest.mark.parametrize(
    ("samples", "said"),
    [
        (np.full((2, 5, 6), "a"), "<U1"),
        (np.ones((2, 5, 6), complex), "complex128"),
        ([[1.0, 2.0], [3.0]], "list"),
    ],
)
def test_samples_must_be_real_numbers(samples: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(
        WorkloadError, match=rf"input x must be an array of real numbers, not of {said}$"
    ):
        accelsim.quantize(product(tmp_path / "net.onnx"), samples)


def test_weights_must_be_finite(tmp_path: Path) -> None:
    weights = WEIGHTS.copy()
    weights[2, 1] = np.inf
    path = product(tmp_path / "net.onnx", weights)

    with pytest.raises(
        WorkloadError, match=r"net\.onnx: product: the file holds weights that are no finite numb"
    ):
        accelsim.quantize(path, np.ones((2, 5, 6)))


@pytest.mark.parametrize(("kind", "gates"), [("GRU", 3), ("LSTM", 4), ("RNN", 1)])
def test_a_recurrent_layer_between_transpositions_is_refused_in_a_sentence(
    kind: str, gates: int, tmp_path: Path
) -> None:
    """As exports with the batch first have it; a view and a transposition stand on either side."""
    generator, path = np.random.default_rng(1), tmp_path / "net.onnx"
    constants = {
        "w": generator.normal(size=(1, gates * 8, 6)).astype(np.float32),
        "r": generator.normal(size=(1, gates * 8, 8)).astype(np.float32),
        "one": np.array([1]),
    }
    nodes = [
        helper.make_node("Transpose", ["x"], ["turned"], perm=[1, 0, 2]),
        helper.make_node(kind, ["turned", "w", "r"], ["states"], name="layer", hidden_size=8),
        helper.make_node("Squeeze", ["states", "one"], ["squeezed"]),
        helper.make_node("Transpose", ["squeezed"], ["y"], perm=[1, 0, 2]),
    ]
    graph = helper.make_graph(
        nodes,
        "net",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 5, 6])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 5, 8])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, path)

    with pytest.raises(
        WorkloadError,
        match=rf"node layer \({kind}\) has an integer form only in a quantized network$",
    ):
        accelsim.quantize(path, np.ones((2, 5, 6)))
    assert accelsim.run(path, "edge_npu").counts.macs == 5 * gates * 8 * (6 + 8)
