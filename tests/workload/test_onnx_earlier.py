"""Networks of operator sets 1 to 6 have the shapes and the work of later ones."""

from math import prod

import pytest

from accelsim.workload import Graph
from workload.onnx_text import constant, read_text

X = "float[2,3,4,6] x"
CHANNELS = "float[3] b = {1, 2, 3}"
FILTERS = f"{constant('float', '7,3,3,3', 'w')}, {constant('float', '72,9', 'm')}"

FORMS = [
    ("Reshape<shape=[2,3,24,1]>(x)", "Reshape(x, shape)", 1, 4),
    ("Pad<paddings=[0,0,1,2,0,0,1,2], value=0.0>(x)", "Pad(x, pads)", 1, 1),
    ("Pad<pads=[0,0,1,2,0,0,1,2]>(x)", "Pad(x, pads)", 2, 6),
    ("Concat(x, x)", "Concat<axis=1>(x, x)", 1, 3),
    ("Concat<axis=2>(x, x)", "Concat<axis=2>(x, x)", 1, 6),
    ("Upsample<width_scale=2.0, height_scale=3.0>(x)", "Resize(x, , scales)", 1, 6),
    ("Slice<starts=[1], ends=[3], axes=[2]>(x)", "Slice(x, one, three, two)", 1, 6),
    ("Cast<to=\"FLOAT\">(x)", "Cast<to=1>(x)", 1, 5),
    ("Add<broadcast=1, axis=1>(x, b)", "Add(x, wide)", 1, 6),
    ("Mul<broadcast=1, axis=1>(x, b)", "Mul(x, wide)", 1, 6),
    ("Add<broadcast=1>(x, row)", "Add(x, row)", 1, 6),
    ("Add(x, x)", "Add(x, x)", 1, 6),
    ("BatchNormalization<is_test=1, consumed_inputs=[0,0,0,1,1]>(x, b, b, b, b)",
     "BatchNormalization(x, b, b, b, b)", 1, 5),
    ("BatchNormalization<is_test=1>(x, b, b, b, b)", "BatchNormalization(x, b, b, b, b)", 6, 6),
    ("Clip<min=0.0, max=6.0>(x)", "Clip(x, zero, six)", 1, 6),
    ("Dropout<is_test=1>(x)", "Dropout(x)", 1, 6),
    ("Relu<consumed_inputs=[0]>(x)", "Relu(x)", 1, 5),
    ("Relu(x)", "Relu(x)", 1, 6),
    ("PRelu(x, b)", "PRelu(x, wide)", 1, 6),
    ("Tile(x, twice, along)", "Tile(x, repeats)", 1, 5),
    ("Max(x, x)", "Max(x, x)", 1, 6),
    ("ReduceSum<axes=[2]>(x)", "ReduceSum(x, two)", 1, 6),
    ("LpPool<kernel_shape=[2,2], p=2.0>(x)", "LpPool<kernel_shape=[2,2]>(x)", 1, 1),
    ("MeanVarianceNormalization(x)", "MeanVarianceNormalization<axes=[2,3]>(x)", 1, 6),
    ("Crop<border=[1,0,2,1]>(x)", "Slice(x, corner, end, both)", 1, 5),
    ("Conv<kernel_shape=[3,3]>(x, w)", "Conv(x, w)", 1, 6),
]  # fmt: skip
COMPOSED = [
    ("Affine<alpha=2.0, beta=1.0>(x)", "p = Mul(x, six) y = Add(p, six)"),
    ("ImageScaler<scale=2.0, bias=[1.0,1.0,1.0]>(x)", "p = Mul(x, six) y = Add(p, wide)"),
    ("Scale<scale=2.0>(x)", "y = Mul(x, six)"),
    ("ScaledTanh<alpha=2.0, beta=3.0>(x)", "p = Mul(x, six) t = Tanh(p) y = Mul(t, six)"),
    ("ParametricSoftplus(x)", "p = Mul(x, six) t = Softplus(p) y = Mul(t, six)"),
]
CONSTANTS = (
    f"{CHANNELS}, {FILTERS}, int64[4] shape = {{2,3,24,1}}, int64[8] pads = {{0,0,1,2,0,0,1,2}},"
    " float[4] scales = {1,1,3,2}, int64[1] one = {1}, int64[1] two = {2}, int64[1] three = {3},"
    " float[3,1,1] wide = {1,2,3}, float[6] row = {1,2,3,4,5,6}, float zero = {0},"
    " float six = {6}, float twice = {2}, float along = {1}, int64[4] repeats = {1,2,1,1},"
    " int64[2] corner = {0,1}, int64[2] end = {3,4}, int64[2] both = {2,3}"
)


