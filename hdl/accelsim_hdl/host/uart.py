"""A UART: bytes on a wire, one start bit, eight data bits from the lowest on, one stop bit."""

from amaranth import Cat, Module, Signal
from amaranth.lib import stream
from amaranth.lib.cdc import FFSynchronizer
from amaranth.lib.wiring import Component, In, Out

MINIMUM_CLOCKS_PER_BIT = 4
"""Least number of cycles of a bit; fewer leave no cycle on either side of the middle of a bit."""

_FRAME_BITS = 10


class UartReceiver(Component):
    """Hears bytes.

    A byte whose stop bit is low is dropped, and the next start bit is looked for once the wire is
    high again.

    Args:
        clocks_per_bit: Cycles of a bit, at least ``MINIMUM_CLOCKS_PER_BIT``.

    Attributes:
        rx: In, 1 bit, the line, from any clock domain.
        byte: Out, stream of 8 bits, which does not wait for its reader.
    """

    def __init__(self, clocks_per_bit: int) -> None:
        assert clocks_per_bit >= MINIMUM_CLOCKS_PER_BIT
        self._clocks_per_bit = clocks_per_bit
        super().__init__({"rx": In(1), "byte": Out(stream.Signature(8, always_ready=True))})

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        wire = Signal(init=1)
        m.submodules.synchronizer = FFSynchronizer(self.rx, wire, init=1)
        wait, left, bits = (
            Signal(range(self._clocks_per_bit)),
            Signal(range(_FRAME_BITS)),
            Signal(8),
        )
        m.d.sync += self.byte.valid.eq(0)
        with m.FSM():
            with m.State("QUIET"):
                # The middle of the start bit is half a bit from its edge, which was this cycle.
                m.d.sync += [wait.eq((self._clocks_per_bit - 1) // 2), left.eq(_FRAME_BITS - 1)]
                with m.If(~wire):
                    m.next = "BITS"
            with m.State("BITS"):
                m.d.sync += wait.eq(wait - 1)
                with m.If(wait == 0):
                    m.d.sync += [wait.eq(self._clocks_per_bit - 1), left.eq(left - 1)]
                    m.d.sync += bits.eq(Cat(bits, wire)[1:])
                    with m.If(left == 0):
                        m.d.sync += [self.byte.payload.eq(bits), self.byte.valid.eq(wire)]
                        m.next = "STOP"
                    with m.Elif((left == _FRAME_BITS - 1) & wire):
                        m.next = "QUIET"
            with m.State("STOP"), m.If(wire):
                m.next = "QUIET"
        return m


class UartTransmitter(Component):
    """Says bytes.

    Args:
        clocks_per_bit: Cycles of a bit, at least 1.

    Attributes:
        byte: In, stream of 8 bits; the next byte is taken when the stop bit is over.
        tx: Out, 1 bit, the line, from a register; high while there is nothing to send.
    """

    def __init__(self, clocks_per_bit: int) -> None:
        assert clocks_per_bit >= 1
        self._clocks_per_bit = clocks_per_bit
        super().__init__({"byte": In(stream.Signature(8)), "tx": Out(1, init=1)})

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        wait, left = Signal(range(self._clocks_per_bit)), Signal(range(_FRAME_BITS + 1))
        bits = Signal(_FRAME_BITS - 1, init=-1)
        m.d.comb += self.byte.ready.eq(left == 0)
        with m.If(self.byte.ready), m.If(self.byte.valid):
            m.d.sync += [
                self.tx.eq(0),
                bits.eq(Cat(self.byte.payload, 1)),
                left.eq(_FRAME_BITS),
                wait.eq(self._clocks_per_bit - 1),
            ]
        with m.Elif(wait == 0):
            m.d.sync += [
                self.tx.eq(bits[0]),
                bits.eq(Cat(bits[1:], 1)),
                left.eq(left - 1),
                wait.eq(self._clocks_per_bit - 1),
            ]
        with m.Else():
            m.d.sync += wait.eq(wait - 1)
        return m
