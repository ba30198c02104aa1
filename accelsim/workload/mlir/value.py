"""Values of a network of MLIR, with the layout in which ONNX holds them.

A value may be held smaller than its type says, and in another order of axes::

    tensor<8x56x56x64xf32>    a bias that was broadcast: held as (1, 1, 1, 64)
                              a convolution: held as (8, 64, 56, 56), order (0, 3, 1, 2)

Operators on elements read both as they are. Others ask for the order or the shape that they need.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.mlir.types import Quantization, Type


@dataclass(frozen=True, eq=False)
class Node:
    """A node of ONNX that may be written.

    Args:
        kind: Operator of ONNX.
        name: Name of the node.
        inputs: What it reads; None where an optional input is left out.
        attributes: Attributes of the operator.
        outputs: Names of its outputs.
        is_elementwise: Whether each element of the result depends on elements at its place alone.
    """

    kind: str
    name: str
    inputs: tuple["Value | None", ...]
    attributes: Mapping[str, Any]
    outputs: tuple[str, ...]
    is_elementwise: bool


@dataclass(frozen=True, eq=False)
class Value:
    """A value.

    Args:
        type: Type of the text: its shape is what the value stands for.
        shape: Extents that are held, in the order that is held; 1 where a broadcast is left out.
        order: ``order[i]`` is the axis of the type that axis i is.
        name: Name in the network; empty of a constant.
        values: Elements of a constant of ``shape``.
        weight: Name of a constant whose elements are not known; empty of others.
        meaning: Meaning of the integers ``values``, if they are quantized.
        node: Node that writes it; None of inputs and constants.
        parts: Rows that were written into it one after the other, not yet joined.
    """

    type: Type
    shape: tuple[int, ...]
    order: tuple[int, ...]
    name: str = ""
    values: NDArray[Any] | None = None
    weight: str = ""
    meaning: Quantization | None = None
    node: Node | None = None
    parts: "Parts | None" = field(default=None, repr=False)

    @property
    def is_constant(self) -> bool:
        """Whether it is a constant, with or without elements."""
        return self.values is not None or bool(self.weight)

    @property
    def is_plain(self) -> bool:
        """Whether its axes are held in the order of its type."""
        return self.order == tuple(range(len(self.order)))

    @property
    def is_full(self) -> bool:
        """Whether it is held as its type says."""
        return self.is_plain and self.shape == self.type.shape

    @property
    def scalar(self) -> float | int | bool | None:
        """The number of which a constant holds nothing else, or None."""
        if self.values is None or self.meaning is not None or not self.values.size:
            return None
        first = self.values.flat[0]
        is_one = self.values.size == 1 or (
            self.values.size <= 4096 and bool((self.values == first).all())
        )
        number: float | int | bool = first.item()
        return number if is_one else None


@dataclass(frozen=True, eq=False)
class Parts:
    """Rows that were written into a value.

    Args:
        base: Value before the first was written.
        axis: Axis on which they lie.
        rows: What was written by the place of its first row; later rows replace earlier ones.
    """

    base: Value
    axis: int
    rows: Mapping[int, Value]


def constant(values: NDArray[Any], type_: Type, meaning: Quantization | None = None) -> Value:
    """Return a constant with its elements.

    Args:
        values: Elements, of the type's shape or with extents 1 where they are repeated.
        type_: Type of the text.
        meaning: Meaning of integers that are quantized.
    """
    return Value(type_, values.shape, tuple(range(values.ndim)), values=values, meaning=meaning)


def retyped(value: Value, type_: Type) -> Value:
    """Return a value as one of another type of the same shape."""
    return replace(value, type=type_)


def inverse(order: Sequence[int]) -> tuple[int, ...]:
    """Return the permutation that undoes another."""
    return tuple(int(each) for each in np.argsort(order))
