"""A study file is read, or refused with the line of each mistake."""

import re
from collections.abc import Callable
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from accelsim.document import parse_document
from accelsim.errors import DocumentError, StudyError, TechnologyError, UserError, WorkloadError
from accelsim.explore import Study, load_study, study_schema, sweep
from explore.fakes import STUDY

Write = Callable[..., Path]


def test_study_reads(write_study: Write) -> None:
    study = load_study(write_study())

    assert [entry.label for entry in study.workloads] == ["net_a", "net_b[batch=4]"]
    assert [(one.metric, one.goal) for one in study.objectives] == [
        ("latency_s", "min"),
        ("area_um2", "min"),
    ]
    assert study.strategy == "grid"


def test_files_are_relative_to_the_study(write_study: Write, tmp_path: Path) -> None:
    study = load_study(write_study(arch="arch: mine.yaml"))

    assert study.locate(study.arch) == str(tmp_path / "mine.yaml")
    assert study.locate("edge_npu") == "edge_npu"
    assert study.locate("config.json") == str(tmp_path / "config.json")


def test_schema_accepts_a_study() -> None:
    data = parse_document(STUDY, "study").data

    Study.model_validate(data)
    jsonschema.validate(data, study_schema())


def test_schema_refuses_an_unknown_key() -> None:
    data = {**parse_document(STUDY, "study").data, "axis": {}}

    with pytest.raises(jsonschema.ValidationError, match="'axis' was unexpected"):
        jsonschema.validate(data, study_schema())


def test_all_unknown_networks_are_named_with_their_lines(
    write_study: Write, tmp_path: Path
) -> None:
    study = write_study(**{"- net_a": "  - resnet5"})

    with pytest.raises(WorkloadError) as caught:
        sweep(study, tmp_path / "out")

    said = [problem.removeprefix(f"{study}:") for problem in caught.value.problems]
    assert said[0] == "3:5: workloads.0: resnet5: no such workload, did you mean resnet50?"
    assert said[1].startswith("4:5: workloads.1: net_b: no such workload; known: ")
    assert not (tmp_path / "out").exists()


def test_an_unknown_technology_is_refused_before_the_sweep(
    write_study: Write, tmp_path: Path
) -> None:
    study = write_study(clock_hz="  technology: [horowitz_45nm, horowitz_44nm]")

    with pytest.raises(TechnologyError, match=r"^horowitz_44nm: no such technology, did you mean"):
        sweep(study, tmp_path / "out")


@pytest.mark.parametrize(
    ("replaced", "said"),
    [
        (
            {"array.rows": "  array.rowz: [1]"},
            "7:3: axes.array.rowz: an accelerator has no such field, did you mean array.rows?",
        ),
        (
            {"array.rows": "  array: [1]"},
            "7:3: axes.array: name one field, did you mean array.rows?",
        ),
        ({"array.rows": "  array.rows: []"}, "7:3: axes.array.rows: must have at least one value"),
        ({"array.rows": "  array.rows: [4, 4.0]"}, "7:19: axes.array.rows.1: 4.0 is there twice"),
        (
            {"array.rows": "  array.rows: [4, [5]]"},
            "7:19: axes.array.rows.1: must be a number, a text or a boolean, not [5]",
        ),
        (
            {"array.rows": "  array.rows: [.inf]"},
            "7:16: axes.array.rows.0: must be finite, not inf",
        ),
        (
            {"array.rows": "  array.cols: [4]"},
            "8:3: axes.array.cols, vector_unit.lanes: array.cols is varied by axis array.cols"
            " already",
        ),
        (
            {"array.rows": '  "array.rows, array.drain_overlapped": [[4]]'},
            "7:42: axes.array.rows, array.drain_overlapped.0: must be a list of 2 values,"
            " one for each field, not [4]",
        ),
        ({"- net_a": "  - net_b: 3"}, "3:5: workloads.0.net_b: unknown key"),
        (
            {"- net_a": "  - {workload: net_b, dimensions: {batch: 4}}"},
            "4:5: workloads.1: two workloads are called net_b[batch=4]",
        ),
        ({"name": "nam: small"}, "1:1: nam: unknown key, did you mean name?"),
        (
            {"- area_um2": "  - area_mm2 <= 3"},
            "12:5: constraints.0: unknown metric area_mm2, did you mean area_um2?",
        ),
        (
            {"objectives": "objectives: [latency]"},
            "13:14: objectives.0.metric: unknown metric latency, did you mean latency_s?",
        ),
        (
            {"objectives": "objectives: [cycles, cycles]"},
            "13:22: objectives.1: cycles is an objective twice",
        ),
        (
            {"objectives": "strategy: grit"},
            "13:1: strategy: unknown strategy 'grit', did you mean grid?",
        ),
        (
            {"objectives": "search: climbs"},
            "13:1: search: unknown choice 'climbs', did you mean climb?",
        ),
        (
            {"objectives": "mapping_objective: latency=2,enrgy"},
            "13:1: mapping_objective: no such choice: 'enrgy', did you mean energy?",
        ),
        (
            {"objectives": "mapping_objective: edp=-1"},
            "13:1: mapping_objective: the weight of edp must be a number of at least 0, not '-1'",
        ),
        ({"objectives": "objectives: []"}, "13:1: objectives: must have at least 1 item"),
        (
            {"objectives": "mapping_tolerance: -1"},
            "13:1: mapping_tolerance: must be at least 0, not -1",
        ),
        (
            {"objectives": "strategy: random"},
            "13:1: strategy: strategy random needs a budget: the number of accelerators to",
        ),
    ],
)
def test_a_wrong_study_is_refused_with_its_line(
    write_study: Write, replaced: dict[str, str], said: str
) -> None:
    path = write_study(**replaced)

    with pytest.raises((DocumentError, StudyError)) as refused:
        load_study(path)

    sentences = refused.value.problems
    assert any(re.match(re.escape(f"{path}:{said}"), one) for one in sentences), sentences


def test_every_mistake_is_named(write_study: Write) -> None:
    path = write_study(**{"array.rows": "  array.rowz: [1]", "numbers": "  numbers.wait: []"})

    with pytest.raises(StudyError) as refused:
        load_study(path)

    assert len(refused.value.problems) == 3


def test_a_study_made_in_python_is_checked_too(tmp_path: Path) -> None:
    study = Study.model_validate(
        {"name": "mine", "workloads": ["x"], "arch": "edge_npu", "axes": {"array.rowz": [1]}}
    )

    with pytest.raises(StudyError, match=r"^mine: axes\.array\.rowz: an accelerator"):
        sweep(study, tmp_path / "out")


def test_a_wrong_accelerator_is_refused_before_the_sweep(
    write_study: Write, tmp_path: Path
) -> None:
    (tmp_path / "mine.yaml").write_text("name: mine\nclok_hz: 3\n")

    with pytest.raises(UserError, match=r"mine\.yaml:2:1: clok_hz: unknown key, did you mean"):
        sweep(write_study(arch="arch: mine.yaml"), tmp_path / "out")
