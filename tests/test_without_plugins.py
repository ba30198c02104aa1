"""The core without a plug-in that comes with accelsim: it works, and names what is not there."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

from conftest import ROOT

DRIVER = """
import contextlib, io, json, os, sys, traceback
from importlib.abc import MetaPathFinder

import click, numba, numpy, pydantic, yaml


class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == plugin or name.startswith(plugin + "."):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def ran():
    sys.meta_path.insert(0, Absent())
    from accelsim import plugins
    from accelsim.cli.commands import main

    if not keeps_entry_points:
        left = [point for point in plugins._installed() if not point.value.startswith(plugin)]
        plugins._installed = lambda: left
    for command in commands:
        out, err = io.StringIO(), io.StringIO()
        sys.argv = ["accelsim", *command.split()]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main()
            except SystemExit as problem:
                code = problem.code or 0
        yield code, out.getvalue(), err.getvalue()
    assert not [name for name in sys.modules if name.startswith(plugin)]


for line in sys.stdin:
    folder, plugin, keeps_entry_points, commands = json.loads(line)
    if os.fork() == 0:
        os.chdir(folder)
        try:
            said = json.dumps(list(ran()))
        except BaseException:
            said = json.dumps(traceback.format_exc())
        print(said, flush=True)
        os._exit(0)
    os.wait()
"""
"""Runs commands in a process of its own for each line; what accelsim needs is loaded once."""

FILES = {
    "net.csv": "Layer, M, N, K,\nfirst, 16, 32, 8,\n",
    "nest.yaml": "- {equation: 'O[b][k]+=W[k][c]*I[b][c]', loop_dims: [B, K, C]}\n",
    "zigzag.yaml": "{name: theirs, memories: {}, operational_array: {}}\n",
    "timeloop.yaml": "architecture: {nodes: []}\nname: a\nname: b\n",
}
STUDY = """
name: swept
workloads: [digits_mlp]
arch: edge_npu_tiny
axes: {array.rows: [2, 4]}
objectives: [cycles]
sample: 0
"""
RUN = "run digits_mlp --tier analytical --arch"
REFUSED = {
    "run net.csv --arch edge_npu_tiny": "net.csv: topologies of SCALE-Sim are read by",
    "run nest.yaml --arch edge_npu_tiny": (
        "nest.yaml: loop nests of ZigZag and Timeloop are read by"
    ),
    f"{RUN} zigzag.yaml": (
        "zigzag.yaml: has no key array; files of ZigZag and Timeloop are read by"
    ),
    f"{RUN} timeloop.yaml": "timeloop.yaml: files of ZigZag and Timeloop are read by",
    f"{RUN} edge_npu_tiny --set technology=zigzag.yaml": (
        "zigzag.yaml: has no key node_nm or accelergy; files of ZigZag and Timeloop are read by"
    ),
}
LACK = " the plug-in accelsim.compat, which is not installed: install accelsim again"
"""The end of what is said of a file that the plug-in reads."""

Done = list[tuple[int, str, str]]


@pytest.fixture(scope="module")
def driver() -> Iterator[subprocess.Popen[str]]:
    """The process that begins the others."""
    command = [sys.executable, "-c", DRIVER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process


@pytest.fixture
def without(driver: subprocess.Popen[str], tmp_path: Path) -> Callable[..., Done]:
    """Return what runs commands in a process in which a package cannot be imported."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)

    def run(plugin: str, *commands: str, keeps_entry_points: bool = False) -> Done:
        assert driver.stdin is not None
        assert driver.stdout is not None
        print(
            json.dumps([str(tmp_path), plugin, keeps_entry_points, commands]),
            file=driver.stdin,
            flush=True,
        )
        said = json.loads(driver.stdout.readline())
        assert isinstance(said, list), said
        return [(code, out, err) for code, out, err in said]

    return run


def test_the_core_works_without_compat_and_names_it(without: Callable[..., Done]) -> None:
    helped, listed, computed, unknown, *refused = without(
        "accelsim.compat",
        *("--help", "list archs", f"{RUN} edge_npu_tiny", "scalesim -c a.cfg"),
        *REFUSED,
    )

    assert helped[0] == listed[0] == computed[0] == 0, computed[2]
    assert "  cosim " in helped[1]
    assert "scalesim" not in helped[1]
    assert unknown[0] == 2
    assert unknown[2].startswith("error: scalesim: no such command")
    for (code, _, said), sentence in zip(refused, REFUSED.values(), strict=True):
        assert (code, said.splitlines()[-1]) == (2, f"error: {sentence}{LACK}")


def test_the_core_works_without_hierarchy(without: Callable[..., Done]) -> None:
    helped, listed, computed, *refused = without(
        "accelsim.hierarchy",
        *("--help", "list", f"{RUN} edge_npu_tiny"),
        *("memory a.trace --system x", "list systems", "schema system"),
    )

    assert helped[0] == listed[0] == computed[0] == 0, computed[2]
    assert "  memory " not in helped[1]
    assert "\nsystems:" not in listed[1]
    assert "\ndrams:" in listed[1]
    assert [code for code, _, _ in refused] == [2, 2, 2]
    assert refused[0][2].startswith("error: memory: no such command")


