"""The tree of links that a packet takes to its destinations."""

from dataclasses import dataclass

from accelsim.hierarchy.network.topology import Topology, route


@dataclass(frozen=True, kw_only=True)
class Branch:
    """One link of a tree.

    Args:
        link: The link.
        parent: The place in the tree of the branch before it, or -1.
        destination: The place in the packet's destinations of the node behind it, or -1.
    """

    link: int
    parent: int
    destination: int


def tree(topology: Topology, source: int, destinations: tuple[int, ...]) -> tuple[Branch, ...]:
    """Return the links from ``source`` to all ``destinations``, each once, parents first.

    Args:
        topology: The network.
        source: A node.
        destinations: Nodes, each once.
    """
    branches: list[Branch] = []
    place_of: dict[int, int] = {}
    for index, destination in enumerate(destinations):
        parent = -1
        links = route(topology, source, destination)
        for link in links:
            if link not in place_of:
                place_of[link] = len(branches)
                end = index if link == links[-1] else -1
                branches.append(Branch(link=link, parent=parent, destination=end))
            parent = place_of[link]
    return tuple(branches)
