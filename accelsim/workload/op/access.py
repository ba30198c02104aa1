"""The elements that an operator reads and writes: affine functions of its axes, within a tensor.

For example, a convolution with kernel rows r and a padding of 1 reads, for row y of the result, the
coordinate ``y + r - 1``. At -1, or at the height, it is outside and reads the padding.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Form:
    """``offset + sum(coefficient * axis)``.

    Args:
        offset: Constant part.
        terms: Pairs of an axis and its coefficient, sorted by axis, without coefficients of 0.
    """

    offset: int = 0
    terms: tuple[tuple[str, int], ...] = ()

    def of(self, axis: str) -> int:
        """Return the coefficient of an axis."""
        return dict(self.terms).get(axis, 0)

    def ends(self, extents: Mapping[str, int]) -> tuple[int, int]:
        """Return the least and the greatest value.

        Args:
            extents: Places of each axis.
        """
        least = most = self.offset
        for axis, coefficient in self.terms:
            reach = coefficient * (extents[axis] - 1)
            least, most = least + min(reach, 0), most + max(reach, 0)
        return least, most

    def substituted(self, forms: Mapping[str, "Form"]) -> "Form":
        """Return the form after some axes are replaced by forms of other axes.

        Args:
            forms: Form of each axis that is replaced; other axes stay.
        """
        if not any(axis in forms for axis, _ in self.terms):
            return self
        offset, coefficients = self.offset, dict[str, int]()
        for axis, coefficient in self.terms:
            inner = forms.get(axis, Form(0, ((axis, 1),)))
            offset += coefficient * inner.offset
            for name, factor in inner.terms:
                coefficients[name] = coefficients.get(name, 0) + coefficient * factor
        return form(offset, **coefficients)


def form(offset: int = 0, /, **coefficients: int) -> Form:
    """Return ``offset + sum(coefficient * axis)``.

    Args:
        offset: Constant part.
        coefficients: Coefficient of each axis; those of 0 are left out.
    """
    return Form(offset, tuple(sorted((a, c) for a, c in coefficients.items() if c)))


@dataclass(frozen=True, slots=True)
class Dim:
    """Coordinate along a dimension of a tensor.

    Args:
        at: Coordinate. Elements exist from 0 to ``extent - 1``; beyond them a read sees the padding
            and a write is dropped.
        extent: Places of the dimension.
        step: Elements of the tensor from one coordinate to the next; 0 for a dimension that only
            decides whether others exist, such as the diagonal of a causal mask.
        rows: Access to a tensor of integers that are known when the network runs and that are added
            to the coordinate, such as the numbers of an embedding; None: no such integers.
    """

    at: Form
    extent: int
    step: int
    rows: "Access | None" = None

    def may_leave(self, extents: Mapping[str, int]) -> bool:
        """Return whether a coordinate may lie outside.

        Args:
            extents: Places of each axis.
        """
        least, most = self.at.ends(extents)
        return self.rows is not None or least < 0 or most >= self.extent


@dataclass(frozen=True, slots=True)
class Access:
    """Elements of a tensor, by the axes of an operator.

    Args:
        tensor: Name of the tensor.
        dims: Coordinates.
        base: Element at coordinates of 0.
        padding: Value of elements outside; None of accesses that stay inside, and of writes.
    """

    tensor: str
    dims: tuple[Dim, ...]
    base: int = 0
    padding: int | None = None

    @property
    def axes(self) -> frozenset[str]:
        """Names of the axes that decide which element it is."""
        own = {axis for dim in self.dims for axis, _ in dim.at.terms}
        return frozenset(own.union(*(dim.rows.axes for dim in self.dims if dim.rows is not None)))

    @property
    def is_affine(self) -> bool:
        """Whether its elements are known before the network runs."""
        return all(dim.rows is None for dim in self.dims)

    def substituted(self, forms: Mapping[str, Form]) -> "Access":
        """Return the access after some axes are replaced by forms of other axes.

        Args:
            forms: Form of each axis that is replaced; other axes stay.
        """
        dims = (
            replace(
                dim,
                at=dim.at.substituted(forms),
                rows=None if dim.rows is None else dim.rows.substituted(forms),
            )
            for dim in self.dims
        )
        return replace(self, dims=tuple(dims))


def access(
    tensor: str,
    shape: Sequence[int],
    at: Sequence[Form],
    *,
    padding: int | None = None,
    rows: Mapping[int, Access] | None = None,
) -> Access:
    """Return an access to a tensor whose elements follow each other, the last dimension fastest.

    Args:
        tensor: Name of the tensor.
        shape: Places of each dimension.
        at: Coordinate along each dimension.
        padding: Value of elements outside; None: there are none.
        rows: Integers that are added to the coordinate of a dimension, by place of the dimension.
    """
    dims, step = list[Dim](), 1
    for place in reversed(range(len(shape))):
        dims.append(Dim(at[place], shape[place], step, (rows or {}).get(place)))
        step *= shape[place]
    return Access(tensor, tuple(reversed(dims)), 0, padding)
