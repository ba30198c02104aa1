"""Layers without values and layers with them are the same layers."""

import pytest

from accelsim.integer import Convolution, Pool, Rescale, Shuffle, inputs_of
from accelsim.integer.read import read_integer_network
from accelsim.workload import load_workload
from accelsim.workload.layers import Convolution as ConvolutionLayer
from accelsim.workload.layers import Pool as PoolLayer
from accelsim.workload.layers import Rescale as RescaleLayer
from accelsim.workload.layers import Shuffle as ShuffleLayer
from accelsim.workload.layers import lower

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
        assert type(layer).__name__ == type(kept).__name__
        assert (layer.name, layer.output) == (kept.name, kept.output)
        assert layer.inputs == inputs_of(kept)
        if isinstance(layer, ConvolutionLayer):
            assert isinstance(kept, Convolution)
            assert (layer.weight_shape, layer.groups) == (kept.weights.shape, kept.groups)
            window = layer.window
            assert (window.stride, window.padding) == (kept.stride, kept.padding)
            assert window.dilation == kept.dilation
            assert layer.input_shape == (1, *integers.tensors[kept.input].shape)
            assert layer.output_shape == (1, *integers.tensors[kept.output].shape)
        if isinstance(layer, RescaleLayer):
            assert isinstance(kept, Rescale)
            assert layer.weighted == (kept.weights is not None)
        if isinstance(layer, ShuffleLayer):
            assert isinstance(kept, Shuffle)
            assert layer.groups == kept.groups
        if isinstance(layer, PoolLayer):
            assert isinstance(kept, Pool)
            assert layer.window.kernel == kept.kernel
            # Key 0 stands for whole windows.
            others = {zone.taps for zone in layer.zones} - {kept.kernel[0] * kept.kernel[1]}
            assert others == set(kept.requantize) - {0}


def test_lowering_draws_and_rounds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("lowering reads no generator")

    monkeypatch.setattr("numpy.random.default_rng", refuse)

    assert lower(load_workload("resnet18")).layers
