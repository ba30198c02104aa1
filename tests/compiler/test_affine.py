"""Products and sums with constants of each channel on the vector unit: one tap with a weight."""

import pytest

from accelsim.compiler import compile_network
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from compiler.checks import (
    chain,
    check,
)
from compiler.networks import machine


def test_pixels_of_half_bytes() -> None:
    built = chain((3, 4, 5), "int4")
    built.rescale(weighted=True)

    check(built, npu_of(machine(input_="int4")))


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
