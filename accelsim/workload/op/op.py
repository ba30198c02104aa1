"""The operator: an iteration space, the elements that each point touches, and the computation.

A convolution with a bias is ``Op(axes=(y, x, k, r, s, c), reads=(input, weights), write=output,
body=MultiplyAccumulate(), epilogue=(...,))``. Axes that the write lacks are reduced in their order.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.op.access import Access, Dim, form

Array = NDArray[np.int64]
Fetch = Callable[[Access], Array]
"""Elements of an access, int64, with a dimension for each axis; its extent is 1 for other axes."""


class Register(Protocol):
    """A register for sums, which may be too narrow for them."""

    @property
    def is_ordered(self) -> bool:
        """Whether a sum depends on the order of its terms."""
        ...

    def total(self, terms: Iterable[Array]) -> Array:
        """Return the sum of terms of the same shape, at least one, from the first to the last."""
        ...


class Ends(NamedTuple):
    """Least and greatest values of integers.

    Args:
        least: Least integers, int64; they broadcast with the greatest.
        most: Greatest integers.
    """

    least: Array
    most: Array


class Body(ABC):
    """Computation of an operator on the elements that it reads."""

    def sums(self, _op: "Op", _operands: Sequence[Ends], /) -> tuple[int, int] | None:
        """Return the least and greatest sum of any part of the terms; None if nothing is added.

        Args:
            _op: The operator.
            _operands: Least and greatest integer of each read, with a dimension for each axis.
        """
        return None

    @abstractmethod
    def results(self, op: "Op", operands: Sequence[Ends], /) -> tuple[int, int]:
        """Return the least and greatest result before the epilogue; arguments as in ``sums``."""

    @abstractmethod
    def values(self, op: "Op", operands: Sequence[Array], register: Register | None, /) -> Array:
        """Return the results before the epilogue.

        Args:
            op: The operator.
            operands: Values of each read: an int64 array with a dimension for each axis, of extent
                1 where the read lacks the axis.
            register: Accumulator that holds sums; None for exact sums.

        Returns:
            int64 array with a dimension for each axis, of extent 1 for axes that are reduced, and
            where no operand has the axis.
        """


class Stage(ABC):
    """An operation on each result before it is written."""

    @property
    @abstractmethod
    def operands(self) -> tuple[Access, ...]:
        """Accesses that it reads besides the result."""

    @abstractmethod
    def mapped(self, change: Callable[[Access], Access]) -> "Stage":
        """Return the stage with each of its operands changed."""

    @abstractmethod
    def ends(self, operands: Sequence[Ends]) -> tuple[int, int]:
        """Return the least and greatest result after this stage.

        Args:
            operands: Least and greatest integer of each operand.
        """

    @abstractmethod
    def values(self, results: Array, fetch: Fetch) -> Array:
        """Return the results after this stage.

        Args:
            results: int64 array with a dimension for each axis.
            fetch: Elements of an access.
        """


@dataclass(frozen=True, kw_only=True, slots=True)
class Op:
    """An operator.

    Args:
        name: Unique in its network.
        axes: Axes of the iteration space and their extents, the slowest first.
        reads: Operands of the body.
        write: Elements that are written. Axes that it lacks are reduced.
        body: Computation at each point of the iteration space.
        rows: Axes of a row, for a body that needs whole rows, such as a softmax.
        epilogue: Operations on each result before it is written, in order.
        origin: Names of the operators of the file that it replaces.
    """

    name: str
    axes: tuple[tuple[str, int], ...]
    reads: tuple[Access, ...]
    write: Access
    body: Body
    rows: frozenset[str] = frozenset()
    epilogue: tuple[Stage, ...] = ()
    origin: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check that each axis exists once, has places, and that accesses know no others."""
        known = self.extents
        assert len(known) == len(self.axes), f"{self.name}: an axis twice in {self.axes}"
        assert all(extent > 0 for extent in known.values()), f"{self.name}: {self.axes}"
        stages = [operand for stage in self.epilogue for operand in stage.operands]
        for one in (*self.reads, self.write, *stages):
            assert one.axes <= known.keys(), f"{self.name}: {sorted(one.axes - known.keys())}"
        assert self.rows <= self.write.axes, f"{self.name}: rows {sorted(self.rows)}"

    @property
    def extents(self) -> dict[str, int]:
        """Places of each axis."""
        return dict(self.axes)

    @property
    def reduced(self) -> tuple[int, ...]:
        """Indices of the axes that the write lacks."""
        kept = self.write.axes
        return tuple(place for place, (axis, _) in enumerate(self.axes) if axis not in kept)

    def mapped(self, change: Callable[[Access], Access], axes: tuple[tuple[str, int], ...]) -> "Op":
        """Return the operator with each of its accesses changed.

        Args:
            change: Function that returns an access in place of another.
            axes: Axes of the new iteration space.
        """
        return replace(
            self,
            axes=axes,
            reads=tuple(change(read) for read in self.reads),
            write=change(self.write),
            epilogue=tuple(stage.mapped(change) for stage in self.epilogue),
        )

    def tile(self, places: Mapping[str, tuple[int, int]]) -> "Op":
        """Return the operator on a part of its iteration space.

        Args:
            places: First place and the place behind the last, for each axis that is cut.
        """
        axes = tuple(
            (axis, places[axis][1] - places[axis][0] if axis in places else extent)
            for axis, extent in self.axes
        )
        forms = {axis: form(first, **{axis: 1}) for axis, (first, _) in places.items()}
        return self.mapped(lambda one: one.substituted(forms), axes)

    def repeated(self, axis: str, count: int, elements: Mapping[str, int]) -> "Op":
        """Return the operator on several images at a time.

        Args:
            axis: Name of the new axis, the slowest.
            count: Number of images.
            elements: Elements of an image, by name, for tensors of which each image has its own;
                those of the next image follow.
        """

        def change(one: Access) -> Access:
            dims = tuple(
                dim if dim.rows is None else replace(dim, rows=change(dim.rows)) for dim in one.dims
            )
            if one.tensor in elements:
                dims = (Dim(form(**{axis: 1}), count, elements[one.tensor]), *dims)
            return replace(one, dims=dims)

        return self.mapped(change, ((axis, count), *self.axes))
