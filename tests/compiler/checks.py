"""What every kind of layer is held to: values, instructions, counts of both tiers, hardware."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.mapping import NetworkMapping
from accelsim.integer import IntegerNetwork
from accelsim.integer.part import random_inputs
from accelsim.integer.reference import run_reference
from accelsim.npu import EVENTS, Events, Npu
from accelsim.number import parse_number
from accelsim.program import Program
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload.layers import Layer
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.observation import Bench
from accelsim_hdl.cosim.simulated import SimulatedNpu
from compiler.networks import Chain

Inputs = Mapping[str, Any]
"""Integers by name: an array of a tensor, a number of a row."""

ARRAYS = ("weight_stationary", "output_stationary", "input_stationary")
KINDS = [(dataflow, number) for dataflow in ARRAYS for number in ("int8", "uint8", "int16")]
"""Arrays with formats of activations."""

COUNTED = [name for name in EVENTS if name != "cycles" and not name.startswith("stall")]
"""Counts that the analytical model gives exactly."""


def chain(
    shape: tuple[int, int, int], number: str = "int8", weight: str = "int8", seed: int = 1
) -> Chain:
    """Return a network without layers.

    Args:
        shape: Height, width and channels of its input.
        number: Format of activations.
        weight: Format of weights.
        seed: Seed of weights and parameters.
    """
    return Chain(np.random.default_rng(seed), parse_number(number), parse_number(weight), shape)


def check(built: Chain, npu: Npu, *outputs: str) -> Program:
    """Compile a chain, check and run its program, and compare all outputs."""
    return right_program(built.network(*outputs), npu, built.inputs())


def right_program(network: IntegerNetwork, npu: Npu, inputs: Inputs | None = None) -> Program:
    """Return the program of a network, which is legal and computes what the reference does.

    Args:
        network: The network.
        npu: The machine.
        inputs: Inputs, among them numbers of rows; random ones if left out.
    """
    program = compile_network(network, npu)
    check_program(program, npu)
    assert_values(program, npu, network, inputs or random_inputs(network, 1))
    return program


def mapped_program(built: Chain, npu: Npu, given: NetworkMapping) -> Program:
    """Return the program of a mapping: legal, right, and counted alike with values and without."""
    network = built.network()
    program = compile_network(network, npu, mapping=given)
    check_program(program, npu)
    assert_values(program, npu, network, built.inputs())
    layers = layers_of(network)
    plain = run_program(schedule_layers(layers, npu, None, given.layers), npu).events
    bound = estimate_layers(layers, npu, given=given.layers).total
    assert run_program(program, npu).events == plain
    for name in COUNTED:
        assert getattr(bound, name) == getattr(plain, name), name
    return program


def assert_values(program: Program, npu: Npu, network: IntegerNetwork, inputs: Inputs) -> None:
    """A program computes what the reference does."""
    at = program.at({name: int(inputs[name]) for name in program.indices})
    memory = execute(at, npu, at.with_inputs(inputs))
    wanted = run_reference(network, inputs)
    for name in network.outputs:
        assert np.array_equal(program.outputs[name].unpack(memory), wanted[name]), name


def instructions(program: Program, kind: str) -> int:
    """Count the instructions of layers whose names begin with a word."""
    return sum(end - first for name, first, end in program.layers if name.startswith(kind))


def assert_tiers_count_alike(built: Chain, npu: Npu) -> tuple[Events, Events]:
    """Values change no instruction, and the bound counts what the program does; return both."""
    layers = layers_of(built.network())
    events, bound = assert_layers_count_alike(layers, npu)

    assert run_program(compile_network(built.network(), npu), npu).events == events
    return events, bound


def assert_layers_count_alike(layers: Sequence[Layer], npu: Npu) -> tuple[Events, Events]:
    """The bound counts what programs without values do; return the events of both."""
    events = run_program(schedule_layers(layers, npu), npu).events
    bound = estimate_layers(layers, npu).total

    for name in COUNTED:
        assert getattr(bound, name) == getattr(events, name), name
    return events, bound


def assert_hardware_agrees(built: Chain, npu: Npu, bench: Bench | None = None) -> None:
    """The RTL takes the cycles of the model and leaves the values of the reference.

    Args:
        built: The network.
        npu: The machine.
        bench: Simulator of its RTL; None makes one.
    """
    assert_network_agrees(built.network(), built.inputs(), npu, bench)


def assert_network_agrees(
    network: IntegerNetwork,
    inputs: Inputs,
    npu: Npu,
    bench: Bench | None = None,
) -> Program:
    """The same of a network and its inputs, among them numbers of rows; return its program."""
    program = compile_network(network, npu)
    at = program.at({name: int(inputs[name]) for name in program.indices})

    ran = compare(at, npu, bench or SimulatedNpu(npu), at.with_inputs(inputs))

    wanted = run_reference(network, inputs)
    assert ran.value_differences == ()
    assert ran.cycle_differences == ()
    for name in network.outputs:
        assert np.array_equal(program.outputs[name].unpack(ran.image), wanted[name])
    return program
