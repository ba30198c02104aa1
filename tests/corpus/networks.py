"""Networks of one operator, as a quantized ONNX file has them, a line each.

A line is the operator in the text of ONNX. The first time that a name stands there its shape or its
values stand behind it, and its first letter says what it is:

    a, b, c[SHAPE]  an activation between QuantizeLinear and DequantizeLinear
    s[SHAPE]        the same in int8, as the array holds weights
    p, u[SHAPE]     the same of real numbers above 1, and of those between -1 and 1
    w[SHAPE]        integer weights, with a scale for each filter
    v[SHAPE]        integer weights with one scale
    i[FILTERS]      a bias, in units of the scales of ``a`` and of the weights
    k[SHAPE]        a constant of 8 bits with a scale
    m[SHAPE]        a constant of truth values
    f, g[SHAPE]     a constant of real numbers; those of f are positive
    same[SHAPE]     a constant of equal real numbers
    n[SHAPE]{MOST}  an input of integers from 0 to less than MOST
    q{CODE}         the real number that a code of ``a`` stands for
    NAME{1, 2}      a constant of these numbers; NAME{=1} is a scalar
"""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import onnx
from numpy.random import Generator, default_rng
from onnx import helper, parser

from campaign.networks import Case, replaced
from integer_onnx import models, quantized
from integer_onnx.agreement import runtime
from integer_onnx.matrices import quantized_matrices
from integer_onnx.models import (
    ELEMENT,
    Model,
    integers,
    small_weights,
    some_scale,
    some_type,
    some_zero_point,
)
from integer_onnx.pairs import real_input
from integer_onnx.recurrent import File, Shape

FUNCTIONS = (
    *("Abs", "Asinh", "Atan", "Ceil", "Celu", "Cos", "Cosh", "Elu", "Erf", "Exp", "Floor", "Gelu"),
    *("HardSigmoid", "HardSwish", "LeakyRelu", "Mish", "Neg", "Reciprocal", "Round", "Selu"),
    *("Shrink", "Sigmoid", "Sign", "Sin", "Sinh", "Softplus", "Softsign", "Tan", "Tanh"),
    "ThresholdedRelu",
)
OF_POSITIVE = ("Acosh", "Log", "Sqrt")
BELOW_1 = ("Acos", "Asin", "Atanh")
"""Functions by the real numbers that they are asked for."""

