"""Random models of real operators between pairs of QuantizeLinear and DequantizeLinear."""

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from onnx import helper

from integer_onnx import models
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


def real_input(
    model: Model, generator: Generator, kind: Any, name: str, *shape: int
) -> tuple[str, np.float32]:
    """Add a real input between its pair; return the name of its real numbers and the scale."""
    scale, zero = some_scale(generator), some_zero_point(generator, kind)
    raw = (integers(generator, kind, *shape).astype(np.float32) - np.float32(zero)) * scale
    noise = generator.uniform(-0.4, 0.4, shape).astype(np.float32) * scale
    model.quantized(f"{name}_q", model.input(name, raw + noise), scale, zero)
    return model.dequantized(f"{name}_real", f"{name}_q", scale, zero), scale


def real_weights(
    model: Model, generator: Generator, name: str, source: np.float32, *shape: int
) -> tuple[str, str]:
    """Add dequantized weights, filters first, and an int32 bias; return both names."""
    parts = some_weights(model, generator, name, shape, shape[0])
    model.node("DequantizeLinear", f"{name}_w", *parts, axis=0)
    steps = (source * model.weight_scales[name]).astype(np.float32)
    bias = generator.integers(-3000, 3000, shape[0]).astype(np.int32)
    scale = steps if len(steps) > 1 else steps.reshape(())
    model.dequantized(
        f"{name}_b", model.constant(f"{name}_bias", bias), scale, np.zeros(scale.shape, np.int32)
    )
    return f"{name}_w", f"{name}_b"


def some_clip(model: Model, generator: Generator, name: str, scale: np.float32) -> str:
    """Add a Relu, a Clip or nothing."""
    way = generator.integers(0, 3)
    if way == 0:
        return model.node("Relu", f"{name}_relu", name)
    if way == 1:
        least = model.constant("least", generator.uniform(-60, 0) * float(scale), np.float32)
        most = model.constant("most", generator.uniform(1, 60) * float(scale), np.float32)
        return model.node("Clip", f"{name}_clip", name, least, most)
    return name


def result(
    model: Model, generator: Generator, name: str, kind: Any, scale: np.float32
) -> tuple[Model, str, int]:
    model.quantized("y", name, scale, some_zero_point(generator, kind))
    return model, "y", ELEMENT[np.dtype(kind)]


def pair_convolution(generator: Generator) -> tuple[Model, str, int]:
    model, kind, shape = Model(), some_type(generator), some_geometry(generator)
    x, scale = real_input(model, generator, kind, "x", 1, shape.channels, shape.height, shape.width)
    each, kernel = shape.channels // shape.groups, shape.attributes["kernel_shape"]
    names = real_weights(model, generator, "conv", scale, shape.filters, each, *kernel)
    conv = model.node("Conv", "conv", x, *names, **shape.attributes)
    last = output_scale(model, "conv", scale, each * kernel[0] * kernel[1])
    return result(model, generator, some_clip(model, generator, conv, last), kind, last)


