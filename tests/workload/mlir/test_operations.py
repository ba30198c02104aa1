"""Each operation in its pretty and its generic form, against numpy."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accelsim.workload.load import load_workload
from workload.mlir.running import results, written

X = np.random.default_rng(7).normal(size=(2, 3, 4)).astype(np.float32)
M = np.random.default_rng(8).normal(size=(3, 4)).astype(np.float32)
T, U = "tensor<2x3x4xf32>", "tensor<3x4xf32>"

CASES: dict[str, tuple[str, str, Callable[[Any], Any]]] = {
    # Name: the operation on %x, the type of its result, and numpy's result.
    "abs": (f"stablehlo.abs %x : {T}", T, np.abs),
    "generic": (f'"stablehlo.negate"(%x) : ({T}) -> {T}', T, np.negative),
    "cbrt": (f"stablehlo.cbrt %x : {T}", T, np.cbrt),
    "expm1": (f"stablehlo.exponential_minus_one %x : {T}", T, np.expm1),
    "erfc": (
        f"chlo.erfc %x : {T} -> {T}",
        T,
        lambda x: 1 - np.vectorize(__import__("math").erf)(x),
    ),
    "round": (
        f"stablehlo.round_nearest_afz %x : {T}",
        T,
        lambda x: np.sign(x) * np.floor(abs(x) + 0.5),
    ),
    "transpose": (
        f"stablehlo.transpose %x, dims = [2, 0, 1] : ({T}) -> tensor<4x2x3xf32>",
        "tensor<4x2x3xf32>",
        lambda x: x.transpose(2, 0, 1),
    ),
    "generic transpose": (
        f'"stablehlo.transpose"(%x) <{{permutation = array<i64: 1, 0, 2>}}> : ({T}) -> tensor<3x2x4xf32>',
        "tensor<3x2x4xf32>",
        lambda x: x.transpose(1, 0, 2),
    ),
    "old generic transpose": (
        f'"stablehlo.transpose"(%x) {{permutation = dense<[1, 0, 2]> : tensor<3xi64>}} : ({T}) -> tensor<3x2x4xf32>',
        "tensor<3x2x4xf32>",
        lambda x: x.transpose(1, 0, 2),
    ),
    "slice": (
        f"stablehlo.slice %x [0:2, 1:3, 0:4:3] : ({T}) -> tensor<2x2x2xf32>",
        "tensor<2x2x2xf32>",
        lambda x: x[:, 1:3, 0:4:3],
    ),
    "generic slice": (
        f'"stablehlo.slice"(%x) <{{start_indices = array<i64: 1, 0, 1>, limit_indices = array<i64: 2, 3, 3>, strides = array<i64: 1, 1, 1>}}> : ({T}) -> tensor<1x3x2xf32>',
        "tensor<1x3x2xf32>",
        lambda x: x[1:2, :, 1:3],
    ),
    "reverse": (f"stablehlo.reverse %x, dims = [0, 2] : {T}", T, lambda x: x[::-1, :, ::-1]),
    "pad": (
        f"stablehlo.pad %x, %zero, low = [0, 1, -1], high = [0, 0, 2], interior = [0, 0, 0] : ({T}, tensor<f32>) -> tensor<2x4x5xf32>",
        "tensor<2x4x5xf32>",
        lambda x: np.pad(x[:, :, 1:], ((0, 0), (1, 0), (0, 2))),
    ),
    "broadcast": (
        f"stablehlo.broadcast_in_dim %x, dims = [1, 0, 3] : ({T}) -> tensor<3x2x5x4xf32>",
        "tensor<3x2x5x4xf32>",
        lambda x: np.broadcast_to(x.transpose(1, 0, 2)[:, :, None], (3, 2, 5, 4)),
    ),
    "mean over the first axis": (
        f"stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : ({T}, tensor<f32>) -> {U}",
        U,
        lambda x: x.sum(0),
    ),
    "reduction by a region": (
        f'"stablehlo.reduce"(%x, %zero) <{{dimensions = array<i64: 1>}}> ({{\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n%c = stablehlo.maximum %a, %b : tensor<f32>\nstablehlo.return %c : tensor<f32>\n}}) : ({T}, tensor<f32>) -> tensor<2x4xf32>',
        "tensor<2x4xf32>",
        lambda x: np.maximum(x.max(1), 0),
    ),
    "clamp": (
        f"stablehlo.clamp %zero, %x, %one : (tensor<f32>, {T}, tensor<f32>) -> {T}",
        T,
        lambda x: np.clip(x, 0, 1),
    ),
    "product with itself": (
        f"stablehlo.dot_general %x, %x, batching_dims = [0] x [0], contracting_dims = [2] x [2] : ({T}, {T}) -> tensor<2x3x3xf32>",
        "tensor<2x3x3xf32>",
        lambda x: np.einsum("brk,bsk->brs", x, x),
    ),
    "product over two axes": (
        f'"stablehlo.dot_general"(%x, %x) <{{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 2]>}}> : ({T}, {T}) -> tensor<2x2xf32>',
        "tensor<2x2xf32>",
        lambda x: np.einsum("akl,bkl->ab", x, x),
    ),
    "outer product": (
        f"stablehlo.dot_general %x, %zero, contracting_dims = [] x [] : ({T}, tensor<f32>) -> {T}",
        T,
        np.zeros_like,
    ),
    "batch matrix of columns first": (
        f"stablehlo.dot_general %x, %x, batching_dims = [2] x [2], contracting_dims = [1] x [1] : ({T}, {T}) -> tensor<4x2x2xf32>",
        "tensor<4x2x2xf32>",
        lambda x: np.einsum("akt,bkt->tab", x, x),
    ),
    "composite": (
        f'stablehlo.composite "my.twice" %x {{decomposition = @twice}} : ({T}) -> {T}',
        T,
        lambda x: 2 * x,
    ),
    "custom call": (
        f"stablehlo.custom_call @mhlo.erf(%x) : ({T}) -> {T}",
        T,
        lambda x: np.vectorize(__import__("math").erf)(x),
    ),
    "branch": (
        f'"stablehlo.if"(%true) ({{\n%a = stablehlo.tanh %x : {T}\nstablehlo.return %a : {T}\n}}, {{\nstablehlo.return %x : {T}\n}}) : (tensor<i1>) -> {T}',
        T,
        np.tanh,
    ),
    "cut at a place": (
        f"stablehlo.dynamic_slice %x, %i0, %i1, %i9, sizes = [1, 2, 2] : ({T}, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x2xf32>",
        "tensor<1x2x2xf32>",
        lambda x: x[0:1, 1:3, 2:4],
    ),
    "written at a place": (
        f"stablehlo.dynamic_update_slice %x, %row, %i1, %i0, %i9 : ({T}, tensor<1x3x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> {T}",
        T,
        lambda x: np.concatenate([x[:1], np.concatenate([x[1:, :, :3], np.full((1, 3, 1), 7)], 2)]),
    ),
    "quantized": (
        "stablehlo.uniform_dequantize %q : (tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>) -> " + T,
        T,
        lambda x: (np.clip(np.round(x / 0.25) + 3, -128, 127) - 3) * 0.25,
    ),
}
BEFORE = f"""
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<0x3F800000> : tensor<f32>
    %true = stablehlo.constant dense<true> : tensor<i1>
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %i1 = stablehlo.constant dense<1> : tensor<i32>
    %i9 = "stablehlo.constant"() <{{value = dense<9> : tensor<i32>}}> : () -> tensor<i32>
    %row = stablehlo.constant dense<7.0> : tensor<1x3x1xf32>
    %q = stablehlo.uniform_quantize %x : ({T}) -> tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>
