"""Loop nests of ZigZag and Timeloop are the layers that ONNX files describe, or are refused."""

import re
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

import accelsim
from accelsim.errors import DocumentError, PlausibilityWarning, UserError, WorkloadError
from accelsim.workload import Graph, load_workload
from accelsim.workload.work import Convolution, Matmul, Vector

ZIGZAG = """
- id: 0
  name: first
  operator_type: Conv
  equation: O[b][k][oy][ox]+=W[k][c][fy][fx]*I[b][c][iy][ix]
  dimension_relations: [ix=2*ox+1*fx, iy=2*oy+1*fy]
  loop_dims: [B, K, C, OY, OX, FY, FX]
  loop_sizes: [1, 8, 3, 8, 8, 7, 7]
  operand_precision: {W: 8, I: 8, O: 16, O_final: 8}
  operand_source: {I: 0}
  pr_loop_dims: [IX, IY]
  padding: [[3, 2], [3, 2]]
- id: 1
  name: pool
  operator_type: MaxPool
  equation: O[b][g][oy][ox]+=W[fx][fy]*I[b][g][iy][ix]
  dimension_relations: [ix=1*ox+1*fx, iy=1*oy+1*fy]
  loop_dims: [B, G, OY, OX, FX, FY]
  loop_sizes: [1, 8, 8, 8, 3, 3]
- id: 2
  name: second
  operator_type: Conv_of_some_label
  equation: O[b][g][k][oy][ox]+=W[g][k][c][fy][fx]*I[b][g][c][iy][ix]
  dimension_relations: [ix=ox+fx, iy=oy+fy]
  loop_dims: [B, G, K, C, OY, OX, FY, FX]
  loop_sizes: [1, 8, 1, 1, 8, 8, 3, 3]
  pr_loop_dims: [IX, IY]
  padding: [[1, 1], [1, 1]]
- id: 3
  name: last
  operator_type: Gemm
  equation: O[d][k]+=I[d][c]*W[c][k]
  loop_dims: [D, C, K]
  loop_sizes: [1, 64, 10]
- id: 4
  name: residual
  operator_type: Add
  equation: O[b][g][oy][ox]=W[b][g][oy][ox]+I[b][g][oy][ox]
  loop_dims: [B, G, OY, OX]
  loop_sizes: [1, 8, 8, 8]
"""
ONNX = """
<ir_version: 9, opset_import: ["" : 20]>
same (float[1,3,16,16] image, float[1,8,8,8] planes, float[1,8,10,10] wide, float[1,64] row,
      float[1,8,8,8] left, float[1,8,8,8] right)
  => (float[1,8,8,8] a, float[1,8,8,8] p, float[1,8,8,8] b, float[1,10] c, float[1,8,8,8] d)
<float[8,3,7,7] wa = ["location": "none"], float[8,1,3,3] wb = ["location": "none"],
 float[64,10] wc = ["location": "none"]>
{
  [first] a = Conv <pads = [3,3,2,2], strides = [2,2]> (image, wa)
  [pool] p = MaxPool <kernel_shape = [3,3]> (wide)
  [second] b = Conv <pads = [1,1,1,1], group = 8> (planes, wb)
  [last] c = MatMul (row, wc)
  [residual] d = Add (left, right)
}
"""
WINDOW = {
    "name": "CNN_Layer",
    "dimensions": ["C", "M", "R", "S", "N", "P", "Q"],
    "coefficients": [
        {"name": name, "default": 1} for name in ("Wstride", "Hstride", "Wdilation", "Hdilation")
    ],
    "data_spaces": [
        {"name": "Weights", "projection": [[["C"]], [["M"]], [["R"]], [["S"]]]},
        {
            "name": "Inputs",
            "projection": [
                [["N"]],
                [["C"]],
                [["R", "Wdilation"], ["P", "Wstride"]],
                [["S", "Hdilation"], ["Q", "Hstride"]],
            ],
        },
        {
            "name": "Outputs",
            "projection": [[["N"]], [["M"]], [["Q"]], [["P"]]],
            "read_write": True,
        },
    ],
}
SIZES = {"C": 3, "M": 96, "R": 11, "S": 7, "N": 1, "P": 55, "Q": 54, "Wstride": 4, "Hstride": 3}

