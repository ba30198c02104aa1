"""Random models of operators that quantized integers go into and come out of."""

import numpy as np
from numpy.random import Generator
from onnx import TensorProto

from integer_onnx.models import (
    ELEMENT,
    Model,
    integers,
    output_scale,
    small_weights,
    some_geometry,
    some_scale,
    some_type,
    some_weights,
    some_zero_point,
)


def quantized_convolution(generator: Generator) -> tuple[Model, str, int]:
    model, kind, shape = Model(), some_type(generator), some_geometry(generator)
    source = model.input(
        "x", integers(generator, kind, 1, shape.channels, shape.height, shape.width)
    )
    scale, each = some_scale(generator), shape.channels // shape.groups
    x = model.meaning("x", scale, some_zero_point(generator, kind))
    kernel = shape.attributes["kernel_shape"]
    extents = (shape.filters, each, *kernel)
    w = some_weights(model, generator, "y", extents, shape.filters, unsigned=kind is np.uint8)
    last = output_scale(model, "y", scale, each * kernel[0] * kernel[1])
    y = model.meaning("y", last, some_zero_point(generator, kind))
    bias = []
    if generator.random() < 0.5:
        values = generator.integers(-5000, 5000, shape.filters)
        bias = [model.constant("bias", values, np.int32)]
    model.node("QLinearConv", "y", source, *x, *w, *y, *bias, **shape.attributes)
    return model, "y", ELEMENT[np.dtype(kind)]


