"""The mappings that the mapper chooses from are those that the rules of a mapping allow."""

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accelsim.arch import load_arch
from accelsim.closed.candidates import Grid
from accelsim.closed.evaluate import new_state
from accelsim.closed.records import FIRST_SIZE, machine_record
from accelsim.closed.search import pass_table, taps_table
from accelsim.compiler.mapping import ORDERS, LayerMapping, broken_rules, strides_of
from accelsim.compiler.target import window_record
from accelsim.compiler.vector import TapLayer, fits_vector_unit
from accelsim.compiler.window import Axis, Window
from accelsim.dataflow import LAWS
from accelsim.npu import Npu, machine_of
from accelsim.program import Layout
from accelsim.schedule.array import ARRAY_PASS, TILING
from accelsim.schedule.builder import tensor_record
from accelsim.schedule.shapes import CONSTANTS, HELD, RESIDUAL, TENSOR, record
from accelsim.schedule.taps import NO_NUMBERS, TAP_WORK, ZONE

# Sizes just below and above the limits of small buffers, and of the fields of instructions.
EXTENTS = st.sampled_from([1, 2, 3, 5, 1022, 1023, 1024, 4095, 4096])
SMALL = st.integers(1, 6)
PIXEL_BYTES = st.sampled_from([1, 3, 16, 255, 4096, 65535, 65536, 2**20 - 8, 2**20])
RELAXED = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def machines(draw: Any) -> Npu:
    rows = draw(st.sampled_from([1, 2, 3, 4]))
    fields = {
        "array.rows": rows,
        "array.dataflow": draw(st.sampled_from(list(LAWS))),
        "npu.accumulator_banks": draw(st.sampled_from([1, 2])),
    }
    if fields["array.dataflow"] == "row_stationary":
        fields["array.row_elements.word_channels"] = rows
        fields["array.row_elements.word_filters"] = 4
    for buffer in ("input", "weight", "accumulator", "output", "operand", "parameter"):
        capacity = draw(st.sampled_from([96, 192, 512, 2**12, 2**20, 2**20]))
        fields[f"{buffer}_buffer.capacity_bytes"] = capacity
    return machine_of(load_arch("edge_npu_tiny", fields))


@st.composite
def axes(draw: Any) -> Axis:
    return Axis(
        results=draw(EXTENTS),
        kernel=draw(st.sampled_from([1, 1, 2, 3, 255, 256])),
        stride=draw(SMALL),
        dilation=draw(st.sampled_from([1, 2])),
        most_step=draw(st.sampled_from([1, 2**16])),
    )


@st.composite
def windows(draw: Any, word_bytes: int) -> Window:
    vertical, horizontal = draw(axes()), draw(axes())
    pixel_bytes = draw(PIXEL_BYTES)
    layout = Layout(
        address=0,
        height=vertical.results * vertical.stride,
        width=draw(st.sampled_from([1, 2])) * horizontal.results * horizontal.stride,
        channels=pixel_bytes,
        pixel_bytes=pixel_bytes,
        element_bits=8,
        signed=True,
    )
    return Window(
        layout=layout,
        vertical=vertical,
        horizontal=horizontal,
        pad=0,
        first_byte=0,
        word_bytes=word_bytes,
        bytes=draw(st.sampled_from([1, 7, 40, 4096 * word_bytes, pixel_bytes])),
    )


@st.composite
def results(draw: Any, window: Window) -> Any:
    """Return a tensor of results, whose pixels may be farther apart than fields of STORE hold."""
    pixel_bytes = draw(PIXEL_BYTES)
    layout = replace(
        window.layout,
        height=window.vertical.results,
        width=window.horizontal.results,
        channels=pixel_bytes,
        pixel_bytes=pixel_bytes,
    )
    return tensor_record(layout, 0, 30)


def some_sizes(extent: int) -> list[int]:
    """Return the least sizes, the greatest, and some between."""
    chosen = {1, 2, 5, 1023, 1024, 4095, 4096, extent - 1, extent}
    return sorted(size for size in chosen if 1 <= size <= extent)


def tile_sizes(window: Window) -> tuple[list[int], list[int]]:
    return some_sizes(window.vertical.results), some_sizes(window.horizontal.results)


def is_legal(mapping: LayerMapping, window: Window, size: int, npu: Npu, result: Any) -> bool:
    return not any(broken_rules(mapping, window, size, npu, strides_of(result[0])))


def state_of(npu: Npu) -> Any:
    return new_state(machine_record(npu))


