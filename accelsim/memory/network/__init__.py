"""A network on the chip: where packets go, and when they arrive."""

from accelsim.memory.network.network import Network, NetworkRun, Packet
from accelsim.memory.network.run import run_packets
from accelsim.memory.network.topology import Crossbar, Mesh, Ring, Topology

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
