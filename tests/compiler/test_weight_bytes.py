"""Weights lie in memory once and without gaps; what fills up blocks of the array lies nowhere."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import Arch
from accelsim.integer import Convolution
from accelsim.isa import BUFFERS, INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.number import parse_number
from accelsim.program import Program
from compiler.checks import assert_hardware_agrees, assert_tiers_count_alike, check
from compiler.networks import Chain, machine

KERNELS = {
    "lines_of_places": (3, 3),
    "one_place": (1, 1),
}


def layer(filters: int, channels: int, kernel: tuple[int, int], weight: str = "int8") -> Chain:
    """Return a convolution of an image of some channels."""
    draw = np.random.default_rng([filters, channels])
    built = Chain(draw, parse_number("int8"), parse_number(weight), (4, 5, channels))
    built.convolution(filters, kernel)
    return built


def weight_bytes(program: Program) -> Counter[int]:
    """Return how often each byte of memory is loaded into the weight buffer."""
    table, found = program.instructions, Counter[int]()
    loads = table["opcode"] == INSTRUCTIONS["LOAD"].opcode
    for load in table[loads & (table["buffer"] == BUFFERS.index("weight"))]:
        rows = load["y_start"] + np.arange(load["y_count"]) * load["y_step"]
        places = load["x_start"] + np.arange(load["x_count"]) * load["x_stride"]
        places = places[:, None] + np.arange(load["c_count"]) * load["c_stride"]
        bytes_ = (places[..., None] + np.arange(load["word_bytes"])).reshape(-1)
        for y in np.flatnonzero((rows >= 0) & (rows < load["y_limit"])):
            exist = bytes_[(bytes_ >= 0) & (bytes_ < load["row_bytes"])]
            found.update((load["address"] + y * load["y_stride"] + exist).tolist())
    return found


def check_bytes(built: Chain, npu: Npu, expected: int) -> Program:
    """Values and counts are right, and so many neighbouring bytes of weights are loaded once."""
    program = check(built, npu)
    assert_tiers_count_alike(built, npu)
    loaded = weight_bytes(program)

    assert set(loaded.values()) == {1}
    assert max(loaded) - min(loaded) + 1 == len(loaded) == expected
    return program


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("channels", [1, 4, 6, 11])
@pytest.mark.parametrize("filters", [3, 4, 9])
def test_each_weight_is_loaded_once(filters: int, channels: int, kernel: str) -> None:
    built = layer(filters, channels, KERNELS[kernel])
    weights = filters * channels * KERNELS[kernel][0] * KERNELS[kernel][1]

    check_bytes(built, npu_of(machine(4, 4, bus_bytes=8)), weights)


@pytest.mark.parametrize("words", [28, 44, 76])
def test_chunks_end_in_any_place(words: int) -> None:
    """Places of 2 and 3 words; the weight buffer holds a few blocks, and no line of places."""
    arch = machine(4, 4, bus_bytes=8)
    for channels in (7, 9):
        built = layer(6, channels, (3, 3))
        npu = replace(npu_of(arch), weight_words=words, input_words=120)

        loaded = weight_bytes(check(built, npu))

        assert_tiers_count_alike(built, npu)
        assert len(loaded) == 6 * channels * 9


def test_words_of_narrow_weights_end_with_a_byte() -> None:
    """Five filters of int4 are three bytes of a word of four; 12 places have 5 words each."""
    built = layer(5, 5, (3, 4), "int4")

    check_bytes(built, npu_of(machine(4, 8, bus_bytes=8, weight="int4")), 12 * 5 * 3)


def test_rows_of_a_word_that_no_element_reaches_are_part_of_it() -> None:
    """Words of two rows: three channels are two words, the second of which has a row of zeros."""
    arch = machine(4, 4, bus_bytes=8, weight="int4")
    array = arch.array.model_copy(update={"weight_rows": 2})
    built = layer(6, 3, (2, 2), "int4")

    check_bytes(built, npu_of(arch.model_copy(update={"array": array})), 4 * 2 * (4 + 2))


def sparse(rows: int, cols: int) -> Arch:
    """Return a machine of 2:4 weights."""
    arch = machine(rows, cols, bus_bytes=8)
    sparsity = arch.sparsity.model_copy(update={"weight": "2:4", "exploited": "skipping"})
    return arch.model_copy(update={"sparsity": sparsity})


def test_skipped_weights_cost_their_codes_and_positions() -> None:
    """Ten channels are three groups of two weights of 10 bits; words of 4 filters have 5 bytes."""
    built = layer(4, 10, (2, 1))
    (dense,) = built.layers
    assert isinstance(dense, Convolution)
    built.layers[0] = replace(dense, weights=dense.weights * (np.arange(10) % 4 < 2))

    check_bytes(built, npu_of(sparse(4, 4)), 2 * 6 * 5)


@pytest.mark.sampled(16, family="layers on the RTL")
@pytest.mark.parametrize("channels", [3, 7])
def test_hardware_agrees(channels: int) -> None:
    assert_hardware_agrees(layer(6, channels, (3, 3)), npu_of(machine(4, 4, bus_bytes=8)))
