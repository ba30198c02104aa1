"""Sums and products with a constant whose exact results all lie next to a tie."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from accelsim.integer import Rescale
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference


def network(path: Path, operator: str, constant: float, scales: tuple[float, float]) -> None:
    """Write ``x operator constant`` between pairs, x of int8 and the result from -128 on."""
    numbers = {
        "s": np.float32(scales[0]),
        "z": np.int8(0),
        "t": np.float32(scales[1]),
        "y": np.int8(-128),
        "c": np.float32(constant),
    }
    nodes = [
        helper.make_node("DequantizeLinear", ["x", "s", "z"], ["real"]),
        helper.make_node(operator, ["real", "c"], ["sum"]),
        helper.make_node("QuantizeLinear", ["sum", "t", "y"], ["result"]),
    ]
    graph = helper.make_graph(
        nodes,
        "one",
        [helper.make_tensor_value_info("x", TensorProto.INT8, (1, 256))],
        [helper.make_tensor_value_info("result", TensorProto.INT8, (1, 256))],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in numbers.items()],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]), path)


@pytest.mark.parametrize("operator", ["Add", "Sub"])
@pytest.mark.parametrize("below", [4e-6, -4e-6, 3e-5, -6e-5, 2e-4])
@pytest.mark.parametrize("steps", [3.5, 63.5, 127.5])
def test_every_result_of_a_sum_is_the_exact_one(
    steps: float, below: float, operator: str, tmp_path: Path
) -> None:
    """A GELU adds 1 to numbers in steps of nearly 1 / 127.5: half a step to every result."""
    scale = np.float32(2 / (2 * steps - below))
    network(tmp_path / "sum.onnx", operator, 1.0, (scale, scale))
    read, codes = read_integer_network(tmp_path / "sum.onnx"), np.arange(-128, 128)

    ours = run_reference(read, {read.inputs[0]: codes.reshape(1, 1, 256)})[read.outputs[0]]

    offset = (1 if operator == "Add" else -1) / Fraction(float(scale))
    exact = [min(127, max(-128, round(int(code) + offset) - 128)) for code in codes]
    assert isinstance(read.layers[0], Rescale)
    assert ours.reshape(-1).tolist() == exact