SUM = {"dimension_relations": ["y=x+r"]}


def written(folder: Path, text: str, name: str = "net.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def problem(folder: Path, **keys: Any) -> Path:
    """Return a problem file of Timeloop."""
    return written(folder, yaml.safe_dump({"problem": keys}, sort_keys=False))


def layer(folder: Path, equation: str, sizes: dict[str, int], **keys: Any) -> Path:
    """Return a workload file of ZigZag with one layer."""
    data = {
        "id": 7,
        "operator_type": "Whatever",
        "equation": equation,
        "loop_dims": [name.upper() for name in sizes],
        "loop_sizes": list(sizes.values()),
        **keys,
    }
    return written(folder, yaml.safe_dump([data], sort_keys=False))


def refusal(file: Path) -> str:
    with pytest.raises(UserError) as refused:
        load_workload(file)
    return str(refused.value)


def shapes(network: Graph) -> list[tuple[int, ...]]:
    operator = network.operators[0]
    return [network.tensors[name].shape for name in (*operator.inputs, *operator.outputs)]


def test_the_layers_of_zigzag_are_those_of_onnx(tmp_path: Path) -> None:
    nests = load_workload(written(tmp_path, ZIGZAG))
    same = load_workload(written(tmp_path, ONNX, "same.onnxtxt"))

    assert [layer.work for layer in nests.operators] == [layer.work for layer in same.operators]
    assert nests.not_modelled == ()
    ours, theirs = (accelsim.run(each, "edge_npu_tiny").layers for each in (nests, same))
    assert [layer.counts for layer in ours] == [layer.counts for layer in theirs]


@pytest.mark.parametrize("label", ["Conv_dw", "Conv_pointwise", "Conv1D", "MatMul", "", None, 3])
def test_a_label_decides_nothing(tmp_path: Path, label: Any) -> None:
    file = layer(
        tmp_path,
        "O[b][k][ox]+=W[k][c][fx]*I[b][c][ix]",
        {"b": 2, "k": 6, "c": 5, "ox": 20, "fx": 3},
        dimension_relations=["ix=2*ox+1*fx"],
        operator_type=label,
    )
    network = load_workload(file)

    assert network.macs == 2 * 6 * 5 * 20 * 3
    assert shapes(network) == [(2, 5, 41), (6, 5, 3), (2, 6, 20)]


@pytest.mark.parametrize("channel", ["g", "k", "c", "h"])
def test_a_depthwise_convolution_has_any_letter(tmp_path: Path, channel: str) -> None:
    """Counted by hand: 12 channels of 9 x 7 results, 5 x 3 taps, a stride of 2 down."""
    file = layer(
        tmp_path,
        f"O[b][{channel}][oy][ox]+=W[{channel}][fy][fx]*I[b][{channel}][iy][ix]",
        {"b": 1, channel: 12, "oy": 9, "ox": 7, "fy": 5, "fx": 3},
        dimension_relations=["ix=1*ox+2*fx", "iy=2*oy+1*fy"],
    )
    network = load_workload(file)
    work = network.operators[0].work[0]

    assert isinstance(work, Convolution)
    assert work.is_depthwise
    assert (work.stride, work.dilation) == ((2, 1), (1, 2))
    assert network.macs == 12 * 9 * 7 * 15
    assert shapes(network) == [(1, 12, 2 * 8 + 5, 6 + 2 * 2 + 1), (12, 1, 5, 3), (1, 12, 9, 7)]


@pytest.mark.parametrize(
    ("equation", "source", "expected"),
    [
        (
            "O[b][k][x]+=W[b][c][k]*I[b][c][x]",
            {"I": 1, "W": 2},
            Matmul(batch=4, m=6, k=7, n=5, weights=False),
        ),
        ("O[b][k][x]+=W[b][c][k]*I[b][c][x]", {"I": 1}, Matmul(batch=4, m=6, k=7, n=5)),
        ("O[b][k][x]+=W[c][k]*I[b][c][x]", {}, Matmul(m=24, k=7, n=5)),
        ("O[b][k][x]+=I[b][c][x]*W[c][k]", {"I": 7, "W": 7}, Matmul(m=24, k=7, n=5)),
        ("O[b][k][x]+=A[c][k]*B[b][c][x]", {"A": 1, "B": 7}, Matmul(m=5, k=7, n=24)),
    ],
)
def test_products_of_zigzag(
    tmp_path: Path, equation: str, source: dict[str, int], expected: Matmul
) -> None:
    """Operands of layer 7: a source of 7 is a constant, another one an activation."""
    sizes = {"b": 4, "k": 5, "x": 6, "c": 7}
    network = load_workload(layer(tmp_path, equation, sizes, operand_source=source))

    assert network.operators[0].work == (expected,)
    assert network.parameters == (expected.weight_elements if expected.weights else 0)


def test_a_product_of_elements_is_that_of_onnx(tmp_path: Path) -> None:
    file = layer(
        tmp_path,
        "O[b][g][x]+=W[b][g][x]*I[b][g][x]",
        {"b": 1, "g": 64, "x": 3136},
        operand_source={"I": 0, "W": 1},
    )
    text = """
    <ir_version: 9, opset_import: ["" : 20]>
    same (float[1,64,3136] a, float[1,64,3136] b) => (float[1,64,3136] c) { c = Mul (a, b) }
    """
    same = load_workload(written(tmp_path, text, "same.onnxtxt"))

    assert load_workload(file).operators[0].work == same.operators[0].work


def test_every_byte_of_a_batch_is_moved(tmp_path: Path) -> None:
    """16 products of 32 x 16 by 16 x 8: each has a weight of its own."""
    file = layer(
        tmp_path,
        "O[b][k][x]+=W[b][c][k]*I[b][c][x]",
        {"b": 16, "k": 8, "x": 32, "c": 16},
        operand_source={"I": 0, "W": 0},
    )
    counts = accelsim.run(file, "edge_npu_tiny", tier="analytical").counts

    assert counts.dram_read_bits >= 8 * 16 * (32 * 16 + 16 * 8)
    assert counts.dram_write_bits >= 8 * 16 * 32 * 8


def test_bits_of_operands_are_those_of_the_tensors(tmp_path: Path) -> None:
    file = layer(
        tmp_path,
        "O[x][k]+=W[c][k]*I[x][c]",
        {"x": 2, "k": 3, "c": 4},
        operand_precision={"W": 4, "I": 16, "O": 32, "O_final": 16},
    )
    with pytest.warns(PlausibilityWarning, match="held in the formats of the accelerator, not in"):
        network = load_workload(file)

    assert [tensor.number.bits for tensor in network.tensors.values()] == [16, 4, 16]


def test_padding_and_sizes_of_the_input_agree(tmp_path: Path) -> None:
    keys: dict[str, Any] = {
        "dimension_relations": ["iy=2*oy+1*fy"],
        "pr_loop_dims": ["IY"],
        "padding": [[1, 0]],
        "pr_loop_sizes": [16],
    }
    equation, sizes = "O[k][oy]+=W[k][c][fy]*I[c][iy]", {"k": 3, "c": 2, "oy": 8, "fy": 3}
    work = load_workload(layer(tmp_path, equation, sizes, **keys)).operators[0].work[0]

    assert isinstance(work, Convolution)
    assert (work.input_shape, work.padding, work.padding_after) == ((16,), (1,), (0,))
    keys["pr_loop_sizes"] = [17]
    assert "I has 16 elements by loop_sizes and padding, not 17" in refusal(
        layer(tmp_path, equation, sizes, **keys)
    )


def test_a_sum_of_other_shapes_is_not_modelled(tmp_path: Path) -> None:
    file = layer(tmp_path, "O[b][g]=W[g]+I[b][g]", {"b": 4, "g": 8}, operator_type="Add")

    assert load_workload(file).not_modelled == ("add",)
    with pytest.raises(WorkloadError, match="not modelled: add"):
        accelsim.run(file, "edge_npu_tiny", strict=True)


@pytest.mark.parametrize(
    ("equation", "sizes", "keys", "sentence"),
    [
        ("O[x]=W[x]", {"x": 2}, {}, "equation must be like O[b][k]+=W[c][k]*I[b][c]"),
        ("O[x]+=W[c]*I[x][c]*V[x]", {"x": 2, "c": 2}, {}, "equation must be like"),
        ("O[x]=W[c]*I[x][c]", {"x": 2, "c": 2}, {}, "must have += where loops are summed"),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2},
            {},
            "I is indexed by c, which is no loop; the loops are x",
        ),
        ("O[x]+=W[c]*I[x][c]", {"x": 2, "c": 3, "d": 4}, {}, "d is a loop of 4 that no operand"),
        ("O[x][k]+=W[c]*I[x][c]", {"x": 2, "c": 3, "k": 4}, {}, "k indexes O alone"),
        ("O[x]+=W[c]*I[x][c][d]", {"x": 2, "c": 3, "d": 4}, {}, "d indexes I alone"),
        ("O[x]+=W[c]*I[x][x][c]", {"x": 2, "c": 3}, {}, "x indexes I twice"),
        ("O[x]+=W[c]*I[y][c]", {"x": 2, "c": 3}, SUM, "by r, which"),
        ("O[y]+=W[c]*I[x][c]", {"x": 2, "c": 3, "r": 2}, SUM, "an index of O"),
        (
            "O[x]+=W[x][r]*I[y]",
            {"x": 2, "r": 2},
            SUM,
            "x moves along a spatial axis of I and also indexes",
        ),
        (
            "O[x][r]+=W[c]*I[y][c]",
            {"x": 2, "r": 2, "c": 2},
            SUM,
            "x+r of I must be one loop of the result O plus",
        ),
        (
            "O[x]+=W[c]*I[y][c]",
            {"x": 2, "r": 2, "c": 2},
            SUM,
            "r moves along a spatial axis of I and indexes nothing else",
        ),
        (
            "O[x]+=W[r]*I[y]",
            {"x": 2, "r": 2},
            {"dimension_relations": ["y=a*x+r"]},
            "must be like ix=2*ox+1*fx",
        ),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2, "c": 3},
            {"padding": [[1, 1]], "pr_loop_dims": ["X"]},
            "x of I has padding, and no window",
        ),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2, "c": 3},
            {"padding": [[1, 1]]},
            "padding must have one for each of pr_loop_dims",
        ),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2, "c": 3},
            {"operand_precision": {"V": 8}},
            "V is no operand",
        ),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2, "c": 3},
            {"operand_precision": {"I": 63}},
            "operand_precision of I: unknown number format 'int63'",
        ),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2, "c": 3},
            {"operand_precision": {"I": 0}},
            "from 1 to 64, not 0",
        ),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2, "c": 3},
            {"operand_source": 3},
            "operand_source must have keys",
        ),
        (
            "O[x]+=W[c]*I[x][c]",
            {"x": 2, "c": 3},
            {"paddings": 3},
            "unknown key paddings, did you mean padding",
        ),
        ("O[x]+=W[c]*I[x][c]", {"x": 2**40, "c": 2}, {}, "I must have at most 2**40 elements"),
        ("O[x]+=W[c]*I[x][c]", {"x": 0, "c": 2}, {}, "loop_sizes of X must be a whole number"),
        (
            "O[a][b][c][d]+=W[e]*I[f][g][h][i][e]",
            dict.fromkeys("abcde", 2),
            {"dimension_relations": ["f=2*a+z", "g=2*b+z", "h=2*c+z", "i=2*d+z"]},
            "indexed by z",
        ),
    ],
)
def test_what_zigzag_says_and_no_layer_has_is_refused(
    tmp_path: Path, equation: str, sizes: dict[str, int], keys: dict[str, Any], sentence: str
) -> None:
    said = refusal(layer(tmp_path, equation, sizes, **keys))

    assert sentence in said
    assert re.match(r".*net.yaml:1:3: ", said)


