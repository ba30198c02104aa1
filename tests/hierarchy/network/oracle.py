"""The law of ``accelsim.hierarchy.network.network`` as processes of simpy that wait for each other.

A process stands for each link and for each copy of a packet. Time runs in halves of cycles: copies
arrive in the first half, links take in the second.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import simpy

from accelsim.hierarchy.network.network import Network, Packet
from accelsim.hierarchy.network.run import NetworkRun, network_run, trees_of
from accelsim.hierarchy.network.trees import Branch, tree

Process = Generator[Any, Any, None]


@dataclass(frozen=True)
class Waiting:
    """Something that stands before a server.

    Args:
        source: Whose it is.
        arrived: Cycle of arrival.
        rank: Among those of the same source and cycle.
        thing: What the server has to know.
        taken: Triggered, with the cycle, when it is taken.
    """

    source: int
    arrived: int
    rank: tuple[int, ...]
    thing: Any
    taken: Any


class Line:
    """What stands before one server, and who is taken from it.

    Args:
        environment: Of simpy.
        sources: Number of sources.
        policy: A name of ``POLICIES``.
    """

    def __init__(self, environment: Any, sources: int, policy: str) -> None:
        self.environment = environment
        self.sources = sources
        self.policy = policy
        self.turn = 0
        self.waiting: list[Waiting] = []
        self.taken_count = self.waited_count = self.wait_cycles = 0
        self._arrival = environment.event()

    def join(self, source: int, rank: tuple[int, ...], thing: Any = None) -> Any:
        """Stand before the server from now on; the event is triggered when it takes."""
        taken = self.environment.event()
        now = int(self.environment.now) // 2
        self.waiting.append(Waiting(source, now, rank, thing, taken))
        if not self._arrival.triggered:
            self._arrival.succeed()
        return taken

    def until_something_waits(self) -> Process:
        """Wait until something stands before the server, in the second half of a cycle."""
        while True:
            while not self.waiting:
                if self._arrival.triggered:
                    self._arrival = self.environment.event()
                yield self._arrival
            yield until(self.environment, int(self.environment.now) // 2, 1)
            if self.waiting:
                return

    def first(self) -> Waiting:
        """Return who is next by the policy, without taking it."""
        if self.policy == "oldest_first":
            return min(self.waiting, key=lambda one: (one.arrived, one.source, one.rank))
        turn = self.turn if self.policy == "round_robin" else 0
        return min(
            self.waiting,
            key=lambda one: ((one.source - turn) % self.sources, one.arrived, one.rank),
        )

    def take(self) -> Waiting:
        """Take who is next in this cycle."""
        now = int(self.environment.now) // 2
        one = self.first()
        self.waiting.remove(one)
        self.turn = (one.source + 1) % self.sources
        self.taken_count += 1
        self.waited_count += one.arrived < now
        self.wait_cycles += now - one.arrived
        one.taken.succeed(now)
        return one


def until(environment: Any, cycle: int, half: int = 0) -> Any:
    """Return an event of one half of a cycle, or of now if that is past."""
    return environment.timeout(max(0, 2 * cycle + half - environment.now))


def carry(
    network: Network, packets: Sequence[Packet]
) -> tuple[list[list[int]], list[int], list[int]]:
    """Return arrivals of each packet, cycles that each waited, and busy cycles of each link.

    Args:
        network: The network.
        packets: What it carries.
    """
    environment = simpy.Environment()
    topology = network.topology
    lines = [Line(environment, topology.nodes, network.arbitration) for _ in range(topology.links)]
    busy = [0] * topology.links
    arrivals = [[-1] * len(packet.destinations) for packet in packets]
    waits = [0] * len(packets)

    def serve(link: int) -> Process:
        while True:
            yield from lines[link].until_something_waits()
            flits = network.flits(lines[link].take().thing.payload_bytes)
            busy[link] += flits
            yield until(environment, int(environment.now) // 2 + flits)

    def copy(index: int, branches: tuple[Branch, ...], place: int, cycle: int) -> Process:
        yield until(environment, cycle)
        packet, branch = packets[index], branches[place]
        granted = yield lines[branch.link].join(packet.source, (index,), packet)
        waits[index] += granted - cycle
        ahead = granted + network.hop_cycles
        if branch.destination >= 0:
            last = ahead + network.flits(packet.payload_bytes) - 1
            arrivals[index][branch.destination] = last
        for behind, other in enumerate(branches):
            if other.parent == place:
                environment.process(copy(index, branches, behind, ahead))

    for link in range(topology.links):
        environment.process(serve(link))
    for index, packet in enumerate(packets):
        branches = tree(topology, packet.source, packet.destinations)
        environment.process(copy(index, branches, 0, packet.cycle))
    environment.run()
    return arrivals, waits, busy


def run_packets_oracle(network: Network, packets: Sequence[Packet]) -> NetworkRun:
    """Return what ``run_packets`` returns, by processes of simpy.

    Args:
        network: The network.
        packets: In any order.

    Raises:
        ArchError: A packet cannot be carried; the sentence names it.
    """
    trees = trees_of(network, packets)
    arrivals, waits, busy = carry(network, packets)
    return network_run(
        network,
        packets,
        trees,
        np.array([cycle for each in arrivals for cycle in each], dtype=np.int64),
        np.array(waits, dtype=np.int64),
        np.array(busy, dtype=np.int64),
    )
