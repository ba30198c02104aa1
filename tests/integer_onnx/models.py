"""Small random quantized ONNX networks of one operator."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import onnx
from numpy.random import Generator
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

ELEMENT = {
    np.dtype(np.uint8): TensorProto.UINT8,
    np.dtype(np.int8): TensorProto.INT8,
    np.dtype(np.int32): TensorProto.INT32,
    np.dtype(np.int64): TensorProto.INT64,
    np.dtype(np.float32): TensorProto.FLOAT,
}


@dataclass
class Model:
    """An ONNX network under construction."""

    nodes: list[onnx.NodeProto] = field(default_factory=list)
    constants: dict[str, NDArray[Any]] = field(default_factory=dict)
    feeds: dict[str, NDArray[Any]] = field(default_factory=dict)
    weight_scales: dict[str, NDArray[np.float32]] = field(default_factory=dict)

    def constant(self, name: str, value: Any, kind: Any = None) -> str:
        self.constants[name] = np.asarray(value, kind)
        return name

    def input(self, name: str, value: NDArray[Any]) -> str:
        self.feeds[name] = value
        return name

    def node(self, kind: str, name: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        """Add a node whose output has its name."""
        self.nodes.append(
            helper.make_node(kind, list(inputs), [name], name=name, domain=domain, **attributes)
        )
        return name

    def meaning(self, name: str, scale: Any, zero_point: Any) -> tuple[str, str]:
        """Add the scale and zero point of a tensor."""
        return (
            self.constant(f"{name}_scale", scale, np.float32),
            self.constant(f"{name}_zero_point", zero_point),
        )

    def quantized(self, name: str, real: str, scale: Any, zero_point: Any) -> str:
        """Quantize ``real`` to integers called ``name``."""
        return self.node("QuantizeLinear", name, real, *self.meaning(name, scale, zero_point))

    def dequantized(self, name: str, integers: str, scale: Any, zero_point: Any) -> str:
        """Give the real numbers ``name`` of integers."""
        parts = self.meaning(name, scale, zero_point)
        return self.node("DequantizeLinear", name, integers, *parts, axis=0)

    def proto(self, output: str, kind: int = TensorProto.UINT8, opset: int = 20) -> onnx.ModelProto:
        inputs = [
            helper.make_tensor_value_info(name, ELEMENT[value.dtype], value.shape)
            for name, value in self.feeds.items()
        ]
        graph = helper.make_graph(
            self.nodes,
            "model",
            inputs,
            [helper.make_tensor_value_info(output, kind, None)],
            [numpy_helper.from_array(value, name) for name, value in self.constants.items()],
        )
        imports = [helper.make_opsetid("", opset), helper.make_opsetid("com.microsoft", 1)]
        return helper.make_model(graph, opset_imports=imports, ir_version=9)


def integers(generator: Generator, kind: Any, *shape: int) -> NDArray[Any]:
    """Return integers from the whole range of a type."""
    limits = np.iinfo(kind)
    return generator.integers(limits.min, limits.max, shape, dtype=kind, endpoint=True)


def small_weights(generator: Generator, *shape: int) -> NDArray[np.int8]:
    """Return weights of 7 bits.

    On x86 without VNNI, onnxruntime adds pairs of products of 8 bits in 16 bits that saturate
    (onnxruntime.ai, quantization, "reduce_range"); 7 bits cannot.
    """
    return generator.integers(-63, 63, shape, dtype=np.int8, endpoint=True)


def adjusted(scale: Any) -> Any:
    """Return a float32 scale or array of them as it is; a test may replace this."""
    return scale


def adjusted_zero_point(zero_point: int) -> int:
    """Return a zero point as it is; a test may replace this."""
    return zero_point


def power_of_two(scale: Any) -> Any:
    """Return the powers of two next to float32 scales."""
    return np.exp2(np.rint(np.log2(scale))).astype(np.float32)


def some_scale(generator: Generator, least: float = 0.005, most: float = 0.2) -> np.float32:
    return np.float32(adjusted(np.float32(generator.uniform(least, most))))


def some_zero_point(generator: Generator, kind: Any) -> Any:
    """Return a zero point at or near the middle, or at the end."""
    limits = np.iinfo(kind)
    middle = (int(limits.min) + int(limits.max) + 1) // 2
    near = middle + int(generator.integers(-20, 20))
    return kind(adjusted_zero_point(int(generator.choice([limits.min, middle, near]))))


@dataclass(frozen=True)
class Geometry:
    """A convolution or pool at random."""

    groups: int
    channels: int
    filters: int
    height: int
    width: int
    attributes: dict[str, Any]


def some_geometry(generator: Generator, *, pool: bool = False) -> Geometry:
    """Return a small window in a small image, with every attribute that a window has."""
    groups = int(generator.choice([1, 1, 2, 3]))
    each = int(generator.integers(1, 5))
    depthwise = generator.random() < 0.25
    channels = groups * each
    if depthwise:
        groups = channels
    kernel = [int(part) for part in generator.integers(1, 4, 2)]
    dilation = [1, 1] if pool else [int(part) for part in generator.integers(1, 3, 2)]
    attributes: dict[str, Any] = {
        "kernel_shape": kernel,
        "strides": [int(part) for part in generator.integers(1, 4, 2)],
    }
    if not pool:
        attributes |= {"dilations": dilation, "group": groups}
    way = generator.choice(["pads", "SAME_UPPER", "SAME_LOWER", "VALID"], p=[0.7, 0.1, 0.1, 0.1])
    if way == "pads":
        attributes["pads"] = [int(generator.integers(0, kernel[axis % 2])) for axis in range(4)]
    else:
        attributes["auto_pad"] = str(way)
        # onnxruntime pads by a negative number where a stride skips places.
        pairs = zip(attributes["strides"], kernel, strict=True)
        attributes["strides"] = [min(stride, taps) for stride, taps in pairs]
        if way != "VALID" and "dilations" in attributes:
            attributes["dilations"] = [1, 1]
    return Geometry(
        groups=groups,
        channels=channels,
        filters=groups * int(generator.integers(1, 4)),
        height=int(generator.integers(5, 10)),
        width=int(generator.integers(5, 10)),
        attributes=attributes,
    )


def some_type(generator: Generator) -> Any:
    return np.uint8 if generator.random() < 0.5 else np.int8


def some_weights(
    model: Model,
    generator: Generator,
    name: str,
    shape: tuple[int, ...],
    filters: int,
    *,
    unsigned: bool = True,
) -> tuple[str, str, str]:
    """Add integer weights with one scale, or one for each filter; return their three names.

    onnxruntime has no kernel of unsigned weights for signed activations.
    """
    count = filters if generator.random() < 0.5 else 1
    scales = adjusted(generator.uniform(0.002, 0.05, count).astype(np.float32))
    model.weight_scales[name] = scales
    weights: Any = small_weights(generator, *shape)
    zero: Any = np.zeros(count, np.int8)
    if unsigned and count == 1 and generator.random() < 0.4:
        weights, zero = (weights.astype(np.int16) + 128).astype(np.uint8), np.full(1, 128, np.uint8)
    if count == 1:
        scales, zero = scales.reshape(()), zero.reshape(())
    return (
        model.constant(f"{name}_weight", weights),
        *model.meaning(f"{name}_weight", scales, zero),
    )


def output_scale(model: Model, name: str, source: np.float32, terms: int) -> np.float32:
    """Return a scale with which sums of ``terms`` products span about the result's range."""
    spread = float(source) * float(model.weight_scales[name].mean()) * 74 * 37 * terms**0.5
    return np.float32(adjusted(np.float32(spread / 50)))
