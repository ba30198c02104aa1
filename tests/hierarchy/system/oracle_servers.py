"""The servers of the oracle: banks, links and channels, a process for each of their ports."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from accelsim.hierarchy.system.result import ServerCounts
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.hierarchy.system.tables import instances, topology_of
from accelsim.memory.channel import Channel
from hierarchy.system.oracle_line import Line, Process, until


def fold(value: int, bits: int) -> int:
    """Return the exclusive or of all digits of ``value`` that are ``bits`` wide."""
    folded = 0
    while bits and value:
        folded ^= value & ((1 << bits) - 1)
        value >>= bits
    return folded


class Servers:
    """Everything that serves, and what stands before it.

    What stands before a bank or a link brings the cycles it takes; before a channel, its bytes and
    an event that is triggered with the cycle of its answer.

    Args:
        system: The memory system.
        environment: Environment of simpy.
    """

    def __init__(self, system: MemorySystem, environment: Any) -> None:
        self.system = system
        self.env = environment
        self.busy: Counter[str] = Counter()
        self.banks = [
            {
                (copy, bank): self._line(level.arbitration)
                for copy in range(instances(system, level))
                for bank in range(level.banks)
            }
            for level in system.levels
        ]
        channels = system.channels
        self.channels = [self._line(channels.arbitration) for _ in range(channels.count)]
        self.topology = topology_of(system.network) if system.network else None
        self.links = (
            [self._line(system.network.arbitration) for _ in range(self.topology.links)]
            if system.network and self.topology
            else []
        )
        for level, lines in zip(system.levels, self.banks, strict=True):
            for line in lines.values():
                for _ in range(level.ports_per_bank):
                    self.env.process(self._serve(line, level.name))
        for link in self.links:
            self.env.process(self._serve(link, "links"))
        for channel in range(channels.count):
            self.env.process(self._serve_channel(channel))

    @property
    def now(self) -> int:
        """The present cycle."""
        return int(self.env.now) // 2

    def channel_of(self, address: int) -> int:
        """Return the channel of an address."""
        channels = self.system.channels
        block = address // channels.interleave_bytes
        if channels.interleaving == "xor":
            return fold(block, channels.count.bit_length() - 1)
        return block % channels.count

    def served(self, lines: Sequence[Line], name: str) -> ServerCounts:
        """Return what servers did together; ``name`` is that of their level, links or channels."""
        return ServerCounts(
            served=sum(line.taken_count for line in lines),
            conflicts=sum(line.waited_count for line in lines),
            wait_cycles=sum(line.wait_cycles for line in lines),
            busy_cycles=self.busy[name],
        )

    def _line(self, policy: str) -> Line:
        return Line(self.env, self.system.cores, policy)

    def _serve(self, line: Line, name: str) -> Process:
        while True:
            yield from line.until_something_waits()
            cycles = line.take().thing
            self.busy[name] += cycles
            yield until(self.env, self.now + cycles)

    def _serve_channel(self, number: int) -> Process:
        channels, line = self.system.channels, self.channels[number]
        channel = Channel(
            channels.latency_cycles,
            (channels.interval_cycles, channels.interval_beats),
            channels.outstanding_beats,
        )
        while True:
            yield from line.until_something_waits()
            if not channel.ready(self.now):
                yield until(self.env, self.now + 1)
                continue
            size_bytes, answered = line.take().thing
            acknowledged = channel.accept(self.now)
            beats = max(1, -(-size_bytes // channels.beat_bytes))
            for _ in range(1, beats):
                yield until(self.env, channel.first_ready(self.now + 1))
                acknowledged = channel.accept(self.now)
            self.busy["channels"] += beats
            answered.succeed(acknowledged)
            yield until(self.env, self.now + 1)
