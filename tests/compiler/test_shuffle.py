"""Channels are shuffled on the array, or element by element, whichever takes fewer steps."""

import pytest

from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from accelsim.workload.layers import Convolution, Transpose
from compiler.checks import (
    chain,
    check,
    instructions,
)
from compiler.networks import machine

ARRAY, ELEMENTS = (16, 16), (1, 2)
"""Arrays that take at most, and more than, two steps for each of 5 to 24 channels."""


@pytest.mark.parametrize("size", [ARRAY, ELEMENTS])
@pytest.mark.parametrize(
    ("shape", "groups"),
    [((3, 5, 6), 2), ((1, 1, 12), 3), ((40, 40, 8), 4), ((2, 2, 5), 1), ((2, 3, 5), 5)],
)
def test_each_channel_goes_to_its_place(
    shape: tuple[int, int, int], groups: int, size: tuple[int, int]
) -> None:
    built = chain(shape)
    first = built.shuffle(groups)
    built.convolution(4)

    check(built, npu_of(machine(*size)), first, built.last)


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


@pytest.mark.parametrize("size", [ARRAY, ELEMENTS])
def test_the_images_of_a_batch_are_shuffled_together(size: tuple[int, int]) -> None:
    """Without values a schedule moves as much for one image of twice the rows."""
    shapes = {"two": (2, 5, 6, 12), "tall": (1, 10, 6, 12)}
    found = {}
    for name, shape in shapes.items():
        what = {"inputs": ("x",), "outputs": ("y",), "operators": ("s",), "kind": "transpose"}
        ends = {"input_shape": shape, "output_shape": shape, "extents": (60, 3, 4)}
        layer = Transpose(name="s", order=(0, 2, 1), **ends, **what)  # type: ignore[arg-type]
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
