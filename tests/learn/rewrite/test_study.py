"""Axes of studies that make the layers of networks smaller."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import accelsim
from accelsim.errors import StudyError
from accelsim.explore import Study, load_study, read_sweep, sweep
from accelsim.explore.rewrites import rules_of
from accelsim.report.collect import run_again, swept_network
from accelsim.report.interactive.data import page_data

STUDY = """
name: smaller
workloads: [digits_mlp, resnet18]
arch: edge_npu_tiny
axes:
  rewrite: [none, "low_rank:0.25", "tucker:0.5"]
  rewrite.layers.logits: [none]
objectives: [energy_pj, {metric: accuracy, goal: max}]
sample: 0
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("smaller")
    (place / "study.yaml").write_text(STUDY)
    sweep(place / "study.yaml", place / "out", workers=1)
    return place / "out"


@pytest.fixture(scope="module")
def table(folder: Path) -> pd.DataFrame:
    return read_sweep(folder).table.set_index(["workload", "rewrite"])


def test_a_point_is_the_network_that_the_command_writes(
    table: pd.DataFrame, tmp_path: Path
) -> None:
    out = tmp_path / "digits_mlp.onnx"
    facts = accelsim.rewrite("digits_mlp", ["logits=none", "*=low_rank:0.25"], out)

    point = table.loc["digits_mlp", "low_rank:0.25"]
    wanted = accelsim.run(out, "edge_npu_tiny", tier="analytical")
    assert [each["name"] for each in facts["layers"]] == ["hidden_0", "hidden_1"]
    assert point["macs"] == facts["macs_after"] < table.loc["digits_mlp", "none"]["macs"]
    assert point["cycles"] == wanted.counts.cycles
    assert point["accuracy"] == accelsim.accuracy(out)["accuracy"]


def test_a_point_without_rewrites_is_the_network(table: pd.DataFrame) -> None:
    plain = accelsim.run("digits_mlp", "edge_npu_tiny", tier="analytical")

    assert table.loc["digits_mlp", "none"]["cycles"] == plain.counts.cycles
    assert (
        table.loc["digits_mlp", "none"]["accuracy"] == accelsim.accuracy("digits_mlp")["accuracy"]
    )


def test_what_fits_no_layer_is_refused_by_name(table: pd.DataFrame) -> None:
    refused = table.loc["digits_mlp", "tucker:0.5"]

    assert refused["status"] == "refused"
    assert refused["reason"].startswith(
        "digits_mlp: rewrite logits=none *=tucker:0.5 fits no layer: hidden_0 is a product"
    )


def test_a_network_without_data_keeps_its_costs(table: pd.DataFrame) -> None:
    points = table.loc["resnet18"]

    assert (points["status"] == "ok").all()
    assert points["accuracy"].isna().all()
    assert points["macs"].nunique() == 3
    assert points["absent_because"]["low_rank:0.25"] == (
        "resnet18: its accuracy with smaller layers is not known"
    )


def test_each_point_has_a_key_of_its_own_and_a_resumed_sweep_computes_none(folder: Path) -> None:
    before = read_sweep(folder).table
    parts = sorted((folder / "points").iterdir())

    sweep(folder.parent / "study.yaml", folder, workers=1, resume=True)

    assert before["key"].is_unique
    pd.testing.assert_frame_equal(read_sweep(folder).table, before)
    assert sorted((folder / "points").iterdir()) == parts


def test_reports_run_the_network_of_the_point_again(folder: Path) -> None:
    found = read_sweep(folder)
    row = found.table[found.table["rewrite"] == "low_rank:0.25"].iloc[0]

    _, result = run_again(found, row)

    assert result.counts.macs == row["macs"]
    assert swept_network(found, row).macs < swept_network(found, found.table.iloc[0]).macs
    page = page_data(found, len(found.table), complete=True)
    place = found.table.index[found.table["point"] == row["point"]][0]
    assert page["rewrites"][place] == "--rule logits=none --rule '*=low_rank:0.25'"
    assert page["rewrites"][0] == ""


