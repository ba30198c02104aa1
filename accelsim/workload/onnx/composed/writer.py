"""Nodes and constants of an unrolled layer."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.arrangement import MOST_COPIES
from accelsim.workload.onnx.composed.meanings import Function, Meaning

Array = NDArray[np.float64]

MOST_BIAS = 2.0**28
"""Greatest magnitude of the integer of a bias."""


class Writer:
    """Nodes under construction, all named after one layer.

    Args:
        prefix: Prefix of their names.
        taken: Names of tensors and nodes of the file.
        quantized: Whether tensors are quantized and weights integers; else all are real numbers.
    """

    def __init__(self, prefix: str, taken: Collection[str], *, quantized: bool = True) -> None:
        self._quantized = quantized
        self.nodes: list[Any] = []
        self.constants: dict[str, NDArray[Any]] = {}
        self._taken = set(taken)
        while any(name.startswith(f"{prefix}/") for name in self._taken):
            prefix += "_"
        self.prefix = prefix

    def node(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        """Add a node of one output; return the name of the output, which is that of the node."""
        return self.given(kind, f"{self.prefix}/{name}", *inputs, **attributes)

    def given(self, kind: str, output: str, *inputs: str, **attributes: Any) -> str:
        """Add a node whose output has a name in the file; see ``node``."""
        from onnx import helper

        name = output if output.startswith(self.prefix) else f"{self.prefix}/{output}"
        self.nodes.append(helper.make_node(kind, list(inputs), [output], name=name, **attributes))
        return output

    def paired(self, name: str, real: str, meaning: Meaning) -> str:
        """Quantize a real number and dequantize it again; return the name of the result."""
        if not self._quantized:
            return real
        parts = self._meaning(meaning)
        integers = self.node("QuantizeLinear", f"{name}.integers", real, *parts)
        return self.node("DequantizeLinear", f"{name}.paired", integers, *parts)

    def function(self, name: str, function: Function, source: str, meaning: Meaning) -> str:
        """Add an activation function; return the name of its quantized result."""
        real = self.node(function.kind, name, source, **function.attributes)
        return self.paired(name, real, meaning)

    def constant(self, name: str, values: NDArray[Any]) -> str:
        """Add a constant once; return its name."""
        full = f"{self.prefix}/{name}"
        self.constants.setdefault(full, values)
        return full

    def integers(self, *values: int) -> str:
        """Return the name of a constant vector of integers."""
        return self.constant(f"integers_{'_'.join(map(str, values))}", np.array(values, np.int64))

    def product(
        self, name: str, source: str, weights: str, values: Array, bias: Array, step: float
    ) -> str:
        """Add a product by int8 weights with a scale for each row, and a bias; return its name.

        Args:
            name: Name of the node.
            source: Name of a matrix (rows, k).
            weights: Name of the weights, which nodes that read the same weights share.
            values: Shape (n, k).
            bias: Shape (n,).
            step: Scale of the input; biases are integers in this scale times that of the weights.
        """
        stored = f"{self.prefix}/{weights}"
        if not self._quantized:
            self.constant(f"{weights}.real", values.astype(np.float32))
            self.constant(f"{weights}.bias.real", bias.astype(np.float32))
        elif stored not in self.constants:
            # A row of small weights gets a scale at which its bias does not exceed 2**28.
            scale = np.abs(values).max(axis=1, initial=0.0) / 127
            scale = np.maximum(scale, np.abs(bias) / (step * MOST_BIAS))
            scale = np.where(scale > 0, scale, 1.0).astype(np.float32)
            sums = (np.float32(step) * scale).astype(np.float32)
            integers = np.clip(np.rint(values / scale[:, None]), -127, 127)
            self._stored(weights, integers.astype(np.int8), scale)
            self._stored(f"{weights}.bias", np.rint(bias / sums).astype(np.int32), sums)
        return self.node("Gemm", name, source, f"{stored}.real", f"{stored}.bias.real", transB=1)

    def _stored(self, name: str, integers: NDArray[Any], scale: NDArray[np.float32]) -> None:
        """Add integers with a scale for each row, and the node that dequantizes them."""
        zero = np.zeros(len(scale), integers.dtype)
        parts = [
            self.constant(name, integers),
            self.constant(f"{name}.scale", scale),
            self.constant(f"{name}.zero_point", zero),
        ]
        self.node("DequantizeLinear", f"{name}.real", *parts, axis=0)

    def stored(self, name: str, integers: NDArray[np.int8], step: float = 1.0) -> str:
        """Add integers of one scale; return their name in real numbers."""
        if not self._quantized:
            return self.constant(f"{name}.real", (integers * step).astype(np.float32))
        self._stored(name, integers, np.array([step], np.float32))
        return f"{self.prefix}/{name}.real"

    def dequantized(self, name: str, integers: NDArray[Any], meaning: Meaning) -> str:
        """Add integers that mean real numbers; return their name in real numbers."""
        parts = (self.constant(name, integers), *self._meaning(meaning))
        return self.node("DequantizeLinear", f"{name}.real", *parts)

    def joined(self, name: str, sources: Sequence[str], axis: int, meaning: Meaning) -> str:
        """Join tensors of one quantization, at most ``MOST_COPIES`` at once; return the result."""
        level = 0
        while len(sources) > 1:
            parts = [sources[at : at + MOST_COPIES] for at in range(0, len(sources), MOST_COPIES)]
            sources = [
                part[0] if len(part) == 1 else self._joined(name, level, at, part, axis, meaning)
                for at, part in enumerate(parts)
            ]
            level += 1
        return sources[0]

    def _joined(
        self, name: str, level: int, at: int, part: Sequence[str], axis: int, meaning: Meaning
    ) -> str:
        label = f"{name}.{level}.{at}" if level or at else name
        return self.paired(label, self.node("Concat", label, *part, axis=axis), meaning)

    def part(self, name: str, source: str, axis: int, first: int, count: int) -> str:
        """Add a Slice of neighbours; return its name."""
        ends = (self.integers(first), self.integers(first + count), self.integers(axis))
        return self.node("Slice", name, source, *ends)

    def shaped(self, name: str, source: str, extents: Sequence[int]) -> str:
        """Add a Reshape; return its name."""
        return self.node("Reshape", name, source, self.integers(*extents))

    def _meaning(self, meaning: Meaning) -> tuple[str, str]:
        said = f"{meaning.number}_{meaning.scale!r}_{meaning.zero_point}"
        zero = np.array(meaning.zero_point, meaning.number)
        scale = self.constant(f"scale_{said}", np.array(meaning.scale, np.float32))
        return scale, self.constant(f"zero_point_{said}", zero)
