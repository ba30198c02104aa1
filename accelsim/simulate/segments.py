"""The best of several timed programs, put together from their segments.

A *segment* is a chain of layers in bands, or one layer. Programs of the same layers are cut into
segments in different ways, and by different mappings. Each segment has the cycles and bytes that
its layers took in the program in which it was timed. Taking the costs of segments as sums, dynamic
programming over the layers finds all sums that no other sum dominates: after each layer it keeps
the Pareto front of cycles and bytes of all ways to come so far. On these segments and costs it is
exact, but for fronts that have more than ``_MOST_POINTS`` points.

Example: two layers, 10 cycles and 5 bytes or 12 cycles and 3 bytes each, or both as a chain in 21
cycles and 7 bytes. The front is (20, 10), (21, 7) and (24, 6): the ways with (22, 8) are worse than
the chain.
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
"""Points that a front keeps; of more, as many are kept at equal distances."""


class Segment(NamedTuple):
    """A chain of layers in bands, or a layer.

    Args:
        first: Place of its first layer among all layers.
        last: Place of its last layer.
        chain: The chain, or None.
        search: Search for the mappings of its layers.
        cost: Cycles and bytes that it took.
    """

    first: int
    last: int
    chain: Chain | None
    search: Search
    cost: Cost


class Way(NamedTuple):
    """Segments up to a layer.

    Args:
        cost: Sum of their costs.
        segment: The last of them, or None.
        before: Segments before it, or None.
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
        segments: Segments that may be taken, each any number of times.
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
    """Return the ways that no other one dominates, by rising cycles; of equal ones the first."""
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
    """Searches the mapping of each layer as another search does, by the name of the layer.

    Args:
        by_layer: Search for the layers that have one of their own.
    """

    by_layer: dict[str, Search] = field(default_factory=dict)

    def tiling(self, work: ArrayWork, npu: Npu) -> tuple[int, NDArray[Any]] | None:
        """Return what the search for the layer does."""
        found = self._of(work.name).tiling(work, npu)
        self._take_answer(work.name)
        return found

    def tile(self, work: TapsWork, npu: Npu) -> tuple[int, int] | None:
        """Return what the search for the layer does."""
        found = self._of(work.name).tile(work, npu)
        self._take_answer(work.name)
        return found

    def _of(self, name: str) -> Search:
        return self.by_layer.get(name) or next(iter(self.by_layer.values()))

    def _take_answer(self, name: str) -> None:
        if name in self._of(name).answers:
            self.answers[name] = self._of(name).answers[name]


def mixed(way: Way, names: Sequence[str], search: Search) -> tuple[tuple[Chain, ...], Mixed]:
    """Return the chains of a way, and the search for mappings that its segments were timed with.

    Args:
        way: The way.
        names: Names of all layers.
        search: Search with the objective, by which weights stay, the tolerance and the method.
    """
    chains = tuple(one.chain for one in way.segments if one.chain is not None)
    by_layer = {
        name: one.search for one in way.segments for name in names[one.first : one.last + 1]
    }
    return chains, Mixed(search.objective, search.tolerance, search.method, by_layer=by_layer)
