"""The row-stationary law against a column simulated register by register."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import MappingError, UserError
from experiments.silicon.eyeriss.row_pass import RowLayer, RowPass, RowPort
from naive.row_stationary import column

LAYER = RowLayer(
    batch=1,
    groups=1,
    channels=1,
    filters=1,
    filter_height=1,
    filter_width=1,
    height=1,
    width=1,
    stride=1,
    input_width=1,
)
PASS = RowPass(images=1, columns=1, filters=1, channels=1, channel_sets=1, filter_sets=1)


def compare(layer: RowLayer, mapping: RowPass, port: RowPort) -> None:
    """Compare cycles and values of one column with the law and with the plain convolution."""
    p, q, r, n = mapping.filters, mapping.channels, mapping.channel_sets, mapping.images
    height, width, out, stride = (
        layer.filter_height,
        layer.filter_width,
        layer.width,
        layer.stride,
    )
    draw = np.random.default_rng([p, q, r, n, height, width, out, stride])
    columns = (out - 1) * stride + width
    weights = draw.integers(-9, 9, (p, r, q, height, width))
    image = draw.integers(-9, 9, (n, r, q, height, columns))
    places = list(product(range(r), range(height)))

    left, cycles = column(
        [weights[:, group, :, row].tolist() for group, row in places],
        [image[:, group, :, row].tolist() for group, row in places],
        stride=stride,
        windows=out,
        port_cycles=mapping.port_cycles(layer, port),
        register_cycles=port.register_cycles,
    )

    assert cycles == mapping.cycles(layer, port)
    for index, (each, window) in enumerate(product(range(n), range(out))):
        seen = image[each, ..., window * stride : window * stride + width]
        assert left[index] == [int((weights[f] * seen).sum()) for f in range(p)]


@pytest.mark.parametrize("sizes", list(product((1, 2, 3), repeat=4)))
def test_a_small_column_takes_the_cycles_of_the_law(sizes: tuple[int, int, int, int]) -> None:
    height, width, filters, channels = sizes
    for sets, registers, words in ((1, 0, 4), (2, 1, 1)):
        compare(
            replace(LAYER, filter_height=height, filter_width=width, width=3),
            replace(PASS, filters=filters, channels=channels, channel_sets=sets),
            RowPort(sum_words=words, input_words=words, register_cycles=registers),
        )


@settings(max_examples=60, deadline=None)
@given(
    height=st.integers(1, 5),
    width=st.integers(1, 5),
    out=st.integers(1, 7),
    stride=st.integers(1, 4),
    numbers=st.tuples(*[st.integers(1, 4)] * 5),
    columns=st.integers(1, 6),
    port=st.builds(
        RowPort,
        sum_words=st.integers(1, 4),
        input_words=st.integers(1, 4),
        register_cycles=st.integers(0, 3),
    ),
)
def test_any_column_takes_the_cycles_of_the_law(
    height: int,
    width: int,
    out: int,
    stride: int,
    numbers: tuple[int, int, int, int, int],
    columns: int,
    port: RowPort,
) -> None:
    images, filters, channels, sets, filter_sets = numbers
    compare(
        replace(
            LAYER,
            filter_height=height,
            filter_width=width,
            width=out,
            stride=stride,
            height=columns,
        ),
        RowPass(
            images=images,
            columns=columns,
            filters=filters,
            channels=channels,
            channel_sets=sets,
            filter_sets=filter_sets,
        ),
        port,
    )


def test_passes_of_alexnet_conv1_by_hand() -> None:
    """Three passes of 32 filters, three of a channel, eight strips of seven rows, four images."""
    layer = RowLayer(
        batch=4,
        groups=1,
        channels=3,
        filters=96,
        filter_height=11,
        filter_width=11,
        height=55,
        width=55,
        stride=4,
        input_width=227,
    )
    mapping = RowPass(images=1, columns=7, filters=16, channels=1, channel_sets=1, filter_sets=2)
    port = RowPort(sum_words=4, input_words=1)

    assert mapping.passes(layer) == 3 * 3 * 8 * 4
    assert mapping.elements(layer) == 154  # Table V of the paper
    assert mapping.port_cycles(layer, port) == 35 * 4
    assert mapping.cycles(layer, port) == 55 * 176 + 10 * 161
    sums, rows, filters = 7 * 4 * 96 * 55 * 55, 7 * 35 + 31, 96 * 3 * 121
    words = sums + 3 * 4 * 3 * rows * 227 + 4 * 8 * filters
    assert mapping.buffer_words(layer) == words


def test_groups_divide_filters() -> None:
    with pytest.raises(MappingError, match="groups must divide filters: 2 does not divide 3"):
        replace(LAYER, groups=2, filters=3)
    with pytest.raises(UserError, match="images must be a whole number from 1"):
        replace(PASS, images=0)
