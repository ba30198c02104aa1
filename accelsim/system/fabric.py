"""Fabrics: chips, links and routes between them; rings packed on the links.

A fabric is one dimension (``ring``, ``full``, ``switch``) or an explicit list of links. Each link
is a pair of directions, each with its own bandwidth. Presets are files of ``fabrics/``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from accelsim.document import Model, read_document, validate
from accelsim.errors import FabricError, did_you_mean

PRESETS = Path(__file__).parent / "fabrics"
MAXIMUM_CHIPS = 4096


class Bundle(Model):
    """Parallel links between two chips."""

    between: tuple[int, int]
    links: Annotated[int, Field(ge=1)] = 1


class FabricFile(Model):
    """What a file says of a fabric.

    Attributes:
        kind: ``ring``, ``full`` or ``switch`` of all chips, or ``links``: those of ``bundles``.
        chips: How many.
        link_bytes_per_s: Of a link and direction, as collectives reach it.
        link_latency_ns: From the first byte sent to the first received.
        source: Of the numbers.
    """

    kind: Literal["ring", "full", "switch", "links"]
    chips: Annotated[int, Field(ge=2, le=MAXIMUM_CHIPS)]
    link_bytes_per_s: Annotated[int, Field(ge=1)]
    link_latency_ns: Annotated[int, Field(ge=0)]
    bundles: tuple[Bundle, ...] = ()
    source: str


@dataclass(frozen=True, kw_only=True)
class Fabric:
    """Directed links between chips, and the route of each pair.

    Attributes:
        chips: How many; a switch is no chip.
        capacity: shape (chips, chips), links from a chip to a chip; of a ``switch`` all zeros.
        is_switch: Whether each chip has one link to a switch and one from it.
        link_bytes_per_s: Of a link and direction.
        link_latency_ns: Of a link.
    """

    chips: int
    capacity: NDArray[np.int64]
    is_switch: bool
    link_bytes_per_s: int
    link_latency_ns: int

    def duration_ns(self, size_bytes: int) -> int:
        """Return how long a message holds a link, rounded up; exact integers."""
        return -(-size_bytes * 10**9 // self.link_bytes_per_s)

    def route(self, source: int, target: int) -> tuple[int, ...]:
        """Return the numbers of the links from a chip to a chip.

        Raises:
            FabricError: No link leads there directly.
        """
        if self.is_switch:
            return source, self.chips + target
        if not self.capacity[source, target]:
            raise FabricError(
                f"no link leads from chip {source} to chip {target}: the algorithm does not fit "
                "the fabric"
            )
        return (source * self.chips + target,)

    @property
    def links(self) -> int:
        """How many numbers `route` may use."""
        return 2 * self.chips if self.is_switch else self.chips**2


def fabric(file: FabricFile) -> Fabric:
    """Return the fabric that a file describes.

    Raises:
        FabricError: A bundle names a chip that is not there, itself, or a pair twice; bundles are
            given to a kind that has none; or a chip cannot be reached.
    """
    capacity = np.zeros((file.chips, file.chips), np.int64)
    if file.kind != "links" and file.bundles:
        raise FabricError(f"bundles are of kind links, not {file.kind}")
    if file.kind == "full":
        capacity[:] = 1 - np.eye(file.chips, dtype=np.int64)
    if file.kind == "ring":
        for chip in range(file.chips):
            capacity[chip, (chip + 1) % file.chips] = capacity[(chip + 1) % file.chips, chip] = 1
    for bundle in file.bundles:
        left, right = bundle.between
        if not (0 <= left < file.chips and 0 <= right < file.chips) or left == right:
            raise FabricError(
                f"a bundle must join two of chips 0 to {file.chips - 1}, not {left} and {right}"
            )
        if capacity[left, right]:
            raise FabricError(f"chips {left} and {right} are joined twice: give one bundle links")
        capacity[left, right] = capacity[right, left] = bundle.links
    if file.kind == "links":
        _refuse_islands(capacity)
    return Fabric(
        chips=file.chips,
        capacity=capacity,
        is_switch=file.kind == "switch",
        link_bytes_per_s=file.link_bytes_per_s,
        link_latency_ns=file.link_latency_ns,
    )


def _refuse_islands(capacity: NDArray[np.int64]) -> None:
    reached, new = {0}, [0]
    while new:
        beside = set(np.flatnonzero(capacity[new.pop()]).tolist()) - reached
        reached |= beside
        new += beside
    missing = sorted(set(range(len(capacity))) - reached)
    if missing:
        raise FabricError(f"no links lead from chip 0 to chip {missing[0]}")


def preset_names() -> list[str]:
    """Return the names of the fabrics that come with accelsim."""
    return sorted(path.stem for path in PRESETS.glob("*.yaml"))


def read_fabric(name: str) -> Fabric:
    """Return a preset by name, or the fabric of a file.

    Args:
        name: Of a preset, or the path of a file that ends in ``.yaml``.

    Raises:
        DocumentError: The file cannot be read, or says something else than a fabric.
        FabricError: The fabric contradicts itself, or the preset is unknown.
    """
    if name.endswith((".yaml", ".yml")):
        return fabric(validate(FabricFile, read_document(name)))
    if name not in preset_names():
        raise FabricError(f"the fabric {name!r} is unknown{did_you_mean(name, preset_names())}")
    return _preset(name)


@cache
def _preset(name: str) -> Fabric:
    return fabric(validate(FabricFile, read_document(PRESETS / f"{name}.yaml")))


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