def test_a_problem_of_timeloop_is_its_convolution(tmp_path: Path) -> None:
    """The projections pair R with P and W..., S with Q and H...."""
    network = load_workload(problem(tmp_path, version=0.4, shape=WINDOW, instance=SIZES))
    work = network.operators[0].work[0]

    assert network.macs == 3 * 96 * 11 * 7 * 55 * 54
    assert isinstance(work, Convolution)
    assert (work.kernel, work.stride) == ((7, 11), (3, 4))
    assert work.input_shape == (3 * 53 + 7, 4 * 54 + 11)


def test_shapes_that_come_with_timeloop(tmp_path: Path) -> None:
    """Filters of ``cnn-layer`` are K; without a shape it is that one."""
    sizes = {"R": 3, "S": 2, "P": 5, "Q": 7, "C": 11, "K": 13, "N": 2, "Wstride": 2}
    for shape in ({"shape": "cnn-layer"}, {"shape": "cnn_layer.yaml"}, {}):
        network = load_workload(problem(tmp_path, **shape, **sizes))
        assert network.macs == 3 * 2 * 5 * 7 * 11 * 13 * 2
        assert shapes(network) == [(2, 11, 8, 11), (13, 11, 2, 3), (2, 13, 7, 5)]
    for name in ("gemm-ABZ", "gemm_ABZ"):
        network = load_workload(problem(tmp_path, shape=name, instance={"M": 4, "N": 5, "K": 6}))
        assert network.operators[0].work == (Matmul(m=4, k=6, n=5),)