@pytest.mark.parametrize(
    ("settings", "rules"),
    [
        ({"array.rows": 8}, ()),
        ({"rewrite": "none"}, ()),
        ({"rewrite": "none", "rewrite.layers.fc*": "none"}, ()),
        ({"rewrite": "cp:8"}, ("*=cp:8",)),
        ({"rewrite": "none", "rewrite.layers.fc": "cp:8"}, ("fc=cp:8", "*=none")),
        ({"rewrite": "cp:8", "rewrite.layers.fc": "none"}, ("fc=none", "*=cp:8")),
    ],
)
def test_rules_of_single_layers_come_first(settings: Mapping[str, Any], rules: tuple[str]) -> None:
    assert rules_of(settings) == rules


@pytest.mark.parametrize(
    ("axes", "sentence"),
    [
        ("rewrite: [low_rang:0.5]", r"unknown method 'low_rang', did you mean low_rank\?$"),
        (
            "rewrite: [none, 0.5]",
            r":6:19: axes\.rewrite\.1: rewrite \*: must be METHOD:SIZES or none",
        ),
        ("rewrite: ['low_rank:2.5']", r"a size must be a whole number from 1 on"),
        (
            "rewrite: {from: 1, to: 2}",
            r"must be a list of methods, such as \[none, low_rank:0\.5\]",
        ),
        ("rewrites: [none]", r"axes\.rewrites: "),
        (
            "rewrite.layer.fc: [none]",
            r"there is no such axis, did you mean rewrite\.layers\.NAME\?",
        ),
        ("rewrite.layers.hiden_0: [none]", r"no network has a layer of the name hiden_0, did you"),
        (
            "'rewrite, array.rows': [[cp, 4]]",
            r"rewrite \*: must be METHOD:SIZES or none, not 'cp'$",
        ),
    ],
)
def test_bad_axes_are_sentences_with_their_line(axes: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(
        f"name: bad\nworkloads: [digits_mlp]\narch: edge_npu_tiny\nobjectives: [cycles]\naxes:\n"
        f"  {axes}\n"
    )

    with pytest.raises(StudyError, match=sentence):
        sweep(load_study(tmp_path / "study.yaml"), tmp_path / "out", workers=1)

    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("accuracy", "sentence"),
    [
        ({"distillation": True}, r"accuracy\.distillation: needs accuracy\.fine_tune_epochs$"),
        ({"pruning": "admm", "fine_tune_epochs": 1}, r"admm needs accuracy\.fine_tune_epochs of 2"),
    ],
)
def test_training_needs_its_epochs(accuracy: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    study = Study.model_validate(
        {
            "name": "bad", "workloads": ["digits_mlp"], "arch": "edge_npu_tiny",
            "objectives": ["accuracy"], "accuracy": accuracy,
        }
    )  # fmt: skip

    with pytest.raises(StudyError, match=sentence):
        sweep(study, tmp_path / "out")


def test_a_study_trains_towards_the_network_before(tmp_path: Path) -> None:
    study = Study.model_validate(
        {
            "name": "taught", "workloads": ["digits_mlp"], "arch": "edge_npu_tiny",
            "axes": {"rewrite": ["low_rank:8"]}, "objectives": ["accuracy"],
            "accuracy": {"distillation": True, "pruning": "admm", "fine_tune_epochs": 2},
        }
    )  # fmt: skip
    accelsim.rewrite("digits_mlp", ["*=low_rank:8"], tmp_path / "digits_mlp.onnx")

    found = sweep(study, tmp_path / "out", workers=1).table

    options = {"fine_tune": 2, "pruning": "admm"}
    wanted = accelsim.accuracy(tmp_path / "digits_mlp.onnx", teacher="digits_mlp", **options)
    assert found["accuracy"].tolist() == [wanted["accuracy"]]
    assert wanted["teacher"]["network"] == "digits_mlp"


def test_files_of_accuracies_have_none_of_smaller_layers(tmp_path: Path) -> None:
    (tmp_path / "known.csv").write_text(
        "network,weight,activation,accuracy,source\ndigits_mlp,int8,int8,0.9,here\n"
    )
    study = Study.model_validate(
        {
            "name": "file", "workloads": ["digits_mlp"], "arch": "edge_npu_tiny",
            "axes": {"rewrite": ["none", "low_rank:4"]}, "objectives": ["cycles", "accuracy"],
            "accuracy": {"file": "known.csv"},
        }
    ).placed(tmp_path)  # fmt: skip

    found = sweep(study, tmp_path / "out", workers=1).table

    assert found["accuracy"].tolist()[0] == 0.9
    assert found["absent_because"].tolist()[1] == (
        "digits_mlp: a file of accuracies has none of smaller layers"
    )
