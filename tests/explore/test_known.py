"""A point keeps what is known of it: its numbers, whether it has RTL, why the rest is absent."""

import math
import re
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from accelsim import rtl
from accelsim.arch import load_arch
from accelsim.cli.explore import sweep_command
from accelsim.errors import ArchError, PlausibilityWarning, StudyError
from accelsim.explore import Study, read_sweep, sweep
from accelsim.explore.stored import read_stored
from accelsim.explore.warning import rtl_sentence
from accelsim.npu import why_no_rtl
from accelsim.report import report
from accelsim.report.collect import arch_of
from accelsim.report.interactive.data import page_data
from accelsim.simulate import evaluate, totals
from accelsim.workload import load_workload
from report.swept import TOPOLOGY

STUDY = """name: known
workloads: [net.csv]
arch: edge_npu_tiny
axes:
  vector_unit.lanes: [4, 2]
  # 16 bytes have no price, one byte holds no word.
  input_buffer.capacity_bytes: [4096, 16, 1]
  clock_hz: [10e6, 200e6]
objectives: [latency_s, energy_pj]
"""


def swept(folder: Path, text: str = STUDY) -> Path:
    (folder / "net.csv").write_text(TOPOLOGY)
    (folder / "study.yaml").write_text(text)
    return sweep(folder / "study.yaml", folder / "out", workers=1).folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return swept(tmp_path_factory.mktemp("known"))


@pytest.fixture(scope="module")
def table(folder: Path) -> pd.DataFrame:
    return read_sweep(folder).table


@pytest.mark.sampled(24, family="long runs")
def test_a_point_has_rtl_if_the_command_makes_it(
    folder: Path, table: pd.DataFrame, tmp_path: Path
) -> None:
    done = read_sweep(folder)
    for _, row in table.iterrows():
        if row["has_rtl"]:
            assert row["no_rtl_because"] == ""
            continue
        with pytest.raises(ArchError) as refused:
            rtl(arch_of(done, row), tmp_path / "rtl")
        assert row["no_rtl_because"] in str(refused.value)
    assert table["has_rtl"].sum() == 4
    assert rtl(arch_of(done, table[table["has_rtl"]].iloc[0]), tmp_path / "rtl")


def test_reasons_against_rtl_are_those_of_the_command() -> None:
    wide = load_arch("edge_npu", {"npu.bus_bytes": 64})

    assert why_no_rtl(wide) == "npu.bus_bytes must be at most 32, not 64"
    assert why_no_rtl(load_arch("edge_npu")) == ""


def test_a_point_without_a_price_keeps_its_cycles(folder: Path, table: pd.DataFrame) -> None:
    graph = load_workload(folder.parent / "net.csv")
    done = read_sweep(folder)
    unpriced = table[table["input_buffer.capacity_bytes"] == 16]

    for _, row in unpriced.iterrows():
        arch = arch_of(done, row)
        found = totals(graph, arch)
        assert (row["status"], row["feasible"], row["front"]) == ("ok", False, False)
        assert row["cycles"] == found.metrics["cycles"]
        assert row["latency_s"] == found.metrics["latency_s"]
        assert math.isnan(row["energy_pj"])
        assert math.isnan(row["area_um2"])
        assert "no estimate of an SRAM of 16 bytes" in row["absent_because"]
        with pytest.warns(PlausibilityWarning, match="an SRAM of 16 bytes"):
            assert evaluate(graph, arch) == found.metrics
    priced = table[table["input_buffer.capacity_bytes"] == 4096]
    assert (priced["absent_because"] == "").all()
    assert priced["feasible"].all()
    assert (table["status"] == "refused").sum() == 4


def test_of_what_is_asked_only_the_known_decides(tmp_path: Path) -> None:
    table = read_sweep(swept(tmp_path, STUDY.replace("latency_s, energy_pj", "latency_s"))).table

    unpriced = table[table["input_buffer.capacity_bytes"] == 16]
    assert unpriced["feasible"].all()
    assert table.loc[table["front"], "input_buffer.capacity_bytes"].isin([16, 4096]).all()


def test_a_board_keeps_the_numbers_of_points_without_rtl(tmp_path: Path) -> None:
    text = STUDY.replace("[latency_s, energy_pj]", "[latency_s, lut]\nboard: ulx3s_25f")
    table = read_sweep(swept(tmp_path, text)).table

    without = table[(table["vector_unit.lanes"] == 2) & (table["status"] == "ok")]
    assert without["latency_s"].notna().all()
    assert without["lut"].isna().all()
    assert without["absent_because"].str.contains("lanes must equal array.cols").all()
    assert not without["feasible"].any()


