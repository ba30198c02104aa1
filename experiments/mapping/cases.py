"""Random layers on random machines: small ones, whose mappings can be listed, and larger ones."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler import estimate_layers, layers_of
from accelsim.compiler.search import Search
from accelsim.compiler.work import ArrayWork
from accelsim.errors import MappingError
from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Requantize
from accelsim.npu import Npu
from accelsim.workload import layers
from accelsim.workload.window import Window
from experiments.tiers.cases import BASE, random_layer, random_machine

OBJECTIVES = ("latency", "energy", "edp", "dram_bytes", "latency=2,energy=1")
LARGE_KINDS = ("pointwise", "3x3", "7x7", "grouped", "dense")
_DATAFLOWS = ("weight_stationary", "weight_stationary", "output_stationary", "input_stationary")


@dataclass(frozen=True, eq=False)
class MappedCase:
    """A layer and a machine.

    Args:
        npu: The machine.
        work: Work of the layer, as the compiler gives it to a search.
    """

    npu: Npu
    work: ArrayWork


class _Recorder(Search):
    """Searches, and keeps the work that it was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[ArrayWork] = []

    def tiling(self, work: ArrayWork, npu: Npu) -> tuple[int, NDArray[Any]] | None:
        """Return what ``Search`` does."""
        self.asked.append(work)
        return super().tiling(work, npu)


def works_of(network: IntegerNetwork, npu: Npu) -> list[ArrayWork]:
    """Return the layers of a network that run on the array, as a search is asked about them.

    Args:
        network: The network.
        npu: The machine.

    Raises:
        MappingError: A layer does not fit.
    """
    recorder = _Recorder()
    estimate_layers(layers_of(network), npu, recorder)
    return recorder.asked


def small_cases(seed: int) -> Iterator[MappedCase]:
    """Yield layers of up to 6 x 6 pixels on small machines, whose mappings are a few thousand.

    Args:
        seed: Seed of all cases.
    """
    number = 0
    while True:
        random = Random(f"small {seed} {number}")
        number += 1
        npu, network = _small_machine(random), _small_network(random)
        yield from _case(network, npu)


def large_cases(seed: int) -> Iterator[MappedCase]:
    """Yield layers of the sizes of ResNets on machines of 4 to 128 rows.

    Args:
        seed: Seed of all cases.
    """
    number = 0
    while True:
        random = Random(f"large {seed} {number}")
        number += 1
        kind = random.choice(LARGE_KINDS)
        network, _ = random_layer(random, kind)
        npu = replace(random_machine(random), dataflow=random.choice(_DATAFLOWS[:3]))
        if min(network.tensors["output"].height, network.tensors["output"].width) > 0:
            yield from _case(network, npu)


def _case(network: IntegerNetwork, npu: Npu) -> Iterator[MappedCase]:
    try:
        works = works_of(network, npu)
    except MappingError:
        return  # not even the least tile fits
    yield from (MappedCase(npu, work) for work in works[:1])


def _small_machine(random: Random) -> Npu:
    rows = random.choice([2, 4, 4, 8])
    npu = random_machine(random)
    return replace(
        npu,
        rows=rows,
        cols=random.choice([rows, rows, 4, 8]),
        dataflow=random.choice(_DATAFLOWS),
        input_words=random.choice([16, 64, 256, 1024]),
        weight_words=rows * random.randint(1, 7),
        accumulator_words=random.choice([8, 32, 128, 512]) * npu.accumulator_banks,
        output_words=random.choice([8, 32, 128]),
    )


def _small_network(random: Random) -> IntegerNetwork:
    kernel, stride = random.choice([1, 1, 3]), random.choice([1, 1, 2])
    height, width, padding = random.randint(1, 6), random.randint(1, 6), kernel // 2
    channels, filters = random.randint(1, 20), random.randint(1, 20)
    shape = tuple((extent + 2 * padding - kernel) // stride + 1 for extent in (height, width))
    number = BASE.input
    layer = Convolution(
        layer=layers.Convolution(
            name="layer",
            kind="conv",
            inputs=("input",),
            outputs=("output",),
            operators=("layer",),
            input_shape=(1, height, width, channels),
            output_shape=(1, *shape, filters),
            weight_shape=(filters, kernel, kernel, channels),
            window=Window(kernel=(kernel, kernel), stride=(stride, stride), padding=(padding,) * 4),
        ),
        weights=np.ones((filters, kernel, kernel, channels), np.int64),
        requantize=Requantize(
            bias=np.zeros(filters, np.int64),
            multiplier=np.ones(filters, np.int64),
            shift=np.full(filters, 8),
            zero_point=0,
            minimum=number.minimum,
            maximum=number.maximum,
        ),
    )
    tensors = {
        name: IntegerTensor(
            name=name, height=extents[0], width=extents[1], channels=count, number=number
        )
        for name, extents, count in (
            ("input", (height, width), channels),
            ("output", shape, filters),
        )
    }
    return IntegerNetwork(
        name="small", tensors=tensors, layers=(layer,), inputs=("input",), outputs=("output",)
    )
