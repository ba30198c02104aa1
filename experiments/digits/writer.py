"""An ONNX network of QuantizeLinear pairs: post-training quantization to 8 bits.

Weights are int8 around 0 with a scale for each filter, biases int32 in the scale of their sums,
activations int8 with one scale and zero point from their range over the training split.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from experiments.digits.layers import Array

SOURCE = (
    "SOURCE: trained on the digits of scikit-learn (UCI Optical Recognition of Handwritten Digits)"
    " and quantized by experiments/digits/train.py."
)
PRODUCER = "accelsim experiments/digits"
OPSET = 20
IR_VERSION = 9

FLAT = {
    "HardSwish": (-3.0, np.inf),
    "Sigmoid": (-6.25, 6.25),
    "Tanh": (-3.25, 3.25),
}
"""Where a function is within half a step of 8 bits of its value at the ends or beyond them."""


@dataclass(frozen=True, kw_only=True)
class Range:
    """Scale and zero point of an int8 activation."""

    scale: np.float32
    zero_point: int

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest real number."""
        first, last = (float((end - self.zero_point) * self.scale) for end in (-128, 127))
        return first, last


def calibrated(values: Array) -> Range:
    """Return the scale and zero point that cover ``values`` and 0."""
    least, most = min(float(values.min()), 0.0), max(float(values.max()), 0.0)
    scale = np.float32((most - least) / 255)
    return Range(scale=scale, zero_point=round(-128 - least / float(scale)))


def calibrated_before(function: str, values: Array) -> Range:
    """As ``calibrated`` for what a function reads: its range ends where the function is flat."""
    return calibrated(np.clip(values, *FLAT[function]))


class ModelWriter:
    """An ONNX network under construction, every activation of which is quantized.

    Args:
        name: Name of the network.
        ranges: Range of each activation, or of what several activations have in common.
    """

    def __init__(self, name: str, ranges: dict[str, Range]) -> None:
        self._name, self._ranges = name, ranges
        self._nodes: list[NodeProto] = []
        self._constants: dict[str, NDArray[Any]] = {}
        for name, each in ranges.items():
            self._constants[f"{name}_scale"] = np.asarray(each.scale, np.float32)
            self._constants[f"{name}_zero_point"] = np.asarray(each.zero_point, np.int8)

    def quantized(self, name: str, real: str) -> None:
        """Quantize the tensor ``real`` to ``{name}_integers`` and dequantize that to ``name``."""
        self._pair(name, real, f"{name}_scale", f"{name}_zero_point")

    def same(self, name: str, real: str, source: str) -> None:
        """As ``quantized``, with the scale of ``source``."""
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
        """Add int8 weights and their bias; return the names of both in real numbers.

        Args:
            name: Name of the layer.
            values: Filters first.
            bias: Bias of each filter.
            source: The activation whose range the input has.
        """
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

    def constant(self, name: str, values: Sequence[int]) -> str:
        """Add a vector of whole numbers, such as the starts of a Slice; return its name."""
        self._constants[name] = np.asarray(values, np.int64)
        return name

    def model(self, given: str, *extents: int) -> ModelProto:
        """Return the network from the real input ``given`` of some extents to ``logits``.

        Args:
            given: Name of the input.
            extents: Extents of one image.
        """
        graph = helper.make_graph(
            self._nodes,
            self._name,
            [helper.make_tensor_value_info(given, TensorProto.FLOAT, ["batch", *extents])],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 10])],
            [numpy_helper.from_array(value, name) for name, value in self._constants.items()],
        )
        return helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=IR_VERSION,
            doc_string=SOURCE,
            producer_name=PRODUCER,
        )
