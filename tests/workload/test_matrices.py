"""Which tensors are matrices and which are images, and which products of them have integers."""

import pytest

from accelsim.workload import load_workload
from accelsim.workload.layers import (
    LayerNetwork,
    Movement,
    Pool,
    Product,
    Reshape,
    Transpose,
    lower,
)
from workload.onnx_text import read_text

SCALES = "<float s = {0.5}, int8 z = {0}, int64[4] e = {1, 6, 2, 4}>"


def network(inputs: str, nodes: str) -> LayerNetwork:
    """Lower a quantized network whose inputs are int8."""
    return lower(read_text(f"net ({inputs}) => (y) {SCALES} {{ {nodes} }}"))


def product(a: str, b: str) -> str:
    return f"[y] y = QLinearMatMul ({a}, s, z, {b}, s, z, s, z)"


def transposed(order: list[int]) -> str:
    return (
        "[r] r = DequantizeLinear (a, s, z)"
        f"[t] t = Transpose <perm = {order}> (r) [y] y = QuantizeLinear (t, s, z)"
    )


def test_heads_are_matrices_and_images_are_not() -> None:
    found = network(
        "int8[1,6,8] a, int8[1,2,4,6] b",
        "[h] h = Reshape (a, e) [q] q = Transpose <perm = [0, 2, 1, 3]> (h)" + product("q", "b"),
    )

    assert {"h", "q", "b", "y"} <= found.matrices
    assert not network("int8[1,3,4,5] a", transposed([0, 2, 1, 3])).matrices


@pytest.mark.parametrize(
    ("shape", "order", "extents", "moved"),
    [
        # Images before and after: rows, columns, channels; then channels are what were rows.
        ("1,3,4,5", [0, 2, 3, 1], (4, 15), (1, 0)),
        ("1,3,4,5", [0, 3, 1, 2], (20, 3), (1, 0)),
        ("6,8", [1, 0], (6, 8), (1, 0)),
        ("1,6,8", [1, 0, 2], (), ()),
    ],
)
def test_axes_move_as_they_lie_in_memory(
    shape: str, order: list[int], extents: tuple[int, ...], moved: tuple[int, ...]
) -> None:
    (layer,) = network(f"int8[{shape}] a", transposed(order)).layers

    if moved:
        assert isinstance(layer, Transpose)
        assert (layer.extents, layer.order) == (extents, moved)
    else:
        assert isinstance(layer, Reshape)


def test_channels_that_are_last_in_a_file_are_neighbours_already() -> None:
    pool = "[p] p = MaxPool <kernel_shape = [2, 2]> (t)"
    back = "[b] b = Transpose <perm = [0, 2, 3, 1]> (p)"
    ends = "[r] r = DequantizeLinear (a, s, z)", "[y] y = QuantizeLinear (b, s, z)"
    turned = "[t] t = Transpose <perm = [0, 3, 1, 2]> (r)"

    layers = network("int8[1,4,5,3] a", ends[0] + turned + pool + back + ends[1]).layers

    assert [type(layer) for layer in layers] == [Reshape, Pool, Reshape]
    assert layers[1].input_shape == (1, 4, 5, 3)


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ("int8[4] a, int8[4,3] b", "multiplies a that is a vector"),
        ("int8[2,4] a, int8[3,4,5] b", "multiplies one matrix of [2, 4] by several of [3, 4, 5]"),
        (
            "int8[2,3,2,4] a, int8[1,3,4,5] b",
            "multiplies matrices of [2, 3, 2, 4] that lie apart by one of [1, 3, 4, 5]",
        ),
    ],
)
def test_products_that_are_no_row_of_products_are_refused(inputs: str, sentence: str) -> None:
    found = network(inputs, product("a", "b"))

    assert list(found.problems.values()) == [f"node y (QLinearMatMul) {sentence}"]
    assert isinstance(found.layers[-1], Product)


def test_networks_in_real_numbers_move_words_as_before() -> None:
    found = lower(load_workload("bert_base", {"sequence": 16}))

    assert not found.matrices
    assert any(isinstance(layer, Movement) and layer.kind == "transpose" for layer in found.layers)
    assert not any(isinstance(layer, Transpose) for layer in found.layers)
