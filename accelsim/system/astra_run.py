"""A run of traces on a network of ASTRA-sim, as tasks (``accelsim.system.tasks``).

A chip does one computation and one collective or message at a time, so that others wait although
what they wait for is done (HardwareResource of ASTRA-sim); a receive occupies nothing. Of several
nodes that may begin, the one with the smallest number begins. The collectives of two chips are the
same one if they have the same place among all that each does with these dimensions, in the order of
their numbers; a collective begins when its last chip comes to it, and takes
`astra.collective_ns`. Messages take the links between two chips; the first to be sent with a tag is
the first to be received.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise
from math import prod

from accelsim.errors import FabricError
from accelsim.system.astra import GIGABYTE_BYTES_PER_NS, Dimension, collective_ns
from accelsim.system.astra_trace import Node, Traces
from accelsim.system.files.astra_system import AstraSystem
from accelsim.system.tasks import BY_NUMBER, KEEPS, Tasks

Link = tuple[object, object]
"""Two neighbours: numbers of chips, or a name and the place of a switch."""

_CHIP, _HOST, _NETWORK = range(3)
"""Resources of a chip: each does one thing at a time."""


@dataclass(frozen=True, kw_only=True)
class AstraRun:
    """When chips end.

    Attributes:
        end_ns: End of each chip; one element if all chips do the same.
        compute_ns: Time in which each chip computes, without its host.
    """

    end_ns: tuple[int, ...]
    compute_ns: tuple[int, ...]

    @property
    def exposed_ns(self) -> tuple[int, ...]:
        """Time of each chip without computation: ASTRA-sim's exposed communication."""
        return tuple(end - work for end, work in zip(self.end_ns, self.compute_ns, strict=True))


def run_traces(
    traces: Traces, dimensions: Sequence[Dimension], system: AstraSystem, backend: str
) -> AstraRun:
    """Return when each chip has done its trace.

    Args:
        traces: Trace for all chips, or a list with a trace for each.
        dimensions: The network.
        system: Algorithms, chunks and endpoints.
        backend: ``aware`` (of congestion) or ``unaware``.

    Raises:
        FabricError: A collective is not modelled, a message goes to a chip that is not there or
            across several dimensions, chips wait for each other forever.
    """
    return _Run(traces, tuple(dimensions), system, backend).result()


@dataclass(frozen=True)
class _Placed:
    """A node of a chip, with the tasks of its begin and its end."""

    chip: int
    node: Node
    begin: int
    end: int


