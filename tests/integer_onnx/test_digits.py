"""The committed digits network does what ``experiments/digits/expected.csv`` says."""

import csv
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from accelsim.integer import Add, Convolution, Pool, Reshape
from accelsim.integer.read import read_integer_network
from accelsim.workload import load_workload
from experiments.digits.data import NETWORK, digits, test_images
from experiments.digits.evaluate import integer_answers, runtime_answers
from experiments.digits.layers import Convolution as RealConvolution
from experiments.digits.layers import Depthwise
from experiments.digits.network import DigitsNetwork
from experiments.digits.train import EXPECTED, MODEL
from integer_onnx.agreement import compare

LARGEST_FILE_BYTES = 60_000


@pytest.fixture(scope="module")
def expected() -> dict[str, int]:
    with EXPECTED.open(encoding="utf-8", newline="") as file:
        return {row["arithmetic"]: int(row["correct"]) for row in csv.DictReader(file)}


def test_integers_answer_as_many_images_as_expected(expected: dict[str, int]) -> None:
    images, labels = test_images()

    answers = integer_answers(read_integer_network(NETWORK), images)

    assert images.shape == (360, 8, 8, 1)
    assert int(np.sum(answers == labels)) == expected["integer"]


def test_onnxruntime_answers_as_many_images_as_expected(expected: dict[str, int]) -> None:
    held_out = digits()[1]

    answers = runtime_answers(MODEL, held_out)

    assert int(np.sum(answers == held_out.labels)) == expected["onnxruntime"]


def test_integers_lose_less_than_one_percent(expected: dict[str, int]) -> None:
    assert expected["float"] >= 0.97 * 360
    assert expected["integer"] >= expected["float"] - 0.01 * 360


def test_every_kind_of_layer_is_there() -> None:
    network = read_integer_network(NETWORK)

    assert {type(layer) for layer in network.layers} == {Convolution, Pool, Add, Reshape}
    pools = {layer.kind for layer in network.layers if isinstance(layer, Pool)}
    groups = {layer.groups for layer in network.layers if isinstance(layer, Convolution)}
    assert pools == {"maximum", "sum"}
    assert groups == {1, 16}
    assert network.inputs == ("image_integers",)
    assert network.outputs == ("logits_integers",)


def test_every_layer_agrees_with_onnxruntime(tmp_path: Path) -> None:
    model = onnx.load_model(MODEL)
    scales = {
        item.name.removesuffix("_weight_scale"): numpy_helper.to_array(item)
        for item in model.graph.initializer
        if item.name.endswith("_weight_scale")
    }
    scales = {f"{name}_sum": scale for name, scale in scales.items()} | scales
    results, mismatches = 0, []

    for image in digits()[1].images[:8]:
        pixels = image.transpose(2, 0, 1)[np.newaxis].astype(np.float32)
        seen = compare(model, tmp_path, {"image_pixels": pixels}, weight_scales=scales)
        results += seen.results
        mismatches += seen.mismatches

    assert results > 8 * 4000
    assert len(mismatches) <= 1e-3 * results, mismatches


def test_the_file_is_small_and_says_its_source() -> None:
    assert MODEL.stat().st_size < LARGEST_FILE_BYTES
    assert onnx.load_model(MODEL).doc_string.startswith("SOURCE: ")


def test_the_simulator_reads_it_by_name() -> None:
    graph = load_workload(NETWORK)

    assert graph.not_modelled == ()
    convolutions = (64 * 9 * 16, 64 * 9 * 16 * 16, 16 * 9 * 16, 16 * 16 * 32, 128 * 10)
    assert sum(work.macs for op in graph.operators for work in op.work) == sum(convolutions)


@pytest.mark.parametrize("layer", ["first", "second", "depthwise", "pointwise", "linear"])
def test_gradients_are_those_of_differences(layer: str) -> None:
    """Of a sum of logits weighted at random, by each kind of parameter at three places."""
    generator = np.random.default_rng(2)
    network = DigitsNetwork(seed=2)
    images, weights = generator.uniform(0, 1, (3, 8, 8, 1)), generator.normal(size=(3, 10))
    network.forward(images)
    network.backward(weights)
    changed = network.layers[layer]

    for values, gradient in zip(changed.parameters, changed.gradients, strict=True):
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
