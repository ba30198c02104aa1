"""TOSA text: a network that Arm's converter wrote, and each operation against numpy."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from accelsim.workload.load import load_workload
from accelsim.workload.mlir import mlir_model
from workload.mlir.running import results, written

TEXTS = Path(__file__).parent / "texts"
T = "tensor<1x4x5x2xf32>"
X = np.random.default_rng(11).normal(size=(1, 4, 5, 2)).astype(np.float32)


def test_a_converted_network_has_the_results_of_tensorflow() -> None:
    """Random weights, TensorFlow 2.21 and tosa-converter-for-tflite 2026.2.0."""
    known = json.loads((TEXTS / "image.json").read_text())
    (found,) = results(TEXTS / "image.tosa", np.asarray(known["input"], np.float32))
    np.testing.assert_allclose(found, np.asarray(known["result"]), atol=2e-6)
    graph = load_workload(TEXTS / "image.tosa")
    assert graph.macs == 64 * 27 * 4 + 64 * 9 * 4 + 16 * 4 * 4 + 16 * 5
    kinds = Counter(node.op_type for node in mlir_model(TEXTS / "image.tosa").graph.node)
    assert kinds["Softmax"] == 1
    assert kinds["Transpose"] == 2  # Of the image, and before its elements become a row.


CASES: dict[str, tuple[str, str, Callable[[Any], Any]]] = {
    "clamp": (
        f"tosa.clamp %x {{min_val = -0.5 : f32, max_val = 1.0 : f32}} : ({T}) -> {T}",
        T,
        lambda x: np.clip(x, -0.5, 1),
    ),
    "generic clamp of an earlier version": (
        f'"tosa.clamp"(%x) {{min_fp = 0.0 : f32, max_fp = 6.0 : f32, min_int = 0 : i64, max_int = 6 : i64}} : ({T}) -> {T}',
        T,
        lambda x: np.clip(x, 0, 6),
    ),
    "reduction": (
        f"tosa.reduce_sum %x {{axis = 2 : i32}} : ({T}) -> tensor<1x4x1x2xf32>",
        "tensor<1x4x1x2xf32>",
        lambda x: x.sum(2, keepdims=True),
    ),
    "argmax": (
        f"tosa.argmax %x {{axis = 3 : i32}} : ({T}) -> tensor<1x4x5xi32>",
        "tensor<1x4x5xi32>",
        lambda x: x.argmax(3),
    ),
    "slice": (
        f"tosa.slice %x, %start, %size : ({T}, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x3x2xf32>",
        "tensor<1x2x3x2xf32>",
        lambda x: x[:, 1:3, 2:5],
    ),
    "pad": (
        f"tosa.pad %x, %pads, %c : ({T}, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x5x7x2xf32>",
        "tensor<1x5x7x2xf32>",
        lambda x: np.pad(x, ((0, 0), (1, 0), (0, 2), (0, 0)), constant_values=0.5),
    ),
    "transpose": (
        f"tosa.transpose %x {{perms = array<i32: 0, 3, 1, 2>}} : ({T}) -> tensor<1x2x4x5xf32>",
        "tensor<1x2x4x5xf32>",
        lambda x: x.transpose(0, 3, 1, 2),
    ),
    "tile": (
        f"tosa.tile %x, %size : ({T}, !tosa.shape<4>) -> tensor<1x8x15x4xf32>",
        "tensor<1x8x15x4xf32>",
        lambda x: np.tile(x, (1, 2, 3, 2)),
    ),
    "concat": (
        f"tosa.concat %x, %x {{axis = 1 : i32}} : ({T}, {T}) -> tensor<1x8x5x2xf32>",
        "tensor<1x8x5x2xf32>",
        lambda x: np.concatenate([x, x], 1),
    ),
    "mean pool without its padding": (
        f"tosa.avg_pool2d %x, %c, %c {{acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 1, 1>}} : ({T}, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>",
        "tensor<1x4x4x2xf32>",
        lambda x: np.stack(
            [
                np.stack([x[0, max(r - 1, 0) : r + 1, c : c + 2].mean((0, 1)) for c in range(4)])
                for r in range(4)
            ]
        )[None],
    ),
    "product by one over a root": (
        f"tosa.rsqrt %y0 : ({T}) -> {T}",
        T,
        lambda x: 1 / np.sqrt(np.exp(x)),
    ),
    "choice": (
        f"tosa.select %p, %x, %y0 : (tensor<1x4x5x2xi1>, {T}, {T}) -> {T}",
        T,
        lambda x: np.where(x > np.exp(x) - 1.5, x, np.exp(x)),
    ),
}
BEFORE = f"""
    %c = "tosa.const"() <{{values = dense<0.5> : tensor<1xf32>}}> : () -> tensor<1xf32>
    %k = "tosa.const"() <{{values = dense<1.5> : tensor<1x1x1x1xf32>}}> : () -> tensor<1x1x1x1xf32>
    %start = tosa.const_shape {{values = dense<[0, 1, 2, 0]> : tensor<4xindex>}} : () -> !tosa.shape<4>
    %size = tosa.const_shape {{values = dense<[1, 2, 3, 2]> : tensor<4xindex>}} : () -> !tosa.shape<4>
    %pads = tosa.const_shape {{values = dense<[0, 0, 1, 0, 0, 2, 0, 0]> : tensor<8xindex>}} : () -> !tosa.shape<8>
    %y0 = tosa.exp %x : ({T}) -> {T}
    %less = tosa.sub %y0, %k : ({T}, tensor<1x1x1x1xf32>) -> {T}
    %p = tosa.greater %x, %less : ({T}, {T}) -> tensor<1x4x5x2xi1>