@pytest.mark.sampled(24, family="long runs")
@RELAXED
@given(st.data())
def test_tilings_of_the_array_are_those_that_keep_the_rules(data: st.DataObject) -> None:
    npu = data.draw(machines())
    window = data.draw(windows(npu.input_word_bytes))
    filters, images = data.draw(st.integers(1, 3 * npu.cols)), data.draw(st.integers(1, 5))
    tensor, result = tensor_record(window.layout, 0, 30), data.draw(results(window))
    work = record(
        ARRAY_PASS,
        images=images,
        first_image=0,
        in_turn=0,
        first_filter=0,
        filters=filters,
        group_filters=filters,
        group_elements=window.bytes,
        lead=0,
        sum_blocks=0,
        digits=1,
        operations=1,
        window=window_record(window),
        source=tensor,
        result=result,
        weights=np.zeros(1, dtype=TENSOR),
        held=np.zeros(1, dtype=HELD),
        constants=np.zeros(1, dtype=CONSTANTS),
        residual=np.zeros(1, dtype=RESIDUAL),
    )
    grid = [*tile_sizes(window), some_sizes(window.blocks), range(1, -(-filters // npu.cols) + 1)]
    alone = npu.row_array is not None
    together = [1] if alone else range(1, images + 1)
    arrays = [np.array(list(sizes)) for sizes in (*grid, together)]

    table = pass_table(state_of(npu), work, Grid(*arrays), True)

    sizes_at = [FIRST_SIZE + place for place in (0, 1, 2, 3, 6)]
    found = {tuple(row) for row in table[:, sizes_at].astype(int).tolist()}
    # Of chunks the least is the one that fits if any does.
    legal = {
        sizes
        for sizes in product(*grid, together)
        if (sizes[4] == 1 or sizes[1] == window.horizontal.results)
        and is_named(sizes, window, len(grid[3]), images)
        and is_legal(mapping_of(*sizes[:4], 0, 1, sizes[4]), window, filters, npu, result)
    }
    assert found == legal
    for row in table[:, FIRST_SIZE:].astype(int).tolist():
        assert is_legal(mapping_of(*row), window, filters, npu, result)


def is_named(sizes: tuple[int, ...], window: Window, filter_blocks: int, images: int) -> bool:
    """Return whether the table names a program by these sizes.

    Where one tile has all images, and a place is one part, sets of filters follow each other like
    the filters of one set: the program is named by the set of all.
    """
    height, width, blocks, size, together = sizes
    one = height >= window.vertical.results and width >= window.horizontal.results
    return size >= filter_blocks or not (one and together >= images) or blocks < window.blocks


def mapping_of(*sizes: int) -> LayerMapping:
    """Return the mapping with these fields of ``TILING``, without validating each field again."""
    fields = dict(zip(TILING.names or (), sizes, strict=True))
    order = ORDERS[fields.pop("filters_outer")]
    return LayerMapping.model_construct(words="channels", order=order, **fields)


@RELAXED
@given(st.data())
def test_tiles_of_the_vector_unit_are_those_that_keep_the_rules(data: st.DataObject) -> None:
    npu = data.draw(machines())
    window = data.draw(windows(npu.operand_word_bytes))
    second = replace(window.layout, pixel_bytes=data.draw(PIXEL_BYTES))
    reads = (window, replace(window, layout=second))[: data.draw(st.sampled_from([1, 2]))]
    layer = TapLayer(
        name="taps",
        images=1,
        windows=reads,
        weighted=data.draw(st.booleans()),
        zones=(),
        result=window.layout,
    )
    tensors = [tensor_record(read.layout, 0, 30) for read in reads]
    result = data.draw(results(window))
    work = record(
        TAP_WORK,
        images=1,
        sources=len(reads),
        channels=window.layout.channels,
        first_channel=0,
        combine=0,
        held=0,
        first_zero_point=0,
        second_zero_point=0,
        weighted=layer.taps if layer.weighted else 0,
        window=window_record(window),
        first=tensors[0],
        second=tensors[-1],
        result=result,
        parameters=0,
        parameter_block=0,
        parameter_set=0,
        function=0,
        table=0,
        numbers=NO_NUMBERS,
    )
    zones: Any = np.zeros(1, dtype=ZONE)
    zones["height"], zones["width"] = window.vertical.results, window.horizontal.results
    grid = tile_sizes(window)

    table = taps_table(state_of(npu), work, zones, *map(np.array, grid))

    found = {tuple(row) for row in table[:, FIRST_SIZE : FIRST_SIZE + 2].astype(int).tolist()}
    legal = {
        (height, width)
        for height, width in product(*grid)
        if all(
            is_legal(LayerMapping(height=height, width=width), read, len(reads), npu, result)
            for read in reads
        )
    }
    assert bool(found) == fits_vector_unit(layer, npu)
    assert found == (legal if fits_vector_unit(layer, npu) else set())
