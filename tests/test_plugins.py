"""Names that other installed packages add, and the checks that they can call."""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import accelsim as python
from accelsim import plugins
from accelsim.api.catalog import list_names
from accelsim.arch import load_arch, preset_names
from accelsim.arch.load import PRESETS
from accelsim.errors import ArchError, PluginError, StudyError
from accelsim.explore import load_study, sweep
from accelsim.explore.strategy import Listed, SearchTask
from accelsim.memory.dram import load_device
from accelsim.report.evidence import Evidence
from accelsim.report.figures import figures_of
from accelsim.technology import load_technology
from accelsim.testing import check_figure, check_preset, check_strategy, check_technology
from accelsim.workload import load_workload
from cli.command import accelsim

SOURCE = '{value: 1, source: "A. Author, 2020", evidence: published}'

PACKAGE = '''
"""A package of another author."""
from pathlib import Path

HERE = Path(__file__).parent
ARCH, TECHNOLOGY = HERE / "arch.yaml", str(HERE / "technology.yaml")
NO_FILE = HERE / "absent.yaml"

def _area():
    import pandas as pd
    from accelsim.report.figures import Kind

    def data(evidence):
        return evidence.frame[["point", "area_um2"]]

    def draw(frame, figure):
        figure.subplots().plot(frame["point"], frame["area_um2"], "o")

    return Kind(
        name="areas",
        title="Area of each point",
        data=data,
        draw=draw,
        caption=lambda frame, evidence: f"Area of {len(frame)} points.",
    )

AREAS = _area()

import click

@click.command("ours")
def ours():
    """Say that it is called."""
    click.echo("called")

def read(path):
    return f"read {path}"

from accelsim.explore.provider import Found, MetricProvider, PointMetrics

class Cost(PointMetrics):
    def inputs(self):
        return {"version": 1}

    def found(self, point):
        return Found({"cells": point.arch.array.rows * point.arch.array.cols})

class Costs(MetricProvider):
    names = ("cells", "corners")
    same_for_networks = frozenset(names)

    def prepared(self, study, axes):
        return Cost()

COSTS = Costs()

class Timed(Cost):
    def found(self, point):
        return Found({"cells": 1, "cycles": 0})

class Times(Costs):
    def prepared(self, study, axes):
        return Timed()

TIMES = Times()

class Doubled(Costs):
    names = ("cycles",)

DOUBLED = Doubled()

def backwards(task):
    from accelsim.explore.strategy import Listed
    every = list(task.space.designs())
    return Listed(reversed(every[:task.budget]))
'''

