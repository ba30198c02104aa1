"""Networks in the formats of each machine: the same outputs in numpy, Program executor and RTL."""

import numpy as np
import pytest

from accelsim.compiler import compile_network
from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Pool, Requantize
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu
from accelsim.number import Number, operand
from accelsim.sparsity.masks import Structured, magnitude_mask
from accelsim.values import execute
from accelsim.workload import layers
from accelsim_hdl.cosim.compare import compare
from cosim.covering import MACHINES, covering_bench, covering_npu
from records import record

CHANNELS, SIDE = 8, 4
ALIKE = tuple(name for name in MACHINES if covering_npu(name).activation is not None)
"""Machines whose results are activations of the next layer."""


class Maker:
    """Makes layers in the formats of a machine.

    Args:
        npu: The machine.
    """

    def __init__(self, npu: Npu) -> None:
        self.npu, self.draw = npu, np.random.default_rng(npu.rows + npu.cols)

    def weights(self, shape: tuple[int, int, int, int]) -> np.ndarray:
        """Weights (filters, height, width, channels), pruned, whose sums fit the accumulator."""
        most = abs(operand(self.npu.input).integers).max() * np.prod(shape[1:])
        possible = operand(self.npu.weight).integers
        fit = abs(possible) <= max(1, 0.8 * self.npu.accumulator.maximum / most)
        values = self.draw.choice(possible[fit], shape)
        if self.npu.group == 1:
            return values
        flat = values.reshape(-1, shape[-1])
        kept = Structured(kept=self.npu.kept, of=self.npu.group)
        return (flat * magnitude_mask(flat.astype(float), kept)).reshape(shape)

    def requantize(self, weights: np.ndarray) -> Requantize:
        """Parameters that bring sums to about the range of activations."""
        filters, of = len(weights), self.npu.input
        deviation = float(np.sqrt((weights**2.0).sum() / filters))
        # Of activations distributed evenly over their format.
        reach = deviation * (of.maximum - of.minimum) / 3.5
        gain = max(1.0, of.maximum / 2) / reach
        shift = int(np.floor(np.log2(2 ** (self.npu.multiplier_bits - 1) / gain)))
        return Requantize(
            bias=np.rint(self.draw.normal(0, reach / 4, filters)).astype(np.int64),
            multiplier=np.full(filters, max(1, round(gain * 2**shift))),
            shift=np.full(filters, shift),
            zero_point=0,
            minimum=of.minimum,
            maximum=of.maximum,
        )

    def convolution(
        self, name: str, source: str, side: int, filters: int, kernel: int
    ) -> Convolution:
        weights = self.weights((filters, kernel, kernel, CHANNELS))
        edge = kernel // 2
        return Convolution(
            layer=record(
                layers.Convolution,
                name,
                source,
                name,
                (side, side, CHANNELS),
                (side, side, filters),
                weight_shape=weights.shape,
                padding=(edge, edge, edge, edge),
            ),
            weights=weights,
            requantize=self.requantize(weights),
        )


def tensor(name: str, side: int, channels: int, number: Number) -> IntegerTensor:
    return IntegerTensor(name=name, height=side, width=side, channels=channels, number=number)


def network(npu: Npu) -> IntegerNetwork:
    """Two convolutions with a maximum between them."""
    make = Maker(npu)
    first = make.convolution("first", "input", SIDE, CHANNELS, 3)
    last = make.convolution("last", "pool", SIDE // 2, 5, 1)
    unchanged = Requantize(
        bias=np.zeros(CHANNELS, dtype=np.int64),
        multiplier=np.ones(CHANNELS, dtype=np.int64),
        shift=np.zeros(CHANNELS, dtype=np.int64),
        zero_point=0,
        minimum=npu.input.minimum,
        maximum=npu.input.maximum,
    )
    pool = Pool(
        layer=record(
            layers.Pool,
            "pool",
            "first",
            "pool",
            (SIDE, SIDE, CHANNELS),
            (SIDE // 2, SIDE // 2, CHANNELS),
            function="maximum",
            kernel=(2, 2),
            stride=(2, 2),
        ),
        requantize={0: unchanged},
    )
    sizes = {"input": (SIDE, CHANNELS), "first": (SIDE, CHANNELS), "pool": (SIDE // 2, CHANNELS)}
    sizes["last"] = (SIDE // 2, 5)
    return IntegerNetwork(
        name="formats",
        tensors={name: tensor(name, *size, npu.input) for name, size in sizes.items()},
        layers=(first, pool, last),
        inputs=("input",),
        outputs=("last",),
    )


@pytest.mark.parametrize("name", ALIKE)
def test_a_network_is_the_same_in_numpy_executor_and_rtl(name: str) -> None:
    npu = covering_npu(name)
    built, draw = network(npu), np.random.default_rng(5)
    least, most = npu.input.minimum, npu.input.maximum
    inputs = {"input": draw.integers(least, most, (SIDE, SIDE, CHANNELS), endpoint=True)}
    wanted = run_reference(built, inputs)["last"]
    assert len(np.unique(wanted)) >= min(3, most - least + 1)

    program = compile_network(built, npu)
    image = program.with_inputs(inputs)
    executed = program.outputs["last"].unpack(execute(program, npu, image))
    ran = compare(program, npu, covering_bench(name), image)

    assert np.array_equal(executed, wanted)
    assert ran.value_differences == ()
    assert ran.cycle_differences == ()
    assert np.array_equal(program.outputs["last"].unpack(ran.image), wanted)
