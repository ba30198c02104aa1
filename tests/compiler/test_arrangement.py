"""Pixels go to other places: pads, crops, joined rows, larger images, blocks of pixels."""

import numpy as np
import pytest

from accelsim.compiler import compile_network, estimate_layers, schedule_layers
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from accelsim.workload.arrangement import Copy, arranged, copies_of
from accelsim.workload.layers import Arrangement
from compiler.checks import (
    ARRAYS,
    EXCHANGED,
    KINDS,
    assert_hardware_agrees,
    assert_tiers_count_alike,
    chain,
    check,
)
from compiler.networks import Chain, machine
from cosim.machines import small_npu


def padded(built: Chain, top: int, left: int, bottom: int, right: int) -> str:
    """Add rows and columns around the last tensor; negative ones are cut away."""
    height, width, channels = built.tensors[built.last].shape
    rows, columns = np.arange(-top, height + bottom), np.arange(-left, width + right)
    copies = copies_of(rows, columns, np.arange(channels), channels)
    return built.arrange((len(rows), len(columns), channels), *copies)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("dataflow", "number"), KINDS)
@pytest.mark.parametrize("around", [(1, 2, 3, 0), (0, 0, 0, 1), (-1, 2, -2, -1), (9, 8, 7, 6)])
def test_pads_stand_around_an_image(
    around: tuple[int, int, int, int], number: str, dataflow: str
) -> None:
    built = chain((5, 6, 7), number)
    first = padded(built, *around)
    built.convolution(3)

    check(built, npu_of(machine(input_=number, dataflow=dataflow)), first, built.last)


def chosen(built: Chain, rows: list[int], columns: list[int], channels: list[int]) -> str:
    """Add chosen rows, columns and channels of the last tensor."""
    places = [np.array(axis) for axis in (rows, columns, channels)]
    copies = copies_of(places[0], places[1], places[2], built.tensors[built.last].channels)
    return built.arrange((len(rows), len(columns), len(channels)), *copies)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("dataflow", "number"), KINDS)
@pytest.mark.parametrize(
    ("rows", "columns", "channels"),
    [
        ([1, 2], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6]),
        ([4, 2, 0], [1, 3, 5], [2, 3, 4]),
        ([0, 4], [5, 5, 0], [6, 0, 1, 3]),
        ([0, 0, 1, 1, 2, 2], [3, 3, 3, 4, 4, 4], [0, 1, 2, 3, 4, 5, 6]),
    ],
)
def test_chosen_rows_columns_and_channels(
    rows: list[int], columns: list[int], channels: list[int], number: str, dataflow: str
) -> None:
    built = chain((5, 6, 7), number)
    built.rescale()
    first = chosen(built, rows, columns, channels)
    built.convolution(3)

    check(built, npu_of(machine(input_=number, dataflow=dataflow)), first, built.last)


@pytest.mark.parametrize("seed", range(40))
def test_indices_of_an_axis_become_few_copies_of_all(seed: int) -> None:
    generator = np.random.default_rng(seed)
    image = generator.integers(0, 100, (4, 5, 6))
    axes = [
        generator.integers(-1, extent + 1, int(generator.integers(1, 5))) for extent in image.shape
    ]
    if seed % 2:
        axes[0] = np.arange(-2, 6).repeat(3)[seed % 3 :]
    wide = np.pad(image, 3, constant_values=-7)
    wanted = wide[np.ix_(*(axis + 3 for axis in axes))]

    copies = copies_of(axes[0], axes[1], axes[2], image.shape[2])

    assert len(copies) <= (48 if seed % 2 else 64)
    assert np.array_equal(arranged(copies, [image], wanted.shape, -7), wanted)


def test_every_so_manieth_place_is_one_copy() -> None:
    rows, columns = np.arange(3).repeat(4), np.arange(9)[1::3]

    copies = copies_of(rows, columns, np.arange(2), 2)

    assert len(copies) == 4
    assert {copy.read_step for copy in copies} == {(1, 3)}
    assert {copy.written_step for copy in copies} == {(4, 1)}


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize("dataflow", ["weight_stationary", EXCHANGED])
def test_the_hardware_moves_pixels_alike(dataflow: str) -> None:
    built = chain((3, 4, 5))
    built.convolution(4)
    padded(built, 1, 0, 2, 3)
    chosen(built, [0, 0, 2, 2], [6, 1, 2], [1, 2])
    built.convolution(3)

    assert_hardware_agrees(built, small_npu(4, 3, array__dataflow=dataflow))


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_values_change_no_instruction_and_both_tiers_count_alike(dataflow: str) -> None:
    built = chain((6, 7, 9))
    padded(built, 2, 0, 1, 1)
    built.convolution(5)
    padded(built, -1, 1, 3, -2)
    chosen(built, [0, 0, 1, 1], [0, 2, 4], [4, 1, 2])

    assert_tiers_count_alike(built, npu_of(machine(dataflow=dataflow)))


def test_half_bytes() -> None:
    npu = npu_of(machine(input_="int4"))
    whole, odd = chain((3, 4, 5), "int4"), chain((3, 4, 5), "int4")
    padded(whole, 1, 1, 0, 0)
    odd.arrange((3, 4, 2), Copy(extents=(3, 4, 2), read_first=(0, 0, 1)))

    check(whole, npu)
    with pytest.raises(MappingError) as caught:
        compile_network(odd.network(), npu)

    assert str(caught.value) == (
        "layer arrange_0: 2 channels of 4 bits from channel 1 on do not fill whole bytes"
    )


@pytest.mark.parametrize(("dataflow", "number"), KINDS)
@pytest.mark.parametrize("axis", [0, 1])
def test_rows_and_columns_behind_each_other(axis: int, number: str, dataflow: str) -> None:
    built = chain((4, 4, 7), number)
    parts = (built.rescale(), built.convolution(7), "input")
    places = [(4 * place, 0, 0) if axis == 0 else (0, 4 * place, 0) for place in range(3)]
    copies = [
        Copy(source=place, extents=(4, 4, 7), written_first=first)
        for place, first in enumerate(places)
    ]
    shape = (12, 4, 7) if axis == 0 else (4, 12, 7)
    first = built.arrange(shape, *copies, parts=parts, requantized=(1,))
    built.convolution(3, (2, 2))

    check(built, npu_of(machine(input_=number, dataflow=dataflow)), first, built.last)


def test_each_image_of_a_batch_is_arranged() -> None:
    """Without values a schedule moves twice as much for two images, in both tiers."""
    npu, counts = npu_of(machine()), []
    copies = copies_of(np.arange(-1, 6), np.arange(3).repeat(2), np.arange(5), 5)
    for images in (1, 2):
        layer = Arrangement(
            name="a",
            kind="pad",
            inputs=("x",),
            outputs=("y",),
            operators=("a",),
            shapes=((images, 5, 6, 5),),
            output_shape=(images, 7, 6, 5),
            copies=copies,
            requantized=(False,),
        )
        events = run_program(schedule_layers([layer], npu), npu).events
        bound = estimate_layers([layer], npu).total
        assert (bound.store_bytes, bound.operand_writes) == (
            events.store_bytes,
            events.operand_writes,
        )
        counts.append((events.store_bytes, events.operand_writes))

    assert counts[0][0] == 7 * 6 * 5
    assert counts[1] == (2 * counts[0][0], 2 * counts[0][1])