def network(nodes: str, opset: int) -> Graph:
    """Return a network, its result behind a Relu so that its shape is seen."""
    kinds = "d0,d1,d2,d3"
    return read_text(
        f"net ({X}) => (float[{kinds}] z) <{CONSTANTS}> {{ {nodes} z = Neg(y) }}", opset
    )


def described(graph: Graph) -> list[object]:
    works = [one.work for one in graph.operators if one.work]
    return [graph.tensors["z"].shape, *works]


@pytest.mark.parametrize(
    ("old", "new", "opset"),
    [(old, new, opset) for old, new, first, last in FORMS for opset in (first, last)],
)
def test_an_earlier_form_is_the_later_one(old: str, new: str, opset: int) -> None:
    graph, later = network(f"y = {old}", opset), network(f"y = {new}", 18)

    assert graph.not_modelled == later.not_modelled == ()
    assert described(graph) == described(later)


@pytest.mark.parametrize(("old", "new"), COMPOSED)
def test_an_operator_that_was_only_tried_is_its_formula(old: str, new: str) -> None:
    graph, later = network(f"y = {old}", 1), network(new, 18)

    assert graph.not_modelled == ()
    assert described(graph) == described(later)


def test_an_operator_that_no_set_has_now_is_named() -> None:
    graph = network("y = GivenTensorFill(x)", 1)

    assert graph.not_modelled[0] == "giventensorfill"


@pytest.mark.parametrize("opset", [1, 3, 5, 6])
def test_a_network_of_an_earlier_operator_set_is_counted_whole(opset: int) -> None:
    """A convolution with bias by Add, pooling, and a product with a bias of its columns."""
    graph = read_text(
        f"net ({X}) => (float[n,m] y) <{CONSTANTS}, float[7] c = {{1,2,3,4,5,6,7}},"
        f" {constant('float', '28,9', 'v')}, float[9] d = {{1,2,3,4,5,6,7,8,9}}>"
        "{ a = Conv<kernel_shape=[3,3]>(x, w) s = Add<broadcast=1, axis=1>(a, c) r = Relu(s)"
        " p = MaxPool<kernel_shape=[1,1], strides=[1,2]>(r)"
        " f = Flatten(p) y = Gemm<broadcast=1>(f, v, d) }",
        opset,
    )

    assert graph.macs == 2 * 7 * 27 * (2 * 4) + 2 * 28 * 9
    assert graph.not_modelled == ()
    assert prod(graph.tensors["y"].shape) == 18


@pytest.mark.parametrize(
    ("attributes", "opset", "rows"),
    [("", 9, 2), ("<axis=3>", 9, 24), ("<axis=2>", 11, 6), ("", 13, 24), ("<axis=1>", 13, 48)],
)
def test_rows_of_a_softmax_are_those_of_the_operator_set(
    attributes: str, opset: int, rows: int
) -> None:
    graph = read_text(f"net ({X}) => (float[a,b,c,d] y) {{ y = Softmax{attributes}(x) }}", opset)

    (work,) = graph.operators[0].work
    assert work.operations == 6 * 144 + 2 * rows  # type: ignore[union-attr]
