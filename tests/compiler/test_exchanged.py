"""Input-stationary machines: operands are exchanged, values stay the same."""

import random
from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network, schedule_layers
from accelsim.errors import MappingError
from accelsim.integer import Convolution
from accelsim.npu import machine_of, npu_of
from accelsim.number import parse_number
from accelsim.timeline import run_program
from compiler.networks import Chain, machine
from compiler.test_compiled_values import Draw, check


def chain(shape: tuple[int, int, int], number: str = "int8", seed: int = 1) -> Chain:
    weight = parse_number("int4" if number == "int16" else "int8")
    return Chain(np.random.default_rng(seed), parse_number(number), weight, shape)


def exchanged(rows: int = 4, cols: int = 4, *, bits: int = 8, **parts: int) -> Arch:
    number = f"int{bits}"
    return machine(rows, cols, dataflow="input_stationary", input_=number, weight=number, **parts)


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("words", [64, 512])
@pytest.mark.parametrize("depthwise", [False, True])
def test_a_network_of_all_layers(bits: int, words: int, depthwise: bool) -> None:
    built = chain((9, 7, 3), f"int{bits}")
    first = built.convolution(8, (3, 3), stride=(2, 2), padding=(1, 1, 1, 1))
    built.add(first, built.rescale())
    built.convolution(8, (3, 3), groups=8, padding=(1, 1, 1, 1))
    built.convolution(6, groups=2)
    middle = built.pool("maximum", (2, 2), (1, 1))
    built.convolution(5, (2, 3), padding=(0, 1, 0, 1))
    built.flatten()
    built.convolution(9)
    check(built, exchanged(8, 4, bits=bits, words=words, depthwise=depthwise), middle, built.last)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(60))
def test_random_networks_on_random_machines(seed: int) -> None:
    source = random.Random(seed)
    rows, cols = source.choice([(4, 4), (1, 1), (2, 3), (8, 4), (4, 8), (16, 16), (1, 4)])
    arch = exchanged(
        rows,
        cols,
        bits=source.choice([8, 16]),
        bus_bytes=source.choice([4, 8, 16, 32]),
        words=source.choice([64, 96, 512]),
        banks=source.choice([1, 2, 4]),
        depthwise=source.random() < 0.5,
    )
    shape = (source.randint(1, 9), source.randint(1, 9), source.choice([1, 2, 5, 16]))
    built = chain(shape, arch.numbers.input, seed)
    for _ in range(source.randint(1, 4)):
        if source.random() < 0.2:
            built.flatten()
        Draw(source).layer(built)
    if not built.layers:
        built.rescale()
    check(built, arch)


@pytest.mark.parametrize("views", [1, 2])
def test_views_of_planes_are_put_in_order(views: int) -> None:
    built = chain((3, 4, 5))
    built.convolution(6)
    for _ in range(views):
        built.flatten()
    check(built, exchanged())


def test_what_comes_in_and_goes_out_lies_in_planes() -> None:
    built = chain((4, 6, 5))
    built.convolution(3)
    program = compile_network(built.network(), npu_of(exchanged()))
    assert all(layout.planes for layout in (*program.inputs.values(), *program.outputs.values()))
    assert len(program.layers) == 1


def test_the_array_is_busy_while_results_leave() -> None:
    npu = npu_of(load_arch("edge_npu", {"array.dataflow": "input_stationary"}))
    cycles = []
    for layers in (1, 2):
        built = chain((1, 256, 256))
        for _ in range(layers):
            built.convolution(256)
        cycles.append(run_program(compile_network(built.network(), npu), npu).events.cycles)
    assert 256**3 / (npu.rows * npu.cols) / (cycles[1] - cycles[0]) > 0.85


def test_operands_of_different_width_cannot_be_exchanged() -> None:
    built = chain((3, 3, 4))
    built.convolution(4)
    arch = machine(dataflow="input_stationary", weight="int4")
    with pytest.raises(MappingError, match="all take 8 or all take 16 bits, not 8, 4 and 8"):
        compile_network(built.network(), npu_of(arch))


def test_an_element_that_takes_many_products_cannot_exchange_them() -> None:
    fields = {"array.dataflow": "input_stationary", "array.composition": "bit_fusion"}
    arch = load_arch("edge_npu", fields | {"array.element_bits": 16})
    with pytest.raises(MappingError, match="must multiply one activation in a step, not 4"):
        schedule_layers((), machine_of(arch))


@pytest.mark.parametrize("view", [False, True])
def test_results_of_another_format_are_right_or_refused(view: bool) -> None:
    """What the vector unit must rearrange, it reads as an activation; a plane is kept as it is."""
    arch = machine(dataflow="input_stationary", words=64)
    arch = arch.model_copy(update={"numbers": arch.numbers.model_copy(update={"output": "uint8"})})
    built, number = chain((2, 3, 3)), parse_number("uint8")
    built.convolution(4)
    (layer,) = built.layers
    assert isinstance(layer, Convolution)
    how = replace(layer.requantize, minimum=number.minimum, maximum=number.maximum)
    built.layers[0] = replace(layer, requantize=how)
    if not view:
        check(built, arch)
        return
    built.flatten()
    with pytest.raises(MappingError, match="must rearrange it, and int8 does not hold"):
        compile_network(built.network(), npu_of(arch))
