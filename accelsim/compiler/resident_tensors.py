"""Tensors that stay in the local memory from the layer that writes them to their last reader.

A tensor in memory costs one write, and one read for each reader; in the local memory it costs
neither. Two tensors that are in use at the same layer must not overlap. This includes the input and
the output of one layer, because a window still reads rows that the layer has already passed.

For example, a local memory has 100 bytes and the network is the chain a -> b -> c -> d. Tensor b of
60 bytes is in use at layers 0 and 1, c of 60 bytes at layers 1 and 2, and d of 30 bytes at layers 2
and 3. Each is written once, read once and in use at two layers, so the larger ones are placed
first: b lies at 0, c does not fit beside b and stays in memory, and d lies at 0 again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from accelsim.compiler.first_fit import Held, first_fit


class Life(NamedTuple):
    """A tensor and its lifetime.

    Args:
        name: Name of the tensor.
        size_bytes: Bytes of all its images.
        first: Number of the layer that writes it.
        last: Number of the last layer that reads it.
        readers: Number of layers that read it.
        first_of_all: Whether it is placed before all others, like a band of rows.
    """

    name: str
    size_bytes: int
    first: int
    last: int
    readers: int
    first_of_all: bool = False


def resident(lives: Iterable[Life], capacity_bytes: int, unit_bytes: int) -> dict[str, int]:
    """Return the addresses of tensors in a local memory, by name; the others stay in memory.

    Each tensor in turn gets the first address that is free during its lifetime. Bands come first.
    The others are ordered by the transfers that they save per layer of their lifetime; of equal
    ones the larger comes first. This is a heuristic; no placement is undone.

    Args:
        lives: Tensors that may stay.
        capacity_bytes: Capacity of the local memory.
        unit_bytes: Number of which all addresses are multiples.
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