LINES = """
conv 1x1: Conv (a[1,5,4,6], w[7,5,1,1], i[7])
conv 3x3: Conv <pads = [1,1,1,1]> (a[1,5,6,7], w[7,5,3,3], i[7])
conv strided: Conv <pads = [0,1,2,1], strides = [2,3]> (a[1,3,9,10], v[8,3,3,3], i[8])
conv dilated: Conv <pads = [2,2,2,2], strides = [1,2], dilations = [2,3]> (a[1,4,9,10], w[5,4,3,2])
conv of a row: Conv <pads = [0,2,0,2]> (a[1,13,2,9], v[4,13,1,5])
conv 9x9: Conv (a[1,2,9,10], w[3,2,9,9], i[3])
conv same upper: Conv <auto_pad = "SAME_UPPER", strides = [2,2]> (a[1,3,7,8], w[4,3,3,3])
conv same lower: Conv <auto_pad = "SAME_LOWER", strides = [2,2]> (a[1,3,7,8], w[4,3,2,3])
conv of one channel: Conv <pads = [1,1,1,1]> (a[1,1,5,5], w[6,1,3,3], i[6])
conv of one pixel: Conv (a[1,19,1,1], w[17,19,1,1], i[17])
conv of groups: Conv <group = 3, pads = [1,1,1,1]> (a[1,12,4,5], w[15,4,3,3], i[15])
conv depthwise: Conv <group = 6, pads = [1,1,1,1]> (a[1,6,6,5], w[6,1,3,3], i[6])
conv depthwise strided: Conv <group = 5, strides = [2,2]> (a[1,5,7,8], v[5,1,3,2])
conv depthwise of two filters: Conv <group = 4, pads = [1,0,1,0]> (a[1,4,5,6], w[8,1,3,1], i[8])
conv and relu: c1 = Conv (a[1,5,4,6], w[7,5,1,1], i[7]) y = Relu (c1)
conv and clip: c1 = Conv (a[1,5,4,6], w[7,5,1,1]) y = Clip (c1, low{=-0.5}, high{=0.7})
conv transposed: ConvTranspose <strides = [2,2]> (a[1,3,4,5], v[3,4,3,3])
conv transposed of groups: ConvTranspose <group = 2, strides = [2,1]> (a[1,4,4,3], v[4,3,2,2])
conv transposed cropped: ConvTranspose <strides = [2,3], pads = [1,0,1,2]> (a[1,3,4,3], v[3,2,4,3])
conv transposed once: ConvTranspose <dilations = [2,1]> (a[1,3,4,5], v[3,4,2,3])
gemm: Gemm <transB = 1> (a[3,13], w[9,13], i[9])
gemm of one row: Gemm <transB = 1> (a[1,40], v[33,40], i[33])
matmul: MatMul (a[1,9,14], v[14,10])
matmul of filters: MatMul (a[7,5], x[5,12])
flatten and gemm: f1 = Flatten (a[1,3,4,5]) y = Gemm <transB = 1> (f1, w[7,60], i[7])
products: MatMul (a[1,9,14], s[1,14,7])
products of heads: MatMul (a[1,3,5,4], s[1,3,4,6])
products with one: MatMul (a[1,3,5,4], s[1,1,4,6])
products turned: t = Transpose <perm = [0,2,1]> (s[1,7,6]) y = MatMul (a[1,5,6], t)
add: Add (a[1,6,5,7], b[1,6,5,7])
add of one row: Add (a[1,1,19], b[1,1,19])
add and relu: t = Add (a[1,6,5,7], b[1,6,5,7]) y = Relu (t)
add to itself: Add (a[1,3,4,5], a)
sub: Sub (a[1,4,3,5], b[1,4,3,5])
mul: Mul (a[1,5,6,7], b[1,5,6,7])
mul of a gate: Mul (a[1,5,6,7], b[1,5,1,1])
mul of a square: Mul (a[1,9,12], a)
sum of one: Sum (a[1,3,4,5], k[1,3,4,5])
add of channels: Add (a[1,9,12], g[12])
add of elements: Add (a[1,5,4,3], k[1,5,4,3])
add of rows: Add (a[1,5,4,3], k[1,5,4,1])
sub of channels: Sub (g[12], a[1,9,12])
sub of elements: Sub (k[1,3,4,5], a[1,3,4,5])
mul of channels: Mul (a[1,5,4,6], f[5,1,1])
mul of elements: Mul (a[1,5,4,3], k[1,5,4,3])
div of channels: Div (a[1,9,12], f[12])
mul of a number: Mul (a[1,9,12], half{=0.37})
batch norm: BatchNormalization (a[1,6,4,5], f[6], g[6], g2[6], f2[6])
relu: Relu (a[1,5,4,6])
clip: Clip (a[1,5,4,6], low{=-0.8}, high{=1.3})
rescale: Identity (a[1,7,5,3])
max pool: MaxPool <kernel_shape = [3,2], strides = [2,1], pads = [1,0,1,1]> (a[1,6,7,5])
max pool ceil: MaxPool <kernel_shape = [3,3], strides = [2,2], ceil_mode = 1> (a[1,3,8,6])
average pool: AveragePool <kernel_shape = [2,2], strides = [2,2]> (a[1,6,7,6])
average pool of borders: AveragePool <kernel_shape = [2,4], pads = [1,1,0,1]> (a[1,5,6,5])
average pool counting:
    AveragePool <kernel_shape = [4,2], pads = [1,1,1,0], count_include_pad = 1> (a[1,5,6,5])
global average: GlobalAveragePool (a[1,6,4,8])
global maximum: GlobalMaxPool (a[1,6,5,8])
mean of an image: ReduceMean <keepdims = 1> (a[1,6,4,4], axes{2,3})
max of an image: ReduceMax <keepdims = 1> (a[1,6,5,3], axes{2,3})
mean of pixels, channels last: r = Reshape (a[1,20,6], pixels{1,4,5,6})
    y = ReduceMean <keepdims = 0> (r, axes{1,2})
mean of channels: ReduceMean <keepdims = 1> (a[1,7,8], axes{-1})
sum of channels: ReduceSum <keepdims = 1> (a[1,7,8], axes{-1})
concat of channels: Concat <axis = 1> (a[1,6,4,5], b[1,3,4,5])
concat of three: Concat <axis = -1> (a[1,4,6], b[1,4,9], c[1,4,1])
concat of rows: Concat <axis = 2> (a[1,5,2,6], b[1,5,3,6])
concat of columns: Concat <axis = 3> (a[1,5,3,2], b[1,5,3,4])
concat of a constant: Concat <axis = 1> (k[1,1,12], a[1,6,12])
slice of channels: Slice (a[1,9,4,5], first{2}, last{7}, axes{1})
slice of steps: Slice (a[1,3,8,9], first{1,0}, last{8,9}, axes{2,3}, steps{2,3})
slice of pixels backwards: Slice (a[1,3,4,7], first{6}, last{-100}, axes{3}, steps{-2})
split: first, y = Split <axis = 1> (a[1,9,4,5], sizes{4,5})
gather of columns: Gather <axis = 3> (a[1,4,3,6], at{-1,2,2,0})
gather of rows: Gather <axis = 1> (a[1,6,8], at{0,3,-2})
gather of a channel: Gather <axis = 1> (a[1,6,4,5], at{3})
embedding: Gather (k[9,6], n[5]{9})
pad: Pad (a[1,5,4,6], ends{0,0,1,2,0,0,0,3})
pad of an edge: Pad <mode = "edge"> (a[1,5,4,6], ends{0,0,1,2,0,0,0,3})
pad of a reflection: Pad <mode = "reflect"> (a[1,5,4,6], ends{0,0,1,2,0,0,0,3})
pad of more channels: Pad (a[1,2,4,4], ends{0,2,0,0,0,3,1,0})
pad and conv: p = Pad (a[1,3,5,6], ends{0,0,1,0,0,0,2,1}) y = Conv (p, w[4,3,3,3])
pad and pool: p = Pad (a[1,3,6,6], ends{0,0,1,0,0,0,1,1}) y = MaxPool <kernel_shape = [3,2]> (p)
resize: Resize <mode = "nearest"> (a[1,5,3,4], , scales{1.0,1.0,2.0,3.0})
resize by sizes:
    Resize <mode = "nearest", coordinate_transformation_mode = "asymmetric", nearest_mode = "floor">
    (a[1,3,4,6], , , sizes{1,3,6,3})
depth to space: DepthToSpace <blocksize = 2> (a[1,12,3,4])
depth to space CRD: DepthToSpace <blocksize = 2, mode = "CRD"> (a[1,8,3,2])
depth to space of a conv:
    c1 = Conv <pads = [1,1,1,1]> (a[1,5,4,6], w[16,5,3,3], i[16])
    y = DepthToSpace <blocksize = 2> (c1)
depth to space of a conv CRD:
    c1 = Conv (a[1,5,4,3], w[24,5,1,1], i[24])
    y = DepthToSpace <blocksize = 2, mode = "CRD"> (c1)
sub-pixels of one channel:
    c1 = Conv <pads = [1,1,1,1]> (a[1,7,4,5], w[9,7,3,3], i[9])
    y = DepthToSpace <blocksize = 3> (c1)
space to depth: SpaceToDepth <blocksize = 2> (a[1,3,4,6])
tile: Tile (a[1,5,2,3], times{1,2,3,2})
expand: Expand (a[1,5,1,1], shape{1,5,4,3})
transpose of an image: Transpose <perm = [0,2,3,1]> (a[1,5,4,6])
transpose of a matrix: Transpose <perm = [1,0]> (a[7,10])
transpose of heads: r = Reshape (a[1,6,12], parts{1,6,3,4}) y = Transpose <perm = [0,2,1,3]> (r)
shuffle: p = Reshape (a[1,12,4,5], parts{1,3,4,20})
    t = Transpose <perm = [0,2,1,3]> (p) y = Reshape (t, whole{1,12,4,5})
reshape of rows: r = Reshape (a[1,6,8], rows{1,3,2,8}) y = Relu (r)
squeeze: t = Squeeze (a[1,9,12], first{0}) y = Gemm <transB = 1> (t, w[4,12])
unsqueeze: t = Unsqueeze (a[9,12], first{0}) y = Relu (t)
where: Where (m[4,5], a[1,3,4,5], k[1,1,1,1])
power: Pow (a[1,7,9], two{=2.0})
tokens: r = Reshape (a[1,5,3,4], pixels{1,5,12}) y = Transpose <perm = [0,2,1]> (r)
softmax: Softmax <axis = -1> (a[1,9,14])
softmax of one row: Softmax <axis = -1> (a[1,30])
layer norm: LayerNormalization <axis = -1> (a[1,9,14], f[14], g[14])
layer norm of equal weights: LayerNormalization <axis = -1> (a[1,9,24], same[24])
root norm: RMSNormalization <axis = -1> (a[1,9,14], f[14])
layer norm in several: m = ReduceMean (a[1,9,14], axes{-1}) d = Sub (a, m) p = Pow (d, two{=2.0})
    v = ReduceMean (p, axes) e = Add (v, epsilon{=0.00001}) r = Sqrt (e) n = Div (d, r)
    s1 = Mul (n, f[14]) y = Add (s1, g[14])
root norm in several: p = Mul (a[1,9,14], a) v = ReduceMean (p, axes{-1})
    e = Add (v, epsilon{=0.00001}) r = Sqrt (e) i1 = Reciprocal (r)
    n = Mul (a, i1) y = Mul (f[14], n)
response norm: LRN <size = 3, alpha = 0.5> (a[1,6,3,4])
group norm: GroupNormalization <num_groups = 3> (a[1,12,4,5], f[12], g[12])
instance norm: InstanceNormalization (a[1,5,4,6], f[5], g[5])
""" + "".join(
    f"{name}: {name} ({letter}[1,7,9])\n"
    for letter, names in (("a", FUNCTIONS), ("p", OF_POSITIVE), ("u", BELOW_1))
    for name in names
)


