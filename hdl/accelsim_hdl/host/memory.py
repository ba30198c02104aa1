"""Memory on the chip, for the ports of an NPU and for its host."""

from amaranth import Module, Mux, Signal
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In
from amaranth.utils import exact_log2

from accelsim.board.protocol import WORD_BYTES
from accelsim_hdl.memory import bus_signature


class SystemMemory(Component):
    """Block RAM with one write port and one registered read port.

    No port ever stalls, and every request is acknowledged in the next cycle: the law of
    ``accelsim.memory.Channel(1, (1, 1), 2)``. A request of the host goes before one of ``read`` or
    ``write`` in the same cycle, which is lost; the host link takes care that there is none. A beat
    that is read in the cycle in which bytes of it are written has what they were before.

    Args:
        bus_bytes: Bytes of a beat, a power of two from 4 on.
        memory_bytes: A multiple of ``bus_bytes``.

    Attributes:
        read: In, ``bus_signature(bus_bytes)``, reads only.
        write: In, ``bus_signature(bus_bytes)``, writes only.
        host: In, ``bus_signature(4)``.
    """

    def __init__(self, bus_bytes: int, memory_bytes: int) -> None:
        assert memory_bytes > 0
        assert memory_bytes % bus_bytes == 0
        self._bus_bytes = bus_bytes
        self._memory_bytes = memory_bytes
        super().__init__(
            {
                "read": In(bus_signature(bus_bytes)),
                "write": In(bus_signature(bus_bytes)),
                "host": In(bus_signature(WORD_BYTES)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        beats = self._memory_bytes // self._bus_bytes
        m.submodules.storage = storage = Memory(shape=8 * self._bus_bytes, depth=beats, init=[])
        write_port, read_port = storage.write_port(granularity=8), storage.read_port()
        read, write, host = self.read, self.write, self.host
        words = self._bus_bytes // WORD_BYTES
        place_bits = exact_log2(words)
        place, host_beat = host.adr[:place_bits], host.adr[place_bits:]
        host_asks, read_asks, write_asks = Signal(), Signal(), Signal()
        select = Signal(self._bus_bytes)
        m.d.comb += [
            host_asks.eq(host.cyc & host.stb),
            read_asks.eq(read.cyc & read.stb),
            write_asks.eq(write.cyc & write.stb & write.we),
            read_port.en.eq(host_asks | read_asks),
            read_port.addr.eq(Mux(host_asks, host_beat, read.adr)),
            write_port.addr.eq(Mux(host_asks, host_beat, write.adr)),
            write_port.data.eq(Mux(host_asks, host.dat_w.replicate(words), write.dat_w)),
            read.dat_r.eq(read_port.data),
        ]
        with m.If(host_asks & host.we):
            m.d.comb += select.word_select(place, WORD_BYTES).eq(host.sel)
        with m.Elif(~host_asks & write_asks):
            m.d.comb += select.eq(write.sel)
        m.d.comb += write_port.en.eq(select)
        answered = Signal(max(1, place_bits))
        m.d.sync += [
            read.ack.eq(read_asks),
            write.ack.eq(write_asks),
            host.ack.eq(host_asks),
            answered.eq(place),
        ]
        m.d.comb += host.dat_r.eq(read_port.data.word_select(answered, 8 * WORD_BYTES))
        return m
