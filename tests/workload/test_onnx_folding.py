"""Shape arithmetic gives what onnx's own reference evaluator gives, and is never large."""

import numpy as np
import onnx.parser
import pytest
from numpy.typing import NDArray
from onnx import numpy_helper
from onnx.reference import ReferenceEvaluator

from accelsim.workload.onnx.folding import FOLDED, fold_shapes
from workload.onnx_text import model_text

CONSTANTS = (
    "int64[4] a = {7, -3, 5, 2}, int64[4] b = {2, 2, -4, 3}, int64[2,3] m = {1, 2, 3, 4, 5, 6}, "
    "int64[1] zero = {0}, int64[1] one = {1}, int64[1] three = {3}, int64[1] last = {-1}, "
    "int64 first = {0}, int64 end = {9}, int64 step = {2}, int64[2] cut = {3, 2}, "
    "int64[2] big = {4, 3}, bool[4] flags = {1, 0, 1, 1}, bool[4] other = {1, 1, 0, 1}, "
    "float[2] real = {1.5, -1.5}, int64[1] minimum = {-9223372036854775807}, "
    "int64[3] grown = {2, 1, 4}"
)

CASES = {
    "Identity": "Identity(a)",
    "Add": "Add(a, b)",
    "Sub": "Sub(a, one)",
    "Mul": "Mul(a, b)",
    "Div": "Div(a, b)",
    "Mod": "Mod(a, b)",
    "Abs": "Abs(a)",
    "Min": "Min(a, b)",
    "Max": "Max(a, b)",
    "Neg": "Neg(a)",
    "Not": "Not(flags)",
    "Equal": "Equal(a, b)",
    "Greater": "Greater(a, b)",
    "Less": "Less(a, b)",
    "GreaterOrEqual": "GreaterOrEqual(a, b)",
    "LessOrEqual": "LessOrEqual(a, b)",
    "And": "And(flags, other)",
    "Or": "Or(flags, other)",
    "Where": "Where(flags, a, b)",
    "Floor": "Floor(real)",
    "Ceil": "Ceil(real)",
    "Cast": "Cast<to=7>(real)",
    "Gather": "Gather<axis=1>(m, last)",
    "Slice": "Slice(a, last, minimum, zero, last)",
    "Squeeze": "Squeeze(one, zero)",
    "Unsqueeze": "Unsqueeze(a, one)",
    "Concat": "Concat<axis=0>(a, one)",
    "Reshape": "Reshape(m, cut)",
    "Expand": "Expand(a, grown)",
    "ConstantOfShape": "ConstantOfShape<value = int64[1] {5}>(big)",
    "Range": "Range(first, end, step)",
    "ReduceProd": "ReduceProd<keepdims=0>(m, one)",
}


def model(node: str) -> onnx.ModelProto:
    return onnx.parser.parse_model(
        model_text(f"net () => (int64[n] y) <{CONSTANTS}> {{ y = {node} }}")
    )


def folded(node: str) -> NDArray[np.generic] | None:
    network = model(node)
    if not fold_shapes(network, {}):
        return None
    return np.asarray(numpy_helper.to_array(network.graph.node[0].attribute[0].t))


def test_every_folded_operator_has_a_case() -> None:
    assert CASES.keys() == FOLDED.keys()


@pytest.mark.parametrize("kind", CASES)
def test_folding_agrees_with_the_reference_evaluator(kind: str) -> None:
    (expected,) = ReferenceEvaluator(model(CASES[kind])).run(None, {})

    value = folded(CASES[kind])

    assert value is not None
    assert value.tolist() == expected.tolist()


@pytest.mark.parametrize(
    "node",
    [
        "ConstantOfShape(minimum)",
        "Range(first, minimum, last)",
        "Div(a, zero)",
        "Mod(a, zero)",
        "Gather(a, end)",
        "Reshape(a, cut)",
        "Slice(a, zero)",
    ],
)
def test_what_is_wrong_or_too_large_is_left_alone(node: str) -> None:
    assert folded(node) is None


def test_a_tensor_of_a_million_million_elements_is_not_made() -> None:
    network = onnx.parser.parse_model(
        model_text(
            "net () => (float[n] y) <int64[2] s = {1000000, 1000000}, int64[1] r = {100000}>"
            "{ a = ConstantOfShape(s) b = Expand(r, s) c = Expand(r, r) y = Add(a, a) }"
        )
    )

    assert not fold_shapes(network, {})
