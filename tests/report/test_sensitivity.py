"""The tornado of axes: its numbers by hand, and its bars."""

import numpy as np
import pandas as pd
import pytest

from accelsim.report import sensitivity
from accelsim.report.evidence import Evidence
from accelsim.report.style import new_figure
from accelsim.simulate.result import Result
from report.conftest import knee_of


@pytest.fixture
def grid(result: Result) -> Evidence:
    """Return a sweep in which a row costs latency / rows, and a lane 10 %."""
    rows = [(rows, lanes) for rows in (8, 16, 32) for lanes in (1, 2)]
    frame = pd.DataFrame(rows, columns=["array.rows", "vector_unit.lanes"])
    frame = frame.assign(point=range(6), workload="net", status="ok", feasible=True, pareto=True)
    frame["latency_s"] = 16 / frame["array.rows"] * (1 + 0.1 * (2 - frame["vector_unit.lanes"]))
    return Evidence(
        frame=frame,
        objectives=(("latency_s", "min"),),
        axes=("array.rows", "vector_unit.lanes"),
        knees=(knee_of(result, row=3),),
    )


def test_effects_are_those_of_one_axis_with_the_others_at_the_knee(grid: Evidence) -> None:
    effects = sensitivity.data(grid).set_index("axis")

    # The knee has 16 rows and 2 lanes: latency 1.
    rows, lanes = effects.loc["array.rows"], effects.loc["vector_unit.lanes"]
    assert (rows["points"], rows["low_ratio"], rows["high_ratio"]) == (2, 0.5, 2.0)
    assert (rows["low"], rows["high"]) == ("32", "8")
    assert (lanes["points"], lanes["low_ratio"]) == (1, 1.0)
    np.testing.assert_allclose(lanes["high_ratio"], 1.1, rtol=1e-12)
    np.testing.assert_allclose(rows[["mean_low_ratio", "mean_high_ratio"]].tolist(), [0.5, 2.0])
    middle = np.sqrt(1.1)
    np.testing.assert_allclose(
        lanes[["mean_low_ratio", "mean_high_ratio"]].tolist(), [1 / middle, middle]
    )


def test_the_longest_bar_is_first_and_starts_at_the_knee(grid: Evidence) -> None:
    figure = new_figure(2.0)

    sensitivity.draw(sensitivity.data(grid).iloc[::-1], figure)

    axes = figure.axes[0]
    assert [text.get_text() for text in axes.get_yticklabels()] == ["rows", "lanes"]
    ends = [bar.get_x() + bar.get_width() for bar in axes.patches]
    np.testing.assert_allclose(ends, [0.5, 2.0, 1.0, 1.1])


def test_an_axis_that_never_varies_alone_is_said(grid: Evidence) -> None:
    coupled = grid.frame.iloc[[0, 3, 4]]
    evidence = Evidence(frame=coupled, objectives=grid.objectives, axes=grid.axes, knees=grid.knees)
    effects = sensitivity.data(evidence)

    assert effects["points"].tolist() == [0, 0]
    assert effects["low_ratio"].isna().all()
    assert "no measured point differs in it alone" in sensitivity.caption(effects, evidence)
    sensitivity.draw(effects, new_figure(2.0))


def test_one_varied_axis_has_no_sensitivity(grid: Evidence) -> None:
    evidence = Evidence(
        frame=grid.frame, objectives=grid.objectives, axes=("array.rows",), knees=grid.knees
    )
    assert sensitivity.data(evidence).empty


def test_axes_that_vary_only_together_share_a_bar(grid: Evidence) -> None:
    frame = grid.frame.assign(**{"array.cols": 2 * grid.frame["array.rows"]})
    axes = ("array.rows", "array.cols", "vector_unit.lanes")
    evidence = Evidence(frame=frame, objectives=grid.objectives, axes=axes, knees=grid.knees)
    effects = sensitivity.data(evidence)
    figure = new_figure(2.0)
    sensitivity.draw(effects, figure)

    joined = effects.set_index("axis").loc["array.rows, array.cols"]
    assert (joined["points"], joined["low"], joined["high"]) == (2, "32, 64", "8, 16")
    alone = sensitivity.data(grid).set_index("axis").loc["array.rows"]
    assert joined[["low_ratio", "high_ratio", "first_order"]].tolist() == pytest.approx(
        alone[["low_ratio", "high_ratio", "first_order"]].tolist()
    )
    texts = [text.get_text() for text in figure.axes[0].get_yticklabels()]
    assert texts == ["rows, cols", "lanes"]
    assert "share a bar" in sensitivity.caption(effects, evidence)
