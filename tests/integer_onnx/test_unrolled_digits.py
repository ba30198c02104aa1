"""The trained LSTM of digits as the operator LSTM answers as its unrolled file does."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from accelsim.integer.read import quantize_input, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.workload.load import workload_file
from experiments.digits.data import digits, real_inputs
from experiments.digits.lstm import PIXELS, ROWS, WIDTH
from experiments.digits.writer import ModelWriter, Range
from integer_onnx.agreement import saved

NAME = "digits_lstm"


def held(model: onnx.ModelProto, name: str) -> np.ndarray:
    """Return a constant of the unrolled file in real numbers."""
    values = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    scale = values[f"{name}_scale"]
    return values[name] * scale.reshape(-1, *[1] * (values[name].ndim - 1))


def real(writer: ModelWriter, name: str, values: np.ndarray) -> str:
    """Add a constant of real numbers; return its name."""
    writer._constants[name] = values.astype(np.float32)
    return name


def operator(cell: bool) -> onnx.ModelProto:
    """Return the network with an LSTM; its file may say how far its cell reaches."""
    trained = onnx.load(workload_file(NAME))
    values = {one.name: numpy_helper.to_array(one) for one in trained.graph.initializer}
    ranges = {
        name: Range(
            scale=values[f"{name}_scale"].reshape(())[()],
            zero_point=int(values[f"{name}_zero_point"].reshape(())),
        )
        for name in ("state", "cell", "logits")
    }
    writer = ModelWriter(NAME, ranges)
    weights = np.concatenate([held(trained, "gates_weight"), held(trained, "candidate_weight")])
    bias = np.concatenate([held(trained, "gates_bias"), held(trained, "candidate_bias")])
    writer.same("pixels", "image_pixels", "state")
    extents = writer.constant("rows", [ROWS, 1, PIXELS])
    source = writer.node("Reshape", "sequence", "pixels", extents)
    names = [
        real(writer, "input_weights", weights[np.newaxis, :, :PIXELS]),
        real(writer, "recurrent_weights", weights[np.newaxis, :, PIXELS:]),
        real(writer, "biases", np.concatenate([bias, 0 * bias])[np.newaxis]),
    ]
    outputs = ["", "state", *(["last_cell"] if cell else [])]
    writer._nodes.append(
        onnx.helper.make_node("LSTM", [source, *names], outputs, name="lstm", hidden_size=WIDTH)
    )
    if cell:
        writer.same("cell_result", "last_cell", "cell")
    writer.same("last", "state", "state")
    row = writer.node("Reshape", "row", "last", writer.constant("row_extents", [1, WIDTH]))
    linear = held(trained, "linear_weight"), held(trained, "linear_bias")
    logits = writer.node(
        "Gemm", "linear", row, *writer.weights("linear", *linear, "state"), transB=1
    )
    writer.quantized("logits", logits)
    return writer.model("image_pixels", ROWS * PIXELS)


@pytest.mark.long  # All 360 images: 357 and 356 right answers, the unrolled file 357.
@pytest.mark.parametrize("cell", [False, True])
def test_a_trained_layer_answers_as_its_unrolled_file(cell: bool, tmp_path: Path) -> None:
    network, unrolled = (
        read_integer_network(saved(operator(cell), tmp_path)),
        read_integer_network(NAME),
    )
    test = digits()[1]
    right = {"operator": 0, "unrolled": 0}
    for image, label in zip(real_inputs(NAME, test.images)[:90], test.labels, strict=False):
        for way, one in (("operator", network), ("unrolled", unrolled)):
            pixels = quantize_input(one, one.inputs[0], image[np.newaxis])
            logits = run_reference(one, {one.inputs[0]: pixels})[one.outputs[0]]
            right[way] += int(np.argmax(logits) == label)

    assert right["operator"] >= right["unrolled"] - 1
