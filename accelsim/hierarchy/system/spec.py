"""A memory system: cores, levels, a network and channels, and the law by which they share them.

``engine`` and ``tests/memory/system/oracle.py`` are two programs for this law.

Cores. A core has its requests in order, each from its cycle on. It issues at most one in a cycle,
and only while fewer than ``outstanding_requests`` are unanswered; a request answered in cycle ``t``
counts as unanswered up to and including ``t``. A request touches the aligned block of
``request_bytes`` around its address.

Levels. A request goes to the first level on its way that answers for its address: any cache, or a
scratchpad that contains the address. There it queues before a bank, which is number (block of
``interleave_bytes``, or line of a cache) modulo ``banks``. A bank has ``ports_per_bank`` ports;
``b`` bytes occupy one for ``s = max(1, ceil(b / bytes_per_cycle))`` cycles. A request taken in
cycle ``t`` is answered in ``r = t + latency_cycles + s - 1`` by a scratchpad, or by a cache that
has its line. If the line is still on its way, the answer comes with it, but not before ``r``. A
miss asks the next level for the line from cycle ``t + latency_cycles`` on, and is answered when the
line comes. If the line that it replaces is dirty, that line is written to the next level from the
same cycle on, or from when it has come itself. A write of a whole line takes the line without
asking for it. ``write_back`` keeps writes. ``write_through`` passes each write to the next level,
is answered when that is, and fetches lines for reads only. A cache looks up lines, and replaces the
least recently used one, when a bank takes a request; lines that arrive have a port of their own.

Network. Private levels are beside their core. If there is a network, everything that goes from them
to a shared level or a channel, or from a shared level outward, is a packet from node to node, and
its answer is another packet. A write carries its bytes there, a read carries them back; a line
written back has no answer. A packet is cut into flits of ``link_bytes_per_cycle`` bytes. A link
moves one flit in each cycle, and all flits of a packet follow the first one without gaps. A link
that is granted to a packet in cycle ``t`` is occupied in cycles ``t`` to ``t + flits - 1``. The
first flit reaches the queue of the next link, or the destination, in cycle ``t + hop_cycles``, and
the last flit reaches the destination in cycle ``t + hop_cycles + flits - 1`` (virtual cut-through,
Kermani and Kleinrock, Computer Networks 3, 1979; routers can hold every packet that waits). Alone
in the network, a packet over ``h`` links between routers takes ``(h + 2) * hop_cycles + flits - 1``
cycles.

Channels. The channel of an address is its block of ``interleave_bytes``, modulo ``count`` (or the
exclusive or of the block's digits in base ``count``). A channel takes the beats of one request
after another, by the law of ``accelsim.memory.channel``, and answers with the last beat.

Every bank, link and channel is a server as in ``accelsim.hierarchy.system.arbiter``, whose sources
are the cores. The rank is the order of the request in its core's trace; for the same request, the
line that it asks for comes before the line that it replaces.

Left out on purpose: caches of different cores are not kept coherent; only the cores' limits on
    requests
limit misses in flight; routers and queues hold everything that waits.
"""

from typing import Annotated, Self

from pydantic import Field, model_validator

from accelsim.document import Model
from accelsim.hierarchy.system.parts import MAXIMUM_LINES, Block, Channels, Fabric, Level

MAXIMUM_LEVELS = 5


class MemorySystem(Model):
    """Cores, levels, a network and channels. The docstring of this module is its law."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    """Name in results."""
    source: Annotated[str, Field(min_length=1, max_length=400)]
    """Where its numbers come from."""
    cores: Annotated[int, Field(ge=1, le=256)]
    """Cores, each with a trace."""
    outstanding_requests: Annotated[int, Field(ge=1, le=2**16)]
    """Greatest number of unanswered requests of a core."""
    request_bytes: Block
    """Bytes that a request of a core touches."""
    levels: Annotated[tuple[Level, ...], Field(max_length=MAXIMUM_LEVELS)] = ()
    """Levels from the cores outward, private ones first."""
    network: Fabric | None = None
    """Network between private and shared parts; None: they are next to each other."""
    channels: Channels
    """The memory behind all levels."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        names = [level.name for level in self.levels]
        shared = ""
        widest, widest_name = self.request_bytes, "request_bytes"
        for level in self.levels:
            if names.count(level.name) > 1:
                raise ValueError(f"levels: {level.name} is the name of two levels")
            if level.scope == "private" and shared:
                raise ValueError(
                    f"levels: {level.name} is private and behind {shared}, a shared one"
                )
            shared = shared or (level.name if level.scope == "shared" else "")
            field = "line_bytes" if level.kind == "cache" else "interleave_bytes"
            if level.block_bytes < widest:
                raise ValueError(
                    f"levels: {field} of {level.name} must be at least {widest} as {widest_name},"
                    f" not {level.block_bytes}"
                )
            for edge in ("base_address", "capacity_bytes"):
                value = getattr(level, edge)
                if value is not None and value % widest:
                    raise ValueError(
                        f"levels: {edge} of {level.name} must be a multiple of {widest} as"
                        f" {widest_name}, not {value}"
                    )
            if level.kind == "cache":
                widest, widest_name = level.block_bytes, f"line_bytes of {level.name}"
        if self.channels.interleave_bytes < widest:
            raise ValueError(
                f"channels: interleave_bytes must be at least {widest} as {widest_name},"
                f" not {self.channels.interleave_bytes}"
            )
        self._check_lines()
        self._check_nodes()
        return self

    def _check_lines(self) -> None:
        lines = sum(
            (level.sets or 0) * (level.ways or 0) * (self.cores if level.scope == "private" else 1)
            for level in self.levels
        )
        if lines > MAXIMUM_LINES:
            raise ValueError(f"levels: all caches together hold at most 2**24 lines, not {lines}")

    def _check_nodes(self) -> None:
        places = [
            (f"levels: nodes of {level.name}", level.nodes)
            for level in self.levels
            if level.scope == "shared"
        ]
        places.append(("channels: nodes", self.channels.nodes))
        if self.network is None:
            for what, nodes in places:
                if nodes:
                    raise ValueError(f"{what} need a network, and there is none")
            return
        if len(self.network.core_nodes) != self.cores:
            raise ValueError(
                f"network: core_nodes must name one node for each of {self.cores} cores,"
                f" not {len(self.network.core_nodes)}"
            )
        places.append(("network: core_nodes", self.network.core_nodes))
        for what, nodes in places:
            if not nodes:
                raise ValueError(f"{what} are required in a network")
            for node in nodes:
                if node >= self.network.node_count:
                    last = self.network.node_count - 1
                    raise ValueError(f"{what} must be from 0 to {last}, not {node}")
