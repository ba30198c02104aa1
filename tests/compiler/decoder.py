"""A decoder of one head with a cache of keys and values, as an ONNX network between its pairs."""

from pathlib import Path

import numpy as np
import onnx
from numpy.random import Generator
from numpy.typing import NDArray
from onnx import TensorProto, helper

from integer_onnx.models import ELEMENT, Model

SCALES = {
    "x": 0.02, "q": 0.03, "k": 0.03, "v": 0.025, "scores": 0.05, "masked": 0.2, "p": 1 / 256,
    "y": 0.02,
}  # fmt: skip


def decoder(generator: Generator, *, positions: int, width: int, scatter: str) -> onnx.ModelProto:
    """Return a step of a decoder; ``position`` is an input of one integer.

    Args:
        generator: Generator of the weights.
        positions: Rows of the caches.
        width: Channels of a token.
        scatter: ``ScatterND`` or ``TensorScatter``.
    """
    model = Model()
    batch = [1] if scatter == "TensorScatter" else []
    model.input("x", np.zeros((*batch, 1, width), np.int8))
    model.input("position", np.zeros(1, np.int64))
    for name in ("k", "v"):
        model.input(f"past_{name}", np.zeros((*batch, positions, width), np.int8))
    x = model.dequantized("x_real", "x", *_meaning("x"))
    axes = model.constant("axes", [0], np.int64)
    at = model.node("Unsqueeze", "at", "position", axes)
    embedding = generator.integers(-60, 61, (positions, width), dtype=np.int8)
    model.dequantized("embedding_real", model.constant("embedding", embedding), *_meaning("x"))
    row = model.node("Gather", "embedded", "embedding_real", "position", axis=0)
    if batch:
        row = model.node("Unsqueeze", "embedded_batch", row, axes)
    x = _pair(model, "x_there", model.node("Add", "placed", x, row), "x")
    for name in ("q", "k", "v"):
        weights = generator.integers(-63, 64, (width, width), dtype=np.int8)
        model.dequantized(
            f"w{name}", model.constant(f"w{name}_q", weights), np.float32(0.01), np.int8(0)
        )
        _pair(model, f"{name}_real", model.node("MatMul", f"{name}_sum", x, f"w{name}"), name)
    for name in ("k", "v"):
        past = model.dequantized(f"past_{name}_real", f"past_{name}", *_meaning(name))
        if scatter == "TensorScatter":
            parts, options = (past, f"{name}_real", "position"), {"axis": 1}
        else:
            parts, options = (past, at, f"{name}_real"), {}
        written = model.node(scatter, f"{name}_written", *parts, **options)
        model.quantized(f"present_{name}", written, *_meaning(name))
        model.dequantized(f"present_{name}_real", f"present_{name}", *_meaning(name))
    order = [0, 2, 1] if batch else [1, 0]
    turned = model.node("Transpose", "turned", "present_k_real", perm=order)
    scores = model.node("MatMul", "scores_sum", "q_real", turned)
    scores = _pair(model, "scores_real", scores, "scores")
    # Keys behind the position lose so much that nothing of them is left.
    blocked = np.where(np.tri(positions, dtype=bool), 0, -128).astype(np.int8)
    model.dequantized("mask_real", model.constant("mask", blocked), *_meaning("masked"))
    row = model.node("Gather", "mask_row", "mask_real", "position", axis=0)
    if batch:
        row = model.node("Unsqueeze", "mask_batch", row, axes)
    masked = _pair(model, "masked_real", model.node("Add", "blocked", scores, row), "masked")
    p = model.node("Softmax", "softmax", masked, axis=-1)
    model.quantized("p_q", p, np.float32(SCALES["p"]), np.int8(-128))
    p = model.dequantized("p_real", "p_q", np.float32(SCALES["p"]), np.int8(-128))
    y = model.node("MatMul", "mixed", p, "present_v_real")
    model.quantized("y", y, *_meaning("y"))
    proto = model.proto("y", TensorProto.INT8, opset=24 if batch else 20)
    for name in ("k", "v"):
        proto.graph.output.append(
            helper.make_tensor_value_info(
                f"present_{name}", ELEMENT[np.dtype(np.int8)], (*batch, positions, width)
            )
        )
    return proto


def _meaning(name: str) -> tuple[np.float32, np.int8]:
    return np.float32(SCALES[name]), np.int8(0)


def _pair(model: Model, name: str, real: str, scale: str) -> str:
    model.quantized(f"{name}_q", real, *_meaning(scale))
    return model.dequantized(name, f"{name}_q", *_meaning(scale))


def saved(proto: onnx.ModelProto, folder: Path) -> Path:
    """Write a network into a folder."""
    path = folder / "decoder.onnx"
    path.write_bytes(proto.SerializeToString())
    return path


def tokens(generator: Generator, count: int, width: int) -> list[NDArray[np.int8]]:
    """Return codes of random tokens."""
    return [generator.integers(-100, 101, width, dtype=np.int8) for _ in range(count)]


def heads(*, count: int, positions: int, width: int) -> onnx.ModelProto:
    """Return scores of heads, whose keys lie head by head in a cache of four extents."""
    model = Model()
    for name, rows in (("q", 1), ("k", 1), ("past_k", positions)):
        model.input(name, np.zeros((1, count, rows, width), np.int8))
        model.dequantized(f"{name}_real", name, *_meaning("k"))
    model.input("position", np.zeros(1, np.int64))
    written = model.node("TensorScatter", "k_written", "past_k_real", "k_real", "position")
    turned = model.node("Transpose", "turned", written, perm=[0, 1, 3, 2])
    model.quantized("y", model.node("MatMul", "scores", "q_real", turned), *_meaning("scores"))
    return model.proto("y", TensorProto.INT8, opset=24)


def lookup(*, rows: int, width: int, reals: bool = False) -> onnx.ModelProto:
    """Return the row of a table at a token, and a sum with it; a table of reals is quantized."""
    model = Model()
    table = np.arange(rows * width, dtype=np.int64).reshape(rows, width) * 7 % 251 - 125
    if reals:
        model.constant("table_real", table * 1.3 * SCALES["x"], np.float32)
    else:
        model.dequantized("table_real", model.constant("table", table, np.int8), *_meaning("x"))
    model.input("token", np.zeros(1, np.int64))
    x = model.dequantized("x_real", model.input("x", np.zeros((1, width), np.int8)), *_meaning("x"))
    row = model.node("Gather", "row", "table_real", "token", axis=0)
    if reals:
        row = _pair(model, "row_real", row, "x")
    model.quantized("y", model.node("Add", "added", x, row), *_meaning("y"))
    proto = model.proto("y", TensorProto.INT8)
    if reals:
        shape = (1, width)
        proto.graph.output.append(
            helper.make_tensor_value_info("row_real_q", TensorProto.INT8, shape)
        )
    return proto
