"""If, Loop and Scan are counted as the operators inside them, as often as they run."""

from pathlib import Path

import pytest

import accelsim
from accelsim.errors import WorkloadError
from accelsim.workload.onnx import read_onnx
from workload.onnx_text import constant, model_text, read_text

X = "float[1,6] x"
WEIGHTS = f"{constant('float', '6,6', 'w')}, {constant('float', '6,9', 'v')}"

IF = """net ({inputs}) => (float[1,n] y) <{weights}, int64[1] four = {{4}}> {{
    s = Shape(x) last = Constant<value_ints=[1]>() n = Gather<axis=0>(s, last)
    c = Less(n, four)
    y = If ({condition}) <
      then_branch = t () => (float[1,a] o) {{ o = MatMul(x, w) }},
      else_branch = e () => (float[1,b] o) {{ p = MatMul(x, w) o = MatMul(p, v) }}> }}"""


def branched(condition: str, inputs: str = X) -> str:
    text = IF.format(inputs=inputs, weights=WEIGHTS, condition=condition)
    return text if condition == "c" else text.replace("c = Less(n, four)", "")


def test_a_condition_that_shapes_decide_chooses_the_branch() -> None:
    graph = read_text(branched("c"))  # 6 < 4 is false.

    assert (graph.macs, graph.parameters) == (36 + 54, 36 + 54)
    assert graph.conditional == ()


def test_the_branch_with_more_work_is_counted_and_said(tmp_path: Path) -> None:
    text = branched("flag", f"{X}, bool flag")
    file = tmp_path / "net.onnxtxt"
    file.write_text(model_text(text))

    result = accelsim.run(file, "edge_npu", tier="analytical")

    assert result.counts.macs == 36 + 54
    (note,) = result.notes
    assert note.endswith(
        "its condition is not known; the branch with more work is counted: else, 90 MACs"
        " (then: 36 MACs)"
    )
    said = accelsim.compile(file, "edge_npu", out=tmp_path / "out").to_data()["without_values"]
    assert "its condition is not known" in said


def test_a_branch_inside_a_branch_is_counted() -> None:
    graph = read_text(
        f"net ({X}, bool c, bool d) => (float[1,6] y) <{WEIGHTS}> {{ y = If (c) <"
        " then_branch = t () => (float[1,6] o) { o = If (d) <"
        "   then_branch = a () => (float[1,6] p) { p = MatMul(x, w) },"
        "   else_branch = b () => (float[1,6] p) { q = MatMul(x, w) p = MatMul(q, w) }> },"
        " else_branch = e () => (float[1,6] o) { o = Relu(x) }> }"
    )

    assert graph.macs == 72
    assert len(graph.conditional) == 2


LOOP = """net ({inputs}) => (float[1,6] y, float[k,1,6] all)
    <{weights}, int64 trips = {{5}}, int64 far = {{9223372036854775807}}, bool yes = {{1}},
     int64 three = {{3}}> {{
    y, all = Loop ({most}, {first}, x) <body = b (int64 i, bool go, float[1,6] h)
      => (bool on, float[1,6] z, float[1,6] each)
      {{ z = MatMul(h, w) each = Relu(z) on = {condition} }}> }}"""


@pytest.mark.parametrize(
    ("most", "first", "condition", "trips"),
    [
        ("trips", "", "Identity(go)", 5),
        ("trips", "yes", "Identity(go)", 5),
        ("trips", "yes", "Less(i, three)", 4),
        ("far", "yes", "Less(i, three)", 4),
        ("", "yes", "Less(i, three)", 4),
    ],
)
def test_the_body_of_a_loop_is_counted_as_often_as_it_runs(
    most: str, first: str, condition: str, trips: int
) -> None:
    graph = read_text(
        LOOP.format(inputs=X, weights=WEIGHTS, most=most, first=first, condition=condition)
    )

    assert graph.macs == trips * 36
    assert graph.parameters == 36
    assert graph.tensors["all"].shape == (trips, 1, 6)
    assert graph.conditional == ()


def test_trips_that_data_may_end_are_counted_and_said() -> None:
    graph = read_text(
        LOOP.format(inputs=f"{X}, bool go_on", weights=WEIGHTS, most="trips", first="go_on",
                    condition="Identity(go_on)")
    )  # fmt: skip

    assert graph.macs == 5 * 36
    (note,) = graph.conditional
    assert note.endswith("data may end it earlier; all 5 trips are counted")


def test_a_loop_that_data_end_needs_its_trips(tmp_path: Path) -> None:
    text = LOOP.format(
        inputs=f"{X}, bool go_on",
        weights=WEIGHTS,
        most="",
        first="go_on",
        condition="Identity(go_on)",
    )
    file = tmp_path / "net.onnxtxt"
    file.write_text(model_text(text))

    with pytest.raises(
        WorkloadError,
        match=r"net.onnxtxt: node loop_0 \(Loop\): how often it runs does not follow from constants"
        r" and shapes, or its runs have more than 200000 nodes in all; --dimension"
        r" loop_0.trips=VALUE gives the number of runs$",
    ):
        accelsim.run(file, "edge_npu", tier="analytical")

    three, five = (read_onnx(file, {"loop_0.trips": trips}) for trips in (3, 5))
    assert (three.not_modelled, five.not_modelled) == ((), ())
    assert 5 * three.macs == 3 * five.macs > 0


@pytest.mark.parametrize("opset", [11, 20])
def test_a_scan_runs_once_for_each_element(opset: int) -> None:
    graph = read_text(
        "net (float[1,6] x, float[2,7,6] seq) => (float[1,6] y, float[2,7,6] all)"
        f"<{WEIGHTS}> {{ y, all = Scan<num_scan_inputs=1, scan_input_axes=[1],"
        " scan_output_axes=[1], body = b (float[1,6] h, float[2,6] e)"
        " => (float[1,6] z, float[2,6] o) { z = MatMul(h, w) o = MatMul(e, w) }> (x, seq) }",
        opset,
    )

    assert graph.macs == 7 * (36 + 72)
    assert graph.parameters == 36
    assert graph.tensors["all"].shape == (2, 7, 6)


def test_names_inside_bodies_may_be_those_of_other_bodies() -> None:
    loop = (
        "{1} = Loop (trips, , {0}) <body = b (int64 i, bool c, float[1,6] h)"
        " => (bool c, float[1,6] t) {{ t = MatMul(h, w) }}>"
    )
    graph = read_text(
        f"net ({X}) => (float[1,6] y) <{WEIGHTS}, int64 trips = {{2}}>"
        f"{{ {loop.format('x', 'a')} {loop.format('a', 'y')} }}"
    )

    assert graph.macs == 4 * 36


def test_a_condition_that_never_changes_is_followed_for_one_trip() -> None:
    """Without it the body would be evaluated until the nodes of its trips are too many."""
    text = LOOP.format(inputs=X, weights=WEIGHTS, most="", first="yes", condition="Identity(go)")

    with pytest.raises(WorkloadError, match=r"how often it runs does not follow"):
        read_text(text)
