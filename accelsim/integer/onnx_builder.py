"""Steps under construction: which tensor is which, what it means, and what joins the step before.

A name of ONNX may stand for the real numbers or for the integers of one and the same activation:
QuantizeLinear and DequantizeLinear add names, not steps.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.onnx_graph import OnnxGraph, OnnxNode
from accelsim.integer.onnx_step import Constant, Extents, Quantization, Step, Steps, image_shape
from accelsim.number import FORMATS


class StepBuilder:
    """Steps of a graph.

    Args:
        graph: The network.
        quantized: Whether the file says what its integers mean. Otherwise quantizations are left
            open.
    """

    def __init__(self, graph: OnnxGraph, *, quantized: bool) -> None:
        self.graph = graph
        self.quantized = quantized
        self._steps: dict[str, Step] = {}
        self._shapes: dict[str, Extents] = {}
        self._quantizations: dict[str, Quantization] = {}
        self._inputs: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._dequantized: dict[str, Constant] = {}
        for name in graph.inputs:
            self._check_input(name)
            if not quantized or graph.numbers[name].kind == "integer":
                self._add_input(name, name)

    def result(self) -> Steps:
        """Return the steps after every node was added."""
        for name in self.graph.inputs:
            if name not in self._inputs:
                raise WorkloadError(f"{self.graph.path}: input {name} is not quantized")
            if self.quantized:
                # Integers of which nothing is said mean themselves.
                plain = Quantization(scale=1.0, zero_point=0, number=self.graph.numbers[name])
                self._quantizations.setdefault(self._inputs[name], plain)
        for name in self.graph.outputs:
            if name not in self._names:
                raise WorkloadError(f"{self.graph.path}: no operator computes the output {name}")
        for activation, step in self._steps.items():
            self._settled(activation, f"what follows {step.name}")
        return Steps(
            steps=tuple(self._steps.values()),
            shapes=self._shapes,
            quantizations=self._quantizations,
            inputs=tuple(self._inputs[name] for name in self.graph.inputs),
            outputs=tuple(self._names[name] for name in self.graph.outputs),
        )

    def operand(self, node: OnnxNode, place: int) -> str:
        """Return the activation that an input of a node is.

        Raises:
            WorkloadError: It is left out, constant, or not quantized in a quantized network.
        """
        name = node.input(place)
        if name not in self._names:
            what = "is constant" if name in self.graph.constants else "is not quantized"
            raise self.graph.problem(node, f"reads {name or 'an input'} that {what}")
        return self._settled(name, f"node {node.name} ({node.kind})")

    def shape(self, activation: str) -> Extents:
        """Return the ONNX extents of an activation."""
        return self._shapes[activation]

    def is_activation(self, name: str) -> bool:
        """Return whether a name of the file is an activation and no constant."""
        return name in self._names

    def constant(self, node: OnnxNode, place: int) -> Constant:
        """Return a constant input: dequantized integers, or what the file holds.

        Raises:
            WorkloadError: It is not constant.
        """
        name = node.input(place)
        if name in self._dequantized:
            return self._dequantized[name]
        if name not in self.graph.constants:
            raise self.graph.problem(node, f"reads {name or 'an input'} that is not constant")
        values = self.graph.constants[name]
        shape = self.graph.shapes.get(name, ()) if values is None else values.shape
        return Constant(values=values, shape=shape)

    def value(self, node: OnnxNode, place: int) -> NDArray[Any]:
        """Return the values of a constant input.

        Raises:
            WorkloadError: It is not constant, or the file does not hold it.
        """
        values = self.constant(node, place).values
        if values is None:
            raise self.graph.problem(node, f"reads {node.input(place)} whose values are unknown")
        return values

    def bound(self, node: OnnxNode, place: int, default: float) -> float:
        """Return a single real number that may be left out."""
        return float(self.value(node, place).reshape(())) if node.input(place) else default

    def parameters(
        self, node: OnnxNode, scale: int, zero_point: int, integers: str
    ) -> Quantization:
        """Return what the integers of an activation mean.

        Args:
            node: The node that says it.
            scale: Place of the input that is the scale.
            zero_point: Place of the input that is the zero point, which may be left out.
            integers: Name of the activation in the file, for its format.

        Raises:
            WorkloadError: They are not one positive number and one integer.
        """
        scales = np.asarray(self.value(node, scale), dtype=np.float64).reshape(-1)
        if node.input(zero_point):
            zero = self.value(node, zero_point)
            number = FORMATS.get(zero.dtype.name)
        else:
            zero, number = np.zeros(1, np.int64), self.graph.numbers.get(integers)
        if scales.size != 1 or zero.size != 1 or not 0 < scales[0] < np.inf:
            raise self.graph.problem(node, "needs one positive scale for a whole activation")
        if number is None or number.kind != "integer":
            raise self.graph.problem(node, f"gives {integers} a format that is no integer")
        return Quantization(scale=float(scales[0]), zero_point=int(zero.reshape(())), number=number)

    def declare(self, node: OnnxNode, activation: str, meaning: Quantization) -> None:
        """Say what the integers of an activation mean.

        Raises:
            WorkloadError: They already mean something else.
        """
        if self._quantizations.setdefault(activation, meaning) != meaning:
            raise self.graph.problem(
                node, f"reads {activation} with another scale or zero point than it was written"
            )
        step = self._steps.get(activation)
        if step is not None and step.keeps_scale and step.inputs[0] not in self._quantizations:
            self.declare(node, step.inputs[0], meaning)

    def meaning(self, activation: str) -> Quantization | None:
        """Return what the integers of an activation mean, if that is known."""
        return self._quantizations.get(activation)

    def add(self, node: OnnxNode, step: Step, shape: Extents) -> None:
        """Add a step; its output is also known by the node's first output.

        Raises:
            WorkloadError: Its shape is not what the file says.
            ValueError: Its shape is that of no single image or matrix.
        """
        image_shape(shape)
        known = self.graph.shapes.get(node.outputs[0])
        if known is not None and known != shape:
            raise self.graph.problem(node, f"gives {list(shape)}, but the file says {list(known)}")
        self._steps[step.output] = step
        self._shapes[step.output] = shape
        self._names[node.outputs[0]] = step.output

    def open_step(self, name: str, kinds: Iterable[str] = ()) -> Step | None:
        """Return the step that writes ``name``, if what reads it can join that step.

        Args:
            name: Of the file.
            kinds: Kinds of steps that can be joined; empty for all.
        """
        activation = self._names.get(name, "")
        step = self._steps.get(activation)
        closed = activation in self._quantizations or self.graph.readers[name] != 1
        if step is None or closed:
            return None
        return step if not kinds or step.kind in kinds else None

    def join(self, node: OnnxNode, step: Step, joined: Step) -> None:
        """Replace an open step by one that also does the work of ``node``."""
        shape = self._shapes.pop(step.output)
        del self._steps[step.output]
        self.add(node, replace(joined, output=node.outputs[0]), shape)

    def quantize(self, node: OnnxNode, meaning: Quantization) -> None:
        """Give the input of a QuantizeLinear its integers."""
        name, output = node.inputs[0], node.outputs[0]
        if name in self.graph.inputs and name not in self._names:
            self._quantize_input(node, name, output, meaning)
            return
        step = self.open_step(name)
        if step is not None and step.kind != "reshape":
            self.join(node, step, step)
            self._quantizations[output] = meaning
            return
        activation = self.operand(node, 0)
        if self._quantizations[activation] == meaning:
            self._names[output] = activation
            return
        change = Step(kind="rescale", name=node.name, inputs=(activation,), output=output)
        self.add(node, change, self._shapes[activation])
        self._quantizations[output] = meaning

    def dequantize(self, node: OnnxNode, meaning: Quantization) -> None:
        """Give the real numbers that integers stand for their name."""
        activation = self.operand(node, 0)
        self.declare(node, activation, meaning)
        self._names[node.outputs[0]] = activation

    def dequantize_constant(self, node: OnnxNode, constant: Constant) -> None:
        """Remember the integers of a constant and what they mean."""
        self._dequantized[node.outputs[0]] = constant

    def _quantize_input(
        self, node: OnnxNode, name: str, output: str, meaning: Quantization
    ) -> None:
        first = self._inputs.get(name)
        if first is None:
            self._add_input(name, output)
            self._quantizations[output] = meaning
        elif self._quantizations[first] == meaning:
            self._names[output] = first
        else:
            raise self.graph.problem(node, f"quantizes the input {name} in a second way")

    def _add_input(self, name: str, activation: str) -> None:
        self._inputs[name] = activation
        self._names[activation] = activation
        self._shapes[activation] = self.graph.shapes[name]

    def _check_input(self, name: str) -> None:
        shape = self.graph.shapes.get(name)
        if shape is None or prod(shape) == 0:
            raise WorkloadError(f"{self.graph.path}: the shape of input {name} is not known")
        try:
            image_shape(shape)
        except ValueError as problem:
            raise WorkloadError(f"{self.graph.path}: input {name} {problem}") from None

    def _settled(self, name: str, reader: str) -> str:
        """Return the activation called ``name``, which has a meaning if the network is quantized.

        Real numbers that no QuantizeLinear follows keep the integers of the step's input if the
        step only selects, arranges or clips them at 0.
        """
        activation = self._names.get(name, name)
        step = self._steps.get(activation)
        if not self.quantized or activation in self._quantizations or step is None:
            return activation
        if not step.keeps_scale:
            raise WorkloadError(
                f"{self.graph.path}: {reader} reads {name}, which is not quantized"
                " (a QuantizeLinear must follow its writer)"
            )
        inherited = self._quantizations.get(step.inputs[0])
        if inherited is not None:
            self._quantizations[activation] = inherited
        return activation
