"""Products that read channels of an image as rows: the order of elements is that of the file."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.integer.read import quantize_input
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from compiler.checks import right_program
from compiler.networks import machine


def network(path: Path, views: list[tuple[int, ...]]) -> Path:
    """Write a convolution, a pool, views of its result of 1 x 32 x 2 x 2, and a product."""
    draw = np.random.default_rng(7)
    nodes = [
        helper.make_node("Conv", ["x", "w"], ["c"], name="conv"),
        helper.make_node("MaxPool", ["c"], ["v"], kernel_shape=[2, 2], strides=[2, 2]),
    ]
    held = {"w": draw.normal(size=(32, 4, 3, 3)), "u": draw.normal(size=(views[-1][-1], 5))}
    for place, shape in enumerate(views):
        held[f"s{place}"] = np.array(shape)
        reads = [nodes[-1].output[0], f"s{place}"]
        nodes.append(helper.make_node("Reshape", reads, [f"v{place}"], name=f"view{place}"))
    nodes.append(helper.make_node("MatMul", [nodes[-1].output[0], "u"], ["y"], name="product"))
    constants = [
        numpy_helper.from_array(each.astype(np.int64 if name.startswith("s") else np.float32), name)
        for name, each in held.items()
    ]
    ends = [
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)]
        for name, shape in (("x", (1, 4, 6, 6)), ("y", None))
    ]
    graph = helper.make_graph(nodes, "net", *ends, constants)
    opsets = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=9), path)
    return path


@pytest.mark.parametrize(
    "views", [[(1, 128), (-1, 8, 16)], [(1, 32, 4)], [(1, 8, 16)], [(1, 64, 2)]], ids=str
)
def test_the_order_of_the_file_is_kept(views: list[tuple[int, ...]], tmp_path: Path) -> None:
    path = network(tmp_path / "net.onnx", views)
    images = np.random.default_rng(8).normal(size=(9, 4, 6, 6)).astype(np.float32)

    quantized = accelsim.quantize(path, images[1:])
    (start,), (end,) = quantized.inputs, quantized.outputs
    given = {start: quantize_input(quantized, start, images[:1])}
    how = quantized.tensors[end]
    ours = (run_reference(quantized, given)[end] - how.zero_point) * how.scale
    theirs = onnxruntime.InferenceSession(path).run(None, {"x": images[:1]})[0]

    # Another order is off by as much as the results are large.
    assert np.abs(ours.reshape(theirs.shape) - theirs).max() < 0.1 * np.abs(theirs).max()
    right_program(quantized, npu_of(machine()), given)


def test_run_counts_the_elements_that_move(tmp_path: Path) -> None:
    moved = accelsim.run(network(tmp_path / "net.onnx", [(1, 8, 16)]), "edge_npu")
    flat = accelsim.run(network(tmp_path / "flat.onnx", [(1, 128)]), "edge_npu")

    assert moved.counts.macs == flat.counts.macs
    assert moved.counts.dram_write_bits > flat.counts.dram_write_bits
