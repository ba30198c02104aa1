"""Packets over links, from event to event."""

from typing import Any

import numpy as np

from accelsim.hierarchy.network import arbiter
from accelsim.kernel import jit

Row = Any

PACKET, LINK, CHILD, SIBLING, PLACE = 4, 5, 6, 7, 8
COPY_COLUMNS = 9
"""Of a copy of a packet before a link: after the columns of the arbiter, its packet, the link, the
first copy behind the link, the next copy beside this one, and its place in the arrivals or -1."""

SOURCE, FLITS, CYCLE, FIRST = 0, 1, 2, 3
PACKET_COLUMNS = 4

ARRIVE, WAKE = 0, 1


@jit
def deliver(
    packets: Row, copies: Row, servers: Row, sources: int, hop: int, arrivals: Row, waits: Row
) -> None:
    """Carry all packets.

    Args:
        packets: Shape (packets, PACKET_COLUMNS).
        copies: Shape (copies, COPY_COLUMNS).
        servers: The links, shape (links, SERVER_COLUMNS), POLICY set, WAKE -1, changed in place.
        sources: Number of nodes.
        hop: ``hop_cycles``.
        arrivals: Filled.
        waits: Cycles that each packet waited; added to.
    """
    links = len(servers)
    lines = np.full((links, sources, 2), arbiter.NOTHING, dtype=np.int64)
    free = np.zeros(links, dtype=np.int64)
    heap = np.zeros((len(copies) + links + 1, arbiter.EVENT_COLUMNS), dtype=np.int64)
    count = np.zeros(1, dtype=np.int64)
    for packet in range(len(packets)):
        arbiter.push(heap, count, 2 * packets[packet, CYCLE], ARRIVE, packets[packet, FIRST])
    while count[0] > 0:
        key, kind, row = arbiter.pop(heap, count)
        cycle = key // 2
        if kind == ARRIVE:
            link, packet = copies[row, LINK], copies[row, PACKET]
            copies[row, arbiter.ARRIVED] = cycle
            arbiter.join(lines, servers, copies, link, packets[packet, SOURCE], row)
        else:
            link = row
            servers[link, arbiter.WAKE] = arbiter.NOTHING
            source = arbiter.choose(lines, servers, copies, link)
            copy = arbiter.take(lines, servers, copies, link, source, cycle)
            packet = copies[copy, PACKET]
            flits = packets[packet, FLITS]
            waits[packet] += cycle - copies[copy, arbiter.ARRIVED]
            servers[link, arbiter.BUSY] += flits
            free[link] = cycle + flits
            if copies[copy, PLACE] != arbiter.NOTHING:
                arrivals[copies[copy, PLACE]] = cycle + hop + flits - 1
            child = copies[copy, CHILD]
            while child != arbiter.NOTHING:
                arbiter.push(heap, count, 2 * (cycle + hop), ARRIVE, child)
                child = copies[child, SIBLING]
        if servers[link, arbiter.WAITING] > 0 and servers[link, arbiter.WAKE] == arbiter.NOTHING:
            wake = max(cycle, free[link])
            servers[link, arbiter.WAKE] = wake
            arbiter.push(heap, count, 2 * wake + 1, WAKE, link)