NOTHING_SWEPT = Evidence(frame=pd.DataFrame(), objectives=(), axes=(), knees=())
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return what installs a package that adds names: ``install(presets={"a": "b:C"})``."""
    monkeypatch.syspath_prepend(tmp_path)

    def installed(package: str = "others", **names: dict[str, str]) -> None:
        folder = tmp_path / package.replace("-", "_")
        folder.mkdir()
        (folder / "__init__.py").write_text(PACKAGE)
        (folder / "arch.yaml").write_text(PRESETS.path("edge_npu_tiny").read_text())
        (folder / "technology.yaml").write_text(
            f"name: theirs\nnode_nm: 28\ndram_pj_per_bit: {{theirs: {SOURCE}}}\n"
        )
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        groups = [
            f"[accelsim.{group}]\n" + "".join(f"{a} = {b}\n" for a, b in added.items())
            for group, added in names.items()
        ]
        (info / "entry_points.txt").write_text("\n".join(groups))
        forget()

    yield installed
    forget()


def forget() -> None:
    plugins._installed.cache_clear()
    plugins._points.cache_clear()
    plugins.plugin_names.cache_clear()


@pytest.mark.sampled(24, family="long runs")
def test_a_figure_of_another_package_stands_in_every_report(install: Install) -> None:
    install(figures={"areas": "others:AREAS"})

    areas = figures_of(NOTHING_SWEPT)[-1]
    assert areas.title == "Area of each point"
    check_figure(areas)


def test_a_figure_of_another_package_must_be_one_of_its_name(install: Install) -> None:
    install(figures={"points": "others:AREAS"})
    with pytest.raises(PluginError, match=r"points of accelsim\.figures has the name areas"):
        figures_of(NOTHING_SWEPT)

    install("more", figures={"drawing": "more:ARCH"})
    with pytest.raises(PluginError, match=r"drawing of accelsim\.figures must be an accelsim\."):
        figures_of(NOTHING_SWEPT)


def test_a_preset_of_another_package_has_a_name(install: Install) -> None:
    install(presets={"their_npu": "others:ARCH"})

    assert load_arch("their_npu", {"array.rows": 4}).array.rows == 4
    assert "their_npu" in list_names("archs")
    check_preset("their_npu")


def test_a_technology_of_another_package_has_a_name(install: Install) -> None:
    install(technologies={"theirs": "others:TECHNOLOGY"})

    assert load_technology("theirs").dram_pj("theirs") == 1
    assert "theirs" in list_names("technologies")
    check_technology("theirs")


def test_a_strategy_of_another_package_sweeps(install: Install, tmp_path: Path) -> None:
    install(strategies={"backwards": "others:backwards"})
    study = tmp_path / "study.yaml"
    study.write_text(
        "name: theirs\nworkloads: [digits_mlp]\narch: edge_npu_tiny\n"
        "axes: {clock_hz: [100000000, 200000000, 300000000]}\n"
        "strategy: backwards\nbudget: 2\n"
    )

    table = sweep(study, tmp_path / "out", workers=1).table

    assert sorted(table["clock_hz"]) == [100_000_000, 200_000_000]
    assert "backwards" in list_names("strategies")


COUNTED = """
name: counted
workloads: [digits_mlp]
arch: edge_npu_tiny
axes: {array.rows: [2, 8, 4]}
objectives: [METRIC]
constraints: ["cells <= 20"]
sample: 0
"""


def test_metrics_of_another_package_are_objectives_and_constraints(
    install: Install, tmp_path: Path
) -> None:
    install(metrics={"costs": "others:COSTS"})
    study = tmp_path / "study.yaml"
    study.write_text(COUNTED.replace("METRIC", "cells"))

    summary = sweep(study, tmp_path / "out", workers=1)
    table = summary.table

    cols = load_arch("edge_npu_tiny").array.cols
    assert list(table["cells"]) == [2 * cols, 8 * cols, 4 * cols]
    assert list(table["feasible"]) == [rows * cols <= 20 for rows in (2, 8, 4)]
    assert list(table["front"]) == [True, False, False]
    assert "cells" in list_names("metrics")


def test_a_metric_that_no_package_finds_is_refused(install: Install, tmp_path: Path) -> None:
    install(metrics={"costs": "others:COSTS"})
    study = tmp_path / "study.yaml"

    study.write_text(COUNTED.replace("METRIC", "corner"))
    with pytest.raises(StudyError, match=r"unknown metric corner, did you mean corners\?"):
        load_study(study)
    study.write_text(COUNTED.replace("METRIC", "corners"))
    with pytest.raises(StudyError, match="the points of this study have no metric corners"):
        sweep(study, tmp_path / "out", workers=1)


def test_a_provider_that_gives_a_metric_of_accelsim_is_refused_by_name(
    install: Install, tmp_path: Path
) -> None:
    install(metrics={"costs": "others:TIMES"})
    study = tmp_path / "study.yaml"
    study.write_text(COUNTED.replace("METRIC", "cells"))

    with pytest.raises(StudyError, match=r"costs of accelsim\.metrics gives cycles, which"):
        sweep(study, tmp_path / "out", workers=1)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("others:backwards", "costs of accelsim.metrics must be an accelsim.explore.provider."),
        ("others:DOUBLED", "costs of accelsim.metrics adds cycles, a metric of accelsim"),
    ],
)
def test_a_wrong_provider_of_metrics_is_refused(install: Install, value: str, said: str) -> None:
    install(metrics={"costs": value})

    with pytest.raises(PluginError, match="^" + re.escape(said)):
        list_names("metrics")


def test_a_command_and_a_function_of_another_package_are_called(install: Install) -> None:
    install(
        commands={"ours": "others:ours", "wrong": "others:HERE"},
        functions={"ours": "others:ours"},
        networks={"onehot": "others:read"},
    )

    assert accelsim("ours").stdout == "called\n"
    assert "ours       Say that" in accelsim("--help").stdout
    refused = accelsim("wrong", "--option", "word")
    assert refused.returncode == 2
    assert "wrong of accelsim.commands must be a command of click, not" in refused.stderr
    assert python.ours.name == "ours"
    assert "ours" in dir(python)
    assert load_workload("a.onehot") == "read a.onehot"
    del python.ours


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (
            {"presets": {"edge_npu": "others:ARCH"}},
            "package others adds edge_npu to accelsim.presets, a name that accelsim has: uninstall",
        ),
        (
            {"presets": {"theirs": "absent_module:ARCH"}},
            "theirs of accelsim.presets cannot be loaded from absent_module:ARCH of package others:"
            " No module named 'absent_module'",
        ),
        (
            {"presets": {"theirs": "others:GONE"}},
            "theirs of accelsim.presets cannot be loaded from others:GONE of package others:",
        ),
        (
            {"presets": {"theirs": "others:NO_FILE"}},
            "theirs of accelsim.presets must be the path of a file, not ",
        ),
        (
            {"presets": {"theirs": "others:backwards"}},
            "theirs of accelsim.presets must be the path of a file, not <function",
        ),
    ],
)
def test_a_wrong_name_of_another_package_is_refused(
    install: Install, names: dict[str, dict[str, str]], said: str
) -> None:
    install(**names)

    with pytest.raises(PluginError, match="^" + re.escape(said)):
        load_arch("theirs")


def test_two_packages_with_one_name_are_refused(install: Install) -> None:
    install(presets={"theirs": "others:ARCH"})
    install("second", presets={"theirs": "second:ARCH"})

    with pytest.raises(PluginError, match=r"both add theirs to accelsim\.presets"):
        load_arch("theirs")


def test_names_of_others_are_found_where_a_name_is_nearly_right(install: Install) -> None:
    install(presets={"their_npu": "others:ARCH"})

    with pytest.raises(ArchError, match=r"^their_np: no such accelerator, did you mean their_npu"):
        load_arch("their_np")


def test_a_name_of_accelsim_does_not_ask_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> None:
        raise AssertionError("installed packages are looked through")

    forget()
    with monkeypatch.context() as patched:
        patched.setattr(plugins, "_installed", asked)
        load_arch("edge_npu")
        load_technology("horowitz_45nm")
        load_device("ddr4_2400")


@pytest.mark.parametrize("name", [name for name in preset_names() if "npu" in name])
def test_the_presets_of_accelsim_keep_what_is_asked_of_others(name: str) -> None:
    check_preset(name, workload="digits_mlp")


def listed(designs: Callable[[SearchTask], Iterable[Any]]) -> Callable[[SearchTask], Listed]:
    return lambda task: Listed(iter(designs(task)))


def wanted(task: SearchTask) -> int:
    return task.budget or 0


twice = listed(lambda task: [next(task.space.designs())] * wanted(task))
outside = listed(lambda task: [(10**6,) * len(task.space.axes)] * wanted(task))
lists = listed(lambda task: [[0] * len(task.space.axes)] * wanted(task))
few = listed(lambda task: itertools.islice(task.space.designs(), 1))
many = listed(lambda task: itertools.islice(itertools.cycle(task.space.designs()), 10**4))


def ordered(task: SearchTask) -> Listed:
    return Listed(itertools.islice(task.space.designs(), task.budget))


def by_hash(task: SearchTask) -> Listed:
    order = sorted(task.space.designs(), key=lambda design: hash(str(design)))
    return Listed(iter(order[: task.budget]))


class Inattentive(Listed):
    """Is told results, and does not change its designs."""

    hears = True


def deaf(task: SearchTask) -> Inattentive:
    return Inattentive(itertools.islice(task.space.designs(), task.budget))


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (twice, "gives a design twice"),
        (outside, "which is not in the space"),
        (lists, "which is not a tuple of int"),
        (few, "designs, not "),
        (many, "the strategy gives more than its "),
        (by_hash, "gives other designs in another process"),
        (deaf, "the strategy finds a cost of "),
    ],
)
def test_a_broken_strategy_is_found(strategy: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_strategy(strategy)


@pytest.mark.sampled(24, family="long runs")
def test_a_right_strategy_passes() -> None:
    check_strategy(ordered)


def test_a_technology_that_does_not_say_how_far_to_trust_a_value_is_found(tmp_path: Path) -> None:
    path = tmp_path / "theirs.yaml"
    value = "{value: 1, source: my own work, evidence: assumed}"
    path.write_text(f"name: theirs\nnode_nm: 28\ndram_pj_per_bit: {{theirs: {value}}}\n")

    with pytest.raises(AssertionError, match=r"theirs is assumed, and has no uncertainty_factor$"):
        check_technology(path)


def test_a_preset_whose_commands_disagree_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from accelsim.testing import preset

    run = preset.run
    monkeypatch.setattr(preset, "run", lambda workload, _: run(workload, "edge_npu"))

    with pytest.raises(AssertionError, match=r"in run and .* in compile"):
        check_preset("edge_npu_tiny")
