"""Movements, parameters, and operators that are not modelled."""

from math import prod
from pathlib import Path

import onnx.defs
import pytest

import accelsim
from accelsim import UserError
from accelsim.errors import WorkloadError
from accelsim.workload import Movement
from accelsim.workload.onnx.operators import OPERATORS
from each import each
from workload.onnx_text import constant, model_text, read_node, read_text


@each(
    ("inputs", "node", "rank", "expected"),
    [
        ("float[1,6,4] x", "y = Transpose<perm=[0,2,1]>(x)", 3, (24, 24)),
        ("float[6,4] x", "y = Slice(x, one, two, zero)", 2, (4, 4)),
        ("float[2,2] x", "y = Pad(x, pads)", 2, (4, 16)),
        ("float[1,1,2,2] x", "y = Resize(x, , , sizes)", 4, (4, 16)),
        ("float[2,4] x, float[3,4] z", "y = Concat<axis=0>(x, z)", 2, (20, 20)),
        ("float[1,8,2,2] x", "y = DepthToSpace<blocksize=2>(x)", 4, (32, 32)),
        ("float[1,4] x", "y = Expand(x, wanted)", 2, (4, 12)),
    ],
)
def test_movements_count_what_is_read_and_written(
    inputs: str, node: str, rank: int, expected: tuple[int, int]
) -> None:
    constants = (
        "int64[1] zero = {0}, int64[1] one = {1}, int64[1] two = {2}, int64[4] pads = {1,1,1,1}, "
        "int64[4] sizes = {1,1,4,4}, int64[2] wanted = {3, 4}"
    )

    operator = read_node(inputs, node, weights=constants, rank=rank)

    read, written = expected
    assert operator.work == (Movement(input_elements=read, output_elements=written),)


def test_reshapes_and_transpositions_of_unit_extents_are_free() -> None:
    graph = read_text(
        "net (float[6,4] x) => (float[2,1,12] y) <int64[3] s = {2, 12, 1}>"
        "{ a = Reshape(x, s) y = Transpose<perm=[0,2,1]>(a) }"
    )

    assert [operator.work for operator in graph.operators] == [(), ()]


def test_an_embedding_reads_its_rows_and_holds_its_table() -> None:
    gather = read_node(
        "int64[2,5] tokens", "y = Gather(table, tokens)",
        weights=constant("float", "1000,16", "table"), rank=3,
    )  # fmt: skip

    assert gather.work == (
        Movement(input_elements=160, output_elements=160, weight_elements=16000),
    )


@each(
    ("table", "node"),
    [
        ("9", "Gather(t, i)"),
        ("2,9", "Gather<axis=1>(t, i)"),
        ("3,3,4", "Gather<axis=1>(t, j)"),
        ("3,3,2", "GatherND(t, pairs)"),
    ],
)
def test_a_table_that_constants_index_is_counted_once(table: str, node: str) -> None:
    graph = read_text(
        f"net (float[1] x) => (float[a] y) <{constant('float', table, 't')},"
        " int64[4,4] i = {0,1,2,3,4,5,6,7,8,0,1,2,3,4,5,6}, int64[5] j = {0,1,2,2,1},"
        " int64[16,2] pairs = {0,1,2,2,0,0,1,1,0,1,2,2,0,0,1,1,0,1,2,2,0,0,1,1,0,1,2,2,0,0,1,1}>"
        f"{{ p = {node} y = Mul(p, x) }}"
    )

    assert graph.parameters == prod(int(extent) for extent in table.split(","))
    (lookup,) = graph.operators[0].work
    assert lookup.output_elements == graph.tensors["p"].elements


def test_an_unknown_operator_is_kept_with_its_elements() -> None:
    graph = read_text(
        "net (float[2,8] x) => (float[2,8] y, int64[2,3] z){ y = Relu(x) z = com.other.Best(x) }"
    )

    best = graph.operators[1]

    assert graph.not_modelled == ("best",)
    assert best.work == (Movement(input_elements=16, output_elements=6),)


def test_a_foreign_operator_is_not_taken_for_one_of_onnx() -> None:
    text = "net (float[2,8] x) => (float[2,8] y) { y = com.other.Relu(x) }"

    graph = read_text(text)

    assert [operator.modelled for operator in graph.operators] == [False]


def test_a_matrix_operator_without_shape_is_refused_by_name() -> None:
    text = (
        "net (float[2,8] x, float[8,3] w) => (float[2,3] y)"
        "{ [origin] a = com.other.Unknown(x) b = Relu(a) c = Neg(b) [product] y = MatMul(c, w) }"
    )

    with pytest.raises(
        WorkloadError,
        match=r"net.onnxtxt: node origin \(com.other.Unknown\) writes 'a' of a shape that is not"
        r" known \(--dimension a.AXIS=VALUE for each axis gives it\), and node product \(MatMul\)"
        r" needs it$",
    ):
        read_text(text)


def test_a_network_of_unknown_shapes_alone_is_not_said_to_ask_nothing(tmp_path: Path) -> None:
    file = tmp_path / "net.onnxtxt"
    file.write_text(model_text("net () => (float[a] y) { [source] y = com.other.Make() }"))

    with pytest.raises(UserError, match=r"not modelled, or without a known shape, are source \("):
        accelsim.run(file, "edge_npu", tier="analytical")


def test_a_quantized_weight_keeps_its_format_and_values() -> None:
    graph = read_text(
        "net (float[1,2] x) => (float[1,2] y)"
        "<int8[2,2] q = {1, 0, 0, -3}, float s = {0.5}, int8 z = {0}>"
        "{ w = DequantizeLinear(q, s, z) t = Transpose(w) y = MatMul(x, t) }"
    )

    (product,) = graph.operators
    weight = graph.tensors[product.inputs[1]]

    assert weight.number.name == "int8"
    assert weight.values is not None
    assert weight.values.tolist() == [[1, 0], [0, -3]]
    assert not weight.values.flags.writeable


def test_a_parameter_that_two_operators_read_is_counted_once() -> None:
    graph = read_text(
        "net (int64[1,5] tokens) => (float[1,5,100] y)"
        f"<{constant('float', '100,16', 'table')}>"
        "{ a = Gather(table, tokens) t = Transpose(table) y = MatMul(a, t) }"
    )

    assert graph.parameters == 1600
    assert [operator.inputs for operator in graph.operators] == [
        ("table", "tokens"),
        ("a", "table"),
    ]


def test_every_operator_in_the_table_is_one_of_onnx() -> None:
    assert [kind for kind in OPERATORS if not onnx.defs.has(kind)] == []
