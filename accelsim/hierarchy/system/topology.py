"""Topologies of networks: the links of a packet from node to node.

Node ``n`` has an injection link ``n`` into its router and an ejection link ``nodes + n`` out of
it; links between routers follow from ``2 * nodes`` on. Every route takes the injection link of its
source, the links between the routers on its way, and the ejection link of its destination.
"""

from dataclasses import dataclass
from itertools import pairwise

from accelsim.errors import ArchError

MAXIMUM_NODES = 1024


def _check(kind: str, **extents: int) -> None:
    nodes = 1
    for field, value in extents.items():
        if not 1 <= value <= MAXIMUM_NODES:
            raise ArchError(f"{kind}.{field} must be from 1 to {MAXIMUM_NODES}, not {value}")
        nodes *= value
    if nodes > MAXIMUM_NODES:
        raise ArchError(f"{kind}: at most {MAXIMUM_NODES} nodes, not {nodes}")


@dataclass(frozen=True, kw_only=True)
class Mesh:
    """Routers in rows and columns; node ``row * cols + col``.

    Packets go along their row first, then along the column (XY routing, which is free of deadlock:
    Dally and Seitz, IEEE Trans. Computers C-36(5), 1987).

    Args:
        rows: Number of rows.
        cols: Number of columns.
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        _check("Mesh", rows=self.rows, cols=self.cols)

    @property
    def nodes(self) -> int:
        """Number of nodes."""
        return self.rows * self.cols

    @property
    def links(self) -> int:
        """Number of links; four leave each router, and those off the edge are never used."""
        return 6 * self.nodes

    def routers(self, source: int, destination: int) -> tuple[int, ...]:
        """Return the routers from ``source`` to ``destination``, both included."""
        row, col = divmod(source, self.cols)
        last_row, last_col = divmod(destination, self.cols)
        way = [source]
        while (row, col) != (last_row, last_col):
            if col != last_col:
                col += 1 if last_col > col else -1
            else:
                row += 1 if last_row > row else -1
            way.append(row * self.cols + col)
        return tuple(way)

    def link(self, node: int, neighbour: int) -> int:
        """Return the link from a router to one beside it."""
        steps = {1: 0, -1: 1, self.cols: 2, -self.cols: 3}
        return 2 * self.nodes + 4 * node + steps[neighbour - node]


@dataclass(frozen=True, kw_only=True)
class _Counted:
    """Nodes that are told by their number alone."""

    count: int

    def __post_init__(self) -> None:
        _check(type(self).__name__, count=self.count)

    @property
    def nodes(self) -> int:
        """Number of nodes."""
        return self.count


@dataclass(frozen=True, kw_only=True)
class Ring(_Counted):
    """Routers in a circle with links both ways; packets go the shorter way, upwards on a tie.

    Args:
        count: Number of nodes.
    """

    @property
    def links(self) -> int:
        """Number of links."""
        return 4 * self.count

    def routers(self, source: int, destination: int) -> tuple[int, ...]:
        """Return the routers from ``source`` to ``destination``, both included."""
        up = (destination - source) % self.count
        step, hops = (1, up) if 2 * up <= self.count else (-1, self.count - up)
        return tuple((source + step * hop) % self.count for hop in range(hops + 1))

    def link(self, node: int, neighbour: int) -> int:
        """Return the link from a router to one beside it."""
        upwards = neighbour == (node + 1) % self.count
        return 2 * self.count + 2 * node + (0 if upwards else 1)


@dataclass(frozen=True, kw_only=True)
class Crossbar(_Counted):
    """One switch between all nodes: injection and ejection links are the only ones.

    Args:
        count: Number of nodes.
    """

    @property
    def links(self) -> int:
        """Number of links."""
        return 2 * self.count

    def routers(self, source: int, destination: int) -> tuple[int, ...]:  # noqa: ARG002
        """Return the one switch, called by the number of the source."""
        return (source,)

    def link(self, node: int, neighbour: int) -> int:
        """Raise an error: a crossbar has no two routers."""
        raise AssertionError(node, neighbour)


Topology = Mesh | Ring | Crossbar


def route(topology: Topology, source: int, destination: int) -> tuple[int, ...]:
    """Return the links from ``source`` to ``destination`` in order.

    Args:
        topology: The network.
        source: A node.
        destination: A node; if it is the source, the packet passes its router only.
    """
    between = pairwise(topology.routers(source, destination))
    links = (topology.link(node, neighbour) for node, neighbour in between)
    return (source, *links, topology.nodes + destination)