def test_gemm_of_timeloop_adds_a_matrix(tmp_path: Path) -> None:
    network = load_workload(problem(tmp_path, shape="gemm", M=40, N=50, K=60))
    product, addition = network.operators[0].work

    assert product == Matmul(m=40, k=60, n=50)
    assert isinstance(addition, Vector)
    assert addition.operations == 40 * 50
    assert accelsim.run(network, "edge_npu_tiny", tier="analytical").counts.macs == 40 * 50 * 60


def space(name: str, *indices: str, written: bool = False) -> dict[str, Any]:
    return {
        "name": name,
        "projection": [[[index]] for index in indices],
        **({"read_write": True} if written else {}),
    }


def test_names_of_operands_say_what_is_kept(tmp_path: Path) -> None:
    """One layer, its dimensions called two ways: the weights are on the right both times."""
    network = load_workload(
        problem(
            tmp_path,
            shape={
                "dimensions": ["M", "N", "K"],
                "data-spaces": [
                    space("Weights", "M", "K"),
                    space("Inputs", "K", "N"),
                    {**space("Outputs", "M", "N"), "read-write": True},
                ],
            },
            instance={"M": 30, "N": 2, "K": 8},
        )
    )
    other = load_workload(
        problem(
            tmp_path,
            shape={
                "dimensions": ["M", "N", "K"],
                "data_spaces": [
                    space("Inputs", "M", "K"),
                    space("Weights", "K", "N"),
                    space("Outputs", "M", "N", written=True),
                ],
            },
            instance={"M": 2, "N": 30, "K": 8},
        )
    )

    assert network.operators[0].work == other.operators[0].work == (Matmul(m=2, k=8, n=30),)


