"""Outputs that no operator reads, and tensors without elements, cost what they are and no more."""

from pathlib import Path

import pytest

import accelsim
from accelsim import UserError
from workload.onnx_text import constant, model_text, read_text

LATER = {
    "GRU": (
        "float[6,1,10] x",
        "float[6,1,1,8] y, float[1,1,8] h",
        "y, h = GRU<hidden_size=8>(x, w, r)",
        ("1,24,10 w", "1,24,8 r"),
        6 * 24 * (10 + 8),
    ),
    "RNN of which only the last state is wanted": (
        "float[3,2,4] x",
        "float[1,2,5] h",
        ", h = RNN<hidden_size=5>(x, w, r)",
        ("1,5,4 w", "1,5,5 r"),
        3 * 2 * 5 * (4 + 5),
    ),
    "indices of the largest": (
        "float[2,9] x, float[9,4] w",
        "float[2,4] y, int64[2,4] i",
        "p = MatMul(x, w) k = Constant<value_ints=[4]>() y, i = TopK(p, k)",
        (),
        2 * 9 * 4,
    ),
    "inverse deviation of a norm": (
        "float[2,9] x",
        "float[2,9] y, float[2,1] d",
        "y, m, d = LayerNormalization(x, g)",
        ("9 g",),
        0,
    ),
    "one half of a Split that nothing reads": (
        "float[2,8] x, float[4,3] w",
        "float[2,3] y, float[2,4] b",
        "a, b = Split<num_outputs=2, axis=1>(x) y = MatMul(a, w)",
        (),
        2 * 4 * 3,
    ),
}


def macs(folder: Path, body: str, opset: int = 20, arch: str = "edge_npu") -> int:
    file = folder / "net.onnxtxt"
    file.write_text(model_text(body, opset))
    both = [accelsim.run(file, arch, tier=tier).counts.macs for tier in ("analytical", "cycle")]
    assert both[0] == both[1]
    return both[0]


@pytest.mark.parametrize("name", LATER)
def test_a_later_output_of_an_operator_may_be_an_output_of_the_network(
    name: str, tmp_path: Path
) -> None:
    inputs, outputs, nodes, weights, expected = LATER[name]
    constants = ", ".join(constant("float", *text.split()) for text in weights)

    counted = macs(tmp_path, f"net ({inputs}) => ({outputs}) <{constants}> {{ {nodes} }}")

    assert counted == expected


def test_scalars_of_a_dynamic_quantization_stand_beside_matrices(tmp_path: Path) -> None:
    body = (
        "net (float[1,3,16] x) => (float[1,3,8] y) "
        f"<{constant('int8', '16,8', 'w')}, float half = {{0.5}}> "
        "{ q, s, z = DynamicQuantizeLinear(x) p = MatMulInteger(q, w, z) f = Cast<to=1>(p)"
        " t = Mul(s, half) y = Mul(f, t) }"
    )

    assert macs(tmp_path, body) == 3 * 16 * 8
    assert read_text(body).not_modelled == ()
    accelsim.compile(tmp_path / "net.onnxtxt", "edge_npu", out=tmp_path / "out")


def test_a_part_without_elements_costs_nothing() -> None:
    graph = read_text(
        "net (float[2,6] x) => (float[2,6] y) <int64[1] six = {6}, int64[1] zero = {0},"
        " int64[1] far = {99}, int64[1] axis = {1}> { none = Slice(x, six, far, axis)"
        " e = Exp(none) r = Relu(x) y = Concat<axis=1>(e, r, none) }"
    )

    assert [operator.inputs for operator in graph.operators] == [("x",), ("r",)]


def test_an_empty_cache_is_read_by_nothing(tmp_path: Path) -> None:
    body = (
        "net (float[1,2,0,4] past, float[1,2,3,4] x) => (float[1,2,3,3] y, float[1,2,3,4] k) "
        "{ k = Concat<axis=2>(past, x) t = Transpose<perm=[0,1,3,2]>(k) y = MatMul(x, t) }"
    )

    assert macs(tmp_path, body) == 2 * 3 * 3 * 4


def test_a_product_over_nothing_is_zeros() -> None:
    graph = read_text("net (float[2,0] a, float[0,3] b) => (float[2,3] y) { y = MatMul(a, b) }")

    (operator,) = graph.operators

    assert (operator.macs, operator.inputs) == (0, ())


def test_an_empty_input_is_named() -> None:
    with pytest.raises(UserError, match=r"net.onnxtxt: input x of shape \[3, 0\] is empty"):
        read_text("net (float[3,0] x) => (float[3,0] y) { y = Sigmoid(x) }")
