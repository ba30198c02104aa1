"""A network: tensors, and operators in the order in which they run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.display import Displayed
from accelsim.number import Number
from accelsim.sparsity import DENSE, Sparsity
from accelsim.workload.work import Convolution, Work


@dataclass(frozen=True, kw_only=True)
class Tensor:
    """A value that flows between operators, or a constant.

    Args:
        name: Unique in its graph.
        shape: Extents, outermost first; () for a scalar.
        number: The format of the network file; the accelerator may hold it in another.
        role: ``input``, ``weight``, ``activation`` or ``output``.
        sparsity: Expected pattern of a weight.
        values: The constant itself, of ``shape``, where the file holds it.
    """

    name: str
    shape: tuple[int, ...]
    number: Number
    role: Literal["input", "weight", "activation", "output"]
    sparsity: Sparsity = DENSE
    values: NDArray[Any] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if any(extent < 0 for extent in self.shape):
            raise ValueError(f"Tensor {self.name}: extents must not be negative: {self.shape}")
        if self.values is not None and self.values.shape != self.shape:
            raise ValueError(f"Tensor {self.name}: values of shape {self.values.shape}")

    @property
    def elements(self) -> int:
        """Product of the extents."""
        return prod(self.shape)


@dataclass(frozen=True, kw_only=True)
class Blocks:
    """A matrix of integers with a scale for each block of a row or of a column.

    Args:
        values: Integers of the matrix.
        scale: float64; has the extents of the integers, except one number for each block on
            ``axis``.
        zero_point: int64, of the same shape.
        axis: Axis that is cut into blocks.
        size: Places of a block; the last may have fewer.
        number: Format of the integers.
    """

    values: NDArray[Any]
    scale: NDArray[np.float64]
    zero_point: NDArray[np.int64]
    axis: int
    size: int
    number: Number

    @cached_property
    def held_range(self) -> tuple[int, int]:
        """Least and greatest integer around the zero point of its block."""
        zero = np.repeat(self.zero_point, self.size, axis=self.axis)
        held = self.values - zero.take(range(self.values.shape[self.axis]), axis=self.axis)
        return int(held.min(initial=0)), int(held.max(initial=0))

    @property
    def reals(self) -> NDArray[np.float64]:
        """The matrix in real numbers."""
        scale, zero = (
            np.repeat(part, self.size, axis=self.axis).take(
                range(self.values.shape[self.axis]), axis=self.axis
            )
            for part in (self.scale, self.zero_point)
        )
        return np.asarray((self.values.astype(np.int64) - zero) * scale)


@dataclass(frozen=True, kw_only=True)
class Constant:
    """A constant that an operator reads, with its quantization.

    Args:
        values: Integers if ``scale`` is given, else real numbers; None if the file has none.
        shape: Extents.
        scale: Real value of an integer's step: float64, one number, or one for each place on
            ``axis``.
        zero_point: int64, as ``scale``.
        axis: Axis of ``scale``, if it has more than one number.
        number: Format of the values, where integers are dequantized.
        blocks: Integers of a matrix with scales of blocks; ``values`` are then real numbers.
    """

    values: NDArray[Any] | None
    shape: tuple[int, ...]
    scale: NDArray[np.float64] | None = None
    zero_point: NDArray[np.int64] | None = None
    axis: int = 0
    number: Number | None = None
    blocks: Blocks | None = None


@dataclass(frozen=True, kw_only=True)
class Operator:
    """One node of a network.

    Args:
        name: Unique in its graph.
        kind: The operator's name in its source, lower case (``conv``, ``matmul``, ``relu``).
        inputs: Names of tensors read, in the operator's order.
        outputs: Names of tensors written.
        work: Work for the accelerator, in order of execution; empty if the operator costs nothing.
        fusible: Way in which it can join the matrix operator before it: ``fold`` (a batch norm,
            into the weights), ``map`` (element by element, in the vector unit as results leave the
            accumulator) or ``no``.
        modelled: False if only its bytes are known.
        operands: Name of every input by place, constants too; a name is empty where an input is
            left out. Empty if the source has no places.
        attributes: Numbers, strings and lists of them by the names of the source.
        spelling: The operator's name as its source spells it (``MatMul``).
    """

    name: str
    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    work: tuple[Work, ...]
    fusible: Literal["fold", "map", "no"] = "no"
    modelled: bool = True
    operands: tuple[str, ...] = field(default=(), compare=False, repr=False)
    attributes: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    spelling: str = field(default="", compare=False, repr=False)

    def operand(self, place: int) -> str:
        """Return the name of an input by its place, empty if it is left out."""
        return self.operands[place] if place < len(self.operands) else ""

    @property
    def macs(self) -> int:
        """Multiply-accumulates of the operator."""
        return sum(work.macs for work in self.work)


@dataclass(frozen=True, kw_only=True, repr=False)
class Graph(Displayed):
    """A network with every shape known.

    Args:
        name: A short name for reports.
        tensors: Every tensor by name.
        operators: Operators in an order in which they can run.
        digest: Hexadecimal SHA-256 of the file and the dimensions it was read with.
        source: Source of the network.
        inputs: Names of the tensors given, in order; empty if the source has no order.
        outputs: Names of the tensors wanted, in order; empty if the source has no order.
        constants: Constants that operators read, by the names of their operands.
        notes: Sentences on values that the reader chose because nobody gave them, such as the
            batch.
        conditional: Sentences on work that depends on data: of a branch, or of trips of a loop. The
            graph has the most work that can occur, and its values cannot be computed.
    """

    name: str
    tensors: Mapping[str, Tensor]
    operators: tuple[Operator, ...]
    digest: str
    source: str
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    constants: Mapping[str, Constant] = field(default_factory=dict, compare=False, repr=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    conditional: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for operator in self.operators:
            if operator.name in seen:
                raise ValueError(f"Graph {self.name}: two operators are called {operator.name}")
            seen.add(operator.name)

    def facts(self) -> dict[str, str]:
        """Return name, operators, multiply-accumulates, parameters and inputs."""
        given = [self.tensors[name] for name in self.inputs if name in self.tensors]
        return {
            "network": self.name,
            "operators": f"{len(self.operators):,}",
            "MACs": f"{self.macs:,}",
            "parameters": f"{self.parameters:,}",
            "inputs": ", ".join(f"{each.name} {each.shape}" for each in given),
        }

    @property
    def macs(self) -> int:
        """Multiply-accumulates of one run."""
        return sum(operator.macs for operator in self.operators)

    @property
    def parameters(self) -> int:
        """Elements of all constants that are floating point or quantized weights."""
        return sum(tensor.elements for tensor in self.tensors.values() if tensor.role == "weight")

    @property
    def adders(self) -> tuple[str, ...]:
        """Names of the operators that sum distances: adder convolutions."""
        return tuple(
            operator.name
            for operator in self.operators
            if any(isinstance(one, Convolution) and one.element == "adder" for one in operator.work)
        )

    @property
    def not_modelled(self) -> tuple[str, ...]:
        """Kinds of operators of which only the bytes are known, sorted, each once."""
        return tuple(sorted({op.kind for op in self.operators if not op.modelled}))

    @property
    def not_modelled_nodes(self) -> tuple[str, ...]:
        """Name and kind, ``topk_3 (topk)``, of each operator of which only the bytes are known."""
        return tuple(f"{op.name} ({op.kind})" for op in self.operators if not op.modelled)


def unique_names(names: Sequence[str]) -> list[str]:
    """Return names that are all different: a repeated one gets a number that no name has.

    Args:
        names: Names in order; some may be repeated.
    """
    given, taken = set(names), set[str]()
    numbers: dict[str, int] = {}
    result = []
    for name in names:
        unique = name
        while unique in taken or (unique != name and unique in given):
            numbers[name] = numbers.get(name, 1) + 1
            unique = f"{name}_{numbers[name]}"
        taken.add(unique)
        result.append(unique)
    return result


def tensor_values(array: NDArray[Any]) -> NDArray[Any]:
    """Return ``array`` as a read-only view for ``Tensor.values``."""
    view = np.asarray(array).view()
    view.flags.writeable = False
    return view
