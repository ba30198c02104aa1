"""Laws of the sparse engines, and mutations that must break them."""

from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from accelsim.dataflow import weight_stationary
from accelsim.sparse_engines import (
    ENGINES,
    Cartesian,
    ColumnBroadcast,
    Intersection,
    OuterProduct,
    SparseCounts,
    StructuredSkipping,
    ZeroGating,
    machine_for,
    run,
)
from accelsim.sparsity.masks import Structured, Unstructured, magnitude_mask, random_mask
from each import each
from experiments.deep_compression.formats import RunIndexed

Mask = NDArray[np.bool_]


def pruned(m: int, k: int, density: float, seed: int = 0) -> Mask:
    """A mask of real numbers pruned by magnitude."""
    weights = np.random.default_rng(seed).normal(size=(m, k))
    return magnitude_mask(weights, Unstructured(density=density))


def effectual(weights: Mask, activations: Mask) -> int:
    """The sum over channels of nonzero weights times nonzero activations."""
    return sum(
        int(weights[:, i].sum()) * int(activations[i].sum()) for i in range(weights.shape[1])
    )


def operands(density: float = 0.1) -> tuple[Mask, Mask]:
    return pruned(48, 72, density), random_mask((72, 40), Unstructured(density=0.5), seed=1)


def test_one_element_without_stalls_takes_the_sum_over_channels() -> None:
    weights, activations = operands()
    alone = Cartesian(
        processing_elements=1,
        weight_lanes=1,
        activation_lanes=1,
        banks=1,
        tile_rows=48,
        tile_columns=40,
    )

    counts = alone.run(weights, activations)

    assert counts.conflict_cycles == counts.imbalance_cycles == counts.starved_cycles == 0
    assert counts.cycles == counts.macs_done == effectual(weights, activations) > 0


def test_one_element_that_skips_takes_the_sum_over_channels() -> None:
    weights, activations = operands()

    counts = run(
        "two_sided", weights, activations, processing_elements=1, lanes=1, scan_positions=0
    )

    assert counts.starved_cycles == counts.fifo_stall_cycles == counts.imbalance_cycles == 0
    assert counts.cycles == effectual(weights, activations) > 0


@pytest.mark.parametrize("queue_entries", [8, 9, 40])
def test_one_lane_behind_an_intersection_is_busy_for_the_sum_over_channels(
    queue_entries: int,
) -> None:
    weights, activations = operands(0.3)
    alone = Intersection(
        processing_elements=1, lanes=1, scan_positions=8, queue_entries=queue_entries
    )

    counts = alone.run(weights, activations)

    assert counts.busy_cycles == counts.cycles - counts.starved_cycles
    assert counts.busy_cycles == effectual(weights, activations) > 0


@pytest.mark.parametrize("scan_positions", [0, 63, 64])
def test_a_window_may_fill_a_word(scan_positions: int) -> None:
    weights, activations = pruned(5, 200, 0.7), random_mask((200, 6), Unstructured(density=0.7), 1)

    counts = run(
        "two_sided",
        weights,
        activations,
        processing_elements=1,
        lanes=1,
        scan_positions=scan_positions,
    )

    assert counts.busy_cycles == effectual(weights, activations) > 0


def test_one_sided_skipping_takes_the_nonzero_weights_for_each_column() -> None:
    weights, activations = operands(0.3)
    alone = Intersection(
        sides=1, processing_elements=1, lanes=1, scan_positions=8, queue_entries=80
    )

    counts = alone.run(weights, activations)

    assert counts.busy_cycles == int(weights.sum()) * 40
    assert counts.macs_done + counts.macs_gated == counts.busy_cycles


def test_zero_gating_never_changes_the_cycles() -> None:
    weights, activations = operands()
    machine = ZeroGating(rows=8, cols=8)

    gated = machine.run(weights, activations)
    dense = machine.run(np.ones_like(weights), np.ones_like(activations))

    assert gated.cycles == dense.cycles
    assert gated.macs_done == effectual(weights, activations)
    assert dense.macs_gated == 0


@pytest.mark.parametrize(("gate", "of"), [("weights", 0), ("activations", 1)])
def test_one_sided_gating_notices_one_operand(gate: str, of: int) -> None:
    both = operands()

    counts = ZeroGating(gate=gate).run(*both)

    assert counts.macs_done == int(both[of].sum()) * (40 if of == 0 else 48)


def test_a_fold_takes_what_the_dataflow_says() -> None:
    law = weight_stationary.law(8, 4, stationary_double_buffered=False, drain_overlapped=False)
    machine = ZeroGating(rows=8, cols=4)

    assert machine.dense_cycles(4, 8, 30) == law.total_cycles(1, 30)


def test_two_of_four_halves_the_folds() -> None:
    weights = magnitude_mask(
        np.random.default_rng(0).normal(size=(16, 64)), Structured(kept=2, of=4)
    )
    machine = StructuredSkipping(rows=8, cols=8)

    counts = machine.run(weights, np.ones((64, 20)))

    assert 2 * counts.cycles == machine.dense_cycles(16, 64, 20)
    assert counts.macs_skipped == counts.macs_done == counts.macs // 2
    assert counts.padding_entries == 0


