"""Engines that skip zeros as the array of an accelerator: run, sweep, prices and refusals."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from accelsim.arch import Arch, load_arch
from accelsim.arch.engine import ENGINES
from accelsim.cli.simulate import run_command
from accelsim.errors import UserError
from accelsim.explore import read_sweep, sweep
from accelsim.npu import npu_of
from accelsim.simulate import evaluate, run
from accelsim.trace import trace
from accelsim.workload import load_workload

SKIPPING = [kind for kind in ENGINES if kind != "systolic"]
SPARSE = {"sparsity.weight": "density=0.2", "sparsity.input": "density=0.5"}
BATCH = {"batch": 1}


def arch_of(kind: str, **fields: Any) -> Arch:
    return load_arch("edge_npu", {"array.engine.kind": kind, **SPARSE, **fields})


@pytest.mark.parametrize("kind", SKIPPING)
def test_both_tiers_count_alike(kind: str) -> None:
    exact, bound = (
        run("digits_conv", arch_of(kind), tier=tier, dimensions=BATCH)
        for tier in ("cycle", "analytical")
    )

    for ours, theirs in zip(exact.layers, bound.layers, strict=True):
        assert ours.counts.read_bits.keys() == theirs.counts.read_bits.keys()
        for name in ("dram", "input_buffer", "weight_buffer", "accumulator_buffer"):
            assert ours.counts.read_bits[name] == theirs.counts.read_bits[name]
            assert ours.counts.write_bits[name] == theirs.counts.write_bits[name]
    assert bound.counts.cycles == pytest.approx(exact.counts.cycles, rel=0.05)
    assert bound.counts.mac_operations == pytest.approx(exact.counts.mac_operations, rel=0.05)
    assert exact.made_with["seed"] == bound.made_with["seed"] == 0


@pytest.mark.parametrize("kind", SKIPPING)
def test_prices_are_of_multipliers_and_of_products_of_nonzeros(kind: str) -> None:
    arch = arch_of(kind)
    engine = arch.array.skipping_engine
    assert engine is not None

    result = run("digits_conv", arch, dimensions=BATCH)
    dense = run("digits_conv", arch_of(kind, **dict.fromkeys(SPARSE, "dense")), dimensions=BATCH)

    assert arch.multipliers == engine.multipliers
    assert arch.peak_macs_per_s == engine.multipliers * arch.clock_hz
    assert result.not_priced == engine.unpriced
    assert result.energy_pj["wire"] == 0
    assert result.counts.mac_operations < 0.2 * dense.counts.mac_operations
    assert result.energy_pj["mac"] < 0.2 * dense.energy_pj["mac"]
    assert result.utilization == pytest.approx(
        result.counts.mac_operations / (result.counts.cycles * engine.multipliers)
    )
    assert evaluate(load_workload("digits_conv", BATCH), arch)["peak_macs_per_s"] == (
        engine.multipliers * arch.clock_hz
    )


def test_dense_products_are_those_of_the_network() -> None:
    # A sum behind a convolution would add its own products to those of the network.
    fields = {"vector_unit.residuals": False, **dict.fromkeys(SPARSE, "dense")}
    arch = arch_of("intersection", **fields)

    result = run("digits_conv", arch, dimensions=BATCH)

    on_array = [layer for layer in result.layers if layer.counts.input_buffer_read_bits]
    assert on_array
    for layer in on_array:
        assert layer.counts.mac_operations == layer.counts.macs


def test_one_sided_skipping_gates_the_other_side() -> None:
    # A unit that skips: a window would cost its cycle in either case.
    fields = {"array.engine.scan_positions": 0, "array.engine.processing_elements": 4}
    one, two = (
        run(
            "digits_conv",
            arch_of("intersection", **fields, **{"array.engine.sides": sides}),
            tier="analytical",
            dimensions=BATCH,
        )
        for sides in (1, 2)
    )

    assert one.counts.mac_operations == two.counts.mac_operations
    assert one.counts.stream_cycles > two.counts.stream_cycles


@pytest.mark.parametrize("field", SPARSE)
@pytest.mark.parametrize("kind", SKIPPING)
def test_denser_operands_are_never_faster(kind: str, field: str) -> None:
    cycles = [
        run(
            "digits_conv",
            arch_of(kind, **{"array.engine.kind": kind, field: f"density={density}"}),
            tier="analytical",
            dimensions=BATCH,
        ).counts.stream_cycles
        for density in (0.05, 0.3, 0.6, 0.9)
    ]

    assert cycles == sorted(cycles)


def test_an_exact_dram_times_the_same_folds() -> None:
    device = {
        "dram.kind": "exact",
        "dram.device": "ddr4_2400",
        "dram.bandwidth_bytes_per_s": None,
        "dram.latency_ns": None,
    }

    ideal = run("digits_conv", arch_of("cartesian"), dimensions=BATCH)
    exact = run("digits_conv", arch_of("cartesian", **device), dimensions=BATCH)

    assert exact.counts.cycles != ideal.counts.cycles
    assert exact.counts.mac_operations > 0


def test_the_beats_of_a_trace_are_those_of_a_run(tmp_path: Path) -> None:
    done = trace(
        "digits_conv", arch_of("broadcast"), tmp_path / "beats.csv", burst_bytes=1, dimensions=BATCH
    )
    counts = run("digits_conv", arch_of("broadcast"), dimensions=BATCH).counts

    assert done.cycles == counts.cycles


def test_eie_streams_about_as_long_as_published() -> None:
    # Alex-6 of Table IV (Han et al., ISCA 2016): 30.3 us at 800 MHz, on one fold without barriers.
    result = run("alexnet", "eie_64pe")

    streams = {layer.name: layer.counts.stream_cycles for layer in result.layers}
    assert 30.3e-6 < streams["fc6"] / 800e6 < 1.25 * 30.3e-6


REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"array.engine.kind": "cartesia"},
        "array.engine: unknown kind 'cartesia', did you mean cartesian?",
    ),
    (
        {"array.engine.kind": "broadcast", "array.engine.lanes": 2},
        "array.engine: lanes needs kind intersection, not broadcast",
    ),
    (
        {"array.engine.lanes": 2},
        "array.engine: lanes needs kind intersection, not systolic",
    ),
    (
        {"array.engine.kind": "broadcast", "array.engine.index_bits": 33},
        "array.engine.index_bits: must be an integer from 1 to 32, not 33",
    ),
    (
        {"array.engine.kind": "intersection", "array.engine.lanes": 3},
        "array.engine: scan_positions must be a multiple of lanes = 3, not 32",
    ),
    (
        {"array.engine.kind": "intersection", "array.engine.queue_entries": 31},
        "array.engine: queue_entries must be at least scan_positions = 32, not 31",
    ),
    (
        {"array.engine.kind": "cartesian", "array.engine.banks": 15},
        "array.engine: banks must be at least weight_lanes * activation_lanes = 16, not 15",
    ),
    (
        {"array.engine.kind": "outer_product", "array.engine.tile_rows": 12},
        "array.engine: tile_rows must be a multiple of chunk_rows = 8, not 12",
    ),
    (
        {"array.engine.kind": "broadcast", "array.dataflow": "output_stationary"},
        "array: engine broadcast needs dataflow weight_stationary, not output_stationary",
    ),
    (
        {"array.engine.kind": "broadcast", "array.composition": "bit_serial"},
        "array: engine broadcast needs composition fixed, not bit_serial",
    ),
    (
        {"array.engine.kind": "broadcast", "sparsity.exploited": "gating"},
        "sparsity.exploited must be none, not gating: array.engine broadcast decides which zeros"
        " are skipped",
    ),
    (
        {"array.engine.kind": "broadcast", "sparsity.weight": "2:4"},
        "sparsity.weight must be dense or density=D with array.engine broadcast, not 2:4",
    ),
    (
        {"array.engine.kind": "broadcast", "sparsity.seed": 3},
        "sparsity.seed draws masks, and sparsity.weight and sparsity.input are dense",
    ),
    (
        {"sparsity.seed": 3, "sparsity.weight": "density=0.5"},
        "sparsity.seed draws masks of an array.engine, which is systolic",
    ),
    (
        {"array.engine.bank": 3},
        "array.engine.bank: an accelerator has no such field, did you mean array.engine.banks?",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), REFUSED)
def test_what_cannot_be_is_one_sentence(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        load_arch("edge_npu", fields)

    said = [re.sub(r"^edge_npu with .*?: ", "", problem) for problem in refused.value.problems]
    assert said == [sentence]


def test_a_new_kind_begins_with_its_own_parameters() -> None:
    arch = arch_of("cartesian", **{"array.engine.tile_columns": 4})

    assert load_arch(arch, {"array.rows": 8}).array.engine == arch.array.engine
    assert load_arch(arch, {"array.engine.kind": "intersection"}).array.engine == (
        ENGINES["intersection"]()
    )


def test_no_rtl_and_no_values() -> None:
    with pytest.raises(
        UserError, match=r"^edge_npu has no RTL: array.engine.kind must be systolic, not cartesian$"
    ):
        npu_of(arch_of("cartesian"))


def test_products_of_two_activations_are_refused() -> None:
    with pytest.raises(
        UserError,
        match=r"^layer .*: array.engine cartesian holds weights, and both operands of the product"
        r" are activations$",
    ):
        run("bert_base", arch_of("cartesian"), dimensions={"sequence": 16})


def test_sram_traces_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        UserError,
        match=r"^edge_npu: array.engine.kind is cartesian, and SRAM traces are of arrays that take"
        r" an input word in every cycle$",
    ):
        trace(
            "digits_conv",
            arch_of("cartesian"),
            tmp_path / "words.csv",
            kind="sram",
            dimensions=BATCH,
        )


def test_a_weight_buffer_holds_a_fold_as_it_is_stored() -> None:
    small = {"weight_buffer.capacity_bytes": 128}

    with pytest.raises(
        UserError, match=r"weight_buffer must hold at least 16 words, \d+ bytes, and holds 8$"
    ):
        run("digits_conv", load_arch("edge_npu", small), dimensions=BATCH)

    assert run("digits_conv", arch_of("cartesian", **small), dimensions=BATCH).counts.cycles > 0


def test_a_sweep_over_engines(tmp_path: Path) -> None:
    study = tmp_path / "study.yaml"
    study.write_text(
        """
name: engines
workloads: [{workload: digits_conv, dimensions: {batch: 1}}]
arch: edge_npu
axes:
  array.engine.kind: [systolic, intersection, broadcast, outer_product, cartesian]
  sparsity.weight: [density=0.2]
objectives: [{metric: latency_s, goal: min}]
"""
    )

    sweep(study, tmp_path / "out", workers=1)

    table = read_sweep(tmp_path / "out").table
    assert set(table["status"]) == {"ok"}
    assert table["cycles"].nunique() == len(ENGINES)


def test_run_prints_what_has_no_price() -> None:
    arguments = ["digits_conv", "--arch", "edge_npu", "--dimension", "batch=1"]
    arguments += ["--set", "array.engine.kind=cartesian", "--format", "csv"]

    done = CliRunner().invoke(run_command, arguments)

    assert done.exit_code == 0
    assert "in no joule or area: crossbar to the accumulator banks, distribution" in done.stderr
