"""Every number of SCALE-Sim's own reports."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from accelsim.compat.scalesim import LayerReport, ScaleSimConfig, scalesim, simulate
from accelsim.compat.scalesim.topology import TopologyRow

TOOL_RUNS = json.loads((Path(__file__).parent / "tool_runs.json").read_text())["runs"]


def config_of(row: dict[str, str]) -> ScaleSimConfig:
    options = dict(part.split("=") for part in row["config"].split(";"))
    rows, cols = (int(extent) for extent in row["array"].split("x"))
    sizes = [int(size) for size in options["sram_kb"].split("/")]
    bandwidth = int(options["bw"])
    return ScaleSimConfig(
        rows=rows,
        cols=cols,
        dataflow=row["dataflow"],  # type: ignore[arg-type]
        ifmap_sram_kb=sizes[0],
        filter_sram_kb=sizes[1],
        ofmap_sram_kb=sizes[2],
        mode=options["mode"],  # type: ignore[arg-type]
        bandwidth=bandwidth,
        ifmap_bandwidth=bandwidth,
        filter_bandwidth=bandwidth,
    )


def layer_of(row: dict[str, str]) -> TopologyRow:
    extents = [int(extent) for extent in row["dims"].split("x")]
    return TopologyRow(
        name=row["layer"],
        kind="conv",
        ifmap_h=extents[0],
        ifmap_w=extents[1],
        filt_h=extents[2],
        filt_w=extents[3],
        channels=extents[4],
        filters=extents[5],
        stride_h=extents[6],
        stride_w=extents[6],
    )


def columns_of(record: LayerReport) -> dict[str, int | float]:
    return {
        "cycles_incl_prefetch": record.total_cycles_with_prefetch,
        "cycles": record.total_cycles,
        "stalls": record.stall_cycles,
        "util_pct": record.utilization_pct,
        "mapping_eff_pct": record.mapping_efficiency_pct,
        "compute_util_pct": record.compute_utilization_pct,
        "sram_ifmap_reads": record.ifmap_sram.words,
        "sram_filter_reads": record.filter_sram.words,
        "sram_ofmap_writes": record.ofmap_sram.words,
        "dram_ifmap_reads": record.ifmap_dram.words,
        "dram_filter_reads": record.filter_dram.words,
        "dram_ofmap_writes": record.ofmap_dram.words,
    }


@pytest.mark.sampled(24, family="long runs")
def test_every_golden_row_is_equal_in_every_column(shared_data: Path) -> None:
    with (shared_data / "scalesim" / "golden.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    different = []

    for row in rows:
        record = simulate(config_of(row), [layer_of(row)], row["tool"])[0]  # type: ignore[arg-type]
        for column, value in columns_of(record).items():
            if row[column] and repr(value) != row[column]:
                different.append((row["run"], row["layer"], column, row[column], value))

    assert different == []
    assert len(rows) >= 67


@pytest.mark.sampled(3)
@pytest.mark.parametrize("run", TOOL_RUNS, ids=[run["name"] for run in TOOL_RUNS])
def test_reports_are_the_bytes_of_the_tool(run: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "c.cfg").write_text(run["config"])
    (tmp_path / "t.csv").write_text(run["topology"])

    result = scalesim(
        tmp_path / "c.cfg", tmp_path / "t.csv", tmp_path / "out", run["kind"], run["version"]
    )

    assert [file.read_bytes().decode() for file in result.files] == run["reports"]
    assert result.folder.parent == tmp_path / "out"
    assert sorted(result.folder.iterdir()) == sorted(result.files)
    assert [file.name for file in result.files][:3] == [
        "COMPUTE_REPORT.csv",
        "BANDWIDTH_REPORT.csv",
        "DETAILED_ACCESS_REPORT.csv",
    ]
