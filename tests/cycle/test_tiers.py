"""Closed forms, the cycle engine and the plain-Python twin agree on every count."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
from hypothesis import HealthCheck, given, settings

from accelsim.counts import Counts
from accelsim.cycle.engine import run_steps
from accelsim.cycle.steps import expand, m_count, spill_distance
from accelsim.mapping import columns as at
from cycle.cases import Case, cases, matrix_cases

GENEROUS = (HealthCheck.too_slow, HealthCheck.data_too_large)


@settings(max_examples=600, suppress_health_check=GENEROUS)
@given(case=cases())
def test_both_tiers_count_what_plain_loops_count(case: Case) -> None:
    expected = case.naive()

    closed, cycle = case.closed(), case.cycle()

    assert closed == expected
    assert cycle == expected


@settings(max_examples=1500, suppress_health_check=GENEROUS)
@given(case=cases(scale=3))
def test_closed_forms_equal_the_cycle_engine(case: Case) -> None:
    closed, cycle = case.closed(), case.cycle()

    assert closed == cycle


@settings(max_examples=150, suppress_health_check=GENEROUS)
@given(case=cases(scale=3))
def test_cycles_are_stream_and_stalls(case: Case) -> None:
    counts = case.closed()

    assert counts.cycles == counts.stream_cycles + sum(counts.stall_cycles.values())
    assert min(counts.stall_cycles.values()) >= 0


def repetitions(case: Case) -> int:
    return getattr(case.work, "steps", 1)


def once(case: Case) -> Case:
    if repetitions(case) == 1:
        return case
    return replace(case, work=replace(case.work, steps=1))  # type: ignore[call-arg]


@settings(max_examples=150, suppress_health_check=GENEROUS)
@given(case=cases(scale=3))
def test_what_dram_moves_is_what_the_steps_move(case: Case) -> None:
    steps = expand(case.nest, case.machine, case.mapping_row)

    counts = once(case).closed()

    loads = steps[:, [at.LOAD_INPUT, at.LOAD_WEIGHT, at.LOAD_PARTIAL_SUM]]
    assert counts.dram_read_bits == 8 * loads.sum()
    assert counts.dram_write_bits == 8 * steps[:, at.STORE].sum()
    assert counts.input_buffer_write_bits == 8 * loads[:, 0].sum()
    assert counts.weight_buffer_write_bits == 8 * loads[:, 1].sum()
    assert counts.output_buffer_read_bits == counts.dram_write_bits


@settings(max_examples=150, suppress_health_check=GENEROUS)
@given(case=matrix_cases(scale=3))
def test_operations_fit_into_stream_cycles_and_every_result_is_written(case: Case) -> None:
    machine, counts = case.machine, case.closed()
    elements = int(machine[at.ROWS] * machine[at.COLS])

    assert counts.mac_operations <= counts.stream_cycles * elements
    assert counts.dram_write_bits >= case.work.output_elements * machine[at.OUTPUT_BITS]
    assert counts.macs == case.work.macs
    if case.arch.sparsity.exploited == "none":
        assert counts.mac_operations == counts.macs


@settings(max_examples=100, suppress_health_check=GENEROUS)
@given(case=matrix_cases(scale=2))
def test_repetitions_only_save_weights_that_stay(case: Case) -> None:
    times = repetitions(case)
    one = once(case).closed()

    counts = case.closed()

    saved = Counts.total([one] * times).weight_buffer_write_bits - counts.weight_buffer_write_bits
    assert saved in (0, (times - 1) * one.weight_buffer_write_bits)
    assert counts.dram_read_bits == times * one.dram_read_bits - saved
    assert counts.dram_write_bits == times * one.dram_write_bits
    assert counts.register_read_bits == times * one.register_read_bits


@settings(max_examples=150, suppress_health_check=GENEROUS)
@given(case=cases(scale=2))
def test_the_log_shows_one_transfer_and_one_stream_at_a_time(case: Case) -> None:
    nest, machine, mapping = case.nest, case.machine, case.mapping_row
    vector = bool(nest[at.KIND] == at.VECTOR)
    steps = expand(nest, machine, mapping)
    distance = spill_distance(nest, mapping, 1 if vector else m_count(nest, mapping))
    folds, transfers = (np.zeros((steps.shape[0], 4), dtype=np.int64) for _ in range(2))

    cycles = run_steps(steps, machine, vector, distance, folds, transfers)[0]

    columns = [at.LOAD_INPUT, at.LOAD_WEIGHT, at.LOAD_PARTIAL_SUM, at.STORE]
    starts, sizes = transfers.ravel(), steps[:, columns].ravel()
    lengths = -(-sizes * machine[at.RATE_NUMERATOR] // machine[at.RATE_DENOMINATOR])
    busy = sorted(zip(starts[starts >= 0], (starts + lengths)[starts >= 0], strict=True))
    assert all(one[1] <= other[0] for one, other in pairwise(busy))
    assert busy[-1][1] == cycles
    assert (steps[:, columns][transfers < 0] == 0).all()
    assert (folds[:, 0] <= folds[:, 1]).all()
    assert (folds[:, 1] <= folds[:, 2]).all()
    assert (folds[:, 3] - folds[:, 2] == steps[:, at.STREAM]).all()
    assert (folds[1:, 1] >= folds[:-1, 3]).all()
