"""Packets obey the law of the network, in the engine and in the oracle."""

import re
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import ArchError
from accelsim.hierarchy.network import (
    Crossbar,
    Mesh,
    Network,
    NetworkRun,
    Packet,
    Ring,
    Topology,
    run_packets,
)
from accelsim.hierarchy.network.topology import route
from accelsim.hierarchy.network.trees import tree
from hierarchy.network.oracle import run_packets_oracle

TOPOLOGIES: list[Topology] = [
    Mesh(rows=3, cols=4),
    Mesh(rows=1, cols=3),
    Mesh(rows=3, cols=1),
    Ring(count=5),
    Ring(count=4),
    Ring(count=2),
    Crossbar(count=3),
]


def same(one: NetworkRun, other: NetworkRun) -> bool:
    return (
        one.arrivals.tolist() == other.arrivals.tolist()
        and one.wait_cycles.tolist() == other.wait_cycles.tolist()
        and one.link_busy_cycles.tolist() == other.link_busy_cycles.tolist()
        and (one.link_bytes, one.router_bytes, one.delivered_bytes)
        == (other.link_bytes, other.router_bytes, other.delivered_bytes)
    )


def send(network: Network, *packets: tuple[int, tuple[int, ...], int, int]) -> list[int]:
    given = [
        Packet(source=source, destinations=ends, payload_bytes=payload, cycle=cycle)
        for source, ends, payload, cycle in packets
    ]
    run = run_packets(network, given)
    assert same(run, run_packets_oracle(network, given))
    return [int(cycle) for cycle in run.arrivals]


@pytest.mark.parametrize("topology", TOPOLOGIES, ids=str)
def test_a_packet_alone_takes_its_hops_and_its_flits(topology: Topology) -> None:
    network = Network(topology=topology, hop_cycles=3, link_bytes_per_cycle=4, header_bytes=2)

    for source, end in product(range(topology.nodes), repeat=2):
        hops = len(topology.routers(source, end)) - 1
        # 18 bytes and a header of 2 are 5 flits of 4 bytes.
        assert send(network, (source, (end,), 18, 7)) == [7 + (hops + 2) * 3 + 5 - 1]


