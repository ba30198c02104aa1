"""What a network is, what it carries, and what that was.

The law. A packet is cut into flits of ``link_bytes_per_cycle`` bytes, a link takes one of them in
each cycle, and all flits of a packet follow its first one. A link that is granted to a packet in
cycle ``t`` is taken in cycles ``t`` to ``t + flits - 1``; the first flit stands before the next
link, or at its destination, in cycle ``t + hop_cycles``, and there the last flit arrives in cycle
``t + hop_cycles + flits - 1`` (virtual cut-through, Kermani and Kleinrock, Computer Networks 3,
1979; routers hold every packet that waits). Each link is an arbiter of its own: in a cycle in which
it is free it takes one of the packets that stand before it, as ``arbiter`` beside this module says.
Alone in the network a packet over ``h`` links between routers therefore takes
``(h + 2) * hop_cycles + flits - 1`` cycles.

A packet for several destinations goes over every link of its tree once; where ways part, its flits
are copied.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ArchError, did_you_mean
from accelsim.hierarchy.network.topology import Topology

POLICIES = ("round_robin", "fixed_priority", "oldest_first")
MAXIMUM_CYCLE = 2**48


@dataclass(frozen=True, kw_only=True)
class Network:
    """Routers, links, and how fast they are.

    Args:
        topology: Links between nodes.
        hop_cycles: Cycles of the first flit over a link and through the router behind it.
        link_bytes_per_cycle: Bytes of a flit.
        header_bytes: Bytes of each packet beside its payload.
        arbitration: Order at each link of nodes that inject: ``round_robin``, ``fixed_priority``
            (the smaller node first) or ``oldest_first``.

    Raises:
        ArchError: A value is out of range; the sentence names the field.
    """

    topology: Topology
    hop_cycles: int = 1
    link_bytes_per_cycle: int
    header_bytes: int = 0
    arbitration: str = "round_robin"

    def __post_init__(self) -> None:
        for field, least in (("hop_cycles", 1), ("link_bytes_per_cycle", 1), ("header_bytes", 0)):
            value = getattr(self, field)
            if not least <= value <= 2**20:
                raise ArchError(f"Network.{field} must be from {least} to 2**20, not {value}")
        if self.arbitration not in POLICIES:
            hint = did_you_mean(self.arbitration, POLICIES)
            raise ArchError(f"Network.arbitration: unknown choice{hint}")

    def flits(self, payload_bytes: int) -> int:
        """Return the flits of a packet, at least one."""
        return max(1, -(-(payload_bytes + self.header_bytes) // self.link_bytes_per_cycle))


@dataclass(frozen=True, kw_only=True)
class Packet:
    """Bytes for one or several nodes.

    Args:
        source: The node it comes from.
        destinations: The nodes that get it, each once.
        payload_bytes: Bytes that each of them gets.
        cycle: In which it stands before the injection link.
    """

    source: int
    destinations: tuple[int, ...]
    payload_bytes: int
    cycle: int = 0

    def check(self, topology: Topology, name: str) -> None:
        """Refuse a packet that a network cannot carry.

        Args:
            topology: The network.
            name: Name of the packet, for the sentence.

        Raises:
            ArchError: A node is absent or named twice, or a number is out of range.
        """
        for node in (self.source, *self.destinations):
            if not 0 <= node < topology.nodes:
                raise ArchError(
                    f"{name}: a node must be from 0 to {topology.nodes - 1}, not {node}"
                )
        if not self.destinations or len(set(self.destinations)) < len(self.destinations):
            raise ArchError(
                f"{name}.destinations must be at least one node, each once, not {self.destinations}"
            )
        if not 0 <= self.payload_bytes <= 2**40:
            raise ArchError(
                f"{name}.payload_bytes must be from 0 to 2**40, not {self.payload_bytes}"
            )
        if not 0 <= self.cycle <= MAXIMUM_CYCLE:
            raise ArchError(f"{name}.cycle must be from 0 to 2**48, not {self.cycle}")


@dataclass(frozen=True, kw_only=True)
class NetworkRun:
    """When packets arrived, and what they took.

    Args:
        arrivals: For each packet and each of its destinations, one after another, the cycle in
            which the last flit arrives, int64.
        wait_cycles: For each packet, the cycles for which its copies stood before links, int64.
        link_busy_cycles: Cycles in which each link was taken, int64.
        link_bytes: Bytes, headers included, over links between routers: the byte-hops.
        router_bytes: Bytes, headers included, through routers, each router once for each packet.
        delivered_bytes: Payload that reached a destination.
    """

    arrivals: NDArray[np.int64]
    wait_cycles: NDArray[np.int64]
    link_busy_cycles: NDArray[np.int64]
    link_bytes: int
    router_bytes: int
    delivered_bytes: int

    @property
    def cycles(self) -> int:
        """The last arrival, 0 without packets."""
        return int(self.arrivals.max(initial=0))
