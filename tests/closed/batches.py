"""Layers of several images, which networks in integers do not have."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from accelsim.compiler import estimate_layers, layers_of
from accelsim.errors import MappingError
from accelsim.workload.layers import Add, Convolution, Layer
from experiments.mapping.cases import MappedCase, _Recorder, _small_machine, _small_network


def batched(layers: Sequence[Layer], images: int) -> list[Layer]:
    """Return convolutions and sums of one image for several.

    Args:
        layers: The layers.
        images: Number of images.
    """
    made: list[Layer] = []
    for layer in layers:
        if isinstance(layer, Convolution):
            made.append(
                replace(
                    layer,
                    input_shape=(images, *layer.input_shape[1:]),
                    output_shape=(images, *layer.output_shape[1:]),
                    macs=images * layer.macs,
                )
            )
        else:
            assert isinstance(layer, Add)
            made.append(replace(layer, shape=(images, *layer.shape[1:])))
    return made


def batched_cases(seed: int) -> Iterator[MappedCase]:
    """Yield small convolutions of two or three images on small machines.

    Args:
        seed: Seed of all cases.
    """
    number = 0
    while True:
        random = Random(f"batched {seed} {number}")
        number += 1
        npu, network = _small_machine(random), _small_network(random)
        pixels = network.tensors["output"].height * network.tensors["output"].width
        if pixels > 16 or npu.weight_words > 24:
            continue  # its mappings would be many
        recorder = _Recorder()
        try:
            estimate_layers(batched(layers_of(network), random.choice([2, 3])), npu, recorder)
        except MappingError:
            continue  # not even the least tile fits
        yield from (MappedCase(npu, work) for work in recorder.asked[:1] if work.images > 1)
