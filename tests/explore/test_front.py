"""A front of designs has each design once, whatever the number of networks."""

from collections.abc import Callable
from pathlib import Path

import pytest

from accelsim.explore import read_sweep, sweep, watch
from accelsim.explore.front import designs_on_front
from accelsim.explore.read import Sweep
from accelsim.report import pareto
from accelsim.report.evidence import Evidence
from accelsim.report.page import _summary
from explore import fakes

DESIGNS = "metrics: {both_s: geomean(latency_s)}\nobjectives: [both_s, area_um2]"


@pytest.fixture
def of_designs(write_study: Callable[..., Path], tmp_path: Path) -> Sweep:
    study = write_study(objectives=DESIGNS)
    summary = sweep(study, tmp_path / "out", workers=1, evaluate=fakes.evaluate, load=fakes.load)
    made = read_sweep(tmp_path / "out")
    designs = len(made.front)
    assert f"of {designs} on the front {designs}" in summary.rtl
    assert len(watch(tmp_path / "out").front) == designs
    return made


def test_each_design_is_there_once(of_designs: Sweep) -> None:
    table, fields = of_designs.table, list(of_designs.fields)

    front = of_designs.front

    assert not front.duplicated(fields).any()
    assert 2 * len(front) == int(table["front"].sum()) > 0
    assert of_designs.facts()["points"] == f"64, {len(front)} on the front"


def test_a_front_of_networks_has_a_row_for_each(
    write_study: Callable[..., Path], tmp_path: Path
) -> None:
    sweep(write_study(), tmp_path / "out", workers=1, evaluate=fakes.evaluate, load=fakes.load)
    made = read_sweep(tmp_path / "out")

    assert len(made.front) == int(made.table["front"].sum())
    assert len(designs_on_front(made.table, made.study)) == len(made.front)


def test_figure_and_page_show_a_design_once(of_designs: Sweep) -> None:
    frame = of_designs.table.rename(columns={"front": "pareto"}).reset_index(drop=True)
    evidence = Evidence(
        frame=frame,
        objectives=(("both_s", "min"), ("area_um2", "min")),
        axes=of_designs.fields,
        knees=(),
        of_designs=True,
    )

    drawn = pareto.data(evidence)

    assert set(drawn["workload"]) == {"all networks"}
    assert len(drawn) == 16
    assert int(drawn["front"].sum()) == len(of_designs.front)
    assert dict(_summary(evidence))["on the front"] == len(of_designs.front)
