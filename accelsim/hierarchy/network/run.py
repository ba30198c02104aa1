"""Packets through a network, by the compiled engine."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from accelsim.hierarchy.network.network import POLICIES, Network, NetworkRun, Packet
from accelsim.hierarchy.network.trees import Branch, tree


def run_packets(network: Network, packets: Sequence[Packet]) -> NetworkRun:
    """Carry packets, each from its cycle on.

    Args:
        network: The network.
        packets: In any order; of two from one node in one cycle, the former goes first.

    Raises:
        ArchError: A packet cannot be carried; the sentence names it.
    """
    trees = trees_of(network, packets)
    from accelsim.hierarchy.network import kernel
    from accelsim.hierarchy.network.arbiter import BUSY, NOTHING, POLICY, SERVER_COLUMNS, WAKE

    rows = np.zeros((len(packets), kernel.PACKET_COLUMNS), dtype=np.int64)
    copies: list[list[int]] = []
    place = 0
    for index, (packet, branches) in enumerate(zip(packets, trees, strict=True)):
        first = len(copies)
        flits = network.flits(packet.payload_bytes)
        rows[index] = packet.source, flits, packet.cycle, first
        for branch in branches:
            end = place + branch.destination if branch.destination >= 0 else NOTHING
            copies.append([0, 0, 0, index, index, branch.link, NOTHING, NOTHING, end])
        for behind in range(len(branches) - 1, 0, -1):
            parent = first + branches[behind].parent
            copies[first + behind][kernel.SIBLING] = copies[parent][kernel.CHILD]
            copies[parent][kernel.CHILD] = first + behind
        place += len(packet.destinations)
    servers = np.zeros((network.topology.links, SERVER_COLUMNS), dtype=np.int64)
    servers[:, POLICY], servers[:, WAKE] = POLICIES.index(network.arbitration), NOTHING
    arrivals, waits = np.full(place, -1, dtype=np.int64), np.zeros(len(packets), dtype=np.int64)
    table = np.array(copies, dtype=np.int64).reshape(-1, kernel.COPY_COLUMNS)
    kernel.deliver(
        rows, table, servers, network.topology.nodes, network.hop_cycles, arrivals, waits
    )
    return network_run(network, packets, trees, arrivals, waits, servers[:, BUSY].copy())


def trees_of(network: Network, packets: Sequence[Packet]) -> list[tuple[Branch, ...]]:
    """Return the way of each packet, checked.

    Args:
        network: The network.
        packets: In any order.

    Raises:
        ArchError: A packet cannot be carried; the sentence names it.
    """
    known: dict[tuple[int, tuple[int, ...]], tuple[Branch, ...]] = {}
    trees = []
    for index, packet in enumerate(packets):
        packet.check(network.topology, f"packets[{index}]")
        ends = (packet.source, packet.destinations)
        if ends not in known:
            known[ends] = tree(network.topology, *ends)
        trees.append(known[ends])
    return trees


def network_run(
    network: Network,
    packets: Sequence[Packet],
    trees: Sequence[tuple[Branch, ...]],
    arrivals: NDArray[np.int64],
    waits: NDArray[np.int64],
    busy: NDArray[np.int64],
) -> NetworkRun:
    """Return what the times of packets add up to.

    Args:
        network: The network.
        packets: In any order.
        trees: From ``trees_of``.
        arrivals: Cycle of each arrival, packet by packet.
        waits: Cycles that each packet waited.
        busy: Cycles of each link.
    """
    local = 2 * network.topology.nodes
    link_bytes = router_bytes = delivered_bytes = 0
    for packet, branches in zip(packets, trees, strict=True):
        between = sum(branch.link >= local for branch in branches)
        whole = packet.payload_bytes + network.header_bytes
        link_bytes += between * whole
        router_bytes += (between + 1) * whole
        delivered_bytes += len(packet.destinations) * packet.payload_bytes
    return NetworkRun(
        arrivals=arrivals,
        wait_cycles=waits,
        link_busy_cycles=busy,
        link_bytes=link_bytes,
        router_bytes=router_bytes,
        delivered_bytes=delivered_bytes,
    )