def test_a_mesh_goes_the_shortest_way_rows_first() -> None:
    mesh = Mesh(rows=3, cols=4)

    assert mesh.routers(0, 10) == (0, 1, 2, 6, 10)
    for source, end in product(range(12), repeat=2):
        distance = abs(source // 4 - end // 4) + abs(source % 4 - end % 4)
        assert len(mesh.routers(source, end)) == distance + 1


def test_a_ring_goes_the_shorter_way() -> None:
    assert Ring(count=5).routers(0, 3) == (0, 4, 3)
    assert Ring(count=4).routers(3, 1) == (3, 0, 1)


@pytest.mark.parametrize("topology", TOPOLOGIES, ids=str)
def test_links_are_distinct_and_a_tree_has_one_parent_each(topology: Topology) -> None:
    ends_of: dict[int, set[tuple[int, int]]] = {}
    for source in range(topology.nodes):
        branches = tree(topology, source, tuple(range(topology.nodes)))
        assert len({branch.link for branch in branches}) == len(branches)
        for end in range(topology.nodes):
            routers = topology.routers(source, end)
            links = route(topology, source, end)[1:-1]
            for link, hop in zip(links, pairwise(routers), strict=True):
                ends_of.setdefault(link, set()).add(hop)

    assert all(len(ends) == 1 for ends in ends_of.values())
    assert all(2 * topology.nodes <= link < topology.links for link in ends_of)


def test_two_packets_share_a_link_one_after_another() -> None:
    # Crossbar, 1 cycle a hop, 4 flits: both stand before the ejection link in cycle 1, and the
    # second waits for 4 cycles.
    network = Network(topology=Crossbar(count=3), link_bytes_per_cycle=4)

    assert send(network, (0, (2,), 16, 0), (1, (2,), 16, 0)) == [5, 9]
    # Node 1 is first if the links between were taken earlier by node 0.
    assert send(network, (0, (2,), 16, 0), (0, (2,), 16, 0), (1, (2,), 16, 1)) == [5, 13, 9]


def test_arbitration_is_what_its_name_says() -> None:
    # Node 1 takes the ejection link of node 4; then 3 arrives, 2 after it, and 0 last.
    packets = ((1, (4,), 39, 0), (0, (4,), 10, 9), (2, (4,), 10, 5), (3, (4,), 10, 2))

    def order(arbitration: str) -> list[int]:
        network = Network(
            topology=Crossbar(count=5), link_bytes_per_cycle=1, arbitration=arbitration
        )
        arrivals = send(network, *packets)
        return sorted(range(4), key=lambda packet: arrivals[packet])

    assert order("round_robin") == [0, 2, 3, 1]
    assert order("fixed_priority") == [0, 1, 2, 3]
    assert order("oldest_first") == [0, 3, 2, 1]


def test_round_robin_gives_every_node_its_turn() -> None:
    network = Network(topology=Crossbar(count=5), link_bytes_per_cycle=4)
    packets = [
        Packet(source=source, destinations=(4,), payload_bytes=8, cycle=0)
        for source in range(4)
        for _ in range(20)
    ]

    arrivals = run_packets(network, packets).arrivals.reshape(4, 20)

    # In each round of four packets of two flits each node has one.
    assert ((arrivals - arrivals.min()) // 8).tolist() == [list(range(20))] * 4


def test_a_link_carries_a_multicast_once() -> None:
    network = Network(topology=Mesh(rows=1, cols=4), link_bytes_per_cycle=8)
    one = run_packets(
        network, [Packet(source=0, destinations=(1, 2, 3), payload_bytes=64, cycle=0)]
    )
    three = run_packets(
        network,
        [Packet(source=0, destinations=(end,), payload_bytes=64, cycle=0) for end in (1, 2, 3)],
    )

    assert (one.link_bytes, three.link_bytes) == (3 * 64, (1 + 2 + 3) * 64)
    assert one.delivered_bytes == three.delivered_bytes == 3 * 64
    assert one.arrivals.tolist() == [10, 11, 12]
    assert three.cycles > one.cycles


@st.composite
def cases(draw: st.DrawFn) -> tuple[Network, list[Packet]]:
    topology = draw(st.sampled_from(TOPOLOGIES))
    nodes = st.integers(0, topology.nodes - 1)
    network = Network(
        topology=topology,
        hop_cycles=draw(st.integers(1, 4)),
        link_bytes_per_cycle=draw(st.integers(1, 16)),
        header_bytes=draw(st.integers(0, 8)),
        arbitration=draw(st.sampled_from(["round_robin", "fixed_priority", "oldest_first"])),
    )
    packets = draw(
        st.lists(
            st.builds(
                Packet,
                source=nodes,
                destinations=st.lists(nodes, min_size=1, max_size=4, unique=True).map(tuple),
                payload_bytes=st.integers(0, 60),
                cycle=st.integers(0, 30),
            ),
            max_size=25,
        )
    )
    return network, packets


@settings(max_examples=200)
@given(cases())
def test_engine_and_oracle_agree_and_bytes_are_conserved(
    case: tuple[Network, list[Packet]],
) -> None:
    network, packets = case
    run = run_packets(network, packets)

    assert same(run, run_packets_oracle(network, packets))
    assert run.delivered_bytes == sum(
        len(packet.destinations) * packet.payload_bytes for packet in packets
    )
    nodes = network.topology.nodes
    busy = run.link_busy_cycles
    injected = [0] * nodes
    ejected = [0] * nodes
    for packet in packets:
        flits = network.flits(packet.payload_bytes)
        injected[packet.source] += flits
        for end in packet.destinations:
            ejected[end] += flits
    assert busy[:nodes].tolist() == injected
    assert busy[nodes : 2 * nodes].tolist() == ejected
    # No link is faster than its bandwidth, and no packet faster than alone.
    assert all(busy <= max(1, run.cycles + 1))
    place = 0
    for packet in packets:
        for end in packet.destinations:
            hops = len(network.topology.routers(packet.source, end)) - 1
            alone = (hops + 2) * network.hop_cycles + network.flits(packet.payload_bytes) - 1
            assert run.arrivals[place] >= packet.cycle + alone
            place += 1


def test_small_scope_equals_the_oracle() -> None:
    network = Network(topology=Ring(count=3), link_bytes_per_cycle=2)
    moves = [(source, (end,), 4, cycle) for source in (0, 1) for end in (1, 2) for cycle in (0, 1)]

    for packets in product(moves, repeat=3):
        send(network, *packets)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Network(topology=Ring(count=2), link_bytes_per_cycle=0),
         r"Network\.link_bytes_per_cycle must be from 1 to 2\*\*20, not 0"),
        (lambda: Network(topology=Ring(count=2), link_bytes_per_cycle=1, arbitration="oldest"),
         r"Network\.arbitration: unknown choice, did you mean oldest_first\?"),
        (lambda: Mesh(rows=0, cols=2), r"Mesh\.rows must be from 1 to 1024, not 0"),
        (lambda: Mesh(rows=100, cols=100), r"Mesh: at most 1024 nodes, not 10000"),
        (lambda: send(Network(topology=Ring(count=2), link_bytes_per_cycle=1), (0, (2,), 1, 0)),
         r"packets\[0\]: a node must be from 0 to 1, not 2"),
        (lambda: send(Network(topology=Ring(count=2), link_bytes_per_cycle=1), (0, (1, 1), 1, 0)),
         r"packets\[0\]\.destinations must be at least one node, each once, not \(1, 1\)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(make: object, sentence: str) -> None:
    with pytest.raises(ArchError) as refused:
        make()  # type: ignore[operator]

    assert re.match(f"^{sentence}$", str(refused.value))
