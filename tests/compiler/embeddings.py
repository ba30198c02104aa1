"""Random quantized ONNX networks that gather rows of a table, or add bags of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import onnx
from numpy.random import Generator
from onnx import TensorProto

from integer_onnx.models import Model, integers, some_scale, some_type, some_zero_point


@dataclass(frozen=True, kw_only=True)
class Embedding:
    """A network of one table.

    Args:
        proto: The network; its inputs are called ``tokens``, its output ``y``.
        rows: Number of rows of the table.
        count: Tokens.
    """

    proto: onnx.ModelProto
    rows: int
    count: int

    def feeds(self, generator: Generator) -> dict[str, np.ndarray]:
        """Return tokens as onnxruntime takes them; some are counted from the end."""
        (given,) = self.proto.graph.input
        shape = [one.dim_value for one in given.type.tensor_type.shape.dim]
        kind = np.int64 if given.type.tensor_type.elem_type == TensorProto.INT64 else np.int32
        return {"tokens": generator.integers(-self.rows, self.rows, shape).astype(kind)}


def embedding(generator: Generator, *, bag: str = "", most: int = 40) -> Embedding:
    """Return a table's rows by tokens, in a format, with scales and zero points at random.

    Args:
        generator: Draws them.
        bag: ``ReduceSum`` or ``ReduceMean`` of bags of tokens; empty: each token has its row.
        most: Rows, channels and tokens at most.
    """
    model, kind = Model(), some_type(generator)
    rows, channels = (int(generator.integers(1, most + 1)) for _ in range(2))
    count, each = int(generator.integers(1, 13)), int(generator.integers(2, 7)) if bag else 1
    if not bag and count == 1:
        count = 2  # One integer is an index, which a base register follows.
    shape = (count, each) if bag else (1, count)
    whole: Any = np.int64 if generator.random() < 0.5 else np.int32
    model.input("tokens", np.zeros(shape, whole))
    meaning = some_scale(generator), some_zero_point(generator, kind)
    table = model.constant("table", integers(generator, kind, rows, channels))
    if not bag and generator.random() < 0.3:
        integer = model.node("Gather", "rows_q", table, "tokens", axis=0)
        result = model.dequantized("rows", integer, *meaning)
    else:
        real = model.dequantized("table_real", table, *meaning)
        result = model.node("Gather", "rows", real, "tokens", axis=0)
    if bag:
        if generator.random() < 0.5:
            model.quantized("rows_q", result, *meaning)
            result = model.dequantized("rows_real", "rows_q", *meaning)
        axes = model.constant("axes", [int(generator.choice([1, -2]))], np.int64)
        keeps = int(generator.integers(2))
        result = model.node(bag, "bags", result, axes, keepdims=keeps)
        if keeps:
            first = model.constant("first", [1], np.int64)
            result = model.node("Squeeze", "bags_there", result, first)
        spread = meaning[0] * (1 if bag == "ReduceMean" else np.float32(each) ** 0.5)
        meaning = np.float32(spread * generator.uniform(0.7, 1.5)), some_zero_point(generator, kind)
    elif generator.random() < 0.5:
        meaning = some_scale(generator), some_zero_point(generator, kind)
    model.quantized("y", result, *meaning)
    return Embedding(proto=_proto(model, "y", kind), rows=rows, count=int(np.prod(shape)))


def _proto(model: Model, output: str, kind: Any) -> onnx.ModelProto:
    element = TensorProto.UINT8 if kind == np.uint8 else TensorProto.INT8
    return model.proto(output, element)


def language(generator: Generator, *, words: int, width: int, tokens: int) -> onnx.ModelProto:
    """Return embeddings of tokens and of their positions, added, and the scores of all words.

    Args:
        generator: Generator of tables and weights.
        words: Number of words.
        width: Channels of a token.
        tokens: Number of tokens of a sentence.
    """
    model = Model()
    scale, zero = np.float32(0.02), np.int8(0)
    model.input("tokens", np.zeros((1, tokens), np.int64))
    table = model.constant("table", generator.integers(-80, 81, (words, width), dtype=np.int8))
    rows = model.node("Gather", "rows", model.dequantized("t", table, scale, zero), "tokens")
    places = model.constant("places", generator.integers(-30, 31, (tokens, width)) * 0.02)
    model.constants["places"] = model.constants["places"].astype(np.float32)[None]
    model.quantized("rows_q", rows, scale, zero)
    rows = model.dequantized("rows_real", "rows_q", scale, zero)
    model.quantized("x_q", model.node("Add", "placed", rows, places), scale, zero)
    x = model.dequantized("x", "x_q", scale, zero)
    weights = generator.integers(-63, 64, (width, words), dtype=np.int8)
    model.dequantized("w", model.constant("w_q", weights), np.float32(0.01), zero)
    model.quantized("y", model.node("MatMul", "scores", x, "w"), np.float32(0.05), zero)
    return model.proto("y", TensorProto.INT8)