def pair_transposed_convolution(generator: Generator) -> tuple[Model, str, int]:
    """Strides no longer than the kernel: each result has a tap."""
    model, kind = Model(), some_type(generator)
    groups, each, depth = (int(part) for part in generator.integers(1, 4, 3))
    kernel = [int(part) for part in generator.integers(1, 5, 2)]
    strides = [int(generator.integers(1, taps + 1)) for taps in kernel]
    dilations = [1 if step > 1 else int(generator.integers(1, 3)) for step in strides]
    extents = [int(part) for part in generator.integers(1, 6, 2)]
    pads, more = [0] * 4, [0, 0]
    for axis in (0, 1):
        more[axis] = int(generator.integers(0, strides[axis]))
        whole = (extents[axis] - 1) * strides[axis] + (kernel[axis] - 1) * dilations[axis] + 1
        for end in (axis, axis + 2):
            left = whole + more[axis] - 1 - sum(pads[axis::2])
            pads[end] = int(generator.integers(0, min(left, kernel[axis]) + 1))
    x, scale = real_input(model, generator, kind, "x", 1, groups * depth, *extents)
    weights = small_weights(generator, groups * depth, each, *kernel)
    count = each if generator.random() < 0.5 else 1
    steps = models.adjusted(generator.uniform(0.002, 0.05, count).astype(np.float32))
    model.weight_scales["conv"] = np.tile(steps, groups) if count > 1 else steps
    given = steps if count > 1 else steps.reshape(())
    parts = model.meaning("conv_weight", given, np.zeros(given.shape, np.int8))
    model.node("DequantizeLinear", "conv_w", model.constant("conv_weight", weights), *parts, axis=1)
    names = ["conv_w"]
    if generator.random() < 0.5:
        sums = np.broadcast_to(scale * model.weight_scales["conv"], groups * each)
        bias = generator.integers(-3000, 3000, groups * each).astype(np.int32)
        zero = np.zeros(groups * each, np.int32)
        names.append(
            model.dequantized("conv_b", model.constant("conv_bias", bias), sums.copy(), zero)
        )
    conv = model.node(
        "ConvTranspose",
        "conv",
        x,
        *names,
        kernel_shape=kernel,
        strides=strides,
        dilations=dilations,
        pads=pads,
        output_padding=more,
        group=groups,
    )
    last = output_scale(model, "conv", scale, depth * kernel[0] * kernel[1])
    return result(model, generator, some_clip(model, generator, conv, last), kind, last)


def some_products_and_sums(
    model: Model,
    generator: Generator,
    name: str,
    unit: NDArray[np.float32],
    most: int = 3000,
) -> tuple[str, NDArray[np.float32]]:
    """Add one to three operators that multiply and add constants of each channel of an image.

    Args:
        model: The network.
        generator: Random.
        name: Name of the image.
        unit: Real number of each channel whose multiples are added; negative after a negative
            factor.
        most: Multiples of the unit that are added.

    Returns:
        The name of the result, and the unit after what was multiplied.
    """
    count = len(unit)

    def offset() -> NDArray[np.float32]:
        return (generator.integers(-most, most, count) * unit).astype(np.float32)

    for place in range(int(generator.integers(1, 4))):
        kind = str(generator.choice(["Mul", "Div", "Add", "Sub", "Sum", "BatchNormalization"]))
        label = f"{name}_{place}"
        factor = models.adjusted(generator.uniform(0.3, 2, count).astype(np.float32))
        factor = factor * generator.choice(np.float32([-1, 1]), count)
        values = offset() if kind in ("Add", "Sub", "Sum") else factor
        constant = model.constant(f"{label}_constant", values.reshape(-1, 1, 1))
        operands = [name, constant]
        if kind in ("Mul", "Add", "Sub") and generator.random() < 0.4:
            operands.reverse()
        if kind == "BatchNormalization":
            deviation = models.adjusted(generator.uniform(0.3, 2, count).astype(np.float32))
            mean = offset()
            unit = (unit * (factor / deviation)).astype(np.float32)
            parts = {"scale": factor, "bias": offset(), "mean": mean, "var": deviation**2}
            operands = [name, *(model.constant(f"{label}_{x}", y) for x, y in parts.items())]
        elif kind == "Sub" and operands[0] == constant:
            unit = -unit
        elif kind in ("Mul", "Div"):
            unit = unit * factor if kind == "Mul" else unit / factor
        name = model.node(kind, label, *operands, **({"epsilon": 0.0} if len(operands) > 2 else {}))
    return name, unit


def pair_scaled_convolution(generator: Generator) -> tuple[Model, str, int]:
    """Norms, products, quotients, sums and differences behind a convolution fold into it."""
    model, kind, shape = Model(), some_type(generator), some_geometry(generator)
    x, scale = real_input(model, generator, kind, "x", 1, shape.channels, shape.height, shape.width)
    each, kernel = shape.channels // shape.groups, shape.attributes["kernel_shape"]
    names = real_weights(model, generator, "conv", scale, shape.filters, each, *kernel)
    conv = model.node("Conv", "conv", x, *names, **shape.attributes)
    steps = np.broadcast_to(model.weight_scales["conv"] * scale, (shape.filters,))
    name, unit = some_products_and_sums(model, generator, conv, steps.astype(np.float32))
    model.weight_scales["conv"] = np.abs(unit / scale)
    last = output_scale(model, "conv", scale, each * kernel[0] * kernel[1])
    return result(model, generator, some_clip(model, generator, name, last), kind, last)


