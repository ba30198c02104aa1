"""The report of a real, small sweep: complete, self-contained, and nothing half-written."""

import csv
import io
import re
from pathlib import Path

import pytest

from accelsim.errors import ResultError
from accelsim.explore import sweep
from accelsim.report import report
from accelsim.report.figures import FIGURES
from accelsim.report.table import COLUMNS, result_csv, result_table
from accelsim.simulate import run

TOPOLOGY = "Layer, M, N, K,\nfirst, 64, 96, 32,\n<b>second</b>, 17, 45, 64,\n"
STUDY = """name: small & <b>bold</b>
workloads: [net.csv]
arch: edge_npu_tiny
axes:
  array.rows: [4, 8]
  array.dataflow: [weight_stationary, output_stationary]
objectives: [latency_s, energy_pj]
constraints: ["CONSTRAINT"]
"""


def swept(folder: Path, constraint: str = "area_um2 < 1e9") -> Path:
    (folder / "net.csv").write_text(TOPOLOGY)
    (folder / "study.yaml").write_text(STUDY.replace("CONSTRAINT", constraint))
    sweep(folder / "study.yaml", folder / "out", workers=1)
    return folder / "out"


def local_references(page: str) -> list[str]:
    """Return every ``href`` and ``src`` of a page that is not a fragment."""
    return [name for name in re.findall(r'\b(?:href|src)="([^"#][^"]*)"', page) if name]


@pytest.mark.sampled(3, family="whole reports")
def test_a_report_has_every_figure_and_one_self_contained_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = swept(tmp_path)

    summary = report(out)

    page = (out / "report" / "report.html").read_text()
    for kind in FIGURES:
        for form in ("pdf", "svg", "csv"):
            file = out / "report" / f"{kind.name}.{form}"
            # The front has one design, which is compared with nothing: no file is linked.
            if kind.name == "designs_layers":
                assert not file.exists()
            else:
                assert file.stat().st_size > 0
    assert {file.name for file in summary.files} == {
        file.name for file in (out / "report").iterdir()
    }
    assert {name for name in local_references(page) if "://" in name} == set()
    assert set(local_references(page)) <= {file.name for file in summary.files}
    assert not re.search(r"(?:src|href)=\"https?:", page)
    assert "<b>bold</b>" not in page
    assert "small &amp; &lt;b&gt;bold&lt;/b&gt;" in page
    assert "from the first instruction fetch to the last byte accepted by the memory" in page
    assert "commit" in page
    assert "seed" in page


@pytest.mark.sampled(24, family="long runs")
def test_a_report_replaces_the_one_before_and_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = swept(tmp_path)
    report(out)
    before = {file.name: file.read_bytes() for file in (out / "report").iterdir()}
    (out / "report" / "stale.txt").write_text("old")

    report(out)

    after = {file.name: file.read_bytes() for file in (out / "report").iterdir()}
    assert after == before


def test_a_report_does_not_overwrite_what_is_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = swept(tmp_path)
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.tex").write_text("years of work")

    with pytest.raises(ResultError, match=r"^.*mine: not empty and not a report; name .*$"):
        report(out, mine)
    assert (mine / "thesis.tex").read_text() == "years of work"


def test_a_sweep_without_feasible_points_has_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = swept(tmp_path, "area_um2 < 1")

    with pytest.raises(ResultError, match=r"^small .*: no point is feasible, so there is no .*$"):
        report(out)
    assert not (out / "report").exists()


@pytest.mark.parametrize("name", ["absent", "."])
def test_what_is_no_sweep_has_no_report(name: str, tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"^.*: not the folder of a sweep: it has no study.yaml$"):
        report(tmp_path / name)


def test_the_csv_of_a_result_has_every_layer_and_the_total(tmp_path: Path) -> None:
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    result = run(tmp_path / "net.csv", "edge_npu_tiny")

    rows = list(csv.DictReader(io.StringIO(result_csv(result))))

    assert tuple(rows[0]) == COLUMNS
    assert [row["name"] for row in rows] == [layer.name for layer in result.layers] + ["total"]
    assert sum(int(row["cycles"]) for row in rows[:-1]) == int(rows[-1]["cycles"])
    assert len(result_table(result).rows) == len(result.layers)


def test_a_report_of_single_figures_has_these_alone_in_the_width_of_acm(tmp_path: Path) -> None:
    out = swept(tmp_path)
    report(out, tmp_path / "some", only=("energy", "pareto"), style="acm", format=("svg",))

    figures = {file.stem for file in (tmp_path / "some").glob("*.svg")}
    assert figures == {"energy", "pareto"}
    svg = (tmp_path / "some" / "pareto.svg").read_text()
    width = re.search(r'<svg[^>]* width="([0-9.]+)pt"', svg)
    assert width is not None
    assert float(width[1]) == pytest.approx(3.33 * 72)
    with pytest.raises(
        ResultError, match=r"no figure energies.*did you mean energy.*figures are pareto,"
    ):
        report(out, tmp_path / "none", only=("energies",))
    with pytest.raises(ResultError, match=r"no figure xyz; known: [^:]*pareto[^:]*$"):
        report(out, tmp_path / "none", only=("xyz",))
    with pytest.raises(ResultError, match=r"^unknown style amc.*acm"):
        report(out, tmp_path / "none", style="amc")
    assert not (tmp_path / "none").exists()
