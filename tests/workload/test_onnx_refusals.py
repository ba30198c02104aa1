"""What a node, a body or the user says and cannot hold is refused; what can be known is asked."""

from contextlib import suppress
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from accelsim.errors import WorkloadError
from accelsim.integer.operators import operator_lines
from accelsim.workload import Matmul, Vector
from each import each
from workload.onnx_text import constant, read_text
from workload.test_onnx_contributed import Case, model_of, read

X = "float[2,8] x"
WEIGHTS = f"{constant('float', '8,8', 'w')}, {constant('float', '8,4000', 'v')}"

BRANCH = """net ({inputs}) => (float[a,b] y) <{weights}, bool yes = {{1}}> {{
    [pick] y = If ({condition}) <
      then_branch = t () => (float[a,b] o) {{ n = NonZero(x) f = Cast<to=1>(n)
        g = Transpose(f) h = MatMul(g, u) }},
      else_branch = e () => (float[a,b] p) {{ p = MatMul(x, w) }}> }}""".replace(
    "h = MatMul(g, u)", "o = MatMul(g, u)"
)


def branch(condition: str, **dimensions: int) -> Any:
    inputs = X if condition == "yes" else f"{X}, bool flag"
    weights = f"{WEIGHTS}, {constant('float', '2,8', 'u')}"
    text = BRANCH.format(inputs=inputs, weights=weights, condition=condition)
    return read_text(text, **dimensions)


def test_an_extent_inside_a_branch_is_given_by_the_name_that_is_asked_for() -> None:
    with pytest.raises(WorkloadError, match=r"--dimension pick/then_branch/n.1=VALUE gives it"):
        branch("yes")

    assert branch("yes", **{"pick/then_branch/n.1": 5}).macs == 5 * 2 * 8


def test_a_branch_of_work_that_is_not_known_is_not_said_to_have_less() -> None:
    (note,) = branch("flag").conditional

    assert "more work" not in note
    assert note.startswith("If pick: its condition is not known; the work of branch then is not")
    assert "--dimension pick/then_branch/n.1=VALUE gives it" in note
    assert note.endswith("and else, 128 MACs, is counted")


def test_what_is_given_for_a_branch_decides_which_has_more_work() -> None:
    few, many = (branch("flag", **{"pick/then_branch/n.1": count}) for count in (5, 16))

    assert (few.macs, many.macs) == (2 * 8 * 8, 16 * 2 * 8)
    assert few.conditional[0].endswith("is counted: else, 128 MACs (then: 80 MACs)")


NESTED = """net ({X}, int64 most) => (float[2,8] y) <{WEIGHTS}, int64 two = {{2}}, bool yes = {{1}}>
    {{ [out] y = Loop (two, yes, x) <body = a (int64 i, bool c, float[2,8] s)
      => (bool c, float[2,8] t) {{ [inn] t = Loop (most, yes, s) <body = b
        (int64 j, bool d, float[2,8] q) => (bool d, float[2,8] r) {{ r = MatMul(q, w) }}> }}> }}"""


def test_runs_of_a_loop_inside_a_loop_are_given_for_each_run_or_for_all() -> None:
    text = NESTED.format(X=X, WEIGHTS=WEIGHTS)

    with pytest.raises(WorkloadError, match=r"--dimension out/body/inn@0.trips=VALUE"):
        read_text(text)
    assert read_text(text, **{"out/body/inn.trips": 3}).macs == 2 * 3 * 128
    uneven = {"out/body/inn@0.trips": 3, "out/body/inn@1.trips": 4}
    assert read_text(text, **uneven).macs == 7 * 128


COUNTED_IN_LOOP = """net ({X}) => (float[2,8] y) <{WEIGHTS}, int64 two = {{2}}, bool yes = {{1}}>
    {{ [out] y = Loop (two, yes, x) <body = a (int64 i, bool c, float[2,8] s)
      => (bool c, float[2,8] t) {{ n = NonZero(s) f = Cast<to=1>(n) g = ReduceSum(f)
        t = Add(s, g) }}> }}"""