def pair_products_and_sums(generator: Generator) -> tuple[Model, str, int]:
    """Norms, products, quotients, sums and differences that no convolution takes."""
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    x, scale = real_input(model, generator, kind, "x", 1, *shape)
    steps = np.full(shape[0], scale, np.float32)
    name, unit = some_products_and_sums(model, generator, x, steps, most=100)
    last = np.float32(models.adjusted(np.abs(unit).mean(dtype=np.float32) * np.float32(1.5)))
    return result(model, generator, some_clip(model, generator, name, last), kind, last)


def pair_gemm(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    m, k, n = (int(part) for part in generator.integers(1, 20, 3))
    x, scale = real_input(model, generator, kind, "x", m, k)
    names = real_weights(model, generator, "gemm", scale, n, k)
    gemm = model.node("Gemm", "gemm", x, *names, transB=1)
    last = output_scale(model, "gemm", scale, k)
    return result(model, generator, some_clip(model, generator, gemm, last), kind, last)


def pair_product(generator: Generator) -> tuple[Model, str, int]:
    """MatMul, then its bias as an Add."""
    model, kind = Model(), some_type(generator)
    m, k, n = (int(part) for part in generator.integers(1, 20, 3))
    x, scale = real_input(model, generator, kind, "x", m, k)
    step = some_scale(generator, 0.002, 0.05)
    model.weight_scales["product"] = np.asarray([step], np.float32)
    weights = model.constant("w", small_weights(generator, k, n))
    model.dequantized("w_real", weights, step, np.int8(0))
    model.node("MatMul", "product", x, "w_real")
    bias = model.constant("b", generator.integers(-3000, 3000, n), np.int32)
    model.dequantized("b_real", bias, np.float32(step * scale), np.int32(0))
    total = model.node("Add", "total", "product", "b_real")
    last = output_scale(model, "product", scale, k)
    return result(model, generator, some_clip(model, generator, total, last), kind, last)


def pair_sum(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    a, _ = real_input(model, generator, kind, "a", 1, *shape)
    b, _ = real_input(model, generator, kind, "b", 1, *shape)
    scale = some_scale(generator, 0.05)
    total = model.node("Add", "total", a, b)
    return result(model, generator, some_clip(model, generator, total, scale), kind, scale)


def pair_difference(generator: Generator) -> tuple[Model, str, int]:
    """A difference of two activations, or of one and a constant of each element, in any order."""
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    a, _ = real_input(model, generator, kind, "a", 1, *shape)
    if generator.random() < 0.5:
        b, _ = real_input(model, generator, kind, "b", 1, *shape)
    else:
        b = some_constant(model, generator, 1, *shape)
    scale = some_scale(generator, 0.05)
    total = model.node("Sub", "total", *((a, b) if generator.integers(0, 2) else (b, a)))
    return result(model, generator, some_clip(model, generator, total, scale), kind, scale)


def pair_factors(generator: Generator) -> tuple[Model, str, int]:
    """As of ``quantized_factors``."""
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    a, first = real_input(model, generator, kind, "a", 1, *shape)
    other = shape if generator.integers(0, 2) else (shape[0], 1, 1)
    b, second = real_input(model, generator, kind, "b", 1, *other)
    spread = np.float32(generator.uniform(40, 80))
    scale = np.float32(models.adjusted(first * second * spread))
    total = model.node("Mul", "total", *((a, b) if generator.integers(0, 2) else (b, a)))
    return result(model, generator, some_clip(model, generator, total, scale), kind, scale)


def some_constant(model: Model, generator: Generator, *shape: int) -> str:
    """Add a constant of int8 of one scale, broadcast to ``shape`` or smaller; return its name."""
    extents = list(shape)
    for axis in range(len(shape)):
        if generator.random() < 0.3:
            extents[axis] = 1
    if generator.random() < 0.3:
        while len(extents) > 1 and extents[0] == 1:
            del extents[0]
    scale, zero = some_scale(generator), some_zero_point(generator, np.int8)
    name = model.constant("c", integers(generator, np.int8, *extents))
    return model.dequantized("c_real", name, scale, zero)


def pair_constant(generator: Generator) -> tuple[Model, str, int]:
    """A sum or a product with a constant that differs from element to element, or some of them."""
    model, kind = Model(), some_type(generator)
    rank = int(generator.integers(2, 5))
    shape = (1, *(int(part) for part in generator.integers(1, 7, rank - 1)))
    if rank == 2:
        shape = (int(generator.integers(1, 7)), shape[1])
    a, first = real_input(model, generator, kind, "a", *shape)
    b, way = some_constant(model, generator, *shape), str(generator.choice(["Add", "Sum", "Mul"]))
    scale = some_scale(generator, 0.05)
    if way == "Mul":
        spread = np.float32(generator.uniform(40, 80))
        scale = np.float32(models.adjusted(first * model.constants["c_real_scale"] * spread))
    total = model.node(way, "total", *((a, b) if generator.integers(0, 2) else (b, a)))
    return result(model, generator, some_clip(model, generator, total, scale), kind, scale)


def pair_concat(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    height, width = (int(part) for part in generator.integers(1, 7, 2))
    parts = []
    for name in ("a", "b", "c")[: generator.integers(2, 4)]:
        shape = (1, int(generator.integers(1, 9)), height, width)
        real, scale = real_input(model, generator, kind, name, *shape)
        parts.append(real)
    model.node("Concat", "joined", *parts, axis=1)
    return result(model, generator, "joined", kind, scale)


def pair_rows(generator: Generator) -> tuple[Model, str, int]:
    """Rows or columns of images, or rows of matrices, behind each other."""
    model, kind = Model(), some_type(generator)
    rank = int(generator.choice([2, 3, 4, 4]))
    axis = {2: 0, 3: 1}.get(rank, int(generator.integers(2, 4)))
    extents = [1, *(int(part) for part in generator.integers(1, 7, rank - 1))]
    parts = []
    for name in ("a", "b", "c")[: generator.integers(1, 4)]:
        extents[axis] = int(generator.integers(1, 7))
        real, scale = real_input(model, generator, kind, name, *extents)
        parts.append(real)
    model.node("Concat", "joined", *parts, axis=axis - int(generator.choice([0, rank])))
    return result(model, generator, "joined", kind, scale)


def pair_pool(generator: Generator) -> tuple[Model, str, int]:
    model, kind = Model(), some_type(generator)
    shape = some_geometry(generator, pool=True)
    x, scale = real_input(model, generator, kind, "x", 1, shape.channels, shape.height, shape.width)
    whole = ["GlobalAveragePool", "GlobalMaxPool", "ReduceMean", "ReduceMax"]
    way = generator.choice(["MaxPool", "MaxPool", "AveragePool", "AveragePool", *whole])
    attributes = {} if way in whole else dict(shape.attributes)
    axes = [model.constant("axes", [2, -1], np.int64)] if way.startswith("Reduce") else []
    if way == "AveragePool":
        attributes["count_include_pad"] = int(generator.integers(0, 2))
    if way == "MaxPool" and generator.random() < 0.5:
        last = scale
    else:
        last = some_scale(generator)
    pool = model.node(str(way), "pool", x, *axes, **attributes)
    return result(model, generator, some_clip(model, generator, pool, last), kind, last)


def pair_alone(generator: Generator) -> tuple[Model, str, int]:
    """Relu, Clip or a change of scale alone."""
    model, kind = Model(), some_type(generator)
    shape = tuple(int(part) for part in generator.integers(1, 9, 3))
    x, scale = real_input(model, generator, kind, "x", 1, *shape)
    last = scale if generator.random() < 0.3 else some_scale(generator)
    name = some_clip(model, generator, x, last)
    if name == x and last == scale:  # A network that computes nothing is refused.
        name = model.node("Relu", "x_relu", x)
    return result(model, generator, name, kind, last)


def pair_shuffle(generator: Generator) -> tuple[Model, str, int]:
    """Channels that are shuffled, as a tensor of rank 5 or 4, with or without pairs between."""
    model, kind = Model(), some_type(generator)
    groups, each = (int(part) for part in generator.integers(2, 6, 2))
    height, width = (int(part) for part in generator.integers(1, 6, 2))
    x, scale = real_input(model, generator, kind, "x", 1, groups * each, height, width)
    zero = model.constants["x_q_zero_point"]
    last = [height * width] if generator.random() < 0.5 else [height, width]
    shape = model.constant("split", [1, groups, each, *last], np.int64)
    name = model.node("Reshape", "parts", x, shape)
    if generator.random() < 0.5:
        model.quantized("parts_q", name, scale, zero)
        name = model.dequantized("parts_real", "parts_q", scale, zero)
    name = model.node("Transpose", "moved", name, perm=[0, 2, 1, *range(3, 3 + len(last))])
    whole = model.constant("whole", [1, groups * each, height, width], np.int64)
    name = model.node("Reshape", "shuffled", name, whole)
    return result(model, generator, some_clip(model, generator, name, scale), kind, scale)


def pair_slice(generator: Generator) -> tuple[Model, str, int]:
    """Two parts of the channels of an image or matrix, of a Split or of two Slices, added."""
    model, kind = Model(), some_type(generator)
    half, height, width = (int(part) for part in generator.integers(1, 6, 3))
    extents = (height, width) if generator.random() < 0.7 else ()
    x, scale = real_input(model, generator, kind, "x", 1, 2 * half, *extents)
    names = ["first", "second"]
    if generator.random() < 0.5:
        model.nodes.append(helper.make_node("Split", [x], names, name="cut", axis=1, num_outputs=2))
    else:
        axes = model.constant("axes", [int(generator.choice([1, -1 - len(extents)]))], np.int64)
        for name, start, end in (("first", 0, half), ("second", -half, 1000)):
            ends = [
                model.constant(f"{name}_{part}", [value], np.int64)
                for part, value in (("start", start), ("end", end))
            ]
            model.node("Slice", name, x, *ends, axes)
    total = model.node("Add", "total", *names)
    last = np.float32(models.adjusted(scale * np.float32(1.4)))
    return result(model, generator, some_clip(model, generator, total, last), kind, last)


def some_pads(
    model: Model, generator: Generator, name: str, kind: Any, extents: list[int], middle: int
) -> tuple[list[str], dict[str, str], int]:
    """Return the operands of a Pad of an image but its value, its mode, and a value in integers.

    Args:
        model: The network.
        generator: Random.
        name: Name of the Pad.
        kind: Type of the integers.
        extents: Extents of the image; a negative pad leaves some.
        middle: The integer that stands for 0, which is the value of every second Pad.
    """
    mode = str(generator.choice(["constant", "constant", "edge", "reflect"]))
    axes = sorted(generator.choice(4, int(generator.integers(1, 4)), replace=False).tolist())
    axes = [axis for axis in axes if axis > (1 if mode != "constant" else 0)] or [3]
    least = [-(extents[axis] - 1) // 2 if mode == "constant" else 0 for axis in axes]
    most = [3 if mode != "reflect" else min(3, extents[axis] - 1) for axis in axes]
    pads = [int(generator.integers(a, b + 1)) for a, b in zip(least * 2, most * 2, strict=True)]
    limits = np.iinfo(kind)
    drawn = int(generator.integers(limits.min, limits.max + 1))
    operands = [model.constant(f"{name}_pads", pads, np.int64), f"{name}_value"]
    operands.append(model.constant(f"{name}_axes", axes, np.int64))
    return operands, {"mode": mode}, middle if generator.random() < 0.5 else drawn


def pair_pad(generator: Generator) -> tuple[Model, str, int]:
    """A Pad of an image, with a number that its integers have, also before a convolution."""
    model, kind = Model(), some_type(generator)
    extents = [1, *(int(part) for part in generator.integers(1, 7, 3))]
    x, scale = real_input(model, generator, kind, "x", *extents)
    middle = int(model.constants["x_q_zero_point"])
    operands, mode, value = some_pads(model, generator, "pad", kind, extents, middle)
    model.constant("pad_value", (value - middle) * scale, np.float32)
    pad = model.node("Pad", "pad", x, *operands, **mode)
    last = scale if generator.random() < 0.5 else some_scale(generator)
    return result(model, generator, some_clip(model, generator, pad, last), kind, last)


def pair_padded_pool(generator: Generator) -> tuple[Model, str, int]:
    """A Pad of zeros before a pool, which has padding of its own now and then."""
    model, kind = Model(), some_type(generator)
    extents = [1, *(int(part) for part in generator.integers(3, 8, 3))]
    x, scale = real_input(model, generator, kind, "x", *extents)
    pads = [int(part) for part in generator.integers(0, 3, 4)]
    operands = [model.constant("pads", [0, 0, *pads[:2], 0, 0, *pads[2:]], np.int64)]
    padded = model.node("Pad", "padded", x, *operands)
    way = str(generator.choice(["MaxPool", "AveragePool"]))
    attributes: dict[str, Any] = {"kernel_shape": [3, 2], "strides": [1, 2]}
    if generator.random() < 0.3:
        attributes["pads"] = [1, 0, 1, 1]
    if way == "AveragePool":
        attributes["count_include_pad"] = int(generator.integers(0, 2))
    last = scale if way == "MaxPool" and generator.random() < 0.5 else some_scale(generator)
    pool = model.node(way, "pool", padded, **attributes)
    return result(model, generator, some_clip(model, generator, pool, last), kind, last)


def pair_crop(generator: Generator) -> tuple[Model, str, int]:
    """Rows, columns and channels of an image or a matrix, of a Slice with steps or of a Split."""
    model, kind = Model(), some_type(generator)
    rank = int(generator.choice([2, 3, 4, 4, 4]))
    extents = [int(part) for part in generator.integers(2, 9, rank)]
    extents[0] = extents[0] if rank == 2 else 1
    x, scale = real_input(model, generator, kind, "x", *extents)
    channels = 1 if rank == 4 else rank - 1
    axes = [axis for axis in range(rank) if extents[axis] > 1]
    if generator.random() < 0.3:
        axis = int(generator.choice(axes))
        first = int(generator.integers(1, extents[axis]))
        sizes = model.constant("sizes", [first, extents[axis] - first], np.int64)
        names = ["cut", "other"]
        model.nodes.append(helper.make_node("Split", [x, sizes], names, name="cut", axis=axis))
        x = str(generator.choice(names))
    else:
        count = int(generator.integers(1, len(axes) + 1))
        axes = generator.choice(axes, count, replace=False).tolist()
        steps = [1 if axis == channels else int(generator.integers(1, 4)) for axis in axes]
        if axes[0] != channels and generator.random() < 0.3:
            steps[0] = -1
        ends = [sorted(generator.choice(extents[axis] + 1, 2, replace=False)) for axis in axes]
        pairs = list(zip(ends, steps, strict=True))
        starts = [a if step > 0 else min(b, 7) for (a, b), step in pairs]
        stops = [b if step > 0 else (a - 1 if a else -1000) for (a, b), step in pairs]
        operands = [
            model.constant(name, values, np.int64)
            for name, values in (
                ("starts", starts),
                ("stops", stops),
                ("axes", axes),
                ("by", steps),
            )
        ]
        x = model.node("Slice", "cut", x, *operands)
    last = scale if generator.random() < 0.5 else some_scale(generator)
    return result(model, generator, some_clip(model, generator, x, last), kind, last)


def pair_gather(generator: Generator) -> tuple[Model, str, int]:
    """Rows of a matrix, or rows, columns or a channel of an image, by constant indices."""
    model, kind = Model(), some_type(generator)
    rank = int(generator.choice([2, 3, 4, 4]))
    extents = [1, *(int(part) for part in generator.integers(1, 9, rank - 1))]
    x, scale = real_input(model, generator, kind, "x", *extents)
    axis = int(generator.integers(1, rank))
    count = int(generator.integers(1, 7))
    indices = generator.integers(-extents[axis], extents[axis], count)
    if rank == 3 and axis == 1 and generator.random() < 0.5:
        indices = indices[0]
    gathered = model.node("Gather", "some", x, model.constant("at", indices, np.int64), axis=axis)
    last = scale if generator.random() < 0.5 else some_scale(generator)
    return result(model, generator, some_clip(model, generator, gathered, last), kind, last)


def pair_resize(generator: Generator) -> tuple[Model, str, int]:
    """An image of another size by nearest neighbours, mostly by whole factors."""
    model, kind = Model(), some_type(generator)
    extents = [1, *(int(part) for part in generator.integers(1, 6, 3))]
    x, scale = real_input(model, generator, kind, "x", *extents)
    coordinates = ["asymmetric", "half_pixel", "align_corners", "pytorch_half_pixel"]
    rounding = ["floor", "ceil", "round_prefer_floor", "round_prefer_ceil"]
    attributes = {"mode": "nearest"}
    if generator.random() < 0.8:
        attributes["coordinate_transformation_mode"] = str(generator.choice(coordinates))
        attributes["nearest_mode"] = str(generator.choice(rounding))
    factors = [1.0, 1.0, *generator.integers(1, 4, 2).astype(float)]
    if generator.random() < 0.3:
        factors[int(generator.integers(2, 4))] = float(generator.choice([0.5, 1.5, 2.5]))
    sizes = [max(1, int(extent * factor)) for extent, factor in zip(extents, factors, strict=True)]
    is_whole = all(extent * factor >= 1 for extent, factor in zip(extents, factors, strict=True))
    if generator.random() < 0.5 and is_whole:
        operands = ["", model.constant("scales", factors, np.float32)]
    else:
        operands = ["", "", model.constant("sizes", sizes, np.int64)]
    resized = model.node("Resize", "resized", x, *operands, **attributes)
    last = scale if generator.random() < 0.5 else some_scale(generator)
    return result(model, generator, some_clip(model, generator, resized, last), kind, last)


def pair_blocks(generator: Generator) -> tuple[Model, str, int]:
    """Blocks of pixels as channels, and back, and what is repeated."""
    model, kind = Model(), some_type(generator)
    side, height, width = (int(part) for part in generator.integers(1, 4, 3))
    channels = int(generator.integers(1, 5))
    way = str(generator.choice(["DepthToSpace", "SpaceToDepth", "Tile", "Expand"]))
    extents = [1, channels, height, width]
    if way == "DepthToSpace":
        extents[1] *= side**2
    elif way == "SpaceToDepth":
        extents[2:] = [height * side, width * side]
    elif way == "Expand":
        extents[int(generator.integers(1, 4))] = 1
    x, scale = real_input(model, generator, kind, "x", *extents)
    if way == "DepthToSpace":
        mode = str(generator.choice(["DCR", "CRD"]))
        moved = model.node(way, "moved", x, blocksize=side, mode=mode)
    elif way == "SpaceToDepth":
        moved = model.node(way, "moved", x, blocksize=side)
    elif way == "Tile":
        times = [1, *(int(part) for part in generator.integers(1, 4, 3))]
        moved = model.node(way, "moved", x, model.constant("times", times, np.int64))
    else:
        wide = [1, *(part if part > 1 else side for part in extents[1:])]
        moved = model.node(way, "moved", x, model.constant("wide", wide, np.int64))
    last = scale if generator.random() < 0.5 else some_scale(generator)
    return result(model, generator, some_clip(model, generator, moved, last), kind, last)


def pair_flatten(generator: Generator) -> tuple[Model, str, int]:
    """An image flattened into a Gemm: weights in the order of channels, then pixels."""
    model, kind = Model(), some_type(generator)
    c, height, width, n = (int(part) for part in generator.integers(1, 6, 4))
    x, scale = real_input(model, generator, kind, "x", 1, c, height, width)
    if generator.random() < 0.5:
        flat = model.node("Flatten", "flat", x, axis=1)
    else:
        flat = model.node("Reshape", "flat", x, model.constant("shape", [1, -1], np.int64))
    if n % 2:
        first = model.constant("first", [0], np.int64)
        flat = model.node("Squeeze", "same", model.node("Unsqueeze", "deep", flat, first), first)
    names = real_weights(model, generator, "gemm", scale, n, c * height * width)
    gemm = model.node("Gemm", "gemm", flat, *names, transB=1)
    last = output_scale(model, "gemm", scale, c * height * width)
    return result(model, generator, gemm, kind, last)
