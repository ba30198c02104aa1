"""A layer that multiplies one pixel by a matrix of weights, and its cycles on an accelerator."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import load_arch
from accelsim.compiler import layers_of, schedule_layers
from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Requantize
from accelsim.npu import npu_of
from accelsim.number import parse_number
from accelsim.timeline import run_program
from accelsim.workload import layers
from accelsim.workload.window import Window

ARCH = "edge_npu"
ELEMENTS = 1024
"""Of the reduction, and as many filters."""
MEMORIES: dict[str, dict[str, Any]] = {
    "ideal": {},
    "lpddr4_2400": {
        "dram.kind": "exact",
        "dram.device": "lpddr4_2400",
        "dram.bandwidth_bytes_per_s": None,
        "dram.latency_ns": None,
    },
}
WEIGHTS = ("int8", "int4", "int2")
WEIGHT_ROWS = (1, 2, 4)


@dataclass(frozen=True, kw_only=True)
class Row:
    """What a layer takes on one machine.

    Args:
        memory: A key of ``MEMORIES``.
        weight: Format of the weights.
        weight_rows: Rows of weights in a cycle.
        word_bytes: Bytes of a weight word.
        cycles: Cycles of the program.
        load_beats: Beats that LOADs of weights, activations and parameters take.
        fetch_beats: For instructions.
    """

    memory: str
    weight: str
    weight_rows: int
    word_bytes: int
    cycles: int
    load_beats: int
    fetch_beats: int


def network(
    elements: int, filters: int, weight: str, seed: int = 0, *, block: int = 0, pixels: int = 1
) -> IntegerNetwork:
    """Return pixels of int8 activations by a matrix of random weights.

    Args:
        elements: Elements of the reduction.
        filters: Results.
        weight: Format of the weights.
        seed: Seed of the weights.
        block: Elements of the reduction that have a scale of their own; 0: all have one.
        pixels: Rows of activations.
    """
    draw, number, int8 = np.random.default_rng(seed), parse_number(weight), parse_number("int8")
    shapes = {"x": elements, "y": filters}
    return IntegerNetwork(
        name="decode",
        tensors={
            name: IntegerTensor(name=name, height=1, width=pixels, channels=channels, number=int8)
            for name, channels in shapes.items()
        },
        layers=(
            Convolution(
                layer=layers.Convolution(
                    name="product",
                    kind="gemm",
                    inputs=("x",),
                    outputs=("y",),
                    operators=("product",),
                    macs=pixels * filters * elements,
                    input_shape=(1, 1, pixels, elements),
                    output_shape=(1, 1, pixels, filters),
                    weight_shape=(filters, 1, 1, elements),
                    window=Window(kernel=(1, 1)),
                    factor_channels=block,
                ),
                weights=draw.integers(
                    number.minimum, number.maximum, (filters, 1, 1, elements), endpoint=True
                ),
                requantize=Requantize(
                    bias=draw.integers(-99, 99, filters),
                    multiplier=np.ones(filters, dtype=np.int64),
                    shift=np.full(filters, 18 if block else 8),
                    zero_point=0,
                    minimum=int8.minimum,
                    maximum=int8.maximum,
                ),
                factors=_factors(filters, -(-elements // block), draw) if block else None,
            ),
        ),
        inputs=("x",),
        outputs=("y",),
    )


def _factors(filters: int, blocks: int, draw: np.random.Generator) -> NDArray[np.int64]:
    """Return factors of eleven bits, which keep sums of eight times 128 elements in 32 bits."""
    return draw.integers(1, 1 << 11, (filters, blocks))


def rows() -> Iterator[Row]:
    """Yield every memory, format and number of weight rows, on ``ARCH``."""
    for memory, fields in MEMORIES.items():
        for weight in WEIGHTS:
            layers = layers_of(network(ELEMENTS, ELEMENTS, weight))
            for weight_rows in WEIGHT_ROWS:
                changes = {"numbers.weight": weight, "array.weight_rows": weight_rows}
                npu = npu_of(load_arch(ARCH, {**fields, **changes}))
                events = run_program(schedule_layers(layers, npu), npu).events
                yield Row(
                    memory=memory,
                    weight=weight,
                    weight_rows=weight_rows,
                    word_bytes=npu.weight_word_bytes,
                    cycles=events.cycles,
                    load_beats=events.load_beats,
                    fetch_beats=events.fetch_beats,
                )
