"""What goes into the interactive page: the table, its front, and files that accelsim accepts."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from accelsim.arch import arch_from_data
from accelsim.document import parse_document
from accelsim.explore import Sweep, read_sweep
from accelsim.explore.pareto import pareto_mask
from accelsim.report import report, write
from accelsim.report.interactive import data as page
from accelsim.report.interactive.data import front_layers, page_data
from accelsim.report.interactive.designs import section_text
from accelsim.report.interactive.page import PAGE, data_json, render_page
from accelsim.report.units import constraint_text
from accelsim.simulate import evaluate
from accelsim.workload import load_workload
from report.swept import swept


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return swept(tmp_path_factory.mktemp("interactive"))


@pytest.fixture(scope="module")
def sweep(folder: Path) -> Sweep:
    return read_sweep(folder)


@pytest.fixture(scope="module")
def data(sweep: Sweep) -> dict:
    return json.loads(data_json(page_data(sweep, 32, complete=True)))


def test_every_point_of_the_table_is_there_once_with_its_values(sweep: Sweep, data: dict) -> None:
    table, rows = sweep.table, data["rows"]

    assert rows["point"] == table["point"].tolist()
    assert len(set(rows["point"])) == data["total"] == 32
    assert rows["status"] == table["status"].tolist()
    assert rows["feasible"] == table["feasible"].tolist()
    metrics = [column["name"] for column in data["columns"] if column["role"] == "metric"]
    hidden = {"point", "key", "workload", "status", "reason", "feasible", "front", *sweep.fields}
    hidden |= {"no_rtl_because", "absent_because"}
    assert set(metrics) == {name for name in set(table) - hidden if table[name].notna().any()}
    for name in metrics:
        expected = [None if pd.isna(value) else value for value in table[name]]
        assert rows[name] == expected
    for column in data["columns"]:
        if column["role"] == "axis":
            name = column["name"]
            assert [column["values"][place] for place in rows[name]] == table[name].tolist()


def test_constraints_of_the_study_show_their_bound_with_a_unit(data: dict) -> None:
    assert data["study"]["constraints"] == ["area_um2 <= 1.2e5 (0.120 mm²)"]
    assert constraint_text("latency_s <= 20 ms") == "latency_s <= 20 ms"
    assert constraint_text("latency_s <= 2e-2") == "latency_s <= 2e-2 (20.0 ms)"
    assert constraint_text("has_rtl == 1") == "has_rtl == 1"


def test_the_front_is_that_of_all_objectives(sweep: Sweep, data: dict) -> None:
    rows = data["rows"]
    feasible = np.flatnonzero(rows["feasible"])
    values = [[rows[one.metric][row] for one in sweep.objectives] for row in feasible]

    mask = pareto_mask(values, [one.goal for one in sweep.objectives])

    assert np.flatnonzero(rows["front"]).tolist() == feasible[mask].tolist()
    assert 1 < mask.sum() < len(feasible) < 32


def test_refused_points_have_their_reason(sweep: Sweep, data: dict) -> None:
    refused = [row for row, status in enumerate(data["rows"]["status"]) if status == "refused"]

    assert len(refused) == 16
    for row in refused:
        assert data["reasons"][data["rows"]["reason"][row]] == sweep.table["reason"][row]
    others = set(range(32)) - set(refused)
    assert {data["rows"]["reason"][row] for row in others} == {-1}


def test_the_file_of_a_point_gives_its_numbers(sweep: Sweep, data: dict, folder: Path) -> None:
    graph = load_workload(folder.parent / "net.csv")
    for row, status in enumerate(data["rows"]["status"]):
        design = data["designs"][data["design"][row]]
        text = "".join(data["sections"][place] for place in design["yaml"])
        arch = arch_from_data(parse_document(text, "copied").data, "copied")
        if status == "ok":
            found = evaluate(graph, arch, tier="analytical")
            assert found["cycles"] == data["rows"]["cycles"][row]
            assert found["energy_pj"] == data["rows"]["energy_pj"][row]
        buildable = sweep.table["vector_unit.lanes"][row] == 4 and status == "ok"
        assert (design["rtl"] == -1) == buildable == data["rows"]["has_rtl"][row]
    assert set(data["rtl_reasons"]) == {
        "vector_unit.lanes must equal array.cols (4), not 2",
        *(
            "edge_npu_tiny has no programs: input_buffer must hold at least 2 words,"
            f" {needed} bytes, and holds 0"
            for needed in (8, 16)
        ),
    }


def test_the_layers_of_the_front_add_up(sweep: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    layers = front_layers(sweep)

    assert set(layers) == {str(point) for point in sweep.front["point"]}
    table = sweep.table.set_index("point")
    for point, found in layers.items():
        assert [layer["name"] for layer in found["layers"]] == ["first", "<b>second</b>"]
        assert sum(layer["cycles"] for layer in found["layers"]) == found["cycles"]
        assert found["cycles"] == table["exact_cycles"][int(point)]
        energy = sum(sum(layer["energy_pj"].values()) for layer in found["layers"])
        assert energy == pytest.approx(table["exact_energy_pj"][int(point)], rel=1e-12)
    monkeypatch.setattr(page, "MAXIMUM_DETAILED", 2)
    assert len(front_layers(sweep)) <= 2


@pytest.mark.parametrize(
    "section", [{"name": "1e9"}, {"dram": {"kind": "no", "price": "0x10"}}, {"clock_hz": 5e8}]
)
def test_yaml_of_a_section_is_read_as_the_same_data(section: dict) -> None:
    assert parse_document(section_text(section), "section").data == section


def test_text_of_a_study_cannot_end_the_page(data: dict) -> None:
    html = render_page(data, plotly_file="plotly.min.js")

    assert data["study"]["name"] == "clicks </script> & <b>"
    assert html.count("</script>") == 3
    assert "<title>clicks &lt;/script&gt; &amp; &lt;b&gt;" in html


@pytest.mark.sampled(24, family="long runs")
def test_without_plotly_the_report_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "has_plotly", lambda: False)

    summary = report(folder, folder.parent / "bare")

    assert PAGE not in {file.name for file in summary.files}
    assert PAGE not in (folder.parent / "bare" / "report.html").read_text()
    assert summary.notes == (
        "explore.html is left out: it needs plotly, which is not installed:"
        " pip install 'accelsim-npu[report]'",
    )


@pytest.mark.sampled(24, family="long runs")
def test_the_page_is_one_file_that_needs_no_network(folder: Path) -> None:
    summary = report(folder, folder.parent / "whole")

    html = (folder.parent / "whole" / PAGE).read_text()
    ours = html.partition("<body>")[0] + html.rpartition('<script type="application/json"')[2]
    assert not summary.notes
    assert "http" not in ours.replace('location.protocol.startsWith("http")', "")
    assert f'href="{PAGE}"' in (folder.parent / "whole" / "report.html").read_text()
