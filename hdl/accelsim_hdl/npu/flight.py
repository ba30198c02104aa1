"""Whether any instruction of a kind is in flight."""

from amaranth import Module, Signal
from amaranth.lib.wiring import Component, In, Out


class InFlight(Component):
    """A counter of instructions between their start and their end.

    Args:
        most: Instructions in flight at once, at most.

    Attributes:
        start: In, 1 bit, in the cycle in which one starts.
        end: In, 1 bit, in the cycle in which one ends; not the one that starts in this cycle.
        others: Out, 1 bit; one that started before this cycle has not ended before it.
        busy: Out, 1 bit; one is in flight, from its start to its end, both included.
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
