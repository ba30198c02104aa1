"""Tells whether any instruction of a kind is in flight."""

from amaranth import Module, Signal
from amaranth.lib.wiring import Component, In, Out


class InFlight(Component):
    """A counter of instructions between their start and their end.

    Args:
        most: Greatest number of instructions in flight at once.

    Attributes:
        start: In, 1 bit: an instruction starts in this cycle.
        end: In, 1 bit: an instruction ends in this cycle; not the one that starts in this cycle.
        others: Out, 1 bit: an instruction that started before this cycle had not ended before it.
        busy: Out, 1 bit: an instruction is in flight, from its start to its end, both included.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__({"start": In(1), "end": In(1), "others": Out(1), "busy": Out(1)})

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        count = Signal(range(self.most + 1))
        m.d.sync += count.eq(count + self.start - self.end)
        m.d.comb += [self.others.eq(count != 0), self.busy.eq(self.others | self.start)]
        return m
