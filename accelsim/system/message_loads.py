"""What the messages of a collective ask of the links: bytes, ways, durations, latencies.

For example, a ring of four chips that reduces 4000 bytes sends blocks of 1000 bytes over one link
each: at 1 GB/s each message holds its link for 1000 ns. Both `collective.closed_ns` and
`collective.event_ns` add these durations.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError
from accelsim.system.fabric import Fabric

if TYPE_CHECKING:
    from accelsim.system.collective import Transfers


@dataclass(frozen=True, kw_only=True)
class Loads:
    """What messages ask of the links of a fabric.

    Attributes:
        size_bytes: shape (transfers,).
        routes: shape (transfers, hops): links, then -1.
        duration_ns: shape (transfers,): for which a message holds its links.
        latency_ns: shape (transfers,).
    """

    size_bytes: NDArray[np.int64]
    routes: NDArray[np.int64]
    duration_ns: NDArray[np.int64]
    latency_ns: NDArray[np.int64]


def loads_of(messages: "Transfers", fabric: Fabric, size_bytes: int) -> Loads:
    """Return what messages ask of the links of a fabric.

    Args:
        messages: Messages as ``collective.transfers`` returns them.
        fabric: Fabric with as many chips.
        size_bytes: Bytes of the data of each chip.

    Raises:
        FabricError: Chips differ in number; no link leads from a sender to its receiver; the
            messages may take longer than 64 bits of nanoseconds.
    """
    if messages.chips != fabric.chips:
        raise FabricError(f"the fabric has {fabric.chips} chips, the collective {messages.chips}")
    block = block_bytes(messages, size_bytes)
    ends = zip(messages.source.tolist(), messages.target.tolist(), strict=True)
    pairs = [(messages.chip(source), messages.chip(target)) for source, target in ends]
    routes = {pair: fabric.route(*pair) for pair in dict.fromkeys(pairs)}
    counts = messages.count.tolist()
    durations = {
        (pair, count): fabric.duration_ns(count * block, routes[pair])
        for pair, count in set(zip(pairs, counts, strict=True))
    }
    latencies = {pair: fabric.route_latency_ns(route) for pair, route in routes.items()}
    keys = list(zip(pairs, counts, strict=True))
    # No run lasts longer than all messages one after the other.
    longest = sum(durations[key] for key in keys) + sum(latencies[pair] for pair in pairs)
    if longest >= 2**63:
        raise FabricError(
            f"{size_bytes} bytes on this fabric may take {longest:.3g} ns, and times are counted up"
            f" to {2**63:.3g} ns: its bandwidth is too low, or its latency too high"
        )
    hops = max(len(route) for route in routes.values())
    padded = {pair: [*route, *([-1] * (hops - len(route)))] for pair, route in routes.items()}
    return Loads(
        size_bytes=messages.count * block,
        routes=np.array([padded[pair] for pair in pairs], np.int64),
        duration_ns=np.array([durations[key] for key in keys], np.int64),
        latency_ns=np.array([latencies[pair] for pair in pairs], np.int64),
    )


def block_bytes(messages: "Transfers", size_bytes: int) -> int:
    """Return the bytes of a block, rounded up; a chip holds size_bytes (an all-to-all: of each)."""
    if size_bytes < 1:
        raise FabricError(f"a collective needs at least 1 byte, not {size_bytes}")
    return -(-size_bytes // (messages.chips * messages.pieces))
