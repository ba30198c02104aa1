"""Each figure: its numbers on five rows that can be checked by hand, and that it draws."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from matplotlib.axis import Axis
from matplotlib.text import Text

from accelsim.report import energy, latency, pareto, roofline, utilization
from accelsim.report.evidence import Evidence, knee, roles
from accelsim.report.figures import FIGURES, draw_figure
from accelsim.report.style import Layout, new_figure, paper_style, settled
from accelsim.simulate.result import Result
from report.conftest import knee_of, layer, result_of

HAND = [kind for kind in FIGURES if kind.name not in ("heat_map", "designs_layers")]
"""Figures of five rows and one design; ``test_designs.py`` has the others."""


def alone(frame: pd.DataFrame, result: Result, rows: int) -> Evidence:
    kept = frame.iloc[:rows]
    return Evidence(
        frame=kept,
        objectives=(("latency_s", "min"), ("energy_pj", "min")),
        axes=("array.rows", "array.dataflow"),
        knees=(knee_of(result, row=0),),
    )


def test_pareto_data_has_the_measured_points_by_the_first_objective(evidence: Evidence) -> None:
    points = pareto.data(evidence)

    assert points["point"].tolist() == [3, 2, 1, 0]
    assert points["front"].tolist() == [False, True, True, True]
    assert points["feasible"].tolist() == [False, True, True, True]
    assert points["knee"].tolist() == [False, False, True, False]
    assert points["energy_pj"].tolist() == [9e6, 8e6, 2e6, 1e6]


def test_the_knee_is_the_balanced_design(evidence: Evidence) -> None:
    # Logarithms: latency 4, 1, 0.5 us and energy 1, 2, 8 uJ. Scaled distances of the three are
    # (1, 0), (1/3, 1/3), (0, 1): the second is closest to all best.
    assert knee(evidence.front, evidence.objectives) == 1
    assert roles(evidence.front, evidence.objectives) == {
        "best latency_s": 2,
        "knee": 1,
        "best energy_pj": 0,
    }


def test_roofline_data_leaves_out_layers_without_multiply_accumulates(evidence: Evidence) -> None:
    layers = roofline.data(evidence)

    assert layers["layer"].tolist() == ["conv1", "fc"]
    assert layers["dram_bytes"].tolist() == [1280, 2560]
    assert layers["macs_per_byte"].tolist() == [20.0, 1.0]
    np.testing.assert_allclose(layers["macs_per_s"], [25600 / 400e-9, 2560 / 400e-9], rtol=1e-12)


def test_energy_data_has_the_parts_of_each_role(evidence: Evidence) -> None:
    parts = energy.data(evidence)

    of_knee = parts[parts["role"] == "knee"].set_index("part")["energy_pj"]
    assert of_knee.to_dict() == {"mac": 0.5e6, "dram": 1.5e6}
    assert parts[parts["role"] == "knee"]["relative"].sum() == 1.0


def test_utilization_data_is_that_of_the_layers(evidence: Evidence) -> None:
    layers = utilization.data(evidence)

    assert layers["layer"].tolist() == ["conv1", "softmax", "fc"]
    assert layers["utilization"].tolist() == [0.5, 0.0, 0.05]


def test_latency_data_adds_up_to_the_latency(evidence: Evidence) -> None:
    designs = latency.design_data(evidence)
    layers = latency.layer_data(evidence)

    causes = [name for name in designs.columns if name.endswith("_s")]
    np.testing.assert_allclose(designs[causes].sum(axis=1), [5e-7, 1e-6, 4e-6], rtol=1e-12)
    causes = [name for name in layers.columns if name.endswith("_s")]
    np.testing.assert_allclose(layers[causes].sum(axis=1), [400e-9, 200e-9, 400e-9], rtol=1e-12)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", HAND, ids=lambda kind: kind.name)
def test_a_figure_is_the_same_bytes_twice_and_has_its_numbers(evidence: Evidence, kind) -> None:
    first = draw_figure(kind, evidence, "made with")
    second = draw_figure(kind, evidence, "made with")

    assert first.files == second.files
    assert set(first.files) == {
        f"{kind.name}.{form}" for form in ("pdf", "svg", "csv", "caption.txt")
    }
    assert first.files[f"{kind.name}.csv"].count(b"\n") == len(kind.data(evidence)) + 1
    assert first.files[f"{kind.name}.pdf"].startswith(b"%PDF")
    assert b"Type3" not in first.files[f"{kind.name}.pdf"]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", HAND, ids=lambda kind: kind.name)
def test_a_figure_draws_one_point_and_one_layer(frame: pd.DataFrame, result: Result, kind) -> None:
    one = result_of(layer("only", "softmax", stall_vector_cycles=3, dram_read_bits=8))

    of_one = draw_figure(kind, alone(frame, result, 1), "made with")
    assert of_one.svg or "fewer than two axes vary" in of_one.caption
    drawn = draw_figure(kind, alone(frame, one, 1), "made with")
    assert drawn.svg or kind.name in ("roofline", "sensitivity")


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", HAND, ids=lambda kind: kind.name)
@pytest.mark.parametrize("count", [1, 3])
def test_a_figure_draws_one_and_three_objectives(evidence: Evidence, kind, count: int) -> None:
    objectives = (("latency_s", "min"), ("energy_pj", "min"), ("area_um2", "min"))[:count]
    changed = Evidence(
        frame=evidence.frame, objectives=objectives, axes=evidence.axes, knees=evidence.knees
    )

    drawn = draw_figure(kind, changed, "made with")

    assert drawn.svg
    if kind.name == "pareto":
        assert ("one objective" in drawn.caption) == (count == 1)
        assert ("two of the 3 objectives" in drawn.caption) == (count == 3)


def test_no_line_joins_the_front_of_three_objectives(evidence: Evidence) -> None:
    objectives = (("latency_s", "min"), ("energy_pj", "min"), ("area_um2", "min"))
    for count, lines in ((2, [2]), (3, [0, 0, 0])):
        changed = Evidence(
            frame=evidence.frame,
            objectives=objectives[:count],
            axes=evidence.axes,
            knees=evidence.knees,
        )
        figure = new_figure(2.0)

        pareto.draw(pareto.data(changed), figure)

        drawn = [[len(line.get_xdata()) > 2 for line in axes.lines] for axes in figure.axes]
        assert [sum(one) for one in drawn] == [min(1, each) for each in lines]
        assert len(figure.axes) == len(lines)


def test_panels_that_are_left_out_are_said(frame: pd.DataFrame, result: Result) -> None:
    networks = [frame.assign(workload=name) for name in ("a", "b", "c")]
    evidence = Evidence(
        frame=pd.concat(networks, ignore_index=True),
        objectives=(("latency_s", "min"), ("energy_pj", "min"), ("area_um2", "min")),
        axes=("array.rows", "array.dataflow"),
        knees=(knee_of(result),),
    )
    points = pareto.data(evidence)
    figure = new_figure(2.0)

    pareto.draw(points, figure)

    assert [axes.get_title("left") for axes in figure.axes] == ["a"] * 3 + ["b"] * 3
    said = pareto.caption(points, evidence)
    assert "Drawn are 3 of 3 pairs and 2 of 3 workloads, the first; the CSV has all." in said


def test_designs_are_named_by_what_they_differ_in_and_never_cut(
    frame: pd.DataFrame, result: Result
) -> None:
    alike = "a_name_that_all_designs_of_the_front_share"
    wide = frame.assign(**{"numbers.weight": [alike] * 3 + ["int8"] * 2})
    evidence = Evidence(
        frame=wide,
        objectives=(("latency_s", "min"), ("energy_pj", "min")),
        axes=("array.rows", "array.dataflow", "numbers.weight"),
        knees=(knee_of(result),),
    )

    designs = latency.design_data(evidence)
    figure = new_figure(2.0)
    latency.draw_designs(designs, figure)

    assert designs["label"].tolist() == ["rows 32", "rows 16", "rows 8"]
    texts = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert texts == ["rows 32 #2", "rows 16 #1", "rows 8 #0"]


def test_figures_of_latency_say_which_model_their_cycles_come_from(evidence: Evidence) -> None:
    """One report may have both: points are estimated, and the knee is run in detail."""
    of_designs = next(kind for kind in FIGURES if kind.name == "latency_designs")
    of_layers = next(kind for kind in FIGURES if kind.name == "latency_layers")
    for is_estimated, label, said in (
        (True, "Latency (µs), analytical estimate", "Cycles are analytical estimates"),
        (False, "Latency (µs), cycle-accurate", "Cycles are those of the cycle-accurate model"),
    ):
        known = replace(evidence, is_estimated=is_estimated)
        designs, layers = new_figure(2.0), new_figure(2.0)
        of_designs.draw(of_designs.data(known), designs)
        of_layers.draw(of_layers.data(known), layers)

        assert designs.axes[0].get_xlabel() == label
        assert said in of_designs.caption(of_designs.data(known), known)
        assert layers.axes[0].get_ylabel() == "Latency (ns),\ncycle-accurate"
        assert "cycle-accurate" in of_layers.caption(of_layers.data(known), known)


@pytest.mark.parametrize("count", [2, 3])
def test_the_legend_of_a_front_of_one_point_names_what_is_drawn(
    evidence: Evidence, count: int
) -> None:
    objectives = (("latency_s", "min"), ("energy_pj", "min"), ("area_um2", "min"))[:count]
    alone = evidence.frame.assign(pareto=[False, True, False, False, False])
    one = replace(evidence, frame=alone, objectives=objectives)
    texts = {}
    for name, known in (("one", one), ("three", replace(evidence, objectives=objectives))):
        figure = new_figure(2.0)
        pareto.draw(pareto.data(known), figure)
        texts[name] = [text.get_text() for text in figure.legends[0].get_texts()]

    front = {2: "Pareto front", 3: "on the front of all objectives"}[count]
    assert texts["one"][-1] == "the front: one point"
    assert front not in texts["one"]
    assert texts["three"][-2:] == [front, "knee"]
    assert "The front" not in pareto.caption(pareto.data(one), one)
    assert "the front has no other" in pareto.caption(pareto.data(one), one)


@pytest.mark.parametrize("columns", ["one", "two"])
@pytest.mark.parametrize("factor", [1e-3, 1.0, 7e4])
def test_ticks_of_three_objectives_stay_within_the_figure(
    evidence: Evidence, columns: str, factor: float
) -> None:
    metrics = ["latency_s", "energy_pj", "area_um2"]
    wide = evidence.frame.copy()
    wide[metrics] = (wide[metrics] ** 1.7) * factor
    known = replace(evidence, frame=wide, objectives=tuple((metric, "min") for metric in metrics))
    with paper_style():
        figure = new_figure(2.0, Layout(columns=columns))
        pareto.draw(pareto.data(known), figure)
        with settled(figure):
            figure.set_dpi(600)
            figure.draw_without_rendering()
            texts = [
                label
                for axes in figure.axes
                for axis in (axes.xaxis, axes.yaxis)
                for label in (*axis.get_ticklabels(), axis.label)
                if label.get_text() and _is_shown(axis, label)
            ]
            boxes = [text.get_window_extent() for text in texts]
    assert len(boxes) > 12
    assert min(min(box.x0, box.y0) for box in boxes) > -3
    assert max(box.x1 for box in boxes) < figure.bbox.width + 3
    assert max(box.y1 for box in boxes) < figure.bbox.height + 3


def _is_shown(axis: Axis, label: Text) -> bool:
    """Return whether a tick lies within the limits of its axis; a title does always."""
    if label is axis.label:
        return True
    place = label.get_position()[0 if axis.axis_name == "x" else 1]
    low, high = sorted(axis.get_view_interval())
    return bool(low <= place <= high)


def test_designs_of_two_workloads_are_named_by_what_differs_in_their_own_front(
    frame: pd.DataFrame, result: Result
) -> None:
    other = frame.assign(workload="other", **{"array.rows": 8})
    other["array.cols"] = [4, 8, 16, 32, 64]
    both = pd.concat([frame.assign(**{"array.cols": 8}), other], ignore_index=True)
    evidence = Evidence(
        frame=both,
        objectives=(("latency_s", "min"), ("energy_pj", "min")),
        axes=("array.rows", "array.cols"),
        knees=(knee_of(result),),
    )

    assert evidence.labels(evidence.front)[:3] == ["rows 8", "rows 16", "rows 32"]
    assert evidence.labels(evidence.front)[3:] == ["cols 4", "cols 8", "cols 16"]


def test_layers_of_a_deep_network_are_drawn_by_block_with_totals() -> None:
    layers = [
        layer(f"block{place // 6}_part{place % 6}", "conv", macs=256, stream_cycles=place + 1)
        for place in range(48)
    ]
    evidence = Evidence(
        frame=pd.DataFrame(), objectives=(), axes=(), knees=(knee_of(result_of(*layers)),)
    )
    data = latency.layer_data(evidence)
    figure = new_figure(2.0)

    latency.draw_layers(data, figure)

    axes = figure.axes[0]
    assert [text.get_text() for text in axes.get_yticklabels()] == [
        f"block{place} (6)" for place in range(8)
    ]
    # Cycles 1 to 6 at 500 MHz are 42 ns, 43 to 48 are 546 ns.
    assert [text.get_text() for text in axes.texts][:: len(axes.texts) - 1] == ["42.0", "546"]
    assert "The 48 layers of net are drawn by block" in latency.layer_caption(data, evidence)


def test_the_energy_of_a_design_stands_on_its_bar(evidence: Evidence) -> None:
    figure = new_figure(2.0)

    energy.draw(energy.data(evidence), figure)

    assert [text.get_text() for text in figure.axes[0].texts] == ["8.00", "2.00", "1.00"]


def test_the_roofline_names_its_ridge_point(evidence: Evidence) -> None:
    figure = new_figure(2.0)

    roofline.draw(roofline.data(evidence), figure)

    # 128 GMAC/s over 8 GB/s.
    assert any("ridge: 16.0 MAC/B" in text.get_text() for text in figure.axes[0].texts)
    assert any(list(line.get_xdata()) == [16.0] for line in figure.axes[0].lines)


def test_bars_above_the_peak_are_drawn_whole_and_said(result: Result) -> None:
    over = result_of(layer("conv", "conv", macs=25650, stream_cycles=100), result.layers[0])
    evidence = Evidence(frame=pd.DataFrame(), objectives=(), axes=(), knees=(knee_of(over),))
    layers = utilization.data(evidence)
    figure = new_figure(2.0)

    utilization.draw(layers, figure)

    assert layers["utilization"].max() > 1
    assert figure.axes[0].get_ylim()[1] > 100 * layers["utilization"].max()
    assert "some exceed 100 %, at most 100.2 %" in utilization.caption(layers, evidence)


@pytest.mark.sampled(24, family="long runs")
def test_a_figure_names_several_workloads(frame: pd.DataFrame, result: Result) -> None:
    other = frame.assign(workload="other")
    both = pd.concat([frame, other], ignore_index=True)
    evidence = Evidence(
        frame=both,
        objectives=(("latency_s", "min"), ("energy_pj", "min")),
        axes=("array.rows", "array.dataflow"),
        knees=(knee_of(result), knee_of(result_of(*result.layers, workload="other"), row=6)),
    )

    for kind in HAND:
        assert draw_figure(kind, evidence, "made with").svg
    assert set(energy.data(evidence)["workload"]) == {"net", "other", "geomean"}
