"""An artifact is complete, replays in an empty environment, and notices every difference."""

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from accelsim import artifact
from accelsim.errors import ResultError
from accelsim.report.artifact.lock import lock_of
from accelsim.report.artifact.replay import difference_of
from accelsim.report.artifact.wheel import WHEEL_NAME, wheel_of_running_code

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
from pathlib import Path
from experiments.small.numbers import ROWS

text = "name,cycles,energy_pj\\n" + "".join(f"{n},{c},{e}\\n" for n, c, e in ROWS)
Path(__file__).with_name("expected.csv").write_text(text)
"""
STUDY = """
name: tiny
workloads: [digits_cnn]
arch: edge_npu_tiny
axes: {"dram.bandwidth_bytes_per_s": [1e8, 2e8]}
"""


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    folder = tmp_path / "experiments" / "small"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "numbers.py").write_text('ROWS = [("one", 12, 0.25), ("two", 34, 1.5)]\n')
    (folder / "__main__.py").write_text(PROGRAM)
    (folder / "expected.csv").write_text("name,cycles,energy_pj\none,12,0.25\ntwo,34,1.5\n")
    (folder / "README.md").write_text("# How small is `small`?\n")
    return folder


def replayed(folder: Path) -> tuple[int, str]:
    """Replay an artifact with the packages of this environment."""
    command = [sys.executable, "replay.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_an_experiment_is_replayed_and_every_input_has_its_hash(
    experiment: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"

    written = artifact(experiment, out, measure=False)

    assert (written.figures, written.trial) == (1, None)
    code, said = replayed(out)
    assert code == 0, said
    assert "6 values, as expected" in said
    hashes = dict(
        line.split("  ")[::-1] for line in (out / "inputs.sha256").read_text().splitlines()
    )
    inputs = [path for path in (out / "inputs").rglob("*") if path.is_file()]
    assert {path.relative_to(out).as_posix() for path in inputs} == set(hashes)
    for path in inputs:
        name = path.relative_to(out).as_posix()
        assert hashes[name] == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("12", "13", "row 1, cycles: 12 in place of 13"),
        ("0.25", "0.250001", "row 1, energy_pj: 0.25 in place of 0.250001"),
        ("two", "too", "row 2, name: two in place of too"),
        ("two,34,1.5\n", "", "it has other rows or columns"),
    ],
)
def test_a_difference_fails_the_replay(
    experiment: Path, tmp_path: Path, old: str, new: str, said: str
) -> None:
    table = experiment / "expected.csv"
    table.write_text(table.read_text().replace(old, new))
    artifact(experiment, tmp_path / "out", measure=False)

    code, printed = replayed(tmp_path / "out")

    assert code == 1
    assert said in printed


def test_a_table_that_nothing_writes_fails_the_replay(experiment: Path, tmp_path: Path) -> None:
    (experiment / "__main__.py").write_text("from experiments.small import numbers\n")
    artifact(experiment, tmp_path / "out", measure=False)

    code, said = replayed(tmp_path / "out")

    assert code == 1
    assert "no command wrote it" in said


def test_a_changed_input_stops_the_replay(experiment: Path, tmp_path: Path) -> None:
    artifact(experiment, tmp_path / "out", measure=False)
    (tmp_path / "out" / "inputs" / "experiments" / "small" / "numbers.py").write_text("ROWS = []\n")

    code, said = replayed(tmp_path / "out")

    assert code == 2
    assert said.startswith("inputs/experiments/small/numbers.py: absent, or not the file")


@pytest.mark.parametrize(
    ("expected", "found", "difference"),
    [
        *(("1", "1", 0), ("1.0", "1", 0), ("2", "1", float("inf")), ("2.0", "1.0", 0.5)),
        *(("a", "b", float("inf")), ("", "1.0", float("inf")), ("nan", "1.0", float("inf"))),
    ],
)
def test_counts_and_texts_are_equal_and_other_numbers_are_near(
    expected: str, found: str, difference: float
) -> None:
    assert difference_of(expected, found) == difference


def test_a_tolerance_lets_a_number_differ(experiment: Path, tmp_path: Path) -> None:
    table = experiment / "expected.csv"
    table.write_text(table.read_text().replace("0.25", "0.2501"))
    artifact(experiment, tmp_path / "out", tolerance=1e-3, measure=False)

    assert replayed(tmp_path / "out")[0] == 0


def test_what_is_no_sweep_and_no_experiment_is_refused(experiment: Path, tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"^.*neither the folder of a sweep nor that of an exp"):
        artifact(experiment.parent, measure=False)
    with pytest.raises(ResultError, match=r"^.*no such folder$"):
        artifact(tmp_path / "absent", measure=False)
    with pytest.raises(ResultError, match=r"^tolerance must be at least 0 and below 1, not 2$"):
        artifact(experiment, tolerance=2, measure=False)
    with pytest.raises(ResultError, match=r"^.*not empty and not an artifact; name another fold"):
        artifact(experiment, experiment.parent, measure=False)
    (experiment / "expected.csv").unlink()
    with pytest.raises(ResultError, match=r"^.*has no table expected\*\.csv"):
        artifact(experiment, measure=False)


def test_the_wheel_has_equal_bytes_each_time_and_all_packages(tmp_path: Path) -> None:
    wheel = wheel_of_running_code()

    assert wheel == wheel_of_running_code()
    file = tmp_path / WHEEL_NAME
    file.write_bytes(wheel)
    names = set(zipfile.ZipFile(file).namelist())
    assert {"accelsim/cli/commands.py", "accelsim_hdl/npu/npu.py"} <= names
    assert {"accelsim/_requirements.lock", "accelsim/_workloads/README.md"} <= names
    assert not any("__pycache__" in name for name in names)


def test_the_lock_has_hashes_of_what_accelsim_needs_and_no_more() -> None:
    lock = lock_of(())

    for name in ("numpy==", "matplotlib==", "contourpy==", "click=="):
        assert f"\n{name}" in f"\n{lock}"
    assert "\npytest==" not in lock
    assert "\noptuna==" not in lock
    assert "\noptuna==" in lock_of((), ("dse",))
    with pytest.raises(ResultError, match=r"^no-such-package: is not in the lock of accelsim"):
        lock_of(("no_such_package",))


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from accelsim import sweep

    folder = tmp_path_factory.mktemp("swept")
    (folder / "study.yaml").write_text(STUDY)
    sweep(folder / "study.yaml", folder / "sweep")
    return folder / "sweep"


def test_the_appendix_of_a_sweep_has_two_pages_at_most(swept: Path, tmp_path: Path) -> None:
    written = artifact(swept, tmp_path / "out", measure=False)

    text = (tmp_path / "out" / "README.md").read_text()
    for title in ("Abstract", "check-list", "Installation", "workflow", "expected", "customiz"):
        assert title in text
    described = json.loads((tmp_path / "out" / "artifact.json").read_text())
    assert written.figures == len(described["figures"]) > 3
    if shutil.which("pdflatex") is None:
        pytest.skip("pdflatex is not on the PATH")
    command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", "standalone.tex"]
    done = subprocess.run(command, cwd=tmp_path / "out", capture_output=True, check=False)
    assert done.returncode == 0
    log = (tmp_path / "out" / "standalone.log").read_text(encoding="latin-1")
    assert "(1 page," in log or "(2 pages," in log


@pytest.mark.sampled(0)
@pytest.mark.parametrize("what", ["quickstart", "decode"])
def test_an_artifact_replays_in_an_empty_environment(what: str, tmp_path: Path) -> None:
    folder = ROOT / "experiments" / what
    if what == "quickstart":
        from accelsim import sweep

        folder = tmp_path / "sweep"
        sweep(what, folder)
    try:
        written = artifact(folder, tmp_path / "out")
    except ResultError as problem:
        # What pip says of every package if it reaches no index.
        if "(from versions: none)" in str(problem):
            pytest.skip(str(problem))
        raise

    assert written.trial is not None
    assert not any(figure["problem"] for figure in written.trial.figures)
