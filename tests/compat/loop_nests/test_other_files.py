"""Files that are no loop nests are refused by what they are, and layers have names of their own."""

from pathlib import Path

import pytest
import yaml

from accelsim.errors import DocumentError
from accelsim.workload import load_workload
from tests.compat.loop_nests.files import layer, refusal, written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: 1", "net.yaml: a YAML file of layers is a list, as ZigZag's, or has the key problem"),
        ("[]", "net.yaml: has no layer"),
        ("[1]", "a layer must have keys, not be 1"),
        ("[{operator_type: Add}]", "equation must be like"),
        ("- {name: default, spatial_mapping: {D1: [K, 8]}}", "is a mapping of ZigZag, which says"),
        ("- {name: Layer0, core_allocation: [0]}", "is a mapping of Stream, which says on which"),
        ("{cores: [a.yaml], graph: {type: bus}}", "is an accelerator of Stream, several cores of"),
        ("{memories: {}, operational_array: {}}", "is an accelerator of ZigZag; "),
        ("{memories: {}, name: a, name: b, multipliers: {}}", "is an accelerator of ZigZag; "),
        ("problem: {C: 1, C: 2}", 'found duplicate key "C"'),
        ("mapper: {algorithm: random}", "is directives of Timeloop's mapper; "),
        ("ERT: {version: 0.4, tables: []}", "is an energy reference table (ERT) of Accelergy; "),
        ("ART: {version: 0.4, tables: []}", "is an area reference table (ART) of Accelergy; "),
        ("architecture: {version: 0.4}", "is an architecture of Timeloop or Accelergy; "),
        ("shape: {dimensions: [A]}", "is a shape of Timeloop, which a problem gives sizes; "),
        ("array: {rows: 8}", "is an accelerator, and a network is needed; "),
    ],
)
def test_other_files_are_refused_by_what_they_are(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in refusal(written(tmp_path, text))


def test_a_template_is_called_one(tmp_path: Path) -> None:
    text = "# a layer\n{{add_to_path('../..')}}\nproblem:\n  <<<: *base\n  instance: {C: 3}\n"

    with pytest.raises(DocumentError, match=r"net.yaml:2: \{\{add_to_path\('../..'\)\}\} makes it"):
        load_workload(written(tmp_path, text))


def test_names_that_repeat_get_a_number(tmp_path: Path) -> None:
    file = layer(tmp_path, "O[x]+=W[c]*I[x][c]", {"x": 2, "c": 3}, name="a")
    one = yaml.safe_load(file.read_text())[0]
    file.write_text(yaml.safe_dump([one, {**one, "name": "a_2"}, one, one]))

    names = [operator.name for operator in load_workload(file).operators]
    assert names == ["a", "a_2", "a_3", "a_4"]
