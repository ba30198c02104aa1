"""A study with ``prove`` runs layers of its front on the RTL."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from accelsim.cli.commands import commands
from accelsim.explore import sweep
from accelsim.report import report
from accelsim_hdl.cosim.prove import prove_front
from workload.onnx_text import constant, model_text

STUDY = """
name: proven
workloads: [net.onnxtxt]
arch: edge_npu_tiny
axes:
  "array.rows, array.cols, vector_unit.lanes": [[1, 1, 1], [2, 2, 2], [4, 4, 3]]
objectives: [latency_s, area_um2]
prove: 2
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("on_rtl")
    (place / "study.yaml").write_text(STUDY)
    body = f"net (float[1,5,4,2] x) => (float[1,6,4,2] y) <{constant('float', '6,5,1,1', 'w')}>"
    (place / "net.onnxtxt").write_text(model_text(f"{body} {{ [y] y = Conv (x, w) }}"))
    return place


@pytest.mark.sampled(144, family="whole machines")
def test_points_of_the_front_run_on_the_rtl(folder: Path) -> None:
    arguments = [
        "sweep",
        str(folder / "study.yaml"),
        "--out",
        str(folder / "out"),
        "--workers",
        "1",
    ]

    done = CliRunner().invoke(commands, arguments)

    assert done.exit_code == 0, done.output
    lines = [line for line in done.output.splitlines() if "on the RTL" in line]
    with (folder / "out" / "table.csv").open() as file:
        table = list(csv.DictReader(file))
    with (folder / "out" / "on_rtl.csv").open() as file:
        rows = list(csv.DictReader(file))
    proven = {row["key"] for row in rows if not row["problem"]}
    assert {row["key"] for row in rows} == {row["key"] for row in table if row["front"] == "true"}
    assert all(row["problem"].startswith("no RTL: ") for row in rows if row["key"] not in proven)
    assert proven
    assert proven <= {row["key"] for row in table}
    assert len([line for line in lines if line.endswith("cycles equal")]) == len(proven)
    # The RTL has as many lanes as columns; the largest array, which has fewer, is the fastest.
    without = next(row["key"] for row in table if row["vector_unit.lanes"] == "3")
    assert without not in proven
    assert all("vector_unit.lanes" in line for line in lines if "no RTL" in line)

    # A report knows the proven points.
    files = report(folder / "out", folder / "report").files

    assert any(file.suffix == ".html" for file in files)
    assert json.loads((folder / "out" / "made_with.json").read_text())["tier"] in (
        "analytical",
        "cycle",
    )


@pytest.mark.sampled(24, family="long runs")
def test_a_network_keeps_its_other_dimensions_on_the_rtl(tmp_path: Path) -> None:
    """It cannot be read without ``tall``; of a batch one image runs."""
    weights = constant("float", "4,4,1,1", "w")
    body = f"net (float[batch,4,tall,2] x) => (float[batch,4,tall,2] y) <{weights}> {{ [one] y ="
    (tmp_path / "net.onnxtxt").write_text(model_text(f"{body} Conv (x, w) }}"))
    proofs = {}

    for given in ("{tall: 3}", "{tall: 3, batch: 2}", "{tall: 6}"):
        (tmp_path / "study.yaml").write_text(
            "name: tall\narch: edge_npu_tiny\n"
            f"workloads: [{{workload: net.onnxtxt, dimensions: {given}}}]\n"
        )
        folder = tmp_path / given
        sweep(tmp_path / "study.yaml", folder, workers=1)
        (proofs[given],) = prove_front(folder, 1, "amaranth")

    cycles = [proof.cycles for proof in proofs.values()]
    assert [(one.refused, one.layers, one.differences) for one in proofs.values()] == [
        ("", ("one",), ())
    ] * 3
    assert cycles[0] == cycles[1] < cycles[2]
