"""Operators of onnxruntime on integers, which are read as others between pairs."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.errors import UserError
from accelsim.integer.read import read_integer_network, to_image
from accelsim.integer.reference import run_reference
from accelsim.workload import load_workload

MICROSOFT = "com.microsoft"
SHAPE = (1, 6, 9, 7)


def network(
    path: Path,
    operator: str,
    shape: tuple[int, ...],
    number: type[np.generic],
    *,
    constants: dict[str, np.ndarray] | None = None,
    inputs: tuple[str, ...] = ("x", "xs", "xz", "ys", "yz"),
    scales: tuple[float, float] = (0.0517, 0.0303),
    zeros: tuple[int, int] = (11, 7),
    opset: int = 17,
    domain: str = MICROSOFT,
    **attributes: Any,
) -> Path:
    """Write a network of one operator."""
    held = {
        "xs": np.float32(scales[0]),
        "xz": number(zeros[0]),  # type: ignore[call-arg]
        "ys": np.float32(scales[1]),
        "yz": number(zeros[1]),  # type: ignore[call-arg]
        **(constants or {}),
    }
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(number))
    nodes = [
        helper.make_node(operator, inputs, ["y"], name="one", domain=domain, **attributes),
        # What follows keeps a softmax from being a final one, which is left out.
        helper.make_node("DequantizeLinear", ["y", "ys", "yz"], ["end"]),
    ]
    graph = helper.make_graph(
        nodes,
        "one",
        [helper.make_tensor_value_info("x", kind, shape)],
        [
            helper.make_tensor_value_info("y", kind, None),
            helper.make_tensor_value_info("end", TensorProto.FLOAT, None),
        ],
        [numpy_helper.from_array(np.asarray(one), name) for name, one in held.items()],
    )
    opsets = [helper.make_opsetid("", opset), helper.make_opsetid(MICROSOFT, 1)]
    model = helper.make_model(graph, opset_imports=opsets)
    model.ir_version = 9
    onnx.save(model, path)
    return path


def difference(path: Path, shape: tuple[int, ...], number: type[np.generic]) -> np.ndarray:
    """Return our results less those of onnxruntime."""
    limits = np.iinfo(number)  # type: ignore[type-var]
    x = np.random.default_rng(3).integers(limits.min, limits.max + 1, shape).astype(number)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    theirs = session.run(["y"], {"x": x})[0]
    read = read_integer_network(path)
    ours = run_reference(read, {read.inputs[0]: to_image(read, read.inputs[0], x)})
    return ours[read.outputs[0]] - to_image(read, read.outputs[0], theirs)


@pytest.mark.parametrize("number", [np.uint8, np.int8])
@pytest.mark.parametrize(
    ("operator", "steps", "attributes"),
    [
        ("QLinearSigmoid", 1, {}),
        ("QLinearLeakyRelu", 1, {"alpha": 0.17}),
        ("QLinearAveragePool", 1, {"kernel_shape": [3, 2], "pads": [1, 0, 1, 1]}),
        ("QLinearAveragePool", 1, {"kernel_shape": [2, 2], "count_include_pad": 1}),
    ],
)
def test_an_operator_on_integers_gives_the_integers_of_onnxruntime(
    operator: str,
    steps: int,
    attributes: dict[str, Any],
    number: type[np.generic],
    tmp_path: Path,
) -> None:
    path = network(tmp_path / "one.onnx", operator, SHAPE, number, **attributes)

    differences = difference(path, SHAPE, number)

    assert np.abs(differences).max() <= steps
    assert np.mean(differences != 0) < 0.02


@pytest.mark.parametrize("number", [np.uint8, np.int8])
def test_a_softmax_on_integers_is_near_that_of_onnxruntime(
    number: type[np.generic], tmp_path: Path
) -> None:
    shape, least = (12, 33), int(np.iinfo(number).min)  # type: ignore[type-var]
    path = network(
        tmp_path / "one.onnx", "QLinearSoftmax", shape, number,
        scales=(0.07, 1 / 256), zeros=(5, least), axis=-1, opset=17,
    )  # fmt: skip
    model = onnx.load(path)
    model.graph.node[0].attribute.append(helper.make_attribute("opset", 13))
    onnx.save(model, path)

    assert np.abs(difference(path, shape, number)).max() <= 3


@pytest.mark.parametrize("turned", [0, 1])
@pytest.mark.parametrize("per_column", [False, True])
@pytest.mark.parametrize("alpha", [1.0, 0.25])
def test_a_gemm_on_integers_gives_the_integers_of_onnxruntime(
    alpha: float, per_column: bool, turned: int, tmp_path: Path
) -> None:
    generator, shape = np.random.default_rng(7), (5, 24)
    weights = generator.integers(-60, 61, (24, 10)).astype(np.int8)
    scale = generator.uniform(0.005, 0.02, 10) if per_column else np.array(0.01)
    bias = generator.integers(-3000, 3000, 10)
    path = network(
        tmp_path / "one.onnx", "QGemm", shape, np.uint8,
        inputs=("x", "xs", "xz", "w", "ws", "wz", "b", "ys", "yz"),
        constants={
            "w": weights.T.copy() if turned else weights,
            "ws": scale.astype(np.float32),
            "wz": np.zeros(scale.shape, np.int8),
            "b": bias.astype(np.int32),
        },
        scales=(0.05, 0.1 * alpha),
        zeros=(130, 120),
        transB=turned,
        alpha=alpha,
    )  # fmt: skip

    differences = difference(path, shape, np.uint8)

    assert np.abs(differences).max() <= 1
    assert np.mean(differences != 0) < 0.02
    assert load_workload(path).macs == 5 * 24 * 10


def test_run_and_compile_know_the_shapes_behind_them(tmp_path: Path) -> None:
    weights = np.random.default_rng(1).integers(-9, 10, (4, 6, 3, 3)).astype(np.int8)
    path = network(tmp_path / "one.onnx", "QLinearLeakyRelu", SHAPE, np.int8, alpha=0.1,
                   constants={"w": weights, "ws": np.float32(0.1), "wz": np.int8(0)})  # fmt: skip
    model = onnx.load(path)
    del model.graph.node[1], model.graph.output[:]
    model.graph.node.append(
        helper.make_node(
            "QLinearConv", ["y", "ys", "yz", "w", "ws", "wz", "xs", "xz"], ["z"], name="conv"
        )
    )
    model.graph.output.append(helper.make_tensor_value_info("z", TensorProto.INT8, None))
    onnx.save(model, path)
    table = {"table_buffer.capacity_bytes": 256}

    ran = accelsim.run(path, "edge_npu", replace=table)
    compiled = accelsim.compile(path, "edge_npu", tmp_path / "program", replace=table)

    assert ran.counts.macs == 4 * 7 * 5 * 6 * 9
    assert compiled.result.counts.cycles == ran.counts.cycles
    assert compiled.without_values == ""


def test_a_pool_whose_channels_are_last_is_not_modelled(tmp_path: Path) -> None:
    path = network(
        tmp_path / "one.onnx", "QLinearAveragePool", SHAPE, np.int8, kernel_shape=[2, 2],
        channels_last=1,
    )  # fmt: skip

    assert "qlinearaveragepool" in load_workload(path).not_modelled
    with pytest.raises(UserError, match=r"node one \(QLinearAveragePool\) has its channels last"):
        read_integer_network(path)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("other", ["constant", "activation"])
def test_a_where_by_a_constant_condition_gives_the_integers_of_onnxruntime(
    other: str, turned: bool, tmp_path: Path
) -> None:
    """A mask that broadcasts, over an activation and a constant, or over two activations."""
    shape, generator = (1, 7, 10), np.random.default_rng(8)
    constant = {"a": np.uint8(9)} if other == "constant" else {}
    chosen = [["a", "as", "az"], ["x", "xs", "xz"]]
    if other == "activation":
        chosen[0] = ["x", "xs", "xz"]
    first, second = chosen[::-1] if turned else chosen
    path = network(
        tmp_path / "one.onnx", "QLinearWhere", shape, np.uint8,
        inputs=("mask", *first, *second, "ys", "yz"),
        constants=constant | {
            "mask": generator.random((7, 1)) < 0.5,
            "as": np.float32(0.11),
            "az": np.uint8(30),
        },
        zeros=(140, 100),
    )  # fmt: skip

    assert np.abs(difference(path, shape, np.uint8)).max() == 0


def test_a_where_that_integers_cannot_select_is_refused_by_its_reason(tmp_path: Path) -> None:
    path = network(
        tmp_path / "one.onnx", "QLinearWhere", (1, 7, 10), np.uint8,
        inputs=("mask", "x", "xs", "xz", "a", "xs", "xz", "ys", "yz"),
        constants={"a": np.uint8(9)},
    )  # fmt: skip
    model = onnx.load(path)
    model.graph.input.append(helper.make_tensor_value_info("mask", TensorProto.BOOL, (7, 10)))
    onnx.save(model, path)

    with pytest.raises(UserError, match=r"node one \(Where\) has a condition that is no constant"):
        read_integer_network(path)


@pytest.mark.parametrize("opset", [17, 18])
def test_a_mean_on_integers_is_one_between_pairs(opset: int, tmp_path: Path) -> None:
    """Onnxruntime defines the operator, but its CPU has no kernel for it."""
    path = network(
        tmp_path / "one.onnx", "QLinearReduceMean", SHAPE, np.uint8, axes=[2, 3], keepdims=0,
        opset=opset, scales=(0.25, 0.5), zeros=(9, 130),
    )  # fmt: skip
    x = np.random.default_rng(2).integers(0, 256, SHAPE)
    network_ = read_integer_network(path)

    ours = run_reference(network_, {"x": to_image(network_, "x", x)})[network_.outputs[0]]

    exact = (x.reshape(6, -1) - 9).mean(axis=1) / 2 + 130
    assert np.array_equal(ours.reshape(-1), np.rint(exact))


def test_zero_points_of_weights_that_do_not_fit_the_filters_are_refused(tmp_path: Path) -> None:
    weights = np.arange(7 * 5, dtype=np.uint8).reshape(7, 5, 1, 1)
    scales, zeros = np.full(7, 0.1, np.float32), np.full(4, 130, np.uint8)
    path = network(
        tmp_path / "one.onnx", "QLinearConv", (1, 5, 3, 3), np.uint8,
        inputs=("x", "xs", "xz", "w", "ws", "wz", "ys", "yz"),
        constants={"w": weights, "ws": scales, "wz": zeros}, domain="",
    )  # fmt: skip

    with pytest.raises(UserError, match="has 4 zero points of weights for 7 filters"):
        read_integer_network(path)