def test_data_spaces_decide_what_a_dimension_is(tmp_path: Path) -> None:
    """C is in all three: each channel has a filter of its own, whatever M is called."""
    projections = {one["name"]: one["projection"] for one in WINDOW["data_spaces"]}  # type: ignore[index]
    shape = {
        **WINDOW,
        "data_spaces": [
            {"name": "Weights", "projection": [[["C"]], [["R"]], [["S"]]]},
            {"name": "Inputs", "projection": projections["Inputs"]},
            space("Outputs", "N", "C", "Q", "P", written=True),
        ],
    }
    sizes = {"C": 6, "M": 1, "R": 3, "S": 3, "N": 2, "P": 4, "Q": 5}
    network = load_workload(problem(tmp_path, shape=shape, instance=sizes))

    assert network.macs == 6 * 9 * 2 * 20
    assert shapes(network) == [(2, 6, 7, 6), (6, 1, 3, 3), (2, 6, 5, 4)]
    said = refusal(problem(tmp_path, shape=shape, instance={**sizes, "M": 8}))
    assert "M is a loop of 8 that no operand is indexed by" in said


def test_a_nest_touches_what_its_layer_holds(tmp_path: Path) -> None:
    """Points of small random nests, one by one: as many as MACs, touching each operand whole."""
    random = np.random.default_rng(5)
    for _ in range(40):
        sizes = {name: int(random.integers(1, 4)) for name in "bgkcyxrs"}
        step, dilation = (int(number) for number in random.integers(1, 3, 2))
        file = layer(
            tmp_path,
            "O[b][g][k][y][x]+=W[g][k][c][r][s]*I[b][g][c][h][w]",
            sizes,
            dimension_relations=[f"h={step}*y+{dilation}*r", "w=x+s"],
        )
        network = load_workload(file)
        points = list(np.ndindex(*sizes.values()))
        touched = [
            {(b, g, c, step * y + dilation * r, x + s) for b, g, k, c, y, x, r, s in points},
            {(g, k, c, r, s) for b, g, k, c, y, x, r, s in points},
            {(b, g, k, y, x) for b, g, k, c, y, x, r, s in points},
        ]
        held = [prod(shape) for shape in shapes(network)]
        assert network.macs == len(points)
        assert held[1:] == [len(places) for places in touched[1:]]
        gaps = step > 1 or dilation > 1  # Elements between taps may lie untouched.
        assert held[0] == len(touched[0]) or (gaps and held[0] > len(touched[0]))


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"C": 1}, "no size of R, S, P, Q, K, N; the dimensions are R, S, P, Q, C, K, N"),
        ({**dict.fromkeys("RSPCKN", 2), "q": 2}, "no size of Q; q is unknown, did you mean Q; "),
        ({**dict.fromkeys("RSPQCKN", 2), "M": 8}, "M is unknown"),
        ({**dict.fromkeys("RSPQCKN", 2), "Hpad": 1}, "Hpad is unknown"),
        (
            {**dict.fromkeys("RSPQCKN", 2), "densities": {"Weights": 0.5}},
            "densities: the densities",
        ),
        (
            {**dict.fromkeys("RSPQCK", 2), "N": 1.5},
            "N must be a whole number from 1 to 2**40, not 1.5",
        ),
        ({"instance": dict.fromkeys("RSPQCKN", 2), "K": 64}, "K stands beside instance"),
        ({"version": 0.5}, "version must be one of 0.1, 0.2, 0.3, 0.4, not 0.5"),
        ({"shape": "dot-product"}, "shape dot-product is another file"),
        ({"shape": 3}, "shape must have keys or be a name, not be 3"),
        ({"shape": {"dimensions": ["A"]}}, "shape needs data_spaces"),
        ({"shape": {"dimensions": ["A", "A"], "data_spaces": []}}, "A stands there twice"),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [], "flatten": []}},
            "shape.flatten is not read",
        ),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [space("X", "A")]}, "A": 2},
            "data_spaces must be two that are read",
        ),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [space("X", "a")]}, "A": 2},
            "X is indexed by a, which is no dimension, did you mean A",
        ),
        (
            {
                "shape": {
                    "dimensions": ["A"],
                    "data_spaces": [{"name": "X", "projection": [[["A", "two"]]]}],
                },
                "A": 2,
            },
            "X has the coefficient two",
        ),
        (
            {
                "shape": {
                    "dimensions": ["A"],
                    "data_spaces": [{"name": "X", "projection": [[["A", 2, 3]]]}],
                },
                "A": 2,
            },
            "a term of X must be a dimension",
        ),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [{"name": "X"}]}, "A": 2},
            "must each have a name and a projection",
        ),
        (
            {
                "shape": {"dimensions": ["A"], "data_spaces": [], "coefficients": [{"name": "s"}]},
                "A": 2,
            },
            "and a default",
        ),
    ],
)
def test_what_a_problem_leaves_open_is_refused(
    tmp_path: Path, keys: dict[str, Any], sentence: str
) -> None:
    assert sentence in refusal(problem(tmp_path, **keys))


