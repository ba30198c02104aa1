"""Combines segments of timed programs into programs of the same layers at lower cost.

A *segment* is a chain of layers in bands, or one layer. The timed programs have the same layers,
but different segments and mappings. The cost of a segment is the cycles and bytes that its layers
took in its program.

Example: each of two layers takes 10 cycles and 5 bytes with one mapping, and 12 cycles and 3 bytes
with another one. As a chain both layers take 21 cycles and 7 bytes. The Pareto front is (20, 10),
(21, 7) and (24, 6): the chain dominates two different mappings, (22, 8).

The cost of a program is estimated as the sum of its segments' costs. Dynamic programming over the
layers keeps, after each layer, the Pareto front of cycles and bytes of all ways to compute the
layers up to it. The last front is exact for these costs, unless a front had more than
``_MOST_POINTS`` points and was thinned.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from numpy.typing import NDArray

from accelsim.compiler import Chain
from accelsim.compiler.cost import Cost
from accelsim.compiler.search import Search
from accelsim.compiler.work import ArrayWork, TapsWork
from accelsim.npu import Npu

_MOST_POINTS = 256
"""Greatest number of points of a front; a longer front is thinned to so many, evenly spaced."""


class Segment(NamedTuple):
    """A chain of layers in bands, or a layer.

    Args:
        first: Index of its first layer among all layers.
        last: Index of its last layer.
        chain: The chain, or None.
        search: Search for the mappings of its layers.
        cost: Cycles and bytes of the segment in the program in which it was timed.
    """

    first: int
    last: int
    chain: Chain | None
    search: Search
    cost: Cost


class Way(NamedTuple):
    """A way to compute the first layers: segments that follow each other.

    Args:
        cost: Sum of the segments' costs.
        segment: Last segment; None if there are no segments.
        before: The same way without the last segment; None if there are no segments.
    """

    cost: Cost
    segment: Segment | None = None
    before: "Way | None" = None

    @property
    def segments(self) -> list[Segment]:
        """All segments, in the order of their layers."""
        found, way = [], self
        while way.segment is not None and way.before is not None:
            found.append(way.segment)
            way = way.before
        return found[::-1]


def front_of(layers: int, segments: Iterable[Segment]) -> list[Way]:
    """Return the ways to run all layers that no other way dominates, the fastest first.

    Args:
        layers: Number of layers.
        segments: Segments to choose from; several ways may have the same segment.
    """
    ends: list[list[Segment]] = [[] for _ in range(layers)]
    for one in segments:
        ends[one.last].append(one)
    fronts = [[Way(Cost(0, 0))]]
    for of_last in ends:
        ways = [
            Way(Cost(way.cost[0] + one.cost[0], way.cost[1] + one.cost[1]), one, way)
            for one in of_last
            for way in fronts[one.first]
        ]
        fronts.append(_thinned(_front(ways)))
    return fronts[-1]


def _front(ways: list[Way]) -> list[Way]:
    """Return the ways that no other way dominates, by rising cycles; the first of equal costs."""
    found: list[Way] = []
    for way in sorted(ways, key=lambda one: one.cost):
        if not found or way.cost.moved_bytes < found[-1].cost.moved_bytes:
            found.append(way)
    return found


def _thinned(ways: list[Way]) -> list[Way]:
    if len(ways) <= _MOST_POINTS:
        return ways
    last = len(ways) - 1
    return [ways[number * last // (_MOST_POINTS - 1)] for number in range(_MOST_POINTS)]


@dataclass(eq=False)
class Mixed(Search):
    """A search that leaves each layer to the search given for the layer's name.

    Args:
        by_layer: Search of each layer, by name. Layers without one use the first of them.
    """

    by_layer: dict[str, Search] = field(default_factory=dict)

    def tiling(self, work: ArrayWork, npu: Npu) -> tuple[int, NDArray[Any]] | None:
        """Return the tiling that the layer's search finds."""
        found = self._of(work.name).tiling(work, npu)
        self._take_answer(work.name)
        return found

    def tile(self, work: TapsWork, npu: Npu) -> tuple[int, int] | None:
        """Return the tile that the layer's search finds."""
        found = self._of(work.name).tile(work, npu)
        self._take_answer(work.name)
        return found

    def _of(self, name: str) -> Search:
        return self.by_layer.get(name) or next(iter(self.by_layer.values()))

    def _take_answer(self, name: str) -> None:
        if name in self._of(name).answers:
            self.answers[name] = self._of(name).answers[name]


def mixed(way: Way, names: Sequence[str], search: Search) -> tuple[tuple[Chain, ...], Mixed]:
    """Return the chains of a way, and a search that maps each layer as in its timed segment.

    Args:
        way: The way.
        names: Names of all layers.
        search: Search whose objective, tolerance and method the result has. The objective decides
            whether weights stay in the weight buffer.
    """
    chains = tuple(one.chain for one in way.segments if one.chain is not None)
    by_layer = {
        name: one.search for one in way.segments for name in names[one.first : one.last + 1]
    }
    return chains, Mixed(search.objective, search.tolerance, search.method, by_layer=by_layer)
