"""The law of an SDRAM that ports share, as a plain object; ``sdram_kernel`` is compiled.

The law. In each cycle, in this order:

1. A port acknowledges a beat in the cycle in which the controller does
   (``accelsim.memory.sdram.law``). The controller answers beats in the order in which it accepted
   them.
2. If the controller is ready, it takes one beat. The ports are asked in turn, from the one after
   the port that was granted last (or from the lowest, with priorities). The first of them with a
   beat that it accepted at least ``PASSING_CYCLES`` ago is granted. Beats of a port keep their
   order.
3. A port accepts a beat that is presented if fewer than ``outstanding_beats`` are unanswered; a
   beat acknowledged in this cycle still counts.

Data begin at address 0, programs in the middle of the device.
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
    """Beats that the controller has not accepted: cycle of acceptance by the port, and address."""
    served: deque[SdramAccess] = field(default_factory=deque)
    """Beats that the controller has accepted and not acknowledged."""
    acknowledged: bool = False


class SharedSdram(PortedMemory):
    """An SDRAM in operation and the ports that share it.

    Args:
        choice: The SDRAM and how it is shared.
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
        """Accept a beat; see ``PortedMemory``."""
        assert self.ready(port, cycle)
        assert self._cycle == cycle
        self._ports[port].waiting.append((cycle, address))

    def cause(self, port: int) -> int:
        """Return why the oldest unanswered beat of a port has not been answered.

        Returns:
            ``REFRESH`` or ``QUEUE`` if the controller has not accepted the beat, because it
            refreshes or serves others. ``REFRESH``, ``ROW_MISS`` or ``TURN_AROUND`` if it has
            accepted the beat, and waits for a refreshed bank, for a row to open, or for the pins to
            turn from reading to writing. Otherwise ``UNDER_WAY``. The state is that after the last
            cycle.
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
