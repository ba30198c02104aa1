"""Every study, every key and the Python of docs/studies.md are right."""

import re
from pathlib import Path

import pytest

from accelsim.document import parse_document
from accelsim.explore import Study, load_study, read_sweep
from accelsim.explore.derive import needed_metrics
from accelsim.explore.prepare import prepare
from accelsim.learn.accuracy_file import read_accuracy_file
from report.swept import TOPOLOGY

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "studies.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}(?: title=.*?)?\n(.*?)```", PAGE, flags=re.DOTALL)


def test_the_first_study_can_be_swept(tmp_path: Path) -> None:
    (tmp_path / "edge.yaml").write_text(blocks("yaml")[0])

    study = load_study(tmp_path / "edge.yaml")
    space, description = prepare(study)

    assert description["points"]["number"] == 2 * 2 * 3 * 2
    assert space.metrics == needed_metrics(study)


@pytest.mark.parametrize("text", blocks("yaml")[1:])
def test_a_part_of_a_study_is_right(text: str, tmp_path: Path) -> None:
    (tmp_path / "accuracy.csv").write_text(blocks("csv")[0])
    whole = parse_document(blocks("yaml")[0], "whole").data
    part = parse_document(text, "part").data
    if "metrics" in part:
        part["objectives"] = list(part["metrics"])
        part["constraints"] = []
    elif "axes" in part:
        part["metrics"], part["objectives"] = {}, ["latency_s"]
    study = Study.model_validate({**whole, **part}).placed(tmp_path)

    prepare(study)


def test_the_file_of_accuracies_is_right(tmp_path: Path) -> None:
    (tmp_path / "accuracy.csv").write_text(blocks("csv")[0])

    assert [row.accuracy for row in read_accuracy_file(tmp_path / "accuracy.csv")] == [0.697, 0.671]


def test_the_table_names_every_key() -> None:
    section = PAGE.split("## Keys")[1].split("## Axes")[0]
    named = {
        key
        for cell in re.findall(r"^\| (`.*?`) \|", section, flags=re.MULTILINE)
        for key in re.findall(r"`(\w+)`", cell)
    }

    assert named == set(Study.model_fields)


def test_the_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    (tmp_path / "edge.yaml").write_text(
        "name: s\nworkloads: [net.csv]\narch: edge_npu_tiny\nobjectives: [latency_s, cost_usd]\n"
    )
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("python")

    exec(code, {})

    (row,) = read_sweep(tmp_path / "results").table.to_dict("records")
    assert row["cost_usd"] == pytest.approx(3e-6 * row["area_um2"])
