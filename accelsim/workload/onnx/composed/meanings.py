"""Quantizations of the tensors inside an unrolled layer, all of 8 bits.

A file has quantizations only for the inputs and outputs of a recurrent layer. The ranges in between
follow from its functions. For example, a gate is from 0 to 1, and the input of a sigmoid may be cut
at ``log(511) = 6.24``, where the result is within half a step of 0 or 1.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import atanh, log
from typing import Any, Literal

VIEWS = ("Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze")
"""Operators that do not change elements."""

CELL_REACH = 4.0
"""Range of a cell for which the file has none: tanh(4) is within a fifth of a step of 1."""

_SPARE = 96
"""Least distance in steps from a zero point to the nearer end, so that a state can use it."""


@dataclass(frozen=True)
class Meaning:
    """Quantization in 8 bits: format, real value of a step, and integer that stands for 0."""

    number: Literal["int8", "uint8"]
    scale: float
    zero_point: int

    @property
    def least(self) -> int:
        """The least integer."""
        return -128 if self.number == "int8" else 0

    @property
    def most(self) -> int:
        """The greatest integer."""
        return self.least + 255


@dataclass(frozen=True, kw_only=True)
class Function:
    """An activation function of a recurrent layer.

    Args:
        kind: Name of the function, as ONNX spells it.
        attributes: Attributes of the operator of that name.
        reach: Argument beyond which, on both sides, results differ from the limit by less than half
            a step of 8 bits; 0 if there is none.
        least: The least result.
    """

    kind: str
    attributes: Mapping[str, float]
    reach: float
    least: float


def function_of(kind: str, alpha: float | None, beta: float | None) -> Function:
    """Return an activation function by its name.

    Raises:
        ValueError: It has no table.
    """
    match kind.lower():
        case "sigmoid":
            return Function(kind="Sigmoid", attributes={}, reach=log(511), least=0.0)
        case "tanh":
            return Function(kind="Tanh", attributes={}, reach=atanh(1 - 1 / 256), least=-1.0)
        case "hardsigmoid":
            slope = 0.2 if alpha is None else alpha
            offset = 0.5 if beta is None else beta
            if not (slope > 0 and 0 < offset < 1):
                raise ValueError(f"has a HardSigmoid of alpha {slope:g} and beta {offset:g}")
            reach = max(offset, 1 - offset) / slope
            attributes = {"alpha": slope, "beta": offset}
            return Function(kind="HardSigmoid", attributes=attributes, reach=reach, least=0.0)
        case "relu":
            return Function(kind="Relu", attributes={}, reach=0.0, least=0.0)
    raise ValueError(
        f"has the activation {kind}; supported are HardSigmoid, Sigmoid and Tanh, and Relu for an"
        " RNN"
    )


def centered(number: Literal["int8", "uint8"], reach: float) -> Meaning:
    """Return the quantization whose integers reach from minus to plus a real number."""
    return Meaning(number, reach / 127, 0 if number == "int8" else 128)


def of_results(number: Literal["int8", "uint8"], function: Function) -> Meaning:
    """Return the quantization of a function's results, in which 1 and -1 are exact."""
    if function.least < 0:
        return centered(number, 1.0)
    return Meaning(number, 1 / 255, -128 if number == "int8" else 0)


def state_beside(source: Meaning) -> Meaning:
    """Return the quantization of a state from -1 to 1, with the input's zero point if possible."""
    spare = min(source.zero_point - source.least, source.most - source.zero_point)
    if spare >= _SPARE:
        return Meaning(source.number, 1 / spare, source.zero_point)
    return centered(source.number, 1.0)


def steps_for(source: Meaning, state: Meaning) -> float:
    """Return the number of steps of a state that make a step of the layer's input: at most 1.

    State and input lie side by side in one operand of a product; its weights absorb the difference.
    """
    ratio = 1.0
    above, below = source.most - source.zero_point, source.zero_point - source.least
    if above:
        ratio = min(ratio, (state.most - state.zero_point) / above)
    if below:
        ratio = min(ratio, (state.zero_point - state.least) / below)
    return ratio


def reach_of(meaning: Meaning) -> float:
    """Return the greatest magnitude of the real numbers that integers can represent."""
    steps = max(meaning.most - meaning.zero_point, meaning.zero_point - meaning.least)
    return meaning.scale * steps


class Pairs:
    """Quantizations from the QuantizeLinear and DequantizeLinear nodes of a file.

    Args:
        graph: A ``GraphProto``.
        values: Small constants by name, as numpy arrays.
    """

    def __init__(self, graph: Any, values: Mapping[str, Any]) -> None:
        self._values = values
        self._writers = {name: node for node in graph.node for name in node.output if name}
        self._readers: dict[str, list[Any]] = {}
        for node in graph.node:
            for name in dict.fromkeys(node.input):
                self._readers.setdefault(name, []).append(node)
        self._known: dict[str, Meaning] = {}

    def say(self, name: str, meaning: Meaning) -> None:
        """Note the quantization of an output of an unrolled layer."""
        self._known[name] = meaning

    def before(self, name: str) -> Meaning:
        """Return the quantization from which a real number was dequantized.

        Raises:
            ValueError: There is none, or it has not 8 bits.
        """
        first = name
        while name not in self._known:
            node = self._writers.get(name)
            if node is not None and node.op_type == "DequantizeLinear":
                found = self._meaning(node)
                if found is None:
                    raise ValueError(
                        f"reads {first}, which has no scale of its own with integers of 8 bits"
                    )
                return found
            if node is None or node.op_type not in VIEWS:
                raise ValueError(f"reads {first} that is not quantized")
            name = node.input[0]
        return self._known[name]

    def behind(self, name: str, through: Collection[str] = VIEWS) -> Meaning | None:
        """Return the quantization of a result by the QuantizeLinear behind it; None without one.

        Args:
            name: Name of the result.
            through: Kinds of operators that may lie between.
        """
        for node in self._readers.get(name, ()):
            if node.op_type == "QuantizeLinear" and node.input[0] == name:
                return self._meaning(node)
            if node.op_type in through and node.input[0] == name:
                found = self.behind(node.output[0], through)
                if found is not None:
                    return found
        return None

    def _meaning(self, node: Any) -> Meaning | None:
        scale = self._values.get(node.input[1])
        zero = self._values.get(node.input[2]) if len(node.input) > 2 else None
        if scale is None or scale.size != 1 or zero is None or zero.size != 1:
            return None
        number, step = zero.dtype.name, float(scale.reshape(()))
        if number not in ("int8", "uint8") or not 0 < step < float("inf"):
            return None
        return Meaning(number, step, int(zero.reshape(())))
