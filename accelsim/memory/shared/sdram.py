"""The law of an SDRAM that ports share, as a plain object; ``sdram_kernel`` is its compiled twin.

The law. In each cycle, in this order:

1. A port acknowledges a beat in the cycle in which the controller does
   (``accelsim.memory.sdram.law``): beats of all ports in the order in which it accepted them.
2. One beat goes to the controller, if that is ready: of the ports, asked in turn from the one after
   that which was granted last (or from the lowest), the first that has one which was accepted
   ``PASSING_CYCLES`` ago or earlier. Beats of a port keep their order.
3. A port accepts a beat that is presented if fewer than ``outstanding_beats`` are unanswered; a
   beat acknowledged in this cycle still counts.

Data lie from address 0 on, programs from the middle of the device on.
"""

from collections import deque
from dataclasses import dataclass, field

from accelsim.memory.sdram import SdramAccess, SdramLaw
from accelsim.memory.shared.columns import (
    PASSING_CYCLES,
    QUEUE,
    REFRESH,
    ROW_MISS,
    TURN_AROUND,
    UNDER_WAY,
)
from accelsim.memory.shared.ported import PortedMemory
from accelsim.memory.shared.sdram_choice import SdramChoice


@dataclass(eq=False)
class _Port:
    writes: bool
    waiting: deque[tuple[int, int]] = field(default_factory=deque)
    """Beats that the controller has not accepted: cycle, address."""
    served: deque[SdramAccess] = field(default_factory=deque)
    """Those that it has, and that are not acknowledged."""
    acknowledged: bool = False


class SharedSdram(PortedMemory):
    """An SDRAM and the ports that share it, in motion.

    Args:
        choice: Which SDRAM, and how it is shared.
        ports: Whether each port writes.
    """

    def __init__(self, choice: SdramChoice, ports: tuple[bool, ...]) -> None:
        self.choice = choice
        self._controller = SdramLaw(choice.device, choice.timing, choice.bus_bytes)
        self._ports = [_Port(writes) for writes in ports]
        super().__init__(self._ports)
        self._first = 0

    def ready(self, port: int, cycle: int) -> bool:
        """Return whether a beat presented in ``cycle`` would be accepted in it."""
        self.run_to(cycle)
        one = self._ports[port]
        unanswered = len(one.waiting) + len(one.served) + one.acknowledged
        return unanswered < self.choice.outstanding_beats

    def accept(self, port: int, cycle: int, address: int) -> None:
        """Accept a beat; as of ``PortedMemory``."""
        assert self.ready(port, cycle)
        assert self._cycle == cycle
        self._ports[port].waiting.append((cycle, address))

    def cause(self, port: int) -> int:
        """Return why the oldest unanswered beat of a port has not been answered.

        Returns:
            After the last cycle: ``REFRESH`` or ``QUEUE`` if the controller has not accepted it,
            which is refreshing, or serves others; ``REFRESH``, ``ROW_MISS`` or ``TURN_AROUND`` if
            it has, and a bank is refreshed, a row is opened, or the pins turn from reading to
            writing; else ``UNDER_WAY``.
        """
        one, cycle = self._ports[port], self._cycle
        if one.served:
            access = one.served[0]
            if cycle >= access.column_cycle:
                return UNDER_WAY
            if cycle >= access.opened_cycle:
                return TURN_AROUND
            return REFRESH if cycle < access.refreshed_cycle else ROW_MISS
        if not one.waiting or one.waiting[0][0] + PASSING_CYCLES > cycle:
            return UNDER_WAY
        return REFRESH if self._controller.refreshes(cycle) else QUEUE

    def _step(self, cycle: int) -> None:
        for one in self._ports:
            one.acknowledged = bool(one.served) and one.served[0].acknowledge_cycle == cycle
            if one.acknowledged:
                one.served.popleft()
        self._grant()

    def _grant(self) -> None:
        count = len(self._ports)
        for turn in range(count):
            number = (self._first + turn) % count
            one = self._ports[number]
            if not one.waiting or one.waiting[0][0] + PASSING_CYCLES > self._cycle:
                continue
            if not self._controller.ready(self._cycle):
                return
            _, address = one.waiting.popleft()
            one.served.append(self._controller.accept(self._cycle, address, one.writes))
            if self.choice.in_turn:
                self._first = (number + 1) % count
            return
