"""Input-stationary machines: operands are exchanged, values stay the same."""

import random
from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network
from accelsim.errors import MappingError
from accelsim.integer import Rescale
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.number import parse_number
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.values import execute
from compiler.networks import Chain, machine


def chain(shape: tuple[int, int, int], number: str = "int8", seed: int = 1) -> Chain:
    weight = parse_number("int4" if number == "int16" else "int8")
    return Chain(np.random.default_rng(seed), parse_number(number), weight, shape)


def exchanged(rows: int = 4, cols: int = 4, *, bits: int = 8, **parts: int) -> Arch:
    number = f"int{bits}"
    return machine(rows, cols, dataflow="input_stationary", input_=number, weight=number, **parts)


def check(built: Chain, arch: Arch) -> None:
    npu, network, inputs = npu_of(arch), built.network(), built.inputs()
    program = compile_network(network, npu)
    check_program(program, npu)
    wanted = run_reference(network, inputs)
    memory = execute(program, npu, program.with_inputs(inputs))
    for name in network.outputs:
        assert np.array_equal(program.outputs[name].unpack(memory), wanted[name]), name


@pytest.mark.parametrize("kernel", [(1, 1), (3, 3), (1, 4), (5, 2)])
@pytest.mark.parametrize("dilation", [(1, 1), (1, 2)])
@pytest.mark.parametrize("channels", [1, 7])
def test_convolutions_of_stride_1(
    kernel: tuple[int, int], dilation: tuple[int, int], channels: int
) -> None:
    built = chain((7, 9, channels))
    built.convolution(6, kernel, padding=(2, 1, 0, 3), dilation=dilation)
    check(built, exchanged())


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("words", [24, 512])
def test_a_network_of_all_that_can_be_exchanged(bits: int, words: int) -> None:
    built = chain((6, 5, 3), f"int{bits}")
    first = built.convolution(8, (3, 3), padding=(1, 1, 1, 1))
    built.add(first, built.rescale())
    built.convolution(4)
    built.flatten()
    built.convolution(9)
    check(built, exchanged(8, 4, bits=bits, words=words))


@pytest.mark.parametrize("seed", range(30))
def test_random_networks_on_random_machines(seed: int) -> None:
    source = random.Random(seed)
    rows, cols = source.choice([(4, 4), (1, 1), (2, 3), (8, 4), (4, 8), (16, 16), (1, 4)])
    arch = exchanged(
        rows,
        cols,
        bits=source.choice([8, 16]),
        bus_bytes=source.choice([4, 8, 16, 32]),
        words=source.choice([24, 64, 512]),
        banks=source.choice([1, 2, 4]),
    )
    shape = (source.randint(1, 9), source.randint(1, 9), source.choice([1, 2, 5, 16]))
    built = chain(shape, arch.numbers.input, seed)
    for _ in range(source.randint(1, 3)):
        kind = source.choice(["convolution", "add", "matrix", "flatten"])
        if kind == "add":
            built.add(built.last, built.rescale())
        elif kind == "flatten":
            built.flatten()
        elif kind == "matrix":
            built.convolution(source.randint(1, 30))
        else:
            built.convolution(source.randint(1, 20), (3, 3), padding=(1, 1, 1, 1))
    if not built.layers:
        built.rescale()
    check(built, arch)


def test_the_array_is_busy_while_results_leave() -> None:
    npu = npu_of(load_arch("edge_npu", {"array.dataflow": "input_stationary"}))
    cycles = []
    for layers in (1, 2):
        built = chain((1, 256, 256))
        for _ in range(layers):
            built.convolution(256)
        cycles.append(run_program(compile_network(built.network(), npu), npu).events.cycles)
    assert 256**3 / (npu.rows * npu.cols) / (cycles[1] - cycles[0]) > 0.85


def test_layers_that_cannot_be_exchanged_are_named() -> None:
    can = (
        "the operands of an input-stationary array can be exchanged for fully connected layers,"
        " convolutions of stride 1 without groups, additions, changes of scale and reshapes"
    )
    strided, grouped, pooled = (chain((6, 6, 4)) for _ in range(3))
    strided.convolution(4, (3, 3), stride=(2, 2))
    grouped.convolution(4, (3, 3), groups=2)
    pooled.pool("maximum", (2, 2), (2, 2))
    for built, reason in (
        (strided, "layer convolution_0: edge_npu_tiny cannot run a convolution with a stride"),
        (grouped, "layer convolution_0: edge_npu_tiny cannot run a convolution with groups"),
        (pooled, "layer pool_0: edge_npu_tiny cannot run a pool"),
    ):
        with pytest.raises(MappingError) as caught:
            compile_network(built.network(), npu_of(exchanged()))
        assert str(caught.value) == f"{reason}; {can}"


def test_operands_of_different_width_cannot_be_exchanged() -> None:
    built = chain((3, 3, 4))
    built.convolution(4)
    arch = machine(dataflow="input_stationary", weight="int4")
    with pytest.raises(MappingError, match="all take 8 or all take 16 bits, not 8, 4 and 8"):
        compile_network(built.network(), npu_of(arch))


@pytest.mark.parametrize("channels", [1, 3])
@pytest.mark.parametrize(("into", "out"), [("int8", "uint8"), ("uint7", "int8"), ("int5", "int8")])
def test_results_of_another_format_are_right_or_refused(channels: int, into: str, out: str) -> None:
    """What the vector unit must rearrange, it reads as an activation; a plane is kept as it is."""
    arch = machine(dataflow="input_stationary", input_=into, weight="int8", words=64)
    arch = arch.model_copy(update={"numbers": arch.numbers.model_copy(update={"output": out})})
    built, number = chain((2, 3, channels), into), parse_number(out)
    built.rescale()
    (layer,) = built.layers
    assert isinstance(layer, Rescale)
    how = replace(layer.requantize, minimum=number.minimum, maximum=number.maximum)
    built.layers[0] = replace(layer, requantize=how)
    npu, inputs = npu_of(arch), built.inputs()
    network = built.network()
    if channels > 1:
        with pytest.raises(MappingError, match=r"must rearrange it, and u?int\d does not hold"):
            compile_network(network, npu)
        return
    program = compile_network(network, npu)
    memory = execute(program, npu, program.with_inputs(inputs))
    (name,) = network.outputs
    assert np.array_equal(
        program.outputs[name].unpack(memory), run_reference(network, inputs)[name]
    )
