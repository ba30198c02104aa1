"""The result of a run of a memory system."""

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.display import Displayed

WAITS = ("queue", "bank", "network", "channel", "line")
"""Causes for which a request waits: earlier requests of its core; a bank that serves another
request; a link; a channel; a line that an earlier request has asked for."""


@dataclass(frozen=True, kw_only=True)
class LevelCounts:
    """Counts of all instances of a level, for one core.

    Args:
        hits: Requests whose line, or address, was there.
        late_hits: Requests whose line was on its way.
        misses: Requests whose line was not there.
        fills: Lines fetched from the next level.
        writebacks: Dirty lines written to the next level.
        forwards: Writes passed on to the next level.
    """

    hits: int
    misses: int
    late_hits: int
    fills: int
    writebacks: int
    forwards: int
    read_bytes: int
    written_bytes: int
    fill_bytes: int
    outward_bytes: int

    @classmethod
    def of_row(cls, row: list[int]) -> "LevelCounts":
        """Return the counts of a row of integers in the order of the fields."""
        return cls(**dict(zip(cls.__dataclass_fields__, row, strict=True)))


@dataclass(frozen=True, kw_only=True)
class ServerCounts:
    """Counts of all servers of one kind together.

    Args:
        served: Requests or packets that were served.
        conflicts: Requests that waited.
        wait_cycles: Cycles of waiting, summed over requests.
        busy_cycles: Cycles in which ports, links or channels were in use, summed over them.
    """

    served: int
    conflicts: int
    wait_cycles: int
    busy_cycles: int


@dataclass(frozen=True, kw_only=True, repr=False)
class SystemRun(Displayed):
    """The requests of all cores and the counts of a memory system.

    Args:
        core: Core of each request, shape (n,), int64.
        due: Cycle in which the core had each request.
        issued: Cycle in which it left the core.
        answered: Cycle in which it was answered.
        waits: Cycles that it waited, for each of ``WAITS``, shape (n, 5), int64. The rest of
            ``answered - due`` is service.
        levels: Counts of each level, for each core.
        banks: Counts of each level's banks together.
        links: Counts of all links together.
        channels: Counts of all channels together, in beats.
        channel_read_bytes: Bytes read, shape (channels, cores), int64.
        channel_written_bytes: Bytes written, shape (channels, cores), int64.
        packets: Packets in the network, answers included.
        network_link_bytes: Bytes over links between routers, headers included: the byte-hops.
        network_router_bytes: Bytes through routers, headers included.
        network_payload_bytes: Bytes carried, without headers.
    """

    core: NDArray[np.int64]
    due: NDArray[np.int64]
    issued: NDArray[np.int64]
    answered: NDArray[np.int64]
    waits: NDArray[np.int64]
    levels: dict[str, tuple[LevelCounts, ...]]
    banks: dict[str, ServerCounts]
    links: ServerCounts
    channels: ServerCounts
    channel_read_bytes: NDArray[np.int64]
    channel_written_bytes: NDArray[np.int64]
    packets: int
    network_link_bytes: int
    network_router_bytes: int
    network_payload_bytes: int

    def facts(self) -> dict[str, str]:
        """Return cores, requests, cycles, and the bytes of the channels."""
        return {
            "cores": f"{self.channel_read_bytes.shape[1]}",
            "requests": f"{len(self.core):,}",
            "cycles": f"{self.cycles:,}",
            "channels": f"{int(self.channel_read_bytes.sum()):,} bytes read,"
            f" {int(self.channel_written_bytes.sum()):,} bytes written",
        }

    @property
    def cycles(self) -> int:
        """The cycle after the last answer; 0 without requests."""
        return int(self.answered.max(initial=-1)) + 1

    def core_facts(self, core: int) -> dict[str, int]:
        """Return requests, cycles, and cycles of requests by cause, for one core.

        The cycles by cause are summed over requests, which may wait at the same time. Together with
        ``service_cycles`` they are the sum of all latencies.
        """
        mine = self.core == core
        latency = int((self.answered[mine] - self.due[mine]).sum())
        waits = self.waits[mine].sum(axis=0)
        facts = {
            "requests": int(mine.sum()),
            "cycles": int(self.answered[mine].max(initial=-1)) + 1,
            "latency_cycles": latency,
            "service_cycles": latency - int(waits.sum()),
        }
        return facts | {
            f"{name}_wait_cycles": int(cycles) for name, cycles in zip(WAITS, waits, strict=True)
        }

    def to_data(self) -> dict[str, Any]:
        """Return everything except the single requests, as plain data."""
        cores = self.channel_read_bytes.shape[1]
        return {
            "cycles": self.cycles,
            "cores": [self.core_facts(core) for core in range(cores)],
            "levels": {
                name: {
                    **{
                        field: sum(getattr(one, field) for one in counts)
                        for field in LevelCounts.__dataclass_fields__
                    },
                    "bank_conflicts": self.banks[name].conflicts,
                    "bank_wait_cycles": self.banks[name].wait_cycles,
                    "bank_busy_cycles": self.banks[name].busy_cycles,
                    "cores": [asdict(one) for one in counts],
                }
                for name, counts in self.levels.items()
            },
            "network": {
                "packets": self.packets,
                "payload_bytes": self.network_payload_bytes,
                "link_bytes": self.network_link_bytes,
                "router_bytes": self.network_router_bytes,
                "link_busy_cycles": self.links.busy_cycles,
                "link_conflicts": self.links.conflicts,
                "link_wait_cycles": self.links.wait_cycles,
            },
            "channels": {
                "read_bytes": self.channel_read_bytes.sum(axis=1).tolist(),
                "written_bytes": self.channel_written_bytes.sum(axis=1).tolist(),
                "core_read_bytes": self.channel_read_bytes.sum(axis=0).tolist(),
                "core_written_bytes": self.channel_written_bytes.sum(axis=0).tolist(),
                "beats": self.channels.busy_cycles,
                "conflicts": self.channels.conflicts,
                "wait_cycles": self.channels.wait_cycles,
            },
        }