"""
TWICE = f"""
  func.func private @twice(%x: {T}) -> {T} {{
    %y = stablehlo.add %x, %x : {T} loc("here":1:2)
    return %y : {T}
  }}
"""


@pytest.mark.parametrize("name", sorted(CASES))
def test_an_operation_has_the_results_of_numpy(tmp_path: Path, name: str) -> None:
    said, kind, reference = CASES[name]
    body = f"{BEFORE}    %y = {said}\n    return %y : {kind}"
    path = written(tmp_path, body, f"(%x: {T}) -> {kind}")
    path.write_text(path.read_text().removesuffix("}\n") + TWICE + "}\n")
    (found,) = results(path, X)
    wanted = reference(X)
    assert found.shape == wanted.shape
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("layout", "kernel", "result"),
    [
        ("[b, 0, 1, f]", "[0, 1, i, o]", "[b, 0, 1, f]"),
        ("[b, f, 0, 1]", "[o, i, 0, 1]", "[b, f, 0, 1]"),
        ("[f, 0, b, 1]", "[i, 1, o, 0]", "[0, f, b, 1]"),
    ],
)
def test_a_convolution_reads_every_order_of_axes(
    tmp_path: Path, layout: str, kernel: str, result: str
) -> None:
    """Against sums in plain loops over a 5 x 4 image of 2 channels and a 2 x 3 window."""
    random = np.random.default_rng(3)
    sizes = {"b": 1, "f": 2, "0": 5, "1": 4}
    taps = {"o": 3, "i": 2, "0": 2, "1": 3}
    after = {"b": 1, "f": 3, "0": 3, "1": 3}
    orders = [each.strip("[]").split(", ") for each in (layout, kernel, result)]
    shapes = [
        [kept[axis] for axis in order]
        for order, kept in zip(orders, (sizes, taps, after), strict=True)
    ]
    image, weights = (random.normal(size=shape).astype(np.float32) for shape in shapes[:2])
    types = ["tensor<" + "x".join(map(str, shape)) + "xf32>" for shape in shapes]
    digits = weights.astype("<f4").tobytes().hex().upper()
    body = f"""
    %w = stablehlo.constant dense<"0x{digits}"> : {types[1]}
    %y = stablehlo.convolution(%x, %w) dim_numbers = {layout}x{kernel}->{result}, window = {{stride = [2, 1], pad = [[1, 0], [0, 1]], rhs_dilate = [1, 1]}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({types[0]}, {types[1]}) -> {types[2]}
    return %y : {types[2]}"""
    path = written(tmp_path, body, f"(%x: {types[0]}) -> {types[2]}")
    (found,) = results(path, image)
    plain = image.transpose([orders[0].index(axis) for axis in "bf01"])
    padded = np.pad(plain, ((0, 0), (0, 0), (1, 0), (0, 1)))
    held = weights.transpose([orders[1].index(axis) for axis in "oi01"])
    wanted = np.zeros((1, 3, 3, 3))
    for k, y, x in np.ndindex(3, 3, 3):
        wanted[0, k, y, x] = (padded[0, :, 2 * y : 2 * y + 2, x : x + 3] * held[k]).sum()
    np.testing.assert_allclose(
        found, wanted.transpose(["bf01".index(axis) for axis in orders[2]]), rtol=1e-5, atol=1e-5
    )
    assert load_workload(path).macs == 3 * 3 * 3 * 2 * 6


def test_a_loop_runs_as_often_as_its_constants_say(tmp_path: Path) -> None:
    body = """
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c, %v = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %go = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %k = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %k : tensor<i32>
      %w = stablehlo.add %v, %v : tensor<4xf32>
      stablehlo.return %j, %w : tensor<i32>, tensor<4xf32>
    }
    return %0#1 : tensor<4xf32>"""
    path = written(tmp_path, body, "(%x: tensor<4xf32>) -> tensor<4xf32>")
    (found,) = results(path, np.ones(4, np.float32))
    assert found.tolist() == [8.0] * 4


