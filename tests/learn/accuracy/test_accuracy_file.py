"""Accuracies of a user's file are found by network and formats, and never guessed."""

import json
from html import escape
from pathlib import Path

import pandas as pd
import pytest

from accelsim.errors import ResultError, StudyError
from accelsim.explore import load_study, read_sweep, sweep
from accelsim.explore.warning import warnings
from accelsim.learn.accuracy_file import KnownAccuracy, find_accuracy, read_accuracy_file
from accelsim.report import report
from report.swept import TOPOLOGY

FILE = """network,weight,activation,sparsity,accuracy,source
net,int8,int8,,0.91,our training
net,int8,int8,2:4,0.90,our training
net,int4,int8,dense,0.85,our training
other,int4,int8,2:4,0.5,another net
"""
STUDY = """name: mine
workloads: [net.csv]
arch: edge_npu_tiny
axes:
  numbers.weight: [int8, int4]
  sparsity.weight: [dense, "2:4"]
objectives: [energy_pj, {metric: accuracy, goal: max}]
metrics: {accuracy_per_uj: accuracy / (energy_pj * 1e-6)}
accuracy:
  file: accuracy.csv
"""


def swept(folder: Path, file: str = FILE, text: str = STUDY, out: str = "out") -> Path:
    (folder / "net.csv").write_text(TOPOLOGY)
    (folder / "accuracy.csv").write_text(file)
    (folder / "study.yaml").write_text(text)
    return sweep(folder / "study.yaml", folder / out, workers=1).folder


def test_points_have_the_accuracy_of_their_row(tmp_path: Path) -> None:
    table = read_sweep(swept(tmp_path)).table

    found = table.set_index(["numbers.weight", "sparsity.weight"])
    assert found.loc[("int8", "dense"), "accuracy"] == 0.91
    assert found.loc[("int8", "2:4"), "accuracy"] == 0.90
    assert found.loc[("int4", "dense"), "accuracy"] == 0.85
    absent = found.loc[("int4", "2:4")]
    assert pd.isna(absent["accuracy"])
    assert absent["latency_s"] > 0
    assert not absent["feasible"]
    assert absent["absent_because"] == (
        "net: its accuracy at int4/int8 2:4 is not in accuracy.csv, which has int8/int8 dense;"
        " int8/int8 2:4; int4/int8 dense"
    )
    made = table[table["accuracy"].notna()]
    assert (made["accuracy_per_uj"] == made["accuracy"] / (made["energy_pj"] * 1e-6)).all()


def test_the_file_is_a_part_of_the_study(tmp_path: Path) -> None:
    first = read_sweep(swept(tmp_path))
    second = read_sweep(swept(tmp_path, FILE.replace("0.91", "0.92"), out="other"))

    inputs = json.loads((tmp_path / "out" / "made_with.json").read_text())["inputs"]
    assert set(inputs["metrics"]["accuracy"]) == {"asked", "accuracy.csv"}
    assert first.made_with["study"] != second.made_with["study"]
    assert (first.table["key"] != second.table["key"]).all()
    with pytest.raises(ResultError, match=r"inputs\.metrics\.accuracy\.accuracy\.csv"):
        sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1, resume=True)


@pytest.mark.sampled(24, family="long runs")
def test_sweep_and_report_say_where_accuracies_are_from(tmp_path: Path) -> None:
    """Of the networks of the study alone, each source once."""
    folder = swept(tmp_path, FILE.replace("0.90,our training", '0.90,"<b>, table 3"'))
    said = "Accuracies are those of accuracy.csv: net, our training and <b>, table 3."

    found = read_sweep(folder)
    report(folder, tmp_path / "report", format=["svg"])

    assert found.facts()["accuracy"] == found.accuracy_sentence == said
    page = (tmp_path / "report" / "report.html").read_text()
    assert page.count(f'<p class="small">{escape(said)}</p>') == 1
    caption = (tmp_path / "report" / "accuracy.caption.txt").read_text()
    assert said in " ".join(caption.split())


def test_accumulators_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        "source,accuracy,network,weight,activation,accumulator\n"
        "we,0.5,net,ternary,int8,int16\nwe,0.75,net,ternary,int8,\n\n"
    )
    rows = read_accuracy_file(tmp_path / "a.csv")

    for accumulator, accuracy in (("int16", 0.5), ("int32", 0.75)):
        wanted = KnownAccuracy("net", "ternary", "int8", "dense", accumulator, 0.0)
        assert find_accuracy(rows, wanted, "a.csv") == accuracy


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ":1: has no column network"),
        (FILE.replace("network", "netwerk"), ":1: unknown column netwerk, did you mean network?"),
        (FILE.replace(",source", ",source,source"), ":1: column source is there twice"),
        (FILE.replace("0.91", "91"), ":2: accuracy must be a share from 0 to 1, not 91"),
        (FILE.replace("0.91", "nan"), ":2: accuracy must be a share from 0 to 1, not nan"),
        (FILE.replace("0.91", ""), ":2: accuracy is empty"),
        (FILE.replace("our training", "", 1), ":2: source is empty"),
        (FILE.replace("int4,int8,dense", "int4,int"), ":4: must have 6 cells, not 5"),
        (FILE.replace("int4,int8,dense", "itn4,int8,dense"), ":4: weight: "),
        (FILE.replace("int4,int8,dense", "int8,int8,dense"), ":4: net at int8/int8 dense is there"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(StudyError) as refused:
        swept(tmp_path, text)

    found = refused.value.problems
    assert any(one.startswith(f"{tmp_path}/accuracy.csv{said}") for one in found), found
    assert not (tmp_path / "out").exists()


def test_a_file_that_is_absent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"none\.csv: cannot be read: No such file or directory"):
        swept(tmp_path, text=STUDY.replace("accuracy.csv", "none.csv"))


def test_settings_of_a_measurement_are_refused_beside_a_file(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(STUDY + "  fine_tune_epochs: 5\n")

    with pytest.raises(
        StudyError, match=r":11:3: accuracy\.fine_tune_epochs: accuracies of a file"
    ):
        load_study(tmp_path / "study.yaml")


def test_a_network_that_the_file_lacks_has_no_accuracy(tmp_path: Path) -> None:
    (tmp_path / "net2.csv").write_text(TOPOLOGY.replace("64, 96", "64, 92"))
    text = STUDY.replace("[net.csv]", "[net.csv, net2.csv]")

    table = read_sweep(swept(tmp_path, text=text)).table

    said = table.loc[table["workload"] == "net2", "absent_because"]
    assert set(said) == {"net2: not in accuracy.csv, did you mean net?"}


def test_layers_of_their_own_formats_are_not_guessed(tmp_path: Path) -> None:
    axes = "  precision.weight: [int8]\n  precision.layers.first: [int4]\n"
    before, _, after = STUDY.partition("  numbers.weight")
    text = before + axes + after[after.index("objectives") :]

    done = read_sweep(swept(tmp_path, text=text))

    table = done.table
    assert not table["feasible"].any()
    assert (
        table["absent_because"].str.contains("layers with formats or patterns of their own").all()
    )
    warned = warnings(table, done.study)[0]
    assert warned.startswith("no point has accuracy: net: a file of accuracies has none of layers")
