"""The law of a DRAM that ports share, as a plain object.

The object times a model and drives buses in simulation; ``kernel`` is compiled.

The law. Cycles are those of the accelerator. Accelerator cycle ``t`` coincides with DRAM cycle
``t * N // D``, where ``N / D`` is the ratio of the clocks. A *line* is what one burst of the DRAM
moves. In each cycle, in this order:

1. The DRAM acts up to and including its cycle, and reports the requests that are done.
2. Each port acknowledges the oldest beat that it accepted in an earlier cycle and has not answered,
   if it can. A reading port can if the request of the beat is done. A writing port can if the line
   that it collects is that of the beat, or if it collects none, or if the line can make room: it
   does so by becoming the outgoing line, of which a port has at most one.
3. A writing port that collected nothing in this cycle makes its line the outgoing one, if it has no
   outgoing line yet, and either nothing was added for ``combine_cycles``, or a request of a reading
   port waits for this line.
4. One request goes to the DRAM. The ports are asked in turn, from the one after the port that was
   granted last (or from the lowest, with priorities); the first of them with a request that the
   DRAM takes is granted. A reading port offers its requests in order, but none whose line another
   port collects or holds outgoing. A writing port offers its outgoing line.
5. A port accepts a beat that is presented if fewer than ``outstanding_beats`` are unanswered; a
   beat acknowledged in this cycle still counts. A beat of a reading port joins the youngest request
   of the port if their lines are the same; otherwise it makes a new request, which is offered from
   the next cycle on. When a write changes a line, the reading ports forget it: their next beat of
   that line makes a new request.

So a read is acknowledged when its data are there, and a write when it is collected: from then on
    the
memory has it, and every read sees it.
"""

from collections import deque
from dataclasses import dataclass, field

from accelsim.memory.dram import Dram
from accelsim.memory.dram import columns as dram_word
from accelsim.memory.shared.choice import SharedChoice
from accelsim.memory.shared.columns import NONE, QUEUE, UNDER_WAY
from accelsim.memory.shared.ported import PortedMemory


@dataclass(eq=False)
class _Request:
    port: int
    line: int
    slot: int = NONE
    done: bool = False


@dataclass(eq=False)
class _Port:
    writes: bool
    accepted: deque[tuple[int, int | _Request]] = field(default_factory=deque)
    waiting: deque[_Request] = field(default_factory=deque)
    youngest: _Request | None = None
    acknowledged: bool = False
    collecting: int | None = None
    collected_cycle: int = 0
    outgoing: int | None = None


class SharedMemory(PortedMemory):
    """A DRAM in operation and the ports that share it.

    Args:
        choice: The DRAM and how it is shared.
        ports: Whether each port writes.
    """

    def __init__(self, choice: SharedChoice, ports: tuple[bool, ...]) -> None:
        self.choice = choice
        self.dram = Dram(choice.device, tier=choice.tier)
        self._ports = [_Port(writes) for writes in ports]
        super().__init__(self._ports)
        self._requests: dict[int, _Request] = {}
        self._tags = 0
        self._first = 0

    def ready(self, port: int, cycle: int) -> bool:
        """Return whether a beat presented in ``cycle`` would be accepted in it."""
        self.run_to(cycle)
        one = self._ports[port]
        return len(one.accepted) + one.acknowledged < self.choice.outstanding_beats

    def accept(self, port: int, cycle: int, address: int) -> None:
        """Accept a beat; see ``PortedMemory``."""
        assert self.ready(port, cycle)
        assert self._cycle == cycle
        one, line = self._ports[port], address // self.choice.line_bytes
        if one.writes:
            one.accepted.append((cycle, line))
            return
        if one.youngest is None or one.youngest.line != line:
            one.youngest = _Request(port, line)
            one.waiting.append(one.youngest)
        one.accepted.append((cycle, one.youngest))

    def cause(self, port: int) -> int:
        """Return why the oldest unanswered beat of a port has not been answered.

        Returns:
            A cause as defined in ``accelsim.memory.shared.cause``, for the state after the last
            cycle.
        """
        from accelsim.memory.shared.cause import line_cause, request_cause

        one, memory = self._ports[port], self.dram.memory
        if not one.accepted:
            return UNDER_WAY
        belongs = one.accepted[0][1]
        if isinstance(belongs, _Request):
            if belongs.done:
                return UNDER_WAY
            return QUEUE if belongs.slot == NONE else int(request_cause(memory, belongs.slot))
        if one.outgoing is None or one.collecting in (None, belongs):
            return UNDER_WAY
        return int(line_cause(memory, one.outgoing * self.choice.line_bytes))

    def _step(self, cycle: int) -> None:
        numerator, denominator = self.choice.ratio
        now = cycle * numerator // denominator
        for done in self.dram.completed(now):
            if done.tag != NONE:
                self._requests.pop(done.tag).done = True
        for one in self._ports:
            one.acknowledged = False
            if one.accepted and one.accepted[0][0] < cycle:
                one.acknowledged = self._answers(one, one.accepted[0][1], cycle)
            if one.acknowledged:
                one.accepted.popleft()
        for one in self._ports:
            if one.collecting is not None and one.outgoing is None and not one.acknowledged:
                idle = cycle - one.collected_cycle >= self.choice.combine_cycles
                if idle or any(
                    other.waiting and other.waiting[0].line == one.collecting
                    for other in self._ports
                ):
                    one.outgoing, one.collecting = one.collecting, None
        self._grant(now)

    def _answers(self, one: _Port, belongs: "int | _Request", cycle: int) -> bool:
        if isinstance(belongs, _Request):
            return belongs.done
        if one.collecting not in (None, belongs):
            if one.outgoing is not None:
                return False
            one.outgoing = one.collecting
        one.collecting, one.collected_cycle = belongs, cycle
        for other in self._ports:
            if other.youngest is not None and other.youngest.line == belongs:
                other.youngest = None
        return True

    def _grant(self, now: int) -> None:
        count = len(self._ports)
        for turn in range(count):
            number = (self._first + turn) % count
            if self._offer(self._ports[number], now):
                if self.choice.in_turn:
                    self._first = (number + 1) % count
                return

    def _offer(self, one: _Port, now: int) -> bool:
        if one.writes:
            if one.outgoing is None or not self._to_dram(one.outgoing, now, True, NONE):
                return False
            one.outgoing = None
            return True
        held = {line for other in self._ports for line in (other.collecting, other.outgoing)}
        if not one.waiting or one.waiting[0].line in held:
            return False
        if not self._to_dram(one.waiting[0].line, now, False, self._tags):
            return False
        request = one.waiting.popleft()
        memory = self.dram.memory
        request.slot = int(memory[memory[dram_word.FREE_AT] + memory[dram_word.FREE_SLOTS]])
        self._requests[self._tags] = request
        self._tags += 1
        return True

    def _to_dram(self, line: int, now: int, write: bool, tag: int) -> bool:
        return self.dram.offer(now, line * self.choice.line_bytes, write=write, tag=tag)
