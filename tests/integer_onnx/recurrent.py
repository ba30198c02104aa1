"""Random quantized networks of one LSTM, GRU or RNN, as a file has them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.random import Generator
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from accelsim.workload.onnx.composed import compose
from integer_onnx.agreement import saved

GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}
NAMES = {"LSTM": ("Y", "Y_h", "Y_c"), "GRU": ("Y", "Y_h"), "RNN": ("Y", "Y_h")}


@dataclass(frozen=True, kw_only=True)
class Shape:
    """Extents and attributes of a layer.

    Args:
        kind: Name of the operator in ONNX.
        steps: Time steps.
        batch: Sequences.
        features: Features that a step reads.
        hidden: Features of a state.
        direction: Direction as ONNX spells it.
        starts: Whether initial states are inputs of the network.
        batch_first: Whether sequences come first.
        number: ``int8`` or ``uint8``.
        zero_point: Zero point of what is read.
        attributes: Others of the operator.
        given: Outputs that are quantized.
    """

    kind: str = "LSTM"
    steps: int = 3
    batch: int = 1
    features: int = 4
    hidden: int = 5
    direction: str = "forward"
    starts: bool = False
    batch_first: bool = False
    number: str = "int8"
    zero_point: int = 0
    attributes: dict[str, Any] = field(default_factory=dict)
    given: tuple[str, ...] = ("Y",)

    @property
    def directions(self) -> int:
        return 2 if self.direction == "bidirectional" else 1


def some_shape(generator: Generator, kind: str, number: str = "int8", most: int = 8) -> Shape:
    """Return a layer of random extents, directions, layouts, initial states and zero points."""
    middle = 0 if number == "int8" else 128
    steps, batch = (int(one) for one in generator.integers(1, 5, 2))
    features, hidden = (int(one) for one in generator.integers(1, most + 1, 2))
    points = [middle, middle + int(generator.integers(-20, 20)), middle - 128, middle + 127]
    names = [name for name in NAMES[kind] if generator.random() < 0.6]
    attributes = {}
    if kind == "GRU":
        attributes["linear_before_reset"] = int(generator.integers(0, 2))
    return Shape(
        kind=kind,
        steps=steps,
        batch=batch,
        features=features,
        hidden=hidden,
        direction=str(generator.choice(["forward", "reverse", "bidirectional"])),
        starts=bool(generator.random() < 0.4),
        batch_first=bool(generator.random() < 0.3),
        number=number,
        zero_point=int(generator.choice(points)),
        attributes=attributes,
        given=tuple(names) or ("Y",),
    )


class File:
    """A file of one layer, with numbers at random.

    Args:
        shape: Shape of the layer.
        generator: Generator of its numbers.
        constants: Operands by their places in place of those at random.
        quantized: Whether what it reads and gives is.
    """

    def __init__(
        self,
        shape: Shape,
        generator: Generator,
        constants: dict[int, NDArray[Any]] | None = None,
        *,
        quantized: bool = True,
    ) -> None:
        self._quantized = quantized
        self.shape, self.feeds = shape, {}
        self._nodes: list[onnx.NodeProto] = []
        self._held: dict[str, NDArray[Any]] = {}
        count, hidden = shape.directions, shape.hidden
        rows, limit = GATES[shape.kind] * hidden, 1 / np.sqrt(hidden)
        extents = (shape.steps, shape.batch, shape.features)
        values = generator.normal(0, 1, self._turned(extents))
        if shape.zero_point == np.iinfo(shape.number).min:
            values = np.abs(values)
        elif shape.zero_point == np.iinfo(shape.number).max:
            values = -np.abs(values)
        operands = [self._activation("x", values, shape.zero_point)]
        weights = {
            1: generator.uniform(-limit, limit, (count, rows, shape.features)),
            2: generator.uniform(-limit, limit, (count, rows, hidden)),
            3: generator.uniform(-limit, limit, (count, 2 * rows)),
        } | (constants or {})
        operands += [
            self._constant(f"operand_{place}", weights[place].astype(np.float32))
            for place in (1, 2, 3)
        ]
        if shape.starts:
            for place, name in enumerate(("initial_h", "initial_c")[: 2 - (shape.kind != "LSTM")]):
                start = generator.uniform(-1, 1, self._turned((count, shape.batch, hidden)))
                operands += [""] * (5 + place - len(operands))
                operands.append(self._activation(name, start, 0 if shape.number == "int8" else 128))
        for place in sorted(constants or {}):
            if place > 3:
                operands += [""] * (place + 1 - len(operands))
                operands[place] = self._constant(f"operand_{place}", weights[place])
        attributes = {"hidden_size": hidden, "direction": shape.direction}
        if shape.batch_first:
            attributes["layout"] = 1
        self._nodes.append(
            helper.make_node(
                shape.kind,
                operands,
                list(NAMES[shape.kind]),
                name="layer",
                **attributes,
                **shape.attributes,
            )
        )
        self.outputs = [self._result(name) for name in shape.given]

    def model(self, opset: int = 20) -> onnx.ModelProto:
        """Return the file; its outputs are real numbers."""
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, values.shape)
            for name, values in self.feeds.items()
        ]
        graph = helper.make_graph(
            self._nodes,
            "recurrent",
            inputs,
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in self.outputs],
            [numpy_helper.from_array(value, name) for name, value in self._held.items()],
        )
        return helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=9
        )

    def _turned(self, extents: tuple[int, ...]) -> tuple[int, ...]:
        """Return extents with the sequences first if the layer has them so."""
        return (extents[1], extents[0], extents[2]) if self.shape.batch_first else extents

    def _constant(self, name: str, values: Any) -> str:
        self._held[name] = np.asarray(values)
        return name

    def _pair(self, name: str, real: str, scale: float, zero_point: int) -> str:
        if not self._quantized:
            if name.endswith("_result"):
                self._nodes.append(helper.make_node("Identity", [real], [f"{name}_r"]))
            return real if real == name else f"{name}_r"
        parts = [
            self._constant(f"{name}_scale", np.float32(scale)),
            self._constant(f"{name}_zero_point", np.array(zero_point, self.shape.number)),
        ]
        integers = f"{name}_integers"
        self._nodes.append(helper.make_node("QuantizeLinear", [real, *parts], [integers]))
        self._nodes.append(helper.make_node("DequantizeLinear", [integers, *parts], [f"{name}_r"]))
        return f"{name}_r"

    def _activation(self, name: str, values: NDArray[np.float64], zero_point: int) -> str:
        limits = np.iinfo(self.shape.number)
        above, below = limits.max - zero_point, zero_point - limits.min
        scale = max(
            float(values.max()) / above if above else 0.0,
            -float(values.min()) / below if below else 0.0,
            1e-3,
        )
        self.feeds[name] = values.astype(np.float32)
        return self._pair(name, name, scale, zero_point)

    def _result(self, name: str) -> str:
        scale = 4 / 127 if name == "Y_c" else 1 / 127
        return self._pair(f"{name}_result", name, scale, 0 if self.shape.number == "int8" else 128)


def unrolled(model: onnx.ModelProto, folder: Path) -> onnx.ModelProto:
    """Return a file whose layers are their steps."""
    from accelsim.workload.onnx.read import _graph

    made, copy = onnx.ModelProto(), onnx.ModelProto()
    made.CopyFrom(model)
    copy.CopyFrom(model)
    path = saved(model, folder)
    compose(made, _graph(path, path.read_bytes(), copy, {}))
    return made
