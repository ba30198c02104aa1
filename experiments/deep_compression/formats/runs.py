"""Runs of zeros before each nonzero, cut where a run is longer than its field can say."""

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]


def to_runs(
    places: Integers, segments: Integers, longest: int
) -> tuple[Integers, Integers, NDArray[np.bool_]]:
    """Return the entries that store nonzeros with the zeros before them.

    A run of more than ``longest`` zeros is cut by padding entries: each says ``longest`` zeros and
    stores one more.

    Args:
        places: Place of each nonzero in its segment, shape (nonzeros,), rising in a segment.
        segments: Segment of each nonzero, rising; runs begin anew in each.
        longest: Zeros that an entry can say.

    Returns:
        Three arrays: zeros before each entry, the nonzero that it stores or leads to, and whether
        it stores it (else it is padding); each of shape (entries,).
    """
    gaps = places.copy()
    same = segments[1:] == segments[:-1]
    gaps[1:] -= np.where(same, places[:-1] + 1, 0)
    pads = gaps // (longest + 1)
    runs = np.repeat(gaps % (longest + 1), pads + 1)
    owner = np.repeat(np.arange(places.size, dtype=np.int64), pads + 1)
    stores = np.zeros(owner.size, dtype=np.bool_)
    stores[np.cumsum(pads + 1) - 1] = True
    return np.where(stores, runs, longest), owner, stores


def to_places(runs: Integers, entries: Integers) -> tuple[Integers, Integers]:
    """Return where entries stand.

    Args:
        runs: Zeros before each entry, shape (entries,).
        entries: Number of entries of each segment, shape (segments,).

    Returns:
        Place of each entry in its segment, and its segment.
    """
    segments = np.repeat(np.arange(entries.size, dtype=np.int64), entries)
    ends = np.cumsum(runs + 1)
    first = np.cumsum(entries) - entries
    before = np.concatenate([np.zeros(1, dtype=np.int64), ends])[first]
    return ends - 1 - np.repeat(before, entries), segments
