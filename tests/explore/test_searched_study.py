"""The search for mappings that a study names is the one that its points are mapped by."""

from pathlib import Path
from typing import get_args

import pandas as pd
import pytest

from accelsim import run
from accelsim.compiler.exhaustive import Method
from accelsim.errors import ResultError, StudyError
from accelsim.explore import read_sweep, sweep
from accelsim.explore.space import MappingSearch
from accelsim.explore.space import Method as StudyMethod
from accelsim.report.collect import collect
from workload.onnx_text import constant, model_text

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


BANDED = """
name: banded
workloads: [{workload: net.onnxtxt}]
arch: edge_npu_tiny
axes:
  local_memory.capacity_bytes: [0, 3072]
objectives: [latency_s, dram_read_bits]
tier: cycle
bands: true
mapping_objective: dram_bytes
mapping_tolerance: 1
"""
WEIGHTS = ", ".join(
    constant("float", shape, name)
    for name, shape in (("w", "24,8,1,1"), ("d", "24,1,3,3"), ("p", "8,24,1,1"))
)
NETWORK = model_text(
    "banded (float[1,8,12,12] x) => (float[1,8,12,12] y) <" + WEIGHTS + "> { a = Conv (x, w)"
    " b = Conv <group = 24, pads = [1, 1, 1, 1]> (a, d) y = Conv (b, p) }"
)


def test_points_are_those_of_a_run_with_bands(tmp_path: Path) -> None:
    """A machine without a local memory computes whole layers."""
    (tmp_path / "net.onnxtxt").write_text(NETWORK)
    path = tmp_path / "study.yaml"
    path.write_text(BANDED)

    sweep(path, tmp_path / "out", workers=1)

    table = read_sweep(tmp_path / "out").table.set_index("local_memory.capacity_bytes")
    read_bits = {}
    for capacity, bands in ((0, False), (3072, False), (3072, True)):
        alone = run(
            *(tmp_path / "net.onnxtxt", "edge_npu_tiny"),
            objective="dram_bytes",
            tolerance=1,
            bands=bands,
            replace={"local_memory.capacity_bytes": capacity},
        )
        read_bits[capacity, bands] = alone.counts.read_bits["dram"]
        if bands == bool(capacity):
            assert table.loc[capacity, "cycles"] == alone.counts.cycles
            assert table.loc[capacity, "dram_read_bits"] == read_bits[capacity, bands]
    assert read_bits[3072, True] < min(read_bits[0, False], read_bits[3072, False])
    assert len(collect(read_sweep(tmp_path / "out")).knees) == 1


def test_bands_of_estimated_points_are_refused(tmp_path: Path) -> None:
    (tmp_path / "net.onnxtxt").write_text(NETWORK)
    path = tmp_path / "study.yaml"
    path.write_text(BANDED.replace("tier: cycle\n", ""))

    with pytest.raises(StudyError, match=r"yaml:8:1: bands: .* and no bands; write tier: cycle"):
        sweep(path, tmp_path / "out", workers=1)
