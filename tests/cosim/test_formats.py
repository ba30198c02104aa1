"""Networks of every format of weights: the same outputs in numpy, Program executor and RTL."""

from dataclasses import dataclass

import numpy as np
import pytest

from accelsim.compiler import compile_network
from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Pool, Requantize
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu
from accelsim.number import Number, operand, parse_number
from accelsim.sparsity.masks import Structured, magnitude_mask
from accelsim.values import execute
from accelsim_hdl.cosim.campaign import random_pairs, run_campaign
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.simulated import SimulatedNpu
from cosim.machines import small_npu

ROWS, COLS = 4, 3
CHANNELS, SIDE = 8, 4


@dataclass(frozen=True)
class Case:
    """Formats of a machine, and what its weights keep of each four."""

    activation: str
    weight: str
    dataflow: str = "weight_stationary"
    kept: int = 4
    compressed: bool = False


CASES = {
    "int8": Case("int8", "int8"),
    "2:4": Case("int8", "int8", kept=2, compressed=True),
    "2:4 as zeros": Case("int8", "int8", kept=2),
    "1:4 of ternary": Case("int8", "ternary", kept=1, compressed=True),
    "int4": Case("int8", "int4"),
    "ternary": Case("int8", "ternary", "output_stationary"),
    "all_ternary": Case("ternary", "ternary"),
    "binary": Case("int8", "binary"),
    "pow2_4": Case("uint8", "pow2_4"),
}


def machine(case: Case) -> Npu:
    pattern = {"sparsity__weight": f"{case.kept}:4", "sparsity__exploited": "skipping"}
    return small_npu(
        ROWS,
        COLS,
        numbers__input=case.activation,
        numbers__output=case.activation,
        numbers__weight=case.weight,
        array__dataflow=case.dataflow,
        **(pattern if case.compressed else {}),
    )


class Maker:
    """Makes layers of one format.

    Args:
        case: The formats.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.activation = parse_number(case.activation)
        self.draw = np.random.default_rng(len(case.activation + case.weight) + case.kept)

    def weights(self, shape: tuple[int, int, int, int]) -> np.ndarray:
        """Weights (filters, height, width, channels), pruned along the channels."""
        number = parse_number(self.case.weight)
        values = self.draw.choice(operand(number).integers, shape)
        if self.case.kept == 4:
            return values
        flat = values.reshape(-1, shape[-1])
        kept = magnitude_mask(flat.astype(float), Structured(kept=self.case.kept, of=4))
        return (flat * kept).reshape(shape)

    def requantize(self, weights: np.ndarray) -> Requantize:
        """Parameters that bring sums to about the range of activations."""
        filters = len(weights)
        deviation = float(np.sqrt((weights**2.0).sum() / filters))
        # Of activations distributed evenly over their format.
        reach = deviation * (self.activation.maximum - self.activation.minimum) / 3.5
        shift = 16
        target = max(1.0, self.activation.maximum / 2)
        multiplier = max(1, round(target / reach * 2**shift))
        return Requantize(
            bias=np.rint(self.draw.normal(0, reach / 4, filters)).astype(np.int64),
            multiplier=np.full(filters, multiplier),
            shift=np.full(filters, shift),
            zero_point=0,
            minimum=self.activation.minimum,
            maximum=self.activation.maximum,
        )

    def convolution(self, name: str, source: str, filters: int, kernel: int) -> Convolution:
        weights = self.weights((filters, kernel, kernel, CHANNELS))
        edge = kernel // 2
        return Convolution(
            name=name,
            input=source,
            output=name,
            weights=weights,
            padding=(edge, edge, edge, edge),
            requantize=self.requantize(weights),
        )


def tensor(name: str, side: int, channels: int, number: Number) -> IntegerTensor:
    return IntegerTensor(name=name, height=side, width=side, channels=channels, number=number)


def network(case: Case) -> IntegerNetwork:
    """Two convolutions with a maximum between them."""
    make = Maker(case)
    first = make.convolution("first", "input", CHANNELS, 3)
    last = make.convolution("last", "pool", 5, 1)
    unchanged = Requantize(
        bias=np.zeros(CHANNELS, dtype=np.int64),
        multiplier=np.ones(CHANNELS, dtype=np.int64),
        shift=np.zeros(CHANNELS, dtype=np.int64),
        zero_point=0,
        minimum=make.activation.minimum,
        maximum=make.activation.maximum,
    )
    pool = Pool(
        name="pool",
        input="first",
        output="pool",
        kind="maximum",
        kernel=(2, 2),
        stride=(2, 2),
        requantize={0: unchanged},
    )
    sizes = {"input": (SIDE, CHANNELS), "first": (SIDE, CHANNELS), "pool": (SIDE // 2, CHANNELS)}
    sizes["last"] = (SIDE // 2, 5)
    return IntegerNetwork(
        name="formats",
        tensors={name: tensor(name, *size, make.activation) for name, size in sizes.items()},
        layers=(first, pool, last),
        inputs=("input",),
        outputs=("last",),
    )


@pytest.mark.sampled(52, family="programs on compiled RTL")
@pytest.mark.parametrize("name", CASES)
def test_a_network_is_the_same_in_numpy_executor_and_rtl(name: str) -> None:
    case = CASES[name]
    npu, built = machine(case), network(case)
    least, most = npu.input.minimum, npu.input.maximum
    draw = np.random.default_rng(5)
    inputs = {"input": draw.integers(least, most, (SIDE, SIDE, CHANNELS), endpoint=True)}
    wanted = run_reference(built, inputs)["last"]
    assert len(np.unique(wanted)) >= min(3, most - least + 1)

    program = compile_network(built, npu)
    image = program.with_inputs(inputs)
    executed = program.outputs["last"].unpack(execute(program, npu, image))
    ran = compare(program, npu, SimulatedNpu(npu), image)

    assert np.array_equal(executed, wanted)
    assert ran.value_differences == ()
    assert ran.cycle_differences == ()
    assert np.array_equal(program.outputs["last"].unpack(ran.image), wanted)


@pytest.mark.sampled(52, family="programs on compiled RTL")
@pytest.mark.parametrize(
    ("activation", "weight", "dataflow", "sparsity"),
    [
        ("pow2_3", "uint5", "weight_stationary", "2:4"),
        ("binary", "ternary", "output_stationary", "dense"),
        ("apot5", "binary", "input_stationary", "dense"),
    ],
)
def test_random_programs_read_codes_on_array_and_vector_unit(
    activation: str, weight: str, dataflow: str, sparsity: str
) -> None:
    npu = small_npu(
        2,
        2,
        numbers__input=activation,
        numbers__weight=weight,
        array__dataflow=dataflow,
        sparsity__weight=sparsity,
        sparsity__exploited="skipping",
    )

    verdict = run_campaign(random_pairs(programs=2, seed=1, npu=npu), "amaranth")

    assert verdict.differences == ()
