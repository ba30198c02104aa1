"""A memory system in operation: requests go in, time advances, answers come out."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ArchError
from accelsim.hierarchy.system import columns as word
from accelsim.hierarchy.system.channels import NEVER, MemoryChannel
from accelsim.hierarchy.system.result import LevelCounts, ServerCounts, SystemRun
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.memory.dram import RequestTrace

MAXIMUM_ADDRESS = 2**56
MAXIMUM_CYCLE = 2**48


class MemoryEngine:
    """A memory system in operation; its cycles begin with 0.

    Args:
        system: The system; the docstring of ``accelsim.hierarchy.system.spec`` is its law.
        channels: Channels that replace those of ``system``, one for each, or None. Python calls
            them once for each event, which is far slower than the engine's own channels.

    Raises:
        ArchError: The number of channels differs from that of the system.
    """

    def __init__(
        self, system: MemorySystem, channels: Sequence[MemoryChannel] | None = None
    ) -> None:
        if channels is not None and len(channels) != system.channels.count:
            raise ArchError(
                f"channels.count: one channel for each of {system.channels.count},"
                f" not {len(channels)}"
            )
        from accelsim.hierarchy.system.tables import empty_state

        self.system = system
        self._channels = channels
        self._state = empty_state(system, channels is not None)
        self._count = self._told = 0
        self._pending = [0] * system.channels.count
        # Most jobs of one event: a line, and a line that is driven out, for each port of a bank.
        self._scarce = 4 + 2 * max((level.ports_per_bank for level in system.levels), default=1)

    @property
    def cycle(self) -> int:
        """The last cycle that was simulated, -1 at first."""
        return int(self._state.counters[word.NOW])

    @property
    def unanswered(self) -> int:
        """Number of requests that are not answered yet."""
        return self._count - int(self._state.counters[word.FINISHED])

    def request(self, core: int, address: int, write: bool, cycle: int) -> int:
        """Give a request to a core.

        Args:
            core: Index of the core, whose requests come in order.
            address: Byte address.
            write: Whether it writes.
            cycle: Cycle in which the core has the request, later than ``self.cycle``.

        Returns:
            Number of the request, from 0 on.

        Raises:
            ArchError: There is no such core, the address is out of range, or the cycle has passed.
        """
        return self._give(core, np.array([[address], [write], [cycle]], dtype=np.int64))

    def request_all(self, core: int, trace: RequestTrace) -> int:
        """Give many requests to a core.

        Args:
            core: Index of the core.
            trace: Requests in order, none in a cycle that has passed.

        Returns:
            Number of the first request; the others follow it.

        Raises:
            ArchError: There is no such core, an address is out of range, or a cycle has passed.
        """
        return self._give(core, trace.table)

    def advance(self, cycle: int) -> NDArray[np.int64]:
        """Simulate up to and including ``cycle``.

        Args:
            cycle: Last cycle to simulate, at least ``self.cycle``.

        Returns:
            Numbers of the requests answered since the last call, in order of time, int64.
        """
        if self._channels is None:
            self._run(cycle)
        else:
            self._run_with_channels(self._channels, cycle)
        self._state.counters[word.NOW] = max(self.cycle, cycle)
        told, self._told = self._told, int(self._state.counters[word.FINISHED])
        return self._state.requests[told : self._told, word.FINISHED_THEN].copy()  # type: ignore[no-any-return]

    def finish(self) -> SystemRun:
        """Simulate until nothing is left to happen, and return the result.

        Raises:
            ArchError: A channel outside of the engine leaves requests unanswered.
        """
        if self._channels is None:
            self._run(NEVER)
        else:
            self._run_with_channels(self._channels, NEVER)
        if self.unanswered:
            raise ArchError(f"channels: {self.unanswered} requests are never answered")
        return self.result()

    def answered_cycle(self, request: int) -> int:
        """Return the cycle in which a request was answered, or -1 if it was not."""
        return int(self._state.requests[request, word.ANSWERED])

    def waits(self, request: int) -> tuple[int, ...]:
        """Return the cycles that an answered request waited, for each of ``WAITS``."""
        row = self._state.requests[request]
        queue = int(row[word.ISSUED] - row[word.DUE])
        return (queue, *(int(cycles) for cycles in row[word.REQUEST_WAITS :]))

    def result(self) -> SystemRun:
        """Return the result up to now."""
        state, system = self._state, self.system
        rows = state.requests[: self._count]
        first, links = int(state.machine[word.FIRST_CHANNEL]), int(state.machine[word.FIRST_LINK])
        places = [int(row[word.FIRST_BANK]) for row in state.levels] + [first]
        names = [level.name for level in system.levels]
        tallies, moved = np.split(state.tallies, [len(names)])
        return SystemRun(
            core=rows[:, word.OF_CORE].copy(),
            due=rows[:, word.DUE].copy(),
            issued=rows[:, word.ISSUED].copy(),
            answered=rows[:, word.ANSWERED].copy(),
            waits=np.column_stack(
                [rows[:, word.ISSUED] - rows[:, word.DUE], rows[:, word.REQUEST_WAITS :]]
            ),
            levels={
                name: tuple(LevelCounts.of_row(row.tolist()) for row in tally)
                for name, tally in zip(names, tallies, strict=True)
            },
            banks={
                name: self._served(places[index], places[index + 1])
                for index, name in enumerate(names)
            },
            links=self._served(links, len(state.servers)),
            channels=self._served(first, links),
            channel_read_bytes=moved[:, :, word.READ_BYTES].copy(),
            channel_written_bytes=moved[:, :, word.WRITTEN_BYTES].copy(),
            packets=int(state.counters[word.PACKETS]),
            network_link_bytes=int(state.counters[word.LINK_TOTAL]),
            network_router_bytes=int(state.counters[word.ROUTER_TOTAL]),
            network_payload_bytes=int(state.counters[word.PAYLOAD_TOTAL]),
        )

    def _served(self, first: int, last: int) -> ServerCounts:
        from accelsim.hierarchy.system import arbiter

        sums = self._state.servers[first:last].sum(axis=0)
        return ServerCounts(
            served=int(sums[arbiter.TAKEN]),
            conflicts=int(sums[arbiter.WAITED]),
            wait_cycles=int(sums[arbiter.WAIT_CYCLES]),
            busy_cycles=int(sums[arbiter.BUSY]),
        )

    def _give(self, core: int, table: NDArray[np.int64]) -> int:
        from accelsim.hierarchy.system import kernel

        if not 0 <= core < self.system.cores:
            raise ArchError(f"core must be from 0 to {self.system.cores - 1}, not {core}")
        addresses, writes, cycles = table
        self._check(addresses, cycles)
        first, last = self._count, self._count + len(addresses)
        self._make_room(last)
        rows = self._state.requests[first:last]
        rows[:, word.OF_CORE] = core
        rows[:, word.ADDRESS_OF] = addresses & -self.system.request_bytes
        rows[:, word.IS_WRITE], rows[:, word.DUE] = writes, cycles
        self._count = last
        kernel.append(self._state, first, len(addresses))
        return first

    def _check(self, addresses: NDArray[np.int64], cycles: NDArray[np.int64]) -> None:
        if not len(addresses):
            return
        low, high = int(addresses.min()), int(addresses.max())
        if low < 0 or high >= MAXIMUM_ADDRESS:
            raise ArchError(f"address must be from 0 to 2**56 - 1, not {low if low < 0 else high}")
        early, late = int(cycles.min()), int(cycles.max())
        if early <= self.cycle:
            raise ArchError(f"cycle must be later than {self.cycle}, which is past, not {early}")
        if late >= MAXIMUM_CYCLE:
            raise ArchError(f"cycle must be below 2**48, not {late}")

    def _make_room(self, count: int) -> None:
        old = self._state.requests
        if count <= len(old):
            return
        room = max(count, 2 * len(old), 64)
        rows = np.zeros((room, word.REQUEST_COLUMNS), dtype=np.int64)
        rows[: len(old)] = old
        self._state = self._state._replace(requests=rows)

    def _next_cycle(self) -> int | None:
        cycles = [
            channel.next_event(self.cycle)
            for channel, pending in zip(self._channels or (), self._pending, strict=False)
            if pending
        ]
        if self._state.counters[word.EVENTS]:
            cycles.append(int(self._state.heap[0, 0]) // 2)
        return min((cycle for cycle in cycles if cycle < NEVER), default=None)

    def _run(self, until: int) -> int:
        """Simulate; return the server that offers a beat, or a negative number at the end."""
        from accelsim.hierarchy.system import kernel
        from accelsim.hierarchy.system.tables import with_jobs

        while True:
            status = kernel.advance(self._state, until, self._scarce)
            if status != kernel.GROW:
                return status
            self._state = with_jobs(self._state, len(self._state.jobs))

    def _run_with_channels(self, channels: Sequence[MemoryChannel], until: int) -> None:
        from accelsim.hierarchy.system import kernel

        cycle = self._next_cycle()
        while cycle is not None and cycle <= until:
            for index, channel in enumerate(channels):
                for tag, answered in channel.completed(cycle) if self._pending[index] else ():
                    self._pending[index] -= 1
                    kernel.acknowledge(self._state, tag, max(cycle, answered))
            while (server := self._run(cycle)) >= 0:
                index = server - int(self._state.machine[word.FIRST_CHANNEL])
                job = kernel.offer(self._state, server)
                row = self._state.jobs[job]
                accepted = channels[index].offer(
                    cycle, self._local_address(row), write=bool(row[word.WRITE]), tag=job
                )
                self._pending[index] += accepted
                kernel.offered(self._state, server, job, accepted)
            self._state.counters[word.NOW] = cycle
            cycle = self._next_cycle()

    def _local_address(self, row: NDArray[np.int64]) -> int:
        """Return the address of a job's next beat within its channel."""
        channels = self.system.channels
        address = int(row[word.ADDRESS] + row[word.BEATS_SENT] * channels.beat_bytes)
        block, offset = divmod(address, channels.interleave_bytes)
        return block // channels.count * channels.interleave_bytes + offset
