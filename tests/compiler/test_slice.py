"""Some channels of a tensor stay where they are, whoever reads them, or are copied."""

import numpy as np
import pytest

from accelsim.compiler import bound_layers, compile_network, layers_of, schedule_layers
from accelsim.errors import MappingError
from accelsim.integer.reference import run_reference
from accelsim.npu import EVENTS, Npu, npu_of
from accelsim.number import parse_number
from accelsim.program import Program
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.simulated import SimulatedNpu
from compiler.networks import Chain, machine
from cosim.machines import small_npu

EXCHANGED = "input_stationary"
ARRAYS = ("weight_stationary", "output_stationary", EXCHANGED)
COUNTED = [name for name in EVENTS if name != "cycles" and not name.startswith("stall")]


def chain(shape: tuple[int, int, int], number: str = "int8", seed: int = 1) -> Chain:
    return Chain(np.random.default_rng(seed), parse_number(number), parse_number("int8"), shape)


def check(built: Chain, npu: Npu, *outputs: str) -> Program:
    """Compile a chain, check and run its program, and compare all outputs."""
    network, inputs = built.network(*outputs), built.inputs()
    program = compile_network(network, npu)
    check_program(program, npu)
    wanted = run_reference(network, inputs)
    memory = execute(program, npu, program.with_inputs(inputs))
    for name in network.outputs:
        assert np.array_equal(program.outputs[name].unpack(memory), wanted[name]), name
    return program


def instructions(program: Program, kind: str) -> int:
    """Count the instructions of layers whose names begin with a word."""
    return sum(end - first for name, first, end in program.layers if name.startswith(kind))


def unit(built: Chain, half: int) -> str:
    """Add a unit of ShuffleNet v2 (Ma et al. 2018, arXiv:1807.11164, figure 3 c)."""
    start = built.last
    left = built.slice(0, half)
    built.branch(start).slice(half, half)
    built.convolution(half)
    built.convolution(half, (3, 3), groups=half, padding=(1, 1, 1, 1))
    right = built.convolution(half)
    built.concat(left, right)
    return built.shuffle(2)


@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("half", [3, 8])
def test_units_of_shufflenet_v2(dataflow: str, half: int) -> None:
    built = chain((5, 6, 7))
    built.convolution(2 * half)
    unit(built, half)
    unit(built, half)

    program = check(built, npu_of(machine(dataflow=dataflow, depthwise=True)))

    assert (instructions(program, "slice") > 0) == (dataflow == EXCHANGED)


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_every_layer_reads_a_slice(dataflow: str) -> None:
    built = chain((6, 5, 4))
    built.convolution(13)
    cut = built.slice(2, 6)
    outputs = [
        built.branch(cut).convolution(5, (3, 3)),
        built.branch(cut).convolution(6, (3, 3), groups=6),
        built.branch(cut).convolution(4, groups=2),
        built.branch(cut).pool("maximum", (2, 2), (2, 2)),
        built.branch(cut).pool("sum", (3, 3), (1, 1), (1, 1, 1, 1), borders=True),
        built.branch(cut).rescale(),
        built.branch(cut).rescale(weighted=True),
        built.branch(cut).shuffle(3),
        built.branch(cut).slice(1, 4),
    ]
    npu = npu_of(machine(dataflow=dataflow, depthwise=True))

    program = check(built, npu, cut, *outputs)

    assert (instructions(program, "slice") > 0) == (dataflow == EXCHANGED)


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_what_cannot_stay_is_copied(dataflow: str) -> None:
    built = chain((4, 6, 9))
    added = built.add(built.slice(1, 4), built.branch("input").slice(5, 4))
    flat = built.branch("input").slice(3, 2)
    flat = built.flatten()
    last = built.convolution(3)

    program = check(built, npu_of(machine(dataflow=dataflow)), added, last)

    assert flat in built.tensors
    assert instructions(program, "slice") > 0


@pytest.mark.parametrize("number", ["uint8", "int16"])
def test_slices_of_the_input_and_of_joined_tensors(number: str) -> None:
    built = chain((3, 5, 6), number)
    first, second = built.slice(1, 3), built.branch("input").convolution(4)
    built.concat(first, second)
    built.slice(2, 4)
    built.convolution(3, (2, 2))

    check(built, npu_of(machine(input_=number)))


def test_half_bytes() -> None:
    npu = npu_of(machine(input_="int4"))
    even, odd = chain((3, 4, 6), "int4"), chain((3, 4, 6), "int4")
    for built, first in ((even, 2), (odd, 1)):
        built.slice(first, 4)
        built.convolution(4)

    check(even, npu)
    with pytest.raises(MappingError) as caught:
        compile_network(odd.network(), npu)

    assert str(caught.value) == (
        "layer slice_0: channel 1 of 4 bits does not begin with a whole byte"
    )


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_values_change_no_instruction_and_both_tiers_count_alike(dataflow: str) -> None:
    built = chain((6, 7, 12))
    start = built.last
    unit(built, 6)
    built.add(built.branch(start).slice(4, 3), built.rescale())
    npu = npu_of(machine(dataflow=dataflow))
    layers = layers_of(built.network())

    program = compile_network(built.network(), npu)
    events, bound = run_program(program, npu).events, bound_layers(layers, npu).total

    assert run_program(schedule_layers(layers, npu), npu).events == events
    for name in COUNTED:
        assert getattr(bound, name) == getattr(events, name), name


@pytest.mark.parametrize("dataflow", ["weight_stationary", EXCHANGED])
def test_the_hardware_reads_slices_alike(dataflow: str) -> None:
    npu = small_npu(4, 3, array__dataflow=dataflow)
    built = chain((3, 4, 5))
    built.convolution(6)
    built.slice(1, 4)
    built.convolution(3)
    network, inputs = built.network(), built.inputs()
    program = compile_network(network, npu)

    ran = compare(program, npu, SimulatedNpu(npu), program.with_inputs(inputs))

    wanted = run_reference(network, inputs)[built.last]
    assert ran.value_differences == ()
    assert ran.cycle_differences == ()
    assert np.array_equal(program.outputs[built.last].unpack(ran.image), wanted)
