"""Some channels of a tensor stay where they are, whoever reads them, or are copied."""

import pytest

from accelsim.compiler import compile_network
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from compiler.checks import (
    ARRAYS,
    EXCHANGED,
    assert_hardware_agrees,
    assert_tiers_count_alike,
    chain,
    check,
    instructions,
)
from compiler.networks import Chain, machine
from cosim.machines import small_npu


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

    assert_tiers_count_alike(built, npu_of(machine(dataflow=dataflow)))


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize("dataflow", ["weight_stationary", EXCHANGED])
def test_the_hardware_reads_slices_alike(dataflow: str) -> None:
    npu = small_npu(4, 3, array__dataflow=dataflow)
    built = chain((3, 4, 5))
    built.convolution(6)
    built.slice(1, 4)
    built.convolution(3)

    assert_hardware_agrees(built, npu)
