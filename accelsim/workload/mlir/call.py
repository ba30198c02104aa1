"""One operation of a file, as the functions that translate it see it."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.mlir.elements import array_of
from accelsim.workload.mlir.network import Network
from accelsim.workload.mlir.syntax import Literal, Module, Operation, Region, Word
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Value, constant

Inline = Callable[[Region, Sequence[Value]], list[Value]]
"""Function that runs a region on values and returns what it returns."""
_FIELD = re.compile(r"(\w+)\s*=\s*(\[[^\]]*\]|-?\d+)")


class Call:
    """An operation, and the model that it is added to.

    Args:
        network: The model.
        operation: The operation of the text.
        operands: What it reads.
        inline: Function that runs a region of it.
        module: The file.
    """

    def __init__(
        self,
        network: Network,
        operation: Operation,
        operands: Sequence[Value],
        inline: Inline,
        module: Module,
    ) -> None:
        self.network, self.operation = network, operation
        self.operands, self.inline, self.module = list(operands), inline, module

    @property
    def type(self) -> Type:
        """Type of the first result."""
        return self.operation.types[0]

    def operand(self, place: int) -> Value:
        """Return an operand.

        Raises:
            TextError: It is missing.
        """
        if place >= len(self.operands):
            raise TextError(f"operand {place} is missing")
        return self.operands[place]

    def full(self, place: int) -> Value:
        """Return an operand held as its type says."""
        return self.network.full(self.operand(place))

    def attribute(self, name: str, default: Any = None) -> Any:
        """Return an attribute of the text."""
        return self.operation.attributes.get(name, default)

    def has(self, name: str) -> bool:
        """Return whether the text has an attribute."""
        return name in self.operation.attributes

    def word(self, name: str, default: str = "") -> str:
        """Return the word of an attribute, also of ``#stablehlo<comparison_direction LT>``."""
        said = self.attribute(name)
        if isinstance(said, Word):
            return said.text.lstrip("@#")
        if isinstance(said, Literal):
            return said.text.rstrip(">").split()[-1].split("<")[-1]
        return default if said is None else str(said)

    def words(self) -> tuple[str, ...]:
        """Return the words of the pretty form that name nothing."""
        return tuple(self.attribute("words", ()))

    def integer(self, name: str, default: int) -> int:
        """Return an attribute of one integer."""
        said = self.attribute(name, default)
        if isinstance(said, Literal):
            said = array_of(said).item()
        if not isinstance(said, int):
            raise TextError(f"{name} must be an integer")
        return int(said)

    def integers(self, name: str, default: Sequence[int] | None = None) -> tuple[int, ...]:
        """Return an attribute of several integers.

        Raises:
            TextError: It is missing and has no default, or it is none.
        """
        if not self.has(name):
            if default is None:
                raise TextError(f"attribute {name} is missing")
            return tuple(default)
        return tuple(int(each) for each in array_of(self.attribute(name)).reshape(-1))

    def pairs(self, name: str, count: int) -> list[tuple[int, int]]:
        """Return an attribute of pairs, all zeros if it is missing."""
        if not self.has(name):
            return [(0, 0)] * count
        rows = array_of(self.attribute(name)).reshape(-1, 2)
        if len(rows) != count:
            raise TextError(f"{name} must have {count} pairs, not {len(rows)}")
        return [(int(low), int(high)) for low, high in rows]

    def fields(self, name: str) -> Mapping[str, Any]:
        """Return the fields of ``#stablehlo.gather<offset_dims = [1], ...>``."""
        said = self.attribute(name)
        if not isinstance(said, Literal):
            raise TextError(f"attribute {name} is missing")
        return {
            key: [int(each) for each in value.strip("[]").split(",") if each.strip()]
            if value.startswith("[")
            else int(value)
            for key, value in _FIELD.findall(said.text)
        }

    def constant(self, place: int) -> NDArray[Any]:
        """Return the elements of an operand that must be known.

        Raises:
            TextError: They are not.
        """
        value = self.network.plain(self.operand(place))
        if value.values is None:
            raise TextError(f"operand {place} must follow from constants")
        return np.broadcast_to(value.values, value.type.shape)

    def apply(self, kind: str, *values: Value, type_: Type | None = None, **named: Any) -> Value:
        """Return the result of an operator on the elements of values that broadcast.

        Args:
            kind: Operator of ONNX.
            values: Values of one rank, and scalars.
            type_: Type of the result; None: that of the operation.
            named: Attributes of the operator.
        """
        kept = type_ or self.type
        rank = len(kept.shape)
        shapes = [each.type.shape for each in values]
        if np.broadcast_shapes(*shapes, ()) != kept.shape:
            said = " and ".join(str(list(each)) for each in shapes)
            raise TextError(f"operands of {said} do not give {kept}")
        order = next(
            (
                each.order
                for each in values
                if not each.is_constant and not each.is_plain and len(each.order) == rank
            ),
            tuple(range(rank)),
        )
        given = [
            each
            if len(each.order) < rank
            else self.network.turned(self.network.joined(each), order)
            for each in values
        ]
        shape = np.broadcast_shapes(*(each.shape for each in given))
        shape = (1,) * (rank - len(shape)) + shape
        small = (
            [self._small(each) for each in given]
            if any(not each.is_constant for each in given)
            else given
        )
        return self.network.node(
            kind, small, kept, shape=shape, order=order, is_elementwise=True, **named
        )

    def scalar(self, value: float, like: Value) -> Value:
        """Return a constant scalar of the type of a value."""
        type_ = Type(like.type.element if like.type.quantization is None else "f32")
        return constant(np.array(value, np.dtype(type_.dtype)), type_)

    def _small(self, value: Value) -> Value:
        """Return a constant without the axes of one element before its first other axis."""
        if not value.is_constant or not value.shape or value.shape[0] != 1 or value.meaning:
            return value
        lead = next((at for at, extent in enumerate(value.shape) if extent != 1), len(value.shape))
        return self.network.shaped(
            Value(
                value.type,
                value.shape,
                tuple(range(len(value.shape))),
                values=value.values,
                weight=value.weight,
            ),
            value.shape[lead:],
        )