class _Run:
    """The tasks of all chips."""

    def __init__(
        self, traces: Traces, dimensions: tuple[Dimension, ...], system: AstraSystem, backend: str
    ) -> None:
        self.dimensions, self.system, self.backend = dimensions, system, backend
        self.extents = [int(each.npus) for each in dimensions]
        self.is_alike = len(traces.chips) == 1
        self.collective_ns = cache(self._collective_ns)
        self.tasks, self.compute_ns = Tasks(), [0] * len(traces.chips)
        free = count(3 * len(traces.chips))
        self.resource_of_link = cache(lambda _: next(free))
        self.chips = [
            [self._placed(chip, node) for node in sorted(nodes, key=lambda node: node.number)]
            for chip, nodes in enumerate(traces.chips)
        ]

    def result(self) -> AstraRun:
        """Let nodes wait for each other, and play all tasks."""
        for chip in self.chips:
            ends = {each.node.number: each.end for each in chip}
            for each in chip:
                for before in each.node.after:
                    self.tasks.link(ends.get(before, each.begin), each.begin)
        self._collect()
        self._send()
        ends_ns = self.tasks.play().start_ns
        for chip in self.chips:
            for each in chip:
                if ends_ns[each.end] < 0:
                    raise FabricError(
                        f"chip {each.chip} waits forever: node {each.node.number}"
                        f" ({each.node.name}) cannot end"
                    )
        return AstraRun(
            end_ns=tuple(
                max((int(ends_ns[each.end]) for each in chip), default=0) for chip in self.chips
            ),
            compute_ns=tuple(self.compute_ns),
        )

    def _placed(self, chip: int, node: Node) -> _Placed:
        """Add the tasks of a node; those of a chip stand in the order of their numbers."""
        tasks, resource = self.tasks, 3 * chip
        if node.kind in ("collective", "send"):
            begin = tasks.add(takes=resource + _NETWORK, rule=KEEPS)
            return _Placed(chip, node, begin, tasks.add(gives=resource + _NETWORK, after=[begin]))
        if node.kind != "compute":
            begin = tasks.add()
        elif node.is_host:
            begin = tasks.add(node.duration_ns, takes=resource + _HOST, rule=BY_NUMBER)
        else:
            roofline_ns = self.system.compute_ns(node.operations, node.tensor_bytes)
            duration = node.duration_ns if roofline_ns is None else roofline_ns
            self.compute_ns[chip] += duration
            begin = tasks.add(duration, takes=resource + _CHIP, rule=BY_NUMBER)
        return _Placed(chip, node, begin, tasks.add(after=[begin]))

    def _of_kind(self, kind: str) -> Iterator[_Placed]:
        return (each for chip in self.chips for each in chip if each.node.kind == kind)

    def _collect(self) -> None:
        """Let the last chip of each collective begin it for all."""
        met: dict[tuple[tuple[bool, ...], tuple[int, ...], int], list[_Placed]] = {}
        passed: dict[tuple[object, ...], int] = {}
        for each in self._of_kind("collective"):
            involved = self._involved(each.node)
            place = zip(involved, self._place(each.chip), strict=True)
            turn = passed[each.chip, involved] = passed.get((each.chip, involved), -1) + 1
            meeting = involved, tuple(-1 if yes else at for yes, at in place), turn
            met.setdefault(meeting, []).append(each)
        for (involved, *_), members in met.items():
            first = members[0].node
            for each in members:
                self._check_alike(members[0], each)
            everybody = 1 if self.is_alike else self._chips_of(involved)
            duration = self.collective_ns(first.collective, first.size_bytes, involved)
            collective = self.tasks.add(duration, after=[each.begin for each in members])
            for each in members:
                # Who is not there lets all others wait forever.
                self.tasks.link(collective if len(members) == everybody else each.end, each.end)

    def _check_alike(self, first: _Placed, other: _Placed) -> None:
        one, two = first.node, other.node
        if (one.collective, one.size_bytes) != (two.collective, two.size_bytes):
            raise FabricError(
                f"chips {first.chip} and {other.chip} meet in unequal collectives:"
                f" {one.collective} of {one.size_bytes} bytes (node {one.number}) and"
                f" {two.collective} of {two.size_bytes} bytes (node {two.number})"
            )

    def _chips_of(self, involved: Sequence[bool]) -> int:
        return prod(extent for extent, yes in zip(self.extents, involved, strict=True) if yes)

    def _involved(self, node: Node) -> tuple[bool, ...]:
        if node.dimensions is None:
            return (True,) * len(self.dimensions)
        # ASTRA-sim's files name more dimensions than there are.
        involved = (*node.dimensions, *(False,) * len(self.dimensions))[: len(self.dimensions)]
        if not any(involved):
            raise FabricError(f"node {node.number} ({node.name}): involved_dim has no dimension")
        return involved

    def _collective_ns(self, collective: str, size_bytes: int, involved: tuple[bool, ...]) -> int:
        if size_bytes == 0:
            return 0
        numbers = tuple(index for index, yes in enumerate(involved) if yes)
        return int(
            collective_ns(
                collective,
                self.system.implementations(collective, numbers),
                self.backend,
                [self.dimensions[index] for index in numbers],
                size_bytes,
                self.system.file.splits,
                self.system.endpoint,
            )
        )

    def _place(self, chip: int) -> list[int]:
        place = []
        for extent in self.extents:
            place.append(chip % extent)
            chip //= extent
        return place

    def _send(self) -> None:
        """Let messages take their links, and receives wait for them."""
        sent: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        for each in self._of_kind("send"):
            last, delay = self._message(each)
            self.tasks.link(last, each.end, delay)
            sent.setdefault((each.chip, each.node.peer, each.node.tag), []).append((last, delay))
        for each in self._of_kind("receive"):
            messages = sent.get((each.node.peer, each.chip, each.node.tag), [])
            last, delay = messages.pop(0) if messages else (each.end, 0)
            self.tasks.link(last, each.end, delay)

    def _message(self, sender: _Placed) -> tuple[int, int]:
        """Return the last task of a message, and the time from its begin to the arrival."""
        chip, node = sender.chip, sender.node
        if not 0 <= node.peer < prod(self.extents) or node.peer == chip:
            raise FabricError(
                f"node {node.number} ({node.name}) of chip {chip} sends to chip {node.peer}"
            )
        here, there = self._place(chip), self._place(node.peer)
        (index, *more) = (at for at, (a, b) in enumerate(zip(here, there, strict=True)) if a != b)
        if more:
            raise FabricError(
                f"chip {chip} sends to chip {node.peer} across several dimensions, which is"
                " not modelled"
            )
        dimension = self.dimensions[index]
        latency, speed = float(dimension.latency_ns), float(dimension.gigabytes_per_s)
        wire = node.size_bytes / (speed * GIGABYTE_BYTES_PER_NS)
        route = self._route(chip, node.peer, index)
        if self.backend == "unaware":
            return sender.begin, int(len(route) * latency + wire)
        # A whole message goes from link to link; a link takes one at a time.
        last, delay = sender.begin, 0
        for link in route:
            crosses = self.tasks.add(int(wire), takes=self.resource_of_link(link))
            self.tasks.link(last, crosses, delay)
            last, delay = crosses, int(latency + wire)
        return last, delay

    def _route(self, source: int, target: int, index: int) -> list[Link]:
        """Return the links between two chips of a dimension; a ring goes the shorter way."""
        dimension, extent = self.dimensions[index], self.extents[index]
        if dimension.kind == "FullyConnected":
            return [(source, target)]
        stride = prod(self.extents[:index])
        here, there = (chip // stride % extent for chip in (source, target))
        first = source - here * stride
        if dimension.kind == "Switch":
            switch = ("switch", index, first)
            return [(source, switch), (switch, target)]
        ahead = (there - here) % extent
        step, hops = (1, ahead) if 2 * ahead <= extent else (-1, extent - ahead)
        chips = [first + (here + step * hop) % extent * stride for hop in range(hops + 1)]
        return list(pairwise(chips))
