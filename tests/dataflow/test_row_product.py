"""The passes of a MATMUL on a row-stationary array: all mappings in plain loops, and registers."""

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.arch import load_arch
from accelsim.dataflow.row_product import Passes, RowArray, RowProduct, passes_of
from accelsim.npu import Npu, machine_of
from accelsim.npu.machine import RowGrid
from naive import row_product as naive
from naive.row_stationary import column

EYERISS = machine_of(load_arch("eyeriss"))


def machine(grid: RowGrid, channels: int, filters: int) -> Npu:
    return replace(EYERISS, rows=channels, cols=filters, row_array=grid)


def passes(npu: Npu, fields: dict[str, int]) -> Passes:
    grid: Any = npu.row_array
    array = RowArray(
        grid.rows, grid.cols, npu.rows, npu.cols, grid.input_words, grid.weight_words,
        grid.sum_words, grid.bus_inputs, grid.bus_sums,
    )  # fmt: skip
    counts = [fields[f"{loop}_count"] for loop in ("k1", "k0", "p1", "p0")]
    strides = [fields[f"{loop}_stride"] for loop in ("k1", "k0", "p1", "p0")]
    return passes_of(array, RowProduct(*counts, *strides))


def fields_of(
    k1: int, kernel: int, words: int, p1: int, p0: int, stride: tuple[int, int], dilation: int = 1
) -> dict[str, int]:
    """Return a MATMUL over ``k1`` x ``kernel`` places of ``words`` input words."""
    row = ((p0 - 1) * stride[1] + kernel) * words
    return {
        "k1_count": k1,
        "k0_count": kernel * words,
        "p1_count": p1,
        "p0_count": p0,
        "k1_stride": dilation * row if k1 > 1 else 0,
        "k0_stride": 1 if kernel * words > 1 else 0,
        "p1_stride": stride[0] * row if p1 > 1 else 0,
        "p0_stride": stride[1] * words if p0 > 1 else 0,
    }


def compare(npu: Npu, fields: dict[str, int]) -> None:
    """Compare with the best of all mappings, and its first pass with registers."""
    found = passes(npu, fields)
    same = [
        how
        for how in naive.best(npu, fields)
        if all(how[name] == getattr(found, name) for name in ("columns", "filters", "tap_sets"))
    ]
    (how,) = same
    counted = naive.amounts(npu, fields, how)
    assert found.cycles == counted["cycles"]
    assert found.input_reads == counted["input_reads"]
    assert found.weight_reads == counted["weight_reads"]
    assert found.sums == counted["accumulator_writes"]
    assert found.products == counted["element_products"]
    assert found.input_writes == counted["element_input_writes"]
    assert found.weight_writes == counted["element_weight_writes"]
    assert found.sum_moves == counted["element_sum_moves"]
    compare_with_registers(npu, fields, how, found)


def compare_with_registers(
    npu: Npu, fields: dict[str, int], how: dict[str, int], found: Passes
) -> None:
    """Compare the cycles of a pass with a column that is played register by register."""
    together, new = naive.overlap(npu, fields)
    held, windows = how["taps"] // together, fields["p0_count"]
    draw = np.random.default_rng(list(fields.values()))
    elements = how["rows"] * how["tap_sets"]
    weights = draw.integers(-9, 9, (elements, how["filters"], held, together))
    image = draw.integers(-9, 9, (elements, 1, held, (windows - 1) * new + together))
    left, cycles = column(
        weights.tolist(),
        image.tolist(),
        stride=new,
        windows=windows,
        port_cycles=how["ports"],
        register_cycles=0,
    )
    assert found.passes * max(cycles, 3) == found.cycles
    for window in range(windows):
        seen = image[:, 0, :, window * new : window * new + together]
        assert left[window] == [int((weights[:, f] * seen).sum()) for f in range(how["filters"])]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("sizes", list(product((1, 2, 3), (1, 2), (1, 2, 3), (1, 3))))
def test_small_products_take_the_best_of_all_mappings(sizes: tuple[int, int, int, int]) -> None:
    k1, kernel, p1, p0 = sizes
    grid = RowGrid(
        rows=3, cols=2, input_words=4, weight_words=6, sum_words=2, bus_inputs=1, bus_sums=2
    )
    for words, channels, filters, stride in product((1, 2), (1, 2), (1, 3), (1, 2)):
        fields = fields_of(k1, kernel, words, p1, p0, (stride, stride))
        compare(machine(grid, channels, filters), fields)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(3))
def test_any_product_takes_the_best_of_all_mappings(seed: int) -> None:
    @settings(max_examples=80, deadline=None, derandomize=True)
    @given(
        grid=st.builds(
            RowGrid,
            rows=st.integers(1, 8),
            cols=st.integers(1, 6),
            input_words=st.integers(1, 12),
            weight_words=st.integers(1, 40),
            sum_words=st.integers(1, 8),
            bus_inputs=st.integers(1, 4),
            bus_sums=st.integers(1, 4),
        ),
        channels=st.integers(1, 6),
        filters=st.integers(1, 12),
        counts=st.tuples(*[st.integers(1, most + seed) for most in (5, 4, 2, 7, 5)]),
        stride=st.tuples(st.integers(1, 4), st.integers(1, 4)),
        dilation=st.sampled_from([1, 1, 2]),
    )
    def check(
        grid: RowGrid,
        channels: int,
        filters: int,
        counts: tuple[int, int, int, int, int],
        stride: tuple[int, int],
        dilation: int,
    ) -> None:
        compare(machine(grid, channels, filters), fields_of(*counts, stride, dilation))

    check()


def test_a_layer_of_alexnet_takes_no_longer_than_its_published_mapping() -> None:
    """CONV1 and CONV3 of Eyeriss' Table III; CONV1 by hand in ``test_row_pass``.

    CONV1: 16 filters in an element, two sets of them, 7 rows of 55 windows, one channel: three
    passes for 96 filters. CONV3 with the mapping of CONV4 (experiments/silicon/eyeriss): 16 filters
    and 3 channels in an element, two sets of each: 6 channels of 64 filters take two passes of
    3 x 13 windows of 144 products.
    """
    grid: Any = EYERISS.row_array

    first = passes(machine(grid, 1, 96), fields_of(11, 11, 1, 7, 55, (4, 4)))
    third = passes(machine(grid, 6, 64), fields_of(3, 3, 1, 13, 13, (1, 1)))

    assert first.cycles <= 3 * (55 * 176 + 10 * 161)
    assert third.cycles <= 2 * (13 * 144 + 5 * 129)


def test_windows_that_overlap_are_read_once() -> None:
    """Rows of 5 words give 3 windows of 3; 3 rows of results read 5 rows with a filter of 3."""
    found = passes(EYERISS, fields_of(3, 3, 1, 3, 3, (1, 1)))

    assert found.columns == 3
    assert found.taps % 3 == 0
    assert found.input_reads % (5 * 5) == 0


def test_more_elements_take_no_longer() -> None:
    grid: Any = EYERISS.row_array
    fields = fields_of(3, 3, 4, 13, 13, (1, 1))
    cycles = [
        passes(machine(replace(grid, rows=rows), 4, 32), fields).cycles for rows in range(1, 20)
    ]

    assert cycles == sorted(cycles, reverse=True)
