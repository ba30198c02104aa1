"""Real numbers of the steps are those of the reference evaluator of ONNX."""

import numpy as np
import onnx
import pytest
from onnx.reference import ReferenceEvaluator

from accelsim.accuracy.dataset import feeds, load_dataset
from accelsim.integer.read import read_float_network
from accelsim.quantize.floating import forward, parameters_of
from accelsim.quantize.product import product
from accelsim.workload.load import workload_file


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
