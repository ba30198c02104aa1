"""Real numbers of the steps are those of the reference evaluator of ONNX."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from onnx import helper, numpy_helper
from onnx.reference import ReferenceEvaluator

from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy.dataset import feeds, load_dataset
from accelsim.learn.quantize.floating import columns, forward, parameters_of, scattered
from accelsim.learn.quantize.product import product
from accelsim.workload.load import workload_file
from accelsim.workload.window import Window


@pytest.mark.parametrize("name", ["digits_mlp", "digits_conv", "digits_rnn"])
def test_results_are_those_of_onnx(name: str) -> None:
    network = read_float_network(name)
    steps = network.steps
    images = load_dataset("digits").test.first(7).images
    inputs = feeds(images, steps.inputs, steps.shapes)

    found = forward(steps, inputs, parameters_of(steps))[steps.outputs[0]]

    model = onnx.load(workload_file(name))
    real = {key: value.astype(np.float32) for key, value in inputs.items()}
    wanted = ReferenceEvaluator(model).run(None, real)[0]
    assert np.allclose(found, wanted, rtol=1e-4, atol=1e-4)


def test_a_softmax_and_norms_of_channels_are_those_of_onnx(tmp_path: Path) -> None:
    generator = np.random.default_rng(5)
    shapes = {"w": (4, 3, 1, 1), "g": (4,), "b": (4,)}
    constants = {key: generator.normal(1, 1, shape) for key, shape in shapes.items()}
    nodes = [
        helper.make_node("Conv", ["image", "w"], ["c"], name="c"),
        helper.make_node("Softmax", ["c"], ["s"], name="s", axis=1),
        helper.make_node("GlobalAveragePool", ["s"], ["p"], name="p"),
        helper.make_node("Flatten", ["p"], ["f"], name="f"),
        helper.make_node("LayerNormalization", ["f", "g", "b"], ["l"], name="l", epsilon=1e-3),
        helper.make_node("RMSNormalization", ["l", "b"], ["y"], name="y"),
    ]
    graph = helper.make_graph(
        nodes,
        "rows",
        [helper.make_tensor_value_info("image", 1, [1, 3, 5, 4])],
        [helper.make_tensor_value_info("y", 1, [1, 4])],
        [numpy_helper.from_array(one.astype(np.float32), key) for key, one in constants.items()],
    )
    imports = [helper.make_opsetid("", 23)]
    model = helper.make_model(graph, ir_version=10, opset_imports=imports)
    path = tmp_path / "rows.onnx"
    path.write_bytes(model.SerializeToString())
    image = generator.normal(0, 1, (1, 3, 5, 4))

    steps = read_float_network(path).steps
    found = forward(steps, {"image": image}, parameters_of(steps))["y"]

    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    wanted = session.run(None, {"image": image.astype(np.float32)})[0]
    assert np.allclose(found, wanted, rtol=1e-3, atol=1e-4)


def test_norms_that_no_convolution_takes_are_those_of_onnx(tmp_path: Path) -> None:
    generator = np.random.default_rng(5)
    constants = {
        name: generator.uniform(0.5, 2, shape).astype(np.float32)
        for name, shape in (("w", (4, 3, 1, 1)), ("v", (2, 4)), *((part, (4,)) for part in "sbmv2"))
    }
    nodes = [
        helper.make_node("Conv", ["image", "w"], ["c"], name="c"),
        helper.make_node("Relu", ["c"], ["r"], name="r"),
        helper.make_node("BatchNormalization", ["r", "s", "b", "m", "2"], ["n"], name="n"),
        helper.make_node("GlobalAveragePool", ["n"], ["p"], name="p"),
        helper.make_node("Flatten", ["p"], ["f"], name="f"),
        helper.make_node("Mul", ["f", "s"], ["d"], name="d"),
        helper.make_node("Gemm", ["d", "v"], ["y"], name="y", transB=1),
    ]
    constants["v"] = generator.normal(0, 1, (2, 4)).astype(np.float32)
    graph = helper.make_graph(
        nodes,
        "norms",
        [helper.make_tensor_value_info("image", 1, [1, 3, 5, 4])],
        [helper.make_tensor_value_info("y", 1, [1, 2])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    imports = [helper.make_opsetid("", 20)]
    model = helper.make_model(graph, ir_version=9, opset_imports=imports)
    path = tmp_path / "norms.onnx"
    path.write_bytes(model.SerializeToString())
    images = generator.normal(0, 1, (6, 3, 5, 4))
    steps = read_float_network(path).steps

    found = forward(steps, {"image": images}, parameters_of(steps))["y"]

    for image, row in zip(images, found, strict=True):
        given = {"image": image[np.newaxis].astype(np.float32)}
        wanted = ReferenceEvaluator(model).run(None, given)[0]
        assert np.allclose(row, wanted[0], rtol=1e-4, atol=1e-4)
    assert [step.kind for step in steps.steps].count("affine") == 2


def test_products_add_terms_in_order() -> None:
    generator = np.random.default_rng(4)
    left, right = generator.normal(0, 1, (5, 40)), generator.normal(0, 1, (40, 3))

    found = product(left, right)

    for row in range(5):
        for column in range(3):
            total = 0.0
            for term in range(40):
                total += float(left[row, term]) * float(right[term, column])
            assert found[row, column] == total


def test_a_difference_and_a_quotient_by_elements_are_those_of_onnx(tmp_path: Path) -> None:
    generator = np.random.default_rng(8)
    constants = {
        "w": generator.normal(1, 1, (2, 2, 1, 1)),
        "by": generator.uniform(1, 2, (3, 4)),
        "from": generator.normal(1, 1, (2, 3, 4)),
    }
    nodes = [
        helper.make_node("Conv", ["image", "w"], ["c"], name="c"),
        helper.make_node("Sub", ["c", "image"], ["d"], name="d"),
        helper.make_node("Sub", ["from", "d"], ["e"], name="e"),
        helper.make_node("Div", ["e", "by"], ["y"], name="y"),
    ]
    graph = helper.make_graph(
        nodes,
        "differences",
        [helper.make_tensor_value_info("image", 1, [1, 2, 3, 4])],
        [helper.make_tensor_value_info("y", 1, [1, 2, 3, 4])],
        [numpy_helper.from_array(one.astype(np.float32), key) for key, one in constants.items()],
    )
    path = tmp_path / "differences.onnx"
    opset = helper.make_opsetid("", 23)
    path.write_bytes(
        helper.make_model(graph, ir_version=10, opset_imports=[opset]).SerializeToString()
    )
    image = generator.normal(0, 1, (1, 2, 3, 4))

    steps = read_float_network(path).steps
    found = forward(steps, {"image": image}, parameters_of(steps))["y"]

    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    wanted = session.run(None, {"image": image.astype(np.float32)})[0]
    assert np.allclose(found, wanted, rtol=1e-4, atol=1e-5)


@settings(max_examples=100)
@given(
    st.tuples(*[st.integers(-2, 2)] * 4),
    st.tuples(st.integers(1, 3), st.integers(1, 3)),
    st.tuples(st.integers(5, 8), st.integers(5, 8)),
)
def test_gradients_go_where_windows_look(
    padding: tuple[int, int, int, int], kernel: tuple[int, int], extents: tuple[int, int]
) -> None:
    """What a window sees, times anything, is the image times what comes back of that."""
    generator, window = np.random.default_rng(1), Window(kernel=kernel, padding=padding)
    height, width = window.output(*extents)
    assume(min(height, width) > 0)
    images = generator.integers(-9, 9, (2, 3, *extents)).astype(float)
    slope = generator.integers(-9, 9, (2, height, width, kernel[0] * kernel[1], 3)).astype(float)

    seen, back = columns(images, window), scattered(slope, window, images.shape)

    assert (seen * slope).sum() == (images * back).sum()
