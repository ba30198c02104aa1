"""Random models of products of two activations, and of transpositions around them."""

import numpy as np
from numpy.random import Generator

from integer_onnx import models
from integer_onnx.models import ELEMENT, Model, some_scale, some_type, some_zero_point
from integer_onnx.pairs import real_input, real_weights, result


def some_batches(generator: Generator) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the extents before rows and columns of two operands, whose heads may share one."""
    heads, shared = (int(part) for part in generator.integers(1, 4, 2))
    return [
        ((), ()),
        ((1,), (1,)),
        ((heads,), (heads,)),
        ((1, heads), (1, heads)),
        ((heads,), ()),
        ((1, heads, shared), (1, heads, 1)),
    ][int(generator.integers(0, 6))]


def product_scale(first: np.float32, second: np.float32, terms: int) -> np.float32:
    spread = float(first) * float(second) * 74 * 37 * terms**0.5
    return np.float32(models.adjusted(np.float32(spread / 90)))


def quantized_matrices(generator: Generator) -> tuple[Model, str, int]:
    """QLinearMatMul of two activations."""
    model, kind = Model(), some_type(generator)
    m, k, n = (int(part) for part in generator.integers(1, 12, 3))
    left, right = some_batches(generator)
    a = model.input("a", models.integers(generator, kind, *left, m, k))
    b = model.input("b", models.small_weights(generator, *right, k, n))
    first, second = some_scale(generator), some_scale(generator)
    parts = [
        a,
        *model.meaning("a", first, some_zero_point(generator, kind)),
        b,
        *model.meaning("b", second, some_zero_point(generator, np.int8)),
        *model.meaning("y", product_scale(first, second, k), some_zero_point(generator, kind)),
    ]
    model.node("QLinearMatMul", "y", *parts)
    return model, "y", ELEMENT[np.dtype(kind)]


def pair_tokens(generator: Generator) -> tuple[Model, str, int]:
    """A convolution, its pixels as tokens, a product of them, and tokens as pixels of a pool.

    Half of the inputs have their channels last.
    """
    model, kind = Model(), some_type(generator)
    channels, height, width, filters = (int(part) for part in generator.integers(2, 6, 4))
    if generator.random() < 0.5:
        x, scale = real_input(model, generator, kind, "x", 1, height, width, channels)
        x = model.node("Transpose", "turned", x, perm=[0, 3, 1, 2])
    else:
        x, scale = real_input(model, generator, kind, "x", 1, channels, height, width)
    names = real_weights(model, generator, "conv", scale, filters, channels, 1, 1)
    name = model.node("Conv", "conv", x, *names, kernel_shape=[1, 1])
    last = models.output_scale(model, "conv", scale, channels)
    name = requantized(model, kind, name, last)
    pixels = [1, filters, height * width]
    name = model.node("Reshape", "pixels", name, model.constant("rows", pixels, np.int64))
    name = model.node("Transpose", "tokens", name, perm=[0, 2, 1])
    name = projected(model, generator, "mixed", name, (filters, filters))
    last = models.output_scale(model, "mixed", last, filters)
    name = requantized(model, kind, name, last)
    name = model.node("Transpose", "planes", name, perm=[0, 2, 1])
    whole = model.constant("whole", [1, filters, height, width], np.int64)
    name = model.node("Reshape", "image", name, whole)
    name = model.node("MaxPool", "pool", name, kernel_shape=[2, 1])
    return result(model, generator, name, kind, last)


def pair_placed_tokens(generator: Generator) -> tuple[Model, str, int]:
    """An image whose pixels are placed anew, and then are tokens."""
    model, kind = Model(), some_type(generator)
    channels, height, width = (int(part) for part in generator.integers(1, 5, 3))
    way = str(generator.choice(["DepthToSpace", "SpaceToDepth", "Tile"]))
    extents = [1, channels, height, width]
    if way == "DepthToSpace":
        extents[1] *= 4
    elif way == "SpaceToDepth":
        extents[2:] = 2 * height, 2 * width
    x, scale = real_input(model, generator, kind, "x", *extents)
    repeats = [model.constant("repeats", [1, 1, 2, 3], np.int64)] if way == "Tile" else []
    name = model.node(way, "placed", x, *repeats, **({} if repeats else {"blocksize": 2}))
    name = model.node("Transpose", "turned", name, perm=[0, 2, 3, 1])
    rows = height * width * {"DepthToSpace": 4, "SpaceToDepth": 1, "Tile": 6}[way]
    name = model.node("Reshape", "rows", name, model.constant("whole", [1, rows, -1], np.int64))
    return result(model, generator, name, kind, scale)


def requantized(model: Model, kind: type, name: str, scale: np.float32) -> str:
    """Add a pair behind real numbers; return the name of the real numbers after it."""
    model.quantized(f"{name}_q", name, scale, kind(0))
    return model.dequantized(f"{name}_again", f"{name}_q", scale, kind(0))


def projected(
    model: Model, generator: Generator, part: str, x: str, extents: tuple[int, int]
) -> str:
    """Add the product of a real tensor by weights of (k, n); return its name."""
    parts = models.some_weights(model, generator, part, extents, extents[1])
    axis = 1 if model.weight_scales[part].size > 1 else 0
    model.node("DequantizeLinear", f"{part}_w", *parts, axis=axis)
    return model.node("MatMul", part, x, f"{part}_w")


def pair_attention(generator: Generator) -> tuple[Model, str, int]:
    """Heads of attention without their softmax, in one of two ways of exporters.

    The first has up to two batches of tokens.
    """
    model, kind = Model(), np.int8
    tokens, heads, width = (int(part) for part in generator.integers(2, 6, 3))
    channels = heads * width
    batched = generator.random() < 0.5
    batch = int(generator.integers(1, 3)) if batched else 1
    shape = (batch, tokens, channels) if batched else (tokens, 1, channels)
    x, scale = real_input(model, generator, kind, "x", *shape)
    parts: dict[str, str] = {}
    units: dict[str, np.float32] = {}
    for part in ("q", "k", "v"):
        name = projected(model, generator, part, x, (channels, channels))
        units[part] = models.output_scale(model, part, scale, channels)
        name = requantized(model, kind, name, units[part])
        split = [batch, tokens, heads, width] if batched else [tokens, heads, width]
        name = model.node(
            "Reshape", f"{part}_split", name, model.constant(f"{part}_s", split, np.int64)
        )
        if batched:
            order = [0, 2, 3, 1] if part == "k" else [0, 2, 1, 3]
        else:
            order = [1, 2, 0] if part == "k" else [1, 0, 2]
        parts[part] = model.node("Transpose", f"{part}_heads", name, perm=order)
    name = model.node("MatMul", "scores", parts["q"], parts["k"])
    last = product_scale(units["q"], units["k"], 4 * width)
    name = requantized(model, kind, name, last)
    name = model.node("MatMul", "mixed", name, parts["v"])
    last = product_scale(last, units["v"], 4 * tokens)
    name = requantized(model, kind, name, last)
    name = model.node("Transpose", "merged", name, perm=[0, 2, 1, 3] if batched else [1, 0, 2])
    name = model.node("Reshape", "joined", name, model.constant("whole", list(shape), np.int64))
    return result(model, generator, name, kind, last)
