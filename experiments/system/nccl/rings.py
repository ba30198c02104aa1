"""Rings through all chips of a fabric that share no link."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError


def pack_rings(capacity: NDArray[np.int64]) -> list[tuple[int, ...]]:
    """Return the most directed rings through all chips that share no link.

    Args:
        capacity: shape (chips, chips): links from a chip to a chip; at most 8 chips.

    Returns:
        Each ring as the order of its chips, from chip 0; none if no ring exists.

    Raises:
        FabricError: More than 8 chips: the search looks at every packing.
    """
    chips = len(capacity)
    if chips > 8:
        raise FabricError(f"rings are packed on at most 8 chips, not {chips}")
    bound = int(min(capacity.sum(axis=0).min(), capacity.sum(axis=1).min()))
    best: list[tuple[int, ...]] = []

    def search(
        free: NDArray[np.int64], packed: list[tuple[int, ...]], last: tuple[int, ...]
    ) -> None:
        nonlocal best
        if len(packed) > len(best):
            best = list(packed)
        rest = int(min(free.sum(axis=0).min(), free.sum(axis=1).min()))
        if len(packed) + rest <= len(best) or len(best) == bound:
            return
        for ring in _rings(free, (0,)):
            if ring >= last:
                after = free.copy()
                after[list(ring), [*ring[1:], 0]] -= 1
                search(after, [*packed, ring], ring)
                if len(best) == bound:
                    return

    search(capacity, [], ())
    return best


def _rings(free: NDArray[np.int64], path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the directed Hamiltonian rings that begin with a path, in order."""
    if len(path) == len(free):
        if free[path[-1], 0]:
            yield path
        return
    for chip in range(1, len(free)):
        if chip not in path and free[path[-1], chip]:
            yield from _rings(free, (*path, chip))
