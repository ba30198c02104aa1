"""When two layers cost the same: they differ in addresses that begin with a beat, at most."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

_ALIGNMENT_BYTES = 64
"""No beat is wider."""
_IRRELEVANT = ("granule", "granule_shift", "first_filter", "parameters")
_ADDRESSES = ("address", "weights", "first_byte")


def identity(work: NDArray[np.void]) -> bytes:
    """Return what is equal for layers of equal cost on a machine.

    Args:
        work: Structured array of ``ARRAY_PASS``, ``TAP_WORK`` or ``FLOW_WORK``, shape (1,).
    """
    words = work.view(np.int64).copy()
    irrelevant, addresses = _places(work.dtype)
    words[irrelevant] = 0
    words[addresses] %= _ALIGNMENT_BYTES
    return words.tobytes()


@cache
def _places(kind: np.dtype[np.void]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return which words of a record do not matter, and which are addresses."""
    names = _names(kind)
    irrelevant = [place for place, name in enumerate(names) if name in _IRRELEVANT]
    addresses = [place for place, name in enumerate(names) if name in _ADDRESSES]
    return np.array(irrelevant), np.array(addresses)


def _names(kind: np.dtype[np.void]) -> list[str]:
    """Return the name of each integer of a record, those of records within it among them."""
    names: list[str] = []
    for name in kind.names or ():
        part = kind[name]
        names += [name] if part.names is None else _names(part)
    return names
