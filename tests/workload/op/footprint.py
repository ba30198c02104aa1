"""The elements of a tensor that a piece of an operator touches: boxes, bytes and runs.

For example, a tile of 4 x 4 results of a 3 x 3 convolution at the upper left corner reads rows -1
to 4 and columns -1 to 4. Those below 0 do not exist, so it touches 5 x 5 places: a run of 5 in each
of 5 rows.
"""

from collections.abc import Mapping
from math import prod
from typing import NamedTuple

import numpy as np

from accelsim.workload.op.access import Access, Dim


def coordinates(dim: Dim, extents: Mapping[str, int]) -> range | tuple[int, ...]:
    """Return the coordinates that exist along a dimension, each once, ascending.

    Args:
        dim: Dimension whose coordinates are known before the network runs.
        extents: Places of each axis.
    """
    least, most = dim.at.ends(extents)
    reach = 0
    for coefficient, extent in sorted(
        (abs(coefficient), extents[axis]) for axis, coefficient in dim.at.terms
    ):
        if extent > 1 and coefficient > reach + 1:
            break
        reach += coefficient * (extent - 1)
    else:
        return range(max(least, 0), max(max(least, 0), min(most + 1, dim.extent)))
    met = np.array([dim.at.offset])
    for axis, coefficient in dim.at.terms:
        met = np.unique(met[:, np.newaxis] + coefficient * np.arange(extents[axis]))
    met = met[(met >= 0) & (met < dim.extent)]
    steps = np.unique(np.diff(met))
    if len(steps) == 1:
        return range(int(met[0]), int(met[-1]) + 1, int(steps[0]))
    return tuple(met.tolist())


def box(access: Access, extents: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """Return the first existing coordinate, and the one behind the last, for each dimension.

    Args:
        access: Access that is known before the network runs.
        extents: Places of each axis.
    """
    found = [coordinates(dim, extents) for dim in access.dims]
    return tuple((one[0], one[-1] + 1) if len(one) else (0, 0) for one in found)


def elements(access: Access, extents: Mapping[str, int]) -> int:
    """Return the number of elements of its tensor that an access touches.

    No two dimensions may depend on the same axis, which holds for reads. If two do, as on a
    diagonal, the result is an upper bound.

    Args:
        access: Access that is known before the network runs.
        extents: Places of each axis.
    """
    return prod(len(coordinates(dim, extents)) for dim in access.dims if dim.step)


class Runs(NamedTuple):
    """Elements that follow each other in memory.

    Args:
        number: Number of runs.
        elements: Elements of each.
    """

    number: int
    elements: int


def runs(access: Access, extents: Mapping[str, int]) -> Runs:
    """Return the runs of neighbouring elements that an access touches: what a DMA asks for.

    Args:
        access: Access that is known before the network runs.
        extents: Places of each axis.
    """
    length, total, joins = 1, 1, True
    for dim in sorted((dim for dim in access.dims if dim.step), key=lambda dim: abs(dim.step)):
        met = coordinates(dim, extents)
        total *= len(met)
        if len(met) <= 1:
            continue
        if joins and abs(dim.step) == length and isinstance(met, range) and met.step == 1:
            length *= len(met)
        else:
            joins = False
    return Runs(total // length if length else 0, length) if total else Runs(0, 0)
