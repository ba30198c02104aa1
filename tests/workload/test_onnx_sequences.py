"""Sequences and optional values are the tensors in them."""

import numpy as np
import onnx.parser
import pytest
from onnxruntime import InferenceSession

from accelsim.workload import Movement, Vector
from workload.onnx_text import model_text, read_text

X = "float[3,4] x"
CONSTANTS = "<int64 zero = {0}, int64 one = {1}, int64 two = {2}, int64[2] parts = {1,2}>"


@pytest.mark.parametrize(
    "nodes",
    [
        "s = SplitToSequence(x, parts) y = SequenceAt(s, one)",
        "s = SplitToSequence<axis=1>(x, two) y = SequenceAt(s, zero)",
        "s = SplitToSequence<axis=1>(x) y = SequenceAt(s, two)",
        "s = SplitToSequence<keepdims=0>(x) y = SequenceAt(s, two)",
        "s = SequenceConstruct(x, x) y = ConcatFromSequence<axis=1>(s)",
        "s = SequenceConstruct(x, x) y = ConcatFromSequence<axis=0, new_axis=1>(s)",
        "e = SequenceEmpty() s = SequenceInsert(e, x) r = SplitToSequence(x, two)"
        " a = SequenceAt(r, one) t = SequenceInsert(s, a, zero) u = ConcatFromSequence<axis=0>(t)"
        " v = SequenceErase(t, one) w = SequenceAt(v, zero) y = Concat<axis=0>(u, w)",
        "o = Optional(x) h = OptionalGetElement(o) y = Relu(h)",
        "s = SplitToSequence(x) m = SequenceMap<body = f (float[1,4] i) => (float[1,4] o)"
        " { o = Relu(i) }>(s) y = ConcatFromSequence<axis=0>(m)",
    ],
)
@pytest.mark.parametrize("opset", [17, 20])
def test_results_have_the_shapes_of_onnxruntime(nodes: str, opset: int) -> None:
    rank = 3 if "new_axis" in nodes else 1 if "keepdims" in nodes else 2
    extents = ",".join(f"d{axis}" for axis in range(rank))
    body = f"net ({X}) => (float[{extents}] y) {CONSTANTS} {{ {nodes} }}"
    model = onnx.parser.parse_model(model_text(body, opset))
    session = InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    (expected,) = session.run(None, {"x": np.ones((3, 4), np.float32)})

    graph = read_text(body, opset)

    assert graph.not_modelled == ()
    assert graph.notes == ()
    assert graph.tensors["y"].shape == expected.shape


def test_elements_move_once_and_lists_not_at_all() -> None:
    graph = read_text(
        f"net ({X}) => (float[a,b] y) {CONSTANTS}"
        "{ s = SplitToSequence(x, parts) a = SequenceAt(s, one) y = Relu(a) }"
    )

    assert [one.work for one in graph.operators if one.work] == [
        (Movement(input_elements=12, output_elements=12),),
        (Vector(input_elements=8, output_elements=8, operations=8),),
    ]


def test_the_body_of_a_map_runs_for_each_element() -> None:
    graph = read_text(
        f"net ({X}, float[4,5] w) => (seq(float[a,b]) y) {{ s = SplitToSequence(x)"
        " y = SequenceMap<body = f (float[1,4] i) => (float[1,5] o) { o = MatMul(i, w) }>(s) }"
    )

    assert graph.macs == 3 * 4 * 5
    assert graph.not_modelled == ()


def test_an_optional_value_decides_a_branch() -> None:
    graph = read_text(
        "net (float[3,4] x, float[4,5] w) => (float[3,b] y) { o = Optional(x)"
        " c = OptionalHasElement(o) y = If(c) <"
        " then_branch = t () => (float[3,c] q) { r = OptionalGetElement(o) q = MatMul(r, w) },"
        " else_branch = e () => (float[3,d] q) { q = Neg(x) }> }"
    )

    assert (graph.macs, graph.conditional) == (3 * 4 * 5, ())


def test_a_sequence_that_is_given_has_no_known_elements_and_is_named() -> None:
    graph = read_text(
        "net (seq(float[a,b]) s) => (float[c,d] y) <int64 one = {1}>"
        "{ [pick] x = SequenceAt(s, one) y = Relu(x) }"
    )

    assert graph.not_modelled == ("relu",)
