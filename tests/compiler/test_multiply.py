"""Products of two activations on the vector unit: element by element, or by one pixel for all."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.errors import MappingError
from accelsim.integer.reference import run_reference
from accelsim.isa import COMBINATIONS
from accelsim.npu import npu_of
from compiler.blocks import gate
from compiler.checks import (
    ARRAYS,
    KINDS,
    chain,
    check,
    instructions,
)
from compiler.networks import machine

PRODUCT = COMBINATIONS.index("product")


@pytest.mark.parametrize("dataflow", ARRAYS[:2])
@pytest.mark.parametrize("channels", [3, 8, 13])
def test_squeeze_and_excite(dataflow: str, channels: int) -> None:
    built = chain((6, 5, 5))
    built.convolution(channels)
    first = gate(built, 2)
    built.convolution(channels, (3, 3), padding=(1, 1, 1, 1))

    program = check(built, npu_of(machine(dataflow=dataflow)), first, gate(built, 3))

    code = program.instructions
    assert set(code["held"][code["combine"] == PRODUCT].tolist()) == {1}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("dataflow", "number"), KINDS)
@pytest.mark.parametrize("shape", [(5, 7, 6), (1, 1, 19), (33, 31, 4), (9, 8, 4)])
def test_elements_are_multiplied_less_their_zero_points(
    shape: tuple[int, int, int], number: str, dataflow: str
) -> None:
    built = chain(shape, number)
    first = built.convolution(shape[2])
    second = built.multiply("input", first)
    built.multiply(second, second)

    program = check(built, npu_of(machine(input_=number, dataflow=dataflow)), second, built.last)

    code = program.instructions
    assert set(code["held"][code["combine"] == PRODUCT].tolist()) == {0}


def test_factors_and_products_in_joined_tensors() -> None:
    built = chain((4, 5, 6))
    first = built.convolution(8)
    second = built.branch("input").convolution(8)
    product = built.multiply(first, second)
    built.concat(product, second)
    built.convolution(4)

    program = check(built, npu_of(machine()))

    # What is multiplied lies alone, and what is made lies in its place.
    assert instructions(program, "concat") > 0


def test_images_have_gates_of_their_own() -> None:
    """Without values a batch loads a gate for each image, and multiplies every pixel once."""
    built = chain((6, 5, 8))
    gate(built, 2)
    npu = npu_of(machine())
    one = layers_of(built.network())[-1]
    two = replace(one, shape=(2, *one.shape[1:]))  # type: ignore[union-attr]

    counts = [schedule_layers([layer], npu).instructions for layer in (one, two)]

    held = [code[(code["combine"] == PRODUCT) & (code["opcode"] == 4)] for code in counts]
    assert len(held[1]) == 2 * len(held[0])
    assert held[1]["held"].all()


def test_what_the_machine_does_not_multiply_is_refused() -> None:
    built = chain((4, 4, 4))
    built.multiply("input", built.rescale())
    network = built.network()
    last = built.layers[-1]
    wide = replace(network, layers=(*network.layers[:-1], replace(last, zero_points=(300, 0))))
    gated = chain((4, 4, 4))
    gate(gated, 2)
    narrow = machine()
    numbers = narrow.numbers.model_copy(update={"accumulator": "int15"})

    for found, arch, sentence in (
        (network, machine(products=False), "does not multiply activations by each other; set vec"),
        (wide, narrow, "zero points of what is multiplied must be from -256 to 255, not 300"),
        (network, narrow.model_copy(update={"numbers": numbers}), "sums may reach"),
    ):
        with pytest.raises(MappingError, match=sentence):
            compile_network(found, npu_of(arch))


def test_without_products_lanes_do_the_work() -> None:
    built = chain((4, 4, 4))
    built.multiply("input", built.rescale())
    *_, layer = layers_of(built.network())

    code = schedule_layers([layer], npu_of(machine(products=False))).instructions

    assert not (code["combine"] == PRODUCT).any()


def test_sums_wrap_or_saturate_as_the_accumulator_does() -> None:
    built = chain((3, 3, 4))
    built.multiply("input", "input")
    network, inputs = built.network(), built.inputs()

    exact = run_reference(network, inputs)[built.last]

    zero, other = built.layers[0].zero_points  # type: ignore[union-attr]
    sums = (inputs["input"] - zero) * (inputs["input"] - other)
    how = built.layers[0].requantize  # type: ignore[union-attr]
    real = (sums + how.bias) * how.multiplier / 2.0**how.shift + how.zero_point
    assert np.abs(np.clip(real, how.minimum, how.maximum) - exact).max() <= 0.5
