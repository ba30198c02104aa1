"""Routes are the shortest ways, and links are what the introduction of the module says."""

import re
from itertools import pairwise, product

import pytest

from accelsim.errors import ArchError
from accelsim.hierarchy.system.topology import Crossbar, Mesh, Ring, Topology, route
from each import each

TOPOLOGIES: list[Topology] = [
    Mesh(rows=3, cols=4),
    Mesh(rows=1, cols=3),
    Mesh(rows=3, cols=1),
    Ring(count=5),
    Ring(count=4),
    Ring(count=2),
    Crossbar(count=3),
]


def test_a_mesh_goes_the_shortest_way_rows_first() -> None:
    mesh = Mesh(rows=3, cols=4)

    assert mesh.routers(0, 10) == (0, 1, 2, 6, 10)
    for source, end in product(range(12), repeat=2):
        distance = abs(source // 4 - end // 4) + abs(source % 4 - end % 4)
        assert len(mesh.routers(source, end)) == distance + 1


def test_a_ring_goes_the_shorter_way() -> None:
    assert Ring(count=5).routers(0, 3) == (0, 4, 3)
    assert Ring(count=4).routers(3, 1) == (3, 0, 1)


@each("topology", TOPOLOGIES)
def test_each_link_is_one_hop_between_two_routers(topology: Topology) -> None:
    ends_of: dict[int, set[tuple[int, int]]] = {}
    for source, end in product(range(topology.nodes), repeat=2):
        injection, *links, ejection = route(topology, source, end)
        assert (injection, ejection) == (source, topology.nodes + end)
        for link, hop in zip(links, pairwise(topology.routers(source, end)), strict=True):
            ends_of.setdefault(link, set()).add(hop)

    assert all(len(ends) == 1 for ends in ends_of.values())
    assert all(2 * topology.nodes <= link < topology.links for link in ends_of)


@pytest.mark.parametrize(
    ("rows", "cols", "sentence"),
    [
        (0, 2, "Mesh.rows must be from 1 to 1024, not 0"),
        (100, 100, "Mesh: at most 1024 nodes, not 10000"),
    ],
)
def test_a_mesh_that_cannot_be_is_refused(rows: int, cols: int, sentence: str) -> None:
    with pytest.raises(ArchError, match=f"^{re.escape(sentence)}$"):
        Mesh(rows=rows, cols=cols)
