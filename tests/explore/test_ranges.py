"""Ranges as values of an axis."""

from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from accelsim.document import parse_document
from accelsim.errors import DocumentError, StudyError
from accelsim.explore import load_study, study_schema
from accelsim.explore.ranges import range_values

STUDY = """name: ranges
workloads: [resnet18]
arch: edge_npu
axes:
  clock_hz: [5e8]
  array.rows: VALUES
"""


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ({"from": 8, "to": 64, "times": 2}, [8, 16, 32, 64]),
        ({"from": 8, "to": 65, "times": 2}, [8, 16, 32, 64]),
        ({"from": 8, "to": 20, "step": 4}, [8, 12, 16, 20]),
        ({"from": 8, "to": 8, "step": 4}, [8]),
        ({"from": -1, "to": 1, "step": 1}, [-1, 0, 1]),
        ({"from": 0.1, "to": 0.5, "step": 0.1}, [0.1, 0.2, 0.3, 0.4, 0.5]),
        ({"from": 1e8, "to": 1e9, "times": 10}, [1e8, 1e9]),
        ({"from": 1, "to": 4, "times": 1.5}, [1.0, 1.5, 2.25, 3.375]),
        ({"from": "100 MHz", "to": "400 MHz", "times": 2}, ["100 MHz", "200 MHz", "400 MHz"]),
        (
            {"from": "0.5GB/s", "to": "1.5GB/s", "step": "0.5GB/s"},
            ["0.5 GB/s", "1.0 GB/s", "1.5 GB/s"],
        ),
        ([1, 2], [1, 2]),
    ],
)
def test_a_range_is_its_values(given: object, values: list[float]) -> None:
    found = range_values(given)

    assert found == values
    assert [type(one) for one in found] == [type(one) for one in values]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("{from: 8, to: 64, step: 1, log: true}", "a range has the keys from, to, and step,"),
        ("{from: 8, step: 64}", "a range has the keys from, to, and step, times or log"),
        ("{from: 8, to: 64, step: 1, times: 2}", "a range has the keys from, to, and step,"),
        ("{from: 8, to: 64, steps: 1}", "a range has the keys from, to, and step, times or log"),
        ("{from: 8, to: 64, step: 0}", "step must be above 0, not 0"),
        ("{from: 8, to: 64, times: 1}", "times must be above 1, not 1"),
        ("{from: 80, to: 64, times: 2}", "from must be at most to and above 0, not 80"),
        ("{from: 0, to: 64, times: 2}", "from must be at most to and above 0, not 0"),
        ("{from: 0, to: 1, step: 1e-9}", "a range has at most 10000 values"),
        ("{from: 1 MHz, to: 2 GHz, times: 2}", "from, to and step of a range must have the same"),
        ("{from: 1 MHz, to: 2 MHz, step: 1}", "from, to and step of a range must have the same"),
        ("{from: 1 MHz, to: 2 MHz, times: 2 MHz}", "times of a range must be a number, not 2 MHz"),
        ("{from: a, to: 64, step: 2}", "from of a range must be a number, not a"),
        ("{from: 1, to: .inf, step: 2}", "to of a range must be finite, not inf"),
        ("{from: 1, to: true, step: 2}", "to of a range must be a number, not True"),
    ],
)
def test_a_wrong_range_is_refused_with_its_line(tmp_path: Path, given: str, said: str) -> None:
    file = tmp_path / "study.yaml"
    file.write_text(STUDY.replace("VALUES", given))

    with pytest.raises(DocumentError) as refused:
        load_study(file)

    assert refused.value.problems[0].startswith(f"{file}:6:3: axes.array.rows: {said}")


def test_a_study_has_the_values(tmp_path: Path) -> None:
    text = STUDY.replace("VALUES", "{from: 8, to: 64, times: 2}")
    (tmp_path / "study.yaml").write_text(text)

    study = load_study(tmp_path / "study.yaml")

    assert study.axes["array.rows"] == (8, 16, 32, 64)
    jsonschema.validate(parse_document(text, "study").data, study_schema())


def test_fields_that_vary_together_have_no_range(tmp_path: Path) -> None:
    text = STUDY.replace("VALUES", "{from: 8, to: 64, times: 2}")
    (tmp_path / "study.yaml").write_text(text.replace("array.rows", "array.rows, array.cols"))

    with pytest.raises(StudyError, match="must be a list of 2 values, one for each field, not 8"):
        load_study(tmp_path / "study.yaml")
