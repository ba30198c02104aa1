"""An SDRAM behind the memory ports of an NPU and its host."""

from amaranth import Module, Signal, Value
from amaranth.lib.wiring import Component, In, Out, PureInterface, connect, flipped
from amaranth.utils import exact_log2

from accelsim.memory.sdram import SdramDevice, SdramTiming
from accelsim_hdl.memory.bus import bus_signature
from accelsim_hdl.memory.sdram import SdramController, sdram_pins


class SdramMemory(Component):
    """An SDRAM for the ports of an NPU and for its host; ``SystemMemory`` with other timing.

    The two ports of the NPU share the controller: when both ask, the one that was not served last
    goes first, ``read`` after ``restart``. The host goes before both, and asks only while the NPU
    does not run.

    Args:
        device: The SDRAM.
        timing: Its times at the clock of this controller.
        bus_bytes: Bytes of a beat of the NPU.

    Attributes:
        read: In, ``bus_signature(bus_bytes)``, reads only.
        write: In, ``bus_signature(bus_bytes)``, writes only.
        host: In, ``bus_signature(4)``.
        pins: Out, ``sdram_pins``.
        restart: In, 1 bit, as of ``SdramController``.
        initialized: Out, 1 bit.
    """

    HOST_BYTES = 4

    def __init__(self, device: SdramDevice, timing: SdramTiming, bus_bytes: int) -> None:
        self._controller = SdramController(device, timing, bus_bytes)
        self._bus_bytes = bus_bytes
        super().__init__(
            {
                "read": In(bus_signature(bus_bytes)),
                "write": In(bus_signature(bus_bytes)),
                "host": In(bus_signature(self.HOST_BYTES)),
                "pins": Out(sdram_pins(device)),
                "restart": In(1),
                "initialized": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.controller = controller = self._controller
        connect(m, controller.pins, flipped(self.pins))
        m.d.comb += [
            controller.restart.eq(self.restart),
            self.initialized.eq(controller.initialized),
        ]
        read, write, host, port = self.read, self.write, self.host, controller.port
        write_next = Signal()
        choose_write = Signal()
        host_asks = host.cyc & host.stb
        read_asks, write_asks = read.cyc & read.stb, write.cyc & write.stb
        m.d.comb += choose_write.eq(write_asks & (~read_asks | write_next))
        with m.If(self.restart):
            m.d.sync += write_next.eq(0)
        with m.Elif(port.stb & ~port.stall):
            m.d.sync += write_next.eq(~choose_write)
        words = self._bus_bytes // self.HOST_BYTES
        place_bits = exact_log2(words)
        place = host.adr[:place_bits]
        m.d.comb += [
            port.cyc.eq(1),
            port.stb.eq(host_asks | read_asks | write_asks),
            host.stall.eq(port.stall),
            read.stall.eq(port.stall | host_asks | choose_write),
            write.stall.eq(port.stall | host_asks | ~choose_write),
        ]
        with m.If(host_asks):
            m.d.comb += [
                port.we.eq(host.we),
                port.adr.eq(host.adr[place_bits:]),
                port.sel.word_select(place, self.HOST_BYTES).eq(host.sel),
                port.dat_w.eq(host.dat_w.replicate(words)),
            ]
        with m.Elif(choose_write):
            m.d.comb += self._ask(port, write, 1)
        with m.Else():
            m.d.comb += self._ask(port, read, 0)
        self._route(m, port, place, host_asks, choose_write)
        return m

    def _ask(self, port: PureInterface, master: PureInterface, writes: int) -> list[Value]:
        return [
            port.we.eq(writes),
            port.adr.eq(master.adr),
            port.sel.eq(master.sel),
            port.dat_w.eq(master.dat_w),
        ]

    def _route(
        self,
        m: Module,
        port: PureInterface,
        place: Value,
        host_asks: Value,
        choose_write: Value,
    ) -> None:
        """Give each acknowledgment to its master: a read and a write are never confused."""
        read, write, host = self.read, self.write, self.host
        # The host has one request under way, and then the NPU has none.
        host_waits, host_place = Signal(), Signal(max(1, len(place)))
        with m.If(host_asks & ~port.stall):
            m.d.sync += [host_waits.eq(1), host_place.eq(place)]
        with m.Elif(port.ack):
            m.d.sync += host_waits.eq(0)
        # Writes are acknowledged in the cycle after their last command, reads much later.
        writes = self._writes_under_way(m, port, choose_write & ~host_asks)
        m.d.comb += [
            host.ack.eq(port.ack & host_waits),
            write.ack.eq(port.ack & ~host_waits & writes),
            read.ack.eq(port.ack & ~host_waits & ~writes),
            read.dat_r.eq(port.dat_r),
            host.dat_r.eq(port.dat_r.word_select(host_place, 8 * self.HOST_BYTES)),
        ]

    def _writes_under_way(self, m: Module, port: PureInterface, writes: Value) -> Value:
        """Return whether the oldest request that is not acknowledged is a write."""
        depth = self._controller.requests_under_way
        kinds, count = Signal(depth), Signal(range(depth + 1))
        accepted = port.stb & ~port.stall
        place = Signal.like(count)
        m.d.comb += place.eq(count - port.ack)
        m.d.sync += count.eq(count + accepted - port.ack)
        with m.If(port.ack):
            m.d.sync += kinds.eq(kinds >> 1)
        with m.If(accepted):
            m.d.sync += kinds.bit_select(place, 1).eq(writes)
        return kinds[0]
