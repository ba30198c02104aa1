"""A memory with a latency and a bandwidth behind one port.

It stands behind each port in block RAM, and behind all ports together in an ideal memory
(``accelsim.memory.shared.ideal``).

The law. A request that is presented in cycle ``r`` is accepted in the first cycle ``a >= r`` that
comes after the last acceptance, in which the bandwidth allows a beat and fewer than
``outstanding_beats`` are unanswered; it is acknowledged in cycle ``a + latency_cycles``. Cycle
``a`` has bandwidth if ``a * denominator >= free``, where ``free`` starts at 0 and each acceptance
sets ``free = max(free, (a - 1) * denominator + 1) + numerator``: fractions of a cycle are kept
while requests wait, and of idle time less than a cycle counts. A beat acknowledged in cycle ``t``
is unanswered up to and including ``t``.
"""

from collections import deque
from dataclasses import dataclass, field


@dataclass
class Channel:
    """One port of memory in motion; the same object times a model and drives a bus in simulation.

    Args:
        latency_cycles: From acceptance to acknowledgment, at least 1.
        interval: Cycles between beats as (numerator, denominator), at least one cycle.
        outstanding_beats: Beats accepted and unanswered, at most.
    """

    latency_cycles: int
    interval: tuple[int, int]
    outstanding_beats: int
    _free: int = field(default=0, init=False)
    _last_cycle: int = field(default=-1, init=False)
    _acknowledgments: deque[int] = field(default_factory=deque, init=False)

    def ready(self, cycle: int) -> bool:
        """Return whether a request presented in ``cycle`` would be accepted in it.

        Args:
            cycle: Not before the last acceptance.
        """
        while self._acknowledgments and self._acknowledgments[0] < cycle:
            self._acknowledgments.popleft()
        return (
            cycle > self._last_cycle
            and cycle * self.interval[1] >= self._free
            and len(self._acknowledgments) < self.outstanding_beats
        )

    def accept(self, cycle: int) -> int:
        """Accept a request in ``cycle``, in which the port is ready.

        Returns:
            The cycle in which it is acknowledged.
        """
        assert self.ready(cycle)
        numerator, denominator = self.interval
        self._free = max(self._free, (cycle - 1) * denominator + 1) + numerator
        self._last_cycle = cycle
        self._acknowledgments.append(cycle + self.latency_cycles)
        return cycle + self.latency_cycles

    def first_ready(self, cycle: int) -> int:
        """Return the first cycle from ``cycle`` on in which a request is accepted."""
        candidate = max(cycle, self._last_cycle + 1, -(-self._free // self.interval[1]))
        unanswered = [time for time in self._acknowledgments if time >= candidate]
        if len(unanswered) >= self.outstanding_beats:
            candidate = unanswered[-self.outstanding_beats] + 1
        return candidate
