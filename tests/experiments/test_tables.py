"""Tables of the machine are listed, with commands that exist."""

import importlib.util
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from experiments.tables import HERE, arguments, entries, main, written

NAMES = [entry["name"] for entry in entries()]


@pytest.mark.parametrize("entry", entries(), ids=NAMES)
def test_an_entry_names_files_and_modules_that_exist(entry: dict[str, object]) -> None:
    assert [*entry] == ["name", "writes", "steps"]
    assert all((HERE / name).is_file() for name in entry["writes"])
    for step in entry["steps"]:
        words = shlex.split(step)
        if "-m" in words:
            assert importlib.util.find_spec(words[words.index("-m") + 1]), step
        named = [word for word in words if word.startswith("experiments/")]
        assert all((HERE.parent / word).is_file() for word in named), step


def test_a_word_with_a_star_stands_for_files(tmp_path: Path) -> None:
    for name in ("b_1.csv", "a_1.csv", "a_1.txt"):
        (tmp_path / name).touch()
    found = arguments("x {data}/*.csv", {"data": str(tmp_path)})

    assert found == ["x", str(tmp_path / "a_1.csv"), str(tmp_path / "b_1.csv")]


def test_a_step_that_fails_is_quoted() -> None:
    entry = {"name": "a", "writes": ["tables.yaml"], "steps": ["{python} -c 'import none_such'"]}

    said = written(entry, None)

    assert said.startswith("failed: {python} -c")
    assert "No module named 'none_such'" in said


def test_a_table_that_changes_is_named(tmp_path: Path) -> None:
    file = tmp_path / "expected.csv"
    file.write_text("1")
    steps = [shlex.join(["{python}", "-c", f"open('{file}', 'w').write('2')"])]
    entry = {"name": "a", "writes": [str(file)], "steps": steps}

    assert written(entry, None).endswith(f"changed: {file}")
    assert written(entry, None).endswith("as before")


def test_tables_of_measurements_are_left_out_without_them() -> None:
    printed = CliRunner().invoke(main, ["silicon/tpu_v3"])

    assert printed.exit_code == 0
    assert "--data" in printed.output


def test_an_unknown_table_is_refused() -> None:
    printed = CliRunner().invoke(main, ["tiles"])

    assert printed.exit_code == 2
    assert "no table is called tiles" in printed.output
