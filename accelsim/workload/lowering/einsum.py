"""Einstein sums as products of two operands, sums of one operand, and transpositions.

Operands are multiplied from left to right. An index that only one operand has is summed before the
multiplication, as in ``torch.einsum``::

    ij,jk,kl->il    (i, j) by (j, k), then (i, k) by (k, l)
    ij,jk->         sums over i and over k, then one product of length j
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from accelsim.workload.lowering.movement import permuted
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.lowering.vector import reduction
from accelsim.workload.work import Matmul, Movement, Work

_ELLIPSIS = "..."
_PLACES = "0123456789"
"""Names of the axes of an ellipsis, from the last one backwards."""


@dataclass(frozen=True)
class _Operand:
    """An operand: the extent of each index, in order, and whether it is constant."""

    extents: Mapping[str, int]
    constant: bool

    @property
    def elements(self) -> int:
        return prod(self.extents.values())


def einsum(
    equation: str, shapes: Sequence[Sequence[int]], constants: Sequence[bool] = ()
) -> Lowered:
    """Return the work of an Einstein sum.

    Args:
        equation: For example ``bhmk,bhnk->bhmn``; blanks are ignored, and an extent of 1 of an
            operand serves any extent of the same index of another.
        shapes: Shape of each operand.
        constants: Whether each operand is a constant of the network; none if empty.

    Raises:
        ValueError: The equation does not fit the shapes.
    """
    terms, arrow, out = equation.replace(" ", "").partition("->")
    names = terms.split(",")
    if len(names) != len(shapes):
        raise ValueError(f"equation {equation} has {len(names)} operands, not {len(shapes)}")
    indices = [_indices(name, len(shape)) for name, shape in zip(names, shapes, strict=True)]
    ellipsis = max(
        (
            [index for index in part if index in _PLACES]
            for name, part in zip(names, indices, strict=True)
            if _ELLIPSIS in name
        ),
        key=len,
        default=[],
    )
    result = _result(out, ellipsis) if arrow else _implied(indices, ellipsis)
    every = {index for part in indices for index in part}
    if not {*result} <= every or len({*result}) < len(result):
        raise ValueError(f"equation {equation} has an output index that no operand has, or twice")
    _check_extents(indices, shapes)
    work: list[Work] = []
    operands = [
        _diagonal(part, shape, bool(constants and constants[place]), work)
        for place, (part, shape) in enumerate(zip(indices, shapes, strict=True))
    ]
    first, *others = operands
    for place, other in enumerate(others):
        later = {index for each in others[place + 1 :] for index in each.extents}
        first = _multiplied(first, other, later | {*result}, work)
    before = len(work)
    first = _summed(first, {*result}, work)
    if not others and before == len(work):
        order = [list(first.extents).index(index) for index in result]
        work += permuted(list(first.extents.values()), order).work
    return Lowered(work=tuple(work))


def _indices(name: str, rank: int) -> list[str]:
    """Return the index letter of each axis of an operand."""
    before, dots, after = name.partition(_ELLIPSIS)
    hidden = rank - len(before) - len(after)
    if (not dots and hidden) or hidden < 0 or hidden > len(_PLACES):
        raise ValueError(f"index {name!r} does not fit an operand of {rank} dimensions")
    if not (before + after).isalpha() and before + after:
        raise ValueError(f"index {name!r} has a character that is no letter")
    return [*before, *reversed(_PLACES[:hidden]), *after] if dots else [*before]


def _result(out: str, ellipsis: Sequence[str]) -> list[str]:
    before, dots, after = out.partition(_ELLIPSIS)
    return [*before, *(ellipsis if dots else ()), *after]


def _implied(indices: Sequence[Sequence[str]], ellipsis: Sequence[str]) -> list[str]:
    """Return the indices of a result that an equation does not name: those that occur once."""
    flat = [index for part in indices for index in part if index not in _PLACES]
    return [*ellipsis, *sorted(index for index in {*flat} if flat.count(index) == 1)]


def _check_extents(indices: Sequence[Sequence[str]], shapes: Sequence[Sequence[int]]) -> None:
    known: dict[str, int] = {}
    for part, shape in zip(indices, shapes, strict=True):
        for index, extent in zip(part, shape, strict=True):
            if known.get(index, 1) != 1 != extent != known[index]:
                raise ValueError(f"index {index!r} is both {known[index]} and {extent}")
            known[index] = max(known.get(index, 1), extent)


def _diagonal(
    part: Sequence[str], shape: Sequence[int], constant: bool, work: list[Work]
) -> _Operand:
    """Return an operand; of an index that occurs twice the diagonal, which is copied."""
    extents: dict[str, int] = {}
    for index, extent in zip(part, shape, strict=True):
        extents[index] = max(extent, extents.get(index, 1))
    operand = _Operand(extents, constant)
    if len(extents) < len(part) and not constant:
        work.append(Movement(input_elements=operand.elements, output_elements=operand.elements))
    return operand


def _summed(operand: _Operand, kept: set[str], work: list[Work]) -> _Operand:
    """Return an operand summed over all indices except the kept ones."""
    extents = {index: extent for index, extent in operand.extents.items() if index in kept}
    result = _Operand(extents, operand.constant)
    if result.elements < operand.elements and not operand.constant:
        work.append(reduction(operand.elements, result.elements))
    return result


def _multiplied(left: _Operand, right: _Operand, kept: set[str], work: list[Work]) -> _Operand:
    """Return the product of two operands, summed over all indices except the kept ones."""
    both = {
        index
        for index in left.extents.keys() & right.extents.keys()
        if left.extents[index] == right.extents[index]
    }
    left, right = (_summed(one, kept | both, work) for one in (left, right))
    a, b = dict(left.extents), dict(right.extents)
    size = {
        "batch": prod(a[index] for index in a if index in both and index in kept),
        "m": prod(extent for index, extent in a.items() if index not in both),
        "k": prod(a[index] for index in a if index in both and index not in kept),
        "n": prod(extent for index, extent in b.items() if index not in both),
    }
    weights = right.constant
    if left.constant and not right.constant:
        size["m"], size["n"], weights = size["n"], size["m"], True
    work.append(Matmul(**size, weights=weights))
    extents = {index: max(a.get(index, 1), b.get(index, 1)) for index in (*a, *b) if index in kept}
    return _Operand(extents, constant=left.constant and right.constant)
