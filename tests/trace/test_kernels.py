"""Traces of random small layers equal those of plain loops, however they are cut in chunks."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accelsim.arch import load_arch
from accelsim.counts import Counts
from accelsim.mapping import Mapping
from accelsim.mapping import columns as at
from accelsim.trace import dram, sram
from accelsim.trace.dram import Progress, dram_chunks
from accelsim.trace.fold import flatten
from accelsim.trace.sram import sram_windows
from accelsim.workload import Convolution
from cycle.cases import Case, cases, matrix_cases
from tests.trace import twin

GENEROUS = (HealthCheck.too_slow, HealthCheck.data_too_large)


def dram_rows(case: Case, chunk: int) -> tuple[list[twin.Request], Progress]:
    progress = Progress()
    rows: list[twin.Request] = []
    with patch.object(dram, "CHUNK", chunk):
        for part in dram_chunks([twin.mapped(case)], progress):
            rows += [tuple(row) for row in part.T.tolist()]
    return rows, progress


def sram_rows(case: Case, window_words: int) -> tuple[list[twin.Request], Progress]:
    progress = Progress()
    rows: list[twin.Request] = []
    with patch.object(sram, "WINDOW_WORDS", window_words):
        for window in sram_windows([twin.mapped(case)], progress):
            flat = np.empty((4, sum(words.size for words in window.words)), dtype=np.int64)
            count = flatten(window.first_cycle, window.words, flat)
            rows += [tuple(row) for row in flat[:, :count].T.tolist()]
    return rows, progress


def bits_by_operand(rows: list[twin.Request], case: Case) -> list[int]:
    bits = twin.naive.bits_of(case.arch)
    found = [sum(row[1] == operand for row in rows) for operand in range(3)]
    return [found[0] * bits["input"], found[1] * bits["weight"], found[2] * bits["accumulator"]]


@settings(max_examples=200, suppress_health_check=GENEROUS)
@given(case=cases(), chunk=st.sampled_from((1, 2, 7, 2**12)))
def test_dram_requests_are_those_of_plain_loops(case: Case, chunk: int) -> None:
    expected, moved = twin.dram(case)

    rows, progress = dram_rows(case, chunk)

    assert rows == expected
    assert progress.moved_bytes == moved


WIDE = Convolution(
    batch=2,
    groups=2,
    channels=64,
    filters=48,
    input_shape=(3, 9),
    output_shape=(3, 3),
    kernel=(1, 2),
    stride=(1, 4),
    dilation=(1, 2),
    padding=(0, 1),
)


@pytest.mark.parametrize("kernel", [(1, 1), (1, 2), (3, 2)])
@pytest.mark.parametrize("level", [0, 1, 2, 3])
@pytest.mark.parametrize("exploited", ["none", "gating"])
@pytest.mark.parametrize(("channel_tile", "filter_tile", "group_tile"), [(64, 48, 2), (40, 20, 1)])
def test_dram_requests_of_rows_longer_than_a_burst(
    kernel: tuple[int, int],
    level: int,
    exploited: str,
    channel_tile: int,
    filter_tile: int,
    group_tile: int,
) -> None:
    mapping = Mapping(
        level=level,
        level_tile=2 if level == 3 else 1,
        channel_tile=channel_tile,
        filter_tile=filter_tile,
        group_tile=group_tile,
        order="nkm",
    )
    work = replace(WIDE, kernel=kernel)
    sparsity = {"sparsity.weight": "2:4", "sparsity.exploited": exploited}
    case = Case(work=work, arch=load_arch("edge_npu", sparsity), mapping=mapping, passes=1)
    expected, moved = twin.dram(case)

    rows, progress = dram_rows(case, 100)

    assert rows == expected
    assert progress.moved_bytes == moved


@settings(max_examples=200, suppress_health_check=GENEROUS)
@given(case=cases(scale=2))
def test_dram_transfers_move_the_bytes_that_are_counted(case: Case) -> None:
    counts: Counts = case.cycle()

    rows, progress = dram_rows(case, 2**14)

    cycles = [row[0] for row in rows]
    assert progress.cycles == counts.cycles
    assert 8 * progress.moved_bytes == counts.dram_read_bits + counts.dram_write_bits
    assert cycles == sorted(cycles)
    assert all(0 <= cycle < counts.cycles for cycle in cycles)


@settings(max_examples=200, suppress_health_check=GENEROUS)
@given(case=cases(scale=2))
def test_requests_cover_what_is_moved(case: Case) -> None:
    counts: Counts = case.cycle()

    rows, _ = dram_rows(case, 2**14)

    assert sum(row[2] == 0 for row in rows) * 8 * 64 >= counts.dram_read_bits
    assert sum(row[2] == 1 for row in rows) * 8 * 64 >= counts.dram_write_bits


@settings(max_examples=300, suppress_health_check=GENEROUS)
@given(case=matrix_cases(), window_words=st.sampled_from((1, 40, 2**12)))
def test_array_demands_are_those_of_plain_loops(case: Case, window_words: int) -> None:
    expected = twin.sram(case)

    rows, _ = sram_rows(case, window_words)

    assert rows == expected


@settings(max_examples=200, suppress_health_check=GENEROUS)
@given(case=matrix_cases(scale=2))
def test_array_reads_what_is_counted(case: Case) -> None:
    counts: Counts = case.cycle()
    repeated = twin.repetitions(twin.mapped(case))
    spilled = sum(int(one.steps[:, at.LOAD_PARTIAL_SUM].sum()) for _, _, one in repeated)
    dense = case.machine[at.PATTERN] == 0

    rows, progress = sram_rows(case, 2**14)

    inputs, weights, outputs = bits_by_operand(rows, case)
    assert progress.cycles == counts.cycles
    assert all(row[0] < counts.cycles for row in rows)
    assert not dense or inputs == counts.input_buffer_read_bits
    assert not dense or weights == counts.weight_buffer_read_bits
    assert outputs + 8 * spilled == counts.accumulator_buffer_write_bits
