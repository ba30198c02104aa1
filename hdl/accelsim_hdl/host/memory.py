"""Memory on the chip, for the ports of an NPU and for its host."""

from typing import NamedTuple

from amaranth import Module, Mux, Signal, Value
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, PureInterface
from amaranth.utils import exact_log2

from accelsim.board.protocol import WORD_BYTES
from accelsim_hdl.memory import bus_signature

SINGLE_PORT_BYTES = 65536
"""From this size on a memory with one port asks for single-port RAM, which some FPGAs have beside
block RAM: two of the four of an iCE40 UP5K, 256 Kibit each (Lattice FPGA-DS-02008)."""


class _Request(NamedTuple):
    """What a master asks in a cycle: whether, and its signals."""

    asks: Value
    we: Value
    adr: Value
    sel: Value
    dat_w: Value


def _request(m: Module, port: PureInterface, *, registered: bool) -> _Request:
    """Return the request of a port, of this cycle or, registered, of the one before."""
    asked = _Request(port.cyc & port.stb, port.we, port.adr, port.sel, port.dat_w)
    if not registered:
        return asked
    held = _Request(*(Signal.like(value, init=0) for value in asked))
    m.d.sync += [register.eq(value) for register, value in zip(held, asked, strict=True)]
    return held


class SystemMemory(Component):
    """Block RAM with one write port and one registered read port.

    No port ever stalls. Every request of the host is acknowledged in the next cycle, every other
    one in the next or, registered, in the one after: the law of
    ``accelsim.memory.Channel(1, (1, 1), 2)`` or ``Channel(2, (1, 1), 3)``. A request of the host
    goes before one of ``read`` or ``write`` that reaches the RAM in the same cycle, which is lost;
    the host link takes care that there is none. Bytes that are read in the cycle in which they are
    written are undefined, those beside them are not: each byte of a beat is a RAM of its own.

    Args:
        bus_bytes: Bytes of a beat, a power of two from 4 on.
        memory_bytes: A multiple of ``bus_bytes``.
        registered: Whether ``read`` and ``write`` pass a register, from which a large memory is
            reached in a cycle.

    Attributes:
        read: In, ``bus_signature(bus_bytes)``, reads only.
        write: In, ``bus_signature(bus_bytes)``, writes only.
        host: In, ``bus_signature(4)``.
    """

    def __init__(self, bus_bytes: int, memory_bytes: int, *, registered: bool = False) -> None:
        assert memory_bytes > 0
        assert memory_bytes % bus_bytes == 0
        self._registered = registered
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
        host = self.host
        read = _request(m, self.read, registered=self._registered)
        write = _request(m, self.write, registered=self._registered)
        words = self._bus_bytes // WORD_BYTES
        place_bits = exact_log2(words)
        place, host_beat = host.adr[:place_bits], host.adr[place_bits:]
        host_asks = Signal()
        read_beat, write_beat = Signal(range(beats)), Signal(range(beats))
        held, written = Signal(8 * self._bus_bytes), Signal(8 * self._bus_bytes)
        select = Signal(self._bus_bytes)
        m.d.comb += [
            host_asks.eq(host.cyc & host.stb),
            read_beat.eq(Mux(host_asks, host_beat, read.adr)),
            write_beat.eq(Mux(host_asks, host_beat, write.adr)),
            written.eq(Mux(host_asks, host.dat_w.replicate(words), write.dat_w)),
            self.read.dat_r.eq(held),
        ]
        with m.If(host_asks & host.we):
            m.d.comb += select.word_select(place, WORD_BYTES).eq(host.sel)
        with m.Elif(~host_asks & write.asks & write.we):
            m.d.comb += select.eq(write.sel)
        for index in range(self._bus_bytes):
            lane = Memory(shape=8, depth=beats, init=[])
            m.submodules[f"lane_{index}"] = lane
            write_port, read_port = lane.write_port(), lane.read_port()
            m.d.comb += [
                read_port.en.eq(host_asks | read.asks),
                read_port.addr.eq(read_beat),
                held.word_select(index, 8).eq(read_port.data),
                write_port.en.eq(select[index]),
                write_port.addr.eq(write_beat),
                write_port.data.eq(written.word_select(index, 8)),
            ]
        answered = Signal(max(1, place_bits))
        m.d.sync += [
            self.read.ack.eq(read.asks),
            self.write.ack.eq(write.asks & write.we),
            host.ack.eq(host_asks),
            answered.eq(place),
        ]
        m.d.comb += host.dat_r.eq(held.word_select(answered, 8 * WORD_BYTES))
        return m


class ProgramMemory(Component):
    """Memory with one port, which only the host writes: what single-port RAM of an FPGA can be.

    Its times are those of ``SystemMemory``. A request of the host goes before one of ``read`` in
    the same cycle, which is lost; the host link takes care that there is none.

    Args:
        bus_bytes: Bytes of a beat, a power of two from 4 on.
        memory_bytes: A multiple of ``bus_bytes``.
        registered: Whether ``read`` passes a register.

    Attributes:
        read: In, ``bus_signature(bus_bytes)``, reads only.
        host: In, ``bus_signature(4)``.
    """

    def __init__(self, bus_bytes: int, memory_bytes: int, *, registered: bool = False) -> None:
        assert memory_bytes > 0
        assert memory_bytes % bus_bytes == 0
        self._registered = registered
        self._bus_bytes = bus_bytes
        self._memory_bytes = memory_bytes
        super().__init__(
            {"read": In(bus_signature(bus_bytes)), "host": In(bus_signature(WORD_BYTES))}
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        beats = self._memory_bytes // self._bus_bytes
        attributes = {"ram_style": "huge"} if self._memory_bytes >= SINGLE_PORT_BYTES else {}
        m.submodules.storage = storage = Memory(
            shape=8 * self._bus_bytes, depth=beats, init=[], attrs=attributes
        )
        write_port, read_port = storage.write_port(granularity=8), storage.read_port()
        host = self.host
        read = _request(m, self.read, registered=self._registered)
        words = self._bus_bytes // WORD_BYTES
        place_bits = exact_log2(words)
        place, host_beat = host.adr[:place_bits], host.adr[place_bits:]
        host_asks, writes = Signal(), Signal()
        beat, select = Signal(len(read_port.addr)), Signal(self._bus_bytes)
        m.d.comb += [
            host_asks.eq(host.cyc & host.stb),
            writes.eq(host_asks & host.we),
            beat.eq(Mux(host_asks, host_beat, read.adr)),
            read_port.addr.eq(beat),
            read_port.en.eq(~writes),
            write_port.addr.eq(beat),
            write_port.data.eq(host.dat_w.replicate(words)),
            write_port.en.eq(select),
            self.read.dat_r.eq(read_port.data),
        ]
        with m.If(writes):
            m.d.comb += select.word_select(place, WORD_BYTES).eq(host.sel)
        answered = Signal(max(1, place_bits))
        m.d.sync += [self.read.ack.eq(read.asks), host.ack.eq(host_asks), answered.eq(place)]
        m.d.comb += host.dat_r.eq(read_port.data.word_select(answered, 8 * WORD_BYTES))
        return m
