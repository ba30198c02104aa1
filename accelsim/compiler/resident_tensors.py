"""Which tensors stay in the local memory between the layer that writes them and their last reader.

A tensor in memory is written once and read by each of its readers; in the local memory it costs
neither. Two tensors that are in use at the same layer must not overlap, what a layer reads and what
it writes included: a window reads rows that the layer has already passed.

Example, a local memory of 100 bytes and the chain a -> b -> c -> d: b of 60 bytes is in use at
layers 0 and 1, c of 60 bytes at layers 1 and 2, d of 30 bytes at layers 2 and 3. Each is written
once and read once, and takes two layers, so the larger come first: b lies at 0, c does not fit
beside b and stays in memory, and d lies at 0 again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from accelsim.compiler.first_fit import Held, first_fit


class Life(NamedTuple):
    """A tensor, and when it is in use.

    Args:
        name: Name of the tensor.
        size_bytes: Bytes of all its images.
        first: Number of the layer that writes it.
        last: Number of the last layer that reads it.
        readers: Layers that read it.
        first_of_all: Whether it is placed before others, as a band of rows is.
    """

    name: str
    size_bytes: int
    first: int
    last: int
    readers: int
    first_of_all: bool = False


def resident(lives: Iterable[Life], capacity_bytes: int, unit_bytes: int) -> dict[str, int]:
    """Return where tensors lie in a local memory, by name; the others stay in memory.

    Tensors are placed one after the other at the first address that is free while they are in use:
    bands before all, then those that spare most transfers for the layers for which they take their
    bytes, of equal ones the larger. This is a heuristic, and no choice is undone.

    Args:
        lives: Tensors that may stay.
        capacity_bytes: Capacity of the local memory.
        unit_bytes: Addresses are multiples of it.
    """
    held: dict[str, Held] = {}
    for life in sorted(lives, key=_rank):
        size = -(-life.size_bytes // unit_bytes) * unit_bytes
        found = first_fit(size, life.first, life.last, held.values())
        if life.size_bytes and found.begin + life.size_bytes <= capacity_bytes:
            held[life.name] = found
    return {name: found.begin for name, found in held.items()}


def _rank(life: Life) -> tuple[bool, float, int, str]:
    spared = (1 + life.readers) / (life.last - life.first + 1)
    return not life.first_of_all, -spared, -life.size_bytes, life.name
