"""The law of ``accelsim.hierarchy.system.spec`` as processes of simpy that wait for each other.

A process stands for each core, each request, each line on its way, and each bank, link and channel.
Time runs in halves of cycles: things arrive in the first half, servers take in the second.
"""

from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Any

import numpy as np
import simpy

from accelsim.hierarchy.system.parts import Level
from accelsim.hierarchy.system.result import WAITS, LevelCounts, SystemRun
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.hierarchy.system.topology import route
from accelsim.memory.dram import RequestTrace
from hierarchy.system.oracle_job import Held, Job
from hierarchy.system.oracle_line import Line, Process, until
from hierarchy.system.oracle_servers import Servers


class Oracle:
    """One run of a memory system.

    Args:
        system: The memory system.
        traces: The requests of each core.
    """

    def __init__(self, system: MemorySystem, traces: Sequence[RequestTrace]) -> None:
        self.system = system
        self.traces = traces
        self.env = simpy.Environment()
        self.issued = [[-1] * trace.requests for trace in traces]
        self.answered = [[-1] * trace.requests for trace in traces]
        self.waits = [[[0] * len(WAITS) for _ in range(trace.requests)] for trace in traces]
        self.tallies = [[Counter[str]() for _ in range(system.cores)] for _ in system.levels]
        self.moved: Counter[tuple[int, int, bool]] = Counter()
        self.carried: Counter[str] = Counter()
        self.servers = Servers(system, self.env)
        self.caches: list[dict[tuple[int, int], OrderedDict[int, Held]]] = [
            {} for _ in system.levels
        ]

    def run(self) -> SystemRun:
        """Run to the end."""
        for core in range(self.system.cores):
            self.env.process(self._core(core))
        self.env.run()
        return self._result()

    @property
    def _now(self) -> int:
        return self.servers.now

    # Cores.

    def _core(self, core: int) -> Process:
        slots = simpy.Container(self.env, init=self.system.outstanding_requests)
        for order, due in enumerate(self.traces[core].table[2].tolist()):
            yield until(self.env, due)
            yield slots.get(1)
            self.issued[core][order] = self._now
            self.env.process(self._request(core, order, slots))
            yield until(self.env, self._now + 1)

    def _request(self, core: int, order: int, slots: Any) -> Process:
        block = self.system.request_bytes
        address, write, due = self.traces[core].table[:, order].tolist()
        job = Job(
            core=core,
            order=order,
            code=1,
            level=0,
            address=address // block * block,
            size_bytes=block,
            write=bool(write),
            node=self.system.network.core_nodes[core] if self.system.network else 0,
        )
        yield from self._ask(job)
        self.answered[core][order] = self._now
        queue = self.issued[core][order] - due
        self.waits[core][order] = [queue, *(job.waits[name] for name in WAITS[1:])]
        yield until(self.env, self._now + 1)
        yield slots.put(1)

    # The way of a job.

    def _ask(self, job: Job) -> Process:
        levels, number = self.system.levels, job.level
        while number < len(levels) and not _answers(levels[number], job.address):
            number += 1
        here = None if number == len(levels) else levels[number]
        away = self.servers.topology is not None and (here is None or here.scope == "shared")
        if here is None:
            place = self.servers.channel_of(job.address)
            node = _turn(self.system.channels.nodes, place)
        else:
            place = job.address // here.block_bytes % here.banks
            node = _turn(here.nodes, place)
        if away:
            yield from self._travel(job, job.node, node, job.size_bytes if job.write else 0)
        if here is None:
            yield from self._use_channel(job, place)
        elif here.scope == "shared":
            yield from self._use_bank(job, number, 0, place, node)
        else:
            yield from self._use_bank(job, number, job.core, place, job.node)
        if away and not job.posted:
            yield from self._travel(job, node, job.node, 0 if job.write else job.size_bytes)

    def _travel(self, job: Job, source: int, end: int, payload: int) -> Process:
        network = self.system.network
        assert network is not None
        assert self.servers.topology is not None
        whole = payload + network.header_bytes
        flits = max(1, -(-whole // network.link_bytes_per_cycle))
        links = route(self.servers.topology, source, end)
        self.carried["packets"] += 1
        self.carried["link"] += (len(links) - 2) * whole
        self.carried["router"] += (len(links) - 1) * whole
        self.carried["payload"] += payload
        for link in links:
            yield from self._stand(job, self.servers.links[link], "network", flits)
            yield until(self.env, self._now + network.hop_cycles)
        yield until(self.env, self._now + flits - 1)

    def _stand(self, job: Job, line: Line, cause: str, thing: Any) -> Process:
        arrived = self._now
        yield line.join(job.core, job.rank, thing)
        job.waits[cause] += self._now - arrived

    def _use_channel(self, job: Job, channel: int) -> Process:
        answered = self.env.event()
        thing = (job.size_bytes, answered)
        yield from self._stand(job, self.servers.channels[channel], "channel", thing)
        self.moved[channel, job.core, job.write] += job.size_bytes
        cycle = yield answered
        yield until(self.env, cycle)

    def _use_bank(self, job: Job, number: int, copy: int, bank: int, node: int) -> Process:
        level, tally = self.system.levels[number], self.tallies[number][job.core]
        service = max(1, -(-job.size_bytes // level.bytes_per_cycle))
        yield from self._stand(job, self.servers.banks[number][copy, bank], "bank", service)
        asked = self._now + level.latency_cycles
        ready = asked + service - 1
        tally["written_bytes" if job.write else "read_bytes"] += job.size_bytes
        if level.kind == "scratchpad":
            tally["hits"] += 1
        else:
            yield from self._look_up(job, number, copy, node, (asked, ready))
        yield until(self.env, ready)

    # Caches.

    def _look_up(
        self, job: Job, number: int, copy: int, node: int, times: tuple[int, int]
    ) -> Process:
        level, tally = self.system.levels[number], self.tallies[number][job.core]
        assert level.sets is not None
        asked, ready = times
        line = job.address // level.block_bytes
        lines = self.caches[number].setdefault((copy, line % level.sets), OrderedDict())
        held = lines.get(line)
        if held is not None:
            lines.move_to_end(line)
        through = job.write and level.write_policy == "write_through"
        late = held is not None and held.fetch is not None and not through
        tally["misses" if held is None else "late_hits" if late else "hits"] += 1
        if through:
            tally["forwards"] += 1
            tally["outward_bytes"] += job.size_bytes
            other = job.child(number, node, (0, job.address, job.size_bytes), write=True)
            asking = self.env.process(self._ask_from(asked, other))
            if not job.posted:
                yield asking
                job.waits.update(other.waits)
        elif held is None:
            yield from self._miss(job, number, node, lines, asked)
        else:
            held.dirty |= job.write
            if held.fetch is not None:
                yield held.fetch
                job.waits["line"] += max(0, self._now - ready)

    def _miss(
        self, job: Job, number: int, node: int, lines: OrderedDict[int, Held], asked: int
    ) -> Process:
        level, tally = self.system.levels[number], self.tallies[number][job.core]
        line_bytes = level.block_bytes
        line = job.address // line_bytes
        if len(lines) == level.ways:
            old, left = lines.popitem(last=False)
            if left.dirty:
                tally["writebacks"] += 1
                tally["outward_bytes"] += line_bytes
                what = (1, old * line_bytes, line_bytes)
                out = job.child(number, node, what, write=True, posted=True)
                self.env.process(self._ask_from(asked, out, left.fetch))
        lines[line] = held = Held(job.write)
        if job.write and job.size_bytes == line_bytes:
            return
        tally["fills"] += 1
        tally["fill_bytes"] += line_bytes
        other = job.child(number, node, (0, line * line_bytes, line_bytes), write=False)
        held.fetch = self.env.process(self._fetch(asked, other, held))
        yield held.fetch
        job.waits.update(other.waits)

    def _ask_from(self, cycle: int, job: Job, after: Any = None) -> Process:
        if after is not None:
            yield after
        yield until(self.env, cycle)
        yield from self._ask(job)

    def _fetch(self, cycle: int, job: Job, held: Held) -> Process:
        yield from self._ask_from(cycle, job)
        held.fetch = None

    # Results.

    def _result(self) -> SystemRun:
        cores, fields = range(self.system.cores), LevelCounts.__dataclass_fields__
        names = [level.name for level in self.system.levels]
        moved = np.zeros((2, self.system.channels.count, self.system.cores), dtype=np.int64)
        for (channel, core, write), size_bytes in self.moved.items():
            moved[int(write), channel, core] = size_bytes
        return SystemRun(
            core=np.repeat(list(cores), [trace.requests for trace in self.traces]),
            due=np.concatenate([trace.table[2] for trace in self.traces]),
            issued=np.array([cycle for each in self.issued for cycle in each], dtype=np.int64),
            answered=np.array([cycle for each in self.answered for cycle in each], dtype=np.int64),
            waits=np.array(
                [waits for each in self.waits for waits in each], dtype=np.int64
            ).reshape(-1, len(WAITS)),
            levels={
                name: tuple(LevelCounts(**{field: one[field] for field in fields}) for one in tally)
                for name, tally in zip(names, self.tallies, strict=True)
            },
            banks={
                name: self.servers.served(list(lines.values()), name)
                for name, lines in zip(names, self.servers.banks, strict=True)
            },
            links=self.servers.served(self.servers.links, "links"),
            channels=self.servers.served(self.servers.channels, "channels"),
            channel_read_bytes=moved[0],
            channel_written_bytes=moved[1],
            packets=self.carried["packets"],
            network_link_bytes=self.carried["link"],
            network_router_bytes=self.carried["router"],
            network_payload_bytes=self.carried["payload"],
        )


def _turn(nodes: Sequence[int], index: int) -> int:
    return nodes[index % len(nodes)] if nodes else 0


def _answers(level: Level, address: int) -> bool:
    if level.base_address is None or level.capacity_bytes is None:
        return True
    return level.base_address <= address < level.base_address + level.capacity_bytes
