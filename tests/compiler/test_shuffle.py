"""Channels are shuffled on the array, or element by element, whichever takes fewer steps."""

import pytest

from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from accelsim.workload.layers import Convolution, Shuffle
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

ARRAY, ELEMENTS = (16, 16), (1, 2)
"""Arrays that take at most, and more than, two steps for each of 5 to 24 channels."""


def unit(built: Chain, channels: int, groups: int) -> str:
    """Add a unit of ShuffleNet (Zhang et al. 2018, arXiv:1707.01083, figure 2 b)."""
    start = built.last
    built.convolution(channels, groups=groups)
    built.shuffle(groups)
    built.convolution(channels, (3, 3), groups=channels, padding=(1, 1, 1, 1))
    last = built.convolution(built.tensors[start].channels, groups=groups)
    return built.add(start, last)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("groups", [2, 3])
@pytest.mark.parametrize("size", [ARRAY, ELEMENTS])
def test_units_of_shufflenet(size: tuple[int, int], groups: int, dataflow: str) -> None:
    built = chain((5, 6, 12))
    unit(built, 6, groups)
    unit(built, 24, groups)

    check(built, npu_of(machine(*size, dataflow=dataflow, depthwise=True)))


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("dataflow", "number"), KINDS)
@pytest.mark.parametrize("size", [ARRAY, ELEMENTS])
@pytest.mark.parametrize(
    ("shape", "groups"),
    [((3, 5, 6), 2), ((1, 1, 12), 3), ((40, 40, 8), 4), ((2, 2, 5), 1), ((2, 3, 5), 5)],
)
def test_each_channel_goes_to_its_place(
    shape: tuple[int, int, int], groups: int, size: tuple[int, int], number: str, dataflow: str
) -> None:
    built = chain(shape, number)
    first = built.shuffle(groups)
    built.convolution(4)

    check(built, npu_of(machine(*size, input_=number, dataflow=dataflow)), first, built.last)


def test_a_shuffle_reads_and_writes_parts_of_joined_tensors() -> None:
    for size in (ARRAY, ELEMENTS):
        built = chain((4, 5, 6))
        first = built.convolution(5)
        second = built.branch("input").convolution(8)
        joined = built.concat(first, second)
        shuffled = built.branch(second).shuffle(4)
        other = built.concat(built.branch("input").convolution(3), shuffled)

        program = check(built, npu_of(machine(*size)), joined, other)

        assert instructions(program, "concat") == 0


def test_half_bytes_go_over_the_array_or_are_refused() -> None:
    built = chain((3, 4, 6), "int4")
    built.shuffle(3)
    binary = machine(input_="int4", weight="binary")

    check(built, npu_of(machine(2, 2, input_="int4")))
    with pytest.raises(MappingError) as caught:
        compile_network(built.network(), npu_of(binary))

    assert str(caught.value) == (
        "layer shuffle_0: channels of 4 bits cannot be shuffled; they must be whole bytes"
    )


@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("size", [ARRAY, ELEMENTS])
def test_values_change_no_instruction_and_both_tiers_count_alike(
    size: tuple[int, int], dataflow: str
) -> None:
    built = chain((6, 7, 6))
    unit(built, 12, 3)

    assert_tiers_count_alike(built, npu_of(machine(*size, dataflow=dataflow)))


@pytest.mark.parametrize("size", [ARRAY, ELEMENTS])
def test_the_images_of_a_batch_are_shuffled_together(size: tuple[int, int]) -> None:
    """Without values a schedule moves as much for one image of twice the rows."""
    shapes = {"two": (2, 5, 6, 12), "tall": (1, 10, 6, 12)}
    found = {}
    for name, shape in shapes.items():
        what = {"inputs": ("x",), "outputs": ("y",), "operators": ("s",), "kind": "transpose"}
        layer = Shuffle(name="s", shape=shape, groups=3, **what)  # type: ignore[arg-type]
        events = run_program(schedule_layers([layer], npu := npu_of(machine(*size))), npu).events
        found[name] = events.operand_writes, events.store_bytes, events.input_reads

    assert found["two"] == found["tall"]


def test_the_way_with_fewer_steps_is_taken() -> None:
    built = chain((5, 6, 12))
    built.shuffle(3)
    layers = layers_of(built.network())

    def products(size: tuple[int, int]) -> int:
        return estimate_layers(layers, npu_of(machine(*size))).total.input_reads

    assert not any(isinstance(layer, Convolution) for layer in layers)
    assert products(ARRAY) > 0
    assert products(ELEMENTS) == 0


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize(
    ("dataflow", "size"), [("weight_stationary", (4, 3)), ("weight_stationary", (1, 2)),
                           (EXCHANGED, (3, 3))]
)  # fmt: skip
def test_the_hardware_shuffles_alike(dataflow: str, size: tuple[int, int]) -> None:
    npu = small_npu(*size, array__dataflow=dataflow)
    built = chain((3, 4, 6))
    built.convolution(6, groups=2)
    built.shuffle(2)
    built.convolution(3)

    assert_hardware_agrees(built, npu)
