"""Products and sums with constants of each channel on the vector unit: one tap with a weight."""

import pytest

from accelsim.compiler import compile_network
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from compiler.checks import (
    ARRAYS,
    EXCHANGED,
    KINDS,
    assert_hardware_agrees,
    assert_tiers_count_alike,
    chain,
    check,
    instructions,
)
from compiler.networks import Chain, machine
from cosim.machines import small_npu


def dense_block(built: Chain, layers: int, growth: int) -> str:
    """Add a block of DenseNet (Huang et al. 2017, arXiv:1608.06993, section 3): norm, 1 x 1, 3 x 3.

    What each layer gives is joined with all that came before, and the next norm reads it all.
    """
    joined = built.last
    for _ in range(layers):
        built.branch(joined).rescale(weighted=True)
        built.convolution(2 * growth)
        new = built.convolution(growth, (3, 3), padding=(1, 1, 1, 1))
        joined = built.concat(joined, new)
    return joined


@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("growth", [3, 8])
def test_norms_read_what_is_joined(dataflow: str, growth: int) -> None:
    built = chain((6, 5, 3))
    built.convolution(2 * growth)
    joined = dense_block(built, 3, growth)
    last = built.branch(joined).rescale(weighted=True)

    check(built, npu_of(machine(dataflow=dataflow)), joined, last)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("dataflow", "number"), KINDS)
@pytest.mark.parametrize("shape", [(5, 7, 6), (1, 1, 19), (3, 1, 1), (9, 8, 4)])
def test_weights_of_channels_are_those_of_the_reference(
    shape: tuple[int, int, int], number: str, dataflow: str
) -> None:
    built = chain(shape, number)
    first = built.rescale(weighted=True)
    built.convolution(7)
    built.rescale(weighted=True)

    check(built, npu_of(machine(input_=number, dataflow=dataflow)), first, built.last)


def test_pixels_of_half_bytes() -> None:
    built = chain((3, 4, 5), "int4")
    built.rescale(weighted=True)

    check(built, npu_of(machine(input_="int4")))


def test_a_result_lies_in_its_part_of_a_joined_tensor() -> None:
    built = chain((4, 5, 6))
    first = built.convolution(5)
    second = built.branch("input").rescale(weighted=True)
    built.concat(first, second)
    built.convolution(4)

    program = check(built, npu_of(machine()))

    assert instructions(program, "concat") == 0


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_values_change_no_instruction_and_both_tiers_count_alike(dataflow: str) -> None:
    built = chain((6, 7, 5))
    built.convolution(6)
    dense_block(built, 2, 4)

    assert_tiers_count_alike(built, npu_of(machine(dataflow=dataflow)))


def test_sums_and_weights_that_the_machine_does_not_hold_are_refused() -> None:
    wide, heavy = chain((2, 2, 3)), chain((2, 2, 3))
    for built, weight in ((wide, 127), (heavy, 1 << 15)):
        built.rescale(weighted=True)
        built.layers[0].weights[:] = weight
    arch = machine()
    numbers = arch.numbers.model_copy(update={"accumulator": "int14"})
    small = npu_of(arch.model_copy(update={"numbers": numbers}))

    with pytest.raises(MappingError, match="layer affine_0: sums may reach -16256 or 16129, bey"):
        compile_network(wide.network(), small)
    with pytest.raises(MappingError, match="layer affine_0: weights of the vector unit must fit 1"):
        compile_network(heavy.network(), npu_of(arch))


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize("dataflow", ["weight_stationary", EXCHANGED])
def test_the_hardware_multiplies_alike(dataflow: str) -> None:
    npu = small_npu(4, 3, array__dataflow=dataflow)
    built = chain((3, 4, 5))
    built.convolution(5)
    built.rescale(weighted=True)
    built.convolution(3)

    assert_hardware_agrees(built, npu)
