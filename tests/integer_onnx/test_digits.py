"""The committed digits networks do what ``experiments/digits/expected.csv`` says."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from accelsim.integer.read import read_integer_network
from accelsim.workload import load_workload
from accelsim.workload.layers import (
    Add,
    Arrangement,
    Convolution,
    Lookup,
    Multiply,
    Normalize,
    Pool,
    Product,
    Reshape,
    Softmax,
    Transpose,
)
from experiments.digits.data import digits, real_inputs, test_images
from experiments.digits.evaluate import integer_answers, runtime_answers
from experiments.digits.layers import Convolution as RealConvolution
from experiments.digits.layers import Depthwise
from experiments.digits.train import RECIPES, WORKLOADS, expected
from integer_onnx.agreement import compare

LARGEST_FILE_BYTES = 100_000


NETWORKS = tuple(RECIPES)
KINDS = {
    "digits_cnn": {Convolution, Pool, Add, Reshape},
    "digits_se": {Convolution, Lookup, Multiply, Pool, Reshape},
    "digits_lstm": {Add, Arrangement, Convolution, Lookup, Multiply},
    "digits_vit": {
        *(Add, Arrangement, Convolution, Lookup, Normalize),
        *(Pool, Product, Reshape, Softmax, Transpose),
    },
}
GROUPS = {
    "digits_cnn": {1, 16},
    "digits_se": {1, 16, 24},
    "digits_lstm": {1},
    "digits_vit": {1, 16},
}
LEAST_RESULTS = {"digits_cnn": 4000, "digits_se": 6000, "digits_lstm": 3000, "digits_vit": 16000}
LINEAR_MACS = 128 * 10
MACS = {
    "digits_cnn": (64 * 9 * 16, 64 * 9 * 16 * 16, 16 * 9 * 16, 16 * 16 * 32, LINEAR_MACS),
    "digits_se": (
        64 * 9 * 16,
        *(64 * 9 * 16, 2 * 16 * 8, 64 * 16 * 24),
        *(16 * 9 * 24, 2 * 24 * 8, 16 * 24 * 32),
        LINEAR_MACS,
    ),
    "digits_lstm": (8 * 3 * 32, 7 * 40 * 4 * 32, 32 * 10),
    "digits_vit": (16 * 4 * 32, *(16 * 32 * (4 * 32 + 2 * 16 + 2 * 64),) * 2, 32 * 10),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name == "digits_cnn" else pytest.mark.long)
        for name in NETWORKS
    ],
)
def test_integers_answer_as_many_images_as_expected(name: str) -> None:
    images, labels = test_images(name)

    answers = integer_answers(read_integer_network(name), images)

    assert len(images) == 360
    assert int(np.sum(answers == labels)) == expected()[name, "integer"]


@pytest.mark.parametrize("name", NETWORKS)
def test_onnxruntime_answers_as_many_images_as_expected(name: str) -> None:
    held_out = digits()[1]

    answers = runtime_answers(WORKLOADS / f"{name}.onnx", held_out.images)

    assert int(np.sum(answers == held_out.labels)) == expected()[name, "onnxruntime"]


@pytest.mark.parametrize("name", NETWORKS)
def test_integers_lose_less_than_one_percent(name: str) -> None:
    correct = expected()

    assert correct[name, "float"] >= 0.97 * 360
    assert correct[name, "integer"] >= correct[name, "float"] - 0.01 * 360


@pytest.mark.parametrize("name", NETWORKS)
def test_every_kind_of_layer_is_there(name: str) -> None:
    network = read_integer_network(name)

    layers = [layer.layer for layer in network.layers]
    assert {type(layer) for layer in layers} == KINDS[name]
    groups = {layer.groups for layer in layers if isinstance(layer, Convolution)}
    assert groups == GROUPS[name]
    assert network.outputs == ("logits_integers",)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NETWORKS)
def test_every_layer_agrees_with_onnxruntime(tmp_path: Path, name: str) -> None:
    model = onnx.load_model(WORKLOADS / f"{name}.onnx")
    stored = {item.name: numpy_helper.to_array(item) for item in model.graph.initializer}
    scales = {
        node.name: stored[node.input[1].removesuffix("_real") + "_scale"]
        for node in model.graph.node
        if any(name.endswith("_weight_real") for name in node.input)
    }
    pixels = model.graph.input[0].name
    results, mismatches = 0, []

    for image in real_inputs(name, digits()[1].images[:8]):
        seen = compare(model, tmp_path, {pixels: image[np.newaxis]}, weight_scales=scales)
        results += seen.results
        mismatches += seen.mismatches

    assert results > 8 * LEAST_RESULTS[name]
    assert len(mismatches) <= 1e-3 * results, mismatches


@pytest.mark.parametrize("name", NETWORKS)
def test_the_file_is_small_and_says_its_source(name: str) -> None:
    path = WORKLOADS / f"{name}.onnx"

    assert path.stat().st_size < LARGEST_FILE_BYTES
    assert onnx.load_model(path).doc_string.startswith("SOURCE: ")


@pytest.mark.parametrize("name", NETWORKS)
def test_the_simulator_reads_it_by_name(name: str) -> None:
    graph = load_workload(name)

    assert graph.not_modelled == ()
    assert sum(work.macs for op in graph.operators for work in op.work) == sum(MACS[name])


@pytest.mark.parametrize("name", NETWORKS)
def test_the_zoo_lists_its_totals(name: str) -> None:
    parameters = sum(values.size for values in RECIPES[name].make(0).parameters)
    page = (WORKLOADS / "README.md").read_text(encoding="utf-8")
    lines = page.partition("## What compiles")[0].splitlines()

    (row,) = (line.split(" | ") for line in lines if line.startswith(f"| `{name}` "))

    assert row[2] == f"{sum(MACS[name]) / 1e6:.3f} M"
    assert row[3] == f"{parameters:,}"


@pytest.mark.parametrize("name", NETWORKS)
def test_gradients_are_those_of_differences(name: str) -> None:
    """Of a sum of logits weighted at random, by each kind of parameter at three places."""
    generator = np.random.default_rng(2)
    network = RECIPES[name].make(2)
    for values in network.parameters:
        values += generator.normal(0, 0.1, values.shape)  # No sum is exactly at a kink.
    images, weights = generator.uniform(0, 1, (3, 8, 8, 1)), generator.normal(size=(3, 10))
    network.forward(images)
    network.backward(weights)

    for values, gradient in zip(network.parameters, network.gradients, strict=True):
        for place in generator.integers(0, values.size, 3):
            kept, step, found = values.flat[place], 1e-6, gradient.flat[place]
            values.flat[place] = kept + step
            above = float(np.sum(network.forward(images) * weights))
            values.flat[place] = kept - step
            below = float(np.sum(network.forward(images) * weights))
            values.flat[place] = kept
            assert found == pytest.approx((above - below) / (2 * step), rel=1e-4, abs=1e-6)


def test_a_depthwise_layer_is_a_convolution_of_a_diagonal() -> None:
    generator = np.random.default_rng(3)
    images, weights = generator.normal(size=(2, 4, 4, 3)), generator.normal(size=(9, 3))
    full = np.zeros((9, 3, 3))
    full[:, range(3), range(3)] = weights

    one = Depthwise(weights, np.ones(3)).forward(images)

    np.testing.assert_allclose(one, RealConvolution(full, np.ones(3)).forward(images))
