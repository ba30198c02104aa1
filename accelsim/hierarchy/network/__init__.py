"""A network on the chip: where packets go, and when they arrive."""

from accelsim.hierarchy.network.network import Network, NetworkRun, Packet
from accelsim.hierarchy.network.run import run_packets
from accelsim.hierarchy.network.topology import Crossbar, Mesh, Ring, Topology

__all__ = [
    "Crossbar",
    "Mesh",
    "Network",
    "NetworkRun",
    "Packet",
    "Ring",
    "Topology",
    "run_packets",
]
