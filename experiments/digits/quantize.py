"""Post-training quantization to 8 bits, written as an ONNX network of QuantizeLinear pairs.

Weights are int8 around 0 with a scale for each filter, biases int32 in the scale of their sums,
activations int8 with one scale and zero point from their range over the training split.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from experiments.digits.layers import Array, Layer
from experiments.digits.network import CHANNELS, DigitsNetwork

SOURCE = (
    "SOURCE: trained on the digits of scikit-learn (UCI Optical Recognition of Handwritten Digits)"
    " and quantized by experiments/digits/train.py."
)
OPSET = 20
IR_VERSION = 9


@dataclass(frozen=True, kw_only=True)
class Range:
    """Scale and zero point of an int8 activation."""

    scale: np.float32
    zero_point: int


def calibrated(values: Array) -> Range:
    """Return the scale and zero point that cover ``values`` and 0."""
    least, most = min(float(values.min()), 0.0), max(float(values.max()), 0.0)
    scale = np.float32((most - least) / 255)
    return Range(scale=scale, zero_point=round(-128 - least / float(scale)))


class ModelWriter:
    """An ONNX network under construction, every activation of which is quantized.

    Args:
        ranges: Of each activation.
    """

    def __init__(self, ranges: dict[str, Range]) -> None:
        self._ranges = ranges
        self._nodes: list[NodeProto] = []
        self._constants: dict[str, NDArray[Any]] = {}
        for name, each in ranges.items():
            self._constants[f"{name}_scale"] = np.asarray(each.scale, np.float32)
            self._constants[f"{name}_zero_point"] = np.asarray(each.zero_point, np.int8)

    def quantized(self, name: str, real: str) -> None:
        """Quantize the tensor ``real`` to ``{name}_integers`` and dequantize that to ``name``."""
        self._pair(name, real, f"{name}_scale", f"{name}_zero_point")

    def same(self, name: str, real: str, source: str) -> None:
        """As ``quantized``, with the scale of ``source``, of which ``name`` is a selection."""
        self._pair(name, real, f"{source}_scale", f"{source}_zero_point")

    def _pair(self, name: str, real: str, scale: str, zero_point: str) -> None:
        integers = f"{name}_integers"
        self.node("QuantizeLinear", integers, real, scale, zero_point)
        self.node("DequantizeLinear", name, integers, scale, zero_point)

    def node(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        """Add a node with one output of its own name; return the name."""
        self._nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def weights(self, name: str, values: Array, bias: Array, source: str) -> tuple[str, str]:
        """Add int8 weights, filters first, and their bias; return the names of both in reals."""
        flat = np.abs(values).reshape(len(values), -1).max(axis=1)
        scale = (flat / 127).astype(np.float32)
        integers = np.rint(values / scale.reshape(-1, *[1] * (values.ndim - 1))).astype(np.int8)
        sums = (self._ranges[source].scale * scale).astype(np.float32)
        constants = (
            ("weight", integers, scale, np.int8),
            ("bias", np.rint(bias / sums).astype(np.int32), sums, np.int32),
        )
        for part, stored, steps, kind in constants:
            self._constants[f"{name}_{part}"] = stored
            self._constants[f"{name}_{part}_scale"] = steps
            self._constants[f"{name}_{part}_zero_point"] = np.zeros(len(steps), kind)
            names = [f"{name}_{part}{ending}" for ending in ("", "_scale", "_zero_point")]
            self.node("DequantizeLinear", f"{name}_{part}_real", *names, axis=0)
        return f"{name}_weight_real", f"{name}_bias_real"

    def model(self) -> ModelProto:
        """Return the network from ``image`` to ``logits``."""
        graph = helper.make_graph(
            self._nodes,
            "digits_cnn",
            [helper.make_tensor_value_info("image_pixels", TensorProto.FLOAT, ["batch", 1, 8, 8])],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 10])],
            [numpy_helper.from_array(value, name) for name, value in self._constants.items()],
        )
        return helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=IR_VERSION,
            doc_string=SOURCE,
            producer_name="accelsim experiments/digits",
        )


def quantized_model(network: DigitsNetwork, images: Array) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained.
        images: Of the training split, for the ranges.
    """
    network.forward(images)
    selections = ("pool",)
    writer = ModelWriter(
        {
            name: calibrated(values)
            for name, values in network.activations.items()
            if name not in selections
        }
    )
    writer.quantized("image", "image_pixels")
    _convolution(writer, network.first, "first", "image", relu=True)
    _convolution(writer, network.second, "second", "first", relu=False)
    writer.node("Add", "sum_added", "first", "second")
    writer.quantized("sum", writer.node("Relu", "sum_real", "sum_added"))
    halves = {"kernel_shape": [2, 2], "strides": [2, 2]}
    writer.same("pool", writer.node("MaxPool", "pool_real", "sum", **halves), "sum")
    _convolution(writer, network.depthwise, "depthwise", "pool", relu=True, scale_of="sum")
    _convolution(writer, network.pointwise, "pointwise", "depthwise", relu=True)
    writer.quantized("average", writer.node("AveragePool", "average_real", "pointwise", **halves))
    writer.node("Flatten", "flat", "average", axis=1)
    columns = network.linear.weights.reshape(2, 2, -1, 10).transpose(3, 2, 0, 1).reshape(10, -1)
    names = writer.weights("linear", columns, network.linear.bias, "average")
    writer.quantized("logits", writer.node("Gemm", "linear", "flat", *names, transB=1))
    return writer.model()


def _convolution(
    writer: ModelWriter, layer: Layer, name: str, source: str, *, relu: bool, scale_of: str = ""
) -> None:
    """Add a convolution of ``source``, of which ``scale_of`` names the range if it has none."""
    kernel = int(len(layer.weights) ** 0.5)
    if layer.weights.ndim == 2:
        values = layer.weights.T.reshape(CHANNELS, 1, kernel, kernel)
    else:
        channels, filters = layer.weights.shape[1:]
        values = layer.weights.transpose(2, 1, 0).reshape(filters, channels, kernel, kernel)
    names = writer.weights(name, values, layer.bias, scale_of or source)
    real = writer.node(
        "Conv",
        f"{name}_sum",
        source,
        *names,
        kernel_shape=[kernel, kernel],
        pads=[kernel // 2] * 4,
        group=CHANNELS if layer.weights.ndim == 2 else 1,
    )
    if relu:
        real = writer.node("Relu", f"{name}_real", real)
    writer.quantized(name, real)
