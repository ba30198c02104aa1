"""What decides a shape is computed, whatever operator makes it, and is never large."""

import numpy as np
import onnx.parser
from numpy.typing import NDArray
from onnx import numpy_helper

from accelsim.workload.onnx.folding import fold_shapes
from each import each
from workload.onnx_text import model_text

CONSTANTS = (
    "float fill = {0}, "
    "int64[4] a = {7, -3, 5, 2}, int64[4] b = {2, 2, -4, 3}, int64[2,3] m = {1, 2, 3, 4, 5, 6}, "
    "int64[1] zero = {0}, int64[1] one = {1}, int64[1] three = {3}, int64[1] last = {-1}, "
    "int64 first = {0}, int64 end = {9}, int64 step = {2}, int64[2] cut = {3, 2}, "
    "int64[2] big = {4, 3}, bool[4] flags = {1, 0, 1, 1}, bool[4] other = {1, 1, 0, 1}, "
    "float[2] real = {1.5, -1.5}, int64[1] minimum = {-9223372036854775807}, "
    "int64[4] cut4 = {3, 2, 1, 2}, float[2] square = {9, 16}, int64[1,1] at = {2}, "
    "int64[1,2] place = {1, 2}, float begin = {0.5}, float limit = {1.25}, float by = {0.25}"
)

CASES = {
    "Identity(a)": [7, -3, 5, 2],
    "Add(a, b)": [9, -1, 1, 5],
    "Sub(a, one)": [6, -4, 4, 1],
    "Div(a, b)": [3, -1, -1, 0],
    "Mod(a, b)": [1, 1, -3, 2],
    "Mod<fmod=1>(a, b)": [1, -1, 1, 2],
    "Pow(a, cut4)": [343, 9, 5, 4],
    "Min(a, b)": [2, -3, -4, 2],
    "Not(flags)": [False, True, False, False],
    "Equal(a, b)": [False, False, False, False],
    "Xor(flags, other)": [False, True, True, False],
    "Where(flags, a, b)": [7, 2, 5, 2],
    "Floor(real)": [1.0, -2.0],
    "Round(real)": [2.0, -2.0],
    "Sqrt(square)": [3.0, 4.0],
    "Cast<to=7>(real)": [1, -1],
    "Gather<axis=1>(m, last)": [[3], [6]],
    "GatherElements(a, cut)": [2, 5],
    "GatherND(m, place)": [6],
    "ScatterND(a, at, one)": [7, -3, 1, 2],
    "ScatterElements(a, three, zero)": [7, -3, 5, 0],
    "Slice(a, last, minimum, zero, last)": [2, 5, -3, 7],
    "Transpose(m)": [[1, 4], [2, 5], [3, 6]],
    "Squeeze(one, zero)": 1,
    "Unsqueeze(a, one)": [[7], [-3], [5], [2]],
    "Concat<axis=0>(a, one)": [7, -3, 5, 2, 1],
    "Reshape(m, cut)": [[1, 2], [3, 4], [5, 6]],
    "Expand(one, cut)": [[1, 1], [1, 1], [1, 1]],
    "Tile(one, three)": [1, 1, 1],
    "Pad(one, cut)": [0, 0, 0, 1, 0, 0],
    "CumSum(a, first)": [7, 4, 9, 11],
    "ConstantOfShape<value = int64[1] {5}>(cut)": [[5, 5], [5, 5], [5, 5]],
    "Range(first, end, step)": [0, 2, 4, 6, 8],
    "Range(begin, limit, by)": [0.5, 0.75, 1.0],
    "ReduceProd<keepdims=0>(m, one)": [6, 120],
    "ReduceMax<keepdims=0>(m, zero)": [4, 5, 6],
    "ReduceSum<keepdims=0>(a)": 11,
    "ArgMax<keepdims=0>(a)": 0,
    "NonZero(flags)": [[0, 2, 3]],
    "Compress<axis=0>(a, flags)": [7, 5, 2],
    "Trilu(m)": [[1, 2, 3], [0, 5, 6]],
    "OneHot(one, step, cut)": [[3, 2]],
}


def model(node: str) -> onnx.ModelProto:
    return onnx.parser.parse_model(
        model_text(f"net () => (float[n] z) <{CONSTANTS}> {{ y = {node} z = Expand(fill, y) }}")
    )


def folded(node: str) -> NDArray[np.generic] | None:
    network = model(node)
    if not fold_shapes(network, {}):
        return None
    return np.asarray(numpy_helper.to_array(network.graph.node[0].attribute[0].t))


@each("node", CASES)
def test_what_decides_a_shape_is_computed(node: str) -> None:
    value = folded(node)

    assert value is not None
    assert value.tolist() == CASES[node]


@each(
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