"""


@pytest.mark.parametrize("name", sorted(CASES))
def test_an_operation_has_the_results_of_numpy(tmp_path: Path, name: str) -> None:
    said, kind, reference = CASES[name]
    path = written(
        tmp_path, f"{BEFORE}    %y = {said}\n    return %y : {kind}", f"(%x: {T}) -> {kind}"
    )
    (found,) = results(path, X)
    wanted = reference(X)
    assert found.shape == wanted.shape
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


def test_a_transposed_convolution_spreads_its_image(tmp_path: Path) -> None:
    """Each element adds its window of 3 x 3 at a distance of 2; one row and column are cut before."""
    weights = np.random.default_rng(5).normal(size=(3, 3, 3, 2)).astype(np.float32)
    after = "tensor<1x8x10x3xf32>"
    body = f"""
    %w = "tosa.const"() <{{values = dense<"0x{weights.tobytes().hex()}"> : tensor<3x3x3x2xf32>}}> : () -> tensor<3x3x3x2xf32>
    %b = "tosa.const"() <{{values = dense<0.25> : tensor<1xf32>}}> : () -> tensor<1xf32>
    %y = tosa.transpose_conv2d %x, %w, %b, %b, %b {{acc_type = f32, out_pad = array<i64: -1, 0, -1, 0>, stride = array<i64: 2, 2>}} : ({T}, tensor<3x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> {after}
    return %y : {after}"""
    (found,) = results(written(tmp_path, body, f"(%x: {T}) -> {after}"), X)
    wanted = np.full((1, 9, 11, 3), 0.25)
    for row, column in np.ndindex(4, 5):
        window = np.einsum("c,ohwc->hwo", X[0, row, column], weights)
        wanted[0, 2 * row : 2 * row + 3, 2 * column : 2 * column + 3] += window
    np.testing.assert_allclose(found, wanted[:, 1:, 1:], rtol=1e-4, atol=1e-5)


def test_integers_are_refused_with_an_alternative(tmp_path: Path) -> None:
    body = """
    %y = tosa.rescale %x, %x, %x, %x, %x {scale32 = true} : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
    return %y : tensor<1xi8>"""
    path = written(tmp_path, body, "(%x: tensor<1xi8>) -> tensor<1xi8>")
    with pytest.raises(
        WorkloadError, match=r"tosa\.rescale .*give the \.tflite file, which is read"
    ):
        load_workload(path)
