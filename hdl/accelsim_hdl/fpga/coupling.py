"""How strongly the wires of a netlist pull its large blocks together.

Each wire is modelled as a spring between the cells that it joins. Other cells than blocks move to
where the springs pull them and can be eliminated: one spring remains between each two blocks, for
all paths. For example, ten registers in a row are a tenth of a wire.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

WIRE = 1000
"""Strength of a wire between two blocks."""

_MOST_PINS = 64
"""Greatest number of pins of a wire that pulls; one with more, such as a clock, is everywhere."""

_SPRING = 1e-6
"""Strength of a spring that holds cells that no spring joins to a block."""


def couplings(
    cells: Mapping[str, Mapping[str, Any]], blocks: Sequence[str]
) -> npt.NDArray[np.int64]:
    """Return the strength of the spring between each two blocks, in units of 1 / ``WIRE``.

    A wire of two pins is a spring of strength 1. A wire of k pins is a star of k springs of
    strength k / (k - 1), whose center is an additional cell.

    Args:
        cells: Cells of a module by name, as Yosys writes them.
        blocks: Names of the blocks among them.

    Returns:
        int64 array of shape ``(len(blocks), len(blocks))``, symmetric, with zeros on the diagonal.
        int64, of shape ``(len(blocks), len(blocks))``, symmetric, with zeros on the diagonal.
    """
    from scipy.sparse import coo_array, diags_array
    from scipy.sparse.linalg import splu

    rest = [name for name in cells if name not in set(blocks)]
    place = {name: index for index, name in enumerate((*blocks, *rest))}
    count, springs = len(place), []
    for pins in _wires(cells, place):
        if len(pins) == 2:
            springs.append((pins[0], pins[1], 1.0))
        else:
            springs += [(pin, count, len(pins) / (len(pins) - 1)) for pin in pins]
            count += 1
    if not springs:
        return np.zeros((len(blocks), len(blocks)), dtype=np.int64)
    one, other, strength = (np.array(column) for column in zip(*springs, strict=True))
    adjacency = coo_array((strength, (one.astype(int), other.astype(int))), shape=(count, count))
    both = (adjacency + adjacency.T).tocsc()
    own = len(blocks)
    strengths = both[:own, :own].toarray()
    if count > own:
        degrees = np.asarray(both.sum(axis=0)).ravel()[own:] + _SPRING
        inner = diags_array(degrees) - both[own:, own:]
        ways = both[own:, :own].toarray()
        symmetric = {"diag_pivot_thresh": 0.0, "options": {"SymmetricMode": True}}
        factors = splu(inner.tocsc(), permc_spec="MMD_AT_PLUS_A", **symmetric)
        strengths += ways.T @ factors.solve(ways)
    whole: npt.NDArray[np.int64] = np.rint(WIRE * (strengths + strengths.T) / 2).astype(np.int64)
    np.fill_diagonal(whole, 0)
    return whole


def _wires(
    cells: Mapping[str, Mapping[str, Any]], place: Mapping[str, int]
) -> list[tuple[int, ...]]:
    """Return the cells that each wire joins, for wires that pull."""
    joined: dict[int, list[int]] = defaultdict(list)
    for name, cell in cells.items():
        for bits in cell["connections"].values():
            for bit in bits:
                if isinstance(bit, int):  # Otherwise it is a constant.
                    joined[bit].append(place[name])
    wires = (tuple(sorted(set(pins))) for pins in joined.values() if len(pins) <= _MOST_PINS)
    return [pins for pins in wires if len(pins) > 1]
