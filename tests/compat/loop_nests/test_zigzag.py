"""Loop nests of ZigZag are the layers that ONNX files describe, or are refused."""

import re
from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.errors import PlausibilityWarning, WorkloadError
from accelsim.workload import load_workload
from accelsim.workload.work import Convolution, Matmul
from tests.compat.loop_nests.files import layer, refusal, shapes, written

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
SUM = {"dimension_relations": ["y=x+r"]}


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
