"""Some channels of a tensor stay where they are, whoever reads them, or are copied."""

import pytest

from accelsim.compiler import compile_network
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from compiler.blocks import halved_unit
from compiler.checks import (
    ARRAYS,
    chain,
    check,
    instructions,
)
from compiler.networks import machine


@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("half", [3, 8])
def test_units_of_shufflenet_v2(dataflow: str, half: int) -> None:
    built = chain((5, 6, 7))
    built.convolution(2 * half)
    halved_unit(built, half)
    halved_unit(built, half)

    program = check(built, npu_of(machine(dataflow=dataflow, depthwise=True)))

    assert instructions(program, "slice") == 0


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

    assert instructions(program, "slice") == 0


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
        "layer slice_0: 4 channels of 4 bits from channel 1 on do not fill whole bytes"
    )