def test_entries_of_an_element_are_those_of_the_format() -> None:
    weights = pruned(700, 30, 0.04)

    entries, padding = ColumnBroadcast(processing_elements=8).entries(weights)
    encoded = RunIndexed(elements=8, index_bits=4).encode(weights.astype(int))

    assert int(entries.sum()) == encoded.entries
    assert int(padding.sum()) == encoded.padding_entries > 0


def test_deeper_queues_never_cost_cycles() -> None:
    weights, activations = pruned(256, 64, 0.1), np.ones((64, 5))

    cycles = [
        ColumnBroadcast(queue_entries=depth).run(weights, activations).cycles
        for depth in (1, 2, 4, 8, 16, 64)
    ]

    assert cycles == sorted(cycles, reverse=True)
    assert cycles[0] > cycles[-1]


def test_a_queue_that_holds_everything_never_stalls() -> None:
    weights, activations = pruned(256, 64, 0.1), np.ones((64, 5))

    assert ColumnBroadcast(queue_entries=64).run(weights, activations).fifo_stall_cycles == 0
    assert ColumnBroadcast(queue_entries=2).run(weights, activations).fifo_stall_cycles > 0


def test_more_banks_never_conflict_more_often() -> None:
    weights, activations = pruned(64, 40, 0.3), random_mask((40, 64), Unstructured(density=0.5), 1)

    lost = [
        Cartesian(processing_elements=2, banks=banks).run(weights, activations).conflict_cycles
        for banks in (16, 32, 128)
    ]

    assert lost[0] > lost[1] > lost[2]


def test_nothing_to_do_takes_no_time_where_zeros_are_skipped() -> None:
    empty = np.zeros((20, 30)), np.zeros((30, 10))

    for engine in ("cartesian", "eie"):
        assert run(engine, *empty).cycles == 0
    scanned = run("two_sided", *empty, scan_positions=8)
    assert scanned.cycles == scanned.starved_cycles // 20 == 4 * 10
    assert run("dual_side", *empty, cores=1, step_overhead_cycles=3).cycles == 30 * 3


@given(st.sampled_from(ENGINES), st.integers(0, 2**20))
def test_zeros_more_never_add_work(engine: str, seed: int) -> None:
    draw = np.random.default_rng(seed)
    weights, activations = draw.random((9, 8)) < 0.7, draw.random((8, 7)) < 0.7
    if engine == "n_m":
        weights = magnitude_mask(draw.random((9, 8)), Structured(kept=2, of=4))
    fewer = weights & (draw.random((9, 8)) < 0.5), activations & (draw.random((8, 7)) < 0.5)

    most, least = run(engine, weights, activations), run(engine, *fewer)

    assert least.macs_done <= most.macs_done == effectual(weights, activations)
    assert least.busy_cycles <= most.busy_cycles


def test_counts_add_and_multiply() -> None:
    weights, activations = operands()
    one = run("eie", weights, activations)

    assert one + one == one.times(2)
    assert SparseCounts.total([one, one, one]) == one.times(3)


@pytest.mark.parametrize("field", ["macs_done", "busy_cycles", "cycles"])
def test_counts_that_break_a_law_do_not_exist(field: str) -> None:
    counts = asdict(run("eie", *operands()))
    if field == "cycles":
        counts["cycles"] = -1
    else:
        counts[field] += 1

    with pytest.raises(AssertionError):
        SparseCounts(**counts)


MUTATIONS = [
    (ColumnBroadcast(), "queue_entries", 7),
    (ColumnBroadcast(processing_elements=4), "index_bits", 1),
    (ColumnBroadcast(), "processing_elements", 63),
    (Cartesian(processing_elements=2), "banks", 33),
    (Cartesian(processing_elements=2), "tile_rows", 7),
    (Intersection(scan_positions=16, queue_entries=16), "queue_entries", 17),
    (Intersection(scan_positions=16, queue_entries=16), "sides", 1),
    (OuterProduct(cores=2), "merged_per_cycle", 14),
    (OuterProduct(cores=2), "step_overhead_cycles", 4),
    (ZeroGating(rows=8), "rows", 9),
]


@each(("machine", "field", "value"), MUTATIONS)
def test_every_parameter_matters(machine: object, field: str, value: int) -> None:
    weights = pruned(300, 64, 0.6)
    activations = random_mask((64, 80), Unstructured(density=0.9), seed=3)
    changed = type(machine)(**{**vars(machine), field: value})

    assert machine.run(weights, activations) != changed.run(weights, activations)


def test_every_engine_counts_the_same_effectual_work() -> None:
    weights = magnitude_mask(
        np.random.default_rng(2).normal(size=(40, 48)), Structured(kept=1, of=4)
    )
    activations = random_mask((48, 33), Unstructured(density=0.4), seed=2)

    for engine in ENGINES:
        assert machine_for(engine).run(weights, activations).macs_done == effectual(
            weights, activations
        )