def test_an_extent_inside_a_loop_is_given_for_each_run_or_for_all() -> None:
    text = COUNTED_IN_LOOP.format(X=X, WEIGHTS=WEIGHTS)

    every = read_text(text, **{"out/body/n.1": 5})
    uneven = read_text(text, **{"out/body/n.1": 5, "out/body/n@1.1": 6})

    assert [every.tensors[f"out/body/n@{run}"].shape for run in (0, 1)] == [(2, 5), (2, 5)]
    assert [uneven.tensors[f"out/body/n@{run}"].shape for run in (0, 1)] == [(2, 5), (2, 6)]
    with pytest.raises(WorkloadError, match=r"out/body/n@0.0 is 2, which follows .* not 3$"):
        read_text(text, **{"out/body/n.1": 5, "out/body/n.0": 3})


LOOP = """net ({X}, bool flag) => (float[2,8] y) <{WEIGHTS}, int64 three = {{3}}, bool yes = {{1}}>
    {{ [lp] y = Loop (three, {first}, x) <body = b (int64 i, bool c, float[2,8] s)
      => (bool c, float[2,8] t) {{ t = MatMul(s, w) }}> }}"""


@each(
    ("first", "trips", "said"),
    [("yes", 7, "is 3"), ("yes", 2, "is 3"), ("flag", 7, "is at most 3")],
)
def test_runs_that_follow_from_the_network_cannot_be_given_otherwise(
    first: str, trips: int, said: str
) -> None:
    text = LOOP.format(X=X, WEIGHTS=WEIGHTS, first=first)

    with pytest.raises(
        WorkloadError, match=rf"lp.trips {said}, which follows from the network, not {trips}$"
    ):
        read_text(text, **{"lp.trips": trips})
    assert read_text(text, **{"lp.trips": 3}).macs == 3 * 128


def test_samples_that_the_file_says_cannot_be_given_otherwise() -> None:
    text = (
        "net (float[1,4,20,20] x, float[7,4] r, int64[7] b) => (float[7,4,2,2] y) { [ra] y ="
        " RoiAlign<output_height=2, output_width=2, sampling_ratio=2>(x, r, b) }"
    )

    with pytest.raises(WorkloadError, match=r"ra.sampling_ratio is 2, .*, not 1$"):
        read_text(text, **{"ra.sampling_ratio": 1})
    assert read_text(text, **{"ra.sampling_ratio": 2}).not_modelled == ()


def test_a_name_that_is_not_known_is_refused_by_a_sentence_that_holds() -> None:
    with pytest.raises(WorkloadError, match=r"dimension z: all extents of its inputs are fixed$"):
        read_text("net (float[3,4] x) => (int64[2,5] y) { y = NonZero(x) }", z=4)


@each(
    ("node", "inputs", "given", "said"),
    [
        ("y = NonZero(x)", X, {"y.1": 17}, "elements that are not 0 are 17, but .* at most 16"),
        ("y = Compress<axis=0>(x, c)", f"{X}, bool[2] c", {"y.0": 3, "y.1": 8}, "3, .* most 2"),
        ("y = Compress(x, c)", f"{X}, bool[9] c", {"y.0": 10}, "10, but can be at most 9"),
        ("y = Unique(x)", X, {"y.0": 17}, "17, but can be at most 16"),
        ("y = NonMaxSuppression(b, s, five)", "float[1,9,4] b, float[1,2,9] s", {"y.0": 11},
         "11, but can be at most 10"),
        ("y, i = TopK(x, k)", f"{X}, int64[1] k", {"y.0": 2, "y.1": 9, "i.0": 2, "i.1": 9},
         "9, but can be at most 8"),
        ("y, i = TopK(x, k)", f"{X}, int64[1] k", {"y.0": 3, "y.1": 5, "i.0": 3, "i.1": 5},
         r"y must be \(2, 5\), not \(3, 5\)"),
    ],
)  # fmt: skip
def test_more_results_than_there_can_be_are_refused(
    node: str, inputs: str, given: dict[str, int], said: str
) -> None:
    kind = "int64" if "NonZero" in node or "NonMax" in node else "float"
    second = ", int64[c,d] i" if "i =" in node else ""
    rank = "a" if ("(x, c)" in node and "axis" not in node) or "Unique" in node else "a,b"
    text = f"net ({inputs}) => ({kind}[{rank}] y{second}) <int64[1] five = {{5}}> {{ {node} }}"

    with pytest.raises(WorkloadError, match=said):
        read_text(text, **given)


