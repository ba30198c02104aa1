"""The axis of fast algorithms: points are what ``accelsim run --algorithm`` says."""

from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.compiler.search import Search
from accelsim.errors import StudyError
from accelsim.explore import Study, Sweep, read_sweep, sweep
from accelsim.report.collect import run_again
from accelsim.report.interactive.data import page_data
from accelsim.simulate.run import _estimated

ALGORITHMS = ("direct", "winograd2", "strassen", "auto")


def study(**more: Any) -> Study:
    return Study.model_validate(
        {
            "name": "fast", "workloads": ["digits_conv"], "arch": "edge_npu_tiny",
            "axes": {"algorithm": ALGORITHMS}, "objectives": ["cycles", "energy_pj"],
            "tier": "cycle", **more,
        }
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("fast") / "out"
    sweep(study(), place, workers=1)
    return place


@pytest.fixture(scope="module")
def found(folder: Path) -> Sweep:
    return read_sweep(folder)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_point_is_what_run_says(algorithm: Any, found: Sweep) -> None:
    row = found.table.set_index("algorithm").loc[algorithm]

    wanted = accelsim.run("digits_conv", "edge_npu_tiny", algorithm=algorithm)

    assert row["cycles"] == wanted.counts.cycles
    assert row["macs"] == wanted.counts.macs
    assert row["dram_read_bits"] == wanted.counts.dram_read_bits
    assert row["energy_pj"] == pytest.approx(sum(wanted.energy_pj.values()), rel=1e-12)
    assert found.table["macs"].nunique() > 1


def test_the_estimate_knows_the_algorithm(tmp_path: Path) -> None:
    table = sweep(study(tier="analytical", sample=0), tmp_path / "out", workers=1).table

    row = table.set_index("algorithm").loc["winograd2"]
    wanted = accelsim.run("digits_conv", "edge_npu_tiny", algorithm="winograd2", tier="analytical")
    assert row["cycles"] == wanted.counts.cycles


def test_each_point_has_a_key_of_its_own_and_a_resumed_sweep_computes_none(folder: Path) -> None:
    before, parts = read_sweep(folder).table, sorted((folder / "points").iterdir())

    sweep(study(), folder, workers=1, resume=True)

    assert before["key"].is_unique
    assert sorted((folder / "points").iterdir()) == parts


def test_reports_run_the_algorithm_of_the_point_again(found: Sweep) -> None:
    row = found.table.set_index("algorithm", drop=False).loc["winograd2"]

    _, result = run_again(found, row)

    assert result.counts.cycles == row["cycles"]
    page = page_data(found, len(found.table), complete=True)
    chosen = dict(zip(found.table["algorithm"], page["algorithms"], strict=True))
    assert (chosen["direct"], chosen["winograd2"]) == ("", " --algorithm winograd2")


def test_a_point_that_may_be_inexact_has_no_accuracy(tmp_path: Path) -> None:
    asked = study(axes={"algorithm": ["direct", "winograd2"]}, objectives=["cycles", "accuracy"])

    table = sweep(asked, tmp_path / "out", workers=1).table.set_index("algorithm")

    measured = accelsim.accuracy("digits_conv")["accuracy"]
    assert table.loc["direct", "accuracy"] == measured
    assert table["accuracy"].isna().tolist() == [False, True]
    assert table.loc["winograd2", "absent_because"] == (
        "accuracy: winograd2 is exact on edge_npu_tiny for activations of at most 6 bits and"
        " weights of at most 4; compile checks the values of a network"
    )


def test_a_field_is_without_effect_only_with_the_algorithm_that_was_asked_for() -> None:
    graph, arch = accelsim.load_workload("digits_conv"), accelsim.load_arch("edge_npu_tiny")

    counts = _estimated(graph, arch, algorithm="winograd2", search=Search())

    wanted = accelsim.run("digits_conv", arch, algorithm="winograd2", tier="analytical")
    assert counts.cycles == wanted.counts.cycles
    assert counts != _estimated(graph, arch, algorithm="direct", search=Search())


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"axes": {"algorithm": ["winograd3"]}}, r"no such choice: 'winograd3', did you mean wino"),
        (
            {"axes": {"algorithm, array.rows": [["winograd", 4]]}},
            r"no such choice: 'winograd', did you mean winograd4",
        ),
        (
            {"axes": {"algorithm": {"from": 1, "to": 2}}},
            r"must be a list of algorithms, such as \[direct, auto\]",
        ),
        ({"bands": True}, r"algorithm winograd2: layers of a fast algorithm are not computed in"),
        ({"axes": {"algorithms": ["auto"]}}, r"axes\.algorithms: "),
    ],
)
def test_bad_axes_are_refused(more: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=sentence):
        sweep(study(**more), tmp_path / "out", workers=1)


def test_machines_without_the_algorithm_are_refused_points(tmp_path: Path) -> None:
    asked = study(
        axes={"algorithm": ["direct", "winograd2"], "array.element": ["multiply", "adder"]}
    )

    table = sweep(asked, tmp_path / "out", workers=1).table

    refused = table[(table["algorithm"] == "winograd2") & (table["array.element"] == "adder")]
    assert refused["status"].tolist() == ["refused"]
