"""The points of a study, in a small form that can be sent to other processes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from accelsim.arch import Arch
from accelsim.errors import WorkloadError
from accelsim.explore.axis import Axis, Design, Scalar
from accelsim.workload.graph import Graph

if TYPE_CHECKING:
    from accelsim.compiler.search import Search
    from accelsim.explore.provider import PointMetrics

Tier = Literal["analytical", "cycle"]
Method = Literal["grid", "climb", "exhaustive"]
Evaluate = Callable[[Graph, Arch], Mapping[str, int | float]]
"""Returns the totals of a design point, or raises UserError if it is impossible."""

Load = Callable[[str, Mapping[str, int]], Graph]
"""Reads a network by name or file, with values of its dimensions."""


class MappingSearch(NamedTuple):
    """How the mapping of each layer is found.

    Args:
        search: Method that finds mappings: ``grid``, ``climb`` or ``exhaustive``; see
            ``accelsim.run``.
        objective: Objective that the mapper minimises among mappings nearly as fast as the fastest.
        tolerance: Share by which a mapping may take more cycles than the fastest one: 0.01 allows
            1 % more.
        bands: Whether chains of layers are computed in bands of rows where that is better.
    """

    search: Method = "grid"
    objective: str = "energy"
    tolerance: float = 0.01
    bands: bool = False

    def begun(self) -> "Search":
        """Return a search that has not seen a layer yet."""
        from accelsim.compiler.search import Search

        return Search(self.objective, self.tolerance, self.search)


PLAIN_SEARCH = MappingSearch()
"""Search of a study that does not configure it."""


class Point(NamedTuple):
    """A network on an accelerator.

    Args:
        network: Index of the network in the study.
        design: Coordinates of the accelerator.
    """

    network: int
    design: Design


@dataclass(frozen=True, kw_only=True)
class WorkloadSource:
    """The source of a network.

    Args:
        label: Name of the network in the table.
        location: A zoo name or the path of a file.
        dimensions: Names and values of symbolic dimensions.
    """

    label: str
    location: str
    dimensions: tuple[tuple[str, int], ...]


@dataclass(frozen=True, kw_only=True)
class Space:
    """Everything that a process needs to evaluate the points of a study.

    Args:
        sources: Sources of the networks.
        axes: Axes along which accelerators differ.
        base: Accelerator that the study starts from, as JSON.
        metrics: Metrics that constraints, objectives and metrics of the study need.
        technologies: Name and digest of each technology that a point may use.
        workloads: Digest of each network.
        identity: SHA-256 of everything that the table depends on.
        board: FPGA board whose cells are metrics; empty if there is none.
        provided: Name of each provider of metrics that the study needs, with the object that
            computes them.
        tier: Timing model of the points, ``analytical`` or ``cycle``.
        search: Method that finds the mapping of each layer.
        evaluate: Function for the totals of a point; None for ``accelsim.simulate.evaluate``.
        load: Function that reads networks; None for ``accelsim.workload.load.load_workload``.
    """

    sources: tuple[WorkloadSource, ...]
    axes: tuple[Axis, ...]
    base: str
    metrics: tuple[str, ...]
    technologies: tuple[tuple[str, str], ...] = ()
    workloads: tuple[str, ...] = ()
    identity: str = ""
    board: str = ""
    provided: "tuple[tuple[str, PointMetrics], ...]" = ()
    tier: Tier = "analytical"
    search: MappingSearch = PLAIN_SEARCH
    evaluate: Evaluate | None = None
    load: Load | None = None

    @property
    def fields(self) -> tuple[str, ...]:
        """The dotted fields that vary, in order."""
        return tuple(field for axis in self.axes for field in axis.fields)

    def settings(self, design: Design) -> dict[str, Scalar]:
        """Return the value of each of ``fields``, except those of axes that do not act."""
        found: dict[str, Scalar] = {}
        for axis, coordinate in zip(self.axes, design, strict=True):
            if coordinate is not None:
                found |= zip(axis.fields, axis.setting(coordinate), strict=True)
        return found

    def graphs(self) -> tuple[Graph, ...]:
        """Return the networks, read once in each process.

        Raises:
            WorkloadError: A network cannot be read, or has changed since the sweep began.
        """
        graphs = _load(self.sources, self.load)
        for source, graph, expected in zip(self.sources, graphs, self.workloads, strict=False):
            if graph.digest != expected:
                raise WorkloadError(f"{source.label}: the network changed while the sweep ran")
        return graphs


@lru_cache(maxsize=1)
def _load(sources: tuple[WorkloadSource, ...], load: Load | None) -> tuple[Graph, ...]:
    from accelsim.workload.load import load_workload

    read = load or load_workload
    return tuple(read(source.location, dict(source.dimensions)) for source in sources)
