"""Rows of pixels that no LOAD holds: reductions over many channels."""

import pytest

from accelsim.compiler import estimate_layers, layers_of
from accelsim.compiler.limits import LOAD
from accelsim.compiler.passes import lined_up
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from accelsim.program import Layout
from accelsim.schedule.builder import StreamBuilder, room_for
from accelsim.schedule.stream import column_of
from compiler.checks import assert_tiers_count_alike, chain, check
from compiler.networks import machine

MOST_APART = LOAD["x_stride"]


def layout(width: int, channels: int) -> Layout:
    return Layout(
        address=0, height=1, width=width, channels=channels, pixel_bytes=channels,
        element_bits=8, signed=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("width", "channels", "is_column"),
    [
        (2, MOST_APART, False),
        (2, MOST_APART + 1, True),
        (15, MOST_APART, False),
        (16, MOST_APART, False),
        (17, MOST_APART, True),
        (1, 2 * MOST_APART, False),
        (5000, MOST_APART // 8, False),
        (5000, MOST_APART // 4 + 1, True),
    ],
)
def test_pixels_are_a_column_where_no_load_holds_a_row_of_them(
    width: int, channels: int, is_column: bool
) -> None:
    source, result = lined_up(layout(width, channels), layout(width, 4), 64)

    assert (source.height, source.width) == ((width, 1) if is_column else (1, width))
    assert (result.height, result.width) == (source.height, source.width)


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
def test_a_deep_reduction_is_exact_and_takes_tiles_of_many_pixels(dataflow: str) -> None:
    built = chain((2, 4, MOST_APART + 9))
    built.convolution(3, (1, 1))
    npu = npu_of(machine(dataflow=dataflow))

    program = check(built, npu)
    assert_tiers_count_alike(built, npu)

    (mapping,) = program.mapping.values()
    assert mapping["width"] == 1
    assert mapping["height"] > 1


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
def test_a_deep_product_of_activations_is_exact(dataflow: str) -> None:
    built = chain((1, 4, MOST_APART + 1))
    built.product("input", built.constant((1, MOST_APART + 1, 2)))

    check(built, npu_of(machine(dataflow=dataflow)))


def test_pixels_share_weights_in_a_reduction_of_any_depth() -> None:
    """A row of 30,000 channels fits a LOAD, one of 90,000 does not."""
    npu, cycles = npu_of(machine()), []
    for channels in (30_000, 90_000):
        built = chain((1, 8, channels))
        built.convolution(4, (1, 1))
        cycles.append(estimate_layers(layers_of(built.network()), npu).total.cycles)

    assert cycles[1] < 2 * 3 * cycles[0]


def test_a_stride_that_no_instruction_holds_is_refused_with_a_sentence() -> None:
    builder = StreamBuilder(npu_of(machine()), granules=1)
    for held in (0, 2**31 - 1, -(2**31)):
        assert column_of(held) == held
    for wide in (2**31, -(2**31) - 1):
        with pytest.raises(MappingError, match=r"2,147,483,648 bytes long or longer"):
            builder._emit(lambda *_, wide=wide: column_of(wide))


def test_a_schedule_that_memory_does_not_hold_is_refused_with_a_sentence() -> None:
    with pytest.raises(MappingError, match=r"a schedule of [\d,]+ instructions needs [\d,]+ bytes"):
        room_for(2**45)
