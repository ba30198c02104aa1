"""The search for mappings that a study names is the one that its points are mapped by."""

from pathlib import Path
from typing import get_args

import pandas as pd
import pytest

from accelsim import run
from accelsim.compiler.exhaustive import Method
from accelsim.errors import ResultError
from accelsim.explore import read_sweep, sweep
from accelsim.explore.space import MappingSearch
from accelsim.explore.space import Method as StudyMethod
from accelsim.report.collect import collect

STUDY = """
name: searched
workloads: [{workload: digits_conv, dimensions: {batch: 1}}]
arch: edge_npu_tiny
axes:
  dram.bandwidth_bytes_per_s: [1e8, 4e8]
sample: 0
search: SEARCH
"""


WEIGHTED = "grid\nmapping_objective: latency,energy=9\nmapping_tolerance: 0.5"


def study(folder: Path, search: str) -> Path:
    path = folder / "study.yaml"
    path.write_text(STUDY.replace("SEARCH", search))
    return path


@pytest.mark.parametrize(
    ("written", "search"),
    [
        ("grid", MappingSearch("grid")),
        ("climb", MappingSearch("climb")),
        (WEIGHTED, MappingSearch("grid", "latency,energy=9", 0.5)),
    ],
)
def test_points_are_those_of_a_run_with_the_same_search(
    tmp_path: Path, written: str, search: MappingSearch
) -> None:
    sweep(study(tmp_path, written), tmp_path / "out", workers=1)

    table = read_sweep(tmp_path / "out").table
    for _, row in table.iterrows():
        bandwidth = {"dram.bandwidth_bytes_per_s": row["dram.bandwidth_bytes_per_s"]}
        for tier, column in (("analytical", "cycles"), ("cycle", "exact_cycles")):
            if pd.notna(row[column]):
                alone = run(
                    *("digits_conv", "edge_npu_tiny"),
                    tier=tier,  # type: ignore[arg-type]
                    **search._asdict(),
                    replace=bandwidth,
                    dimensions={"batch": 1},
                )
                assert row[column] == alone.counts.cycles
    assert table["exact_cycles"].notna().any()


def test_a_report_shows_the_mappings_of_the_study(tmp_path: Path) -> None:
    """Those of a plain run take other cycles, and a report of them is refused."""
    plain = sweep(study(tmp_path, "grid"), tmp_path / "plain", workers=1)
    summary = sweep(study(tmp_path, WEIGHTED), tmp_path / "out", workers=1)
    cycles = [set(one.table["exact_cycles"].dropna()) for one in (plain, summary)]
    assert not cycles[0] & cycles[1]

    (knee,) = collect(read_sweep(tmp_path / "out")).knees

    assert knee.result.counts.cycles in cycles[1]
    objectives = {layer.search["objective"] for layer in knee.result.layers if layer.search}
    assert objectives == {"latency,energy=9"}


def test_a_table_of_another_search_is_not_continued(tmp_path: Path) -> None:
    sweep(study(tmp_path, "grid"), tmp_path / "out", workers=1)
    rows = (tmp_path / "out" / "table.csv").read_text()

    said = "made by another study: study.search is grid there and climb"
    with pytest.raises(ResultError, match=said):
        sweep(study(tmp_path, "climb"), tmp_path / "out", workers=1, resume=True)

    assert (tmp_path / "out" / "table.csv").read_text() == rows


def test_a_study_has_the_searches_of_the_compiler() -> None:
    assert get_args(StudyMethod) == get_args(Method)
