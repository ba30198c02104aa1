"""One call of an ATen operator: shapes and plain arguments by the names of its schema."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from accelsim.workload.lowering.value import Value, is_parameter


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call with its tensors.

    Args:
        name: Unique in the graph.
        kind: The operator's name without overload, with the namespace if that is not ATen's
            (``conv2d``, ``torchvision::nms``).
        arguments: Arguments by the names of the schema, defaults included; a tensor is a ``Value``.
        outputs: Tensors written, those that nothing reads included.
        random: Whether its results differ from run to run.
    """

    name: str
    kind: str
    arguments: Mapping[str, Any]
    outputs: tuple[Value, ...]
    random: bool = False

    def tensor(self, *names: str) -> Value:
        """Return the argument with the first of the names that the schema has.

        Raises:
            ValueError: It is not a tensor.
        """
        value = self.optional(*names)
        if value is None:
            raise ValueError(f"argument {names[0]} must be a tensor")
        return value

    def optional(self, *names: str) -> Value | None:
        """Return a tensor argument, or None if it is left out or a plain number."""
        value = next((self.arguments[name] for name in names if name in self.arguments), None)
        return value if isinstance(value, Value) else None

    def tensors(self, name: str) -> tuple[Value, ...]:
        """Return an argument that is a list of tensors."""
        return tuple(tensors(self.arguments.get(name)))

    def integer(self, name: str, default: int = 0) -> int:
        """Return an integer argument.

        Raises:
            ValueError: It is of another type.
        """
        value = self.arguments.get(name, default)
        if not isinstance(value, int):
            raise ValueError(f"argument {name} must be an integer, not {value!r}")
        return int(value)

    def integers(self, name: str, count: int, default: int) -> tuple[int, ...]:
        """Return a list argument; a single number stands for ``count`` equal ones.

        Raises:
            ValueError: It is of another type or length.
        """
        value = self.arguments.get(name)
        listed = [value] if isinstance(value, int) else list(value or [default])
        if len(listed) == 1:
            listed *= count
        if len(listed) != count or not all(isinstance(item, int) for item in listed):
            raise ValueError(f"argument {name} must be {count} integers, not {value!r}")
        return tuple(listed)

    @property
    def output(self) -> Value:
        """The first output.

        Raises:
            ValueError: There is none.
        """
        if not self.outputs:
            raise ValueError("there is no output")
        return self.outputs[0]

    @property
    def inputs(self) -> tuple[Value, ...]:
        """Every tensor among the arguments, in their order."""
        return tuple(tensors(list(self.arguments.values())))

    @property
    def activations(self) -> tuple[Value, ...]:
        """Inputs that are not constant."""
        return tuple(value for value in self.inputs if not value.constant)

    @property
    def weight_elements(self) -> int:
        """Elements of the inputs that are parameters."""
        return sum(value.elements for value in self.inputs if is_parameter(value))


def tensors(argument: Any) -> Iterator[Value]:
    """Yield the tensors of a possibly nested argument."""
    if isinstance(argument, Value):
        yield argument
    elif isinstance(argument, Mapping):
        yield from tensors(list(argument.values()))
    elif isinstance(argument, list | tuple):
        for item in argument:
            yield from tensors(item)
