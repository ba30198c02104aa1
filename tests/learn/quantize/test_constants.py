"""Constants of each element in networks that are calibrated."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from accelsim.integer.read import dequantize_output, quantize_input, read_float_network
from accelsim.integer.reference import run_reference
from accelsim.learn.quantize import Recipe, quantize_network
from accelsim.learn.quantize.floating import forward, parameters_of
from compiler.networks import network_with_constant


@pytest.mark.parametrize("kind", ["Add", "Mul"])
def test_calibrated_networks_have_constants(kind: str, tmp_path: Path) -> None:
    values = np.random.default_rng(1).normal(0, 1, (6, 4, 5))
    network = read_float_network(network_with_constant(tmp_path, kind, values))
    images = {"x": np.random.default_rng(2).normal(0, 1, (16, 3, 4, 5))}
    real = forward(network.steps, images, parameters_of(network.steps))["y"]

    made = quantize_network(network, images, Recipe())

    for image, wanted in zip(images["x"], real, strict=True):
        given = {"x": quantize_input(made, "x", image[np.newaxis])}
        found = dequantize_output(made, "y", run_reference(made, given)["y"])[0]
        assert np.abs(found - wanted).max() < 6 * made.tensors["y"].scale
    with pytest.raises(WorkloadError, match="the file holds no values of weights"):
        read_float_network(network_with_constant(tmp_path, kind, None))
