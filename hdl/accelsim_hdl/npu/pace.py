"""When the next row of a REDUCE may begin, and which lanes belong to the row."""

from amaranth import Module, Mux, Signal
from amaranth.lib.wiring import Component, In, Out

from accelsim.arch.model import ROW_INTERVAL_CYCLES
from accelsim.isa import INSTRUCTION_BITS, STATISTICS
from accelsim.npu import Npu
from accelsim_hdl.npu.instruction import fields

LIMIT_BITS = 18


class Pace(Component):
    """Keeps rows apart, and counts down the elements of a row.

    Args:
        npu: The machine.

    Attributes:
        idle: In, 1 bit: an instruction may start in this cycle.
        arriving: In, the instruction that starts, if one does.
        current: In, the instruction in flight.
        tap: In, 1 bit: a tap is addressed in this cycle.
        ends_word: In, 1 bit: that tap is the last of its word.
        ends_row: In, 1 bit: that tap is the last of its row.
        rests: Out, 1 bit: no tap may be addressed in the cycle after the last tap of a row.
        goes_on: Out, 1 bit: the next row may begin in the next cycle.
        counted: Out, lanes that belong to the row, a cycle after the tap.
    """

    def __init__(self, npu: Npu) -> None:
        self._npu = npu
        super().__init__(
            {
                "idle": In(1),
                "arriving": In(INSTRUCTION_BITS),
                "current": In(INSTRUCTION_BITS),
                "tap": In(1),
                "ends_word": In(1),
                "ends_row": In(1),
                "rests": Out(1),
                "goes_on": Out(1),
                "counted": Out(range(npu.cols + 1)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        cols = self._npu.cols
        now, arriving = fields("REDUCE", self.current), fields("REDUCE", self.arriving)
        divides = now.statistic != STATISTICS.index("offset")
        age = Signal(range(ROW_INTERVAL_CYCLES))
        ripe = age == ROW_INTERVAL_CYCLES - 1
        m.d.comb += [self.rests.eq(divides & ~ripe), self.goes_on.eq(ripe)]
        # The next cycle addresses the first tap of a row.
        begins = (self.tap & self.ends_row & ~self.rests) | (~self.tap & ripe)
        with m.If(self.idle | begins):
            m.d.sync += age.eq(0)
        with m.Elif(~ripe):
            m.d.sync += age.eq(age + 1)

        left = Signal(LIMIT_BITS)
        with m.If(self.idle):
            m.d.sync += left.eq(arriving.limit)
        with m.Elif(self.tap & self.ends_word):
            after = Mux(left > cols, left - cols, 0)
            m.d.sync += left.eq(Mux(self.ends_row, now.limit, after))
        m.d.sync += self.counted.eq(Mux(left < cols, left, cols))
        return m
