"""Pixels of few channels share words, so that elements fill the lanes of element-wise layers."""

from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.isa import COMBINATIONS
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.timeline import run_program
from accelsim.workload.layers import Add, Multiply
from compiler.checks import (
    ARRAYS,
    assert_hardware_agrees,
    assert_tiers_count_alike,
    chain,
    check,
    mapped_program,
)
from compiler.networks import Chain, machine

VECTOR_OPCODE = 4


def all_kinds(shape: tuple[int, int, int], number: str = "int8", seed: int = 1) -> Chain:
    """Return every element-wise layer, with other parameters for each channel."""
    built = chain(shape, number, seed=seed)
    first = built.rescale(weighted=True)
    built.rescale()
    built.add(first, built.last)
    built.multiply(built.last, "input")
    return built


def results(program: Program, name: str) -> int:
    """Return the words that the vector unit writes for a layer."""
    ((begin, end),) = ((begin, end) for each, begin, end in program.layers if each == name)
    code = program.instructions[begin:end]
    vector = code[code["opcode"] == VECTOR_OPCODE]
    return int((vector["p0_count"].astype(np.int64) * vector["p1_count"]).sum())


def least_words(npu: Npu, pixels: int, channels: int) -> int:
    """Return the words of results of a sum that moves the fewest bytes.

    Pixels in turn are put into groups of each size whose elements fit a word; each size of a group
    loads parameters once.
    """
    found = [(0, 0, pixels * -(-channels // npu.cols))] if channels > npu.cols else []
    for size in range(1, min(pixels, npu.cols // channels) + 1):
        sizes = [min(size, pixels - first) for first in range(0, pixels, size)]
        constants = len({*sizes}) * (PARAMETER_WORDS + 2) * npu.parameter_word_bytes
        found.append((len(sizes) * 3 * npu.operand_word_bytes + constants, size, len(sizes)))
    return min(found)[2]


@settings(max_examples=40, deadline=None)
@given(
    st.tuples(*[st.integers(1, 7)] * 2, st.integers(1, 19)),
    st.integers(1, 9),
    st.sampled_from(["int8", "uint8", "int4", "int16"]),
    st.integers(0, 99),
)
def test_values_are_those_of_the_reference(
    shape: tuple[int, int, int], cols: int, number: str, seed: int
) -> None:
    built = all_kinds(shape, number, seed)

    check(built, npu_of(machine(cols=cols, input_=number)), *(each.output for each in built.layers))


@pytest.mark.parametrize(("cols", "bus_bytes"), [(8, 4), (3, 8), (5, 16)])
@pytest.mark.parametrize("shape", [(5, 7, 1), (4, 5, 3), (5, 11, 5), (1, 13, 2), (2, 2, 8)])
def test_values_change_no_instruction_and_estimates_count_all(
    shape: tuple[int, int, int], cols: int, bus_bytes: int
) -> None:
    """The last pixels begin anywhere in a beat, which estimates know too."""
    assert_tiers_count_alike(all_kinds(shape), npu_of(machine(cols=cols, bus_bytes=bus_bytes)))


@pytest.mark.parametrize("cols", [3, 4, 8])
def test_a_sum_moves_the_fewest_bytes(cols: int) -> None:
    """Checked for all sizes up to a bound against groups of pixels of every size."""
    npu = npu_of(machine(cols=cols))
    for pixels in (*range(1, 20), 40, 41, 64, 99):
        for channels in range(1, 13):
            layer = Add(
                name="sum", kind="add", inputs=("a", "b"), outputs=("c",), operators=("sum",),
                shape=(1, 1, pixels, channels),
            )  # fmt: skip

            program = schedule_layers([layer], npu)

            assert results(program, "sum") == least_words(npu, pixels, channels)


@pytest.mark.parametrize("kind", [Add, Multiply])
def test_equal_tensors_under_other_axes_take_equal_cycles(kind: type[Add | Multiply]) -> None:
    """Axes of (1, 1, 32, 32), (1, 4, 16, 16), two images, ... are one tensor of 1024 elements.

    With more channels than lanes, each block of channels has parameters of its own to load.
    """
    npu, cycles = npu_of(machine(cols=16, bus_bytes=16)), {}
    work = {"operations": 1024} if kind is Multiply else {}
    for shape in (
        (1, 32, 32, 1), (1, 1, 1024, 1), (1, 16, 16, 4), (1, 8, 8, 16), (2, 16, 16, 2),
        (1, 4, 4, 64), (1, 1, 1, 1024),
    ):  # fmt: skip
        assert prod(shape) == 1024
        layer = kind(
            name="x", kind="x", inputs=("a", "b"), outputs=("c",), operators=("x",), shape=shape,
            **work,
        )  # fmt: skip
        cycles[shape] = run_program(schedule_layers([layer], npu), npu).events.cycles

    fewest = min(cycles.values())
    assert {each for shape, each in cycles.items() if shape[3] <= 16} == {fewest}
    assert fewest < cycles[1, 4, 4, 64] < cycles[1, 1, 1, 1024]


def test_gaps_between_pixels_stay() -> None:
    """Elements of 4 bits in pixels of whole bytes, and parts of a joined tensor."""
    half, joined = all_kinds((3, 5, 1), "int4"), chain((3, 5, 2))
    first, second = joined.rescale(), joined.branch("input").rescale(weighted=True)
    joined.concat(first, second)

    check(half, npu_of(machine(input_="int4")))
    check(joined, npu_of(machine()))


def test_a_mapping_is_that_of_full_words() -> None:
    built = chain((5, 5, 1))
    built.add("input", "input")
    npu = npu_of(machine())
    given = NetworkMapping(workload="chain", layers={"add_0": LayerMapping(height=1, width=2)})

    program = mapped_program(built, npu, given)

    # Six words of four elements, two at a time, and one of the element that remains.
    code = program.instructions
    assert code[code["opcode"] == VECTOR_OPCODE]["p0_count"].tolist() == [2, 2, 2, 1]


@pytest.mark.sampled(6, family="element-wise on the RTL")
@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("shape", [(3, 5, 1), (4, 4, 3), (1, 9, 2)])
def test_hardware_agrees(shape: tuple[int, int, int], dataflow: str) -> None:
    built = all_kinds(shape)

    assert_hardware_agrees(built, npu_of(machine(cols=8, dataflow=dataflow)))


def test_words_of_all_products_are_full() -> None:
    built = chain((16, 16, 1))
    built.multiply("input", "input")
    npu = npu_of(machine(cols=8))

    program = compile_network(built.network(), npu)

    assert results(program, layers_of(built.network())[0].name) == 256 // 8
    assert COMBINATIONS.index("product") in program.instructions["combine"]