@pytest.mark.parametrize(("asked", "kept"), [("true", True), ("false", False)])
def test_a_constraint_wants_rtl(tmp_path: Path, asked: str, kept: bool) -> None:
    table = read_sweep(swept(tmp_path, STUDY + f"constraints: [{{has_rtl: {asked}}}]\n")).table

    known = (table["status"] == "ok") & table["energy_pj"].notna()
    assert table["feasible"].tolist() == (known & (table["has_rtl"] == kept)).tolist()
    assert table["front"].any()


def test_a_constraint_on_rtl_is_true_or_false() -> None:
    with pytest.raises(ValueError, match="constraints"):
        Study(name="s", workloads=("resnet18",), arch="edge_npu", constraints=({"has_rtl": 2},))


@pytest.mark.sampled(24, family="long runs")
def test_sweep_and_pages_say_it(folder: Path, table: pd.DataFrame) -> None:
    said = rtl_sentence(table, read_sweep(folder).study)
    front = int(table["front"].sum())
    buildable = int((table["front"] & table["has_rtl"]).sum())
    assert said == (
        "4 of 12 points have an accelerator that can be built as RTL;"
        f" of {front} on the front {buildable}"
        " (prove in the study compiles and runs layers of the network)"
    )

    summary = sweep(folder.parent / "study.yaml", folder, workers=1, resume=True)
    assert summary.rtl == said
    (warned,) = (one for one in summary.warnings if "lack some metrics" in one)
    assert warned.startswith("4 of 12 points lack some metrics: ")
    assert "16 bytes" in warned
    (refused,) = (one for one in summary.warnings if "were refused" in one)
    assert refused == f"4 of 12 points were refused: {table['reason'].max()}"

    report(folder)
    page = (folder / "report" / "report.html").read_text()
    assert "<b>4</b>accelerators can be built as RTL" in page
    assert f"<b>{buildable}</b>of them on the front" in page
    assert "Why points lack some metrics" in page
    cells = re.findall(r'<td class="text wrap">(yes|none: [^<]*)</td></tr>', page)
    for row, cell in zip(read_sweep(folder).front.to_dict("records"), cells, strict=True):
        assert cell == (f"none: {row['no_rtl_because']}" if row["no_rtl_because"] else "yes")

    stored = read_stored(folder)
    data = page_data(stored.sweep, stored.points, complete=stored.complete)
    assert data["rows"]["has_rtl"] == [int(value) for value in table["has_rtl"]]
    absent = [data["reasons"][place] if place >= 0 else "" for place in data["rows"]["reason"]]
    assert absent == [a or b for a, b in zip(table["reason"], table["absent_because"], strict=True)]


def test_the_command_says_it(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    (tmp_path / "study.yaml").write_text(STUDY)
    arguments = [str(tmp_path / "study.yaml"), "--out", str(tmp_path / "out"), "--workers", "1"]

    done = CliRunner().invoke(sweep_command, arguments)

    assert done.exit_code == 0
    made = read_sweep(folder)
    assert rtl_sentence(made.table, made.study) in done.stdout.splitlines()
    assert "warning: 4 of 12 points lack some metrics: " in done.stderr
    assert "warning" not in done.stdout


def test_a_kind_of_an_axis_leaves_out_what_it_does_not_have(tmp_path: Path) -> None:
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    (tmp_path / "study.yaml").write_text(
        "name: kinds\nworkloads: [net.csv]\narch: eie_64pe\ntier: cycle\nobjectives: [latency_s]\n"
        "axes: {array.engine.kind: [broadcast, intersection]}\n"
    )

    done = read_sweep(sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1).folder)

    graph = load_workload(tmp_path / "net.csv")
    for _, row in done.table.iterrows():
        arch = load_arch("eie_64pe", {"array.engine.kind": row["array.engine.kind"]})
        assert (row["status"], row["reason"]) == ("ok", "")
        assert row["cycles"] == totals(graph, arch, "cycle").metrics["cycles"]


def test_a_metric_of_a_wrong_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        StudyError, match="have no metric energy_arry_pj, did you mean energy_mac_pj"
    ):
        swept(
            tmp_path,
            STUDY.replace("latency_s, energy_pj", "energy_arry_pj").replace(", 16, 1]", "]"),
        )
