"""A tensor as a reader sees it, and the result of lowering an operator."""

from dataclasses import dataclass
from math import prod
from typing import Literal

from accelsim.number import Number
from accelsim.workload.work import Work

LARGEST = 2**40


class UnknownShapeError(ValueError):
    """A shape that an operator needs is not known."""


@dataclass(frozen=True, kw_only=True)
class Value:
    """A tensor that a node reads or writes.

    Args:
        name: Name of the tensor in the file.
        extents: Extents of the tensor, or None if inference did not find them.
        number: Number format of the elements.
        constant: Whether it depends on constants only.
    """

    name: str
    extents: tuple[int, ...] | None
    number: Number
    constant: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape.

        Raises:
            UnknownShapeError: It is not known.
        """
        if self.extents is None:
            raise UnknownShapeError(f"the shape of {self.name!r} is not known")
        return self.extents

    @property
    def elements(self) -> int:
        """Product of the extents; raises as ``shape`` does."""
        return prod(self.shape)


@dataclass(frozen=True, kw_only=True)
class Lowered:
    """Work of a node, as an operator function returns it.

    Args:
        work: Work of the node for the accelerator, in order of execution.
        fusible: Way in which it can be fused with the matrix operator before it; see ``Operator``.
        modelled: Whether more than its bytes are known.
        bound: Sentence on work that depends on data, if the most that can occur is counted.
    """

    work: tuple[Work, ...] = ()
    fusible: Literal["fold", "map", "no"] = "no"
    modelled: bool = True
    bound: str = ""


FREE = Lowered()
"""An operator that changes no element."""


def is_parameter(value: Value) -> bool:
    """Return whether a constant is a parameter of the network.

    A single number (a scale, a bound), an index or a shape is part of the formula and no parameter.
    Tensors of floating point are parameters, and so are the integers of a quantized network, except
    those of 64 bits.
    """
    if not value.constant or value.extents == ():
        return False
    return value.number.kind == "float" or 1 < value.number.bits < 64
