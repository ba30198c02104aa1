"""Dataflows differ by what the array holds: programs and memory are the same."""

import numpy as np
import pytest

from accelsim.compiler import compile_network
from accelsim.compiler.mapping import NetworkMapping
from accelsim.integer import IntegerNetwork
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.number import parse_number
from accelsim.program import Program
from compiler.networks import Chain, machine


def built(seed: int) -> Chain:
    draw = np.random.default_rng(seed)
    chain = Chain(draw, parse_number("uint8"), parse_number("int5"), (7, 6, 9))
    first = chain.convolution(11, (3, 3), stride=(1, 2), padding=(1, 1, 1, 1))
    chain.convolution(22, (1, 1))
    chain.add(first, chain.convolution(11, (3, 1), padding=(1, 0, 1, 0)))
    chain.pool("maximum", (2, 2), (1, 1))
    return chain


def square(dataflow: str) -> Npu:
    return npu_of(machine(5, 5, dataflow=dataflow, input_="uint8", weight="int5"))


def alike(network: IntegerNetwork, dataflow: str, usual: Program) -> Program:
    """Return the program of another array with the mappings of a program."""
    data = {"workload": network.name, "layers": usual.mapping}
    return compile_network(network, square(dataflow), mapping=NetworkMapping.model_validate(data))


def counted(program: Program) -> dict[int, int]:
    """Return how many instructions of each kind there are, but those of the array."""
    codes, counts = np.unique(program.instructions["opcode"], return_counts=True)
    found = dict(zip(codes.tolist(), counts.tolist(), strict=True))
    found.pop(INSTRUCTIONS["MATMUL"].opcode)
    return found


@pytest.mark.parametrize("seed", range(2))
def test_sums_and_inputs_that_stay_have_one_program(seed: int) -> None:
    """Both take groups of five pixels on a square array, and nothing else tells them apart."""
    network = built(seed).network()
    usual = compile_network(network, square("output_stationary"))

    other = alike(network, "input_stationary", usual)

    assert other.instructions.tolist() == usual.instructions.tolist()
    assert np.array_equal(other.image, usual.image)
    assert other.outputs == usual.outputs


def test_a_job_has_one_vector_on_every_array() -> None:
    network = built(3).network()
    usual = compile_network(network, square("weight_stationary"))

    assert counted(alike(network, "input_stationary", usual)) == counted(usual)
