"""When a mapped layer does it, in plain Python: one cycle after the other."""

from fractions import Fraction
from math import ceil

from accelsim.arch import Arch, Memory
from accelsim.dataflow import Law
from naive.steps import Step, Tally

LONGEST = 200_000  # cycles after which the machine must have finished


class Machine:
    """Load unit, DRAM, array, vector unit and store unit; ``run`` lets the clock tick.

    Everything that has happened is noted with its cycle; units look at notes of the past only.
    """

    def __init__(self, steps: list[Step], arch: Arch, law: Law, vector: bool) -> None:
        def slots(memory: Memory) -> int:
            return 2 if memory.double_buffered else 1

        self.steps, self.vector = steps, vector
        self.law = law
        if vector:
            self.law = Law(
                fill_cycles=0,
                tail_cycles=0,
                gap_cycles=0,
                fill_offset_cycles=0,
                fill_after_stream=False,
                drain_cycles=0,
            )
        self.stationary = {"weight_stationary": 1, "input_stationary": 0}.get(arch.array.dataflow)
        self.rate = Fraction(arch.clock_hz, arch.dram.bandwidth_bytes_per_s)
        self.latency = ceil(Fraction(arch.dram.latency_ns * arch.clock_hz, 10**9))
        self.load_slots = (slots(arch.input_buffer), slots(arch.weight_buffer), 2)
        self.output_slots = slots(arch.output_buffer)
        self.accumulator_slots = slots(arch.accumulator_buffer)
        self.visits = sum(step.closes is not None for step in steps)
        self.closing = {step.closes: step for step in steps if step.closes is not None}
        # Notes: the cycle in which something has happened.
        self.arrived: dict[tuple[int, int], int] = {}
        self.streamed: dict[int, int] = {}
        self.drained: dict[int, int] = {}
        self.worked: dict[int, int] = {}
        self.stored: dict[int, int] = {}
        # Load unit: the loads still to be fetched, and since when the first of them is asked for.
        self.to_load = [
            (index, part)
            for index, step in enumerate(steps)
            for part in range(3)
            if step.loads[part]
        ]
        self.asked: int | None = None
        self.dram_free = 0
        # Array.
        self.to_stream = [
            (index, i) for index, step in enumerate(steps) for i in range(len(step.folds))
        ]
        self.filled: int | None = None  # when the fill under way is complete
        self.last: tuple[int, int] | None = None  # start and length of the last stream
        self.next_vector = self.next_store = 0
        self.vector_free = 0
        self.tally = Tally()

    def run(self) -> Tally:
        now = 0
        while self.next_store < self.visits:
            assert now < LONGEST
            while self.units_move(now) or self.dram_serves(now):
                pass
            now += 1
        end, last = self.stored[self.visits - 1], self.visits - 1
        self.tally.add("cycles", end)
        self.tally.add("stall_array_cycles", self.law.tail_cycles)
        self.tally.add("stall_vector_cycles", self.worked[last] - self.drained[last])
        self.tally.add("stall_store_cycles", end - self.worked[last])
        return self.tally

    def units_move(self, now: int) -> bool:
        moved = self.vector_unit_starts(now)
        moved = self.fill_starts(now) or moved
        moved = self.stream_starts(now) or moved
        return self.load_unit_asks(now) or moved

    @staticmethod
    def over(notes: dict[int, int], index: int, now: int) -> bool:
        """Return whether something has happened, or was before the first of its kind."""
        return index < 0 or (index in notes and notes[index] <= now)

    def vector_unit_starts(self, now: int) -> bool:
        visit = self.next_vector
        if visit == self.visits or now < self.vector_free or visit not in self.drained:
            return False
        if not self.over(self.drained, visit, now):
            return False
        if not self.vector and not self.over(self.stored, visit - self.output_slots, now):
            return False
        self.vector_free = now + (0 if self.vector else self.closing[visit].vector_cycles)
        self.worked[visit] = self.vector_free
        self.next_vector += 1
        return True

    def here(self, index: int, part: int, now: int) -> bool:
        return not self.steps[index].loads[part] or self.arrived.get((index, part), now + 1) <= now

    def fill_starts(self, now: int) -> bool:
        if not self.law.fill_cycles or self.filled is not None or not self.to_stream:
            return False
        index, fold = self.to_stream[0]
        if fold == 0 and self.stationary is not None and not self.here(index, self.stationary, now):
            return False
        if now < self.fill_allowed():
            return False
        self.filled = now + self.law.fill_cycles
        return True

    def fill_allowed(self) -> int:
        if self.last is None:
            return 0
        start, length = self.last
        if self.law.fill_after_stream:
            start += length
        return start + self.law.fill_offset_cycles

    def stream_allowed(self, length: int) -> int:
        """Return when the array alone lets the next stream start."""
        allowed = 0
        if self.last is not None:
            ended = sum(self.last)
            allowed = max(ended + self.law.gap_cycles, ended + self.law.drain_cycles - length)
        if self.law.fill_cycles:
            allowed = max(allowed, self.fill_allowed() + self.law.fill_cycles)
        return allowed

    def free_output(self, index: int, now: int) -> bool:
        visit = self.steps[index].opens
        if visit is None:
            return True
        if self.vector:
            return self.over(self.stored, visit - self.output_slots, now)
        return self.over(self.worked, visit - self.accumulator_slots, now)

    def stream_starts(self, now: int) -> bool:
        if not self.to_stream:
            return False
        index, fold = self.to_stream[0]
        step = self.steps[index]
        length = step.folds[fold].stream
        allowed = self.stream_allowed(length)
        if now < allowed:
            return False
        if self.law.fill_cycles and (self.filled is None or now < self.filled):
            return False
        if fold == 0:
            if not all(self.here(index, part, now) for part in range(3)):
                return False
            if not self.free_output(index, now):
                return False
        ended = 0 if self.last is None else sum(self.last)
        self.tally.add("stream_cycles", length)
        self.tally.add("stall_array_cycles", allowed - ended)
        if now > allowed:
            self.tally.add(f"stall_{self.cause(index, now)}_cycles", now - allowed)
        self.last, self.filled = (now, length), None
        del self.to_stream[0]
        if fold == len(step.folds) - 1:
            self.streamed[index] = now + length
            if step.closes is not None:
                self.drained[step.closes] = now + length + self.law.tail_cycles
        return True

    def cause(self, index: int, now: int) -> str:
        """Return what came last of all that the first fold of a step waited for."""
        for part, name in enumerate(("input", "weight", "partial_sum")):
            if (index, part) in self.arrived:
                fill = self.law.fill_cycles if part == self.stationary else 0
                if self.arrived[index, part] + fill == now:
                    return name
        return "output"

    def load_unit_asks(self, now: int) -> bool:
        """Ask for the next load once its place in the buffer is free."""
        if self.asked is not None or not self.to_load:
            return False
        index, part = self.to_load[0]
        if not self.over(self.streamed, index - self.load_slots[part], now):
            return False
        if part == 2:
            spilled_by = self.steps[index].spilled_by
            assert spilled_by is not None
            if not self.free_output(index, now) or not self.over(self.stored, spilled_by, now):
                return False
        self.asked = now
        return True

    def dram_serves(self, now: int) -> bool:
        """Start the transfer that was asked for first, a load before a store."""
        if now < self.dram_free:
            return False
        store_asked = None
        if self.next_store < self.next_vector and self.worked[self.next_store] <= now:
            store_asked = self.worked[self.next_store]
        if self.asked is not None and (store_asked is None or self.asked <= store_asked):
            index, part = self.to_load.pop(0)
            self.dram_free = now + ceil(self.steps[index].loads[part] * self.rate)
            self.arrived[index, part] = self.dram_free + self.latency
            self.asked = None
            return True
        if store_asked is not None:
            self.dram_free = now + ceil(self.closing[self.next_store].store * self.rate)
            self.stored[self.next_store] = self.dram_free
            self.next_store += 1
            return True
        return False
