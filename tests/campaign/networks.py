"""Random quantized networks of several operators, as QuantizeLinear pairs in ONNX."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import onnx
from numpy.random import Generator
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from integer_onnx.matrices import pair_attention, pair_placed_tokens, pair_tokens
from integer_onnx.models import (
    ELEMENT,
    Model,
    small_weights,
    some_scale,
    some_zero_point,
)
from integer_onnx.pairs import real_input, real_weights
from integer_onnx.recurrent import GATES, File, some_shape, unrolled

FUNCTIONS = {
    "Sigmoid": (1 / 256, -128),
    "Tanh": (1 / 128, 0),
    "HardSwish": (0.03, -100),
    "LeakyRelu": (0.04, -20),
    "Gelu": (0.05, -100),
    "Elu": (0.04, -90),
    "Erf": (1 / 127, 0),
    "Softplus": (0.04, -128),
}
"""By operator: scale and zero point of its result in int8."""

VIEWS = {"Reshape", "Slice", "Transpose", "Identity", "Pad", "Resize"}
"""Operators that ask nothing of some machines."""

MOST_ELEMENTS = 2500
"""Of a tensor; a layer that would make a larger one is not taken."""


@dataclass(frozen=True)
class Case:
    """A network.

    Args:
        model: The file.
        feeds: Real or integer inputs by name.
        weight_scales: Scales of each node with weights.
        operators: Operators that it is made of, for messages.
        weight_bits: Width of weights.
        steps: Network that replaces operators which onnxruntime computes differently from us by
            others that it computes as we do; None if there are none.
    """

    model: onnx.ModelProto
    feeds: dict[str, NDArray[Any]]
    weight_scales: dict[str, NDArray[np.float32]]
    operators: tuple[str, ...]
    weight_bits: int = 8
    steps: onnx.ModelProto | None = None


@dataclass(frozen=True)
class Tensor:
    """A tensor of a network: real numbers that stand for integers.

    Args:
        name: Name of its real numbers.
        scale: Scale of its integers.
        zero_point: Zero point of its integers.
        shape: Shape in ONNX: (1, channels, height, width) of an image, (tokens, channels) or (1,
            tokens, channels) of rows.
    """

    name: str
    scale: np.float32
    zero_point: Any
    shape: tuple[int, ...]

    @property
    def is_image(self) -> bool:
        return len(self.shape) == 4


class Network:
    """A network in the making.

    Args:
        generator: Generator of everything that is drawn.
    """

    def __init__(self, generator: Generator) -> None:
        self.draw, self.model = generator, Model()
        self.kind: Any = np.int8 if generator.random() < 0.6 else np.uint8
        self.tensors: list[Tensor] = []
        self.inputs: set[str] = set()
        self.read: set[str] = set()
        self.operators: list[str] = []

    def number(self, least: int, most: int) -> int:
        """Return an integer from ``least`` to ``most``."""
        return int(self.draw.integers(least, most + 1))

    def input(self, shape: tuple[int, ...]) -> None:
        """Begin with a real input."""
        name = f"input_{len(self.tensors)}"
        real, scale = real_input(self.model, self.draw, self.kind, name, *shape)
        zero = self.model.constants[f"{name}_q_zero_point"]
        self.tensors.append(Tensor(real, scale, zero, shape))
        self.inputs.add(real)

    def name(self, operator: str) -> str:
        """Return the name of a new node."""
        self.operators.append(operator)
        return f"{operator.lower()}_{len(self.operators)}"

    def some(self, *, image: bool | None = None) -> Tensor | None:
        """Return a tensor, recent ones more often, or None if there is none such."""
        found = [one for one in self.tensors if image is None or one.is_image == image]
        if not found:
            return None
        return found[-1 - min(len(found) - 1, int(self.draw.geometric(0.6)) - 1)]

    def give(
        self, real: str, shape: tuple[int, ...], scale: Any, zero_point: Any = None, *reads: Tensor
    ) -> bool:
        """Add a pair behind real numbers, and the tensor that it makes; return that it is made."""
        zero = some_zero_point(self.draw, self.kind) if zero_point is None else zero_point
        kept = self.kind(zero)
        self.model.quantized(f"{real}_q", real, np.float32(scale), kept)
        name = self.model.dequantized(f"{real}_r", f"{real}_q", np.float32(scale), kept)
        self.tensors.append(Tensor(name, np.float32(scale), kept, shape))
        self.read.update(one.name for one in reads)
        return True

    def of_int8(self, zero_point: int) -> int:
        """Return a zero point of int8 as it is in the format of the network."""
        return zero_point + (128 if self.kind == np.uint8 else 0)

    def clipped(self, real: str) -> str:
        """Return real numbers, or what a Relu or a Clip makes of them."""
        way = self.draw.random()
        if way < 0.3:
            return self.model.node("Relu", f"{real}_relu", real)
        if way < 0.4:
            limits = [
                self.model.constant(f"{real}_{end}", value, np.float32)
                for end, value in (("least", -0.5), ("most", 3.0))
            ]
            return self.model.node("Clip", f"{real}_clip", real, *limits)
        return real


def spread(network: Network, node: str, source: Tensor, terms: int) -> np.float32:
    """Return a scale for sums of products by the weights of a node."""
    weights = float(network.model.weight_scales[node].mean())
    return np.float32(float(source.scale) * weights * 74 * 37 * terms**0.5 / 50)


def convolution(network: Network) -> bool:
    source = network.some(image=True)
    if source is None:
        return False
    _, channels, height, width = source.shape
    node, depthwise = network.name("Conv"), network.draw.random() < 0.25
    groups = channels if depthwise else int(network.draw.choice([1, 1, 1, 2, 3]))
    groups = groups if channels % groups == 0 else 1
    filters = groups * network.number(1, 2 if depthwise else 6)
    kernel = [network.number(1, min(3, extent)) for extent in (height, width)]
    dilations = [
        network.number(1, 2) if (taps - 1) * 2 < extent else 1
        for taps, extent in zip(kernel, (height, width), strict=True)
    ]
    strides = [network.number(1, 2) for _ in kernel]
    pads = [network.number(0, kernel[axis % 2] - 1) for axis in range(4)]
    extents = [
        (extent + pads[axis] + pads[axis + 2] - (kernel[axis] - 1) * dilations[axis] - 1)
        // strides[axis]
        + 1
        for axis, extent in enumerate((height, width))
    ]
    if min(extents) < 1:
        return False
    each = channels // groups
    names = real_weights(network.model, network.draw, node, source.scale, filters, each, *kernel)
    given = {"kernel_shape": kernel, "strides": strides, "dilations": dilations, "pads": pads}
    real = network.model.node("Conv", node, source.name, *names, **given, group=groups)
    scale = spread(network, node, source, each * prod(kernel))
    return network.give(network.clipped(real), (1, filters, *extents), scale, None, source)


def transposed_convolution(network: Network) -> bool:
    source = network.some(image=True)
    if source is None:
        return False
    _, channels, height, width = source.shape
    node = network.name("ConvTranspose")
    filters, kernel = network.number(1, 4), [network.number(2, 3), network.number(2, 3)]
    weights = small_weights(network.draw, channels, filters, *kernel)
    steps = np.array([network.draw.uniform(0.002, 0.05)], np.float32)
    network.model.weight_scales[node] = steps
    parts = network.model.meaning(f"{node}_weight", steps.reshape(()), np.int8(0))
    held = network.model.constant(f"{node}_weight", weights)
    network.model.node("DequantizeLinear", f"{node}_w", held, *parts)
    strides = [network.number(1, taps) for taps in kernel]
    given = {"kernel_shape": kernel, "strides": strides}
    real = network.model.node("ConvTranspose", node, source.name, f"{node}_w", **given)
    extents = [
        (extent - 1) * stride + taps
        for extent, stride, taps in zip((height, width), strides, kernel, strict=True)
    ]
    scale = spread(network, node, source, channels * prod(kernel))
    return network.give(real, (1, filters, *extents), scale, None, source)


def pool(network: Network) -> bool:
    source = network.some(image=True)
    if source is None:
        return False
    _, channels, height, width = source.shape
    way = str(network.draw.choice(["MaxPool", "AveragePool", "GlobalAveragePool"]))
    node = network.name(way)
    if way == "GlobalAveragePool":
        real = network.model.node(way, node, source.name)
        scale = source.scale * np.float32(0.5)
        return network.give(real, (1, channels, 1, 1), scale, None, source)
    kernel = [network.number(1, min(3, extent)) for extent in (height, width)]
    strides = [network.number(1, taps) for taps in kernel]
    pads = [network.number(0, kernel[axis % 2] - 1) // 2 for axis in range(4)]
    given: dict[str, Any] = {"kernel_shape": kernel, "strides": strides, "pads": pads}
    if way == "AveragePool":
        given["count_include_pad"] = network.number(0, 1)
    real = network.model.node(way, node, source.name, **given)
    extents = [
        (extent + pads[axis] + pads[axis + 2] - kernel[axis]) // strides[axis] + 1
        for axis, extent in enumerate((height, width))
    ]
    same = way == "MaxPool" and network.draw.random() < 0.5
    meaning = (source.scale, source.zero_point) if same else (some_scale(network.draw), None)
    return network.give(real, (1, channels, *extents), *meaning, source)


def joined(network: Network) -> bool:
    """Add, Sub, Mul or Concat of two tensors, or of one and a constant."""
    source = network.some()
    if source is None:
        return False
    same = [one for one in network.tensors if one.shape == source.shape and one != source]
    gates = [
        one
        for one in network.tensors
        if source.is_image and one.shape == (1, source.shape[1], 1, 1) and one != source
    ]
    if gates and network.draw.random() < 0.5:
        gate = gates[-1]
        real = network.model.node("Mul", network.name("Mul"), source.name, gate.name)
        scale = np.float32(float(source.scale) * float(gate.scale) * 100)
        return network.give(real, source.shape, scale, None, source, gate)
    if not same:
        return concatenated(network, source)
    other = same[int(network.draw.integers(0, len(same)))]
    way = str(network.draw.choice(["Add", "Add", "Sub", "Mul"]))
    real = network.model.node(way, network.name(way), source.name, other.name)
    scale = np.float32((float(source.scale) + float(other.scale)) * 0.7)
    if way == "Mul":
        scale = np.float32(float(source.scale) * float(other.scale) * 100)
    return network.give(network.clipped(real), source.shape, scale, None, source, other)


def concatenated(network: Network, source: Tensor) -> bool:
    """Concat of channels."""
    axis = 1 if source.is_image else len(source.shape) - 1
    others = [
        one
        for one in network.tensors
        if len(one.shape) == len(source.shape)
        and one.shape[:axis] + one.shape[axis + 1 :]
        == source.shape[:axis] + source.shape[axis + 1 :]
    ]
    other = others[int(network.draw.integers(0, len(others)))]
    real = network.model.node("Concat", network.name("Concat"), source.name, other.name, axis=axis)
    shape = list(source.shape)
    shape[axis] += other.shape[axis]
    return network.give(real, tuple(shape), max(source.scale, other.scale), None, source, other)


def sliced(network: Network) -> bool:
    """Some channels, by Slice or by Split."""
    source = network.some()
    if source is None:
        return False
    axis = 1 if source.is_image else len(source.shape) - 1
    channels = source.shape[axis]
    if channels < 2:
        return False
    shape, node = list(source.shape), network.name("Slice")
    first, end = sorted(network.draw.choice(channels + 1, 2, replace=False).tolist())
    if network.draw.random() < 0.4:
        cut = network.number(1, channels - 1)
        sizes = network.model.constant(f"{node}_sizes", [cut, channels - cut], np.int64)
        names = [node, f"{node}_other"]
        network.model.nodes.append(
            helper.make_node("Split", [source.name, sizes], names, name=node, axis=axis)
        )
        first, end = 0, cut
    else:
        parts = [
            network.model.constant(f"{node}_{part}", [value], np.int64)
            for part, value in (("first", first), ("end", end), ("axis", axis))
        ]
        network.model.node("Slice", node, source.name, *parts)
    shape[axis] = end - first
    return network.give(node, tuple(shape), source.scale, source.zero_point, source)


def reshaped(network: Network) -> bool:
    """Flatten or Reshape, or tokens of an image and back by a Transpose."""
    source = network.some()
    if source is None:
        return False
    node, shape = network.name("Reshape"), source.shape
    if source.is_image and network.draw.random() < 0.5:
        _, channels, height, width = shape
        new = network.model.constant(f"{node}_new", [1, channels, height * width], np.int64)
        rows = network.model.node("Reshape", f"{node}_rows", source.name, new)
        real = network.model.node("Transpose", node, rows, perm=[0, 2, 1])
        after: tuple[int, ...] = (1, height * width, channels)
    elif source.is_image:
        # A flattened image is no output of a program: a product reads it.
        real, after = network.model.node("Flatten", node, source.name), (1, prod(shape))
        network.give(real, after, source.scale, source.zero_point, source)
        return product(network)
    else:
        tokens, channels = prod(shape[:-1]), shape[-1]
        after = (tokens, channels) if len(shape) == 3 else (1, tokens, channels)
        new = network.model.constant(f"{node}_new", after, np.int64)
        real = network.model.node("Reshape", node, source.name, new)
    return network.give(real, after, source.scale, source.zero_point, source)


def transposed(network: Network) -> bool:
    source = network.some(image=False)
    if source is None or len(source.shape) != 3:
        return False
    real = network.model.node("Transpose", network.name("Transpose"), source.name, perm=[0, 2, 1])
    after = (1, source.shape[2], source.shape[1])
    return network.give(real, after, source.scale, source.zero_point, source)


def moved(network: Network) -> bool:
    """Resize, Pad, DepthToSpace or SpaceToDepth of an image."""
    source = network.some(image=True)
    if source is None:
        return False
    _, channels, height, width = source.shape
    way = str(network.draw.choice(["Resize", "Pad", "DepthToSpace", "SpaceToDepth"]))
    node, meaning = network.name(way), (source.scale, source.zero_point)
    if way == "Resize":
        factors = [network.number(1, 2), network.number(1, 3)]
        scales = network.model.constant(f"{node}_scales", [1, 1, *factors], np.float32)
        given = {"mode": "nearest", "coordinate_transformation_mode": "asymmetric"}
        given["nearest_mode"] = "floor"
        real = network.model.node(way, node, source.name, "", scales, **given)
        after = (1, channels, height * factors[0], width * factors[1])
    elif way == "Pad":
        pads = [network.number(0, 2) for _ in range(4)]
        ends = [0, 0, *pads[:2], 0, 0, *pads[2:]]
        held = network.model.constant(f"{node}_pads", ends, np.int64)
        real = network.model.node(way, node, source.name, held)
        after = (1, channels, height + pads[0] + pads[2], width + pads[1] + pads[3])
    elif way == "DepthToSpace" and channels % 4 == 0:
        real = network.model.node(way, node, source.name, blocksize=2)
        after = (1, channels // 4, 2 * height, 2 * width)
    elif way == "SpaceToDepth" and height % 2 == 0 and width % 2 == 0:
        real = network.model.node(way, node, source.name, blocksize=2)
        after = (1, channels * 4, height // 2, width // 2)
    else:
        return False
    return prod(after) <= MOST_ELEMENTS and network.give(real, after, *meaning, source)


def function(network: Network) -> bool:
    source = network.some()
    if source is None:
        return False
    way = str(network.draw.choice(list(FUNCTIONS)))
    real = network.model.node(way, network.name(way), source.name)
    scale, zero = FUNCTIONS[way]
    return network.give(real, source.shape, scale, network.of_int8(zero), source)


def rescaled(network: Network) -> bool:
    """Relu or Clip alone, or a product and a sum with constants of each channel."""
    source = network.some()
    if source is None:
        return False
    if network.draw.random() < 0.5:
        real = network.clipped(source.name)
        if real == source.name:
            return False
        network.operators.append("Relu")
        copy = network.model.node("Identity", network.name("Identity"), real)
        return network.give(copy, source.shape, source.scale, source.zero_point, source)
    node = network.name("Affine")
    extents = (1, source.shape[1], 1, 1) if source.is_image else (source.shape[-1],)
    factor, addend = (
        network.model.constant(f"{node}_{part}", network.draw.uniform(*ends, extents), np.float32)
        for part, ends in (("factor", (0.3, 1.5)), ("addend", (-0.5, 0.5)))
    )
    product = network.model.node("Mul", f"{node}_product", source.name, factor)
    real = network.model.node("Add", node, product, addend)
    return network.give(real, source.shape, source.scale * np.float32(1.2), None, source)


def product(network: Network) -> bool:
    """Gemm, MatMul by weights, or MatMul of two activations."""
    source = network.some(image=False)
    if source is None:
        return False
    channels, filters = source.shape[-1], network.number(1, 12)
    if len(source.shape) == 3 and network.draw.random() < 0.4:
        tokens, node = source.shape[1], network.name("MatMul")
        turned = network.model.node("Transpose", f"{node}_turned", source.name, perm=[0, 2, 1])
        real = network.model.node("MatMul", node, source.name, turned)
        scale = np.float32(float(source.scale) ** 2 * 74 * 37 * channels**0.5 / 90)
        return network.give(real, (1, tokens, tokens), scale, None, source)
    if len(source.shape) == 2:
        node = network.name("Gemm")
        names = real_weights(network.model, network.draw, node, source.scale, filters, channels)
        real = network.model.node("Gemm", node, source.name, *names, transB=1)
    else:
        node = network.name("MatMul")
        steps = network.draw.uniform(0.002, 0.05, 1).astype(np.float32)
        network.model.weight_scales[node] = steps
        weights = small_weights(network.draw, channels, filters)
        held = network.model.constant(f"{node}_weight", weights)
        parts = network.model.meaning(f"{node}_weight", steps.reshape(()), np.int8(0))
        network.model.node("DequantizeLinear", f"{node}_w", held, *parts)
        real = network.model.node("MatMul", node, source.name, f"{node}_w")
    scale = spread(network, node, source, channels)
    return network.give(network.clipped(real), (*source.shape[:-1], filters), scale, None, source)


def rows(network: Network) -> bool:
    """Softmax, LayerNormalization or RMSNormalization of the channels of rows."""
    source = network.some(image=False)
    if source is None or source.shape[-1] < 2:
        return False
    channels = source.shape[-1]
    way = str(network.draw.choice(["Softmax", "LayerNormalization"]))
    node = network.name(way)
    if way == "Softmax":
        real = network.model.node(way, node, source.name, axis=-1)
        return network.give(real, source.shape, 1 / 256, network.of_int8(-128), source)
    gain, bias = (
        network.model.constant(f"{node}_{part}", network.draw.uniform(*ends, channels), np.float32)
        for part, ends in (("gain", (0.5, 1.5)), ("bias", (-0.5, 0.5)))
    )
    real = network.model.node(way, node, source.name, gain, bias, axis=-1)
    return network.give(real, source.shape, 0.03, network.of_int8(0), source)


PARTS: tuple[tuple[Callable[[Network], bool], float], ...] = (
    *((convolution, 6), (transposed_convolution, 1), (pool, 2), (joined, 4), (sliced, 2)),
    *((reshaped, 2), (transposed, 1), (moved, 1.5), (function, 1.5), (rescaled, 1)),
    *((product, 3), (rows, 2)),
)
"""What a network may go on with, and how often it is tried."""

WHOLE = (pair_tokens, pair_placed_tokens, pair_attention)
"""Networks of one shape, which begin with rows of a table or have heads."""


def composed(generator: Generator) -> Case:
    """Return a network of a few operators, each of which reads some tensor before it."""
    network = Network(generator)
    if generator.random() < 0.7:
        network.input((1, *(network.number(1, 8) for _ in range(3))))
    else:
        network.input((1, network.number(1, 8), network.number(2, 12)))
    if generator.random() < 0.2:
        network.input(network.tensors[0].shape)
    if generator.random() < 0.3:
        (reshaped if generator.random() < 0.6 else sliced)(network)
    grown(network)
    if not set(network.operators) - VIEWS:
        _ = convolution(network) or product(network)
    return finished(network)


def grown(network: Network) -> None:
    """Add up to seven operators, until a tensor has many elements."""
    makers, weights = zip(*PARTS, strict=True)
    chances, left = np.array(weights) / sum(weights), network.number(1, 7)
    for _ in range(40):
        before = prod(network.tensors[-1].shape)
        left -= makers[int(network.draw.choice(len(makers), p=chances))](network)
        if left == 0 or prod(network.tensors[-1].shape) > max(MOST_ELEMENTS, before):
            break


def finished(network: Network) -> Case:
    """Return a network whose outputs are what nothing reads, some with weights of fewer bits."""
    bits, constants = int(network.draw.choice([8, 8, 8, 4, 2])), network.model.constants
    for name, values in constants.items():
        if name.endswith("_weight") and bits < 8:
            middle = 128 if values.dtype == np.uint8 else 0
            narrow = (values.astype(np.int16) - middle) >> (7 - bits)
            constants[name] = (narrow + middle).astype(values.dtype)
    unread = [one for one in network.tensors if one.name not in network.read | network.inputs]
    names = [f"{one.name.removesuffix('_r')}_q" for one in unread]
    model = network.model.proto(names[0])
    del model.graph.output[:]
    for name in names:
        info = helper.make_tensor_value_info(name, ELEMENT[np.dtype(network.kind)], None)
        model.graph.output.append(info)
    return Case(
        model, network.model.feeds, network.model.weight_scales, tuple(network.operators), bits
    )


def recurrent(generator: Generator) -> Case:
    """Return a network of one LSTM, GRU or RNN."""
    kind = str(generator.choice(list(GATES)))
    number = str(generator.choice(["int8", "uint8"]))
    file = File(some_shape(generator, kind, number, most=5), generator)
    return replaced(Case(file.model(), file.feeds, {}, (kind,)))


def replaced(case: Case) -> Case:
    """Return a network and the operators that replace its own, which onnxruntime computes."""
    with TemporaryDirectory() as folder:
        steps = unrolled(case.model, Path(folder))
    held = {one.name: numpy_helper.to_array(one) for one in steps.graph.initializer}
    scales = {
        node.name: held[f"{node.input[1].removesuffix('.real')}.scale"]
        for node in steps.graph.node
        if node.op_type == "Gemm"
    }
    return replace(case, weight_scales=scales, steps=steps)


def whole(generator: Generator) -> Case:
    """Return a network that begins with an embedding, or attention."""
    build = WHOLE[int(generator.integers(0, len(WHOLE)))]
    model, output, kind = build(generator)
    return Case(model.proto(output, kind), model.feeds, model.weight_scales, (build.__name__,))


def random_case(generator: Generator) -> Case:
    """Return a random network."""
    way = generator.random()
    if way < 0.12:
        return recurrent(generator)
    return whole(generator) if way < 0.24 else composed(generator)
