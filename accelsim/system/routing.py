"""Which links a message takes from chip to chip: products of dimensions, fat trees, explicit links.

A product routes dimension by dimension (Dally and Seitz, IEEE Trans. Computers C-36(5), 1987):
first along dimension 0 to the coordinate of the target, then along dimension 1, and so on. In a
ring the shorter way is taken, of two equal ways the ascending one.
"""

from dataclasses import dataclass
from math import prod
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError

SWITCH = -1
"""Stands for the one switch that all chips have a link to."""


class Routing(Protocol):
    """The routes of a fabric."""

    def route(self, source: int, target: int) -> tuple[int, ...]:
        """Return the numbers of the links from a chip to a chip, in order."""


@dataclass(frozen=True, kw_only=True)
class Dimension:
    """Chips that differ in one coordinate, and the links between them.

    Attributes:
        kind: ``ring`` (of two chips: a line), ``line``, ``full`` (a link between each two) or
            ``switch`` (a link to a switch and back).
        chips: Along it.
        link_bytes_per_s: Bandwidth of a link and direction.
        link_latency_ns: Latency of a link.
        switch_reduces: Whether the switch adds what it receives, and hands copies out.
    """

    kind: Literal["ring", "line", "full", "switch"]
    chips: int
    link_bytes_per_s: int
    link_latency_ns: int
    switch_reduces: bool = False

    @property
    def ports(self) -> int:
        """Numbers of links that belong to a chip: up and down, or a link to each other chip."""
        return self.chips if self.kind == "full" else 2

    def hops(self, source: int, target: int) -> list[tuple[int, int]]:
        """Return, for each link on the way, the coordinate of its chip and its port there."""
        if source == target:
            return []
        if self.kind == "full":
            return [(source, target)]
        if self.kind == "switch":
            return [(source, 0), (target, 1)]
        ascending = (target - source) % self.chips
        is_up = target > source
        if self.kind == "ring" and self.chips > 2:
            is_up = 2 * ascending <= self.chips
        way, at = [], source
        while at != target:
            way.append((at, 0 if is_up else 1))
            at = (at + (1 if is_up else -1)) % self.chips
        return way


@dataclass(frozen=True, kw_only=True)
class Product:
    """Dimensions, of which each chip has a coordinate in each; chip numbers run along the first."""

    dimensions: tuple[Dimension, ...]

    def route(self, source: int, target: int) -> tuple[int, ...]:
        """Return the links of each dimension in turn; to `SWITCH` and from it, one link."""
        if SWITCH in (source, target):
            if len(self.dimensions) != 1 or self.dimensions[0].kind != "switch":
                raise FabricError("the fabric has no switch that all chips have a link to")
            if not self.dimensions[0].switch_reduces:
                raise FabricError(
                    "the switch of the fabric hands messages on and does not add them"
                    " (switch_reduces: true)"
                )
            return (2 * source,) if target == SWITCH else (2 * target + 1,)
        links, base, stride, at = [], 0, 1, source
        chips = prod(dimension.chips for dimension in self.dimensions)
        for dimension in self.dimensions:
            here, there = (chip // stride % dimension.chips for chip in (at, target))
            for coordinate, port in dimension.hops(here, there):
                chip = at + (coordinate - here) * stride
                links.append(base + chip * dimension.ports + port)
            at += (there - here) * stride
            base += chips * dimension.ports
            stride *= dimension.chips
        return tuple(links)


@dataclass(frozen=True, kw_only=True)
class FatTree:
    """Two levels of switches: ``leaf_chips`` chips below each lower one, ``spines`` upper ones.

    A message between lower switches passes the upper switch whose number is that of its target,
    modulo ``spines`` (destination-mod-k routing).
    """

    chips: int
    leaf_chips: int
    spines: int

    @property
    def links(self) -> int:
        """How many: two for each chip, and two for each pair of lower and upper switch."""
        return 2 * self.chips + 2 * self.chips // self.leaf_chips * self.spines

    def route(self, source: int, target: int) -> tuple[int, ...]:
        """Return two links below one switch, else four."""
        if SWITCH in (source, target):
            raise FabricError("the fabric has no switch that all chips have a link to")
        leaves = source // self.leaf_chips, target // self.leaf_chips
        if leaves[0] == leaves[1]:
            return 2 * source, 2 * target + 1
        spine = target % self.spines
        up, down = (2 * self.chips + 2 * (leaf * self.spines + spine) for leaf in leaves)
        return 2 * source, up, down + 1, 2 * target + 1


@dataclass(frozen=True, kw_only=True)
class Direct:
    """Explicit links; chips do not forward.

    Attributes:
        capacity: shape (chips, chips), int64: links from a chip to a chip.
    """

    capacity: NDArray[np.int64]

    def route(self, source: int, target: int) -> tuple[int, ...]:
        """Return the one link.

        Raises:
            FabricError: There is none.
        """
        if SWITCH in (source, target):
            raise FabricError("the fabric has no switch that all chips have a link to")
        if not self.capacity[source, target]:
            raise FabricError(
                f"no link leads from chip {source} to chip {target}: the algorithm does not fit "
                "the fabric"
            )
        return (source * len(self.capacity) + target,)
