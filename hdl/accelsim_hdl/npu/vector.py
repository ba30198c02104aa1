"""The vector unit: PARAMETERS, VECTOR and REDUCE, the twin of ``accelsim.values``' functions."""

from typing import Any

from amaranth import Cat, Const, Module, Mux, Signal, Value, signed
from amaranth.lib import data
from amaranth.lib.wiring import Component, In, Out, connect, flipped

from accelsim.isa import COMBINATIONS, FUNCTIONS, INSTRUCTION_BITS, INSTRUCTIONS
from accelsim.npu import Npu
from accelsim_hdl.dataflow import Family
from accelsim_hdl.memory import read_signature, write_signature
from accelsim_hdl.npu.function import WORD_BITS
from accelsim_hdl.npu.instruction import UNIT_PORTS, fields, reads_source
from accelsim_hdl.npu.lane import ZERO_POINT_BITS, Lane, first_cycles, result_cycles
from accelsim_hdl.npu.pace import Pace
from accelsim_hdl.npu.rows import Rows
from accelsim_hdl.npu.walk import Walk

ADDRESS_BITS = 16
PARAMETER_WORDS = 3
_TABLE_PORTS = {"table_write": In(write_signature(ADDRESS_BITS, WORD_BITS)), "lookup": Out(1)}


def _kept_ports(npu: Npu) -> dict[str, Any]:
    """Return the port of results that are kept, of a machine with residuals."""
    if not npu.residuals:
        return {}
    words = write_signature(ADDRESS_BITS, npu.cols * npu.accumulator.bits)
    return {"accumulator_write": Out(words)}