def test_notes_of_a_problem_are_named(tmp_path: Path) -> None:
    instance = dict.fromkeys("RSPQCKN", 2)
    file = problem(tmp_path, shape="cnn-layer", instance=instance, name="a", histograms={"x": [1]})
    file.write_text(file.read_text() + "mapper: {threads: 4}\n")

    with pytest.warns(PlausibilityWarning, match="ignored: mapper, problem.name, problem.histogr"):
        load_workload(file)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: 1", "net.yaml: a YAML file of layers is a list, as ZigZag's, or has the key problem"),
        ("[]", "net.yaml: has no layer"),
        ("[1]", "a layer must have keys, not be 1"),
        ("[{operator_type: Add}]", "equation must be like"),
        ("- {name: default, spatial_mapping: {D1: [K, 8]}}", "is a mapping of ZigZag, which says"),
        ("- {name: Layer0, core_allocation: [0]}", "is a mapping of Stream, which says on which"),
        ("{cores: [a.yaml], graph: {type: bus}}", "is an accelerator of Stream, several cores of"),
        ("{memories: {}, operational_array: {}}", "is an accelerator of ZigZag; "),
        ("{memories: {}, name: a, name: b, multipliers: {}}", "is an accelerator of ZigZag; "),
        ("problem: {C: 1, C: 2}", 'found duplicate key "C"'),
        ("mapper: {algorithm: random}", "is directives of Timeloop's mapper; "),
        ("ERT: {version: 0.4, tables: []}", "is an energy reference table (ERT) of Accelergy; "),
        ("ART: {version: 0.4, tables: []}", "is an area reference table (ART) of Accelergy; "),
        ("architecture: {version: 0.4}", "is an architecture of Timeloop or Accelergy; "),
        ("shape: {dimensions: [A]}", "is a shape of Timeloop, which a problem gives sizes; "),
        ("array: {rows: 8}", "is an accelerator of accelsim; "),
    ],
)
def test_other_files_are_refused_by_what_they_are(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in refusal(written(tmp_path, text))


def test_a_template_is_called_one(tmp_path: Path) -> None:
    text = "# a layer\n{{add_to_path('../..')}}\nproblem:\n  <<<: *base\n  instance: {C: 3}\n"

    with pytest.raises(DocumentError, match=r"net.yaml:2: \{\{add_to_path\('../..'\)\}\} makes it"):
        load_workload(written(tmp_path, text))


def test_names_that_repeat_get_a_number(tmp_path: Path) -> None:
    file = layer(tmp_path, "O[x]+=W[c]*I[x][c]", {"x": 2, "c": 3}, name="a")
    one = yaml.safe_load(file.read_text())[0]
    file.write_text(yaml.safe_dump([one, {**one, "name": "a_2"}, one, one]))

    names = [operator.name for operator in load_workload(file).operators]
    assert names == ["a", "a_2", "a_3", "a_4"]
