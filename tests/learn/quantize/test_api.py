"""``accelsim.quantize``: networks with weights become integers that ``compile`` takes."""

import numpy as np
import pytest

import accelsim
from accelsim.errors import WorkloadError
from accelsim.integer.read import read_float_network
from each import each


def images() -> np.ndarray:
    shape = read_float_network("digits_conv").steps.shapes
    (extents,) = [shape[name] for name in read_float_network("digits_conv").steps.inputs]
    return np.random.default_rng(1).uniform(0, 1, (20, *extents[1:]))


def test_a_network_of_the_zoo_becomes_integers_of_the_format() -> None:
    network = accelsim.quantize("digits_conv", images(), format="w4a8")

    formats = {getattr(layer, "weight_format", "int4") for layer in network.layers}
    assert formats == {"int4"}
    assert "digits_conv" in repr(network)
    assert len(repr(network)) < 1000


@pytest.mark.sampled(24, family="long runs")
def test_a_quantized_network_runs_on_the_rtl() -> None:
    network = accelsim.quantize("digits_conv", images())

    verdict = accelsim.cosim("edge_npu_tiny", workload=network, layer=network.layers[0].name)

    assert (verdict.pairs, verdict.differences) == (1, ())


@each(
    ("given", "sentence"),
    [
        (np.zeros((3, 2, 2)), "images of input"),
        (np.zeros((0, 1, 8, 8)), "images of input"),
        (
            {"x": np.zeros(3), "y": np.zeros(3)},
            "input image has no images: the arrays given are x, y, and one must be called image",
        ),
        (
            {"image": np.zeros((3, 1, 8, 8)), "imagge": np.zeros(3)},
            "images are given of imagge, which is no input, did you mean image?",
        ),
    ],
)
def test_images_that_do_not_fit_are_a_sentence(given: object, sentence: str) -> None:
    with pytest.raises(WorkloadError, match=sentence):
        accelsim.quantize("digits_conv", given)


def test_dimensions_of_integers_are_fixed(tmp_path) -> None:  # type: ignore[no-untyped-def]
    network = accelsim.quantize("digits_conv", images())

    with pytest.raises(WorkloadError, match="a network in integers has no open dimensions"):
        accelsim.compile(network, "edge_npu_tiny", tmp_path / "p", dimensions={"batch": 1})