class VectorUnit(Component):
    """Executes one instruction of the vector unit at a time; docs/npu.md says in which cycles.

    Lane i is bits ``i * accumulator.bits`` on of an accumulator word, container i of an operand
    or output word, and bits ``i * 32`` on of a parameter word. Reads are enabled only in the
    cycles in which their data is used.

    Args:
        npu: The machine.
        family: Family whose DSP blocks multiply; see ``pipelined_product``.

    Attributes:
        instruction: Instruction port, see ``UNIT_PORTS``; so are ``ended`` and ``push``.
        accumulator_read: Out, words of ``cols`` sums.
        operand_read: Out, words of ``cols`` activations.
        parameter_read: Out, words of ``cols`` times 32 bits.
        output_write: Out, words of ``cols`` results.
        busy: Out, 1 bit, high from the start of an instruction to its end, both included.
        tap: Out, 1 bit: a tap is addressed in this cycle.
        multiply: Out, 1 bit: that tap is weighted, or the second of two factors.
        table_write: In, on a machine with tables, write port of the tables of every lane.
        lookup: Out, 1 bit, on a machine with tables: results that a function mapped are written.
        accumulator_write: Out, only on a machine with residuals, words of ``cols`` kept results.
        row_collision: Out, 1 bit, on a machine with rows, for simulation; see ``Ram``.
    """

    def __init__(self, npu: Npu, *, family: Family | None = None) -> None:
        self.npu = npu
        self.family = family
        super().__init__(
            UNIT_PORTS
            | {
                "accumulator_read": Out(
                    read_signature(ADDRESS_BITS, npu.cols * npu.accumulator.bits)
                ),
                "operand_read": Out(read_signature(ADDRESS_BITS, 8 * npu.operand_word_bytes)),
                "parameter_read": Out(read_signature(ADDRESS_BITS, 8 * npu.parameter_word_bytes)),
                "output_write": Out(write_signature(ADDRESS_BITS, 8 * npu.output_word_bytes)),
                "busy": Out(1),
                "tap": Out(1),
                "multiply": Out(1),
                **(_TABLE_PORTS if npu.has_functions else {}),
                **_kept_ports(npu),
                **({"row_collision": Out(1)} if npu.has_rows else {}),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        current = Signal(INSTRUCTION_BITS)
        # The registers that a start sets are set in every cycle in which a start is possible: the
        # start itself, a late signal, then reaches few registers.
        start, in_flight, starts_vector = Signal(), Signal(), Signal()
        arriving = fields("VECTOR", self.instruction.payload)
        m.d.comb += [
            self.instruction.ready.eq(~in_flight),
            start.eq(self.instruction.valid & self.instruction.ready),
            starts_vector.eq(start & reads_source(self.npu, arriving.opcode)),
            self.busy.eq(start | in_flight),
            self.push.eq(fields("VECTOR", current).push),
        ]
        if self.npu.queue_depth == 0:
            m.d.comb += current.eq(self.instruction.payload)  # Without a queue it stays there.
        else:
            with m.If(~in_flight):
                m.d.sync += current.eq(self.instruction.payload)
        with m.If(start):
            m.d.sync += in_flight.eq(1)
        with m.Elif(self.ended):
            m.d.sync += in_flight.eq(0)

        walk = self._source(m, current, ~in_flight, starts_vector)
        last_of_result, last_of_all = Signal(), Signal()
        m.d.comb += [
            last_of_result.eq(self._of_vector(current, self.tap & walk.last[2])),
            last_of_all.eq(self._of_vector(current, self.tap & walk.last[0])),
        ]
        data_cycles = self.npu.pipeline_registers
        cycles = data_cycles + result_cycles(self.npu)
        results = _delayed(m, last_of_result, cycles, "result")
        written = results[-1]
        finished = _delayed(m, last_of_all, cycles, "finish")[-1]
        if self.npu.has_functions:
            maps = self._of_vector(current, fields("VECTOR", current).function.any())
            later = self.npu.function_cycles
            written = Mux(maps, _delayed(m, written & maps, later, "mapped")[-1], written)
            finished = Mux(maps, _delayed(m, finished & maps, later, "last_mapped")[-1], finished)
            m.d.comb += self.lookup.eq(written & maps)
        phases = _delayed(m, start & ~starts_vector, data_cycles + PARAMETER_WORDS + 1, "phase")
        if self.npu.has_rows:
            rows = self._rows(m, current, ~in_flight, phases[0])
            finished = finished | rows.finished
        m.d.comb += self.ended.eq(finished | phases[-1])

        weight = self._parameter_address(m, current, ~in_flight, phases, last_of_result)
        self._destination(m, current, ~in_flight, written)
        begins = walk.first[2]
        if self.npu.has_rows:
            begins = Mux(self._is_reduce(current), walk.first[1], begins)
        first = _delayed(m, begins, data_cycles + first_cycles(self.npu), "first")[-1]
        lanes = self._lanes(m, current, phases[data_cycles : data_cycles + PARAMETER_WORDS], first)
        if self.npu.elementwise_products:
            self._factors(m, current, phases[0], self._is_second(current, walk), weight, lanes)
        if self.npu.residuals:
            residual = self.tap & self._is_residual(current, walk)
            given = _delayed(m, residual, data_cycles, "is_residual")[-1]
            m.d.comb += [lane.is_residual.eq(given) for lane in lanes]
        if self.npu.has_rows:
            self._connect_rows(m, current, walk, results, rows, lanes)
        return m

    def _is_reduce(self, instruction: Value) -> Value:
        """Return whether an instruction is a REDUCE, on a machine with rows."""
        return fields("REDUCE", instruction).opcode == INSTRUCTIONS["REDUCE"].opcode

    def _of_vector(self, instruction: Value, value: Value) -> Value:
        """Return a bit with its meaning in a VECTOR; 0 for a REDUCE."""
        return value & ~self._is_reduce(instruction) if self.npu.has_rows else value

    def _rows(self, m: Module, current: Signal, idle: Value, sets_row: Value) -> Rows:
        """Return the row memory, connected to the instructions."""
        m.submodules.rows = rows = Rows(self.npu, family=self.family)
        m.d.comb += [
            rows.idle.eq(idle),
            rows.arriving.eq(self.instruction.payload),
            rows.current.eq(current),
            rows.sets_row.eq(sets_row),
            self.row_collision.eq(rows.collision),
        ]
        return rows

    def _connect_rows(
        self,
        m: Module,
        current: Signal,
        walk: Walk,
        results: list[Signal],
        rows: Rows,
        lanes: list[Lane],
    ) -> None:
        """Pass the totals of rows to the row memory, and its words to results."""
        registers = self.npu.pipeline_registers
        ends_row = self.tap & walk.last[1]
        total_cycles = registers + first_cycles(self.npu) + 2
        ended = _delayed(m, ends_row & self._is_reduce(current), total_cycles, "row_ends")[-1]
        # The word of the row comes two cycles before the sum.
        asks = total_cycles - 2 - registers
        of_row = _delayed(m, ends_row, asks, "result_ends_row")[-1]
        m.d.comb += [
            rows.row_ends.eq(ended),
            rows.result_asks.eq(results[asks - 1]),
            rows.result_ends_row.eq(of_row),
        ]
        for index, lane in enumerate(lanes):
            m.d.comb += [
                rows.totals[index].eq(lane.total),
                lane.scaled.eq(fields("VECTOR", current).scaled),
                lane.row_offset.eq(rows.offset),
                lane.row_multiplier.eq(rows.multiplier),
                lane.row_shift.eq(rows.shift),
                lane.counts.eq(index < self._counted),
            ]

    def _source(self, m: Module, current: Signal, idle: Value, starts: Signal) -> Walk:
        """Address a tap in each cycle from the one after ``starts`` on, and return the walk."""
        m.submodules.source = walk = Walk(4)
        vector, arriving = fields("VECTOR", current), fields("VECTOR", self.instruction.payload)
        if self.npu.has_rows:
            self._pace(m, current, idle, starts, walk)
        else:
            with m.If(starts):
                m.d.sync += self.tap.eq(1)
            with m.Elif(walk.last[0]):
                m.d.sync += self.tap.eq(0)
        weighted = self._of_vector(current, vector.weighted)
        for level, loop in enumerate(("p1", "p0", "t1", "t0")):
            m.d.comb += [
                walk.first_count[level].eq(arriving[f"{loop}_count"]),
                walk.count[level].eq(vector[f"{loop}_count"]),
                walk.stride[level].eq(vector[f"{loop}_stride"]),
            ]
        from_operand: Value = vector.source
        if self.npu.residuals:
            from_operand |= self._is_residual(current, walk)
        m.d.comb += [
            walk.start.eq(idle),
            walk.base.eq(arriving.source_word),
            walk.step.eq(self.tap),
            self.multiply.eq(self.tap & (weighted | self._is_second(current, walk))),
            self.accumulator_read.enable.eq(self.tap & ~from_operand),
            self.accumulator_read.address.eq(walk.address),
            self.operand_read.enable.eq(self.tap & from_operand),
            self.operand_read.address.eq(walk.address),
        ]
        return walk

    def _pace(self, m: Module, current: Signal, idle: Value, starts: Signal, walk: Walk) -> None:
        """Address taps without gaps, except between rows that need more than a sum."""
        m.submodules.pace = pace = Pace(self.npu)
        resting, reduces = Signal(), self._is_reduce(current)
        m.d.comb += [
            pace.idle.eq(idle),
            pace.arriving.eq(self.instruction.payload),
            pace.current.eq(current),
            pace.tap.eq(self.tap),
            pace.ends_word.eq(walk.last[2]),
            pace.ends_row.eq(walk.last[1]),
        ]
        with m.If(starts | (resting & pace.goes_on)):
            m.d.sync += [self.tap.eq(1), resting.eq(0)]
        with m.Elif(self.tap & walk.last[0]):
            m.d.sync += self.tap.eq(0)
        with m.Elif(self.tap & walk.last[1] & reduces & pace.rests):
            m.d.sync += [self.tap.eq(0), resting.eq(1)]
        counted: Value = Mux(reduces, pace.counted, self.npu.cols)
        for _ in range(self.npu.pipeline_registers - 1):
            register = Signal(len(pace.counted), name="counted_later")
            m.d.sync += register.eq(counted)
            counted = register
        self._counted = counted

    def _is_second(self, current: Signal, walk: Walk) -> Value:
        """Return whether the tap that is addressed is the second of two factors."""
        if not self.npu.elementwise_products:
            return Const(0, 1)
        multiplies = fields("VECTOR", current).combine == COMBINATIONS.index("product")
        return multiplies & ~walk.first[3]

    def _is_residual(self, current: Signal, walk: Walk) -> Value:
        """Return whether the tap that is addressed is what is added to a sum."""
        adds = fields("VECTOR", current).combine == COMBINATIONS.index("residual")
        return adds & ~walk.first[3]

    def _factors(
        self,
        m: Module,
        current: Signal,
        sets_points: Signal,
        is_second: Value,
        held_word: Signal,
        lanes: list[Lane],
    ) -> None:
        """Address held factors, and pass zero points to the lanes with the data of each tap."""
        vector, parameters = fields("VECTOR", current), fields("PARAMETERS", current)
        points = [Signal(signed(ZERO_POINT_BITS), name=f"zero_point_{i}") for i in (0, 1)]
        with m.If(sets_points):
            m.d.sync += [
                points[0].eq(parameters.first_zero_point),
                points[1].eq(parameters.second_zero_point),
            ]
        with m.If(is_second & self._of_vector(current, vector.held)):
            m.d.comb += self.operand_read.address.eq(held_word)
        multiplies = vector.combine == COMBINATIONS.index("product")
        registers, is_first = self.npu.pipeline_registers, self.tap & multiplies & ~is_second
        first, second = (
            _delayed(m, bit, registers, name)[-1]
            for bit, name in ((is_first, "is_first"), (is_second, "is_second"))
        )
        # The zero point comes with the factor; it is 0 where taps are no factors.
        point = Mux(first, points[0], 0) | Mux(second, points[1], 0)
        for lane in lanes:
            m.d.comb += [
                lane.multiplies.eq(multiplies),
                lane.is_first.eq(first),
                lane.factor_zero_point.eq(point),
            ]

    def _parameter_address(
        self,
        m: Module,
        current: Signal,
        idle: Value,
        phases: list[Signal],
        last_of_result: Signal,
    ) -> Signal:
        """Address the three words of PARAMETERS, and the weights of each result.

        Returns:
            The field ``weight`` during a VECTOR.
        """
        address, first_weight = Signal(ADDRESS_BITS), Signal(ADDRESS_BITS)
        asked = Cat(phases[:PARAMETER_WORDS]).any()
        weighted = self._of_vector(current, fields("VECTOR", current).weighted)
        m.d.comb += [
            self.parameter_read.enable.eq(asked | (self.tap & weighted)),
            self.parameter_read.address.eq(address),
        ]
        vector = fields("VECTOR", self.instruction.payload)
        parameters = fields("PARAMETERS", self.instruction.payload)
        is_vector = vector.opcode == INSTRUCTIONS["VECTOR"].opcode
        with m.If(idle):
            m.d.sync += [
                address.eq(Mux(is_vector, vector.weight, parameters.parameter)),
                first_weight.eq(vector.weight),
            ]
        with m.Elif(asked | self.tap):  # ``weighted`` comes late, so addresses do not depend on it.
            m.d.sync += address.eq(Mux(last_of_result, first_weight, address + 1))
        return first_weight

    def _destination(self, m: Module, current: Signal, idle: Value, written: Value) -> None:
        """Write a word of results in each cycle in which ``written`` is high."""
        m.submodules.destination = walk = Walk(2)
        vector, arriving = fields("VECTOR", current), fields("VECTOR", self.instruction.payload)
        m.d.comb += [
            walk.start.eq(idle),
            walk.base.eq(arriving.destination),
            walk.first_count[0].eq(arriving.p1_count),
            walk.first_count[1].eq(arriving.p0_count),
            walk.count[0].eq(vector.p1_count),
            walk.count[1].eq(vector.p0_count),
            walk.stride[0].eq(vector.d1_stride),
            walk.stride[1].eq(vector.d0_stride),
            walk.step.eq(written),
            self.output_write.enable.eq(written),
            self.output_write.address.eq(walk.address),
        ]
        if self.npu.residuals:
            m.d.comb += [
                self.output_write.enable.eq(written & ~vector.kept),
                self.accumulator_write.enable.eq(written & vector.kept),
                self.accumulator_write.address.eq(walk.address),
            ]

    def _lanes(
        self, m: Module, current: Signal, capture: list[Signal], first: Signal
    ) -> list[Lane]:
        """Return the lanes, connected except for ports that only some machines have."""
        vector = fields("VECTOR", current)
        takes_maximum: Value = vector.combine[0]
        if self.npu.residuals:
            takes_maximum = vector.combine == COMBINATIONS.index("maximum")
        lanes = []
        for index in range(self.npu.cols):
            m.submodules[f"lane_{index}"] = lane = Lane(self.npu, family=self.family)
            m.d.comb += [
                lane.accumulator.eq(
                    self.accumulator_read.data.word_select(index, self.npu.accumulator.bits)
                ),
                lane.operand.eq(
                    self.operand_read.data.word_select(index, self.npu.input_element_bits)
                ),
                lane.parameter.eq(self.parameter_read.data.word_select(index, 32)),
                lane.capture.eq(Cat(capture)),
                lane.from_operand.eq(vector.source),
                lane.weighted.eq(self._of_vector(current, vector.weighted)),
                lane.takes_maximum.eq(takes_maximum),
                lane.zero_point.eq(vector.zero_point),
                lane.minimum.eq(vector.minimum),
                lane.maximum.eq(vector.maximum),
                lane.first.eq(first),
            ]
            if self.npu.has_functions:
                self._tables(m, lane, vector)
            lanes.append(lane)
        m.d.comb += self.output_write.data.eq(Cat(lane.result for lane in lanes))
        if self.npu.residuals:
            m.d.comb += self.accumulator_write.data.eq(Cat(lane.kept for lane in lanes))
        return lanes

    def _tables(self, m: Module, lane: Lane, vector: data.View) -> None:
        """Connect the ports of a lane for functions."""
        connect(m, lane.table_write, flipped(self.table_write))
        m.d.comb += [
            lane.is_direct.eq(vector.function == FUNCTIONS.index("direct")),
            lane.interpolates.eq(vector.function == FUNCTIONS.index("interpolated")),
            lane.table.eq(vector.table),
        ]


def _delayed(m: Module, value: Value, cycles: int, name: str) -> list[Signal]:
    """Return ``value`` of 1, 2 ... ``cycles`` cycles ago."""
    registers = [Signal(name=f"{name}_{cycle}") for cycle in range(1, cycles + 1)]
    for source, register in zip([value, *registers], registers, strict=False):
        m.d.sync += register.eq(source)
    return registers
