"""One node of an ONNX graph as the operator functions see it: shapes and plain attributes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from accelsim.workload.lowering.value import LARGEST, Value, is_parameter


@dataclass(frozen=True, kw_only=True)
class Node:
    """A node with its tensors.

    Args:
        name: Unique in the graph.
        kind: The operator type as ONNX spells it.
        inputs: Tensors read; None where an optional input is left out.
        outputs: Tensors written; None where an optional output is left out.
        attributes: Integers, floats, strings and lists of them by name.
        numbers: Integers of small constant inputs, by place.
        version: Operator set of the standard that the file imports.
    """

    name: str
    kind: str
    inputs: tuple[Value | None, ...]
    outputs: tuple[Value | None, ...]
    attributes: Mapping[str, Any]
    numbers: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    version: int = 20

    def input(self, place: int) -> Value:
        """Return a required input.

        Raises:
            ValueError: The input is left out.
        """
        value = self.optional(place)
        if value is None:
            raise ValueError(f"input {place} is missing")
        return value

    def optional(self, place: int) -> Value | None:
        """Return an input, or None if it is left out."""
        return self.inputs[place] if place < len(self.inputs) else None

    @property
    def output(self) -> Value:
        """The first output.

        Raises:
            ValueError: The output is left out.
        """
        if not self.outputs or self.outputs[0] is None:
            raise ValueError("output 0 is missing")
        return self.outputs[0]

    def integer(self, name: str, default: int) -> int:
        """Return an integer attribute.

        Raises:
            ValueError: It is of another type.
        """
        value = self.attributes.get(name, default)
        if not isinstance(value, int):
            raise ValueError(f"attribute {name} must be an integer")
        return value

    def integers(self, name: str, default: Sequence[int]) -> tuple[int, ...]:
        """Return a list attribute of integers up to 2**40 in magnitude.

        Raises:
            ValueError: It is of another type or out of range.
        """
        value = self.attributes.get(name, default)
        if not isinstance(value, list | tuple) or not all(isinstance(x, int) for x in value):
            raise ValueError(f"attribute {name} must be a list of integers")
        if any(abs(x) > LARGEST for x in value):
            raise ValueError(f"attribute {name} must be from -2**40 to 2**40, not {list(value)}")
        return tuple(value)

    def text(self, name: str, default: str) -> str:
        """Return a string attribute.

        Raises:
            ValueError: It is of another type.
        """
        value = self.attributes.get(name, default)
        if not isinstance(value, str):
            raise ValueError(f"attribute {name} must be a string")
        return value

    @property
    def activations(self) -> tuple[Value, ...]:
        """Inputs that are present and not constant."""
        return tuple(value for value in self.inputs if value is not None and not value.constant)

    @property
    def weight_elements(self) -> int:
        """Elements of the constant inputs that are parameters."""
        return sum(
            value.elements for value in self.inputs if value is not None and is_parameter(value)
        )
