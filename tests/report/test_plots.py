"""Figures from Python: ``result.plot`` and ``sweep.plot``."""

import subprocess
import sys
from pathlib import Path

import pytest
from matplotlib.figure import Figure

import accelsim
from accelsim.errors import ResultError
from accelsim.explore import read_sweep
from accelsim.report.figures import FIGURES
from report.swept import swept


@pytest.fixture(scope="module")
def result() -> accelsim.Result:
    return accelsim.run("digits_cnn", "edge_npu_tiny")


@pytest.mark.parametrize("name", ["layers", "utilization", "energy"])
def test_a_result_has_its_figures(result: accelsim.Result, name: str) -> None:
    figure = getattr(result.plot, name)(columns="two")

    assert isinstance(figure, Figure)
    assert figure.get_size_inches()[0] == pytest.approx(7.16)
    drawn = figure.axes[0]
    assert drawn.patches or drawn.collections or drawn.lines


def test_the_roofline_needs_the_accelerator(result: accelsim.Result) -> None:
    figure = result.plot.roofline("edge_npu_tiny")

    marks = sum(len(one.get_offsets()) for one in figure.axes[0].collections)
    assert marks >= sum(layer.counts.macs > 0 for layer in result.layers)


@pytest.mark.sampled(3, family="whole reports")
def test_a_sweep_has_every_figure_of_its_report(tmp_path: Path) -> None:
    sweep = read_sweep(swept(tmp_path))

    assert dir(sweep.plot) == sorted(kind.name for kind in FIGURES)
    assert isinstance(sweep.plot.pareto(), Figure)
    with pytest.raises(AttributeError, match="a sweep has no figure paretto, did you mean pareto"):
        _ = sweep.plot.paretto
    assert isinstance(sweep.plot.designs_layers(), Figure)
    with pytest.raises(ResultError, match="unknown columns three"):
        sweep.plot.pareto(columns="three")


def test_a_program_has_the_figures_of_its_result(tmp_path: Path) -> None:
    compiled = accelsim.compile("digits_mlp", "edge_npu_tiny", tmp_path / "program")

    assert isinstance(compiled.plot.layers(), Figure)


def test_nothing_is_drawn_before_it_is_asked_for() -> None:
    code = "import accelsim.simulate, accelsim.explore, sys; sys.exit('matplotlib' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_nothing_to_draw_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "net.onnxtxt").write_text(
        '<ir_version: 9, opset_import: ["" : 20]>\n'
        "net (float[1,8,4,4] x) => (float[1,8,4,4] y) { y = Relu (x) }\n"
    )
    result = accelsim.run(tmp_path / "net.onnxtxt", "edge_npu_tiny")

    with pytest.raises(ResultError, match="roofline: Nothing to draw"):
        result.plot.roofline("edge_npu_tiny")