def test_the_core_works_without_system_and_names_it(
    without: Callable[..., Done], tmp_path: Path
) -> None:
    (tmp_path / "swept.yaml").write_text(STUDY)
    (tmp_path / "trained.yaml").write_text(f"{STUDY}system: two\n")
    (tmp_path / "metric.yaml").write_text(STUDY.replace("cycles", "step_s"))
    helped, listed, computed, swept, *refused = without(
        "accelsim.system",
        *("--help", "list", f"{RUN} edge_npu_tiny", "sweep swept.yaml --out out --workers 1"),
        *("system digits_mlp --system x", "astra -w a", "calculon a b c"),
        *("list training_systems", "schema training_system"),
        *(
            "rtl x --codec-engine --out made",
            "sweep trained.yaml --out o",
            "sweep metric.yaml --out m",
        ),
    )

    assert helped[0] == listed[0] == computed[0] == swept[0] == 0, swept[2]
    assert not [name for name in ("system", "astra", "calculon") if f"\n  {name} " in helped[1]]
    assert "step_s" not in listed[1]
    assert [code for code, _, _ in refused] == [2] * len(refused)
    said = [sentence.splitlines()[-1] for _, _, sentence in refused]
    assert [sentence.partition(": no such command")[0] for sentence in said[:3]] == [
        f"error: {name}" for name in ("system", "astra", "calculon")
    ]
    lack = "training systems are read by" + LACK.replace("compat", "system")
    assert said[5] == f"error: x: {lack}"
    assert said[6].startswith("error: trained.yaml:")
    assert said[6].endswith(f"system: two: {lack}")
    assert "objectives.0.metric: unknown metric step_s" in said[7]


def test_the_core_works_without_learn_and_names_it(
    without: Callable[..., Done], tmp_path: Path
) -> None:
    (tmp_path / "swept.yaml").write_text(STUDY.replace("array.rows", "precision.weight"))
    text = (tmp_path / "swept.yaml").read_text().replace("[2, 4]", "[int4, ternary]")
    (tmp_path / "swept.yaml").write_text(text)
    (tmp_path / "right.yaml").write_text(text.replace("[cycles]", "[accuracy]"))
    (tmp_path / "right.csv").write_text("network,weight,activation,accuracy,source\n")
    (tmp_path / "known.yaml").write_text(
        text.replace("[cycles]", "[accuracy]") + "accuracy: {file: right.csv}\n"
    )
    helped, listed, computed, swept, *refused = without(
        "accelsim.learn",
        *("--help", "list", f"{RUN} edge_npu_tiny", "sweep swept.yaml --out out --workers 1"),
        *("quantize digits_conv a.npy --out b.onnx", "accuracy digits_conv"),
        *("sweep right.yaml --out o", "sweep known.yaml --out o"),
    )

    assert helped[0] == listed[0] == computed[0] == swept[0] == 0, swept[2]
    assert not [name for name in ("quantize", "accuracy") if f"\n  {name} " in helped[1]]
    assert "  accuracy\n" not in listed[1]
    assert [code for code, _, _ in refused] == [2] * len(refused)
    said = [sentence.splitlines()[-1] for _, _, sentence in refused]
    assert [sentence.partition(": no such command")[0] for sentence in said[:2]] == [
        f"error: {name}" for name in ("quantize", "accuracy")
    ]
    lack = "accuracy: accuracies are read by" + LACK.replace("compat", "learn")
    assert all(sentence.endswith(f"objectives.0.metric: {lack}") for sentence in said[2:])


def test_the_core_works_without_sparse_engines_and_names_it(without: Callable[..., Done]) -> None:
    skips = "--set array.engine.kind=cartesian"
    helped, checked, computed, *refused = without(
        "accelsim.sparse_engines",
        *("--help", "sparse digits_conv --density 0.5 --out kept.npz"),
        *(f"{RUN} edge_npu_tiny", f"{RUN} edge_npu_tiny {skips}"),
        f"run digits_mlp --arch edge_npu_tiny {skips}",
    )

    assert helped[0] == checked[0] == computed[0] == 0, checked[2] + computed[2]
    for code, _, said in refused:
        sentence = "array.engine.kind is cartesian, which the plug-in accelsim.sparse_engines times"
        missing = "it is not installed: install accelsim again"
        assert (code, said.splitlines()[-1]) == (2, f"error: {sentence}; {missing}")


def test_a_plug_in_that_was_deleted_is_named_where_it_is_needed(
    without: Callable[..., Done],
) -> None:
    helped, called, topology, machine = without(
        "accelsim.compat",
        *("--help", "scalesim -c a.cfg", "run net.csv --arch edge_npu_tiny", f"{RUN} zigzag.yaml"),
        keeps_entry_points=True,
    )

    assert helped[0] == 0
    assert "scalesim   (cannot be loaded)" in helped[1]
    for (code, _, said), name in (
        (called, "scalesim of accelsim.commands"),
        (topology, "csv of accelsim.networks"),
        (machine, "compat of accelsim.documents"),
    ):
        assert code == 2
        assert said.startswith(f"error: {name} cannot be loaded from accelsim.compat.")
        assert said.endswith("of package accelsim-npu: No module named 'accelsim.compat'\n")


def test_entry_points_are_installed_as_pyproject_says() -> None:
    """Else: ``make`` installs the checkout again."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    said = {
        (group, name, value)
        for group, points in project["entry-points"].items()
        for name, value in points.items()
    }
    points = distribution("accelsim-npu").entry_points

    assert {(each.group, each.name, each.value) for each in points} >= said
    assert len(said) == len([each for each in points if each.group.startswith("accelsim.")])


@pytest.mark.parametrize("name", ["net.csv", "./net.csv"])
def test_a_file_in_the_folder_is_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    from accelsim.workload import load_workload

    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.csv").write_text(FILES["net.csv"])

    assert load_workload(name).name == "net"
