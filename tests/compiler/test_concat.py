"""Tensors side by side lie in the pixels of one tensor from the start, whatever writes them."""

import random

import numpy as np
import pytest

from accelsim.arch import Arch
from accelsim.compiler import compile_network
from accelsim.errors import MappingError
from accelsim.integer import Joined
from accelsim.integer.reference import run_reference
from accelsim.integer.requantization import requantized
from accelsim.npu import npu_of
from accelsim.number import parse_number
from compiler.blocks import fire
from compiler.checks import (
    ARRAYS,
    assert_tiers_count_alike,
    chain,
    check,
    instructions,
    right_program,
)
from compiler.networks import Chain, machine


@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("wide", [3, 8, 13])
def test_modules_of_squeezenet_move_nothing(dataflow: str, wide: int) -> None:
    built = chain((6, 5, 5))
    fire(built, 4, wide)
    fire(built, 6, wide)
    built.convolution(7)

    program = check(built, npu_of(machine(dataflow=dataflow)))

    assert instructions(program, "concat") == 0


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_each_layer_joins_all_that_came_before(dataflow: str) -> None:
    built = chain((5, 5, 3))
    features = [built.convolution(6)]
    for _ in range(3):
        features.append(built.convolution(4, (3, 3), padding=(1, 1, 1, 1)))
        built.concat(*features)
    built.convolution(9)

    program = check(built, npu_of(machine(dataflow=dataflow)))

    assert instructions(program, "concat") == 0


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_what_cannot_lie_in_the_result_is_copied(dataflow: str) -> None:
    built = chain((4, 6, 5))
    first = built.convolution(6)
    second = built.convolution(6)
    summed = built.add(built.concat(second, first), built.rescale())
    flat = built.branch(first).flatten()
    twice = built.concat(first, first, "input")
    crossed = built.concat(built.branch(first).rescale(), first, twice)
    last = built.branch(flat).convolution(3)

    program = check(built, npu_of(machine(dataflow=dataflow)), summed, twice, crossed, last)

    assert instructions(program, "concat") > 0


def test_parts_of_half_a_byte_are_refused() -> None:
    built = chain((3, 3, 4), "int4")
    first = built.convolution(5)
    built.concat(first, built.branch("input").convolution(4))
    sentence = "layer concat_2: 5 channels of 4 bits from channel 0 on do not fill whole bytes"

    with pytest.raises(MappingError) as caught:
        compile_network(built.network(), npu_of(machine(input_="int4")))

    assert str(caught.value) == sentence


def test_parts_of_whole_bytes_of_four_bits() -> None:
    built = chain((3, 5, 4), "int4")
    first = built.convolution(6)
    built.concat(first, built.branch("input").convolution(10, (3, 1), padding=(1, 0, 1, 0)))
    built.convolution(6)

    program = check(built, npu_of(machine(input_="int4")))

    assert instructions(program, "concat") == 0


def random_network(seed: int, number: str) -> tuple[Chain, random.Random]:
    """Return a network whose layers read and join any tensors of one height and width."""
    source = random.Random(seed)
    built = chain(
        (source.randint(1, 7), source.randint(1, 7), source.randint(1, 9)), number, seed=seed
    )
    names = ["input"]
    for _ in range(source.randint(3, 8)):
        built.branch(source.choice(names))
        channels = built.tensors[built.last].channels
        kinds = ["point", "wide", "depthwise", "maximum", "rescale", "add", "concat", "concat"]
        kind = source.choice(kinds)
        if kind == "concat":
            parts = [source.choice(names) for _ in range(source.randint(1, 4))]
            moved = tuple(place for place in range(len(parts)) if source.random() < 0.2)
            built.concat(*parts, requantized=moved)
        elif kind == "add":
            last = built.last
            built.add(last, built.rescale())
        elif kind == "maximum":
            built.pool("maximum", (3, 3), (1, 1), (1, 1, 1, 1))
        elif kind == "rescale":
            built.rescale(weighted=seed % 2 == 1)
        else:
            groups = channels if kind == "depthwise" else 1
            filters = groups * (1 if kind == "depthwise" else source.randint(1, 12))
            padding = (0, 0, 0, 0) if kind == "point" else (1, 1, 1, 1)
            kernel = (1, 1) if kind == "point" else (3, 3)
            built.convolution(filters, kernel, groups=groups, padding=padding)
        names.append(built.last)
    return built, source


def random_machine(source: random.Random, number: str, dataflow: str) -> Arch:
    rows, cols = source.choice([(4, 4), (2, 3), (8, 4), (4, 8), (16, 16)])
    return machine(
        rows,
        cols,
        dataflow=dataflow,
        input_=number,
        bus_bytes=source.choice([4, 8, 16, 32]),
        words=source.choice([96, 512]),
        depthwise=source.random() < 0.5,
    )


def test_a_tensor_is_joined_several_times_with_a_rescaling_each_time() -> None:
    built = Chain(np.random.default_rng(1), parse_number("int8"), parse_number("int8"), (3, 4, 6))
    name = built.concat("input", "input", "input", requantized=(1, 2))
    network, given = built.network(name), built.inputs()
    (joined,) = network.layers
    assert isinstance(joined, Joined)

    right_program(network, npu_of(machine(4, 4)), given)

    whole = given["input"]
    hows = [how for how in joined.requantize if how is not None]
    wanted = np.concatenate([whole, *(requantized(whole, how) for how in hows)], axis=2)
    assert np.array_equal(run_reference(network, given)[name], wanted)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("seed", range(12))
def test_random_networks_on_random_machines(seed: int, dataflow: str) -> None:
    number = ("int8", "uint8", "int16")[seed % 3]
    built, source = random_network(seed, number)
    wanted = tuple(name for name in built.tensors if name != "input")

    check(built, npu_of(random_machine(source, number, dataflow)), *wanted[-3:])


@pytest.mark.parametrize("seed", range(6))
def test_values_change_no_instruction_and_both_tiers_count_alike(seed: int) -> None:
    built, source = random_network(seed + 100, "int8")

    assert_tiers_count_alike(built, npu_of(random_machine(source, "int8", "weight_stationary")))
