"""docs/npu.md as processes that wait for each other, one for each thing that acts.

Nothing is computed ahead: a request waits for its memory, a token for its end, an address for its
cycle. Time runs in halves of cycles, so that a MATMUL decides in the second half of the cycle in
which a VECTOR decided in the first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import (
    BUFFERS,
    COMBINATIONS,
    INSTRUCTION_BYTES,
    INSTRUCTIONS,
    STATISTICS,
    UNITS,
)
from accelsim.memory.shared import PortedMemory
from accelsim.memory.shared.columns import CAUSES
from accelsim.npu import COUNTERS, Events, Npu
from accelsim.timeline import columns
from naive.row_product import passes_of

from .clock import Asked, Clock, Process
from .memory import MemoryProcess
from .requests import request_costs
from .words import index_words, load_rows, store_beats

NAMES = {row.opcode: row.name for row in INSTRUCTIONS.values()}
TIMES = (
    columns.FETCHED,
    columns.ISSUE,
    columns.START,
    columns.END,
    columns.READY,
    columns.ACTIONS,
    columns.BEATS,
)
IN_FLIGHT = {
    "store": "stall_store_cycles",
    "weight": "stall_weight_cycles",
    "input": "stall_input_cycles",
    "vector": "stall_vector_cycles",
    "array": "stall_array_cycles",
}
"""Classes of instructions in flight, each counted in a counter; a later one comes first."""


class Oracle:
    """One run of a program.

    Args:
        instructions: Structured array of ``accelsim.isa.record_type()``, FINISH last.
        npu: The machine.
        memory: Memory behind its ports, at rest.
        bases: Address of the program, and of its image.
        streams: Cycles of each fold on an engine that skips zeros, in the order of the program.
        held: Contents of the base registers, from the first on.
        image: Memory at the start, of a program that gathers.
    """

    def __init__(
        self,
        instructions: NDArray[np.void],
        npu: Npu,
        memory: PortedMemory,
        bases: tuple[int, int] = (0, 0),
        streams: Iterable[int] | None = None,
        held: Sequence[int] = (),
        image: NDArray[np.uint8] | None = None,
    ) -> None:
        names = instructions.dtype.names or ()
        self.program = [dict(zip(names, row.item(), strict=True)) for row in instructions]
        for one in self.program:
            if one["base"]:
                one["address"] = (one["address"] + held[one["base"] - 1]) % 2**32
        self.names = [NAMES[one["opcode"]] for one in self.program]
        self.image = np.zeros(0, dtype=np.uint8) if image is None else image
        self.index_words: dict[int, int] = {}
        self.npu = npu
        self.clock = Clock()
        count = len(self.program)
        self.fetch_beats = max(1, INSTRUCTION_BYTES // npu.bus_bytes)
        self.beat_instructions = max(1, npu.bus_bytes // INSTRUCTION_BYTES)
        self.times = {column: np.zeros(count, dtype=np.int64) for column in TIMES}
        self.started = [False] * len(self.program)
        self.counters: Counter[str] = Counter()
        self.streams: list[int] = []
        self.queues = {unit: self.clock.line() for unit in UNITS}
        self.dispatched = {unit: self.clock.line() for unit in UNITS}
        self.leaving = {unit: self.clock.line() for unit in UNITS}
        self.spaces = {unit: self.clock.slots(max(1, npu.queue_depth)) for unit in UNITS}
        self.tokens = {(giver, taker): self.clock.line() for giver in UNITS for taker in UNITS}
        self.holders: Counter[tuple[str, int]] = Counter()
        self.released = self.clock.event()
        self.fetched_beats = self.clock.line()
        self.issued_actions = self.clock.line()
        self.index_ended = self.clock.line()
        held = max(1, npu.prefetch_instructions // self.beat_instructions)
        self.fetch_slots = self.clock.slots(held * self.fetch_beats)
        self.load_slots = self.clock.slots(npu.outstanding_beats)
        self.store_slots = self.clock.slots(npu.outstanding_beats)
        self.memory, self.bases = MemoryProcess(self.clock, memory), bases
        self.issues: tuple[set[int], ...] = (set(), set(), set())
        self.last_store: Any = None
        self.stores_locally = False
        self.handoff = self.last_input = self.last_answer = -1
        self.folds = None if streams is None else iter(streams)
        self.costs = request_costs(self.program, self.names, npu)

    def run(self) -> tuple[dict[int, NDArray[np.int64]], int]:
        """Run to the end.

        Returns:
            Arrays by column of ``TIMES``, int64 of shape (instructions,); and the first instruction
            that waits for a token forever, or -1.
        """
        self.clock.start(self._request_instructions())
        self.clock.start(self._issue_instructions())
        self.clock.start(self._take_actions())
        for unit in UNITS:
            self.clock.start(self._dispatch(unit))
            self.clock.start(self._execute(unit))
        self.clock.run()
        waiting = [index for index, started in enumerate(self.started) if not started]
        return self.times, waiting[0] if waiting else -1

    def why(self) -> NDArray[np.int64]:
        """Return, after a run, the cycles in which memory held actions back, by cause.

        Returns:
            int64 array of shape (instructions, causes); the way of the data is none of them.
        """
        found = np.zeros((len(self.program), CAUSES), dtype=np.int64)
        for index, name in enumerate(self.names):
            if name not in ("LOAD", "STORE"):
                continue
            port, lead = (1, columns.LOAD_LEAD) if name == "LOAD" else (2, columns.STORE_LEAD)
            start, ready = (
                int(self.times[column][index]) for column in (columns.START, columns.READY)
            )
            for cycle in range(start + lead, ready):
                if cycle not in self.issues[port]:
                    found[index, self.memory.cause(port, cycle)] += 1
        return found[:, 1:]

    # Memory.

    def _accept(self, port: int, beat: int) -> Asked:
        """Present a beat until it is accepted, and return the event of its acknowledgment."""
        if port:
            address = self.bases[1] + beat * self.npu.bus_bytes % 2**32
        else:
            address = self.bases[0] + beat * self.npu.bus_bytes
        return (yield self.memory.present(port, address))

    # Fetching.

    def _request_instructions(self) -> Process:
        whole = -(-len(self.program) // self.beat_instructions)
        for beat in range(whole * self.fetch_beats):
            yield self.fetch_slots.get(1)
            ticket = yield from self._accept(0, beat)
            yield self.fetched_beats.put(ticket)
            self.counters["fetch_beats"] += 1
            yield self.clock.until(self.clock.cycle + 1)

    def _issue_instructions(self) -> Process:
        for index, name in enumerate(self.names):
            for _ in range(self.fetch_beats):
                if index % self.beat_instructions == 0:
                    ticket = yield self.fetched_beats.get()
                    acknowledged = yield ticket
                    yield self.clock.until(acknowledged + 2)
                if (index + 1) % self.beat_instructions == 0:
                    self.clock.give_back(self.fetch_slots, self.clock.cycle + 1)
                self.times[columns.FETCHED][index] = self.clock.cycle
                yield self.clock.until(self.clock.cycle + 1)
            unit = INSTRUCTIONS[name].unit
            yield self.spaces[unit].get(1)
            self.times[columns.ISSUE][index] = self.clock.cycle
            yield self.queues[unit].put(index)
            yield self.clock.until(self.clock.cycle + 1)

    # Instructions.

    def _dispatch(self, unit: str) -> Process:
        while True:
            index = yield self.queues[unit].get()
            yield self.clock.until(int(self.times[columns.ISSUE][index]) + 2)
            for giver in self._units_of(index, "pop"):
                ended = yield self.tokens[giver, unit].get()
                yield self.clock.until(ended + 1)
            bank = self._bank(index)
            if bank is not None:
                yield from self._take_bank(unit, bank)
            yield self.dispatched[unit].put((index, self.clock.cycle))
            left = yield self.leaving[unit].get()
            yield self.clock.until(left + 2)

    def _execute(self, unit: str) -> Process:
        work = {
            "LOAD": self._load,
            "MATMUL": self._matmul,
            "PARAMETERS": self._parameters,
            "VECTOR": self._vector,
            "REDUCE": self._reduce,
            "STORE": self._store,
            "FINISH": self._finish,
        }
        while True:
            index, dispatch = yield self.dispatched[unit].get()
            yield self.clock.until(dispatch + 1)
            self.times[columns.START][index] = self.clock.cycle
            yield self.leaving[unit].put(self.clock.cycle)
            self.started[index] = True
            if self.npu.queue_depth:
                self.clock.give_back(self.spaces[unit], self.clock.cycle + 2)
            yield from work[self.names[index]](index)
            self.times[columns.READY][index] = self.clock.cycle
            if not self.npu.queue_depth:
                self.clock.give_back(self.spaces[unit], self.clock.cycle)

    def _units_of(self, index: int, field: str) -> list[str]:
        bits = self.program[index][field]
        return [unit for bit, unit in enumerate(UNITS) if bits >> bit & 1]

    def _bank(self, index: int) -> int | None:
        fields, name = self.program[index], self.names[index]
        if name == "MATMUL":
            return int(fields["accumulator"]) // self.npu.bank_words
        if name in ("VECTOR", "REDUCE") and fields["source"] == 0:
            return int(fields["source_word"]) // self.npu.bank_words
        return None

    def _take_bank(self, unit: str, bank: int) -> Process:
        other, half = ("vector", 1) if unit == "compute" else ("compute", 0)
        yield self.clock.until(self.clock.cycle, half)
        while self.holders[other, bank]:
            yield self.released
            yield self.clock.until(self.clock.cycle, half)
        self.holders[unit, bank] += 1

    def _end_in(self, index: int, cycle: int) -> None:
        """Let an instruction end in a cycle that only depends on what has happened."""

        def wait() -> Process:
            unit, bank = INSTRUCTIONS[self.names[index]].unit, self._bank(index)
            yield self.clock.until(cycle)
            self.times[columns.END][index] = cycle
            for taker in self._units_of(index, "push"):
                yield self.tokens[unit, taker].put(cycle)
            if bank is not None:
                yield self.clock.until(cycle + 1)
                self.holders[unit, bank] -= 1
                self.released.succeed()
                self.released = self.clock.event()

        self.clock.start(wait())

    # The load and the store unit.

    def _load(self, index: int) -> Process:
        fields = self.program[index]
        words = fields["y_count"] * fields["x_count"] * fields["c_count"]
        is_index = BUFFERS[fields["buffer"]] == "index"
        if BUFFERS[fields["buffer"]] == "weight_row":
            # A word that is written row by row counts with its last row.
            rows, first = self.npu.products, fields["destination"]
            whole = (first + words) // rows - first // rows
            self.counters["weight_writes"] += whole
        elif not is_index:
            self.counters[f"{BUFFERS[fields['buffer']]}_writes"] += words
        if self.costs is not None:
            last = yield from self._go_by_requests(index, 2)
            self.counters["load_beats"] += self.costs[index].beats
            self._end_in(index, last + self.npu.latency_cycles + 4)
            return
        rows = list(load_rows(fields, self.npu.bus_bytes, self.index_words))
        if is_index:
            self.index_words |= index_words(fields, self.image, self.index_words)
        begun = self.clock.cycle + 1
        yield self.clock.until(self.clock.cycle + 2)
        actions = [beat for row in rows for beat in row]
        beats = sum(beat is not None for beat in actions)
        number = 0
        for row in rows:
            if fields["gather"]:
                begun = max(self.clock.cycle, begun + 4)
                yield self.clock.until(begun)
            for beat in row:
                yield self.load_slots.get(1)
                ticket = None
                if beat is not None and fields["local"]:
                    ticket = self._answered()
                elif beat is not None:
                    ticket = yield from self._accept(1, beat)
                number += 1
                issued, last = self.clock.cycle, number == len(actions)
                self.issues[1].add(issued)
                yield self.issued_actions.put((issued, ticket, index if last else None))
                yield self.clock.until(self.clock.cycle + 1)
        if is_index:
            yield self.index_ended.get()
            yield self.clock.until(self.clock.cycle + 3)
        self.times[columns.ACTIONS][index] = len(actions)
        self.times[columns.BEATS][index] = beats
        self.counters["local_load_beats" if fields["local"] else "load_beats"] += beats

    def _answered(self) -> Any:
        """Return the acknowledgment of a beat that the local memory accepts in this cycle."""
        ticket = self.clock.event()

        def answer(cycle: int) -> Process:
            yield self.clock.until(cycle)
            ticket.succeed(cycle)

        self.clock.start(answer(self.clock.cycle + 1))
        return ticket

    def _take_actions(self) -> Process:
        while True:
            issued, ticket, ending = yield self.issued_actions.get()
            if ticket is not None:
                issued = yield ticket
            yield self.clock.until(issued + 2)
            self.clock.give_back(self.load_slots, self.clock.cycle + 1)
            if ending is not None:
                self._end_in(ending, self.clock.cycle + 2)
                if BUFFERS[self.program[ending]["buffer"]] == "index":
                    yield self.index_ended.put(ending)
            yield self.clock.until(self.clock.cycle + 1)

    def _store(self, index: int) -> Process:
        fields = self.program[index]
        if self.costs is not None:
            last = yield from self._go_by_requests(index, 4)
            words = fields["y_count"] * fields["x_count"] * fields["c_count"]
            self.counters["output_reads"] += words
            self.counters["store_bytes"] += words * fields["word_bytes"]
            self.counters["cycles"] = last + 1
            self.last_answer = last + self.npu.latency_cycles + 1
            self._end_in(index, self.last_answer)
            return
        yield self.clock.until(self.clock.cycle + 4)
        local = bool(fields["local"])
        if self.last_store is not None and local != self.stores_locally:
            acknowledged = yield self.last_store
            yield self.clock.until(max(self.clock.cycle, acknowledged + 2))
        self.stores_locally = local
        for beats in store_beats(fields, self.npu.bus_bytes):
            for beat in beats:
                yield self.store_slots.get(1)
                self.last_store = self._answered() if local else (yield from self._accept(2, beat))
                self.issues[2].add(self.clock.cycle)
                self.clock.start(self._free_store_slot(self.last_store))
                self.counters["cycles"] = self.clock.cycle + 1
                yield self.clock.until(self.clock.cycle + 1)
            self.times[columns.ACTIONS][index] += len(beats)
            self.times[columns.BEATS][index] += len(beats)
            self.counters["output_reads"] += 1
            self.counters["local_store_bytes" if local else "store_bytes"] += fields["word_bytes"]
        self.clock.start(self._end_store(index, self.last_store))

    def _go_by_requests(self, index: int, lead: int) -> Process:
        """Let the requests of a transfer pass, and return the last cycle of the last of them."""
        assert self.costs is not None
        cost = self.costs[index]
        last = self.clock.cycle + lead + cost.cycles - 1
        yield self.clock.until(last + 1)
        self.times[columns.ACTIONS][index] = cost.requests
        self.times[columns.BEATS][index] = cost.beats
        self.issues[1 if self.names[index] == "LOAD" else 2].update(range(last + 1))
        return last

    def _free_store_slot(self, ticket: Any) -> Process:
        acknowledged = yield ticket
        self.clock.give_back(self.store_slots, acknowledged + 1)

    def _end_store(self, index: int, ticket: Any) -> Process:
        acknowledged = yield ticket
        self._end_in(index, acknowledged + 1)

    def _finish(self, index: int) -> Process:
        end = max(self.clock.cycle, self.last_answer) + 1
        if self.last_store is not None:
            acknowledged = yield self.last_store
            end = max(end, acknowledged + 2)
        self._end_in(index, end)
        yield self.clock.until(end + 1)

    # The array.

    def _matmul(self, index: int) -> Process:
        if self.npu.array_is_output_stationary:
            yield from self._matmul_of_resident_sums(index)
            return
        if self.npu.row_array is not None:
            yield from self._matmul_in_passes(index)
            return
        if self.npu.dataflow == "input_stationary":
            yield from self._matmul_of_resident_inputs(index)
            return
        fields = self.program[index]
        pixels = fields["p1_count"] * fields["p0_count"]
        npu, step = self.npu, self.npu.step_cycles
        skew = (npu.rows + npu.array_cols - 2) * step
        drain = 0 if npu.drain_overlapped else skew
        for block in range(fields["k1_count"] * fields["k0_count"]):
            if not npu.stationary_double_buffered and self.handoff >= 0:
                yield self.clock.until(self.last_input + drain)
            for _ in range(npu.fold_words):
                yield self.clock.until(self.clock.cycle + step)
                self.counters["weight_reads"] += 1
            if npu.rebuild is not None:
                # Words of vectors make several rows each, which pass three registers.
                vectors = npu.fold_words - npu.rebuild.basis_words
                later = vectors * (npu.rebuild.order - 1) + 3
                yield self.clock.until(self.clock.cycle + later * step)
            if self.handoff >= 0:
                yield self.clock.until(self.last_input + drain)
            if self.handoff >= 0:
                yield self.clock.until(self.handoff + 3)
            self.handoff = self.clock.cycle
            cycles = self._stream_cycles(fields) if self.folds is None else int(next(self.folds))
            self.last_input = self.clock.cycle + cycles
            reads_sums = block > 0 or fields["accumulate"] == 1
            self.clock.start(self._stream(pixels, cycles, reads_sums))
        registers = npu.pipeline_registers + npu.multiplier_registers
        latency = registers - 1 + (npu.rows + npu.array_cols) * step
        self._end_in(index, self.last_input + latency)
        yield self.clock.until(self.clock.cycle + 1)

    def _matmul_of_resident_inputs(self, index: int) -> Process:
        """Pixels enter, a column each; then weight words pass, a row each, filter by filter."""
        fields, npu = self.program[index], self.npu
        rows, cols, step = npu.rows, npu.array_cols, npu.step_cycles
        pixels = fields["p1_count"] * fields["p0_count"]
        drain = 0 if npu.drain_overlapped else (rows + cols - 2) * step
        for block in range(fields["k1_count"] * fields["k0_count"]):
            if not npu.stationary_double_buffered and self.handoff >= 0:
                yield self.clock.until(self.last_input + drain)
            for column in range(cols):
                yield self.clock.until(self.clock.cycle + step)
                self.counters["input_reads"] += column < pixels
            if self.handoff >= 0:
                yield self.clock.until(self.last_input + drain)
                yield self.clock.until(self.handoff + 3)
            self.handoff = self.clock.cycle
            self.last_input = self.handoff + max(rows, cols) * step
            reads_sums = block > 0 or fields["accumulate"] == 1
            self.clock.start(self._stream_weights(pixels, reads_sums))
        registers = npu.pipeline_registers + npu.multiplier_registers
        last_sum = self.handoff + pixels * step + (rows + cols) * step + registers - 1
        self._end_in(index, last_sum)
        yield self.clock.until(self.clock.cycle + 1)

    def _stream_weights(self, pixels: int, reads_sums: bool) -> Process:
        npu = self.npu
        for turn in range(max(npu.rows, npu.array_cols) * npu.step_cycles):
            yield self.clock.until(self.clock.cycle + 1)
            self.streams.append(self.clock.cycle)
            self.counters["weight_reads"] += turn < npu.rows
            self.counters["accumulator_reads"] += turn < pixels and reads_sums
            self.counters["accumulator_writes"] += turn < pixels

    def _stream_cycles(self, fields: dict[str, int]) -> int:
        """Return how long the words of a fold stream, group by group if the array has groups."""
        npu, pixels = self.npu, fields["p1_count"] * fields["p0_count"]
        if not npu.group_cycles:
            return pixels * npu.step_cycles
        groups = []
        for _ in range(fields["p1_count"]):
            left = fields["p0_count"]
            while left > 0:
                groups.append(max(min(left, npu.rows), npu.group_least_cycles))
                left -= npu.rows
        groups[0] = max(groups[0], npu.rows)
        return max(sum(groups), len(groups) * npu.group_cycles)

    def _stream(self, pixels: int, cycles: int, reads_sums: bool) -> Process:
        for _ in range(pixels):
            for _ in range(self.npu.step_cycles):
                yield self.clock.until(self.clock.cycle + 1)
                self.streams.append(self.clock.cycle)
            self.counters["input_reads"] += 1
            self.counters["accumulator_writes"] += 1
            self.counters["accumulator_reads"] += reads_sums
        # An engine may take longer than its words; when in this time it reads them does not matter.
        for _ in range(cycles - pixels * self.npu.step_cycles):
            yield self.clock.until(self.clock.cycle + 1)
            self.streams.append(self.clock.cycle)

    def _matmul_of_resident_sums(self, index: int) -> Process:
        fields, npu, start = self.program[index], self.npu, self.clock.cycle
        step = npu.step_cycles
        pixels = fields["p1_count"] * fields["p0_count"]
        for _ in range(fields["k1_count"] * fields["k0_count"]):
            self.counters["input_reads"] += pixels
            for _ in range(npu.rows):
                for _ in range(step):
                    yield self.clock.until(self.clock.cycle + 1)
                    self.streams.append(self.clock.cycle)
                self.counters["weight_reads"] += 1
        self.counters["accumulator_writes"] += pixels
        self.counters["accumulator_reads"] += pixels * fields["accumulate"]
        registers = npu.pipeline_registers + npu.multiplier_registers
        latency = registers + (2 * npu.rows + npu.array_cols) * step
        self._end_in(index, self.clock.cycle + latency)
        gap = 0 if npu.stationary_double_buffered else npu.rows
        if not npu.drain_overlapped:
            gap = 2 * npu.rows + npu.array_cols - 2
        yield self.clock.until(max(start + 3, self.clock.cycle + gap * step))

    def _matmul_in_passes(self, index: int) -> Process:
        fields, npu = self.program[index], self.npu
        passes = passes_of(npu, fields)
        for _ in range(passes.pop("cycles")):
            yield self.clock.until(self.clock.cycle + 1)
            self.streams.append(self.clock.cycle)
        self.counters.update(passes)
        if not fields["accumulate"]:
            self.counters["accumulator_reads"] -= fields["p1_count"] * fields["p0_count"]
        end = self.clock.cycle + npu.pipeline_registers + npu.multiplier_registers
        self._end_in(index, end)
        yield self.clock.until(end + 1)

    # The vector unit.

    def _parameters(self, index: int) -> Process:
        self.counters["parameter_reads"] += 3
        end = self.clock.cycle + 4 + self.npu.pipeline_registers
        self._end_in(index, end)
        yield self.clock.until(end + 1)

    def _vector(self, index: int) -> Process:
        fields = self.program[index]
        for _ in range(fields["p1_count"] * fields["p0_count"]):
            yield from self._taps(fields)
            self.counters["accumulator_writes" if fields["kept"] else "output_writes"] += 1
            self.counters["table_reads"] += fields["function"] > 0
        end = self.clock.cycle + 11 + 3 * self.npu.pipeline_registers
        if fields["function"]:
            # The word of the table, the product in two cycles, the sum, the clip.
            end += self.npu.pipeline_registers + 4
        self._end_in(index, end)
        yield self.clock.until(end + 1)

    def _taps(self, fields: dict[str, int]) -> Process:
        source = "operand" if fields["source"] else "accumulator"
        for number in range(fields["t1_count"] * fields["t0_count"]):
            # The first lanes read the word; more cycles are of the lanes after them.
            yield self.clock.until(self.clock.cycle + self.npu.vector_cycles)
            residual = fields["combine"] == COMBINATIONS.index("residual") and number % 2
            self.counters["operand_reads" if residual else f"{source}_reads"] += 1
            self.counters["vector_taps"] += 1
            # Of two factors, the second is multiplied by the first.
            pairs = fields["combine"] == COMBINATIONS.index("product")
            self.counters["vector_multiplies"] += fields["weighted"] or pairs * (number % 2)
            self.counters["parameter_reads"] += fields["weighted"]

    def _reduce(self, index: int) -> Process:
        fields, begun = self.program[index], self.clock.cycle
        divides = STATISTICS[fields["statistic"]] != "offset"
        for row in range(fields["p1_count"]):
            if row and divides:
                # The first of the serial stages takes a row in 32 cycles, of hardware.
                interval = self.npu.row_interval_cycles
                yield self.clock.until(max(self.clock.cycle, begun + interval))
            begun = self.clock.cycle
            for _ in range(fields["p0_count"]):
                yield from self._taps(fields)
        # The tap, its product and sum, a register for each level of the tree and one behind it.
        registers = self.npu.pipeline_registers
        levels = next(level for level in range(21) if 2**level >= self.npu.cols)
        end = self.clock.cycle + 2 * registers + 4 + levels + 1
        if divides:
            # Of each serial stage the steps, and the cycle in which the next takes over.
            offset_bits = self.npu.accumulator.bits + levels
            end += 18 + 1 + (offset_bits + 1) // 2 + 1 + 31 + 1 + 16 + 1
            end += self.npu.multiplier_bits + 1
        self._end_in(index, end)
        yield self.clock.until(end + 1)

    # Counters.

    def events(self) -> Events:
        """Return the event counters of a run that has ended."""
        cycles = self.counters["cycles"]
        owner = np.full(cycles, "stall_instruction_cycles", dtype=object)
        for in_flight, counter in IN_FLIGHT.items():
            for index in range(len(self.program)):
                if self._class_of(index) == in_flight:
                    start, end = self.times[columns.START][index], self.times[columns.END][index]
                    owner[start : end + 1] = counter
        owner[[cycle for cycle in self.streams if cycle < cycles]] = "stream_cycles"
        totals = self.counters + Counter(owner.tolist())
        return Events(**{name: int(totals[name]) for name in COUNTERS})

    def _class_of(self, index: int) -> str:
        name = self.names[index]
        if name == "LOAD":
            buffer = BUFFERS[self.program[index]["buffer"]]
            return "input" if buffer in ("input", "operand", "index") else "weight"
        if INSTRUCTIONS[name].unit == "vector":
            return "vector"
        return {"MATMUL": "array", "STORE": "store"}.get(name, "none")