WHOLE: dict[str, Callable[[Generator], tuple[Model, str, int]]] = {
    "QLinearConv": quantized.quantized_convolution,
    "QLinearMatMul": quantized.quantized_product,
    "QLinearMatMul of activations": quantized_matrices,
    "QLinearAdd": quantized.quantized_sum,
    "QLinearAdd of a constant": quantized.quantized_constant,
    "QLinearMul": quantized.quantized_factors,
    "QLinearGlobalAveragePool": quantized.quantized_average,
    "QLinearConcat": quantized.quantized_concat,
    "ConvInteger": quantized.integer_convolution,
    "MatMulInteger": quantized.integer_product,
    "MaxPool of integers": quantized.integer_maximum,
}

RECURRENT = {
    "LSTM": Shape(kind="LSTM", steps=2, hidden=3, direction="bidirectional"),
    "GRU": Shape(kind="GRU", steps=2, hidden=3, batch=2),
    "RNN": Shape(kind="RNN", steps=2, direction="reverse", starts=True),
}

COMPOSED = ("response norm", "group norm", "instance norm")
"""Networks of an operator that others replace, which onnxruntime compares one by one."""

_EACH = LINES.strip().replace("\n    ", " ").splitlines()
TABLE = dict(re.split(": *", line, maxsplit=1) for line in _EACH)
SIGNED = (*(name for name in TABLE if name.startswith("products")), "QLinearMatMul of activations")
"""Networks of which the array holds activations as weights, which are signed."""

