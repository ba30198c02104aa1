"""A study with ``prove`` runs layers of its front on the RTL."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from accelsim.cli.commands import commands
from accelsim.report import report

STUDY = """
name: proven
workloads: [{workload: digits_mlp, dimensions: {batch: 1}}]
arch: edge_npu_tiny
axes:
  "array.rows, array.cols, vector_unit.lanes": [[2, 2, 2], [4, 4, 4], [4, 4, 3]]
prove: 2
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("proven")
    (place / "study.yaml").write_text(STUDY)
    return place


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
    with (folder / "out" / "proven.csv").open() as file:
        proven = {row["key"] for row in csv.DictReader(file)}
    assert proven
    assert proven <= {row["key"] for row in table}
    assert len([line for line in lines if line.endswith("cycles equal")]) == len(proven)
    # As many lanes as columns: the RTL has no others.
    without = next(row["key"] for row in table if row["vector_unit.lanes"] == "3")
    assert without not in proven
    assert all("vector_unit.lanes" in line for line in lines if "no RTL" in line)


def test_a_report_knows_the_proven_points(folder: Path) -> None:
    files = report(folder / "out", folder / "report").files

    assert any(file.suffix == ".html" for file in files)
    assert json.loads((folder / "out" / "made_with.json").read_text())["tier"] in (
        "closed",
        "cycle",
    )