ATTENTION = (
    "net (float[2,3,32] q, float[2,3,8] k, float[2,3,8] v, float[{key}] pk, float[{value}] pv)"
    " => (float[a,b,c] y) {{ y = Attention<q_num_heads=8, kv_num_heads=2{said}>"
    "(q, k, v, , {past}) }}"
)


@each(
    ("key", "value", "past", "said"),
    [
        ("7,2,5,4", "7,2,5,4", "pk, pv", r"a past of \(7, 2, 5, 4\) has not the batch"),
        ("2,3,5,4", "2,3,5,4", "pk, pv", "has not the batch"),
        ("2,2,5,9", "2,2,5,9", "pk, pv", "has not the batch"),
        ("2,2,5,4", "2,2,4,4", "pk, pv", "do not fit"),
        ("2,2,5,4", "2,2,5,4", "pk", "a past key and a past value must be given together"),
    ],
)
def test_a_past_that_does_not_fit_is_refused(key: str, value: str, past: str, said: str) -> None:
    with pytest.raises(WorkloadError, match=said):
        read_text(ATTENTION.format(key=key, value=value, past=past, said=""), 23)


def test_a_bound_of_scores_costs_a_quotient_a_tangent_and_a_product() -> None:
    plain, capped = (
        read_text(ATTENTION.format(key="2,2,5,4", value="2,2,5,4", past="pk, pv", said=said), 23)
        for said in ("", ", softcap=2.0")
    )
    scores = 2 * 8 * 3 * 8

    added = [work for work in capped.operators[0].work if work not in plain.operators[0].work]
    assert added == [
        Vector(input_elements=scores, output_elements=scores, operations=(3 + 2 + 1) * scores)
    ]
    assert isinstance(capped.operators[0].work[1], Matmul)


MOE = ((6, 8), (6, 4), [4, 16, 8], "", [4, 8, 16])


@each(
    ("case", "said"),
    [
        (Case("MoE", MOE, attributes={"activation_type": "foo"}),
         "activation_type must be one of relu, gelu, silu, swiglu, identity, not foo"),
        (Case("MoE", (*MOE[:2], [4, 8, 16], "", [4, 16, 8])), r"must be \(4, 8, 8\), not"),
        (Case("MoE", (*MOE[:4], [4, 7, 5])), r"must be \(4, 8, 16\), not \(4, 7, 5\)"),
        (Case("MoE", (*MOE, "", [4, 15, 8])), r"must be \(4, 16, 8\), not \(4, 15, 8\)"),
        (Case("MoE", MOE[:4]), "weights are missing"),
        (Case("QMoE", (*MOE[:2], [4, 16, 8], [4, 16], "", [4, 8, 16])), r"must be \(4, 16, 4\)"),
        (Case("LinearAttention", ((2, 7, 6), (2, 7, 3), (2, 7, 4)), 2,
              attributes={"q_num_heads": 2, "kv_num_heads": 1, "update_rule": "foo"}),
         "update_rule must be one of linear, gated, delta, gated_delta, not foo"),
        (Case("GroupNormalization", ((1, 8, 4, 4), [8], [8]), attributes={"num_groups": 3},
              domain=""), "num_groups 3 does not divide 8 channels"),
        (Case("MatMulNBits", ((2, 8), [8, 1, 8], [8])), "attribute K must be a positive integer"),
        (Case("MatMulNBits", ((2, 8), [8, 1, 8], [9]),
              attributes={"K": 8, "N": 8, "block_size": 16}), "scales .* give 8$"),
        (Case("QLinearMul", ((2, 3), [1], [1], (4, 5), [1], [1], [1], [1])),
         r"inputs \(2, 3\) and \(4, 5\) do not fit each other"),
    ],
)  # fmt: skip
def test_a_node_that_contradicts_itself_is_refused_by_a_sentence(case: Case, said: str) -> None:
    with pytest.raises(WorkloadError, match=said):
        read(model_of(case)[0])