def test_quantized_weights_keep_their_integers(tmp_path: Path) -> None:
    """A product of int8 with scales of columns, from and to quantized activations."""
    body = """
    %w = stablehlo.constant() <{value = dense<[[1, -2], [3, 4], [-5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
    %q = stablehlo.uniform_quantize %x : (tensor<1x3xf32>) -> tensor<1x3x!quant.uniform<i8:f32, 0.125:-1>>
    %y = stablehlo.dot_general %q, %w, contracting_dims = [1] x [0] : (tensor<1x3x!quant.uniform<i8:f32, 0.125:-1>>, tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5>>
    %r = stablehlo.uniform_dequantize %y : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2xf32>
    return %r : tensor<1x2xf32>"""
    body = body.replace("stablehlo.constant() <", '"stablehlo.constant"() <')
    path = written(tmp_path, body, "(%x: tensor<1x3xf32>) -> tensor<1x2xf32>")
    x = np.array([[1.0, -0.5, 2.0]], np.float32)
    (found,) = results(path, x)
    weights = np.array([[1, -2], [3, 4], [-5, 6]]) * np.array([0.5, 0.25])
    np.testing.assert_allclose(found, np.round(x @ weights / 0.5) * 0.5)
    graph = load_workload(path)
    assert any(
        each.number is not None and each.number.bits == 8 for each in graph.constants.values()
    )
