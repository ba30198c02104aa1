"""Sums and means over channels of quantized files, against onnxruntime."""

from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto

from accelsim.errors import WorkloadError
from accelsim.integer import Convolution, Pool
from accelsim.integer.read import read_integer_network
from accelsim.workload.layers import Reshape
from corpus.stages import stages_of
from integer_onnx.agreement import saved
from integer_onnx.models import Model

SHAPES = {(1, 7, 3, 4): 1, (1, 5, 9): 2, (4, 6): 1, (3, 5, 8): -1}


def reduction(kind: str, shape: tuple[int, ...], axes: list[int], **attributes: int) -> Model:
    """Return a reduction of random numbers."""
    model, generator = Model(), np.random.default_rng(sum(shape))
    values = generator.uniform(-6, 6, shape).astype(np.float32)
    model.quantized("x_q", model.input("x", values), np.float32(0.05), np.int8(4))
    model.dequantized("x_real", "x_q", np.float32(0.05), np.int8(4))
    places = model.constant("axes", axes, np.int64)
    model.node(kind, "found", "x_real", places, **attributes)
    scale = 0.03 if kind == "ReduceMean" else 0.21
    model.quantized("y", "found", np.float32(scale), np.int8(-3))
    return model


@pytest.mark.parametrize("kept", [0, 1])
@pytest.mark.parametrize("kind", ["ReduceMean", "ReduceSum"])
@pytest.mark.parametrize("shape", SHAPES)
def test_results_are_those_of_onnxruntime(
    shape: tuple[int, ...], kind: str, kept: int, tmp_path: Path
) -> None:
    stages = stages_of(reduction(kind, shape, [SHAPES[shape]], keepdims=kept), tmp_path)

    ours, theirs = stages.ends

    difference = np.abs(ours - theirs)
    layers = stages.integers.layers
    computing = [layer for layer in layers if not isinstance(layer.layer, Reshape)]
    assert [type(layer) for layer in computing] == [Convolution]
    # Both round once; float32 may decide a tie in another way.
    assert difference.max() <= 1
    assert np.count_nonzero(difference) <= difference.size / 8


@pytest.mark.parametrize("kind", ["ReduceMean", "ReduceMax"])
@pytest.mark.parametrize(
    ("shape", "axes", "kept"),
    [
        ((1, 7, 3, 4), [2, 3], 0),
        ((1, 7, 3, 4), [-2], 1),
        ((1, 4, 4, 4), [3], 1),
        ((1, 5, 9), [1], 0),
        ((1, 5, 9), [-2], 1),
        ((4, 6), [0], 0),
        ((4, 6), [0], 1),
    ],
)
def test_pools_of_rows_and_columns_give_the_results_of_onnxruntime(
    shape: tuple[int, ...], axes: list[int], kept: int, kind: str, tmp_path: Path
) -> None:
    stages = stages_of(reduction(kind, shape, axes, keepdims=kept), tmp_path)

    ours, theirs = stages.ends

    difference = np.abs(ours - theirs)
    assert [type(layer) for layer in stages.integers.layers] == [Pool]
    assert difference.max() <= 1
    assert np.count_nonzero(difference) <= difference.size / 4


@pytest.mark.parametrize(
    ("kind", "shape", "axes", "kept", "said"),
    [
        ("ReduceSum", (1, 7, 3, 4), [2], 1, "must be over channels, and be in a quantized network"),
        ("ReduceMean", (1, 7, 3, 4), [2], 0, "must be over rows and columns of images"),
        ("ReduceMax", (1, 7, 3, 4), [1, 2], 1, "must be over rows and columns of images"),
    ],
)
def test_other_axes_are_refused(
    kind: str, shape: tuple[int, ...], axes: list[int], kept: int, said: str, tmp_path: Path
) -> None:
    file = reduction(kind, shape, axes, keepdims=kept)
    path = saved(file.proto("y", TensorProto.INT8), tmp_path)

    with pytest.raises(WorkloadError, match=said):
        read_integer_network(path)


def test_a_concatenation_of_too_many_is_refused_by_its_own_cause(tmp_path: Path) -> None:
    model = Model()
    values = np.zeros((1, 3, 2, 4), np.float32)
    names = []
    for place in range(65):
        name = model.input(f"x_{place}", values)
        model.quantized(f"q_{place}", name, np.float32(0.05), np.int8(4))
        names.append(model.dequantized(f"r_{place}", f"q_{place}", np.float32(0.05), np.int8(4)))
    model.node("Concat", "found", *names, axis=2)
    model.quantized("y", "found", np.float32(0.05), np.int8(4))

    with pytest.raises(WorkloadError, match="joins 65 tensors; at most 64 have an integer form"):
        read_integer_network(saved(model.proto("y", TensorProto.INT8), tmp_path))