def test_sizes_of_heads_that_are_not_three_are_named() -> None:
    case = Case("Attention", ((2, 4, 16), [16, 48], [48]),
                attributes={"num_heads": 4, "qkv_hidden_sizes": [16]})  # fmt: skip

    graph = read(model_of(case)[0])

    assert graph.not_modelled == ("attention",)
    assert "qkv_hidden_sizes [16] must be three multiples of 4 heads" in graph.notes[-1]


@each("kind", ["Gelu", "QLinearMul", "MoE", "Shape", "Size"])
def test_a_result_that_is_left_out_ends_in_a_graph_or_a_sentence(kind: str) -> None:
    domain = "" if kind in ("Shape", "Size") else "com.microsoft"
    inputs = ((2, 3), [2, 3], [2, 3], [2, 3])[: 1 if not domain else 4]
    model, _ = model_of(Case(kind, inputs, domain=domain))
    model.graph.node[0].output[0] = ""
    model.graph.node[0].output.append("z")
    model.graph.node.append(helper.make_node("Unknown", ["x0"], ["y0"], domain="com.microsoft"))

    with suppress(WorkloadError):
        assert read(model).operators


def test_a_product_without_terms_and_without_a_result_is_refused() -> None:
    model, _ = model_of(Case("MatMul", ((2, 0), [0, 3]), domain=""))
    model.graph.node[0].output[0] = ""
    model.graph.node[0].output.append("z")
    model.graph.node.append(helper.make_node("Relu", ["x0"], ["y0"]))

    with pytest.raises(WorkloadError):
        read(model)


def test_sizes_of_parts_of_two_dimensions_are_not_known() -> None:
    with pytest.raises(WorkloadError):
        read_text(
            "net (float[4,3] x) => (float[a,b] y) <int64[2,1] parts = {1,3}, int64 one = {1}>"
            "{ s = SplitToSequence(x, parts) z = SequenceAt(s, one) y = MatMul(z, z) }"
        )


def test_two_nodes_of_one_name_keep_their_constants() -> None:
    """FusedMatMul scales by a constant; a name that both use would be written twice."""
    nodes = [
        helper.make_node("FusedMatMul", [source, "w"], [result], name="same",
                         domain="com.microsoft", alpha=alpha)
        for source, result, alpha in (("x", "z", 2.0), ("z", "y", 3.0))
    ]  # fmt: skip
    given, made = (
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, 8]) for name in ("x", "y")
    )
    weights = numpy_helper.from_array(np.zeros((8, 8), np.float32), "w")
    opsets = [helper.make_opsetid("", 22), helper.make_opsetid("com.microsoft", 1)]
    graph = helper.make_graph(nodes, "net", [given], [made], [weights])

    read_back = read(onnx.helper.make_model(graph, opset_imports=opsets, ir_version=10))

    assert read_back.macs == 2 * 2 * 8 * 8
    factors = [
        read_back.constants[name].values
        for one in read_back.operators
        if one.kind == "mul"
        for name in one.operands
        if name in read_back.constants
    ]
    assert [float(np.asarray(factor)) for factor in factors] == [2.0, 3.0]


@each("name", ["Attention", "Einsum"])
def test_lines_ask_for_no_operator_that_has_values(name: str) -> None:
    (line,) = (one for one in operator_lines() if one.split()[0] == name)

    assert "products of two activations" not in line
    assert "MatMul" in line
