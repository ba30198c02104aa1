"""What all memories with several ports have in common."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol


class _Port(Protocol):
    acknowledged: bool


class PortedMemory(ABC):
    """A memory in operation and the ports that share it. Calls come in the order of cycles.

    Args:
        ports: State of each port.
    """

    def __init__(self, ports: Sequence[_Port]) -> None:
        self._all = ports
        self._cycle = -1

    def run_to(self, cycle: int) -> None:
        """Perform what the memory does by itself in every cycle up to and including this one."""
        while self._cycle < cycle:
            self._cycle += 1
            self._step(self._cycle)

    def acknowledged(self, port: int, cycle: int) -> bool:
        """Return whether the oldest unanswered beat of a port is acknowledged in ``cycle``."""
        self.run_to(cycle)
        assert self._cycle == cycle
        return self._all[port].acknowledged

    def grants(self, cycle: int, presented: Sequence[int]) -> tuple[int, ...]:
        """Return the ports whose beat is accepted in ``cycle``.

        Args:
            cycle: The cycle.
            presented: The ports that present a beat in it.
        """
        return tuple(port for port in presented if self.ready(port, cycle))

    @abstractmethod
    def ready(self, port: int, cycle: int) -> bool:
        """Return whether a beat would be accepted in ``cycle`` if no other port presented one."""

    @abstractmethod
    def accept(self, port: int, cycle: int, address: int) -> None:
        """Accept a beat in ``cycle``, in which the port is granted.

        Args:
            port: Index of the port, which has at most one beat in a cycle.
            cycle: The cycle, not before one of any earlier call.
            address: Address of a byte of the beat.
        """

    @abstractmethod
    def cause(self, port: int) -> int:
        """Return why the oldest unanswered beat of a port has not been answered.

        Returns:
            Cause from ``columns``, for the state after the last cycle.
        """

    @abstractmethod
    def _step(self, cycle: int) -> None:
        """Perform what the memory does by itself in one cycle."""
