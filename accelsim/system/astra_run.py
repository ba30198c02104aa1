"""A run of traces on a network of ASTRA-sim, event by event in whole nanoseconds.

A chip does one computation and one collective or message at a time, so that others wait although
what they wait for is done (HardwareResource of ASTRA-sim); a receive occupies nothing. Of several
nodes that may begin, the one with the smallest number begins. A collective begins when its last
chip comes to it; its time is `astra.collective_ns`. Messages take the links between two chips.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise

from accelsim.errors import FabricError
from accelsim.system.astra import GIGABYTE_BYTES_PER_NS, Dimension, collective_ns
from accelsim.system.astra_trace import Node, Traces
from accelsim.system.files.astra_system import AstraSystem

Link = tuple[object, object]
"""Two neighbours: numbers of chips, or a name and the place of a switch."""
Action = Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class AstraRun:
    """When chips end.

    Attributes:
        end_ns: End of each chip; one element if all chips do the same.
        compute_ns: In which each chip computes; what its host does is no part of it.
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
        traces: One trace for all chips, or one for each.
        dimensions: The network.
        system: Algorithms, chunks and endpoints.
        backend: ``aware`` (of congestion) or ``unaware``.

    Raises:
        FabricError: A collective is not modelled, a message goes to a chip that is not there or
            across several dimensions, chips wait for each other forever.
    """
    return _Run(traces, tuple(dimensions), system, backend).result()


class _Chip:
    """What a chip has done, does, and waits for."""

    def __init__(self, number: int, nodes: Sequence[Node]) -> None:
        self.number = number
        self.nodes = {node.number: node for node in nodes}
        self.waits = {node.number: len(node.after) for node in nodes}
        self.followers: dict[int, list[int]] = {}
        for node in nodes:
            for before in node.after:
                self.followers.setdefault(before, []).append(node.number)
        self.free = sorted(number for number, count in self.waits.items() if not count)
        self.left = set(self.nodes)
        self.busy: set[str] = set()
        self.collectives: dict[tuple[bool, ...], int] = {}
        self.end_ns = self.compute_ns = 0


class _Run:
    """Events in the order of their times; of equal times, in the order in which they were made."""

    def __init__(
        self, traces: Traces, dimensions: tuple[Dimension, ...], system: AstraSystem, backend: str
    ) -> None:
        self.dimensions, self.system, self.backend = dimensions, system, backend
        self.extents = [int(each.npus) for each in dimensions]
        self.is_alike = len(traces.chips) == 1
        self.chips = [_Chip(number, nodes) for number, nodes in enumerate(traces.chips)]
        self.events: list[tuple[int, int, Action]] = []
        self.made = self.now = 0
        self.came: dict[tuple[object, ...], list[tuple[_Chip, Node]]] = {}
        self.arrived: dict[tuple[int, int, int], deque[None]] = {}
        self.wanted: dict[tuple[int, int, int], deque[Action]] = {}
        self.links: dict[Link, int] = {}
        self.collective_ns = cache(self._collective_ns)

    def result(self) -> AstraRun:
        """Run all events."""
        for chip in self.chips:
            self._issue(chip)
        while self.events:
            self.now, _, action = heappop(self.events)
            action()
        for chip in self.chips:
            if chip.left:
                node = chip.nodes[min(chip.left)]
                raise FabricError(
                    f"chip {chip.number} waits forever: node {node.number} ({node.name}) cannot end"
                )
        return AstraRun(
            end_ns=tuple(chip.end_ns for chip in self.chips),
            compute_ns=tuple(chip.compute_ns for chip in self.chips),
        )

    def _after(self, delay_ns: int, action: Action) -> None:
        heappush(self.events, (self.now + delay_ns, self.made, action))
        self.made += 1

    def _issue(self, chip: _Chip) -> None:
        """Begin each free node whose resource is free."""
        waiting = []
        for number in chip.free:
            node = chip.nodes[number]
            resource = _resource(node)
            if resource in chip.busy:
                waiting.append(number)
                continue
            if resource:
                chip.busy.add(resource)
            self._begin(chip, node)
        chip.free = waiting

    def _begin(self, chip: _Chip, node: Node) -> None:
        def done() -> None:
            self._done(chip, node)

        if node.kind == "compute":
            duration = None
            if not node.is_host:
                duration = self.system.compute_ns(node.operations, node.tensor_bytes)
            duration = node.duration_ns if duration is None else duration
            chip.compute_ns += 0 if node.is_host else duration
            self._after(duration, done)
        elif node.kind == "collective":
            self._collect(chip, node)
        elif node.kind == "send":
            self._send(chip, node, done)
        elif node.kind == "receive":
            self._receive((node.peer, chip.number, node.tag), done)
        else:
            self._after(0, done)

    def _done(self, chip: _Chip, node: Node) -> None:
        chip.busy.discard(_resource(node))
        chip.left.discard(node.number)
        chip.end_ns = self.now
        for number in chip.followers.get(node.number, ()):
            chip.waits[number] -= 1
            if not chip.waits[number]:
                chip.free.append(number)
        chip.free.sort()
        self._issue(chip)

    def _collect(self, chip: _Chip, node: Node) -> None:
        """Let the last chip of a collective begin it for all."""
        involved = self._involved(node)
        count = chip.collectives.get(involved, 0)
        chip.collectives[involved] = count + 1
        place = self._place(chip.number)
        outside = tuple(-1 if yes else at for yes, at in zip(involved, place, strict=True))
        members = 1 if self.is_alike else _product(self.extents, involved)
        key = (involved, outside, count)
        came = self.came.setdefault(key, [])
        came.append((chip, node))
        first = came[0][1]
        if (first.collective, first.size_bytes) != (node.collective, node.size_bytes):
            raise FabricError(
                f"chips {came[0][0].number} and {chip.number} meet in unequal collectives:"
                f" {first.collective} of {first.size_bytes} bytes (node {first.number}) and"
                f" {node.collective} of {node.size_bytes} bytes (node {node.number})"
            )
        if len(came) == members:
            duration = self.collective_ns(node.collective, node.size_bytes, involved)
            for each, its in self.came.pop(key):
                self._after(duration, lambda each=each, its=its: self._done(each, its))  # type: ignore[misc]

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

    def _send(self, chip: _Chip, node: Node, done: Action) -> None:
        if not 0 <= node.peer < _product(self.extents) or node.peer == chip.number:
            raise FabricError(
                f"node {node.number} ({node.name}) of chip {chip.number} sends to chip {node.peer}"
            )
        here, there = self._place(chip.number), self._place(node.peer)
        (index, *more) = (at for at, (a, b) in enumerate(zip(here, there, strict=True)) if a != b)
        if more:
            raise FabricError(
                f"chip {chip.number} sends to chip {node.peer} across several dimensions, which is"
                " not modelled"
            )
        dimension = self.dimensions[index]
        message = (chip.number, node.peer, node.tag)

        def arrive() -> None:
            if self.wanted.get(message):
                self.wanted[message].popleft()()
            else:
                self.arrived.setdefault(message, deque()).append(None)
            done()

        wire = node.size_bytes / (float(dimension.gigabytes_per_s) * GIGABYTE_BYTES_PER_NS)
        route = self._route(chip.number, node.peer, index)
        if self.backend == "unaware":
            self._after(int(len(route) * float(dimension.latency_ns) + wire), arrive)
        else:
            self._cross(route, int(wire), int(float(dimension.latency_ns) + wire), arrive)

    def _route(self, source: int, target: int, index: int) -> list[Link]:
        """Return the links between two chips of a dimension; a ring goes the shorter way."""
        dimension, extent = self.dimensions[index], self.extents[index]
        if dimension.kind == "FullyConnected":
            return [(source, target)]
        stride = _product(self.extents[:index])
        here, there = (chip // stride % extent for chip in (source, target))
        first = source - here * stride
        if dimension.kind == "Switch":
            switch = ("switch", index, first)
            return [(source, switch), (switch, target)]
        ahead = (there - here) % extent
        step, hops = (1, ahead) if 2 * ahead <= extent else (-1, extent - ahead)
        chips = [first + (here + step * hop) % extent * stride for hop in range(hops + 1)]
        return list(pairwise(chips))

    def _cross(self, route: list[Link], busy_ns: int, hop_ns: int, arrive: Action) -> None:
        """Send a whole message from link to link; a link takes one at a time."""
        if not route:
            arrive()
            return
        link, rest = route[0], route[1:]
        start = max(self.now, self.links.get(link, 0))
        self.links[link] = start + busy_ns
        self._after(start - self.now + hop_ns, lambda: self._cross(rest, busy_ns, hop_ns, arrive))

    def _receive(self, message: tuple[int, int, int], done: Action) -> None:
        if self.arrived.get(message):
            self.arrived[message].popleft()
            self._after(0, done)
        else:
            self.wanted.setdefault(message, deque()).append(lambda: self._after(0, done))


def _resource(node: Node) -> str:
    if node.kind == "compute":
        return "host" if node.is_host else "chip"
    return "network" if node.kind in ("collective", "send") else ""


def _product(extents: Sequence[int], involved: Sequence[bool] | None = None) -> int:
    result = 1
    for index, extent in enumerate(extents):
        result *= extent if involved is None or involved[index] else 1
    return result
