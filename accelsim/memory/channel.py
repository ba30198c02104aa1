"""A memory with a latency and a bandwidth behind one port.

A channel serves each port of block RAM, or all ports of an ideal memory together
(``accelsim.memory.shared.ideal``).

The law. A request presented in cycle ``r`` is accepted in the first cycle ``a >= r`` that comes
after the last acceptance, has bandwidth, and in which fewer than ``outstanding_beats`` are
unanswered. It is acknowledged in cycle ``a + latency_cycles``, up to and including which it counts
as unanswered. Cycle ``a`` has bandwidth if ``a * denominator >= free``. ``free`` starts at 0, and
each acceptance sets ``free = max(free, (a - 1) * denominator + 1) + numerator``. So fractions of a
cycle are kept while requests wait, and idle time gives a later request less than a cycle of credit.
"""

from collections import deque
from dataclasses import dataclass, field


@dataclass
class Channel:
    """One port of memory in operation; the same object times a model and drives a bus.

    Args:
        latency_cycles: Cycles from acceptance to acknowledgment, at least 1.
        interval: Cycles between beats as (numerator, denominator), at least one cycle.
        outstanding_beats: Greatest number of beats that are accepted and unanswered.
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
            cycle: A cycle not before the last acceptance.
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
            Cycle in which the request is acknowledged.
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
