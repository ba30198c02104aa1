"""Bars that are relative to a design of the user's choice."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from matplotlib.text import Text

from accelsim.errors import ResultError
from accelsim.explore import read_sweep, sweep
from accelsim.report import energy, latency, report
from accelsim.report.collect import with_baseline
from accelsim.report.evidence import Evidence
from accelsim.report.figures import FIGURES, Kind
from accelsim.testing import check_figure

STUDY = """
name: baseline
arch: edge_npu
workloads: [digits_cnn, digits_conv]
axes:
  array.rows: [4, 8]
  array.cols: [4, 8]
objectives: [latency_s, area_um2]
"""


def test_energy_is_relative_to_the_baseline(evidence: Evidence) -> None:
    parts = energy.data(with_baseline(evidence, 0))

    relative = parts.groupby("role", sort=False)["relative"].sum()
    # Energies are 1, 2 and 8 uJ; point 0, the best in energy, is the baseline.
    assert relative.to_dict() == {"baseline": 1.0, "best latency_s": 8.0, "knee": 2.0}


def test_the_baseline_is_drawn_although_it_is_on_no_front(evidence: Evidence) -> None:
    designs = latency.design_data(with_baseline(evidence, 3))

    assert 3 not in set(evidence.front["point"])
    assert designs.loc[designs["baseline"], "point"].tolist() == [3]
    assert set(evidence.front["point"]) < set(designs["point"])


def test_without_a_baseline_no_design_is_one(evidence: Evidence) -> None:
    assert not latency.design_data(evidence)["baseline"].any()
    assert "baseline" not in set(energy.data(evidence)["role"])


def test_a_baseline_must_be_a_point_with_results(evidence: Evidence) -> None:
    with pytest.raises(ResultError, match="baseline: the sweep has no point 99; its points are 0 "):
        with_baseline(evidence, 99)
    lacking = evidence.frame.assign(
        status=np.where(evidence.frame["point"] == 3, "refused", evidence.frame["status"])
    )
    with pytest.raises(ResultError, match="baseline: the design of point 3 has no results for"):
        with_baseline(replace(evidence, frame=lacking), 3)


@pytest.mark.sampled(24, family="long runs")
def test_a_report_and_plots_take_a_baseline(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(STUDY)
    swept = sweep(tmp_path / "study.yaml", tmp_path / "swept", workers=1)

    report(swept.folder, tmp_path / "report", baseline=0)

    caption = (tmp_path / "report" / "latency_designs.caption.txt").read_text()
    assert "Bars are relative to the baseline, the design of point 0." in caption
    assert (
        "relative to the baseline (the design of point 0)"
        in (tmp_path / "report" / "energy.caption.txt").read_text()
    )
    # Point 5 is the same design with the second network.
    figure = read_sweep(swept.folder).plot.energy(baseline=5)
    assert figure.axes[0].get_ylabel() == "Energy relative to the baseline"
    assert {text.get_fontfamily()[0] for text in figure.findobj(Text)} == {"STIXGeneral"}
    with pytest.raises(ResultError, match="pareto: has no bars that a baseline could scale"):
        read_sweep(swept.folder).plot.pareto(baseline=0)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("kind", FIGURES, ids=lambda kind: kind.name)
def test_our_figures_pass_the_check_of_figures(kind: Kind) -> None:
    check_figure(kind)
