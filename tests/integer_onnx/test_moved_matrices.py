"""Movements of matrices with several extents before their rows, along each axis, as onnxruntime."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import TensorProto

from accelsim.compiler import compile_network
from accelsim.errors import WorkloadError
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.values import execute
from compiler.networks import machine
from integer_onnx.agreement import runtime
from integer_onnx.models import Model

SCALE, ZERO = np.float32(0.03), np.int8(0)
SHAPES = [(3, 4, 8), (1, 3, 4, 8), (1, 8, 4, 8), (2, 3, 4), (1, 2, 2, 3, 4), (1, 1, 4, 4)]
KINDS = ("Concat", "Expand", "Gather", "Slice", "Split", "Tile")
NPU = npu_of(machine())


def moved(model: Model, kind: str, x: str, shape: tuple[int, ...], axis: int) -> str:
    """Add a movement of a tensor along an axis; return its result, or of a Split its second."""
    rank, extent = len(shape), shape[axis]

    def whole(name: str, *values: int) -> str:
        return model.constant(name, values, np.int64)

    match kind:
        case "Concat":
            model.input(
                "other", np.zeros([2 if at == axis else n for at, n in enumerate(shape)], np.int8)
            )
            other = model.dequantized("other_real", "other", SCALE, ZERO)
            return model.node(kind, "moved", x, other, axis=axis)
        case "Expand":
            wide = [3 if at == axis and n == 1 else n for at, n in enumerate(shape)]
            return model.node(kind, "moved", x, whole("shape", *wide))
        case "Gather":
            return model.node(kind, "moved", x, whole("chosen", extent - 1, 0), axis=axis)
        case "Slice":
            ends = whole("starts", extent // 2), whole("ends", extent), whole("axes", axis)
            return model.node(kind, "moved", x, *ends)
        case "Split":
            parts = whole("parts", 1, extent - 1)
            model.node(kind, "first", x, parts, axis=axis)
            model.nodes[-1].output.append("moved")
            return "moved"
    return model.node(
        kind, "moved", x, whole("times", *(2 if at == axis else 1 for at in range(rank)))
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_matrices_move_along_each_axis(kind: str, shape: tuple[int, ...], tmp_path: Path) -> None:
    generator, computed = np.random.default_rng(len(shape)), 0
    for axis in range(len(shape)):
        if kind == "Split" and shape[axis] == 1:
            continue
        model = Model()
        model.input("x", np.zeros(shape, np.int8))
        weights = generator.integers(-60, 61, (shape[-1], shape[-1]), dtype=np.int8)
        model.dequantized("w", model.constant("w_q", weights), np.float32(0.01), ZERO)
        product = model.node("MatMul", "p", model.dequantized("x_real", "x", SCALE, ZERO), "w")
        x = model.dequantized("p_real", model.quantized("p_q", product, SCALE, ZERO), SCALE, ZERO)
        model.quantized("y", moved(model, kind, x, shape, axis), SCALE, ZERO)
        computed += is_computed_alike(model, generator, tmp_path / f"{axis}.onnx")

    assert computed


def is_computed_alike(model: Model, generator: np.random.Generator, path: Path) -> bool:
    """Compare a network with onnxruntime, and its program with its reference; False if refused."""
    proto = model.proto("y", TensorProto.INT8)
    path.write_bytes(proto.SerializeToString())
    feeds: dict[str, Any] = {
        name: generator.integers(-90, 91, value.shape, dtype=np.int8)
        for name, value in model.feeds.items()
    }
    theirs = runtime(proto).run(["y"], feeds)[0]
    try:
        network = read_integer_network(path)
    except WorkloadError as refused:
        if "integer form" not in str(refused) and "is no image" not in str(refused):
            raise
        return False
    inputs = {
        name: feeds[name].reshape(network.tensors[name].shape).astype(np.int64)
        for name in network.inputs
    }
    (name,) = network.outputs
    wanted = run_reference(network, inputs)[name]
    # The product rounds as onnxruntime's does but for ties.
    assert np.abs(wanted.reshape(theirs.shape) - theirs).max() <= 1
    program = compile_network(network, NPU)
    found = program.outputs[name].unpack(execute(program, NPU, program.with_inputs(inputs)))
    assert np.array_equal(found.reshape(-1), wanted.reshape(-1))
    return True
