"""Loop nests of ZigZag and Timeloop are the layers that ONNX files describe."""

from pathlib import Path

import pytest

import accelsim
from accelsim.errors import PlausibilityWarning, UserError
from accelsim.workload import load_workload
from accelsim.workload.work import Matmul

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
  operator_type: MaxPool
  equation: O[b][g][oy][ox]+=W[fx][fy]*I[b][g][iy][ix]
  loop_dims: [B, G, OY, OX, FX, FY]
  loop_sizes: [1, 8, 8, 8, 3, 3]
- id: 2
  name: second
  operator_type: Conv
  equation: O[b][g][k][oy][ox]+=W[g][k][c][fy][fx]*I[b][g][c][iy][ix]
  dimension_relations: [ix=ox+fx, iy=oy+fy]
  loop_dims: [G, K, C, OY, OX, FY, FX]
  loop_sizes: [8, 1, 1, 8, 8, 3, 3]
  pr_loop_dims: [IX, IY]
  padding: [[1, 1], [1, 1]]
- id: 3
  name: last
  operator_type: Gemm
  equation: O[d][k]+=I[d][c]*W[c][k]
  loop_dims: [D, C, K]
  loop_sizes: [1, 64, 10]
"""
ONNX = """
<ir_version: 9, opset_import: ["" : 20]>
same (float[1,3,16,16] image, float[1,8,8,8] planes, float[1,64] row)
  => (float[1,8,8,8] a, float[1,8,8,8] b, float[1,10] c)
<float[8,3,7,7] wa = ["location": "none"], float[8,1,3,3] wb = ["location": "none"],
 float[64,10] wc = ["location": "none"]>
{
  [first] a = Conv <pads = [3,3,2,2], strides = [2,2]> (image, wa)
  [second] b = Conv <pads = [1,1,1,1], group = 8> (planes, wb)
  [last] c = MatMul (row, wc)
}
"""
TIMELOOP = """
problem:
  version: 0.4
  shape:
    name: CNN_Layer
    dimensions: [C, M, R, S, N, P, Q]
    coefficients:
      - {name: Wstride, default: 1}
      - {name: Hstride, default: 1}
      - {name: Wdilation, default: 1}
      - {name: Hdilation, default: 1}
  instance: {C: 3, M: 96, R: 11, S: 7, N: 1, P: 55, Q: 54, Wstride: 4, Hstride: 3}
"""


def written(folder: Path, text: str, name: str = "net.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_the_layers_of_zigzag_are_those_of_onnx(tmp_path: Path) -> None:
    with pytest.warns(PlausibilityWarning, match=r"layer layer1 \(MaxPool\), operand_precision"):
        nests = load_workload(written(tmp_path, ZIGZAG))
    same = load_workload(written(tmp_path, ONNX, "same.onnxtxt"))

    assert [layer.work for layer in nests.operators] == [layer.work for layer in same.operators]
    ours, theirs = (accelsim.run(each, "edge_npu_tiny").layers for each in (nests, same))
    assert [layer.counts for layer in ours] == [layer.counts for layer in theirs]


def test_a_problem_of_timeloop_is_its_convolution(tmp_path: Path) -> None:
    """The projections of Timeloop pair R with P and W..., S with Q and H...."""
    with pytest.warns(PlausibilityWarning, match="ignored: shape.name, version"):
        network = load_workload(written(tmp_path, TIMELOOP))

    work = network.operators[0].work[0]
    assert network.macs == 3 * 96 * 11 * 7 * 55 * 54
    assert (work.kernel, work.stride) == ((7, 11), (3, 4))  # type: ignore[union-attr]
    assert work.input_shape == (3 * 53 + 7, 4 * 54 + 11)  # type: ignore[union-attr]


def test_timeloop_has_products_and_depthwise_shapes(tmp_path: Path) -> None:
    product = "problem: {shape: {dimensions: [M, N, K]}, M: 4, N: 5, K: 6}"
    assert load_workload(written(tmp_path, product)).operators[0].work == (Matmul(m=4, k=6, n=5),)

    depthwise = "problem: {shape: {dimensions: [C, R, S, P, Q, N]}, C: 8, R: 3, S: 3, P: 4, Q: 4}"
    work = load_workload(written(tmp_path, depthwise)).operators[0].work[0]
    assert work.is_depthwise  # type: ignore[union-attr]
    assert work.macs == 8 * 9 * 16


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: 1", "net.yaml: a YAML file of layers is a list, as ZigZag's, or has the key problem"),
        ("[{operator_type: Add}]", "net.yaml: has no layer that multiplies"),
        ("[1]", "a layer must have keys, not be 1"),
        (
            "[{operator_type: Conv, loop_dims: [K], loop_sizes: []}]",
            "loop_dims and loop_sizes must be lists of the same length",
        ),
        (
            "[{operator_type: Conv, loop_dims: [K, Z], loop_sizes: [1, 2]}]",
            "loop_dims of a Conv must be of B, G, K, C, OX, OY, FX, FY, with C and K, not K, Z",
        ),
        (
            "[{operator_type: Conv, loop_dims: [K], loop_sizes: [0]}]",
            "loop_sizes of K must be a whole number from 1 to 2**40, not 0",
        ),
        (
            "[{operator_type: Conv, loop_dims: [K], loop_sizes: [1], dimension_relations: [i=o]}]",
            "dimension_relations must be like ix=2*ox+1*fx, not i=o",
        ),
        (
            "[{operator_type: Conv, loop_dims: [K], loop_sizes: [1], pr_loop_dims: [IX],"
            " padding: [[1, 1]]}]",
            "leaves no input",
        ),
        ("problem: {shape: {dimensions: [A]}, A: 1}", "the dimensions must be of N, G, M, C"),
        ("problem: {C: many}", "C must be a whole number from 1 to 2**40, not 'many'"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        load_workload(written(tmp_path, text))

    assert sentence in str(refused.value)
