"""Least and greatest values of tensors and sums for any input, derived from operators."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from accelsim.workload.op.access import Access
from accelsim.workload.op.interpret import fetched
from accelsim.workload.op.op import Array, Ends, Op

Interval = tuple[int, int]
"""Least and greatest integer."""


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """Least and greatest values of a network.

    Args:
        tensors: Least and greatest integer of each tensor, by name.
        sums: Least and greatest sum of any part of the terms, in any order, by name of the
            operator; operators that add nothing are left out.
    """

    tensors: Mapping[str, Interval]
    sums: Mapping[str, Interval]


def bounds_of(
    ops: Iterable[Op], given: Mapping[str, Interval], constants: Mapping[str, Array]
) -> Bounds:
    """Return the least and greatest values of the tensors and sums of operators.

    Args:
        ops: Operators, each after those that write its inputs.
        given: Least and greatest integer of each input tensor, by name.
        constants: Elements of constant tensors, by name.
    """
    tensors, sums = dict(given), dict[str, Interval]()
    for op in ops:
        operands = [_ends(read, op, tensors, constants) for read in op.reads]
        found = op.body.sums(op, operands)
        if found is not None:
            sums[op.name] = found
        results = op.body.results(op, operands)
        for stage in op.epilogue:
            results = stage.ends([_ends(one, op, tensors, constants) for one in stage.operands])
        before = tensors.get(op.write.tensor, results)  # A tensor may have several writers.
        tensors[op.write.tensor] = min(before[0], results[0]), max(before[1], results[1])
    return Bounds(tensors=tensors, sums=sums)


def _ends(
    access: Access, op: Op, tensors: Mapping[str, Interval], constants: Mapping[str, Array]
) -> Ends:
    """Return the least and greatest integer of each element of an access."""
    if access.tensor in constants and access.is_affine:
        values = fetched(access, op, constants)
        return Ends(values, values)
    if access.tensor in constants:
        elements = constants[access.tensor]
        least, most = int(elements.min()), int(elements.max())
    else:
        least, most = tensors[access.tensor]
    if access.padding is not None and any(dim.may_leave(op.extents) for dim in access.dims):
        least, most = min(least, access.padding), max(most, access.padding)
    ones = [1] * len(op.axes)
    return Ends(np.full(ones, least), np.full(ones, most))
