"""What stands behind the ports of the oracle: a process that serves a memory cycle by cycle.

Beats are acknowledged in the first half of a cycle. In the second half all that is presented in the
cycle is known, and the memory grants.
"""

from typing import Any

from accelsim.memory.shared import PortedMemory
from accelsim.memory.shared.columns import UNDER_WAY

from .clock import Clock, Process


class MemoryProcess:
    """A memory behind the three ports of an NPU, in simpy.

    Args:
        clock: The time of all processes.
        memory: The law.

    Attributes:
        causes: Causes that kept the oldest unanswered beat of each port waiting, by cycle.
    """

    def __init__(self, clock: Clock, memory: PortedMemory) -> None:
        self._clock, self._memory = clock, memory
        self._presented: dict[int, tuple[int, Any]] = {}
        self._unanswered: tuple[list[Any], ...] = ([], [], [])
        self.causes: tuple[dict[int, int], ...] = ({}, {}, {})
        self._wake = clock.event()
        clock.start(self._serve())

    def present(self, port: int, address: int) -> Any:
        """Present a beat from this cycle on.

        Args:
            port: Number of the port, which presents no other beat.
            address: Address of the beat.

        Returns:
            An event of its acceptance, whose value is another event: of its acknowledgment, whose
            value is the cycle.
        """
        accepted = self._clock.event()
        self._presented[port] = address, accepted
        if not self._wake.triggered:
            self._wake.succeed()
        return accepted

    def cause(self, port: int, cycle: int) -> int:
        """Return what kept the oldest unanswered beat of a port in a cycle that is past."""
        return self.causes[port].get(cycle, UNDER_WAY)

    def _serve(self) -> Process:
        while True:
            yield self._wake
            self._wake = self._clock.event()
            while self._presented or any(self._unanswered):
                cycle = self._clock.cycle
                self._acknowledge(cycle)
                yield self._clock.until(cycle, half=1)
                self._grant(cycle)
                yield self._clock.until(cycle + 1)

    def _acknowledge(self, cycle: int) -> None:
        for port, unanswered in enumerate(self._unanswered):
            if self._memory.acknowledged(port, cycle):
                unanswered.pop(0).succeed(cycle)
            self.causes[port][cycle] = self._memory.cause(port)

    def _grant(self, cycle: int) -> None:
        for port in self._memory.grants(cycle, sorted(self._presented)):
            address, accepted = self._presented.pop(port)
            self._memory.accept(port, cycle, address)
            self._unanswered[port].append(self._clock.event())
            accepted.succeed(self._unanswered[port][-1])
