"""Values of several images at once: a tensor holds the rows of one image below those of another."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from accelsim.integer import IntegerLayer, IntegerNetwork
from accelsim.npu import Npu, npu_of
from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import Layer
from compiler.checks import assert_network_agrees, chain, right_program
from compiler.networks import Chain, machine

ARRAYS = ("weight_stationary", "output_stationary", "input_stationary")


def of_images(layer: Layer, images: int) -> Layer:
    """Return a layer of one image for several."""
    changed: dict[str, Any] = {}
    for name in ("input_shape", "output_shape", "shape"):
        if hasattr(layer, name):
            changed[name] = (images, *getattr(layer, name)[1:])
    if hasattr(layer, "shapes"):
        changed["shapes"] = tuple((images, *shape[1:]) for shape in layer.shapes)
    return replace(layer, **changed)


def several(built: Chain, images: int) -> IntegerNetwork:
    """Return the network of several images."""
    network = built.network()

    def repeated(layer: IntegerLayer) -> IntegerLayer:
        return replace(layer, layer=of_images(layer.layer, images))

    return replace(
        network,
        tensors={
            name: replace(tensor, height=tensor.height * images)
            for name, tensor in network.tensors.items()
        },
        layers=tuple(map(repeated, network.layers)),
    )


def inputs_of(network: IntegerNetwork) -> dict[str, np.ndarray]:
    draw = np.random.default_rng(3)
    return {name: draw.integers(-128, 128, network.tensors[name].shape) for name in network.inputs}


def one_bank(dataflow: str = "weight_stationary", rows: int = 2) -> Npu:
    """Return a machine whose jobs follow each other in one bank of sums."""
    return npu_of(machine(rows, 3, words=64, banks=1, dataflow=dataflow))


def strips() -> Chain:
    """Return convolutions whose tiles have a column, of 3 rows in each image and of 2."""
    built = chain((3, 1, 2))
    built.convolution(4, (2, 1), padding=(1, 0, 1, 0))
    built.convolution(6, (3, 1))
    built.convolution(5, (2, 1), padding=(1, 0, 1, 0))
    return built


def blocks() -> Chain:
    """Return a convolution whose results a DepthToSpace places, and a sum of it and another."""
    built = chain((3, 4, 5))
    built.convolution(16, (3, 3), padding=(1, 1, 1, 1))
    copies = [
        Copy(
            extents=(3, 4, 4),
            read_first=(0, 0, 4 * place),
            written_first=(place // 2, place % 2, 0),
            written_step=(2, 2),
        )
        for place in range(4)
    ]
    placed = built.arrange((6, 8, 4), *copies)
    joined = built.layers[-1]
    built.layers[-1] = replace(joined, layer=replace(joined.layer, kind="depthtospace"))
    built.add(built.convolution(4, (3, 3), padding=(1, 1, 1, 1)), placed)
    return built


@pytest.mark.parametrize("images", [2, 5])
@pytest.mark.parametrize("dataflow", ARRAYS)
def test_several_images_in_a_tile(dataflow: str, images: int) -> None:
    network = several(strips(), images)

    for rows in (1, 3):
        program = right_program(network, one_bank(dataflow, rows), inputs_of(network))
        assert any("images" in mapping for mapping in program.mapping.values())


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_blocks_and_sums(dataflow: str) -> None:
    network = several(blocks(), 3)
    npu = npu_of(machine(8, 4, dataflow=dataflow, residuals=True, bus_bytes=8))

    program = right_program(network, npu, inputs_of(network))

    placed, last = (network.layers[place].name for place in (1, 2))
    assert {name: end - begin for name, begin, end in program.layers}[placed] == 0
    assert "sum" in program.mapping[last]


@pytest.mark.sampled(16, family="layers on the RTL")
@pytest.mark.parametrize("dataflow", ["weight_stationary", "input_stationary"])
def test_hardware_agrees(dataflow: str) -> None:
    network = several(strips(), 3)

    assert_network_agrees(network, inputs_of(network), one_bank(dataflow))
