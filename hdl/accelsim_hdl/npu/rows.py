"""The row memory: numbers that REDUCE computes for rows and VECTOR uses.

The cycles from the last tap of a row, which is addressed in A, with r pipeline registers:

    A + 2 r + 4             sum or maximum of each lane
    + tree_cycles           of all lanes: written as the offset, or taken by the first serial stage
    + stages of Factors     multiplier and shift are written
"""

from amaranth import Cat, Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim.isa import INSTRUCTION_BITS, INSTRUCTIONS, STATISTICS
from accelsim.npu import Npu
from accelsim_hdl.dataflow import Family
from accelsim_hdl.memory import Ram
from accelsim_hdl.npu.factors import Factors
from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.npu.requantize import SHIFT_BITS, shift_cycles
from accelsim_hdl.npu.tree import Tree, tree_cycles

ROW_BITS = 14
"""Bits of the address of a row word in instructions."""


class Rows(Component):
    """Finds numbers of rows from what the lanes have summed, and gives them to results.

    Args:
        npu: A machine with rows.
        family: Family whose DSP blocks multiply in the lanes, which decides when they shift.

    Attributes:
        idle: In, 1 bit: an instruction may start in this cycle.
        arriving: In, the instruction that starts, if one does.
        current: In, the instruction in flight.
        sets_row: In, 1 bit, high once: the instruction is a PARAMETERS.
        totals: In, signed, sum or maximum of each lane.
        row_ends: In, 1 bit, with ``totals``: they belong to a row of REDUCE.
        result_asks: In, 1 bit, in a VECTOR: a result follows; ``read_cycles + 2`` before its sum.
        result_ends_row: In, 1 bit, with ``result_asks``: the result is the last of its row.
        offset: Out, signed, a cycle before the sum of a result: number subtracted from it, or 0.
        multiplier: Out, a cycle after the sum.
        shift: Out, 6 bits, ``shift_cycles`` after the sum.
        finished: Out, 1 bit: the last word of a REDUCE is written.
        collision: Out, 1 bit, for simulation and proofs.
    """

    def __init__(self, npu: Npu, *, family: Family | None = None) -> None:
        self._npu = npu
        self._family = family
        super().__init__(
            {
                "idle": In(1),
                "arriving": In(INSTRUCTION_BITS),
                "current": In(INSTRUCTION_BITS),
                "sets_row": In(1),
                "totals": In(signed(npu.accumulator.bits)).array(npu.cols),
                "row_ends": In(1),
                "result_asks": In(1),
                "result_ends_row": In(1),
                "offset": Out(signed(npu.row_offset_bits)),
                "multiplier": Out(npu.multiplier_bits),
                "shift": Out(SHIFT_BITS),
                "finished": Out(1),
                "collision": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        npu, now = self._npu, fields("REDUCE", self.current)
        m.submodules.tree = tree = Tree(npu.cols, npu.accumulator.bits, family=self._family)
        m.submodules.factors = factors = Factors(npu.row_offset_bits, npu.multiplier_bits)
        offsets, dividers = (
            Ram(npu.row_words, bits, ROW_BITS, read_cycles=npu.pipeline_registers)
            for bits in (npu.row_offset_bits, npu.multiplier_bits + SHIFT_BITS)
        )
        m.submodules.offsets, m.submodules.dividers = offsets, dividers
        found = self.row_ends
        for _ in range(tree_cycles(npu.cols)):
            register = Signal(name="row_found")
            m.d.sync += register.eq(found)
            found = register
        keeps = now.statistic == STATISTICS.index("offset")
        m.d.comb += [tree.numbers[lane].eq(total) for lane, total in enumerate(self.totals)]
        m.d.comb += [
            tree.takes_maximum.eq(now.combine[0]),
            factors.start.eq(found & ~keeps),
            factors.value.eq(tree.result),
            factors.offset.eq(offsets.read.data),
            factors.is_root.eq(now.statistic == STATISTICS.index("root")),
            factors.centered.eq(now.centered),
            factors.count.eq(now["count"]),
            factors.addend.eq(now.addend),
            factors.numerator.eq(now.numerator),
            factors.added_shift.eq(now.shift),
            offsets.write.enable.eq(found & keeps),
            offsets.write.data.eq(tree.result),
            dividers.write.enable.eq(factors.done),
            dividers.write.data.eq(Cat(factors.multiplier, factors.shift)),
            self.collision.eq(offsets.collision | dividers.collision),
        ]
        self._count_rows(m, offsets, dividers, factors.start)
        self._results(m, offsets, dividers)
        return m

    def _count_rows(self, m: Module, offsets: Ram, dividers: Ram, square: Signal) -> None:
        """Address rows in order: those written, those of results, and those of squared offsets."""
        now, arriving = fields("REDUCE", self.current), fields("REDUCE", self.arriving)
        reads, writes, first = (
            Signal(ROW_BITS, name=name) for name in ("read_row", "written_row", "first_row")
        )
        left = Signal(len(arriving.p1_count))
        is_reduce = now.opcode == INSTRUCTIONS["REDUCE"].opcode
        vector = fields("VECTOR", self.current)
        written = offsets.write.enable | dividers.write.enable
        with m.If(self.sets_row):
            m.d.sync += first.eq(fields("PARAMETERS", self.current).row)
        with m.If(self.idle):
            comes = arriving.opcode == INSTRUCTIONS["REDUCE"].opcode
            m.d.sync += [
                reads.eq(Mux(comes, arriving.row, first)),
                writes.eq(arriving.row),
                left.eq(arriving.p1_count),
            ]
        with m.Else():
            m.d.sync += [
                reads.eq(reads + (square | (self.result_asks & self.result_ends_row))),
                writes.eq(writes + written),
                left.eq(left - written),
            ]
        squares = square & now.centered
        for memory, asked in ((offsets, vector.offset), (dividers, vector.scaled)):
            asks = self.result_asks & asked & ~is_reduce
            m.d.comb += [
                memory.read.enable.eq(asks | squares if memory is offsets else asks),
                memory.read.address.eq(reads),
                memory.write.address.eq(writes),
            ]
        m.d.comb += self.finished.eq(written & (left == 1))

    def _results(self, m: Module, offsets: Ram, dividers: Ram) -> None:
        """Pass row words to the lanes when they need them, with one delay for all lanes."""
        asked = fields("VECTOR", self.current).offset
        m.d.sync += self.offset.eq(Mux(asked, offsets.read.data, 0))
        multiplier = dividers.read.data[: self._npu.multiplier_bits]
        shift = dividers.read.data[self._npu.multiplier_bits :]
        # The word comes two cycles before the sum.
        after_sum = shift_cycles(self._npu.pipeline_registers, self._family)
        m.d.comb += [
            self.multiplier.eq(_later(m, multiplier, 2 + 1, "multiplier_later")),
            self.shift.eq(_later(m, shift, 2 + after_sum, "shift_later")),
        ]


def _later(m: Module, value: Value, cycles: int, name: str) -> Value:
    """Return ``value`` of ``cycles`` cycles ago."""
    for index in range(cycles):
        register = Signal(len(value), name=f"{name}_{index}", reset_less=True)
        m.d.sync += register.eq(value)
        value = register
    return value