def quantized_product(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    m, k, n = (int(part) for part in generator.integers(1, 20, 3))
    source = model.input("x", integers(generator, kind, m, k))
    scale = some_scale(generator)
    x = model.meaning("x", scale, some_zero_point(generator, kind))
    w = some_weights(model, generator, "y", (k, n), n, unsigned=kind is np.uint8)
    y = model.meaning("y", output_scale(model, "y", scale, k), some_zero_point(generator, kind))
    model.node("QLinearMatMul", "y", source, *x, *w, *y)
    return model, "y", ELEMENT[np.dtype(kind)]


def quantized_sum(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    parts = []
    for name in ("a", "b"):
        parts.append(model.input(name, integers(generator, kind, 1, *shape)))
        parts += model.meaning(name, some_scale(generator), some_zero_point(generator, kind))
    y = model.meaning("y", some_scale(generator, 0.05), some_zero_point(generator, kind))
    model.node("QLinearAdd", "y", *parts, *y, domain="com.microsoft")
    return model, "y", ELEMENT[np.dtype(kind)]


def quantized_factors(generator: Generator) -> tuple[Model, str, int]:
    """Two tensors alike, or one with a number for each channel; either may come first."""
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    shapes = [shape, shape if generator.integers(0, 2) else (shape[0], 1, 1)]
    parts = []
    for name, place in zip("ab", generator.permutation(2).tolist(), strict=True):
        parts.append(model.input(name, integers(generator, kind, 1, *shapes[place])))
        parts += model.meaning(name, some_scale(generator), some_zero_point(generator, kind))
    y = model.meaning("y", some_scale(generator, 0.02, 2), some_zero_point(generator, kind))
    model.node("QLinearMul", "y", *parts, *y, domain="com.microsoft")
    return model, "y", ELEMENT[np.dtype(kind)]


def quantized_constant(generator: Generator) -> tuple[Model, str, int]:
    """A sum or a product with a constant of as many extents, which may come first."""
    model, kind = Model(), some_type(generator)
    shape = (1, *(int(part) for part in generator.integers(1, 9, 3)))
    extents = [1 if generator.random() < 0.3 else extent for extent in shape]
    parts = []
    for name in "ab" if generator.random() < 0.5 else "ba":
        given = integers(generator, kind, *(shape if name == "a" else extents))
        parts.append((model.input if name == "a" else model.constant)(name, given))
        parts += model.meaning(name, some_scale(generator), some_zero_point(generator, kind))
    way = str(generator.choice(["QLinearAdd", "QLinearMul"]))
    y = model.meaning("y", some_scale(generator, 0.05, 1), some_zero_point(generator, kind))
    model.node(way, "y", *parts, *y, domain="com.microsoft")
    return model, "y", ELEMENT[np.dtype(kind)]


def quantized_average(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    source = model.input("x", integers(generator, kind, 1, *shape))
    x = model.meaning("x", some_scale(generator), some_zero_point(generator, kind))
    y = model.meaning("y", some_scale(generator), some_zero_point(generator, kind))
    model.node("QLinearGlobalAveragePool", "y", source, *x, *y, domain="com.microsoft")
    return model, "y", ELEMENT[np.dtype(kind)]


def quantized_concat(generator: Generator) -> tuple[Model, str, int]:
    """Parts with meanings of their own; of some the integers stay as they are."""
    model, kind = Model(), some_type(generator)
    extents = [1, 1, *(int(part) for part in generator.integers(1, 7, 2))]
    axis = int(generator.choice([1, 1, 2, 3]))
    y = model.meaning("y", some_scale(generator, 0.05), some_zero_point(generator, kind))
    parts = []
    for name in ("a", "b", "c")[: generator.integers(1, 4)]:
        extents[axis] = int(generator.integers(1, 9))
        parts.append(model.input(name, integers(generator, kind, *extents)))
        own = (name, some_scale(generator), some_zero_point(generator, kind))
        parts += y if generator.random() < 0.3 else model.meaning(*own)
    model.node("QLinearConcat", "y", *y, *parts, axis=axis, domain="com.microsoft")
    return model, "y", ELEMENT[np.dtype(kind)]


def integer_convolution(generator: Generator) -> tuple[Model, str, int]:
    model, shape = Model(), some_geometry(generator)
    extents = (shape.filters, shape.channels // shape.groups, *shape.attributes["kernel_shape"])
    image = integers(generator, np.uint8, 1, shape.channels, shape.height, shape.width)
    parts = [
        model.input("x", image),
        model.constant("w", small_weights(generator, *extents)),
        model.constant("zero", some_zero_point(generator, np.uint8)),
    ]
    model.node("ConvInteger", "y", *parts, **shape.attributes)
    return model, "y", TensorProto.INT32


def integer_product(generator: Generator) -> tuple[Model, str, int]:
    model = Model()
    m, k, n = (int(part) for part in generator.integers(1, 20, 3))
    parts = [
        model.input("x", integers(generator, np.uint8, m, k)),
        model.constant("w", small_weights(generator, k, n)),
        model.constant("zero", some_zero_point(generator, np.uint8)),
    ]
    model.node("MatMulInteger", "y", *parts)
    return model, "y", TensorProto.INT32


def quantized_pad(generator: Generator) -> tuple[Model, str, int]:
    """A Pad of integers before a convolution, often with its zero point."""
    model, kind, shape = Model(), some_type(generator), some_geometry(generator)
    extents = [1, shape.channels, shape.height, shape.width]
    source = model.input("x", integers(generator, kind, *extents))
    middle = some_zero_point(generator, kind)
    value = middle if generator.random() < 0.7 else kind(generator.integers(0, 100))
    pads = [int(part) for part in generator.integers(0, 4, 4)]
    operands = [
        model.constant("pads", [0, 0, *pads[:2], 0, 0, *pads[2:]], np.int64),
        model.constant("value", value, kind),
    ]
    padded = model.node("Pad", "padded", source, *operands)
    scale = some_scale(generator)
    x = model.meaning("x", scale, middle)
    each, kernel = shape.channels // shape.groups, shape.attributes["kernel_shape"]
    w = some_weights(
        model, generator, "y", (shape.filters, each, *kernel), shape.filters,
        unsigned=kind is np.uint8,
    )  # fmt: skip
    last = output_scale(model, "y", scale, each * kernel[0] * kernel[1])
    y = model.meaning("y", last, some_zero_point(generator, kind))
    model.node("QLinearConv", "y", padded, *x, *w, *y, **shape.attributes)
    return model, "y", ELEMENT[np.dtype(kind)]


def integer_maximum(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    shape = some_geometry(generator, pool=True)
    image = integers(generator, kind, 1, shape.channels, shape.height, shape.width)
    attributes = dict(shape.attributes)
    if "pads" in attributes and generator.random() < 0.5:
        # Versions of ONNX differ on windows that begin outside the input.
        pairs = zip(attributes["strides"], attributes["kernel_shape"], strict=True)
        attributes["strides"] = [min(stride, taps) for stride, taps in pairs]
        attributes |= {"pads": [*attributes["pads"][:2], 0, 0], "ceil_mode": 1}
    model.node("MaxPool", "y", model.input("x", image), **attributes)
    return model, "y", ELEMENT[np.dtype(kind)]
