"""Area and latency, the map of two axes, and designs layer by layer: numbers by hand, and marks."""

from dataclasses import replace

import pandas as pd
import pytest

from accelsim.report import area, designs, heat
from accelsim.report.evidence import Evidence
from accelsim.report.figures import FIGURES, draw_figure
from accelsim.report.style import new_figure
from accelsim.simulate.result import Result
from report.conftest import design_of, knee_of, layer, result_of

KINDS = {kind.name: kind for kind in FIGURES}


@pytest.fixture
def grid(result: Result) -> Evidence:
    """Latency 16 / rows + lanes, area rows * lanes; the third axis adds, and changes little."""
    rows = [(rows, lanes, words) for rows in (8, 16, 32) for lanes in (1, 2) for words in (64, 128)]
    frame = pd.DataFrame(rows, columns=["array.rows", "vector_unit.lanes", "buffer.words"])
    frame = frame.assign(point=range(12), workload="net", status="ok", feasible=True, pareto=True)
    late = 16 / frame["array.rows"] + frame["vector_unit.lanes"] + frame["buffer.words"] / 6400
    frame = frame.assign(
        latency_s=late,
        energy_pj=1.0,
        area_um2=1.0 * frame["array.rows"] * frame["vector_unit.lanes"],
    )
    return Evidence(
        frame=frame,
        objectives=(("latency_s", "min"), ("energy_pj", "min")),
        axes=("array.rows", "vector_unit.lanes", "buffer.words"),
        knees=(knee_of(result, row=4),),
    )


def test_the_map_has_the_two_axes_that_matter_and_the_best_of_the_third(grid: Evidence) -> None:
    cells = heat.data(grid)

    assert set(zip(cells["x_axis"], cells["y_axis"], strict=True)) == {
        ("array.rows", "vector_unit.lanes")
    }
    found = {(row.x, row.y): (row.value, row.points) for row in cells.itertuples()}
    assert found == {
        (rows, lanes): (16 / rows + lanes + 0.01, 2) for rows in (8, 16, 32) for lanes in (1, 2)
    }


def test_infeasible_points_leave_a_cell_empty(grid: Evidence) -> None:
    frame = grid.frame.copy()
    frame.loc[(frame["array.rows"] == 8) & (frame["vector_unit.lanes"] == 1), "feasible"] = False
    changed = replace(grid, frame=frame)

    cells, figure = heat.data(changed), new_figure(2.0)
    heat.draw(cells, figure)

    assert len(cells) == 5
    assert len(figure.axes[0].texts) == 5


def test_axes_that_vary_together_are_no_map(grid: Evidence) -> None:
    frame = grid.frame[grid.frame["buffer.words"] == 64]
    frame = frame.assign(**{"vector_unit.lanes": frame["array.rows"]})

    assert heat.data(replace(grid, frame=frame)).empty


def test_the_greatest_is_the_best_of_an_objective_to_be_large(grid: Evidence) -> None:
    cells = heat.data(replace(grid, objectives=(("latency_s", "max"),)))

    assert cells["value"].min() == pytest.approx(16 / 32 + 1 + 0.02)


def test_area_and_latency_have_a_front_of_their_own(grid: Evidence) -> None:
    points = area.data(grid)

    # Of each area the least latency; lanes of 2 are never better.
    assert sorted(points[points["front"]]["point"]) == [0, 4, 8]
    assert points[points["knee"]]["point"].tolist() == [4]
    assert area.caption(points, grid).endswith("objectives (latency_s, energy_pj).")


@pytest.mark.parametrize("metrics", [("latency_s", "area_um2"), ("area_um2", "latency_s")])
def test_area_and_latency_are_not_drawn_twice(grid: Evidence, metrics: tuple[str, str]) -> None:
    same = replace(grid, objectives=tuple((metric, "min") for metric in metrics))

    assert area.data(same).empty
    assert area.data(replace(grid, frame=grid.frame.drop(columns="area_um2"))).empty


@pytest.fixture
def compared(grid: Evidence, result: Result) -> Evidence:
    other = result_of(
        layer("conv1", "conv", macs=25600, stream_cycles=100),
        layer("softmax", "softmax", stall_vector_cycles=300),
        layer("fc", "matmul", macs=2560, stream_cycles=50),
    )
    pair = design_of(result, 4, "knee"), design_of(other, 8, "best latency_s", "best energy_pj")
    return replace(grid, designs=pair)


def test_designs_have_the_seconds_of_their_layers(compared: Evidence) -> None:
    layers = designs.data(compared)

    seconds = layers.groupby("role", sort=False)["latency_s"].apply(list).to_dict()
    assert seconds == {
        "knee": pytest.approx([400e-9, 200e-9, 400e-9]),
        "best latency_s and best energy_pj": pytest.approx([200e-9, 600e-9, 100e-9]),
    }
    assert layers["point"].unique().tolist() == [4, 8]
    said = designs.caption(layers, compared)
    assert "net, knee: design 4 #4; net, best latency_s and best energy_pj: design 8 #8" in said


def test_each_design_has_a_mark_in_the_row_of_each_layer(compared: Evidence) -> None:
    figure = new_figure(2.0)
    designs.draw(designs.data(compared), figure)

    axes = figure.axes[0]
    assert [text.get_text() for text in axes.get_yticklabels()] == ["conv1", "softmax", "fc"]
    marks = [marks for marks in axes.collections if len(marks.get_offsets()) == 3]
    drawn = [[round(float(x)) for x, _ in one.get_offsets()] for one in marks]
    assert drawn[-2:] == [[400, 200, 400], [200, 600, 100]]


def test_one_design_is_no_comparison(grid: Evidence, result: Result) -> None:
    alone = replace(grid, designs=(design_of(result, 4, "knee", "best latency_s"),))

    drawn = draw_figure(KINDS["designs_layers"], alone, "made with")

    assert drawn.svg is None
    assert drawn.caption.startswith("Left out: no front has two designs")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["area_latency", "heat_map", "designs_layers"])
def test_a_figure_is_the_same_bytes_twice(compared: Evidence, name: str) -> None:
    first, second = (draw_figure(KINDS[name], compared, "made with") for _ in range(2))

    assert first.files == second.files
    assert first.svg


def test_a_map_of_estimates_says_so_and_names_the_error_where_it_decides(grid: Evidence) -> None:
    frame = heat.data(grid)
    assert "estimated" not in heat.caption(frame, grid)

    estimated = replace(grid, is_estimated=True)
    assert "estimated (analytical tier)" in heat.caption(frame, estimated)
    values = frame["value"].sort_values()
    step = float((values.diff() / values.shift()).min())
    cycles = grid.frame["latency_s"] * 1e9
    for off, is_said in ((1e-6, False), (step + 10, True)):
        exact = grid.frame.assign(cycles=cycles * (1 + off), exact_cycles=cycles)
        text = heat.caption(frame, replace(estimated, frame=exact))
        assert "% at most" in text
        assert ("order is not certain" in text) is is_said
