"""Rates follow from totals: by hand, in a result and in the table of a sweep alike."""

from pathlib import Path

import pytest

import accelsim
from accelsim.explore.metric import with_rates
from accelsim.simulate.rates import RATES

STUDY = """name: rates
workloads: [digits_mlp]
arch: edge_npu_tiny
axes:
  clock_hz: [10e6, 200e6]
objectives: [tops_per_w, edp_pj_s]
constraints: [runs_per_s >= 1]
"""
TOTALS = {"macs": 3, "latency_s": 0.5, "energy_pj": 6.0, "area_um2": 2e6}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("edp_pj_s", "energy_pj * latency_s", 3.0),
        ("area_delay_um2_s", "area_um2 * latency_s", 1e6),
        ("runs_per_s", "1 / latency_s", 2.0),
        ("tops", "2e-12 * macs / latency_s", 1.2e-11),
        ("tops_per_w", "2 * macs / energy_pj", 1.0),
        ("tops_per_mm2", "2e-06 * macs / latency_s / area_um2", 6e-12),
    ],
)
def test_a_rate_by_hand(name: str, text: str, value: float) -> None:
    assert RATES[name].text == text
    assert RATES[name].value(TOTALS) == pytest.approx(value)


def test_an_unknown_metric_or_a_division_by_zero_gives_no_rate() -> None:
    assert RATES["tops_per_w"].value({**TOTALS, "energy_pj": None}) is None
    assert RATES["tops"].value({**TOTALS, "latency_s": 0.0}) is None


def test_table_and_result_have_the_same_rates(tmp_path: Path) -> None:
    file = tmp_path / "study.yaml"
    file.write_text(STUDY)

    accelsim.sweep(file, tmp_path / "out", workers=1)

    swept = accelsim.read_sweep(tmp_path / "out")
    assert [(one.metric, one.goal) for one in swept.objectives] == [
        ("tops_per_w", "max"), ("edp_pj_s", "min")
    ]  # fmt: skip
    for _, row in swept.table.iterrows():
        result = accelsim.run(
            "digits_mlp", "edge_npu_tiny", tier="analytical", replace={"clock_hz": row["clock_hz"]}
        )
        for name in ("tops_per_w", "edp_pj_s", "runs_per_s"):
            assert row[name] == pytest.approx(result.rates()[name], rel=1e-12), name


def test_a_definition_of_the_user_and_a_goal_of_the_user_stay() -> None:
    own = {"metrics": {"tops": "macs"}, "objectives": ["tops"]}
    goal = {"objectives": [{"metric": "tops", "goal": "min"}]}

    assert with_rates(own) == own
    assert with_rates(goal)["objectives"] == goal["objectives"]
    assert with_rates(goal)["metrics"] == {"tops": RATES["tops"].text}
    assert with_rates({"objectives": ["latency_s"]}) == {"objectives": ["latency_s"]}


def test_a_rate_inside_an_expression_is_defined_before_it() -> None:
    found = with_rates({"metrics": {"mine": "tops_per_w * 2"}, "objectives": ["mine"]})

    assert list(found["metrics"]) == ["tops_per_w", "mine"]
