"""Networks of onnxruntime's dynamic quantizer, which are read as products in real numbers."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

import accelsim
from accelsim.errors import UserError
from accelsim.integer import Convolution
from accelsim.integer.read import read_integer_network
from accelsim.workload import load_workload

GENERATOR = np.random.default_rng(4)


def saved(
    path: Path, nodes: list[onnx.NodeProto], shape: tuple[int, ...], constants: dict[str, Any]
) -> Path:
    kind = TensorProto.INT64 if "table" in constants else TensorProto.FLOAT
    graph = helper.make_graph(
        nodes,
        "net",
        [helper.make_tensor_value_info("x", kind, shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(onnx.shape_inference.infer_shapes(model), path)
    return path


def drawn(*shape: int) -> np.ndarray:
    return GENERATOR.normal(size=shape).astype(np.float32)


def perceptron(path: Path) -> Path:
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["a"], name="first"),
        helper.make_node("Add", ["a", "b"], ["c"], name="shifted"),
        helper.make_node("Relu", ["c"], ["d"], name="clipped"),
        helper.make_node("MatMul", ["d", "v"], ["y"], name="second"),
    ]
    constants = {"w": drawn(24, 16), "b": drawn(16), "v": drawn(16, 5)}
    return saved(path, nodes, (7, 24), constants)


def image(path: Path) -> Path:
    nodes = [
        helper.make_node("Conv", ["x", "w", "b"], ["a"], name="first", pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["a"], ["c"], name="clipped"),
        helper.make_node("Conv", ["c", "v"], ["y"], name="second", strides=[2, 2]),
    ]
    constants = {"w": drawn(8, 3, 3, 3), "b": drawn(8), "v": drawn(4, 8, 1, 1)}
    return saved(path, nodes, (1, 3, 9, 8), constants)


@pytest.mark.parametrize("weights", [QuantType.QInt8, QuantType.QUInt8])
@pytest.mark.parametrize("per_channel", [False, True])
@pytest.mark.parametrize("made", [perceptron, image])
def test_products_are_those_of_the_network_before_it_was_quantized(
    made: Any, per_channel: bool, weights: Any, tmp_path: Path
) -> None:
    floats, path = made(tmp_path / "floats.onnx"), tmp_path / "dynamic.onnx"
    quantize_dynamic(floats, path, weight_type=weights, per_channel=per_channel)

    ran, before = accelsim.run(path, "edge_npu"), accelsim.run(floats, "edge_npu")
    accelsim.compile(path, "edge_npu", tmp_path / "program")
    network, wanted = read_integer_network(path), read_integer_network(floats)

    assert load_workload(path).macs == load_workload(floats).macs
    assert load_workload(path).not_modelled == ()
    assert any("quantized at run time" in note for note in ran.notes)
    assert ran.counts.macs == before.counts.macs
    ours, theirs = (
        [layer.weights for layer in one.layers if isinstance(layer, Convolution)]
        for one in (network, wanted)
    )
    assert len(ours) == len(theirs) == 2
    for one, other in zip(ours, theirs, strict=True):
        # The file's weights have been rounded once before.
        assert np.abs(one / np.abs(one).max() - other / np.abs(other).max()).max() < 0.03


def test_operators_that_onnxruntime_fuses_are_read_as_their_parts(tmp_path: Path) -> None:
    floats, path = perceptron(tmp_path / "floats.onnx"), tmp_path / "dynamic.onnx"
    quantize_dynamic(floats, path)
    fused = tmp_path / "fused.onnx"
    options = onnxruntime.SessionOptions()
    options.optimized_model_filepath, options.log_severity_level = str(fused), 3
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    kinds = {node.op_type for node in onnx.load(fused).graph.node}

    ours, theirs = read_integer_network(fused), read_integer_network(path)

    assert "DynamicQuantizeMatMul" in kinds
    for one, other in zip(ours.layers, theirs.layers, strict=True):
        assert isinstance(one, Convolution)
        assert isinstance(other, Convolution)
        assert np.array_equal(one.weights, other.weights)


def test_rows_of_a_table_in_integers_are_rows_of_a_table(tmp_path: Path) -> None:
    nodes = [
        helper.make_node("Gather", ["table", "x"], ["a"], name="rows"),
        helper.make_node("MatMul", ["a", "w"], ["y"], name="product"),
    ]
    constants = {"table": drawn(20, 16), "w": drawn(16, 6)}
    floats, path = saved(tmp_path / "floats.onnx", nodes, (9,), constants), tmp_path / "q.onnx"
    quantize_dynamic(floats, path)

    graph = load_workload(path)

    assert [one.kind for one in graph.operators] == ["gather", "matmul"]
    ours = accelsim.run(path, "edge_npu").counts
    assert ours.cycles == accelsim.run(floats, "edge_npu").counts.cycles


def test_a_recurrent_layer_that_quantizes_at_run_time_is_refused_in_a_sentence(
    tmp_path: Path,
) -> None:
    nodes = [helper.make_node("LSTM", ["x", "w", "r"], ["y"], name="lstm", hidden_size=4)]
    constants = {"w": drawn(1, 16, 8), "r": drawn(1, 16, 4)}
    floats, path = saved(tmp_path / "f.onnx", nodes, (5, 1, 8), constants), tmp_path / "q.onnx"
    quantize_dynamic(floats, path)

    with pytest.raises(UserError, match=r"\(DynamicQuantizeLSTM\) has no integer form; .* ranges"):
        accelsim.compile(path, "edge_npu", tmp_path / "program")