NETWORKS = (*TABLE, *WHOLE, *RECURRENT)

_NAMED = re.compile(r"\b([a-z]\w*)(?:\[([\d,]+)\])?(?:\{([^}]*)\})?(?=[,)])")


def network(name: str, number: str) -> Case:
    """Return a network.

    Args:
        name: Name, one of ``NETWORKS``.
        number: Format of activations, ``int8`` or ``uint8``.
    """
    seed = sum(map(ord, name))
    if name in WHOLE:
        # A format is the first that they draw.
        seeds = (one for one in count(seed) if (some_type(default_rng(one)) == np.dtype(number)))
        model, output, kind = WHOLE[name](default_rng(next(seeds)))
        return Case(model.proto(output, kind), model.feeds, model.weight_scales, (name,))
    if name in RECURRENT:
        shape = replace(RECURRENT[name], number=number, zero_point=128 * (number == "uint8"))
        file = File(shape, default_rng(seed))
        return replaced(Case(file.model(), file.feeds, {}, (name,)))
    steps = None if name.startswith(SAME) else 199 if name == "rescale" else 255
    case = Line(name, TABLE[name], number, default_rng(seed)).case(steps)
    return replaced(case) if name in COMPOSED else case


class Line:
    """The network of a line in the making.

    Args:
        name: Name for messages.
        text: The line without its name.
        number: Format of activations, ``int8`` or ``uint8``.
        generator: Source of all numbers.
    """

    def __init__(self, name: str, text: str, number: str, generator: Generator) -> None:
        self.name, self.text, self.draw, self.model = name, text, generator, Model()
        self.kind: Any = np.dtype(number).type
        self.scale, self.axis = np.float32(1), 0
        self.made: dict[str, str] = {}

    def case(self, steps: float | None = 255) -> Case:
        """Return the network.

        Args:
            steps: Steps of the result that its range takes; None if a step means what one of the
                first input does.
        """
        text = self.text
        text = text if " = " in text.partition("(")[0].partition("<")[0] else f"y = {text}"
        # Weights of a ConvTranspose and of a MatMul have their filters second.
        self.axis = int("ConvTranspose" in text or "MatMul" in text)
        nodes = parser.parse_graph(f"g () => () {{ {_NAMED.sub(self._named, text)} }}").node
        for node in nodes:
            node.name = node.output[0]
            self.model.nodes.append(node)
        real = self._real()
        limits = np.iinfo(self.kind)
        least, most = min(float(real.min()), 0.0), max(float(real.max()), 0.0)
        scale, zero = self.scale, self.model.constants.get("a_q_zero_point", 0)
        if steps is not None:
            scale = np.float32(models.adjusted(np.float32((most - least) / steps or 1)))
            zero = np.clip(np.rint(limits.min - least / scale), limits.min, limits.max)
        self.model.quantized("result", "y", scale, self.kind(zero))
        self.model.dequantized("end", "result", scale, self.kind(zero))
        proto = self._proto("result", ELEMENT[np.dtype(self.kind)])
        return Case(proto, self.model.feeds, self.model.weight_scales, (self.name,))

    def _named(self, found: re.Match[str]) -> str:
        """Add what a name stands for, where it stands with its shape or values."""
        name, shape, values = found.groups()
        if shape is not None or values is not None:
            extents = tuple(map(int, (shape or "0").split(",")))
            self.made[name] = self._made(name, extents, values)
        return self.made.get(name, name)

    def _made(self, name: str, extents: tuple[int, ...], values: str | None) -> str:
        draw, model = self.draw, self.model
        if values is not None and name[0] == "n" and len(name) == 1:
            return model.input(name, draw.integers(0, int(values), extents))
        if values is not None and name == "q":
            code = int(values) - int(model.constants["a_q_zero_point"])
            return model.constant(name, code * self.scale, np.float32)
        if values is not None:
            numbers = [float(one) for one in values.removeprefix("=").split(",")]
            kind = np.float32 if "." in values else np.int64
            return model.constant(name, numbers[0] if values[0] == "=" else numbers, kind)
        if name in "abcs":
            kind = np.int8 if name == "s" else self.kind
            real, scale = real_input(model, draw, kind, name, *extents)
            self.scale = scale if name == "a" else self.scale
            return real
        if name in "pu":
            return self._bounded(name, extents)
        if name == "m":
            return model.constant(name, draw.random(extents) < 0.5)
        if name in "wvx":
            return self._weights(name, extents)
        if name == "same":
            return model.constant(name, np.full(extents, 1.7), np.float32)
        if name == "i":
            return self._bias(name, extents[0])
        if name == "k":
            scale, zero = some_scale(draw), some_zero_point(draw, self.kind)
            held = integers(draw, self.kind, *extents)
            return model.dequantized("k_real", model.constant("k", held), scale, zero)
        given = draw.uniform(0.5, 1.5, extents) if name[0] == "f" else draw.normal(0, 0.5, extents)
        return model.constant(name, given, np.float32)

    def _bounded(self, name: str, extents: tuple[int, ...]) -> str:
        limits, scale = np.iinfo(self.kind), np.float32(0.03 if name == "p" else 1 / 130)
        zero = self.kind(limits.min if name == "p" else (limits.min + limits.max + 1) // 2)
        steps = self.draw.integers(40, 256, extents) - (0 if name == "p" else 148)
        real = self.model.input(name, (steps * scale).astype(np.float32))
        self.model.quantized(f"{name}_q", real, scale, zero)
        return self.model.dequantized(f"{name}_real", f"{name}_q", scale, zero)

    def _weights(self, name: str, extents: tuple[int, ...]) -> str:
        count = 1 if name == "v" else extents[self.axis]
        steps = models.adjusted(self.draw.uniform(0.002, 0.05, count).astype(np.float32))
        self.model.weight_scales["y"] = self.model.weight_scales["c1"] = steps
        given = steps if count > 1 else steps.reshape(())
        parts = self.model.meaning(f"{name}_held", given, np.zeros(given.shape, np.int8))
        held = self.model.constant(f"{name}_held", small_weights(self.draw, *extents))
        return self.model.node("DequantizeLinear", name, held, *parts, axis=self.axis)

    def _bias(self, name: str, count: int) -> str:
        steps = np.broadcast_to(self.scale * self.model.weight_scales["y"], count).copy()
        held = self.draw.integers(-3000, 3000, count).astype(np.int32)
        zero = np.zeros(count, np.int32)
        return self.model.dequantized(name, self.model.constant(f"{name}_held", held), steps, zero)

    def _proto(self, output: str, kind: int) -> onnx.ModelProto:
        model = self.model.proto(output, kind, opset=23)
        model.ir_version = 10
        return model

    def _real(self) -> np.ndarray:
        """Return the real numbers that onnxruntime computes."""
        session = runtime(self._proto("y", helper.np_dtype_to_tensor_dtype(np.dtype("float32"))))
        found: np.ndarray = session.run(["y"], self.model.feeds)[0]
        return found


SAME = ("relu", "max pool", "global maximum", "slice", "tile", "gather of columns")
"""Beginnings of the names of networks whose result means what its input does."""
