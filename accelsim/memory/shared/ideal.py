"""The law of an ideal memory and of block RAM, as a plain object.

The object times a model and drives buses in simulation. The timing engine of programs
(``accelsim.timeline.engine``) and the hardware (``accelsim_hdl.memory.arbiter``) follow the same
law.

The law of block RAM: each port has a ``Channel`` of its own.

The law of an ideal memory: one ``Channel`` serves all ports. In a cycle a port *asks* if it
    presents
a beat and has fewer than ``outstanding_beats`` unanswered; a beat acknowledged in the cycle still
counts. If the channel has bandwidth in the cycle, it accepts the beat of one of the ports that ask:
the first of them from the one after the port that was served last (in turn), or the lowest (by
priority). So at most one beat is accepted in a cycle, and no cycle with bandwidth passes in which a
port asks. A beat accepted in cycle ``a`` is acknowledged in ``a + latency_cycles``; beats of all
ports are acknowledged in the order of their acceptance.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from accelsim.memory.channel import Channel
from accelsim.memory.shared.columns import UNDER_WAY
from accelsim.memory.shared.ported import PortedMemory


@dataclass(frozen=True, kw_only=True)
class IdealChoice:
    """An ideal memory, or block RAM.

    Args:
        latency_cycles: Cycles from acceptance to acknowledgment, at least 1.
        interval: Cycles between beats as (numerator, denominator), at least one cycle.
        outstanding_beats: Greatest number of unanswered beats of a port.
        bus_bytes: Bytes of a beat.
        competing: Whether the ports share one memory; otherwise each has a memory of its own.
        in_turn: Whether ports are served in turn; otherwise the lowest port goes first.
        bound_interval: Cycles between beats of a port that beats in flight bound more than
            ``interval`` does; None if they do not.
    """

    latency_cycles: int
    interval: tuple[int, int]
    outstanding_beats: int
    bus_bytes: int
    competing: bool = True
    in_turn: bool = True
    bound_interval: tuple[int, int] | None = None

    def facts(self) -> dict[str, Any]:
        """Return tier and law as plain data for reports."""
        facts: dict[str, Any] = {
            "tier": "ideal" if self.competing else "block_ram",
            "latency_cycles": self.latency_cycles,
            "interval_cycles": list(self.interval),
            "outstanding_beats": self.outstanding_beats,
        }
        return facts | ({"arbiter": self._arbiter} if self.competing else {})

    def sentence(self) -> str:
        """Return tier and law in one line."""
        ports = f"shared by the three ports, {self._arbiter}" if self.competing else "of each port"
        tier = "ideal" if self.competing else "block RAM"
        text = (
            f"{tier}, {ports}: latency {self.latency_cycles} cycles,"
            f" {self._rate(self.interval)} bytes per cycle"
        )
        if self.bound_interval is None:
            return text
        return f"{text}; beats in flight bound a port to {self._rate(self.bound_interval)}"

    @property
    def _arbiter(self) -> str:
        return "round_robin" if self.in_turn else "priority"

    def _rate(self, interval: tuple[int, int]) -> str:
        return f"{self.bus_bytes * interval[1] / interval[0]:.4g}"


@dataclass(eq=False)
class _Port:
    answers: deque[int] = field(default_factory=deque)
    """Cycles of the acknowledgments that are still to come."""
    acknowledged: bool = False


class IdealMemory(PortedMemory):
    """An ideal memory or block RAM in operation, and its ports.

    Args:
        choice: Parameters of the memory.
        ports: Whether each port writes, which makes no difference here.
    """

    def __init__(self, choice: IdealChoice, ports: tuple[bool, ...]) -> None:
        self._choice = choice
        self._ports = [_Port() for _ in ports]
        super().__init__(self._ports)
        limit = choice.outstanding_beats
        if choice.competing:
            limit *= len(ports)
        channels = [self._channel(limit) for _ in range(1 if choice.competing else len(ports))]
        self._channels = channels * len(ports) if choice.competing else channels
        self._first = 0

    def ready(self, port: int, cycle: int) -> bool:
        """Return whether a beat would be accepted in ``cycle`` if no other port presented one."""
        self.run_to(cycle)
        there = self._ports[port]
        unanswered = len(there.answers) + there.acknowledged
        return unanswered < self._choice.outstanding_beats and self._channels[port].ready(cycle)

    def grants(self, cycle: int, presented: Sequence[int]) -> tuple[int, ...]:
        """Return the ports whose beat is accepted in ``cycle``; see ``PortedMemory``."""
        asking = super().grants(cycle, presented)
        if not self._choice.competing:
            return asking
        count = len(self._ports)
        return tuple(sorted(asking, key=lambda port: (port - self._first) % count)[:1])

    def accept(self, port: int, cycle: int, address: int) -> None:  # noqa: ARG002 - no banks
        """Accept a beat; see ``PortedMemory``."""
        assert self.ready(port, cycle)
        self._ports[port].answers.append(self._channels[port].accept(cycle))
        if self._choice.in_turn:
            self._first = (port + 1) % len(self._ports)

    def cause(self, port: int) -> int:  # noqa: ARG002 - all are alike
        """Return why the oldest unanswered beat of a port has not been answered."""
        return UNDER_WAY

    def _channel(self, outstanding_beats: int) -> Channel:
        choice = self._choice
        return Channel(choice.latency_cycles, choice.interval, outstanding_beats)

    def _step(self, cycle: int) -> None:
        for port in self._ports:
            port.acknowledged = bool(port.answers) and port.answers[0] == cycle
            if port.acknowledged:
                port.answers.popleft()
