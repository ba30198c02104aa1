"""Random models of real operators between pairs of QuantizeLinear and DequantizeLinear."""

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from integer_onnx import models
from integer_onnx.models import (
    ELEMENT,
    Model,
    integers,
    output_scale,
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
