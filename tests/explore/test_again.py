"""Points of the front, and some others, are re-evaluated with the cycle-accurate model."""

from pathlib import Path

import pandas as pd
import pytest

from accelsim.arch import arch_from_data
from accelsim.explore import SweepSummary, read_sweep, sweep
from accelsim.explore.again import agreement, points_to_time
from accelsim.report.collect import arch_of
from accelsim.simulate import evaluate
from accelsim.workload import load_workload

STUDY = """
name: again
workloads: [{workload: digits_conv, dimensions: {batch: 1}}]
arch: edge_npu_tiny
axes:
  "array.rows, array.cols, vector_unit.lanes": [[2, 2, 2], [4, 4, 4], [8, 8, 8]]
  array.dataflow: [weight_stationary, output_stationary]
  dram.bandwidth_bytes_per_s: [1e8, 4e8]
sample: 6
seed: 5
"""


def swept(folder: Path, text: str = STUDY) -> SweepSummary:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "study.yaml").write_text(text)
    return sweep(folder / "study.yaml", folder / "out", workers=1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("again")
    swept(place)
    return place


def test_the_front_and_a_sample_have_both_columns(folder: Path) -> None:
    table = read_sweep(folder / "out").table

    again = table[table["exact_cycles"].notna()]
    assert set(table.loc[table["front"], "point"]) < set(again["point"])
    assert len(again) == table["front"].sum() + 6


def test_exact_columns_are_those_of_the_program(folder: Path) -> None:
    done = read_sweep(folder / "out")
    graph = load_workload("digits_conv", {"batch": 1})

    for _, row in done.table[done.table["exact_cycles"].notna()].iterrows():
        arch = arch_from_data(arch_of(done, row).model_dump(), "again")
        exact, bound = evaluate(graph, arch, "cycle"), evaluate(graph, arch, "analytical")
        assert (row["exact_cycles"], row["cycles"]) == (exact["cycles"], bound["cycles"])
        assert row["exact_energy_pj"] == pytest.approx(exact["energy_pj"])


def test_the_summary_says_how_far_the_bound_is_off(tmp_path: Path) -> None:
    summary = swept(tmp_path)
    table = read_sweep(tmp_path / "out").table
    both = table[table["exact_cycles"].notna()]

    assert summary.agreement == agreement(table)
    assert summary.agreement is not None
    assert summary.agreement.points == len(both)
    share = (both["cycles"] / both["exact_cycles"].astype(float) - 1).abs().max()
    assert summary.agreement.worst == pytest.approx(share)
    assert summary.agreement.rank_correlation is not None
    assert 0.9 < summary.agreement.rank_correlation <= 1


@pytest.mark.parametrize(
    ("bound", "exact", "correlation"),
    [
        ([90], [100], None),
        ([90, 90], [100, 120], None),
        ([90, 95], [100, 100], None),
        ([90, 95], [100, 120], 1),
        ([95, 90], [100, 120], -1),
    ],
)
def test_a_rank_correlation_needs_cycles_that_differ(
    bound: list[int], exact: list[int], correlation: float | None
) -> None:
    found = agreement(pd.DataFrame({"cycles": bound, "exact_cycles": exact}))

    assert found is not None
    assert found.rank_correlation == pytest.approx(correlation)
    assert ("rank correlation" in found.sentence()) == (correlation is not None)


def test_a_resumed_sweep_times_nothing_twice(tmp_path: Path) -> None:
    first = swept(tmp_path)
    text = (tmp_path / "out" / "table.csv").read_text()
    parts = sorted((tmp_path / "out" / "exact").iterdir())

    again = sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1, resume=True)

    assert (again.computed, again.agreement) == (0, first.agreement)
    assert sorted((tmp_path / "out" / "exact").iterdir()) == parts
    assert (tmp_path / "out" / "table.csv").read_text() == text


def test_a_study_of_tier_cycle_times_every_point_once(tmp_path: Path) -> None:
    summary = swept(tmp_path, STUDY.replace("sample: 6", "tier: cycle"))
    table = read_sweep(tmp_path / "out").table

    assert summary.agreement is None
    assert "exact_cycles" not in table
    graph = load_workload("digits_conv", {"batch": 1})
    done = read_sweep(tmp_path / "out")
    row = table.iloc[0]
    assert row["cycles"] == evaluate(graph, arch_of(done, row), "cycle")["cycles"]


def test_points_are_drawn_by_the_seed() -> None:
    front = [number % 10 == 0 for number in range(100)]
    table = pd.DataFrame({"point": range(100), "feasible": True, "front": front})

    drawn = points_to_time(table, 20, 1)

    assert len(drawn) == 30
    assert set(range(0, 100, 10)) < set(drawn)
    assert drawn == points_to_time(table, 20, 1) != points_to_time(table, 20, 2)
    assert len(points_to_time(table, 10**6, 1)) == 100
