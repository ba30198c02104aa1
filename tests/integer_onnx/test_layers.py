"""Layers without values and layers with them are the same layers."""

from math import prod

import pytest

from accelsim.integer import Convolution as IntegerConvolution
from accelsim.integer import Pool as IntegerPool
from accelsim.integer import Rescale as IntegerRescale
from accelsim.integer.read import read_integer_network
from accelsim.workload import load_workload
from accelsim.workload.layers import Pool, Rescale, lower

NETWORKS = (
    "digits_cnn",
    "digits_conv",
    "digits_mlp",
    "digits_rnn",
    "resnet18",
    "mobilenet_v2",
    "light_squeezenet",
    "light_inception_v2",
    "light_densenet121",
    "light_shufflenet",
)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_has_one_geometry(name: str) -> None:
    layers, integers = lower(load_workload(name)), read_integer_network(name)

    assert (layers.name, layers.inputs, layers.outputs) == (
        integers.name,
        integers.inputs,
        integers.outputs,
    )
    for layer, kept in zip(layers.layers, integers.layers, strict=True):
        assert layer == kept.layer
        shapes = [(1, *integers.tensors[one].shape) for one in (*kept.inputs, kept.output)]
        assert [shape for _, shape in kept.layer.tensors] == shapes
        if isinstance(kept, IntegerConvolution):
            assert kept.layer.weight_shape == kept.weights.shape
        if isinstance(layer, Rescale):
            assert isinstance(kept, IntegerRescale)
            assert layer.weighted == (kept.weights is not None)
        if isinstance(layer, Pool):
            assert isinstance(kept, IntegerPool)
            # Key 0 stands for whole windows.
            others = {zone.taps for zone in layer.zones} - {prod(layer.window.kernel)}
            assert others == set(kept.requantize) - {0}


def test_lowering_draws_and_rounds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("lowering reads no generator")

    monkeypatch.setattr("numpy.random.default_rng", refuse)

    assert lower(load_workload("resnet18")).layers
